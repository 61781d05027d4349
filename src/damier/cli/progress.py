"""What a terminal shows while a command works: a bar on standard error, or a line that counts the seconds."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from damier.cli.grammar import current_language
from damier.core.sentences import Sentence, say

#: How long something may take before it is told, and how often the line then changes, in seconds.
_MOMENT: Final = 0.4
_TICK: Final = 0.2
_TURNS: Final = "|/-\\"
_CLEAR_LINE: Final = "\r\x1b[K"


@contextmanager
def progress(total: int) -> Iterator[Callable[..., None]]:
    """Show a bar of ``total`` steps while the block runs; it receives a function to call after each step.

    That function takes an optional text to show beside the bar. Nothing is shown for a single step.
    """
    if total == 1 or not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console  # noqa: PLC0415 (slow to load, and only a terminal shows it)
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda text="": bar.update(task, advance=1, description=text)


@contextmanager
def ticking(tick: Callable[[float], None]) -> Iterator[None]:
    """Call ``tick`` with the seconds gone by, some times a second, while the block runs longer than a moment.

    It is called from the main thread by an alarm, as Ctrl-C is heard: compiled searches let no other thread run. So it
    must touch nothing that the block may be changing. Elsewhere than in the main thread, and on Windows, which has no
    such alarm, it is never called.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    began = time.monotonic()
    before = signal.signal(signal.SIGALRM, lambda *_: tick(time.monotonic() - began))
    signal.setitimer(signal.ITIMER_REAL, _MOMENT, _TICK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def thinking(what: Sentence = say("thinking…")) -> Iterator[None]:  # noqa: B008 (frozen)
    """Show on standard error, if it is a terminal, that a computer thinks and for how long, while the block runs.

    The line is removed at the end. Nothing else may be printed meanwhile.
    """
    if not sys.stderr.isatty():
        yield
        return
    language = current_language()
    descriptor = sys.stderr.fileno()
    shown = False

    def tick(seconds: float) -> None:
        nonlocal shown
        shown = True
        write_now(descriptor, _CLEAR_LINE + thinking_line(what, seconds).render(language))

    try:
        with ticking(tick):
            yield
    finally:
        if shown:
            write_now(descriptor, _CLEAR_LINE)


def thinking_line(what: Sentence, seconds: float) -> Sentence:
    """Return a line that says what goes on and for how long, with a sign that turns.

    >>> print(thinking_line(say("thinking…"), 3.5))
    / thinking… 3 s
    """
    turn = _TURNS[int(seconds / _TICK) % len(_TURNS)]
    return say("{turn} {what} {seconds} s", turn=turn, what=what, seconds=int(seconds))


def write_now(descriptor: int, text: str) -> None:
    """Write a text to a terminal past all buffers: what an alarm writes must not meet what it has interrupted.

    A terminal that is gone is no error: whoever reads keys from it learns that.
    """
    content = text.encode("utf-8", "replace")
    with contextlib.suppress(OSError):
        while content:
            content = content[os.write(descriptor, content) :]
