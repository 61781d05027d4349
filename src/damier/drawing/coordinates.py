"""A scene with its coordinates around it: the columns' letters above, the rows' numbers at the left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from damier.core.cells import Cell, column_letters
from damier.core.scene import Disc, Form, Letters, Point, Polygon, Rectangle, Scene, Shape, Stroke

_MARGIN: Final = 0.6
_SIZE: Final = 0.3
#: How much wider the margin is for each further figure of the rows' numbers.
_FIGURE: Final = 0.15
_ROUND: Final = 0.1


def with_coordinates(scene: Scene) -> Scene:
    """Return a scene in which everything has moved to make room for the coordinates of its grid."""
    left = _MARGIN + _FIGURE * max(0, len(str(scene.rows)) - 2)
    width, height = scene.width + left, scene.height + _MARGIN
    ground = Shape(key="margin", role="ground", form=Rectangle(0, 0, width, height, _ROUND))
    names = (
        Shape(key=f"name-{text}", role="ink", form=Letters(left + x, _MARGIN + y, _SIZE, text))
        for text, (x, y) in _names(scene, left)
    )
    moved = (replace(shape, form=_moved(shape.form, left, _MARGIN)) for shape in scene.shapes)
    return replace(scene, width=width, height=height, shapes=(ground, *moved, *names), grip=None, lifts=(), trim=0.0)


def _names(scene: Scene, left: float) -> Iterator[tuple[str, Point]]:
    """Yield each name with its place. The numbers are at the height of the first column's cells."""
    for column in range(scene.columns):
        yield column_letters(column), (scene.centre(Cell(column, 0))[0], -_MARGIN / 2)
    for row in range(scene.rows):
        yield str(row + 1), (-left / 2, scene.centre(Cell(0, row))[1])


def _moved(form: Form, x: float, y: float) -> Form:
    match form:
        case Polygon(points):
            return Polygon(tuple((px + x, py + y) for px, py in points))
        case Stroke(points, width):
            return Stroke(tuple((px + x, py + y) for px, py in points), width)
        case Rectangle() | Disc() | Letters():
            return form._replace(x=form.x + x, y=form.y + y)
