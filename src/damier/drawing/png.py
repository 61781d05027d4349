"""A scene written as PNG: painted larger than asked, then scaled down so that edges are smooth."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont
from PIL.PngImagePlugin import PngInfo

from damier.core.errors import Malformed
from damier.core.scene import Disc, Letters, Polygon, Rectangle, Scene, Shape, Stroke
from damier.core.sentences import ENGLISH, Language, say
from damier.drawing.coordinates import with_coordinates
from damier.drawing.palette import Theme, find_theme
from damier.drawing.sizes import USUAL_CELL, check_cell

#: A picture is painted so many times finer than it is saved, or less if it would be larger than this many pixels.
_FINEST: Final = 3
_LARGEST_PAINTED: Final = 6_000
#: The longest side of a picture whose cells have no size of their own, and of any picture.
_USUAL_SIDE: Final = 2_000
_LARGEST_SIDE: Final = 6_000


def write_png(
    scene: Scene,
    theme: str = "light",
    language: Language = ENGLISH,
    *,
    coordinates: bool = False,
    cell: int | None = None,
) -> bytes:
    """Return the scene as the bytes of a PNG file, which has its title and description in the ``language``.

    ``coordinates`` adds the columns' letters and the rows' numbers. ``cell`` is the size of a cell in pixels; if it is
    None, 60, or less for a large board. Raises ``Malformed`` for a picture that would be too large, for a size out of
    bounds, and for an unknown theme.
    """
    colors = find_theme(theme)
    if coordinates:
        scene = with_coordinates(scene)
    size, finer = _size(scene, cell)
    scale = size[0] * finer / scene.width
    image = Image.new("RGB", (size[0] * finer, size[1] * finer), colors.roles["ground"])
    brush = ImageDraw.Draw(image)
    for shape in scene.shapes:
        _paint(brush, shape, colors, scale)
    metadata = PngInfo()
    metadata.add_itxt("Title", scene.title.render(language), lang=language.code)
    metadata.add_itxt("Description", scene.description.render(language), lang=language.code)
    content = BytesIO()
    image.resize(size, Image.Resampling.LANCZOS).save(content, "PNG", pnginfo=metadata)
    return content.getvalue()


def _size(scene: Scene, cell: int | None) -> tuple[tuple[int, int], int]:
    """Return the width and height of a picture in pixels, and how many times finer it is painted."""
    longest = max(scene.width, scene.height)
    pixels = min(float(USUAL_CELL), _USUAL_SIDE / longest) if cell is None else check_cell(cell)
    if pixels < 1:
        raise Malformed(
            say(
                "a board of {width:.0f}×{height:.0f} cells is too large for a PNG picture: use SVG",
                width=scene.width,
                height=scene.height,
            )
        )
    size = (round(scene.width * pixels), round(scene.height * pixels))
    if max(size) > _LARGEST_SIDE:
        raise Malformed(
            say(
                "a picture of {width}×{height} pixels is too large, a side has at most {most}: with cells of"
                " {cell} pixels this board fits",
                width=size[0],
                height=size[1],
                most=_LARGEST_SIDE,
                cell=int(_LARGEST_SIDE / longest),
            )
        )
    return size, max(1, min(_FINEST, _LARGEST_PAINTED // max(size)))


@cache
def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _paint(brush: ImageDraw.ImageDraw, shape: Shape, colors: Theme, side: float) -> None:
    color, (outline, line) = colors.color(shape), colors.outline_of(shape)
    thin = outline * side
    match shape.form:
        case Rectangle(x, y, width, height, radius):
            box = (x * side - thin / 2, y * side - thin / 2,
                   (x + width) * side - 1 + thin / 2, (y + height) * side - 1 + thin / 2)  # fmt: skip
            brush.rounded_rectangle(
                box, radius * side, fill=color, outline=line if thin else None, width=max(1, round(thin))
            )
        case Disc(x, y, radius):
            brush.circle(
                (x * side, y * side),
                radius * side + thin / 2,
                fill=color,
                outline=line if thin else None,
                width=max(1, round(thin)),
            )
        case Polygon(points):
            corners = [(x * side, y * side) for x, y in points]
            brush.polygon(corners, fill=color)
            if thin:
                _stroke(brush, [*corners, corners[0]], line, thin)
        case Stroke(points, width):
            path = [(x * side, y * side) for x, y in points]
            if thin:
                _stroke(brush, path, line, width * side + thin)
            _stroke(brush, path, color, width * side - thin)
        case Letters(x, y, size, text):
            brush.text((x * side, y * side), text, fill=color, font=_font(size * side), anchor="mm")


def _stroke(brush: ImageDraw.ImageDraw, path: list[tuple[float, float]], color: str, width: float) -> None:
    """Paint a line through points, round at its ends and bends."""
    brush.line(path, fill=color, width=round(width), joint="curve")
    for end in path:
        brush.circle(end, width / 2, fill=color)
