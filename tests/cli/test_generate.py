"""``damier generate``: what programs read, what is kept when it is interrupted, and how it goes on."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from damier.core.contract import load_game
from tests.conftest import Run

#: A game from outside that makes no level of some seeds, and whose process dies of another.
FICKLE = """
import os
import signal

from damier.core.contract import Exhausted, say
from lights import GAME, LightsGenerator

make = LightsGenerator.generate


def generate(self, settings, seed):
    if settings["size"].width == 6 and seed == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    if seed % 3 == 1:
        raise Exhausted(say("not today"))
    return make(self, settings, seed)


LightsGenerator.generate = generate
"""
#: Levels that take long enough to be interrupted.
PACK = ("generate", "flow", "--size", "11x11", "--count", "150", "--seed", "3")


def begin(folder: Path, *arguments: str, lines: int) -> pexpect.spawn[str]:
    """Start a command in a terminal, and return it once its partial file has so many lines."""
    child = pexpect.spawn(
        sys.executable, ["-m", "damier", *arguments], cwd=str(folder), encoding="utf-8", codec_errors="replace",
        timeout=60, dimensions=(24, 300), env={**os.environ, "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    deadline = time.monotonic() + 60
    while sum(path.read_bytes().count(b"\n") for path in folder.glob("*.part")) < lines:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return child


def test_programs_read_an_object_a_level(damier: Run) -> None:
    """With the seed that makes this level alone, and the settings, those left out too."""
    lines = damier("generate", "flow", "--size", "7x7", "--count", "3", "--hex", "--json").stdout.splitlines()
    facts = [json.loads(line) for line in lines]
    assert [one["number"] for one in facts] == [1, 2, 3]
    assert {one["game"] for one in facts} == {"flow"}
    assert facts[0]["settings"] == {
        "size": "7x7", "colors": "auto", "bridges": "0", "holes": "0", "walls": "0", "hex": "yes", "wrap": "no",
        "touch": "yes", "cover": "yes", "grade": "any", "style": "winding", "tight": "no",
    }  # fmt: skip
    flow = load_game("flow")
    for one in facts:
        assert str(flow.generate(one["settings"], seed=one["seed"])) == one["level"]


def test_a_pack_can_begin_in_its_midst(damier: Run) -> None:
    """``--from`` leaves out the first levels, and the others are what they were."""
    arguments = ("generate", "get10", "--count", "5", "--seed", "9")
    whole = damier(*arguments).stdout.splitlines()
    assert damier(*arguments, "--from", "4").stdout.splitlines() == whole[3:]
    refused = damier(*arguments, "--from", "6")
    assert refused.returncode == 2
    assert refused.stderr == "damier: --from is a number from 1 to 5, not 6\n"


@pytest.mark.parametrize("output", ["pack.json", "pack"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_is_made_is_kept_and_gone_on_from(damier: Run, tmp_path: Path, output: str, jobs: str) -> None:
    """After Ctrl-C and after a kill, and the file is the one that a run in peace makes, byte for byte."""
    arguments = (*PACK, "-o", output, "--jobs", jobs)
    child = begin(tmp_path, *arguments, lines=3)
    child.sendintr()
    said = child.read()
    child.close()
    assert child.exitstatus == 130
    kept = (tmp_path / f"{output}.part").read_text().splitlines()
    assert 3 <= len(kept) < 150
    command = shlex.join(["damier", *arguments])
    assert f"{len(kept)} of 150 levels are kept in {output}.part; to go on: {command}" in said
    assert not (tmp_path / output).exists()

    killed = begin(tmp_path, *arguments, lines=len(kept) + 3)
    killed.kill(signal.SIGKILL)
    killed.close()
    with (tmp_path / f"{output}.part").open("a") as file:
        file.write('{"game": "flow", "numb')  # killed in the midst of a line

    done = damier(*arguments)
    assert done.returncode == 0
    assert done.stderr.startswith("going on after the ")
    assert done.stderr.endswith(f"wrote 150 levels to {output}\n")
    assert not (tmp_path / f"{output}.part").exists()

    (tmp_path / "peace").mkdir()
    assert damier(*PACK, "-o", f"peace/{output}").returncode == 0
    for path in [tmp_path / output] if output.endswith(".json") else sorted((tmp_path / output).iterdir()):
        assert path.read_bytes() == (tmp_path / "peace" / path.relative_to(tmp_path)).read_bytes()
    if output == "pack":
        assert len(list((tmp_path / output).iterdir())) == 150


def test_printed_levels_say_how_to_go_on(tmp_path: Path) -> None:
    """With the number of the next one: what was printed is complete."""
    command = [sys.executable, "-m", "damier", *PACK[:4], "--count", "100000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
                          env={**os.environ, "LC_ALL": "C.UTF-8"}) as process:  # fmt: skip
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, err = process.communicate(timeout=60)
    made = [first, *rest.splitlines()]
    assert process.returncode == 130
    again = f"damier generate flow --size 11x11 --count 100000 --from {len(made) + 1}"
    assert err == f"{len(made)} is the last level that was made; to go on: {again}\ndamier: Interrupted.\n"


def test_a_part_of_another_pack_is_refused(damier: Run, tmp_path: Path) -> None:
    """It may be somebody's work: nothing is written over."""
    part = tmp_path / "pack.json.part"
    part.write_text(damier(*PACK[:4], "--seed", "8", "--json").stdout)
    before = part.read_bytes()
    done = damier(*PACK, "-o", "pack.json")
    assert done.returncode == 2
    assert done.stderr == "damier: pack.json.part has levels of another pack: delete it, or give another name\n"
    for notes in ("my precious", '{"my": "notes"}', f"{before.decode()}and a tail"):
        part.write_text(notes)
        assert damier(*PACK, "-o", "pack.json").returncode == 2
        assert part.read_text() == notes
    part.write_text("my notes\n")
    assert damier(*PACK, "-o", "pack.json").returncode == 2
    assert part.read_text() == "my notes\n"
    part.write_bytes(before)
    assert damier(*PACK[:4], "--seed", "8", "--count", "2", "-o", "pack.json").returncode == 0


