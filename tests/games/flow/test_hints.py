"""Hints in Flow: a step towards a solution, or what to take back."""

import pytest

from damier.core.contract import Budget, Impossible
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


def test_no_hint_where_there_is_nothing_to_do() -> None:
    """Solved, or without a solution."""
    solved = FlowBoard(parse_level("2x1 red=a1-b1"))
    for text in ("start a1", "extend b1"):
        solved.push(parse_move(text))
    with pytest.raises(Impossible, match="solved already"):
        hint(solved, BUDGET)
    with pytest.raises(Impossible, match="has no solution"):
        hint(FlowBoard(parse_level("3x1 red=a1-b1")), BUDGET)
