"""What the server counts and measures for its administrator, as ``/metrics`` writes it: Prometheus' text format.

Every figure has its place in one row of numbers, and each process its row, in memory that all of them share: whichever
of them is asked answers for all. Counters and histograms are added up over the processes; gauges, which rise and fall,
carry the number of the process. A process that takes the place of another goes on with its counters.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, MutableSequence
from dataclasses import dataclass
from itertools import product
from math import inf
from typing import Final, Literal, get_args

from damier.play.actions import Kind
from damier.web import protocol
from damier.web.lanes import Lane

#: The bounds of the histograms of seconds.
SECONDS: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, inf)
#: Stands for values of a label that are not foreseen.
OTHER: Final = "other"


@dataclass(frozen=True)
class Metric:
    """A figure, or one for each combination of its labels' values."""

    name: str
    kind: Literal["counter", "gauge", "histogram"]
    meaning: str
    labels: tuple[str, ...]
    values: tuple[tuple[str, ...], ...]
    place: int

    @property
    def width(self) -> int:
        """How many numbers one combination of values takes: of a histogram, each bucket and the sum."""
        return len(SECONDS) + 1 if self.kind == "histogram" else 1

    @property
    def size(self) -> int:
        """How many numbers it takes in all."""
        return self.width * len(self.values)

    def add(self, *values: str, by: float = 1) -> None:
        """Count ``by`` more for these values of the labels."""
        _rows.own[self._at(values)] += by

    def set(self, amount: float, *values: str) -> None:
        """Set a gauge for these values of the labels."""
        _rows.own[self._at(values)] = amount

    def observe(self, seconds: float, *values: str) -> None:
        """Count one more measurement in a histogram."""
        at = self._at(values)
        _rows.own[at + next(i for i, most in enumerate(SECONDS) if seconds <= most)] += 1
        _rows.own[at + len(SECONDS)] += seconds

    def _at(self, values: tuple[str, ...]) -> int:
        found = _places[self.name].get(values)
        if found is None:
            known = [{value[i] for value in self.values} for i in range(len(values))]
            found = _places[self.name][tuple(v if v in known[i] else OTHER for i, v in enumerate(values))]
        return found


_all: list[Metric] = []
_places: dict[str, dict[tuple[str, ...], int]] = {}


def _declare(
    kind: Literal["counter", "gauge", "histogram"], name: str, meaning: str, /, **labels: Iterable[str]
) -> Metric:
    """Return a new metric; each label has the values it can take, and ``OTHER``."""
    values = tuple(product(*(dict.fromkeys([*each, OTHER]) for each in labels.values())))
    metric = Metric(name, kind, meaning, tuple(labels), values, sum(one.size for one in _all))
    _all.append(metric)
    _places[name] = {one: metric.place + i * metric.width for i, one in enumerate(values)}
    return metric


_KINDS: Final = [message.__struct_config__.tag for message in protocol.AnyMessage.__args__]
QUEUES: Final = get_args(Lane)

STARTED: Final = _declare("gauge", "damier_start_time_seconds", "When the process started, since 1970.")
MEMORY: Final = _declare(
    "gauge", "damier_memory_bytes", "Memory of the server process and its workers.", part=("server", "workers")
)
CPU: Final = _declare("counter", "damier_cpu_seconds_total", "CPU time of the server processes, without their workers.")
DELAY: Final = _declare("histogram", "damier_loop_delay_seconds", "How late the event loop is, looked at every second.")
CONNECTIONS: Final = _declare("gauge", "damier_connections", "WebSockets that are open.")
CONNECTED: Final = _declare("counter", "damier_connections_total", "WebSockets that were accepted.")
REFUSED: Final = _declare(
    "counter",
    "damier_refused_total",
    "Requests refused at the door.",
    reason=("name", "origin", "metrics", "full", "ending"),
)
GAMES: Final = _declare("gauge", "damier_games", "Games that somebody has open.")
ROOMS: Final = _declare("gauge", "damier_rooms", "Games in memory.")
ACTIONS: Final = _declare(
    "counter",
    "damier_actions_total",
    "Actions in games that were stored.",
    kind=get_args(Kind),
    by=("person", "computer"),
)
MESSAGES: Final = _declare(
    "counter",
    "damier_messages_total",
    "Messages that were answered, by what they ask for and how it ended.",
    do=_KINDS,
    outcome=("ok", *(kind for _, kind in protocol.KINDS), "cancelled"),
)
ANSWERS: Final = _declare(
    "histogram", "damier_answer_seconds", "Time from a message to its answer, of those that start no job.", do=_KINDS
)
JOBS: Final = _declare("gauge", "damier_jobs", "Work for worker processes.", queue=QUEUES, state=("waiting", "running"))
JOBS_ENDED: Final = _declare(
    "counter",
    "damier_jobs_total",
    "Work of worker processes that has ended.",
    queue=QUEUES,
    outcome=("done", "refused", "stopped", "died", "cancelled"),
)
JOB_SECONDS: Final = _declare("histogram", "damier_job_seconds", "Time that worker processes took.", queue=QUEUES)
WRITES: Final = _declare(
    "counter", "damier_store_writes_total", "Writes to the store.", outcome=("committed", "refused", "failed")
)
COMMITS: Final = _declare("histogram", "damier_store_commit_seconds", "Time of the transactions that write.")
READ_ERRORS: Final = _declare("counter", "damier_store_read_errors_total", "Readings of the store that failed.")


