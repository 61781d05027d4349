"""A scene written as text: a grid of glyphs with the columns' letters and the rows' numbers, coloured on request.

Each cell is its glyph with a character on either side, on one line or, where there is room, on three. Lines of paths
and pipes are the glyphs' and their arms'. On one line upright arms have no place of their own: the lines of the glyphs
above and below show them, and where both are letters, a half line at the left of each does.

A hexagonal scene has two lines a row, because odd columns are half a cell higher. An arm to a column beside goes
sideways to a bend between the columns, and from there up or down to the line of the other cell:

      ╭─A        b1
    A─╯          a1
"""

from __future__ import annotations

from typing import Final

from damier.core.cells import Cell, column_letters
from damier.core.scene import Scene, Shape
from damier.drawing.canvas import Canvas, Depth
from damier.drawing.layout import Layout, Window

__all__ = ["HELD_ROLE", "Depth", "Window", "cell_at", "fit_window", "text_size", "write_text"]

HELD_ROLE: Final = "held"
EVIDENCE_ROLE: Final = "evidence"
#: An upright arm that is no line of a path or pipe stands for itself beside a letter.
_DASHED: Final = "┆"
#: Bends between the columns of hexagons, by whether an arm goes up and whether one goes down: at the right of a cell,
#: and at its left. Then the same beside a wall, and walls alone, by whether there is one above and one below.
_RIGHT_BENDS: Final = {(True, False): "╯", (False, True): "╮", (True, True): "┤"}
_LEFT_BENDS: Final = {(True, False): "╰", (False, True): "╭", (True, True): "├"}
_WALLED: Final = {"╯": "╝", "╮": "╗", "╰": "╚", "╭": "╔"}
_RIGHT_WALLS: Final = {(True, False): "╲", (False, True): "╱", (True, True): ">"}  # noqa: RUF001
_LEFT_WALLS: Final = {(True, False): "╱", (False, True): "╲", (True, True): "<"}  # noqa: RUF001


def write_text(
    scene: Scene,
    *,
    depth: Depth = Depth.NONE,
    cursor: Cell | None = None,
    roomy: bool = False,
    window: Window | None = None,
    coordinates: bool = True,
) -> str:
    """Return the scene as text: round brackets around what is held, square ones around the ``cursor``.

    What an answer rests on has angle brackets.

    ``roomy`` gives each cell three lines, but in hexagonal scenes. ``window`` is the columns and the rows to write, for
    a grid that is too large to be shown whole; ``fit_window`` finds one. A wall between two rows takes a line of its
    own. A second grid is written to the right, always whole. ``coordinates`` are the letters above and the numbers at
    the left.
    """
    layout = Layout(scene, roomy, window, coordinates)
    pen = (_HexagonPen if scene.hexagonal else _SquarePen)(layout, cursor)
    pen.draw()
    return pen.canvas.write(depth).rstrip("\n") + "\n" if scene.hexagonal else pen.canvas.write(depth)


def text_size(scene: Scene, *, roomy: bool = False, window: Window | None = None) -> tuple[int, int]:
    """Return the columns and lines that ``write_text`` needs, coordinates included."""
    layout = Layout(scene, roomy, window, coordinates=True)
    return layout.width, layout.height


