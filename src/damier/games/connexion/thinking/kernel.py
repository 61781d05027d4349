# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# mypy: disable-error-code="import-untyped", disallow-untyped-decorators=False
"""How the computer players of Connexion think: distances, tree search with random continuations, alpha-beta.

**Sets of cells.** Everything here is a set of cells, a bit for each, some whole lines to a word of 64 bits: a board up
to 8x8 is one word, 10x10 is two. All neighbours of a set are found by four shifts, a component by doing that until
nothing changes. All sets lie in one array and are named by where they start in it. Colours are 1 for red and 2 for
blue; the other one of ``p`` is ``3 - p``. A result is 1, 2, or 3 for a draw.

**The rule, kept in every continuation.** Whoever has all his stars in one component wins at once. On a full board
the *leader* wins: the one whose best component holds more stars, and between equals the one who was there first. One
variable keeps the leader through history: it changes only when a score strictly exceeds the other's. A random
continuation is first played to the full board and looked at once: since scores only grow, only equal scores leave a
question, who was first, and halving finds the move that answers it.

**Distances** (``measure``). What a player still needs is the cheapest tree through free cells that joins the components
which hold his stars; his own cells cost nothing. It is found exactly, by the program of Dreyfus and Wagner: cheapest
trees from one component to each cell, then from two, and so on, each kept as one set for each cost. The same sets
tell which cells are part of a cheapest tree, or of one that costs one or two cells more: they matter to the
player, and as much to his opponent.

**Tree search** (``Tree``). Each round walks down the tree by what is known of each move so far, adds to it, plays on at
random to the end, and counts the result for every move on the way. A move is also judged by the rounds in which the
same player made it later (RAVE): less exact but known at once, so it counts for less as the move's own rounds
become more. The expert adds three things. Positions are proved where possible: a won move proves the position before
it, and so on upwards; proved moves are not tried again. New positions are measured: moves start with a judgement by
the distances, a position with a winning move is won, one with two winning replies is lost, one with a single winning
reply has a single move. And continuations answer: two diagonal neighbours of one colour are as good as joined while
both cells between them are free, so whoever sees the opponent enter one takes the other.

The file is ordinary Python. Compiled by Cython, its annotations make it some hundred times faster; both ways choose the
same move for the same number of nodes.
"""

from __future__ import annotations

import array
import math
import time
from collections.abc import Sequence

import cython
from cython.cimports.libc.math import log, sqrt

#: The sets of a position, by number. Those of red and blue are 1 and 2, as their colours are.
CELLS = cython.declare(cython.int, 0)
FREE = cython.declare(cython.int, 3)
STARS = cython.declare(cython.int, 3)  # of red at 4, of blue at 5
NOT_FIRST = cython.declare(cython.int, 6)  # all cells but those of the first column
NOT_LAST = cython.declare(cython.int, 7)
WORK = cython.declare(cython.int, 8)  # and the next: for whatever is being done
AROUND = cython.declare(cython.int, 10)
GROWN = cython.declare(cython.int, 11)
SEEN = cython.declare(cython.int, 12)
NEAREST = cython.declare(cython.int, 13)  # of each colour the cells on trees of least cost, of one more, of two more
USEFUL = cython.declare(cython.int, 19)  # of each colour the cells from which it can reach several of its components
TABLES = cython.declare(cython.int, 21)

#: A cost that no tree has.
FAR = cython.declare(cython.int, 10000)
#: At most so many components are joined exactly; the others are left out of the measure until some are joined.
ENDS = cython.declare(cython.int, 6)
DRAW = cython.declare(cython.int, 3)
#: The parts of the first judgement of a move: what it is worth to who makes it, and to the other.
OWN_PART = cython.declare(cython.double, 0.25)
OTHER_PART = cython.declare(cython.double, 0.2)
#: What stands for the proof of something that is no move.
NO_MOVE = cython.declare(cython.int, 4)
INFINITY = cython.declare(cython.double, math.inf)
#: The most moves that alpha-beta looks at in one position.
BREADTH = cython.declare(cython.int, 12)
#: The depth at which alpha-beta stops.
DEEPEST = cython.declare(cython.int, 31)
#: Constants of the random numbers, declared so that they are words of the machine: a linear congruence modulo 2**64.
FACTOR = cython.declare(cython.ulonglong, 6364136223846793005)
TERM = cython.declare(cython.ulonglong, 1442695040888963407)
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
#: The widest board that fits: a line is in one word.
WIDEST = 63


def compiled() -> bool:
    """Tell whether this file runs compiled."""
    return bool(cython.compiled)


