"""A game that is left under way is kept, however it is left, and taken up again."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.window import ENTER, Window

Run = Callable[..., subprocess.CompletedProcess[str]]
KEPT = "The game is kept: `damier play get10 --continue` goes on with it."


def kept(folder: Path) -> Path:
    """Return the file that a game of get10 is kept in."""
    return folder / "data" / "damier" / "unfinished" / "get10.json"


@pytest.mark.parametrize(
    ("leave", "status"), [("q\r", 0), ("\x04", 0), ("\x03", 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_game_is_kept_however_it_is_left(tmp_path: Path, leave: str | signal.Signals, status: int) -> None:
    """By a keyword, by a key or by a signal; the screen and the mouse are given back, and how to go on is said."""
    window = Window(tmp_path, "get10", "--seed", "42")
    window.press("a1", ENTER)
    window.see("last move: a1")
    if isinstance(leave, str):
        window.press(leave)
    else:
        window.signal(leave)
    assert window.end() == status
    assert KEPT in window.text
    assert window.written.index("\x1b[?1006h") < window.written.index("\x1b[?1006l")
    assert window.written.index("\x1b[?1049l") > window.written.rindex("\x1b[?1049h")
    assert json.loads(kept(tmp_path).read_text())["moves"] == ["a1"]


def test_a_closed_terminal_keeps_the_game(tmp_path: Path) -> None:
    """Nobody is there to be told, but the file is."""
    window = Window(tmp_path, "get10", "--seed", "42")
    window.press("a1", ENTER)
    window.see("last move: a1")
    window.process.close(force=False)
    assert json.loads(kept(tmp_path).read_text())["moves"] == ["a1"]


def test_a_game_goes_on_until_it_is_over(tmp_path: Path) -> None:
    """By an option or by a keyword, which a new game offers; once it is over, nothing is kept."""
    level = "get10: 2x2 target=3 start=1.1/1.1"
    window = Window(tmp_path, level)
    window.press("a1", ENTER)
    window.see("last move: a1")
    window.press("q", ENTER)
    assert window.end() == 0
    first = kept(tmp_path).read_text()
    window = Window(tmp_path, "get10", "--seed", "1")
    window.see("A game was left unfinished: type continue to go on with it.")
    window.press("q", ENTER)
    assert window.end() == 0
    assert "kept" not in window.text
    assert kept(tmp_path).read_text() == first
    window = Window(tmp_path, "get10", "--seed", "1")
    window.press("continue", ENTER)
    window.see("going on after 1 move")
    window.press("q", ENTER)
    assert window.end() == 0
    window = Window(tmp_path, "get10", "--continue")
    window.see("last move: a1")
    while "Won" not in window.text and "Lost" not in window.text:
        window.press("h", ENTER)
        window.see("type hint again")
        window.press("h", ENTER)
        window.see("get10", gone="type hint again")
    window.press("q", ENTER)
    assert window.end() in (0, 1)
    assert not kept(tmp_path).exists()


def test_a_game_without_a_move_leaves_nothing(tmp_path: Path) -> None:
    """There is nothing to go on with."""
    window = Window(tmp_path, "get10", "--seed", "42")
    window.press("q", ENTER)
    assert window.end() == 0
    assert not kept(tmp_path).exists()


def test_through_a_pipe_nothing_is_kept(damier: Run, tmp_path: Path) -> None:
    """Unless it is asked for."""
    assert damier("play", "get10", "--seed", "42", typed="a1\nquit\n").returncode == 0
    assert not kept(tmp_path).exists()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """The game ends as it would have."""
    (tmp_path / "data").write_text("in the way")
    window = Window(tmp_path, "get10", "--seed", "42")
    window.press("a1", ENTER)
    window.see("last move: a1")
    window.press("q", ENTER)
    assert window.end() == 0
    assert "cannot write" in window.text


def test_playing_a_source(damier: Run, tmp_path: Path) -> None:
    """A level's line, a position's, a file or a folder with a number, a save; alone, the games are listed."""
    tmp_path.joinpath("two.txt").write_text("get10: 2x2 seed=1\nget10: 3x3 seed=1\n")
    folder = tmp_path / "pipes"
    folder.mkdir()
    for name in ("level 1.p", "level2.p"):
        (folder / name).write_text("3 3\nX X X\nR1 L1 R3\nX X X\n")
    damier("play", "get10", "--seed", "1", typed="a1\nsave game.json\n")

    def first(*arguments: str) -> dict[str, object]:
        found: dict[str, object] = json.loads(damier("play", *arguments, "--json").stdout.splitlines()[0])
        return found

    assert str(first("get10: 4x4 seed=7")["level"]).startswith("4x4")
    assert first("get10: 5x5 seed=1; a1")["moves"] == 1
    assert str(first("two.txt", "--number", "2")["level"]).startswith("3x3")
    assert first("pipes", "--number", "2")["moves"] == 0
    assert first("game.json")["moves"] == 1
    alone = damier("play")
    assert alone.returncode == 0
    assert all(f"damier play {name}" in alone.stdout for name in ("connexion", "flow", "get10", "plumber"))
    assert "moves are read" in damier("play", "-", typed="get10: 5x5\n").stderr
