"""Positions of Connexion for tests."""

from damier.core.contract import Stream
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import Colour
from damier.games.connexion.level import ConnexionLevel


def at_random(level: ConnexionLevel, seed: int, moves: int) -> ConnexionBoard:
    """Play so many random moves, fewer where the game would end."""
    board, stream = ConnexionBoard(level), Stream(seed)
    for _ in range(moves):
        board.push(stream.pick([move for move in board.legal_moves if isinstance(move, Colour)]))
        if board.outcome() is not None:
            board.pop()
            break
    return board


def joins_by_force(board: ConnexionBoard, most: int) -> int:
    """Return in how many moves whoever is to move joins all stars, whatever is replied, by trying all; 0 for none."""
    known: dict[tuple[object, int], bool] = {}
    return next((moves for moves in range(1, most + 1) if _joins(board, moves, known)), 0)


def _joins(board: ConnexionBoard, moves: int, known: dict[tuple[object, int], bool]) -> bool:
    key = board.position(), moves
    if key not in known:
        known[key] = any(_joins_with(board, move, moves, known) for move in list(board.legal_moves))
    return known[key]


def _joins_with(board: ConnexionBoard, move: object, moves: int, known: dict[tuple[object, int], bool]) -> bool:
    """Tell whether a first move joins all stars, or leaves the other no reply that stops it in time."""
    assert isinstance(move, Colour)
    mover = board.turn
    board.push(move)
    outcome = board.outcome()
    if outcome is not None:
        joined = outcome.name == "ALL_STARS_JOINED" and outcome.winner == mover
    else:
        joined = moves > 1
        for reply in list(board.legal_moves) if joined else ():
            board.push(reply)
            joined = board.outcome() is None and _joins(board, moves - 1, known)
            board.pop()
            if not joined:
                break
    board.pop()
    return joined


def by_trying(board: ConnexionBoard, known: dict[object, int]) -> int:
    """Return what the position is worth to the player to move, by trying every game that can follow."""
    outcome = board.outcome()
    if outcome is not None:
        return 0 if outcome.winner is None else 1 if outcome.winner == board.turn else -1
    key = board.position()
    if key not in known:
        values = []
        for move in list(board.legal_moves):
            board.push(move)
            values.append(-by_trying(board, known))
            board.pop()
        known[key] = max(values)
    return known[key]
