"""Pictures of boards, and how boards, levels, solutions and sessions show themselves in a notebook.

The pictures are made by ``damier.drawing``, which is imported when somebody first looks at one.
"""

from __future__ import annotations

from typing import Any

from damier.core.lazy import deferred
from damier.core.registry import load


def board_svg(board: Any, *arguments: Any, **keywords: Any) -> str:
    """Return a position as SVG; the arguments are those of ``write_svg`` after the scene."""
    svg: str = deferred("damier.drawing.svg:write_svg").load()(_scene(board), *arguments, **keywords)
    return svg


def board_png(board: Any, *arguments: Any, **keywords: Any) -> bytes:
    """Return a position as PNG; the arguments are those of ``write_png`` after the scene."""
    png: bytes = deferred("damier.drawing.png:write_png").load()(_scene(board), *arguments, **keywords)
    return png


def _scene(board: Any) -> Any:
    """Return what a position looks like; raises ``Unavailable`` if its game has no drawing."""
    return load(board.level.game).require("drawing")(board, None)


def session_html(session: Any) -> str | None:
    """Return a game as HTML with a slider over its positions, or None where its game has no drawing."""
    if not session.game.has("drawing"):
        return None
    html: str = deferred("damier.drawing.replay:write_replay").load()(session)
    return html
