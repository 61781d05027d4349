"""A window of a terminal for tests: a real pseudo-terminal, and what a person would see in it."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pexpect
import pyte

UP, DOWN, RIGHT, LEFT, ENTER, BACKSPACE, ESCAPE = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\r", "\x7f", "\x1b"
PAGE_UP, PAGE_DOWN = "\x1b[5~", "\x1b[6~"
PATIENCE = 120


class Window:
    """``damier play`` in a window of ``columns`` by ``lines``; what it keeps goes to the folder ``data``."""

    def __init__(
        self, folder: Path, *arguments: str, columns: int = 80, lines: int = 24, ready: str = "> _", **variables: str
    ) -> None:
        environment = {
            **os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "NO_COLOR": "1",
            "XDG_DATA_HOME": str(folder / "data"), **variables,
        }  # fmt: skip
        self.process = pexpect.spawn(
            sys.executable, ["-m", "damier", "play", *arguments], cwd=str(folder), env=environment, timeout=PATIENCE,
            dimensions=(lines, columns), encoding="utf-8",
        )  # fmt: skip
        self.process.delaybeforesend = None  # ``see`` has waited for the program to be ready
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.Stream(self._screen)
        #: Everything that was ever written.
        self.written = ""
        self.see(ready)

    @property
    def lines(self) -> list[str]:
        """What the window shows, line by line."""
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        """What the window shows."""
        return "\n".join(self.lines)

    def press(self, *keys: str) -> None:
        """Press keys."""
        for key in keys:
            self.process.send(key)

    def see(self, text: str, *, gone: str | None = None) -> str:
        """Wait until a text is in the window, and ``gone`` is not; return all that is there."""
        end = time.monotonic() + PATIENCE
        while text not in self.text or (gone is not None and gone in self.text):
            assert time.monotonic() < end, f"{text!r} does not come:\n{self.text}"
            self._read()
        return self.text

    def place(self, column: str, row: int) -> tuple[int, int]:
        """Return the column and the line of the window where a cell is, from 0, by its letter and number."""
        top = next(place for place, line in enumerate(self.lines) if line.split()[:2] == ["a", "b"])
        line = next(place for place, line in enumerate(self.lines) if place > top and line.split()[:1] == [str(row)])
        return self.lines[top].index(f" {column} " if f" {column} " in self.lines[top] else f" {column}") + 1, line

    def mouse(self, action: str, place: tuple[int, int]) -> None:
        """Press, drag or release the first button at a place of the window, from 0."""
        button, ending = {"press": (0, "M"), "drag": (32, "M"), "release": (0, "m")}[action]
        self.press(f"\x1b[<{button};{place[0] + 1};{place[1] + 1}{ending}")

    def click(self, place: tuple[int, int]) -> None:
        """Press and release the first button at a place of the window."""
        self.mouse("press", place)
        self.mouse("release", place)

    def end(self) -> int:
        """Wait for the end and return the exit status, or minus the number of the signal."""
        try:
            while True:
                self._read(until_end=True)
        except pexpect.EOF:
            self.process.close()
        return self.process.exitstatus if self.process.exitstatus is not None else -(self.process.signalstatus or 0)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the program."""
        self.process.kill(number)

    def close(self) -> None:
        """End the program whatever it does."""
        self.process.close(force=True)

    def _read(self, *, until_end: bool = False) -> None:
        try:
            content = self.process.read_nonblocking(1 << 16, timeout=PATIENCE if until_end else 0.2)
        except pexpect.TIMEOUT:
            return
        self.written += content
        self._stream.feed(content)


#: What opens a window on ``damier play`` with some arguments: the fixture ``window``.
Open = Callable[..., Window]
