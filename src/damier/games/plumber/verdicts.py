"""The solver of Plumber as front ends call it: its verdicts have solutions as moves, facts for JSON, and a sentence."""

from __future__ import annotations

from typing import Final

from damier.core.contract import Budget, Verdict, solution_sentence
from damier.games.plumber.board import PlumberMove
from damier.games.plumber.level import PlumberLevel
from damier.games.plumber.solver import Pipes, solve
from damier.search.verdicts import make_verdict


class PlumberSolver:
    """Solves levels of Plumber, counts their solutions and proves that there is just one."""

    def solve(self, level: PlumberLevel, budget: Budget, *, most: int = 1, count: bool = False) -> Verdict[PlumberMove]:
        """Return what was found: up to ``most`` different solutions, and how many there are if ``count`` asks."""
        findings = solve(level, budget, most=most, count=count)
        listed = [[[*row] for row in level.picture(pipes)] for pipes in findings.solutions]
        return make_verdict(
            level,
            findings,
            [moves(level, pipes) for pipes in findings.solutions],
            sentence=solution_sentence(findings.status, unique=findings.unique, count=findings.count),
            facts={"board": listed[0] if listed else None, "conflicts": findings.conflicts},
            listed=listed if most > 1 else None,
        )


def moves(level: PlumberLevel, pipes: Pipes) -> tuple[PlumberMove, ...]:
    """Return the moves that place the reserve, line by line."""
    return tuple(PlumberMove(sort, cell) for cell, sort in pipes.items() if cell not in level.screwed)


#: The game's ``solver``.
SOLVER: Final = PlumberSolver()
