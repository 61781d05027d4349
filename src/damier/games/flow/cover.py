"""A random cover of a board: paths that together pass every cell once, none of which touches itself.

**How a cover is made.** At first every cell is a path of its own, except that each lane of a bridge is joined to the
cells on its two sides. Then ends of paths that are neighbours are joined, short paths first, wherever that makes no
path touch itself. When nothing can be joined and there are still too many paths, a path *bites* into another: an end
takes hold of a neighbouring cell of another path, which is cut there, and takes over one of the two pieces. The
number of paths stays the same, the picture changes, and new joins become possible.

**How it is changed later.** The same bite is what the generator repairs a cover with: it moves endpoints about and
re-routes two paths, and nothing else.

Self-touching is avoided from the start because a path that touches itself can nearly always be drawn in another way.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final, Self

from damier.core.contract import Stream
from damier.games.flow.graph import Graph

SHORTEST: Final = 3
#: Bites after which a cover that is still not found is given up.
PATIENCE: Final = 6000


class Cover:
    """Paths over the nodes of a graph; ``paths`` lists the nodes of each, ``owner`` names the path of each node."""

    def __init__(self, graph: Graph, stream: Stream) -> None:
        self.graph = graph
        self.stream = stream
        self.near = [graph.neighbours(node) for node in range(len(graph.nodes))]
        self.owner = list(range(len(graph.nodes)))
        self.paths: dict[int, list[int]] = {node: [node] for node in range(len(graph.nodes))}
        for node in range(len(graph.nodes)):
            if graph.is_lane(node):
                for other in self.near[node]:
                    if self.owner[other] != self.owner[node]:
                        self._join(node, other)

    def copy(self) -> Self:
        """Give a cover that can be changed on its own; it draws from the same stream."""
        twin = type(self).__new__(type(self))
        twin.graph, twin.stream, twin.near = self.graph, self.stream, self.near
        twin.owner = self.owner.copy()
        twin.paths = {name: path.copy() for name, path in self.paths.items()}
        return twin

    def edges(self) -> frozenset[int]:
        """Give the edges that the paths use."""
        used = (self.graph.edge_between(one, other) for path in self.paths.values() for one, other in pairwise(path))
        return frozenset(edge for edge in used if edge is not None)

    def ends(self) -> list[int]:
        """Give the ends of all paths."""
        return [end for path in self.paths.values() for end in (path[0], path[-1])]

    def reach(self, count: int, shortest: int = SHORTEST) -> bool:
        """Join and bite until there are so many paths, each long enough; tell whether that was reached."""
        for _ in range(PATIENCE):
            while len(self.paths) > count and self._join_somewhere():
                pass
            short = [path for path in self.paths.values() if len(path) < shortest]
            if len(self.paths) == count and not short:
                return True
            paths = short if short and self.stream.below(10) < 7 else list(self.paths.values())  # noqa: PLR2004
            path = self.stream.pick(paths)
            self.bite(path[-self.stream.below(2)], 1)
        return False

    def _join_somewhere(self) -> bool:
        """Join two paths by their ends, the shortest ones first, with some chance; tell whether any could be joined."""
        ends = set(self.ends())
        chances = []
        for end in sorted(ends):
            for other in self.near[end]:
                if end < other and other in ends and self.owner[other] != self.owner[end]:
                    length = len(self.paths[self.owner[end]]) + len(self.paths[self.owner[other]])
                    chances.append((length * 1000 + self.stream.below(6000), end, other))
        for _, end, other in sorted(chances):
            if self._between(self.paths[self.owner[end]], self.paths[self.owner[other]]) == 1:
                self._join(end, other)
                return True
        return False

    def _between(self, one: list[int], other: list[int]) -> int:
        """Count the neighbours that two paths, or parts of them, have in each other."""
        if len(one) > len(other):
            one, other = other, one
        inside = set(other)
        return sum(node in inside for here in one for node in self.near[here])

    def _join(self, end: int, other: int) -> None:
        """Make one path of two that are neighbours by these ends."""
        kept, gone = self.paths[self.owner[end]], self.paths.pop(self.owner[other])
        if kept[-1] != end:
            kept.reverse()
        if gone[0] != other:
            gone.reverse()
        self._append(kept, gone)

    def _append(self, path: list[int], nodes: Iterable[int]) -> None:
        name = self.owner[path[0]]
        for node in nodes:
            path.append(node)
            self.owner[node] = name

    def bite(self, end: int, shortest: int = SHORTEST) -> bool:
        """Let the path with this end take over a piece of a neighbouring path, if the draw allows it.

        What is left of the other must be long enough, and nothing may touch itself.
        """
        path = self.paths[self.owner[end]]
        target = self.stream.pick(self.near[end]) if self.near[end] else end
        name = self.owner[target]
        if name == self.owner[end] or self.graph.is_lane(target):
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
            self._append(path, taken)
            self.paths[name] = left
            return True
        return False
