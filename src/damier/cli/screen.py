"""The table on a terminal's screen: the board with its cursor, what there is to watch, and a line to type on.

Arrows move the cursor and Enter touches what is under it; the mouse does so where it is (``hand.py``). Tab goes from
the board to the reserve beside it and back. Anything typed goes to the line, and Enter then obeys it. Backspace deletes
a letter or, if the line is empty, takes back the last action; ``?`` on an empty line shows the help. Of a board that
does not fit, the part around the cursor is shown; a message that does not fit is scrolled, and the board stays.
"""

from __future__ import annotations

import os
import sys
from typing import Final

from damier.cli.hand import Hand
from damier.cli.keyboard import END, WOKEN, Keyboard, Pointer, pointer_of
from damier.cli.keywords import HELP, NEXT, REPLAY, REVIEW
from damier.cli.layout import View, cell_at, fit, wrap
from damier.cli.levels import picture
from damier.cli.pager import Pager, Scroll
from damier.cli.progress import thinking_line, ticking, write_now
from damier.cli.stepping import Stepping
from damier.cli.table import Table, attempt
from damier.cli.terminal import color_depth, screen_size, whole_screen
from damier.core.contract import Cell, Gesture, Scene, Sentence, Size, say
from damier.core.errors import DamierError
from damier.core.reasoning import GRADE_NAMES

_HOME: Final = "\x1b[H"
_CLEAR_LINE: Final = "\x1b[K"
_CLEAR_BELOW: Final = "\x1b[J"
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
_HELP: Final = "?"
#: Keys that stand for a keyword: Ctrl-Z and backspace, Ctrl-Y, Ctrl-D.
_KEYWORDS: Final = {"\x1a": "undo", **dict.fromkeys(_BACK, "undo"), "\x19": "redo", END: "quit"}
#: The lines that are always there for a message, and for what to watch of a game under way.
_LEAST_MESSAGE: Final = 2
_LEAST_STATUS: Final = 2


