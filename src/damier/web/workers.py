"""Worker processes for long work: solving, generating, hints, computers' moves, reading files.

A worker does one task at a time. Cancelling the task, or going over its time on the wall, kills the process; another is
started when it is needed. If a process dies by itself, its task fails at once with an error.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, Final

from damier.core.contract import DamierError, Exhausted, say
from damier.core.errors import fault_of
from damier.search.processes import Worker
from damier.web.lanes import Lane, Lanes
from damier.web.limits import Limits, bounds, impose
from damier.web.tasks import Task
from damier.web.watching import Job

#: The fewest processes there may be: one for each lane.
LEAST: Final = 3


class _Worker(Worker):
    """A process that does tasks."""

    def __init__(self) -> None:
        super().__init__(work, bounds())

    def do(self, task: Task) -> Any:
        """Send a task and return its result; blocks. Raises ``EOFError`` if the process dies."""
        try:
            self.pipe.send(task)
            return self.pipe.recv()
        except (OSError, EOFError) as error:
            raise EOFError from error


class Workers:
    """A bounded number of processes, started when they are first needed; one may be started before."""

    def __init__(self, count: int | None = None) -> None:
        self.count = max(LEAST, count or os.cpu_count() or 1)
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._lanes = Lanes(self.count)
        self._threads = ThreadPoolExecutor(self.count + 2, thread_name_prefix="damier worker")
        self._closed = False

    async def warm(self) -> None:
        """Start a process before it is needed: who first asks for something does not wait for that."""
        worker = await self._start()
        if self._closed:
            worker.process.kill()
        else:
            self._idle.append(worker)

    async def do(self, task: Task, wall: float, lane: Lane = "quick", name: str = "") -> Any:
        """Have a process do a task, once one is free; return its result, or raise the ``DamierError`` that it raised.

        Being cancelled, or taking more seconds than ``wall``, kills the process. ``name`` is who asked, by turns with
        the others in this lane.
        """
        with Job(lane, type(task).__name__) as job:
            return await self._do(task, wall, lane, name, job)

    async def _do(self, task: Task, wall: float, lane: Lane, name: str, job: Job) -> Any:
        async with self._lanes.place(lane, name):
            job.run()
            worker = self._take_idle() or await self._start()
            self._busy.add(worker)
            sound = False
            try:
                async with asyncio.timeout(wall):
                    result = await self._run(worker.do, task)
                sound = True
            except TimeoutError:
                job.outcome = "stopped"
                raise Exhausted(say("this took more than {n:.0f} seconds and was stopped", n=wall)) from None
            except EOFError:
                job.outcome = "died"
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

    async def _start(self) -> _Worker:
        """Start a process; if this is cancelled meanwhile, the process is there for the next task."""
        starting = asyncio.get_running_loop().run_in_executor(self._threads, _Worker)
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(self._spare)
            raise

    def _spare(self, starting: asyncio.Future[_Worker]) -> None:
        if starting.cancelled() or starting.exception() is not None:
            return
        worker = starting.result()
        if self._closed or len(self._idle) + len(self._busy) >= self.count:
            worker.process.kill()
            if not self._closed:
                self._threads.submit(worker.end)
        else:
            self._idle.append(worker)

    async def _run(self, function: Any, *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)

    def processes(self) -> list[int]:
        """Return the ids of the processes."""
        return [worker.process.pid for worker in (*self._idle, *self._busy) if worker.process.pid is not None]

    def close(self) -> None:
        """Kill every process, and end the threads."""
        self.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)

    def kill(self) -> None:
        """Kill every process; no other is started."""
        self._closed = True
        for worker in [*self._idle, *self._busy]:
            worker.process.kill()


def work(pipe: Connection[Any, Any], limits: Limits) -> None:
    """Do the tasks that come through a pipe until the server closes it. This is what a worker process runs."""
    impose(limits)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 (not everywhere)

        resource.setrlimit(resource.RLIMIT_AS, (limits.worker_memory, limits.worker_memory))
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
