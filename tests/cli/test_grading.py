"""Grading, explaining and hints keep to their time on huge boards, hear signals, and say if a level has no grade."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

import pytest

from damier.core.contract import Budget, Exhausted, load_game
from damier.core.registry import parse_level
from tests.conftest import Run

HUGE = "flow: 200x200 red=a1-b1"


@pytest.mark.parametrize("size", ["80x80", "100x100"])
@pytest.mark.parametrize("ask", ["grade", "explain"])
def test_reasoning_keeps_to_its_budget(size: str, ask: str) -> None:
    """Within a second of CPU more, also on boards that reasoning would take minutes for."""
    level = parse_level(f"flow: {size} red=a1-b1")
    began = time.thread_time()
    with pytest.raises(Exhausted, match="the time ran out before the level was"):
        getattr(load_game("flow").require("reasoner"), ask)(level, Budget(seconds=0.5))
    assert time.thread_time() - began < 1.5


def cpu_seconds(process: int) -> int:
    """Return how many seconds of CPU a process has used."""
    listed = subprocess.run(["ps", "-o", "cputimes=", "-p", str(process)], capture_output=True, text=True, check=True)
    return int(listed.stdout)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_grading_a_huge_board_hears_signals(number: signal.Signals) -> None:
    """In a process of its own, which ends with the status that says so and one line of words."""
    with subprocess.Popen(
        [sys.executable, "-m", "damier", "grade", HUGE, "--time", "300s"], stderr=subprocess.PIPE, text=True
    ) as process:
        while cpu_seconds(process.pid) < 4:  # it is reasoning by then
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(number)
        _, err = process.communicate(timeout=30)
    assert process.returncode == 128 + number, err
    assert "Interrupted" in err


@pytest.mark.parametrize(
    ("level", "reason"),
    [
        ("flow: 3x1 red=a1-b1", "this level has no solution"),
        ("flow: 3x3 red=a1-c3", "this level has more than one solution, and therefore no grade"),
    ],
)
def test_a_level_without_a_solution_or_with_several_has_no_grade(damier: Run, level: str, reason: str) -> None:
    """Status 1 and the reason, for people and for programs."""
    done = damier("grade", level)
    assert (done.returncode, done.stdout) == (1, "")
    assert reason in done.stderr
    done = damier("grade", level, "--json")
    assert done.returncode == 1
    found = json.loads(done.stdout)
    assert (found["grade"], found["reason"]) == (None, reason)
    done = damier("explain", level)
    assert (done.returncode, reason in done.stderr) == (1, True)


@pytest.mark.parametrize(
    ("level", "sentence"),
    [
        ("flow: 3x2 touch:no red=a1-c1 blue=a2-c2", "This is the only solution in which no path touches itself."),
        ("flow: 3x1 touch:no red=a1-b1", "There is no solution in which no path touches itself."),
        ("flow: 3x1 cover:no red=a1-c1", "This is the only solution, even if cells may stay empty."),
    ],
)
def test_uniqueness_is_said_under_the_rules_of_the_level(damier: Run, level: str, sentence: str) -> None:
    """By ``check`` and by ``solve``."""
    assert sentence in damier("check", level).stdout
    assert sentence in damier("solve", level).stdout


def test_the_help_shows_how_a_switch_is_turned_off(damier: Run) -> None:
    """And whoever types it in another way is told."""
    assert "--touch yes|no" in damier("generate", "flow", "--help").stdout
    assert "--touch off, type --touch no" in damier("generate", "flow", "--no-touch").stderr
