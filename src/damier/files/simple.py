"""Level files for any game whose levels are content with their one-line text.

A game need only write ``files=SimpleFiles("mygame", parse_level)``. It then has damier's JSON, ``{"game": "mygame",
"levels": [{"level": "5x5 seed=1"}, …]}``, and text files with a line ``mygame: 5x5 seed=1`` for each level.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic

from damier.core.board import LevelT
from damier.core.errors import DamierError, Impossible, Malformed, Place
from damier.core.nearest import unknown
from damier.core.packs import Pack
from damier.core.sentences import Sentence, say
from damier.files.level_json import LevelJson, game_name_in

__all__ = ["SimpleFiles"]


class SimpleFiles(Generic[LevelT]):
    """The level files of a game, as JSON or as lines of text.

    >>> from damier.games.get10.codec import parse_level
    >>> files = SimpleFiles("get10", parse_level)
    >>> print(files.write([parse_level("5x5 seed=1")], ".txt"), end="")
    get10: 5x5 target=10 refill=steady seed=1
    """

    endings: Final = (".json", ".txt")
    pack_ending: Final = ".json"

    def __init__(self, game: str, parse_level: Callable[[str], LevelT]) -> None:
        """Serve the game called ``game``, whose levels' texts ``parse_level`` reads."""
        self._game = game
        self._parse_level = parse_level
        self._json = LevelJson[LevelT](
            game,
            game,
            {"level": (_text, say("the text of a level"))},
            ("level",),
            lambda data: parse_level(data["level"]),
        )

    def recognises(self, text: str) -> bool:
        """Return whether a text may be levels of this game: JSON that names it, or a line that begins with its name."""
        return game_name_in(text) == self._game or text.lstrip().partition(":")[0].strip() == self._game

    def read(self, text: str) -> list[LevelT]:
        """Return the levels of a text; raises ``Malformed`` with what is wrong and in which line."""
        if game_name_in(text) is not None:
            return self._json.read(text)
        return [self._level(line, number) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]

    def read_pack(self, text: str, title: Sentence) -> Pack[LevelT]:
        """Return the pack that a JSON text is, as ``LevelJson.read_pack`` does."""
        return self._json.read_pack(text, title)

    def _level(self, line: str, number: int) -> LevelT:
        name, _, level = line.partition(":")
        if name.strip() != self._game:
            raise Malformed(
                say("expected {game!r} and a level, not {quote!r}", game=f"{self._game}:", quote=line.strip()[:30]),
                Place(line=number),
            )
        try:
            return self._parse_level(level.strip())
        except DamierError as error:
            raise Malformed(error.reason, Place(line=number)) from error

    def write(self, levels: Sequence[LevelT], ending: str) -> str:
        """Return levels as the text of a file with this ending."""
        if ending not in self.endings:
            raise Malformed(unknown(say("ending of level files"), ending, self.endings))
        if not levels:
            raise Impossible(say("there is no level to write"))
        if ending == ".json":
            return self._json.write([{"level": str(level)} for level in levels])
        return "".join(f"{self._game}: {level}\n" for level in levels)


def _text(data: Any) -> str:
    if not isinstance(data, str):
        raise TypeError
    return data


def __dir__() -> list[str]:
    return __all__
