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


class FlowReasoner:
    """Explains and grades levels of Flow."""

    techniques: Final[Mapping[str, Technique]] = TECHNIQUES
    examples: Final[Mapping[str, str]] = EXAMPLES

    def explain(self, level: FlowLevel, budget: Budget) -> Explanation[FlowMove]:
        """Return the steps that solve a level, as far as reasoning goes; raise ``Exhausted`` where time ran out."""
        meter = Meter(budget)
        board = FlowBoard(level)
        steps: list[Hint[FlowMove]] = []
        while board.outcome() is None:
            if meter.exhausted:
                raise Exhausted(say("the time ran out before the level was explained"))
            finding = Reasoning(board).next()
            if finding is None:
                break
            step = explained(board, finding)
            for move in step.moves:
                board.push(move)
            steps.append(step)
        return Explanation(grading=grade(level, meter), solved=board.outcome() is not None, steps=tuple(steps))

    def grade(self, level: FlowLevel, budget: Budget) -> Grading:
        """Return how hard a level is; raise ``Exhausted`` where time ran out."""
        return grade(level, Meter(budget))


#: The game's ``reasoner``.
REASONER: Final = FlowReasoner()
