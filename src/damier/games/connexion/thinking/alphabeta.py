# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Choose a move of Connexion by alpha-beta: as many moves ahead as the budget allows, judged by distances."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cython

from damier.games.connexion.thinking.constants import DRAW
from damier.games.connexion.thinking.judge import Judge

INFINITY = cython.declare(cython.double, math.inf)
#: The most moves that are looked at in one position.
BREADTH = cython.declare(cython.int, 12)
#: The depth at which the search stops.
DEEPEST = cython.declare(cython.int, 31)


@cython.cclass
class AlphaBeta(Judge):
    """Chooses by alpha-beta, one level deeper each time until the budget is spent."""

    def __init__(self, width: int, height: int, red: Sequence[int], blue: Sequence[int], seed: int) -> None:
        super().__init__(width, height, red, blue, seed, DEEPEST)
        self.breadth = BREADTH

    def choose(self, colours: Sequence[int], leader: int, turn: int, seconds: float | None, nodes: int | None) -> int:
        """Return the cell to colour, found within a time and a number of positions."""
        self.begin(colours, leader, seconds, nodes)
        self.moves[0] = -1
        chosen = -1
        for depth in range(1, DEEPEST + 1):
            value = self._search(0, depth, turn, -INFINITY, INFINITY)
            if chosen >= 0 and (self.late or value == -INFINITY):
                break
            chosen = self.moves[0]
            self.expected = value
            if abs(value) == INFINITY or depth >= self.left or self.late:
                break
        return chosen

    @cython.cfunc
    def _search(
        self, ply: cython.int, depth: cython.int, turn: cython.int, low: cython.double, high: cython.double
    ) -> cython.double:
        """Return the value of the position for the player to move; the best move comes first in the list of the ply."""
        result: cython.int
        count: cython.int
        which: cython.int
        cell: cython.int
        won: cython.bint
        value: cython.double
        best: cython.double = -INFINITY
        first: cython.int = ply * self.size
        self._count()
        self._measure(1)
        self._measure(2)
        if ply > 0:
            result = self._decided()
            if result != 0:
                return 0.0 if result == DRAW else INFINITY if result == turn else -INFINITY
            if self.need[turn] == 1 and self.reach[turn] == self.stars:
                return INFINITY
            if depth == 0:
                return self._judged(turn)
        count = self._candidates(ply)
        self._save(ply)
        for which in range(count):
            cell = self.moves[first + which]
            won = self._place(cell, turn)
            value = INFINITY if won else -self._search(ply + 1, depth - 1, 3 - turn, -high, -max(low, best))
            self._load(ply)
            if self.late and ply + which > 0:
                break
            if value > best or which == 0:
                best = value
                self.moves[first + which] = self.moves[first]
                self.moves[first] = cell
                if best >= high:
                    break
        return best
