# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What follows from a position of Flow: the sides between cells that must be used, and those that cannot be.

A path goes from cell to cell through their sides. Of each side it is known that it is *used*, that it is *closed*, or
nothing: then it is *open*. Used sides join cells to *fragments*, which have a colour once they reach an endpoint. A few
rules, each of which looks at one cell or one fragment, decide further sides:

* ``FULL``: a cell has all the used sides that it may have; its other sides are closed.
* ``COLOURS``: two neighbours have different colours; the side between them is closed.
* ``RING``: two neighbours are of one fragment already; to join them would close a ring.
* ``DEAD_END``: a path that came to a cell, or onto a bridge, could not go on; so none comes.
* ``STRAIGHT``: a path that is on a bridge goes straight on.
* ``LAST_WAY``: an endpoint or the end of a fragment has one side left; it is used.
* ``TWO_WAYS``: a cell that must be covered has two sides left; both are used.
* ``SAME``: two neighbours have the same colour; where no path may touch itself, they are joined.
* ``BRIDGE``: a bridge has one way left to be crossed, or must be crossed both ways.
* ``TOUCH``: a cell touches one fragment twice; where no path may touch itself, it cannot join it.

The rules are applied in *rounds*: first to what is known, all at once, then to what that has decided, and so on. What a
round decides does not depend on any order, nor does the rule that it is said to be decided by: of several, the one that
comes first in the list above. So a board and its mirror image are decided alike.

What no rule decides may still be decided by a *walk*: suppose that a side is used, or closed, and follow the rules
until they contradict each other; then the opposite holds. A walk is as deep as the number of its rounds. In its first
rounds one more thing is looked at, as people do: whether every pair can still come together and every region still be
filled (``CUT`` and ``STRANDED``).

