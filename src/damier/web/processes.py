"""Several server processes on one machine, which listen on one socket and share one store.

The system gives each new connection to whichever process takes it. A game can be open in several of them: they follow
each other through the store. The process that starts the others only watches over them.
"""

from __future__ import annotations

import multiprocessing.connection
import os
import signal
import socket
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from damier.core.contract import Exhausted, say
from damier.files.numbered import NumberedPack
from damier.search.processes import Worker
from damier.store.store import Store
from damier.web.server import run

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

#: Seconds before a process takes the place of one that has died.
_AGAIN: Final = 1.0
#: Seconds that a process has to end in when it is told to; then it is killed.
_ENDING: Final = 15.0


class _Process(Worker):
    """A server process: it has worker processes of its own."""

    daemon: ClassVar[bool] = False


def run_several(
    count: int,
    listening: socket.socket,
    data: str | Path,
    host: str,
    ready: Callable[[], None],
    packs: Sequence[NumberedPack] = (),
) -> None:
    """Serve with ``count`` processes until interrupted; ``ready`` is called once all of them answer.

    Another process takes the place of one that dies.
    """
    Store(data).close()  # what is wrong with the store is said once, and it is made once
    workers = max(2, (os.cpu_count() or 2) // count)
    servers = _Servers(count, lambda: _Process(_serve, listening, data, host, tuple(packs), workers))
    before = {one: signal.signal(one, lambda *_: servers.end()) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        servers.run(ready)
    finally:
        servers.wait()
        for one, handler in before.items():
            signal.signal(one, handler)


class _Servers:
    """The server processes, and whether they are to end."""

    def __init__(self, count: int, start: Callable[[], _Process]) -> None:
        self._count, self._start = count, start
        self._processes: list[_Process] = []
        self._ending = False

    def end(self) -> None:
        """Tell all of them to end."""
        self._ending = True
        for server in self._processes:
            server.process.terminate()

    def run(self, ready: Callable[[], None]) -> None:
        """Start them, call ``ready`` once all of them answer, and replace those that die, until they are to end."""
        while len(self._processes) < self._count and not self._ending:
            self._processes.append(self._start())
        for server in self._processes:
            self._wait_for(server)
        if not self._ending:
            ready()
        while not self._ending:
            multiprocessing.connection.wait([server.process.sentinel for server in self._processes])
            for place, server in enumerate(self._processes):
                if not self._ending and not server.process.is_alive():
                    time.sleep(_AGAIN)
                    self._processes[place] = self._start()
        self.end()  # the one too that was being started when they were told to

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
            server.process.join(_ENDING if self._ending else 0)
            server.end()


def _serve(
    pipe: Connection[Any, Any],
    listening: socket.socket,
    data: str | Path,
    host: str,
    packs: tuple[NumberedPack, ...],
    workers: int,
) -> None:
    """Serve until told to end, in a process of its own."""
    run(listening, data, host, lambda: pipe.send(None), packs, workers)
