# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A quick search for solutions in which no path touches itself, for as long as it is quick.

Most levels that people make give way at once if one starts in a corner and goes over the board diagonal after diagonal.
The search supposes that one edge is used, follows what must be, and takes the other choice where that contradicts
itself. What must be follows from few rules:

* **Degrees.** A path passes each cell, so two of its edges are used; of an endpoint, one is.
* **A bend casts a diagonal.** Of the four edges round a square, a path that does not touch itself uses two at most
  (three would be a path that touches its own end); round a triangle of a hexagonal board, one. So where a path turns
  from right to down, the cell inside the bend is not on it, uses its other two edges and turns the same way, or is an
  endpoint; and so on along the diagonal. The degrees do the rest, no rule is needed for diagonals.
* **Ends.** Each fragment of a path knows its two ends, and its colour once it has one. Ends of one fragment are never
  joined (that makes a loop), nor ends of two colours. If the two ends of a fragment become neighbours, it touches
  itself whatever is done. If two ends of one colour are neighbours, they must be joined.
* **Bridges.** A lane is crossed or not; each bridge is crossed as often as the level asks.

That nothing touches itself is checked in the end: most of it has been excluded by then.

The same search finds paths that may touch themselves. What a bend casts and what ends must do then no longer holds; in
its place stand the sets of edges that a tidy solution does not have (``exchanges.py``).

The corner matters: there the rules decide most, and a diagonal has the fewest edges on which what is done and what is
not depend on each other. Large boards with few colours are not for this search, nor those that have no solution for a
reason that is far away. It is given few steps, and what it leaves undecided is for a SAT solver (``encoding.py``).

