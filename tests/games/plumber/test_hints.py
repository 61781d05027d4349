"""Hints in Plumber lead to a solution from anywhere, and say so where there is none."""

from __future__ import annotations

import random

import pytest

from damier.core.contract import Budget, Exhausted, Impossible
from damier.games.plumber.board import PlumberBoard, PlumberMove
from damier.games.plumber.codec import parse_level, parse_move
from damier.games.plumber.hints import hint
from damier.games.plumber.solver import solve
from tests.games.plumber.brute_force import random_level

AMPLE = Budget(seconds=60)
THREE = parse_level("XXXG2X/B1L1T2L0X/R1L1*O0O0R3/XT1O0T3X/XG0B0XX")


def follow(board: PlumberBoard) -> list[PlumberMove]:
    """Play hints until the level is solved."""
    played: list[PlumberMove] = []
    while board.outcome() is None:
        (move,) = hint(board, AMPLE).moves
        board.push(move)
        played.append(move)
        assert len(played) < 100
    return played


def test_hints_lead_straight_to_a_solution() -> None:
    """From the start, as many moves as there are pipes, none of them taken back."""
    for seed in range(60):
        level = random_level(seed)
        if any(level.reserve) and solve(level, AMPLE).status == "solved":
            assert len(follow(PlumberBoard(level))) == sum(level.reserve)


def test_hints_lead_to_a_solution_from_anywhere() -> None:
    """After moves at random, what cannot stay is taken back, and never what was not in the way."""
    chance = random.Random(1)
    for _ in range(30):
        board = PlumberBoard(THREE)
        for _ in range(6):
            board.push(chance.choice([move for move in board.legal_moves if move.target is not None]))
        right = {cell for cell, sort in board.pipes.items() if THREE.pipes.get(cell) == sort}
        # The level has one solution: a pipe that is where it belongs need not be taken back.
        assert not right & {move.origin for move in follow(board) if move.target is None}


def test_a_hint_says_what_to_do() -> None:
    """A pipe to place beside what is wet, or one to take back."""
    board = PlumberBoard(THREE)
    given = hint(board, AMPLE)
    assert str(given.sentence) == "d2: put line north-south there."
    board.push(parse_move("put L0 b2"))
    given = hint(board, AMPLE)
    assert given.moves == (parse_move("take b2"),)
    assert str(given.sentence) == "The pipe at b2 cannot stay there: take it back."


def test_no_hint_where_there_is_nothing_to_say() -> None:
    """Solved already, impossible from the start, or no time."""
    board = PlumberBoard(parse_level("XR2X/XL0X/XR0X"))
    board.push(parse_move("put L0 b2"))
    with pytest.raises(Impossible, match="solved already"):
        hint(board, AMPLE)
    for text in ("XR2X/XL1X/XR0X", "XR2X/X*L1X/XR0X"):
        with pytest.raises(Impossible, match="no solution"):
            hint(PlumberBoard(parse_level(text)), AMPLE)
    with pytest.raises(Exhausted):
        hint(PlumberBoard(THREE), Budget(seconds=0.000001))
