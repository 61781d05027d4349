# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Find out whether a player can join his two stars against an opponent who does nothing but block.

This is an easier question than who wins: the opponent's own stars do not count, so there are no races and no draws,
and each player only has to look where the other's plan is. If even so the stars cannot be joined, they cannot in the
game; the search of ``exact.py`` asks it in every position, for both players.

**Plans.** Whoever succeeds has a plan, and a plan needs only some of the free cells: the *carrier*. Whatever happens
outside it is of no use to the other. So when a move has been answered by a plan, only moves in its carrier are left to
try; the others would be answered in the same way. Usually this leaves two or three. The carrier of the answer to all
moves is the union of the carriers of the answers to those that were tried.

**Dead ends.** A free cell that has fewer than two neighbours that are not the opponent's is on no way from one star to
the other, and no more are the cells that cannot be reached from a star. They are left out before a position is looked
up in the table, so that many positions are one.

A set of cells is one word of 64 bits, a bit for each cell, line by line.
"""

from __future__ import annotations

import array

import cython

from damier.games.connexion.thinking.constants import FACTOR, WORD
from damier.games.connexion.thinking.thinker import Thinker

#: What the table holds of a position: that it is there, whether the player who joins moves, and whether he succeeds.
KNOWN = cython.declare(cython.int, 4)
MOVING = cython.declare(cython.int, 2)
JOINS = cython.declare(cython.int, 1)


@cython.cclass
class Blocking:
    """The stars ``one`` and ``other`` on a board of at most 64 cells; its table has ``room`` places, a power of two."""

    def __init__(self, width: int, height: int, one: int, other: int, room: int) -> None:
        self.width = width
        self.not_first = sum(1 << place for place in range(width * height) if place % width > 0)
        self.not_last = sum(1 << place for place in range(width * height) if place % width < width - 1)
        self.one = 1 << one
        self.other = 1 << other
        self.room = room
        self.keys = array.array("Q", [0]) * (2 * room)
        self.carriers = array.array("Q", [0]) * room
        self.answers = bytearray(room)
        self.layers = array.array("Q", [0]) * (width * height + 1)

    def can_join(self, own: int, free: int, *, moving: bool) -> bool:
        """Return whether who has the ``own`` cells, and moves first if ``moving``, can join his stars in ``free`` ones.

        >>> board = Blocking(3, 3, 0, 8, 16)  # a1 and c3: the other has no cell yet
        >>> board.can_join(0b100000001, 0b011111110, moving=True)
        True
        >>> board.can_join(0b100000001, 0b011111110, moving=False)
        False
        """
        return bool(self.ask(own, free, moving, None))

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def ask(
        self, own: cython.ulonglong, free: cython.ulonglong, moving: cython.bint, thinker: Thinker | None
    ) -> cython.int:
        """Return whether the stars can be joined. Where the budget of ``thinker`` ends before that, nothing is known.

        What was found out on the way is remembered.
        """
        joins: cython.int
        # Kept for this question only: whoever asks also keeps this, and in a circle both would live on for long.
        self.thinker = thinker
        joins = self._solve(own, free, moving)
        self.thinker = None
        return joins

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _touch(self, bits: cython.ulonglong) -> cython.ulonglong:
        """Return the cells that touch some of these, and perhaps places below the board."""
        return bits << self.width | bits >> self.width | (bits & self.not_last) << 1 | (bits & self.not_first) >> 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _flood(self, bits: cython.ulonglong, inside: cython.ulonglong) -> cython.ulonglong:
        """Return the cells, and those that they are joined to ``inside``."""
        before: cython.ulonglong
        while True:
            before = bits
            bits |= self._touch(bits) & inside
            if bits == before:
                return bits

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _without_dead_ends(self, own: cython.ulonglong, free: cython.ulonglong) -> cython.ulonglong:
        """Return the free cells, less those that fewer than two others lead to."""
        around: cython.ulonglong
        left: cython.ulonglong
        below: cython.ulonglong
        above: cython.ulonglong
        before: cython.ulonglong
        after: cython.ulonglong
        while True:
            around = own | free
            below = around << self.width
            above = around >> self.width
            after = (around & self.not_last) << 1
            before = (around & self.not_first) >> 1
            left = free & ((below & above) | (after & before) | ((below | above) & (after | before)))
            if left == free:
                return free
            free = left

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _solve(self, own: cython.ulonglong, free: cython.ulonglong, moving: cython.bint) -> cython.int:  # noqa: C901, PLR0911, PLR0915 (the search)
        """Return whether the stars can be joined; ``carrier`` is then that of the plan to join, or to block."""
        joined: cython.ulonglong
        region: cython.ulonglong
        found: cython.ulonglong
        cell: cython.ulonglong
        must: cython.ulonglong
        carrier: cython.ulonglong = 0
        middle: cython.ulonglong
        nearest: cython.ulonglong
        place: cython.int
        same: cython.bint
        joins: cython.bint = not moving
        known: cython.int = KNOWN | MOVING if moving else KNOWN
        if self.thinker is not None:
            self.thinker._count()  # noqa: SLF001 (all searches of this folder count by it)
            if self.thinker.late:
                return False
        free = self._without_dead_ends(own, free)
        joined = self._flood(self.one, own)
        if joined & self.other != 0:
            self.carrier = 0
            return True
        region = self._flood(joined, own | free)
        if region & self.other == 0:
            self.carrier = 0
            return False
        own &= region
        free &= region
        must = free
        found = self._touch(joined) & self._touch(self._flood(self.other, own)) & free
        if found != 0:
            # Whoever moves takes such a cell; where there are two, one is left.
            cell = found & (~found + 1)
            if moving or found != cell:
                self.carrier = cell if moving else found
                return True
            must = carrier = found
        place = self._place_of(own, free, moving)
        same = self.keys[2 * place] == own and self.keys[2 * place + 1] == free
        if same and self.answers[place] | JOINS == known | JOINS:
            self.carrier = self.carriers[place]
            return self.answers[place] & JOINS
        self._mark_ways(joined, own, free)
        middle = self.middle
        nearest = self.nearest
        while must != 0:
            cell = must & middle or must & nearest or must
            cell &= ~cell + 1
            joins = self._solve(own | cell if moving else own, free ^ cell, not moving)
            if self.thinker is not None and self.thinker.late:
                return False
            if joins == moving:
                carrier = self.carrier | cell
                break
            carrier |= self.carrier
            must &= self.carrier
        self.keys[2 * place] = own
        self.keys[2 * place + 1] = free
        self.answers[place] = known | JOINS if joins else known
        self.carriers[place] = self.carrier = carrier
        return joins

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _place_of(self, own: cython.ulonglong, free: cython.ulonglong, moving: cython.bint) -> cython.int:
        """Return where in the table a position belongs."""
        hashed: cython.ulonglong = (own * FACTOR) & WORD
        hashed = ((hashed ^ (hashed >> 31) ^ free) * FACTOR + moving) & WORD
        hashed ^= hashed >> 29
        return cython.cast(cython.int, hashed & cython.cast(cython.ulonglong, self.room - 1))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _mark_ways(self, joined: cython.ulonglong, own: cython.ulonglong, free: cython.ulonglong) -> cython.void:
        """Find the cells of the shortest ways between the stars: ``nearest``, and ``middle``, where they are fewest."""
        front: cython.ulonglong
        seen: cython.ulonglong = joined
        bits: cython.ulonglong
        steps: cython.int = 0
        count: cython.int
        fewest: cython.int = 64
        while seen & self.other == 0:
            self.layers[steps] = self._touch(seen) & free & ~seen
            seen = self._flood(seen | self.layers[steps], own)
            steps += 1
        self.nearest = 0
        front = self._flood(self.other, own)
        while steps > 0:
            steps -= 1
            front = self._touch(front) & self.layers[steps]
            self.nearest |= front
            count = 0
            bits = front
            while bits != 0:
                bits &= bits - 1
                count += 1
            if count < fewest:
                fewest = count
                self.middle = front
            front = self._flood(front, own)
