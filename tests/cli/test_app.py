"""``damier`` as a process: help, version, languages, exit status, errors in a line or two."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from damier import __version__
from damier.cli.app import ROOT
from damier.compiled import compiled
from damier.core.contract import load_game

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


@pytest.mark.parametrize("language", ["en", "fr"])
def test_help_after_a_game_shows_its_own_options(damier: Run, language: str) -> None:
    """With their values and defaults; and its players, if the command takes them."""
    for command in ("generate", "play", "arena"):
        general = damier(command, "--help", "--lang", language).stdout
        game = "GAME" if language == "en" else "JEU"
        assert f"`damier {command} {game} --help`" in " ".join(general.split())
        assert "--refill" not in general
    flow = damier("generate", "flow", "--help", "--lang", language).stdout
    options = load_game("flow").require("generator").settings
    assert all(re.search(rf"^  --{setting.name}\b.*\S", flow, re.MULTILINE) for setting in options)
    assert ("2 to 40 a side" if language == "en" else "de 2 à 40 de côté") in flow
    assert "[7x7]" in flow
    get10 = damier("arena", "--games", "5", "get10", "--help", "--lang", language).stdout
    refills = {
        "en": "(steady: always small: 1 to 4, a 1 most often | rising: rising with the best value",
        "fr": "(steady : régulier, toujours de petites valeurs : de 1 à 4, le plus souvent un 1 | rising : montant,",
    }
    assert refills[language] in " ".join(get10.split())
    assert "[steady]" in get10
    greedy = {"en": "\n  greedy  ", "fr": "\n  greedy (glouton)  "}[language]
    assert all(word in get10 for word in ("--player", "\n  expert  ", greedy))
    assert "--player" not in damier("generate", "get10", "--help").stdout
    connexion = damier("play", "connexion", "--help").stdout
    assert all(word in connexion for word in ("--red NAME", "--blue NAME", "for Blue", "alphabeta", "--swap"))


def test_version_says_whether_the_core_is_compiled(damier: Run) -> None:
    """Compiled or not, it says so."""
    done = damier("--version")
    expected = "compiled core" if compiled() else "core not compiled: the same code, slower"
    assert done.stdout == f"damier {__version__} ({expected})\n"


def test_the_locale_chooses_the_language(damier: Run) -> None:
    """And --lang comes first, wherever it stands."""
    assert "Jouer dans le terminal" in damier("--help", LC_ALL="fr_FR.UTF-8").stdout
    assert "Play a game" in damier("--help", "--lang=en", LC_ALL="fr_FR.UTF-8").stdout
    assert "fabriquer un dix" in damier("games", "--lang", "fr").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("pley",), "unknown command 'pley': did you mean 'play'?"),
        (("play", "get1O"), "unknown game 'get1O': did you mean 'get10'?"),
        (("play", "get10", "--sizes", "5x5"), "unknown option '--sizes': did you mean '--size'?"),
        (("play", "get10", "--size"), "option --size needs a value"),
        (("play", "get10", "--size", "0x9"), "size is columns and rows from 1 to 32, not 0×9"),
        (("play", "get10", "--seed", "x"), "--seed is a whole number, not 'x'"),
        (("play", "get10", "--seed", "99999999999999999999"), "--seed is a number from 0 to"),
        (("play", "get10", "--refill", "rising", "--continue"), "give --continue, or --number, or the options"),
        (("play", "flow", "--number", "1", "--seed", "2"), "give --continue, or --number, or the options"),
        (("play", "get10:5x5", "--refill", "rising"), "the options of a new game go with a game's name, not with"),
        (("play", "get10:5x5", "--continue"), "--continue goes with a game's name, not with"),
        (("play", "get10", "--continue"), "there is no unfinished game of get10"),
        (("play", "-"), "a game cannot be read from standard input"),
        (("play", "get10", "-x"), "unknown option '-x'"),
        (("show", "get10:5x5 " + "a" * 300), "unknown setting of get10 'aaaa"),
        (("show", "get10", "--svg", "/"), "cannot write /"),
        (("show", "get10", "--png", "none/x.png"), "cannot write"),
        (("play", "get10", "again"), "there is one argument too many: 'again'"),
        (("show", "get10", "again"), "there is one argument too many: 'again'"),
        (("show", "--jsn", "get10"), "unknown option '--jsn': did you mean '--json'?"),
        (("show", "missing.json"), "missing.json: there is no such file"),
        (("show", "get10:5x5 seed"), "unknown setting of get10 'seed'|did you mean 'seed'"),
        (("show", "get10", "--theme", "drak"), "unknown theme 'drak': did you mean 'dark'?"),
        (("show", "get10", "--svg"), "option --svg needs a value\n"),
        (("show", "get10", "--svg", "none/x.svg"), "cannot write"),
        (("replay", "missing.json"), "missing.json: there is no such file"),
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
        (("generate", "flow", "--count", "-5"), "--count is a number from 1 to 1000000, not -5\n"),
        (("generate", "flow", "--count", "1" * 50), "--count is a number from 1 to 1000000, not 1111"),
        (("generate", "flow", "--count", "--json"), "option --count needs a value\n"),
        (("generate", "flow", "--count", "5.5"), "--count is a whole number, not '5.5'\n"),
        (("arena", "get10", "--player", "greedy", "--games", "-1"), "--games is a number from 1 to 1000000, not -1\n"),
        (("solve", "flow", "--jobs", "-2"), "--jobs is a number from 1 to 256, not -2\n"),
        (("play", "flow", "--number", "-1"), "--number is a number from 1 to 999999999, not -1\n"),
        (("serve", "--port", "-1"), "--port is a number from"),
        (("generate", "flow", "--size", "-3"), "size is a size such as 5x5 (columns x rows), not '-3'\n"),
        (("generate", "flow", "--colors", "-3"), "colors is a number from 1 to 400, not -3\n"),
        (("generate", "flow", "--size"), "option --size needs a value\n"),
        (("generate", "flow", "--size="), "option --size needs a value\n"),
        (("generate", "flow", "--size", "--hex"), "option --size needs a value\n"),
        (("generate", "flow", "--hex=perhaps"), "hex is yes or no, not 'perhaps'\n"),
        (("generate", "flow", "--hex", "5x5"), "hex is yes or no, not '5x5'\n"),
        (("generate", "flow", "-o", "--json"), "option -o needs a value\n"),
        (("generate", "--size", "5x5", "flow"), "give the name of a game before its option --size\n"),
        (("generate", "flwo", "--help"), "unknown game 'flwo': did you mean 'flow'?\n"),
        (("solve", "get10"), "get10 has no solver\n"),
        (("check", "get10", "--jobs", "2"), "get10 has no solver\n"),
        (("arena", "flow"), "flow has no computer players\n"),
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
    assert facts["get10"]["capabilities"] == ["drawing", "generator", "files", "hinter", "reviewer", "players"]
    assert facts["flow"]["capabilities"] == [
        "drawing", "generator", "solver", "validator", "files", "packs", "hinter", "reasoner", "checker",
    ]  # fmt: skip
    assert set(facts["get10"]["settings"]) == {"size", "target", "refill"}
    told = damier("games", "get10").stdout
    assert all(word in told for word in ("--size", "--target", "--refill", "steady: always", "| rising: ", "expert"))


def test_an_interrupted_run_answers_130(tmp_path: Path) -> None:
    """Ctrl-C ends the arena; what was played is reported."""
    command = [sys.executable, "-m", "damier", "arena", "get10", "--player", "greedy", "--games", "100000"]
    command += ["--size", "3x3", "--target", "5"]
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
    assert "langue : 'de' n'existe pas" in damier("games", "--lang", "de", LC_ALL="fr_FR.UTF-8").stderr


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


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("show", ""), "expected a level, a file or a game, not ''"),
        (("generate", "flow", "-o", "-"), "expected the name of a file or a folder to write, not '-'"),
        (("generate", "flow", "--cout", "3"), "unknown option '--cout': did you mean '--count'?"),
        (("play", "second.txt", "--continue"), "second.txt"),
        (("replay", "get10: 5x5", "--delay", "99999999999s"), "--delay is a time of at most 30000000 s"),
    ],
)
def test_odd_arguments_are_called_what_they_are(
    damier: Run, arguments: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    """And nothing is written."""
    done = damier(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_closed_input_and_a_lost_folder_are_told(tmp_path: Path) -> None:
    """In words, not as a fault."""
    run = f"'{sys.executable}' -m damier"
    closed = subprocess.run(["bash", "-c", f"{run} show - <&-"], capture_output=True, encoding="utf-8", cwd=tmp_path,
                            env={**os.environ, "LC_ALL": "C.UTF-8"}, check=False)  # fmt: skip
    assert (closed.returncode, closed.stderr) == (2, "damier: standard input is closed\n")
    piped = subprocess.run(["bash", "-c", f"{run} show <(echo 'get10: 2x2 start=1.1/2.3') --json"], check=False,
                           capture_output=True, encoding="utf-8", cwd=tmp_path)  # fmt: skip
    assert json.loads(piped.stdout)["board"] == ["1 1", "2 3"]


def test_two_at_once_do_not_mix_what_they_make(damier: Run, tmp_path: Path) -> None:
    """The second is refused while the first is at work."""
    command = [sys.executable, "-m", "damier", "generate", "flow", "--size", "9x9", "--count", "2000", "-o", "k.json"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.DEVNULL) as first:
        deadline = time.monotonic() + 30
        part = tmp_path / "k.json.part"
        while not (part.exists() and part.stat().st_size) and time.monotonic() < deadline:
            time.sleep(0.05)
        done = damier(*command[3:])
        first.send_signal(signal.SIGINT)
    assert (done.returncode, done.stderr) == (2, "damier: another damier is making k.json just now\n")
