"""How pipes are drawn wherever they lie: on the board, in the reserve's zones, and in hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from damier.core.contract import Cell, Letters, Lift, Point, Polygon, Rectangle, Rest, Run, Shape, Size, Stroke, say
from damier.games.plumber.names import SORT_NAMES
from damier.games.plumber.sorts import SIDES, SORTS, STEPS, ZONE_COLUMNS, Sort

#: The tone of pipes that no source reaches.
DRY: Final = "grey"
ZONES: Final = Size(ZONE_COLUMNS, len(SORTS) // ZONE_COLUMNS)
PIPE: Final = 0.16
RIM: Final = 0.2
GAP: Final = 0.03
#: A zone's width and height and the space around it, where the board is small; they grow with a large one, and what is
#: in them too.
_ZONE: Final = (1.9, 1.1)
_SPACE: Final = 0.12
_ROWS: Final = 8
#: In a zone: where the middle of the pipe is, how large it is, where its number is, and how large by its figures.
_PIPE_AT: Final = 0.6
_PIPE_SCALE: Final = 0.9
_COUNT_AT: Final = 1.48
_COUNT_SIZES: Final = (0.42, 0.42, 0.34)
_SMALL_COUNT: Final = 0.26
_CROSS: Final = 0.4
_CROSS_WIDTH: Final = 0.045
#: How many drawings of pipes are kept: most are the same from one scene to the next.
KEPT: Final = 1 << 14

#: Each sort as a character, loose and screwed down.
GLYPHS: Final = {
    "C0": "┼╋", "O0": "╫╂", "L0": "│┃", "L1": "─━", "T0": "└┗", "T1": "┌┏", "T2": "┐┓", "T3": "┘┛",
    "F0": "├┣", "F1": "┬┳", "F2": "┤┫", "F3": "┴┻",
}  # fmt: skip


def outline(centre: Point, sides: int, half: float, scale: float = 1.0) -> tuple[Point, ...]:
    """Return the outline of a component: a square in the middle, and an arm to each of its sides."""
    x, y = centre
    half, reach = half * scale, 0.5 * scale
    points: list[Point] = []
    for side in SIDES:
        dx, dy = STEPS[side]
        # The corner before the side, clockwise; the next side adds the one after.
        points.append((x + (dx + dy) * half, y + (dy - dx) * half))
        if sides & side:
            points.append((x + dx * reach + dy * half, y + dy * reach - dx * half))
            points.append((x + dx * reach - dy * half, y + dy * reach + dx * half))
    return tuple(points)


@lru_cache(maxsize=KEPT)
def pipe_shapes(
    key: str, sort: Sort, at: Rest, tones: tuple[str, ...], runs: tuple[Run | None, ...] = ()
) -> tuple[Shape, ...]:
    """Return the shapes of a pipe: each component with its rim, the second of OVER under the first.

    ``runs`` say how water comes into each component.
    """
    return tuple(
        Shape(
            key=f"{key}-{layer}{component}",
            role=role,
            tone=tone,
            form=Polygon(outline((at.x, at.y), sort.components[component], half, at.scale)),
            run=runs[component] if runs and layer == "body" else None,
        )
        for component in reversed(range(len(sort.components)))
        for layer, role, tone, half in (("rim", "wall", "", RIM), ("body", "pipe", tones[component], PIPE))
    )


@lru_cache(maxsize=KEPT)
def carried_shapes(sort: Sort, number: int, origin: Rest, cell: Cell) -> tuple[Shape, ...]:
    """Return a pipe in hand as large as on the board, its middle where it was taken; front ends move it from there.

    ``cell`` is the place from which it was taken.
    """
    return tuple(
        Shape(
            key=f"pipe-{sort}-{number}-{layer}{component}",
            role=role,
            tone=tone,
            form=Polygon(outline((origin.x, origin.y), sort.components[component], half)),
            cell=cell,
            carried=True,
        )
        for component in reversed(range(len(sort.components)))
        for layer, role, tone, half in (("rim", "wall", "", RIM), ("body", "pipe", DRY, PIPE))
    )


def place_form(cell: Cell) -> Rectangle:
    """Return the square of a cell of the board."""
    return Rectangle(cell.column + GAP, cell.row + GAP, 1 - 2 * GAP, 1 - 2 * GAP, 0.06)


def mark_places(sort: Sort, cell: Cell) -> tuple[Point, ...]:
    """Return where the letters of a pipe's colours stand, one for each component."""
    x, y = cell.column + 0.5, cell.row + 0.5
    return ((x, y - 0.34), (x - 0.34, y)) if len(sort.components) > 1 else ((x, y),)


@lru_cache(maxsize=KEPT)
def lift_from_board(sort: Sort, number: int, cell: Cell, home: Rest) -> Lift:
    """Return what is seen at once when a loose pipe of the board is taken up: its cell is empty."""
    origin = Rest(cell.column + 0.5, cell.row + 0.5)
    empty = Shape(
        key=f"cell-{cell}", role="place", form=place_form(cell), label=say("{cell}: empty", cell=cell), cell=cell,
        glyph=".", back=True, takes=True,
    )  # fmt: skip
    return Lift(
        cell=cell,
        origin=origin,
        home=home,
        shapes=(empty, *carried_shapes(sort, number, origin, cell)),
        without=tuple(f"pipe-{sort}-{number}-mark{component}" for component in range(len(sort.components))),
    )


