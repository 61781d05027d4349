"""The way of the water: in which order, and from which side, it comes into the pipes that sources reach."""

from __future__ import annotations

from damier.core.contract import Cell, Run
from damier.games.plumber.board import PlumberBoard
from damier.games.plumber.level import beyond
from damier.games.plumber.sorts import SIDES, STEPS, opposite


def runs(board: PlumberBoard) -> dict[tuple[Cell, int], Run]:
    """Return for each wet component the point at which water comes in, and how many pipes from a source it is.

    >>> from damier.games.plumber import Plumber
    >>> board = Plumber.board(Plumber.parse_level("XXXX/R1*L1*L1R3/XXXX"))
    >>> runs(board)[Cell(1, 1), 0]
    Run(x=1.0, y=1.5, step=0)
    """
    found: dict[tuple[Cell, int], Run] = {}
    front = [(source.cell, source.side) for source in board.level.sources.values()]
    step = 0
    while front:
        reached = []
        for place, side in front:
            cell = beyond(place, side)
            sort = board.pipes.get(cell)
            component = None if sort is None else sort.component(opposite(side))
            if sort is None or component is None or (cell, component) in found:
                continue
            across, down = STEPS[side]
            found[cell, component] = Run(cell.column + 0.5 - across / 2, cell.row + 0.5 - down / 2, step)
            reached += [(cell, out) for out in SIDES if sort.components[component] & out and out != opposite(side)]
        front = reached
        step += 1
    return found
