"""``damier solve``, ``check``, ``convert``, ``generate`` and ``hint`` on level files."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from damier.core.contract import Cell, load_game

Run = Callable[..., subprocess.CompletedProcess[str]]

UNIQUE = "flow:5x5 red=a5-b1 green=c5-b2 bblue=c4-c1 yellow=d2-e5 orange=d1-e4"
SEVERAL = "flow:3x3 red=a1-c3"
NONE = "flow:3x1 red=a1-b1"


def test_a_solution_is_drawn(damier: Run) -> None:
    """With a sentence on whether it is the only one."""
    done = damier("solve", UNIQUE)
    assert done.returncode == 0
    assert "1  ┌──A  C  E──┐\n" in done.stdout
    assert done.stdout.endswith("This is the only solution.\n")


def test_a_board_too_large_to_be_drawn_is_solved_all_the_same(damier: Run, tmp_path: Path) -> None:
    """A pair joins the ends of each row: the moves are printed, and why there is no picture."""
    rows = " ".join(f"{row}=a{row}-gr{row}" for row in range(1, 203))
    (tmp_path / "large.txt").write_text(f"flow: 200x202 {rows}\n")
    done = damier("solve", "large.txt")
    assert done.returncode == 0
    assert done.stderr == "a board of more than 40000 cells is not drawn\n"
    assert "moves: start a1; extend b1; extend c1;" in done.stdout
    assert done.stdout.endswith("extend gr202; stop gr202\nThis is the only solution.\n")
    assert damier("check", "large.txt").stdout == "large.txt, level 1: This is the only solution.\n"
    for command in (("show", "large.txt"), ("solve", "large.txt", "--svg", "large.svg")):
        refused = damier(*command)
        assert refused.returncode == 1
        assert refused.stderr.endswith("a board of more than 40000 cells is not drawn\n")


def test_two_solutions_of_a_board_too_large_to_be_drawn_are_not_shown(damier: Run, tmp_path: Path) -> None:
    """That there are several is said: here, in a corner that the rows leave."""
    rows = " ".join(f"{row}=a{row}-gr{row}" for row in range(1, 202))
    holes = ",".join(str(Cell(column, row)) for row in range(201, 204) for column in range(3, 200))
    (tmp_path / "large.txt").write_text(f"flow: 200x204 {rows} last=a202-c204 holes:{holes}\n")
    done = damier("check", "large.txt")
    assert (done.returncode, done.stdout) == (1, "large.txt, level 1: This is not the only solution.\n")


def test_programs_read_an_object_a_level(damier: Run, tmp_path: Path) -> None:
    """In the order of the levels, whatever the number of processes."""
    (tmp_path / "levels.txt").write_text(f"{UNIQUE}\n{SEVERAL}\n{NONE}\n")
    for jobs in ("1", "2"):
        done = damier("solve", "levels.txt", "--json", "--all", "5", "--count", "--jobs", jobs)
        assert done.returncode == 1
        one, several, none = (json.loads(line) for line in done.stdout.splitlines())
        assert (one["status"], one["unique"], one["unique_no_touch"], one["count"]) == ("solved", True, True, 1)
        assert one["paths"]["bblue"] == [[2, 3], [2, 2], [2, 1], [2, 0]]
        assert one["solutions"] == [one["paths"]]
        assert (several["unique"], several["count"], len(several["solutions"])) == (False, 2, 2)
        assert (none["status"], none["paths"], none["count"]) == ("impossible", None, 0)
        assert one["cpu_ms"] > 0


def test_check_answers_whether_each_level_has_one_solution(damier: Run) -> None:
    """0, or 1 where one has several or none."""
    assert damier("check", UNIQUE).returncode == 0
    done = damier("check", UNIQUE, SEVERAL, NONE)
    assert done.returncode == 1
    assert [line for line in done.stdout.splitlines() if line.startswith("level ")] == [
        "level 1: This is the only solution.",
        "level 2: This is not the only solution.",
        "level 3: There is no solution.",
    ]


def test_levels_are_converted_and_nothing_is_overwritten(damier: Run, tmp_path: Path) -> None:
    """From XML to JSON, to an address, and back."""
    (tmp_path / "a.txt").write_text("4 4\n#1#3\n#3#2\n1#+#\n2#44\n")
    assert damier("convert", "a.txt", "a.json").returncode == 0
    assert json.loads((tmp_path / "a.json").read_text())["bridges"] == [[2, 2]]
    assert damier("check", "a.json").returncode == 0
    again = damier("convert", "a.txt", "a.json")
    assert again.returncode == 2
    assert "a.json exists already" in again.stderr
    refused = damier("convert", "a.txt", "a.xml")
    assert refused.returncode == 1
    assert "has no sign for bridges" in refused.stderr
    assert not (tmp_path / "a.xml").exists()
    assert "a.doc should end in one of .json" in damier("convert", "a.txt", "a.doc").stderr
    (tmp_path / "g.txt").write_text("get10: 5x5\n")
    assert "wrote 1 level" in damier("convert", "g.txt", "b.json").stderr


def test_the_same_seed_makes_the_same_pack(damier: Run, tmp_path: Path) -> None:
    """On one process or two, to a file or to the screen, and each level is unique."""
    arguments = ("generate", "flow", "--size", "5x5", "--count", "4", "--seed", "7")
    assert damier(*arguments, "-o", "one.json").returncode == 0
    assert damier(*arguments, "--jobs", "2", "-o", "two.json").returncode == 0
    assert (tmp_path / "one.json").read_text() == (tmp_path / "two.json").read_text()
    lines = damier(*arguments).stdout
    (tmp_path / "lines.txt").write_text(lines)
    assert damier("convert", "lines.txt", "three.json").returncode == 0
    assert (tmp_path / "three.json").read_text() == (tmp_path / "one.json").read_text()
    assert damier("check", "one.json").returncode == 0


def test_yes_may_be_left_out(damier: Run) -> None:
    """An option that is yes or no stands for yes alone."""
    short = damier("generate", "flow", "--size", "4x4", "--hex", "--wrap", "--count", "2", "--seed", "2")
    assert short.returncode == 0
    assert (
        short.stdout
        == damier("generate", "flow", "--size=4x4", "--hex", "yes", "--wrap=yes", "--count=2", "--seed=2").stdout
    )
    assert short.stdout.count("shape:hex wrap:yes") == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("generate", "flow", "--colors", "99"), "colours, not 99"),
        (("generate", "flow", "-o", "x.doc"), "x.doc should end in one of .json"),
        (("generate", "get10", "-o", "x.p"), "x.p should end in one of .json"),
        (("solve", "missing.json"), "missing.json: there is no such file"),
        (("solve",), "SOURCE... is missing"),
        (("solve", "flow:3x3 red=a1-a9"), "outside the grid"),
    ],
)
def test_what_cannot_be_done_is_refused(damier: Run, arguments: tuple[str, ...], message: str) -> None:
    """In a line, with nothing written."""
    done = damier(*arguments)
    assert done.returncode in (1, 2)
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_an_exhausted_budget_answers_3(damier: Run) -> None:
    """It says so, and guesses nothing."""
    pairs = " ".join(f"c{n}=a{n}-z{n}" for n in range(1, 60, 2))
    done = damier("solve", f"flow:26x60 {pairs}", "--time", "1ms")
    assert done.returncode == 3
    assert "The budget ran out" in done.stdout


def test_interrupted_solving_leaves_what_is_done(tmp_path: Path) -> None:
    """Ctrl-C keeps the lines that were written."""
    (tmp_path / "many.txt").write_text(f"{UNIQUE}\n" * 4_000)
    command = [sys.executable, "-m", "damier", "solve", "many.txt", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
                          env={**os.environ, "LC_ALL": "C.UTF-8"}) as process:  # fmt: skip
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        rest, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Interrupted." in err
    assert all(json.loads(line)["status"] == "solved" for line in [first, *rest.splitlines()])


def test_a_hint_is_given_for_a_saved_game(damier: Run) -> None:
    """In words, or for programs."""
    damier("play", UNIQUE, typed="start c1\nsave g.json\n")
    said = damier("hint", "g.json").stdout
    assert "From the bracketed cell, bblue (C) has only one way on, so it must take it.\n" in said
    assert said.endswith("To play it, type: extend c2; stop c2\n")
    assert json.loads(damier("hint", "g.json", "--json").stdout)["technique"] == "last-way"
    assert "doit la prendre" in damier("hint", "g.json", "--lang", "fr").stdout


def test_the_levels_that_come_with_a_game_are_shown_and_played(damier: Run) -> None:
    """By their number; the game's name alone stands for all of them."""
    last = len(load_game("flow").levels())
    shown = damier("show", "flow", "--number", f"{last}", "--json")
    played = damier("play", "flow", "--number", f"{last}", "--json")
    assert json.loads(shown.stdout)["level"] == json.loads(played.stdout)["level"]
    refused = damier("show", "flow", "--number", f"{last + 1}").stderr
    assert f"there is no level {last + 1}: there are {last}" in refused
    refused = damier("play", "flow", "--number", f"{last + 1}").stderr
    assert f"there is no bundled level {last + 1} of flow: there are {last}" in refused


