"""What commands work on: levels, positions, files, folders, saves, games and standard input, alike for all commands."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

LEVEL = "flow: 3x2 red=a1-c1 blue=a2-c2"
POSITION = f"{LEVEL}; start a1; extend b1"
AMBIGUOUS = "flow: 3x3 red=a1-c3"
PIPE = "3 3\nX X X\nR1 L1 R3\nX X X\n"


@pytest.fixture
def sources(damier: Run, tmp_path: Path) -> dict[str, tuple[str, str]]:
    """The same level, or a position of it, as every kind of source: what to type, and what is on standard input."""
    (tmp_path / "level.txt").write_text(f"{LEVEL}\n")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "level7.txt").write_text(f"{LEVEL}\n")
    damier("play", LEVEL, typed="start a1\nextend b1\nsave game.json\n")
    return {
        "level": (LEVEL, ""),
        "position": (POSITION, ""),
        "file": ("level.txt", ""),
        "folder": ("folder", ""),
        "save": ("game.json", ""),
        "input": ("-", f"\n{LEVEL}\n"),
    }


@pytest.mark.parametrize("command", ["solve", "hint", "show", "replay", "check"])
def test_every_command_takes_every_kind_of_source(
    damier: Run, sources: dict[str, tuple[str, str]], command: str
) -> None:
    """And each object that it prints for programs names the source and the level."""
    for kind, (source, typed) in sources.items():
        done = damier(command, source, "--json", typed=typed)
        assert done.returncode in (0, 1), (kind, done.stderr)
        for line in done.stdout.splitlines():
            facts = json.loads(line)
            assert (facts["game"], facts["level"]) == ("flow", "3x2 red=a1-c1 blue=a2-c2")
            assert facts["number"] == (7 if kind == "folder" else 1)
            assert (facts["source"] is None) == (kind in ("level", "position"))
    done = damier(command, "flow", "--number", "12", "--json", "--lang", "fr")
    assert [json.loads(line)["number"] for line in done.stdout.splitlines()] == [12]


def test_what_one_command_makes_another_reads(damier: Run) -> None:
    """Through a pipe."""
    made = damier("generate", "flow", "--size", "5x5", "--count", "3").stdout
    done = damier("solve", "-", typed=made)
    assert done.returncode == 0
    assert done.stdout.count("This is the only solution.") == 3
    assert "<stdin>, level 3\n" in done.stdout
    assert damier("check", "-", typed=made).returncode == 0
    pack = '{"game": "flow", "width": 2, "height": 1, "pairs": {"red": [[0, 0], [1, 0]]}}'
    assert damier("check", "-", typed=pack).stdout == "<stdin>, level 1: This is the only solution.\n"
    bad = damier("check", "-", typed="")
    assert (bad.returncode, bad.stderr) == (2, "<stdin>: this file is empty\n")


def test_a_bad_file_does_not_hide_the_others(damier: Run, tmp_path: Path) -> None:
    """It is reported with its place, the others are worked on, and the status is 2."""
    (tmp_path / "good.txt").write_text(f"{LEVEL}\n")
    (tmp_path / "bad.p").write_text(PIPE.replace("L1", "l1"))
    (tmp_path / "lines.txt").write_text(f"{LEVEL}\nflow: 3x\n{AMBIGUOUS}\n")
    for command in ("solve", "check"):
        done = damier(command, "bad.p", "missing.txt", "lines.txt", "good.txt", "get10: 5x5", "--json", "--jobs", "2")
        assert done.returncode == 2
        places = [line.split(" ")[0] for line in done.stderr.splitlines()]
        assert places == ["bad.p:3:4:", "missing.txt:", "lines.txt:2:", "damier:"]
        assert done.stderr.splitlines()[-1] == "damier: level 1: get10 has no solver"
        named = [(one["source"], one["number"]) for one in map(json.loads, done.stdout.splitlines())]
        assert named == [("lines.txt", 1), ("lines.txt", 3), ("good.txt", 1)]


def test_a_folder_keeps_its_own_numbers(damier: Run, tmp_path: Path) -> None:
    """Where one chooses a level, and where they are converted."""
    folder = tmp_path / "levels"
    folder.mkdir()
    for name, text in (("level3.p", PIPE), ("level 7.p", PIPE.replace("R", "B")), ("level10.p", PIPE)):
        folder.joinpath(name).write_text(text)
    shown = json.loads(damier("show", "levels", "--number", "7", "--json").stdout)
    assert (shown["source"], shown["level"]) == ("levels/level 7.p", "XXX/B1L1B3/XXX")
    refused = damier("show", "levels", "--number", "2")
    assert refused.returncode == 2
    assert "there is no level 2: the numbers are 3, 7, 10" in refused.stderr
    assert damier("convert", "levels", "again").returncode == 0
    assert sorted(path.name for path in (tmp_path / "again").iterdir()) == ["level10.p", "level3.p", "level7.p"]
    assert damier("convert", "levels", "one", "--number", "7").returncode == 0
    assert [path.name for path in (tmp_path / "one").iterdir()] == ["level7.p"]


def test_solving_prints_the_moves(damier: Run) -> None:
    """As text that a position's line takes."""
    done = damier("solve", LEVEL)
    (moves,) = [line.removeprefix("moves: ") for line in done.stdout.splitlines() if line.startswith("moves: ")]
    assert damier("check", f"{LEVEL}; {moves}").returncode == 0


