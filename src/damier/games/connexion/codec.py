"""Reading the text of Connexion's levels and moves.

A level is ``8x8 stars=3 seed=1``, where a field that is left out has its default, or ``3x3 red=a1,c1 blue=a3,c3`` with
the stars' cells; ``swap=yes`` lets the second player exchange the colours after the first move. A move is the cell to
colour, such as ``d2``, or ``swap``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from damier.core.contract import Cell, Malformed, Size, say
from damier.core.fields import Reader, cell_list, read_fields, whole_number, yes_or_no
from damier.core.nearest import unknown
from damier.files.simple import SimpleFiles
from damier.games.connexion.level import DEFAULT_SIDE, DEFAULT_STARS, ConnexionLevel


@dataclass(frozen=True, slots=True)
class Colour:
    """The move that colours a free cell in one's colour."""

    cell: Cell

    def __str__(self) -> str:
        return str(self.cell)


@dataclass(frozen=True, slots=True)
class Swap:
    """The move that exchanges the colours, in answer to the first move."""

    def __str__(self) -> str:
        return "swap"


ConnexionMove = Colour | Swap


def parse_move(text: str) -> ConnexionMove:
    """Return the move of a text; raise ``Malformed`` if it is none.

    >>> parse_move("d2"), parse_move("swap")
    (Colour(cell=Cell(column=3, row=1)), Swap())
    """
    word = text.strip().lower()
    if word == str(Swap()):
        return Swap()
    if word.isalpha():
        raise Malformed(unknown(say("move of Connexion"), word, [str(Swap())]))
    return Colour(Cell.parse(text))


def parse_level(text: str) -> ConnexionLevel:
    """Return the level of a text; raise ``Malformed`` if it is none.

    >>> parse_level("8x8 stars=3 seed=1") == ConnexionLevel(seed=1)
    True
    """
    fields = read_fields(text, _READERS, "Connexion")
    size = fields.get("size", Size(DEFAULT_SIDE, DEFAULT_SIDE))
    if size.width != size.height:
        raise Malformed(say("a Connexion board is a square, not {size}", size=size))
    if ("red" in fields) != ("blue" in fields):
        raise Malformed(say("give the stars of both players, or of none: red=… and blue=…"))
    given = (fields["red"], fields["blue"]) if "red" in fields else None
    if given is not None and "seed" in fields:
        raise Malformed(say("the stars are given, or drawn from a seed: not both"))
    stars = fields.get("stars", DEFAULT_STARS if given is None else len(given[0]))
    return ConnexionLevel(size.width, stars, fields.get("seed", 0), given, fields.get("swap", False))


_READERS: Final[dict[str, Reader]] = {
    "size": Size.parse,
    "stars": whole_number,
    "seed": whole_number,
    "red": cell_list,
    "blue": cell_list,
    "swap": yes_or_no,
}
#: The game's ``files``.
FILES: Final = SimpleFiles("connexion", parse_level)
