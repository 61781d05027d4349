"""Whether all is right so far, and what is the first thing that is wrong."""

from __future__ import annotations

import random

from damier.core.contract import Budget, Cell
from damier.games.plumber.board import PlumberBoard
from damier.games.plumber.codec import parse_level
from damier.games.plumber.soundness import check
from tests.games.plumber.bundled import by_size

AMPLE = Budget(seconds=60)
THREE = parse_level("XXXG2X/B1L1T2L0X/R1L1*O0O0R3/XT1O0T3X/XG0B0XX")


def test_nothing_is_wrong_that_is_merely_missing() -> None:
    """An empty board is right, and so is every part of the solution."""
    board = PlumberBoard(THREE)
    assert check(board, AMPLE).right
    for text in ("put L1 b2", "shut b2-b3", "open b2-c2", "put T2 c2"):
        board.push(text)
        found = check(board, AMPLE)
        assert found.right
        assert found.move is None
        assert str(found.sentence) == "All is right so far."


def test_the_first_wrong_thing_is_found() -> None:
    """The first in the order of play, though later ones are wrong too; what was taken back does not count."""
    board = PlumberBoard(THREE)
    for text in ("put O0 b4", "take b4", "put L1 b2", "put O0 c2", "put T2 d2"):
        board.push(text)
    found = check(board, AMPLE)
    assert found.right is False
    assert (found.move, found.cells) == (4, (Cell.parse("c2"),))


def test_a_wrong_mark_is_found() -> None:
    """A mark counts as what it says: that water runs there, or that none does."""
    for text in ("shut b2-c2", "open b2-b3"):
        board = PlumberBoard(THREE)
        board.push("put L0 d2")
        board.push(text)
        found = check(board, AMPLE)
        assert found.right is False
        assert found.move == 2
        assert set(map(str, found.cells)) == set(text.split()[1].split("-"))


def test_water_in_a_circle_is_no_water() -> None:
    """Four turns in a ring that no source feeds: the mark that water runs there agrees with no solution."""
    board = PlumberBoard(parse_level("XXXX/XT1T2X/XT0T3X/XXXX"))
    board.push("open b2-c2")
    assert check(board, AMPLE).right is False
    board.pop()
    board.push("shut b2-c2")
    assert check(board, AMPLE).right


def test_the_picture_s_own_pipes_and_others() -> None:
    """On levels with one solution, all is right as long as all that is placed is as in the picture."""
    chance = random.Random(3)
    for level in chance.sample(by_size()[:56], 8):
        board = PlumberBoard(level)
        first = None
        for number in range(1, 7):
            moves = [move for move in board.legal_moves if not board.is_mark(move) and str(move).startswith("put")]
            if not moves or board.outcome() is not None:
                break
            cell = chance.choice([cell for cell in level.pipes if cell not in board.pipes])
            right = [move for move in moves if str(move) == f"put {level.pipes[cell]} {cell}"]
            move = chance.choice(right if right and chance.random() < 0.8 else moves)
            _, sort, place = str(move).split()
            if first is None and str(level.pipes.get(Cell.parse(place))) != sort:
                first = number
            board.push(move)
        found = check(board, AMPLE)
        assert (found.right, found.move) == (first is None, first)


def test_a_level_without_a_solution_is_never_right() -> None:
    """Whatever is on the board; there is no first thing to name."""
    found = check(PlumberBoard(parse_level("XR2X/XL1X/XR0X")), AMPLE)
    assert found.right is False
    assert found.move is None


def test_time_can_run_out() -> None:
    """Then it is not known."""
    assert check(PlumberBoard(parse_level("XR2XX/X.L0X/XR0XX")), Budget(seconds=0.000001)).right is None
