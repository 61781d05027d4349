"""``damier play`` in a real terminal, with keys."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

UP, DOWN, RIGHT, LEFT, ENTER, BACKSPACE, ESCAPE = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\r", "\x7f", "\x1b"


class Terminal:
    """A game in a pseudo-terminal: press keys, see the last screen."""

    def __init__(self, folder: Path, *arguments: str, **variables: str) -> None:
        environment = {
            **os.environ,
            "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
            "XDG_DATA_HOME": str(folder / "data"),
            **variables,
        }
        for name in {"COLORTERM", "NO_COLOR"} - set(variables):
            environment.pop(name, None)
        self.process = pexpect.spawn(
            sys.executable, ["-m", "damier", "play", *arguments], cwd=str(folder), env=environment, timeout=20,
            encoding="utf-8", dimensions=(40, 100),
        )  # fmt: skip
        self.process.delaybeforesend = None  # keys are sent once the board is there
        self.see("> _")

    def press(self, *keys: str) -> None:
        """Press keys."""
        for key in keys:
            self.process.send(key)

    def see(self, text: str) -> str:
        """Wait until a text is on the screen; give all that was drawn until then, without colours."""
        self.process.expect_exact(text)
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self.process.before or "") + text

    def end(self) -> int:
        """Wait for the end and give the exit status."""
        self.process.expect(pexpect.EOF)
        self.process.close()
        return self.process.exitstatus if self.process.exitstatus is not None else -(self.process.signalstatus or 0)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """A game of get10 with a known seed."""
    opened = Terminal(tmp_path, "get10", "--seed", "42")
    yield opened
    opened.process.close(force=True)


def test_arrows_and_enter_select_then_collapse(terminal: Terminal) -> None:
    """The first Enter shows the group in brackets, the second collapses it."""
    terminal.press(DOWN, ENTER)
    terminal.see("(  1  )")
    terminal.press(ENTER)
    terminal.see("best 3 of 10")
    terminal.press("s", ENTER)
    terminal.see("saved to get10-save.json")


def test_a_small_screen_gets_a_small_board(tmp_path: Path) -> None:
    """One line a cell where three would not fit."""
    opened = Terminal(tmp_path, "get10", "--seed", "42", "--size", "20x12")
    opened.press(ENTER)
    opened.see("[1]")
    opened.process.close(force=True)


def test_a_board_that_does_not_fit_is_shown_around_the_cursor(tmp_path: Path) -> None:
    """Nothing wraps, and the cursor is always in view, after a change of size too."""
    opened = Terminal(tmp_path, "get10", "--seed", "42", "--size", "32x32")
    opened.press(*[DOWN] * 31, *[RIGHT] * 31, "x")
    drawn = opened.see("> x_").split("\x1b[H")[-1]
    last = drawn[drawn.rindex("get10:") :].splitlines()
    assert any(line.startswith("32 ") and "[" in line for line in last)
    assert all(len(line) <= 100 for line in last)
    opened.process.setwinsize(20, 60)
    smaller = opened.see("> x_")
    assert all(len(line) <= 60 for line in smaller[smaller.rindex("get10:") :].splitlines())
    opened.process.close(force=True)


def test_an_isolated_cell_says_why(terminal: Terminal) -> None:
    """Touching it is a refused move."""
    terminal.press(RIGHT, DOWN, DOWN, DOWN, ENTER)
    terminal.see("b4 is isolated: no 3 touches it")


def test_typed_moves_and_words(terminal: Terminal) -> None:
    """What is typed shows on the line; backspace corrects it, and undoes when nothing is typed."""
    terminal.press("a", "2", BACKSPACE)
    terminal.see("> a_")
    terminal.press("1", ENTER)
    terminal.press(BACKSPACE)
    terminal.see("took back a1")
    terminal.press("\x19")
    terminal.see("played a1 again")
    terminal.press("\x1a")
    terminal.see("took back a1")
    terminal.press("hint", ENTER)
    terminal.see("Merge the")


def test_escape_lets_go(terminal: Terminal) -> None:
    """What was held is held no more, and what was typed is gone."""
    terminal.press(ENTER)
    terminal.see("(  1  )")
    terminal.press("x", "y", ESCAPE)
    terminal.see("> xy_")
    assert "(  1  )" not in terminal.see("> _")


def test_leaving_shows_the_last_position_and_gives_the_screen_back(terminal: Terminal) -> None:
    """The terminal's own screen returns with the board on it."""
    terminal.press("q", ENTER)
    terminal.process.expect_exact("\x1b[?1049l")
    assert terminal.end() == 0
    assert "best 3 of 10" in (terminal.process.before or "")


