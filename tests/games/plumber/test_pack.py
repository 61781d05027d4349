"""The levels that come with Plumber: each is proved again to have one solution."""

import pytest

from damier.core.contract import Budget, load_game
from damier.games.plumber import Plumber
from damier.games.plumber.check import violations
from damier.games.plumber.solver import solve


def test_there_are_100_from_small_to_large() -> None:
    """From 3x3 to 10x10, all different; most with a fork, many with a cross or an over."""
    levels = Plumber.levels()
    sides = [level.board_size.width for level in levels]
    assert len({level.puzzle for level in levels}) == len(levels) == 100
    assert (sides[0], sides[-1]) == (3, 10)
    assert sides == sorted(sides)
    kinds = [{sort.kind for sort in level.pipes.values()} for level in levels]
    assert sum("F" in kind for kind in kinds) > 80
    assert sum("C" in kind for kind in kinds) > 20
    assert sum("O" in kind for kind in kinds) > 40
    assert load_game("plumber").levels() == levels


@pytest.mark.parametrize("tens", range(10))
def test_each_has_one_solution(tens: int) -> None:
    """The picture in it, which wins. Ten at a time."""
    for number, level in enumerate(Plumber.levels()[10 * tens : 10 * tens + 10], start=10 * tens + 1):
        findings = solve(level, Budget(seconds=120))
        assert findings.unique is True, number
        assert findings.solutions == (level.pipes,)
        assert violations(level, level.pipes) == []
