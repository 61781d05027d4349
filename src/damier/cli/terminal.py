"""The terminal itself: its size, its colours, and using all of its screen and its mouse for a while."""

from __future__ import annotations

import os
import signal
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from damier.cli.progress import write_now
from damier.drawing.text import Depth

#: A screen of its own, with no cursor; lines are cut, not wrapped; presses, drags and the wheel of the mouse are told.
_ON: Final = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?1000h\x1b[?1002h\x1b[?1006h"
_OFF: Final = "\x1b[?1006l\x1b[?1002l\x1b[?1000l\x1b[?7h\x1b[?25h\x1b[?1049l"


def screen_size() -> os.terminal_size:
    """Return the size of the terminal, or the usual one where it does not say."""
    size = os.get_terminal_size(sys.stdout.fileno())
    return size if size.columns and size.lines else os.terminal_size((80, 24))


def color_depth() -> Depth:
    """Return how many colours the terminal has, from ``NO_COLOR`` and ``COLORTERM``."""
    if os.environ.get("NO_COLOR"):
        return Depth.NONE
    return Depth.TRUE if os.environ.get("COLORTERM") in ("truecolor", "24bit") else Depth.INDEXED


@contextmanager
def whole_screen() -> Iterator[int]:
    """Use the whole screen and the mouse, and read single keys, while the block runs. Ctrl-C still interrupts.

    The block receives a descriptor on which something arrives when the window has changed its size.
    """
    keyboard, screen = sys.stdin.fileno(), sys.stdout.fileno()
    before = termios.tcgetattr(keyboard)
    alarm, ring = os.pipe()
    os.set_blocking(ring, False)

    def resized(*_: object) -> None:
        with suppress(OSError):  # the pipe is full: the news is waiting already
            os.write(ring, b"\n")

    resized_before = signal.signal(signal.SIGWINCH, resized)
    try:
        tty.setcbreak(keyboard, termios.TCSANOW)  # keys already pressed are kept
        quiet = termios.tcgetattr(keyboard)
        quiet[6][termios.VSUSP] = b"\0"  # Ctrl-Z is undo here
        termios.tcsetattr(keyboard, termios.TCSANOW, quiet)
        sys.stdout.flush()
        write_now(screen, _ON)
        yield alarm
    finally:
        signal.signal(signal.SIGWINCH, resized_before)
        write_now(screen, _OFF)
        with suppress(termios.error):  # a terminal that was closed
            termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
        os.close(alarm)
        os.close(ring)
