# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A position of Connexion as sets of cells, and the rule that tells who wins.

**Sets of cells.** Everything here is a set of cells, a bit for each, some whole lines to a word of 64 bits: a board up
to 8x8 is one word, 10x10 is two. All neighbours of a set are found by four shifts, a component by doing that until
nothing changes. All sets lie in one array and are named by where they start in it. Colours are 1 for red and 2 for
blue; the other one of ``p`` is ``3 - p``. A result is 1, 2, or 3 for a draw.

**The rule.** Whoever has all his stars in one component wins at once. On a full board the *leader* wins: the one whose
best component holds more stars, and between equals the one who was there first. One variable keeps the leader through
history: it changes only when a score strictly exceeds the other's.
"""

from __future__ import annotations

import array
from collections.abc import Sequence

import cython

from damier.games.connexion.thinking.constants import CELLS, FREE, NOT_FIRST, NOT_LAST, SETS, STARS, WORK

#: The widest board that fits: a line is in one word.
WIDEST = 63

if not cython.compiled:  # compiled, it is a function of Python's own, see grid.pxd

    def check_signals() -> int:
        """Do nothing: uncompiled, Python itself notices Ctrl-C."""
        return 0


@cython.cclass
class Grid:
    """A position of ``width`` by ``height`` cells, and the places of the stars of red and of blue.

    ``slots`` positions can be kept to come back to. ``more`` is the number of sets that a subclass adds.
    """

    def __init__(
        self, width: int, height: int, red: Sequence[int], blue: Sequence[int], slots: int, more: int = 0
    ) -> None:
        if width > WIDEST:
            raise ValueError("a line of this board does not fit")
        lines = 64 // width
        self.width = width
        self.height = height
        self.size = width * height
        self.words = (height + lines - 1) // lines
        self.last = (lines - 1) * width
        self.stars = len(red)
        self.sets = array.array("Q", [0]) * ((SETS + more) * self.words)
        self.word_of = array.array("i", [place // (lines * width) for place in range(self.size)])
        self.bit_of = array.array("Q", [1 << place % (lines * width) for place in range(self.size)])
        self.star_cells = array.array("i", [*red, *blue])
        self.best = array.array("i", [0]) * 3
        self.leader = self.left = 0
        self.saved = array.array("Q", [0]) * (3 * self.words * slots)
        self.saved_numbers = array.array("i", [0]) * (4 * slots)
        for place in range(self.size):
            self._add(CELLS * self.words, place)
            if place % width > 0:
                self._add(NOT_FIRST * self.words, place)
            if place % width < width - 1:
                self._add(NOT_LAST * self.words, place)
        for place in red:
            self._add((STARS + 1) * self.words, place)
        for place in blue:
            self._add((STARS + 2) * self.words, place)

    def show(self, colours: Sequence[int], leader: int) -> None:
        """Set the position: ``colours`` has 0, 1 or 2 for each cell, line by line; ``leader`` is 0 for nobody."""
        word: cython.int
        for colour in range(1, FREE + 1):
            for word in range(self.words):
                self.sets[colour * self.words + word] = 0
        self.left = 0
        for place in range(self.size):
            self._add((colours[place] or FREE) * self.words, place)
            if colours[place] == 0:
                self.left += 1
        self.best[1] = self._most(1, 0)
        self.best[2] = self._most(2, 0)
        self.leader = leader

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _listen(self) -> cython.int:
        """Raise KeyboardInterrupt if Ctrl-C was pressed: compiled code notices it only when it asks."""
        return check_signals()

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _add(self, to: cython.int, cell: cython.int) -> cython.void:
        """Add ``cell`` to the set ``to``."""
        self.sets[to + self.word_of[cell]] |= self.bit_of[cell]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _has(self, where: cython.int, cell: cython.int) -> cython.bint:
        """Return whether ``cell`` is in the set ``where``."""
        return self.sets[where + self.word_of[cell]] & self.bit_of[cell] != 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _empty(self, to: cython.int) -> cython.void:
        """Remove all cells from the set ``to``."""
        word: cython.int
        for word in range(self.words):
            self.sets[to + word] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _flood(self, grown: cython.int, within: cython.int) -> cython.void:
        """Grow the set ``grown`` from neighbour to neighbour inside the set ``within``, as far as it goes."""
        bits: cython.ulonglong
        more: cython.ulonglong
        grown_bits: cython.ulonglong
        inside: cython.ulonglong
        beside: cython.ulonglong
        not_last: cython.ulonglong
        not_first: cython.ulonglong
        width: cython.int = self.width
        word: cython.int
        changed: cython.bint = True
        while changed:
            changed = False
            for word in range(self.words):
                bits = self.sets[grown + word]
                inside = self.sets[within + word]
                not_last = self.sets[NOT_LAST * self.words + word]
                not_first = self.sets[NOT_FIRST * self.words + word]
                beside = 0
                if word > 0:
                    beside = self.sets[grown + word - 1] >> self.last
                if word < self.words - 1:
                    beside |= self.sets[grown + word + 1] << self.last
                more = (bits | beside) & inside
                while True:
                    grown_bits = more
                    more |= (((more & not_last) << 1) | ((more & not_first) >> 1)) & inside
                    more |= ((more << width) | (more >> width)) & inside
                    if more == grown_bits:
                        break
                if more != bits:
                    changed = True
                    self.sets[grown + word] = more
            if self.words == 1:
                return

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _common(self, one: cython.int, other: cython.int) -> cython.int:
        """Return the number of cells that two sets have in common; they are few."""
        count: cython.int = 0
        bits: cython.ulonglong
        word: cython.int
        for word in range(self.words):
            bits = self.sets[one + word] & self.sets[other + word]
            while bits != 0:
                bits &= bits - 1
                count += 1
        return count

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _component(self, to: cython.int, cell: cython.int, within: cython.int, player: cython.int) -> cython.int:
        """Put into ``to`` the cells that ``within`` joins to ``cell``; return how many are stars of ``player``."""
        self._empty(to)
        self._add(to, cell)
        self._flood(to, within)
        return self._common(to, (STARS + player) * self.words)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most(self, player: cython.int, known: cython.int) -> cython.int:
        """Return the most stars in one component of ``player``; there are at least ``known``."""
        return self._most_in(player * self.words, player, known)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most_in(self, own: cython.int, player: cython.int, known: cython.int) -> cython.int:
        """Return the most stars of ``player`` in one component of the set ``own``; there are at least ``known``."""
        work: cython.int = WORK * self.words
        first: cython.int = (player - 1) * self.stars
        which: cython.int
        found: cython.int
        # A component is found from its first star; later ones can only hold the stars that come later.
        for which in range(self.stars - known):
            found = self._component(work, self.star_cells[first + which], own, player)
            if found > known:
                known = found
                if self.stars - which - 1 <= known:
                    break
        return known

    @cython.cfunc
    @cython.exceptval(check=False)
    def _place(self, cell: cython.int, player: cython.int) -> cython.bint:
        """Colour the free ``cell``; return whether that wins."""
        own: cython.int = player * self.words
        found: cython.int
        self._add(own, cell)
        self.sets[FREE * self.words + self.word_of[cell]] ^= self.bit_of[cell]
        self.left -= 1
        found = self._component(WORK * self.words, cell, own, player)
        if found > self.best[player]:
            self.best[player] = found
            if found > self.best[3 - player]:
                self.leader = player
        return found == self.stars

    @cython.cfunc
    @cython.exceptval(check=False)
    def _save(self, slot: cython.int) -> cython.void:
        """Keep the position in ``slot``."""
        word: cython.int
        for word in range(3 * self.words):
            self.saved[3 * slot * self.words + word] = self.sets[self.words + word]
        self.saved_numbers[4 * slot] = self.best[1]
        self.saved_numbers[4 * slot + 1] = self.best[2]
        self.saved_numbers[4 * slot + 2] = self.leader
        self.saved_numbers[4 * slot + 3] = self.left

    @cython.cfunc
    @cython.exceptval(check=False)
    def _load(self, slot: cython.int) -> cython.void:
        """Return to the position kept in ``slot``."""
        word: cython.int
        for word in range(3 * self.words):
            self.sets[self.words + word] = self.saved[3 * slot * self.words + word]
        self.best[1] = self.saved_numbers[4 * slot]
        self.best[2] = self.saved_numbers[4 * slot + 1]
        self.leader = self.saved_numbers[4 * slot + 2]
        self.left = self.saved_numbers[4 * slot + 3]
