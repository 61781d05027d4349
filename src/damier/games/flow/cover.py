# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A random cover of a board: paths that together pass every cell once, none of which touches itself.

**How a cover is made.** At first every cell is a path of its own, except that each lane of a bridge is joined to the
cells on its two sides. Then ends of paths that are neighbours are joined wherever that makes no path touch itself:
where least speaks against it first, which is the length of the joined path, going straight or turning, and chance.
When nothing can be joined and there are still too many paths, a path *bites* into another: an end takes hold of a
neighbouring cell of another path, which is cut there, and takes over one of the two pieces. The number of paths stays
the same, the picture changes, and new joins become possible. Whether two paths can be joined depends on these two
alone, so only the two that a bite has changed are looked at again.

**A style** says how much speaks against what. Paths that *wind* are made by joins and bites that avoid going straight:
half of the cells that a path passes through are straight then, and hardly a path has no bend. In *classic* covers, as
in the levels that most people know, seven of ten are straight, one path in ten has no bend, and lengths are spread
more: turning counts against a join, length does not, and most bites into a longer path are not made.

**How it is changed later.** The generator takes out a few cells: every step of a path to or from one of them is cut,
and the pieces are joined anew in the same way, with the same number of paths in the end. Nothing changes far away.

Self-touching is avoided from the start because a path that touches itself can nearly always be drawn in another way.

