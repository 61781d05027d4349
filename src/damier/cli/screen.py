"""The table on a terminal's screen: a cursor on the board, and a line to type on.

Arrows move the cursor and Enter touches what is under it, as a finger would. In a game that is traced, arrows then draw
until Enter lifts the pen; in one that is carried, Enter takes a piece up and puts it down, and Tab goes from the board
to the reserve beside it and back. Anything typed goes to the line, and Enter then obeys it. Backspace deletes a letter
or, if the line is empty, takes back the last action. Of a board that does not fit, the part around the cursor is shown.
"""

from __future__ import annotations

import os
import signal
import sys
import termios
import textwrap
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from damier.cli.keyboard import END, Keyboard
from damier.cli.levels import picture
from damier.cli.table import Table, attempt
from damier.core.contract import Cell, Gesture, Scene, Sentence, say
from damier.drawing import write_text
from damier.drawing.text import Depth, aside_width, cell_width, walls

_OTHER_SCREEN: Final = "\x1b[?1049h\x1b[?25l"
_FIRST_SCREEN: Final = "\x1b[?25h\x1b[?1049l"
_CLEAR: Final = "\x1b[H\x1b[J"
_BOLD: Final = "\x1b[1m"
_PLAIN: Final = "\x1b[0m"
_ARROWS: Final = {
    "\x1b[A": (0, -1), "\x1b[B": (0, 1), "\x1b[C": (1, 0), "\x1b[D": (-1, 0),
    "\x1bOA": (0, -1), "\x1bOB": (0, 1), "\x1bOC": (1, 0), "\x1bOD": (-1, 0),
}  # fmt: skip
_ESCAPE: Final = "\x1b"
_ENTER: Final = ("\r", "\n")
_BACK: Final = ("\x7f", "\b")
_TAB: Final = "\t"
#: Keys that stand for a keyword: Ctrl-Z and backspace, Ctrl-Y, Ctrl-D.
_KEYWORDS: Final = {"\x1a": "undo", **dict.fromkeys(_BACK, "undo"), "\x19": "redo", END: "quit"}
#: Lines besides the board: title, letters of the columns, facts, a message, the line to type on, and blanks.
_OTHER_LINES: Final = 9
_ROOMY: Final = 3


def play_on_screen(table: Table) -> int:
    """Play until the player leaves, then print the final position on the ordinary screen; return the exit status."""
    screen = Screen(table)
    keyboard = Keyboard(sys.stdin.fileno())
    with _whole_screen(screen.paint):
        screen.let_computers_move()
        while not table.over:
            screen.paint()
            screen.press(keyboard.key())
    sys.stdout.write(picture(table.session.board))
    outcome = table.session.outcome()
    for line in [*table.status(), *([outcome.sentence.render(table.language)] if outcome else [])]:
        sys.stdout.write(line + "\n")
    return 1 if table.lost() else 0


