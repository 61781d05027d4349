"""The front door: what `import damier` offers is there, documented, typed, and does what its lines say."""

from __future__ import annotations

import inspect
import json
import pkgutil
import pydoc
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import damier
from damier import classroom
from damier.core.contract import load_game
from damier.core.randomness import mix, seed_of
from damier.core.registry import own_names
from tests.conftest import Run

ROOT = Path(__file__).parent.parent
#: The modules whose names are for users and authors. All others are damier's own business.
PUBLIC = ("damier", "damier.core.contract",
    "damier.core.fields",
    "damier.files.simple",
    "damier.locale", "damier.testing", "damier.classroom", "damier.drawing",
          *(f"damier.games.{name}" for name in own_names()))  # fmt: skip
#: Where a public name is told about.
PAGES = ("python.md", "new-game.md", *(f"{name}.md" for name in own_names()))


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_module_lists_its_names(name: str) -> None:
    """For Tab and for help: `dir` has every public name, and every name is there."""
    module = import_module(name)
    assert set(dir(module)) == set(module.__all__)
    assert all(getattr(module, one) is not None for one in module.__all__)
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        _ = module.nothing_of_the_kind


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_is_documented(name: str) -> None:
    """By a docstring of its own, and on one of the pages."""
    module = import_module(name)
    text = "\n".join((ROOT / "docs" / page).read_text(encoding="utf-8") for page in PAGES)
    for one in module.__all__:
        thing = getattr(module, one)
        assert one.startswith("__") or one in text, f"{name}.{one} is on no page"
        if inspect.isclass(thing) or inspect.isfunction(thing):
            assert inspect.getdoc(thing), f"{name}.{one} has no docstring"


def modules() -> Iterator[ModuleType]:
    """Yield every module of the package."""
    for found in pkgutil.walk_packages(damier.__path__, "damier."):
        if not found.name.endswith("__main__"):
            yield import_module(found.name)


def test_no_public_class_or_function_lacks_a_docstring() -> None:
    """Nowhere in the package."""
    bare = [
        f"{module.__name__}.{name}"
        for module in modules()
        for name, thing in vars(module).items()
        if not name.startswith("_")
        and (inspect.isclass(thing) or inspect.isfunction(thing))
        and thing.__module__ == module.__name__
        and not inspect.getdoc(thing)
    ]
    assert not bare


@pytest.mark.parametrize("name", [name for name in own_names() if load_game(name).has("solver")])
def test_help_is_about_the_thing_itself(name: str) -> None:
    """Not about how it is imported."""
    text = pydoc.render_doc(load_game(name).solver)
    assert "Solves levels" in text
    assert "eferred" not in text