The file is ordinary Python. Compiled by Cython, its annotations make it some hundred times faster. Random numbers are
SplitMix64 (``core/randomness.py``), written out here; one seed makes one cover, compiled or not.
"""

from __future__ import annotations

import array
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

import cython

from damier.games.flow.graph import Graph

SHORTEST = 3
#: The bites after which the search for a cover is given up, for each node, and the same if a few nodes are joined anew.
PATIENCE = 60
PATIENCE_NEAR = 300
#: What is known of an edge, the same numbers as in ``sweep.py``.
USED = 1
CLOSED = 2
#: The numbers of the random generator.
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
FIRST = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
SECOND = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
#: More than there are places for a join on any board: what speaks against a join, and its place, make one number.
PLACES = cython.declare(cython.longlong, 1 << 20)


class Style(NamedTuple):
    """What speaks against joins and bites."""

    #: Against a join: each node of the joined path, going straight or turning at each of the two nodes that are joined,
    #: and chance, up to this.
    length: int
    straight: int
    turn: int
    chance: int
    #: Of the bites straight ahead, round a corner, and into a longer path, so many of a hundred are made.
    straight_bites: int
    turning_bites: int
    upward_bites: int


#: None of these numbers is negative: joins wait in the order of what speaks against them.
WINDING = Style(length=1000, straight=3000, turn=0, chance=6000, straight_bites=25, turning_bites=100, upward_bites=100)
CLASSIC = Style(length=0, straight=0, turn=500, chance=5000, straight_bites=100, turning_bites=75, upward_bites=20)


@cython.cclass
class Cover:
    """Paths over the nodes of a graph, each with two ends, which may be one node."""

    nodes: cython.int
    edge_count: cython.int
    # The neighbours of node n are beyond[start[n]:start[n + 1]], over these edges and in these directions.
    start: cython.int[::1]
    beyond: cython.int[::1]
    over: cython.int[::1]
    way: cython.int[::1]
    origin: cython.int[::1]  # the node itself
    luck: cython.int[::1]  # what chance says against a join
    lane: cython.int[::1]
    bitten: cython.int  # the name of the path that was bitten last
    length_counts: cython.longlong
    straight_counts: cython.longlong
    turn_counts: cython.longlong
    chance: cython.int
    straight_bites: cython.int
    turning_bites: cython.int
    upward_bites: cython.int
    random: cython.ulonglong
    link: cython.int[::1]  # the neighbours of node n on its path are link[2 * n] and link[2 * n + 1], or -1
    owner: cython.int[::1]  # the name of each node's path
    length: cython.int[::1]  # of each name: the nodes of its path, or 0,
    first: cython.int[::1]  # the two ends,
    last: cython.int[::1]
    place: cython.int[::1]  # and where it is in the list of names in use
    names: cython.int[::1]
    count: cython.int
    near: cython.int[::1]  # whether ends there may be joined and may bite
    listed: cython.int[::1]
    waiting: list[int]  # the joins that may be possible: a heap

    def __init__(self, graph: Graph, seed: int, style: Style = WINDING) -> None:
        node: cython.int
        other: cython.int
        at: cython.int
        self.nodes = len(graph.nodes)
        self.edge_count = len(graph.edges)
        starts, origin, beyond, over, way = [0], [], [], [], []
        for node in range(self.nodes):
            for direction, neighbour, edge in graph.around[node]:
                origin.append(node)
                beyond.append(neighbour)
                over.append(edge)
                way.append(direction)
            starts.append(len(beyond))
        self.start, self.beyond, self.over, self.way = _ints(starts), _ints(beyond), _ints(over), _ints(way)
        self.origin, self.luck = _ints(origin), _ints([0] * len(origin))
        self.bitten = 0
        self.lane = _ints([graph.is_lane(node) for node in range(self.nodes)])
        self.length_counts = style.length
        self.straight_counts = style.straight
        self.turn_counts = style.turn
        self.chance = style.chance
        self.straight_bites = style.straight_bites
        self.turning_bites = style.turning_bites
        self.upward_bites = style.upward_bites
        self.random = seed
        self.link = array.array("i", [-1]) * (2 * self.nodes)
        self.owner = _ints(range(self.nodes))
        self.first = _ints(range(self.nodes))
        self.last = _ints(range(self.nodes))
        self.place = _ints(range(self.nodes))
        self.names = _ints(range(self.nodes))
        self.length = _ints([1] * self.nodes)
        self.count = self.nodes
        self.near = _ints([1] * self.nodes)
        self.listed = _ints([0] * (2 * self.nodes))
        self.waiting = []
        for node in range(self.nodes):
            if self.lane[node]:
                for at in range(self.start[node], self.start[node + 1]):
                    other = self.beyond[at]
                    if self.owner[other] != self.owner[node]:
                        self._join(node, other)

    def copy(self, seed: int) -> Cover:
        """Return an independent copy on the same board, whose chances are others."""
        twin: Cover = Cover.__new__(Cover)
        twin.nodes, twin.edge_count = self.nodes, self.edge_count
        twin.start, twin.beyond, twin.over, twin.way = self.start, self.beyond, self.over, self.way
        twin.origin, twin.luck, twin.lane, twin.bitten = self.origin, self.luck, self.lane, 0
        twin.length_counts, twin.straight_counts, twin.turn_counts = (
            self.length_counts,
            self.straight_counts,
            self.turn_counts,
        )
        twin.chance, twin.straight_bites, twin.turning_bites = self.chance, self.straight_bites, self.turning_bites
        twin.upward_bites = self.upward_bites
        twin.random = seed
        twin.link, twin.owner = _copied(self.link), _copied(self.owner)
        twin.first, twin.last, twin.length = _copied(self.first), _copied(self.last), _copied(self.length)
        twin.place, twin.names = _copied(self.place), _copied(self.names)
        twin.count = self.count
        # What is near is stated anew whenever it is used, and so are the joins that wait.
        twin.near, twin.listed = _ints([0] * self.nodes), _ints([0] * (2 * self.nodes))
        twin.waiting = []
        return twin

    def number(self) -> int:
        """Return the number of paths."""
        return self.count

    def paths(self) -> list[list[int]]:
        """Return the nodes of each path, from end to end; the paths come by their least end."""
        found = []
        index: cython.int
        node: cython.int
        before: cython.int
        after: cython.int
        for index in range(self.count):
            node = min(self.first[self.names[index]], self.last[self.names[index]])
            before = -1
            path = []
            while node >= 0:
                path.append(node)
                after = self._after(node, before)
                before = node
                node = after
            found.append(path)
        return sorted(found)

    def ends(self) -> list[int]:
        """Return the two ends of every path, one after the other."""
        index: cython.int
        found = []
        for index in range(self.count):
            found += [self.first[self.names[index]], self.last[self.names[index]]]
        return found

    def edges(self) -> frozenset[int]:
        """Return the edges that the paths use."""
        return frozenset(edge for edge, known in enumerate(self.known()) if known == USED)

    def known(self) -> bytearray:
        """Return what is known of each edge, as ``sweep.py`` says it: whether a path uses it."""
        node: cython.int
        at: cython.int
        found = bytearray(self.edge_count)
        for node in range(self.nodes):
            for at in range(self.start[node], self.start[node + 1]):
                if self.beyond[at] > node:
                    found[self.over[at]] = USED if self._linked(node, self.beyond[at]) else CLOSED
        return found

    def draw(self, paths: Iterable[Sequence[int]]) -> None:
        """Join the nodes of each path, on a board on which none but lanes are joined."""
        index: cython.int
        for path in paths:
            for index in range(len(path) - 1):
                if not self._linked(path[index], path[index + 1]):
                    self._join(path[index], path[index + 1])

    def reach(self, count: int, shortest: int = SHORTEST) -> bool:
        """Join and bite until there are ``count`` paths of at least ``shortest`` nodes; return whether it succeeded."""
        node: cython.int
        for node in range(self.nodes):
            self.near[node] = 1
        return self._reach(count, shortest, PATIENCE * self.nodes)

    def renew(self, nodes: Iterable[int], count: int, shortest: int = SHORTEST) -> bool:
        """Cut all steps to and from ``nodes``, and join and bite there until there are ``count`` paths again.

        Each has at least ``shortest`` nodes. Returns whether that was reached; if not, the cover is of no more use.
        """
        node: cython.int
        side: cython.int
        other: cython.int
        for node in range(self.nodes):
            self.near[node] = 0
        for node in nodes:
            self.near[node] = 1
            if self.lane[node]:  # it stays joined to both sides
                continue
            for side in range(2):
                other = self.link[2 * node + side]
                if other >= 0 and not self.lane[other]:
                    self.near[other] = 1
                    self._cut(node, other)
        return self._reach(count, shortest, PATIENCE_NEAR)

    def bite(self, end: int, shortest: int = SHORTEST) -> bool:
        """Extend the path with this end over a random piece of a neighbouring path; return whether it could.

        At least ``shortest`` nodes must be left of the other path, and no path may touch itself.
        """
        return self._bite(end, shortest)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _below(self, bound: cython.int) -> cython.int:
        """Return a random number from 0 to ``bound - 1``; what is left over of 2**53 makes no difference."""
        self.random = (self.random + GOLDEN) & WORD
        bits: cython.ulonglong = self.random
        bits = ((bits ^ (bits >> 30)) * FIRST) & WORD
        bits = ((bits ^ (bits >> 27)) * SECOND) & WORD
        bits = (bits ^ (bits >> 31)) >> 11
        return cython.cast(cython.int, bits % cython.cast(cython.ulonglong, bound))

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _after(self, node: cython.int, before: cython.int) -> cython.int:
        """Return the node that follows on a path after ``before`` and ``node``, or -1; before an end comes -1."""
        if self.link[2 * node] != before:
            return self.link[2 * node]
        return self.link[2 * node + 1]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _linked(self, one: cython.int, other: cython.int) -> cython.bint:
        return self.link[2 * one] == other or self.link[2 * one + 1] == other

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _is_end(self, node: cython.int) -> cython.bint:
        return self.link[2 * node] < 0 or self.link[2 * node + 1] < 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _link(self, one: cython.int, other: cython.int) -> cython.void:
        """Note that one node follows another, each of which is an end."""
        self.link[2 * one + (self.link[2 * one] >= 0)] = other
        self.link[2 * other + (self.link[2 * other] >= 0)] = one

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _unlink(self, one: cython.int, other: cython.int) -> cython.void:
        self.link[2 * one + (self.link[2 * one] != other)] = -1
        self.link[2 * other + (self.link[2 * other] != one)] = -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rename(self, node: cython.int, before: cython.int, name: cython.int) -> cython.int:
        """Name the path that goes on from ``node``, away from ``before``; return its end."""
        after: cython.int
        while True:
            self.owner[node] = name
            after = self._after(node, before)
            if after < 0:
                return node
            before = node
            node = after

    @cython.cfunc
    @cython.exceptval(check=False)
    def _join(self, end: cython.int, other: cython.int) -> cython.void:
        """Make one path of two whose ends ``end`` and ``other`` are neighbours."""
        kept: cython.int = self.owner[end]
        gone: cython.int = self.owner[other]
        if self.length[kept] < self.length[gone]:
            end, other = other, end
            kept, gone = gone, kept
        far: cython.int = self._rename(other, -1, kept)
        if self.first[kept] == end:
            self.first[kept] = far
        else:
            self.last[kept] = far
        self._link(end, other)
        self.length[kept] += self.length[gone]
        self.length[gone] = 0
        self.count -= 1
        # The last name takes the place of the one that is gone.
        moved: cython.int = self.names[self.count]
        self.names[self.place[gone]] = moved
        self.place[moved] = self.place[gone]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _cut(self, one: cython.int, other: cython.int) -> cython.void:
        """Cut the step between two nodes of a path: what lies beyond it gets a name of its own."""
        name: cython.int = self.owner[one]
        new: cython.int = 0
        while self.length[new] > 0:
            new += 1
        self._unlink(one, other)
        far: cython.int = self._rename(other, -1, new)
        if self.first[name] == far:
            self.first[name] = one
        else:
            self.last[name] = one
        self.first[new] = other
        self.last[new] = far
        self.names[self.count] = new
        self.place[new] = self.count
        self.count += 1
        self.length[new] = self._count_from(other, -1)
        self.length[name] -= self.length[new]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _count_from(self, node: cython.int, before: cython.int) -> cython.int:
        """Return how many nodes of a path go on from ``node``, away from ``before``."""
        after: cython.int
        nodes: cython.int = 0
        while node >= 0:
            nodes += 1
            after = self._after(node, before)
            before = node
            node = after
        return nodes

    @cython.cfunc
    def _reach(self, count: cython.int, shortest: cython.int, patience: cython.int) -> cython.bint:
        """Join and bite at ends that are near, and where the bites lead, until there are ``count`` paths."""
        index: cython.int
        end: cython.int
        few: cython.int
        at: cython.int
        self.waiting = []
        for index in range(self.count):
            self._wait(self.names[index], True)
        for _ in range(patience):
            self._join_waiting(count)
            few = self._list_short_ends(shortest)
            if few == 0 and self.count == count:
                return True
            if few == 0 or self._below(10) >= 7:  # noqa: PLR2004 (mostly a short one)
                few = self._list_near_ends()
                if few == 0:
                    return False
            end = self.listed[self._below(few)]
            if self._bite(end, 1):
                for at in range(self.start[end], self.start[end + 1]):
                    self.near[self.beyond[at]] = 1
                if self.count > count:
                    self._wait(self.owner[end], False)
                    self._wait(self.bitten, False)
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _list_short_ends(self, shortest: cython.int) -> cython.int:
        """List the ends of paths that are too short; return how many there are."""
        index: cython.int
        name: cython.int
        few: cython.int = 0
        for index in range(self.count):
            name = self.names[index]
            if self.length[name] < shortest:
                self.listed[few] = self.first[name]
                self.listed[few + 1] = self.last[name]
                few += 2
        return few

    @cython.cfunc
    @cython.exceptval(check=False)
    def _list_near_ends(self) -> cython.int:
        """List the ends that are near; return how many there are."""
        index: cython.int
        name: cython.int
        few: cython.int = 0
        for index in range(self.count):
            name = self.names[index]
            if self.near[self.first[name]]:
                self.listed[few] = self.first[name]
                few += 1
            if self.near[self.last[name]]:
                self.listed[few] = self.last[name]
                few += 1
        return few

    @cython.cfunc
    def _wait(self, name: cython.int, ahead: cython.bint) -> cython.void:
        """Let the joins at the ends of a path wait; with ``ahead``, only those to nodes that come later."""
        side: cython.int
        end: cython.int
        other: cython.int
        at: cython.int
        for side in range(2):
            end = self.last[name] if side else self.first[name]
            if side and end == self.first[name]:
                break
            for at in range(self.start[end], self.start[end + 1]):
                other = self.beyond[at]
                if (
                    self._is_end(other)
                    and self.owner[other] != name
                    and (self.near[end] or self.near[other])
                    and (other > end or not ahead)
                ):
                    self.luck[at] = self._below(self.chance)
                    heappush(self.waiting, self._cost(at) * PLACES + at)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _cost(self, at: cython.int) -> cython.longlong:
        """Return what speaks against a join."""
        end: cython.int = self.origin[at]
        other: cython.int = self.beyond[at]
        one: cython.int = self.owner[end]
        two: cython.int = self.owner[other]
        straight: cython.int = 0
        turns: cython.int = 0
        if self.length[one] > 1:
            if self._is_straight(end, self.way[at]):
                straight += 1
            else:
                turns += 1
        if self.length[two] > 1:
            if self._is_straight(other, self._back(at)):
                straight += 1
            else:
                turns += 1
        return (
            self.length_counts * (self.length[one] + self.length[two])
            + self.straight_counts * straight
            + self.turn_counts * turns
            + self.luck[at]
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def _back(self, at: cython.int) -> cython.int:
        """Return the direction opposite to that of a step."""
        other: cython.int = self.beyond[at]
        back: cython.int
        for back in range(self.start[other], self.start[other + 1]):
            if self.beyond[back] == self.origin[at]:
                return self.way[back]
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_straight(self, end: cython.int, direction: cython.int) -> cython.bint:
        """Return whether a path of several nodes would go straight on through its end in a direction."""
        before: cython.int = self._after(end, -1)
        at: cython.int
        for at in range(self.start[before], self.start[before + 1]):
            if self.beyond[at] == end:
                return self.way[at] == direction
        return False

    @cython.cfunc
    def _join_waiting(self, count: cython.int) -> cython.void:
        """Make the joins that wait, those against which least speaks first, until there are ``count`` paths.

        What speaks against a join only grows while others are made, and one that makes a path touch itself always will.
        """
        item: cython.longlong
        cost: cython.longlong
        at: cython.int
        end: cython.int
        other: cython.int
        while self.count > count and self.waiting:
            item = heappop(self.waiting)
            at = cython.cast(cython.int, item % PLACES)
            end = self.origin[at]
            other = self.beyond[at]
            if not self._is_end(end) or not self._is_end(other) or self.owner[end] == self.owner[other]:
                continue
            cost = self._cost(at) * PLACES + at
            if cost > item and self.waiting and cost > self.waiting[0]:
                heappush(self.waiting, cost)
            elif self._meet_once(self.owner[end], self.owner[other]):
                self._join(end, other)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _meet_once(self, one: cython.int, other: cython.int) -> cython.bint:
        """Return whether there is one pair of neighbours between two paths, and no more."""
        if self.length[one] > self.length[other]:
            one, other = other, one
        return self._meetings(self.first[one], -1, other) == 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _meetings(self, node: cython.int, before: cython.int, name: cython.int) -> cython.int:
        """Return how many nodes of a path touch the piece that goes on from ``node``; 2 stands for more."""
        found: cython.int = 0
        after: cython.int
        at: cython.int
        while node >= 0:
            for at in range(self.start[node], self.start[node + 1]):
                if self.owner[self.beyond[at]] == name:
                    found += 1
                    if found == 2:  # noqa: PLR2004 (it makes no difference how many more)
                        return found
            after = self._after(node, before)
            before = node
            node = after
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _bite(self, end: cython.int, shortest: cython.int) -> cython.bint:
        near: cython.int = self.start[end + 1] - self.start[end]
        side: cython.int
        before: cython.int
        taken: cython.int
        if near == 0:
            return False
        at: cython.int = self.start[end] + self._below(near)
        target: cython.int = self.beyond[at]
        name: cython.int = self.owner[end]
        other: cython.int = self.owner[target]
        if other == name or self.lane[target] or not self._is_made(end, at):
            return False
        if self.length[other] > self.length[name] >= shortest and self._below(100) >= self.upward_bites:
            return False
        turned: cython.int = self._below(2)
        for side in range(2):
            # What goes on from the target is taken, away from the node before it, to which what is left goes back.
            before = self.link[2 * target + (side ^ turned)]
            if before < 0 or self.lane[before]:  # a lane is crossed: it can be no end of what is left
                continue
            taken = self._count_from(target, before)
            if self.length[other] - taken >= shortest and self._meetings(target, before, name) == 1:
                self._take(end, target, before)
                self.length[name] += taken
                self.length[other] -= taken
                self.bitten = other
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_made(self, end: cython.int, at: cython.int) -> cython.bint:
        """Return whether a bite is one of those that the style makes, straight on or round a corner."""
        if self.length[self.owner[end]] == 1:
            return True
        made: cython.int = self.straight_bites if self._is_straight(end, self.way[at]) else self.turning_bites
        return self._below(100) < made

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take(self, end: cython.int, target: cython.int, before: cython.int) -> cython.void:
        """Cut a path between two nodes, and make what goes on from ``target`` a part of the path with ``end``."""
        name: cython.int = self.owner[end]
        other: cython.int = self.owner[target]
        self._unlink(target, before)
        far: cython.int = self._rename(target, -1, name)
        if self.first[other] == far:
            self.first[other] = before
        else:
            self.last[other] = before
        if self.first[name] == end:
            self.first[name] = far
        else:
            self.last[name] = far
        self._link(end, target)


def _ints(values: Iterable[int]) -> array.array[int]:
    return array.array("i", values)


def _copied(values: Sequence[int]) -> array.array[int]:
    """Return a copy of an array."""
    return array.array("i", bytes(values))
