"""The files of trained values."""

import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.games.get10.kernel import Search
from damier.games.get10.learnt import Learnt, read
from damier.games.get10.players import learnt_values
from damier.games.get10.refill import REFILLS

#: A tuple of two places and one of a single place, of a grid of three.
TUPLES = ((0, (0, 2)), (16, (1,)))


@given(st.integers(1, 3), st.data())
def test_values_read_back_from_their_file(stages: int, data: st.DataObject) -> None:
    """Every weight, the largest and the negative ones too."""
    weights = data.draw(st.lists(st.integers(-32767, 32767), min_size=20 * stages, max_size=20 * stages))
    learnt = Learnt(3, 1, 4, stages, 0.5, TUPLES, array.array("h", weights))
    assert read(bytes(learnt)) == learnt


def test_what_is_no_such_file_is_refused() -> None:
    """By its first bytes."""
    with pytest.raises(ValueError, match="no file of trained values"):
        read(b"get10v0\n")


def test_values_for_another_board_are_refused() -> None:
    """A search asks for those of its own size and target."""
    with pytest.raises(ValueError, match="another size or target"):
        Search(5, 5, 11, REFILLS["steady"].rows, learnt_values("steady"), 0)


@pytest.mark.parametrize("refill", REFILLS)
def test_the_shipped_values_are_those_of_the_usual_game(refill: str) -> None:
    """5x5 up to 10, three stages, weights fine enough for a search of a millisecond."""
    learnt = learnt_values(refill)
    assert (learnt.width, learnt.height, learnt.target, learnt.stages) == (5, 5, 10, 3)
    assert learnt.scale == 1 / 1024
    assert any(weight % 2 for weight in learnt.weights)
