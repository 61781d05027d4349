"""A scene written as SVG: one file that needs no other, with a title and a description for screen readers."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final
from zlib import crc32

from damier.core.scene import Disc, Letters, Polygon, Rectangle, Scene, Shape, Stroke
from damier.core.sentences import ENGLISH, Language
from damier.drawing.coordinates import with_coordinates
from damier.drawing.palette import Theme, find_theme
from damier.drawing.sizes import USUAL_CELL, check_cell

#: The unit of lengths in the file: so many to a cell, whatever the size at which it is shown.
_UNITS: Final = 60


def write_svg(
    scene: Scene,
    theme: str = "light",
    language: Language = ENGLISH,
    *,
    coordinates: bool = False,
    cell: int | None = None,
) -> str:
    """Return the scene as the text of an SVG file, in a theme's colours and a language.

    ``coordinates`` adds the columns' letters and the rows' numbers. ``cell`` is the size of a cell in pixels, 60 if it
    is None. Raises ``Malformed`` for an unknown theme and for a size out of bounds.
    """
    colors = find_theme(theme)
    pixels = USUAL_CELL if cell is None else check_cell(cell)
    if coordinates:
        scene = with_coordinates(scene)
    title, description = scene.title.render(language), scene.description.render(language)
    width, height = (_short(length * pixels) for length in (scene.width, scene.height))
    # Several pictures may be on one page: each has ids of its own, made from its texts.
    name = f"damier{crc32(f'{title}|{description}'.encode()):08x}"
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {_length(scene.width)} {_length(scene.height)}" '
        f'role="img" aria-labelledby="{name}-title {name}-text" lang="{language.code}" '
        'font-family="system-ui, sans-serif" font-weight="600">'
    )
    lines = [
        opening,
        f'<title id="{name}-title">{escape(title)}</title>',
        f'<desc id="{name}-text">{escape(description)}</desc>',
        *(line for shape in scene.shapes for line in _elements(shape, colors, language)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _length(cells: float) -> str:
    return _short(cells * _UNITS)


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{_length(x)},{_length(y)}" for x, y in points)


def _elements(shape: Shape, colors: Theme, language: Language) -> Iterator[str]:
    """Yield the element of a shape; before a stroke that has an outline, a wider one for that."""
    color, (outline, line) = colors.color(shape), colors.outline_of(shape)
    common = f'class="{escape(shape.role)}" data-key="{escape(shape.key)}"'
    label = "" if shape.label is None else f"<title>{escape(shape.label.render(language))}</title>"
    fill = f'fill="{color}"'
    if outline:
        fill += f' stroke="{line}" stroke-width="{_length(outline)}"'
    match shape.form:
        case Rectangle(x, y, width, height, radius):
            yield (
                f'<rect {common} x="{_length(x)}" y="{_length(y)}" width="{_length(width)}" '
                f'height="{_length(height)}" rx="{_length(radius)}" {fill}>{label}</rect>'
            )
        case Disc(x, y, radius):
            yield f'<circle {common} cx="{_length(x)}" cy="{_length(y)}" r="{_length(radius)}" {fill}>{label}</circle>'
        case Polygon(points):
            yield f'<polygon {common} points="{_points(points)}" {fill}>{label}</polygon>'
        case Stroke(points, width):
            if outline:
                yield _polyline('class="outline"', points, line, width + outline, "")
            yield _polyline(common, points, color, width - outline, label)
        case Letters(x, y, size, text):
            yield (
                f'<text {common} x="{_length(x)}" y="{_length(y)}" font-size="{_length(size)}" text-anchor="middle" '
                f'dominant-baseline="central" fill="{color}">{escape(text)}</text>'
            )


def _polyline(common: str, points: tuple[tuple[float, float], ...], color: str, width: float, label: str) -> str:
    return (
        f'<polyline {common} points="{_points(points)}" fill="none" stroke="{color}" '
        f'stroke-width="{_length(width)}" stroke-linecap="round" stroke-linejoin="round">{label}</polyline>'
    )
