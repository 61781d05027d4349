"""Levels of Flow solved by explained steps alone, from the empty board to the end."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from damier.compiled import compiled
from damier.core.contract import Budget, Exhausted, Impossible
from damier.games.flow import Flow
from damier.games.flow.board import FlowBoard
from damier.games.flow.codec import parse_level
from damier.games.flow.level import FlowLevel
from damier.games.flow.reasoner import REASONER
from damier.games.flow.techniques import TECHNIQUES
from tests.games.flow.test_generator import KINDS

AMPLE = Budget(seconds=60)
#: Every so many levels are looked at; uncompiled, fewer.
EVERY = 3 if compiled() else 20


def levels() -> Iterator[FlowLevel]:
    """Yield levels of all kinds, with paths that may touch themselves and that may not."""
    made = (Flow.generate(settings, seed=seed) for settings in KINDS for seed in range(3, 6))
    for level in islice((*Flow.levels()[:330:3], *made), 0, None, EVERY):
        yield level
        yield replace(level, touch="no")


def test_a_level_is_explained_to_its_end_unless_it_is_beyond_reasoning() -> None:
    """Each step is forced, names a technique, and is played; none comes from the solution."""
    solved = 0
    for level in levels():
        explanation = REASONER.explain(level, AMPLE)
        assert explanation.solved is (explanation.grading.grade != "beyond"), str(level)
        board = FlowBoard(level)
        for step in explanation.steps:
            assert step.kind == "forced"
            assert step.technique in TECHNIQUES
            assert step.moves
            for move in step.moves:
                board.push(move)
        assert (board.outcome() is not None) is explanation.solved
        solved += explanation.solved
    assert solved > 10


def test_an_explanation_has_the_grade_of_the_level() -> None:
    """And repeats the same steps."""
    level = Flow.levels()[40]
    explanation = REASONER.explain(level, AMPLE)
    assert explanation.grading == REASONER.grade(level, AMPLE)
    assert explanation == REASONER.explain(level, AMPLE)


def test_a_level_without_a_solution_or_with_several_is_refused() -> None:
    """It has no grade, and the reason is given."""
    for text, reason in (("3x1 red=a1-b1", "has no solution"), ("3x3 red=a1-c3", "more than one solution")):
        for ask in (REASONER.explain, REASONER.grade):
            with pytest.raises(Impossible, match=reason):
                ask(parse_level(text), AMPLE)


def test_explaining_keeps_to_its_budget() -> None:
    """And says so."""
    with pytest.raises(Exhausted, match="before the level was explained"):
        REASONER.explain(max(Flow.levels(), key=lambda level: level.size.width), Budget(seconds=1e-9))
