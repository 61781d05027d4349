"""Work on a Dask cluster: a real scheduler and real workers, some of which are killed."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from damier.core.contract import Exhausted, Malformed
from damier.search import cluster as cluster_module
from damier.search.jobs import Cluster, map_in_order
from tests.conftest import Run
from tests.search import chores

ROOT = Path(__file__).parents[2]
MADE = ("generate", "flow", "--size", "5x5", "--seed", "7", "--graded", "--json")


class Dask:
    """A scheduler, and the workers that were started for it, on loopback."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.workers: list[subprocess.Popen[str]] = []
        self.scheduler = self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        self.address = self._said(self.scheduler, r"Scheduler at:\s*(tcp://\S+)")

    def _start(self, program: str, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{program}", "--no-dashboard", *arguments],
            cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(self._folder)},
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    @staticmethod
    def _said(process: subprocess.Popen[str], what: str) -> str:
        assert process.stderr is not None
        for line in process.stderr:
            if found := re.search(what, line):
                return found[1]
        raise AssertionError(f"{what!r} was not said")

    def add_worker(self, *arguments: str) -> subprocess.Popen[str]:
        """Start a worker, and return it once it is registered."""
        worker = self._start("dask_worker", self.address, "--nthreads", "1", *arguments)
        self.workers.append(worker)
        self._said(worker, r"(Registered to)")
        return worker

    def end(self) -> None:
        """Kill all that was started."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
            if process.stderr is not None:
                process.stderr.close()


@contextlib.contextmanager
def started(folder: Path) -> Iterator[Dask]:
    """Start a scheduler, and two workers without anybody who would start them again."""
    cluster = Dask(folder)
    try:
        for _ in range(2):
            cluster.add_worker("--no-nanny")
        yield cluster
    finally:
        cluster.end()


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    """A cluster that no test ends."""
    with started(tmp_path_factory.mktemp("dask")) as cluster:
        yield cluster


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Dask]:
    """A cluster of which a test ends what it likes."""
    with started(tmp_path) as cluster:
        yield cluster


def test_a_cluster_does_what_processes_do(dask: Dask) -> None:
    """In order, whichever is done first; an error is raised in its turn; what kills its process kills nothing else."""
    here = Cluster(dask.address)
    assert list(map_in_order(chores.halve, [8, 2, 6, 4], here)) == [4, 1, 3, 2]
    assert list(map_in_order(chores.halve, [], here)) == []
    assert list(map_in_order(chores.slowest_first, range(2000), here)) == list(range(2000))
    results = map_in_order(chores.halve, [2, 3, 4], here)
    assert next(results) == 1
    with pytest.raises(ValueError, match="3") as caught:
        next(results)
    assert "in halve" in caught.value.__notes__[0]
    assert list(map_in_order(chores.die_at_three, [1, 3, 4], here, lost=lambda thing: -thing)) == [1, -3, 4]
    assert list(map_in_order(chores.exhaust_memory, [1, 2], here, lost=lambda thing: -thing)) == [-1, -2]


def test_a_worker_that_is_killed_loses_nothing(mortal: Dask) -> None:
    """Nothing is missing and nothing is there twice: another worker does again what it had."""
    results = map_in_order(chores.a_while, range(300), Cluster(mortal.address))
    found = [next(results) for _ in range(20)]
    mortal.workers[0].send_signal(signal.SIGKILL)
    assert found + list(results) == list(range(300))


def test_a_worker_that_comes_later_works_too(mortal: Dask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even when all of the others are gone meanwhile."""
    monkeypatch.setattr(cluster_module, "LOOK", 0.1)
    results = map_in_order(chores.a_while, range(100), Cluster(mortal.address))
    assert next(results) == 0
    for worker in list(mortal.workers):
        worker.kill()
    mortal.add_worker("--no-nanny")
    assert list(results) == list(range(1, 100))


