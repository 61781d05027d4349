"""A hint in Plumber: one next pipe towards a solution, or which to take back where there is none from here.

A solution is looked for in which every pipe on the board stays where it is. If there is one, the hint is to place a
pipe of it, if possible one that goes on from a source or from pipes that are wet already. If there is none,
the solver names pipes that cannot all stay: the hint is to take one of them back, if possible one without which the
rest can be completed.
"""

from __future__ import annotations

from damier.core.contract import Budget, Cell, Exhausted, Hint, Impossible, say
from damier.games.plumber.board import PlumberBoard, PlumberMove
from damier.games.plumber.encoding import NOTHING, Encoding, Picture
from damier.games.plumber.names import SORT_NAMES
from damier.games.plumber.sorts import SORTS
from damier.search.sat import Meter


def hint(board: PlumberBoard, budget: Budget) -> Hint[PlumberMove]:
    """Return the pipe to place, or the one to take back.

    Raises ``Impossible`` if nothing helps, and ``Exhausted`` if the budget ran out.
    """
    if board.outcome() is not None:
        raise Impossible(
            say("the level is solved already") if not board.violations() else say("this level has no solution")
        )
    encoding = Encoding(board.level, Meter(budget))
    placed = [cell for cell in board.level.cells if cell in board.numbers]
    found = encoding.next(assuming=_literals(board, encoding, placed))
    if found is None:
        raise Exhausted(say("no hint was found in the time there was"))
    return _retreat(board, encoding) if isinstance(found, bool) else _step(board, encoding, found)


def _literals(board: PlumberBoard, encoding: Encoding, cells: list[Cell]) -> list[int]:
    """Return literals for the solver which say that the pipes of ``cells`` stay."""
    number = {cell: at for at, cell in enumerate(board.level.cells)}
    return [encoding.holds[number[cell]][board.pipes[cell].number] for cell in cells]


def _step(board: PlumberBoard, encoding: Encoding, picture: Picture) -> Hint[PlumberMove]:
    """Return a hint to place a missing pipe of the solution, the first that water reaches, else the first."""
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
    """Return a hint to take a pipe back, one without which the rest can be completed if there is one."""
    conflicting = [board.level.cells[at] for at in encoding.conflicting_cells()]
    if not conflicting:
        raise Impossible(say("this level has no solution"))
    chosen = conflicting[0]
    for cell in conflicting:
        rest = [other for other in board.level.cells if other in board.numbers and other != cell]
        found = encoding.next(assuming=_literals(board, encoding, rest))
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
