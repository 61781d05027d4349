# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Find out whether a player of Connexion can join all his stars within a few moves, whatever the other replies.

The *attacker* tries each cell after which he still needs no more cells than he has moves left, and the *defender* each
reply that could stop him. Distances keep both lists short. A cell on no tree that the attacker can afford is of no use
to either, with one exception: the defender may gain time by threats of his own. He cannot make one in time if he needs
more cells than the attacker has moves left; otherwise every reply is tried.
"""

from __future__ import annotations

import array
from collections.abc import Sequence

import cython

from damier.games.connexion.thinking.constants import FREE, NEAREST
from damier.games.connexion.thinking.thinker import Thinker

#: The most moves ahead that are looked at.
DEEPEST = cython.declare(cython.int, 6)
#: The most components that a measure joins exactly.
EXACT = cython.declare(cython.int, 6)
#: What a measure knows of a cell: that a cheapest tree goes through it, one of a cell more, of two more, or none.
RANKS = cython.declare(cython.int, 3)


@cython.cclass
class Force(Thinker):
    """Finds wins by force: all stars joined within so many moves. ``begin`` sets the position and the budget."""

    def __init__(self, width: int, height: int, red: Sequence[int], blue: Sequence[int]) -> None:
        super().__init__(width, height, red, blue, 2 * DEEPEST + 3, 0)
        self.wide = self.stars > EXACT
        self.moves = array.array("h", [0]) * ((2 * DEEPEST + 3) * self.size)
        self.found = -1

    def joins_in(self, turn: int, most: int) -> int | None:
        """Return in how many moves ``turn``, to move, joins all his stars by force; 0 if not within ``most``.

        Returns None where the budget ends. ``found`` is then the first of these moves.
        """
        return self._fewest(0, turn, most)

    def joins_after(self, cell: int, turn: int, most: int) -> int | None:
        """Return in how many moves the opponent joins all his stars by force once ``turn`` has coloured ``cell``.

        0 is not within ``most``, or not at all because the cell wins; None is that the budget ended.
        """
        fewest: int | None = 0
        self._save(0)
        if not self._place(cell, turn) and self.left > 0:
            fewest = self._fewest(1, 3 - turn, most)
        self._load(0)
        return fewest

    def _fewest(self, ply: int, turn: int, most: int) -> int | None:
        """Return the fewest moves within which ``turn`` wins by force, 0 for none, None where the budget ends."""
        moves: cython.int
        for moves in range(1, min(most, DEEPEST) + 1):
            if self._wins(ply, turn, moves):
                return moves
            if self.late:
                return None
        return 0

    @cython.cfunc
    def _wins(self, ply: cython.int, turn: cython.int, moves: cython.int) -> cython.bint:  # noqa: PLR0911 (one case each)
        """Return whether ``turn``, to move, joins all his stars by force within so many ``moves``."""
        other: cython.int = 3 - turn
        first: cython.int = ply * self.size
        count: cython.int
        which: cython.int
        cell: cython.int
        won: cython.bint
        self._count()
        if self.late:
            return False
        self._measure(turn)
        if self.reach[turn] < self.stars or self.need[turn] > moves:
            return False
        if self.need[turn] == 1:
            self._list(ply, turn, 0)
            self.found = self.moves[first]
            return True
        if moves == 1:
            return False
        self._measure(other)
        if self.need[other] == 1 and self.reach[other] == self.stars:
            # He has to be stopped first, which can be done in one place only.
            count = self._list(ply, other, 0)
            if count > 1:
                return False
        else:
            count = self._list(ply, turn, moves - self.need[turn])
        self._save(ply)
        for which in range(count):
            cell = self.moves[first + which]
            won = self._place(cell, turn) or (self.left > 0 and self._holds(ply + 1, turn, moves - 1))
            self._load(ply)
            if self.late:
                return False
            if won:
                self.found = cell
                return True
        return False

    @cython.cfunc
    def _holds(self, ply: cython.int, turn: cython.int, moves: cython.int) -> cython.bint:
        """Return whether ``turn`` joins all his stars within so many ``moves``, whatever the other, to move, does."""
        other: cython.int = 3 - turn
        first: cython.int = ply * self.size
        spare: cython.int
        count: cython.int
        which: cython.int
        held: cython.bint
        self._count()
        if self.late:
            return False
        self._measure(turn)
        if self.reach[turn] < self.stars or self.need[turn] > moves:
            return False
        self._measure(other)
        if self.need[other] == 1 and self.reach[other] == self.stars:
            return False
        spare = moves - self.need[turn]
        if self.need[turn] == 1:
            spare = 0
        elif self.reach[other] == self.stars and self.need[other] <= moves:
            spare = RANKS
        count = self._list(ply, turn, spare)
        if self.need[turn] == 1 and count > 1:
            return True
        self._save(ply)
        for which in range(count):
            self._place(self.moves[first + which], other)
            held = self.left > 0 and self._wins(ply + 1, turn, moves)
            self._load(ply)
            if not held:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _list(self, ply: cython.int, player: cython.int, spare: cython.int) -> cython.int:
        """List the free cells on trees of ``player``, just measured, that cost up to ``spare`` more than the cheapest.

        The cheapest come first. Where more is spared than a measure knows of, all free cells are listed. Returns how
        many there are.
        """
        nearest: cython.int = (NEAREST + 3 * (player - 1)) * self.words
        first: cython.int = ply * self.size
        count: cython.int = 0
        rank: cython.int
        cell: cython.int
        known: cython.int
        if self.wide and self.need[player] > 1:
            spare = RANKS
        for rank in range(min(spare, RANKS) + 1):
            for cell in range(self.size):
                if not self._has(FREE * self.words, cell):
                    continue
                known = 0
                while known < RANKS and not self._has(nearest + known * self.words, cell):
                    known += 1
                if known == rank:
                    self.moves[first + count] = cell
                    count += 1
        return count
