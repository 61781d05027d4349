"""What a hand has traced, as moves: for front ends of games whose gesture is ``TRACE``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from damier.core.board import Board
from damier.core.cells import Cell
from damier.core.game import AnyGame


def traced_moves(game: AnyGame, board: Board[Any, Any], cells: Sequence[Cell]) -> tuple[Any, ...]:
    """Return the moves of a pointer that went down at the first of ``cells``, came to the others and was lifted.

    The game's ``tracing`` decides. By default each cell is touched in turn in the scene as it is by then, and
    ``elsewhere`` is played at the end. ``board`` is not changed.
    """
    if game.tracing is not None:
        return tuple(game.tracing(board, tuple(cells)))
    drawing = game.require("drawing")
    twin, moves = board.copy(), []
    scene = drawing(twin, None)
    for cell in cells:
        shape = scene.at(cell)
        if shape is not None and shape.move is not None and shape.move != scene.elsewhere:
            moves.append(game.parse_move(shape.move))
            twin.push(moves[-1])
            scene = drawing(twin, None)
    if scene.elsewhere is not None:
        moves.append(game.parse_move(scene.elsewhere))
    return tuple(moves)
