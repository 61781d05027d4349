"""The reasoner of Plumber as front ends call it: its techniques, explanations of levels, and grades."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from damier.core.contract import Budget, Hint
from damier.core.reasoning import Explanation, Grading, Technique
from damier.games.plumber.board import AnyMove, PlumberBoard
from damier.games.plumber.grade import grade
from damier.games.plumber.hints import next_step
from damier.games.plumber.level import PlumberLevel
from damier.games.plumber.premise import may_stay_dry
from damier.games.plumber.techniques import EXAMPLES, TECHNIQUES
from damier.search.sat import Meter


class PlumberReasoner:
    """Explains and grades levels of Plumber."""

    @property
    def techniques(self) -> Mapping[str, Technique]:
        """The techniques by name, from easy to hard."""
        return TECHNIQUES

    @property
    def examples(self) -> Mapping[str, str]:
        """A small position for each technique, as text, in which it is the next step."""
        return EXAMPLES

    def explain(self, level: PlumberLevel, budget: Budget) -> Explanation[AnyMove]:
        """Return the steps that solve a level, as far as reasoning goes; raise ``Exhausted`` where time ran out."""
        meter = Meter(budget)
        grading = grade(level, meter)
        dry = may_stay_dry(level, meter)
        board = PlumberBoard(level)
        steps: list[Hint[AnyMove]] = []
        while board.outcome() is None:
            step = next_step(board, meter, dry=dry)
            if step is None:
                break
            for move in step.moves:
                board.push(move)
            steps.append(step)
        return Explanation(grading=grading, solved=not board.violations(), steps=tuple(steps))

    def grade(self, level: PlumberLevel, budget: Budget) -> Grading:
        """Return how hard a level is; raise ``Exhausted`` where time ran out."""
        return grade(level, Meter(budget))


#: The game's ``reasoner``.
REASONER: Final = PlumberReasoner()
