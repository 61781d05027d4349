"""Flow stated as clauses for a SAT solver, and read back from what it finds.

Each edge of the graph has a variable: is it part of a path? Each node has a few more, its colour written in binary: ten
colours take four variables a node, where one variable for each colour would take ten. The clauses say:

* an endpoint has one edge, any other cell two; a lane of a bridge has both of its edges or none;
* the two ends of an edge in use have the same colour;
* an endpoint has its own colour.

That leaves one thing out: closed loops, which touch no endpoint. Loops of four cells are forbidden from the start.
Longer ones are rare, and to forbid them all would take far too many clauses, so this is done *lazily*: when a
solution comes with a loop, a clause is added that the loop's cells must be connected to the rest of the board, and
the search goes on.

Most levels are made so that in their solution no path touches itself. Looking only for such solutions is much faster,
because then two neighbours of the same colour *must* be joined: every colour that becomes known decides edges. "The
codes of two nodes differ" needs a variable for each bit, true only if that bit differs. Lanes of bridges touch
nothing but what they are joined to, so nothing is added for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, combinations

from damier.core.contract import Cell
from damier.games.flow.findings import Paths
from damier.games.flow.level import FlowLevel
from damier.search.sat import Meter, Sat

#: The edges of a solution, by number.
Edges = frozenset[int]
#: How many edges are stated between two looks at the meter.
EDGES_PER_LOOK = 4096


class Encoding:
    """A level in a SAT solver. Edge ``e`` is variable ``e + 1``."""

    def __init__(self, level: FlowLevel, meter: Meter, *, touching: bool) -> None:
        self.level = level
        self.meter = meter
        self._sat = Sat()
        #: The colour of each endpoint's node, by number.
        self.ends = ends_of(level)
        self._bits = max(1, (len(level.pairs) - 1).bit_length())
        #: Whether the clauses were all stated within the budget.
        self.complete = self._state_colours(touching)
        if self.complete:
            self._state_degrees()
            self._state_squares(touching)

    def next(self, most: float = float("inf"), assuming: Sequence[int] = ()) -> Edges | bool | None:
        """Return a solution not yet excluded; False if there is none; None if the budget or ``most`` conflicts ran out.

        The literals of ``assuming`` must hold too, in this call only.
        """
        last = self.meter.nodes_used + most
        while self.complete:
            found = self._sat.search(self.meter, last - self.meter.nodes_used, assuming)
            if found is None:
                return None
            if not found:
                return False
            values = self._sat.values()
            used = [value - 1 for value in values[: len(self.level.graph.edges)] if value > 0]
            loops = self._loops(used)
            if not loops:
                return frozenset(used)
            for loop in loops:
                self._sat.add(self._clause_against(loop))
        return None

    def known_edges(self) -> dict[int, bool]:
        """Return edges that every solution not yet excluded uses (True) or none does (False).

        These are not all such edges, only those that unit propagation shows, without search.
        """
        found: dict[int, bool] = {}
        before = -1
        while before < len(found):
            before = len(found)
            for edge in range(len(self.level.graph.edges)):
                if edge in found:
                    continue
                for used in (True, False):
                    literal = edge + 1 if used else -edge - 1
                    if self._sat.contradicts([literal]):
                        self._sat.add([-literal])
                        found[edge] = not used
                        break
        return found

    def exclude(self, edges: Iterable[int]) -> None:
        """Exclude every solution that has all of ``edges``.

        A solution is not found again if its edges are excluded, and no other is lost: none has them all and more.
        """
        self._sat.add([-edge - 1 for edge in edges])

    def prefer(self, solution: Edges) -> None:
        """Let searches look close to ``solution`` first."""
        self._sat.prefer([edge + 1 if edge in solution else -edge - 1 for edge in range(len(self.level.graph.edges))])

    def _state_colours(self, touching: bool) -> bool:
        """State that edges join nodes of one colour and, unless ``touching``, all neighbours of one colour.

        Returns whether this was done within the budget.
        """
        add, bits, ends, meter = self._sat.add, self._bits, self.ends, self.meter
        graph = self.level.graph
        lanes = [node.lane is not None for node in graph.nodes]
        first = len(graph.edges) + 1  # the variable of the first bit of the first node
        differ = first + len(graph.nodes) * bits  # the next variable for "this bit differs"
        for edge, (one, other) in enumerate(graph.edges, 1):
            if not edge % EDGES_PER_LOOK and meter.exhausted:
                return False
            free = touching or lanes[one] or lanes[other]
            if one in ends or other in ends:
                self._state_end(edge, first, *((one, other) if other in ends else (other, one)), free=free)
                continue
            a = first + one * bits
            b = first + other * bits
            for at in range(bits):
                add([-edge, -a - at, b + at])
                add([-edge, a + at, -b - at])
            if not free:
                for at in range(bits):
                    add([-differ - at, a + at, b + at])
                    add([-differ - at, -a - at, -b - at])
                add([edge, *range(differ, differ + bits)])
                differ += bits
        return True

    def _state_end(self, edge: int, first: int, node: int, end: int, *, free: bool) -> None:
        """State the same for an edge to an endpoint: its colour is known, so no variables are needed for it."""
        colour = self.ends[end]
        if node not in self.ends:
            bits = range(first + node * self._bits, first + (node + 1) * self._bits)
            same = [bit if colour >> at & 1 else -bit for at, bit in enumerate(bits)]
            for literal in same:
                self._sat.add([-edge, literal])
            if not free:
                self._sat.add([edge, *[-literal for literal in same]])
        elif self.ends[node] != colour:
            self._sat.add([-edge])
        elif not free:
            self._sat.add([edge])

    def _state_degrees(self) -> None:
        """State how many edges of each node are in use, and that bridges are crossed."""
        add, level, graph = self._sat.add, self.level, self.level.graph
        for number, neighbours in enumerate(graph.around):
            edges = [edge + 1 for _, _, edge in neighbours]
            if graph.nodes[number].lane is not None:
                self._state_lane(edges)
            elif number in self.ends:
                add(edges)
                for pair in combinations(edges, 2):
                    add([-edge for edge in pair])
            elif len(edges) < 2:  # noqa: PLR2004 (nobody can pass: the empty clause makes the level impossible)
                add([])
            else:
                for at in range(len(edges)):
                    add(edges[:at] + edges[at + 1 :])
                for a, b, c in combinations(edges, 3):
                    add([-a, -b, -c])
        for cell in level.bridges:
            lanes = [graph.around[lane] for lane in graph.at[cell]]
            crossings = [[lane[0][2] + 1] if len(lane) == 2 else [] for lane in lanes]  # noqa: PLR2004
            for clause in crossings if level.bridge_rule == "both" else [list(chain(*crossings))]:
                add(clause)

    def _state_lane(self, edges: list[int]) -> None:
        if len(edges) == 2:  # noqa: PLR2004 (a lane leads from one side to the other)
            self._sat.add([-edges[0], edges[1]])
            self._sat.add([edges[0], -edges[1]])
        else:
            for edge in edges:
                self._sat.add([-edge])

    def _state_squares(self, touching: bool) -> None:
        """Forbid loops of three or four cells; a path that takes all steps but one of such a loop touches itself."""
        add, graph = self._sat.add, self.level.graph
        for loop in short_loops(graph.around, [node.lane is not None for node in graph.nodes]):
            if touching:
                add([-edge - 1 for edge in loop])
            else:
                for edges in combinations(loop, len(loop) - 1):
                    add([-edge - 1 for edge in edges])

    def _loops(self, used: Iterable[int]) -> list[list[int]]:
        """Return the closed loops among the edges ``used``, each as its nodes."""
        graph = self.level.graph
        joined: dict[int, list[int]] = {}
        for edge in used:
            one, other = graph.edges[edge]
            joined.setdefault(one, []).append(other)
            joined.setdefault(other, []).append(one)
        for end in self.ends:
            _take_chain(joined, end)
        loops = []
        while joined:
            loops.append(_take_chain(joined, next(iter(joined))))
        return loops

    def _clause_against(self, loop: list[int]) -> list[int]:
        """Return the clause that some edge leaves the nodes of a loop.

        It is stronger than "not all edges of the loop", and it holds because the loop has an ordinary cell, whose
        path goes on to an endpoint elsewhere. A loop of lanes alone, round a board whose borders are joined, may as
        well not be used at all.
        """
        graph = self.level.graph
        inside = set(loop)
        if all(graph.is_lane(node) for node in loop):
            return [
                -edge - 1 for node in loop for _, other, edge in graph.around[node] if node < other or len(loop) == 1
            ]
        return [edge + 1 for node in loop for _, other, edge in graph.around[node] if other not in inside]


def ends_of(level: FlowLevel) -> dict[int, int]:
    """Return the colour, by number, of each endpoint's node."""
    at = level.graph.at
    return {at[cell][0]: colour for colour, (_, pair) in enumerate(level.pairs) for cell in pair}