class Reserve:
    """The reserve's twelve zones beside a board of a size: where they are, and what is drawn there."""

    def __init__(self, size: Size) -> None:
        self.board = size
        self.larger = max(1.0, size.height / _ROWS)
        zone_width, zone_height = _ZONE
        self.width = (ZONES.width * (zone_width + _SPACE) + _SPACE) * self.larger
        self.height = (ZONES.height * (zone_height + _SPACE) + _SPACE) * self.larger

    def cell(self, sort: Sort) -> Cell:
        """Return the cell of a sort's zone in the grid beside the board."""
        row, column = divmod(sort.number, ZONES.width)
        return Cell(self.board.width + column, row)

    def rest(self, sort: Sort) -> Rest:
        """Return where a pipe of a sort lies in its zone."""
        return _rest(self._corner(sort), self.larger)

    def shapes(self, sort: Sort, numbers: Sequence[int], move: str | None, *, held: bool) -> tuple[Shape, ...]:
        """Return the zone of a sort with the pipes of these numbers, the last on top.

        ``move`` is played by letting go of a pipe of the board here; with something ``held``, nothing can be taken up.
        """
        hold = sort.name if numbers and not held else None
        shown = numbers[-1] if numbers else 0
        return _zone(sort, len(numbers), shown, move, hold, self.cell(sort), self._corner(sort), self.larger)

    def lift(self, sort: Sort, numbers: Sequence[int]) -> Lift:
        """Return what is seen at once when the last of the pipes of these numbers is taken up: one fewer is left."""
        *others, number = numbers
        next_one = others[-1] if others else 0
        return _lift_from_zone(sort, number, len(others), next_one, self.cell(sort), self._corner(sort), self.larger)

    def _corner(self, sort: Sort) -> Point:
        row, column = divmod(sort.number, ZONES.width)
        width, height, space = _ZONE[0] * self.larger, _ZONE[1] * self.larger, _SPACE * self.larger
        return self.board.width + space + column * (width + space), space + row * (height + space)


@lru_cache(maxsize=KEPT)
def _lift_from_zone(
    sort: Sort, number: int, left: int, next_one: int, cell: Cell, corner: Point, larger: float
) -> Lift:
    rest = _rest(corner, larger)
    zone = _zone(sort, left, next_one, None, sort.name if left else None, cell, corner, larger)
    return Lift(cell=cell, origin=rest, home=rest, shapes=(*zone, *carried_shapes(sort, number, rest, cell)))


def _rest(corner: Point, larger: float) -> Rest:
    """Return where a pipe lies in the zone with this corner."""
    return Rest(corner[0] + _PIPE_AT * larger, corner[1] + _ZONE[1] * larger / 2, _PIPE_SCALE * larger)


@lru_cache(maxsize=KEPT)
def _zone(
    sort: Sort, count: int, shown: int, move: str | None, hold: str | None, cell: Cell, corner: Point, larger: float
) -> tuple[Shape, ...]:
    x, y = corner
    pipe = SORT_NAMES[sort.name]
    at = _rest(corner, larger)
    text = str(count)
    size = _COUNT_SIZES[len(text) - 1] if len(text) <= len(_COUNT_SIZES) else _SMALL_COUNT
    return (
        Shape(
            key=f"zone-{sort}",
            role="place" if count else "ground",
            form=Rectangle(x, y, _ZONE[0] * larger, _ZONE[1] * larger, 0.1 * larger),
            label=say("reserve: {pipe}, {n} left", pipe=pipe, n=count)
            if count
            else say("reserve: {pipe}, none", pipe=pipe),
            cell=cell,
            glyph=f"{GLYPHS[sort.name][0]} {count or '·'}",
            move=move,
            hold=hold,
        ),
        *(pipe_shapes(f"pipe-{sort}-{shown}", sort, at, (DRY,) * len(sort.components)) if count else _spent(sort, at)),
        Shape(
            key=f"count-{sort}",
            role="ink" if count else "mark",
            form=Letters(x + _COUNT_AT * larger, at.y, size * larger, text),
        ),
    )


def _spent(sort: Sort, at: Rest) -> tuple[Shape, ...]:
    """Return the shapes of a sort that is used up: its pipe, dimmed, and a line across it."""
    arm = _CROSS * at.scale
    pipe = (
        Shape(
            key=f"spent-{sort}-{layer}{component}",
            role=role,
            form=Polygon(outline((at.x, at.y), sort.components[component], half, at.scale)),
        )
        for component in reversed(range(len(sort.components)))
        for layer, role, half in (("rim", "ground", RIM), ("body", "spent", PIPE))
    )
    cross = Stroke(((at.x - arm, at.y + arm), (at.x + arm, at.y - arm)), _CROSS_WIDTH * at.scale)
    return (*pipe, Shape(key=f"spent-{sort}-cross", role="mark", form=cross))