class Screen:
    """What the screen shows besides the board: the cursor, the line being typed, the last message."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cursor = self._entry(aside=bool(table.scene and table.scene.aside))
        self._left = self.cursor
        self.typed = ""
        self.message: Sentence | None = say(
            "Use the arrows and Enter, or type a move; ? shows the rules and the keywords."
        )

    def paint(self) -> None:
        """Draw the whole screen again."""
        table, size = self.table, _screen_size()
        board = self._board(table.scene, size) if table.scene else picture(table.session.board)
        message = _wrap(self.message.render(table.language), size.columns) if self.message else ""
        position = table.scene.title.render(table.language) if table.scene else ""
        game = table.session.game
        headline = say("{title}: {tagline}", title=game.title, tagline=game.tagline).render(table.language)
        title = f"{headline}   {position}"
        if len(title) > size.columns:
            title = title[: size.columns - 1] + "…"
        status = "   ".join(table.status())
        parts = [f"{_BOLD}{title}{_PLAIN}", "", board, status, "", message, "", f"> {self.typed}_"]
        sys.stdout.write(_CLEAR + "\n".join(parts))
        sys.stdout.flush()

    def _board(self, scene: Scene, size: os.terminal_size) -> str:
        """Return the board as text: roomy if the screen is large enough, and only the part that fits."""
        self.cursor = _nearest_cell(scene, self.cursor.column, self.cursor.row)
        lines = size.lines - _OTHER_LINES - len({cell.row for cell in walls(scene)[1]})
        margin, beside = len(str(scene.rows)) + 1, aside_width(scene)
        wide = margin + cell_width(scene, roomy=True) * scene.columns + beside
        tall = _ROOMY * max(scene.rows, scene.aside.height if scene.aside else 0)
        roomy = lines >= tall and size.columns >= wide
        columns = (size.columns - margin - beside) // cell_width(scene, roomy=roomy)
        rows = lines // (_ROOMY if roomy else 1)
        window = (_around(self.cursor.column, scene.columns, columns), _around(self.cursor.row, scene.rows, rows))
        return write_text(scene, depth=color_depth(), cursor=self.cursor, roomy=roomy, window=window)

    def let_computers_move(self) -> None:
        """Let the computer players move until it is a person's turn, and show each move."""
        self.paint()
        for sentence in self.table.computer_moves():
            self.message = sentence
            self.paint()

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        if key in _ARROWS:
            self._move(*_ARROWS[key])
        elif key in _ENTER:
            line, self.typed = self.typed, ""
            if line.strip():
                self._do(line)
            else:
                self._touch()
        elif key == _ESCAPE:
            self.typed, self.message, self.table.pending = "", None, None
            self.table.hold(None)
        elif key in _BACK and self.typed:
            self.typed = self.typed[:-1]
        elif key in _KEYWORDS:
            self._do(_KEYWORDS[key])
        elif key == _TAB:
            self._cross()
        elif key.isprintable():
            self.typed += key

    def _move(self, columns: int, rows: int) -> None:
        scene, session = self.table.scene, self.table.session
        if scene is None:
            return
        cursor = _nearest_cell(scene, self.cursor.column + columns, self.cursor.row + rows)
        if session.game.gesture is Gesture.TRACE and not session.board.at_rest:
            # The pen is down: moving the cursor draws.
            shape = scene.at(cursor)
            if shape is None or shape.move is None:
                return
            self._do(shape.move)
        self._go(cursor)

    def _go(self, cursor: Cell) -> None:
        """Move the cursor to a cell; in a game that is carried, the message says what is there."""
        self.cursor = cursor
        if self.table.session.game.gesture is Gesture.CARRY:
            shape = self.table.scene.at(cursor) if self.table.scene else None
            self.message = shape.label if shape else None

    def _cross(self) -> None:
        """Move the cursor from the board to the grid beside it, or back, to the cell that it left there."""
        scene = self.table.scene
        if scene is None or scene.aside is None:
            return
        aside = self.cursor.column < scene.columns
        there = self._left if (self._left.column >= scene.columns) == aside else self._entry(aside=aside)
        self._left = self.cursor
        self._go(there)

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

    def _touch(self) -> None:
        if self.table.pending is not None:
            self._do(str(self.cursor))
            return
        shape = self.table.scene.at(self.cursor) if self.table.scene else None
        if shape is not None and shape.move is not None:
            self._do(shape.move)
        elif shape is not None and shape.hold is not None:
            self.table.hold(shape.hold)
            self.message = None
        elif self.table.session.game.gesture is Gesture.CARRY:
            self._let_go(back=shape is not None and shape.back)
        else:
            # Nothing can be touched here: try the cell as a move, to be told why it is refused.
            self._do(str(self.cursor))

    def _let_go(self, *, back: bool) -> None:
        """Let go of what is held: play the scene's ``elsewhere``, or with ``back`` put it back where it was."""
        scene = self.table.scene
        if scene is not None and scene.elsewhere is not None and not back:
            self._do(scene.elsewhere)
        self.table.hold(None)

    def _do(self, line: str) -> None:
        self.message, _ = attempt(self.table, line)
        if self.table.session.computer is not None and not self.table.over:
            self.let_computers_move()


def _screen_size() -> os.terminal_size:
    """Return the size of the terminal, or the usual one where it does not say."""
    size = os.get_terminal_size(sys.stdout.fileno())
    return size if size.columns and size.lines else os.terminal_size((80, 24))


def _nearest_cell(scene: Scene, column: int, row: int) -> Cell:
    """Return the cell of a scene's grids that is nearest to a column and a row."""
    column = min(max(column, 0), scene.all_columns - 1)
    return Cell(column, min(max(row, 0), scene.rows_of(column) - 1))


def _around(place: int, count: int, room: int) -> range:
    """Return at most ``room`` of ``count`` places, with ``place`` in their middle as far as possible."""
    room = max(1, min(room, count))
    first = min(max(place - room // 2, 0), count - room)
    return range(first, first + room)


def _wrap(text: str, width: int) -> str:
    """Return a text with lines wider than ``width`` broken between words, each with its indentation."""
    wrapped = [
        textwrap.wrap(line, width, subsequent_indent=" " * (len(line) - len(line.lstrip()))) or [""]
        for line in text.split("\n")
    ]
    return "\n".join("\n".join(lines) for lines in wrapped)


def color_depth() -> Depth:
    """Return how many colours the terminal has, from ``NO_COLOR`` and ``COLORTERM``."""
    if os.environ.get("NO_COLOR"):
        return Depth.NONE
    return Depth.TRUE if os.environ.get("COLORTERM") in ("truecolor", "24bit") else Depth.INDEXED


@contextmanager
def _whole_screen(paint: Callable[[], None]) -> Iterator[None]:
    """Use the whole screen and read single keys for the length of a ``with`` block. Ctrl-C still interrupts."""
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    resized = signal.signal(signal.SIGWINCH, lambda *_: paint())
    try:
        tty.setcbreak(keyboard, termios.TCSANOW)  # keys already pressed are kept
        quiet = termios.tcgetattr(keyboard)
        quiet[6][termios.VSUSP] = b"\0"  # Ctrl-Z is undo here
        termios.tcsetattr(keyboard, termios.TCSANOW, quiet)
        sys.stdout.write(_OTHER_SCREEN)
        yield
    finally:
        signal.signal(signal.SIGWINCH, resized)
        sys.stdout.write(_FIRST_SCREEN)
        sys.stdout.flush()
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
