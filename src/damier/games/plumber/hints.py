"""A hint in Plumber: the next step and why it must be so, what is wrong, or, where reasoning ends, a solution's pipe.

First a solution is looked for that has every pipe on the board and agrees with every mark. If there is none, the hint
is to take back the first thing that no solution has. If there is one, the easiest step that follows from the position
is explained (``techniques.py``). Where nothing follows any more, the hint is a pipe of the solution, and says so.

Most steps rest on what the solver proves of the level, that no pipe can stay dry (``premise.py``). On a few levels that
takes it long; there, a step that does without is given first, if there is one at a glance.
"""

from __future__ import annotations

from typing import Final

from damier.core.contract import Budget, Exhausted, Hint, Impossible, Sentence, say
from damier.games.plumber.board import AnyMove, PlumberBoard, PlumberMove
from damier.games.plumber.chart import Chart, chart_of, deduction_of
from damier.games.plumber.deduction import OPEN
from damier.games.plumber.encoding import NOTHING, Picture
from damier.games.plumber.marks import SideMark
from damier.games.plumber.names import SORT_NAMES
from damier.games.plumber.premise import may_stay_dry
from damier.games.plumber.sentences import Wording
from damier.games.plumber.sorts import SORTS
from damier.games.plumber.soundness import Agreement, cells_of, taking_back
from damier.games.plumber.supposed import sketch
from damier.games.plumber.techniques import Choice, Step
from damier.search.sat import Meter

#: The dead ends of the solver after which a step is looked for that holds even if pipes can stay dry.
QUICK: Final = 2000


def hint(board: PlumberBoard, budget: Budget) -> Hint[AnyMove]:
    """Return the next step, what to take back, or a pipe of the solution.

    Raises ``Impossible`` if nothing helps, and ``Exhausted`` if the budget ran out.
    """
    if board.outcome() is not None:
        raise Impossible(
            say("the level is solved already") if not board.violations() else say("this level has no solution")
        )
    meter = Meter(budget)
    agreement = Agreement(board, meter)
    found = agreement.solution_here()
    if found is False:
        return _mistake(agreement)
    try:
        step = _easiest_step(board, meter)
        why = say("Reasoning goes no further here.")
    except Exhausted:
        step, why = None, say("There was no time to reason further.")
    if step is not None:
        return step  # it holds in every solution that agrees, even if it was not found out whether there is one
    if not isinstance(found, tuple):
        raise Exhausted(say("no hint was found in the time there was"))
    return _from_solution(board, agreement, found, why)


def _easiest_step(board: PlumberBoard, meter: Meter) -> Hint[AnyMove] | None:
    """Return the easiest step, or one that needs no proof about the level where that would take long; None if none."""
    try:
        return next_step(board, meter, dry=may_stay_dry(board.level, meter, QUICK))
    except Exhausted:
        if meter.exhausted:
            raise
    step = next_step(board, meter, dry=True, walks=False)
    if step is not None:
        return step
    try:
        dry = may_stay_dry(board.level, meter)
    except Exhausted:
        dry = True  # less follows from that, and all of it holds
    return next_step(board, meter, dry=dry)


def next_step(board: PlumberBoard, meter: Meter, *, dry: bool, walks: bool = True) -> Hint[AnyMove] | None:
    """Return the easiest step that follows from a position, with no look at a solution; None if none does.

    ``dry`` says whether pipes of the level may stay dry, ``walks`` whether a step may suppose something and follow it.
    Raises ``Exhausted`` if the budget ran out.
    """
    chart = chart_of(board.level)
    known = deduction_of(board, dry=dry, deadline=meter.deadline)
    if known is None:
        return None
    step = Choice(chart, known, meter).next(walks=walks)
    if step is None:
        return None
    known.consequences()  # for what it shows of nets and cells
    return Hint(
        moves_of(chart, step),
        Wording(chart, known, dry=dry).sentence(step),
        step.cells,
        step.evidence,
        step.technique,
        "forced",
        () if step.walk is None else tuple(sketch(board, chart, step.walk)),
        ordered=step.walk is not None,
    )


def moves_of(chart: Chart, step: Step) -> tuple[AnyMove, ...]:
    """Return the moves that put a step on the board: pipes placed, sides marked."""
    sides = len(chart.sides)
    return tuple(
        PlumberMove(SORTS[value], chart.cells[item - sides])
        if item >= sides
        else SideMark("open" if value == OPEN else "shut", *chart.sides[item])
        for item, value in step.items
    )


def _mistake(agreement: Agreement) -> Hint[AnyMove]:
    """Return a hint to take back the first thing that no solution has."""
    if not isinstance(agreement.solution([]), tuple):
        raise Impossible(say("this level has no solution"))
    wrong = agreement.first_wrong()
    if wrong is None:
        raise Exhausted(say("no hint was found in the time there was"))
    _, thing = wrong
    move = taking_back(thing)
    sentence = (
        say("No solution has this pipe on the framed cell with what came before it: take it back.")
        if isinstance(move, PlumberMove)
        else say("No solution agrees with the mark between the framed cells and with what came before it: clear it.")
    )
    return Hint((move,), sentence, cells_of(thing), kind="mistake")


def _from_solution(board: PlumberBoard, agreement: Agreement, picture: Picture, why: Sentence) -> Hint[AnyMove]:
    """Return a hint to place a missing pipe of the solution, the first that water reaches, else the first."""
    cells, ground = board.level.cells, agreement.ground
    along = [ground.cells[place] for _, parts in ground.nets(picture) for place, _ in parts]
    at = next(at for at in [*along, *range(len(cells))] if picture[at] != NOTHING and cells[at] not in board.pipes)
    sort = SORTS[picture[at]]
    return Hint(
        (PlumberMove(sort, cells[at]),),
        say("{why} A solution has this pipe on the framed cell: {pipe}.", why=why, pipe=SORT_NAMES[sort.name]),
        (cells[at],),
        kind="solver",
    )
