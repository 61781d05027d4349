"""``damier completion``: what bash, zsh and fish offer at a press of Tab, asked of the shells themselves."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from damier.cli.app import ROOT
from tests.conftest import Run


def needs(shell: str) -> pytest.MarkDecorator:
    """Return a mark that skips a test where a shell is not installed, and says so."""
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"{shell} is not installed")


def offered(damier: Run, *words: str, **variables: str) -> dict[str, str]:
    """Return what damier offers for the last of ``words``, each with its meaning."""
    done = damier("completion", "bash", "--", *words, **variables)
    assert done.returncode == 0
    assert done.stderr == ""
    rows = (line.partition("\t") for line in done.stdout.splitlines())
    return {value: meaning for value, _, meaning in rows}


def test_commands_and_their_options_are_offered(damier: Run) -> None:
    """With their meanings, in the reader's language."""
    assert set(offered(damier, "")) == set(ROOT.lazy)
    assert offered(damier, "gen") == {"generate": "Make new levels."}
    assert offered(damier, "gen", LC_ALL="fr_FR.UTF-8") == {"generate": "Fabriquer de nouveaux niveaux."}
    assert set(offered(damier, "--")) == {"--version", "--lang", "--help"}
    assert {"--time", "--jobs", "--json", "--lang"} <= set(offered(damier, "solve", "--"))
    assert set(offered(damier, "solve", "--lang", "")) == {"en", "fr"}
    assert set(offered(damier, "--lang", "fr", "sol")) == {"solve"}


def test_games_and_their_own_options_are_offered(damier: Run) -> None:
    """After the game's name, and players where the command takes them."""
    assert offered(damier, "generate", "f") == {"flow": "join the pairs and cover the board"}
    assert {"--size", "--bridges", "--hex", "--count"} <= set(offered(damier, "generate", "flow", ""))
    assert "--bridges" not in offered(damier, "generate", "--")
    assert set(offered(damier, "generate", "flow", "--size", "5x5", "--hex", "--ho")) == {"--holes"}
    assert set(offered(damier, "arena", "connexion", "--red", "e")) == {"easy", "expert"}
    assert "--red" in offered(damier, "play", "connexion", "-")
    assert "--red" not in offered(damier, "generate", "connexion", "-")


def test_choices_are_offered(damier: Run) -> None:
    """As the next word, and after the sign of equality, which bash takes for a word."""
    assert set(offered(damier, "show", "get10", "--theme", "")) >= {"light", "dark"}
    assert set(offered(damier, "generate", "get10", "--refill", "")) == {"steady", "rising"}
    assert set(offered(damier, "generate", "get10", "--refill=r")) == {"--refill=rising"}
    assert set(offered(damier, "generate", "get10", "--refill", "=")) == {"steady", "rising"}
    assert set(offered(damier, "generate", "get10", "--refill", "=", "r")) == {"rising"}
    assert set(offered(damier, "generate", "flow", "--hex", "--wrap=")) == {"--wrap=yes", "--wrap=no"}
    assert set(offered(damier, "completion", "")) == {"bash", "zsh", "fish"}
    assert set(offered(damier, "generate", "flow", "--count", "")) == set()


def test_files_are_asked_of_the_shell(damier: Run) -> None:
    """Where a level or a file may be."""
    assert ":files" in offered(damier, "solve", "one.json", "tw")
    assert set(offered(damier, "generate", "flow", "-o", "p")) == {":files"}
    assert ":files" not in offered(damier, "generate", "p")


def test_nonsense_offers_nothing(damier: Run) -> None:
    """And is no error: somebody is typing."""
    assert offered(damier, "chess", "") == {}
    assert offered(damier, "generate", "chess", "--si") == {}


def test_an_unknown_shell_is_refused(damier: Run) -> None:
    """With those that there are."""
    done = damier("completion", "tcsh")
    assert done.returncode == 2
    assert "unknown shell 'tcsh'" in done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a command `damier`, and files that begin alike."""
    command = tmp_path / "bin" / "damier"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m damier "$@"\n')
    command.chmod(0o755)
    (tmp_path / "my levels.json").touch()
    (tmp_path / "mine").mkdir()
    return tmp_path


def environment(folder: Path) -> dict[str, str]:
    """Return variables with which a shell finds `damier`, speaks English, and reads nobody's settings."""
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return {
        **os.environ,
        "PATH": path,
        "LC_ALL": "C.UTF-8",
        "HOME": str(folder),
        "TERM": "vt100",
        "ZDOTDIR": str(folder),
    }


def completed_line(shell: pexpect.spawn[str], typed: str) -> str:
    """Type something and Tab in a shell; return what the shell has made of it."""
    shell.send(f"{typed}\t\x01echo THE-LINE: \r")  # Ctrl-A goes to the beginning of the line
    shell.expect(r"[\r\n]THE-LINE: ([^\r\n]*)\r")
    line = shell.match[1] if isinstance(shell.match, re.Match) else ""
    shell.expect_exact("ready> ")
    return str(line).rstrip()


@pytest.fixture
def terminal(folder: Path, request: pytest.FixtureRequest) -> Iterator[pexpect.spawn[str]]:
    """A shell in a terminal, with the completion of `damier`."""
    options, setup = request.param
    shell = pexpect.spawn(options[0], options[1:], encoding="utf-8", timeout=30, cwd=str(folder),
                          env=environment(folder), dimensions=(24, 120))  # fmt: skip
    for line in setup:
        shell.sendline(line)
    shell.expect_exact("ready> ")
    yield shell
    shell.close(force=True)


BASH = (["bash", "--norc", "--noprofile"], ['eval "$(damier completion bash)"', "PS1='rea''dy> '"])
ZSH = (["zsh", "-f"], ["autoload -U compinit; compinit -u", 'eval "$(damier completion zsh)"', "PS1='rea''dy> '"])


@pytest.mark.parametrize(
    "terminal", [pytest.param(BASH, marks=needs("bash"), id="bash"), pytest.param(ZSH, marks=needs("zsh"), id="zsh")],
    indirect=True,
)  # fmt: skip
def test_a_shell_in_a_terminal_completes(terminal: pexpect.spawn[str]) -> None:
    """Commands, games, their options, choices and files, at a press of Tab."""
    assert completed_line(terminal, "damier gener") == "damier generate"
    assert completed_line(terminal, "damier generate plu") == "damier generate plumber"
    assert completed_line(terminal, "damier generate flow --brid") == "damier generate flow --bridges"
    assert completed_line(terminal, "damier generate get10 --refill=ri") == "damier generate get10 --refill=rising"
    assert completed_line(terminal, "damier arena connexion --red alp") == "damier arena connexion --red alphabeta"
    assert completed_line(terminal, "damier solve my") == "damier solve my levels.json"


@needs("fish")
def test_fish_completes(folder: Path) -> None:
    """With the meanings beside."""

    def completed(typed: str) -> list[str]:
        program = f"damier completion fish | source; complete -C '{typed}'"
        done = subprocess.run(["fish", "--no-config", "-c", program], capture_output=True, text=True, cwd=folder,
                              timeout=60, env=environment(folder), check=True)  # fmt: skip
        assert done.stderr == ""
        return done.stdout.splitlines()

    assert completed("damier gener") == ["generate\tMake new levels."]
    assert completed("damier generate plu") == ["plumber\tjoin the sources and let nothing leak"]
    assert completed("damier generate flow --brid") == ["--bridges\thow many bridges"]
    assert [line.split("\t")[0] for line in completed("damier generate get10 --refill=r")] == ["--refill=rising"]
    assert any(line.startswith("my levels.json") for line in completed("damier solve my"))
