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

On a level whose cells may stay empty, a cell has two edges or none, and one more variable: does a path pass here? The
colour of an empty cell means nothing, so only cells that are passed touch each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, pairwise

from damier.core.contract import Cell
from damier.games.flow.exchanges import exchanges_of
from damier.games.flow.findings import Paths
from damier.games.flow.level import FlowLevel
from damier.search.sat import Meter, Sat

#: The edges of a solution, by number.
Edges = frozenset[int]
#: How many edges are stated between two looks at the meter.
EDGES_PER_LOOK = 4096
#: The most clauses that a level may take: with so many, a solver takes about a gigabyte.
MOST_CLAUSES = 8_000_000


class Encoding:
    """A level in a SAT solver. Edge ``e`` is variable ``e + 1``."""

    def __init__(self, level: FlowLevel, meter: Meter, *, touching: bool) -> None:
        self.level = level
        self.meter = meter
        self._sat = Sat()
        #: The colour of each endpoint's node, by number.
        self.ends = ends_of(level)
        self._bits = max(1, (len(level.pairs) - 1).bit_length())
        #: Whether every cell is passed. If not, each node has a variable for "a path passes here"; this is the first.
        self._covers = level.cover == "yes"
        self._passed = level.graph.wiring.edges + 1 + level.graph.wiring.nodes * self._bits
        #: The first variable that stands for nothing yet.
        self._free = self._passed
        #: Whether the clauses were all stated: within the budget, and not too many.
        self.complete = self._clauses(touching) <= MOST_CLAUSES and self._state_colours(touching)
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
                for clause in self._clauses_against(loop):
                    self._sat.add(clause)
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

    def exclude_untidy(self) -> None:
        """Exclude every solution that is not tidy (``exchanges.py``)."""
        add = self._sat.add
        for clause in exchanges_of(self.level).clauses() if self.complete else ():
            add(clause)

    def require_gap(self, *, both: bool) -> None:
        """Exclude every solution that covers the board; the cells of the level may stay empty.

        With ``both``, a bridge is covered only if it is crossed both ways.
        """
        gaps: list[int] = []
        for cell, (node, *_) in self.level.graph.at.items():
            if cell in self.level.bridges:
                crossings = self._crossings(cell)
                if both and not all(crossings):
                    return  # nobody can cross it both ways
                crossed = list(chain(*crossings))
                if both:
                    gaps += [-literal for literal in crossed]
                else:
                    gaps.append(self._free)
                    for literal in crossed:
                        self._sat.add([-self._free, -literal])
                    self._free += 1
            elif node not in self.ends:
                gaps.append(-self._passed - node)
        self._sat.add(gaps)

    def exclude_open_corners(self) -> None:
        """Exclude every solution in which a path turns round an empty cell that comes before the cell of the turn.

        Such a path can as well go over the empty cell; ``shortcuts.py`` tells what that is good for.
        """
        graph, ends = self.level.graph, self.ends
        plain = [node for node in range(len(graph.nodes)) if not graph.is_lane(node)]
        near = {node: {*graph.neighbours(node)} for node in plain}
        for corner in plain:
            ways = [(other, edge + 1) for _, other, edge in graph.around[corner] if other in near]
            for (one, to_one), (two, to_two) in combinations(ways, 2):
                for inside in near[one] & near[two]:
                    if inside < corner and inside in near and inside not in ends:
                        self._sat.add([-to_one, -to_two, self._passed + inside])

    def prefer(self, solution: Edges) -> None:
        """Make searches look close to ``solution`` first."""
        self._sat.prefer([edge + 1 if edge in solution else -edge - 1 for edge in range(len(self.level.graph.edges))])

    def _clauses(self, touching: bool) -> int:
        """Return about how many clauses there will be."""
        wiring = self.level.graph.wiring
        edges, nodes = int(wiring.edges), int(wiring.nodes)
        return edges * ((2 if touching else 4) * self._bits + 1) + 16 * nodes

    def _state_colours(self, touching: bool) -> bool:
        """State that edges join nodes of one colour and, unless ``touching``, all neighbours of one colour.

        Returns whether this was done within the budget.
        """
        add, bits, ends, meter = self._sat.add, self._bits, self.ends, self.meter
        graph = self.level.graph
        lanes = [node.lane is not None for node in graph.nodes]
        first = len(graph.edges) + 1  # the variable of the first bit of the first node
        covers = self._covers
        differ = self._passed + (0 if covers else len(graph.nodes))  # the next variable for "this bit differs"
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
                empty = () if covers else (-self._passed - one, -self._passed - other)
                add([edge, *range(differ, differ + bits), *empty])
                differ += bits
        self._free = differ
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
                empty = () if self._covers else (-self._passed - node,)
                self._sat.add([edge, *[-literal for literal in same], *empty])
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
            else:
                self._state_cell(number, edges)
        for cell in level.bridges if self._covers or level.bridge_rule == "both" else ():
            crossings = self._crossings(cell)
            for clause in crossings if level.bridge_rule == "both" else [list(chain(*crossings))]:
                add(clause)

    def _crossings(self, cell: Cell) -> list[list[int]]:
        """Return for each lane of a bridge the literal that says that it is crossed, or nothing if it leads nowhere."""
        graph = self.level.graph
        lanes = [graph.around[lane] for lane in graph.at[cell]]
        return [[lane[0][2] + 1] if len(lane) == 2 else [] for lane in lanes]  # noqa: PLR2004

    def _state_cell(self, node: int, edges: list[int]) -> None:
        """State that two edges of an ordinary cell are in use or, if it may stay empty, none."""
        add, passed = self._sat.add, self._passed + node
        if not self._covers:
            add([-passed, *edges])
            for at, edge in enumerate(edges):
                add([-edge, *edges[:at], *edges[at + 1 :]])
                add([-edge, passed])
        elif len(edges) < 2:  # noqa: PLR2004 (nobody can pass: the empty clause makes the level impossible)
            add([])
        else:
            for at in range(len(edges)):
                add(edges[:at] + edges[at + 1 :])
        for a, b, c in combinations(edges, 3):
            add([-a, -b, -c])

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
        starts, together = graph.wiring.short_loops()
        for loop in (together[start:end] for start, end in pairwise(starts)):
            if touching:
                add([-edge - 1 for edge in loop])
            else:
                for edges in combinations(loop, len(loop) - 1):
                    add([-edge - 1 for edge in edges])

    def _loops(self, used: Sequence[int]) -> list[list[int]]:
        """Return the closed loops among the edges ``used``, each as its nodes."""
        return self.level.graph.wiring.strands(used, list(self.ends))[1]

    def _clauses_against(self, loop: list[int]) -> Iterator[list[int]]:
        """Yield clauses that say that some edge leaves the nodes of a loop.

        They are stronger than "not all edges of the loop", and hold because the path through an ordinary cell of it
        goes on to an endpoint elsewhere. If cells may stay empty, each edge between the cells says so if it is used. A
        loop of lanes alone, round a board whose borders are joined, may as well not be used at all.
        """
        graph = self.level.graph
        inside = set(loop)
        within = [
            -edge - 1
            for node in loop
            for _, other, edge in graph.around[node]
            if other in inside and (node < other or len(loop) == 1)
        ]
        leaving = [edge + 1 for node in loop for _, other, edge in graph.around[node] if other not in inside]
        if all(graph.is_lane(node) for node in loop):
            yield within
        elif self._covers:
            yield leaving
        else:
            yield from ([edge, *leaving] for edge in within)


def ends_of(level: FlowLevel) -> dict[int, int]:
    """Return the colour, by number, of each endpoint's node."""
    node_at = level.graph.node_at
    return {node_at(cell): colour for colour, (_, pair) in enumerate(level.pairs) for cell in pair}


def paths_of(level: FlowLevel, solution: Edges) -> Paths:
    """Return the path of each colour, cell by cell."""
    graph = level.graph
    paths, _ = graph.wiring.strands(solution, [graph.node_at(start) for _, (start, _) in level.pairs])
    return {colour: graph.wiring.cells_of(nodes) for colour, nodes in zip(level.colours, paths, strict=True)}
