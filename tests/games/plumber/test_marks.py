"""Marks on sides: moves like any other, which decide nothing."""

from __future__ import annotations

import pytest

from damier.core.contract import Board, Cell, IllegalMove, Malformed, Scene, Stroke
from damier.drawing.text import write_text
from damier.games.plumber import Plumber
from damier.games.plumber.board import PlumberBoard
from damier.games.plumber.codec import parse_level, parse_move
from damier.games.plumber.drawing import draw
from damier.games.plumber.marks import SideMark

LEVEL = parse_level("XXXG2X/B1L1T2L0X/R1L1*O0O0R3/XT1O0T3X/XG0B0XX")


def test_a_mark_is_read_either_way_round() -> None:
    """The upper or left cell is written first."""
    for text in ("open b2-c2", "open c2-b2"):
        move = parse_move(text)
        assert move == SideMark("open", Cell.parse("b2"), Cell.parse("c2"))
        assert str(move) == "open b2-c2"


@pytest.mark.parametrize("text", ["open b2", "open b2-c2-d2", "shut b2 c2", "close b2-c2", "open b2-7"])
def test_what_is_no_mark_is_refused(text: str) -> None:
    """And said to be no move."""
    with pytest.raises(Malformed):
        parse_move(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("open b2-d2", "no side in common"),
        ("open b2-c3", "no side in common"),
        ("shut b2-b1", "border"),
        ("shut d1-d2", "source"),
        ("open zz9-zz8", "outside"),
        ("clear b2-c2", "no mark"),
        ("shut c2-c3", "marked so already"),
    ],
)
def test_marks_are_for_sides_between_cells(text: str, reason: str) -> None:
    """A mark needs a side between two cells, and must change something."""
    board = PlumberBoard(LEVEL)
    board.push("shut c2-c3")
    with pytest.raises(IllegalMove, match=reason):
        board.push(text)


def test_a_mark_is_changed_cleared_and_undone() -> None:
    """Undo restores the mark of before, whatever it was."""
    board = PlumberBoard(LEVEL)
    side = Cell.parse("b2"), Cell.parse("c2")
    seen = []
    for text in ("open b2-c2", "shut b2-c2", "clear b2-c2", "open b2-c2"):
        seen.append(board.marks.get(side))
        board.push(text)
    assert seen == [None, True, False, None]
    assert all(board.is_mark(move) for move in board.moves)
    while seen:
        board.pop()
        assert board.marks.get(side) is seen.pop()


def test_marks_are_part_of_the_position_and_decide_nothing() -> None:
    """They travel with it, and a level is solved with them as it is without."""
    board = PlumberBoard(LEVEL)
    board.push("shut b2-c2")
    assert board != PlumberBoard(LEVEL)
    assert Board(board.line()) == board
    assert board.copy().marks == board.marks
    for cell, sort in LEVEL.pipes.items():
        if cell not in LEVEL.screwed:
            board.push(f"put {sort} {cell}")
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.name == "SOLVED"
    assert not board.is_mark(board.moves[-1])


def test_marks_are_listed_as_moves() -> None:
    """Each side between two cells can be marked open or shut, and cleared if it is marked."""
    board = PlumberBoard(LEVEL)
    marks = [move for move in board.legal_moves if board.is_mark(move)]
    assert len(marks) == 2 * len(LEVEL.inner_sides)
    board.push("open b2-c2")
    assert {str(move) for move in board.legal_moves if board.is_mark(move) and str(move).endswith("b2-c2")} == {
        "shut b2-c2",
        "clear b2-c2",
    }


def keys(scene: Scene, start: str) -> set[str]:
    """Return the keys of shapes that begin so, without those of their parts."""
    return {shape.key for shape in scene.shapes if shape.key.startswith(start) and "-dot" not in shape.key}


def test_marks_are_drawn() -> None:
    """A line across the side where water runs; a bar with two dots along it where none does; in text too."""
    board = PlumberBoard(LEVEL)
    board.push("open c2-d2")
    board.push("shut b4-c4")
    scene = draw(board)
    assert keys(scene, "mark-") == {"mark-c2-d2", "mark-b4-c4"}
    assert {shape.key for shape in scene.shapes if "-dot" in shape.key} == {"mark-b4-c4-dot0", "mark-b4-c4-dot1"}
    across, along = (
        next(shape for shape in scene.shapes if shape.key == f"mark-{side}") for side in ("c2-d2", "b4-c4")
    )
    assert isinstance(across.form, Stroke)
    assert isinstance(along.form, Stroke)
    assert len({y for _, y in across.form.points}) == 1
    assert len({x for x, _ in along.form.points}) == 1
    text = write_text(scene)
    assert ".╌╌." in text
    assert ".││." in text
    assert "open c2-d2" in str(scene.description)


def test_a_mark_that_two_pipes_show_is_not_drawn_over_them() -> None:
    """Unless it says otherwise, or marks are in hand."""
    board = PlumberBoard(LEVEL)
    for move in ("put L1 b2", "put T2 c2", "put L0 d2", "open b2-c2", "shut c2-d2"):
        board.push(move)
    assert not keys(draw(board), "mark-")
    assert keys(draw(board, "marks"), "mark-") == {"mark-b2-c2", "mark-c2-d2"}
    board.push("shut b2-c2")
    assert keys(draw(board), "mark-") == {"mark-b2-c2"}


def test_marks_are_made_with_a_tool() -> None:
    """With it in hand each side is touched: to water, to none, to no mark; pipes are not, and none once it is won."""
    board = PlumberBoard(LEVEL)
    assert [tool.hold for tool in draw(board).tools] == ["marks"]
    for word in ("open", "shut", "clear"):
        scene = draw(board, "marks")
        moves = {shape.key: shape.move for shape in scene.shapes if shape.move}
        assert set(moves) == {f"side-{one}-{other}" for one, other in LEVEL.inner_sides}
        assert not any(shape.hold for shape in scene.shapes)
        assert moves["side-b2-c2"] == f"{word} b2-c2"
        board.push(moves["side-b2-c2"])
    for cell, sort in LEVEL.pipes.items():
        if cell not in LEVEL.screwed:
            board.push(f"put {sort} {cell}")
    assert draw(board, "marks").tools == ()


def test_the_game_knows_marks() -> None:
    """``Plumber.parse_position`` reads them."""
    assert Plumber.parse_position(f"{LEVEL}; open b2-c2").marks == {(Cell(1, 1), Cell(2, 1)): True}