def test_packs_are_listed_with_the_numbers_of_their_levels(damier: Run) -> None:
    """They run on from pack to pack."""
    flow = load_game("flow")
    assert flow.packs is not None
    first, second, *_ = flow.packs()
    lines = damier("games", "flow").stdout
    assert f"{len(flow.levels())} levels come with it" in lines
    assert f"\n  {f'1-{len(first.levels)}':<12}Easy, 5×5 to 9×9\n" in lines
    told = json.loads(damier("games", "flow", "--json").stdout)[0]["packs"]
    begin = len(first.levels) + 1
    last = begin + len(second.levels) - 1
    assert told[1] == {"key": "medium", "title": "Medium, 5×5 to 10×10", "first": begin, "last": last}


def test_the_grade_of_a_level_that_comes_with_a_game_is_shown(damier: Run) -> None:
    """And none of another level: `damier grade` finds it out."""
    assert damier("show", "flow", "--number", "1").stdout.endswith("\ngrade: Easy\n")
    assert json.loads(damier("show", "flow", "--number", "1", "--json").stdout)["grade"] == "easy"
    assert json.loads(damier("show", "flow: 3x2 red=a1-c1 blue=a2-c2", "--json").stdout)["grade"] is None


def test_a_level_of_a_file_is_played(damier: Run, tmp_path: Path) -> None:
    """By its number; undo takes back a stroke."""
    (tmp_path / "two.txt").write_text(f"{NONE}\n{SEVERAL}\n")
    done = damier("play", "two.txt", "--number", "2", "--json",
                  typed="start a1\nextend b1\nstop b1\nundo\n")  # fmt: skip
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert told[0]["level"] == "3x3 red=a1-c3"
    assert [one["moves"] for one in told] == [0, 1, 2, 3, 0]


