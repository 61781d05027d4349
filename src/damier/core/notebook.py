"""How boards, levels, solutions and sessions show themselves in a notebook.

The pictures are made by ``damier.drawing``, which is imported when somebody first looks at one.
"""

from __future__ import annotations

from typing import Any

from damier.core.lazy import deferred
from damier.core.registry import load


def board_svg(board: Any) -> str | None:
    """Return a position as SVG, or None where its game has no drawing."""
    game = load(board.level.game)
    if not game.has("drawing"):
        return None
    svg: str = deferred("damier.drawing.svg:write_svg").load()(game.require("drawing")(board, None))
    return svg


def level_svg(level: Any) -> str | None:
    """Return the start of a level as SVG, or None where its game has no drawing."""
    return board_svg(load(level.game).board(level))


def session_html(session: Any) -> str | None:
    """Return a game as HTML with a slider over its positions, or None where its game has no drawing."""
    if not session.game.has("drawing"):
        return None
    html: str = deferred("damier.drawing.replay:write_replay").load()(session)
    return html
