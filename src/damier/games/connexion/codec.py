"""The text of Connexion's levels and moves, read back.

A level is ``8x8 stars=3 seed=1``, where what is left out takes its default, or ``3x3 red=a1,c1 blue=a3,c3`` with the
stars' cells; ``swap=yes`` lets the second player exchange the colours after the first move. A move is the cell to
colour, such as ``d2``, or ``resign``, or ``swap``.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any

from damier.core.contract import Cell, Malformed, Size, say
from damier.core.nearest import unknown
from damier.games.connexion.level import DEFAULT_SIDE, DEFAULT_STARS, Level


@dataclass(frozen=True, slots=True)
class Colour:
    """Colour a free cell in one's colour."""

    cell: Cell

    def __str__(self) -> str:
        return str(self.cell)


class Word(enum.Enum):
    """The moves that colour no cell: give up, and exchange the colours after the first move."""

    RESIGN = "resign"
    SWAP = "swap"

    def __str__(self) -> str:
        return self.value


Move = Colour | Word


def parse_move(text: str) -> Move:
    """Read a move.

    >>> parse_move("d2"), parse_move("resign")
    (Colour(cell=Cell(column=3, row=1)), <Word.RESIGN: 'resign'>)
    """
    word = text.strip().lower()
    for known in Word:
        if word == known.value:
            return known
    if word.isalpha():
        raise Malformed(unknown(say("move of Connexion"), word, [known.value for known in Word]))
    return Colour(Cell.parse(text))


def parse_level(text: str) -> Level:
    """Read a level.

    >>> parse_level("8x8 stars=3 seed=1") == Level(seed=1)
    True
    """
    fields: dict[str, Any] = {}
    for place, word in enumerate(text.split()):
        name, equals, value = ("size", "=", word) if place == 0 and "=" not in word else word.partition("=")
        if not equals or name not in _READERS:
            raise Malformed(unknown(say("setting of Connexion"), word if not equals else name, _READERS))
        if name in fields:
            raise Malformed(say("{name} is given twice, the second time as {value!r}", name=name, value=value[:40]))
        fields[name] = _READERS[name](name, value)
    size = fields.get("size", Size(DEFAULT_SIDE, DEFAULT_SIDE))
    if size.width != size.height:
        raise Malformed(say("a Connexion board is a square, not {size}", size=size))
    if ("red" in fields) != ("blue" in fields):
        raise Malformed(say("give the stars of both players, or of none: red=… and blue=…"))
    given = (fields["red"], fields["blue"]) if "red" in fields else None
    if given is not None and "seed" in fields:
        raise Malformed(say("the stars are given, or drawn from a seed: not both"))
    stars = fields.get("stars", DEFAULT_STARS if given is None else len(given[0]))
    return Level(size.width, stars, fields.get("seed", 0), given, fields.get("swap", False))


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20):  # noqa: PLR2004 (the largest seed has 20 digits)
        raise Malformed(say("{name} is a whole number, not {text!r}", name=name, text=text[:40]))
    return int(text)


def _cells(_name: str, text: str) -> tuple[Cell, ...]:
    return tuple(Cell.parse(cell) for cell in text.split(","))


def _yes_or_no(name: str, text: str) -> bool:
    if text not in {"yes", "no"}:
        raise Malformed(say("{name} is yes or no, not {text!r}", name=name, text=text[:40]))
    return text == "yes"


_READERS = {
    "size": lambda _name, text: Size.parse(text),
    "stars": _number,
    "seed": _number,
    "red": _cells,
    "blue": _cells,
    "swap": _yes_or_no,
}
