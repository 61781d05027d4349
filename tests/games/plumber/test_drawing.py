"""What a position of Plumber looks like: colours, the reserve's zones, and what can be carried where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.core.contract import Cell, Gesture, Polygon, Rectangle, Scene, Shape
from damier.drawing import THEMES, write_text
from damier.drawing.text import Depth
from damier.games.plumber import Plumber
from damier.games.plumber.board import PlumberBoard
from damier.games.plumber.drawing import CONFLICT, draw
from damier.games.plumber.level import COLOURS, PlumberLevel
from damier.games.plumber.pieces import DRY
from damier.games.plumber.sorts import SORTS
from tests.games.plumber.random_levels import levels
from tests.games.plumber.test_board import after, solved
from tests.games.plumber.test_level import INTRODUCTION


def shape(scene: Scene, key: str) -> Shape:
    """Return the shape with a key."""
    return next(shape for shape in scene.shapes if shape.key == key)


def count(scene: Scene, sort: str) -> int:
    """Read the count of a zone as it is drawn."""
    form = shape(scene, f"count-{sort}").form
    return int(getattr(form, "text", ""))


def middle(form: object) -> tuple[float, float]:
    """Return the middle of a rectangle."""
    assert isinstance(form, Rectangle)
    return form.x + form.width / 2, form.y + form.height / 2


def test_the_game_is_carried() -> None:
    """A piece goes from place to place."""
    assert Plumber.gesture is Gesture.CARRY


def test_the_reserve_has_twelve_zones_in_two_columns_in_their_order() -> None:
    """Always all twelve, apart from the board, in six rows of two."""
    scene = draw(after(INTRODUCTION))
    zones = [shape(scene, f"zone-{sort}") for sort in SORTS]
    assert [str(sort) for sort in SORTS] == ["C0", "O0", "L0", "L1", "T1", "T2", "T0", "T3", "F0", "F1", "F3", "F2"]
    places = [middle(zone.form) for zone in zones]
    assert len({x for x, _ in places}) == 2
    assert places == sorted(places, key=lambda place: (place[1], place[0]))
    assert all(isinstance(zone.form, Rectangle) and zone.form.x >= scene.columns for zone in zones)
    assert [zone.cell for zone in zones] == [Cell(5 + n % 2, n // 2) for n in range(12)]


def test_a_zone_shows_its_count_and_looks_otherwise_at_none() -> None:
    """Whether it ran out or had none from the start: dimmed, and its pipe is crossed out."""
    scene = draw(after(INTRODUCTION, "put L0 b2"))
    assert (count(scene, "O0"), count(scene, "L0"), count(scene, "C0")) == (2, 0, 0)
    ran_out, never, some = (shape(scene, f"zone-{sort}") for sort in ("L0", "C0", "O0"))
    assert ran_out.role == never.role != some.role
    crossed = {one.key for one in scene.shapes if one.key.endswith("-cross")}
    assert {"spent-L0-cross", "spent-C0-cross"} <= crossed
    assert "spent-O0-cross" not in crossed
    assert not any(one.tone for one in scene.shapes if one.key.startswith("spent-"))
    assert (ran_out.hold, never.hold, some.hold) == (None, None, "O0")


def test_the_tones_are_all_different() -> None:
    """Neutral, in conflict, and the four colours."""
    assert len({DRY, CONFLICT, *COLOURS.values()}) == 6
    assert all(tone in theme.tones for theme in THEMES.values() for tone in (DRY, CONFLICT, *COLOURS.values()))


def test_components_are_drawn_in_their_colours() -> None:
    """Each of OVER in its own; sources keep theirs in a conflict."""
    scene = draw(after("XB2X/R1O0X/XXX", "put O0 b2"))
    assert (shape(scene, "pipe-O0-1-body0").tone, shape(scene, "pipe-O0-1-body1").tone) == ("blue", "red")
    scene = draw(after("XB2X/R1C0X/XXX", "put C0 b2"))
    assert shape(scene, "pipe-C0-1-body0").tone == CONFLICT
    assert (shape(scene, "source-b1").tone, shape(scene, "source-a2").tone) == ("blue", "red")
    assert shape(draw(after("XXX/XC0X/XXX", "put C0 b2")), "pipe-C0-1-body0").tone == DRY


def test_screwed_pipes_have_four_screws_and_cannot_be_held() -> None:
    """Nor can sources and empty cells."""
    scene = draw(after(INTRODUCTION))
    assert sum(one.key.startswith("screwed-c3-screw") for one in scene.shapes) == 4
    holds = {one.hold for one in scene.shapes if one.hold}
    assert holds == {"O0", "L0", "L1", "T1", "T2", "T3"}


def test_lifting_from_the_reserve_counts_at_once_and_offers_the_empty_cells() -> None:
    """The carried pipe is neutral; occupied cells put it back; elsewhere is no move."""
    board = after(INTRODUCTION, "put L1 b2")
    scene = draw(board, "L1")
    assert (count(draw(board), "L1"), count(scene, "L1")) == (1, 0)
    moves = {one.move for one in scene.shapes if one.move}
    assert moves == {f"put L1 {cell}" for cell in ("c2", "d2", "b3", "d3", "b4", "c4", "d4")}
    assert {str(one.cell) for one in scene.shapes if one.back} == {"b2", "c3"}
    assert scene.elsewhere is None
    carried = [one for one in scene.shapes if one.carried]
    assert {one.tone for one in carried if one.role == "pipe"} == {DRY}
    assert not any(one.hold for one in scene.shapes)
    assert scene.facts[0].parts["left"] == board.left - 1


def test_lifting_from_the_board_recolours_it_at_once() -> None:
    """Its cell is empty; letting go outside the board takes it back, on its own or an occupied cell it stays."""
    board = after("XXXXX/R1L1L1L1R3/XXXXX", "put L1 b2", "put L1 c2", "put L1 d2")
    assert shape(draw(board), "pipe-L1-3-body0").tone == "red"
    assert board.position() == board.copy().position()
    board.push(Plumber.parse_move("take d2"))
    scene = draw(board, "b2")
    second = shape(scene, "pipe-L1-2-body0")
    assert second.tone == DRY
    assert count(scene, "L1") == count(draw(board), "L1") == 1
    assert scene.elsewhere == "take b2"
    assert {one.move for one in scene.shapes if one.move} == {"move b2 d2", "take b2"}
    assert {str(one.cell) for one in scene.shapes if one.back} == {"b2", "c2"}
    assert shape(scene, "cell-b2").glyph == "."
    assert str(shape(scene, "cell-b2").label) == "b2: empty"


@pytest.mark.parametrize("held", ["C0", "c3", "a1", "d1", "z99", "rubbish", ""])
def test_what_cannot_be_held_is_not(held: str) -> None:
    """A zone that has run out, a screwed pipe, a source, anything else: the scene is as if nothing were held."""
    board = after(INTRODUCTION)
    assert draw(board, held) == draw(board)


def test_a_pipe_keeps_its_keys_from_the_reserve_to_the_board_and_back() -> None:
    """What is carried is what lands, so that it can be seen to move; and its grip is the middle of where it was."""
    board = after("XXXXX/XL1L1L1X/XXXXX")
    keys = [one.key for one in draw(board, "L1").shapes if one.carried]
    grip = draw(board, "L1").grip
    board.push(Plumber.parse_move("put L1 b2"))
    assert all(shape(draw(board), key).cell is None for key in keys)
    assert [one.key for one in draw(board, "b2").shapes if one.carried] == keys
    assert draw(board, "b2").grip == (1.5, 1.5)
    board.push(Plumber.parse_move("move b2 d2"))
    assert [one.key for one in draw(board, "d2").shapes if one.carried] == keys
    board.push(Plumber.parse_move("take d2"))
    assert [one.key for one in draw(board, "L1").shapes if one.carried] == keys
    assert draw(board, "L1").grip == grip
    points = [one.form.points for one in draw(board, "L1").shapes if one.carried and isinstance(one.form, Polygon)]
    xs, ys = ({point[axis] for part in points for point in part} for axis in (0, 1))
    assert grip == pytest.approx(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))


def test_every_cell_source_and_zone_has_words() -> None:
    """For those who do not see them."""
    scene = draw(solved(INTRODUCTION))
    words = {str(one.label) for one in scene.shapes if one.label is not None}
    assert len(words) == 9 + 6 + 12
    assert "c3: over, screwed down, north-south blue, east-west red" in words
    assert "b2: line east-west, blue" in words
    assert "d1: green source, joined" in words
    assert "reserve: cross, none" in words
    assert "b2: cross, two colours joined" in {
        str(one.label) for one in draw(after("XB2X/R1C0X/XXX", "put C0 b2")).shapes
    }


@given(levels(), st.data())
def test_every_hold_and_move_of_a_scene_can_be_played(level: PlumberLevel, data: st.DataObject) -> None:
    """At any position, with anything in hand; and what is in hand is nowhere else."""
    board = PlumberBoard(level)
    for _ in range(data.draw(st.integers(0, 6))):
        moves = [*board.legal_moves]
        if moves:
            board.push(data.draw(st.sampled_from(moves)))
    holds = [one.hold for one in draw(board).shapes if one.hold]
    loose = len(board.numbers)
    assert len(holds) == loose + sum(bool(numbers) for numbers in board.reserve)
    before = board.position()
    for hold in holds:
        scene = draw(board, hold)
        offers = {one.move for one in scene.shapes if one.move} | ({scene.elsewhere} - {None})
        assert all(board.is_legal(Plumber.parse_move(move or "")) for move in offers)
        assert sum(one.carried and one.role == "pipe" for one in scene.shapes) in (1, 2)
        in_zones = sum(count(scene, str(sort)) for sort in SORTS)
        on_board = sum(one.key.startswith("cell-") and one.glyph != "." for one in scene.shapes)
        assert in_zones + on_board + 1 == len(level.pipes)
    assert board.position() == before


def test_the_text_joins_pipes_and_shows_the_reserve_beside() -> None:
    """Box characters, heavy ones for what is screwed down, and the reserve at the right."""
    assert write_text(draw(after(INTRODUCTION, "put L1 b2", "put T2 c2", "put O0 c4"))) == (
        "   a  b  c  d  e\n"
        "1           G        ┼ ·  ╫ 1\n"
        "2  B─────┐  .        │ 1  ─ 1\n"
        "3  R─ . ━╂━ . ─R     ┌ 1  ┐ ·\n"
        "4     . ─╫─ .        └ ·  ┘ 1\n"
        "5     G  B           ├ ·  ┬ ·\n"
        "                     ┴ ·  ┤ ·\n"
    )


def test_the_text_has_each_component_in_its_colour() -> None:
    """The two of OVER apart."""
    text = write_text(draw(after("XB2X/R1O0X/XXX", "put O0 b2")), depth=Depth.TRUE)
    red, blue = "\x1b[48;2;255;89;98;38;2;27;27;31m", "\x1b[48;2;127;149;255;38;2;27;27;31m"
    assert f"{red} R──\x1b[0m{blue}╫\x1b[0m{red}─\x1b[0m" in text


def test_a_roomy_text_joins_pipes_up_and_down_too() -> None:
    """With the cursor's frame around a cell, and what is held in round brackets."""
    board = after("XR2X/XL0X/XR0X", "put L0 b2")
    lines = write_text(draw(board), roomy=True, cursor=Cell(0, 0)).splitlines()
    assert [line[:24].rstrip() for line in lines[1:10]] == [
        "  ┌     ┐", "1 [     ]   R", "  └     ┘   │", "            │", "2           │", "            │",
        "            │", "3           R", "",
    ]  # fmt: skip
    held = write_text(draw(board, "b2"))
    assert "(.)" in held
    assert "(│ ·)" in write_text(draw(after("XR2X/XL0X/XR0X"), "L0"))


def test_large_boards_get_larger_zones_so_that_counts_can_be_read() -> None:
    """The reserve stays within the height of the board."""
    level = "/".join(["X" * 40, *["X" + "." * 38 + "X"] * 38, "X" * 40])
    scene = draw(after(level))
    assert scene.height == 40
    form = shape(scene, "zone-C0").form
    assert isinstance(form, Rectangle)
    assert form.height > 5
