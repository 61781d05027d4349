# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Count the solutions of a level of Flow without listing them: the inner loops of the frontier program.

Cover the board cell by cell, in reading order say. At any moment some edges lead from the cells that are done to those
that are not: the *frontier*. To go on, one need not know how the finished part was covered, only what arrives at each
edge of the frontier:

* nothing,
* the open end of a fragment, and at which other edge of the frontier the fragment's other end arrives,
* or a path that comes from an endpoint of some colour.

That is a *state*, and all the ways to cover the finished part that lead to one state are counted together. On a board
of 15x15 there are more ways than could ever be listed, but often only thousands of states. Each next cell turns every
state into the few that can follow: the cell starts a fragment, carries on what arrives, or joins two ends. Two ends
of one fragment would close a loop, two different colours cannot be joined; such states are dropped.

A ``Half`` is this program from one side of the board. Two of them, one from each end, meet in the middle, where
``meet`` counts the pairs of states that fit together. Each half stays small, because the number of states grows most
when little of the board is left to contradict them.

Each edge of the frontier has a *slot*, one byte of the state: 0 for nothing, 1 + slot of the other end for a
fragment, and ``width`` + 1 + colour for a colour. States are kept one after the other in one array, found again
through a hash table.

The file is ordinary Python. Compiled by Cython, its annotations make it some hundred times faster.
"""

from __future__ import annotations

import array
import time
from collections.abc import Mapping, Sequence

import cython

from damier.core.signals import listen

#: How a step ended.
DONE = 0
LATE = 1
FULL = 2
#: A number of ways is kept in limbs of 32 bits each.
LIMB = 32
#: The most states that can follow one: a choice of two edges among six, 15, and one more that is only tried.
FOLLOWERS = 16
#: States between two looks at the clock.
LOOK = 1 << 14 if cython.compiled else 1 << 6
#: The numbers of the hash. Written out where they are used, they would be Python's own, slow and, worse, heard: Python
#: handles Ctrl-C while it multiplies, and a function that cannot raise would lose it.
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
FACTOR = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


def compiled() -> bool:
    """Return whether this module runs compiled."""
    return bool(cython.compiled)


@cython.cclass
class Half:
    """The states of the finished part of a board, which begins with no cell and grows by one with each ``advance``.

    Step ``s`` covers one cell. Its edges from cells already covered are in slots ``ins[in_start[s]:in_start[s +
    1]]``; how it may go on with 0, 1 or 2 edges to cells not yet covered is listed in ``first`` and ``second``, from
    ``choice_start[3 * s + number]``. ``colour[s]`` is the label of an endpoint, or 0. ``out`` and ``want`` say, of
    each new edge, its slot and the label of the endpoint it leads to, or 0: nothing of another colour may arrive
    there.
    """

    width: cython.int
    words: cython.int  # of 8 bytes each, in a state
    limbs: cython.int  # in a number of ways
    overflow: cython.bint  # whether some number outgrew its limbs, and stayed at the greatest instead
    most: cython.longlong
    step: cython.int
    states: cython.longlong
    colour: cython.int[::1]
    in_start: cython.int[::1]
    ins: cython.int[::1]
    choice_start: cython.int[::1]
    first: cython.int[::1]
    second: cython.int[::1]
    out_start: cython.int[::1]
    out: cython.int[::1]
    out_want: cython.int[::1]
    want: cython.int[::1]  # of each slot, now
    line_start: cython.int[::1]
    line: cython.int[::1]
    stamp: cython.longlong  # the number of states looked at by _flat
    seen: cython.longlong[::1]  # of each colour's label: in which state it was seen last,
    plain: cython.longlong[::1]  # in which state no fragment lay across it,
    across: cython.ulonglong[::1]  # and what was open when it was first seen there
    keys: cython.ulonglong[::1]
    labels: cython.uchar[::1]  # the same memory, byte by byte
    ways: cython.ulonglong[::1]
    new_states: cython.longlong
    new_room: cython.longlong
    new_keys: cython.ulonglong[::1]
    new_labels: cython.uchar[::1]
    new_ways: cython.ulonglong[::1]
    index: cython.int[::1]  # the hash table: 1 + number of the new state, or 0
    index_mask: cython.ulonglong

    def __init__(self, width: int, steps: Mapping[str, Sequence[int]], *, limbs: int, most: int) -> None:
        self.width = width
        self.words = max(1, (width + 7) // 8)
        self.limbs = limbs
        self.overflow = False
        self.most = most
        self.step = 0
        self.colour = _ints(steps["colour"])
        self.in_start = _ints(steps["in_start"])
        self.ins = _ints(steps["ins"])
        self.choice_start = _ints(steps["choice_start"])
        self.first = _ints(steps["first"])
        self.second = _ints(steps["second"])
        self.out_start = _ints(steps["out_start"])
        self.out = _ints(steps["out"])
        self.out_want = _ints(steps["out_want"])
        self.want = _ints([0] * max(1, width))
        self.line_start = _ints(steps["line_start"])
        self.line = _ints(steps["line"])
        self.stamp = 0
        self.seen = array.array("q", bytes(8)) * 256
        self.plain = array.array("q", bytes(8)) * 256
        self.across = array.array("Q", bytes(8)) * 256
        self.new_states = 0
        self._make_room(1)
        self.new_ways[0] = 1
        self.new_states = 1
        self._turn_over()

    def size(self) -> int:
        """Return the number of states."""
        return self.states

    def overflowed(self) -> bool:
        """Return whether a number of ways needs more limbs."""
        return self.overflow

    @cython.cfunc
    def _make_room(self, room: cython.longlong) -> cython.void:
        """Make new arrays for ``room`` following states, and copy the old ones into them."""
        keys = array.array("Q", bytes(8 * self.words)) * room
        ways = array.array("Q", bytes(8 * self.limbs)) * room
        at: cython.longlong
        new_keys: cython.ulonglong[::1] = keys
        new_ways: cython.ulonglong[::1] = ways
        for at in range(self.new_states * self.words):
            new_keys[at] = self.new_keys[at]
        for at in range(self.new_states * self.limbs):
            new_ways[at] = self.new_ways[at]
        self.new_keys = keys
        self.new_labels = memoryview(keys).cast("B")
        self.new_ways = ways
        self.new_room = room

    @cython.cfunc
    def _make_index(self, size: cython.longlong) -> cython.void:
        """Make a hash table of ``size`` places, a power of two, and enter the new states that there are."""
        at: cython.longlong
        place: cython.ulonglong
        self.index = array.array("i", bytes(4)) * size
        self.index_mask = size - 1
        for at in range(self.new_states):
            place = self._hash(at) & self.index_mask
            while self.index[place] != 0:
                place = (place + 1) & self.index_mask
            self.index[place] = at + 1

    @cython.cfunc
    def _turn_over(self) -> cython.void:
        """Make the new states the present ones."""
        self.keys = self.new_keys
        self.labels = self.new_labels
        self.ways = self.new_ways
        self.states = self.new_states
        self.new_states = 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _hash(self, state: cython.longlong) -> cython.ulonglong:
        value: cython.ulonglong = GOLDEN
        at: cython.int
        for at in range(self.words):
            value ^= self.new_keys[state * self.words + at]
            value = (value * FACTOR) & WORD
            value ^= value >> 29
        return value ^ (value >> 32)

    def advance(self, deadline: float) -> int:
        """Cover the next cell; return ``DONE``, ``LATE`` (the deadline passed) or ``FULL`` (too many states)."""
        state: cython.longlong
        at: cython.int
        now: cython.int = self.step
        colour: cython.int = self.colour[now]
        for at in range(self.out_start[now], self.out_start[now + 1]):
            self.want[self.out[at]] = self.out_want[at]
        size: cython.longlong = 64
        while size < 3 * self.states:
            size *= 2
        self.new_states = 0
        self._make_room(size // 2)
        self._make_index(size)
        for state in range(self.states):
            if state % LOOK == LOOK - 1:
                listen()
                if time.thread_time() > deadline:
                    return LATE
            self._follow(state, now, colour)
            if self.new_states + FOLLOWERS > self.new_room:
                if self.new_states > self.most:
                    return FULL
                self._make_room(2 * self.new_room)
                self._make_index(2 * (self.index_mask + 1))
        self.step += 1
        self._turn_over()
        return DONE

    @cython.cfunc
    @cython.exceptval(check=False)
    def _follow(  # noqa: C901, PLR0912 (one place for all that a cell can do, and the hottest)
        self, state: cython.longlong, now: cython.int, colour: cython.int
    ) -> cython.void:
        """Add the states that follow a state when the cell of this step is covered."""
        base: cython.longlong = state * self.words * 8
        arriving: cython.int = 0
        one: cython.int = -1
        two: cython.int = -1
        at: cython.int
        slot: cython.int
        for at in range(self.in_start[now], self.in_start[now + 1]):
            slot = self.ins[at]
            if self.labels[base + slot] != 0:
                arriving += 1
                if arriving == 1:
                    one = slot
                else:
                    two = slot
        # An endpoint is as if its colour had arrived by one more edge.
        label: cython.int = self.labels[base + one] if one >= 0 else colour
        other: cython.int = self.labels[base + two] if two >= 0 else colour
        if colour > 0:
            arriving += 1
        if arriving > 2:  # noqa: PLR2004 (a path has two ends)
            return
        to: cython.longlong
        fits: cython.bint
        for at in range(self.choice_start[3 * now + 2 - arriving], self.choice_start[3 * now + 3 - arriving]):
            to = self._copy(state)
            if one >= 0:
                self.new_labels[to + one] = 0
            if two >= 0:
                self.new_labels[to + two] = 0
            if arriving == 0:
                fits = self._bind(to, self.first[at], self.second[at])
            elif arriving == 1:
                fits = self._arrive(to, self.first[at], label)
            else:
                fits = self._join(to, label, other, two)
            if fits and self._flat(to, now):
                self._keep(state)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _copy(self, state: cython.longlong) -> cython.longlong:
        """Copy a state behind the new ones, and return where its bytes start."""
        at: cython.int
        for at in range(self.words):
            self.new_keys[self.new_states * self.words + at] = self.keys[state * self.words + at]
        return self.new_states * self.words * 8

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _bind(self, to: cython.longlong, one: cython.int, two: cython.int) -> cython.bint:
        """Make two slots the ends of one fragment; return whether they do not lead to different endpoints."""
        self.new_labels[to + one] = two + 1
        self.new_labels[to + two] = one + 1
        return self.want[one] == 0 or self.want[two] == 0 or self.want[one] == self.want[two]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _arrive(self, to: cython.longlong, slot: cython.int, label: cython.int) -> cython.bint:
        """Bring what has this label to a slot; return whether that fits."""
        if label <= self.width:
            return self._bind(to, slot, label - 1)
        self.new_labels[to + slot] = label
        return self.want[slot] == 0 or self.want[slot] == label

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _join(self, to: cython.longlong, label: cython.int, other: cython.int, slot: cython.int) -> cython.bint:
        """Join two things by their labels; return whether that fits.

        The second arrived at ``slot``, which is -1 if it is an endpoint.
        """
        if label <= self.width:
            # The fragment's two ends arrive here: a loop.
            return label - 1 != slot and self._arrive(to, label - 1, other)
        if other <= self.width:
            return self._arrive(to, other - 1, label)
        return label == other

    @cython.cfunc
    @cython.exceptval(check=False)
    def _flat(self, to: cython.longlong, now: cython.int) -> cython.bint:  # noqa: C901 (two passes)
        """Return whether the colours that arrive twice can be joined ahead without crossing, as far as is easily seen.

        ``line[line_start[now]:line_start[now + 1]]`` lists the slots as they follow each other along the frontier, on
        boards drawn flat. If a, b, a, b arrive in this order, then what joins a to a and what joins b to b would
        cross ahead. They may yet be saved by fragments: a path can go back through the finished part. But each such
        fragment saves them only if it lies across one of the two, one end between its ends and the other not: of two
        closed curves the crossings are even in number, and fragments do not cross each other. So only colours that no
        fragment lies across are compared.
        """
        first: cython.int = self.line_start[now]
        last: cython.int = self.line_start[now + 1]
        at: cython.int
        label: cython.int
        found: cython.int = 0
        open_: cython.ulonglong = 0  # the fragments, or colours, of which one end has been passed
        bit: cython.ulonglong = 1
        self.stamp += 1
        for at in range(first, last):
            label = self.new_labels[to + self.line[at]]
            if label > self.width:
                if self.seen[label] != self.stamp:
                    self.seen[label] = self.stamp
                    self.across[label] = open_
                elif self.across[label] == open_:
                    self.plain[label] = self.stamp
                    found += 1
            elif label > 0:
                open_ ^= bit << min(self.line[at], label - 1)
        if found <= 1:
            return True
        stamp: cython.longlong = self.stamp
        self.stamp += 1
        open_ = 0
        for at in range(first, last):
            label = self.new_labels[to + self.line[at]]
            if label > self.width and self.plain[label] == stamp:
                if self.seen[label] != self.stamp:
                    self.seen[label] = self.stamp
                    open_ += 1
                    self.across[label] = open_
                elif self.across[label] != open_:
                    return False
                else:
                    open_ -= 1
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _keep(self, state: cython.longlong) -> cython.void:
        """Keep the state copied behind the new ones; if it is there already, add the ways of ``state`` to it."""
        place: cython.ulonglong = self._hash(self.new_states) & self.index_mask
        found: cython.longlong
        at: cython.int
        total: cython.ulonglong = 0
        while self.index[place] != 0:
            found = self.index[place] - 1
            at = 0
            while (
                at < self.words
                and self.new_keys[found * self.words + at] == self.new_keys[self.new_states * self.words + at]
            ):
                at += 1
            if at == self.words:
                for at in range(self.limbs):
                    total += self.new_ways[found * self.limbs + at] + self.ways[state * self.limbs + at]
                    self.new_ways[found * self.limbs + at] = total & 0xFFFFFFFF
                    total >>= LIMB
                if total != 0:
                    self.overflow = True
                    for at in range(self.limbs):
                        self.new_ways[found * self.limbs + at] = 0xFFFFFFFF
                return
            place = (place + 1) & self.index_mask
        for at in range(self.limbs):
            self.new_ways[self.new_states * self.limbs + at] = self.ways[state * self.limbs + at]
        self.new_states += 1
        self.index[place] = self.new_states

    def ways_of(self, state: int) -> int:
        """Return the number of ways to a state."""
        return sum(self.ways[state * self.limbs + at] << (LIMB * at) for at in range(self.limbs))

    def meet(self, other: Half, here: Sequence[int], there: Sequence[int], enough: int, deadline: float) -> int:
        """Return the number of solutions: pairs of states that fit together, each as often as there are ways to it.

        ``here`` and ``there`` are the slots of the frontier's edges, in the same order. Counting stops at ``enough``,
        if that is not 0; -1 means that the deadline passed.
        """
        meeting = Meeting(self, other, here, there)
        total = 0
        state: cython.longlong
        for state in range(self.states):
            listen()  # each may be paired with very many
            if state % 64 == 63 and time.thread_time() > deadline:  # noqa: PLR2004 (each may be paired with thousands)
                return -1
            for fitting in meeting.fitting(state):
                total += self.ways_of(state) * other.ways_of(fitting)
            if enough and total >= enough:
                break
        return total


@cython.cclass
class Meeting:
    """Two halves that together cover the board: which of their states fit together."""

    one: Half
    two: Half
    edges: cython.int
    here: cython.int[::1]  # of each edge of the frontier: its slot in one half
    there: cython.int[::1]  # and in the other
    edge_here: cython.int[::1]  # of each slot: its edge
    edge_there: cython.int[::1]
    chain: cython.int[::1]  # of each state of the second half: 1 + the next one in the same place of the table, or 0
    used: cython.ulonglong[::1]  # and the set of edges it uses
    heads: cython.int[::1]
    mask: cython.ulonglong

    def __init__(self, one: Half, two: Half, here: Sequence[int], there: Sequence[int]) -> None:
        self.one = one
        self.two = two
        self.edges = len(here)
        self.here = _ints([*here, 0])
        self.there = _ints([*there, 0])
        self.edge_here = _ints([0] * (one.width + 1))
        self.edge_there = _ints([0] * (two.width + 1))
        edge: cython.int
        for edge in range(self.edges):
            self.edge_here[here[edge]] = edge
            self.edge_there[there[edge]] = edge
        size: cython.longlong = 64
        while size < two.states:
            size *= 2
        self.heads = array.array("i", bytes(4)) * size
        self.mask = size - 1
        self.chain = array.array("i", bytes(4)) * (two.states + 1)
        self.used = array.array("Q", bytes(8)) * (two.states + 1)
        state: cython.longlong
        place: cython.ulonglong
        for state in range(two.states):
            if state % LOOK == 0:
                listen()
            self.used[state] = self._edges_used(two, self.there, state)
            place = self._place(self.used[state])
            self.chain[state] = self.heads[place]
            self.heads[place] = state + 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _place(self, used: cython.ulonglong) -> cython.ulonglong:
        used = (used * GOLDEN) & WORD
        return (used ^ (used >> 31)) & self.mask

    @cython.cfunc
    @cython.exceptval(check=False)
    def _edges_used(self, half: Half, slots: cython.int[::1], state: cython.longlong) -> cython.ulonglong:
        used: cython.ulonglong = 0
        one: cython.ulonglong = 1
        edge: cython.int
        for edge in range(self.edges):
            if half.labels[state * half.words * 8 + slots[edge]] != 0:
                used |= one << edge
        return used

    def fitting(self, state: cython.longlong) -> list[int]:
        """Return the states of the second half that fit a state of the first."""
        found = []
        used: cython.ulonglong = self._edges_used(self.one, self.here, state)
        candidate: cython.longlong = self.heads[self._place(used)] - 1
        while candidate >= 0:
            if self.used[candidate] == used and self._fit(state, candidate, used):
                found.append(candidate)
            candidate = self.chain[candidate] - 1
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fit(self, state: cython.longlong, candidate: cython.longlong, used: cython.ulonglong) -> cython.bint:
        """Return whether two states make whole paths: every chain joins a colour to itself, and none is a loop."""
        base: cython.longlong = state * self.one.words * 8
        other: cython.longlong = candidate * self.two.words * 8
        visited: cython.ulonglong = 0
        bit: cython.ulonglong = 1
        edge: cython.int
        label: cython.int
        for edge in range(self.edges):
            label = self.one.labels[base + self.here[edge]]
            if label > self.one.width and not visited >> edge & bit:
                visited = self._chain(base, other, edge, label, visited, True)
                if visited == 0:
                    return False
        for edge in range(self.edges):
            label = self.two.labels[other + self.there[edge]]
            if label > self.two.width and not visited >> edge & bit:
                visited = self._chain(base, other, edge, label, visited, False)
                if visited == 0:
                    return False
        return visited == used

    @cython.cfunc
    @cython.exceptval(check=False)
    def _chain(
        self,
        base: cython.longlong,
        other: cython.longlong,
        edge: cython.int,
        colour: cython.int,
        visited: cython.ulonglong,
        from_one: cython.bint,
    ) -> cython.ulonglong:
        """Follow a colour through fragments of both halves; return the edges visited, or 0 if it meets another."""
        bit: cython.ulonglong = 1
        label: cython.int
        while True:
            visited |= bit << edge
            label = self.two.labels[other + self.there[edge]] if from_one else self.one.labels[base + self.here[edge]]
            if label > self.one.width:
                return visited if label == colour else 0
            edge = self.edge_there[label - 1] if from_one else self.edge_here[label - 1]
            visited |= bit << edge
            label = self.one.labels[base + self.here[edge]] if from_one else self.two.labels[other + self.there[edge]]
            if label > self.one.width:
                return visited if label == colour else 0
            edge = self.edge_here[label - 1] if from_one else self.edge_there[label - 1]


def _ints(numbers: Sequence[int]) -> array.array[int]:
    """Return an array of ``numbers`` and one 0 more: a view of an empty array is impossible."""
    return array.array("i", [*numbers, 0])
