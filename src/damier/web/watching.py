"""What an administrator is told of a running server: the store's troubles, jobs, figures of every second, health."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import product
from typing import ClassVar, Final, Self

from damier.core.contract import DamierError
from damier.store.store import Store
from damier.store.watching import StoreWatcher
from damier.web import metrics
from damier.web.logs import note
from damier.web.reading import Reader

#: Seconds between two looks.
_LOOKING: Final = 1.0
#: Seconds that the store has to answer in when somebody asks whether the server is well, and that the answer stands.
HEALTH_WALL: Final = 2.0
_STANDS: Final = 1.0


class CountingWatcher(StoreWatcher):
    """Counts what the store does, and logs when trouble begins and when it is over."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._troubled = False

    def committed(self, writes: int, seconds: float) -> None:
        """Count writes that were committed."""
        with self._lock:
            metrics.WRITES.add("committed", by=writes)
            metrics.COMMITS.observe(seconds)
            over, self._troubled = self._troubled, False
        if over:
            note(logging.WARNING, "the store is written again")

    def refused(self) -> None:
        """Count a write that was refused."""
        with self._lock:
            metrics.WRITES.add("refused")

    def not_written(self, writes: int, cause: str) -> None:
        """Count writes that failed."""
        with self._lock:
            metrics.WRITES.add("failed", by=writes)
            self._troubled = True
        note(logging.ERROR, "the store cannot be written", writes=writes, cause=cause)

    def not_read(self, cause: str) -> None:
        """Count a reading that failed."""
        with self._lock:
            metrics.READ_ERRORS.add()
        note(logging.ERROR, "the store cannot be read", cause=cause)


class Job:
    """A piece of work for worker processes, counted while it waits and runs, and by its outcome."""

    _now: ClassVar[Counter[tuple[str, str]]] = Counter()

    def __init__(self, queue: str, task: str) -> None:
        self._queue, self._task = queue, task
        self._state, self._since = "waiting", time.monotonic()
        #: How it ended, if that cannot be seen from what was raised.
        self.outcome = ""

    def __enter__(self) -> Self:
        self._now[self._queue, self._state] += 1
        return self

    def run(self) -> None:
        """Count it as running from now on."""
        self._now[self._queue, self._state] -= 1
        self._state, self._since = "running", time.monotonic()
        self._now[self._queue, self._state] += 1

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._now[self._queue, self._state] -= 1
        seconds = time.monotonic() - self._since
        if not self.outcome:
            cancelled = kind is not None and issubclass(kind, asyncio.CancelledError)
            self.outcome = "done" if kind is None else "cancelled" if cancelled else "refused"
        metrics.JOBS_ENDED.add(self._queue, self.outcome)
        if self._state == "running":
            metrics.JOB_SECONDS.observe(seconds, self._queue)
        if self.outcome in ("stopped", "died"):
            note(logging.INFO, f"a job {self.outcome}", task=self._task, queue=self._queue, seconds=seconds)

    @classmethod
    def set_gauges(cls) -> None:
        """Tell how much work waits and runs now."""
        for queue, state in product(metrics.QUEUES, ("waiting", "running")):
            metrics.JOBS.set(cls._now[queue, state], queue, state)


class Lookout:
    """Looks at the process every second, and sets the gauges; ``gauges`` sets those that only the server knows."""

    def __init__(self, gauges: Callable[[], None], workers: Callable[[], Iterable[int]]) -> None:
        self._gauges, self._workers = gauges, workers
        self._spent = 0.0

    async def run(self) -> None:
        """Look until cancelled."""
        metrics.STARTED.set(round(time.time(), 3))
        clock = asyncio.get_running_loop().time
        while True:
            self.look()
            due = clock() + _LOOKING
            await asyncio.sleep(_LOOKING)
            metrics.DELAY.observe(max(0.0, clock() - due))

    def look(self) -> None:
        """Set the gauges to what is so now."""
        self._gauges()
        Job.set_gauges()
        metrics.MEMORY.set(metrics.memory_of(os.getpid()), "server")
        metrics.MEMORY.set(sum(map(metrics.memory_of, self._workers())), "workers")
        spent = time.process_time()
        metrics.CPU.add(by=spent - self._spent)
        self._spent = spent


class Health:
    """Finds out whether the store can be reached, in bounded time, and no more than once a second."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._reader = Reader()
        self._asking: asyncio.Task[str | None] | None = None
        self._until = 0.0

    async def trouble(self) -> str | None:
        """Return what is wrong with the store, or None."""
        clock = asyncio.get_running_loop().time
        if self._asking is None or (self._asking.done() and clock() >= self._until):
            self._asking = asyncio.create_task(self._ask())
            self._asking.add_done_callback(lambda _: setattr(self, "_until", clock() + _STANDS))
        return await asyncio.shield(self._asking)

    async def _ask(self) -> str | None:
        try:
            async with asyncio.timeout(HEALTH_WALL):
                await self._reader.read(self._store.ping)
        except TimeoutError:
            return f"the store does not answer within {HEALTH_WALL:g} seconds"
        except DamierError:
            return "the store cannot be read"
        return None

    def close(self) -> None:
        """Ask nothing more."""
        self._reader.close()
