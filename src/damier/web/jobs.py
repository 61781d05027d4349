"""The jobs of one client: long work that goes on beside its other messages, and can be cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

from damier.core.contract import Malformed, say
from damier.web.limits import OutOfBounds, bounds
from damier.web.wire import Wire

#: Seconds between two reports that a job goes on.
PROGRESS: Final = 0.5


class Jobs:
    """The jobs under way, by the numbers that the client chose for them."""

    def __init__(self, progress: Callable[[int, float], None]) -> None:
        """Make an empty set; ``progress`` is called for each job, twice a second, with its number and its seconds."""
        self._progress = progress
        self._tasks: dict[int, asyncio.Task[Wire]] = {}

    def start(
        self, job: int, work: Callable[[], Coroutine[Any, Any, Wire]], ended: Callable[[asyncio.Task[Wire]], None]
    ) -> None:
        """Begin ``work`` under the number ``job``; ``ended`` is called once with its task, which is done or cancelled.

        Raises ``Malformed`` if the number is in use, and ``OutOfBounds`` if too many jobs are under way.
        """
        if job in self._tasks:
            raise Malformed(say("there is a job {job} already", job=job))
        if len(self._tasks) >= bounds().jobs:
            raise OutOfBounds(say("at most {most} jobs can be under way at a time", most=bounds().jobs))
        task = self._tasks[job] = asyncio.create_task(work())
        reporting = asyncio.create_task(self._report(job))

        # A task that is cancelled before its first step runs none of its own code: only a callback always hears of it.
        def end(_: asyncio.Task[Wire]) -> None:
            reporting.cancel()
            del self._tasks[job]
            ended(task)

        task.add_done_callback(end)

    def cancel(self, job: int) -> bool:
        """Stop a job; return whether there was one with this number."""
        task = self._tasks.get(job)
        return task is not None and task.cancel()

    def cancel_all(self) -> None:
        """Stop every job."""
        for task in self._tasks.values():
            task.cancel()

    async def _report(self, job: int) -> None:
        clock = asyncio.get_running_loop().time
        start = clock()
        while True:
            await asyncio.sleep(PROGRESS)
            self._progress(job, round(clock() - start, 1))
