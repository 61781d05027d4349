"""An answer drawn over the scene of its position: a frame around each of its cells, a number on each it ranks."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from damier.core.capabilities import Answer
from damier.core.cells import Cell
from damier.core.scene import Letters, Polygon, Rectangle, Scene, Shape, Stroke
from damier.drawing.palette import STEPS
from damier.drawing.text import HELD_ROLE

_EDGE: Final = 0.06
_WIDTH: Final = 0.06
_INSET: Final = 0.1
#: A value is shown in tenths of the way from the least to the greatest, as ``.0`` to ``.9``.
_TENTHS: Final = 10


def with_answer(scene: Scene, answer: Answer) -> Scene:
    """Return a scene with an answer drawn over it."""
    least, most = min(answer.values.values(), default=0.0), max(answer.values.values(), default=0.0)
    shapes = list(scene.shapes)
    for cell, value in answer.values.items():
        share = (value - least) / (most - least) if most > least else 1.0
        shapes += _rank_shapes(cell, min(int(share * _TENTHS), _TENTHS - 1))
    shapes += [_frame(scene, cell) for cell in answer.cells]
    return replace(scene, shapes=tuple(shapes))


def _rank_shapes(cell: Cell, tenths: int) -> list[Shape]:
    tone = f"step{1 + tenths * (len(STEPS) - 1) // (_TENTHS - 1)}"
    x, y = cell
    text = f".{tenths}"
    side = 1 - 2 * _INSET
    return [
        Shape(key=f"rank-{cell}", role="rank", tone=tone, form=Rectangle(x + _INSET, y + _INSET, side, side, _INSET),
              cell=cell, glyph=text, motion="fade"),
        Shape(key=f"rank-{cell}-value", role="ink", tone=tone, form=Letters(x + 0.5, y + 0.5, 0.3, text),
              motion="fade"),
    ]  # fmt: skip


def _frame(scene: Scene, cell: Cell) -> Shape:
    """Return the outline of a cell: a square, or where the scene draws the cell as a polygon, that polygon."""
    place = next((shape.form for shape in scene.shapes if shape.cell == cell), None)
    if isinstance(place, Polygon):
        corners = (*place.points, place.points[0])
    else:
        left, top = cell.column + _EDGE, cell.row + _EDGE
        right, bottom = cell.column + 1 - _EDGE, cell.row + 1 - _EDGE
        corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    return Shape(key=f"pointed-{cell}", role=HELD_ROLE, form=Stroke(corners, _WIDTH), cell=cell, motion="fade")
