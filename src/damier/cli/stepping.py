"""A game seen again on the whole screen, move by move, with the keys that step through it."""

from __future__ import annotations

from typing import Any, Final

from damier.cli.keyboard import END, pointer_of
from damier.cli.layout import fit, wrap
from damier.cli.levels import picture
from damier.cli.terminal import color_depth
from damier.core.contract import Cell, Language, say
from damier.play.session import Session

_BACK_KEYS: Final = ("\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA", "\x7f", "\b", "k")
_FORTH_KEYS: Final = ("\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB", " ", "\r", "\n", "j")
_HOME_KEYS: Final = ("\x1b[H", "\x1b[1~", "\x1bOH", "g")
_END_KEYS: Final = ("\x1b[F", "\x1b[4~", "\x1bOF", "G")
_LEAVING_KEYS: Final = ("\x1b", "q", END)


class Stepping:
    """The positions of a session's game; the session is not touched."""

    def __init__(self, session: Session[Any, Any], language: Language) -> None:
        """Begin at the start of the game."""
        self._game = session.game
        self._moves = session.board.moves
        self._language = language
        self._board = session.game.board(session.level)

    def lines(self, width: int, height: int) -> list[str]:
        """Return the lines of the screen: where we are, the position, and the keys."""
        board, total = self._board, len(self._moves)
        if board.move_count:
            move = board.moves[-1]
            where = say("move {number} of {total}: {move}", number=board.move_count, total=total, move=move)
        else:
            where = say("the start, before {total} {total:move|moves}", total=total)
        above = wrap(where.render(self._language), width)
        keys = say("Arrows step through the moves, Home and End go to the start and the end; Escape goes back.")
        below = wrap(keys.render(self._language), width)
        room = max(1, height - len(above) - len(below))
        return [*above, *self._picture(width, room)[:room], *below]

    def _picture(self, width: int, height: int) -> list[str]:
        """Return the position; of one that does not fit, its first part."""
        if self._game.drawing is None:
            return picture(self._board).splitlines()
        scene = self._game.drawing(self._board, None)
        facts = [line for fact in scene.facts for line in wrap(fact.render(self._language), width)]
        view = fit(scene, Cell(0, 0), width, max(1, height - len(facts)))
        return [*view.text(scene, depth=color_depth()).splitlines(), *facts]

    def press(self, key: str) -> bool:
        """Step to another position; return whether the game stays on the screen."""
        pointer, count = pointer_of(key), self._board.move_count
        if pointer is not None:
            step = {"wheel up": -1, "wheel down": 1}.get(pointer.action, 0)
            self._go(count + step)
        elif key in _BACK_KEYS:
            self._go(count - 1)
        elif key in _FORTH_KEYS:
            self._go(count + 1)
        elif key in _HOME_KEYS:
            self._go(0)
        elif key in _END_KEYS:
            self._go(len(self._moves))
        return key not in _LEAVING_KEYS

    def _go(self, count: int) -> None:
        """Go to the position after ``count`` moves, or the nearest there is."""
        count = min(max(count, 0), len(self._moves))
        while self._board.move_count > count:
            self._board.pop()
        while self._board.move_count < count:
            self._board.push(self._moves[self._board.move_count])
