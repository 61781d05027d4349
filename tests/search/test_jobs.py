"""Work in several processes: in order, ended where something fails, and never waiting for ever."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from damier.core.contract import Exhausted
from damier.search import jobs as jobs_module
from damier.search.jobs import map_in_order
from tests.conftest import Run
from tests.search import chores

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make processes import the chores."""
    monkeypatch.syspath_prepend(ROOT)


def is_alive(process: int) -> bool:
    """Return whether a process runs; one that has ended, and that nobody has asked about, does not."""
    status = Path(f"/proc/{process}/stat")
    try:
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_order(jobs: int) -> None:
    """Whatever the number of processes, and whichever is done first."""
    assert list(map_in_order(chores.halve, [8, 2, 6, 4], jobs)) == [4, 1, 3, 2]
    assert list(map_in_order(chores.slowest_first, range(20), jobs)) == list(range(20))
    assert list(map_in_order(chores.halve, [], jobs)) == []
    assert list(map_in_order(chores.halve, [2], jobs)) == [1]


def test_a_failure_ends_the_work(damier: Run) -> None:
    """It is raised in its turn, once, and nobody waits for the other processes."""
    results = map_in_order(chores.halve, [2, 3, 4], 2)
    assert next(results) == 1
    with pytest.raises(ValueError, match="3") as caught:
        next(results)
    assert "in halve" in caught.value.__notes__[0]
    arguments = ("--size", "4x4", "--stars", "2", "--games", "4", "--jobs", "2")
    failed = damier("arena", "connexion", "--red", "decimal:Decimal", "--blue", "random", *arguments)
    assert failed.returncode == 2


def test_errors_and_results_that_cannot_travel_are_errors() -> None:
    """Nobody waits for an answer that cannot be sent."""
    with pytest.raises(Exhausted, match="a fault in damier, please report it: Stubborn: 1 and 1"):
        list(map_in_order(chores.fail_strangely, [1, 1], 2))
    with pytest.raises((AttributeError, TypeError, Exhausted), match="lambda"):
        list(map_in_order(chores.fail_strangely, [2, 2], 2))


def test_a_process_that_dies_says_what_it_worked_on() -> None:
    """The results before it are there, and the others too where a lost one is allowed."""
    results = map_in_order(chores.die_at_three, [1, 2, 3, 4], 2)
    assert [next(results), next(results)] == [1, 2]
    with pytest.raises(Exhausted, match=r"the process that worked on 3 ended unexpectedly, perhaps for lack of memory"):
        next(results)
    assert list(map_in_order(chores.die_at_three, [1, 3, 3, 4, 5], 2, lost=lambda thing: -thing)) == [1, -3, -3, 4, 5]
    assert list(map_in_order(chores.exhaust_memory, [1, 2], 2, lost=lambda thing: -thing)) == [-1, -2]


def test_a_process_that_dies_with_nothing_to_do_is_replaced() -> None:
    """What it would have been sent next is done by another."""
    results = map_in_order(chores.own_number, range(6), 2)
    first = next(results)
    time.sleep(1)  # long enough for what it was sent since
    os.kill(first, signal.SIGKILL)
    while is_alive(first):
        time.sleep(0.01)
    assert len(list(results)) == 5


def test_large_things_and_results_pass() -> None:
    """Larger than a pipe holds, on both ways at once."""
    texts = [letter * 500_000 for letter in "abcdef"]
    assert list(map_in_order(chores.echo_much, texts, 2)) == [2 * text for text in texts]


def test_things_are_taken_when_they_are_needed() -> None:
    """A hundred thousand of them are never in memory at once."""
    taken = 0

    def things() -> Iterator[int]:
        nonlocal taken
        for number in range(0, 200_000, 2):
            taken += 1
            yield number

    results = map_in_order(chores.halve, things(), 2)
    assert [next(results) for _ in range(10)] == list(range(10))
    assert taken <= jobs_module.AHEAD + 20
    results.close()


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_processes_end_with_the_one_that_started_them(tmp_path: Path, ending: signal.Signals) -> None:
    """Even if that was killed while all were at work."""
    program = (
        "from damier.search.jobs import map_in_order; from tests.search.chores import leave_a_trace\n"
        f"list(map_in_order(leave_a_trace, [{str(tmp_path)!r}] * 4, 2))"
    )
    script = tmp_path.with_suffix(".py")
    opening = f"if __name__ == '__main__':\n    import sys; sys.path.insert(0, {str(ROOT)!r})"
    script.write_text(f"{opening}\n    exec({program!r})")
    with subprocess.Popen([sys.executable, str(script)], stderr=subprocess.DEVNULL) as process:
        deadline = time.monotonic() + 60
        while len(list(tmp_path.iterdir())) < 2 and time.monotonic() < deadline:
            time.sleep(0.05)
        workers = [int(path.name) for path in tmp_path.iterdir()]
        assert len(workers) == 2
        process.send_signal(ending)
        process.wait(timeout=30)
    deadline = time.monotonic() + 20
    while any(map(is_alive, workers)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(is_alive, workers))
