"""Who is next for a worker process: work of three kinds, each with a queue of its own, in which addresses take turns.

Long work leaves two processes free for the rest, and reading leaves one free for hints and computers' moves: so nobody
who plays waits for a generator, or for somebody's file.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Literal

from damier.core.contract import say
from damier.web.limits import OutOfBounds, bounds

#: Hints and computers' moves; files and levels that people bring; everything that may take long.
Lane = Literal["quick", "reading", "long"]


class Turns:
    """A number of places, and whoever waits for one: each name in turn, whatever each has waiting."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def place(self, name: str) -> AsyncIterator[None]:
        """Wait for a place, and have it during the block."""
        if self._free:
            self._free -= 1
        else:
            turn = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(name, deque()).append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():  # it was this one's turn already
                    self._pass_on()
                raise
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        """Give a place to whoever is next, or keep it free."""
        while self._waiting:
            name = next(iter(self._waiting))
            turns = self._waiting.pop(name)
            turn = turns.popleft()
            if turns:
                self._waiting[name] = turns  # at the end: the others come first
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


class Lanes:
    """The places of ``count`` processes, of which there are at least three."""

    def __init__(self, count: int) -> None:
        self._all, self._not_quick, self._long = Turns(count), Turns(count - 1), Turns(count - 2)
        self._waiting: dict[Lane, int] = {"quick": 0, "reading": 0, "long": 0}

    @asynccontextmanager
    async def place(self, lane: Lane, name: str) -> AsyncIterator[None]:
        """Wait for a process in a lane, and have it during the block.

        Raises ``OutOfBounds`` if too much waits in this lane.
        """
        limits = bounds()
        most = {"quick": limits.waiting_moves, "reading": limits.waiting_files, "long": limits.waiting_jobs}[lane]
        if self._waiting[lane] >= most:
            raise OutOfBounds(say("too much work waits already: please try again later"))
        async with AsyncExitStack() as stack:
            self._waiting[lane] += 1
            try:
                if lane == "long":
                    await stack.enter_async_context(self._long.place(name))
                if lane != "quick":
                    await stack.enter_async_context(self._not_quick.place(name))
                await stack.enter_async_context(self._all.place(name))
            finally:
                self._waiting[lane] -= 1
            yield
