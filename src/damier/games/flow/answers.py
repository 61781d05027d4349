"""What the solver says, as the contract wants it: solutions as moves, facts ready for JSON, a sentence."""

from __future__ import annotations

from typing import Any

from damier.core.contract import Budget, Sentence, Verdict, say
from damier.games.flow.board import Action
from damier.games.flow.level import Level
from damier.games.flow.solution import Answer, Solution
from damier.search.words import told


class FlowSolver:
    """Solves levels of Flow, counts their solutions and proves that there is just one."""

    def solve(self, level: Level, budget: Budget, *, most: int = 1, count: bool = False) -> Verdict:
        """Find up to ``most`` different solutions."""
        from damier.games.flow.solver import solve  # noqa: PLC0415 (loads a SAT solver)

        answer = solve(level, budget, most=most, count=count)
        return Verdict(
            answer.status,
            tuple(moves(level, solution) for solution in answer.solutions),
            facts(answer, most=most, count=count),
            sentence(answer),
        )


def moves(level: Level, solution: Solution) -> tuple[Action, ...]:
    """Give the moves that draw a solution, a stroke for each colour."""
    drawn: list[Action] = []
    for colour in level.colours:
        first, *others = solution[colour]
        drawn += [Action("start", first), *(Action("extend", cell) for cell in others), Action("stop", others[-1])]
    return tuple(drawn)


def facts(answer: Answer, *, most: int = 1, count: bool = False) -> dict[str, Any]:
    """Give what programs read."""
    listed = [{colour: [list(cell) for cell in path] for colour, path in one.items()} for one in answer.solutions]
    found: dict[str, Any] = {
        "status": answer.status,
        "unique": answer.unique,
        "unique_no_touch": answer.unique_no_touch,
        "paths": listed[0] if listed else None,
        "cpu_ms": round(1000 * answer.cpu_seconds, 3),
    }
    if most > 1:
        found["solutions"] = listed
    if count:
        found["count"] = answer.count
    return found


def sentence(answer: Answer) -> Sentence:
    """Say the answer in words."""
    if answer.status == "solved" and answer.count is None and answer.unique is False and answer.unique_no_touch:
        return say("This is not the only solution, but the only one in which no path touches itself.")
    return told(answer.status, unique=answer.unique, count=answer.count)


#: As the contract wants it.
SOLVER = FlowSolver()
