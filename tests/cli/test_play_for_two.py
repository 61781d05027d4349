"""``damier play`` where two play: computer players at the table, and questions about the position."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.test_screen import DOWN, ENTER, ESCAPE, Terminal

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def chomp(damier: Run, outside: Callable[..., str]) -> Run:
    """Play chomp, a game for two that lives in the tests only, on a bar of 3x2."""
    path = outside(chomp="chomp:GAME")

    def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return damier("play", "chomp", "--size", "3x2", *arguments, typed=typed, PYTHONPATH=path)

    return run


def test_a_computer_answers_each_move(chomp: Run) -> None:
    """Its move is said, and the position after it shown."""
    done = chomp("--second", "nibbler", "--seed", "1", typed="c2\n")
    assert done.returncode == 0
    assert "the second (nibbler) plays " in done.stdout
    assert "the second: nibbler" in done.stdout
    assert done.stdout.count("the first to move") == 2


def test_a_computer_may_begin(chomp: Run) -> None:
    """It moves before anything is read."""
    facts = [json.loads(line) for line in chomp("--first", "nibbler", "--json").stdout.splitlines()]
    assert [fact["moves"] for fact in facts] == [1]
    assert facts[0]["seats"] == ["nibbler", None]
    assert "(nibbler) plays" in facts[0]["answer"]


def test_two_computers_play_to_the_end(chomp: Run) -> None:
    """Nobody need type anything."""
    done = chomp("--first", "nibbler", "--second", "nibbler")
    assert done.returncode == 0
    assert "wins." in done.stdout


def test_undo_takes_back_both_moves(chomp: Run) -> None:
    """One's own and the computer's answer; redo plays both again."""
    done = chomp("--second", "nibbler", "--json", "--seed", "3", typed="c2\nundo\nredo\n")
    facts = [json.loads(line) for line in done.stdout.splitlines()]
    assert [fact["moves"] for fact in facts] == [0, 2, 0, 2]
    assert facts[1]["board"] == facts[3]["board"]


def test_the_opponent_can_be_changed_at_any_moment(chomp: Run) -> None:
    """A computer takes the other side, and gives it back to a person; an unknown one is refused."""
    done = chomp("--json", "--seed", "1", typed="opponent nibbler\nc2\nopponent\na1\nopponent nibler\n")
    facts = [json.loads(line) for line in done.stdout.splitlines()]
    assert [fact["moves"] for fact in facts] == [0, 0, 2, 2, 3, 3]
    assert facts[1]["seats"] == [None, "nibbler"]
    assert facts[3]["seats"] == [None, None]
    assert "did you mean 'nibbler'" in facts[5]["error"]


def test_a_save_goes_on_against_the_same_computer(chomp: Run, tmp_path: Path) -> None:
    """Its seat is in the file."""
    chomp("--second", "nibbler", typed="c2\nsave game.json\n")
    assert json.loads((tmp_path / "game.json").read_text())["seats"] == [None, "nibbler"]
    again = chomp(typed="load game.json\nundo\n")
    assert "the second: nibbler" in again.stdout
    assert again.returncode == 0


def test_a_game_for_one_has_no_opponent(damier: Run) -> None:
    """Neither as an option nor as a word."""
    assert "unknown option '--second'" in damier("play", "get10", "--second", "greedy").stderr
    assert "get10 is a game for one" in damier("play", "get10", typed="opponent greedy\n").stderr


def test_the_menu_lists_the_questions(chomp: Run, damier: Run) -> None:
    """With their numbers; a game without questions says so."""
    assert "1  bite (CELL)  what a bite would take" in chomp(typed="menu\n").stdout
    assert "get10 has no questions to ask" in damier("play", "get10", typed="menu\n").stderr


@pytest.mark.parametrize("typed", ["bite b1\n", "1 b1\n", "BITE\nb1\n", "1\n\nb1\n"])
def test_a_question_is_answered_and_pointed_out(chomp: Run, typed: str) -> None:
    """By name or by number, its cell on the same line or asked for; no move is made."""
    done = chomp(typed=typed)
    assert done.returncode == 0
    assert "4 cells are left." in done.stdout
    assert "(#)" in done.stdout
    assert "the second to move" not in done.stdout


def test_a_wrong_cell_is_asked_for_again(chomp: Run) -> None:
    """A number that is no cell, two cells for one; then the right one."""
    done = chomp(typed="bite\n7\nb1 b2\nb1\n9\n")
    assert done.stdout.count("bite: CELL?") == 1
    assert done.stderr.splitlines() == [
        "expected a cell such as d2 (column d, row 2), not '7'",
        "bite asks for 1 cell",
        "the menu has the numbers 1 to 1, not 9",
    ]
    assert "4 cells are left." in done.stdout


def test_a_word_drops_a_question(chomp: Run) -> None:
    """What follows is a move again."""
    done = chomp("--json", typed="bite\nreset\nb1\n")
    assert [json.loads(line)["moves"] for line in done.stdout.splitlines()] == [0, 0, 0, 1]


def test_another_question_or_a_move_drops_a_question(damier: Run) -> None:
    """Nobody is held at a prompt: to give up, or to ask something else, is always one word away."""
    level = ("play", "connexion: 3x3 red=a1,c3 blue=c1,a3")
    done = damier(*level, typed="component\nscores\npath\nresign\n")
    assert done.returncode == 0
    assert "component: " in done.stdout
    assert "Blue wins" in done.stdout


def test_a_cell_is_picked_with_the_cursor(tmp_path: Path, outside: Callable[..., str]) -> None:
    """Where a question waits for one, Enter gives it; Escape drops the question."""
    path = os.pathsep.join([outside(chomp="chomp:GAME")])
    opened = Terminal(tmp_path, "chomp", "--size", "3x2", "--second", "nibbler", PYTHONPATH=path)
    opened.press("bite", ENTER)
    opened.see("bite: CELL?")
    opened.press(DOWN, ENTER)
    opened.see("3 cells are left.")
    opened.press("bite", ENTER)
    opened.see("bite: CELL?")
    opened.press(ESCAPE, ENTER)
    opened.see("the second (nibbler) plays")
    opened.process.close(force=True)
