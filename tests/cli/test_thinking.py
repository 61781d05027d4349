"""Ctrl-C is heard while a computer thinks, and thinking is told."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pexpect
import pytest

from tests.cli.window import ENTER, Window

CONNEXION = "connexion: 10x10 red=a1,d7,j2 blue=c3,g9,i5"
#: A board that is crossed from corner to corner in more ways than anyone counts, and one that is hard to solve.
COUNTED = "flow: 15x15 red=a1-o15"
HARD = "flow: 24x24 red=a1-x24 blue=b3-n9 green=c14-m2 cyan=e20-t5"
#: Seconds: what is promised is one, on a machine that has nothing else to do.
SOON = 5


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", CONNEXION, "--time", "100s"),
        ("solve", COUNTED, "--count", "--time", "100s"),
        ("solve", HARD, "--time", "100s"),
        ("arena", "get10", "--player", "expert", "--size", "15x15", "--time", "60s", "--games", "2"),
        *(("play", "connexion", "--size", "15", "--red", name, "--time", "100s") for name in ("alphabeta", "expert")),
    ],
)
def test_ctrl_c_is_heard_at_once(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """Inside every search, compiled or not, and by the SAT solver: no traceback, status 130."""
    process = subprocess.Popen(
        [sys.executable, "-m", "damier", *arguments], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, cwd=tmp_path, encoding="utf-8", env={**os.environ, "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    time.sleep(2.5)
    assert process.poll() is None, "it is done already"
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=SOON)
    assert process.returncode == 130
    assert errors.strip().endswith("Interrupted.")
    assert "Traceback" not in errors


def test_thinking_is_told_on_the_screen_and_can_be_interrupted(tmp_path: Path) -> None:
    """With the seconds that it has taken; the board stays in view, and the game is kept."""
    window = Window(tmp_path, CONNEXION, "--blue", "expert", "--time", "100s")
    window.press("e5", ENTER)
    seen = window.see("Blue is thinking… 1 s")
    assert any(line.startswith("10 ") for line in seen.splitlines())
    window.press("\x03")
    began = time.monotonic()
    assert window.end() == 130
    assert time.monotonic() - began < SOON
    assert "damier play connexion --continue" in window.text


def test_thinking_is_told_line_by_line_too(tmp_path: Path) -> None:
    """Where standard error is a terminal; the line is removed afterwards."""
    environment = {**os.environ, "TERM": "dumb", "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(tmp_path)}
    arguments = ["-m", "damier", "play", CONNEXION, "--red", "expert", "--time", "2s"]
    process = pexpect.spawn(sys.executable, arguments, env=environment, timeout=30, encoding="utf-8")
    process.expect_exact("Red is thinking… 1 s")
    process.expect_exact("\r\x1b[K")
    process.expect_exact("Red (expert) plays")
    process.close(force=True)


def test_solving_one_level_for_long_says_so(tmp_path: Path) -> None:
    """On the terminal, with the seconds; Ctrl-C ends it."""
    process = pexpect.spawn(sys.executable, ["-m", "damier", "solve", HARD, "--time", "100s"], timeout=30,
                            encoding="utf-8", cwd=str(tmp_path), env={**os.environ, "LC_ALL": "C.UTF-8"})  # fmt: skip
    process.expect_exact("thinking… 1 s")
    process.sendintr()
    process.expect(pexpect.EOF)
    process.close()
    assert process.exitstatus == 130
