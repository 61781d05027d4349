"""Where everything in a text picture goes: how wide and high its cells are, and which of their sides have walls."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from damier.core.cells import Cell, column_letters
from damier.core.scene import HEXAGON_SIDE, HEXAGON_STEP, Scene, Stroke

WALL_ROLE: Final = "wall"
#: The columns and the rows to write.
Window = tuple[range, range]
#: The side of a cell in one of its directions, which are numbered as arms are.
Side = tuple[Cell, int]
_BELOW: Final = 2
#: Between the two grids of a scene.
_GAP: Final = 3
_ROOMY_LINES: Final = 3
#: How far a wall may be from where it belongs: what rounding makes.
_ROUNDING: Final = 1e-6


class Layout:
    """The places of a text picture. In a hexagonal scene a row has two lines, the first for odd columns."""

    def __init__(self, scene: Scene, roomy: bool, window: Window | None, coordinates: bool) -> None:
        self.scene = scene
        self.roomy = roomy and not scene.hexagonal
        self.columns, self.rows = window or (range(scene.columns), range(scene.rows))
        self.coordinates = coordinates
        inner = max(_widest(scene, aside=False), len(column_letters(scene.columns - 1)) if coordinates else 1)
        #: The width of a cell between its brackets, and from one cell to the next.
        self.inner = inner + (4 if self.roomy else 0)
        self.pitch = self.inner + (3 if scene.hexagonal else 2)
        self.cell_lines = _ROOMY_LINES if self.roomy else 2 if scene.hexagonal else 1
        #: Where the cells begin.
        self.left = (len(str(scene.rows)) + 1 if coordinates else 0) + (1 if scene.hexagonal else 0)
        self.top = 1 if coordinates else 0
        self.aside_inner = _widest(scene, aside=True) if scene.aside else 0

    @cached_property
    def walls(self) -> set[Side]:
        """The sides of cells that have a wall."""
        return _hexagon_walls(self.scene) if self.scene.hexagonal else _square_walls(self.scene)

    @cached_property
    def walled(self) -> frozenset[int]:
        """The rows with a wall below one of their cells, or -1 for one above the first, which take a line each."""
        if self.scene.hexagonal:
            return frozenset()
        rows = {row for (column, row), side in self.walls if side == _BELOW and column in self.columns}
        above = any(cell.row == 0 and side == 0 for cell, side in self.walls)
        return frozenset(row for row in rows if row in self.rows) | ({-1} if above and 0 in self.rows else set())

    @cached_property
    def lines(self) -> dict[int, int]:
        """The first line of each row."""
        lines, at = {}, self.top + (-1 in self.walled)
        for row in self.rows:
            lines[row] = at
            at += self.cell_lines + (row in self.walled)
        return lines

    @property
    def aside_left(self) -> int:
        """Where the second grid begins."""
        return self.left + self.pitch * len(self.columns) + _GAP

    @property
    def width(self) -> int:
        """The columns of the whole text."""
        if self.scene.aside:
            return self.aside_left + (self.aside_inner + 2) * self.scene.aside.width
        return self.left + self.pitch * len(self.columns)

    @property
    def height(self) -> int:
        """The lines of the whole text; a hexagonal scene may have one less."""
        grid = self.top + len(self.rows) * self.cell_lines + len(self.walled) + self.scene.hexagonal
        beside = self.scene.aside.height * self.cell_lines if self.scene.aside else 0
        return max(grid, self.top + beside)


def _widest(scene: Scene, *, aside: bool) -> int:
    here = (shape for shape in scene.shapes if shape.cell and (shape.cell.column >= scene.columns) == aside)
    return max((len(shape.glyph) for shape in here if shape.glyph is not None), default=1)


def _wall_strokes(scene: Scene) -> list[Stroke]:
    return [shape.form for shape in scene.shapes if shape.role == WALL_ROLE and isinstance(shape.form, Stroke)]


def _square_walls(scene: Scene) -> set[Side]:
    """Return the sides of squares with walls: strokes along the grid."""
    found = set()
    for stroke in _wall_strokes(scene):
        (ax, ay), (bx, by) = min(stroke.points), max(stroke.points)
        if ax == bx and ax == int(ax):
            for row in range(round(ay), round(by)):
                found |= {(Cell(int(ax) - 1, row), 1), (Cell(int(ax), row), 3)}
        elif ay == by and ay == int(ay):
            for column in range(round(ax), round(bx)):
                found |= {(Cell(column, int(ay) - 1), 2), (Cell(column, int(ay)), 0)}
    return found


def _hexagon_walls(scene: Scene) -> set[Side]:
    """Return the sides of hexagons with walls: strokes with their middle halfway between two centres."""
    found = set()
    for stroke in _wall_strokes(scene):
        (ax, ay), (bx, by) = stroke.points[0], stroke.points[-1]
        half_steps = ((ax + bx) / 2 - HEXAGON_SIDE) / HEXAGON_STEP * 2
        quarters = (ay + by) * 2
        if max(abs(half_steps - round(half_steps)), abs(quarters - round(quarters))) > _ROUNDING:
            continue
        left, between = divmod(round(half_steps), 2)
        # The columns that a side belongs to, and its direction from there if it is in the upper half of a cell or not.
        columns = ((left, 1, 2), (left + 1, 5, 4)) if between else ((left, 0, 3),)
        for column, above, below in columns:
            for direction, part in ((above, -1 if between else -2), (below, 1 if between else 2)):
                row, rest = divmod(round(quarters) - part - (2 if column % 2 else 4), 4)
                if rest == 0:
                    found.add((Cell(column, row), direction))
    return found
