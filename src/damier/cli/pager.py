"""A text that is longer than the room for it, and the keys and the mouse wheel that scroll it."""

from __future__ import annotations

from typing import Final

from damier.cli.keyboard import END, pointer_of
from damier.cli.layout import wrap
from damier.core.contract import Language, say

PAGE_KEYS: Final = {"\x1b[5~": -1, "\x1b[6~": 1}
_LINE_KEYS: Final = {"\x1b[A": -1, "\x1bOA": -1, "k": -1, "\x1b[B": 1, "\x1bOB": 1, "j": 1, "\r": 1, "\n": 1}
_HOME_KEYS: Final = ("\x1b[H", "\x1b[1~", "\x1bOH", "g")
_END_KEYS: Final = ("\x1b[F", "\x1b[4~", "\x1bOF", "G")
_LEAVING_KEYS: Final = ("\x1b", "q", "?", END)
_WHEEL_LINES: Final = 3


class Scroll:
    """Which lines of a text are shown, where not all of them fit."""

    def __init__(self) -> None:
        self._top = 0
        #: How many lines were shown last.
        self._room = 1

    def shown(self, lines: list[str], room: int) -> list[str]:
        """Return at most ``room`` of the lines."""
        self._room = max(1, room)
        self._top = min(max(self._top, 0), max(0, len(lines) - self._room))
        return lines[self._top : self._top + self._room]

    def press(self, key: str, *, lines: bool = False) -> bool:
        """Scroll by pages or with the wheel or, if ``lines`` allows it, with all keys; return whether ``key`` did."""
        pointer = pointer_of(key)
        if pointer is not None and pointer.action in ("wheel up", "wheel down"):
            self._top += _WHEEL_LINES if pointer.action == "wheel down" else -_WHEEL_LINES
        elif key in PAGE_KEYS:
            self._top += PAGE_KEYS[key] * max(1, self._room - 1)
        elif lines and key == " ":
            self._top += max(1, self._room - 1)
        elif lines and key in _LINE_KEYS:
            self._top += _LINE_KEYS[key]
        elif lines and key in _HOME_KEYS:
            self._top = 0
        elif lines and key in _END_KEYS:
            self._top = 1 << 30
        else:
            return False
        return True


class Pager:
    """A text on the whole screen, with a line below it that says how to scroll and to leave."""

    def __init__(self, text: str, language: Language) -> None:
        self._text = text
        self._language = language
        self._scroll = Scroll()

    def lines(self, width: int, height: int) -> list[str]:
        """Return the lines of the screen: the part of the text that is shown, and the line below."""
        text = wrap(self._text, width)
        # The line below may itself need several.
        below = wrap(self._below(len(text) > height - 1), width)
        room = max(1, height - len(below))
        shown = self._scroll.shown(text, room)
        return [*shown, *[""] * (room - len(shown)), *below]

    def press(self, key: str) -> bool:
        """Scroll; return whether the text stays on the screen."""
        return self._scroll.press(key, lines=True) or key not in _LEAVING_KEYS

    def _below(self, scrolls: bool) -> str:
        if not scrolls:
            return say("Escape goes back to the game.").render(self._language)
        return say("Arrows, PgUp and PgDn scroll; Escape goes back to the game.").render(self._language)
