"""Hints in Flow: the next step and why, or what is wrong; and whether all is right so far."""

import pytest

from damier.core.contract import Budget, Exhausted, Hint, Impossible
from damier.core.reasoning import Soundness
from damier.games.flow.board import FlowBoard, FlowMove
from damier.games.flow.codec import parse_level, parse_move
from damier.games.flow.hints import check, hint

BUDGET = Budget(seconds=10)
LEVEL = "5x5 red=a5-b1 green=c5-b2 bblue=c4-c1 yellow=d2-e5 orange=d1-e4"
#: Its solutions cannot be told apart by reasoning.
OPEN = "4x4 red=a1-d1 blue=a4-d4"
BRIDGE = "4x4 1=b1-a3 2=d2-a4 3=d1-b2 4=c4-d4 bridges:c3"


def played(level: str, *moves: str) -> FlowBoard:
    """Return the position after some moves."""
    board = FlowBoard(parse_level(level))
    for move in moves:
        board.push(parse_move(move))
    return board


def given(level: str, *moves: str, budget: Budget = BUDGET) -> Hint[FlowMove]:
    """Return the hint after some moves."""
    return hint(played(level, *moves), budget)


def texts(found: Hint[FlowMove]) -> list[str]:
    """Return the moves of a hint."""
    return list(map(str, found.moves))


@pytest.mark.parametrize("level", [LEVEL, BRIDGE, OPEN, "3x2 red=a1-c1 blue=a2-c2", "4x4 red=a1-d4 touch:no cover:no"])
def test_following_hints_solves_the_level(level: str) -> None:
    """From nothing to the end, by reasons where there are some."""
    board = FlowBoard(parse_level(level))
    for _ in range(200):
        if board.outcome() is not None:
            break
        for move in hint(board, BUDGET).moves:
            board.push(move)
    assert board.outcome() is not None


def test_a_hint_says_why() -> None:
    """Its technique, what it rests on, and what must follow."""
    found = given(LEVEL)
    assert (found.kind, found.technique) == ("forced", "last-way")
    assert str(found.sentence) == "From the bracketed cell, red (A) has only one way on, so it must take it."
    assert list(map(str, found.evidence)) == ["b1"]
    assert list(map(str, found.cells)) == ["a1"]
    assert texts(found) == ["start b1", "extend a1", "stop a1"]


def test_a_stroke_under_way_is_ended_first() -> None:
    """Then the step is played, unless it goes on with the stroke."""
    assert texts(given(LEVEL, "start b1", "extend a1", "start c4"))[0] == "stop c4"
    assert texts(given(LEVEL, "start c1", "extend c2"))[0] == "extend c3"


# Three refusals, told apart.


def test_a_mistake_is_pointed_out_with_what_to_take_back() -> None:
    """The first thing that no solution has, be it in the middle of a path."""
    found = given(LEVEL, "start c4", "extend c3", "extend d3", "stop d3", "start b1", "extend a1", "stop a1")
    assert (found.kind, found.technique) == ("mistake", "")
    assert str(found.sentence) == "No solution takes bblue (C) between the framed cells."
    assert list(map(str, found.cells)) == ["c3", "d3"]
    assert texts(found) == ["delete c4"]


def test_a_mark_that_is_wrong_is_to_be_cleared() -> None:
    """Of either kind, once the stroke under way is ended."""
    closed = given(LEVEL, "close d1-e1", "start c1", "extend c2")
    assert str(closed.sentence) == "Every solution joins the framed cells, which you have marked as apart."
    assert texts(closed) == ["stop c2", "clear d1-e1"]
    joined = given(LEVEL, "join b3-c3")
    assert (joined.kind, texts(joined)) == ("mistake", ["clear b3-c3"])
    assert str(joined.sentence) == "No solution joins the framed cells, as you have marked them."


def test_a_wrong_path_over_a_bridge_is_deleted_alone() -> None:
    """At its endpoint, so that the other path on the bridge stays."""
    level = "4x4 1=b1-a3 2=d2-a4 3=d1-b2 4=c4-d4 bridges:c3"
    board = played(level, "start d2", "extend d3", "extend c3", "extend b3", "stop b3")
    board.push(parse_move("start c4"))
    board.push(parse_move("extend c3"))
    found = hint(board, BUDGET)
    assert (found.kind, texts(found)) == ("mistake", ["delete c4"])


