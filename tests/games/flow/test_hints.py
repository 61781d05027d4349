"""Hints in Flow: a step towards a solution, or what to take back."""

import pytest

from damier.core.contract import Budget, Exhausted, Impossible
from damier.games.flow.board import FlowBoard
from damier.games.flow.codec import parse_level, parse_move
from damier.games.flow.hints import hint

BUDGET = Budget(seconds=10)
LEVEL = "5x5 red=a5-b1 green=c5-b2 bblue=c4-c1 yellow=d2-e5 orange=d1-e4"


@pytest.mark.parametrize("level", [LEVEL, "4x4 1=b1-a3 2=d2-a4 3=d1-b2 4=c4-d4 bridges:c3", "3x2 red=a1-c1 blue=a2-c2"])
def test_following_hints_solves_the_level(level: str) -> None:
    """From nothing to the end."""
    board = FlowBoard(parse_level(level))
    for _ in range(200):
        if board.outcome() is not None:
            break
        for move in hint(board, BUDGET).moves:
            board.push(move)
    assert board.outcome() is not None


def test_a_hint_goes_on_with_the_path_under_way() -> None:
    """It names the next cell."""
    board = FlowBoard(parse_level(LEVEL))
    for text in ("start c1", "extend c2"):
        board.push(parse_move(text))
    given = hint(board, BUDGET)
    assert [str(move) for move in given.moves] == ["extend c3"]
    assert str(given.sentence) == "bblue: from c2 go to c3."


def test_a_wrong_path_is_to_be_taken_back() -> None:
    """Where the position cannot be completed, the hint says what is in the way."""
    board = FlowBoard(parse_level(LEVEL))
    for text in ("start b1", "extend a1", "stop a1", "start c4", "extend d4", "stop d4"):
        board.push(parse_move(text))
    given = hint(board, BUDGET)
    assert str(given.sentence) == "bblue cannot stay as it is: delete it at c4."
    board.push(*given.moves)
    assert str(hint(board, BUDGET).sentence).startswith("red: from ")


def given(level: str, *moves: str, budget: Budget = BUDGET) -> tuple[str, list[str]]:
    """Give the words and the moves of the hint after some moves."""
    board = FlowBoard(parse_level(level))
    for move in moves:
        board.push(parse_move(move))
    found = hint(board, budget)
    return str(found.sentence), [str(move) for move in found.moves]


def test_a_hint_begins_a_path_at_its_first_endpoint() -> None:
    """Where nothing is being drawn; also in a level that is solved only by paths that touch themselves."""
    assert given("2x2 red=a1-a2") == ("red: from a1 go to b1.", ["start a1", "extend b1"])
    assert given("4x1 red=d1-a1", "start a1", "extend b1", "stop b1") == (
        "red: from d1 go to c1.",
        ["start d1", "extend c1"],
    )


def test_a_hint_passes_over_paths_that_are_whole() -> None:
    """Also where the stroke under way has just closed one."""
    level = "3x2 red=a1-c1 blue=a2-c2"
    drawn = ["start a1", "extend b1", "extend c1"]
    assert given(level, *drawn) == ("blue: from a2 go to b2.", ["start a2", "extend b2"])
    assert given(level, *drawn, "stop c1") == ("blue: from a2 go to b2.", ["start a2", "extend b2"])


def test_a_hint_goes_on_from_the_end_being_drawn() -> None:
    """The stroke came from the second endpoint of the second colour."""
    assert given("3x2 red=a1-c1 blue=a2-c2", "start c2") == ("blue: from c2 go to b2.", ["extend b2"])


@pytest.mark.parametrize(
    ("moves", "taken"),
    [
        (["start a1", "extend a2", "start a3", "extend b3", "stop b3"], "red cannot stay as it is: delete it at a1."),
        (["start a2", "extend a1", "start a4", "extend b4"], "red cannot stay as it is: delete it at a1."),
        (["start a1", "extend b1", "start a4", "extend a3"], "blue cannot stay as it is: delete it at a3."),
        (["start a1", "extend a2", "start a3", "extend a4"], "blue cannot stay as it is: delete it at a3."),
    ],
)
def test_the_path_to_take_back_is_the_one_in_the_way(moves: list[str], taken: str) -> None:
    """The one without which the rest can be completed, be it the first; the last where no one path is to blame."""
    assert given("2x4 red=a1-a2 blue=a3-a4", *moves)[0] == taken


def test_a_path_is_taken_back_at_the_end_from_which_more_is_drawn() -> None:
    """There its portion can be deleted."""
    level = "2x4 red=a1-a2 blue=a3-a4"
    assert given(level, "start a2", "extend b2", "extend b3")[1] == ["delete a2"]


def test_no_hint_where_the_time_is_up() -> None:
    """Which is no word about the level."""
    with pytest.raises(Exhausted, match="no hint was found in the time there was"):
        given(LEVEL, budget=Budget(seconds=1e-9))


def test_no_hint_where_there_is_nothing_to_do() -> None:
    """Solved, or without a solution."""
    solved = FlowBoard(parse_level("2x1 red=a1-b1"))
    for text in ("start a1", "extend b1"):
        solved.push(parse_move(text))
    with pytest.raises(Impossible, match="solved already"):
        hint(solved, BUDGET)
    with pytest.raises(Impossible, match="has no solution"):
        hint(FlowBoard(parse_level("3x1 red=a1-b1")), BUDGET)
