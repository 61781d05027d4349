"""The rules of get10 on plain lists, on boards that are not square first."""

from hypothesis import given
from hypothesis import strategies as st

from damier.core.contract import Size
from damier.games.get10.rules import collapse, group, has_group, in_group, pack


@st.composite
def grids(draw: st.DrawFn) -> tuple[list[int | None], Size]:
    """Return a grid of any shape, with holes anywhere."""
    size = Size(draw(st.integers(1, 7)), draw(st.integers(1, 7)))
    length = size.width * size.height
    cells = draw(st.lists(st.none() | st.integers(1, 3), min_size=length, max_size=length))
    return cells, size


@given(grids(), st.data())
def test_a_group_is_the_maximal_set_of_equal_neighbours(
    grid: tuple[list[int | None], Size], data: st.DataObject
) -> None:
    """All of one value, closed under touching, connected; empty for a lone or an empty cell."""
    cells, size = grid
    index = data.draw(st.integers(0, len(cells) - 1))
    members = group(cells, size, index)
    assert bool(members) == in_group(cells, size, index)
    if not members:
        return
    assert members[0] == index
    assert len(set(members)) == len(members) > 1
    assert {cells[place] for place in members} == {cells[index]}
    for place in members:
        assert any(other in members for other in size.touching(place))
        assert all(other in members for other in size.touching(place) if cells[other] == cells[index])


@given(grids(), st.data())
def test_collapse_adds_one_and_empties_the_rest(grid: tuple[list[int | None], Size], data: st.DataObject) -> None:
    """Only the group changes; an isolated cell changes nothing."""
    cells, size = grid
    index = data.draw(st.integers(0, len(cells) - 1))
    before = cells.copy()
    members = collapse(cells, size, index)
    for place, value in enumerate(before):
        if place not in members:
            assert cells[place] == value
        elif place == index:
            assert value is not None
            assert cells[place] == value + 1
        else:
            assert cells[place] is None


@given(grids())
def test_packing_keeps_the_order_and_leaves_no_hole_below(grid: tuple[list[int | None], Size]) -> None:
    """Nothing is lost, nothing is gained, and empty cells are on top."""
    cells, size = grid
    before = cells.copy()
    for column in range(size.width):
        pack(cells, size, column)
        old, new = before[column :: size.width], cells[column :: size.width]
        assert [value for value in new if value is not None] == [value for value in old if value is not None]
        empty = [value is None for value in new]
        assert empty == sorted(empty, reverse=True)


def test_has_group_sees_both_directions() -> None:
    """A line and a column are groups, a diagonal is none."""
    assert has_group([1, 1], Size(2, 1))
    assert has_group([1, 1], Size(1, 2))
    assert not has_group([1, 2, 2, 1], Size(2, 2))
