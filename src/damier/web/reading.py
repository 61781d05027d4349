"""The store read from the event loop: in threads of its own, and answered in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, ParamSpec, TypeVar

from damier.core.contract import Exhausted, say

Arguments = ParamSpec("Arguments")
Found = TypeVar("Found")
#: Threads that read at once.
READERS: Final = 8
#: Seconds after which whoever asked is told that the store does not answer.
PATIENCE: Final = 8.0


class Reader:
    """Threads that read the store; those that wait for a silent one keep nobody waiting for ever."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="damier reading")
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def read(
        self, function: Callable[Arguments, Found], *arguments: Arguments.args, **options: Arguments.kwargs
    ) -> Found:
        """Return what ``function`` returns, called in a thread.

        Raises ``Exhausted`` if that takes too long, or if this is closed meanwhile.
        """
        loop = asyncio.get_running_loop()
        if not self._over.done():
            work = loop.run_in_executor(self._threads, lambda: function(*arguments, **options))
            either: set[asyncio.Future[Any]] = {work, self._over}
            try:
                await asyncio.wait(either, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
                if work.done():
                    return work.result()
            finally:
                work.cancel()  # if it is not done
        raise Exhausted(say("the store does not answer: please try again"))

    def close(self) -> None:
        """Refuse to whoever waits, and read nothing more; what is being read ends by itself."""
        if not self._over.done():
            self._over.set_result(None)
        self._threads.shutdown(wait=False, cancel_futures=True)
