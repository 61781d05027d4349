"""What a hand has traced, as moves: by the game itself, or touch by touch."""

from __future__ import annotations

from typing import Any

import worm
from damier.core.contract import Cell, Size, load_game
from damier.play.session import Session
from damier.play.tracing import traced_moves
from damier.testing import check_game


def texts(game: Any, board: Any, cells: str) -> list[str]:
    """Return the texts of the moves of a trace."""
    return [str(move) for move in traced_moves(game, board, [Cell.parse(cell) for cell in cells.split()])]


def test_a_game_that_says_nothing_is_touched_cell_by_cell() -> None:
    """Cells that offer nothing are passed over, and lifting the hand plays what ends the stroke."""
    board = worm.WormBoard(worm.WormLevel(Size(3, 2)))
    assert texts(worm.GAME, board, "a1 b1 c2 c1") == ["start a1", "grow b1", "grow c1", "rest c1"]
    assert board.move_count == 0
    assert texts(worm.GAME, board, "z9") == []


def test_a_traced_stroke_is_one_undo() -> None:
    """And one move in the count."""
    session = Session(worm.WormLevel(Size(3, 2)), game=worm.GAME)
    session.play_together(traced_moves(worm.GAME, session.board, [Cell(0, 0), Cell(1, 0)]))
    assert session.stroke_count == 1
    session.undo()
    assert session.board.move_count == 0


def test_a_game_may_say_what_a_trace_means() -> None:
    """Flow makes one move of it."""
    flow = load_game("flow")
    board = flow.board(flow.parse_level("3x1 red=a1-c1"))
    assert texts(flow, board, "a1 b1 a1 b1 c1") == ["draw a1-b1-c1"]


def test_the_game_keeps_the_promises_of_the_kit() -> None:
    """As any game from outside must."""
    check_game(worm.GAME, plays=600)
