"""The hand on the board: a cursor for arrows and Enter, and the mouse, over any scene.

Enter touches what is under the cursor, as a finger would. In a game that is traced, it puts the pen down; arrows then
draw, which is shown, until Enter lifts the pen, which plays it. In one that is carried, Enter takes a piece up and puts
it down. The mouse does the same where it is: it taps, traces while its button is down, or carries from where it goes
down to where it goes up. A piece that is taken up and let go of in the same place stays in hand, for a second click.
"""

from __future__ import annotations

from collections.abc import Callable

from damier.cli.table import Table
from damier.core.board import SEPARATOR
from damier.core.contract import Cell, Gesture, Scene, Sentence
from damier.play.tracing import traced_moves


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
        #: Whether the mouse has left the board since.
        self._outside = False

    @property
    def _traces(self) -> bool:
        return self.table.session.game.gesture is Gesture.TRACE

    @property
    def _drawing(self) -> bool:
        """Whether the pen is down in a game that is traced: a trace is shown, or a stroke was begun by typing."""
        return self._traces and (bool(self.table.traced) or not self.table.session.board.at_rest)

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
        if cell == self.cursor and self.table.traced:  # it may go on at the other side
            cell = Cell((cell.column + columns) % scene.columns, (cell.row + rows) % scene.rows)
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
        scene = self.table.scene
        shape = scene.at(self.cursor) if scene else None
        if self.table.traced:
            self.lift()
        elif self._traces and not self._drawing:
            if scene is not None and self.table.session.outcome() is None and _can_begin(scene, self.cursor):
                self.table.trace((self.cursor,))
            self._tell(shape.label if shape is not None else None)
        elif shape is not None and shape.move is not None:
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
        self.lift()
        self._outside = False
        held, scene = self.table.held, self.table.scene
        if self._drawing and cell != self.cursor and scene is not None and scene.elsewhere is not None:
            self._do(scene.elsewhere)  # another path is begun: the pen is lifted first
        self._go(cell)
        self.touch()
        self._pressed = cell if held is None else None

    def drag(self, cell: Cell | None) -> None:
        """Move the mouse to a cell with its button down: draw there, cell by cell, or carry there."""
        self._outside |= cell is None
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
            # From beside the board it may come in where it likes; on the board it goes from cell to cell.
            straight = [cell] if self._outside or max(abs(across), abs(down)) == 1 else []
            ways = [*straight, sideways, upright] if abs(across) >= abs(down) else [*straight, upright, sideways]
            if not any(way != self.cursor and self._draw_to(way) for way in ways):
                return
            self._outside = False

    def lift(self) -> None:
        """Lift the pen: play what was traced."""
        session, cells = self.table.session, self.table.traced
        self.table.trace(())
        moves = traced_moves(session.game, session.board, cells) if cells else ()
        if moves:
            self._do(f"{SEPARATOR} ".join(map(str, moves)))

    def release(self, cell: Cell | None) -> None:
        """Handle the release of the mouse button: lift the pen, or put down what was carried elsewhere."""
        pressed, self._pressed = self._pressed, None
        scene = self.table.scene
        if pressed is None or scene is None:
            return
        if self.table.traced:
            self.lift()
        elif self._drawing and scene.elsewhere is not None:
            self._do(scene.elsewhere)
        elif self._carries and self.table.held is not None and cell != pressed:
            if cell is None:
                self._let_go(back=False)
            else:
                self._go(cell)
                self.touch()

    def _draw_to(self, cell: Cell) -> bool:
        """Draw to a cell if that can be done from here; return whether it was."""
        if self.table.traced:
            return self._trace_to(cell)
        shape = self.table.scene.at(cell) if self.table.scene else None
        if shape is None or shape.move is None:
            return False
        before = self.table.session.board.move_count
        self._do(shape.move)
        if self.table.session.board.move_count == before:
            return False
        self._go(cell)
        return True

    def _trace_to(self, cell: Cell) -> bool:
        """Trace to a cell, or back to it, if that can be done from here; return whether it was."""
        table, cells = self.table, self.table.traced
        scene, before = table.scene, table.shown_board().position()
        if scene is None or (cell not in cells and not _touch(scene, cells[-1], cell)):
            return False
        table.trace((*cells, cell))
        if table.shown_board().position() == before and not _on_one_line(scene, cells[0], cell):
            table.trace(cells)
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
        """Release what is held: play the scene's ``elsewhere``, or with ``back`` put it back where it was."""
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


def _can_begin(scene: Scene, cell: Cell) -> bool:
    """Return whether a trace can begin at a cell: a line can be taken up there, or a shape can be touched."""
    shape = scene.at(cell)
    if scene.links is None:
        return shape is not None and shape.move is not None
    return _on_one_line(scene, cell, cell)


def _on_one_line(scene: Scene, one: Cell, other: Cell) -> bool:
    """Return whether a line goes through both cells."""
    if scene.links is None:
        return False
    spots = scene.links.spots
    lines = ({spots[spot] for strand in line.strands for spot in strand} for line in scene.lines)
    return any({one, other} <= cells for cells in lines)


def _touch(scene: Scene, one: Cell, other: Cell) -> bool:
    """Return whether a trace can go from a cell straight to another; if the scene does not say, they are neighbours."""
    if scene.links is None:
        return max(abs(one.column - other.column), abs(one.row - other.row)) == 1
    spots, following = scene.links.spots, scene.links.following
    return any(spots[there] == other for here, cell in enumerate(spots) if cell == one for there in following[here])


def _nearest_cell(scene: Scene, column: int, row: int) -> Cell:
    """Return the cell of a scene's grids that is nearest to a column and a row."""
    column = min(max(column, 0), scene.all_columns - 1)
    return Cell(column, min(max(row, 0), scene.rows_of(column) - 1))