def test_the_lines_of_the_manual_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they stand in the README."""
    monkeypatch.chdir(tmp_path)
    Path("puzzles.xml").write_text(
        '<flowpuzzles><flowpuzzle width="3" height="2">'
        '<line><color value="red"/><src x="0" y="0"/><dst x="2" y="0"/></line>'
        '<line><color value="blue"/><src x="0" y="1"/><dst x="2" y="1"/></line></flowpuzzle></flowpuzzles>'
    )
    board = damier.Board("get10: 5x5 seed=42")
    board.push("a1")
    assert str(board.pop()) == "a1"
    assert (len(board.legal_moves), "a1" in board.legal_moves, board.outcome()) == (19, True, None)
    level = damier.generate("flow", size="9x9", colors=8, seed=1)
    answer = damier.solve(level)
    assert answer.unique
    final = answer.solutions[0].board.outcome()
    assert final is not None
    assert final.name == "SOLVED"
    levels = damier.read("puzzles.xml")
    damier.write(levels, "pack.json")
    assert damier.read("pack.json") == levels
    damier.write([f"flow: {level}" for level in levels], "texts.json")
    assert damier.read("texts.json") == levels
    damier.write(levels, "folder")
    assert damier.read("folder") == levels
    with pytest.raises(damier.Malformed, match="exists already"):
        damier.write(levels, "pack.json")
    assert damier.hint(board, nodes=50).moves
    assert damier.hint(board.line(), nodes=50) == damier.hint(board, nodes=50)
    duel = damier.Board("connexion: 4x4 stars=2 seed=1")
    assert damier.player("connexion", "expert", seconds=0.01).choose(duel) in duel.legal_moves


def test_a_save_is_no_level_file(tmp_path: Path) -> None:
    """And is called what it is."""
    damier.save(damier.Session("get10: 5x5 seed=1"), tmp_path / "game.json")
    with pytest.raises(damier.Malformed, match=r"game\.json: this is a saved game of get10, not a level file"):
        damier.read(tmp_path / "game.json")


def test_levels_of_several_games_are_not_written_to_one_file(tmp_path: Path) -> None:
    """A level file is of one game; and no level at all is none."""
    levels = [damier.level("get10: 5x5 seed=1"), damier.level("connexion: 4x4 stars=2 seed=1")]
    with pytest.raises(damier.Malformed, match="levels of one game, not of several: connexion, get10"):
        damier.write(levels, tmp_path / "pack.json")
    with pytest.raises(damier.Impossible, match="there is no level to write"):
        damier.write([], tmp_path / "pack.json")
    assert not list(tmp_path.iterdir())


def test_a_game_under_way_is_saved_and_loaded(tmp_path: Path) -> None:
    """With its moves."""
    session = damier.Session("get10: 5x5 seed=42; a1")
    damier.save(session, tmp_path / "game.json")
    again = damier.load(tmp_path / "game.json")
    assert again.board == session.board
    assert "get10: 5x5" in repr(again)


def test_things_show_themselves_in_notebooks() -> None:
    """Boards, levels, solutions and verdicts as pictures, a session as a replay."""
    level = damier.level("flow: 3x2 red=a1-c1 blue=a2-c2")
    answer = damier.solve(level)
    for thing in (damier.Board(level), level, answer, answer.solutions[0]):
        assert (thing._repr_svg_() or "").startswith("<svg ")
    assert "<input" in (damier.Session(level)._repr_html_() or "")
    assert damier.solve("flow: 2x2 red=a1-b2 blue=b1-a2")._repr_svg_() is None


def test_things_say_what_they_are() -> None:
    """In their repr."""
    level = damier.level("flow: 3x2 red=a1-c1 blue=a2-c2")
    assert repr(level) == "<Level flow: 3x2 red=a1-c1 blue=a2-c2>"
    assert repr(damier.Board(level)) == "Board('flow: 3x2 red=a1-c1 blue=a2-c2')"
    assert repr(damier.Session(level)) == "<Session of flow: 3x2 red=a1-c1 blue=a2-c2>"
    answer = damier.solve(level)
    assert repr(answer) == "<Verdict solved: This is the only solution.>"
    assert repr(answer.solutions[0]) == "<Solution of flow: 3x2 red=a1-c1 blue=a2-c2 in 8 moves>"
    assert repr(answer.solutions[0].board.outcome()).startswith("<Outcome SOLVED: Solved")
    assert repr(damier.hint(damier.Board(level))) == (
        "<Hint start a1, extend b1, stop b1: From the bracketed cell, red (A) has only one way on, so it must take it.>"
    )
    connexion = damier.game("connexion")
    assert repr(connexion.require("players")["random"]) == "<Opponent: colours any free cell>"
    assert repr(connexion.require("questions")["stars"]) == "<Question: How many stars are joined to this cell?>"
    assert repr(classroom.FlowModel("3x1 red=a1-c1")) == "<FlowModel flow: 3x1 red=a1-c1>"
    assert repr(classroom.TenGrid([1] * 25)).startswith("<TenGrid 5x5: 1")
    assert repr(classroom.Connexion(level="2x2 red=a1,b2 blue=b1,a2")).startswith("<Connexion connexion: 2x2")
    assert repr(damier.player("get10", "greedy")) == "<Player GreedyPlayer>"
    assert repr(damier.game("flow")) == "<Game flow: join the pairs and cover the board>"


def test_one_seed_makes_one_level_everywhere(damier: Run) -> None:
    """On the command line, in the terminal and from Python."""
    made = import_module("damier").generate("flow", size="6x6", seed=3)
    assert damier("generate", "flow", "--size", "6x6", "--seed", "3").stdout == f"flow: {made}\n"
    played = damier("play", "flow", "--size", "6x6", "--seed", "3", "--json").stdout
    assert json.loads(played.splitlines()[0])["level"] == str(made)


def test_packs_of_neighbouring_seeds_share_no_level(damier: Run) -> None:
    """And a pack begins with the level of its seed."""
    packs = [
        damier("generate", "flow", "--size", "5x5", "--count", "5", "--seed", str(seed)).stdout.splitlines()
        for seed in (1, 2, 3)
    ]
    assert len({line for pack in packs for line in pack}) == 15
    assert packs[0][:1] == damier("generate", "flow", "--size", "5x5", "--seed", "1").stdout.splitlines()


@pytest.fixture
def own_player(tmp_path: Path) -> str:
    """A player of one's own in the current folder, which leaves a note when it is made."""
    tmp_path.joinpath("my_module.py").write_text(
        "from pathlib import Path\n"
        "class MyPlayer:\n"
        "    def __init__(self, budget, seed):\n"
        "        Path('made').touch()\n"
        "    def choose(self, board):\n"
        "        return str(list(board.legal_moves)[-1])\n"
        "class Idle:\n"
        "    def __init__(self, budget, seed):\n"
        "        pass\n"
    )
    return "my_module:MyPlayer"


