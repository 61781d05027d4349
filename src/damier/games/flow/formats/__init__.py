"""Level files of Flow. The format of a file is recognised by its text, never by its name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from damier.core.contract import Impossible, Malformed, deferred, say
from damier.core.lazy import Resolving
from damier.core.nearest import unknown
from damier.games.flow.level import FlowLevel


@dataclass(frozen=True, slots=True)
class Format(Resolving):
    """A format: the pattern that its texts begin with, and how it is read and written."""

    opening: str
    read: Callable[[str], list[FlowLevel]]
    write: Callable[[Sequence[FlowLevel]], str]

    def recognises(self, text: str) -> bool:
        """Return whether a text may be in this format."""
        return re.match(self.opening, text) is not None


def _format(opening: str, module: str) -> Format:
    """Return a format whose module is imported when it is first used."""
    place = f"damier.games.flow.formats.{module}"
    return Format(opening, deferred(f"{place}:read"), deferred(f"{place}:write"))


#: Each format by the file ending that stands for it when writing.
FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        ".json": _format(r"\s*[{\[]", "json_file"),
        ".xml": _format(r"\s*<", "xml_file"),
        ".url": _format(r"\s*(?:https?:/|puzz\.link/|(?:\S*[?/])?(?:numlin|arukone)\b)", "puzz_link"),
        ".txt": _format(r"\s*[0-9]+\s+[0-9]+(\s+[0-9#+]|\s*$)", "text_file"),
    }
)


class FlowFiles:
    """Reads and writes the level files of Flow."""

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings that can be written."""
        return tuple(FORMATS)

    @property
    def pack_ending(self) -> str:
        """The ending of the files in a folder of levels: JSON holds every kind of level."""
        return ".json"

    def recognises(self, text: str) -> bool:
        """Return whether a text may be levels of Flow."""
        return any(one.recognises(text) for one in FORMATS.values())

    def read(self, text: str) -> list[FlowLevel]:
        """Return the levels of a text; raise ``Malformed`` with what is wrong and where."""
        if not text.strip():
            raise Malformed(say("this file is empty"))
        for one in FORMATS.values():
            if one.recognises(text):
                return one.read(text)
        raise Malformed(
            say(
                "this is no level file of Flow: expected XML, JSON, an address of puzz.link or two sizes, not {text!r}",
                text=text.strip()[:30],
            )
        )

    def write(self, levels: Sequence[FlowLevel], ending: str) -> str:
        """Return levels in the format that ``ending`` stands for; raise ``Impossible`` if it cannot hold them."""
        if ending not in FORMATS:
            raise Malformed(unknown(say("ending of level files"), ending, FORMATS))
        if not levels:
            raise Impossible(say("there is no level to write"))
        return FORMATS[ending].write(levels)


#: The game's ``files``.
FILES: Final = FlowFiles()
