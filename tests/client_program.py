"""A small program as a user of the package would write it: `make types` checks it strictly, its test runs it.

What ``assert_type`` says is what an editor shows.
"""

from __future__ import annotations

from typing import Any, assert_type

import damier
from damier.games.connexion import Connexion, ConnexionMove
from damier.games.flow import Flow, FlowBoard, FlowLevel, FlowMove


class Cautious:
    """A player of one's own: plays the first legal move there is."""

    def __init__(self, budget: damier.Budget, seed: int) -> None:
        self.budget, self.seed = budget, seed

    def choose(self, board: damier.Board[Any, Any]) -> Any:
        """Return the first legal move."""
        return next(iter(board.legal_moves))


def any_game() -> str:
    """Play, solve and make levels without knowing the game's types."""
    board = damier.Board("get10: 5x5 seed=42")
    assert_type(board, damier.Board[Any, Any])
    board.push("a1")
    board.pop()
    assert_type(len(board.legal_moves), int)
    assert_type("a1" in board.legal_moves, bool)
    level = damier.generate("flow", size="9x9", colors=8, seed=1)
    assert_type(level, Any)
    answer = damier.solve(level)
    assert_type(answer.unique, bool | None)
    assert answer.unique
    assert answer.solutions[0].board.outcome() is not None
    session = damier.Session(level)
    session.play(answer.solutions[0].moves[0])
    return f"{damier.hint(board).sentence} {session.board.move_count}"


def typed() -> FlowMove:
    """Use Flow's own levels, moves and boards."""
    level = Flow.parse_level("3x2 red=a1-c1 blue=a2-c2")
    assert_type(level, FlowLevel)
    board = Flow.board(level)
    assert_type(board, FlowBoard)
    assert_type(Flow.parse_position("3x2 red=a1-c1 blue=a2-c2; start a1"), FlowBoard)
    assert_type(Flow.generate({"size": 5}, seed=1), FlowLevel)
    assert_type(damier.generate(Flow, size=5, seed=1), FlowLevel)
    move = Flow.solve(level).solutions[0].moves[0]
    assert_type(move, FlowMove)
    assert_type(next(iter(board.legal_moves)), FlowMove)
    assert_type(Flow.hint(board).moves, tuple[FlowMove, ...])
    assert_type(Connexion.parse_move("a1"), ConnexionMove)
    board.push(move)
    return board.pop()


if __name__ == "__main__":
    print(any_game(), typed())  # noqa: T201 (a program)