The file is ordinary Python. Compiled by Cython, its annotations make it some hundred times faster.
"""

from __future__ import annotations

import array
from collections.abc import Sequence

import cython

from damier.core.signals import listen
from damier.games.flow.places import Places
from damier.games.flow.wiring import Wiring

#: What is known of an edge.
UNKNOWN = cython.declare(cython.int, 0)
USED = cython.declare(cython.int, 1)
CLOSED = cython.declare(cython.int, 2)
#: The steps between two times that Ctrl-C is listened to.
LOOK = cython.declare(cython.int, 1024)


def compiled() -> bool:
    """Return whether this module runs compiled."""
    return bool(cython.compiled)


@cython.cclass
class Plan:
    """A board in flat arrays, with the order in which the search goes over it."""

    nodes: cython.int
    edges: cython.int
    order: cython.int[::1]  # the nodes, diagonal after diagonal
    start: cython.int[::1]  # the edges of node n are around[start[n]:start[n + 1]], and lead to the nodes of beyond
    around: cython.int[::1]
    beyond: cython.int[::1]
    one: cython.int[::1]  # the two nodes of each edge
    two: cython.int[::1]
    lane: cython.int[::1]  # of each node: 0, or for the lanes of a bridge how many there are,
    first_lane: cython.int[::1]  # and the first of them
    groups: cython.int
    group_start: cython.int[::1]  # the edges of each group,
    group_edges: cython.int[::1]
    group_most: cython.int[::1]  # how many of them are used at most,
    member_start: cython.int[::1]  # and the groups of each edge
    members: cython.int[::1]

    def __init__(self, wiring: Wiring, untidy: Places | None) -> None:
        """Lay a board out. Paths may touch themselves if ``untidy`` is given: what they must not be then.

        A path that takes all steps of a short loop but one touches itself. If it may, only the last step is forbidden.
        """
        node: cython.int
        at: cython.int
        self.nodes = wiring.nodes
        self.edges = wiring.edges
        self.order = wiring.diagonals()
        self.start = wiring.start
        self.around = wiring.around
        self.beyond = wiring.beyond
        self.one = wiring.one
        self.two = wiring.two
        self.lane = _zeros(self.nodes)
        self.first_lane = _zeros(self.nodes)
        cell: cython.int[::1] = wiring.cell
        lane: cython.int[::1] = wiring.lane
        count: cython.int[::1] = wiring.count
        first: cython.int[::1] = wiring.first
        for node in range(self.nodes):
            self.lane[node] = 0 if lane[node] < 0 else count[cell[node]]
            self.first_lane[node] = first[cell[node]]
        starts, edges = wiring.short_loops()
        if untidy is not None:
            starts, edges = _together((starts, edges), untidy.first_sets())
        self.group_start = starts
        self.group_edges = edges
        self.groups = len(starts) - 1
        self.group_most = _zeros(self.groups)
        for at in range(self.groups):
            self.group_most[at] = self.group_start[at + 1] - self.group_start[at] - (2 if untidy is None else 1)
        self._find_members()

    @cython.cfunc
    def _find_members(self) -> object:
        """List the groups of each edge."""
        group: cython.int
        at: cython.int
        edge: cython.int
        total: cython.int = self.group_start[self.groups]
        self.member_start = _zeros(self.edges + 1)
        self.members = _zeros(total)
        for at in range(total):
            self.member_start[self.group_edges[at]] += 1
        at = 0
        for edge in range(self.edges):
            at += self.member_start[edge]
            self.member_start[edge] = at
        if self.edges > 0:
            self.member_start[self.edges] = at
        # From the last group to the first, each before those that are there: in the end, every list is in order.
        for group in range(self.groups - 1, -1, -1):
            for at in range(self.group_start[group], self.group_start[group + 1]):
                edge = self.group_edges[at]
                self.member_start[edge] -= 1
                self.members[self.member_start[edge]] = group
        return None


@cython.cclass
class Sweep:
    """The search on one level: ``next`` finds one solution after the other.

    ``pairs`` are the nodes of the endpoints. With ``both``, every bridge is crossed both ways, else in any way.
    With ``touching``, paths may touch themselves.
    """

    plan: Plan
    pairs: tuple[tuple[int, int], ...]
    touching: cython.bint
    paused: cython.bint
    begun: cython.bint
    over: cython.bint
    nodes_used: cython.longlong
    value: cython.int[::1]  # what is known of each edge
    have: cython.int[::1]  # of each node: its edges that are used,
    can: cython.int[::1]  # those that are unknown,
    need: cython.int[::1]  # and how many it must have; 0 for lanes that need not be crossed
    mate: cython.int[::1]  # of the end of a fragment: its other end,
    tag: cython.int[::1]  # and its colour from 1 on, or 0
    load: cython.int[::1]  # of each group: its edges that are used
    trail: cython.int[::1]  # the edges that are known, in the order in which they became so
    length: cython.int
    head: cython.int  # those before it have been followed up
    joined: cython.int[::1]  # of each used edge on the trail: the ends that it joined, and their colours before
    depth: cython.int
    mark: cython.int[::1]  # of each supposition: where it is on the trail,
    reached: cython.int[::1]  # and how far the order was gone through
    at: cython.int
    label: cython.int[::1]

    def __init__(self, plan: Plan, pairs: Sequence[tuple[int, int]], *, both: bool, touching: bool) -> None:
        node: cython.int
        self.plan = plan
        self.pairs = tuple(pairs)
        self.touching = touching
        self.paused = False
        self.begun = False
        self.over = False
        self.nodes_used = 0
        self.length = 0
        self.head = 0
        self.depth = 0
        self.at = 0
        self.value = _zeros(plan.edges)
        self.trail = _zeros(plan.edges)
        self.joined = _zeros(4 * plan.edges)
        self.mark = _zeros(plan.edges)
        self.reached = _zeros(plan.edges)
        self.load = _zeros(plan.groups)
        self.have = _zeros(plan.nodes)
        self.can = _zeros(plan.nodes)
        self.need = _zeros(plan.nodes)
        self.mate = _zeros(plan.nodes)
        self.tag = _zeros(plan.nodes)
        self.label = _zeros(plan.nodes)
        for node in range(plan.nodes):
            self.can[node] = plan.start[node + 1] - plan.start[node]
            self.need[node] = 2 if both or plan.lane[node] == 0 else 0
            self.mate[node] = node
        for colour, pair in enumerate(self.pairs, 1):
            for end in pair:
                self.need[end] = 1
                self.tag[end] = colour

    def hold(self, given: cython.uchar[::1]) -> None:
        """Look only for solutions that agree with what is given of each edge: ``USED``, ``CLOSED`` or ``UNKNOWN``.

        It is called before the first ``next``.
        """
        edge: cython.int
        for edge in range(self.plan.edges):
            if given[edge] != UNKNOWN:
                self._set(edge, given[edge])

    def steps(self) -> int:
        """Return the number of suppositions made so far."""
        return self.nodes_used

    def next(self, most: int) -> bool | None:
        """Look for the next solution; return whether there is one, or None if that takes more than ``most`` steps.

        After None, the search goes on where it stopped.
        """
        limit: cython.longlong = self.nodes_used + most
        edge: cython.int
        if self.over:
            return False
        if not self.begun:
            self.begun = True
            self.over = not self._begin()
        elif not self.paused:
            self.over = not self._back()
        self.paused = False
        while not self.over:
            if not self._follow():
                self.over = not self._back()
                continue
            edge = self._choose()
            if edge < 0:
                if self.touching or self._apart():
                    return True
                self.over = not self._back()
                continue
            if self.nodes_used >= limit:
                self.paused = True
                return None
            if self.nodes_used % LOOK == 0:
                listen()
            self.nodes_used += 1
            self.mark[self.depth] = self.length
            self.reached[self.depth] = self.at
            self.depth += 1
            self._set(edge, USED)
        return False

    def solution(self) -> list[int]:
        """Return the edges of the solution found last."""
        return [edge for edge in range(self.plan.edges) if self.value[edge] == USED]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _begin(self) -> cython.bint:
        """Apply the rules to the empty board; return whether nothing contradicts them."""
        node: cython.int
        for node in range(self.plan.nodes):
            if not self._degrees(node):
                return False
        for node in range(self.plan.nodes):  # noqa: SIM110 (a generator is no compiled loop)
            if self.tag[node] != 0 and not self._ends(node):
                return False
        return True

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _set(self, edge: cython.int, value: cython.int) -> cython.bint:
        """Take note of an edge; return whether that does not contradict what is known of it."""
        if self.value[edge] == UNKNOWN:
            self.value[edge] = value
            self.trail[self.length] = edge
            self.length += 1
            return True
        return self.value[edge] == value

    @cython.cfunc
    @cython.exceptval(check=False)
    def _follow(self) -> cython.bint:
        """Follow up the edges that have become known; return whether nothing contradicts the rules."""
        while self.head < self.length:
            if not self._follow_one(self.trail[self.head]):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _follow_one(self, edge: cython.int) -> cython.bint:
        plan: Plan = self.plan
        one: cython.int = plan.one[edge]
        two: cython.int = plan.two[edge]
        used: cython.bint = self.value[edge] == USED
        end: cython.int = self.mate[one]
        other: cython.int = self.mate[two]
        at: cython.int
        if used:
            if end == two or (self.tag[one] != 0 and self.tag[two] != 0 and self.tag[one] != self.tag[two]):
                return False  # a loop, or two colours: nothing has been changed yet
            at = 4 * self.head
            self.joined[at] = end
            self.joined[at + 1] = other
            self.joined[at + 2] = self.tag[one]
            self.joined[at + 3] = self.tag[two]
            colour: cython.int = self.tag[one] if self.tag[one] != 0 else self.tag[two]
            self.mate[end] = other
            self.mate[other] = end
            self.tag[end] = colour
            self.tag[other] = colour
            self.have[one] += 1
            self.have[two] += 1
            for at in range(plan.member_start[edge], plan.member_start[edge + 1]):
                self.load[plan.members[at]] += 1
        self.can[one] -= 1
        self.can[two] -= 1
        self.head += 1
        if not self._degrees(one) or not self._degrees(two):
            return False
        if used:
            for at in range(plan.member_start[edge], plan.member_start[edge + 1]):
                if not self._group(plan.members[at]):
                    return False
            return self._ends(end) and self._ends(other)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _degrees(self, node: cython.int) -> cython.bint:
        """Conclude from how many edges of a node are known; return whether they can be as many as are needed."""
        have: cython.int = self.have[node]
        can: cython.int = self.can[node]
        need: cython.int = self.need[node]
        if need == 0:
            return self._crossing(node)
        if have > need or have + can < need:
            return False
        if can == 0:
            return True
        if have == need:
            return self._set_rest(node, CLOSED)
        return have + can > need or self._set_rest(node, USED)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _crossing(self, lane: cython.int) -> cython.bint:
        """Conclude the same for a lane that need not be crossed: its two edges are used, or neither is.

        If the bridge has no other lane left, this one must be crossed.
        """
        plan: Plan = self.plan
        have: cython.int = self.have[lane]
        can: cython.int = self.can[lane]
        at: cython.int
        left: cython.int = -1
        if plan.start[lane + 1] - plan.start[lane] != 2:  # noqa: PLR2004 (it leads nowhere)
            if have > 0 or not self._set_rest(lane, CLOSED):
                return False
        elif have + can == 1:
            return have == 0 and self._set_rest(lane, CLOSED)
        elif have == 1:
            return self._set_rest(lane, USED)
        if have > 0 or self.can[lane] > 0:
            return True
        for at in range(plan.first_lane[lane], plan.first_lane[lane] + plan.lane[lane]):
            if self.have[at] > 0 or (self.can[at] > 0 and left >= 0):
                return True
            if self.can[at] > 0:
                left = at
        return left >= 0 and self._set_rest(left, USED)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _set_rest(self, node: cython.int, value: cython.int) -> cython.bint:
        """Set all unknown edges of a node; return True."""
        at: cython.int
        for at in range(self.plan.start[node], self.plan.start[node + 1]):
            if self.value[self.plan.around[at]] == UNKNOWN:
                self._set(self.plan.around[at], value)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _group(self, group: cython.int) -> cython.bint:
        """Close the rest of a group if as many of its edges are used as may be; return whether not more are."""
        plan: Plan = self.plan
        at: cython.int
        more: cython.int = plan.group_most[group] - self.load[group]
        if more > 0:
            return True
        if more < 0:
            return False
        for at in range(plan.group_start[group], plan.group_start[group + 1]):
            if self.value[plan.group_edges[at]] == UNKNOWN:
                self._set(plan.group_edges[at], CLOSED)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _ends(self, end: cython.int) -> cython.bint:
        """Conclude from what lies beside the end of a fragment; return whether nothing contradicts the rules."""
        plan: Plan = self.plan
        at: cython.int
        edge: cython.int
        other: cython.int
        free: cython.bint
        for at in range(plan.start[end], plan.start[end + 1]):
            edge = plan.around[at]
            if self.value[edge] != UNKNOWN:
                continue
            other = plan.beyond[at]
            free = self.touching or plan.lane[end] != 0 or plan.lane[other] != 0  # lanes touch nothing
            if other == self.mate[end]:
                if not free:
                    return False
                self._set(edge, CLOSED)
            elif self.tag[end] != 0 and self.tag[other] != 0:
                if self.tag[end] != self.tag[other]:
                    self._set(edge, CLOSED)
                elif not free:
                    self._set(edge, USED)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _choose(self) -> cython.int:
        """Return the first edge in the order that is unknown, or -1 if all are known."""
        plan: Plan = self.plan
        node: cython.int
        at: cython.int
        while self.at < plan.nodes:
            node = plan.order[self.at]
            if self.can[node] > 0:
                for at in range(plan.start[node], plan.start[node + 1]):
                    if self.value[plan.around[at]] == UNKNOWN:
                        return plan.around[at]
            self.at += 1
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _back(self) -> cython.bint:
        """Take back the last supposition, and suppose the opposite; return False if there is none."""
        plan: Plan = self.plan
        edge: cython.int
        if self.depth == 0:
            return False
        self.depth -= 1
        while self.length > self.mark[self.depth]:
            self.length -= 1
            edge = self.trail[self.length]
            if self.length < self.head:
                self.head = self.length
                self.can[plan.one[edge]] += 1
                self.can[plan.two[edge]] += 1
                if self.value[edge] == USED:
                    self._part(edge)
            self.value[edge] = UNKNOWN
        self.at = self.reached[self.depth]
        return self._set(self.trail[self.length], CLOSED)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _part(self, edge: cython.int) -> cython.void:
        """Undo what the use of an edge, now at the head of the trail, has changed."""
        plan: Plan = self.plan
        one: cython.int = plan.one[edge]
        two: cython.int = plan.two[edge]
        at: cython.int = 4 * self.head
        self.have[one] -= 1
        self.have[two] -= 1
        self.mate[self.joined[at]] = one
        self.mate[self.joined[at + 1]] = two
        self.tag[self.joined[at]] = self.joined[at + 2]
        self.tag[self.joined[at + 1]] = self.joined[at + 3]
        for at in range(plan.member_start[edge], plan.member_start[edge + 1]):
            self.load[plan.members[at]] -= 1

    @cython.cfunc
    def _apart(self) -> cython.bint:
        """Return whether no path touches itself, of a board on which every edge is known."""
        plan: Plan = self.plan
        node: cython.int
        before: cython.int
        at: cython.int
        edge: cython.int
        colour: cython.int
        for colour, pair in enumerate(self.pairs):
            before = -1
            node = pair[0]
            while node >= 0:
                self.label[node] = colour
                for at in range(plan.start[node], plan.start[node + 1]):
                    if self.value[plan.around[at]] == USED and plan.beyond[at] != before:
                        before = node
                        node = plan.beyond[at]
                        break
                else:
                    node = -1
        for edge in range(plan.edges):
            if (
                self.value[edge] == CLOSED
                and self.label[plan.one[edge]] == self.label[plan.two[edge]]
                and plan.lane[plan.one[edge]] == 0
                and plan.lane[plan.two[edge]] == 0
            ):
                return False
        return True


def _zeros(count: int) -> array.array[int]:
    return array.array("i", bytes(4)) * max(1, count)


def _together(
    one: tuple[array.array[int], array.array[int]], other: tuple[array.array[int], array.array[int]]
) -> tuple[array.array[int], array.array[int]]:
    """Return two lists of sets as one: where each set starts and the last ends, and all edges."""
    starts, edges = one
    length = starts[len(starts) - 1]
    later = array.array("i", [length + start for start in other[0][1:]])
    return starts + later, edges[:length] + other[1]
