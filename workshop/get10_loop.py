# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# mypy: disable-error-code="import-untyped", disallow-untyped-decorators=False
"""The inner loop of the training of get10's values; ``get10_values.py`` compiles and calls it.

The learner plays whole games, always to the afterstate of best value, and learns from the difference
between one afterstate and the next ("temporal differences"). The value of an afterstate is the log-odds z of
winning, so 1 / (1 + exp(-z)) is the chance. One move later, chance and the player's best answer have made a
better informed guess of it. The weights that were added up to z are moved a little towards that guess, or
towards 1 or 0 when the game has ended.

How far a weight moves is learnt as well ("temporal coherence"): where its corrections keep the same sign it
goes at full speed; where they cancel out, there is only noise left to follow, and it slows down.
"""

from __future__ import annotations

import array
import math
from typing import Any

import cython


@cython.cclass
class Learner:
    """Plays and learns for one ``Search`` of the kernel, whose table of weights it rewrites as it goes."""

    search: Any
    boards: cython.int[::1]
    tuple_start: cython.int[::1]
    tuple_places: cython.int[::1]
    tuple_table: cython.int[::1]
    rounded: cython.short[::1]  # the weights as the search reads them
    memory: cython.float[::1]  # of each weight, side by side: itself, the sum of its errors, and that of their sizes
    entries: cython.int[::1]  # which weights made the value of the last afterstate
    tuples: cython.int
    size: cython.int
    target: cython.int
    scale: cython.float
    wins = cython.declare(cython.longlong, visibility="readonly")
    moves = cython.declare(cython.longlong, visibility="readonly")

    def __init__(self, search: Any, target: int, scale: float) -> None:
        self.search = search
        self.boards = search.boards
        self.tuple_start = search.tuple_start
        self.tuple_places = search.tuple_places
        self.tuple_table = search.tuple_table
        self.rounded = search.weights
        self.scale = scale
        self.memory = array.array("f", bytes(4 * 3 * len(search.weights)))
        entry: cython.int
        for entry in range(len(search.weights)):
            self.memory[3 * entry] = self.rounded[entry] * self.scale
        self.tuples = search.tuples
        self.size = search.size
        self.target = target
        self.entries = array.array("i", bytes(4 * search.tuples))
        self.wins = 0
        self.moves = 0

    def used(self) -> list[float]:
        """Return the sum of the sizes of the errors of each weight: how often it was used where the game was open."""
        return [self.memory[3 * entry + 2] for entry in range(len(self.rounded))]

    def play(self, games: int, rate: cython.float) -> None:
        """Play ``games`` games and learn from them."""
        for _ in range(games):
            self._game(rate)

    @cython.cfunc
    def _game(self, rate: cython.float) -> cython.void:
        """Play one game; board 0 is the full board and board ``size`` the afterstate."""
        size: cython.int = self.size
        place: cython.int
        value: cython.double
        search: Any = self.search
        for place in range(size):
            self.boards[size + place] = 0
        search.refill(size, 0)
        value = search.advance(0, size)
        while math.isfinite(value):
            self.moves += 1
            self._remember(size)
            search.refill(size, 0)
            value = search.advance(0, size)
            self._correct(1.0 / (1.0 + math.exp(-value)), rate)
        self.wins += value > 0.0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _remember(self, board: cython.int) -> cython.void:
        """Remember which weights the value of a board comes from."""
        which: cython.int
        at: cython.int
        entry: cython.int
        start: cython.int = self.search.stage(board)
        for which in range(self.tuples):
            entry = 0
            for at in range(self.tuple_start[which], self.tuple_start[which + 1]):
                entry = entry * self.target + self.boards[board + self.tuple_places[at]]
            self.entries[which] = start + self.tuple_table[which] + entry

    @cython.cfunc
    def _correct(self, chance: cython.float, rate: cython.float) -> cython.void:
        """Move the remembered weights so that their sum comes nearer to the log-odds of a chance of winning."""
        total: cython.float = 0.0
        which: cython.int
        at: cython.int
        error: cython.float
        share: cython.float = rate / self.tuples
        pace: cython.float
        for which in range(self.tuples):
            total += self.memory[3 * self.entries[which]]
        error = chance - 1.0 / (1.0 + math.exp(-total))
        for which in range(self.tuples):
            at = 3 * self.entries[which]
            pace = share
            if self.memory[at + 2] > 0.0:
                pace *= abs(self.memory[at + 1]) / self.memory[at + 2]
            self.memory[at] += pace * error
            self.memory[at + 1] += error
            self.memory[at + 2] += abs(error)
            total = max(-32000.0, min(32000.0, self.memory[at] / self.scale))
            self.rounded[self.entries[which]] = cython.cast(cython.short, total)
