"""Work on many things at once, with the results in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Thing = TypeVar("Thing")
Result = TypeVar("Result")


def map_in_order(work: Callable[[Thing], Result], things: Sequence[Thing], jobs: int) -> Iterator[Result]:
    """Yield ``work(thing)`` for each of ``things``, in their order, computed by ``jobs`` processes.

    With several processes, the work, the things and the results must be picklable. The work stops when the iterator is
    closed.

    >>> list(map_in_order(abs, [-1, 2, -3], jobs=1))
    [1, 2, 3]
    """
    if jobs == 1 or len(things) == 1:
        yield from map(work, things)
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 (slow to load, and one process needs none)

    pool = ProcessPoolExecutor(jobs)
    try:
        yield from pool.map(work, things)
    except BaseException:
        # Whoever asked has gone, or something failed: nobody waits for what is still being worked on.
        workers = list((pool._processes or {}).values())  # noqa: SLF001 (the pool has no way to end them)
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()
        raise
    pool.shutdown()
