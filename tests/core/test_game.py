"""A game as a set of facts: its capabilities, its positions' texts, and what it passes on to those who think."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from damier.core.capabilities import Budget, Hint, Verdict
from damier.core.contract import AnyGame, Gesture, Impossible, Malformed, load_game, say
from damier.core.game import HINTING, MOVING, SOLVING
from damier.core.randomness import LARGEST_SEED, hidden_seed


@pytest.fixture
def chomp() -> AnyGame:
    """A game with few capabilities."""
    module: Any = import_module("chomp")
    game: AnyGame = module.GAME
    return game


def test_a_capability_is_there_or_its_lack_is_said(chomp: AnyGame) -> None:
    """In a sentence of its own for each."""
    assert chomp.has("drawing")
    assert chomp.require("generator") is chomp.generator
    assert not chomp.has("solver")
    bare = replace(chomp, drawing=None, generator=None, players=None, questions=None)
    for capability, lack in (
        ("drawing", "has no pictures"),
        ("generator", "does not make levels: give one"),
        ("solver", "has no solver"),
        ("files", "has no level files"),
        ("remarks", "has no remarks on levels"),
        ("packs", "comes with no levels"),
        ("hinter", "gives no hints"),
        ("players", "has no computer players"),
        ("questions", "has no questions to ask"),
    ):
        with pytest.raises(Impossible, match=f"^chomp {lack}$"):
            bare.require(capability)  # type: ignore[arg-type]  # one of the names


def test_asking_whether_a_capability_is_there_imports_nothing() -> None:
    """The command line lists what games can do, and must be quick."""
    deferred = replace(load_game("get10"), solver="placeholder")  # type: ignore[arg-type]  # never used
    assert deferred.has("solver")


def test_a_position_is_a_level_and_moves(chomp: AnyGame) -> None:
    """With any space around them."""
    board = chomp.parse_position(" 4x3 ; d3;  c3 ")
    assert [str(move) for move in board.moves] == ["d3", "c3"]
    for text, reason in (("4x3; d3; d3", "move 2, 'd3', cannot be played: there is no chocolate at d3"),
                         ("4x3; " + "z" * 50, f"move 1, '{'z' * 40}', cannot be played: expected a cell")):  # fmt: skip
        with pytest.raises(Malformed, match=reason):
            chomp.parse_position(text)


FOUND: Verdict[Any] = Verdict(status="exhausted", unique=None, sentence=say("a thing"))


class Recorder:
    """A generator, a solver, a hinter and a maker of players that remember what they were asked."""

    settings = ()

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def generate(self, settings: Any, seed: int) -> Any:
        """Remember the settings and the seed."""
        self.asked.append((settings, seed))

    def solve(self, level: Any, budget: Budget, *, most: int = 0, count: bool = True) -> Verdict[Any]:
        """Remember what to solve."""
        self.asked.append((level, budget, most, count))
        return FOUND

    def hint(self, board: Any, budget: Budget) -> Hint[Any]:
        """Remember the board."""
        self.asked.append((board, budget))
        return Hint((), say("a thing"), ())


def test_a_seed_is_64_bits_or_drawn(chomp: AnyGame) -> None:
    """Another one is refused with the largest."""
    recorder = Recorder()
    game = replace(chomp, generator=recorder)  # type: ignore[arg-type]  # it makes nothing
    for seed in (0, 5, LARGEST_SEED):
        game.generate(seed=seed)
    assert recorder.asked == [({}, 0), ({}, 5), ({}, LARGEST_SEED)]
    for seed in (-1, LARGEST_SEED + 1):
        with pytest.raises(Malformed, match=f"a seed is a number from 0 to {LARGEST_SEED}, not {seed}"):
            game.generate(seed=seed)
    for _ in range(50):
        game.generate()
    drawn = {seed for _, seed in recorder.asked[3:]}
    assert len(drawn) > 40
    assert 2**31 <= max(drawn) < 2**32


def test_settings_reach_the_generator_checked(chomp: AnyGame) -> None:
    """And what the generator does not know is refused."""
    assert str(chomp.generate({"size": "2x5"})) == "2x5"
    assert str(chomp.generate()) == "4x3"
    with pytest.raises(Malformed, match="unknown setting 'sise': did you mean 'size'"):
        chomp.generate({"sise": "2x5"})


def test_thinking_has_budgets_unless_others_are_given(chomp: AnyGame) -> None:
    """A minute to solve, two seconds for a hint, half a second for a move; one solution, and no counting."""
    recorder = Recorder()
    game = replace(chomp, solver=recorder, hinter=recorder.hint)
    board = game.parse_position("4x3; d3")
    assert game.solve(board.level) is FOUND
    game.solve(board.level, MOVING, most=3, count=True)
    assert recorder.asked == [(board.level, SOLVING, 1, False), (board.level, MOVING, 3, True)]
    assert [budget.seconds for budget in (SOLVING, HINTING, MOVING)] == [60, 2, 0.5]
    assert game.hint(board).sentence == say("a thing")
    assert recorder.asked[-1] == (board, HINTING)
    assert recorder.asked[-1][0] is not board


def test_a_hinter_sees_what_a_player_sees(chomp: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view whose chances come from a seed that is always the same at one move, and no level's by design."""
    recorder = Recorder()
    game = replace(chomp, hinter=recorder.hint)
    board = game.parse_position("4x3")
    seeds: list[int] = []

    def seen(board: Any, seed: int) -> Any:
        seeds.append(seed)
        return board

    monkeypatch.setattr(type(board), "seen", seen)
    game.hint(board, MOVING)
    assert seeds == [hidden_seed(0, 0)]
    assert recorder.asked == [(board, MOVING)]


def test_a_player_is_made_by_its_name(chomp: AnyGame) -> None:
    """With seed 0 unless another is given; an unknown one is refused with the nearest."""
    board = chomp.parse_position("9x9")
    moves = [chomp.player("nibbler", seed=seed).choose(board) for seed in range(5)]
    assert chomp.player("nibbler").choose(board) == moves[0]
    assert len(set(moves)) > 1
    with pytest.raises(Malformed, match="unknown player 'nibler': did you mean 'nibbler'"):
        chomp.player("nibler")


def test_a_game_is_for_one_who_taps_unless_it_says_otherwise() -> None:
    """Its side is the player, its hand taps."""
    get10 = load_game("get10")
    assert [side.key for side in get10.sides] == ["player"]
    assert get10.gesture is Gesture.TAP


def test_gestures_have_the_names_that_pages_read() -> None:
    """They are sent as they are."""
    assert [gesture.value for gesture in Gesture] == ["tap", "trace", "carry"]