def test_a_scheduler_that_ends_is_told(mortal: Dask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for ever, and what was done before is there."""
    monkeypatch.setattr(cluster_module, "LOOK", 0.1)
    results = map_in_order(chores.a_while, range(10_000), Cluster(mortal.address))
    assert next(results) == 0
    mortal.scheduler.kill()
    with pytest.raises(Exhausted, match="has ended"):
        list(results)


def test_things_are_taken_when_they_are_needed(dask: Dask) -> None:
    """A hundred thousand of them are never in memory at once."""
    taken = 0

    def things() -> Iterator[int]:
        nonlocal taken
        for number in range(0, 200_000, 2):
            taken += 1
            yield number

    results = map_in_order(chores.halve, things(), Cluster(dask.address))
    assert [next(results) for _ in range(10)] == list(range(10))
    assert taken <= 10_000
    results.close()


def test_another_version_is_refused(dask: Dask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed might make another level there."""
    monkeypatch.setattr("importlib.metadata.version", lambda _: "0.0.1")
    with pytest.raises(Malformed, match=r"and this is damier 0\.0\.1: install the same one"):
        list(map_in_order(chores.halve, [2], Cluster(dask.address)))


def test_the_command_line_has_the_same_output(dask: Dask, damier: Run, tmp_path: Path) -> None:
    """Of each command that works on many things, with the same seeds."""
    one = damier(*MADE, "--count", "30")
    assert one.returncode == 0
    assert damier(*MADE, "--count", "30", "--cluster", dask.address).stdout == one.stdout
    assert {"easy", "medium"} >= {json.loads(line)["grade"] for line in one.stdout.splitlines()} - {"hard", "expert"}
    tmp_path.joinpath("pack.jsonl").write_text(one.stdout)
    arena = ("arena", "get10", "--player", "greedy", "--games", "4", "--nodes", "5")
    for command in (("check", "pack.jsonl"), ("grade", "pack.jsonl"), ("solve", "--json", "pack.jsonl"), arena):
        here, there = damier(*command), damier(*command, "--cluster", dask.address)
        assert _timeless(there.stdout) == _timeless(here.stdout) != ""
        assert there.returncode == here.returncode == 0
        assert there.stderr == here.stderr


def _timeless(text: str) -> str:
    """Return a text without the times in it."""
    return re.sub(r'"cpu_ms": [\d.]+|: [\d.]+ ms of CPU.*', "", text)


def test_an_interrupted_pack_goes_on(mortal: Dask, damier: Run, tmp_path: Path) -> None:
    """The file is the one that a run without interruption makes, and a worker dies on the way."""
    command = (*MADE[:-1], "--size", "8x8", "--count", "300", "-o", "pack.jsonl")
    begun = subprocess.Popen(
        [sys.executable, "-m", "damier", *command, "--cluster", mortal.address], cwd=tmp_path, stderr=subprocess.PIPE
    )
    part = tmp_path / "pack.jsonl.part"
    _until(lambda: part.exists() and part.read_bytes().count(b"\n") > 20)
    mortal.workers[0].kill()
    begun.send_signal(signal.SIGKILL)
    begun.communicate()
    kept = part.read_bytes().count(b"\n")
    assert 20 < kept < 300
    went_on = damier(*command, "--cluster", mortal.address)
    assert f"going on after the {kept} levels" in went_on.stderr
    there = (tmp_path / "pack.jsonl").rename(tmp_path / "there.jsonl")
    assert damier(*command).returncode == 0
    assert tmp_path.joinpath("pack.jsonl").read_bytes() == there.read_bytes()


def _until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_workers_are_started_here(damier: Run) -> None:
    """And they are gone afterwards."""
    made = damier(*MADE, "--count", "5", "--cluster", "local:2")
    assert made.stdout == damier(*MADE, "--count", "5").stdout
    assert made.stderr == ""


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("tcp://127.0.0.1:1", "no cluster answers at tcp://127.0.0.1:1"),
        ("nowhere", "a cluster is tcp://HOST:8786, the address of its scheduler, or local:4 to start workers here"),
        ("local:0", "not 'local:0'"),
    ],
)
def test_an_address_that_is_none_is_refused(damier: Run, address: str, words: str) -> None:
    """With what it may be."""
    refused = damier(*MADE, "--cluster", address)
    assert refused.returncode in (2, 3)
    assert words in refused.stderr
    assert damier(*MADE, "--cluster", address, "--jobs", "2").stderr == "damier: give --jobs or --cluster, not both\n"


def test_without_dask_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no part of a plain installation."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(Exception, match=r"pip install 'damier\[cluster\]'"),
        contextlib.closing(map_in_order(chores.halve, [2], Cluster("tcp://127.0.0.1:1"))) as results,
    ):
        next(results)
