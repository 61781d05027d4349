"""Keys and the mouse from a terminal, one at a time, however many arrive together."""

from __future__ import annotations

import os
import re
import select
from typing import Final, Literal, NamedTuple

#: The key that is returned at the end of the input: Ctrl-D.
END: Final = "\x04"
#: What stands for a key when a signal woke the keyboard up instead: the window has another size.
WOKEN: Final = ""
#: What terminals send for keys like arrows and for the mouse: escape, then more.
_SEQUENCE: Final = re.compile(rb"\x1b(?:\[[0-?]*[@-~]|O[@-~])")
_LONGEST_SEQUENCE: Final = 32
#: How long the rest of a sequence may take to arrive after its escape, in seconds.
_PATIENCE: Final = 0.05
#: What the mouse sends: a number for the button, the column and the row from 1, and whether it goes down or up.
_POINTER: Final = re.compile(r"\x1b\[<([0-9]{1,4});([0-9]{1,5});([0-9]{1,5})([Mm])")
_MOVING: Final = 32
_WHEEL_UP: Final = 64
_WHEEL_DOWN: Final = 65


class Pointer(NamedTuple):
    """What the mouse did with its first button or its wheel, and where: a column and a row of the screen, from 0."""

    action: Literal["press", "drag", "release", "wheel up", "wheel down", "other"]
    column: int
    row: int


def pointer_of(key: str) -> Pointer | None:
    r"""Return what the mouse did, if that is what a key stands for.

    >>> pointer_of("\x1b[<0;3;5M")
    Pointer(action='press', column=2, row=4)
    """
    found = _POINTER.fullmatch(key)
    if found is None:
        return None
    button, column, row = (int(found[place]) for place in (1, 2, 3))
    action: Literal["press", "drag", "release", "wheel up", "wheel down", "other"] = "other"
    if button == 0:
        action = "press" if found[4] == "M" else "release"
    elif button == _MOVING:
        action = "drag"
    elif button == _WHEEL_UP:
        action = "wheel up"
    elif button == _WHEEL_DOWN:
        action = "wheel down"
    return Pointer(action, column - 1, row - 1)


class Keyboard:
    """Reads bytes from a file descriptor and splits them into keys.

    ``alarm`` is another descriptor: whatever arrives there ends the wait for a key.
    """

    def __init__(self, descriptor: int, alarm: int | None = None) -> None:
        self._descriptor = descriptor
        self._alarm = alarm
        self._waiting = b""

    def key(self) -> str:
        """Wait for the next key and return it: a character, a whole escape sequence, or ``WOKEN``."""
        while True:
            if not self._waiting and self._woken():
                return WOKEN
            if not self._waiting and not self._read(None):
                return END
            taken = self._first_key()
            if taken:
                self._waiting = self._waiting[len(taken) :]
                return taken.decode("utf-8", "replace")
            if not self._read(_PATIENCE):
                # An unfinished sequence: its first byte is a key of its own.
                taken, self._waiting = self._waiting[:1], self._waiting[1:]
                return taken.decode("utf-8", "replace")

    def _woken(self) -> bool:
        """Wait for a key or the alarm; return whether it was the alarm."""
        if self._alarm is None:
            return False
        if self._alarm not in select.select([self._descriptor, self._alarm], [], [])[0]:
            return False
        os.read(self._alarm, 1024)
        return True

    def _first_key(self) -> bytes:
        """Return the first key of what has arrived, or nothing while it may be incomplete."""
        first = self._waiting[0]
        if first == 0x1B:  # noqa: PLR2004 (escape)
            found = _SEQUENCE.match(self._waiting)
            if found:
                return found[0]
            if len(self._waiting) > _LONGEST_SEQUENCE or self._waiting[1:2] not in (b"", b"[", b"O"):
                return self._waiting[:1]
            return b""
        length = 1 if first < 0xC0 else 2 if first < 0xE0 else 3 if first < 0xF0 else 4  # noqa: PLR2004 (UTF-8)
        return self._waiting[:length] if len(self._waiting) >= length else b""

    def _read(self, patience: float | None) -> bool:
        """Read more bytes; return whether any came. Waits ``patience`` seconds at most, or for ever if it is None."""
        if patience is not None and not select.select([self._descriptor], [], [], patience)[0]:
            return False
        arrived = os.read(self._descriptor, 1024)
        self._waiting += arrived
        return bool(arrived)