def test_a_player_of_one_s_own_plays_wherever_a_player_is_named(damier: Run, own_player: str) -> None:
    """In the arena and at the table."""
    size = ("--size", "4x4", "--stars", "2")
    arena = damier("arena", "connexion", "--red", own_player, "--blue", "random", *size, "--games", "4", "--json")
    assert json.loads(arena.stdout)["players"] == [own_player, "random"]
    table = damier("play", "connexion", "--blue", own_player, *size, "--seed", "1", typed="a1\n")
    assert f"Blue ({own_player}) plays" in table.stdout


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("no_module:MyPlayer", "the player 'no_module:MyPlayer' does not load: ModuleNotFoundError"),
        ("my_module:Nobody", "the player 'my_module:Nobody' does not load: AttributeError"),
        ("my_module:Idle", "'my_module:Idle' is no player: it has no method choose(board)"),
        ("exprt", "unknown player 'exprt': did you mean 'expert'"),
    ],
)
@pytest.mark.usefixtures("own_player")
def test_a_player_that_is_none_is_refused(damier: Run, name: str, reason: str) -> None:
    """With what is wrong with it."""
    done = damier("arena", "get10", "--player", name, "--games", "1")
    assert done.returncode in (1, 2)
    assert reason in done.stderr


def test_a_save_cannot_run_a_player_that_nobody_named(damier: Run, own_player: str, tmp_path: Path) -> None:
    """Its module is imported only where the command line names it too."""
    size = ("--size", "4x4", "--stars", "2", "--seed", "1")
    damier("play", "connexion", "--blue", own_player, *size, typed="a1\nsave game.json\n")
    tmp_path.joinpath("made").unlink()
    done = damier("play", "game.json", typed="a3\n")
    assert "name it on the command line too" in done.stderr
    assert "Traceback" not in done.stderr
    assert not tmp_path.joinpath("made").exists()
    named = damier("play", "game.json", "--blue", own_player, typed="a3\n")
    assert f"Blue ({own_player}) plays" in named.stdout


@pytest.fixture
def _cheat(tmp_path: Path) -> None:
    """Players in the current folder that fail, play what is not allowed, or say which seed they were given."""
    tmp_path.joinpath("cheats.py").write_text(
        "class Crash:\n"
        "    def __init__(self, budget, seed):\n"
        "        print('seed', seed)\n"
        "    def choose(self, board):\n"
        "        return 1 // 0\n"
        "class Outside(Crash):\n"
        "    def choose(self, board):\n"
        "        return 'z99'\n"
    )


@pytest.mark.usefixtures("_cheat")
def test_a_player_that_fails_is_named(damier: Run) -> None:
    """Rather than damier, and so is one that plays what is not allowed."""
    failed = damier("arena", "get10", "--player", "cheats:Crash", "--games", "1")
    assert "the player Crash failed: ZeroDivisionError" in failed.stderr
    assert failed.returncode == 2
    outside = damier("arena", "get10", "--player", "cheats:Outside", "--games", "1")
    assert "the player Outside plays z99: z99 is outside the grid" in outside.stderr
    assert outside.returncode == 2


