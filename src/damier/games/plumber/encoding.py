"""Plumber stated for a SAT solver that counts, and read back from what it finds.

Each cell has a variable for each sort that may lie there, emptiness being one more sort. Each edge, between two cells
or a cell and the border, has a variable for each colour of water that may run over it. The clauses say:

* a cell holds one sort, and each sort of the reserve lies in as many cells as there are pipes of it;
* an edge carries one colour at most; that of a source carries its colour, any other of the border none;
* where a pipe is closed, no water runs; sides that a pipe joins carry the same.

So a pipe with an open end that meets nothing is dry, and all that is joined to it: leaks and the meeting of two colours
need no clauses of their own. Helping variables, "open on this side" and "these two sides are joined", make what is
learnt in the search more general.

That leaves one thing out: a source that is joined to no other, because its water runs in a circle. This takes a fork
and a loop at least, and is rare, so it is forbidden *lazily*: when a solution comes with such a net, a clause is added
that water of this colour leaves the cells of the net. That clause may hold already, by another net of the colour over
an OVER or from a source beside the net; then the clause is that one of the pipes of the net is another.

Water may seem to run round a dry closed loop. That does no harm: what is wet is found by following the sources.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from damier.core.contract import Cell
from damier.games.plumber.level import PlumberLevel, Source
from damier.games.plumber.sorts import SIDES, SORTS, Sort, opposite
from damier.search.sat import CountingSat, Meter

#: The number that stands for an empty cell where sorts are numbered.
NOTHING: Final = len(SORTS)
#: For each sort, empty cells included, and each side: the sides that are joined to it there, itself included.
JOINED: Final = tuple(
    {side: next((sides for sides in components if sides & side), 0) for side in SIDES}
    for components in (*(sort.components for sort in SORTS), ())
)
OPPOSITE: Final = {side: opposite(side) for side in SIDES}
#: The sides in each set of sides.
SIDES_OF: Final = tuple(tuple(side for side in SIDES if sides & side) for sides in range(16))

#: The condition that always holds: no literal is needed.
ALWAYS: Final[list[int]] = []

#: What each cell of the board holds: the numbers of sorts, in the order of ``level.cells``.
Picture = tuple[int, ...]


class Ground:
    """The places of a level by number, line by line with the border, and which places touch."""

    def __init__(self, level: PlumberLevel) -> None:
        size = level.size
        self.level = level
        self.step = {SIDES[0]: -size.width, SIDES[1]: 1, SIDES[2]: size.width, SIDES[3]: -1}
        #: The place of each cell of the board, and the other way round.
        self.places = [size.index(cell) for cell in level.cells]
        self.cells = {place: at for at, place in enumerate(self.places)}
        self.sources: dict[int, Source] = {size.index(cell): source for cell, source in level.sources.items()}

    def nets(self, picture: Sequence[int]) -> list[tuple[list[int], list[tuple[int, int]]]]:
        """Return each net that has sources: the places of its sources, and its parts as place and sides.

        Open ends that meet nothing are passed over.
        """
        found = []
        done: set[int] = set()
        for start, source in self.sources.items():
            if start in done:
                continue
            met, parts = [start], dict[tuple[int, int], None]()
            waiting = [(start + self.step[source.side], OPPOSITE[source.side])]
            while waiting:
                place, side = waiting.pop()
                at = self.cells.get(place)
                if at is None:
                    if place in self.sources and place != start:
                        met.append(place)
                    continue
                sides = JOINED[picture[at]][side]
                if sides and (place, sides) not in parts:
                    parts[place, sides] = None
                    waiting += [(place + self.step[one], OPPOSITE[one]) for one in SIDES_OF[sides] if one != side]
            done.update(met)
            found.append((met, [*parts]))
        return found

    def wet(self, picture: Sequence[int]) -> list[int]:
        """Return the numbers of the cells that water reaches."""
        return sorted({self.cells[place] for _, parts in self.nets(picture) for place, _ in parts})


class Encoding:
    """A level in a SAT solver."""

    def __init__(self, level: PlumberLevel, meter: Meter) -> None:
        self.level = level
        self.meter = meter
        self.ground = Ground(level)
        self._sat = CountingSat()
        self._last = 0
        #: For each cell, the variable of each sort that may lie there.
        self.holds: list[dict[int, int]] = self._state_counts()
        #: What each of these variables stands for: a cell and a sort, by number.
        self._meaning = [(at, sort) for at, holds in enumerate(self.holds) for sort in holds]
        self._colours = list(dict.fromkeys(source.colour for source in level.sources.values()))
        #: For each cell and side, the variables of the colours that may run over the edge.
        self._runs: list[dict[int, list[int]]] = self._state_edges()
        #: The variable that says that water runs over a side, by cell and side, for those that were asked for.
        self._open: dict[tuple[int, int], int] = {}
        #: Whether everything was stated within the budget.
        self.complete = self._state_pipes()

    def next(self, most: float = float("inf"), assuming: Sequence[int] = ()) -> Picture | bool | None:
        """Return a solution not yet excluded; False if there is none; None if the budget or ``most`` conflicts ran out.

        The literals of ``assuming`` must hold too, in this call only.
        """
        last = self.meter.nodes_used + most
        while self.complete:
            found = self._sat.search(self.meter, last - self.meter.nodes_used, assuming)
            if not found:
                return found
            values = self._sat.values()
            picture = [NOTHING] * len(self.holds)
            for value in values[: len(self._meaning)]:
                if value > 0:
                    at, picture[at] = self._meaning[value - 1]
            alone = [(met[0], parts) for met, parts in self.ground.nets(picture) if len(met) == 1]
            if not alone:
                return tuple(picture)
            for place, parts in alone:
                self._sat.add(self._clause_against(place, parts, picture, values))
        return None

    def exclude(self, cells: Mapping[int, int]) -> None:
        """Exclude every solution in which all of ``cells`` hold these sorts."""
        self._sat.add([-self.holds[at][sort] for at, sort in cells.items()])

    def prefer(self, picture: Picture) -> None:
        """Make searches look close to ``picture`` first."""
        self._sat.prefer([
            variable if picture[at] == sort else -variable
            for at, holds in enumerate(self.holds)
            for sort, variable in holds.items()
        ])  # fmt: skip

    def water(self, at: int, side: int) -> int:
        """Return a literal for ``next`` to assume: that water runs over a side of a cell; its opposite, that none does.

        A solution that is found may have water in a circle of pipes that no source feeds: see ``exclude_circle``.
        """
        if (at, side) not in self._open:
            (variable,) = self._new_variables(1)
            runs = self._runs[at][side]
            self._sat.add([-variable, *runs])
            for run in runs:
                self._sat.add([variable, -run])
            self._open[at, side] = variable
        return self._open[at, side]

    def exclude_circle(self, picture: Picture, at: int, side: int) -> None:
        """Say that no water runs over a side of a cell while all that is joined to it there is as in ``picture``."""
        ground = self.ground
        inside, waiting = set[tuple[int, int]](), [(ground.places[at], side)]
        while waiting:
            place, coming = waiting.pop()
            sides = JOINED[picture[ground.cells[place]]][coming] if place in ground.cells else 0
            if sides and (place, sides) not in inside:
                inside.add((place, sides))
                waiting += [(place + ground.step[one], OPPOSITE[one]) for one in SIDES_OF[sides]]
        cells = sorted({ground.cells[place] for place, _ in inside})
        self._sat.add([-self.water(at, side), *(-self.holds[cell][picture[cell]] for cell in cells)])

    def _new_variables(self, number: int) -> list[int]:
        self._last += number
        return [*range(self._last - number + 1, self._last + 1)]

    def _state_counts(self) -> list[dict[int, int]]:
        """State what cells may hold, one sort each and of each sort as many as the reserve has; return ``holds``."""
        sat, level = self._sat, self.level
        counts = [*level.reserve, len(level.cells) - len(level.pipes)]
        given = [sort for sort, count in enumerate(counts) if count]
        cells: list[dict[int, int]] = []
        for cell in level.cells:
            fixed = level.screwed.get(cell)
            sorts = given if fixed is None else [fixed.number]
            variables = self._new_variables(len(sorts))
            sat.add(variables)
            if len(variables) > 1:
                sat.at_most(1, variables)
            cells.append(dict(zip(sorts, variables, strict=True)))
        free = [cells[at] for at, cell in enumerate(level.cells) if cell not in level.screwed]
        for sort in given:
            variables = [holds[sort] for holds in free]
            if counts[sort] < len(free):
                # Stated both ways, so that the solver notices that there are enough, and that some are still missing.
                sat.at_most(counts[sort], variables)
                sat.at_most(len(free) - counts[sort], [-variable for variable in variables])
        return cells

    def _state_edges(self) -> list[dict[int, list[int]]]:
        """State what may run over edges; return the variables of each cell's edges."""
        add, ground, colours = self._sat.add, self.ground, self._colours
        north, _, _, west = SIDES
        runs: list[dict[int, list[int]]] = []
        for place in ground.places:
            edges: dict[int, list[int]] = {}
            for side in SIDES:
                beside = place + ground.step[side]
                at = ground.cells.get(beside)
                if at is not None and side in (north, west):
                    edges[side] = runs[at][OPPOSITE[side]]
                    continue
                edges[side] = variables = self._new_variables(len(colours))
                if at is not None:
                    for one, other in combinations(variables, 2):
                        add([-one, -other])
                    continue
                source = ground.sources.get(beside)
                for colour, variable in zip(colours, variables, strict=True):
                    add([variable if source is not None and source.colour == colour else -variable])
            runs.append(edges)
        if any(sum(source.colour == colour for source in ground.sources.values()) == 1 for colour in colours):
            add([])  # it can be joined to no other of its colour
        return runs

    def _state_pipes(self) -> bool:
        """State how water runs through what cells hold; return whether that was done within the budget."""
        add, pairs = self._sat.add, [*combinations(SIDES, 2)]
        width = self.level.board_size.width
        for at, (holds, runs) in enumerate(zip(self.holds, self._runs, strict=True)):
            if at % width == 0 and self.meter.exhausted:
                return False
            for side in SIDES:
                opened = self._condition(holds, [sort for sort in holds if JOINED[sort][side]])
                if opened != ALWAYS:
                    for variable in runs[side]:
                        add([-variable, *(opened or ())])
            for one, other in pairs:
                joined = self._condition(holds, [sort for sort in holds if JOINED[sort][one] & other])
                if joined is not None:
                    unless = [-literal for literal in joined]
                    for here, there in zip(runs[one], runs[other], strict=True):
                        add([*unless, -here, there])
                        add([*unless, here, -there])
        return True

    def _condition(self, holds: Mapping[int, int], sorts: Sequence[int]) -> list[int] | None:
        """Return the condition that a cell holds one of ``sorts``: a literal, ``ALWAYS``, or None if it never does."""
        if not sorts:
            return None
        if len(sorts) == len(holds):
            return ALWAYS
        if len(sorts) == 1:
            return [holds[sorts[0]]]
        (one_of,) = self._new_variables(1)
        for sort, variable in holds.items():
            self._sat.add([-variable, one_of if sort in sorts else -one_of])
        self._sat.add([-one_of, *(holds[sort] for sort in sorts)])
        return [one_of]

    def _clause_against(
        self, start: int, parts: Iterable[tuple[int, int]], picture: Sequence[int], values: Sequence[int]
    ) -> list[int]:
        """Return the clause that the net of the source at ``start`` is not this one, which meets no other source."""
        ground = self.ground
        colour = self._colours.index(ground.sources[start].colour)
        inside = {place for place, _ in parts}
        ways_out = [
            self._runs[ground.cells[place]][side][colour]
            for place in sorted(inside)
            for side in SIDES
            if (beside := place + ground.step[side]) not in inside and beside != start
        ]
        if not any(values[variable - 1] > 0 for variable in ways_out):
            return ways_out
        return [-self.holds[at][picture[at]] for at in sorted(ground.cells[place] for place in inside)]


def pipes_of(level: PlumberLevel, picture: Picture) -> dict[Cell, Sort]:
    """Return the pipes of ``picture`` by their cells."""
    return {cell: SORTS[sort] for cell, sort in zip(level.cells, picture, strict=True) if sort != NOTHING}


def picture_of(level: PlumberLevel, pipes: Mapping[Cell, Sort]) -> Picture:
    """Return the picture of ``pipes`` on the board."""
    return tuple(pipes[cell].number if cell in pipes else NOTHING for cell in level.cells)
