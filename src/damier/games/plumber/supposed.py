"""A walk of Plumber drawn over its position: what is supposed, and what would follow from it, cell by cell.

What is only supposed is drawn thinner than what is on the board, and hollow or in dashes: a pipe is an outline, water
over a side is a dashed line, and a side without water has a cross. A question mark is beside what is supposed first, an
exclamation mark where the walk cannot go on. Water that meets another colour, or is shut in, has a thin line along it,
and dots on the sides over which it could still run.

In a text picture the cells have their numbers or these signs, with the arms of marks; where water could run, a dot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from damier.core.contract import Cell, Disc, Letters, Point, Sentence, Shape, Stroke, say
from damier.core.scene import Form
from damier.games.plumber.board import PlumberBoard
from damier.games.plumber.chart import Chart
from damier.games.plumber.deduction import NOTHING, OPEN, SHUT
from damier.games.plumber.phrases import DIRECTIONS, listed, pipe_name
from damier.games.plumber.pieces import PIPE, outline
from damier.games.plumber.side_marks import MARK_ARMS, middle_of
from damier.games.plumber.sorts import SIDES, SORTS, STEPS, Sort
from damier.games.plumber.walks import Link, Walk

_ROLE: Final = "supposed"
#: How wide lines are, where the dashes across a side begin and end, and half the width of a cross on it.
_WIDTH: Final = 0.05
_DASHES: Final = ((-0.32, -0.2), (-0.07, 0.07), (0.2, 0.32))
_CROSS: Final = 0.1
_DOT: Final = 0.05
#: How large the badges of what is supposed and of the end are; where they are in a cell, from its middle, or on a side.
_BADGE: Final = 0.13
_CORNER: Final = 0.35
_ALONG: Final = 0.32


def sketch(board: PlumberBoard, chart: Chart, walk: Walk) -> Iterator[Shape]:
    """Yield the shapes that show a walk over its position."""
    known = _decided(chart, walk)
    number = {cell: str(at) for at, cell in enumerate(walk.numbered, start=1)}
    labels = {link.cell: _label(chart, link) for link in walk.links}
    yield from _waters(chart, walk)
    for side, value in known.items():
        yield from _side(chart, side, value)
    for cell, sort in _placed(chart, walk).items():
        yield from _pipe(cell, sort)
    reached = [cell for side in walk.end.reach for cell in chart.sides[side]]
    for cell in dict.fromkeys((*walk.about, *walk.numbered, *walk.end.cells, *reached)):
        if cell in chart.number and cell not in board.pipes:
            glyph = "?" if cell in walk.about else number.get(cell, "!" if cell in walk.end.cells else "•")
            yield _text(board, chart, walk, cell, glyph, labels.get(cell))
    yield from _badge("?", _beside_supposition(chart, walk), "supposed-first")
    for cell in walk.end.cells:
        if cell in chart.number:
            at = cell.column + 0.5 + _CORNER, cell.row + 0.5 + _CORNER
            yield from _badge("!", at, f"supposed-end-{cell}")


def _decided(chart: Chart, walk: Walk) -> dict[int, int]:
    """Return the sides that a walk supposes or decides, with their values."""
    first = {walk.item: walk.value} if walk.item < len(chart.sides) else {}
    return first | {side: value for link in walk.links for side, value in link.sides}


def _placed(chart: Chart, walk: Walk) -> dict[Cell, Sort]:
    """Return the pipes that a walk supposes or places."""
    found = {link.cell: link.sort for link in walk.links if 0 <= link.sort < NOTHING}
    if walk.item >= len(chart.sides) and walk.value < NOTHING:
        found[walk.about[0]] = walk.value
    return {cell: SORTS[sort] for cell, sort in found.items()}


def _label(chart: Chart, link: Link) -> Sentence:
    """Return what would follow in a cell."""
    if 0 <= link.sort < NOTHING:
        return say("it would hold {pipe}", pipe=pipe_name(link.sort))
    four = chart.four[4 * (cell := chart.number[link.cell]) : 4 * cell + 4]
    parts = [
        say("water to {side}", side=DIRECTIONS[at]) if value == OPEN else say("no water to {side}", side=DIRECTIONS[at])
        for at, side in enumerate(four)
        for decided, value in link.sides
        if decided == side
    ]
    return listed(parts)


def _shape(key: str, form: Form) -> Shape:
    return Shape(key=key, role=_ROLE, form=form, motion="fade")


def _side(chart: Chart, side: int, value: int) -> Iterator[Shape]:
    one, other = chart.sides[side]
    (x, y), (dx, dy) = middle_of((one, other))
    key = f"supposed-{one}-{other}"
    if value == OPEN:
        for place, (start, end) in enumerate(_DASHES):
            ends = (x + start * dx, y + start * dy), (x + end * dx, y + end * dy)
            yield _shape(f"{key}-{place}", Stroke(ends, _WIDTH))
    else:
        for place, slope in enumerate((1, -1)):
            ends = (x - _CROSS, y - slope * _CROSS), (x + _CROSS, y + slope * _CROSS)
            yield _shape(f"{key}-{place}", Stroke(ends, _WIDTH))


def _pipe(cell: Cell, sort: Sort) -> Iterator[Shape]:
    """Yield the outline of a pipe; of two that cross, the lower is not seen under the upper."""
    x, y = cell.column + 0.5, cell.row + 0.5
    points = outline((x, y), sort.components[0], PIPE)
    yield _shape(f"supposed-{cell}-pipe", Stroke((*points, points[0]), _WIDTH))
    for under in sort.components[1:]:
        for side in SIDES:
            if under & side:
                dx, dy = STEPS[side]
                near = x + PIPE * dx, y + PIPE * dy
                far = x + 0.5 * dx, y + 0.5 * dy
                points = tuple(
                    (px + turn * PIPE * dy, py - turn * PIPE * dx) for turn in (1, -1)
                    for px, py in ((near, far) if turn == 1 else (far, near))
                )  # fmt: skip
                yield _shape(f"supposed-{cell}-under{side}", Stroke(points, _WIDTH))


def _waters(chart: Chart, walk: Walk) -> Iterator[Shape]:
    """Yield the line along the water that the end is about, and the dots where it could run."""
    for side in walk.end.water:
        middle, _ = middle_of(chart.sides[side])
        for place in (place for place in chart.sides[side] if place in chart.number):
            ends = (middle, (place.column + 0.5, place.row + 0.5))
            yield _shape(f"supposed-water-{side}-{place}", Stroke(ends, _WIDTH))
    for side in walk.end.reach:
        middle, _ = middle_of(chart.sides[side])
        yield _shape(f"supposed-reach-{side}", Disc(*middle, _DOT))


def _beside_supposition(chart: Chart, walk: Walk) -> Point:
    """Return where the question mark is: along the side that is supposed, or in a corner of the cell."""
    if walk.item >= len(chart.sides):
        cell = walk.about[0]
        return cell.column + 0.5 - _CORNER, cell.row + 0.5 - _CORNER
    (x, y), (dx, dy) = middle_of(chart.sides[walk.item])
    return x - _ALONG * dy, y - _ALONG * dx


def _badge(text: str, at: Point, key: str) -> Iterator[Shape]:
    yield Shape(key=f"{key}-ground", role="held", form=Disc(*at, _BADGE), motion="fade")
    yield Shape(key=key, role="ground", form=Letters(*at, 1.3 * _BADGE, text), motion="fade")


def _text(board: PlumberBoard, chart: Chart, walk: Walk, cell: Cell, glyph: str, label: Sentence | None) -> Shape:
    """Return what stands for an empty cell in a text picture: its number, and what is marked or would follow."""
    sort = _placed(chart, walk).get(cell)
    decided: Mapping[int, int] = _decided(chart, walk)
    arms = ""
    for at, way in enumerate(SIDES):
        side = chart.four[4 * chart.number[cell] + at]
        value = OPEN if sort and sort.openings & way else SHUT if sort else decided.get(side)
        water = board.marks.get(chart.sides[side]) if value is None else value == OPEN
        arms += MARK_ARMS[water][at]
    x, y = cell.column + 0.5, cell.row + 0.5
    return Shape(
        key=f"supposed-{cell}", role=_ROLE, form=Disc(x, y, 0.0), label=label, cell=cell, glyph=glyph, arms=arms
    )
