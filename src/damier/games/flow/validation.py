"""What is wrong with a drawing that shows only which cells have which colour: document 002's *Validation*.

Such a drawing has no order, so a colour that touches itself can often be read in several ways. It is right if there is
a way to read it: for each colour one path that joins its endpoints, passes through all cells of the colour, through
each bridge as often as the bridge shows the colour, and through nothing else.

Most mistakes can be seen without looking for paths: a cell with one neighbour of its colour is a dead end, and one
whose removal leaves three parts is a branch. What is left is put to a SAT solver. Each side between two cells of one
colour is a variable, "the path goes there"; each cell has two such sides, an endpoint one, a bridge two opposite ones
for each crossing. That leaves paths, but also loops beside them. Where the answer has a loop, a clause says that the
path must leave these cells somewhere, and the search goes on; most drawings need no such clause. Where the level says
that no path touches itself, every side between two ordinary cells of the colour must be used as well.

Colours can be looked at one by one. A row of bridges leads from one cell to another one, and only a colour that both
show can cross these bridges that way: no two colours ever want the same way across.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Final

from damier.core.contract import Budget, Cell, Exhausted, Sentence, Violation, say
from damier.games.flow.check import crossing, parts_of, touching, uncovered_cells
from damier.games.flow.filling import Filling, Rows, drawing_of
from damier.games.flow.level import FlowLevel
from damier.search.sat import Meter, Sat

_ORDER: Final = ("TURN_ON_BRIDGE", "CROSSING", "BRANCH", "LOOP", "END_IS_NO_ENDPOINT", "DISCONNECTED",
                 "TOUCHES_ITSELF", "EMPTY_CELL", "BRIDGE_NOT_CROSSED")  # fmt: skip
_THROUGH: Final = 2


def validate(level: FlowLevel, drawing: str | Rows) -> list[Violation]:
    """Return every defect of a filled drawing, given as text or as rows; an empty list means that it is a solution.

    Raises ``Malformed`` if the drawing has not the size of the level, and ``Exhausted`` if its cells touch each other
    so much that it was not decided whether they form paths.

    >>> from damier.games.flow.codec import parse_level
    >>> level = parse_level("3x2 red=a1-c1 blue=a2-c2")
    >>> validate(level, "AAA BBB")
    []
    >>> [violation.name for violation in validate(level, "AAA B#B")]
    ['DISCONNECTED', 'EMPTY_CELL']
    """
    return filling_violations(level, drawing_of(drawing, level))


def budget_for(cells: int) -> Budget:
    """Return how long a drawing may be looked at; those of people take milliseconds, a million cells half a minute."""
    return Budget(seconds=10.0 + cells / 20_000)


def filling_violations(level: FlowLevel, filling: Filling) -> list[Violation]:
    """Return every defect of ``filling``, in the order of ``check.violations``, with the names that it has.

    Raises ``Exhausted`` if none was found, but some colour was not decided within the budget.
    """
    found = [*_misplacements(level, filling)]
    if found:
        return found
    meter = Meter(budget_for(len(filling.cells)))
    found = [*_crossings(level, filling)]
    undecided: Exhausted | None = None
    shown: dict[str, Counter[Cell]] = {colour: Counter() for colour in level.colours}
    for cell, names in filling.cells.items():
        for name in names:
            shown[name][cell] += 1
    for colour in level.colours:
        try:
            found += Strand(level, shown[colour], colour).defects(meter)
        except Exhausted as error:
            undecided = undecided or error
    found += uncovered_cells(level, {cell: len(names) for cell, names in filling.cells.items()})
    if undecided is not None and not found:  # with a defect, it is no solution in any case
        raise undecided
    return sorted(found, key=lambda violation: _ORDER.index(violation.name))


def _misplacements(level: FlowLevel, filling: Filling) -> Iterator[Violation]:
    strangers: dict[str, list[Cell]] = defaultdict(list)
    colours = {*level.colours}
    for cell, names in filling.cells.items():
        for name in names:
            if name not in colours:
                strangers[name].append(cell)
    for name, cells in strangers.items():
        yield Violation("UNKNOWN_COLOUR", tuple(cells), say("the level has no colour {name!r}", name=name[:40]))
    for cell, names in filling.cells.items():
        if names and cell not in level.graph.at:
            yield Violation("OFF_BOARD", (cell,), say("{cell} is no cell of the board", cell=cell))


def _crossings(level: FlowLevel, filling: Filling) -> Iterator[Violation]:
    """Yield the cells that show more colours than can pass, an endpoint's own colour counted."""
    for cell, nodes in level.graph.at.items():
        names = filling.cells.get(cell, ())
        if cell not in level.bridges:
            names = tuple(dict.fromkeys([*names, level.colour_at[cell]] if cell in level.colour_at else names))
        if len(names) > len(nodes):
            yield crossing(cell, names)


