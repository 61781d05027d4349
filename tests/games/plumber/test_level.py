"""The sorts of pipes, levels, and their one-line text."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.core.contract import Cell, Malformed, Size
from damier.games.plumber.codec import parse_level
from damier.games.plumber.level import (
    COLOURS,
    LARGEST_SIDE,
    SMALLEST_SIDE,
    PlumberLevel,
    canonical,
    inside,
    inward_side,
)
from damier.games.plumber.sorts import BY_NAME, EAST, NORTH, SIDES, SORTS, SOUTH, WEST, ZONE_COLUMNS, opposite, rotate
from tests.games.plumber.random_levels import levels

#: The level of the document's introduction.
INTRODUCTION = "XXXG2X/B1L1T2L0X/R1L1*O0O0R3/XT1O0T3X/XG0B0XX"


def test_there_are_twelve_sorts_in_the_order_of_the_zones() -> None:
    """Two columns and six rows, as in the document's figures."""
    assert [sort.name for sort in SORTS] == ["C0", "O0", "L0", "L1", "T1", "T2", "T0", "T3", "F0", "F1", "F3", "F2"]
    assert [sort.number for sort in SORTS] == [*range(12)]
    assert (len(SORTS) / ZONE_COLUMNS, ZONE_COLUMNS) == (6, 2)
    assert "".join(sort.kind for sort in SORTS) == "COLLTTTTFFFF"


@pytest.mark.parametrize(
    ("name", "components"),
    [
        ("L0", [NORTH | SOUTH]),
        ("L1", [EAST | WEST]),
        ("O0", [NORTH | SOUTH, EAST | WEST]),
        ("T0", [NORTH | EAST]),
        ("T1", [EAST | SOUTH]),
        ("T2", [SOUTH | WEST]),
        ("T3", [WEST | NORTH]),
        ("F0", [NORTH | EAST | SOUTH]),
        ("F1", [EAST | SOUTH | WEST]),
        ("F2", [SOUTH | WEST | NORTH]),
        ("F3", [WEST | NORTH | EAST]),
        ("C0", [NORTH | EAST | SOUTH | WEST]),
    ],
)
def test_what_each_sort_joins(name: str, components: list[int]) -> None:
    """LINE joins north and south, TURN north and east, FORK all but west, before they are turned."""
    assert [*BY_NAME[name].components] == components
    for side in SIDES:
        at = BY_NAME[name].component(side)
        assert (at is None) == (not any(sides & side for sides in components))
        assert at is None or components[at] & side


def test_rotations_that_mean_the_same() -> None:
    """LINE has two, OVER and CROSS one: other digits mean one of these."""
    same = {"L2": "L0", "L3": "L1", "O1": "O0", "O2": "O0", "O3": "O0", "C1": "C0", "C2": "C0", "C3": "C0"}
    assert {name: sort.name for name, sort in BY_NAME.items() if name != sort.name} == same
    assert len(BY_NAME) == 20


def test_sides_turn_and_face_each_other() -> None:
    """Four quarters are none, and two lead to the side that faces."""
    assert [opposite(side) for side in SIDES] == [SOUTH, WEST, NORTH, EAST]
    assert [rotate(NORTH | EAST, quarters) for quarters in (-1, 1, 5)] == [WEST | NORTH, EAST | SOUTH, EAST | SOUTH]
    assert all(rotate(sides, 4) == sides and rotate(rotate(sides, 3), 1) == sides for sides in range(16))


def test_a_level_gives_its_parts() -> None:
    """Sources with place, colour and side; what is screwed; what goes to the reserve."""
    level = parse_level(INTRODUCTION)
    assert (level.size, level.board_size) == (Size(5, 5), Size(3, 3))
    assert [(str(cell), source.colour) for cell, source in level.sources.items()] == [
        ("d1", "green"), ("a2", "blue"), ("a3", "red"), ("e3", "red"), ("b5", "green"), ("c5", "blue")
    ]  # fmt: skip
    assert all(inside(source.faced, level.size) for source in level.sources.values())
    assert {str(cell): sort.name for cell, sort in level.screwed.items()} == {"c3": "O0"}
    counts = {sort.name: n for sort, n in zip(SORTS, level.reserve, strict=True) if n}
    assert counts == {"O0": 2, "L0": 1, "L1": 2, "T1": 1, "T2": 1, "T3": 1}


def test_where_the_author_put_the_reserve_does_not_change_the_puzzle() -> None:
    """Two levels with the same sources, screwed pipes and reserve are one puzzle, yet not equal."""
    one, other = parse_level("XXXX/XL0.X/XXXX"), parse_level("XXXX/X.L0X/XXXX")
    assert one != other
    assert one.puzzle == other.puzzle
    assert parse_level("XXXX/X*L0.X/XXXX").puzzle != one.puzzle


@given(levels())
def test_a_level_is_a_value_whose_text_reads_back(level: PlumberLevel) -> None:
    """Equal, with the same hash, through text, through pickles, and put together again from its parts."""
    assert parse_level(str(level)) == level
    assert hash(parse_level(str(level))) == hash(level)
    assert str(parse_level(str(level).replace("/", " / "))) == str(level)
    assert pickle.loads(pickle.dumps(level)) == level
    colours = {cell: source.colour for cell, source in level.sources.items()}
    assert PlumberLevel.assemble(level.size, colours, level.pipes, level.screwed) == level
    assert level.picture(level.pipes) == level.rows
    assert sum(level.reserve) + len(level.screwed) == len(level.pipes)