def play_on_screen(table: Table, opening: list[Sentence]) -> int:
    """Play until the player leaves, then print the final position on the ordinary screen; return the exit status.

    ``opening`` is what there is to say at the start.
    """
    with whole_screen() as alarm:
        keyboard = Keyboard(sys.stdin.fileno(), alarm)
        screen = Screen(table, opening)
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
    """What the screen shows besides the board: the line being typed, the last message, or the help."""

    def __init__(self, table: Table, opening: list[Sentence]) -> None:
        self.table = table
        self.hand = Hand(table, self._do, self._tell)
        self.typed = ""
        self._message = "\n".join(sentence.render(table.language) for sentence in opening)
        self._scroll = Scroll()
        #: What has the whole screen instead of the game, if anything: the help, a review, or the game seen again.
        self._pager: Pager | Stepping | None = None
        #: The part of the scene that was painted last, and the line of the screen that it begins on.
        self._view: View | None = None
        self._board_line = 0
        self._prompt_line = 0

    def paint(self) -> None:
        """Draw the whole screen again."""
        size = screen_size()
        lines = self._pager.lines(size.columns, size.lines) if self._pager else self._lines(size)
        # Each line is cleared after it was written, and nothing before: the screen does not flicker.
        content = "\r\n".join(line + _CLEAR_LINE for line in lines[: size.lines])
        write_now(sys.stdout.fileno(), _HOME + content + _CLEAR_BELOW)

    def _lines(self, size: os.terminal_size) -> list[str]:
        """Return the lines of the screen: title, board, what to watch, message, and the line to type on."""
        table, scene = self.table, self.table.scene
        message = [line for text in self._texts() for line in wrap(text, size.columns)]
        prompt = f"> {self.typed}_"
        if len(prompt) > size.columns:
            prompt = f">…{prompt[-(size.columns - 2) :]}"
        title = self._title(scene, size.columns)
        if scene is None:
            board, status = picture(table.session.board).splitlines(), self._status(None, size.columns)
        else:
            self.hand.stay_on(scene)
            self._view = self._fitting_view(scene, size, len(title))
            board = self._view.text(scene, depth=color_depth(), cursor=self.hand.cursor).splitlines()
            status = self._status(self._view, size.columns)
        room = max(1, size.lines - len(title) - len(board) - len(status) - 1)
        message = self._shown_message(message, room)
        # Blank lines where there is room for them: below the title, above the message, above the line to type on.
        blanks = room - len(message)
        above, between, below = (blanks > place for place in range(3))
        self._board_line = len(title) + above
        top = [*title, *[""] * above, *board, *status, *[""] * between, *message, *[""] * below]
        self._prompt_line = min(len(top), size.lines - 1)
        return [*top[: size.lines - 1], prompt]

    def _texts(self) -> list[str]:
        """Return what there is to say: the message and, once the game is over, how to go on."""
        table = self.table
        texts = [self._message] if self._message else []
        if table.session.outcome() is not None and NEXT.offered(table):
            template = say("Type {word} for the next level.", word=NEXT.name)
            if table.next_level() is None:
                template = say("Type {word} for another like it.", word=NEXT.name)
            texts.append(template.render(table.language))
        words = [keyword.name.render(table.language) for keyword in (REVIEW, REPLAY) if keyword.offered(table)]
        if len(words) == 1:
            texts.append(say("Type {word} to see the game again.", word=words[0]).render(table.language))
        elif words:
            text = say("Type {review} for what would have been better, {replay} to see the game again.",
                       review=words[0], replay=words[1])  # fmt: skip
            texts.append(text.render(table.language))
        return texts

    def _fitting_view(self, scene: Scene, size: os.terminal_size, title: int) -> View:
        """Return the part of the scene to show: roomy if there is room for that, whole if that is possible.

        It does not depend on what there is to say: the board must not move under the mouse when a message goes away.
        """
        cursor = self.hand.cursor
        status = max(_LEAST_STATUS, len(self._status(None, size.columns)))
        view = fit(scene, cursor, size.columns, size.lines - title - status - 1 - _LEAST_MESSAGE)
        if view.is_whole(scene):
            return view
        # What is shown of it is told among the things to watch, which may then need more lines.
        status = len(self._status(view, size.columns))
        height = max(1, size.lines - title - status - 1 - _LEAST_MESSAGE)
        return fit(scene, cursor, size.columns, height, roomy=False)

    def _title(self, scene: Scene | None, width: int) -> list[str]:
        game, language = self.table.session.game, self.table.language
        headline = say("{title}: {tagline}", title=game.title, tagline=game.tagline).render(language)
        if scene is not None:
            position = scene.title.render(language)
            grade = self.table.grade()
            if grade is not None:
                graded = say("{level} ({grade})", level=scene.title, grade=GRADE_NAMES[grade]).render(language)
                position = graded if len(graded) <= width else position
            both = f"{headline}   {position}"
            headline = both if len(both) <= width else position
        return [f"{_BOLD}{line}{_PLAIN}" for line in wrap(headline, width)]

    def _status(self, view: View | None, width: int) -> list[str]:
        """Return the lines to watch: the facts, the last move as one types it, and which part is shown."""
        table, scene = self.table, self.table.scene
        facts = table.status()
        moves = table.session.board.moves
        last = say("last move: {move}", move=moves[-1]) if moves else None
        if last is not None and (scene is None or last not in scene.facts):
            facts.append(last.render(table.language))
        if view is not None and scene is not None and not view.is_whole(scene):
            first, end = Cell(view.columns[0], view.rows[0]), Cell(view.columns[-1], view.rows[-1])
            part = say(
                "shown: {first} to {last} of {size}, the arrows go on",
                first=first, last=end, size=Size(scene.columns, scene.rows),
            )  # fmt: skip
            facts.append(part.render(table.language))
        lines: list[str] = []
        for fact in facts:  # a fact is broken only if it does not fit on a line of its own
            if lines and len(lines[-1]) + 3 + len(fact) <= width:
                lines[-1] += f"   {fact}"
            else:
                lines += wrap(fact, width)
        return lines

    def _shown_message(self, message: list[str], room: int) -> list[str]:
        """Return the lines of the message for which there is room, the last one saying how to see the others."""
        if len(message) <= room or room == 1:
            return self._scroll.shown(message, room)
        more = say("PgUp and PgDn scroll ({n} {n:line|lines}).", n=len(message)).render(self.table.language)
        return [*self._scroll.shown(message, room - 1), more]

    def let_computers_move(self) -> None:
        """Play the moves of the computer players until it is a person's turn, and show each move."""
        self.paint()
        moves = self.table.computer_moves()
        while (thinker := self.table.thinker()) is not None:
            try:
                with ticking(lambda seconds, who=thinker: self._show_thinking(who, seconds)):  # type: ignore[misc]
                    sentence = next(moves, None)
            except DamierError as error:
                self._tell(error.sentence)
                return
            self._tell(sentence)
            self.paint()

    def press(self, key: str) -> None:
        """Do what a key or the mouse asks for."""
        pointer = pointer_of(key)
        if key == WOKEN:
            return
        if self._pager is not None:
            if not self._pager.press(key):
                self._pager = None
        elif self._scroll.press(key):
            return
        elif pointer is not None:
            self._point(pointer)
        elif key in _ARROWS:
            self.hand.step(*_ARROWS[key])
        elif key == _TAB:
            self.hand.cross()
        else:
            self._type(key)

    def _type(self, key: str) -> None:
        """Do what a key does to the line that is typed."""
        if key in _ENTER:
            self._enter()
        elif key == _ESCAPE:
            self.typed, self.table.pending = "", None
            self.hand.lift()
            self._tell(None)
            self.table.hold(None)
        elif key in _BACK and self.typed:
            self.typed = self.typed[:-1]
        elif key in _KEYWORDS or (key == _HELP and not self.typed):
            self._do(_KEYWORDS.get(key, key))
        elif key.isprintable():
            self.typed += key

    def _keys(self) -> Sentence:
        """Return a sentence about the keys and the mouse, as this game uses them."""
        gesture = {
            Gesture.TAP: say("Arrows move the cursor, and Enter touches what is under it, as a click does."),
            Gesture.TRACE: say(
                "Arrows move the cursor. Enter takes up a path, arrows then draw it, Enter ends it; the mouse draws "
                "while its button is down."
            ),
            Gesture.CARRY: say(
                "Arrows move the cursor, Tab goes to the reserve and back. Enter takes a piece up and puts it down; "
                "the mouse carries it while its button is down, or from one click to the next."
            ),
        }[self.table.session.game.gesture]
        rest = say("Escape lets go. On an empty line Backspace and Ctrl-Z undo, Ctrl-Y redoes. Ctrl-D leaves.")
        return say("{gesture}\n{rest}", gesture=gesture, rest=rest)

    def _enter(self) -> None:
        line, self.typed = self.typed, ""
        if line.strip():
            self._do(line)
        else:
            self.hand.touch()

    def _point(self, pointer: Pointer) -> None:
        scene = self.table.scene
        if scene is None or self._view is None or pointer.action not in ("press", "drag", "release"):
            return
        cell = cell_at(scene, self._view, pointer.column, pointer.row - self._board_line)
        act = {"press": self.hand.press, "drag": self.hand.drag, "release": self.hand.release}[pointer.action]
        act(cell)

    def _tell(self, sentence: Sentence | None) -> None:
        self._message = "" if sentence is None else sentence.render(self.table.language)
        self._scroll = Scroll()

    def _do(self, line: str) -> None:
        with ticking(lambda seconds: self._show_thinking(say("thinking…"), seconds)):
            sentence, refused = attempt(self.table, line)
        keyword = self.table.keyword(line.strip())
        if not refused and keyword is REPLAY:
            self._pager = Stepping(self.table.session, self.table.language)
            return
        if not refused and keyword in (HELP, REVIEW) and sentence is not None:
            text = say("{help}\n{keys}", help=sentence, keys=self._keys()) if keyword is HELP else sentence
            self._pager = Pager(text.render(self.table.language), self.table.language)
            return
        self._tell(sentence)
        if not self.table.over:
            self.let_computers_move()

    def _show_thinking(self, who: Sentence, seconds: float) -> None:
        """Show on the last line that a computer thinks. Only that line: the rest may be changing just now."""
        line = thinking_line(who, seconds).render(self.table.language)
        write_now(sys.stdout.fileno(), f"\x1b[{self._prompt_line + 1};1H{_CLEAR_LINE}{line}")