def width() -> int:
    """Return how many numbers a process needs."""
    return sum(metric.size for metric in _all)


class _Rows:
    """The numbers of all processes, and which row is this one's."""

    def __init__(self, numbers: MutableSequence[float], row: int) -> None:
        everything = memoryview(numbers).cast("B").cast("d")  # type: ignore[arg-type]
        self.all = [everything[at : at + width()] for at in range(0, len(everything), width())]
        self.own = self.all[row]


def _alone() -> _Rows:
    from array import array  # noqa: PLC0415 (only here)

    return _Rows(array("d", bytes(8 * width())), 0)


_rows: _Rows = _alone()


def share(numbers: MutableSequence[float], row: int) -> None:
    """Keep the figures of this process in a row of shared numbers; the gauges of whoever had it before are gone."""
    global _rows  # noqa: PLW0603 (what each process has one of)
    _rows = _Rows(numbers, row)
    for metric in _all:
        if metric.kind == "gauge":
            _rows.own[metric.place : metric.place + metric.size] = memoryview(bytes(8 * metric.size)).cast("d")


def text() -> str:
    """Return every figure, in Prometheus' text format."""
    lines: list[str] = []
    for metric in _all:
        lines += [f"# HELP {metric.name} {metric.meaning}", f"# TYPE {metric.name} {metric.kind}"]
        lines += _samples(metric)
    return "\n".join([*lines, ""])


def _samples(metric: Metric) -> Iterator[str]:
    for values, at in _places[metric.name].items():
        labels = dict(zip(metric.labels, values, strict=True))
        rows = [row[at : at + metric.width] for row in _rows.all]
        if metric.kind == "gauge":
            if OTHER not in values:
                for number, row in enumerate(rows, start=1):
                    yield _sample(metric.name, {**labels, "process": str(number)}, row[0])
            continue
        sums = [sum(column) for column in zip(*rows, strict=True)]
        # What has many combinations is written from the first time on that one happens.
        if (OTHER in values or len(values) > 1) and not any(sums):
            continue
        if metric.kind == "counter":
            yield _sample(metric.name, labels, sums[0])
            continue
        count = 0.0
        for most, more in zip(SECONDS, sums, strict=False):
            count += more
            yield _sample(f"{metric.name}_bucket", {**labels, "le": "+Inf" if most == inf else f"{most:g}"}, count)
        yield _sample(f"{metric.name}_sum", labels, sums[-1])
        yield _sample(f"{metric.name}_count", labels, count)


def _sample(name: str, labels: dict[str, str], number: float) -> str:
    written = ",".join(f'{label}="{value}"' for label, value in labels.items())
    amount = str(int(number)) if number == int(number) else repr(number)
    return f"{name}{{{written}}} {amount}" if written else f"{name} {amount}"


def memory_of(process: int) -> int:
    """Return the bytes of memory that a process takes, 0 where the system does not say."""
    try:
        with open(f"/proc/{process}/statm", encoding="ascii") as file:  # noqa: PTH123 (it is no file that has a path)
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0