def test_end_of_input_leaves_cleanly(terminal: Terminal) -> None:
    """Ctrl-D is quit."""
    terminal.press("\x04")
    assert terminal.end() == 0


def test_ctrl_c_interrupts_and_gives_the_screen_back(terminal: Terminal) -> None:
    """Exit status 130, no traceback."""
    terminal.press("\x03")
    terminal.process.expect_exact("\x1b[?1049l")
    terminal.process.expect_exact("Interrupted.")
    assert terminal.end() == 130


def test_colours_as_the_terminal_has_them(tmp_path: Path) -> None:
    """256, all, or none when NO_COLOR asks for none."""
    for variables, code in (({}, "\x1b[48;5;"), ({"NO_COLOR": "1"}, None)):
        opened = Terminal(tmp_path, "get10", "--seed", "42", **variables)
        opened.press("h", ENTER)
        opened.process.expect_exact("Merge the")
        screen = opened.process.before or ""
        assert (code in screen) if code else ("\x1b[48" not in screen)
        opened.process.close(force=True)


def test_french_in_the_terminal(tmp_path: Path) -> None:
    """Accented letters can be typed and are shown."""
    opened = Terminal(tmp_path, "get10", "--lang", "fr")
    opened.press("é")
    opened.see("> é_")
    opened.press(BACKSPACE, "aide", ENTER)
    opened.see("enregistrer")
    opened.process.close(force=True)


def test_a_dumb_terminal_is_read_line_by_line(tmp_path: Path) -> None:
    """No screen is taken where there is none."""
    environment = {**os.environ, "TERM": "dumb", "LC_ALL": "C.UTF-8"}
    process = pexpect.spawn(
        sys.executable, ["-m", "damier", "play", "get10", "--seed", "42"], cwd=str(tmp_path), env=environment,
        timeout=20, encoding="utf-8",
    )  # fmt: skip
    process.sendline("quit")
    process.expect_exact("Goodbye.")
    assert "\x1b" not in (process.before or "")
    process.close(force=True)


@pytest.fixture
def plumber(tmp_path: Path) -> Iterator[Terminal]:
    """A game of Plumber with two pipes for two cells, and one that is screwed down."""
    tmp_path.joinpath("level1.p").write_text("3 5\nX X X X X\nR1 *L1 L1 L1 R3\nX X X X X\n")
    opened = Terminal(tmp_path, "level1.p")
    yield opened
    opened.process.close(force=True)


def test_a_pipe_is_carried_from_the_reserve_to_the_board_and_back(plumber: Terminal) -> None:
    """The cursor begins in the reserve; Enter takes up and puts down, outside the board it goes back to the reserve."""
    plumber.press(ENTER)
    plumber.see("in hand: line east-west")
    plumber.press("\t", ENTER)
    plumber.see("reserve 1 of 2")
    plumber.press(ENTER)
    plumber.see("in hand: line east-west")
    plumber.press(RIGHT, ENTER, "\t")
    plumber.see("reserve: line east-west, 1 left")
    plumber.press("\t")
    plumber.see("d2: line east-west, red")
    plumber.press(ENTER)
    plumber.see("in hand")
    plumber.press(UP, ENTER)
    plumber.see("reserve 2 of 2")


def test_what_cannot_take_a_pipe_gives_it_back(plumber: Terminal) -> None:
    """On an occupied cell, and on Escape, nothing is played; what is under the cursor is told."""
    plumber.press(ENTER)
    plumber.see("in hand")
    plumber.press("\t", LEFT)
    plumber.see("b2: line east-west, screwed down, red")
    plumber.press(ENTER)
    assert "in hand" not in plumber.see("reserve 2 of 2").split("\x1b[H")[-1]
    plumber.press("u", ENTER)
    plumber.see("there is nothing to undo")


def test_a_game_of_plumber_is_won_with_keys_and_moves(plumber: Terminal) -> None:
    """And the title does not give the answer away."""
    plumber.press("put L1 c2", ENTER)
    plumber.see("reserve 1 of 2")
    plumber.press("put L1 d2", ENTER)
    drawn = plumber.see("Solved: every pipe is placed, every source is joined, nothing leaks.")
    assert "Plumber, 3×1" in drawn
    assert "XXXXX/" not in drawn
    plumber.press("q", ENTER)
    assert plumber.end() == 0
