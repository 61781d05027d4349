"""What the server writes on standard error: a line for each event, as text or as JSON.

An event has a name and details, in English: it is for administrators and their programs. No key of a player and no
password is among them. Of events that come in floods, only some are written, with how many were left out.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

LEVELS: Final = ("debug", "info", "warning", "error")
FORMATS: Final = ("text", "json")
#: The events of one name that are written in each span of so many seconds.
_MOST: Final = 20
_SPAN: Final = 60.0
_log: Final = logging.getLogger("damier.server")


def start_logging(level: str, form: str) -> None:
    """Write the events of this process from a level on, in a format; those of libraries only where they fail."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.ERROR)
    logging.getLogger("damier").setLevel(level.upper())


class Damper:
    """Counts events by their names, and says which are to be written."""

    def __init__(self, most: int = _MOST, span: float = _SPAN, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._span, self._clock = most, span, clock
        self._counts: dict[str, tuple[float, int]] = {}

    def left_out(self, event: str) -> int | None:
        """Count an event; return how many of its name were left out before it, or None to leave it out too."""
        now = self._clock()
        since, count = self._counts.get(event, (now, 0))
        before = 0
        if now - since >= self._span:
            since, before, count = now, max(0, count - self._most), 0
        self._counts[event] = since, count + 1
        return before if count < self._most else None


_damper: Final = Damper()


def note(level: int, event: str, **details: object) -> None:
    """Write an event with its details, unless the level is not wanted or there are too many of them."""
    if not _log.isEnabledFor(level):
        return
    left_out = _damper.left_out(event)
    if left_out is not None:
        more = {"left_out": left_out} if left_out else {}
        _log.log(level, event, extra={"details": {**details, **more}})


def _members(record: logging.LogRecord) -> dict[str, Any]:
    """Return what is written of a record."""
    when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    members = {
        "time": when,
        "level": record.levelname.lower(),
        "event": record.getMessage(),
        "pid": record.process,
        **getattr(record, "details", {}),
    }
    if record.exc_info:
        members["trace"] = logging.Formatter().formatException(record.exc_info)
    return members


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        return json.dumps(_members(record), ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """Writes a record as one line: the time, the level, the event, then ``name=value`` for each detail."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; what has spaces, quotes or line ends in it is quoted, so that nothing begins another."""
        members = _members(record)
        head = [str(members.pop(name)) for name in ("time", "level", "event")]
        return " ".join(
            [_plain(part, spaces=True) for part in head]
            + [f"{name}={_plain(value)}" for name, value in members.items()]
        )


def _plain(value: object, *, spaces: bool = False) -> str:
    text = f"{value:.3f}" if isinstance(value, float) else str(value)
    if text and text.isprintable() and '"' not in text and (spaces or " " not in text):
        return text
    return json.dumps(text)
