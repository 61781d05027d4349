"""First starts of a store, killed or several at once, each in a process of its own.

``python first_starts.py killed PLACE`` makes one after the other, each killed before a later statement than the one
before, until one comes to its end; ``python first_starts.py together PLACE`` makes eight at once. Both print the exit
status of each.
"""

import itertools
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa

from damier.store.store import Store

TOGETHER = 8


def forked(work: Callable[[], None]) -> int:
    """Do some work in a process of its own, and return its id."""
    process = os.fork()
    if process:
        return process
    status = 1
    try:
        work()
        status = 0
    finally:
        os._exit(status)


def status_of(process: int) -> int:
    """Wait until a process has ended, and return its exit status."""
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def start(place: str, statements: int | None = None) -> None:
    """Open a store and close it; kill this process after so many statements."""
    number = itertools.count()

    def count(*_: object) -> None:
        if next(number) == statements:
            os.kill(os.getpid(), signal.SIGKILL)

    sa.event.listen(sa.Engine, "before_cursor_execute", count)
    Store(place if "://" in place else Path(place)).close()


def killed(place: str) -> list[int]:
    """Have first starts killed, ever later; return their statuses, the last of which is that of a whole one."""
    found: list[int] = []
    while not found or found[-1] < 0:
        found.append(status_of(forked(lambda: start(place, len(found)))))
    return found


def together(place: str, count: int = TOGETHER) -> list[int]:
    """Have several first starts at once; return their statuses."""
    ready, go = os.pipe()

    def wait_and_start() -> None:
        os.close(go)
        os.read(ready, 1)  # which returns for all when the other end is closed
        start(place)

    processes = [forked(wait_and_start) for _ in range(count)]
    os.close(go)
    os.close(ready)
    return [status_of(process) for process in processes]


if __name__ == "__main__":
    statuses = {"killed": killed, "together": together}[sys.argv[1]](sys.argv[2])
    sys.stdout.write(" ".join(map(str, statuses)))
