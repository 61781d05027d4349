"""Hints in Plumber lead to a solution from anywhere, and say so where there is none."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from damier.core.contract import Budget, Cell, Exhausted, Impossible
from damier.games.plumber.board import AnyMove, PlumberBoard, PlumberMove
from damier.games.plumber.codec import parse_level, parse_move
from damier.games.plumber.hints import hint
from damier.games.plumber.premise import _may_stay_dry
from damier.games.plumber.solver import solve
from tests.games.plumber.brute_force import random_level
from tests.games.plumber.bundled import by_size

AMPLE = Budget(seconds=60)
THREE = parse_level("XXXG2X/B1L1T2L0X/R1L1*O0O0R3/XT1O0T3X/XG0B0XX")


def follow(board: PlumberBoard) -> list[AnyMove]:
    """Play hints until the level is solved."""
    played: list[AnyMove] = []
    while board.outcome() is None:
        for move in hint(board, AMPLE).moves:
            board.push(move)
            played.append(move)
        assert len(played) < 200
    return played


def test_hints_lead_straight_to_a_solution() -> None:
    """From the start, as many pipes placed as there are, none of them taken back."""
    for seed in range(60):
        level = random_level(seed)
        if any(level.reserve) and solve(level, AMPLE).status == "solved":
            board = PlumberBoard(level)
            carried = [move for move in follow(board) if not board.is_mark(move)]
            assert len(carried) == sum(level.reserve)


def test_hints_lead_to_a_solution_from_anywhere() -> None:
    """After moves at random, what cannot stay is taken back, and never what was not in the way."""
    chance = random.Random(1)
    for _ in range(30):
        board = PlumberBoard(THREE)
        for _ in range(6):
            board.push(chance.choice([move for move in board.legal_moves if not str(move).startswith("take")]))
        right = {cell for cell, sort in board.pipes.items() if THREE.pipes.get(cell) == sort}
        # The level has one solution: a pipe that is where it belongs need not be taken back.
        taken = {move.origin for move in follow(board) if isinstance(move, PlumberMove) and move.target is None}
        assert not right & taken


def test_a_hint_explains_a_step() -> None:
    """What is noticed, what must be so, the cell it is about and the cells it is seen from."""
    given = hint(PlumberBoard(THREE), AMPLE)
    assert (given.kind, given.technique) == ("forced", "fit")
    assert str(given.sentence) == (
        "No water runs to the framed cell from the east and the south, no pipe of this level can stay dry, and of the "
        "pipes left one sort alone fits there: it must hold this pipe, turn west-north."
    )
    assert given.cells == (Cell.parse("d4"),)
    assert given.moves == (parse_move("put T3 d4"),)


def test_a_hint_tells_the_first_mistake() -> None:
    """A pipe or a mark that no solution has is to be taken away, the first one first."""
    board = PlumberBoard(THREE)
    for move in ("put L0 b2", "open b3-b4", "put T1 c2"):
        board.push(move)
    given = hint(board, AMPLE)
    assert given.kind == "mistake"
    assert given.moves == (parse_move("take b2"),)
    assert str(given.sentence) == "No solution has this pipe on the framed cell with what came before it: take it back."
    board = PlumberBoard(THREE)
    board.push("open b2-b3")
    given = hint(board, AMPLE)
    assert (given.kind, given.moves) == ("mistake", (parse_move("clear b2-b3"),))


def test_where_reasoning_runs_out_a_hint_says_so() -> None:
    """With two solutions nothing is forced any more: the pipe is one of a solution, and said to be."""
    board = PlumberBoard(parse_level("XR2XX/XL0L1X/XL0T0X/XR0XX"))
    while (given := hint(board, AMPLE)).kind == "forced":
        for move in given.moves:
            board.push(move)
    assert given.kind == "solver"
    assert given.technique == ""
    assert str(given.sentence).startswith("Reasoning goes no further here.")


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
        hint(PlumberBoard(parse_level("XR2XX/X.L0X/XR0XX")), Budget(seconds=0.000001))


def test_a_hint_in_too_little_time_is_a_pipe_of_a_solution_and_says_so() -> None:
    """A solution was found, but no time was left to reason: nothing is claimed to be forced by that."""
    kinds = set()
    for level in by_size()[10:80]:
        _may_stay_dry.cache_clear()  # what is known of a level already costs nothing
        with suppress(Exhausted):
            given = hint(PlumberBoard(level), Budget(nodes=20))
            kinds.add(given.kind)
            if given.kind == "solver":
                assert str(given.sentence).startswith("There was no time to reason further.")
    assert kinds == {"forced", "solver"}