@cython.cclass
class Grid:
    """A position as sets of cells, and what each player still needs."""

    width: cython.int
    height: cython.int
    size: cython.int
    words: cython.int  # to a set
    last: cython.int  # the shift from the first line of a word to its last
    stars: cython.int  # of each player
    costs: cython.int  # the most that a tree may cost, for the tables
    sets: cython.ulonglong[::1]
    word_of: cython.int[::1]  # of each cell
    bit_of: cython.ulonglong[::1]
    star_cells: cython.int[::1]  # red's, then blue's
    best: cython.int[::1]  # of each colour: the most stars in one component
    leader: cython.int
    left: cython.int  # free cells
    saved: cython.ulonglong[::1]  # positions kept, to come back to
    saved_numbers: cython.int[::1]
    need: cython.int[::1]  # of each colour: the cells it needs to join the most that it can
    reach: cython.int[::1]  # of each colour: the most stars that it can still join

    def __init__(self, width: int, height: int, red: Sequence[int], blue: Sequence[int], slots: int) -> None:
        if width > WIDEST:
            raise ValueError("a line of this board does not fit")
        lines = 64 // width
        self.width = width
        self.height = height
        self.size = width * height
        self.words = (height + lines - 1) // lines
        self.last = (lines - 1) * width
        self.stars = len(red)
        self.costs = 2 * (width + height)
        self.sets = array.array("Q", [0]) * ((TABLES + (1 << min(self.stars, ENDS)) * self.costs) * self.words)
        self.word_of = array.array("i", [place // (lines * width) for place in range(self.size)])
        self.bit_of = array.array("Q", [1 << place % (lines * width) for place in range(self.size)])
        self.star_cells = array.array("i", [*red, *blue])
        self.best = array.array("i", [0]) * 3
        self.saved = array.array("Q", [0]) * (3 * self.words * slots)
        self.saved_numbers = array.array("i", [0]) * (4 * slots)
        self.need = array.array("i", [0]) * 3
        self.reach = array.array("i", [0]) * 3
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
        """Put up a position: 0, 1 or 2 for each cell, line by line, and who leads (0 for nobody)."""
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
    @cython.inline
    @cython.exceptval(check=False)
    def _add(self, to: cython.int, cell: cython.int) -> cython.void:
        self.sets[to + self.word_of[cell]] |= self.bit_of[cell]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _has(self, where: cython.int, cell: cython.int) -> cython.bint:
        return self.sets[where + self.word_of[cell]] & self.bit_of[cell] != 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _empty(self, to: cython.int) -> cython.void:
        word: cython.int
        for word in range(self.words):
            self.sets[to + word] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _touch(self, to: cython.int, one: cython.int) -> cython.void:
        """Put into one set the cells of another and all their neighbours."""
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
    def _flood(self, grown: cython.int, within: cython.int) -> cython.void:
        """Let a set grow from neighbour to neighbour within another one, as far as it goes."""
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
        """Count the cells that two sets have in common; they are few."""
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
    @cython.exceptval(check=False)
    def _most(self, player: cython.int, known: cython.int) -> cython.int:
        """Give the most stars that one component of a player holds, of which so many are known."""
        return self._most_in(player * self.words, player, known)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most_in(self, own: cython.int, player: cython.int, known: cython.int) -> cython.int:
        """Give the most stars that one component of a set holds, of which so many are known."""
        work: cython.int = WORK * self.words
        stars: cython.int = (STARS + player) * self.words
        first: cython.int = (player - 1) * self.stars
        which: cython.int
        found: cython.int
        # A component is found from its first star; later ones can only hold the stars that come later.
        for which in range(self.stars - known):
            self._empty(work)
            self._add(work, self.star_cells[first + which])
            self._flood(work, own)
            found = self._common(work, stars)
            if found > known:
                known = found
                if self.stars - which - 1 <= known:
                    break
        return known

    @cython.cfunc
    @cython.exceptval(check=False)
    def _place(self, cell: cython.int, player: cython.int) -> cython.bint:
        """Colour a free cell; tell whether that wins."""
        work: cython.int = WORK * self.words
        own: cython.int = player * self.words
        found: cython.int
        self._add(own, cell)
        self.sets[FREE * self.words + self.word_of[cell]] ^= self.bit_of[cell]
        self.left -= 1
        self._empty(work)
        self._add(work, cell)
        self._flood(work, own)
        found = self._common(work, (STARS + player) * self.words)
        if found > self.best[player]:
            self.best[player] = found
            if found > self.best[3 - player]:
                self.leader = player
        return found == self.stars

    @cython.cfunc
    @cython.exceptval(check=False)
    def _save(self, slot: cython.int) -> cython.void:
        """Keep the position, to come back to it."""
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
        """Come back to a position that was kept."""
        word: cython.int
        for word in range(3 * self.words):
            self.sets[self.words + word] = self.saved[3 * slot * self.words + word]
        self.best[1] = self.saved_numbers[4 * slot]
        self.best[2] = self.saved_numbers[4 * slot + 1]
        self.leader = self.saved_numbers[4 * slot + 2]
        self.left = self.saved_numbers[4 * slot + 3]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _decided(self) -> cython.int:
        """Give the result where nothing can change it any more, else 0; both players have been measured."""
        if self.left == 0:
            return self.leader if self.leader != 0 else DRAW
        if self.leader == 0:
            return DRAW if self.reach[1] <= self.best[1] and self.reach[2] <= self.best[2] else 0
        return self.leader if self.reach[3 - self.leader] <= self.best[self.leader] else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _measure(self, player: cython.int) -> cython.void:
        """Find what a player needs to join the most stars that he still can, and the cells that this goes through."""
        nearest: cython.int = (NEAREST + 3 * (player - 1)) * self.words
        count: cython.int
        whole: cython.int
        which: cython.int
        cost: cython.int
        extra: cython.int
        for extra in range(3):
            self._empty(nearest + extra * self.words)
        self.need[player] = FAR
        count = self._components(player)
        if count <= 1:
            return
        whole = (1 << count) - 1
        for which in range(3, whole):
            if which & (which - 1) != 0:
                self._trees(which, player)
        for cost in range(1, self.costs):
            self._empty(nearest)
            self._meet(whole, cost, FREE, nearest)
            if self._any(nearest):
                self.need[player] = cost
                for extra in range(1, 3):
                    if cost + extra < self.costs:
                        self._meet(whole, cost + extra, FREE, nearest + extra * self.words)
                return

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _closeness(self, nearest: cython.int, cell: cython.int) -> cython.double:
        """Judge how much a cell matters to a player, from 0 to 1."""
        if self._has(nearest, cell):
            return 1.0
        if self._has(nearest + self.words, cell):
            return 0.5
        return 0.25 if self._has(nearest + 2 * self.words, cell) else 0.0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _table(self, which: cython.int, cost: cython.int) -> cython.int:
        """Give the set of the cells that are reached by trees of some cost from some components."""
        return (TABLES + which * self.costs + cost) * self.words

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _any(self, one: cython.int) -> cython.bint:
        bits: cython.ulonglong = 0
        word: cython.int
        for word in range(self.words):
            bits |= self.sets[one + word]
        return bits != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _components(self, player: cython.int) -> cython.int:  # noqa: C901 (one search, spelt out)
        """Find where a player can still join most stars, and lay out the ways from each component with stars there.

        The ways from component number c go to the table of the set {c}, that is of ``1 << c``.
        """
        work: cython.int = WORK * self.words
        region: cython.int = (WORK + 1) * self.words
        around: cython.int = AROUND * self.words
        first: cython.int = (player - 1) * self.stars
        stars: cython.int = (STARS + player) * self.words
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
            self._empty(work)
            self._add(work, self.star_cells[first + which])
            self._flood(work, around)
            found = self._common(work, stars)
            if found > most:
                most = found
                for word in range(self.words):
                    self.sets[region + word] = self.sets[work + word]
        self.reach[player] = most
        self._empty(around)
        for which in range(self.stars):
            if count == ENDS:
                break
            if self._has(region, self.star_cells[first + which]) and not self._has(
                around, self.star_cells[first + which]
            ):
                found = self._table(1 << count, 0)
                self._empty(found)
                self._add(found, self.star_cells[first + which])
                self._flood(found, player * self.words)
                for word in range(self.words):
                    self.sets[around + word] |= self.sets[found + word]
                count += 1
        if count > 1:
            for which in range(count):
                self._trees(1 << which, player)
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _trees(self, which: cython.int, player: cython.int) -> cython.void:  # noqa: C901, PLR0912 (loops over words)
        """Fill the table of some components: the cells that their cheapest trees reach, for each cost.

        The set of a single component, at cost 0, is there already.
        """
        own: cython.int = player * self.words
        free: cython.int = FREE * self.words
        seen: cython.int = SEEN * self.words
        around: cython.int = AROUND * self.words
        grown: cython.int = GROWN * self.words
        reached: cython.int
        word: cython.int
        cost: cython.int
        single: cython.bint = which & (which - 1) == 0
        going: cython.bint = single
        for word in range(self.words):
            self.sets[seen + word] = self.sets[self._table(which, 0) + word] if single else 0
        for cost in range(1 if single else 0, self.costs):
            reached = self._table(which, cost)
            self._empty(reached)
            if going:
                self._touch(around, self._table(which, cost - 1))
                for word in range(self.words):
                    self.sets[reached + word] = self.sets[around + word] & self.sets[free + word]
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
        cost += 1
        while cost < self.costs:
            self._empty(self._table(which, cost))
            cost += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _meet(self, which: cython.int, cost: cython.int, where: cython.int, to: cython.int) -> cython.void:
        """Add to a set the cells, free or a player's own, where trees of two parts meet at a cost."""
        one: cython.int
        other: cython.int
        part: cython.int
        half: cython.int
        word: cython.int
        # Both trees have paid for a free cell in which they meet.
        both: cython.int = cost + 1 if where == FREE else cost
        part = (which - 1) & which
        while part > which ^ part:
            for half in range(max(0, both - self.costs + 1), min(both + 1, self.costs)):
                one = self._table(part, half)
                other = self._table(which ^ part, both - half)
                for word in range(self.words):
                    self.sets[to + word] |= (
                        self.sets[one + word] & self.sets[other + word] & self.sets[where * self.words + word]
                    )
            part = (part - 1) & which


@cython.cclass
class Thinker(Grid):
    """A grid with a budget and a source of random numbers, for one player who thinks."""

    seed: cython.ulonglong
    random: cython.ulonglong

    # The budget: what it is, what is spent of it, and when to look at the clock again.
    seconds: cython.double
    node_limit: cython.longlong
    began: cython.double
    nodes = cython.declare(cython.longlong, visibility="readonly")
    look: cython.longlong
    between_looks: cython.int
    late: cython.bint

    def begin(self, colours: Sequence[int], leader: int, seconds: float | None, nodes: int | None) -> None:
        """Put up a position and start counting against a budget; random numbers depend on the seed and the position."""
        self.began = time.thread_time()
        self.seconds = math.inf if seconds is None else seconds
        self.node_limit = (1 << 60) if nodes is None else nodes
        self.nodes = self.look = 0
        self.between_looks = max(1, 6400 // self.size) if cython.compiled else 1
        self.late = False
        self.show(colours, leader)
        self.random = self.seed
        for colour in colours:
            self.random = ((self.random ^ cython.cast(cython.ulonglong, colour)) * FACTOR + TERM) & WORD
            self.random ^= self.random >> 29

    @cython.cfunc
    def _count(self) -> cython.void:
        """Count a node, and notice when the budget is spent; the clock is only read now and then."""
        self.nodes += 1
        if self.nodes >= self.node_limit:
            self.late = True
        elif self.nodes >= self.look:
            self.look = self.nodes + self.between_looks
            self.late = time.thread_time() - self.began >= self.seconds

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _below(self, bound: cython.int) -> cython.int:
        """Draw a number from 0 to ``bound - 1``."""
        self.random = (self.random * FACTOR + TERM) & WORD
        return cython.cast(cython.int, ((self.random >> 33) * bound) >> 31)


@cython.cclass
class Judge(Thinker):
    """Chooses by distances alone: one move ahead, or by alpha-beta as deep as the budget lets it."""

    moves: cython.short[::1]  # of each depth, up to BREADTH
    marks: cython.double[::1]
    breadth: cython.int
    #: What the chosen move is worth; more than 0 is better than what the opponent has.
    expected = cython.declare(cython.double, visibility="readonly")

    def __init__(self, width: int, height: int, red: Sequence[int], blue: Sequence[int], seed: int) -> None:
        super().__init__(width, height, red, blue, DEEPEST + 1)
        self.seed = seed & WORD
        self.moves = array.array("h", [0]) * ((DEEPEST + 1) * self.size)
        self.marks = array.array("d", [0.0]) * self.size

    def needs(self, colours: Sequence[int], player: int) -> tuple[int, int]:
        """Give the cells that a player needs to join the most stars that he still can, and how many those are."""
        self.show(colours, 0)
        self._measure(player)
        return self.need[player], self.reach[player]

    def nearest(self, colours: Sequence[int], leader: int, turn: int, seconds: float | None, nodes: int | None) -> int:
        """Choose the cell after which the player needs least, compared with the opponent; equal ones by lot.

        Cells that both players' cheapest trees go through are looked at first, as many as the budget allows.
        """
        self.begin(colours, leader, seconds, nodes)
        self.breadth = self.size
        self._measure(1)
        self._measure(2)
        most = -math.inf
        equals: list[int] = []
        self._save(0)
        for which in range(self._candidates(0, turn)):
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

    def choose(self, colours: Sequence[int], leader: int, turn: int, seconds: float | None, nodes: int | None) -> int:
        """Choose by alpha-beta, one level deeper each time until the budget is spent."""
        self.begin(colours, leader, seconds, nodes)
        self.breadth = BREADTH
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
        """Give the value of the position for the player to move; the best move comes first in the list of the ply."""
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
        count = self._candidates(ply, turn)
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def _candidates(self, ply: cython.int, turn: cython.int) -> cython.int:
        """List the moves that matter most, by what both players need; the first of the list now stays the first."""
        own: cython.int = (NEAREST + 3 * (turn - 1)) * self.words
        other: cython.int = (NEAREST + 3 * (2 - turn)) * self.words
        first: cython.int = ply * self.size
        before: cython.int = self.moves[first]
        count: cython.int = 0
        cell: cython.int
        at: cython.int
        mark: cython.double
        for cell in range(self.size):
            if not self._has(FREE * self.words, cell):
                continue
            mark = self._closeness(own, cell) + self._closeness(other, cell)
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
        """Measure a position and judge it for the player to move."""
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
        """Judge a measured position for the player to move, who is half a move ahead: what each player needs."""
        value: cython.double = self._price(3 - turn) - self._price(turn) + 0.5
        if self.leader != 0:
            value += 1.0 if self.leader == turn else -1.0
        return value

    @cython.cfunc
    @cython.exceptval(check=False)
    def _price(self, player: cython.int) -> cython.double:
        """Give what a player needs; joining fewer stars than all is worth as much as needing some more cells."""
        far: cython.int = self.width + self.height
        need: cython.int = self.need[player] if self.reach[player] > self.best[player] else far
        return min(need, far) + 0.5 * far * (self.stars - self.reach[player])


@cython.cclass
class Exact(Thinker):
    """Finds what a position is worth: won, drawn or lost for the player to move, by searching all that matters.

    A table remembers positions, with the leader, since the same cells may have been coloured in another order. It keeps
    a lower and an upper bound of each value, which is all that a search within limits finds out.
    """

    room: cython.int  # places in the table, a power of two
    keys: cython.ulonglong[::1]  # red's cells and blue's
    bounds: cython.schar[::1]  # 16 * leader + 4 * (lower + 1) + upper + 1, or -1
    replies: cython.short[::1]  # the best move found
    moves: cython.short[::1]  # of each depth
    marks: cython.double[::1]

    def __init__(self, width: int, height: int, red: Sequence[int], blue: Sequence[int], room: int) -> None:
        super().__init__(width, height, red, blue, width * height + 1)
        self.seed = 0
        self.room = room
        self.keys = array.array("Q", [0]) * (2 * self.words * room)
        self.bounds = array.array("b", [-1]) * room
        self.replies = array.array("h", [0]) * room
        self.moves = array.array("h", [0]) * (self.size * (self.size + 1))
        self.marks = array.array("d", [0.0]) * self.size

    def value(self, turn: int, low: int = -1, high: int = 1) -> int | None:
        """Give what the position put up is worth to the player to move: 1, 0 or -1; None where the budget ends.

        With other limits than the widest, a value at a limit may be beyond it.
        """
        value: int = self._search(0, turn, low, high)
        return None if self.late else value

    def best_move(self, turn: int) -> int | None:
        """Give a move that keeps what the position put up is worth, or None where the budget ends."""
        nearest: cython.int = (NEAREST + 3 * (turn - 1)) * self.words
        self._search(0, turn, -1, 1)
        if self.late:
            return None
        place = self._place_of()
        if self._is_at(place):
            return self.replies[place]
        # Won at once, or nothing matters any more.
        self._measure(turn)
        free = [cell for cell in range(self.size) if self._has(FREE * self.words, cell)]
        return next((cell for cell in free if self._has(nearest, cell)), free[0])

    def value_of(self, cell: int, turn: int, low: int = -1, high: int = 1) -> int | None:
        """Give what a move is worth to the player who makes it; the position stays."""
        value: cython.int = 1
        self._save(0)
        if not self._place(cell, turn):
            value = -self._search(1, 3 - turn, -high, -low)
        self._load(0)
        return None if self.late else value

    @cython.cfunc
    def _search(self, ply: cython.int, turn: cython.int, low: cython.int, high: cython.int) -> cython.int:  # noqa: C901, PLR0912, PLR0915 (the search)
        """Give the value of the position for the player to move, exact between the limits."""
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
    @cython.exceptval(check=False)
    def _place_of(self) -> cython.int:
        """Give where in the table the position belongs."""
        hashed: cython.ulonglong = self.leader
        word: cython.int
        for word in range(2 * self.words):
            hashed = ((hashed ^ self.sets[self.words + word]) * FACTOR) & WORD
            hashed ^= hashed >> 29
        return cython.cast(cython.int, hashed & cython.cast(cython.ulonglong, self.room - 1))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_at(self, place: cython.int) -> cython.bint:
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
        word: cython.int
        for word in range(2 * self.words):
            self.keys[2 * place * self.words + word] = self.sets[self.words + word]
        self.bounds[place] = 16 * self.leader + 4 * (lower + 1) + upper + 1
        self.replies[place] = reply

    @cython.cfunc
    @cython.exceptval(check=False)
    def _mark(self, player: cython.int, moves: cython.int) -> cython.void:
        """Note the cells that may still be of use to the player just measured, who has so many moves left.

        With two stars these are the cells on ways that he has the moves for, with more those of the regions in which
        he can join more stars than he has. What is of no use now never will be.
        """
        useful: cython.int = (USEFUL + player - 1) * self.words
        around: cython.int = AROUND * self.words
        region: cython.int = WORK * self.words
        cost: cython.int
        which: cython.int
        word: cython.int
        self._empty(useful)
        if self.stars == 2:  # noqa: PLR2004 (a pair)
            for cost in range(self.need[player], min(moves + 1, self.costs)):
                self._meet(3, cost, FREE, useful)
            return
        for word in range(self.words):
            self.sets[around + word] = (
                self.sets[CELLS * self.words + word] & ~self.sets[(3 - player) * self.words + word]
            )
        for which in range(self.stars):
            self._empty(region)
            self._add(region, self.star_cells[(player - 1) * self.stars + which])
            self._flood(region, around)
            if self._common(region, (STARS + player) * self.words) > self.best[player]:
                for word in range(self.words):
                    self.sets[useful + word] |= self.sets[region + word]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _useful(self, ply: cython.int, turn: cython.int, reply: cython.int) -> cython.int:
        """List the moves to try: one that stops a win where there is one to stop, else what may matter, best first.

        Cells that are of no use to either player are all the same: one of them stands for all.
        """
        other: cython.int = 3 - turn
        own_nearest: cython.int = (NEAREST + 3 * (turn - 1)) * self.words
        other_nearest: cython.int = (NEAREST + 3 * (other - 1)) * self.words
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
        for cell in range(self.size):
            if not self._has(FREE * self.words, cell):
                continue
            mark = self._closeness(own_nearest, cell) + self._closeness(other_nearest, cell)
            if not self._has(USEFUL * self.words, cell) and not self._has((USEFUL + 1) * self.words, cell):
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


@cython.cclass
class Tree(Thinker):
    """Tree search over one board size and its stars, for boards that change from move to move.

    ``measured`` makes it the expert: proofs, judgements by distance, and answers to intrusions.
    """

    measured: cython.bint
    # How it weighs what it knows, by measurement: the bonus for moves that are little known, how soon a move's own
    # results count for more than later ones, the rounds that the first judgement stands for, and those before a node
    # is given its moves.
    explore: cython.double
    rave_bias: cython.double
    prior_weight: cython.double
    expand_at: cython.int

    # The nodes. A node's moves follow each other from ``first`` on, one for each cell of the board, those that are no
    # moves too: so the machine can treat several at once. Of each are kept the results in so many rounds, seen from
    # the player who makes the move: its own, and those of rounds in which he made the move later.
    nodes_made: cython.int
    room: cython.int
    first: cython.int[::1]  # or 0
    visits: cython.float[::1]
    wins: cython.float[::1]
    later_visits: cython.float[::1]
    later_wins: cython.float[::1]
    proof: cython.schar[::1]  # the result, where it is proved, or NO_MOVE
    scores: cython.double[::1]  # of each cell, while a move is selected
    hits: cython.float[::1]  # of each colour and cell: 1 where it was coloured in this round
    path: cython.int[::1]
    order: cython.short[::1]  # the free cells of the root, as they are shuffled
    # The colours once more, a byte each, with a border of 3 around the board; and where each cell is there.
    stride: cython.int
    colour: cython.schar[::1]
    root_colour: cython.schar[::1]
    spot_of: cython.short[::1]
    coloured: cython.short[::1]  # the cells of a continuation, first to last
    free: cython.int
    turn: cython.int  # who moves at the root
    #: The chances of the chosen move, from 0 to 1.
    expected = cython.declare(cython.double, visibility="readonly")
    history: cython.ulonglong[::1]

    def __init__(
        self,
        width: int,
        height: int,
        red: Sequence[int],
        blue: Sequence[int],
        seed: int,
        room: int,
        measured: bool,
    ) -> None:
        super().__init__(width, height, red, blue, 1)
        self.seed = seed & WORD
        self.measured = measured
        self.room = room
        self.explore = 0.0 if measured else 0.3
        self.rave_bias = 0.0003 if measured else 0.001
        self.prior_weight = 20.0 if measured else 1.0
        self.expand_at = 3 if measured else 2
        self.first = _ints(room)
        self.visits = array.array("f", [0.0]) * room
        self.wins = array.array("f", [0.0]) * room
        self.later_visits = array.array("f", [0.0]) * room
        self.later_wins = array.array("f", [0.0]) * room
        self.proof = array.array("b", [0]) * room
        self.scores = array.array("d", [0.0]) * self.size
        self.hits = array.array("f", [0.0]) * (2 * self.size)
        self.path = _ints(self.size + 1)
        self.order = _shorts(self.size)
        self.coloured = _shorts(self.size)
        self.history = array.array("Q", [0]) * ((self.size + 1) * self.words)
        self.stride = width + 1
        self.colour = array.array("b", [3]) * ((height + 2) * (width + 1) + 1)
        self.root_colour = array.array("b", self.colour)
        self.spot_of = array.array(
            "h", [(place // width + 1) * self.stride + place % width + 1 for place in range(self.size)]
        )

    def _fairest(self) -> int:
        """Give the root's child whose chances are nearest to even."""
        moves = [child for child in range(1, 1 + self.size) if self.proof[child] != NO_MOVE]
        return min(moves, key=lambda child: abs(self._known(child) - 0.5))

    def choose(
        self,
        colours: Sequence[int],
        leader: int,
        turn: int,
        seconds: float | None,
        nodes: int | None,
        fair: bool = False,
    ) -> int:
        """Choose a cell for the player to move, as its number line by line, within a time and a number of rounds.

        With ``fair``, the choice is the move that leaves both the most equal chances, not the best one.
        """
        self.begin(colours, leader, seconds, nodes)
        self.turn = turn
        self._list_free()
        self._save(0)
        self.nodes_made = 1
        self._clear(0)
        moves = self._expand(0, turn)
        while not self.late and self.proof[0] == 0 and moves > 1:
            self._round()
            self._count()
        chosen = self._fairest() if fair else self._best()
        self.expected = self._known(chosen)
        return chosen - 1

    def playout(self, colours: Sequence[int], leader: int, turn: int) -> tuple[int, list[int]]:
        """Play a position to its end at random once; give the result, and the cells in the order of their colouring."""
        self.begin(colours, leader, None, None)
        self._list_free()
        result = self._play_on(turn)
        return result, [self.coloured[at] for at in range(self.free)]

    def playouts(self, colours: Sequence[int], leader: int, turn: int, count: int) -> list[int]:
        """Play a position to its end at random, so many times; give how often each result came: 1, 2, 3 for a draw."""
        results = [0, 0, 0, 0]
        self.begin(colours, leader, None, None)
        self._list_free()
        self._save(0)
        for _ in range(count):
            self._load(0)
            self._reset_colours()
            results[self._play_on(turn)] += 1
        return results

    def _list_free(self) -> None:
        cell: cython.int
        self.free = 0
        for cell in range(self.size):
            self.root_colour[self.spot_of[cell]] = 0
            if self._has(FREE * self.words, cell):
                self.order[self.free] = cell
                self.free += 1
            else:
                self.root_colour[self.spot_of[cell]] = 1 if self._has(self.words, cell) else 2
        self._reset_colours()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _reset_colours(self) -> cython.void:
        spot: cython.int
        for spot in range(self.stride, self.stride * (self.height + 1) + 1):
            self.colour[spot] = self.root_colour[spot]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _best(self) -> cython.int:
        """Give the root's child to play: proved won, else the most visited one that is not worse than a proved draw."""
        child: cython.int
        chosen: cython.int = -1
        value: cython.double
        most: cython.double = -1.0
        drawn: cython.int = -1
        for child in range(1, 1 + self.size):
            if self.proof[child] == self.turn:
                return child
            if self.proof[child] == NO_MOVE:
                continue
            value = self.visits[child]
            if self.proof[child] == DRAW:
                drawn = child
            elif self.proof[child] != 0:
                value = value / (self.nodes + 1) - 1.0
            if value > most:
                most = value
                chosen = child
        if drawn >= 0 and (most < 0.0 or self.wins[chosen] < 0.5 * self.visits[chosen]):
            return drawn
        return chosen

    @cython.cfunc
    @cython.exceptval(check=False)
    def _clear(self, node: cython.int) -> cython.void:
        self.first[node] = 0
        self.visits[node] = 0.0
        self.wins[node] = 0.0
        self.later_visits[node] = 1.0
        self.later_wins[node] = 0.0
        self.proof[node] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _round(self) -> cython.void:
        """Walk down the tree, add to it, play on, and count the result on the way back."""
        node: cython.int = 0
        turn: cython.int = self.turn
        depth: cython.int = 0
        result: cython.int = 0
        cell: cython.int
        self._load(0)
        self._reset_colours()
        self.path[0] = 0
        while True:
            if (
                self.first[node] == 0
                and self.visits[node] >= self.expand_at
                and self.nodes_made + self.size <= self.room
            ):
                self._expand(node, turn)
            if self.proof[node] != 0:
                result = self.proof[node]
                break
            if self.first[node] == 0:
                result = self._play_on(turn)
                break
            cell = self._select(node, turn)
            node = self.first[node] + cell
            depth += 1
            self.path[depth] = node
            if self.proof[node] == 0:
                self.colour[self.spot_of[cell]] = turn
                if self._place(cell, turn):
                    self.proof[node] = turn
                elif self.left == 0:
                    self.proof[node] = self.leader if self.leader != 0 else DRAW
            turn = 3 - turn
        self._count_result(depth, result)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _count_result(self, depth: cython.int, result: cython.int) -> cython.void:
        """Count a round's result along its path, from its end to the root, and prove what it proves."""
        cell: cython.int
        node: cython.int
        first: cython.int
        hits: cython.int
        turn: cython.int
        value: cython.float
        proved: cython.bint = self.proof[self.path[depth]] != 0
        for cell in range(self.size):
            self.hits[cell] = self.colour[self.spot_of[cell]] == 1
            self.hits[self.size + cell] = self.colour[self.spot_of[cell]] == 2  # noqa: PLR2004 (blue)
        while depth >= 0:
            node = self.path[depth]
            turn = self.turn if depth & 1 == 0 else 3 - self.turn
            value = 0.5 if result == DRAW else 1.0 if result == turn else 0.0
            # The node's own figures are those of the player who moved there.
            self.visits[node] += 1.0
            self.wins[node] += 1.0 - value
            first = self.first[node]
            if first != 0:
                hits = (turn - 1) * self.size
                for cell in range(self.size):
                    self.later_visits[first + cell] += self.hits[hits + cell]
                    self.later_wins[first + cell] += value * self.hits[hits + cell]
            if proved:
                if self.proof[node] == 0:
                    self.proof[node] = self._proved(node, turn)
                proved = self.proof[node] != 0
            depth -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _proved(self, node: cython.int, turn: cython.int) -> cython.int:
        """Give the result of a position where its moves prove it, else 0."""
        child: cython.int
        open_moves: cython.bint = False
        drawn: cython.bint = False
        for child in range(self.first[node], self.first[node] + self.size):
            if self.proof[child] == turn:
                return turn
            if self.proof[child] == 0:
                open_moves = True
            elif self.proof[child] == DRAW:
                drawn = True
        if open_moves:
            return 0
        return DRAW if drawn else 3 - turn

    @cython.cfunc
    @cython.exceptval(check=False)
    def _expand(self, node: cython.int, turn: cython.int) -> cython.int:  # noqa: C901 (one rule after the other)
        """Give a node its moves, or the proof that it needs none; tell how many moves there are."""
        other: cython.int = 3 - turn
        own_nearest: cython.int = (NEAREST + 3 * (turn - 1)) * self.words
        other_nearest: cython.int = (NEAREST + 3 * (other - 1)) * self.words
        cell: cython.int
        child: cython.int
        count: cython.int = 0
        forced: cython.int = 0
        only: cython.int = 0
        result: cython.int
        prior: cython.double
        if self.measured:
            self._measure(1)
            self._measure(2)
            result = self._decided()
            if result == 0 and self.need[turn] == 1 and self.reach[turn] == self.stars:
                result = turn
            if result != 0 and node != 0:
                self.proof[node] = result
                return 0
            if result == 0 and self.need[other] == 1 and self.reach[other] == self.stars:
                for cell in range(self.size):
                    if self._has(other_nearest, cell):
                        forced += 1
                        only = cell
                if forced > 1 and node != 0:
                    self.proof[node] = other
                    return 0
        self.first[node] = self.nodes_made
        for cell in range(self.size):
            child = self.nodes_made
            self.nodes_made += 1
            self._clear(child)
            if not self._has(FREE * self.words, cell) or (forced == 1 and cell != only):
                self.proof[child] = NO_MOVE
                continue
            count += 1
            prior = 0.5
            if self.measured:
                prior += OWN_PART * (self._closeness(own_nearest, cell) - 0.5)
                prior += OTHER_PART * (self._closeness(other_nearest, cell) - 0.5)
            self.later_visits[child] = self.prior_weight
            self.later_wins[child] = self.prior_weight * prior
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _known(self, child: cython.int) -> cython.double:
        """Give what is known of a move of the root, from 0 to 1."""
        if self.proof[child] != 0:
            return 0.5 if self.proof[child] == DRAW else 1.0 if self.proof[child] == self.turn else 0.0
        self._judge(0)
        return self.scores[child - 1]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _judge(self, node: cython.int) -> cython.void:
        """Work out what is known of a node's moves: the own results of each, and at first those of when it came later.

        The share of the later results is ``later / (later + rounds * trust)``.
        """
        first: cython.int = self.first[node]
        cell: cython.int
        later: cython.double
        trust: cython.double
        for cell in range(self.size):
            later = self.later_visits[first + cell]
            trust = 1.0 + self.rave_bias * later
            self.scores[cell] = (self.later_wins[first + cell] + self.wins[first + cell] * trust) / (
                later + self.visits[first + cell] * trust
            )

    @cython.cfunc
    @cython.exceptval(check=False)
    def _select(self, node: cython.int, turn: cython.int) -> cython.int:
        """Give the move to try next: what is known of it, and a bonus for being little known."""
        first: cython.int = self.first[node]
        cell: cython.int
        chosen: cython.int = 0
        most: cython.double = -1.0
        value: cython.double
        spread: cython.double = self.explore * sqrt(log(self.visits[node] + 1.0))
        self._judge(node)
        if spread > 0.0:
            for cell in range(self.size):
                self.scores[cell] += spread / sqrt(self.visits[first + cell] + 1.0)
        for cell in range(self.size):
            value = self.scores[cell]
            if value > most or self.proof[first + cell] != 0:
                if self.proof[first + cell] != 0:
                    if self.proof[first + cell] == turn:
                        return cell
                    value = 0.5 if self.proof[first + cell] == DRAW else -1.0
                if value > most:
                    most = value
                    chosen = cell
        return chosen

    @cython.cfunc
    @cython.exceptval(check=False)
    def _play_on(self, turn: cython.int) -> cython.int:
        """Fill the board at random, each player in turn; give the result."""
        at: cython.int
        chosen: cython.int
        cell: cython.int
        word: cython.int
        steps: cython.int = 0
        first: cython.int = turn
        red: cython.int
        blue: cython.int
        for at in range(self.free):
            chosen = at + self._below(self.free - at)
            cell = self.order[chosen]
            self.order[chosen] = self.order[at]
            self.order[at] = cell
            if self.colour[self.spot_of[cell]] != 0:
                continue
            while cell >= 0:
                self._add(turn * self.words, cell)
                self.colour[self.spot_of[cell]] = turn
                for word in range(self.words):
                    self.history[steps * self.words + word] = self.sets[turn * self.words + word]
                self.coloured[steps] = cell
                steps += 1
                turn = 3 - turn
                cell = self._answer(cell, turn) if self.measured else -1
        red = self._most(1, self.best[1])
        blue = self._most(2, self.best[2])
        if red != blue:
            return 1 if red > blue else 2
        if red == self.best[1] or red == self.best[2]:
            return self.leader if self.leader != 0 else DRAW
        return self._first_to(red, first, steps)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _answer(self, cell: cython.int, player: cython.int) -> cython.int:
        """Give the cell that keeps two diagonal neighbours joined, between which the opponent has just moved, or -1."""
        spot: cython.int = self.spot_of[cell]
        above: cython.int = spot - self.stride
        below: cython.int = spot + self.stride
        if self.colour[above] == player:
            if self.colour[above - 1] == 0 and self.colour[spot - 1] == player:
                return cell - self.width - 1
            if self.colour[above + 1] == 0 and self.colour[spot + 1] == player:
                return cell - self.width + 1
        if self.colour[below] == player:
            if self.colour[below - 1] == 0 and self.colour[spot - 1] == player:
                return cell + self.width - 1
            if self.colour[below + 1] == 0 and self.colour[spot + 1] == player:
                return cell + self.width + 1
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _first_to(self, number: cython.int, first: cython.int, steps: cython.int) -> cython.int:
        """Tell who was the first to join so many stars in the continuation just played; neither had at its start."""
        early: cython.int = 0
        late: cython.int = steps - 1
        middle: cython.int
        mover: cython.int
        while early < late:
            middle = (early + late) // 2
            mover = first if middle & 1 == 0 else 3 - first
            if self._joined(middle, mover, number) or (middle > 0 and self._joined(middle - 1, 3 - mover, number)):
                late = middle
            else:
                early = middle + 1
        return first if early & 1 == 0 else 3 - first

    @cython.cfunc
    @cython.exceptval(check=False)
    def _joined(self, step: cython.int, player: cython.int, number: cython.int) -> cython.bint:
        """Tell whether a player had joined so many stars after a step of the continuation."""
        own: cython.int = (WORK + 1) * self.words
        word: cython.int
        for word in range(self.words):
            self.sets[own + word] = self.history[step * self.words + word]
        return self._most_in(own, player, number - 1) >= number


def _shorts(count: int) -> array.array[int]:
    return array.array("h", [0]) * count


def _ints(count: int) -> array.array[int]:
    return array.array("i", [0]) * count