class Strand:
    """The nodes that one colour may pass through, as a graph, and what is wrong with it."""

    def __init__(self, level: FlowLevel, shown: Mapping[Cell, int], colour: str) -> None:
        """Take the cells that show the colour, and how often each does."""
        self.level = level
        self.colour = colour
        self.graph = level.graph
        self.ends = [self.graph.at[cell][0] for cell in level.endpoints(colour)]
        #: Whether the drawing shows the colour at all.
        self.drawn = bool(shown)
        #: How often the colour crosses each bridge that shows it.
        self.crossings = {
            cell: min(times, len(self.graph.at[cell])) for cell, times in shown.items() if cell in level.bridges
        }
        plain = {self.graph.at[cell][0] for cell in shown if cell not in level.bridges}
        #: The lanes that the colour can take: those that lead from one of its cells to another one.
        self.lanes = self._lanes(plain | set(self.ends))
        #: All nodes that the colour can pass through.
        self.nodes = plain | set(self.ends) | self.lanes

    def _lanes(self, plain: set[int]) -> set[int]:
        shown = {lane for cell in self.crossings for lane in self.graph.at[cell]}
        found: set[int] = set()
        for start in plain:
            for lane in self.graph.neighbours(start):
                way, node = [start], lane
                while node in shown and node not in way:
                    way.append(node)
                    node = next((other for other in self.graph.neighbours(node) if other != way[-2]), start)
                if node in plain and node != start:
                    found.update(way[1:])
        return found

    @cached_property
    def near(self) -> Mapping[int, list[int]]:
        """The neighbours of each node among the nodes of the colour."""
        return {
            node: [other for other in self.graph.neighbours(node) if other in self.nodes] for node in sorted(self.nodes)
        }

    def defects(self, meter: Meter) -> Iterator[Violation]:
        """Yield what is wrong with the colour by itself: nothing if its cells can be one path."""
        found = [*self._bridge_faults(), *self._branches(), *self._loops(), *self._dead_ends(), *self._gaps()]
        yield from found
        if not found and not (self._parity_fits() and Weaving(self, meter).possible()):
            sentence = say("the cells of {name!r} are not one path: it branches or runs in a loop", name=self.colour)
            yield self._violation("LOOP", self._core() or self.nodes, sentence)
        elif not found and self.level.touch == "no" and not Weaving(self, meter, touch=False).possible():
            yield touching(self.colour, self._crowded_cells())

    def _crowded_cells(self) -> tuple[Cell, ...]:
        """Return the cells that have more neighbours of the colour than the path has sides there, or else all."""
        crowded = [
            node for node in self.near if len(self.near[node]) > (1 if node in self.ends else _THROUGH)
        ] or self.near
        return tuple(dict.fromkeys(self.graph.nodes[node].cell for node in crowded))

    def _violation(self, name: str, nodes: Iterable[int], sentence: Sentence) -> Violation:
        cells = dict.fromkeys(self.graph.nodes[node].cell for node in sorted(nodes))
        return Violation(name, tuple(cells), sentence)

    def _bridge_faults(self) -> Iterator[Violation]:
        """Yield the bridges that show the colour more often than it can cross them straight."""
        for cell, times in self.crossings.items():
            lanes = self.graph.at[cell]
            if sum(lane in self.lanes for lane in lanes) >= times:
                continue
            sides = {other for lane in lanes for other in self.graph.neighbours(lane) if other in self.nodes}
            if len(sides) >= _THROUGH and self.lanes.isdisjoint(lanes):
                sentence = say("{name!r} turns on the bridge {cell}", name=self.colour, cell=cell)
                yield Violation("TURN_ON_BRIDGE", (cell,), sentence)
            else:
                yield self._dead_end(cell)

    def _dead_end(self, cell: Cell) -> Violation:
        sentence = say("{name!r} ends at {cell}, which is no endpoint of it", name=self.colour, cell=cell)
        return Violation("END_IS_NO_ENDPOINT", (cell,), sentence)

    def _dead_ends(self) -> Iterator[Violation]:
        for node in self.near:
            if not self._goes_on(node) and node not in self.ends:
                yield self._dead_end(self.graph.nodes[node].cell)

    def _gaps(self) -> Iterator[Violation]:
        first, second = self.ends
        if not self.drawn or not any(first in part and second in part for part in self._parts):
            sentence = say("{name!r} is not joined", name=self.colour)
            yield Violation("DISCONNECTED", self.level.endpoints(self.colour), sentence)

    def _loops(self) -> Iterator[Violation]:
        """Yield the parts apart from the endpoints in which nothing ends."""
        for part in self._parts:
            if part.isdisjoint(self.ends) and all(map(self._goes_on, part)):
                cell = self.graph.nodes[min(part)].cell
                yield self._violation(
                    "LOOP", part, say("{name!r} runs in a loop through {cell}", name=self.colour, cell=cell)
                )

    def _goes_on(self, node: int) -> bool:
        return len(self.near[node]) >= _THROUGH

    def _branches(self) -> Iterator[Violation]:
        """Yield the cells without which the colour falls into more parts than a path does."""
        if len(self.lanes) > sum(self.crossings.values()):
            return  # which lanes the path takes is open, and so what is a part
        for node, parts in sorted(self._parts_without().items()):
            if parts > (1 if node in self.ends else _THROUGH):
                cell = self.graph.nodes[node].cell
                yield Violation("BRANCH", (cell,), say("{name!r} branches at {cell}", name=self.colour, cell=cell))

    @cached_property
    def _parts(self) -> list[set[int]]:
        """The connected parts of the colour."""
        return parts_of(self.near)

    def _parts_without(self) -> Mapping[int, int]:
        """Return into how many parts its part falls if a node is taken away, for the nodes where that is more than one.

        A search in depth numbers the nodes; one is such a node if from some branch below it no way leads above it.
        """
        found: Counter[int] = Counter()
        number: dict[int, int] = {}
        low: dict[int, int] = {}
        for root in self.near:
            if root in number:
                continue
            number[root] = low[root] = len(number)
            path = [(root, iter(self.near[root]))]
            while path:
                node, ahead = path[-1]
                other = next(ahead, None)
                if other is None:
                    path.pop()
                    if path:
                        above = path[-1][0]
                        low[above] = min(low[above], low[node])
                        found[above] += low[node] >= number[above]
                elif other in number:
                    low[node] = min(low[node], number[other])
                else:
                    number[other] = low[other] = len(number)
                    path.append((other, iter(self.near[other])))
            found[root] -= 1  # it has nothing above it
        return {node: parts + 1 for node, parts in found.items() if parts > 0}

    def _core(self) -> set[int]:
        """Return the nodes on loops and between them: what is left when dead ends are taken away again and again."""
        degree = {node: len(near) for node, near in self.near.items()}
        waiting = [node for node in degree if degree[node] < _THROUGH]
        gone = set(waiting)
        while waiting:
            for other in self.near[waiting.pop()]:
                degree[other] -= 1
                if degree[other] < _THROUGH and other not in gone:
                    gone.add(other)
                    waiting.append(other)
        return self.nodes - gone

    def _parity_fits(self) -> bool:
        """Return whether a path can alternate between the two kinds of squares, as on a chess board.

        A SAT solver takes very long to find out that it cannot.
        """
        if self.level.shape != "square" or self.level.wrap:
            return True
        visits = Counter(_kind(self.graph.nodes[node].cell) for node in self.nodes - self.lanes)
        for cell, times in self.crossings.items():
            visits[_kind(cell)] += times
        first, second = (_kind(self.graph.nodes[node].cell) for node in self.ends)
        return visits[first] - visits[1 - first] == (1 if first == second else 0)