def test_an_ambiguous_level_is_checked_with_two_solutions(damier: Run) -> None:
    """The cells in which they differ are marked on the second, and listed for programs."""
    done = damier("check", AMBIGUOUS)
    assert done.returncode == 1
    sentence, title, *pictures = done.stdout.splitlines()
    assert sentence == "level 1: This is not the only solution."
    assert title == "One solution, and another with marks on the cells in which they differ:"
    assert len(pictures) == 8
    assert pictures[:4] != pictures[4:]
    assert not any("(" in line for line in pictures[:4])
    facts = json.loads(damier("check", AMBIGUOUS, "--json").stdout)
    paths = [{*map(tuple, solution["red"][1:-1])} for solution in facts["solutions"]]
    assert paths[0] == paths[1]  # every cell but the endpoints is covered in both: it is the way that differs
    marked = sum(line.count("(") for line in pictures[4:])
    assert marked == len(facts["differ"]) > 0


def test_lines_of_standard_input_are_solved_as_they_arrive(tmp_path: Path) -> None:
    """The verdict on the first is there before the second line is."""
    with subprocess.Popen(
        [sys.executable, "-m", "damier", "check", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
        cwd=tmp_path, env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"},
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        for number in (1, 2):
            process.stdin.write(f"{LEVEL}\n")
            process.stdin.flush()
            assert process.stdout.readline() == f"<stdin>, level {number}: This is the only solution.\n"
        process.stdin.close()
        assert process.wait(timeout=60) == 0


def test_places_on_standard_input_count_every_line(damier: Run) -> None:
    """Blank ones too, as in a file."""
    assert damier("show", "-", typed="\n\nflow: bad\n").stderr.startswith("<stdin>:3: ")
    assert damier("show", "-", typed="\n\n<flowpuzzles>\n</flow>").stderr.startswith("<stdin>:4:3: ")


def test_what_generate_writes_for_programs_is_read_again(damier: Run) -> None:
    """One object a line; where no level was made, that is said."""
    made = damier("generate", "flow", "--size", "4x4", "--count", "2", "--json").stdout
    done = damier("check", "-", typed=made)
    assert (done.returncode, done.stdout.count("only solution")) == (0, 2)
    none = made.replace('"level": "', '"level": null, "old": "', 1)
    done = damier("check", "-", typed=none)
    assert (done.returncode, done.stdout.count("only solution")) == (2, 1)
    assert done.stderr == "<stdin>:1: no level was made here\n"


def test_an_address_is_a_source(damier: Run) -> None:
    """Of a puzzle that damier reads; of any other it is said what it is."""
    done = damier("check", "https://puzz.link/p?numlin/2/1/11")
    assert done.stdout == "level 1: This is the only solution, even if cells may stay empty.\n"
    done = damier("show", "https://puzz.link/p?slither/5/5/zz")
    assert done.returncode == 2
    assert "'slither'" in done.stderr


def test_moves_that_a_level_file_cannot_hold_are_told(damier: Run, tmp_path: Path) -> None:
    """The level is converted all the same."""
    done = damier("convert", POSITION, "c.json")
    assert done.returncode == 0
    assert "level 1: its moves are left out" in done.stderr
    assert (tmp_path / "c.json").exists()