def test_a_save_is_checked_defect_by_defect(damier: Run) -> None:
    """Each is named and said; a solved position answers 0."""
    level = "flow:2x2 red=a1-b1 blue=a2-b2"
    damier("play", level, typed="start a1\nextend b1\nsave part.json\n")
    done = damier("check", "part.json")
    assert done.returncode == 1
    assert [line.split(":")[:2] for line in done.stdout.splitlines()] == [["part.json, level 1", " DISCONNECTED"]]
    facts = json.loads(damier("check", "part.json", "--json").stdout)
    assert facts["outcome"] is None
    assert [one["name"] for one in facts["violations"]] == ["DISCONNECTED"]
    typed = "start a1\nextend b1\nstart a2\nextend b2\nsave whole.json\n"
    damier("play", level, typed=typed)
    done = damier("check", "whole.json", UNIQUE)
    assert done.returncode == 0
    assert "Solved" in done.stdout
    assert "level 1: " in done.stdout


def test_a_level_for_two_is_checked_for_what_it_is_worth(damier: Run) -> None:
    """There is no single solution to ask for: a level whose worth is found is sound."""
    done = damier("check", "connexion:3x3 red=a1,c3 blue=c1,a3")
    assert done.returncode == 0
    assert "level 1: " in done.stdout


def test_a_level_with_a_negative_column_is_refused_at_once(damier: Run, tmp_path: Path) -> None:
    """Whatever names a cell in an error must come to an end."""
    pairs = {"red": [[0, 0], [-2, 0]], "blue": [[0, 1], [2, 1]]}
    (tmp_path / "level.json").write_text(json.dumps({"game": "flow", "width": 3, "height": 2, "pairs": pairs}))
    done = damier("show", "level.json")
    assert done.returncode == 2
    assert "the endpoint of 'red' at (-2, 0) is outside the grid of 3×2" in done.stderr
