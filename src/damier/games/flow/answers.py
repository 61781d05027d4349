"""What the solver says, as the contract wants it: solutions as moves, facts ready for JSON, a sentence."""

from __future__ import annotations

from typing import Any

from damier.core.contract import Budget, Sentence, Solution, Verdict, say
from damier.games.flow.board import FlowMove
from damier.games.flow.level import FlowLevel
from damier.games.flow.solution import Answer, Paths
from damier.search.sentences import solution_sentence


class FlowSolver:
    """Solves levels of Flow, counts their solutions and proves that there is just one."""

    def solve(self, level: FlowLevel, budget: Budget, *, most: int = 1, count: bool = False) -> Verdict[FlowMove]:
        """Find up to ``most`` different solutions."""
        from damier.games.flow.solver import solve  # noqa: PLC0415 (loads a SAT solver)

        answer = solve(level, budget, most=most, count=count)
        return Verdict(
            status=answer.status,
            solutions=tuple(Solution(level, moves(level, paths)) for paths in answer.solutions),
            unique=answer.unique,
            count=answer.count,
            sentence=sentence(answer),
            facts=facts(answer, most=most),
        )


def moves(level: FlowLevel, paths: Paths) -> tuple[FlowMove, ...]:
    """Return the moves that draw a solution, a stroke for each colour."""
    drawn: list[FlowMove] = []
    for colour in level.colours:
        first, *others = paths[colour]
        drawn += [
            FlowMove("start", first),
            *(FlowMove("extend", cell) for cell in others),
            FlowMove("stop", others[-1]),
        ]
    return tuple(drawn)


def facts(answer: Answer, *, most: int = 1) -> dict[str, Any]:
    """Return what programs read besides the verdict itself."""
    listed = [{colour: [list(cell) for cell in path] for colour, path in one.items()} for one in answer.solutions]
    found: dict[str, Any] = {
        "unique_no_touch": answer.unique_no_touch,
        "paths": listed[0] if listed else None,
        "cpu_ms": round(1000 * answer.cpu_seconds, 3),
    }
    if most > 1:
        found["solutions"] = listed
    return found


def sentence(answer: Answer) -> Sentence:
    """Return the sentence that says the answer."""
    if answer.status == "solved" and answer.count is None and answer.unique is False and answer.unique_no_touch:
        return say("This is not the only solution, but the only one in which no path touches itself.")
    return solution_sentence(answer.status, unique=answer.unique, count=answer.count)


#: As the contract wants it.
SOLVER = FlowSolver()