@pytest.mark.parametrize(("begun", "wanted"), [([], ["--graded"]), (["--graded"], [])])
def test_a_part_with_and_one_without_grades_are_not_mixed(
    damier: Run, tmp_path: Path, begun: list[str], wanted: list[str]
) -> None:
    """Each line of a pack says the same of its level."""
    pack = ("generate", "flow", "--size", "5x5", "--count", "3")
    part = tmp_path / "pack.jsonl.part"
    part.write_text("".join(damier(*pack, *begun, "--json").stdout.splitlines(keepends=True)[:2]))
    before = part.read_text()
    assert "levels of another pack" in damier(*pack, *wanted, "-o", "pack.jsonl").stderr
    assert part.read_text() == before
    assert "going on after the 2 levels" in damier(*pack, *begun, "-o", "pack.jsonl").stderr
    assert tmp_path.joinpath("pack.jsonl").read_text() == damier(*pack, *begun, "--json").stdout


def test_a_format_that_cannot_hold_them_is_refused_at_once(damier: Run, tmp_path: Path) -> None:
    """Not after a thousand levels were made."""
    done = damier("generate", "flow", "--size", "5x5", "--count", "100000", "-o", "pack.txt")
    assert done.returncode == 1
    assert "a text file holds one level, not 2" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_level_that_is_not_found_loses_no_other(
    damier: Run, outside: Callable[..., str], tmp_path: Path, jobs: str
) -> None:
    """It is reported with its number, the others are made, and the status says that one is missing."""
    (tmp_path / "fickle.py").write_text(FICKLE)
    path = outside(tmp_path / "fickle.py", lights="fickle:GAME")
    arguments = ("generate", "lights", "--count", "12", "--jobs", jobs)
    done = damier(*arguments, "--json", PYTHONPATH=path)
    assert done.returncode == 3
    facts = [json.loads(line) for line in done.stdout.splitlines()]
    failed = [one["number"] for one in facts if one["level"] is None]
    assert 0 < len(failed) < len(facts)
    assert all(one["error"] == "not today" for one in facts if one["level"] is None)
    assert [line.partition(":")[0] for line in done.stderr.splitlines()] == [f"level {number}" for number in failed]
    plain = damier(*arguments, PYTHONPATH=path)
    assert plain.returncode == 3
    assert len(plain.stdout.splitlines()) == len(facts) - len(failed)
    written = damier(*arguments, "-o", "pack.json", PYTHONPATH=path)
    assert written.returncode == 3
    assert len(json.loads((tmp_path / "pack.json").read_text())["levels"]) == len(facts) - len(failed)
    assert not (tmp_path / "pack.json.part").exists()


def test_a_process_that_dies_loses_one_level(damier: Run, outside: Callable[..., str], tmp_path: Path) -> None:
    """Which is named by the seed that makes it; the others are made."""
    (tmp_path / "fickle.py").write_text(FICKLE)
    path = outside(tmp_path / "fickle.py", lights="fickle:GAME")
    done = damier("generate", "lights", "--size", "6x6", "--count", "3", "--jobs", "2", PYTHONPATH=path)
    assert done.returncode == 3
    assert done.stderr.startswith(
        "level 1: the process that worked on lights --seed 1 ended unexpectedly, perhaps for lack of memory\n"
    )
    assert done.stdout.startswith("lights: 6x6 ")
