"""How hard a level of Plumber is for a person: which of the techniques it needs, and how much work they are.

A level is decided by closure: the easiest techniques decide whatever they can, all at once; where they decide nothing
more, the next harder ones do, and then the easiest again. The hardest that was needed is the level's grade. What a
round decides depends on no order (``deduction.py``), so a level, its mirror images and its rotations have the same
grade, and the names of the colours do not matter. The score adds up what was decided, each side and each pipe with the
weight of the technique that decided it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from damier.core.contract import Cell, Exhausted, say
from damier.core.reasoning import GRADES, Grade, Grading
from damier.games.plumber.chart import chart_of, see_pipes
from damier.games.plumber.deduction import (
    APART,
    FIT,
    LAST,
    LEFT,
    NEEDED,
    NOTHING,
    OUTLET,
    PIPE,
    WAY,
    Deduction,
)
from damier.games.plumber.level import PlumberLevel
from damier.games.plumber.premise import may_stay_dry
from damier.search.sat import Meter


@dataclass(frozen=True, slots=True)
class Stage:
    """What may be used at a stage: rules, as bits, or walks of so many rounds; the technique's name and its weight."""

    technique: str
    grade: Grade
    weight: int
    rules: int = 0
    rounds: int = 0


def _rules(*rules: int) -> int:
    return sum(1 << rule for rule in rules)


_FIRST: Final = (PIPE, WAY, LEFT, FIT)
#: The technique and the weight of each rule. What a pipe says of its own sides is seen, not concluded.
TECHNIQUE_OF: Final = {
    PIPE: ("pipe", 0), WAY: ("way", 1), LEFT: ("agree", 2), FIT: ("fit", 1), APART: ("colours", 2),
    OUTLET: ("outlet", 3), LAST: ("last", 4), NEEDED: ("needed", 6),
}  # fmt: skip
#: The stages, from easy to hard. Each has the rules of those before it.
STAGES: Final = (
    Stage("fit", "easy", 1, rules=_rules(*_FIRST)),
    Stage("colours", "easy", 2, rules=_rules(*_FIRST, APART)),
    Stage("outlet", "medium", 3, rules=_rules(*_FIRST, APART, OUTLET)),
    Stage("last", "medium", 4, rules=_rules(*_FIRST, APART, OUTLET, LAST)),
    Stage("ahead", "medium", 5, rounds=1),
    Stage("needed", "hard", 6, rules=_rules(*_FIRST, APART, OUTLET, LAST, NEEDED)),
    *(Stage("walk", "hard", 4 * rounds, rounds=rounds) for rounds in (2, 3)),
    *(Stage("far", "expert", 5 * rounds, rounds=rounds) for rounds in range(4, 9)),
)
#: In how many rounds of a walk it is looked at whether every net still comes to a second source.
LOOK: Final = 1


def grade(level: PlumberLevel, meter: Meter) -> Grading:
    """Return how hard a level is; raise ``Exhausted`` if the budget ran out."""
    try:
        return _graded(level, meter)
    except Exhausted:
        raise Exhausted(say("the time ran out before the level was graded")) from None


def _graded(level: PlumberLevel, meter: Meter) -> Grading:
    dry = may_stay_dry(level, meter)
    known = chart_of(level).deduction(level.screwed, {}, dry=dry, deadline=meter.deadline)
    score, hardest, techniques = 0, 0, Counter[str]()
    at = 0
    while known is not None and not known.finished() and at < len(STAGES):
        if meter.exhausted:
            raise Exhausted(say("the time ran out before the level was graded"))
        decided = decide(known, STAGES[at])
        if decided is None:
            known = None
        elif decided:
            techniques.update(technique for technique, _ in decided)
            score += sum(weight for _, weight in decided)
            hardest, at = max(hardest, at), 0
        else:
            at += 1
    finished = known is not None and known.finished()
    return Grading(
        grade=STAGES[hardest].grade if finished else "beyond",
        score=score,
        techniques={name: techniques[name] for name in (stage.technique for stage in _named()) if techniques[name]},
    )


def _named() -> list[Stage]:
    """Return a stage for each technique that is counted, from easy to hard."""
    first = [Stage(name, "easy", 0) for name in ("fit", "way", "agree")]
    return list({stage.technique: stage for stage in (*first, *STAGES)}.values())


def decide(known: Deduction, stage: Stage) -> list[tuple[str, int]] | None:
    """Decide all that a stage can, at once; return the technique and the weight of each, None at a contradiction."""
    before = known.mark()
    if stage.rules:
        found = known.consequences(stage.rules)
        if found is None or not all(known.take(*one) for one in sorted(found, key=lambda one: one[2])):
            return None
        techniques = [TECHNIQUE_OF[known.entry(place)[1]] for place in range(before, known.mark())]
    else:
        for item, value in refuted(known, stage.rounds):
            if not known.take(item, value):
                return None
        techniques = [(stage.technique, stage.weight)] * (known.mark() - before)
    if known.mark() == before:
        return []
    return techniques if see_pipes(known) else None


def refuted(known: Deduction, rounds: int) -> list[tuple[int, int]]:
    """Return what walks of at most so many rounds conclude: items with their values."""
    found = []
    for item, value in known.walks(rounds, LOOK):
        opposite = known.opposite(item, value)
        if opposite is not None and opposite != NOTHING:
            found.append((item, opposite))
    return found


def undecided(level: PlumberLevel, hardest: Grade) -> list[Cell]:
    """Return the cells whose pipes techniques up to a grade do not decide, if no pipe of the level can stay dry."""
    known = chart_of(level).deduction(level.screwed, {}, dry=False)
    stages = [stage for stage in STAGES if GRADES.index(stage.grade) <= GRADES.index(hardest)]
    at = 0
    while known is not None and not known.finished() and at < len(stages):
        decided = decide(known, stages[at])
        if decided is None:
            break
        at = 0 if decided else at + 1
    if known is None:
        return []
    return [cell for cell, sort in zip(level.cells, known.pipes(), strict=True) if sort < 0 and cell in level.pipes]
