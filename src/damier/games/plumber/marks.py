"""The player's own marks: whether water runs over a side between two cells.

A mark decides nothing; it is there to be remembered, and hints place it where a conclusion is about a side. It is a
move like any other, so that it is undone, saved and sent as they are: ``open c4-d4``, ``shut c4-d4``, and
``clear c4-d4`` to take it away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from damier.core.contract import Cell

Word = Literal["open", "shut", "clear"]


@dataclass(frozen=True, slots=True)
class SideMark:
    """A mark on the side between two cells that touch, the upper or left one first; ``clear`` takes the mark away."""

    word: Word
    one: Cell
    other: Cell

    def __post_init__(self) -> None:
        one, other = sorted((self.one, self.other), key=lambda cell: (cell.row, cell.column))
        object.__setattr__(self, "one", one)
        object.__setattr__(self, "other", other)

    def __str__(self) -> str:
        return f"{self.word} {self.one}-{self.other}"

    @property
    def side(self) -> tuple[Cell, Cell]:
        """The two cells of the side, as ``PlumberBoard.marks`` has them."""
        return self.one, self.other


#: The two cells of a side, the upper or left one first.
Side = tuple[Cell, Cell]
