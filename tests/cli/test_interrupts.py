"""Ctrl-C, in a real terminal, where it goes to every process of the group at once; and the other ways to be ended."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pexpect
import pytest

from tests.conftest import Run

#: Long work for each command that can share it among processes, and what shows that it has begun.
WORK = {
    "generate": (("generate", "flow", "--size", "9x9", "--count", "100000"), "flow: 9x9 "),
    "solve": (("solve", "many.txt"), "only solution"),
    "check": (("check", "many.txt"), "only solution"),
    "arena": (("arena", "get10", "--player", "greedy", "--games", "100000", "--size", "4x4"), "greedy [0-9]+/"),
}
LEVEL = "flow:5x5 red=a5-b1 green=c5-b2 bblue=c4-c1 yellow=d2-e5 orange=d1-e4"


def group_members(group: int | None) -> list[str]:
    """Return the processes of a group that run; those that have ended, and that nobody has asked about, do not."""
    listed = subprocess.run(["ps", "-A", "-o", "pgid=,stat=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in listed.splitlines()]
    return [" ".join(row) for row in rows if row[0] == str(group) and not row[1].startswith("Z")]


def workers_of(process: int | None) -> list[int]:
    """Return the processes that a command has started to share its work."""
    found = subprocess.run(
        ["pgrep", "-P", str(process), "-f", "spawn_main"], capture_output=True, text=True, check=False
    )
    return [int(line) for line in found.stdout.split()]


def assert_nobody_is_left(group: int | None) -> None:
    """Check that every process of a group ends within some seconds."""
    deadline = time.monotonic() + 20
    while group_members(group) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert group_members(group) == []


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A folder with a file of more levels than anybody waits for."""
    (tmp_path / "many.txt").write_text(f"{LEVEL}\n" * 10_000)
    return tmp_path


def begin(command: str, jobs: int, folder: Path) -> pexpect.spawn[str]:
    """Start a command in a terminal and return it once it is at work."""
    arguments, sign = WORK[command]
    child = pexpect.spawn(
        sys.executable, ["-m", "damier", *arguments, "--jobs", str(jobs)], cwd=str(folder), encoding="utf-8",
        codec_errors="replace", timeout=60, dimensions=(24, 300), env={**os.environ, "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    child.expect(sign)
    return child


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("command", WORK)
def test_ctrl_c_ends_the_whole_group(many: Path, command: str, jobs: int) -> None:
    """Within some seconds, with status 130, one line of words, and nobody left."""
    child = begin(command, jobs, many)
    child.sendintr()
    rest = child.read()
    child.close()
    assert child.exitstatus == 130, rest
    assert "damier: Interrupted." in rest
    assert "Traceback" not in rest
    assert_nobody_is_left(child.pid)


def test_ctrl_c_while_the_processes_start_is_heard(many: Path) -> None:
    """By the first process alone: the others never say a word."""
    for wait in (0.0, 0.05, 0.1):
        child = pexpect.spawn(
            sys.executable, ["-m", "damier", "solve", "many.txt", "--jobs", "4"], cwd=str(many), encoding="utf-8",
            codec_errors="replace", timeout=60,
        )  # fmt: skip
        while not workers_of(child.pid):
            time.sleep(0.01)
        time.sleep(wait)
        child.sendintr()
        rest = child.read()
        child.close()
        assert child.exitstatus == 130
        assert "Traceback" not in rest
        assert_nobody_is_left(child.pid)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("command", WORK)
def test_being_ended_by_another_process_is_heard(many: Path, command: str, jobs: int) -> None:
    """SIGTERM to the first process alone: the same as Ctrl-C, with the status that says so."""
    child = begin(command, jobs, many)
    child.kill(signal.SIGTERM)
    rest = child.read()
    child.close()
    assert child.exitstatus == 128 + signal.SIGTERM, rest
    assert "damier: Interrupted." in rest
    assert_nobody_is_left(child.pid)


@pytest.mark.parametrize("command", WORK)
def test_nobody_outlives_a_command_that_is_killed(many: Path, command: str) -> None:
    """SIGKILL lets nobody say good-bye, and the processes end all the same."""
    child = begin(command, 2, many)
    child.kill(signal.SIGKILL)
    child.close()
    assert_nobody_is_left(child.pid)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_reader_that_stops_ends_the_work_quietly(tmp_path: Path, jobs: int) -> None:
    """``damier generate … | head -1`` prints one level, and nothing on standard error."""
    command = f"{sys.executable} -m damier generate flow --size 5x5 --count 100000 --jobs {jobs} | head -1"
    with subprocess.Popen(
        ["bash", "-o", "pipefail", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        cwd=tmp_path, start_new_session=True,
    ) as shell:  # fmt: skip
        out, err = shell.communicate(timeout=60)
    assert shell.returncode == 0
    assert re.fullmatch(r"flow: 5x5 .*\n", out)
    assert err == ""
    assert_nobody_is_left(shell.pid)


def test_a_process_that_dies_is_told_with_its_level(damier: Run, many: Path) -> None:
    """Killed for lack of memory, say: that level is not decided, and the others are."""
    (many / "many.txt").write_text(f"{LEVEL}\n" * 3_000)
    child = begin("check", 2, many)
    os.kill(workers_of(child.pid)[0], signal.SIGKILL)
    rest = child.read()
    child.close()
    assert child.exitstatus == 3, rest
    assert rest.count("the process that worked on flow: 5x5 red=") == 1
    assert "many.txt, level 3000: This is the only solution." in rest
    assert_nobody_is_left(child.pid)
    assert damier("games").returncode == 0


def test_ctrl_c_when_all_is_said_is_quiet() -> None:
    """While the process cleans up after a command: what was printed is there, and no traceback follows."""
    program = (
        "import atexit, os, signal, sys\n"
        "from damier.cli import main\n"
        "atexit.register(lambda: [os.kill(os.getpid(), signal.SIGINT), sum(range(10**6))])\n"
        "sys.argv = ['damier', '--version']\n"
        "main()\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.stdout.startswith("damier ")
    assert ended.stderr == ""
    assert ended.returncode == -signal.SIGINT
