"""The solver of Flow as front ends call it: its verdicts have solutions as moves, facts for JSON, and a sentence."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from damier.core.contract import Budget, Cell, Sentence, Status, Verdict, say, solution_sentence
from damier.games.flow.board import FlowMove, Verb
from damier.games.flow.findings import FlowFindings, Paths
from damier.games.flow.level import FlowLevel
from damier.search.verdicts import make_verdict


class FlowSolver:
    """Solves levels of Flow, counts their solutions and proves that there is just one."""

    def solve(self, level: FlowLevel, budget: Budget, *, most: int = 1, count: bool = False) -> Verdict[FlowMove]:
        """Return what was found: up to ``most`` different solutions, and how many there are if ``count`` asks."""
        from damier.games.flow.solver import solve  # noqa: PLC0415 (loads a SAT solver)

        findings = solve(level, budget, most=most, count=count)
        listed = [
            {colour: [list(cell) for cell in path] for colour, path in paths.items()} for paths in findings.solutions
        ]
        return make_verdict(
            level,
            findings,
            [moves(level, paths) for paths in findings.solutions],
            sentence=sentence(level, findings),
            facts={"unique_no_touch": findings.unique_no_touch, "paths": listed[0] if listed else None},
            listed=listed if most > 1 else None,
        )


def moves(level: FlowLevel, paths: Paths) -> tuple[FlowMove, ...]:
    """Return the moves that draw a solution, a stroke for each colour."""
    drawn: list[FlowMove] = []
    for colour in level.colours:
        first, *others = paths[colour]
        drawn += [_move("start", first), *[_move("extend", cell) for cell in others], _move("stop", others[-1])]
    return tuple(drawn)


@lru_cache(maxsize=1 << 12)
def _move(verb: Verb, cell: Cell) -> FlowMove:
    """Return a move, kept because the same come again on every level."""
    return FlowMove(verb, cell)


def sentence(level: FlowLevel, findings: FlowFindings) -> Sentence:
    """Return the sentence that sums up ``findings``; it names the rules of the level that are not the full ones."""
    known = findings.status, findings.unique, findings.count
    if findings.status == "solved" and findings.count is None and findings.unique is False and findings.unique_no_touch:
        if level.cover == "no":
            return say("This is not the only solution if cells may stay empty, but the only one in which no path "
                       "touches itself.")  # fmt: skip
        return say("This is not the only solution, but the only one in which no path touches itself.")
    if level.touch == "no" and level.cover == "no":
        return _without_both(*known)
    if level.touch == "no":
        return _without_touching(*known)
    if level.cover == "no":
        return _without_covering(*known)
    return solution_sentence(findings.status, unique=findings.unique, count=findings.count)


def _without_touching(status: Status, unique: bool | None, count: int | None) -> Sentence:
    if status == "impossible":
        return say("There is no solution in which no path touches itself.")
    if status == "exhausted" or (unique is None and count is None):
        return solution_sentence(status, unique=unique)
    if count is not None:
        return say("There {n:is|are} {n} {n:solution|solutions} in which no path touches itself.", n=count)
    if unique:
        return say("This is the only solution in which no path touches itself.")
    return say("This is not the only solution in which no path touches itself.")


def _without_covering(status: Status, unique: bool | None, count: int | None) -> Sentence:
    if status == "impossible":
        return say("There is no solution, even if cells stay empty.")
    if status == "exhausted" or (unique is None and count is None):
        return solution_sentence(status, unique=unique)
    if count is not None:
        return say("There {n:is|are} {n} {n:solution|solutions} if cells may stay empty.", n=count)
    if unique:
        return say("This is the only solution, even if cells may stay empty.")
    return say("This is not the only solution if cells may stay empty.")


def _without_both(status: Status, unique: bool | None, count: int | None) -> Sentence:
    if status == "impossible":
        return say("There is no solution in which no path touches itself, even if cells stay empty.")
    if status == "exhausted" or (unique is None and count is None):
        return solution_sentence(status, unique=unique)
    if count is not None:
        return say("There {n:is|are} {n} {n:solution|solutions} in which no path touches itself, if cells may stay "
                   "empty.", n=count)  # fmt: skip
    if unique:
        return say("This is the only solution in which no path touches itself, even if cells may stay empty.")
    return say("This is not the only solution in which no path touches itself, if cells may stay empty.")


#: The game's ``solver``.
SOLVER: Final = FlowSolver()
