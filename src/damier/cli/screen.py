"""The table on a terminal's screen: a cursor on the board, and a line to type on.

Arrows move the cursor and Enter touches what is under it, as a finger would. In a game that is traced, arrows then draw
until Enter lifts the pen; in one that is carried, Enter takes a piece up and puts it down, and Tab goes from the board
to what lies beside it and back. Anything typed goes to the line, and Enter then obeys it. Backspace takes back a
letter, or with none typed, the last action. A board that does not fit is shown around the cursor.
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
#: Keys that stand for a word: Ctrl-Z and backspace, Ctrl-Y, and the end of what is typed.
_WORDS: Final = {"\x1a": "undo", **dict.fromkeys(_BACK, "undo"), "\x19": "redo", END: "quit"}
#: Lines besides the board: title, letters of the columns, facts, an answer and the line to type on, and blanks.
_OTHER_LINES: Final = 9
_ROOMY: Final = 3


def play_on_screen(table: Table) -> int:
    """Play until the player leaves; then leave the final position on the ordinary screen."""
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
    """What the screen shows besides the board: the cursor, the line being typed, the last answer."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cursor = self._entry(aside=bool(table.scene and table.scene.aside))
        self._left = self.cursor
        self.typed = ""
        self.answer: Sentence | None = say("Arrows and Enter, or type a move; ? tells the rules and the words.")

    def paint(self) -> None:
        """Draw everything anew."""
        table, size = self.table, os.get_terminal_size(sys.stdout.fileno())
        board = self._board(table.scene, size) if table.scene else picture(table.session.board)
        words = _wrapped(self.answer.render(table.language), size.columns) if self.answer else ""
        named = table.scene.title.render(table.language) if table.scene else ""
        game = table.session.game
        about = say("{title}: {tagline}", title=game.title, tagline=game.tagline).render(table.language)
        title = f"{about}   {named}"
        if len(title) > size.columns:
            title = title[: size.columns - 1] + "…"
        parts = [f"{_BOLD}{title}{_PLAIN}", "", board, "   ".join(table.status()), "", words, "", f"> {self.typed}_"]
        sys.stdout.write(_CLEAR + "\n".join(parts))
        sys.stdout.flush()

    def _board(self, scene: Scene, size: os.terminal_size) -> str:
        """Draw the board with as much room as there is, and as much of it as fits."""
        self.cursor = _within(scene, self.cursor.column, self.cursor.row)
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
        """Show each move that computer players make until a person is to move."""
        self.paint()
        for reply in self.table.replies():
            self.answer = reply
            self.paint()

    def press(self, key: str) -> None:
        """Take one key."""
        if key in _ARROWS:
            self._move(*_ARROWS[key])
        elif key in _ENTER:
            line, self.typed = self.typed, ""
            if line.strip():
                self._do(line)
            else:
                self._touch()
        elif key == _ESCAPE:
            self.typed, self.answer, self.table.asked = "", None, None
            self.table.hold(None)
        elif key in _BACK and self.typed:
            self.typed = self.typed[:-1]
        elif key in _WORDS:
            self._do(_WORDS[key])
        elif key == _TAB:
            self._cross()
        elif key.isprintable():
            self.typed += key

    def _move(self, columns: int, rows: int) -> None:
        scene, session = self.table.scene, self.table.session
        if scene is None:
            return
        cursor = _within(scene, self.cursor.column + columns, self.cursor.row + rows)
        if session.game.gesture is Gesture.TRACE and not session.board.at_rest:
            # The pen is down: moving the cursor draws.
            shape = scene.at(cursor)
            if shape is None or shape.move is None:
                return
            self._do(shape.move)
        self._go(cursor)

    def _go(self, cursor: Cell) -> None:
        """Put the cursor somewhere; in a game that is carried, say what is there."""
        self.cursor = cursor
        if self.table.session.game.gesture is Gesture.CARRY:
            shape = self.table.scene.at(cursor) if self.table.scene else None
            self.answer = shape.label if shape else None

    def _cross(self) -> None:
        """Go from the board to what lies beside it, or back, to where the cursor last was there."""
        scene = self.table.scene
        if scene is None or scene.aside is None:
            return
        aside = self.cursor.column < scene.columns
        there = self._left if (self._left.column >= scene.columns) == aside else self._entry(aside=aside)
        self._left = self.cursor
        self._go(there)

    def _entry(self, *, aside: bool) -> Cell:
        """Give where the cursor enters the board or what lies beside it: the first cell that can be touched."""
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
        if self.table.asked is not None:
            self._do(str(self.cursor))
            return
        shape = self.table.scene.at(self.cursor) if self.table.scene else None
        if shape is not None and shape.move is not None:
            self._do(shape.move)
        elif shape is not None and shape.hold is not None:
            self.table.hold(shape.hold)
            self.answer = None
        elif self.table.session.game.gesture is Gesture.CARRY:
            self._let_go(back=shape is not None and shape.back)
        else:
            # What cannot be touched says why, in the words of a refused move where the cell is one.
            self._do(str(self.cursor))

    def _let_go(self, *, back: bool) -> None:
        """Let go where nothing takes what is held: it goes back to where it was, or to where the scene sends it."""
        scene = self.table.scene
        if scene is not None and scene.elsewhere is not None and not back:
            self._do(scene.elsewhere)
        self.table.hold(None)

    def _do(self, line: str) -> None:
        self.answer, _ = attempt(self.table, line)
        if self.table.session.computer is not None and not self.table.over:
            self.let_computers_move()


def _within(scene: Scene, column: int, row: int) -> Cell:
    """Give the cell of a scene's grids that is nearest to a place."""
    column = min(max(column, 0), scene.all_columns - 1)
    return Cell(column, min(max(row, 0), scene.rows_of(column) - 1))


def _around(place: int, count: int, room: int) -> range:
    """Give the part of ``count`` places that is shown where there is room for fewer: the place in its middle."""
    room = max(1, min(room, count))
    first = min(max(place - room // 2, 0), count - room)
    return range(first, first + room)


def _wrapped(text: str, width: int) -> str:
    """Break lines that are wider than the screen, between words."""
    broken = [
        textwrap.wrap(line, width, subsequent_indent=" " * (len(line) - len(line.lstrip()))) or [""]
        for line in text.split("\n")
    ]
    return "\n".join("\n".join(lines) for lines in broken)


def color_depth() -> Depth:
    """Tell how many colours the terminal has, as far as it says."""
    if os.environ.get("NO_COLOR"):
        return Depth.NONE
    return Depth.TRUE if os.environ.get("COLORTERM") in ("truecolor", "24bit") else Depth.INDEXED


@contextmanager
def _whole_screen(paint: Callable[[], None]) -> Iterator[None]:
    """Take the screen and the keyboard, and give both back whatever happens. Ctrl-C still interrupts."""
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
