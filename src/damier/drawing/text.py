"""A scene written as text: a grid of glyphs with the columns' letters and the rows' numbers, in colour if asked."""

from __future__ import annotations

import enum
from typing import Final

from damier.core.cells import Cell, column_letters
from damier.core.scene import Scene, Stroke
from damier.drawing.palette import THEMES, ink_on, rgb

HELD_ROLE: Final = "held"
WALL_ROLE: Final = "wall"
_PLAIN: Final = "\x1b[0m"


class Depth(enum.Enum):
    """The colours a terminal has: none, a table of 256, or all."""

    NONE = 0
    INDEXED = 256
    TRUE = 1 << 24


def cell_width(scene: Scene, *, roomy: bool = False) -> int:
    """Give how many characters wide a cell is written, its brackets included."""
    widest = max((len(shape.glyph) for shape in scene.shapes if shape.glyph is not None), default=1)
    return max(widest, len(column_letters(scene.columns - 1))) + (6 if roomy else 2)


def walls(scene: Scene) -> tuple[set[Cell], set[Cell]]:
    """Give the cells that have a wall on their right, and those that have one below, where walls follow the grid."""
    right, below = set(), set()
    for shape in scene.shapes:
        if shape.role == WALL_ROLE and isinstance(shape.form, Stroke):
            (ax, ay), (bx, by) = min(shape.form.points), max(shape.form.points)
            if ax == bx and ax == int(ax):
                right |= {Cell(int(ax) - 1, row) for row in range(round(ay), round(by))}
            elif ay == by and ay == int(ay):
                below |= {Cell(column, int(ay) - 1) for column in range(round(ax), round(bx))}
    return right, below


def write_text(
    scene: Scene,
    *,
    depth: Depth = Depth.NONE,
    cursor: Cell | None = None,
    roomy: bool = False,
    window: tuple[range, range] | None = None,
) -> str:
    """Write the scene's grid. What is held stands in round brackets, what the cursor is on in square ones.

    A roomy picture gives each cell three lines, for a screen that has them. A window is the columns and the rows to
    write, where the whole grid would be too large. Rows with a wall between them have a line more for it.
    """
    glyphs = {shape.cell: shape for shape in scene.shapes if shape.cell is not None and shape.glyph is not None}
    held = {shape.cell for shape in scene.shapes if shape.role == HELD_ROLE}
    wall_right, wall_below = walls(scene)
    width = cell_width(scene, roomy=roomy) - 2
    margin = len(str(scene.rows))
    columns, rows = window or (range(scene.columns), range(scene.rows))
    lines = [" " * (margin + 1) + "".join(f" {_within(column_letters(column), width)} " for column in columns)]
    for row in rows:
        name = f"{row + 1:>{margin}} "
        block = [" " * len(name), name, " " * len(name)] if roomy else [name]
        for column in columns:
            cell = Cell(column, row)
            here = glyphs.get(cell)
            glyph, tone = (here.glyph or "", here.glyph_tone or here.tone) if here else ("", "")
            marks = "┌┐[]└┘" if cell == cursor else "╭╮()╰╯" if cell in held else " " * 6
            if cell in wall_right:
                marks = "".join("│" if place % 2 and mark == " " else mark for place, mark in enumerate(marks))
            parts = [("", marks[:2]), (glyph, marks[2:4]), ("", marks[4:])] if roomy else [(glyph, marks[2:4])]
            for place, (text, brackets) in enumerate(parts):
                drawn = f"{brackets[0]}{_within(text, width)}{brackets[1]}"
                plain = depth is Depth.NONE or not tone
                block[place] += drawn if plain else _painted(drawn, THEMES["dark"].tones[tone], depth)
        lines += block
        if any(Cell(column, row) in wall_below for column in columns):
            signs = ("─" if Cell(column, row) in wall_below else " " for column in columns)
            lines.append(" " * len(name) + "".join(sign * (width + 2) for sign in signs))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _within(text: str, width: int) -> str:
    """Put a text in the middle of a width, to the right where it cannot be exact."""
    return text.rjust((width + len(text) + 1) // 2).ljust(width)


def _painted(text: str, color: str, depth: Depth) -> str:
    return f"\x1b[48;{_code(color, depth)};38;{_code(ink_on(color), depth)}m{text}{_PLAIN}"


def _code(color: str, depth: Depth) -> str:
    red, green, blue = rgb(color)
    if depth is Depth.TRUE:
        return f"2;{red};{green};{blue}"
    # The table of 256 has a cube of six levels a side from place 16 on.
    levels = [0, 95, 135, 175, 215, 255]
    near = [min(range(6), key=lambda level: abs(levels[level] - part)) for part in (red, green, blue)]
    return f"5;{16 + 36 * near[0] + 6 * near[1] + near[2]}"
