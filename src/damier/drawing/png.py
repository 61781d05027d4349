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
from damier.drawing.palette import find_theme

CELL: Final = 60
_FINER: Final = 3
_LARGEST_SIDE: Final = 6_000


def write_png(scene: Scene, theme: str = "light", language: Language = ENGLISH) -> bytes:
    """Return the scene as the bytes of a PNG file, which has its title and description in the ``language``.

    Large scenes have smaller cells. Raises ``Malformed`` for one that is too large even so.
    """
    colors = find_theme(theme)
    side = min(CELL * _FINER, int(_LARGEST_SIDE / max(scene.width, scene.height)))
    if side < _FINER:
        raise Malformed(
            say(
                "a board of {width:.0f} x {height:.0f} cells is too large for a PNG picture: use SVG",
                width=scene.width,
                height=scene.height,
            )
        )
    size = (round(scene.width * side), round(scene.height * side))
    image = Image.new("RGB", size, colors.roles["ground"])
    brush = ImageDraw.Draw(image)
    for shape in scene.shapes:
        _paint(brush, shape, colors.color(shape), side)
    metadata = PngInfo()
    metadata.add_itxt("Title", scene.title.render(language), lang=language.code)
    metadata.add_itxt("Description", scene.description.render(language), lang=language.code)
    content = BytesIO()
    image.resize((size[0] // _FINER, size[1] // _FINER), Image.Resampling.LANCZOS).save(
        content, "PNG", pnginfo=metadata
    )
    return content.getvalue()


@cache
def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _paint(brush: ImageDraw.ImageDraw, shape: Shape, color: str, side: int) -> None:
    match shape.form:
        case Rectangle(x, y, width, height, radius):
            box = (x * side, y * side, (x + width) * side - 1, (y + height) * side - 1)
            brush.rounded_rectangle(box, radius * side, fill=color)
        case Disc(x, y, radius):
            brush.circle((x * side, y * side), radius * side, fill=color)
        case Polygon(points):
            brush.polygon([(x * side, y * side) for x, y in points], fill=color)
        case Stroke(points, width):
            path = [(x * side, y * side) for x, y in points]
            brush.line(path, fill=color, width=round(width * side), joint="curve")
            for end in path:
                brush.circle(end, width * side / 2, fill=color)
        case Letters(x, y, size, text):
            brush.text((x * side, y * side), text, fill=color, font=_font(size * side), anchor="mm")
