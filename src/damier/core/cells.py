"""Cells of a grid, their text form, and who touches whom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from damier.core.errors import Malformed
from damier.core.sentences import say

ALPHABET: Final = 26
_CELL: Final = re.compile(r"([a-zA-Z]{1,4})([1-9][0-9]{0,5})")
_SIZE: Final = re.compile(r"([0-9]{1,7})[xX\N{MULTIPLICATION SIGN}]([0-9]{1,7})")
#: Columns and rows from here on, which no grid has, are not written out.
_FARTHEST: Final = 10**9


class Cell(NamedTuple):
    """A cell by column and row from 0, (0, 0) at the top left.

    Its text is the column's letters and the row's number from 1, as on a spreadsheet.

    >>> print(Cell(3, 1), Cell(27, 0))
    d2 ab1
    >>> Cell.parse("d2")
    Cell(column=3, row=1)
    """

    column: int
    row: int

    def __str__(self) -> str:
        column, row = self
        if isinstance(column, int) and isinstance(row, int) and 0 <= column < _FARTHEST and 0 <= row < _FARTHEST:
            return f"{column_letters(column)}{row + 1}"
        return f"({_coordinate(column)}, {_coordinate(row)})"  # no cell, but errors must be able to name it

    @classmethod
    def parse(cls, text: str) -> Cell:
        """Return the cell that a text names; raises ``Malformed``."""
        found = _CELL.fullmatch(text.strip())
        if found is None:
            raise Malformed(say("expected a cell such as d2 (column d, row 2), not {text!r}", text=text[:40]))
        column = 0
        for letter in found[1].lower():
            column = column * ALPHABET + ord(letter) - ord("a") + 1
        return cls(column - 1, int(found[2]) - 1)


def _coordinate(value: object) -> str:
    """Return a short text for whatever stands in the place of a column or a row."""
    if isinstance(value, int) and abs(value) >= _FARTHEST:
        return "-∞" if value < 0 else "∞"
    return str(value)[:20]


@lru_cache(maxsize=1024, typed=True)
def column_letters(column: int) -> str:
    """Return the name of a column from 0 on: a to z, then aa, ab and so on; what is no column gets a text too."""
    if not (isinstance(column, int) and 0 <= column < _FARTHEST):
        return _coordinate(column)
    letters = ""
    column += 1
    while column > 0:
        column, letter = divmod(column - 1, ALPHABET)
        letters = chr(ord("a") + letter) + letters
    return letters


@dataclass(frozen=True, slots=True, order=True)
class Size:
    """Columns and rows of a rectangle. Its text is ``7x5``; a sentence for people has ``7×5``.

    >>> Size.parse("7x5")
    Size(width=7, height=5)
    >>> print(Size(7, 5), say("a grid of {size}", size=Size(7, 5)), sep=", ")
    7x5, a grid of 7×5
    """

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    def spoken(self) -> str:
        """Return the size as people write it in a sentence."""
        return f"{self.width}\N{MULTIPLICATION SIGN}{self.height}"

    @classmethod
    def parse(cls, text: str) -> Size:
        """Return the size that a text means, width first; raises ``Malformed``."""
        found = _SIZE.fullmatch(text.strip())
        if found is None:
            raise Malformed(say("expected a size such as 5x5 (columns x rows), not {text!r}", text=text[:40]))
        return cls(int(found[1]), int(found[2]))

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, Cell) and 0 <= cell.column < self.width and 0 <= cell.row < self.height

    def cells(self) -> Iterator[Cell]:
        """Yield every cell, row by row."""
        return (Cell(column, row) for row in range(self.height) for column in range(self.width))

    def index(self, cell: Cell) -> int:
        """Return the index of a cell in the order of ``cells``."""
        return cell.row * self.width + cell.column

    def cell(self, index: int) -> Cell:
        """Return the cell at an index in the order of ``cells``."""
        row, column = divmod(index, self.width)
        return Cell(column, row)

    def touching(self, index: int) -> Iterator[int]:
        """Yield the indices of the cells that touch the one at ``index`` by a side: above, left, right, below."""
        column = index % self.width
        if index >= self.width:
            yield index - self.width
        if column > 0:
            yield index - 1
        if column < self.width - 1:
            yield index + 1
        if index < self.width * (self.height - 1):
            yield index + self.width
