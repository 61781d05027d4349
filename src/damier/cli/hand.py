"""The hand on the board: a cursor for arrows and Enter, and the mouse, over any scene.

Enter touches what is under the cursor, as a finger would. In a game that is traced, arrows then draw until Enter lifts
the pen; in one that is carried, Enter takes a piece up and puts it down. The mouse does the same where it is: it taps,
traces while its button is down, or carries from where it goes down to where it goes up. A piece that is taken up and
let go of in the same place stays in hand, for a second click.
"""

from __future__ import annotations

from collections.abc import Callable

from damier.cli.table import Table
from damier.core.contract import Cell, Gesture, Scene, Sentence


class Hand:
    """The cursor on the board of a table. ``do`` obeys a line there, ``tell`` shows a sentence."""

    def __init__(self, table: Table, do: Callable[[str], None], tell: Callable[[Sentence | None], None]) -> None:
        self.table = table
        self.cursor = self._entry(aside=bool(table.scene and table.scene.aside))
        self._do = do
        self._tell = tell
        self._left = self.cursor
        #: Where the button of the mouse went down, if something was taken up there.
        self._pressed: Cell | None = None

    @property
    def _drawing(self) -> bool:
        """Whether the pen is down in a game that is traced."""
        session = self.table.session
        return session.game.gesture is Gesture.TRACE and not session.board.at_rest

    @property
    def _carries(self) -> bool:
        return self.table.session.game.gesture is Gesture.CARRY

    def stay_on(self, scene: Scene) -> None:
        """Keep the cursor on a scene, which may be smaller than the one before."""
        self.cursor = _nearest_cell(scene, self.cursor.column, self.cursor.row)

    def step(self, columns: int, rows: int) -> None:
        """Move the cursor; with the pen down, that draws."""
        scene = self.table.scene
        if scene is None:
            return
        cell = _nearest_cell(scene, self.cursor.column + columns, self.cursor.row + rows)
        if not self._drawing:
            self._go(cell)
        elif cell != self.cursor:
            self._draw_to(cell)

    def cross(self) -> None:
        """Move the cursor from the board to the grid beside it, or back, to the cell that it left there."""
        scene = self.table.scene
        if scene is None or scene.aside is None:
            return
        aside = self.cursor.column < scene.columns
        there = self._left if (self._left.column >= scene.columns) == aside else self._entry(aside=aside)
        self._left = self.cursor
        self._go(there)

    def touch(self) -> None:
        """Touch what is under the cursor, or give the cell to the question that waits for one."""
        if self.table.pending is not None:
            self._do(str(self.cursor))
            return
        shape = self.table.scene.at(self.cursor) if self.table.scene else None
        if shape is not None and shape.move is not None:
            self._do(shape.move)
        elif shape is not None and shape.hold is not None:
            self.table.hold(shape.hold)
            self._tell(None)
        elif self._carries:
            self._let_go(back=shape is not None and shape.back)
        elif self.table.session.game.gesture is Gesture.TAP:
            # Nothing can be touched here: try the cell as a move, to be told why it is refused.
            self._do(str(self.cursor))
        else:
            self._tell(shape.label if shape is not None else None)

    def press(self, cell: Cell | None) -> None:
        """Touch a cell with the mouse; beside the board, let go of what is held."""
        if cell is None:
            if self._carries and self.table.held is not None:
                self._let_go(back=False)
            return
        held, scene = self.table.held, self.table.scene
        if self._drawing and cell != self.cursor and scene is not None and scene.elsewhere is not None:
            self._do(scene.elsewhere)  # another path is begun: the pen is lifted first
        self._go(cell)
        self.touch()
        self._pressed = cell if held is None else None

    def drag(self, cell: Cell | None) -> None:
        """Move the mouse to a cell with its button down: draw there, cell by cell, or carry there."""
        if cell is None or self._pressed is None:
            return
        if self._carries:
            if cell != self.cursor:
                self._go(cell)
            return
        while self._drawing and cell != self.cursor:
            across, down = cell.column - self.cursor.column, cell.row - self.cursor.row
            sideways = Cell(self.cursor.column + (across > 0) - (across < 0), self.cursor.row)
            upright = Cell(self.cursor.column, self.cursor.row + (down > 0) - (down < 0))
            ways = [cell, sideways, upright] if abs(across) >= abs(down) else [cell, upright, sideways]
            if not any(way != self.cursor and self._draw_to(way) for way in ways):
                return

    def release(self, cell: Cell | None) -> None:
        """Let the button of the mouse go: lift the pen, or put down what was carried elsewhere."""
        pressed, self._pressed = self._pressed, None
        scene = self.table.scene
        if pressed is None or scene is None:
            return
        if self._drawing and scene.elsewhere is not None:
            self._do(scene.elsewhere)
        elif self._carries and self.table.held is not None and cell != pressed:
            if cell is None:
                self._let_go(back=False)
            else:
                self._go(cell)
                self.touch()

    def _draw_to(self, cell: Cell) -> bool:
        """Draw to a cell if that can be done from here; return whether it was."""
        shape = self.table.scene.at(cell) if self.table.scene else None
        if shape is None or shape.move is None:
            return False
        before = self.table.session.board.move_count
        self._do(shape.move)
        if self.table.session.board.move_count == before:
            return False
        self._go(cell)
        return True

    def _go(self, cell: Cell) -> None:
        """Move the cursor to a cell; in a game that is carried, the sentence shown is what is there."""
        self.cursor = cell
        if self._carries:
            shape = self.table.scene.at(cell) if self.table.scene else None
            self._tell(shape.label if shape else None)

    def _let_go(self, *, back: bool) -> None:
        """Let go of what is held: play the scene's ``elsewhere``, or with ``back`` put it back where it was."""
        scene = self.table.scene
        if scene is not None and scene.elsewhere is not None and not back:
            self._do(scene.elsewhere)
        self.table.hold(None)

    def _entry(self, *, aside: bool) -> Cell:
        """Return the first cell that can be touched on the board or, with ``aside``, on the grid beside it."""
        scene = self.table.scene
        if scene is None or scene.aside is None:
            return Cell(0, 0)
        cells = [
            shape.cell
            for shape in scene.shapes
            if shape.cell is not None and (shape.hold or shape.move) and (shape.cell.column >= scene.columns) == aside
        ]
        return cells[0] if cells else Cell(scene.columns, 0) if aside else Cell(0, 0)


def _nearest_cell(scene: Scene, column: int, row: int) -> Cell:
    """Return the cell of a scene's grids that is nearest to a column and a row."""
    column = min(max(column, 0), scene.all_columns - 1)
    return Cell(column, min(max(row, 0), scene.rows_of(column) - 1))
