"""The cells and sides of a level by number, as ``deduction.py`` has them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from damier.core.contract import Cell
from damier.games.plumber.board import PlumberBoard
from damier.games.plumber.deduction import OPEN, PIPE, SHUT, Deduction
from damier.games.plumber.level import Colour, PlumberLevel, beyond
from damier.games.plumber.marks import Side
from damier.games.plumber.sorts import SIDES, Sort

_NORTH: Final = 0
_WEST: Final = 3


class Chart:
    """A level's cells, sides and colours by number."""

    def __init__(self, level: PlumberLevel) -> None:
        self.level = level
        self.cells = level.cells
        self.number = {cell: at for at, cell in enumerate(self.cells)}
        self.colours: list[Colour] = list(dict.fromkeys(source.colour for source in level.sources.values()))
        #: The two places of each side; the first is a cell of the board, the second may be of the border.
        self.sides: list[Side] = []
        #: The sides of each cell, clockwise from north.
        self.four: list[int] = []
        for cell in self.cells:
            for at, side in enumerate(SIDES):
                place = beyond(cell, side)
                if place in self.number and at in (_NORTH, _WEST):
                    self.four.append(self.four[4 * self.number[place] + (at + 2) % 4])
                else:
                    self.four.append(len(self.sides))
                    self.sides.append((cell, place))
        self.side = {pair: at for at, pair in enumerate(self.sides)}

    def source_colour(self, side: int) -> int:
        """Return the number of the colour of the source at a side, or -1."""
        source = self.level.sources.get(self.sides[side][1])
        return -1 if source is None else self.colours.index(source.colour)

    def deduction(
        self, pipes: Mapping[Cell, Sort], marks: Mapping[Side, bool], *, dry: bool, deadline: float = float("inf")
    ) -> Deduction | None:
        """Return what is known of a position at a glance; None if its marks contradict its pipes.

        ``dry`` says whether pipes may stay dry, ``deadline`` when ``time.thread_time()`` ends it with ``Exhausted``.
        What a pipe on the board says of its own sides is known.
        """
        level = self.level
        reserve = [*level.reserve, len(self.cells) - len(level.pipes)]
        for cell, sort in pipes.items():
            reserve[sort.number] -= cell not in level.screwed
        found = Deduction(
            [(self.number[one], self.number.get(other, -1)) for one, other in self.sides],
            self.four,
            [self.source_colour(side) for side in range(len(self.sides))],
            [pipes[cell].number if cell in pipes else -1 for cell in self.cells],
            reserve,
            dry=dry,
            deadline=deadline,
        )
        sound = all(found.take(self.side[side], OPEN if water else SHUT) for side, water in marks.items())
        return found if sound and see_pipes(found) else None


def see_pipes(known: Deduction) -> bool:
    """Decide what the pipes on the board say of their own sides; return False at a contradiction."""
    while seen := known.consequences(1 << PIPE):
        if not all(known.take(*one) for one in seen):
            return False
    return seen is not None


@lru_cache(maxsize=64)
def chart_of(level: PlumberLevel) -> Chart:
    """Return the chart of a level."""
    return Chart(level)


def deduction_of(board: PlumberBoard, *, dry: bool, deadline: float = float("inf")) -> Deduction | None:
    """Return what is known of a board at a glance; None if its marks contradict its pipes."""
    return chart_of(board.level).deduction(board.pipes, board.marks, dry=dry, deadline=deadline)
