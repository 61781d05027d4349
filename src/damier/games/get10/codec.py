"""Reading the text of get10's levels and moves.

A level is ``5x5 target=10 refill=steady seed=42``; a field that is left out has its default, and ``start=`` gives the
first grid line by line (``start=1.2/2.1`` for a grid of two by two). A move is the cell to collapse on, such as ``d2``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from damier.core.contract import Cell, Malformed, Size, say
from damier.core.fields import Reader, read_fields, whole_number
from damier.files.simple import SimpleFiles
from damier.games.get10.level import DEFAULT_SIZE, Get10Level


@dataclass(frozen=True, slots=True)
class Get10Move:
    """The only move: collapse the group through a cell onto that cell."""

    cell: Cell

    def __str__(self) -> str:
        return str(self.cell)


def parse_move(text: str) -> Get10Move:
    """Return the move of a text; raise ``Malformed`` if it is none.

    >>> parse_move("d2")
    Get10Move(cell=Cell(column=3, row=1))
    """
    return Get10Move(Cell.parse(text))


def parse_level(text: str) -> Get10Level:
    """Return the level of a text; raise ``Malformed`` if it is none.

    >>> parse_level("5x5 seed=42") == Get10Level(seed=42)
    True
    """
    fields = read_fields(text, _READERS, "get10")
    if "start" in fields:
        fields["start"] = _flatten(fields["start"], fields.get("size", DEFAULT_SIZE))
    return Get10Level(**fields)


def _flatten(lines: tuple[tuple[int, ...], ...], size: Size) -> tuple[int, ...]:
    """Return the values of all lines in one row; raise ``Malformed`` if they do not fill the grid."""
    for number, line in enumerate(lines, start=1):
        if len(line) != size.width:
            raise Malformed(
                say("line {number} of start has {found} values, and the grid of {size} has {width} columns",
                    number=number, found=len(line), size=size, width=size.width)
            )  # fmt: skip
    if len(lines) != size.height:
        raise Malformed(
            say("start has {found} lines, and the grid of {size} has {height}", found=len(lines), size=size,
                height=size.height)
        )  # fmt: skip
    return tuple(value for line in lines for value in line)


def _start(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(whole_number(value) for value in line.split(".")) for line in text.split("/"))


_READERS: Final[dict[str, Reader]] = {
    "size": Size.parse,
    "target": whole_number,
    "refill": str,
    "seed": whole_number,
    "start": _start,
}
#: The game's ``files``.
FILES: Final = SimpleFiles("get10", parse_level)
