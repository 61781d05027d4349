"""The store read from the event loop: in threads of its own, and answered in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

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

    async def read(
        self, function: Callable[Arguments, Found], *arguments: Arguments.args, **options: Arguments.kwargs
    ) -> Found:
        """Return what ``function`` returns, called in a thread; raise ``Exhausted`` if that takes too long."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PATIENCE):
                return await loop.run_in_executor(self._threads, lambda: function(*arguments, **options))
        except TimeoutError:
            raise Exhausted(say("the store does not answer: please try again")) from None

    def close(self) -> None:
        """Read nothing more; what is being read ends by itself."""
        self._threads.shutdown(wait=False, cancel_futures=True)
