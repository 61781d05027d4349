"""Scenes written as SVG, text and PNG, and games written as replays. Each writer is imported when it is first used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damier.core.lazy import exports

if TYPE_CHECKING:
    from damier.drawing.palette import THEMES
    from damier.drawing.png import write_png
    from damier.drawing.replay import write_replay
    from damier.drawing.svg import write_svg
    from damier.drawing.text import write_text

__all__ = ["THEMES", "write_png", "write_replay", "write_svg", "write_text"]

__getattr__, __dir__ = exports(
    __name__,
    {
        "THEMES": "damier.drawing.palette",
        "write_png": "damier.drawing.png",
        "write_replay": "damier.drawing.replay",
        "write_svg": "damier.drawing.svg",
        "write_text": "damier.drawing.text",
    },
)
