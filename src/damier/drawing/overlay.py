"""An answer, a hint or a judgement drawn over the scene of its position.

The cells of an answer, and what a hint concludes, have a frame around them; what a hint concludes it from has corners
only, so that the two are told apart without colours, and numbers where its sentence goes by them. What a hint supposes
is sketched over them. Cells that an answer ranks have their value on them. Sentences call the ones *framed* and the
others *bracketed*, in every game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from damier.core.capabilities import Answer, Hint, value_text
from damier.core.cells import Cell
from damier.core.reasoning import Judgement
from damier.core.scene import Disc, Letters, Point, Polygon, Rectangle, Scene, Shape, Stroke
from damier.core.sentences import Sentence, say
from damier.drawing.palette import STEPS
from damier.drawing.text import EVIDENCE_ROLE, HELD_ROLE

_EDGE: Final = 0.06
_WIDTH: Final = 0.06
_INSET: Final = 0.1
#: How far inside a cell the corners of what is noticed are, and how much of each side they take.
_INNER: Final = 0.15
_CORNER: Final = 0.27
#: In a cell with lines of its own, such as a bridge: how far outside they are, how much they take, how wide they are.
_OUTER: Final = 0.06
_SHORT_CORNER: Final = 0.17
_OUTER_WIDTH: Final = 0.08
#: A line is inside a cell if it comes no farther than this from the middle of it: walls are at 0.5.
_INSIDE: Final = 0.49
_BADGE: Final = 0.15
#: In a text a value that is not written otherwise is shown in tenths of the way from the least to the greatest.
_TENTHS: Final = 10


def with_answer(scene: Scene, answer: Answer) -> Scene:
    """Return a scene with an answer drawn over it."""
    least, most = min(answer.values.values(), default=0.0), max(answer.values.values(), default=0.0)
    shapes = list(scene.shapes)
    for cell, value in answer.values.items():
        share = (value - least) / (most - least) if most > least else 1.0
        tenths = min(int(share * _TENTHS), _TENTHS - 1)
        written = answer.written.get(cell)
        glyph = f".{tenths}" if written is None else written.replace(" ", "")
        shapes += _rank_shapes(scene, cell, tenths, value_text(value) if written is None else written, glyph)
    shapes += [_frame(scene, cell) for cell in answer.cells]
    return replace(scene, shapes=tuple(shapes))


def _rank_shapes(scene: Scene, cell: Cell, tenths: int, written: str, glyph: str) -> list[Shape]:
    """Return a tile with a cell's value as it is written; a text picture has its ``glyph`` instead."""
    # The first steps are the brightest: the best cell draws the eye, in a light theme and in a dark one.
    tone = f"step{len(STEPS) - tenths * (len(STEPS) - 1) // (_TENTHS - 1)}"
    x, y = scene.centre(cell)
    side = 1 - 2 * _INSET
    return [
        Shape(key=f"rank-{cell}", role="rank", tone=tone, cell=cell, glyph=glyph, motion="fade",
              form=Rectangle(x - side / 2, y - side / 2, side, side, _INSET)),
        Shape(key=f"rank-{cell}-value", role="ink", tone=tone, motion="fade",
              form=Letters(x, y, min(0.34, 1.1 / max(1, len(written))), written)),
    ]  # fmt: skip


def with_hint(scene: Scene, hint: Hint[Any]) -> Scene:
    """Return a scene with a hint drawn over it: what is noticed, what it supposes, and what follows."""
    marks = {cell: say("framed") for cell in hint.cells}
    for number, cell in enumerate(hint.evidence, start=1):
        marks[cell] = say("marked with {number}", number=number) if hint.ordered else say("bracketed")
    for shape in hint.sketch:
        if shape.cell is not None and shape.label is not None:
            marks[shape.cell] = say("{mark}: {what}", mark=marks[shape.cell], what=shape.label)
    shapes = [_labelled(shape, marks) for shape in scene.shapes]
    for number, cell in enumerate(hint.evidence, start=1):
        shapes += _noticed(scene, cell, number if hint.ordered else None, framed=cell in hint.cells)
    shapes += [_frame(scene, cell) for cell in hint.cells]
    return replace(scene, shapes=(*shapes, *hint.sketch))


