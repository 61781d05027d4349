"""Keys from a terminal, one at a time, however many arrive together."""

from __future__ import annotations

import os
import re
import select
from typing import Final

#: The key that is returned at the end of the input: Ctrl-D.
END: Final = "\x04"
#: What terminals send for keys like arrows: escape, then more.
_SEQUENCE: Final = re.compile(rb"\x1b(?:\[[0-9;]*[@-~]|O[@-~])")
_LONGEST_SEQUENCE: Final = 16
#: How long the rest of a sequence may take to arrive after its escape, in seconds.
_PATIENCE: Final = 0.05


class Keyboard:
    """Reads bytes from a file descriptor and splits them into keys."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._waiting = b""

    def key(self) -> str:
        """Wait for the next key and return it: a character, or a whole escape sequence."""
        while True:
            if not self._waiting and not self._read(None):
                return END
            taken = self._first_key()
            if taken:
                self._waiting = self._waiting[len(taken) :]
                return taken.decode("utf-8", "replace")
            if not self._read(_PATIENCE):
                # An unfinished sequence: its first byte is a key of its own.
                taken, self._waiting = self._waiting[:1], self._waiting[1:]
                return taken.decode("utf-8", "replace")

    def _first_key(self) -> bytes:
        """Return the first key of what has arrived, or nothing while it may be incomplete."""
        first = self._waiting[0]
        if first == 0x1B:  # noqa: PLR2004 (escape)
            found = _SEQUENCE.match(self._waiting)
            if found:
                return found[0]
            if len(self._waiting) > _LONGEST_SEQUENCE or self._waiting[1:2] not in (b"", b"[", b"O"):
                return self._waiting[:1]
            return b""
        length = 1 if first < 0xC0 else 2 if first < 0xE0 else 3 if first < 0xF0 else 4  # noqa: PLR2004 (UTF-8)
        return self._waiting[:length] if len(self._waiting) >= length else b""

    def _read(self, patience: float | None) -> bool:
        """Read more bytes; return whether any came. Waits ``patience`` seconds at most, or for ever if it is None."""
        if patience is not None and not select.select([self._descriptor], [], [], patience)[0]:
            return False
        arrived = os.read(self._descriptor, 1024)
        self._waiting += arrived
        return bool(arrived)
