# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What each player of Connexion still needs: the fewest free cells that join his stars.

It is the cheapest tree through free cells that joins the components which hold his stars; his own cells cost nothing.
It is found exactly, by the program of Dreyfus and Wagner: cheapest trees from one component to each cell, then from
two, and so on, each kept as one set for each cost. The same sets tell which cells are part of a cheapest tree, or of
one that costs one or two cells more: they matter to the player, and as much to his opponent.
"""

from __future__ import annotations

import array
from collections.abc import Sequence

import cython

from damier.games.connexion.thinking.constants import (
    AROUND,
    CELLS,
    DRAW,
    ENDS,
    FREE,
    GROWN,
    NEAREST,
    NOT_FIRST,
    NOT_LAST,
    SEEN,
    SETS,
    WORK,
)
from damier.games.connexion.thinking.grid import Grid

#: A cost that no tree has.
FAR = cython.declare(cython.int, 10000)
#: On boards of more words than this, a measure takes long enough to listen for Ctrl-C meanwhile.
SHORT = cython.declare(cython.int, 4)


@cython.cclass
class Distances(Grid):
    """A grid that finds out what each player still needs."""

    def __init__(self, width: int, height: int, red: Sequence[int], blue: Sequence[int], slots: int) -> None:
        self.costs = 2 * (width + height)
        self.ends = 0
        super().__init__(width, height, red, blue, slots, (1 << min(len(red), ENDS)) * self.costs)
        self.tables = SETS * self.words
        self.need = array.array("i", [0]) * 3
        self.reach = array.array("i", [0]) * 3
        self.close = array.array("d", [0.0]) * (2 * self.size)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _decided(self) -> cython.int:
        """Return the result where nothing can change it any more, else 0; both players have been measured."""
        if self.left == 0:
            return self.leader if self.leader != 0 else DRAW
        if self.leader == 0:
            return DRAW if self.reach[1] <= self.best[1] and self.reach[2] <= self.best[2] else 0
        return self.leader if self.reach[3 - self.leader] <= self.best[self.leader] else 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _measure(self, player: cython.int) -> cython.int:
        """Find what ``player`` needs to join the most stars that he still can, and the cells that this goes through."""
        nearest: cython.int = (NEAREST + 3 * (player - 1)) * self.words
        at: cython.int
        count: cython.int
        whole: cython.int
        which: cython.int
        cost: cython.int
        extra: cython.int
        for at in range(nearest, nearest + 3 * self.words):
            self.sets[at] = 0
        self.need[player] = FAR
        count = self._components(player)
        if count <= 1:
            return 0
        whole = (1 << count) - 1
        for which in range(3, whole):
            if which & (which - 1) != 0:
                self._trees(which, player)
                if self.words > SHORT:
                    self._listen()
        for cost in range(1, self.costs):
            self._meet(whole, cost, FREE, nearest)
            if self._any(nearest):
                self.need[player] = cost
                for extra in range(1, 3):
                    if cost + extra < self.costs:
                        self._meet(whole, cost + extra, FREE, nearest + extra * self.words)
                break
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _weigh(self) -> cython.void:
        """Work out ``close``: how much each free cell matters to each player, who has been measured, from 0 to 1."""
        cell: cython.int
        player: cython.int
        word: cython.int
        nearest: cython.int
        bit: cython.ulonglong
        value: cython.double
        for cell in range(self.size):
            word = self.word_of[cell]
            bit = self.bit_of[cell]
            for player in range(2):
                nearest = (NEAREST + 3 * player) * self.words + word
                if self.sets[FREE * self.words + word] & bit == 0:
                    value = -1.0
                elif self.sets[nearest] & bit != 0:
                    value = 1.0
                elif self.sets[nearest + self.words] & bit != 0:
                    value = 0.5
                elif self.sets[nearest + 2 * self.words] & bit != 0:
                    value = 0.25
                else:
                    value = 0.0
                self.close[player * self.size + cell] = value

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _table(self, which: cython.int, cost: cython.int) -> cython.int:
        """Return the set of the cells that trees of this ``cost`` reach from the components ``which``."""
        return (SETS + which * self.costs + cost) * self.words

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _any(self, one: cython.int) -> cython.bint:
        """Return whether the set ``one`` has any cell."""
        bits: cython.ulonglong = 0
        word: cython.int
        for word in range(self.words):
            bits |= self.sets[one + word]
        return bits != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _components(self, player: cython.int) -> cython.int:  # noqa: C901 (one search, spelt out)
        """Find where ``player`` can still join most stars; lay out the ways from each component with stars there.

        Returns the number of these components. The ways from number c go to the table of the set {c}, ``1 << c``.
        """
        work: cython.int = WORK * self.words
        region: cython.int = (WORK + 1) * self.words
        around: cython.int = AROUND * self.words
        first: cython.int = (player - 1) * self.stars
        other: cython.int = (3 - player) * self.words
        word: cython.int
        which: cython.int
        found: cython.int
        count: cython.int = 0
        most: cython.int = 0
        for word in range(self.words):
            self.sets[around + word] = self.sets[CELLS * self.words + word] & ~self.sets[other + word]
        for which in range(self.stars):
            if most >= self.stars - which:
                break
            found = self._component(work, self.star_cells[first + which], around, player)
            if found > most:
                most = found
                for word in range(self.words):
                    self.sets[region + word] = self.sets[work + word]
        self.reach[player] = most
        for word in range(self.words):
            self.sets[around + word] = 0
        for which in range(self.stars):
            if count == ENDS:
                break
            if self._has(region, self.star_cells[first + which]) and not self._has(
                around, self.star_cells[first + which]
            ):
                found = self._table(1 << count, 0)
                self._component(found, self.star_cells[first + which], player * self.words, player)
                for word in range(self.words):
                    self.sets[around + word] |= self.sets[found + word]
                count += 1
        self.ends = count
        if count > 1:
            for which in range(count):
                self._trees(1 << which, player)
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _touch(self, to: cython.int, one: cython.int) -> cython.void:
        """Put into the set ``to`` the cells of ``one`` and all their neighbours."""
        bits: cython.ulonglong
        grown: cython.ulonglong
        word: cython.int
        for word in range(self.words):
            bits = self.sets[one + word]
            grown = bits | (bits << self.width) | (bits >> self.width)
            grown |= (bits & self.sets[NOT_LAST * self.words + word]) << 1
            grown |= (bits & self.sets[NOT_FIRST * self.words + word]) >> 1
            if word > 0:
                grown |= self.sets[one + word - 1] >> self.last
            if word < self.words - 1:
                grown |= self.sets[one + word + 1] << self.last
            self.sets[to + word] = grown & self.sets[CELLS * self.words + word]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _trees(self, which: cython.int, player: cython.int) -> cython.void:  # noqa: C901, PLR0912 (loops over words)
        """Fill the table of the components ``which``: the cells that their cheapest trees reach, for each cost.

        The set of a single component, at cost 0, is there already.
        """
        own: cython.int = player * self.words
        free: cython.int = FREE * self.words
        seen: cython.int = SEEN * self.words
        around: cython.int = AROUND * self.words
        grown: cython.int = GROWN * self.words
        reached: cython.int
        at: cython.int
        word: cython.int
        cost: cython.int
        single: cython.bint = which & (which - 1) == 0
        going: cython.bint = single
        for word in range(self.words):
            self.sets[seen + word] = self.sets[self._table(which, 0) + word] if single else 0
        for cost in range(1 if single else 0, self.costs):
            reached = self._table(which, cost)
            if going:
                self._touch(around, self._table(which, cost - 1))
            for word in range(self.words):
                self.sets[reached + word] = self.sets[around + word] & self.sets[free + word] if going else 0
            if not single:
                self._meet(which, cost, FREE, reached)
            for word in range(self.words):
                self.sets[reached + word] &= ~self.sets[seen + word]
            # His own cells next to these are reached for nothing, and so is what they join.
            self._touch(around, reached)
            for word in range(self.words):
                self.sets[grown + word] = self.sets[around + word] & self.sets[own + word]
            if not single:
                self._meet(which, cost, player, grown)
            for word in range(self.words):
                self.sets[grown + word] &= ~self.sets[seen + word]
            if self._any(grown):
                self._flood(grown, own)
                for word in range(self.words):
                    self.sets[reached + word] |= self.sets[grown + word]
            for word in range(self.words):
                self.sets[seen + word] |= self.sets[reached + word]
            if self._any(reached):
                going = True
            elif going:
                break
        # The tables of the higher costs follow, and are empty.
        for at in range(self._table(which, cost + 1), self._table(which, self.costs)):
            self.sets[at] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _meet(self, which: cython.int, cost: cython.int, where: cython.int, to: cython.int) -> cython.void:
        """Add to ``to`` the cells where trees of two parts of ``which`` meet, that cost ``cost`` together.

        ``where`` is the number of a set, FREE or a player: only its cells are added.
        """
        words: cython.int = self.words
        # Both trees have paid for a free cell in which they meet.
        both: cython.int = cost + 1 if where == FREE else cost
        least: cython.int = max(0, both - self.costs + 1)
        most: cython.int = min(both + 1, self.costs)
        part: cython.int = (which - 1) & which
        bits: cython.ulonglong
        one: cython.int
        other: cython.int
        half: cython.int
        word: cython.int
        while part > which ^ part:
            for word in range(words):
                one = self._table(part, 0) + word
                other = self._table(which ^ part, both) + word
                bits = 0
                for half in range(least, most):
                    bits |= self.sets[one + half * words] & self.sets[other - half * words]
                self.sets[to + word] |= bits & self.sets[where * words + word]
            part = (part - 1) & which
