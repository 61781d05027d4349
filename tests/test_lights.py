"""Lights Out, a game from outside that uses every capability: its rules, and each command as a real process."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import compress, product
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

import lights
from damier.core.contract import Budget, Cell, Exhausted, Impossible, Malformed, Size
from damier.core.game import CAPABILITIES
from damier.core.registry import registered
from damier.locale import LANGUAGES
from damier.testing import check_game

Run = Callable[..., CompletedProcess[str]]
GAME = lights.GAME
BUDGET = Budget(nodes=1)
#: A level with one solution, one with four, one with none and one that is dark.
UNIQUE, SEVERAL, NONE, DARK = "4x3 on=a1,d1,a3,d3", "5x5 on=a1,b1,a2", "2x1 on=a1", "3x2"


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """Make the game known to this process."""
    with registered(GAME):
        yield


@pytest.fixture
def installed(damier: Run, outside: Callable[..., str]) -> Run:
    """The command, in an environment where the game is installed."""
    path = outside(lights="lights:GAME")
    return lambda *arguments, **others: damier(*arguments, PYTHONPATH=path, **others)


# The game.


#: What only games with techniques of their own, or with chances to judge, can do.
OTHERS = ("reasoner", "checker", "reviewer")


def test_it_has_every_capability_that_any_game_can_have() -> None:
    """So that an author finds an example of each."""
    assert all(GAME.has(capability) for capability in CAPABILITIES if capability not in OTHERS)
    assert set(GAME.translations) == set(LANGUAGES) - {"en"}


def test_it_keeps_the_contract() -> None:
    """On levels of its own making, and on others that are unsolvable, dark, narrow or of another rule."""
    check_game(GAME, plays=300)
    texts = (SEVERAL, NONE, DARK, "1x1 on=a1", "1x7 on=a1", "3x3 reach=around wrap=yes on=a1,b1,c1", "9x2 wrap=yes")
    check_game(GAME, levels=list(map(lights.parse_level, texts)), plays=60)


@pytest.mark.parametrize(
    ("rule", "changed"),
    [
        ("", "a1 b1 a2"),
        ("wrap=yes", "a1 b1 d1 a2 a3"),
        ("reach=around", "a1 b1 a2 b2"),
        ("reach=around wrap=yes", "a1 b1 d1 a2 b2 d2 a3 b3 d3"),
    ],
)
def test_a_press_changes_what_it_reaches(rule: str, changed: str) -> None:
    """At the corner of a board of 4 by 3, under each rule."""
    level = lights.parse_level(f"4x3 {rule}")
    assert level.changed_by(Cell(0, 0)) == {Cell.parse(text) for text in changed.split()}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "needs size"),
        ("10x2", "1 to 9 columns and rows, not 10×2"),
        ("0x2", "1 to 9 columns and rows"),
        ("3x2 on=a3", "there is no lamp at a3 in a grid of 3×2"),
        ("3x2 on=", "expected a cell"),
        ("3x2 wrp=yes", "unknown setting of Lights Out 'wrp': did you mean 'wrap'"),
        ("3x2 reach=sids", "did you mean 'sides'"),
    ],
)
def test_what_is_no_level_is_refused(text: str, message: str) -> None:
    """With what was expected."""
    with pytest.raises(Malformed, match=message):
        lights.parse_level(text)


def test_marks_are_history_and_lamps_decide() -> None:
    """Two ways to one picture of lamps: another position, since the marks differ, and the same key."""
    one, other = (GAME.parse_position(f"5x5 on=c3; {moves}") for moves in ("a1", "a1; a1; a1"))
    assert one.position() == other.position()
    quiet = next(iter(lights.Elimination(one.level).solutions([])))
    assert quiet == ()
    _, quiet, *_ = lights.Elimination(one.level).solutions([])
    for cell in quiet:
        other.push(cell)
    assert one.key() == other.key()
    assert one.position() != other.position()


def test_lamps_that_are_on_are_named() -> None:
    """As the one defect of a position, until it is won."""
    board = GAME.parse_position("3x2 on=a1,b1,a2")
    (defect,) = board.violations()
    assert (defect.name, list(map(str, defect.cells))) == ("LIT", ["a1", "a2", "b1"])
    board.push("a1")
    assert not board.violations()
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.name, outcome.winner, outcome.score) == ("ALL_OUT", 0, 1)
    assert board.is_legal("a1")


# The solver, the hints and the player.


def solutions_by_brute_force(dark: lights.LightsLevel) -> dict[frozenset[Cell], set[frozenset[Cell]]]:
    """Try every set of presses on a dark grid: what it puts on, it would put out. Return the sets by what is on."""
    found: dict[frozenset[Cell], set[frozenset[Cell]]] = {}
    for pressed in subsets(dark.size):
        board = GAME.board(dark)
        for cell in pressed:
            board.push(cell)
        found.setdefault(frozenset(board.lit), set()).add(pressed)
    return found


def subsets(size: Size) -> Iterator[frozenset[Cell]]:
    """Yield every set of cells."""
    cells = list(size.cells())
    for chosen in product([False, True], repeat=len(cells)):
        yield frozenset(compress(cells, chosen))


@pytest.mark.parametrize("size", [Size(width, height) for width in (1, 2, 3) for height in (1, 2, 3)], ids=str)
def test_the_solver_agrees_with_brute_force(size: Size) -> None:
    """On every level of up to 3 by 3, under every rule."""
    for reach, wrap in product(lights.REACHES, (False, True)):
        known = solutions_by_brute_force(lights.LightsLevel(size, frozenset(), reach, wrap))
        for on in subsets(size):
            expected = known.get(on, set())
            verdict = GAME.solve(lights.LightsLevel(size, on, reach, wrap), BUDGET, most=1000, count=True)
            assert verdict.status == ("solved" if expected else "impossible")
            assert (verdict.count, verdict.unique) == (len(expected), len(expected) == 1)
            assert {frozenset(solution.moves) for solution in verdict.solutions} == expected
            assert len(verdict.solutions) == len(expected)


def test_most_limits_the_solutions() -> None:
    """There are four, and as many are given as are asked for."""
    level = lights.parse_level(SEVERAL)
    for most, found in ((1, 1), (3, 3), (9, 4)):
        verdict = GAME.solve(level, BUDGET, most=most)
        assert (len(verdict.solutions), verdict.unique, verdict.count) == (found, False, None)


def test_hints_lead_to_the_end() -> None:
    """Each is one press of a solution that gets shorter; at the end, and where there is no way, they are refused."""
    board = GAME.parse_position(SEVERAL)
    left = len(lights.presses_from(board))
    while board.outcome() is None:
        hint = GAME.hint(board, BUDGET)
        assert f"{left} press" in str(hint.sentence)
        board.push(hint.moves[0])
        left -= 1
    assert left == 0
    with pytest.raises(Impossible, match="out already"):
        GAME.hint(board, BUDGET)
    with pytest.raises(Impossible, match="no presses"):
        GAME.hint(GAME.parse_position(NONE), BUDGET)


def test_questions_are_answered() -> None:
    """What a press would change, and what each press is worth."""
    board = GAME.parse_position(UNIQUE)
    questions: Any = GAME.questions
    answer = questions["changes"].ask(board, (Cell(0, 0),))
    assert str(answer.sentence) == "A press at a1 puts out 1 and puts on 2."
    assert list(map(str, answer.cells)) == ["a1", "a2", "b1"]
    values = questions["gains"].ask(board, ()).values
    assert (values[Cell(0, 0)], values[Cell(0, 1)]) == (-1, 0)


# The generator.


def test_new_levels_have_a_solution_and_the_lamps_asked_for() -> None:
    """Over many seeds; a number that no draw has is given up."""
    for seed in range(40):
        level = GAME.generate({"size": "4x4", "lamps": 6}, seed=seed)
        assert len(level.on) == 6
        assert GAME.solve(level, BUDGET).status == "solved"
    with pytest.raises(Exhausted, match="another number of lamps"):
        GAME.generate({"size": "2x1", "lamps": 1}, seed=1)
    with pytest.raises(Malformed, match="a grid of 2×1 has no 3 lamps"):
        GAME.generate({"size": "2x1", "lamps": 3}, seed=1)


# The commands.


def test_it_is_listed_with_all_it_can_do(installed: Run) -> None:
    """Found through its entry point, with its settings, players and questions."""
    assert "lights      Lights Out: put out every lamp" in installed("games").stdout
    told = json.loads(installed("games", "lights", "--json").stdout)[0]
    assert told["capabilities"] == [name for name in CAPABILITIES if name not in OTHERS]
    assert {name: setting["kind"] for name, setting in told["settings"].items()} == {
        "size": "size", "lamps": "number", "reach": "choice", "wrap": "switch"
    }  # fmt: skip
    assert list(told["players"]) == ["electrician"]
    assert list(told["questions"]) == ["changes", "gains"]


def test_levels_are_made_written_and_solved(installed: Run, tmp_path: Path) -> None:
    """The same from one seed, each with a solution, also through a file."""
    made = [installed("generate", "lights", "--size", "4x3", "--wrap", "--seed", "7", "--count", "2") for _ in range(2)]
    assert made[0].stdout == made[1].stdout
    assert made[0].stdout.count("lights: 4x3 wrap=yes on=") == 2
    assert installed("generate", "lights", "--lamps", "6", "-o", "pack.json").returncode == 0
    assert json.loads((tmp_path / "pack.json").read_text())["game"] == "lights"
    solved = installed("solve", "pack.json", "--json")
    assert (solved.returncode, json.loads(solved.stdout)["status"]) == (0, "solved")
    bundled = installed("solve", "lights", "--count")
    assert (bundled.returncode, bundled.stdout.count("There is 1 solution.")) == (0, 3)


@pytest.mark.parametrize(
    ("level", "status", "words"),
    [
        (UNIQUE, 0, "This is the only solution."),
        (SEVERAL, 1, "This is not the only solution."),
        (NONE, 1, "There is no solution."),
    ],
)
def test_check_tells_whether_there_is_one_solution(installed: Run, level: str, status: int, words: str) -> None:
    """By its exit status and in words."""
    checked = installed("check", f"lights:{level}")
    assert (checked.returncode, checked.stdout) == (status, f"level 1: {words}\n")


def test_it_is_played_saved_hinted_and_replayed(installed: Run) -> None:
    """With a hint and a question, up to the win."""
    first = "hint\nchanges a1\nz9\na1\nsave g.json\n"
    played = installed("play", "lights: 4x3 on=a1,b1,a2,d1", typed=first)
    assert played.returncode == 2
    assert "there is no lamp at z9 in a grid of 4×3" in played.stderr
    assert "A press at a1 puts out 3 and puts on 0." in played.stdout
    assert "lamps on: 1" in played.stdout
    hinted = json.loads(installed("hint", "g.json", "--json").stdout)
    assert len(hinted["moves"]) == 1
    assert hinted["sentence"].startswith(f"Press {hinted['moves'][0]}: ")
    assert hinted["conclusion"] == hinted["moves"]
    checked = installed("check", "g.json")
    assert (checked.returncode, checked.stdout) == (1, "g.json, level 1: LIT: 1 lamp is on.\n")
    assert "move 1: a1" in installed("replay", "g.json").stdout
    solved = installed("play", "lights: 3x2 on=a1,b1,a2", typed="a1\n")
    assert (solved.returncode, "Solved: every lamp is out." in solved.stdout) == (0, True)


def test_what_is_odd_about_a_level_is_remarked(installed: Run) -> None:
    """On standard error; the level is shown."""
    shown = installed("show", f"lights:{DARK}")
    assert (shown.returncode, shown.stderr) == (0, "level 1: no lamp is on: the level is solved before it starts\n")
    assert shown.stdout.startswith("   a  b  c\n1  .  .  .\n2  .  .  .\n")


def test_its_player_is_measured_and_plays(installed: Run) -> None:
    """It solves every level."""
    measured = installed("arena", "lights", "--player", "electrician", "--games", "5", "--json")
    assert json.loads(measured.stdout)["wins"] == 5
    played = installed("play", f"lights: {UNIQUE}", "--player", "electrician")
    assert played.returncode == 0
    assert "the player (electrician) plays" in played.stdout


def test_it_speaks_french(installed: Run) -> None:
    """In every command."""
    assert "éteindre toutes les lampes" in installed("--lang", "fr", "games").stdout
    played = installed("--lang", "fr", "play", "lights: 3x2 on=a1,b1,a2", typed="indice\nz9\na1\n")
    assert "Appuyez en a1 : 1 appui éteint toutes les lampes, celui-ci en premier." in played.stdout
    assert "il n'y a pas de lampe en z9 dans une grille de 3×2" in played.stderr
    assert "lampes allumées : 0" in played.stdout
    assert "Résolu : toutes les lampes sont éteintes." in played.stdout
    assert "C'est la seule solution." in installed("--lang", "fr", "check", f"lights:{UNIQUE}").stdout
