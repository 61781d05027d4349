"""Worker processes for long work: solving, generating, hints, computers' moves, reading files.

A worker does one task at a time. Cancelling the task, or going over its time on the wall, kills the process; another is
started when it is needed. If a process dies by itself, its task fails at once with an error.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any

from damier.core.contract import DamierError, Exhausted, say
from damier.core.errors import fault_of
from damier.search.processes import Worker
from damier.web.limits import WAITING_JOBS, WORKER_MEMORY, OutOfBounds
from damier.web.tasks import Task


class _Worker(Worker):
    """A process that does tasks."""

    def __init__(self) -> None:
        super().__init__(work)

    def do(self, task: Task) -> Any:
        """Send a task and return its result; blocks. Raises ``EOFError`` if the process dies."""
        try:
            self.pipe.send(task)
            return self.pipe.recv()
        except (OSError, EOFError) as error:
            raise EOFError from error


class Workers:
    """A bounded number of processes, started when they are first needed."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or max(2, os.cpu_count() or 2)
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        # One process is kept free for quick tasks, so that a computer player does not wait for a generator.
        self._places = {False: asyncio.Semaphore(self.count), True: asyncio.Semaphore(self.count - 1)}
        self._waiting = 0
        self._threads = ThreadPoolExecutor(self.count + 2, thread_name_prefix="damier worker")
        self._closed = False

    async def do(self, task: Task, wall: float, *, long: bool = False) -> Any:
        """Have a process do a task, once one is free; return its result, or raise the ``DamierError`` that it raised.

        Being cancelled, or taking more seconds than ``wall``, kills the process. ``long`` tasks leave one process free.
        """
        async with self._place(long):
            worker = self._take_idle() or await self._run(_Worker)
            self._busy.add(worker)
            sound = False
            try:
                async with asyncio.timeout(wall):
                    result = await self._run(worker.do, task)
                sound = True
            except TimeoutError:
                raise Exhausted(say("this took more than {n:.0f} seconds and was stopped", n=wall)) from None
            except EOFError:
                raise Exhausted(say("the process that worked on this ended unexpectedly: please try again")) from None
            finally:
                self._busy.discard(worker)
                if sound and not self._closed:
                    self._idle.append(worker)
                else:
                    worker.process.kill()
                    self._threads.submit(worker.end)
            if isinstance(result, DamierError):
                raise result
            return result

    def _take_idle(self) -> _Worker | None:
        """Take a process that waits for work, or None; one that was killed while it waited is passed over."""
        while self._idle:
            worker = self._idle.pop()
            if worker.process.is_alive():
                return worker
        return None

    @contextlib.asynccontextmanager
    async def _place(self, long: bool) -> AsyncIterator[None]:
        if self._waiting >= WAITING_JOBS:
            raise OutOfBounds(say("too much work waits already: please try again later"))
        self._waiting += 1
        try:
            async with contextlib.AsyncExitStack() as stack:
                if long:
                    await stack.enter_async_context(self._places[True])
                await stack.enter_async_context(self._places[False])
                self._waiting -= 1
                try:
                    yield
                finally:
                    self._waiting += 1
        finally:
            self._waiting -= 1

    async def _run(self, function: Any, *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)

    def close(self) -> None:
        """Kill every process."""
        self._closed = True
        for worker in [*self._idle, *self._busy]:
            worker.process.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)


def work(pipe: Connection[Any, Any]) -> None:
    """Do the tasks that come through a pipe until the server closes it. This is what a worker process runs."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 (not everywhere)

        resource.setrlimit(resource.RLIMIT_AS, (WORKER_MEMORY, WORKER_MEMORY))
    while True:
        task: Task = pipe.recv()
        pipe.send(_result(task))


def _result(task: Task) -> Any:
    try:
        return task.run()
    except DamierError as error:
        return error
    except MemoryError:
        return Exhausted(say("this needs more memory than it may take"))
    except Exception as error:  # noqa: BLE001 (said to whoever asked)
        return fault_of(error)
