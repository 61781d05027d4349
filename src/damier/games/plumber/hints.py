"""A hint in Plumber: one next pipe towards a solution, or which to take back where there is none from here.

A solution is looked for in which every pipe on the board stays where it is. If there is one, the hint is to place a
pipe of it, one that goes on from a source or from pipes that are wet already where there is such a one. If there is
none, the solver names pipes that cannot all stay: the hint is to take one of them back, one without which the rest can
be completed where one is enough.
"""

from __future__ import annotations

from damier.core.contract import Budget, Cell, Exhausted, Hint, Impossible, say
from damier.games.plumber.board import PlumberBoard, PlumberMove
from damier.games.plumber.encoding import NOTHING, Encoding, Picture
from damier.games.plumber.names import SORT_NAMES
from damier.games.plumber.sorts import SORTS
from damier.search.sat import Meter


def hint(board: PlumberBoard, budget: Budget) -> Hint[PlumberMove]:
    """Give the pipe to place, or the one to take back."""
    if board.outcome() is not None:
        raise Impossible(
            say("the level is solved already") if not board.violations() else say("this level has no solution")
        )
    encoding = Encoding(board.level, Meter(budget))
    placed = [cell for cell in board.level.cells if cell in board.numbers]
    found = encoding.next(assuming=_staying(board, encoding, placed))
    if found is None:
        raise Exhausted(say("no hint was found in the time there was"))
    return _retreat(board, encoding) if isinstance(found, bool) else _step(board, encoding, found)


def _staying(board: PlumberBoard, encoding: Encoding, cells: list[Cell]) -> list[int]:
    """Say that the pipes of these cells stay."""
    number = {cell: at for at, cell in enumerate(board.level.cells)}
    return [encoding.holds[number[cell]][board.pipes[cell].number] for cell in cells]


def _step(board: PlumberBoard, encoding: Encoding, picture: Picture) -> Hint[PlumberMove]:
    """Give a pipe of the solution that is not placed, the first that water reaches, else the first."""
    cells = board.level.cells
    ground = encoding.ground
    along = [ground.cells[place] for _, parts in ground.nets(picture) for place, _ in parts]
    at = next(at for at in [*along, *range(len(cells))] if picture[at] != NOTHING and cells[at] not in board.pipes)
    sort = SORTS[picture[at]]
    return Hint(
        (PlumberMove(sort, cells[at]),),
        say("{cell}: put {pipe} there.", cell=cells[at], pipe=SORT_NAMES[sort.name]),
        (cells[at],),
    )


def _retreat(board: PlumberBoard, encoding: Encoding) -> Hint[PlumberMove]:
    """Give a pipe to take back."""
    blamed = [board.level.cells[at] for at in encoding.blamed()]
    if not blamed:
        raise Impossible(say("this level has no solution"))
    chosen = blamed[0]
    for cell in blamed:
        rest = [other for other in board.level.cells if other in board.numbers and other != cell]
        found = encoding.next(assuming=_staying(board, encoding, rest))
        if found is None:
            break
        if not isinstance(found, bool):
            chosen = cell
            break
    return Hint(
        (PlumberMove(chosen, None),),
        say("The pipe at {cell} cannot stay there: take it back.", cell=chosen),
        (chosen,),
    )
