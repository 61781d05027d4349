"""Processes that work for this one and never outlive it.

They are started alike on every system (``spawn``). Ctrl-C in a terminal goes to all of them at once: only the process
that started them heeds it, and ends them. A process ends by itself when the one that started it is gone, however that
came about.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Final

from damier.core.signals import held_back

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_SPAWN: Final = multiprocessing.get_context("spawn")


class Worker:
    """A process, and our end of the pipe to it."""

    #: Whether it has no processes of its own; otherwise it is to be ended before this one.
    daemon: ClassVar[bool] = True

    def __init__(self, target: Callable[..., None], *arguments: Any) -> None:
        """Start a process that calls ``target`` with its end of the pipe and ``arguments``, all picklable."""
        ours, theirs = _SPAWN.Pipe()
        self.pipe: Connection[Any, Any] = ours
        self.process = _SPAWN.Process(
            target=_begin, args=(target, theirs, *arguments), name="damier worker", daemon=self.daemon
        )
        try:
            with without_interrupts():
                self.process.start()
        finally:
            theirs.close()

    def end(self) -> None:
        """Kill the process, whatever it is doing, and wait until it is gone."""
        self.process.kill()
        self.process.join()


def _begin(target: Callable[..., None], pipe: Connection[Any, Any], *arguments: Any) -> None:
    """Call ``target``, in the process that was started for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):  # nobody reads the pipe any more
        target(pipe, *arguments)


def _follow() -> None:
    """End this process when the one that started it ends, even if that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


@contextlib.contextmanager
def without_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back during the block.

    A process that is started in it hears none, not even before its first statement, and is started wholly or not at
    all: one that was begun and then left alone would print a traceback.
    """
    with held_back():
        if not hasattr(signal, "pthread_sigmask"):  # on Windows
            yield
            return
        from multiprocessing import resource_tracker  # noqa: PLC0415 (not on Windows)

        resource_tracker.ensure_running()  # otherwise the first start does so, and lets Ctrl-C through again
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
