"""What the solver says, as the contract wants it: solutions as moves, facts ready for JSON, a sentence."""

from __future__ import annotations

from typing import Any, Final

from damier.core.contract import Budget, Verdict
from damier.games.plumber.board import Move
from damier.games.plumber.level import Level
from damier.games.plumber.solver import Answer, Solution, solve
from damier.search.words import told


class PlumberSolver:
    """Solves levels of Plumber, counts their solutions and proves that there is just one."""

    def solve(self, level: Level, budget: Budget, *, most: int = 1, count: bool = False) -> Verdict:
        """Find up to ``most`` different solutions."""
        answer = solve(level, budget, most=most, count=count)
        return Verdict(
            answer.status,
            tuple(moves(level, solution) for solution in answer.solutions),
            facts(level, answer, most=most, count=count),
            told(answer.status, unique=answer.unique, count=answer.count),
        )


def moves(level: Level, solution: Solution) -> tuple[Move, ...]:
    """Give the moves that place the reserve, line by line."""
    return tuple(Move(sort, cell) for cell, sort in solution.items() if cell not in level.screwed)


def facts(level: Level, answer: Answer, *, most: int = 1, count: bool = False) -> dict[str, Any]:
    """Give what programs read."""
    boards = [[[*row] for row in level.picture(solution)] for solution in answer.solutions]
    found: dict[str, Any] = {
        "status": answer.status,
        "unique": answer.unique,
        "board": boards[0] if boards else None,
        "conflicts": answer.conflicts,
        "cpu_ms": round(1000 * answer.cpu_seconds, 3),
    }
    if most > 1:
        found["solutions"] = boards
    if count:
        found["count"] = answer.count
    return found


#: As the contract wants it.
SOLVER: Final = PlumberSolver()
