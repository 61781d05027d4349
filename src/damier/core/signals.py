"""Ctrl-C, and the signal that ends a process: heard inside compiled loops, held back where a thing must be whole."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType


def listen() -> None:
    """Handle waiting signals, such as Ctrl-C: Python does that whenever it begins a function that is not compiled.

    Compiled code that calls no such function hears nothing until it returns.
    """


@contextlib.contextmanager
def held_back() -> Iterator[None]:
    """Hold Ctrl-C and SIGTERM back during a ``with`` block: their handlers are called after it."""
    with _held_back(signal.SIGINT), _held_back(signal.SIGTERM):
        yield


@contextlib.contextmanager
def _held_back(number: signal.Signals) -> Iterator[None]:
    """Hold one signal back; it is not blocked, because another thread may have received it."""
    handler = signal.getsignal(number)
    if not callable(handler) or threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[tuple[int, FrameType | None]] = []
    signal.signal(number, lambda *details: came.append(details))
    try:
        yield
    finally:
        signal.signal(number, handler)
        if came:
            handler(*came[0])
