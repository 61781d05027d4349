"""Games are found through entry points: another one needs no other edit, and a broken one breaks nothing else."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from damier.core.contract import Malformed, game_names, load_game

Run = Callable[..., subprocess.CompletedProcess[str]]


def test_our_games_are_declared() -> None:
    """get10 is there."""
    assert "get10" in game_names()


def test_our_tests_are_about_our_own_games() -> None:
    """None loops over all that are installed: a reader's own game must not make the suite fail."""
    loops = re.compile(r"(?:parametrize\(.*|for \w+ in )(?:game_names|load_games)\(\)")
    paths = Path(__file__).parents[1].rglob("test_*.py")
    assert not [path.name for path in paths if loops.search(path.read_text(encoding="utf-8"))]


def test_an_unknown_game_is_refused_with_the_nearest() -> None:
    """The refusal quotes what was asked for."""
    with pytest.raises(Malformed, match="unknown game 'gte10': did you mean 'get10'"):
        load_game("gte10")


def test_an_outside_game_is_listed_played_shown_saved_and_replayed(
    damier: Run, outside: Callable[..., str], tmp_path: Path
) -> None:
    """One module and one entry point, and every command knows the game."""
    path = outside(chomp="chomp:GAME")
    assert "chomp" in damier("games", PYTHONPATH=path).stdout
    listed = json.loads(damier("games", "chomp", "--json", PYTHONPATH=path).stdout)[0]
    assert listed["sides"] == {"first": "the first", "second": "the second"}
    shown = damier("show", "chomp:2x2", PYTHONPATH=path)
    assert shown.stdout == "   a  b\n1  #  #\n2  #  #\n"
    game = damier("play", "chomp", "--size", "2x2", typed="b2\nb2\nb1\nsave g.json\na2\na1\n", PYTHONPATH=path)
    assert game.returncode == 2
    assert "there is no chocolate at b2" in game.stderr
    assert "the second to move" in game.stdout
    assert "the first wins." in game.stdout
    replayed = damier("replay", "g.json", PYTHONPATH=path)
    assert replayed.returncode == 0
    assert "move 2: b1" in replayed.stdout
    assert (tmp_path / "g.json").exists()


def test_an_outside_game_speaks_french(damier: Run, outside: Callable[..., str]) -> None:
    """A game brings its own sentences along."""
    path = outside(chomp="chomp:GAME")
    game = damier("--lang", "fr", "play", "chomp", typed="z9\n", PYTHONPATH=path)
    assert "il n'y a pas de chocolat en z9" in game.stderr
    assert "au tour de : le premier" in game.stdout


def test_an_outside_game_is_checked_by_the_kit(outside: Callable[..., str]) -> None:
    """An outside author runs the same kit."""
    program = "import chomp; from damier.testing import check_game; check_game(chomp.GAME, plays=300)"
    environment = {**os.environ, "PYTHONPATH": outside(chomp="chomp:GAME")}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True, timeout=120)


def test_a_broken_game_is_reported_and_breaks_no_other(damier: Run, outside: Callable[..., str]) -> None:
    """It is named with its error; the others are listed and played."""
    path = outside(chomp="chomp:GAME", broken="no_such_module:GAME", odd="chomp:SIDES")
    listed = damier("games", PYTHONPATH=path)
    assert listed.returncode == 0
    assert "chomp" in listed.stdout
    assert "get10" in listed.stdout
    assert "the game 'broken' (no_such_module:GAME) does not load: ModuleNotFoundError" in listed.stderr
    assert "chomp:SIDES is not a damier game called 'odd'" in listed.stderr
    asked = damier("play", "broken", PYTHONPATH=path)
    assert asked.returncode == 1
    assert "does not load" in asked.stderr
    assert damier("show", "get10", PYTHONPATH=path).returncode == 0
