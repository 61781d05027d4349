"""How hard levels of Flow are: the same however they are turned, no less with fewer techniques, for ever the same."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.flow import PUBLISHED, read
from damier.compiled import compiled
from damier.core.contract import Budget, Exhausted
from damier.core.reasoning import GRADES, Grading
from damier.games.flow import Flow, deduction
from damier.games.flow.codec import parse_level
from damier.games.flow.grade import STAGES, grade
from damier.games.flow.level import FlowLevel
from damier.games.flow.techniques import OF_RULE, TECHNIQUES
from damier.search.sat import Meter
from tests.games.flow.brute_force import random_level
from tests.games.flow.symmetry import images, renamed
from tests.games.flow.test_generator import KINDS

GRADED = Path(__file__).with_name("graded.json")
#: Every so many levels are looked at; uncompiled, fewer.
EVERY = 1 if compiled() else 8


def graded(level: FlowLevel) -> Grading:
    """Return the grade of a level, with time enough."""
    return grade(level, Meter(Budget(seconds=60)))


def levels() -> Iterator[FlowLevel]:
    """Yield levels of all kinds, under the full rules and others."""
    made = [Flow.generate(settings, seed=seed) for settings in KINDS for seed in range(2)]
    some = [*(level for level in Flow.levels()[::12] if level.size.width <= 10), *made, *map(random_level, range(40))]
    for number, level in enumerate(some[::EVERY]):
        yield level
        yield replace(level, touch="no", cover="yes" if number % 3 else "no")


def test_a_level_turned_or_mirrored_has_the_same_grade_and_score() -> None:
    """By the same techniques, used as often."""
    for level in levels():
        own = graded(level)
        for image in images(level):
            assert len(image.graph.edges) == len(level.graph.edges)
            assert graded(image) == own, (str(level), str(image))


def test_names_and_order_of_colours_and_of_endpoints_do_not_matter() -> None:
    """Three times for each level."""
    for level in levels():
        own = graded(level)
        for seed in range(3):
            assert graded(renamed(level, seed)) == own, str(level)


def test_taking_something_away_never_lowers_a_grade() -> None:
    """A stage of walks, or a rule."""
    chance = random.Random(1)
    for level in levels():
        own = GRADES.index(graded(level).grade)
        fewer = [stage for stage in STAGES if chance.random() < 0.7]
        assert GRADES.index(grade(level, Meter(Budget(seconds=60)), stages=fewer).grade) >= own
        rules = deduction.ALL & ~(1 << chance.randint(1, deduction.TOUCH))
        assert GRADES.index(grade(level, Meter(Budget(seconds=60)), rules=rules).grade) >= own


@pytest.mark.parametrize("known", json.loads(GRADED.read_text()), ids=lambda known: f"{known[1]}-{known[2]}")
def test_a_level_keeps_its_grade(known: tuple[str, str, int]) -> None:
    """What was said once is said for ever."""
    text, name, score = known
    found = graded(parse_level(text))
    assert (found.grade, found.score) == (name, score)


def test_the_reference_levels_are_of_all_grades() -> None:
    """Three at least of each, also of the one that promises nothing."""
    names = [name for _, name, _ in json.loads(GRADED.read_text())]
    assert len(names) >= 30
    assert min(names.count(name) for name in GRADES) >= 3


def test_an_easy_level_takes_no_walk() -> None:
    """Its techniques are those of the rules."""
    for level in levels():
        found = graded(level)
        easy = {*found.techniques} <= {*OF_RULE.values()}
        assert easy or found.grade != "easy"
        hardest = max((GRADES.index(TECHNIQUES[name].grade) for name in found.techniques), default=0)
        assert found.grade == "beyond" or hardest == GRADES.index(found.grade)


def test_a_level_without_a_solution_is_beyond() -> None:
    """As is one with several."""
    assert graded(parse_level("3x1 red=a1-b1")).grade == "beyond"
    assert graded(parse_level("4x4 red=a1-d4")).grade == "beyond"


def test_grading_keeps_to_its_budget() -> None:
    """And says so."""
    with pytest.raises(Exhausted, match="before the level was graded"):
        grade(max(Flow.levels(), key=lambda level: level.size.width), Meter(Budget(seconds=1e-9)))


@pytest.mark.skipif(not PUBLISHED.exists(), reason="the published levels are not in ../shared")
def test_most_published_levels_are_within_reasoning() -> None:
    """At least 85 of 100, with paths that may not touch themselves, as they are meant."""
    some = [replace(level, touch="no") for _, level in read(PUBLISHED)][:: 5 * EVERY]
    within = sum(graded(level).grade != "beyond" for level in some)
    assert within >= 0.85 * len(some)
