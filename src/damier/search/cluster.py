"""Work on a Dask cluster, with the results in order, as ``jobs.py`` does it on one machine.

Things are sent in batches, each as long as a quarter of a second of work: one message for each would cost more than
many a level. At a Dask worker a batch is worked on by a process of damier's own (``jobs.Crew``), not in the worker
itself: a compiled search lets no other thread run, and a worker that does not answer is given up by its scheduler; a
search that runs out of memory or crashes takes that process with it, and nothing else.

What is lost with a worker is done again by another: the scheduler sees to that, and since a thing carries its seed, the
result is the same. Only a thing that takes four workers with it is given up, alone. What is sent ahead is bounded, and
results are dropped when they are yielded, so the memory of this process does not grow with the number of things.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import pickle
import queue
import re
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from importlib import import_module, metadata
from itertools import islice
from typing import Any, Final, TypeVar

from damier.core.errors import DamierError, Exhausted, Malformed, Unavailable
from damier.core.sentences import say
from damier.search.jobs import AHEAD, Crew, Done

Thing = TypeVar("Thing")
Result = TypeVar("Result")
Found = TypeVar("Found")

#: The seconds of work in a batch, and the most things.
BATCH: Final = 0.25
MOST: Final = 500
#: How many batches each thread of the cluster has, so that none waits for the next.
EACH: Final = 3
#: Seconds in which the scheduler answers and has a worker, and between two looks at how many there are.
PATIENCE: Final = 10.0
LOOK: Final = 2.0
_LOCAL: Final = re.compile(r"local:([1-9]\d{0,2})")
_ADDRESS: Final = re.compile(
    r"(?!local:)(tcp://|tls://|ws://|wss://)?[^\s/:]+:\d{1,5}|(tcp|tls)://\[[0-9a-fA-F:.]+\]:\d{1,5}"
)


def check_address(address: str) -> None:
    """Raise ``Malformed`` if this cannot be the address of a cluster."""
    if not _LOCAL.fullmatch(address) and not _ADDRESS.fullmatch(address):
        raise Malformed(
            say("a cluster is {one}, the address of its scheduler, or {other} to start workers here, not {text!r}",
                one="tcp://HOST:8786", other="local:4", text=address[:80])
        )  # fmt: skip


def map_on_cluster(
    work: Callable[[Thing], Result], things: Iterable[Thing], address: str, lost: Callable[[Thing], Result]
) -> Generator[Result, None, None]:
    """Yield ``work(thing)`` for each of ``things``, in their order, computed by the cluster at ``address``.

    The work must be a function that the workers can import, or a ``functools.partial`` of one. ``lost`` is as in
    ``map_in_order``. Raises ``Unavailable`` if Dask is not installed, ``Exhausted`` if the cluster cannot be reached,
    has no workers or ends, and ``Malformed`` if a worker has another version of damier.
    """
    check_address(address)
    with _client(address) as client:
        sending = _Sending(client, work, things)
        wanted = 0
        try:
            while _answered(address, sending.send) or wanted in sending.done:
                if wanted in sending.done:
                    yield sending.done.pop(wanted).result(lost)
                    wanted += 1
                else:
                    _answered(address, sending.wait)
        finally:
            sending.end()


def _answered(address: str, ask: Callable[[], Found]) -> Found:
    """Return what ``ask()`` returns; raise ``Exhausted`` if the cluster has ended."""
    try:
        return ask()
    except (OSError, CancelledError) as error:
        raise Exhausted(say("the cluster at {address} has ended", address=address)) from error


class _Sending:
    """What is being worked on, and what is done and not yet wanted."""

    def __init__(self, client: Any, work: Callable[[Any], Any], things: Iterable[Any]) -> None:
        self._client = client
        self._work = pickle.dumps(work)
        self._things = enumerate(things)
        #: What has to be sent once more, each alone.
        self._again: list[tuple[int, Any]] = []
        self._sent: dict[Any, list[tuple[int, Any]]] = {}
        self._arrived: queue.SimpleQueue[Any] = queue.SimpleQueue()
        #: By number.
        self.done: dict[int, Done[Any]] = {}
        self._size = 1
        self._seconds = 0.0
        self._threads = 1
        self._looked = 0.0

    def send(self) -> bool:
        """Send as much as the cluster should have; return whether anything is being worked on."""
        self._look()
        while len(self._sent) < EACH * self._threads:
            ahead = sum(map(len, self._sent.values())) + len(self.done)
            if self._again:
                batch = [self._again.pop()]
            elif ahead < max(AHEAD, 2 * EACH * self._threads * self._size):
                batch = list(islice(self._things, self._size))
            else:
                break
            if not batch:
                break
            future = self._client.submit(
                work_on, metadata.version("damier"), self._work, [thing for _, thing in batch], pure=False
            )
            self._sent[future] = batch
            future.add_done_callback(self._arrived.put)
        return bool(self._sent)

    def _look(self) -> None:
        """See how many threads work, now and then: workers come and go."""
        if time.monotonic() > self._looked + LOOK:
            with contextlib.suppress(OSError, TimeoutError):  # a scheduler that is gone is found out elsewhere
                self._threads = max(1, sum(self._client.nthreads().values()))
            self._looked = time.monotonic()

    def wait(self) -> None:
        """Wait until something is done; raise ``OSError`` or ``CancelledError`` if the scheduler is gone."""
        try:
            future = self._arrived.get(timeout=LOOK)
        except queue.Empty:
            if self._client.status != "running":
                raise ConnectionError from None
            return
        batch = self._sent.pop(future)
        if future.cancelled():
            raise CancelledError
        error = future.exception()
        if error is None:
            seconds, found = future.result()
            self.done.update((number, Done(thing, *one)) for (number, thing), one in zip(batch, found, strict=True))
            self._take_time(seconds / len(batch))
        elif isinstance(error, DamierError):
            raise error
        elif len(batch) > 1:
            self._again += batch[::-1]
        else:  # it has taken several workers with it
            ((number, thing),) = batch
            self.done[number] = Done(thing)
        future.release()

    def _take_time(self, seconds: float) -> None:
        """Choose the size of batches by how long a thing takes."""
        self._seconds = seconds if not self._seconds else 0.8 * self._seconds + 0.2 * seconds
        self._size = max(1, min(2 * self._size, MOST, int(BATCH / max(self._seconds, 1e-6))))

    def end(self) -> None:
        """Have nothing more worked on."""
        with contextlib.suppress(Exception):  # the cluster may be gone
            self._client.cancel(list(self._sent), force=True)


@contextlib.contextmanager
def _client(address: str) -> Iterator[Any]:
    """Connect to a cluster for the length of a ``with`` block, or start one here and end it."""
    try:
        distributed: Any = import_module("distributed")  # it may not be installed, and is slow to load
    except ImportError as error:
        raise Unavailable(say("a cluster needs Dask: {command}", command="pip install 'damier[cluster]'")) from error
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    local = _LOCAL.fullmatch(address)
    with contextlib.ExitStack() as stack:
        if local:
            from damier.search.processes import without_interrupts  # noqa: PLC0415 (as above)

            with without_interrupts():  # Ctrl-C in a terminal goes to all processes: only this one heeds it
                cluster = distributed.LocalCluster(
                    n_workers=int(local[1]), threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0",
                    host="127.0.0.1", silence_logs=logging.CRITICAL,
                )  # fmt: skip
            stack.callback(cluster.close)
            address = cluster.scheduler_address
        try:
            client = stack.enter_context(distributed.Client(address, timeout=PATIENCE, set_as_default=False))
            client.wait_for_workers(1, timeout=PATIENCE)
        except OSError as error:
            raise Exhausted(say("no cluster answers at {address}", address=address)) from error
        yield client


_crews: Final = threading.local()


def work_on(version: str, work: bytes, things: list[Any]) -> tuple[float, list[tuple[Any, Exception | None, bool]]]:
    """Return how long a batch took at this worker, and for each thing its result, an error, or neither if it was lost.

    Raises ``Malformed`` if whoever asks has another version of damier: the results might differ.
    """
    if version != (here := metadata.version("damier")):
        raise Malformed(
            say("a worker of the cluster has damier {theirs}, and this is damier {ours}: install the same one",
                theirs=here, ours=version)
        )  # fmt: skip
    start = time.perf_counter()
    crew = _crew_for(work)
    for numbered in enumerate(things):
        crew.begin(*numbered)
        while crew.busy:
            crew.wait()
    found = [crew.done.pop(number) for number in range(len(things))]
    return time.perf_counter() - start, [(one.value, one.error, one.found) for one in found]


def _crew_for(work: bytes) -> Crew[Any, Any]:
    """Return the process that does this work for this thread; it stays until there is other work."""
    known: tuple[bytes, Crew[Any, Any]] | None = getattr(_crews, "now", None)
    if known is not None and known[0] == work:
        return known[1]
    if known is not None:
        known[1].end()
    # A Dask worker is a daemonic process, which multiprocessing lets have no children, since they might outlive it.
    # Ours end by themselves with whoever started them.
    multiprocessing.current_process()._config.pop("daemon", None)  # type: ignore[attr-defined]  # noqa: SLF001
    crew: Crew[Any, Any] = Crew(pickle.loads(work), 1)  # noqa: S301 (from whoever asks us to run it anyway)
    _crews.now = work, crew
    return crew
