# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where small patterns of edges fit on a board, and which of them a solution has: the inner loops of exchanges.

A pattern is two sets of edges, one of which may be replaced by the other (``exchanges.py``). It is laid on every place
of the board where all of its edges are. On a large board that makes millions of replacements. They are listed only
for those who need a list; to find one that a solution allows, the patterns are moved over the board instead.

The file is ordinary Python. Compiled by Cython, its annotations make it some hundred times faster.
"""

from __future__ import annotations

import array
from collections.abc import Collection, Iterator, Sequence

import cython

from damier.games.flow.wiring import Wiring, beside, numbers

#: An edge of a pattern: how many columns and rows from the pattern's place, and in which of the first directions but
#: upwards it leaves that cell, from 0.
Offset = tuple[int, int, int]


def compiled() -> bool:
    """Return whether this module runs compiled."""
    return bool(cython.compiled)


@cython.cclass
class Places:
    """The patterns of a board. They may differ between even and odd columns, as hexagons lie differently there.

    Each pattern is given for an even column and for an odd one: the edges before, and those after.
    """

    width: cython.int
    height: cython.int
    half: cython.int
    edges: cython.int
    patterns: cython.int
    edge: cython.int[::1]  # of each cell and direction: the edge, or -1 if there is none or it is no plain one
    start: cython.int[::1]  # twice for each pattern, for even columns and odd ones: where its edges start,
    middle: cython.int[::1]  # where those of the second set do,
    shift: cython.int[::1]  # how far each edge is from that of the place itself,
    bounds: cython.int[::1]  # and the least and greatest column and row of its cells

    def __init__(
        self, wiring: Wiring, patterns: Sequence[tuple[tuple[Sequence[Offset], Sequence[Offset]], ...]]
    ) -> None:
        self.width = wiring.width
        self.height = wiring.height
        self.half = wiring.directions // 2
        self.edges = wiring.edges
        self.patterns = len(patterns)
        self._find_edges(wiring)
        starts: list[int] = [0]
        middles: list[int] = []
        shifts: list[int] = []
        bounds: list[int] = []
        for pattern in patterns:
            for before, after in pattern:
                middles.append(len(shifts) + len(before))
                cells = []
                for right, down, way in [*before, *after]:
                    shifts.append((down * self.width + right) * self.half + way)
                    cells.append((right, down))
                starts.append(len(shifts))
                for at in range(2):
                    bounds += [min(cell[at] for cell in cells), max(cell[at] for cell in cells)]
        self.start = array.array("i", starts)
        self.middle = array.array("i", middles or [0])
        self.shift = array.array("i", shifts or [0])
        self.bounds = array.array("i", bounds or [0])

    @cython.cfunc
    def _find_edges(self, wiring: Wiring) -> object:
        """Note the edges between ordinary cells, joined borders aside."""
        start: cython.int[::1] = wiring.start
        way: cython.int[::1] = wiring.way
        beyond: cython.int[::1] = wiring.beyond
        around: cython.int[::1] = wiring.around
        cell: cython.int[::1] = wiring.cell
        lane: cython.int[::1] = wiring.lane
        node: cython.int
        at: cython.int
        self.edge = numbers(self.width * self.height * self.half)
        for at in range(self.width * self.height * self.half):
            self.edge[at] = -1
        for node in range(wiring.nodes):
            for at in range(start[node], start[node + 1]):
                if (
                    1 <= way[at] <= self.half
                    and lane[node] < 0
                    and lane[beyond[at]] < 0
                    and beside(cell[node], way[at], self.width, self.height, 2 * self.half, False) == cell[beyond[at]]
                ):
                    self.edge[cell[node] * self.half + way[at] - 1] = around[at]
        return None

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _fits(self, pattern: cython.int, column: cython.int, row: cython.int) -> cython.bint:
        """Return whether all edges of a pattern are on the board at a place."""
        at: cython.int
        base: cython.int = (row * self.width + column) * self.half
        for at in range(self.start[pattern], self.start[pattern + 1]):  # noqa: SIM110 (a generator is no compiled loop)
            if self.edge[base + self.shift[at]] < 0:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _inside(self, pattern: cython.int, column: cython.int, row: cython.int) -> cython.bint:
        """Return whether the cells of a pattern are on the board at a place."""
        at: cython.int = 4 * pattern
        return (
            column + self.bounds[at] >= 0
            and column + self.bounds[at + 1] < self.width
            and row + self.bounds[at + 2] >= 0
            and row + self.bounds[at + 3] < self.height
        )

    def __iter__(self) -> Iterator[tuple[list[int], list[int]]]:
        """Yield each pattern at each place where it fits: its edges before and after."""
        for number in range(self.patterns):
            for row in range(self.height):
                for column in range(self.width):
                    pattern = 2 * number + column % 2
                    if self._inside(pattern, column, row) and self._fits(pattern, column, row):
                        yield self._lists(pattern, column, row)

    @cython.cfunc
    def _lists(self, pattern: cython.int, column: cython.int, row: cython.int) -> tuple[list[int], list[int]]:
        base: cython.int = (row * self.width + column) * self.half
        at: cython.int
        before = []
        after = []
        for at in range(self.start[pattern], self.middle[pattern]):
            before.append(self.edge[base + self.shift[at]])  # noqa: PERF401 (a list's own loop is not compiled)
        for at in range(self.middle[pattern], self.start[pattern + 1]):
            after.append(self.edge[base + self.shift[at]])  # noqa: PERF401
        return before, after

    def first_sets(self) -> tuple[array.array[int], array.array[int]]:
        """Return the edges before of each pattern at each place: where each set starts and the last ends, and all."""
        total: cython.int = self._write_sets(self.start, self.start, False)
        longest = max((self.middle[at] - self.start[at] for at in range(2 * self.patterns)), default=0)
        starts = numbers(total + 1)
        edges = numbers(total * longest)
        self._write_sets(starts, edges, True)
        return starts, edges

    def clauses(self) -> Iterator[list[int]]:
        """Yield for each place the clause that forbids to use all edges before; edge e is variable e + 1."""
        number: cython.int
        pattern: cython.int
        row: cython.int
        column: cython.int
        base: cython.int
        at: cython.int
        for number in range(self.patterns):
            for row in range(self.height):
                for column in range(self.width):
                    pattern = 2 * number + column % 2
                    if self._inside(pattern, column, row) and self._fits(pattern, column, row):
                        base = (row * self.width + column) * self.half
                        clause = []
                        for at in range(self.start[pattern], self.middle[pattern]):
                            clause.append(-1 - self.edge[base + self.shift[at]])  # noqa: PERF401
                        yield clause

    @cython.cfunc
    def _write_sets(self, starts: cython.int[::1], edges: cython.int[::1], writing: cython.bint) -> cython.int:
        """Count the places of all patterns, and write their first sets down if ``writing``."""
        found: cython.int = 0
        length: cython.int = 0
        number: cython.int
        pattern: cython.int
        row: cython.int
        column: cython.int
        base: cython.int
        at: cython.int
        for number in range(self.patterns):
            for row in range(self.height):
                for column in range(self.width):
                    pattern = 2 * number + column % 2
                    if not self._inside(pattern, column, row) or not self._fits(pattern, column, row):
                        continue
                    found += 1
                    if writing:
                        base = (row * self.width + column) * self.half
                        for at in range(self.start[pattern], self.middle[pattern]):
                            edges[length] = self.edge[base + self.shift[at]]
                            length += 1
                        starts[found] = length
        return found

    def first_in(self, solution: Collection[int]) -> tuple[list[int], list[int]] | None:
        """Return the edges to be replaced and those instead, of the first pattern that a solution has; None if none."""
        used: cython.uchar[::1] = bytearray(max(1, self.edges))
        edge: cython.int
        number: cython.int
        pattern: cython.int
        row: cython.int
        column: cython.int
        before: cython.bint
        for edge in solution:
            used[edge] = 1
        for number in range(self.patterns):
            for row in range(self.height):
                for column in range(self.width):
                    pattern = 2 * number + column % 2
                    if not self._inside(pattern, column, row):
                        continue
                    before = self._has(used, self.start[pattern], self.middle[pattern], column, row)
                    if (
                        before or self._has(used, self.middle[pattern], self.start[pattern + 1], column, row)
                    ) and self._fits(pattern, column, row):
                        one, other = self._lists(pattern, column, row)
                        return (one, other) if before else (other, one)
        return None

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _has(
        self, used: cython.uchar[::1], first: cython.int, last: cython.int, column: cython.int, row: cython.int
    ) -> cython.bint:
        """Return whether all edges of a set are used at a place."""
        base: cython.int = (row * self.width + column) * self.half
        at: cython.int
        edge: cython.int
        for at in range(first, last):
            edge = self.edge[base + self.shift[at]]
            if edge < 0 or used[edge] == 0:
                return False
        return True
