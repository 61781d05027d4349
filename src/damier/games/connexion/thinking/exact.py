# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Find what a position of Connexion is worth when both play their best, by searching all that matters.

The search is alpha-beta over three values, won, drawn and lost. It tries the moves that may matter (see ``_mark``),
those on the players' cheapest trees first. With two stars each, most positions are decided without trying any: by what
each player can do against an opponent who only blocks, see ``blocking.py``.

A table remembers positions, with the leader, since the same cells may have been coloured in another order. It keeps a
lower and an upper bound of each value, which is all that a search within limits finds out.
"""

from __future__ import annotations

import array
from collections.abc import Sequence

import cython

from damier.games.connexion.thinking.blocking import Blocking
from damier.games.connexion.thinking.constants import (
    AROUND,
    CELLS,
    DRAW,
    FACTOR,
    FREE,
    NEAREST,
    USEFUL,
    WORD,
    WORK,
)
from damier.games.connexion.thinking.thinker import Thinker

#: The most positions that are remembered of what a player can do against a mere blocker, a power of two.
ROOM = cython.declare(cython.int, 1 << 18)


@cython.cclass
class Exact(Thinker):
    """Finds what a position is worth: won, drawn or lost for the player to move.

    ``room``, a power of two, is the number of places in its table of positions.
    """

    def __init__(self, width: int, height: int, red: Sequence[int], blue: Sequence[int], room: int) -> None:
        super().__init__(width, height, red, blue, width * height + 1, 0)
        self.room = room
        self.keys = array.array("Q", [0]) * (2 * self.words * room)
        self.bounds = array.array("b", [-1]) * room
        self.replies = array.array("h", [0]) * room
        self.moves = array.array("h", [0]) * (self.size * (self.size + 1))
        self.marks = array.array("d", [0.0]) * self.size
        self.pairs = self.stars == 2 and self.words == 1  # noqa: PLR2004 (a pair)
        if self.pairs:
            self.red_pair, self.blue_pair = (
                Blocking(width, height, one, other, min(room, ROOM)) for one, other in (red, blue)
            )

    def value(self, turn: int, low: int = -1, high: int = 1) -> int | None:
        """Return what the position is worth to the player to move: 1, 0 or -1; None where the budget ends.

        With other limits than the widest, a value at a limit may be beyond it.
        """
        value: int = self._search(0, turn, low, high)
        return None if self.late else value

    def best_move(self, turn: int) -> int | None:
        """Return a move that keeps what the position is worth, or None where the budget ends."""
        other: cython.int = 3 - turn
        nearest: cython.int = (NEAREST + 3 * (turn - 1)) * self.words
        value: cython.int = self._search(0, turn, -1, 1)
        if self.late:
            return None
        place = self._place_of()
        reply = self.replies[place] if self._is_at(place) else -1
        self._measure(turn)
        self._mark(turn, (self.left + 1) // 2)
        if self.need[turn] == 1 and self.reach[turn] == self.stars:
            return next(cell for cell in range(self.size) if self._has(nearest, cell))
        self._measure(other)
        self._mark(other, self.left // 2)
        # The value may be known without any move having been tried.
        moves = [self.moves[which] for which in range(self._useful(0, turn, reply))]
        if value < 0:
            return moves[0]
        return next((cell for cell in moves if self.value_of(cell, turn, value - 1, value) == value), None)

    def value_of(self, cell: int, turn: int, low: int = -1, high: int = 1) -> int | None:
        """Return what colouring ``cell`` is worth to the player to move, or None; the position stays as it is."""
        value: cython.int = 1
        self._save(0)
        if not self._place(cell, turn):
            value = -self._search(1, 3 - turn, -high, -low)
        self._load(0)
        return None if self.late else value

    @cython.cfunc
    def _search(self, ply: cython.int, turn: cython.int, low: cython.int, high: cython.int) -> cython.int:  # noqa: C901, PLR0911, PLR0912, PLR0915 (the search)
        """Return the value of the position for the player to move, exact between ``low`` and ``high``."""
        other: cython.int = 3 - turn
        first: cython.int = ply * self.size
        place: cython.int
        lower: cython.int = -1
        upper: cython.int = 1
        low_asked: cython.int
        count: cython.int
        which: cython.int
        cell: cython.int
        value: cython.int
        best: cython.int = -1
        reply: cython.int = -1
        result: cython.int
        self._count()
        if self.late:
            return 0
        self._measure(turn)
        if self.need[turn] == 1 and self.reach[turn] == self.stars:
            return 1
        self._mark(turn, (self.left + 1) // 2)
        self._measure(other)
        self._mark(other, self.left // 2)
        # Whoever needs more cells than he has moves left will join fewer.
        if self.need[turn] > (self.left + 1) // 2:
            self.reach[turn] = max(self.best[turn], self.reach[turn] - 1)
        if self.need[other] > self.left // 2:
            self.reach[other] = max(self.best[other], self.reach[other] - 1)
        result = self._decided()
        if result != 0:
            return 0 if result == DRAW else 1 if result == turn else -1
        if self.leader != turn and self.reach[turn] <= self.best[other]:
            upper = 0
        if self.leader != other and self.reach[other] <= self.best[turn]:
            lower = 0
        place = self._place_of()
        if self._is_at(place):
            lower = max(lower, ((self.bounds[place] >> 2) & 3) - 1)
            upper = min(upper, (self.bounds[place] & 3) - 1)
            reply = self.replies[place]
        if self.pairs:
            self._bound(turn)
            if self.late:
                return 0
            lower = max(lower, self.lower)
            upper = min(upper, self.upper)
        low = max(low, lower)
        high = min(high, upper)
        if low >= high:
            return low
        low_asked = low
        count = self._useful(ply, turn, reply)
        self._save(ply)
        for which in range(count):
            cell = self.moves[first + which]
            value = 1
            if not self._place(cell, turn):
                value = -self._search(ply + 1, other, -high, -low)
            self._load(ply)
            if self.late:
                return 0
            if value > best or which == 0:
                best = value
                reply = cell
            low = max(low, value)
            if low >= high:
                break
        if best <= low_asked:
            upper = min(upper, best)
        elif best >= high:
            lower = max(lower, best)
        else:
            lower = upper = best
        self._keep(place, lower, upper, reply)
        return best

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _bound(self, turn: cython.int) -> cython.int:
        """Set the bounds of the value that follow from what each player with two stars can do against a mere blocker.

        Nobody wins who cannot join his stars even then. And whoever has a plan to join, and one to block, in different
        cells, wins: he answers each move by the plan in whose cells it is.
        """
        other: cython.int = 3 - turn
        carrier: cython.ulonglong
        theirs: cython.bint
        self.lower = -1
        self.upper = 1
        theirs = self._may_join(other, False)
        carrier = self.carrier
        if not theirs:
            self.lower = 0
        if self.late:
            return 0
        if not self._may_join(turn, True):
            self.upper = -1 if theirs and self.carrier & carrier == 0 else 0
        elif not theirs and not self.late:
            carrier = self.carrier
            if not self._may_join(other, True) and self.carrier & carrier == 0:
                self.lower = 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _may_join(self, player: cython.int, moving: cython.bint) -> cython.int:
        """Return whether ``player``, who moves next if ``moving``, can join his stars if the other only blocks.

        ``carrier`` is then that of the plan. Nothing is known if the budget has ended.
        """
        pair: Blocking = self.red_pair if player == 1 else self.blue_pair
        joins: cython.int = pair.ask(self.sets[player], self.sets[FREE], moving, self)
        self.carrier = pair.carrier
        return joins

    @cython.cfunc
    @cython.exceptval(check=False)
    def _place_of(self) -> cython.int:
        """Return where in the table the position belongs."""
        hashed: cython.ulonglong = self.leader
        word: cython.int
        for word in range(2 * self.words):
            hashed = ((hashed ^ self.sets[self.words + word]) * FACTOR) & WORD
            hashed ^= hashed >> 29
        return cython.cast(cython.int, hashed & cython.cast(cython.ulonglong, self.room - 1))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_at(self, place: cython.int) -> cython.bint:
        """Return whether the table has the position at ``place``."""
        word: cython.int
        if self.bounds[place] < 0 or self.bounds[place] >> 4 != self.leader:
            return False
        for word in range(2 * self.words):
            if self.keys[2 * place * self.words + word] != self.sets[self.words + word]:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _keep(self, place: cython.int, lower: cython.int, upper: cython.int, reply: cython.int) -> cython.void:
        """Put the position into the table, with the bounds of its value and the best move found."""
        word: cython.int
        for word in range(2 * self.words):
            self.keys[2 * place * self.words + word] = self.sets[self.words + word]
        self.bounds[place] = 16 * self.leader + 4 * (lower + 1) + upper + 1
        self.replies[place] = reply

    @cython.cfunc
    @cython.exceptval(check=False)
    def _mark(self, player: cython.int, moves: cython.int) -> cython.void:
        """Find the cells that may still be of use to ``player``, just measured, who has so many ``moves`` left.

        With two stars these are the cells on ways that he has the moves for, with more those of the regions in which
        he can join more stars than he has. What is of no use now never will be.
        """
        useful: cython.int = (USEFUL + player - 1) * self.words
        around: cython.int = AROUND * self.words
        region: cython.int = WORK * self.words
        cost: cython.int
        which: cython.int
        found: cython.int
        word: cython.int
        for word in range(self.words):
            self.sets[useful + word] = 0
        if self.stars == 2:  # noqa: PLR2004 (a pair)
            for cost in range(self.need[player], min(moves + 1, self.costs)):
                self._meet(3, cost, FREE, useful)
            return
        for word in range(self.words):
            self.sets[around + word] = (
                self.sets[CELLS * self.words + word] & ~self.sets[(3 - player) * self.words + word]
            )
        for which in range(self.stars):
            found = self._component(region, self.star_cells[(player - 1) * self.stars + which], around, player)
            if found > self.best[player]:
                for word in range(self.words):
                    self.sets[useful + word] |= self.sets[region + word]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _useful(self, ply: cython.int, turn: cython.int, reply: cython.int) -> cython.int:
        """List the moves of the ``ply`` to try, the best first; return their number.

        It is the one that stops a win, where there is one to stop, else all that may matter, ``reply`` before the
        others. Cells that are of no use to either player are all the same: one of them stands for all.
        """
        other: cython.int = 3 - turn
        other_nearest: cython.int = (NEAREST + 3 * (other - 1)) * self.words
        useful: cython.int = USEFUL * self.words
        first: cython.int = ply * self.size
        count: cython.int = 0
        idle: cython.int = -1
        at: cython.int
        cell: cython.int
        mark: cython.double
        if self.need[other] == 1 and self.reach[other] == self.stars:
            for cell in range(self.size):
                if self._has(other_nearest, cell):
                    self.moves[first] = cell
                    return 1
        self._weigh()
        for cell in range(self.size):
            if self.close[cell] < 0.0:
                continue
            mark = self.close[cell] + self.close[self.size + cell]
            at = useful + self.word_of[cell]
            if (self.sets[at] | self.sets[at + self.words]) & self.bit_of[cell] == 0:
                idle = cell
                continue
            if cell == reply:
                mark += 2.0
            at = count
            count += 1
            while at > 0 and self.marks[at - 1] < mark:
                self.marks[at] = self.marks[at - 1]
                self.moves[first + at] = self.moves[first + at - 1]
                at -= 1
            self.marks[at] = mark
            self.moves[first + at] = cell
        if idle >= 0:
            self.moves[first + count] = idle
            count += 1
        return count