def test_where_reasoning_has_run_out_a_step_is_taken_from_a_solution() -> None:
    """And is said to be; it goes on with the stroke under way."""
    found = given(OPEN)
    assert (found.kind, found.technique) == ("solver", "")
    assert str(found.sentence).startswith("Reasoning goes no further here. In a solution, red (A) goes on to ")
    assert texts(found)[0] == "start a1"
    assert texts(given(OPEN, "start d4"))[0].startswith("extend ")


def test_no_hint_where_the_time_is_up() -> None:
    """Which is no word about the level."""
    with pytest.raises(Exhausted, match="no hint was found in the time there was"):
        given(LEVEL, budget=Budget(seconds=1e-9))


def test_no_hint_where_there_is_nothing_to_do() -> None:
    """Solved, or without a solution."""
    with pytest.raises(Impossible, match="solved already"):
        given("2x1 red=a1-b1", "start a1", "extend b1")
    with pytest.raises(Impossible, match="has no solution"):
        given("3x1 red=a1-b1")


# Is all right so far?


def checked(level: str, *moves: str, budget: Budget = BUDGET) -> Soundness:
    """Return what is said of a position after some moves."""
    return check(played(level, *moves), budget)


@pytest.mark.parametrize(
    "moves", [(), ("start c1", "extend c2"), ("join d1-e1", "close b3-c3"), ("start b1", "extend a1", "stop a1")]
)
def test_all_is_right_if_some_solution_agrees(moves: tuple[str, ...]) -> None:
    """What is missing does not count."""
    found = checked(LEVEL, *moves)
    assert found == Soundness(right=True, sentence=found.sentence)
    assert str(found.sentence) == "All is right so far."


def test_the_first_thing_that_is_wrong_is_found() -> None:
    """With its move's number, even if more is wrong after it."""
    found = checked(LEVEL, "start b1", "extend a1", "stop a1", "start c4", "extend d4", "stop d4", "join b3-c3")
    assert found.right is False
    assert (found.move, list(map(str, found.cells))) == (5, ["c4", "d4"])
    assert str(found.sentence) == "No solution takes bblue (C) between the framed cells."


def test_what_was_taken_back_is_not_wrong() -> None:
    """Only what is on the board counts."""
    wrong = ("start c4", "extend d4", "stop d4")
    assert checked(LEVEL, *wrong, "delete c4").right is True
    assert checked(LEVEL, "join b3-c3", "clear b3-c3").right is True


def test_a_drawn_path_hides_the_mark_below_it() -> None:
    """Which counts again where the path is deleted."""
    moves = ("close d1-e1", "start d1", "extend e1", "stop e1")
    assert checked(LEVEL, *moves).right is True
    assert checked(LEVEL, *moves, "delete d1").right is False


def test_a_level_without_a_solution_is_said_to_be_so() -> None:
    """No move is to blame."""
    found = checked("3x1 red=a1-b1", "start a1")
    assert (found.right, found.move) == (False, None)
    assert str(found.sentence) == "This level has no solution."


def test_nothing_is_said_where_the_time_is_up() -> None:
    """Neither that it is right nor that it is wrong."""
    found = checked(LEVEL, budget=Budget(seconds=1e-9))
    assert found.right is None
    assert str(found.sentence) == "Nothing can be said in the time there was."


def test_a_path_that_touches_itself_is_wrong_where_none_may() -> None:
    """Under the full rules it may be right."""
    level = "2x3 red=a1-a3"
    moves = ("start a1", "extend b1", "extend b2", "extend a2", "stop a2")
    assert checked(level, *moves[:3], "stop b2").right is False
    assert checked("2x2 red=a1-a2", "start a1", "extend b1", "stop b1").right is True
    assert checked("2x2 red=a1-a2 touch:no cover:no", "start a1", "extend b1", "stop b1").right is False
