"""Work for the tests of ``damier.search.jobs``: functions that other processes can import."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


class Stubborn(Exception):  # noqa: N818
    """An error that can be raised and pickled, but not made again from its pickle."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


def halve(number: int) -> int:
    """Return half of an even number."""
    if number % 2:
        raise ValueError(number)
    return number // 2


def slowest_first(number: int) -> int:
    """Return the number; the smaller it is the longer that takes."""
    time.sleep(0.5 if number == 0 else 0)
    return number


def die_at_three(number: int) -> int:
    """Return the number; of 3, be killed."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def own_number(_: int) -> int:
    """Return the number of this process."""
    return os.getpid()


def fail_strangely(number: int) -> int:
    """Raise an error that cannot be read from its pickle, or of 2 return what cannot be pickled."""
    if number == 2:
        return lambda: number  # type: ignore[return-value]
    raise Stubborn(number, number)


def exhaust_memory(number: int) -> int:
    """Raise the error of a process that gets no more memory."""
    raise MemoryError(number)


def echo_much(text: str) -> str:
    """Return a text twice."""
    return text + text


def leave_a_trace(folder: str) -> None:
    """Write the number of this process into a folder, and work for ever."""
    Path(folder, f"{os.getpid()}").touch()
    while True:
        sum(range(100_000))


def a_while(number: int) -> int:
    """Return the number after a moment."""
    time.sleep(0.02)
    return number