def short_loops(around: list[list[tuple[int, int, int]]], lanes: list[bool]) -> Iterable[list[int]]:
    """Yield the edges of each loop of four nodes of a square board, or three of a hexagonal one, that has no lane.

    On a hexagonal board all three corners touch each other. On a square board, four nodes form a loop if
    two opposite ones have both others in common.
    """
    for node, neighbours in enumerate(around):
        if lanes[node]:
            continue
        # Each loop is found from its lowest node.
        later = [(other, edge) for _, other, edge in neighbours if other > node and not lanes[other]]
        for (one, to_one), (two, to_two) in combinations(later, 2):
            beyond = {other: edge for _, other, edge in around[two]}
            if one in beyond:
                yield [to_one, to_two, beyond[one]]
                continue
            for _, far, edge in around[one]:
                if far > node and far in beyond and not lanes[far]:
                    yield [to_one, edge, beyond[far], to_two]


def paths_of(level: FlowLevel, solution: Edges) -> Paths:
    """Return the path of each colour, cell by cell."""
    graph = level.graph
    joined: dict[int, list[int]] = {}
    for edge in solution:
        one, other = graph.edges[edge]
        joined.setdefault(one, []).append(other)
        joined.setdefault(other, []).append(one)
    paths: dict[str, tuple[Cell, ...]] = {}
    for colour, (start, _) in level.pairs:
        nodes = _take_chain(joined, graph.at[start][0])
        paths[colour] = tuple(graph.nodes[node].cell for node in nodes)
    return paths


def _take_chain(joined: dict[int, list[int]], node: int) -> list[int]:
    """Return the nodes of a path from one of its ends, or of a loop from anywhere; they are removed from ``joined``."""
    nodes = []
    following: int | None = node
    while following is not None and following in joined:
        node = following
        nodes.append(node)
        following = next((other for other in joined.pop(node) if other in joined), None)
    return nodes
