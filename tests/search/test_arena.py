"""The arena: repeatable games, honest intervals."""

import json
import subprocess
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.core.contract import Budget
from damier.search.arena import Contest, Played, Strength, play_many, play_one, wilson

Run = Callable[..., subprocess.CompletedProcess[str]]
SMALL = Contest("get10", {"size": "4x4", "target": "5"}, "greedy", Budget(nodes=10), seed=3)


def test_the_same_seed_plays_the_same_games() -> None:
    """On one process or two."""
    alone = [(one.won, one.score, one.moves) for one in play_many(SMALL, 6)]
    assert alone == [(one.won, one.score, one.moves) for one in play_many(SMALL, 6, jobs=2)]
    assert (play_one(SMALL, 4).won, play_one(SMALL, 4).moves) == (alone[4][0], alone[4][2])


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
    """Wins, scores, moves a game and milliseconds a move."""
    strength = Strength.of([Played(True, 10, 100, 0.5, 0.02), Played(False, 8, 50, 0.25, 0.01)])
    assert (strength.games, strength.wins, strength.scores) == (2, 1, {8: 1, 10: 1})
    assert strength.moves == 75
    assert strength.milliseconds == pytest.approx(5.0)
    assert strength.slowest == pytest.approx(20.0)


def test_the_command_prints_figures(damier: Run) -> None:
    """For people and for programs, in both languages."""
    arguments = ("arena", "get10", "--player", "greedy", "--games", "4", "--size", "4x4", "--target", "4")
    told = damier(*arguments)
    assert told.returncode == 0
    assert "greedy won" in told.stdout
    assert "of 4 games" in told.stdout
    assert "ms of CPU a move" in told.stdout
    assert "intervalle à 95 %" in damier(*arguments, "--lang", "fr").stdout
    facts = json.loads(damier(*arguments, "--json").stdout)
    assert facts["games"] == 4
    assert facts["settings"] == {"size": "4x4", "target": "4"}
    assert facts["interval"][0] <= facts["rate"] <= facts["interval"][1]


def test_games_for_two_are_refused(damier: Run, outside: Callable[..., str]) -> None:
    """The arena says what it measures."""
    done = damier("arena", "chomp", "--player", "nibbler", PYTHONPATH=outside(chomp="chomp:GAME"))
    assert done.returncode == 1
    assert "chomp is for two" in done.stderr
