"""Checks of a game in a session: undo, redo, checkpoints, resigning, saves, replays."""

from __future__ import annotations

from typing import Any

from damier.core.contract import Board
from damier.files.saves import from_json, to_json
from damier.play.session import Session
from damier.testing.promises import Promises


def check_session(promises: Promises, board: Board[Any, Any]) -> None:
    """Check a session of the game that led to a position."""
    game = promises.game
    session: Session[Any, Any] = Session(board.level, game=game)
    for move in board.moves:
        session.play(str(move))
    session.checkpoint("end")
    end = session.board.position()
    count = 0
    while session.can_undo:
        session.undo()
        count += 1
    for _ in range(count):
        session.redo()
    promises.require(session.board.position() == end, "undoes and redoes to another position", board)
    again = Session.restore(from_json(to_json(session.save())), game)
    promises.require(again.board == session.board, "is saved as another game", board)
    promises.require(board.line() in repr(session), f"has a session whose repr does not say what it is: {session!r}")
    if len(game.sides) > 1 and session.outcome() is None:
        _check_resigning(promises, session)
    session.reset()
    promises.require(session.board == game.board(board.level), "is not reset to its start", board)
    session.return_to("end")
    promises.require(session.board.position() == end, "does not return to a checkpoint", board)
    *_, (_, last) = session.replay()
    promises.require(last.position() == end, "is replayed to another end", board)


def _check_resigning(promises: Promises, session: Session[Any, Any]) -> None:
    session.resign()
    outcome = session.outcome()
    again = Session.restore(from_json(to_json(session.save())), promises.game)
    promises.require(outcome is not None and outcome == again.outcome(), "is not given up in its save", session.board)
    session.undo()
    promises.require(session.outcome() is None, "is still given up when that is undone", session.board)
