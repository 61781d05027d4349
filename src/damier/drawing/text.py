"""A scene written as text: a grid of glyphs with the columns' letters and the rows' numbers, coloured on request."""

from __future__ import annotations

import enum
from typing import Final

from damier.core.cells import Cell, column_letters
from damier.core.scene import Scene, Stroke
from damier.drawing.palette import THEMES, ink_on, rgb

HELD_ROLE: Final = "held"
WALL_ROLE: Final = "wall"
_PLAIN: Final = "\x1b[0m"
#: Between the two grids of a scene.
_GAP: Final = 3


class Depth(enum.Enum):
    """How many colours a terminal has: none, a table of 256, or all."""

    NONE = 0
    INDEXED = 256
    TRUE = 1 << 24


def cell_width(scene: Scene, *, roomy: bool = False) -> int:
    """Return the width of a cell in characters, its brackets included."""
    widest = _widest(scene, aside=False)
    return max(widest, len(column_letters(scene.columns - 1))) + (6 if roomy else 2)


def walls(scene: Scene) -> tuple[set[Cell], set[Cell]]:
    """Return the cells with a wall on their right and those with a wall below; only walls along the grid count."""
    right, below = set(), set()
    for shape in scene.shapes:
        if shape.role == WALL_ROLE and isinstance(shape.form, Stroke):
            (ax, ay), (bx, by) = min(shape.form.points), max(shape.form.points)
            if ax == bx and ax == int(ax):
                right |= {Cell(int(ax) - 1, row) for row in range(round(ay), round(by))}
            elif ay == by and ay == int(ay):
                below |= {Cell(column, int(ay) - 1) for column in range(round(ax), round(bx))}
    return right, below


def aside_width(scene: Scene) -> int:
    """Return the width of the second grid in characters, with the gap before it; 0 if there is none."""
    return _GAP + scene.aside.width * (_widest(scene, aside=True) + 2) if scene.aside else 0


def _widest(scene: Scene, *, aside: bool) -> int:
    here = (shape for shape in scene.shapes if shape.cell and (shape.cell.column >= scene.columns) == aside)
    return max((len(shape.glyph) for shape in here if shape.glyph is not None), default=1)


def write_text(
    scene: Scene,
    *,
    depth: Depth = Depth.NONE,
    cursor: Cell | None = None,
    roomy: bool = False,
    window: tuple[range, range] | None = None,
) -> str:
    """Return the scene as text: round brackets around what is held, square ones around the ``cursor``.

    ``roomy`` gives each cell three lines. ``window`` is the columns and the rows to write, for a grid that is too large
    to be shown whole. A wall between two rows takes a line of its own. A second grid is written to the right, always
    whole.
    """
    pen = _Pen(scene, depth, cursor)
    width = cell_width(scene, roomy=roomy) - 2
    margin = len(str(scene.rows))
    columns, rows = window or (range(scene.columns), range(scene.rows))
    lines = [" " * (margin + 1) + "".join(f" {_center(column_letters(column), width)} " for column in columns)]
    for row in rows:
        name = f"{row + 1:>{margin}} "
        names = [" " * len(name), name, " " * len(name)] if roomy else [name]
        lines += pen.row([Cell(column, row) for column in columns], width, names)
        if any(Cell(column, row) in pen.wall_below for column in columns):
            signs = ("─" if Cell(column, row) in pen.wall_below else " " for column in columns)
            lines.append(" " * len(name) + "".join(sign * (width + 2) for sign in signs))
    if scene.aside:
        beside = [""]
        for row in range(scene.aside.height):
            cells = [Cell(scene.columns + column, row) for column in range(scene.aside.width)]
            beside += pen.row(cells, _widest(scene, aside=True), [" " * _GAP] * (3 if roomy else 1))
        empty = " " * (margin + 1 + (width + 2) * len(columns))
        lines += [empty] * (len(beside) - len(lines))
        beside += [""] * (len(lines) - len(beside))
        lines = [f"{one}{other}" for one, other in zip(lines, beside, strict=True)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


class _Pen:
    """Writes cells of a scene, on one line or on three."""

    def __init__(self, scene: Scene, depth: Depth, cursor: Cell | None) -> None:
        self.shapes = {shape.cell: shape for shape in scene.shapes if shape.cell and shape.glyph is not None}
        self.held = {shape.cell for shape in scene.shapes if shape.role == HELD_ROLE or shape.carried}
        self.wall_right, self.wall_below = walls(scene)
        self.depth = depth
        self.cursor = cursor

    def row(self, cells: list[Cell], width: int, opening: list[str]) -> list[str]:
        """Return the lines of some cells side by side, each line begun with its ``opening``."""
        lines = [*opening]
        for cell in cells:
            for place, text in enumerate(self._cell(cell, width, roomy=len(lines) > 1)):
                lines[place] += text
        return lines

    def _cell(self, cell: Cell, width: int, *, roomy: bool) -> list[str]:
        shape = self.shapes.get(cell)
        glyph, tone = (shape.glyph or "", shape.glyph_tone or shape.tone) if shape else ("", "")
        north, east, south, west = tuple((shape.arms if shape else "") or "    ")
        sides = tone if shape is None or shape.arms_tone is None else shape.arms_tone
        marks = "┌┐[]└┘" if cell == self.cursor else "╭╮()╰╯" if cell in self.held else " " * 6
        if cell in self.wall_right:
            marks = "".join("│" if place % 2 and mark == " " else mark for place, mark in enumerate(marks))
        left, right = (mark if mark != " " else arm for mark, arm in ((marks[2], west), (marks[3], east)))
        before = (width - len(glyph) + 1) // 2
        after = width - len(glyph) - before
        parts = [(left + west * before, sides), (glyph, tone), (east * after + right, sides)]
        if sides == tone:
            parts = [("".join(text for text, _ in parts), tone)]
        middle = "".join(self._paint(text, tone) for text, tone in parts)
        if not roomy:
            return [middle]
        above, below = (" " * before + arm.ljust(width - before) for arm in (north, south))
        return [self._paint(f"{marks[0]}{above}{marks[1]}", tone), middle,
                self._paint(f"{marks[4]}{below}{marks[5]}", tone)]  # fmt: skip

    def _paint(self, text: str, tone: str) -> str:
        if self.depth is Depth.NONE or not tone or not text:
            return text
        return _color_text(text, THEMES["dark"].tones[tone], self.depth)


def _center(text: str, width: int) -> str:
    """Return a text padded to a width on both sides, with the odd blank on the left."""
    return text.rjust((width + len(text) + 1) // 2).ljust(width)


def _color_text(text: str, color: str, depth: Depth) -> str:
    """Return a text between escape sequences that give it a colour as its background."""
    return f"\x1b[48;{_code(color, depth)};38;{_code(ink_on(color), depth)}m{text}{_PLAIN}"


def _code(color: str, depth: Depth) -> str:
    red, green, blue = rgb(color)
    if depth is Depth.TRUE:
        return f"2;{red};{green};{blue}"
    # The table of 256 has a cube of six levels a side from place 16 on.
    levels = [0, 95, 135, 175, 215, 255]
    near = [min(range(6), key=lambda level: abs(levels[level] - part)) for part in (red, green, blue)]
    return f"5;{16 + 36 * near[0] + 6 * near[1] + near[2]}"
