"""Checks of boards: moves and refusals, undo, outcomes, copies, texts, and travel to other processes."""

from __future__ import annotations

import copy
import re
from contextlib import suppress
from typing import Any, Final

from damier.core.board import SEPARATOR
from damier.core.contract import Board, IllegalMove, Malformed, Outcome, Stream
from damier.testing.promises import Promises

_CELL: Final = re.compile(r"\b[a-z]{1,3}[1-9][0-9]*\b")


def check_start(promises: Promises, board: Board[Any, Any]) -> None:
    """Check a board before its first move: at rest, with a text, and closed to cells that it does not have."""
    promises.require(board.at_rest, "is not at rest at its start", board)
    promises.require(board.move_count == 0 and board.moves == (), "has moves at its start", board)
    promises.require(" object at 0x" not in str(board), "has no text for its board")
    for move in board.legal_moves:
        text = str(move)
        elsewhere = _CELL.sub("zzz9999", text)
        with suppress(Malformed):  # what looks like a cell in this game's moves need not be one
            foreign = promises.game.parse_move(elsewhere)
            if foreign != move:
                check_refused(promises, board, foreign)
        check_move_text(promises, text)
        promises.require(promises.travelled(move, f"the move {text}") == move, f"sends {text} as another move")


def check_move_text(promises: Promises, text: str) -> None:
    """Check that the text of a move can stand in a line of moves."""
    sound = SEPARATOR not in text and text == text.strip() and len(text.splitlines()) == 1
    promises.require(sound, f"has a move whose text is {text!r}")


def check_position(promises: Promises, board: Board[Any, Any], pool: list[Any], stream: Stream) -> None:
    """Check what must hold at any position: the list of legal moves, refusals, the outcome and copies."""
    before = board.position()
    legal = list(board.legal_moves)
    promises.require(legal == list(board.legal_moves), "lists its legal moves in two orders", board)
    promises.require(len(set(legal)) == len(legal), "lists a legal move twice", board)
    promises.require(all(board.is_legal(move) for move in legal), "lists a move that is not legal", board)
    for move in [stream.pick(pool)] if pool else []:
        promises.require((move in legal) == board.is_legal(move), f"is of two minds about {move}", board)
        if move not in legal:
            check_refused(promises, board, move)
    promises.require(0 <= board.turn < len(promises.game.sides), f"is player {board.turn}'s turn", board)
    outcome = board.outcome()
    promises.require(outcome == board.outcome(), "has two outcomes at one position", board)
    promises.require(outcome is not None or bool(legal), "is not over and has no legal move", board)
    if outcome is not None:
        _check_outcome(promises, outcome)
    _check_violations(promises, board, outcome)
    ended = None if outcome is None else (outcome.name, outcome.winner)
    promises.check_prospects(board, (tuple(legal), board.turn, ended))
    twin = board.copy()
    promises.require(twin == board and twin.moves == board.moves, "copies itself as something else", board)
    same = twin.outcome() == outcome and list(twin.legal_moves) == legal and twin.key() == board.key()
    promises.require(same, "is not what its copy is", board)
    if legal:
        twin.push(legal[-1])
        promises.require(board.position() == before, "changes when its copy is played on", board)
        twin.pop()
    while twin.move_count:
        twin.pop()
    promises.require(board.position() == before, "changes when it is looked at, or when its copy is undone", board)


def check_refused(promises: Promises, board: Board[Any, Any], move: Any) -> None:
    """Check that an illegal move is refused in words and changes nothing."""
    before, moves = board.position(), board.moves
    try:
        board.push(move)
    except IllegalMove as error:
        promises.check_sentence(error.sentence)
        same = board.position() == before and board.moves == moves
        promises.require(same, f"changes on the refused {move}", board)
    else:
        promises.require(False, f"accepts the illegal {move}", board)


def _check_outcome(promises: Promises, outcome: Outcome) -> None:
    promises.require(outcome.name.isupper(), f"names an outcome {outcome.name!r}, not in capitals")
    known = outcome.winner is None or 0 <= outcome.winner < len(promises.game.sides)
    promises.require(known, f"was won by player {outcome.winner}")
    promises.check_sentence(outcome.sentence)


def _check_violations(promises: Promises, board: Board[Any, Any], outcome: Outcome | None) -> None:
    violations = board.violations()
    promises.require(violations == board.violations(), "has two lists of defects at one position", board)
    for one in violations:
        promises.require(one.name.isupper(), f"names a defect {one.name!r}, not in capitals", board)
        promises.check_sentence(one.sentence)
        promises.check_cells(board, one.cells, f"has a defect {one.name} at")
    won = len(promises.game.sides) == 1 and outcome is not None and outcome.winner is not None
    promises.require(not (won and violations), "is won with defects", board)


def check_step(promises: Promises, board: Board[Any, Any], move: Any) -> None:
    """Check that a move reads back from its text, and that push and pop are inverses, there and back again."""
    text = str(move)
    check_move_text(promises, text)
    promises.require(promises.game.parse_move(text) == move, f"reads the move {text!r} back as another", board)
    before, key, outcome = board.position(), board.key(), board.outcome()
    board.push(move)
    after, then = board.position(), board.outcome()
    promises.require(board.moves[-1] == move, f"forgets the move {text}", board)
    promises.require(board.pop() == move, f"gives back another move than {text}", board)
    same = board.position() == before and board.key() == key
    promises.require(same, f"is not what it was after {text} and back", board)
    promises.require(board.outcome() == outcome, f"has another outcome after {text} and back", board)
    board.push(text)
    promises.require(board.position() == after and board.outcome() == then, f"plays {text} in two ways", board)


def check_undo(promises: Promises, board: Board[Any, Any]) -> None:
    """Check that taking everything back leads to the start, and playing it again to the same end."""
    moves, end = board.moves, board.position()
    while board.move_count:
        board.pop()
    promises.require(board == promises.game.board(board.level), "does not come back to its start", board)
    try:
        board.pop()
    except IllegalMove:
        pass
    else:
        promises.require(False, "takes back a move at its start", board)
    for move in moves:
        board.push(move)
    promises.require(board.position() == end, "does not play the same game twice", board)


def check_travel(promises: Promises, board: Board[Any, Any]) -> None:
    """Check that a position comes back from its line, its repr, a pickle and a deep copy, history and all."""
    line = board.line()
    promises.require(len(line.splitlines()) == 1, "has a position of several lines", board)
    promises.require(repr(board) == f"Board({line!r})", "does not say in its repr what it is", board)
    travelled = {
        "from its line": Board(line),
        "from a pickle": promises.travelled(board, "a board"),
        "from a deep copy": copy.deepcopy(board),
        "from a shallow copy": copy.copy(board),
    }
    for whence, other in travelled.items():
        same = other == board and other.moves == board.moves and other.outcome() == board.outcome()
        promises.require(same, f"comes back {whence} as something else", board)
        if other.move_count:
            before = board.position()
            other.pop()
            promises.require(board.position() == before, f"changes when what came {whence} is undone", board)
