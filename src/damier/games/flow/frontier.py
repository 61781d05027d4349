"""Count the solutions of a level from both sides of the board at once; ``kernel.py`` tells how and does the work.

Here the board is laid out for it: in which order the cells are covered, which edges each cell has to cells covered
before and after, and which slot each edge of the frontier takes. One program starts at each end of that order, and
the two meet. The order along the rows and that along the columns may differ a hundredfold in their states, and so may
the two ends. So four programs run side by side, and the one with the fewest states always goes on.

Edges may be known beforehand, in use or not, from a SAT solver's deductions; every such edge saves states.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from damier.games.flow.encoding import ends_of
from damier.games.flow.kernel import DONE, Half
from damier.games.flow.level import FlowLevel
from damier.search.sat import Meter

#: A byte holds a label: nothing, one for each slot, one for each colour.
LABELS: Final = 255
#: The most slots; beyond, there are too many states in any case.
WIDEST: Final = 40
#: The most states of one half: some hundred megabytes.
MOST_STATES: Final = 3_000_000


class Layout:
    """One order in which to cover the nodes of a board, from both ends."""

    def __init__(self, level: FlowLevel, order: list[int], known: Mapping[int, bool]) -> None:
        self.level = level
        self.order = order
        self.known = known
        self.position = [0] * len(order)
        for at, node in enumerate(order):
            self.position[node] = at
        self._ends = ends_of(level)
        self._slots = [self._assign_slots(forward) for forward in (True, False)]
        #: How many slots are needed.
        self.width = max((slot + 1 for slots in self._slots for slot in slots), default=0)

    def _assign_slots(self, forward: bool) -> list[int]:
        """Return a slot for each edge: the lowest that is free while the edge is in the frontier."""
        graph, position = self.level.graph, self.position
        slots = [0] * len(graph.edges)
        free: list[int] = []
        made = 0
        for node in self.order if forward else reversed(self.order):
            after = []
            for _, other, edge in graph.around[node]:
                if (position[other] < position[node]) == forward:
                    free.append(slots[edge])
                else:
                    after.append(edge)
            free.sort(reverse=True)
            for edge in after:
                if not free:
                    free.append(made)
                    made += 1
                slots[edge] = free.pop()
        return slots

    def start_half(self, forward: bool, limbs: int) -> Half:
        """Return the program at one end, with no cell covered; it counts in numbers of ``limbs`` limbs."""
        graph, position = self.level.graph, self.position
        slots = self._slots[0 if forward else 1]
        steps: dict[str, list[int]] = {
            "colour": [], "in_start": [0], "ins": [], "choice_start": [0], "first": [], "second": [],
            "out_start": [0], "out": [], "out_want": [], "line_start": [0], "line": [],
        }  # fmt: skip
        for node in self.order if forward else reversed(self.order):
            steps["colour"].append(self._label(node))
            after = []
            for _, other, edge in graph.around[node]:
                if (position[other] < position[node]) == forward:
                    steps["ins"].append(slots[edge])
                else:
                    after.append(edge)
                    steps["out"].append(slots[edge])
                    steps["out_want"].append(self._label(other))
            steps["in_start"].append(len(steps["ins"]))
            steps["out_start"].append(len(steps["out"]))
            for number in range(3):
                for chosen in combinations(after, number):
                    if all(self.known.get(edge, edge in chosen) == (edge in chosen) for edge in after):
                        first, second = [*(slots[edge] for edge in chosen), 0, 0][:2]
                        steps["first"].append(first)
                        steps["second"].append(second)
                steps["choice_start"].append(len(steps["first"]))
        for line in self._lines(forward):
            steps["line"] += [slots[edge] for edge in line]
            steps["line_start"].append(len(steps["line"]))
        return Half(self.width, steps, limbs=limbs, most=MOST_STATES)

    def _lines(self, forward: bool) -> Iterator[list[int]]:
        """Yield the frontier's edges after each step, as they follow each other; none on boards that are not flat."""
        graph = self.level.graph
        flat = graph.planar_rectangle()
        across = 0 if self.order == sorted(self.order) else 1  # the rows' frontier runs along columns, or the reverse

        def place(edge: int) -> int:
            one, other = graph.edges[edge]
            return graph.nodes[one].cell[across] + graph.nodes[other].cell[across]

        line: set[int] = set()
        for node in self.order if forward else reversed(self.order):
            line ^= {edge for _, _, edge in graph.around[node]}
            yield sorted(line, key=place) if flat else []

    def _label(self, node: int) -> int:
        """Return the label of an endpoint's colour, or 0 for any other node."""
        colour = self._ends.get(node)
        return 0 if colour is None else self.width + 1 + colour

    def frontier(self, done: int) -> tuple[list[int], list[int]]:
        """Return the slots of the frontier's edges, for either end, when the first ``done`` nodes are covered."""
        position = self.position
        here, there = [], []
        for edge, (one, other) in enumerate(self.level.graph.edges):
            if (position[one] < done) != (position[other] < done):
                here.append(self._slots[0][edge])
                there.append(self._slots[1][edge])
        return here, there


