"""The packs that come with Plumber: each level is proved again to have one solution and the grade of its pack."""

from itertools import pairwise

import pytest

from damier.compiled import compiled
from damier.core.contract import Budget
from damier.core.reasoning import GRADE_NAMES, GRADES, Grading
from damier.games.plumber import Plumber
from damier.games.plumber.check import violations
from damier.games.plumber.level import PlumberLevel
from damier.games.plumber.levels import packs
from damier.games.plumber.premise import may_stay_dry
from damier.games.plumber.reasoner import REASONER
from damier.search.sat import Meter
from workshop.plumber_pack import SIZES, orders

AMPLE = Budget(seconds=120)
#: With nothing compiled, one level in so many is proved again, since grading takes long there.
SAMPLE = 1 if compiled() else 36


def test_there_is_a_pack_for_each_grade() -> None:
    """From easy to expert, and none beyond reasoning; each is as large as its program says."""
    assert [pack.key for pack in packs()] == [*GRADES[:-1]] == [*SIZES]
    for pack in packs():
        sizes = [level.board_size for level in pack.levels]
        grade = GRADE_NAMES[pack.grades[0] or "beyond"]
        assert str(pack.title) == f"{grade}, {min(sizes).spoken()} to {max(sizes).spoken()}"
        assert set(pack.grades) == {pack.key}
        sides = [level.board_size.width for level in pack.levels]
        assert sides == [side for side, number in SIZES[pack.key].items() for _ in range(number)]
    assert len(Plumber.levels()) == len([*orders()]) == 204


def test_levels_are_different_and_of_many_kinds() -> None:
    """Most have a fork, many a cross or an over; small ones need few screws, and large ones not many."""
    levels = Plumber.levels()
    assert len({level.puzzle for level in levels}) == len(levels)
    kinds = [{sort.kind for sort in level.pipes.values()} for level in levels]
    assert sum("F" in kind for kind in kinds) > 150
    assert sum("C" in kind for kind in kinds) > 40
    assert sum("O" in kind for kind in kinds) > 80
    assert all(len(level.screwed) <= 0.35 * len(level.pipes) for level in levels)


def proved(level: PlumberLevel) -> Grading:
    """Prove that a level's picture is its only solution, and return its grading."""
    assert violations(level, level.pipes) == []
    # The solver finds no other solution, and water runs through every pipe of this one.
    assert not may_stay_dry(level, Meter(AMPLE))
    return REASONER.grade(level, AMPLE)


@pytest.mark.parametrize("key", GRADES[:-1])
def test_each_has_one_solution_and_the_grade_of_its_pack(key: str) -> None:
    """Within a size, levels go from little work to much. All are proved if damier is compiled, else a sample."""
    (pack,) = (pack for pack in packs() if pack.key == key)
    found = [(level.board_size.width, proved(level)) for level in pack.levels[::SAMPLE]]
    assert {grading.grade for _, grading in found} == {key}
    assert all((side, one.score) <= (after, other.score) for (side, one), (after, other) in pairwise(found))


def test_the_first_levels_are_really_easy() -> None:
    """Of nine cells, with few pipes left to place and nothing but easy techniques."""
    for level in packs()[0].levels[:5]:
        assert level.board_size.width == 3
        assert set(REASONER.grade(level, AMPLE).techniques) <= {"fit", "way", "agree", "colours"}
