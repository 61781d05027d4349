# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Judge a position of Connexion by what each player still needs, and choose a move by looking one ahead."""

from __future__ import annotations

import array
import math
from collections.abc import Sequence

import cython

from damier.games.connexion.thinking.constants import DRAW
from damier.games.connexion.thinking.thinker import Thinker

INFINITY = cython.declare(cython.double, math.inf)


@cython.cclass
class Judge(Thinker):
    """Chooses the move after which the distances look best.

    ``seed`` settles between equals. ``deepest`` is how many moves ahead a subclass looks.
    """

    def __init__(
        self, width: int, height: int, red: Sequence[int], blue: Sequence[int], seed: int, deepest: int = 0
    ) -> None:
        super().__init__(width, height, red, blue, deepest + 1, seed)
        self.breadth = self.size
        self.moves = array.array("h", [0]) * ((deepest + 1) * self.size)
        self.marks = array.array("d", [0.0]) * self.size
        self.expected = 0.0

    def needs(self, colours: Sequence[int], player: int) -> tuple[int, int]:
        """Return how many cells ``player`` needs to join the most stars that he still can, and how many stars."""
        self.show(colours, 0)
        self._measure(player)
        return self.need[player], self.reach[player]

    def choose(self, colours: Sequence[int], leader: int, turn: int, seconds: float | None, nodes: int | None) -> int:
        """Return the cell after which the player needs least, compared with the opponent; equal ones by lot.

        Cells that both players' cheapest trees go through are looked at first, as many as the budget allows.
        """
        self.begin(colours, leader, seconds, nodes)
        self._measure(1)
        self._measure(2)
        most = -math.inf
        equals: list[int] = []
        self._save(0)
        for which in range(self._candidates(0)):
            cell: cython.int = self.moves[which]
            value = INFINITY if self._place(cell, turn) else -self._value(3 - turn)
            self._load(0)
            if value > most:
                most = value
                equals.clear()
            if value == most:
                equals.append(cell)
            self._count()
            if self.late:
                break
        self.expected = most
        return equals[self._below(len(equals))]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _candidates(self, ply: cython.int) -> cython.int:
        """List the moves of the ``ply`` that matter most, by what both players need; return their number.

        The move that is first in the list now stays the first.
        """
        first: cython.int = ply * self.size
        before: cython.int = self.moves[first]
        count: cython.int = 0
        cell: cython.int
        at: cython.int
        mark: cython.double
        self._weigh()
        for cell in range(self.size):
            if self.close[cell] < 0.0:
                continue
            mark = self.close[cell] + self.close[self.size + cell]
            if cell == before:
                mark += 2.0
            at = count
            if count == self.breadth:
                if mark <= self.marks[count - 1]:
                    continue
                at -= 1
            else:
                count += 1
            while at > 0 and self.marks[at - 1] < mark:
                self.marks[at] = self.marks[at - 1]
                self.moves[first + at] = self.moves[first + at - 1]
                at -= 1
            self.marks[at] = mark
            self.moves[first + at] = cell
        return count

    @cython.cfunc
    def _value(self, turn: cython.int) -> cython.double:
        """Measure the position; return what it is worth to the player to move."""
        result: cython.int
        self._measure(1)
        self._measure(2)
        result = self._decided()
        if result != 0:
            return 0.0 if result == DRAW else INFINITY if result == turn else -INFINITY
        return self._judged(turn)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _judged(self, turn: cython.int) -> cython.double:
        """Return what a measured position is worth to the player to move, who is half a move ahead."""
        value: cython.double = self._price(3 - turn) - self._price(turn) + 0.5
        if self.leader != 0:
            value += 1.0 if self.leader == turn else -1.0
        return value

    @cython.cfunc
    @cython.exceptval(check=False)
    def _price(self, player: cython.int) -> cython.double:
        """Return the cells that ``player`` needs; to join fewer stars than all counts as some more cells."""
        far: cython.int = self.width + self.height
        need: cython.int = self.need[player] if self.reach[player] > self.best[player] else far
        return min(need, far) + 0.5 * far * (self.stars - self.reach[player])
