"""The levels that come with Flow: each is proved again to have one solution."""

import pytest

from damier.core.contract import Budget
from damier.core.reasoning import GRADES
from damier.games.flow import Flow
from damier.games.flow.grade import grade
from damier.games.flow.solver import is_unique
from damier.search.sat import Meter


def test_there_are_150_from_small_to_large() -> None:
    """From 5x5 to 15x15, all different."""
    levels = Flow.levels()
    sides = [level.size.width for level in levels]
    assert len(set(levels)) == len(levels) == 150
    assert (sides[0], sides[-1]) == (5, 15)
    assert sides == sorted(sides)


def test_levels_of_one_size_go_from_easy_to_hard() -> None:
    """By grade, then by score."""
    for side in range(5, 16):
        found = [grade(level, Meter(Budget(seconds=60))) for level in Flow.levels() if level.size.width == side]
        order = [(GRADES.index(one.grade), one.score) for one in found]
        assert order == sorted(order)


@pytest.mark.parametrize("tens", range(15))
def test_each_has_one_solution_under_the_full_rules(tens: int) -> None:
    """Ten at a time."""
    for number, level in enumerate(Flow.levels()[10 * tens : 10 * tens + 10], start=10 * tens + 1):
        assert is_unique(level, Budget(seconds=120)) is True, number