def with_judgement(scene: Scene, judgement: Judgement) -> Scene:
    """Return the scene before a move with corners around what was played, and a frame around what was better."""
    marks = {cell: say("was played") for cell in judgement.made}
    marks |= {cell: say("would have been better") for cell in judgement.cells}
    shapes = [_labelled(shape, marks) for shape in scene.shapes]
    for cell in judgement.made:
        shapes += _noticed(scene, cell, None, framed=cell in judgement.cells)
    shapes += [_frame(scene, cell) for cell in judgement.cells]
    return replace(scene, shapes=tuple(shapes))


def _labelled(shape: Shape, marks: Mapping[Cell, Sentence]) -> Shape:
    """Return a shape whose label also says how its cell is marked, if it is and the shape has one."""
    if shape.label is None or shape.cell is None or shape.cell not in marks:
        return shape
    return replace(shape, label=say("{what}, {mark}", what=shape.label, mark=marks[shape.cell]))


def _noticed(scene: Scene, cell: Cell, number: int | None, *, framed: bool) -> Iterator[Shape]:
    """Yield the corners of a cell that is noticed, and its number if it has one.

    They are inside the frame of one that is also concluded, and in others around what the cell has lines of.
    """
    outline = _outline(scene, cell)
    short = not framed and _lined(scene, cell)
    inwards, corner, width = (-_OUTER, _SHORT_CORNER, _OUTER_WIDTH) if short else (_INNER - _EDGE, _CORNER, _WIDTH)
    x, y = (sum(place) / len(outline) for place in zip(*outline, strict=True))
    outline = tuple(_towards(point, (x, y), 2 * inwards) for point in outline)
    for place, point in enumerate(outline):
        before, after = outline[place - 1], outline[(place + 1) % len(outline)]
        form = Stroke((_towards(point, before, corner), point, _towards(point, after, corner)), width)
        yield Shape(key=f"noticed-{cell}-{place}", role=EVIDENCE_ROLE, form=form, cell=cell, motion="fade")
    if number is not None:
        left, top = min(outline, key=lambda point: (point[0] + point[1], point))
        key = f"noticed-{cell}-number"
        yield Shape(key=f"{key}-ground", role=EVIDENCE_ROLE, form=Disc(left, top, _BADGE), motion="fade")
        yield Shape(key=key, role="ground", form=Letters(left, top, 1.3 * _BADGE, str(number)), motion="fade")


def _lined(scene: Scene, cell: Cell) -> bool:
    """Return whether lines are drawn inside a cell, as the rails of a bridge are."""
    x, y = scene.centre(cell)
    return any(
        shape.role == "wall"
        and isinstance(shape.form, Stroke)
        and all(max(abs(left - x), abs(top - y)) < _INSIDE for left, top in shape.form.points)
        for shape in scene.shapes
    )


def _towards(point: Point, other: Point, part: float) -> Point:
    """Return the point that lies a part of the way from one point to another."""
    return point[0] + part * (other[0] - point[0]), point[1] + part * (other[1] - point[1])


def _frame(scene: Scene, cell: Cell) -> Shape:
    """Return the frame around a cell."""
    outline = _outline(scene, cell)
    form = Stroke((*outline, outline[0]), _WIDTH)
    return Shape(key=f"pointed-{cell}", role=HELD_ROLE, form=form, cell=cell, motion="fade")


def _outline(scene: Scene, cell: Cell) -> tuple[Point, ...]:
    """Return the corners of a cell: of a square, or where the scene draws the cell as a polygon, of that polygon."""
    place = next((shape.form for shape in scene.shapes if shape.cell == cell), None)
    if isinstance(place, Polygon):
        return place.points
    left, top = cell.column + _EDGE, cell.row + _EDGE
    right, bottom = cell.column + 1 - _EDGE, cell.row + 1 - _EDGE
    return (left, top), (right, top), (right, bottom), (left, bottom)
