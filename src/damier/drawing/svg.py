"""A scene written as SVG: one file that stands alone, with words for those who cannot see it."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from damier.core.scene import Disc, Letters, Polygon, Rectangle, Scene, Shape, Stroke
from damier.core.sentences import ENGLISH, Language
from damier.drawing.palette import Theme, theme_called

CELL: Final = 60


def write_svg(scene: Scene, theme: str = "light", language: Language = ENGLISH) -> str:
    """Write the scene as the text of an SVG file."""
    colors = theme_called(theme)
    title, description = scene.title.render(language), scene.description.render(language)
    width, height = _length(scene.width), _length(scene.height)
    # Several pictures may stand on one page: their ids come from what they say.
    name = f"damier{crc32(f'{title}|{description}'.encode()):08x}"
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-labelledby="{name}-title {name}-text" lang="{language.code}" '
        'font-family="system-ui, sans-serif" font-weight="600">'
    )
    lines = [
        opening,
        f'<title id="{name}-title">{_escaped(title)}</title>',
        f'<desc id="{name}-text">{_escaped(description)}</desc>',
        *(_element(shape, colors, language) for shape in scene.shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    """Write a text so that it can stand in XML, between quotation marks too."""
    for sign, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot")):
        text = text.replace(sign, f"&{name};")
    return text


def _length(cells: float) -> str:
    return f"{cells * CELL:.2f}".rstrip("0").rstrip(".")


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{_length(x)},{_length(y)}" for x, y in points)


def _element(shape: Shape, colors: Theme, language: Language) -> str:
    color = colors.color(shape)
    common = f'class="{_escaped(shape.role)}" data-key="{_escaped(shape.key)}"'
    label = "" if shape.label is None else f"<title>{_escaped(shape.label.render(language))}</title>"
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
                f'dominant-baseline="central" pointer-events="none" fill="{color}">{_escaped(text)}</text>'
            )
