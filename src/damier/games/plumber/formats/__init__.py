"""Level files of Plumber. The format of a file is recognised by its text, never by its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from damier.core.contract import Impossible, Malformed, say
from damier.core.nearest import unknown
from damier.games.plumber.formats import json_file, p_file
from damier.games.plumber.level import PlumberLevel


class PlumberFiles:
    """Reads and writes the level files of Plumber."""

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings that can be written."""
        return (".p", ".json")

    @property
    def pack_ending(self) -> str:
        """The ending of the files in a folder of levels."""
        return ".p"

    def recognises(self, text: str) -> bool:
        """Return whether a text may be levels of Plumber."""
        return json_file.recognises(text) or p_file.recognises(text)

    def read(self, text: str) -> list[PlumberLevel]:
        """Return the levels of a text; raise ``Malformed`` with what is wrong and where."""
        text = text.removeprefix("\ufeff")
        return json_file.read(text) if json_file.recognises(text) else [p_file.read(text)]

    def write(self, levels: Sequence[PlumberLevel], ending: str) -> str:
        """Return levels in the format that ``ending`` stands for; raise ``Impossible`` if it cannot hold them."""
        if ending not in self.endings:
            raise Malformed(unknown(say("ending of level files"), ending, self.endings))
        if not levels:
            raise Impossible(say("there is no level to write"))
        if ending == ".json":
            return json_file.write(levels)
        if len(levels) > 1:
            raise Impossible(
                say("a file .p holds one level, not {n}: give a folder, or write JSON instead", n=len(levels))
            )
        return p_file.write(levels[0])


#: The game's ``files``.
FILES: Final = PlumberFiles()
