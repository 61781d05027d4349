"""How hard a level of Flow is for a person: which stage of reasoning it needs, and how much work there is.

A level is decided by closure: the rules decide whatever they can, all at once; where they decide nothing more, walks
do, those of the first stage that decides anything, and then the rules again. The hardest stage that was needed is the
grade. What a round decides depends on no order (``deduction.py``), so a level, its mirror images and its rotations have
the same grade and score, and the names and the order of the colours do not matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from damier.core.contract import Exhausted, say
from damier.core.reasoning import GRADES, Grade, Grading
from damier.games.flow.deduction import ALL, Deduction
from damier.games.flow.level import FlowLevel
from damier.games.flow.techniques import LONG_WALK, OF_CONTRADICTION, OF_RULE, SHORT_WALK, TECHNIQUES
from damier.search.sat import Meter


class Stage(NamedTuple):
    """Walks of at most so many rounds, in the first ``look`` of which what is cut off counts; what one costs."""

    grade: Grade
    rounds: int
    look: int
    cost: int

    def technique(self, contradiction: int) -> str:
        """Return the technique that a walk of this stage is, if no easier stage has one: it depends on how it ends."""
        if self.rounds == 1:
            return OF_CONTRADICTION.get(contradiction, "clash")
        return "short-walk" if self.rounds <= SHORT_WALK else "long-walk"


#: The stages of walks, from easy to hard.
STAGES: Final = (
    Stage("medium", 1, 0, 3),
    Stage("medium", 1, 1, 4),
    *(Stage("hard", rounds, 1, 4 * rounds) for rounds in range(2, SHORT_WALK + 1)),
    *(Stage("expert", rounds, 1, 5 * rounds) for rounds in range(SHORT_WALK + 1, LONG_WALK + 1)),
)


def deduction_of(level: FlowLevel, rules: int = ALL, deadline: float = float("inf")) -> Deduction:
    """Return what is known of a level at its start: its endpoints, and nothing yet of any side.

    It reasons until ``time.thread_time()`` comes to ``deadline``, and then raises ``Exhausted``.
    """
    graph = level.graph
    need, colour, bridge = [2] * len(graph.nodes), [-1] * len(graph.nodes), [-1] * len(graph.nodes)
    for number, (_, pair) in enumerate(level.pairs):
        for cell in pair:
            (node,) = graph.at[cell]
            need[node], colour[node] = 1, number
    for number, cell in enumerate(sorted(level.bridges)):
        for node in graph.at[cell]:
            bridge[node] = number
    return Deduction(
        graph.edges,
        need,
        colour,
        bridge,
        touching=level.touch != "no",
        cover=level.cover != "no",
        both=level.bridge_rule == "both",
        rules=rules,
        deadline=deadline,
    )


def easiest_walks(known: Deduction, stages: Sequence[Stage]) -> tuple[Stage, list[tuple[int, int, int]]] | None:
    """Return the first of ``stages`` whose walks refute anything, and what they refute; None if none of them does.

    What is cut off is looked for by one stage only: where none of its walks was refuted, nothing is cut off in the
    first rounds of the deeper walks either, and to look again would take most of the time.
    """
    looked = 0
    for stage in stages:
        refuted = known.walks(stage.rounds, stage.look if stage.look > looked else 0)
        if refuted:
            return stage, refuted
        looked = max(looked, min(stage.look, stage.rounds))
    return None


def grade(level: FlowLevel, meter: Meter, *, stages: Sequence[Stage] = STAGES, rules: int = ALL) -> Grading:
    """Return the grade and the score of a level; raise ``Exhausted`` where the budget ran out.

    ``techniques`` counts the sides that each decided. With fewer ``stages`` or ``rules``, a set of bits, a level may
    be harder, never easier. A level that contradicts itself has no score.
    """
    try:
        return _graded(level, meter, stages, rules)
    except Exhausted:
        raise Exhausted(say("the time ran out before the level was graded")) from None


def _graded(level: FlowLevel, meter: Meter, stages: Sequence[Stage], rules: int) -> Grading:
    known = deduction_of(level, rules, meter.deadline)
    hardest, score, counts = 0, 0, Counter[str]()
    sound = known.settle()
    while sound and not known.decided():
        if meter.exhausted:
            raise Exhausted(say("there was no time to reason further"))
        found = easiest_walks(known, stages)
        if found is None:
            break
        stage, refuted = found
        hardest = max(hardest, GRADES.index(stage.grade))
        score += stage.cost * len(refuted)
        counts.update(stage.technique(contradiction) for _, _, contradiction in refuted)
        sound = all(known.take(side, -value) for side, value, _ in refuted) and known.follow()
    if not sound:
        return Grading(grade="beyond", score=0, techniques={})
    score += known.mark()
    counts.update(name for place in range(known.mark()) if (name := OF_RULE.get(known.entry(place)[1])))
    return Grading(
        grade=GRADES[hardest] if known.decided() else "beyond",
        score=score,
        techniques={name: counts[name] for name in TECHNIQUES if counts[name]},
    )