def layouts(level: FlowLevel, known: Mapping[int, bool]) -> list[Layout]:
    """Return the layouts of a board that the program can handle, the narrowest first."""
    graph = level.graph
    rows = list(range(len(graph.nodes)))
    columns = sorted(rows, key=lambda node: (graph.nodes[node].cell.column, graph.nodes[node].cell.row))
    found = [Layout(level, order, known) for order in (rows, columns)]
    fitting = [way for way in found if way.width <= WIDEST and way.width + len(level.pairs) < LABELS]
    return sorted(fitting, key=lambda way: way.width)


def suits(level: FlowLevel) -> bool:
    """Return whether the program may be able to handle a level: not too wide, without bridges and rules of its own."""
    full = level.touch == "yes" and level.cover == "yes"
    return full and not level.bridges and min(level.size.width, level.size.height) < WIDEST


def count(
    level: FlowLevel,
    meter: Meter,
    *,
    known: Mapping[int, bool] | None = None,
    enough: int = 0,
    most_states: float = float("inf"),
) -> int | None:
    """Return the number of solutions under the full rules, counted up to ``enough`` if that is not 0.

    ``known`` says of some edges whether they are in use. Returns None if the budget or ``most_states`` ran out, or if
    the program cannot handle the board.
    """
    ways = layouts(level, known or {}) if suits(level) else []
    last = meter.nodes_used + most_states
    limbs = 1
    while ways:
        total, overflowed = _count(ways, meter, last, limbs, enough)
        if not overflowed or enough or total is None:
            return total
        limbs *= 4
    return None


def _count(ways: list[Layout], meter: Meter, last: float, limbs: int, enough: int) -> tuple[int | None, bool]:
    """Return the number of solutions, counted in numbers of ``limbs`` limbs, and whether these were too few."""
    runs = [Run(layout, limbs) for layout in ways]
    while True:
        run = min(runs, key=lambda run: run.next_size)
        if run.remaining == 0 or run.next_size == 0:
            break
        if meter.exhausted or meter.nodes_used > last or not run.advance(meter):
            return None, False
    return run.total(meter, enough), run.overflowed


class Run:
    """The program on one layout, from both ends."""

    def __init__(self, layout: Layout, limbs: int) -> None:
        self.layout = layout
        self._halves = [layout.start_half(forward, limbs) for forward in (True, False)]
        self._done = [0, 0]

    @property
    def remaining(self) -> int:
        """How many nodes neither half has covered."""
        return len(self.layout.order) - sum(self._done)

    @property
    def next_size(self) -> int:
        """How many states the smaller half has."""
        return min(half.size() for half in self._halves)

    @property
    def overflowed(self) -> bool:
        """Whether some number of ways needs more limbs."""
        return any(half.overflowed() for half in self._halves)

    def advance(self, meter: Meter) -> bool:
        """Cover one more node with the smaller half; return whether that was possible."""
        side = 0 if self._halves[0].size() <= self._halves[1].size() else 1
        ended = self._halves[side].advance(meter.deadline)
        self._done[side] += 1
        meter.nodes_used += self._halves[side].size()
        return ended == DONE

    def total(self, meter: Meter, enough: int) -> int | None:
        """Return the number of solutions; None if time ran out.

        Before, the halves must have met, or one of them must have no states left.
        """
        if self.next_size == 0:
            return 0
        one, other = self._halves
        total = one.meet(other, *self.layout.frontier(self._done[0]), enough, meter.deadline)
        return None if total < 0 else total
