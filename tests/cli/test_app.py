"""``damier`` as a process: help, version, languages, exit status, errors in a line or two."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from damier.cli.app import ROOT
from damier.compiled import compiled

Run = Callable[..., subprocess.CompletedProcess[str]]
COMMANDS = tuple(ROOT.lazy)


def test_help_imports_nothing_heavy(tmp_path: Path) -> None:
    """No solver, no server, no numpy, no imaging, and no game."""
    program = (
        "import sys; from damier.cli.app import run; run(['--help'])\n"
        "heavy = {'pysat', 'numpy', 'starlette', 'uvicorn', 'sqlalchemy', 'msgspec', 'PIL', 'rich', 'cython',"
        " 'damier.games'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path, timeout=60
    )
    assert done.stderr == "[]\n"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_every_command_has_help_in_both_languages(damier: Run, command: tuple[str, ...], language: str) -> None:
    """Usage, a summary and options, in the language asked for."""
    done = damier(*command, "--help", "--lang", language)
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: " if language == "en" else "Usage : ")
    assert ("Show this help." if language == "en" else "Montrer cette aide.") in done.stdout


def test_version_says_whether_the_core_is_compiled(damier: Run) -> None:
    """Compiled or not, it says so."""
    done = damier("--version")
    expected = "compiled core" if compiled() else "core not compiled: the same code, slower"
    assert done.stdout == f"damier 0.1.0 ({expected})\n"


def test_the_locale_chooses_the_language(damier: Run) -> None:
    """And --lang comes first, wherever it stands."""
    assert "Jouer dans le terminal" in damier("--help", LC_ALL="fr_FR.UTF-8").stdout
    assert "Play a game" in damier("--help", "--lang=en", LC_ALL="fr_FR.UTF-8").stdout
    assert "fabriquer un dix" in damier("games", "--lang", "fr").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("pley",), "unknown command 'pley': did you mean 'play'?"),
        (("play",), "GAME is missing: the name of a game"),
        (("play", "get1O"), "unknown game 'get1O': did you mean 'get10'?"),
        (("play", "get10", "--sizes", "5x5"), "unknown option '--sizes': did you mean '--size'?"),
        (("play", "get10", "--size"), "option --size needs a value"),
        (("play", "get10", "--size", "0x9"), "size is columns and rows from 1 to 32, not 0x9"),
        (("play", "get10", "--seed", "x"), "--seed is a whole number, not 'x'"),
        (("play", "get10", "--seed", "99999999999999999999"), "--seed is a number from 0 to"),
        (("play", "get10", "--refill", "rising", "--level", "5x5"), "give --load, or --level"),
        (("play", "get10", "-x"), "unknown option '-x'"),
        (("show", "get10:5x5 " + "a" * 300), "unknown setting of get10 'aaaa"),
        (("show", "get10", "--svg", "/"), "cannot write /"),
        (("show", "get10", "--png", "none/x.png"), "cannot write"),
        (("play", "get10", "again"), "there is one argument too many: 'again'"),
        (("show", "get10", "again"), "there is one argument too many: 'again'"),
        (("show", "--jsn", "get10"), "unknown option '--jsn': did you mean '--json'?"),
        (("show", "missing.json"), "there is no file missing.json"),
        (("show", "get10:5x5 seed"), "unknown setting of get10 'seed'|did you mean 'seed'"),
        (("show", "get10", "--theme", "drak"), "unknown theme 'drak': did you mean 'dark'?"),
        (("show", "get10", "--svg"), "option --svg needs a value\n"),
        (("show", "get10", "--svg", "none/x.svg"), "cannot write"),
        (("replay", "missing.json"), "cannot read missing.json: there is no such file or folder"),
        (("games", "chess"), "unknown game 'chess': there are"),
        (("arena", "get10"), "get10 is a game for one: give --player NAME"),
        (("arena", "get10", "--player", "gredy"), "unknown player 'gredy': did you mean 'greedy'?"),
        (("arena", "get10", "--player", "greedy", "--time", "10"), "--time is a time such as 10ms or 2s, not '10'"),
        (("arena", "get10", "--player", "greedy", "--time", "0s"), "--time is a time such as 10ms or 2s"),
        (("arena", "get10", "--player", "greedy", "--games", "0"), "--games is a number from 1"),
        (("games", "--lang", "de"), "unknown language 'de': there are en, fr"),
        (("games", "--lang"), "option --lang needs a value\n"),
        (("games", "--json=yes"), "option --json takes no value\n"),
        (("--version=1",), "option --version takes no value\n"),
    ],
)
def test_bad_usage_is_said_in_a_line_and_exits_with_2(damier: Run, arguments: tuple[str, ...], message: str) -> None:
    """On standard error, never a traceback."""
    done = damier(*arguments)
    assert done.returncode == 2, done
    assert any(part in done.stderr for part in message.split("|")), done.stderr
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) <= 2
    assert "Traceback" not in done.stderr


def test_games_are_listed_for_people_and_programs(damier: Run) -> None:
    """A line each, or JSON with what each can do."""
    assert "get10       get10: make a ten\n" in damier("games").stdout
    facts = {game["name"]: game for game in json.loads(damier("games", "--json").stdout)}
    assert facts["get10"]["capabilities"] == ["drawing", "generator", "files", "hinter", "players"]
    assert facts["flow"]["capabilities"] == ["drawing", "generator", "solver", "files", "levels", "hinter"]
    assert set(facts["get10"]["settings"]) == {"size", "target", "refill"}
    told = damier("games", "get10").stdout
    assert all(word in told for word in ("--size", "--target", "--refill", "steady, rising", "expert"))


def test_an_interrupted_run_answers_130(tmp_path: Path) -> None:
    """Ctrl-C ends the arena; what was played is reported."""
    command = [sys.executable, "-m", "damier", "arena", "get10", "--player", "greedy", "--games", "100000"]
    command += ["--size", "3x3", "--target", "4"]
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=environment
    ) as process:
        time.sleep(4)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "Interrupted." in err
    assert "Traceback" not in err
    assert "greedy won" in out


def test_output_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    """A full disk behind standard output is no fault of ours, and a closed one is no error."""
    damier = [sys.executable, "-m", "damier", "games", "get10"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            damier, stdout=full, stderr=subprocess.PIPE, text=True, cwd=tmp_path, timeout=60, check=False,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("damier: the output cannot be written: ")
    command = " ".join([*damier, ">&-"])
    closed = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert closed.returncode == 0
    assert closed.stderr == ""


def test_a_refused_language_is_refused_in_the_locale_s(damier: Run) -> None:
    """Someone whose locale is French is answered in French."""
    assert "langue 'de' n'existe pas" in damier("games", "--lang", "de", LC_ALL="fr_FR.UTF-8").stderr


def test_a_reader_that_stops_is_no_error(tmp_path: Path) -> None:
    """``damier games | head -0`` says nothing on standard error."""
    command = f"{sys.executable} -m damier games get10 | true"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False
    )
    assert done.stderr == ""
    assert done.returncode == 0


def test_a_fault_of_ours_is_one_line(damier: Run, outside: Callable[..., str], tmp_path: Path) -> None:
    """Even a bug shows no traceback, unless it is asked for."""
    path = outside(chomp="chomp:GAME")
    folder = Path(path.split(os.pathsep)[0])
    source = folder.joinpath("chomp.py").read_text()
    folder.joinpath("chomp.py").write_text(source.replace('title=say("Chomp"), desc', "title=1 / 0, desc"))
    done = damier("show", "chomp", PYTHONPATH=path)
    assert done.returncode == 2
    assert done.stderr == (
        "damier: a fault in damier, please report it: ZeroDivisionError: division by zero "
        "(DAMIER_DEBUG=1 shows where)\n"
    )
    assert "Traceback" in damier("show", "chomp", PYTHONPATH=path, DAMIER_DEBUG="1").stderr
    assert tmp_path.exists()
