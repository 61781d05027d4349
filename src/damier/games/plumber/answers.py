"""What the solver says, as the contract wants it: solutions as moves, facts ready for JSON, a sentence."""

from __future__ import annotations

from typing import Any, Final

from damier.core.contract import Budget, Solution, Verdict
from damier.games.plumber.board import PlumberMove
from damier.games.plumber.level import PlumberLevel
from damier.games.plumber.solver import Answer, Pipes, solve
from damier.search.sentences import solution_sentence


class PlumberSolver:
    """Solves levels of Plumber, counts their solutions and proves that there is just one."""

    def solve(self, level: PlumberLevel, budget: Budget, *, most: int = 1, count: bool = False) -> Verdict[PlumberMove]:
        """Find up to ``most`` different solutions."""
        answer = solve(level, budget, most=most, count=count)
        return Verdict(
            status=answer.status,
            solutions=tuple(Solution(level, moves(level, pipes)) for pipes in answer.solutions),
            unique=answer.unique,
            count=answer.count,
            sentence=solution_sentence(answer.status, unique=answer.unique, count=answer.count),
            facts=facts(level, answer, most=most),
        )


def moves(level: PlumberLevel, pipes: Pipes) -> tuple[PlumberMove, ...]:
    """Give the moves that place the reserve, line by line."""
    return tuple(PlumberMove(sort, cell) for cell, sort in pipes.items() if cell not in level.screwed)


def facts(level: PlumberLevel, answer: Answer, *, most: int = 1) -> dict[str, Any]:
    """Return what programs read besides the verdict itself."""
    boards = [[[*row] for row in level.picture(solution)] for solution in answer.solutions]
    found: dict[str, Any] = {
        "board": boards[0] if boards else None,
        "conflicts": answer.conflicts,
        "cpu_ms": round(1000 * answer.cpu_seconds, 3),
    }
    if most > 1:
        found["solutions"] = boards
    return found


#: As the contract wants it.
SOLVER: Final = PlumberSolver()
