"""Games are found through entry points: another one needs no other edit, and a broken one breaks nothing else."""

import importlib.metadata
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from damier.core.contract import AnyGame, Malformed, game_names, load_game, register, say
from damier.core.registry import ORDER, loaded_games, open_board, own_names, parse_level, registered, split_name

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
    assert asked.returncode == 2
    assert "does not load" in asked.stderr
    assert damier("show", "get10", PYTHONPATH=path).returncode == 0


def test_a_game_that_is_called_as_an_address_is_reported(damier: Run, outside: Callable[..., str]) -> None:
    """The page could not reach it; so is one whose name cannot stand in texts."""
    path = outside(statistics="chomp:GAME", Loud="chomp:GAME", chomp="chomp:GAME")
    listed = damier("games", PYTHONPATH=path)
    assert listed.returncode == 0
    assert "chomp" in listed.stdout
    assert "'statistics' is an address of the page: call your game otherwise" in listed.stderr
    assert "a game is called by small letters, digits and _, not 'Loud'" in listed.stderr


def run(program: str, path: str) -> str:
    """Run a program in a process of its own; return what it printed."""
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": path},
        check=True,
        timeout=120,
        capture_output=True,
        encoding="utf-8",
    ).stdout


def test_our_games_come_in_an_order_that_names_them_all() -> None:
    """The page, the command line and Python list them in it."""
    assert own_names() == ORDER


def test_games_are_listed_ours_first_and_loaded_only_when_asked_for(outside: Callable[..., str]) -> None:
    """Others by their names too; one that does not load comes as such in its place."""
    path = outside(chomp="chomp:GAME", aaa="no_such_module:GAME", nim="nim:GAME")
    program = (
        "from damier.core.registry import Broken, load_all, loaded_games, names\n"
        "print(*names()); print(len(loaded_games()))\n"
        "print(*(game.name + '?' * isinstance(game, Broken) for game in load_all()))\n"
        "print(*(game.name for game in loaded_games()))"
    )
    ours = "flow get10 connexion plumber"
    assert run(program, path).splitlines() == [
        f"{ours} aaa chomp nim",
        "0",
        f"{ours} aaa? chomp nim",
        f"{ours} chomp nim",
    ]


def test_what_packages_declare_is_read_again_only_when_one_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading it means to open a file of every installed package, and a server asks with every text that it reads."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = game_names()
    read = importlib.metadata.entry_points
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: pytest.fail("read again"))
    assert game_names() == before
    monkeypatch.setattr(importlib.metadata, "entry_points", read)
    declared = tmp_path / "mine-1.0.dist-info"
    declared.mkdir()
    declared.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n")
    declared.joinpath("entry_points.txt").write_text("[damier.games]\nmine = mine:MINE\n")
    assert set(game_names()) - set(before) == {"mine"}


def test_what_is_no_game_or_not_of_that_name_is_refused(outside: Callable[..., str]) -> None:
    """With where it was looked for."""
    path = outside(odd="chomp:SIDES", other="chomp:GAME")
    program = (
        "from damier.core.contract import Impossible, load_game\n"
        "for name in ('odd', 'other'):\n"
        "    try: load_game(name)\n"
        "    except Impossible as error: print(error)"
    )
    assert run(program, path).splitlines() == [
        "chomp:SIDES is not a damier game called 'odd'",
        "chomp:GAME is not a damier game called 'other'",
    ]


def test_a_game_is_loaded_once() -> None:
    """Whoever asks for it gets the same."""
    assert load_game("get10") is load_game("get10")
    assert load_game("get10") in loaded_games()


@pytest.fixture
def chomp() -> AnyGame:
    """A game that is not installed."""
    module: Any = import_module("chomp")
    game: AnyGame = module.GAME
    return game


def test_a_game_is_registered_for_a_while(chomp: AnyGame) -> None:
    """In the place of one of its name, which is there again afterwards, whatever happened."""
    other = replace(chomp, tagline=say("a thing"))
    with registered(chomp):
        assert load_game("chomp") is chomp
        assert game_names()[-1] == "chomp"
        with pytest.raises(Malformed), registered(other):
            load_game(load_game("chomp").tagline.template)
        assert load_game("chomp") is chomp
    assert "chomp" not in game_names()


def test_a_game_is_registered_for_good(chomp: AnyGame) -> None:
    """Under its own name."""
    with registered(replace(chomp, tagline=say("a thing"))):
        register(chomp)
        assert load_game("chomp") is chomp
    assert "chomp" not in game_names()


def test_a_text_names_its_game_before_a_colon() -> None:
    """With any space around; without a colon it is refused by its first 40 characters."""
    assert str(parse_level(" get10 :  5x5 seed=1 ")) == "5x5 target=10 refill=steady seed=1"
    game, rest = split_name("get10: a : b ")
    assert (game.name, rest) == ("get10", "a : b")
    with pytest.raises(Malformed, match=f"such as get10: 5x5 seed=1, not '{'x' * 40}'$"):
        split_name("x" * 41)


def test_a_board_is_opened_from_a_level_a_text_or_a_position() -> None:
    """And from nothing else."""
    level = parse_level("get10: 2x2 start=1.1/2.3")
    assert open_board(level) == open_board("get10: 2x2 start=1.1/2.3")
    assert [str(move) for move in open_board("get10: 2x2 start=1.1/2.3; b1").moves] == ["b1"]
    with pytest.raises(TypeError, match="a board is made from a level or a text, not from int"):
        open_board(42)  # type: ignore[arg-type]  # on purpose
