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
