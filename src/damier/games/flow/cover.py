"""A random cover of a board: paths that together pass every cell once, none of which touches itself.

**How a cover is made.** At first every cell is a path of its own, except that each lane of a bridge is joined to the
cells on its two sides. Then ends of paths that are neighbours are joined wherever that makes no path touch itself:
short paths first, which leaves few stubs, but with some chance, so that lengths are spread. When nothing can be joined
and there are still too many paths, a path *bites* into another: an end takes hold of a neighbouring cell of another
path, which is cut there, and takes over one of the two pieces. The number of paths stays the same, the picture changes,
and new joins become possible.

**Straight lines** are dull. A join that goes on straight counts as if the path were longer, and of the bites straight
ahead only one in a few is made. That leaves about half of the cells that a path passes through straight ones, and
hardly a path without a bend, where joins and bites that do not look make it two thirds, and one path in fifteen.

**How it is changed later.** The generator takes out a few cells: every step of a path to or from one of them is cut,
and the pieces are joined anew in the same way, with the same number of paths in the end. Nothing changes far away.

Self-touching is avoided from the start because a path that touches itself can nearly always be drawn in another way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise
from typing import Final, Self

from damier.core.contract import Stream
from damier.games.flow.graph import Graph

SHORTEST: Final = 3
#: The bites after which the search for a cover is given up.
PATIENCE: Final = 6000
#: The same if only a few cells are joined anew.
PATIENCE_NEAR: Final = 60
#: What speaks against a join, which is made where that is least: each cell of the joined path, each cell that it goes
#: straight through at the join, and chance, up to this.
LENGTH: Final = 1000
STRAIGHT: Final = 3000
CHANCE: Final = 6000
#: One in so many joins is made before all are looked at again.
JOINS: Final = 20
#: One in so many bites straight ahead is made.
STRAIGHT_BITES: Final = 4


class Cover:
    """Paths over the nodes of a graph; ``paths`` lists the nodes of each, ``owner`` names the path of each node."""

    def __init__(self, graph: Graph, stream: Stream) -> None:
        self.graph = graph
        self.stream = stream
        self.near = [graph.neighbours(node) for node in range(len(graph.nodes))]
        #: The direction of each step from node to node.
        self.direction = {
            (node, other): direction
            for node, neighbours in enumerate(graph.around)
            for direction, other, _ in neighbours
        }
        self.owner = list(range(len(graph.nodes)))
        self.next_name = len(graph.nodes)
        self.paths: dict[int, list[int]] = {node: [node] for node in range(len(graph.nodes))}
        for node in range(len(graph.nodes)):
            if graph.is_lane(node):
                for other in self.near[node]:
                    if self.owner[other] != self.owner[node]:
                        self._join(node, other)

    def copy(self) -> Self:
        """Return an independent copy, which draws from the same stream."""
        twin = type(self).__new__(type(self))
        twin.graph, twin.stream, twin.near, twin.direction = self.graph, self.stream, self.near, self.direction
        twin.next_name = self.next_name
        twin.owner = self.owner.copy()
        twin.paths = {name: path.copy() for name, path in self.paths.items()}
        return twin

    def edges(self) -> frozenset[int]:
        """Return the edges that the paths use."""
        used = (self.graph.edge_between(one, other) for path in self.paths.values() for one, other in pairwise(path))
        return frozenset(edge for edge in used if edge is not None)

    def ends(self) -> list[int]:
        """Return the two ends of every path."""
        return [end for path in self.paths.values() for end in (path[0], path[-1])]

    def reach(self, count: int, shortest: int = SHORTEST) -> bool:
        """Join and bite until there are ``count`` paths of at least ``shortest`` nodes; return whether it succeeded."""
        return self._reach(count, shortest, set(range(len(self.owner))), PATIENCE)

    def renew(self, nodes: Collection[int], count: int, shortest: int = SHORTEST) -> bool:
        """Cut all steps to and from ``nodes``, and join and bite there until there are ``count`` paths again.

        Each has at least ``shortest`` nodes. Returns whether that was reached; if not, the cover is of no more use.
        """
        near = set(nodes)
        for name in sorted({self.owner[node] for node in nodes}):
            path = self.paths.pop(name)
            pieces = [[path[0]]]
            for one, other in pairwise(path):
                # A lane of a bridge stays joined to both sides.
                if (one in nodes or other in nodes) and not self.graph.is_lane(one) and not self.graph.is_lane(other):
                    near |= {one, other}
                    pieces.append([])
                pieces[-1].append(other)
            for piece in pieces:
                self.paths[self.next_name] = []
                self._append(self.next_name, piece)
                self.next_name += 1
        return self._reach(count, shortest, near, PATIENCE_NEAR)

    def _reach(self, count: int, shortest: int, near: set[int], patience: int) -> bool:
        """Join and bite at ends among ``near``, and where the bites lead, until there are ``count`` paths."""
        for _ in range(patience):
            while len(self.paths) > count and self._join_somewhere(near, count):
                pass
            short = [path for path in self.paths.values() if len(path) < shortest]
            if len(self.paths) == count and not short:
                return True
            if short and self.stream.below(10) < 7:  # noqa: PLR2004 (mostly)
                end = self.stream.pick(short)[-self.stream.below(2)]
            else:
                ends = [end for end in self.ends() if end in near]
                if not ends:
                    return False
                end = self.stream.pick(ends)
            self.bite(end, 1)
            near.update(self.near[end])
        return False

    def _join_somewhere(self, near: Collection[int], count: int) -> bool:
        """Join two paths by their ends, one of which is in ``near``, where least speaks against it.

        If there are many possible joins, several are made at once, until there are ``count`` paths. Returns whether any
        join was made.
        """
        ends = set(self.ends())
        chances = []
        for end in sorted(ends.intersection(near)):
            for other in self.near[end]:
                if other not in ends or self.owner[other] == self.owner[end] or (other < end and other in near):
                    continue
                one, two = self.paths[self.owner[end]], self.paths[self.owner[other]]
                straight = self._is_straight(one, end, other) + self._is_straight(two, other, end)
                against = LENGTH * (len(one) + len(two)) + STRAIGHT * straight + self.stream.below(CHANCE)
                chances.append((against, end, other))
        fewer = max(count, len(self.paths) - 1 - len(chances) // JOINS)
        before = len(self.paths)
        for _, end, other in sorted(chances):
            one, two = self.paths[self.owner[end]], self.paths[self.owner[other]]
            if one is not two and end in (one[0], one[-1]) and other in (two[0], two[-1]):
                if self._between(one, two) == 1:
                    self._join(end, other)
                if len(self.paths) <= fewer:
                    break
        return len(self.paths) < before

    def _is_straight(self, path: list[int], end: int, other: int) -> bool:
        """Return whether ``path`` would go straight on through its end to ``other``, a neighbour of the end."""
        if len(path) == 1:
            return False
        before = path[-2] if path[-1] == end else path[1]
        return self.direction[before, end] == self.direction[end, other]

    def _between(self, one: list[int], other: list[int]) -> int:
        """Return how many pairs of neighbours there are between two paths, or parts of them."""
        if len(one) > len(other):
            one, other = other, one
        inside = set(other)
        return sum(node in inside for here in one for node in self.near[here])

    def _join(self, end: int, other: int) -> None:
        """Make one path of two whose ends ``end`` and ``other`` are neighbours."""
        kept, gone = self.paths[self.owner[end]], self.paths.pop(self.owner[other])
        if kept[-1] != end:
            kept.reverse()
        if gone[0] != other:
            gone.reverse()
        self._append(self.owner[end], gone)

    def _append(self, name: int, nodes: Iterable[int]) -> None:
        path = self.paths[name]
        for node in nodes:
            path.append(node)
            self.owner[node] = name

    def bite(self, end: int, shortest: int = SHORTEST) -> bool:
        """Extend the path with this end over a random piece of a neighbouring path; return whether it could.

        At least ``shortest`` nodes must be left of the other path, and no path may touch itself.
        """
        path = self.paths[self.owner[end]]
        target = self.stream.pick(self.near[end]) if self.near[end] else end
        name = self.owner[target]
        if name == self.owner[end] or self.graph.is_lane(target):
            return False
        if self._is_straight(path, end, target) and self.stream.below(STRAIGHT_BITES):
            return False
        other = self.paths[name]
        at = other.index(target)
        pieces = [(other[at:], other[:at]), (other[at::-1], other[at + 1 :])]
        if self.stream.below(2):
            pieces.reverse()
        for taken, left in pieces:
            # A lane is crossed: it can be no end of what is left.
            if len(left) < shortest or any(self.graph.is_lane(left[side]) for side in (0, -1)):
                continue
            if self._between(path, taken) != 1:
                continue
            if path[-1] != end:
                path.reverse()
            self._append(self.owner[end], taken)
            self.paths[name] = left
            return True
        return False
