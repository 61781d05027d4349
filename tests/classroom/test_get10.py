"""The assignment on get10: each property of its section 4, and its worked example."""

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.classroom import Grid, Position, PositionList, TenGame, TenGrid

integers = st.integers(-100, 100)
positions = st.builds(Position, st.integers(-2, 8), st.integers(-2, 8))
position_lists = st.lists(positions).map(PositionList)
grids = st.builds(Grid, st.integers(0, 7), st.integers(0, 7))
twenty_five = st.lists(st.integers(1, 4), min_size=25, max_size=40)
ten_grids = twenty_five.map(TenGrid)
inside = st.builds(Position, st.integers(0, 4), st.integers(0, 4))


@st.composite
def holed_grids(draw: st.DrawFn) -> TenGrid:
    """Return a grid with some empty cells."""
    g = draw(ten_grids)
    for p in draw(st.lists(inside)):
        g.unset(p)
    return g


class TestPosition:
    """Section 4.1."""

    @given(integers, integers)
    def test_constructor_and_accessors(self, i1: int, i2: int) -> None:
        """A position has the column and the line it was made with."""
        assert Position(i1, i2).getCol() == i1
        assert Position(i1, i2).getLig() == i2

    @given(positions, integers, integers)
    def test_equals(self, p: Position, i1: int, i2: int) -> None:
        """Equal when, and only when, column and line are equal."""
        assert p.equals(p)
        assert p.equals(Position(p.getCol(), p.getLig()))
        assert p.equals(Position(i1, i2)) == (p.getCol() == i1 and p.getLig() == i2)


class TestPositionList:
    """Section 4.2."""

    @given(position_lists, positions)
    def test_contains(self, ps: PositionList, p: Position) -> None:
        """True when some element equals it, and false when none does."""
        assert ps.contains(p) == any(ps.get(i).equals(p) for i in range(ps.size()))

    @given(position_lists, positions)
    def test_add(self, ps: PositionList, p: Position) -> None:
        """A new list has nothing; what was added is there, and adding says true."""
        assert not PositionList().contains(p)
        before = ps.size()
        assert ps.add(p) is True
        assert ps.contains(p)
        assert ps.add(p.getCol() + 50, p.getLig()) is True
        assert ps.contains(Position(p.getCol() + 50, p.getLig()))
        assert ps.size() == before + 2

    def test_add_wants_both_coordinates(self) -> None:
        """A column alone is a mistake of the program."""
        with pytest.raises(TypeError):
            PositionList().add(1)  # type: ignore[call-overload]


class TestGrid:
    """Section 4.3."""

    @given(st.integers(0, 30), st.integers(0, 30))
    def test_constructor(self, i1: int, i2: int) -> None:
        """A grid has the sides it was made with and is empty."""
        g = Grid(i1, i2)
        assert (g.nbCol(), g.nbLig()) == (i1, i2)
        assert all(g.isEmpty(p) for p in g.allPositions())

    @given(grids, positions)
    def test_regular_pos(self, g: Grid, p: Position) -> None:
        """Inside means within both ranges; both names say the same."""
        expected = p.getCol() in range(g.nbCol()) and p.getLig() in range(g.nbLig())
        assert g.regularPos(p) == g.regularPosition(p) == expected

    @given(st.integers(1, 7), st.integers(1, 7), integers, st.data())
    def test_set_get_unset_is_empty(self, width: int, height: int, i: int, data: st.DataObject) -> None:
        """What is set is got; what is unset is empty."""
        g = Grid(width, height)
        p = Position(data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1)))
        g.set(p, i)
        assert g.get(p) == i
        assert not g.isEmpty(p)
        g.unset(p)
        assert g.isEmpty(p)
        assert g.get(p) is None

    @given(grids, positions)
    def test_adj_positions(self, g: Grid, p: Position) -> None:
        """Neighbours are inside, and one step away in one direction; all such are given, once. Outside has none."""
        if not g.regularPos(p):
            assert not g.isEmpty(p)
            assert g.adjPositions(p) == PositionList()
            return
        near = g.adjPositions(p)
        for i in range(near.size()):
            assert g.regularPos(near.get(i))
            assert abs(near.get(i).getCol() - p.getCol()) + abs(near.get(i).getLig() - p.getLig()) == 1
        for q in g.allPositions():
            assert near.contains(q) == (abs(q.getCol() - p.getCol()) + abs(q.getLig() - p.getLig()) == 1)
        assert len(set(near)) == near.size()

    @given(grids, positions)
    def test_all_positions(self, g: Grid, p: Position) -> None:
        """Just the positions inside, by line, then by column."""
        ps = g.allPositions()
        assert ps.contains(p) == g.regularPosition(p)
        assert ps.size() == g.nbCol() * g.nbLig()
        order = [(q.getLig(), q.getCol()) for q in ps]
        assert order == sorted(order)

    def test_negative_sides_are_refused(self) -> None:
        """No grid has them."""
        with pytest.raises(ValueError, match="negative"):
            Grid(-1, 5)


