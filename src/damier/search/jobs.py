"""Work on many things at once, with the results in order.

Each process has one thing at a time, which it is sent when it has nothing else to do: no queue is shared that a dying
process could leave locked, and a pipe is never written to at both ends. So nothing here can wait for ever.
On a cluster (``cluster.py``) the same processes work on other machines.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final, Generic, NoReturn, TypeVar

from damier.core.errors import Exhausted, fault_of
from damier.core.sentences import Sentence, say

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from damier.search.processes import Worker

Thing = TypeVar("Thing")
Result = TypeVar("Result")

#: How many things may be done, or begun, while the first of them is not done.
AHEAD: Final = 1000


@dataclass(frozen=True, slots=True)
class Cluster:
    """A Dask cluster that works: the address of its scheduler, or ``local:4`` for four workers started here."""

    address: str


def raise_lost(thing: object) -> NoReturn:
    """Raise ``Exhausted`` for a thing, or a sentence that names it, whose process has ended before it was done."""
    what = thing if isinstance(thing, Sentence) else str(thing)[:200]
    raise Exhausted(say("the process that worked on {what} ended unexpectedly, perhaps for lack of memory", what=what))


def map_in_order(
    work: Callable[[Thing], Result],
    things: Iterable[Thing],
    jobs: int | Cluster,
    *,
    lost: Callable[[Thing], Result] = raise_lost,
) -> Generator[Result, None, None]:
    """Yield ``work(thing)`` for each of ``things``, in their order, computed by ``jobs`` processes or by a cluster.

    With several processes, the work, the things and the results must be picklable. If the work on a thing raises, so
    does this iterator, once the results before it are yielded. If a process dies, or runs out of memory, the result is
    ``lost(thing)``; by default that raises ``Exhausted`` with the text of the thing, and a ``lost`` that returns
    something lets the others go on. The processes end when the iterator is closed, and with this process.

    >>> list(map_in_order(abs, [-1, 2, -3], jobs=1))
    [1, 2, 3]
    """
    if isinstance(jobs, Cluster):
        from damier.search.cluster import map_on_cluster  # noqa: PLC0415 (slow to load, and it may not be installed)

        yield from map_on_cluster(work, things, jobs.address, lost)
        return
    if jobs == 1:
        yield from map(work, things)
        return
    remaining = iter(things)
    first = list(islice(remaining, 2))
    if len(first) == 1:
        yield from map(work, first)
        return
    crew = Crew(work, jobs)
    todo = enumerate(chain(first, remaining))
    wanted = 0
    try:
        while True:
            while crew.has_room and (item := next(todo, None)) is not None:
                crew.begin(*item)
            if wanted in crew.done:
                yield crew.done.pop(wanted).result(lost)
                wanted += 1
            elif crew.busy:
                crew.wait()
            else:
                return
    finally:
        crew.end()


@dataclass(frozen=True, slots=True)
class Done(Generic[Thing]):
    """What became of a thing: a value, an error that the work raised, or neither if its process was lost."""

    thing: Thing
    value: Any = None
    error: Exception | None = None
    found: bool = False

    def result(self, lost: Callable[[Thing], Any]) -> Any:
        """Return the value, or that of ``lost`` if there is none; raise the error."""
        if self.error is not None:
            raise self.error
        return self.value if self.found else lost(self.thing)


class Crew(Generic[Thing, Result]):
    """Up to ``jobs`` processes, started when there is work for them."""

    def __init__(self, work: Callable[[Thing], Result], jobs: int) -> None:
        self._work = work
        self._jobs = jobs
        self._idle: list[Worker] = []
        #: Who works on what, by the pipe to it.
        self.busy: dict[Any, tuple[Worker, int, Thing]] = {}
        #: What is done, by the number of the thing.
        self.done: dict[int, Done[Thing]] = {}

    @property
    def has_room(self) -> bool:
        """Whether another thing can be begun."""
        return len(self.busy) < self._jobs and len(self.busy) + len(self.done) < AHEAD

    def begin(self, number: int, thing: Thing) -> None:
        """Send thing ``number`` to a process that has nothing to do, or to a new one."""
        from damier.search.processes import Worker  # noqa: PLC0415 (slow to load, and one process needs none)

        while True:
            known = bool(self._idle)
            worker = self._idle.pop() if known else Worker(_work_on, self._work)
            self.busy[worker.pipe] = worker, number, thing
            try:
                worker.pipe.send(thing)
            except OSError:  # it has died, which says nothing about this thing unless it was started for it
                del self.busy[worker.pipe]
                worker.end()
                if known:
                    continue
                self.done[number] = Done(thing)
            return

    def wait(self) -> None:
        """Wait until something is done, or a process has died."""
        from multiprocessing.connection import wait  # noqa: PLC0415 (as above)

        for pipe in wait(list(self.busy)):
            worker, number, thing = self.busy[pipe]
            try:
                found, value, error = worker.pipe.recv()
            except (EOFError, OSError):
                worker.end()
                self.done[number] = Done(thing)
            else:
                self._idle.append(worker)
                self.done[number] = Done(thing, value, error, found)
            del self.busy[pipe]

    def end(self) -> None:
        """End all processes."""
        for worker in [*self._idle, *(worker for worker, _, _ in self.busy.values())]:
            worker.end()


def _work_on(pipe: Connection[Any, Any], work: Callable[[Thing], Result]) -> None:
    """Answer each thing that comes through the pipe with its result. This is what a worker process runs."""
    while True:
        thing: Thing = pipe.recv()
        try:
            pipe.send((True, work(thing), None))
        except MemoryError:
            pipe.send((False, None, None))
        except Exception as error:  # noqa: BLE001 (raised again by whoever asked)
            pipe.send((False, None, _portable(error)))


def _portable(error: Exception) -> Exception:
    """Return the error, or one that says the same, such that it can be sent; it notes where it was raised."""
    import pickle  # noqa: PLC0415 (only errors need it)
    import traceback  # noqa: PLC0415

    error.add_note("".join(traceback.format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 (our own bytes)
    except Exception:  # noqa: BLE001 (whatever its class does)
        return fault_of(error)
    return error
