"""The arena: repeatable games, honest intervals."""

import json
import subprocess
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.core.contract import Budget
from damier.search.arena import Contest, GameResult, Strength, Thought, play_many, play_one, wilson

Run = Callable[..., subprocess.CompletedProcess[str]]
SMALL = Contest("get10", {"size": "4x4", "target": "5"}, ("greedy",), Budget(nodes=10), seed=3)


def test_the_same_seed_plays_the_same_games() -> None:
    """On one process or two."""
    alone = [(one.points, one.score, one.moves) for one in play_many(SMALL, 6)]
    assert alone == [(one.points, one.score, one.moves) for one in play_many(SMALL, 6, jobs=2)]
    assert (play_one(SMALL, 4).points, play_one(SMALL, 4).moves) == (alone[4][0], alone[4][2])


@given(st.integers(1, 2000), st.data())
def test_the_interval_holds_the_rate(games: int, data: st.DataObject) -> None:
    """It lies within 0 and 1 and around what was seen."""
    wins = data.draw(st.integers(0, games))
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games <= high <= 1


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)]
)
def test_the_interval_is_wilson_s(wins: int, games: int, low: float, high: float) -> None:
    """Against the published values of the formula."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_games_are_summed_up() -> None:
    """Wins, draws, losses, scores, moves a game, and for each player milliseconds a move."""
    games = [
        GameResult(1.0, "WON", 10, (Thought(100, 0.5, 0.02), Thought(100, 0.1, 0.01))),
        GameResult(0.5, "DRAWN", 8, (Thought(25, 0.125, 0.01), Thought(25, 0.1, 0.03))),
        GameResult(0.0, "LOST", 8, (Thought(25, 0.125, 0.01), Thought(25, 0.1, 0.03))),
    ]
    strength = Strength.of(games)
    assert (strength.games, strength.wins, strength.draws, strength.losses) == (3, 1, 1, 1)
    assert strength.rate == pytest.approx(0.5)
    assert strength.scores == {8: 2, 10: 1}
    assert strength.outcomes == {"DRAWN": 1, "LOST": 1, "WON": 1}
    assert strength.moves == 100
    assert [thought.milliseconds for thought in strength.thoughts] == pytest.approx([5.0, 2.0])
    assert [thought.slowest for thought in strength.thoughts] == pytest.approx([0.02, 0.03])


def test_the_command_prints_figures(damier: Run) -> None:
    """For people and for programs, in both languages."""
    arguments = ("arena", "get10", "--player", "greedy", "--games", "4", "--size", "4x4", "--target", "5")
    told = damier(*arguments)
    assert told.returncode == 0
    assert "greedy won" in told.stdout
    assert "of 4 games" in told.stdout
    assert "ms of CPU a move" in told.stdout
    assert "intervalle à 95 %" in damier(*arguments, "--lang", "fr").stdout
    facts = json.loads(damier(*arguments, "--json").stdout)
    assert facts["games"] == 4
    assert facts["settings"] == {"size": "4x4", "target": "5"}
    assert facts["interval"][0] <= facts["rate"] <= facts["interval"][1]


def test_two_players_meet_twice_on_each_level(damier: Run, outside: Callable[..., str]) -> None:
    """A player against itself scores about half: each side is played as often by either."""
    arguments = ("arena", "chomp", "--first", "nibbler", "--second", "nibbler", "--games", "60", "--size", "2x2")
    outside_path = outside(chomp="chomp:GAME")
    facts = json.loads(damier(*arguments, "--json", PYTHONPATH=outside_path).stdout)
    assert facts["players"] == ["nibbler", "nibbler"]
    assert facts["wins"] + facts["draws"] + facts["losses"] == facts["games"] == 60
    assert facts["interval"][0] < 0.5 < facts["interval"][1]
    assert len(facts["ms_a_move"]) == 2
    told = damier(*arguments, PYTHONPATH=outside_path)
    assert "nibbler against nibbler, 60 games" in told.stdout
    assert "% of the points" in told.stdout


@pytest.mark.parametrize(
    "players",
    [(), ("--first", "nibbler"), ("--second", "nibbler")],
)
def test_a_game_for_two_wants_two_players(damier: Run, outside: Callable[..., str], players: tuple[str, ...]) -> None:
    """The command says which options name them."""
    done = damier("arena", "chomp", *players, PYTHONPATH=outside(chomp="chomp:GAME"))
    assert done.returncode == 2
    assert "chomp is a game for two: give --first NAME --second NAME" in done.stderr


def test_a_game_for_one_wants_one_player(damier: Run) -> None:
    """The options for two are not for it."""
    done = damier("arena", "get10")
    assert done.returncode == 2
    assert "get10 is a game for one: give --player NAME" in done.stderr