class TestTenGrid:
    """Section 4.4."""

    def test_empty_constructor(self) -> None:
        """Five by five, and empty."""
        assert (TenGrid().nbCol(), TenGrid().nbLig()) == (5, 5)
        assert TenGrid().emptyPositions().size() == 25

    @given(twenty_five)
    def test_constructor(self, ns: list[int]) -> None:
        """Filled line by line."""
        g = TenGrid(ns)
        assert (g.nbCol(), g.nbLig()) == (5, 5)
        for i in range(25):
            assert g.get(Position(i % 5, i // 5)) == ns[i]
        for p in g.allPositions():
            assert g.get(p) == ns[p.getLig() * 5 + p.getCol()]

    def test_too_few_values_are_refused(self) -> None:
        """The document leaves this open; damier says it."""
        with pytest.raises(ValueError, match="25 cells are empty and only 3 values"):
            TenGrid([1, 2, 3])

    @given(holed_grids(), inside)
    def test_get_group(self, g: TenGrid, p: Position) -> None:
        """All have the value of p, p is there, and whatever touches the group with that value is in it."""
        group = g.getGroup(p)
        for i in range(group.size()):
            assert g.get(group.get(i)) == g.get(p)
        if group.size():
            assert group.contains(p)
            assert group.size() > 1
        else:
            assert g.isEmpty(p) or not any(g.get(q) == g.get(p) for q in g.adjPositions(p))
        for p1 in group:
            for p2 in g.adjPositions(p1):
                if g.get(p1) == g.get(p2):
                    assert group.contains(p2)

    @given(holed_grids(), positions)
    def test_collapse_group(self, g: TenGrid, p: Position) -> None:
        """One more at p, the rest of the group empty, everything else as it was."""
        before = {q: g.get(q) for q in g.allPositions()}
        group = g.getGroup(p)
        g.collapseGroup(p)
        for q, m in before.items():
            if not group.contains(q):
                assert g.get(q) == m
            elif q.equals(p):
                assert m is not None
                assert g.get(q) == m + 1
            else:
                assert g.isEmpty(q)

    @given(holed_grids(), positions)
    def test_empty_positions(self, g: TenGrid, p: Position) -> None:
        """Just those inside that are empty, by line, then by column."""
        assert g.emptyPositions().contains(p) == (g.regularPosition(p) and g.isEmpty(p))
        order = [(q.getLig(), q.getCol()) for q in g.emptyPositions()]
        assert order == sorted(order)

    @given(holed_grids(), st.lists(st.integers(1, 9), min_size=25, max_size=30))
    def test_refill(self, g: TenGrid, ns: list[int]) -> None:
        """The values go to the empty positions in their order."""
        ps = g.emptyPositions()
        g.refill(ns)
        assert [g.get(p) for p in ps] == ns[: ps.size()]
        assert g.emptyPositions().size() == 0

    @given(holed_grids())
    def test_pack(self, g: TenGrid) -> None:
        """No empty cell lies below a full one, and each column keeps its order."""
        before = [[g.get(Position(col, lig)) for lig in range(5)] for col in range(5)]
        g.pack()
        for col in range(5):
            column = [g.get(Position(col, lig)) for lig in range(5)]
            full = [v for v in before[col] if v is not None]
            assert column == [None] * (5 - len(full)) + full


class TestWorkedExample:
    """The four pictures of the first page."""

    START = (2, 4, 3, 1, 1, 1, 3, 2, 1, 1, 3, 3, 1, 1, 1, 3, 2, 2, 3, 1, 1, 3, 1, 2, 3)

    def test_all_four_pictures(self) -> None:
        """Select at (4, 0), collapse at (3, 1), pack, refill."""
        g = TenGrid(self.START)
        selected = g.getGroup(Position(4, 0))
        expected = [(3, 0), (4, 0), (3, 1), (4, 1), (2, 2), (3, 2), (4, 2), (4, 3)]
        assert {(p.getCol(), p.getLig()) for p in selected} == set(expected)
        g.collapseGroup(Position(3, 1))
        assert str(g) == "2 4 3 . .\n1 3 2 2 .\n3 3 . . .\n3 2 2 3 .\n1 3 1 2 3"
        g.pack()
        assert str(g) == "2 4 . . .\n1 3 3 . .\n3 3 2 2 .\n3 2 2 3 .\n1 3 1 2 3"
        g.refill([1, 2, 3, 2, 1, 2, 2])
        assert str(g) == "2 4 1 2 3\n1 3 3 2 1\n3 3 2 2 2\n3 2 2 3 2\n1 3 1 2 3"

    def test_the_same_by_transitions(self) -> None:
        """The first designation selects, the second collapses, packs and refills."""
        game = TenGame(self.START)
        assert game.getSelectedGroup() is None
        game.transition(Position(4, 0))
        selected = game.getSelectedGroup()
        assert selected is not None
        assert selected.size() == 8
        assert str(game) == str(TenGrid(self.START))
        game.transition(Position(3, 1))
        assert game.getSelectedGroup() is None
        assert game.emptyPositions().size() == 0
        assert [game.get(Position(col, 4)) for col in range(5)] == [1, 3, 1, 2, 3]
        assert [game.get(Position(col, 2)) for col in range(4)] == [3, 3, 2, 2]


class TestTenGame:
    """Section 3."""

    START = TestWorkedExample.START

    def test_outside_the_selection_selects_instead(self) -> None:
        """Designating another group changes the selection and no value."""
        game = TenGame(self.START)
        game.transition(Position(4, 0))
        game.transition(Position(0, 2))
        selected = game.getSelectedGroup()
        assert selected is not None
        assert {(p.getCol(), p.getLig()) for p in selected} == {(0, 2), (1, 2), (0, 3), (1, 1)}
        assert str(game) == str(TenGrid(self.START))

    def test_an_isolated_cell_leaves_nothing_selected(self) -> None:
        """The selection is null."""
        game = TenGame(self.START)
        game.transition(Position(4, 0))
        game.transition(Position(0, 0))
        assert game.getSelectedGroup() is None

    def test_a_position_outside_changes_nothing(self) -> None:
        """Neither the grid nor the selection."""
        game = TenGame(self.START)
        game.transition(Position(4, 0))
        before = game.getSelectedGroup()
        game.transition(Position(5, 0))
        game.transition(Position(-1, 2))
        assert game.getSelectedGroup() == before
        assert str(game) == str(TenGrid(self.START))

    @given(st.integers(0, 1000))
    def test_a_new_game_is_ready_to_play(self, seed: int) -> None:
        """Full, with a group, nothing selected, and the same for the same seed."""
        game, again = TenGame(seed=seed), TenGame(seed=seed)
        assert game.emptyPositions().size() == 0
        assert any(game.getGroup(p).size() for p in game.allPositions())
        assert game.getSelectedGroup() is None
        for _ in range(5):
            p = next((p for p in game.allPositions() if game.getGroup(p).size()), None)
            if p is None:
                break
            for g in (game, again):
                g.transition(p)
                g.transition(p)
        assert str(game) == str(again)

    def test_two_new_games_differ(self) -> None:
        """Without a seed, the start is drawn."""
        assert len({str(TenGame()) for _ in range(5)}) > 1


def test_grids_show_themselves_in_notebooks() -> None:
    """Empty cells are drawn empty, and the selected group is marked."""
    grid = Grid(3, 2)
    grid.set(Position(1, 0), 40)
    drawn = ET.fromstring(grid._repr_svg_() or "")
    classes = [shape.get("class") for shape in drawn.iter() if shape.get("class")]
    assert classes.count("place") == 5
    assert classes.count("tile") == 1
    assert [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")] == ["40"]
    game = TenGame([1, 1, 2, 3, 2] * 5)
    before = game._repr_svg_() or ""
    game.transition(Position(0, 0))
    assert 'class="held"' not in before
    assert (game._repr_svg_() or "").count('class="held"') == 10
    assert TenGrid()._repr_svg_() is not None
    assert Grid(0, 3)._repr_svg_() is None