def fit_window(scene: Scene, columns: int, lines: int, around: Cell) -> tuple[bool, Window]:
    """Return how ``write_text`` fits a scene into columns and lines: whether it can be roomy, and the window.

    Of a grid that is too large, the window is the part around a cell; it has at least one column and one row.
    """
    whole = (range(scene.columns), range(scene.rows))
    for roomy in (True, False):
        width, height = text_size(scene, roomy=roomy)
        if width <= columns and height <= lines:
            return roomy, whole
    layout = Layout(scene, False, whole, coordinates=True)
    shown = _around(around.column, scene.columns, (columns - layout.width) // layout.pitch + scene.columns)
    count = min(scene.rows, lines // layout.cell_lines)
    while True:
        window = (shown, _around(around.row, scene.rows, count))
        if count <= 1 or text_size(scene, window=window)[1] <= lines:
            return False, window
        count -= 1


def cell_at(scene: Scene, x: int, y: int, *, roomy: bool = False, window: Window | None = None) -> Cell | None:
    """Return the cell that a character of the text belongs to, by its column and line from 0; None if to no cell."""
    layout = Layout(scene, roomy, window, coordinates=True)
    if scene.aside and x >= layout.aside_left:
        place = Cell((x - layout.aside_left) // (layout.aside_inner + 2), (y - layout.top) // layout.cell_lines)
        return Cell(scene.columns + place.column, place.row) if y >= layout.top and place in scene.aside else None
    number = (x - layout.left) // layout.pitch
    if not 0 <= number < len(layout.columns):
        return None
    column = layout.columns[number]
    lower = 1 if scene.hexagonal and column % 2 == 0 else 0
    rows = (row for row, line in layout.lines.items() if 0 <= y - line - lower < layout.cell_lines)
    row = next(rows, None)
    return None if row is None else Cell(column, row)


def _around(place: int, count: int, room: int) -> range:
    """Return at most ``room`` of ``count`` places, with ``place`` in their middle as far as possible."""
    room = max(1, min(room, count))
    first = min(max(place - room // 2, 0), count - room)
    return range(first, first + room)


class _Pen:
    """Writes the cells of a scene onto a canvas."""

    def __init__(self, layout: Layout, cursor: Cell | None) -> None:
        self.layout = layout
        self.scene = layout.scene
        self.canvas = Canvas(layout.width, layout.height)
        self.shapes = {shape.cell: shape for shape in self.scene.shapes if shape.cell and shape.glyph is not None}
        self.evidence = {shape.cell for shape in self.scene.shapes if shape.role == EVIDENCE_ROLE}
        self.held = {shape.cell for shape in self.scene.shapes if shape.role == HELD_ROLE or shape.carried}
        self.cursor = cursor

    def draw(self) -> None:
        """Write everything."""
        layout = self.layout
        for row, y in layout.lines.items():
            for place, column in enumerate(layout.columns):
                self.cell(Cell(column, row), layout.left + place * layout.pitch, y)
        if layout.coordinates:
            for place, column in enumerate(layout.columns):
                name = column_letters(column)
                at = layout.left + place * layout.pitch + 1 + _before(name, layout.inner)
                self.canvas.put(at, 0, name)
            self.numbers()

    def numbers(self) -> None:
        """Write the numbers of the rows."""
        raise NotImplementedError

    def cell(self, cell: Cell, x: int, y: int) -> None:
        """Write a cell of the first grid at a place."""
        raise NotImplementedError

    def marks(self, cell: Cell) -> str:
        """Return the six characters around a cell: two above, one on either side, two below."""
        if cell == self.cursor:
            return "┌┐[]└┘"
        if cell in self.held:
            return "╭╮()╰╯"
        return "  <>  " if cell in self.evidence else " " * 6

    def is_letter(self, cell: Cell) -> bool:
        """Return whether the glyph of a cell has no lines of its own, or there is none."""
        shape = self.shapes.get(cell)
        return shape is None or not "─" <= (shape.glyph or " ")[0] <= "╿"


def _before(text: str, width: int) -> int:
    """Return the blanks before a text that is centred in a width, with the odd blank on the left."""
    return (width - len(text) + 1) // 2


def _tones(shape: Shape) -> tuple[str, str]:
    """Return the tone of a shape's glyph, and that of its arms to the sides."""
    tone = shape.glyph_tone or shape.tone
    return tone, tone if shape.arms_tone is None else shape.arms_tone


class _SquarePen(_Pen):
    """Writes squares."""

    def draw(self) -> None:
        """Write everything: the walls between rows too, and the second grid."""
        super().draw()
        layout, aside = self.layout, self.scene.aside
        for row in layout.walled:
            self._wall_line(row, layout.lines[row] + layout.cell_lines if row >= 0 else layout.lines[0] - 1)
        if aside:
            for cell in aside.cells():
                x = layout.aside_left + cell.column * (layout.aside_inner + 2)
                y = layout.top + cell.row * layout.cell_lines
                self._write(Cell(self.scene.columns + cell.column, cell.row), x, y, layout.aside_inner)

    def numbers(self) -> None:
        """Write the number of each row, at its middle line."""
        layout = self.layout
        for row, y in layout.lines.items():
            self.canvas.put(0, y + layout.cell_lines // 2, f"{row + 1:>{layout.left - 1}}")

    def _wall_line(self, row: int, y: int) -> None:
        layout = self.layout
        for place, column in enumerate(layout.columns):
            x = layout.left + place * layout.pitch
            shape = self.shapes.get(Cell(column, row))
            if (Cell(column, row), 2) in layout.walls:
                self.canvas.put(x, y, "═" * layout.pitch)
            elif shape is not None and shape.arms[2:3].strip():
                self.canvas.put(x + 1 + layout.inner // 2, y, shape.arms[2], _tones(shape)[0])

    def cell(self, cell: Cell, x: int, y: int) -> None:
        """Write a cell of the first grid at a place."""
        self._write(cell, x, y, self.layout.inner)

    def _write(self, cell: Cell, x: int, y: int, width: int) -> None:
        shape = self.shapes.get(cell)
        marks = self._walled_marks(cell)
        if shape is None:
            if marks.strip():
                self._frame(x, y, width, marks, "")
            return
        glyph, (tone, sides) = shape.glyph or "", _tones(shape)
        north, east, south, west = tuple(shape.arms or "    ")
        before = _before(glyph, width)
        after = width - len(glyph) - before
        middle = y + self.layout.cell_lines // 2
        if self.layout.roomy:
            blank = " " * (width + 2)
            self.canvas.put(x, y, blank, tone)
            self.canvas.put(x, y + 2, blank, tone)
            self.canvas.put(x + 1 + before, y, north, tone)
            self.canvas.put(x + 1 + before, y + 2, south, tone)
        self.canvas.put(x, middle, west * (1 + before), sides)
        self.canvas.put(x + 1 + before, middle, glyph, tone)
        self.canvas.put(x + 1 + before + len(glyph), middle, east * (after + 1), sides)
        if not self.layout.roomy and self.is_letter(cell):
            self._half_line(cell, shape.arms, x, middle, sides)
        self._frame(x, y, width, marks, tone)

    def _half_line(self, cell: Cell, arms: str, x: int, y: int, tone: str) -> None:
        """Write at the left of a letter where its upright arm goes, if no line above or below shows it."""
        for up, down, row, sign in ((0, 2, cell.row - 1, "╵"), (2, 0, cell.row + 1, "╷")):
            other = Cell(cell.column, row)
            if arms[up : up + 1].strip() and self.is_letter(other):
                shape = self.shapes.get(other)
                if row not in range(self.scene.rows) or (shape and shape.arms[down : down + 1].strip()):
                    self.canvas.put(x, y, _DASHED if arms[up] == _DASHED else sign, tone)

    def _walled_marks(self, cell: Cell) -> str:
        marks = self.marks(cell)
        if (cell, 1) in self.layout.walls:
            marks = "".join("║" if place % 2 and mark == " " else mark for place, mark in enumerate(marks))
        if cell.column == 0 and (cell, 3) in self.layout.walls:
            marks = "".join(mark if place % 2 or mark != " " else "║" for place, mark in enumerate(marks))
        return marks

    def _frame(self, x: int, y: int, width: int, marks: str, tone: str) -> None:
        """Write the marks around a cell; those that are blank leave what is there."""
        pairs = ((marks[0], marks[1]), (marks[2], marks[3]), (marks[4], marks[5]))
        for line, pair in enumerate(pairs if self.layout.roomy else pairs[1:2]):
            for place, mark in zip((x, x + width + 1), pair, strict=True):
                if mark != " ":
                    self.canvas.put(place, y + line, mark, tone)


class _HexagonPen(_Pen):
    """Writes hexagons."""

    def numbers(self) -> None:
        """Write the number of each row on both its lines."""
        margin = self.layout.left - 2
        for row, y in self.layout.lines.items():
            for line in (y, y + 1):
                self.canvas.put(0, line, f"{row + 1:>{margin}}")

    def cell(self, cell: Cell, x: int, y: int) -> None:
        """Write a cell of the first grid at a place."""
        y += cell.column % 2 == 0
        width, shape = self.layout.inner, self.shapes.get(cell)
        arms = (shape.arms if shape else "") or " " * 6
        tone, sides = _tones(shape) if shape else ("", "")
        glyph = shape.glyph or "" if shape else ""
        before = _before(glyph, width)
        after = width - len(glyph) - before
        ways = [arm != " " for arm in arms]
        east, west = (arms[first] if ways[first] else arms[second] for first, second in ((1, 2), (4, 5)))
        self.canvas.put(x, y, west * (1 + before), sides)
        self.canvas.put(x + 1 + before, y, glyph, tone)
        self.canvas.put(x + 1 + before + len(glyph), y, east * (after + 1), sides)
        self._bend(x + width + 2, y, self._bends(cell, ways, (1, 2), _RIGHT_BENDS, _RIGHT_WALLS), sides)
        self._bend(x - 1, y, self._bends(cell, ways, (5, 4), _LEFT_BENDS, _LEFT_WALLS), sides)
        self._uprights(cell, x, y, arms, tone)
        marks = self.marks(cell)
        if marks.strip():
            self.canvas.put(x, y, marks[2], tone)
            self.canvas.put(x + width + 1, y, marks[3], tone)

    def _bends(
        self,
        cell: Cell,
        ways: list[bool],
        directions: tuple[int, int],
        bends: dict[tuple[bool, bool], str],
        walls: dict[tuple[bool, bool], str],
    ) -> str:
        """Return the character beside a cell for its two directions there, the upper and the lower one."""
        up, down = directions
        bend = bends.get((ways[up], ways[down]), "")
        walled = ((cell, up) in self.layout.walls, (cell, down) in self.layout.walls)
        if not bend:
            return walls.get(walled, "")
        return _WALLED.get(bend, bend) if any(walled) else bend

    def _bend(self, x: int, y: int, sign: str, tone: str) -> None:
        if sign:
            self.canvas.put(x, y, sign, tone if sign in "╯╮┤╰╭├" else "")

    def _uprights(self, cell: Cell, x: int, y: int, arms: str, tone: str) -> None:
        """Write the arms up and down, or walls there, on the lines between; beside a letter if there is no line."""
        layout = self.layout
        for direction, line, sign in ((0, y - 1, "╵"), (3, y + 1, "╷")):
            if arms[direction] != " " and line >= layout.top:
                self.canvas.put(x + 1 + layout.inner // 2, line, arms[direction], tone)
            elif arms[direction] != " " and self.is_letter(cell):
                self.canvas.put(x, y, _DASHED if arms[direction] == _DASHED else sign, tone)
            elif (cell, direction) in layout.walls and line >= layout.top:
                self.canvas.put(x, line, "═" * (layout.inner + 2))
