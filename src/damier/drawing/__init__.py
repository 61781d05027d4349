"""Scenes written out: as SVG, as text, as PNG."""

from damier.drawing.palette import THEMES
from damier.drawing.svg import write_svg
from damier.drawing.text import write_text

__all__ = ["THEMES", "write_svg", "write_text"]
