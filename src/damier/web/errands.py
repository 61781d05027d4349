"""Work that processes do for one client: it counts to the shares of its key and its address, and ends with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

from damier.core.contract import Exhausted, say
from damier.web.lanes import Lane
from damier.web.quotas import Share
from damier.web.tasks import Task
from damier.web.workers import Workers


class Errands:
    """What is worked on for a client, from the moment it connects until it is gone."""

    def __init__(self, workers: Workers, address: str, shares: Callable[[], Sequence[Share]]) -> None:
        self._workers = workers
        self._address, self._shares = address, shares
        self._under_way: set[asyncio.Task[Any]] = set()
        self._over = False

    async def do(self, task: Task, wall: float, lane: Lane = "quick") -> Any:
        """Return what a process makes of a task, as ``Workers.do`` does.

        Raises ``OutOfBounds`` if the client's key or address has too much under way, and ``Exhausted`` if the client
        is gone.
        """
        if self._over:
            raise Exhausted(say("cancelled"))
        with ExitStack() as stack:
            for share in self._shares():
                stack.enter_context(share.job(lane))
            work = asyncio.create_task(self._workers.do(task, wall, lane, self._address))
            self._under_way.add(work)
            try:
                return await work
            except asyncio.CancelledError:
                asking = asyncio.current_task()
                if asking is not None and asking.cancelling():
                    raise
                raise Exhausted(say("cancelled")) from None
            finally:
                self._under_way.discard(work)

    def end(self) -> None:
        """Stop all of it: the client is gone."""
        self._over = True
        for work in self._under_way:
            work.cancel()
