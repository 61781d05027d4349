"""Whole strokes, as a hand draws them: taking up, cutting, giving back, joining."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from damier.core.contract import Cell, IllegalMove, Malformed
from damier.games.flow.board import FlowBoard
from damier.games.flow.codec import parse_level, parse_move
from damier.games.flow.strokes import trace
from damier.play.session import Session

LEVEL = "4x3 red=a1-d1 blue=a2-d2 green=a3-d3"


def played(level: str, *strokes: str) -> FlowBoard:
    """Return a board on which strokes were drawn, each as cells with blanks between."""
    board = FlowBoard(parse_level(level))
    for stroke in strokes:
        for move in trace(board, cells(stroke)):
            board.push(move)
    return board


def cells(stroke: str) -> list[Cell]:
    """Read the cells of a stroke."""
    return [Cell.parse(cell) for cell in stroke.split()]


@pytest.mark.parametrize(
    ("strokes", "letters"),
    [
        # An endpoint is taken up, also where a path leaves it already, and in one gesture.
        (["a1 b1 c1 d1"], "AaaA\nB..B\nC..C"),
        (["a1 b1 c1", "a1 b1 b2"], "Aa.A\nBa.B\nC..C"),
        (["a1 b1 c1 d1", "d1 c1 c2"], "AaaA\nB.aB\nC..C"),
        # A loose end is gone on from, and a path is cut where it is pressed.
        (["a1 b1", "b1 c1 d1"], "AaaA\nB..B\nC..C"),
        (["a1 b1 c1 d1", "b1 b2"], "Aa.A\nBa.B\nC..C"),
        # Running back shortens, even behind the cell that was pressed.
        (["a1 b1 c1 b1"], "Aa.A\nB..B\nC..C"),
        (["a1 b1 c1", "c1 b1 a1"], "A..A\nB..B\nC..C"),
        # Another colour is cut where it is crossed: what hangs on an endpoint stays.
        (["a2 b2 c2", "a1 b1 b2 b3"], "Aa.A\nBa.B\nCa.C"),
        (["a2 b2 c2 d2", "a1 b1 b2 b3"], "Aa.A\nBabB\nCa.C"),
        # It is given back where the stroke runs back.
        (["a2 b2 c2 d2", "a1 b1 b2 b3 b2 b1"], "Aa.A\nBbbB\nC..C"),
        # The endpoints of others are in the way; what lies beyond is not reached.
        (["a1 a2 a3"], "A..A\nB..B\nC..C"),
        (["a1 a2 b1"], "Aa.A\nB..B\nC..C"),
        # Drawing over one's own path again leaves it as it is.
        (["a1 b1 c1 d1", "a1 b1 c1 d1"], "AaaA\nB..B\nC..C"),
        (["a1 b1 c1 d1", "d1 c1 b1 a1"], "AaaA\nB..B\nC..C"),
        # A tap, a press on nothing and a hole change nothing.
        (["a1 b1 c1 d1", "b1"], "AaaA\nB..B\nC..C"),
        (["b1 c1"], "A..A\nB..B\nC..C"),
        (["a1 b1 c1 d1", "b1 b2 b1"], "AaaA\nB..B\nC..C"),
    ],
)
def test_a_stroke_does_what_a_hand_means(strokes: list[str], letters: str) -> None:
    """Which colour is where in the end."""
    assert played(LEVEL, *strokes).letters() == letters


def test_the_other_portion_is_joined_where_a_stroke_ends_on_it() -> None:
    """At its loose end or inside, what hung loose is cut off; a stroke that goes past it only cuts it."""
    level = "5x2 red=a1-e1"
    assert played(level, "a1 b1", "e1 d1", "b1 c1 d1").joined == {0}
    inside = played(level, "e1 d1 d2 c2 b2", "a1 b1 c1 c2")
    assert (inside.joined, inside.letters()) == ({0}, "AaaaA\n..aa.")
    past = played(level, "e1 d1 d2 c2 b2", "a1 b1 c1 c2 b2 a2")
    assert (past.joined, past.letters()) == (set(), "AaaaA\naaaa.")


def test_a_path_that_was_drawn_from_both_ends_is_cut_on_the_side_that_is_pressed() -> None:
    """The other portion stays where it is."""
    board = played("5x2 red=a1-e1", "a1 b1", "e1 d1 c1 b1", "d1 d2")
    assert board.letters() == "A..aA\n...a."
    assert played("5x2 red=a1-e1", "a1 b1 c1", "e1 d1 c1", "d1 d2").letters() == "Aa.aA\n...a."


def test_bridges_are_crossed_straight_and_not_cut() -> None:
    """On a bridge that two paths cross, the next cell tells which of them is meant."""
    level = "3x3 red=a2-c2 blue=b1-b3 bridges:b2"
    board = played(level, "a2 b2 c2", "b1 b2 b3")
    assert board.joined == {0, 1}
    assert played(level, "a2 b2 c2", "b1 b2 b3", "b2 a2").joined == {1}
    assert played(level, "a2 b2 c2", "b1 b2 b3", "b2 b1").joined == {0}
    assert played(level, "a2 b2 b1").letters() == ".B.\nA+A\n.B."


def test_walls_holes_and_warps() -> None:
    """A stroke goes where cells touch: over open borders, not through walls."""
    assert played("3x1 red=a1-c1 walls:a1-b1", "a1 b1").letters() == "A.A"
    assert played("3x2 red=a1-c1 holes:b1", "a1 b1 c1").letters() == "A A\n..."
    assert played("3x3 red=a1-c1 wrap:yes", "a1 c1").joined == {0}
    hexagons = played("4x3 red=a1-d3 shape:hex", "a1 b2 c2 d3")
    assert hexagons.joined == {0}


def test_one_stroke_is_one_move_and_one_undo() -> None:
    """However long it is; one that changes nothing is no move."""
    session = Session(parse_level(LEVEL))
    session.play("draw a1-b1-c1-d1")
    session.play("draw a2-b2-b1")
    assert (session.stroke_count, session.board.move_count) == (2, 2)
    assert [str(move) for move in session.undo()] == ["draw a2-b2-b1"]
    board = session.board
    assert isinstance(board, FlowBoard)
    assert board.letters() == "AaaA\nB..B\nC..C"
    assert trace(board, cells("b1")) == ()


def test_steps_of_a_stroke_count_as_one_move() -> None:
    """Those of the assignment, and of saves that were made with them."""
    session = Session(parse_level(LEVEL))
    for move in ("start a1", "extend b1"):
        session.play(move)
    assert session.stroke_count == 1
    for move in ("stop b1", "start a2", "extend b2", "stop b2"):
        session.play(move)
    assert session.stroke_count == 2
    session.undo()
    assert session.stroke_count == 1


def test_a_stroke_under_way_ends_before_a_hand_draws_another() -> None:
    """The move itself is refused until then."""
    board = FlowBoard(parse_level(LEVEL))
    board.push("start a1")
    with pytest.raises(IllegalMove, match="finish the path being drawn"):
        board.push("draw a2-b2")
    assert [str(move) for move in trace(board, cells("a2 b2"))] == ["stop a1", "draw a2-b2"]


def test_a_solved_board_is_not_drawn_on() -> None:
    """A hand changes nothing there."""
    board = played("2x1 red=a1-b1", "a1 b1")
    assert board.outcome() is not None
    assert trace(board, cells("a1 b1")) == ()
    assert trace(board, cells("b1 a1")) == ()


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("draw b2-c2", "there is no path at b2 to go on from"),
        ("draw a1-c1", "c1 does not touch a1"),
        ("draw a1-a2", "a2 is an endpoint of 'blue'"),
        ("draw a1-b1-a1", "this stroke changes nothing"),
        ("draw a1-b1-c1-d1-d2", "the path is whole"),
        ("draw a1-z9", "z9 is outside the grid"),
    ],
)
def test_a_stroke_that_cannot_be_is_refused(move: str, reason: str) -> None:
    """With the reason, and nothing has changed."""
    board = FlowBoard(parse_level(LEVEL))
    with pytest.raises(IllegalMove, match=reason):
        board.push(move)
    assert board == FlowBoard(parse_level(LEVEL))


@pytest.mark.parametrize("text", ["draw a1", "draw a1-", "draw"])
def test_a_stroke_has_two_cells_or_more(text: str) -> None:
    """Anything else is no move."""
    with pytest.raises(Malformed):
        parse_move(text)


@pytest.mark.parametrize(
    "level",
    [
        "5x4 red=a1-e4 blue=b2-d1 green=a4-c3 bridges:c2",
        "6x4 red=a1-e4 blue=b2-d1 green=a4-c3 shape:hex wrap:yes",
        "5x4 red=a1-e4 blue=b2-d1 holes:c3 walls:a1-b1 wrap:yes touch:no",
    ],
)
def test_strokes_keep_the_board_sound_and_are_taken_back(level: str) -> None:
    """Scribbles: every portion starts at its endpoint and goes from neighbour to neighbour, and undo restores all."""
    chance = random.Random(level)
    board = FlowBoard(parse_level(level))
    places = list(board.graph.at)
    positions = [board.position()]
    for _ in range(300):
        way = [chance.choice(places)]
        for _ in range(chance.randrange(9)):
            near = [board.graph.nodes[n].cell for node in board.graph.at[way[-1]] for n in board.graph.neighbours(node)]
            way.append(chance.choice(near))
        if board.outcome() is not None:
            break
        moves = trace(board, way)
        for move in moves:
            assert parse_move(str(move)) == move
            board.push(move)
        if moves:
            positions.append(board.position())
        for colour, (_, pair) in enumerate(board.level.pairs):
            paths = [board.path(colour)] if colour in board.joined else board.portions[colour]
            assert [portion[0] for portion in board.portions[colour]] == [board.graph.at[cell][0] for cell in pair]
            for path in paths:
                assert len(set(path)) == len(path)
                assert all(board.owner[node] == colour for node in path)
                assert all(board.graph.edge_between(*step) is not None for step in pairwise(path))
        drawn = sum(len(portion) for portions in board.portions for portion in portions)
        assert drawn == sum(owner >= 0 for owner in board.owner)
    while positions:
        assert board.position() == positions.pop()
        if positions:
            board.pop()
