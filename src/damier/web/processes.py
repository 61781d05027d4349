"""Several server processes on one machine, which listen on one socket and share one store.

The system gives each new connection to whichever process takes it. A game can be open in several of them: they follow
each other through the store. The process that starts the others only watches over them.
"""

from __future__ import annotations

import logging
import multiprocessing
import multiprocessing.connection
import os
import signal
import socket
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from damier.core.contract import Exhausted, say
from damier.search.processes import Worker
from damier.store.store import Store
from damier.web import metrics
from damier.web.limits import bounds, impose
from damier.web.logs import note, start_logging
from damier.web.server import run
from damier.web.setup import Setup

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

#: Seconds before a process takes the place of one that has died.
_AGAIN: Final = 1.0
#: Seconds that a process has to end in when it is told to, besides those of its drain; then it is killed.
_ENDING: Final = 15.0


class _Process(Worker):
    """A server process: it has worker processes of its own."""

    daemon: ClassVar[bool] = False


def run_several(count: int, setup: Setup, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve with ``count`` processes until interrupted; ``ready`` is called once all of them answer.

    Another process takes the place of one that dies.
    """
    impose(setup.limits)
    Store(setup.data).close()  # what is wrong with the store is said once, and it is made once
    workers = (os.cpu_count() or 1) // count
    start_logging(setup.log_level, setup.log_format)
    numbers = multiprocessing.get_context("spawn").RawArray("d", count * metrics.width())
    servers = _Servers(count, listening, lambda row: _Process(_serve, setup, listening, workers, numbers, row))
    before = {one: signal.signal(one, lambda *_: servers.end()) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        servers.run(ready)
    finally:
        servers.wait()
        for one, handler in before.items():
            signal.signal(one, handler)


class _Servers:
    """The server processes, and whether they are to end."""

    def __init__(self, count: int, listening: socket.socket, start: Callable[[int], _Process]) -> None:
        """Take a function that starts the process with a number, from 0."""
        self._count, self._listening, self._start = count, listening, start
        self._processes: list[_Process] = []
        self._told: set[_Process] = set()
        self._ending = False

    def end(self) -> None:
        """Tell all of them to end, and if they were told before, to end at once."""
        self._ending = True
        self._listening.close()  # so that nobody takes new connections
        for server in self._processes:
            server.process.terminate()
            self._told.add(server)

    def run(self, ready: Callable[[], None]) -> None:
        """Start them, call ``ready`` once all of them answer, and replace those that die, until they are to end."""
        while len(self._processes) < self._count and not self._ending:
            self._processes.append(self._start(len(self._processes)))
        for server in self._processes:
            self._wait_for(server)
        if not self._ending:
            ready()
        while not self._ending:
            multiprocessing.connection.wait([server.process.sentinel for server in self._processes])
            for place, server in enumerate(self._processes):
                if not self._ending and not server.process.is_alive():
                    note(logging.ERROR, "a server process died", status=server.process.exitcode)
                    time.sleep(_AGAIN)
                    self._processes[place] = self._start(place)
        for server in self._processes:
            if server not in self._told:  # it was being started when the others were told to end
                server.process.terminate()

    def _wait_for(self, server: _Process) -> None:
        """Wait until a server answers; raise ``Exhausted`` if it dies before, unless all are to end."""
        try:
            server.pipe.recv()
        except EOFError:
            if not self._ending:
                raise Exhausted(say("a process of the server ended unexpectedly: please try again")) from None

    def wait(self) -> None:
        """Wait until those that were told to end have ended, and kill the others."""
        for server in self._processes:
            server.process.join(bounds().drain + _ENDING if self._ending else 0)
            server.end()


def _serve(
    pipe: Connection[Any, Any], setup: Setup, listening: socket.socket, workers: int, numbers: Any, row: int
) -> None:
    """Serve until told to end, in a process of its own, whose figures are in a row of shared numbers."""
    metrics.share(numbers, row)
    run(setup, listening, lambda: pipe.send(None), workers)
