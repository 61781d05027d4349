"""How strong a computer player is: many games, each from its own seed, and how sure the figures are."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NoReturn

from damier.core.contract import Budget, load_game, say
from damier.core.plugins import make_player
from damier.core.randomness import hidden_seed, seed_of
from damier.search.jobs import Cluster, map_in_order, raise_lost

#: The normal quantile of a 95 % interval.
_Z: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Contest:
    """What is measured: a game with its settings, a player (or two against each other), a budget and the first seed."""

    game: str
    settings: Mapping[str, str]
    players: tuple[str, ...]
    budget: Budget
    seed: int


@dataclass(frozen=True, slots=True)
class Thought:
    """The time of one player's moves: how many there were, and the CPU seconds of all and of the slowest."""

    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def plus_move(self, seconds: float) -> Thought:
        """Return the same with one more move, which took ``seconds``."""
        return Thought(self.moves + 1, self.seconds + seconds, max(self.slowest, seconds))

    @classmethod
    def total(cls, thoughts: Iterable[Thought]) -> Thought:
        """Return the sum of ``thoughts``, with the slowest move of all."""
        known = list(thoughts)
        return cls(
            sum(one.moves for one in known),
            sum(one.seconds for one in known),
            max((one.slowest for one in known), default=0.0),
        )

    @property
    def milliseconds(self) -> float:
        """The CPU milliseconds of a move, on average."""
        return 1000 * self.seconds / self.moves if self.moves else 0.0


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game: the first player's points (1 for a win, a half for a draw), how it ended, and each player's times."""

    points: float
    outcome: str
    score: int | None
    thoughts: tuple[Thought, ...]

    @property
    def moves(self) -> int:
        """How many moves all players made."""
        return sum(thought.moves for thought in self.thoughts)


def play_one(contest: Contest, number: int) -> GameResult:
    """Play game ``number`` of a contest to its end; its level and players depend on the seed and the number alone.

    Two players meet twice on each level: the first has the first move in the even games, the other in the odd ones.
    """
    game = load_game(contest.game)
    count = len(contest.players)
    seed = seed_of(contest.seed, number // count)
    board = game.board(game.generate(contest.settings, seed=seed))
    players = [
        make_player(game, name, contest.budget, hidden_seed(seed, place)) for place, name in enumerate(contest.players)
    ]
    thoughts = [Thought() for _ in players]
    while (outcome := board.outcome()) is None:
        place = (board.turn + number) % count
        before = time.process_time()
        move = players[place].choose(board)
        thoughts[place] = thoughts[place].plus_move(time.process_time() - before)
        board.push(move)
    winner = None if outcome.winner is None else (outcome.winner + number) % count
    drawn = 0.5 if count > 1 else 0.0
    points = drawn if winner is None else float(winner == 0)
    return GameResult(points, outcome.name, outcome.score, tuple(thoughts))


def play_many(contest: Contest, games: int, jobs: int | Cluster = 1) -> Iterator[GameResult]:
    """Yield the results of ``games`` games of a contest: the same ones, however many processes or machines play."""
    return map_in_order(partial(play_one, contest), range(games), jobs, lost=_lose_game)


def _lose_game(number: int) -> NoReturn:
    raise_lost(say("game {number}", number=number + 1))


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong the first player of a contest was.

    ``rate`` is its share of the points, ``interval`` the 95 % interval for it. The interval treats the points as wins
    and losses: with draws, which vary less, it is wider than necessary.
    """

    games: int
    wins: int
    draws: int
    rate: float
    interval: tuple[float, float]
    outcomes: Mapping[str, int]
    scores: Mapping[int, int]
    moves: float
    thoughts: tuple[Thought, ...]

    @property
    def losses(self) -> int:
        """The games that were neither won nor drawn."""
        return self.games - self.wins - self.draws

    @classmethod
    def of(cls, played: Sequence[GameResult]) -> Strength:
        """Return what the games ``played`` show, at least one."""
        points = sum(one.points for one in played)
        return cls(
            games=len(played),
            wins=sum(one.points == 1 for one in played),
            draws=sum(0 < one.points < 1 for one in played),
            rate=points / len(played),
            interval=wilson(points, len(played)),
            outcomes=dict(sorted(Counter(one.outcome for one in played).items())),
            scores=dict(sorted(Counter(one.score for one in played if one.score is not None).items())),
            moves=sum(one.moves for one in played) / len(played),
            thoughts=tuple(map(Thought.total, zip(*(one.thoughts for one in played), strict=True))),
        )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval for a rate of success (Wilson's, which is right near 0 and 1 too).

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
