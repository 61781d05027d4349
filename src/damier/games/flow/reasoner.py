"""A level of Flow explained from its start to its end, and graded: the game's reasoner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from damier.core.contract import Budget, Exhausted, Hint, say
from damier.core.reasoning import Explanation, Grading, Technique
from damier.games.flow.board import FlowBoard, FlowMove
from damier.games.flow.grade import grade
from damier.games.flow.level import FlowLevel
from damier.games.flow.reasoning import Reasoning
from damier.games.flow.sentences import explained
from damier.games.flow.techniques import EXAMPLES, TECHNIQUES
from damier.search.sat import Meter
from damier.search.verdicts import require_one_solution


class FlowReasoner:
    """Explains and grades levels of Flow."""

    techniques: Final[Mapping[str, Technique]] = TECHNIQUES
    examples: Final[Mapping[str, str]] = EXAMPLES

    def explain(self, level: FlowLevel, budget: Budget) -> Explanation[FlowMove]:
        """Return the steps that solve a level, as far as reasoning goes.

        Raises ``Exhausted`` where time ran out, ``Impossible`` if the level has no solution or several.
        """
        meter = Meter(budget)
        try:
            return self._explained(level, meter)
        except Exhausted:
            raise Exhausted(say("the time ran out before the level was explained")) from None

    def _explained(self, level: FlowLevel, meter: Meter) -> Explanation[FlowMove]:
        board = FlowBoard(level)
        steps: list[Hint[FlowMove]] = []
        while board.outcome() is None:
            if meter.exhausted:
                raise Exhausted(say("there was no time to reason further"))
            finding = Reasoning(board, meter.deadline).next()
            if finding is None:
                break
            step = explained(board, finding)
            for move in step.moves:
                board.push(move)
            steps.append(step)
        return Explanation(grading=self._grading(level, meter), solved=board.outcome() is not None, steps=tuple(steps))

    def grade(self, level: FlowLevel, budget: Budget) -> Grading:
        """Return how hard a level is.

        Raises ``Exhausted`` where time ran out, ``Impossible`` if the level has no solution or several.
        """
        return self._grading(level, Meter(budget))

    def _grading(self, level: FlowLevel, meter: Meter) -> Grading:
        """Return the grading; where reasoning does not finish the level, the solver looks at it too."""
        found = grade(level, meter)
        if found.grade == "beyond":
            from damier.games.flow.solver import Search  # noqa: PLC0415 (few levels need it)

            search = Search(level, meter)
            search.without_touching(2)
            search.settle(2)
            require_one_solution(search.status, unique=search.unique)
        return found


#: The game's ``reasoner``.
REASONER: Final = FlowReasoner()