This module only decides; ``reasoning.py`` chooses among what can be decided, and ``hints.py`` says why. Everything that
is set is kept in order, the *trail*, with the rule that set it, so that it can be taken back and explained.
"""

from __future__ import annotations

import array
import time
from collections.abc import Sequence
from itertools import accumulate

import cython

from damier.core.errors import Exhausted
from damier.core.sentences import say

if not cython.compiled:  # compiled, it is a function of Python's own, see deduction.pxd

    def check_signals() -> int:
        """Do nothing: uncompiled, Python itself notices Ctrl-C."""
        return 0


#: Why a side is as it is: nobody asks, or one of the rules, from what anybody sees to what takes a second look.
GIVEN = 0
FULL = 1
COLOURS = 2
RING = 3
DEAD_END = 4
STRAIGHT = 5
LAST_WAY = 6
TWO_WAYS = 7
SAME = 8
BRIDGE = 9
TOUCH = 10
#: All rules, as a set of bits.
ALL = (1 << 11) - 1
#: What a contradiction is. The first four show when what was proposed is decided: a side used and closed, three used
#: sides at a cell, two colours in one fragment, a ring.
OPPOSITE = 0
OVERFULL = 1
TWO_COLOURS = 2
CLOSED_RING = 3
#: These show when what is known is looked at: too few sides left at a cell, a path that touches itself, a bridge that
#: can no longer be crossed; a pair that cannot come together, cells that nothing can fill.
STARVED = 4
TOUCHING = 5
UNCROSSED = 6
CUT = 7
STRANDED = 8

USED = 1
CLOSED = -1
OPEN = 0
#: A lane has a side at each end.
BOTH_SIDES = 2
#: More rounds than any board has.
ENDLESS = 1 << 30
#: After so many looks at a node, some milliseconds, the time is read and Ctrl-C is heard.
LISTEN = 1 << 17 if cython.compiled else 1 << 10


def _ints(values: Sequence[int]) -> array.array[int]:
    return array.array("i", list(values) or [0])


@cython.cclass
class Deduction:
    """What is known of the sides of a board, and what follows from it.

    ``need`` is for each node how many used sides it has in the end; ``colour`` its colour's number, or -1;
    ``bridge`` the number of its bridge if it is a lane, or -1. ``sides`` are the two nodes of each side. ``touching``
    says whether a path may touch itself, ``cover`` whether every cell is covered, ``both`` whether every bridge is
    crossed both ways. ``rules`` are those that may decide, as bits; all must hold in the end. Once
    ``time.thread_time()`` has come to ``deadline``, whatever takes long raises ``Exhausted``; then the object is of no
    use any more.
    """

    nodes: cython.int
    count: cython.int
    touching: cython.bint
    cover: cython.bint
    both: cython.bint
    allowed: cython.int  # the rules that may decide, as bits,
    rules: cython.int  # and those of them that do now
    one: cython.int[::1]
    other: cython.int[::1]
    first: cython.int[::1]  # of each node: where its neighbours begin in the two lists that follow
    around: cython.int[::1]
    along: cython.int[::1]  # the side that leads to that neighbour
    need: cython.int[::1]
    bridge: cython.int[::1]
    lanes: cython.int[::1]  # the lanes of each bridge, one bridge after the other
    lane_first: cython.int[::1]
    side: cython.int[::1]
    used: cython.int[::1]
    free: cython.int[::1]  # of each node: how many of its sides are open
    fragment: cython.int[::1]
    following: cython.int[::1]  # the members of a fragment are a circle
    members: cython.int[::1]
    colour: cython.int[::1]  # of each fragment
    place: cython.int[::1]  # of each side: its place in the trail
    trail: cython.int[::1]
    rule: cython.int[::1]
    about: cython.int[::1]
    before: cython.int[::1]  # of each used side in the trail: the colour that the larger fragment had,
    gone: cython.int[::1]  # and the fragment that went into the larger one
    length: cython.int
    head: cython.int  # what was decided before this place of the trail has been followed
    begun: cython.int  # what this round decides begins at this place of the trail
    proposed: cython.int[::1]  # by the rules in this round: sides, what they become, and why
    proposed_value: cython.int[::1]
    proposed_rule: cython.int[::1]
    proposed_about: cython.int[::1]
    proposals: cython.int
    room: cython.int  # for proposals
    conflict: cython.int
    conflict_about: cython.int
    conflict_side: cython.int
    conflict_rule: cython.int
    conflict_node: cython.int
    deadline: cython.double
    looks: cython.int  # at nodes, since the time was read
    stamp: cython.int
    turn: cython.int  # which round this is, of all so far
    looked: cython.int[::1]  # of each fragment: the last round in which it was looked along
    seen: cython.int[::1]
    beside: cython.int[::1]
    wanted: cython.int[::1]
    area: cython.int[::1]
    queue: cython.int[::1]
    reach: cython.int[::1]  # of each region: whether a pair can come together in it
    colours: cython.int
    mate: cython.int[::1]  # of each colour: the loose end that was met first

    def __init__(
        self,
        sides: Sequence[tuple[int, int]],
        need: Sequence[int],
        colour: Sequence[int],
        bridge: Sequence[int],
        *,
        touching: bool,
        cover: bool,
        both: bool,
        rules: int = ALL,
        deadline: float = float("inf"),
    ) -> None:
        nodes = len(need)
        self.deadline = deadline
        self.nodes, self.count = nodes, len(sides)
        self.touching, self.cover, self.both = touching, cover, both
        self.allowed = self.rules = rules
        self.one = _ints([one for one, _ in sides])
        self.other = _ints([other for _, other in sides])
        neighbours: list[list[tuple[int, int]]] = [[] for _ in need]
        for number, (one, other) in enumerate(sides):
            neighbours[one].append((other, number))
            neighbours[other].append((one, number))
        self.first = _ints([*accumulate(map(len, neighbours), initial=0)])
        self.around = _ints([node for some in neighbours for node, _ in some])
        self.along = _ints([number for some in neighbours for _, number in some])
        self.need, self.bridge = _ints(need), _ints(bridge)
        bridges: dict[int, list[int]] = {}
        for node, number in enumerate(bridge):
            if number >= 0:
                bridges.setdefault(number, []).append(node)
        self.lane_first = _ints([*accumulate(map(len, bridges.values()), initial=0)])
        self.lanes = _ints([node for lanes in bridges.values() for node in lanes])
        self.side = _ints([OPEN] * self.count)
        self.used = _ints([0] * nodes)
        self.free = _ints([len(some) for some in neighbours])
        self.fragment, self.following = _ints(range(nodes)), _ints(range(nodes))
        self.members, self.colour = _ints([1] * nodes), _ints(colour)
        self.place = _ints([-1] * self.count)
        self.trail, self.rule, self.about = (_ints([0] * self.count) for _ in range(3))
        self.before, self.gone = _ints([0] * self.count), _ints([0] * self.count)
        self.length = self.head = self.begun = self.proposals = 0
        self.room = room = 8 * self.count + 8
        self.proposed, self.proposed_value = _ints([0] * room), _ints([0] * room)
        self.proposed_rule, self.proposed_about = _ints([0] * room), _ints([0] * room)
        self.conflict = -1
        self.stamp = self.turn = self.looks = 0
        self.looked = _ints([0] * nodes)
        self.seen, self.beside = _ints([0] * nodes), _ints([0] * nodes)
        self.wanted = _ints([0] * (self.count + 1))
        self.area, self.queue = _ints([0] * nodes), _ints([0] * nodes)
        self.colours = 1 + max(colour, default=0)
        self.reach, self.mate = _ints([0] * (nodes + 1)), _ints([-1] * self.colours)

    # What others ask for.

    def known(self) -> list[int]:
        """Return what is known of each side: 1 used, -1 closed, 0 open."""
        return list(self.side[: self.count])

    def mark(self) -> int:
        """Return how many sides are decided: ``back_to`` takes it."""
        return self.length

    def entry(self, place: int) -> tuple[int, int, int]:
        """Return a place of the trail: the side, the rule that decided it, and the node that the rule looked at."""
        return self.trail[place], self.rule[place], self.about[place]

    def contradiction(self) -> tuple[int, int, int, int, int]:
        """Return the last contradiction: its kind, its node, and the side, the rule and the node that led to it."""
        return self.conflict, self.conflict_node, self.conflict_side, self.conflict_rule, self.conflict_about

    def colour_of(self, node: int) -> int:
        """Return the colour of the fragment that a node is of, or -1."""
        return self.colour[self.fragment[node]]

    def region_of(self, node: int) -> list[int]:
        """Return the nodes that the last look at what is cut off found in one region with a node."""
        return [at for at in range(self.nodes) if self.area[at] == self.area[node]]

    def decided(self) -> bool:
        """Return whether every side is decided."""
        return self.length == self.count

    def consequences(self) -> list[tuple[int, int, int, int]] | None:
        """Return what the rules decide in the next round, from all that is known: side, value, rule and node.

        Returns None at a contradiction. Nothing is decided yet.
        """
        self.conflict = -1
        self.proposals = 0
        if not self._look_everywhere():
            return None
        return [
            (self.proposed[at], self.proposed_value[at], self.proposed_rule[at], self.proposed_about[at])
            for at in range(self.proposals)
        ]

    def settle(self, rules: int = ALL) -> bool:
        """Apply these rules to all that is known, round after round; return False at a contradiction."""
        self.conflict = -1
        self.proposals = 0
        self.rules = rules & self.allowed
        settled: cython.bint = self._look_everywhere() and self._accept() and self._follow(ENDLESS, 0) == 0
        self.rules = self.allowed
        return settled

    def take(self, side: int, value: int, rule: int = GIVEN, about: int = -1) -> bool:
        """Decide a side without following what it leads to; return False at a contradiction."""
        self.conflict = -1
        self.begun = self.length
        return self._decide(side, value, rule, about)

    def follow(self) -> bool:
        """Apply the rules to what was decided since they were last applied; return False at a contradiction."""
        self.conflict = -1
        return self._follow(ENDLESS, 0) == 0

    def back_to(self, mark: int) -> None:
        """Take back what was decided after a mark."""
        self._back_to(mark)

    def walk(self, side: int, value: int, most: int, look: int) -> int:
        """Return how deep the walk is that refutes a supposition, or 0 if none of at most ``most`` rounds does.

        In its first ``look`` rounds, what is cut off counts. The state stays as it is after the walk, for ``chain``:
        take it back.
        """
        return self._walk(side, value, most, look)

    def walks(self, depth: int, look: int) -> list[tuple[int, int, int]]:
        """Return each supposition, a side and a value, that a walk of at most ``depth`` rounds refutes, and how."""
        start: cython.int = self.length
        side: cython.int
        value: cython.int
        found = []
        for side in range(self.count):
            if self.side[side] != OPEN:
                continue
            for value in (USED, CLOSED):
                if self._walk(side, value, depth, look):
                    found.append((side, value, self.conflict))
                self._back_to(start)
        return found

    def chain(self, start: int) -> list[int]:
        """Return the places of the trail, from ``start`` on, that the last contradiction rests on, in order."""
        self._reasons(start)
        return [place for place in range(start, self.length) if self.wanted[place]]

    # Deciding.

    @cython.cfunc
    def _listen(self, looks: cython.int) -> cython.bint:
        """Count looks at nodes; now and then, raise if the time is over or Ctrl-C was pressed. Return True."""
        self.looks += looks
        if self.looks >= LISTEN:
            self.looks = 0
            check_signals()
            if time.thread_time() >= self.deadline:
                raise Exhausted(say("there was no time to reason further"))
        return True

    @cython.cfunc
    def _walk(self, side: cython.int, value: cython.int, most: cython.int, look: cython.int) -> cython.int:
        self.conflict = -1
        self.head = self.begun = self.length
        if not self._decide(side, value, GIVEN, -1):
            return 1
        return self._follow(most, look)

    @cython.cfunc
    def _follow(self, most: cython.int, look: cython.int) -> cython.int:
        """Apply the rules, round after round, at most so many; return the round of a contradiction, or 0."""
        rounds: cython.int = 0
        while self.head < self.length and rounds < most:
            rounds += 1
            if rounds <= look and not self._all_reachable():
                return rounds
            self.proposals = 0
            if not self._look_at_new() or not self._accept() or not self._none_starved():
                return rounds
        return 0

    @cython.cfunc
    def _look_at_new(self) -> cython.bint:
        """Propose what the rules decide of what the round before has decided; return False at a contradiction."""
        side: cython.int
        fragment: cython.int
        end: cython.int = self.length
        self.turn += 1
        self._listen(2 * (end - self.head))
        while self.head < end:
            side = self.trail[self.head]
            self.head += 1
            self._look_at(self.one[side])
            self._look_at(self.other[side])
            fragment = self.fragment[self.one[side]]
            if self.side[side] == USED and self.looked[fragment] != self.turn:
                self.looked[fragment] = self.turn
                self._look_along(self.one[side])
        return self.conflict < 0

    @cython.cfunc
    def _look_everywhere(self) -> cython.bint:
        """Propose what the rules decide of all that is known; return False at a contradiction."""
        node: cython.int
        self.head = self.length
        self._listen(self.nodes)
        for node in range(self.nodes):
            self._look_at(node)
            if self.fragment[node] == node:
                self._look_along(node)
        return self.conflict < 0

    @cython.cfunc
    def _accept(self) -> cython.bint:
        """Decide what was proposed; return False at a contradiction."""
        at: cython.int
        self.begun = self.length
        for at in range(self.proposals):
            if not self._decide(
                self.proposed[at], self.proposed_value[at], self.proposed_rule[at], self.proposed_about[at]
            ):
                return False
        return True

    @cython.cfunc
    def _none_starved(self) -> cython.bint:
        """Return whether this round has left every cell ways enough: what is missing there is seen at once."""
        at: cython.int
        side: cython.int
        for at in range(self.begun, self.length):
            side = self.trail[at]
            if self.side[side] == CLOSED:
                if self._is_starved(self.one[side]):
                    return self._fail(STARVED, self.one[side], -1, GIVEN, self.one[side])
                if self._is_starved(self.other[side]):
                    return self._fail(STARVED, self.other[side], -1, GIVEN, self.other[side])
        return True

    @cython.cfunc
    def _is_starved(self, node: cython.int) -> cython.bint:
        """Return whether a node has too few sides left for what must pass it."""
        if self.used[node] == 0 and (self.bridge[node] >= 0 or (not self.cover and self.need[node] > 1)):
            return False
        return self.used[node] + self.free[node] < self.need[node]

    @cython.cfunc
    def _propose(self, side: cython.int, value: cython.int, rule: cython.int, about: cython.int) -> cython.bint:
        at: cython.int = self.proposals
        if (self.rules >> rule) & 1 and at < self.room:
            self.proposed[at], self.proposed_value[at] = side, value
            self.proposed_rule[at], self.proposed_about[at] = rule, about
            self.proposals = at + 1
        return True

    @cython.cfunc
    def _fail(
        self, kind: cython.int, node: cython.int, side: cython.int, rule: cython.int, about: cython.int
    ) -> cython.bint:
        """Note a contradiction and return False. Of several in one round, the first kind in the list above counts."""
        if self.conflict < 0 or kind < self.conflict:
            self.conflict, self.conflict_node, self.conflict_side = kind, node, side
            self.conflict_rule, self.conflict_about = rule, about
        return False

    @cython.cfunc
    def _decide(  # noqa: PLR0911 (each contradiction has its own)
        self, side: cython.int, value: cython.int, rule: cython.int, about: cython.int
    ) -> cython.bint:
        one: cython.int = self.one[side]
        other: cython.int = self.other[side]
        if self.side[side] != OPEN:
            if self.side[side] != value:
                return self._fail(OPPOSITE, one, side, rule, about)
            if self.place[side] >= self.begun and rule < self.rule[self.place[side]]:
                self.rule[self.place[side]], self.about[self.place[side]] = rule, about
            return True
        if value == USED:
            if self.used[one] >= self.need[one]:
                return self._fail(OVERFULL, one, side, rule, about)
            if self.used[other] >= self.need[other]:
                return self._fail(OVERFULL, other, side, rule, about)
            if self.fragment[one] == self.fragment[other]:
                return self._fail(CLOSED_RING, one, side, rule, about)
            a: cython.int = self.colour[self.fragment[one]]
            b: cython.int = self.colour[self.fragment[other]]
            if a >= 0 and b >= 0 and a != b:
                return self._fail(TWO_COLOURS, one, side, rule, about)
        self.side[side] = value
        self.place[side] = self.length
        self.trail[self.length], self.rule[self.length], self.about[self.length] = side, rule, about
        self.free[one] -= 1
        self.free[other] -= 1
        if value == USED:
            self.used[one] += 1
            self.used[other] += 1
            self._join(one, other)
        self.length += 1
        return True

    @cython.cfunc
    def _join(self, one: cython.int, other: cython.int) -> cython.void:
        large: cython.int = self.fragment[one]
        small: cython.int = self.fragment[other]
        at: cython.int
        if self.members[large] < self.members[small]:
            large, small = small, large
            one, other = other, one
        self.before[self.length], self.gone[self.length] = self.colour[large], small
        if self.colour[small] >= 0:
            self.colour[large] = self.colour[small]
        self.members[large] += self.members[small]
        self.looks += self.members[small]
        at = other
        while True:
            self.fragment[at] = large
            at = self.following[at]
            if at == other:
                break
        at = self.following[one]
        self.following[one] = self.following[other]
        self.following[other] = at

    @cython.cfunc
    def _part(self, one: cython.int, other: cython.int, place: cython.int) -> cython.void:
        large: cython.int = self.fragment[one]
        small: cython.int = self.gone[place]
        at: cython.int = self.following[one]
        self.following[one] = self.following[other]
        self.following[other] = at
        # A fragment is called by one of its members, so that the circle with that member is the one that had gone.
        start: cython.int = one if self._on_circle(one, small) else other
        at = start
        while True:
            self.fragment[at] = small
            at = self.following[at]
            if at == start:
                break
        self.members[large] -= self.members[small]
        self.colour[large] = self.before[place]

    @cython.cfunc
    def _on_circle(self, one: cython.int, node: cython.int) -> cython.bint:
        at: cython.int = self.following[one]
        while at != one:
            if at == node:
                return True
            at = self.following[at]
        return one == node

    @cython.cfunc
    def _back_to(self, mark: cython.int) -> cython.void:
        side: cython.int
        one: cython.int
        other: cython.int
        while self.length > mark:
            self.length -= 1
            side = self.trail[self.length]
            one, other = self.one[side], self.other[side]
            if self.side[side] == USED:
                self._part(one, other, self.length)
                self.used[one] -= 1
                self.used[other] -= 1
            self.free[one] += 1
            self.free[other] += 1
            self.side[side] = OPEN
            self.place[side] = -1
        self.head = self.length

    # The rules.

    @cython.cfunc
    def _propose_all(self, node: cython.int, value: cython.int, rule: cython.int, about: cython.int) -> cython.bint:
        """Propose a value for every open side of a node."""
        at: cython.int
        for at in range(self.first[node], self.first[node + 1]):
            if self.side[self.along[at]] == OPEN:
                self._propose(self.along[at], value, rule, about)
        return True

    @cython.cfunc
    def _look_at(self, node: cython.int) -> cython.bint:  # noqa: PLR0911 (each rule has its own)
        used: cython.int = self.used[node]
        free: cython.int = self.free[node]
        if self.bridge[node] >= 0:
            return self._look_at_lane(node)
        if used == 0 and not self.cover and self.need[node] > 1:
            # It may stay empty: then nothing is known before a path comes, except that it could not end here.
            return free != 1 or self._propose_all(node, CLOSED, DEAD_END, node)
        if self._is_starved(node):
            return self._fail(STARVED, node, -1, GIVEN, node)
        if free == 0:
            return True
        if used == self.need[node]:
            return self._propose_all(node, CLOSED, FULL, node)
        if used + free == self.need[node]:
            return self._propose_all(node, USED, LAST_WAY if free == 1 else TWO_WAYS, node)
        return True

    @cython.cfunc
    def _look_at_lane(self, node: cython.int) -> cython.bint:
        used: cython.int = self.used[node]
        free: cython.int = self.free[node]
        whole: cython.bint = self.first[node + 1] - self.first[node] == BOTH_SIDES
        if used == 1:
            if free == 0:
                return self._fail(STARVED, node, -1, GIVEN, node)
            self._propose_all(node, USED, STRAIGHT, node)
        elif used == 0 and free > 0 and (free == 1 or not whole):
            self._propose_all(node, CLOSED, DEAD_END, node)
        return self._look_at_bridge(self.bridge[node], node)

    @cython.cfunc
    def _look_at_bridge(self, bridge: cython.int, node: cython.int) -> cython.bint:
        lane: cython.int
        at: cython.int
        left: cython.int = 0
        last: cython.int = -1
        if not self.cover and not self.both:
            return True
        for at in range(self.lane_first[bridge], self.lane_first[bridge + 1]):
            lane = self.lanes[at]
            if self.used[lane] or self.free[lane] == BOTH_SIDES:
                left += 1
                last = lane
        if left == self.lane_first[bridge + 1] - self.lane_first[bridge] and self.both:
            for at in range(self.lane_first[bridge], self.lane_first[bridge + 1]):
                self._propose_all(self.lanes[at], USED, BRIDGE, node)
            return True
        if left == 0 or self.both:
            return self._fail(UNCROSSED, node, -1, BRIDGE, node)
        return left > 1 or self._propose_all(last, USED, BRIDGE, node)

    @cython.cfunc
    def _look_along(self, start: cython.int) -> cython.bint:
        """Apply the rules that look at a whole fragment and at what is beside it."""
        node: cython.int = start
        at: cython.int
        self.stamp += 1
        self._listen(self.members[self.fragment[start]])
        while True:
            for at in range(self.first[node], self.first[node + 1]):
                if self.side[self.along[at]] != USED and not self._look_beside(node, self.around[at], self.along[at]):
                    return False
            node = self.following[node]
            if node == start:
                return True

    @cython.cfunc
    def _look_beside(  # noqa: PLR0911 (each rule has its own)
        self, node: cython.int, near: cython.int, side: cython.int
    ) -> cython.bint:
        """Apply the rules to a node of the fragment that is looked along and a neighbour that it is not joined to."""
        own: cython.int = self.fragment[node]
        colour: cython.int = self.colour[own]
        its: cython.int = self.colour[self.fragment[near]]
        free: cython.bint = self.touching or self.bridge[node] >= 0 or self.bridge[near] >= 0
        if self.fragment[near] == own:
            if not free:
                return self._fail(TOUCHING, node, side, RING, near)
            return self._close(side, RING, node)
        if colour >= 0 and its >= 0 and its != colour:
            return self._close(side, COLOURS, node)
        if free:
            return True
        if colour >= 0 and its == colour:
            if self.side[side] == CLOSED:
                return self._fail(TOUCHING, node, side, SAME, near)
            return self._propose(side, USED, SAME, node)
        if self.seen[near] != self.stamp:
            self.seen[near], self.beside[near] = self.stamp, side
            return True
        return self._close(self.beside[near], TOUCH, near) and self._close(side, TOUCH, near)

    @cython.cfunc
    def _close(self, side: cython.int, rule: cython.int, about: cython.int) -> cython.bint:
        """Propose that a side is closed, unless it is already."""
        return self.side[side] != OPEN or self._propose(side, CLOSED, rule, about)

    # What is cut off.

    @cython.cfunc
    def _all_reachable(self) -> cython.bint:
        """Return whether every pair can still come together and every region be filled; else note the contradiction.

        A region is a set of cells that are not finished, of no colour, joined by open sides or by what is drawn. A
        pair can come together through a region that both of its loose ends are beside.
        """
        node: cython.int
        near: cython.int
        regions: cython.int = 0
        first: cython.int
        last: cython.int
        self._listen(2 * self.nodes)
        for node in range(self.nodes):
            self.area[node] = -1
        for node in range(self.nodes):
            if self.area[node] >= 0 or not self._is_open(node):
                continue
            self.area[node] = regions
            self.queue[0] = node
            first, last = 0, 1
            while first < last:
                near = self.queue[first]
                first += 1
                last = self._spread(near, regions, last)
            regions += 1
        return self._pairs_meet(regions)

    @cython.cfunc
    def _is_open(self, node: cython.int) -> cython.bint:
        """Return whether a node is part of a region: not finished, and of no colour."""
        if self.colour[self.fragment[node]] >= 0:
            return False
        return self.used[node] < self.need[node] and self.used[node] + self.free[node] > 0

    @cython.cfunc
    def _spread(self, node: cython.int, region: cython.int, last: cython.int) -> cython.int:
        at: cython.int
        near: cython.int
        for at in range(self.first[node], self.first[node + 1]):
            near = self.around[at]
            if self.side[self.along[at]] == OPEN and self.area[near] < 0 and self._is_open(near):
                self.area[near] = region
                self.queue[last] = near
                last += 1
        if self.used[node]:  # the other end of its fragment is reached along what is drawn
            near = self.following[node]
            while near != node:
                if self.area[near] < 0 and self._is_open(near):
                    self.area[near] = region
                    self.queue[last] = near
                    last += 1
                near = self.following[near]
        return last

    @cython.cfunc
    def _pairs_meet(self, regions: cython.int) -> cython.bint:
        """Look at each colour's two loose ends, and at which regions are beside both."""
        node: cython.int
        mate: cython.int
        at: cython.int
        for at in range(regions):
            self.reach[at] = 0
        for at in range(self.colours):
            self.mate[at] = -1
        for node in range(self.nodes):
            if self.colour[self.fragment[node]] < 0 or self.used[node] >= self.need[node]:
                continue
            mate = self.mate[self.colour[self.fragment[node]]]
            if mate < 0:
                self.mate[self.colour[self.fragment[node]]] = node
            elif not self._meet(node, mate):
                return self._fail(CUT, node, -1, GIVEN, mate)
        if not self.cover:
            return True
        for node in range(self.nodes):
            if self.area[node] >= 0 and self.bridge[node] < 0 and not self.reach[self.area[node]]:
                return self._fail(STRANDED, node, -1, GIVEN, node)
        return True

    @cython.cfunc
    def _meet(self, node: cython.int, mate: cython.int) -> cython.bint:
        """Return whether two loose ends are neighbours or beside one region; note the regions that both are beside."""
        at: cython.int
        back: cython.int
        region: cython.int
        met: cython.bint = False
        for at in range(self.first[node], self.first[node + 1]):
            if self.side[self.along[at]] != OPEN:
                continue
            if self.around[at] == mate:
                met = True
                continue
            region = self.area[self.around[at]]
            if region < 0:
                continue
            for back in range(self.first[mate], self.first[mate + 1]):
                if self.side[self.along[back]] == OPEN and self.area[self.around[back]] == region:
                    met = True
                    self.reach[region] = 1
        return met

    # Why.

    @cython.cfunc
    def _want_around(self, node: cython.int, value: cython.int, before: cython.int, start: cython.int) -> cython.void:
        """Mark the sides of a node that have a value and were decided from ``start`` to ``before``."""
        at: cython.int
        place: cython.int
        for at in range(self.first[node], self.first[node + 1]):
            place = self.place[self.along[at]]
            if start <= place < before and (value == OPEN or self.side[self.along[at]] == value):
                self.wanted[place] = 1

    @cython.cfunc
    def _want_fragment(self, node: cython.int, before: cython.int, start: cython.int) -> cython.void:
        """Mark the used sides of a fragment that were decided from ``start`` to ``before``."""
        at: cython.int = node
        while True:
            self._want_around(at, USED, before, start)
            at = self.following[at]
            if at == node:
                return

    @cython.cfunc
    def _want_reasons(
        self, side: cython.int, rule: cython.int, about: cython.int, before: cython.int, start: cython.int
    ) -> cython.void:
        """Mark what a rule looked at when it decided a side."""
        at: cython.int
        bridge: cython.int
        if rule == FULL:
            self._want_around(about, USED, before, start)
        elif rule in (DEAD_END, LAST_WAY, STRAIGHT, TWO_WAYS):
            self._want_around(about, OPEN, before, start)
        elif rule == BRIDGE:
            bridge = self.bridge[about]
            for at in range(self.lane_first[bridge], self.lane_first[bridge + 1]):
                self._want_around(self.lanes[at], CLOSED, before, start)
        elif rule == TOUCH:
            self._want_fragment(self.other[side] if about == self.one[side] else self.one[side], before, start)
        elif rule != GIVEN:
            self._want_fragment(self.one[side], before, start)
            self._want_fragment(self.other[side], before, start)

    @cython.cfunc
    def _reasons(self, start: cython.int) -> cython.void:
        """Mark the places of the trail from ``start`` on that the last contradiction rests on."""
        place: cython.int
        end: cython.int = self.length
        for place in range(start, end):
            self.wanted[place] = 0
        if end > start:
            self.wanted[start] = 1  # what was supposed
        if self.conflict < 0:
            return
        if self.conflict in (CUT, STRANDED):
            for place in range(start, end):
                self.wanted[place] = 1
        else:
            self._want_conflict(end, start)
        for place in range(end - 1, start, -1):
            if self.wanted[place]:
                self._want_reasons(self.trail[place], self.rule[place], self.about[place], place, start)

    @cython.cfunc
    def _want_conflict(self, end: cython.int, start: cython.int) -> cython.void:
        side: cython.int = self.conflict_side
        node: cython.int = self.conflict_node
        if side < 0:
            if self.conflict == UNCROSSED:
                self._want_reasons(-1, BRIDGE, node, end, start)
            elif self.bridge[node] >= 0 or not self.cover:  # a path has come there
                self._want_around(node, OPEN, end, start)
            else:
                self._want_around(node, CLOSED, end, start)
            return
        if self.place[side] >= start:
            self.wanted[self.place[side]] = 1
        self._want_reasons(side, self.conflict_rule, self.conflict_about, end, start)
        if self.conflict == OPPOSITE:
            return
        if self.conflict == OVERFULL:
            self._want_around(node, USED, end, start)
        else:
            self._want_fragment(self.one[side], end, start)
            self._want_fragment(self.other[side], end, start)
