"""The table on a terminal's screen: a cursor on the board, and a line to type on.

Arrows move the cursor and Enter touches what is under it, as a finger would; in a game that is traced, arrows then draw
until Enter lifts the pen. Anything typed goes to the line, and
Enter then obeys it. Backspace takes back a letter, or with none typed, the last action.
"""

from __future__ import annotations

import os
import select
import shutil
import sys
import termios
import textwrap
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from damier.cli.table import Table, attempt
from damier.core.contract import Cell, Gesture, Sentence, say
from damier.drawing import write_text
from damier.drawing.text import Depth

_OTHER_SCREEN: Final = "\x1b[?1049h\x1b[?25l"
_FIRST_SCREEN: Final = "\x1b[?25h\x1b[?1049l"
_CLEAR: Final = "\x1b[H\x1b[J"
_BOLD: Final = "\x1b[1m"
_PLAIN: Final = "\x1b[0m"
_ARROWS: Final = {
    "\x1b[A": (0, -1), "\x1b[B": (0, 1), "\x1b[C": (1, 0), "\x1b[D": (-1, 0),
    "\x1bOA": (0, -1), "\x1bOB": (0, 1), "\x1bOC": (1, 0), "\x1bOD": (-1, 0),
}  # fmt: skip
_END: Final = "\x04"
_ESCAPE: Final = "\x1b"
_UNDO: Final = "\x1a"
_REDO: Final = "\x19"
_ENTER: Final = ("\r", "\n")
_BACK: Final = ("\x7f", "\b")


def play_on_screen(table: Table) -> int:
    """Play until the player leaves; then leave the final position on the ordinary screen."""
    screen = Screen(table)
    with _whole_screen():
        while not table.over:
            screen.paint()
            screen.press(_key())
    sys.stdout.write(write_text(table.scene(), depth=color_depth()))
    outcome = table.session.outcome()
    for line in [*table.status(), *([outcome.sentence.render(table.language)] if outcome else [])]:
        sys.stdout.write(line + "\n")
    return 1 if table.lost() else 0


class Screen:
    """What the screen shows besides the board: the cursor, the line being typed, the last answer."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cursor = Cell(0, 0)
        self.typed = ""
        self.answer: Sentence | None = say("Arrows and Enter, or type a move; ? tells the rules and the words.")
        self.refused = False

    def paint(self) -> None:
        """Draw everything anew."""
        table = self.table
        scene = table.scene()
        screen = shutil.get_terminal_size()
        # Besides the board there are a title, the facts, an answer and the line, with blank lines between.
        roomy = screen.lines >= 3 * scene.rows + 9 and screen.columns >= 8 * scene.columns + 4
        board = write_text(scene, depth=color_depth(), cursor=self.cursor, roomy=roomy)
        words = _wrapped(self.answer.render(table.language)) if self.answer else ""
        title = f"{table.session.game.title.render(table.language)}   {table.session.level}"
        parts = [f"{_BOLD}{title}{_PLAIN}", "", board, "   ".join(table.status()), "", words, "", f"> {self.typed}_"]
        sys.stdout.write(_CLEAR + "\n".join(parts))
        sys.stdout.flush()

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
            self.typed, self.table.held, self.answer = "", None, None
        elif key in _BACK and self.typed:
            self.typed = self.typed[:-1]
        elif key == _UNDO or key in _BACK:
            self._do("undo")
        elif key == _REDO:
            self._do("redo")
        elif key == _END:
            self._do("quit")
        elif key.isprintable():
            self.typed += key

    def _move(self, columns: int, rows: int) -> None:
        scene = self.table.scene()
        cursor = Cell(
            min(max(self.cursor.column + columns, 0), scene.columns - 1),
            min(max(self.cursor.row + rows, 0), scene.rows - 1),
        )
        if self.table.session.game.gesture is Gesture.TRACE and not self.table.session.board.at_rest:
            # The pen is down: moving the cursor draws.
            shape = scene.at(cursor)
            if shape is None or shape.move is None:
                return
            self._do(shape.move)
        self.cursor = cursor

    def _touch(self) -> None:
        shape = self.table.scene().at(self.cursor)
        if shape is not None and shape.move is not None:
            self._do(shape.move)
        elif shape is not None and shape.hold is not None:
            self.table.held, self.answer = shape.hold, None
        else:
            # What cannot be touched says why, in the words of a refused move where the cell is one.
            self.table.held = None
            self._do(str(self.cursor))

    def _do(self, line: str) -> None:
        self.answer, self.refused = attempt(self.table, line)


def _wrapped(text: str) -> str:
    """Break lines that are wider than the screen, between words."""
    width = shutil.get_terminal_size().columns
    lines = (textwrap.wrap(line, width, subsequent_indent=" " * (len(line) - len(line.lstrip()))) or [""]
             for line in text.split("\n"))  # fmt: skip
    return "\n".join("\n".join(parts) for parts in lines)


def color_depth() -> Depth:
    """Tell how many colours the terminal has, as far as it says."""
    if os.environ.get("NO_COLOR"):
        return Depth.NONE
    return Depth.TRUE if os.environ.get("COLORTERM") in ("truecolor", "24bit") else Depth.INDEXED


def _key() -> str:
    """Read one key, or one whole escape sequence."""
    read = os.read(sys.stdin.fileno(), 1)
    if not read:
        return _END
    while read[0] >= 0xC0 and len(read) < (2 if read[0] < 0xE0 else 3 if read[0] < 0xF0 else 4):  # noqa: PLR2004
        read += os.read(sys.stdin.fileno(), 1)
    if read == b"\x1b" and select.select([sys.stdin], [], [], 0.05)[0]:
        read += os.read(sys.stdin.fileno(), 8)
    return read.decode("utf-8", "replace")


@contextmanager
def _whole_screen() -> Iterator[None]:
    """Take the screen and the keyboard, and give both back whatever happens. Ctrl-C still interrupts."""
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    try:
        tty.setcbreak(keyboard, termios.TCSANOW)  # keys already pressed are kept
        quiet = termios.tcgetattr(keyboard)
        quiet[6][termios.VSUSP] = b"\0"  # Ctrl-Z is undo here
        termios.tcsetattr(keyboard, termios.TCSANOW, quiet)
        sys.stdout.write(_OTHER_SCREEN)
        yield
    finally:
        sys.stdout.write(_FIRST_SCREEN)
        sys.stdout.flush()
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