@pytest.mark.usefixtures("_cheat")
def test_a_player_s_own_seed_does_not_tell_the_level_s(damier: Run) -> None:
    """Neither at the table nor in the arena is it the level's, or one that it can be worked out of."""
    for command in (("play", "get10"), ("arena", "get10", "--games", "1")):
        done = damier(*command, "--player", "cheats:Crash", "--seed", "5")
        seeds = {int(line.split()[1]) for line in done.stdout.splitlines() if line.startswith("seed ")}
        assert seeds
        assert not seeds & {5, mix(5), seed_of(5, 1), seed_of(mix(5), 0)}


def test_a_game_is_registered_under_a_name_of_its_own() -> None:
    """No game takes the place of one of damier's, and a name must fit into texts."""
    flow = damier.game("flow")
    with pytest.raises(damier.Malformed, match="'flow' is one of damier's own games"):
        damier.register(flow)
    with pytest.raises(damier.Malformed, match="small letters, digits and _, not 'Bad Name;'"):
        damier.register(replace(flow, name="Bad Name;"))
    with pytest.raises(damier.Malformed, match="'statistics' is an address of the page"):
        damier.register(replace(flow, name="statistics"))


def test_a_player_of_one_s_own_can_be_named_at_the_table(damier: Run, own_player: str) -> None:
    """An unknown one is refused there, and the game goes on."""
    size = ("--size", "4x4", "--stars", "2", "--seed", "1")
    typed = f"opponent my_module:Nobody\nopponent {own_player}\na1\n"
    done = damier("play", "connexion", *size, typed=typed)
    assert "the player 'my_module:Nobody' does not load" in done.stderr
    assert f"Blue ({own_player}) plays" in done.stdout


#: As a program without types would call it.
UNTYPED: Any = damier
FLOW = "flow: 3x1 red=a1-c1"


@pytest.mark.parametrize(
    ("call", "error", "reason"),
    [
        (lambda: UNTYPED.solve(damier.Board(FLOW)), TypeError, "solve takes a level or its text, not a FlowBoard"),
        (lambda: damier.solve(FLOW, most=0), damier.Malformed, "ask for at least one solution, not 0"),
        (lambda: damier.solve(f"{FLOW}; start a1"), damier.Malformed, "this is a position, not a level"),
        (lambda: UNTYPED.generate("flow", seed="1"), damier.Malformed, "a seed is a number from 0 to"),
        (lambda: UNTYPED.generate("flow", seed=1.5), damier.Malformed, "a seed is a number from 0 to"),
        (lambda: damier.generate("flow", seed=-1), damier.Malformed, "a seed is a number from 0 to"),
        (lambda: damier.Budget(seconds=float("nan")), damier.Malformed, "must be more than zero"),
        (damier.Budget, damier.Malformed, "needs seconds, nodes or both"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(
    call: Callable[[], object], error: type[Exception], reason: str
) -> None:
    """With what to do instead."""
    with pytest.raises(error, match=reason):
        call()


def test_the_client_program_runs() -> None:
    """The types that it claims are checked by `make types`."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "client_program.py")], capture_output=True, encoding="utf-8", check=True
    )
    assert "start a1" in done.stdout


def test_a_game_is_reviewed_from_a_session_a_board_or_a_text() -> None:
    """With the same answer; a game that cannot judge moves says so."""
    text = "connexion: 3x3 red=a1,c1 blue=a3,c3; b2; b1"
    board = damier.Board(text)
    session = damier.Session(text)
    reviews = [damier.review(given, nodes=20_000) for given in (text, board, session)]
    assert reviews[0] == reviews[1] == reviews[2]
    worst = reviews[0].worst
    assert worst is not None
    assert (worst.move, worst.better, worst.proved) == (1, "b1", True)
    with pytest.raises(damier.Impossible, match="does not judge moves"):
        damier.review("flow: 3x2 red=a1-c1 blue=a2-c2")
    with pytest.raises(TypeError, match="takes a session, a board or a text"):
        damier.review(7)  # type: ignore[arg-type]