def _kind(cell: Cell) -> int:
    return (cell.column + cell.row) % 2


class Weaving:
    """The clauses that say that the nodes of a strand are one path; unless ``touch``, one that never touches itself."""

    def __init__(self, strand: Strand, meter: Meter, *, touch: bool = True) -> None:
        self.strand = strand
        self.meter = meter
        self.sat = Sat()
        #: The variables of the sides between two nodes, and of the lanes.
        self.sides: dict[tuple[int, int], int] = {}
        self.lanes = {lane: number for number, lane in enumerate(sorted(strand.lanes), start=1)}
        around: dict[int, list[int]] = {node: [] for node in strand.near}
        for node, near in strand.near.items():
            for other in near:
                if node < other:
                    variable = self.sides[node, other] = 1 + len(self.lanes) + len(self.sides)
                    around[node].append(variable)
                    around[other].append(variable)
                    if not touch and node not in self.lanes and other not in self.lanes:
                        self.sat.add([variable])
        for node, variables in around.items():
            self._state(node, variables)
        for cell, times in strand.crossings.items():
            self._exactly(times, [self.lanes[lane] for lane in strand.graph.at[cell] if lane in self.lanes])

    def _state(self, node: int, variables: Sequence[int]) -> None:
        """Say how many sides the path uses at a node."""
        if node not in self.lanes:
            self._exactly(1 if node in self.strand.ends else _THROUGH, variables)
            return
        for variable in variables:  # a lane is taken with both its sides, or not at all
            self.sat.add([-self.lanes[node], variable])
            self.sat.add([self.lanes[node], -variable])

    def _exactly(self, number: int, variables: Sequence[int]) -> None:
        for some in combinations(variables, number + 1):
            self.sat.add([-variable for variable in some])
        for some in combinations(variables, len(variables) - number + 1):
            self.sat.add(list(some))

    def possible(self) -> bool:
        """Return whether there is such a path; raise ``Exhausted`` if that takes too long to find out."""
        while True:
            answer = self.sat.search(self.meter)
            if answer is None:
                raise Exhausted(
                    say("whether the cells of {name!r} form one path was not found out in time",
                        name=self.strand.colour)
                )  # fmt: skip
            if not answer or not self._refuse_loops():
                return answer

    def _refuse_loops(self) -> bool:
        """Add for each loop of the answer the clause that the path leaves its cells; return whether there is one."""
        true = {value for value in self.sat.values() if value > 0}
        near: dict[int, list[int]] = defaultdict(list)
        for (one, other), variable in self.sides.items():
            if variable in true:
                near[one].append(other)
                near[other].append(one)
        loops = [part for part in parts_of(near) if self.strand.ends[0] not in part]
        loop_of = {node: number for number, loop in enumerate(loops) for node in loop}
        leaving: list[list[int]] = [[] for _ in loops]
        for nodes, side in self.sides.items():
            first, second = map(loop_of.get, nodes)
            for left in (first, second) if first != second else ():
                if left is not None:
                    leaving[left].append(side)
        for clause in leaving:
            self.sat.add(clause)
        return bool(loops)
