"""How strong a computer player is: many games, each from its own seed, and what the figures are worth."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from damier.core.contract import Budget, Impossible, load_game, say
from damier.core.randomness import LARGEST_SEED, mixed
from damier.search.jobs import in_order

#: The normal quantile of a 95 % interval.
_Z: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Contest:
    """What is measured: a game with its settings, a player with its budget, and the first seed."""

    game: str
    settings: Mapping[str, str]
    player: str
    budget: Budget
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """One game: whether it was won, its score, its moves, and the CPU seconds of all of them and of the slowest."""

    won: bool
    score: int | None
    moves: int
    seconds: float
    slowest: float


def play_one(contest: Contest, number: int) -> Played:
    """Play one game of a contest to its end. Its level and its player depend on the seed and the number alone."""
    game = load_game(contest.game)
    if game.generator is None or game.players is None:
        raise Impossible(say("{game} has no computer players to measure", game=contest.game))
    seed = (contest.seed + number) & LARGEST_SEED
    board = game.board(game.generator.generate(contest.settings, seed))
    player = game.players[contest.player].make(contest.budget, mixed(seed))
    seconds = slowest = 0.0
    while (outcome := board.outcome()) is None:
        before = time.process_time()
        move = player.choose(board)
        taken = time.process_time() - before
        seconds += taken
        slowest = max(slowest, taken)
        board.push(move)
    return Played(outcome.winner is not None, outcome.score, board.move_count, seconds, slowest)


def play_many(contest: Contest, games: int, jobs: int = 1) -> Iterator[Played]:
    """Play games of a contest, on several processes if asked; the same games whatever their number."""
    return in_order(partial(play_one, contest), range(games), jobs)


@dataclass(frozen=True, slots=True)
class Strength:
    """What a contest showed."""

    games: int
    wins: int
    interval: tuple[float, float]
    scores: Mapping[int, int]
    moves: float
    milliseconds: float
    slowest: float

    @classmethod
    def of(cls, played: Sequence[Played]) -> Strength:
        """Sum up games."""
        wins = sum(one.won for one in played)
        moves = sum(one.moves for one in played)
        return cls(
            games=len(played),
            wins=wins,
            interval=wilson(wins, len(played)),
            scores=dict(sorted(Counter(one.score for one in played if one.score is not None).items())),
            moves=moves / len(played) if played else 0.0,
            milliseconds=1000 * sum(one.seconds for one in played) / moves if moves else 0.0,
            slowest=1000 * max((one.slowest for one in played), default=0.0),
        )


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Give the 95 % interval for a rate of success (Wilson's, which holds near 0 and 1 too).

    >>> low, high = wilson(98, 100)
    >>> round(low, 3), round(high, 3)
    (0.93, 0.994)
    """
    if not games:
        return 0.0, 1.0
    rate = wins / games
    scale = 1 + _Z**2 / games
    middle = (rate + _Z**2 / (2 * games)) / scale
    half = _Z / scale * math.sqrt(rate * (1 - rate) / games + _Z**2 / (4 * games**2))
    # Rounding must not leave the rate itself outside, at 0 and at 1 above all.
    return max(0.0, min(middle - half, rate)), min(1.0, max(middle + half, rate))