@given(levels(), st.integers(0, 3))
def test_any_rotation_digit_is_read(level: PlumberLevel, shift: int) -> None:
    """Whatever the digit of a pipe that looks the same turned, it is the same level."""
    turns = {"L": 2 * shift, "O": shift, "C": shift}

    def other(token: str) -> str:
        name = token.removeprefix("*")
        if name[0] not in turns:
            return token
        return f"{token[:-1]}{(int(token[-1]) + turns[name[0]]) % 4}"

    assert PlumberLevel(tuple(tuple(other(token) for token in row) for row in level.rows)) == level
    assert all(canonical(token) == token for row in level.rows for token in row)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected rows such as XR2X/XL0X/XR0X, not ''"),
        ("XXX/XXX", "a Plumber grid has 3 to 66 columns and rows, border included, not 3×2"),
        ("XX/XX/XX", "a Plumber grid has 3 to 66 columns and rows, border included, not 2×3"),
        ("/".join(["X" * 67] * 3), "a Plumber grid has 3 to 66 columns and rows, border included, not 67×3"),
        ("XXX/X..X/XXX", "row 2 has 4 places, the first 3"),
        ("XXX/X.X/XXXX", "row 3 has 4 places, the first 3"),
        ("XXX/X*X/XXX", "row 2 has 2 places, the first 3"),
        ("XXX/X?X/XXX", "b2: '?': unknown letter '?': there are X . R G B Y L O T F C"),
        ("XXX/Xl1X/XXX", "b2: 'l1': unknown letter 'l': did you mean 'L1'?"),
        ("XXX/X*o0X/XXX", "b2: '*o0': unknown letter 'o': did you mean '*O0'?"),
        ("XXX/XLX/XXX", "b2: 'L': a rotation from 0 to 3 should follow 'L'"),
        ("XXX/XL4X/XXX", "b2: 'L4': a rotation is 0, 1, 2 or 3, not '4'"),
        ("XXX/XL12X/XXX", "b2: 'L12': '2' is too much"),
        ("XXX/XX1X/XXX", "b2: 'X1': '1' is too much"),
        ("XXX/X*R1X/XXX", "b2: '*R1': only a pipe can be screwed, and once"),
        ("XXX/XXX/XXX", "b2: 'X' is for the border: an empty cell of the board is '.'"),
        ("XXX/XR0X/XXX", "b2: 'R0': a source stands on the border, not on the board"),
        ("R2XX/X.X/XXX", "a1: 'R2': a corner is 'X' and nothing else"),
        ("X.X/X.X/XXX", "b1: '.' is for the board: an empty place of the border is 'X'"),
        ("XL0X/X.X/XXX", "b1: 'L0': a pipe stands on the board, not on the border"),
        ("XR0X/X.X/XXX", "b1: 'R0': a source here opens onto the board: did you mean 'R2'?"),
        ("XXX/X.X/XY1X", "b3: 'Y1': a source here opens onto the board: did you mean 'Y0'?"),
        ("XXX/G3.X/XXX", "a2: 'G3': a source here opens onto the board: did you mean 'G1'?"),
        ("XXX/X.B1/XXX", "c2: 'B1': a source here opens onto the board: did you mean 'B3'?"),
    ],
)
def test_what_is_no_level(text: str, said: str) -> None:
    """Each defect says where and what, and what may have been meant."""
    with pytest.raises(Malformed) as refused:
        parse_level(text)
    assert str(refused.value) == said


@pytest.mark.parametrize("size", [f"{SMALLEST_SIDE}x{LARGEST_SIDE}", f"{LARGEST_SIDE}x{SMALLEST_SIDE}"])
def test_a_grid_may_be_as_small_or_as_large_as_said(size: str) -> None:
    """From one cell in its border on."""
    assert str(PlumberLevel.assemble(Size.parse(size), {}, {}).size) == size


def test_parts_that_do_not_make_a_level_are_refused_as_its_text_would_be() -> None:
    """A source in a corner, or on the board."""
    for cell, said in (
        (Cell(0, 0), "a1: 'R0': a corner is 'X' and nothing else"),
        (Cell(1, 1), "b2: 'R0': a source stands on the border, not on the board"),
    ):
        with pytest.raises(Malformed) as refused:
            PlumberLevel.assemble(Size(3, 4), {cell: "red"}, {})
        assert str(refused.value) == said


def test_every_place_of_the_border_but_corners_faces_the_board() -> None:
    """A source opens to the south at the top, west at the right, north at the bottom, east at the left."""
    size = Size(4, 5)
    sides = {cell: inward_side(cell, size) for cell in size.cells()}
    assert sides[Cell(1, 0)] == SOUTH
    assert sides[Cell(3, 1)] == WEST
    assert sides[Cell(1, 4)] == NORTH
    assert sides[Cell(0, 1)] == EAST
    assert sum(side is None for side in sides.values()) == 4 + 2 * 3
    assert len(COLOURS) == 4
