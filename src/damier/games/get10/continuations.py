"""How often a move of get10 wins: many games played on from it, for hints and reviews.

A *continuation* plays the move, and then goes on to the end by the values of ``kernel.py`` alone: no search, but the
same values that lead the expert. The new values are drawn from the level's refill, never from its seed. Moves that are
compared meet the same new values in the continuation of the same number, so that none is merely lucky.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from damier.core.contract import Budget
from damier.games.get10.board import Get10Board
from damier.games.get10.kernel import Search

#: The cells of a grid on which a move is counted as one; on larger grids, a move takes as the square of their number.
_USUAL: Final = 25
#: With fewer continuations, nothing is claimed.
FEWEST: Final = 10
#: The longest continuation, and the shortest that is worth playing.
LONGEST: Final = 20_000
SHORTEST: Final = 40


class Work:
    """What is left of a budget: CPU seconds, and moves on a grid of 5×5 or as much work on a larger one.

    ``most`` is the most work, whatever the budget allows.
    """

    def __init__(self, board: Get10Board, budget: Budget, most: float) -> None:
        self.unit = max(1.0, (len(board.cells) / _USUAL) ** 2)
        self._all: float = min(inf if budget.nodes is None else budget.nodes * self.unit, most)
        self.left = self._all
        self._seconds = budget.seconds
        self._end = inf if budget.seconds is None else time.thread_time() + budget.seconds

    @property
    def seconds(self) -> float | None:
        """The CPU seconds left, or None if they are not limited."""
        return None if self._end == inf else max(self._end - time.thread_time(), 0.0)

    @property
    def moves(self) -> int:
        """The moves left."""
        return int(self.left / self.unit)

    @property
    def over(self) -> bool:
        """Whether all is spent."""
        return self.left <= 0 or time.thread_time() >= self._end

    @property
    def spent(self) -> float:
        """Which share is spent, of the work or of the time, whichever is greater."""
        of_time = 0.0 if self._seconds is None else 1.0 - (self._end - time.thread_time()) / self._seconds
        return max(1.0 - self.left / self._all, of_time)

    def spend(self, moves: int) -> None:
        """Count moves."""
        self.left -= moves * self.unit


@dataclass(slots=True)
class Record:
    """What became of the continuations of one move: how many were played, won and lost, and how many moves all took."""

    played: int = 0
    won: int = 0
    lost: int = 0
    moves: int = 0

    @property
    def share(self) -> float:
        """The share that was won."""
        return self.won / self.played if self.played else 0.0

    @property
    def open(self) -> int:
        """How many were left before their end."""
        return self.played - self.won - self.lost

    @property
    def mean(self) -> float:
        """How many moves they took on average."""
        return self.moves / self.played if self.played else 0.0


class Continuations:
    """The continuations of some moves at one position. ``most`` is after how many moves one is left open."""

    def __init__(self, search: Search, values: Sequence[int], most: int = LONGEST) -> None:
        self._search = search
        self._values = values
        self.most = most
        self.records: dict[int, Record] = {}

    def play(self, places: Sequence[int], upto: int, work: Work, share: float = 1.0) -> None:
        """Play on from each of the moves at ``places`` until each has ``upto`` continuations, or the work is over.

        ``share`` is how much of the work may be spent by then.
        """
        records = [self.records.setdefault(place, Record()) for place in places]
        while not work.over and work.spent < share and any(record.played < upto for record in records):
            number = min(record.played for record in records)
            for place, record in zip(places, records, strict=True):
                if record.played == number:
                    work.spend(self._play_one(place, record))

    def _play_one(self, place: int, record: Record) -> int:
        """Play one more continuation of a move; return how many moves it took."""
        ended = self._search.continuation(self._values, place, record.played, self.most)
        moves = abs(ended) or self.most
        record.played += 1
        record.won += ended > 0
        record.lost += ended < 0
        record.moves += moves
        return moves

    def best_first(self, places: Sequence[int]) -> list[int]:
        """Return places by how seldom they lost; where none won, by how long they went on. Equal ones stay in order."""
        return sorted(places, key=self._rank, reverse=True)

    def _rank(self, place: int) -> tuple[float, float]:
        record = self.records[place]
        return -record.lost / max(record.played, 1), record.mean if record.won == 0 else 0.0
