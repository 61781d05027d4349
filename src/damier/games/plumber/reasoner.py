"""The reasoner of Plumber as front ends call it: its techniques, explanations of levels, and grades."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from damier.core.contract import Budget, Exhausted, Hint, say
from damier.core.reasoning import Explanation, Grading, Technique
from damier.games.plumber.board import AnyMove, PlumberBoard
from damier.games.plumber.grade import grade
from damier.games.plumber.hints import next_step
from damier.games.plumber.level import PlumberLevel
from damier.games.plumber.premise import may_stay_dry
from damier.games.plumber.solver import Search
from damier.games.plumber.techniques import EXAMPLES, TECHNIQUES
from damier.search.sat import Meter
from damier.search.verdicts import require_one_solution


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
        """Return the steps that solve a level, as far as reasoning goes.

        Raises ``Exhausted`` where time ran out, ``Impossible`` if the level has no solution or several.
        """
        meter = Meter(budget)
        try:
            return self._explained(level, meter)
        except Exhausted:
            raise Exhausted(say("the time ran out before the level was explained")) from None

    def _explained(self, level: PlumberLevel, meter: Meter) -> Explanation[AnyMove]:
        grading = self._grading(level, meter)
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
        """Return how hard a level is.

        Raises ``Exhausted`` where time ran out, ``Impossible`` if the level has no solution or several.
        """
        return self._grading(level, Meter(budget))

    def _grading(self, level: PlumberLevel, meter: Meter) -> Grading:
        """Return the grading; where reasoning does not finish the level, the solver looks at it too."""
        found = grade(level, meter)
        if found.grade == "beyond":
            search = Search(level, meter)
            search.look(2)
            require_one_solution(search.status, unique=search.unique)
        return found


#: The game's ``reasoner``.
REASONER: Final = PlumberReasoner()
