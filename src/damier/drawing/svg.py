"""A scene written as SVG: one file that needs no other, with a title and a description for screen readers."""

from __future__ import annotations

from html import escape
from typing import Final
from zlib import crc32

from damier.core.scene import Disc, Letters, Polygon, Rectangle, Scene, Shape, Stroke
from damier.core.sentences import ENGLISH, Language
from damier.drawing.palette import Theme, find_theme

CELL: Final = 60


def write_svg(scene: Scene, theme: str = "light", language: Language = ENGLISH) -> str:
    """Return the scene as the text of an SVG file, in a theme's colours and a language."""
    colors = find_theme(theme)
    title, description = scene.title.render(language), scene.description.render(language)
    width, height = _length(scene.width), _length(scene.height)
    # Several pictures may be on one page: each has ids of its own, made from its texts.
    name = f"damier{crc32(f'{title}|{description}'.encode()):08x}"
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-labelledby="{name}-title {name}-text" lang="{language.code}" '
        'font-family="system-ui, sans-serif" font-weight="600">'
    )
    lines = [
        opening,
        f'<title id="{name}-title">{escape(title)}</title>',
        f'<desc id="{name}-text">{escape(description)}</desc>',
        *(_element(shape, colors, language) for shape in scene.shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _length(cells: float) -> str:
    return f"{cells * CELL:.2f}".rstrip("0").rstrip(".")


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{_length(x)},{_length(y)}" for x, y in points)


def _element(shape: Shape, colors: Theme, language: Language) -> str:
    color = colors.color(shape)
    common = f'class="{escape(shape.role)}" data-key="{escape(shape.key)}"'
    label = "" if shape.label is None else f"<title>{escape(shape.label.render(language))}</title>"
    match shape.form:
        case Rectangle(x, y, width, height, radius):
            return (
                f'<rect {common} x="{_length(x)}" y="{_length(y)}" width="{_length(width)}" '
                f'height="{_length(height)}" rx="{_length(radius)}" fill="{color}">{label}</rect>'
            )
        case Disc(x, y, radius):
            return (
                f'<circle {common} cx="{_length(x)}" cy="{_length(y)}" r="{_length(radius)}" '
                f'fill="{color}">{label}</circle>'
            )
        case Polygon(points):
            return f'<polygon {common} points="{_points(points)}" fill="{color}">{label}</polygon>'
        case Stroke(points, width):
            return (
                f'<polyline {common} points="{_points(points)}" fill="none" stroke="{color}" '
                f'stroke-width="{_length(width)}" stroke-linecap="round" stroke-linejoin="round">{label}</polyline>'
            )
        case Letters(x, y, size, text):
            return (
                f'<text {common} x="{_length(x)}" y="{_length(y)}" font-size="{_length(size)}" text-anchor="middle" '
                f'dominant-baseline="central" pointer-events="none" fill="{color}">{escape(text)}</text>'
            )
