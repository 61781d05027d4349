# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What the expert of Connexion sees at a glance: which cells a good player would colour, and who is better off.

It goes by *signs*. A free cell has five: how near it is to the cheapest way to join all that can be joined, and to the
cheapest way to join more than is joined already, for the player to move and for the other; and the cells around it. A
position has two: how many cells each player needs for the one and for the other. Each sign has a weight, which was
learnt by playing against itself, see ``workshop/connexion_weights.py``. The sum of a cell's weights tells how likely it
is to be chosen, that of a position's how likely the player to move is to win. With no weights every cell is as likely,
and everybody as well off.
"""

from __future__ import annotations

import array
from collections.abc import Sequence

import cython

from damier.games.connexion.thinking.constants import (
    AROUND_IT,
    CELL_SIGNS,
    ENDS,
    FREE,
    NEAREST,
    NEEDS,
    NEXT,
    STARS,
    WEIGHTS,
    WHOLE,
    WHOLE_SIGNS,
)
from damier.games.connexion.thinking.continuations import Continuations

if not cython.compiled:  # compiled, it is that of C, see intuition.pxd
    from math import exp

#: The ranks of a cell: on a cheapest way, on one that costs one more, two more, none of them.
RANKS = cython.declare(cython.int, 4)


@cython.cclass
class Intuition(Continuations):
    """Continuations by one who also sees at a glance, if ``weights`` are given, ``WEIGHTS`` of them or none at all."""

    def __init__(
        self,
        width: int,
        height: int,
        red: Sequence[int],
        blue: Sequence[int],
        seed: int,
        weights: Sequence[float] | None,
    ) -> None:
        super().__init__(width, height, red, blue, seed, weights is not None)
        self.weights = array.array("f", weights or [0.0] * WEIGHTS) if weights is not None else array.array("f", [0.0])
        self.next_need = array.array("i", [0]) * 3
        self.raising = array.array("i", [0]) * (1 << ENDS)
        self.needs = array.array("i", [0]) * 4
        self.signs = array.array("i", [0]) * (CELL_SIGNS * self.size)
        self.whole_signs = array.array("i", [0]) * WHOLE_SIGNS
        self.likely = array.array("d", [0.0]) * self.size

    def signs_of(self, colours: Sequence[int], leader: int, turn: int) -> tuple[list[int], dict[int, list[int]]] | None:
        """Return the numbers of the weights that count for a position and for each of its free cells.

        None where nothing is to be judged: the position is decided.
        """
        self.begin(colours, leader, None, None)
        self._list_free()
        self._measure_both()
        if self._decided() != 0:
            return None
        self._read_signs(turn)
        cells = {
            cell: [self.signs[CELL_SIGNS * cell + which] for which in range(CELL_SIGNS)]
            for cell in range(self.size)
            if self._has(FREE * self.words, cell)
        }
        return [self.whole_signs[which] for which in range(WHOLE_SIGNS)], cells

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _measure_both(self) -> cython.int:
        """Measure both players, and what each needs to join more than he has."""
        player: cython.int
        for player in range(1, 3):
            self._measure(player)
            self._measure_next(player)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _measure_next(self, player: cython.int) -> cython.void:  # noqa: C901 (one search, spelt out)
        """Find what ``player``, measured last, needs to join more stars than he has, and through which cells."""
        nearest: cython.int = (NEXT + 3 * (player - 1)) * self.words
        every: cython.int = (NEAREST + 3 * (player - 1)) * self.words
        at: cython.int
        which: cython.int
        cost: cython.int
        count: cython.int = 0
        rank: cython.int = 0
        self.next_need[player] = self.need[player]
        for at in range(3 * self.words):
            self.sets[nearest + at] = self.sets[every + at]
        if self.reach[player] <= self.best[player] + 1 or self.ends <= 1:
            return
        for at in range(nearest, nearest + 3 * self.words):
            self.sets[at] = 0
        for which in range(3, 1 << self.ends):
            if self._raises(which, player):
                self.raising[count] = which
                count += 1
        for cost in range(1, self.costs):
            for at in range(count):
                self._meet(self.raising[at], cost, FREE, nearest + rank * self.words)
            if rank == 0:
                if not self._any(nearest):
                    continue
                self.next_need[player] = cost
            rank += 1
            if rank == 3:  # noqa: PLR2004 (the sets of NEXT)
                return

    @cython.cfunc
    @cython.exceptval(check=False)
    def _raises(self, which: cython.int, player: cython.int) -> cython.bint:
        """Return whether the components ``which`` have more stars than are joined, and without one of them not."""
        part: cython.int
        total: cython.int = 0
        fewest: cython.int = self.stars
        found: cython.int
        for part in range(self.ends):
            if which & (1 << part) != 0:
                found = self._stars_in(1 << part, player)
                total += found
                fewest = min(fewest, found)
        return total > self.best[player] and total - fewest <= self.best[player]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _stars_in(self, which: cython.int, player: cython.int) -> cython.int:
        """Return how many stars the component ``which`` has."""
        count: cython.int = 0
        bits: cython.ulonglong
        word: cython.int
        for word in range(self.words):
            bits = self.sets[self.tables + which * self.costs * self.words + word]
            bits &= self.sets[(STARS + player) * self.words + word]
            while bits != 0:
                bits &= bits - 1
                count += 1
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rank(self, nearest: cython.int, cell: cython.int) -> cython.int:
        """Return how near ``cell`` is to a cheapest way, 0 for on it, by the three sets at ``nearest``."""
        rank: cython.int = 0
        at: cython.int = nearest + self.word_of[cell]
        while rank < RANKS - 1 and self.sets[at + rank * self.words] & self.bit_of[cell] == 0:
            rank += 1
        return rank

    @cython.cfunc
    @cython.exceptval(check=False)
    def _around(self, cell: cython.int, turn: cython.int) -> cython.int:
        """Return the cells around ``cell`` as a number: of each whether it is free, his own, the other's, none."""
        spot: cython.int = self.spot_of[cell]
        number: cython.int = 0
        colour: cython.int
        line: cython.int
        step: cython.int
        for line in range(-1, 2):
            for step in range(-1, 2):
                if line == 0 and step == 0:
                    continue
                colour = self.colour[spot + line * self.stride + step]
                if turn == 2 and (colour == 1 or colour == 2):  # noqa: PLR2004, PLR1714 (blue)
                    colour = 3 - colour
                number = 4 * number + colour
        return number

    @cython.cfunc
    @cython.exceptval(check=False)
    def _read_signs(self, turn: cython.int) -> cython.void:
        """Find the signs of a measured position for the player to move."""
        cell: cython.int
        side: cython.int
        player: cython.int
        leader: cython.int = 0 if self.leader == 0 else 1 if self.leader == turn else 2
        other: cython.int = 3 - turn
        open_yet: cython.bint
        for side in range(2):
            player = turn if side == 0 else other
            open_yet = self.reach[player] > self.best[player]
            self.needs[side] = min(self.need[player], NEEDS - 1) if open_yet else 0
            self.needs[2 + side] = min(self.next_need[player], NEEDS - 1) if open_yet else 0
        for side in range(2):
            self.whole_signs[side] = (
                WHOLE + leader + 3 * (self.needs[2 * side + 1] + NEEDS * (self.needs[2 * side] + NEEDS * side))
            )
        for cell in range(self.size):
            if self.sets[FREE * self.words + self.word_of[cell]] & self.bit_of[cell] == 0:
                continue
            for side in range(2):
                player = turn if side == 0 else other
                self.signs[CELL_SIGNS * cell + side] = (side * NEEDS + self.needs[side]) * RANKS + self._rank(
                    (NEAREST + 3 * (player - 1)) * self.words, cell
                )
                self.signs[CELL_SIGNS * cell + 2 + side] = (
                    (2 + side) * NEEDS + self.needs[2 + side]
                ) * RANKS + self._rank((NEXT + 3 * (player - 1)) * self.words, cell)
            self.signs[CELL_SIGNS * cell + 4] = AROUND_IT + self._around(cell, turn)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _appraise(self, turn: cython.int) -> cython.double:
        """Work out how likely each move is, of a measured position; return how likely the player to move is to win."""
        cell: cython.int
        which: cython.int
        total: cython.double = 0.0
        value: cython.double
        self._read_signs(turn)
        for cell in range(self.size):
            if self.sets[FREE * self.words + self.word_of[cell]] & self.bit_of[cell] == 0:
                self.likely[cell] = 0.0
                continue
            value = 0.0
            for which in range(CELL_SIGNS * cell, CELL_SIGNS * cell + CELL_SIGNS):
                value += self.weights[self.signs[which]]
            value = exp(value)
            self.likely[cell] = value
            total += value
        for cell in range(self.size):
            self.likely[cell] /= total
        value = 0.0
        for which in range(WHOLE_SIGNS):
            value += self.weights[self.whole_signs[which]]
        return 1.0 / (1.0 + exp(-value))
