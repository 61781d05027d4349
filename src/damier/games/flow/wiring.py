# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Who touches whom on a board, in flat arrays: what large boards are read, searched and checked with.

Cells are numbers here, row by row, and so are nodes, edges and directions (``graph.py`` tells what these are). A board
of a thousand cells on a side has a million nodes and two million edges; as objects of Python they would take gigabytes
and minutes, as numbers one after the other some megabytes and a tenth of a second.

What goes over all edges of a board lives here too: its short loops, and the paths that a solution is made of.

The file is ordinary Python. Compiled by Cython, its annotations make it some hundred times faster.
"""

from __future__ import annotations

import array
from collections.abc import Collection, Iterable, Sequence

import cython

from damier.core.contract import Cell

#: What a cell is.
PLAIN = cython.declare(cython.int, 0)
HOLE = cython.declare(cython.int, 1)
BRIDGE = cython.declare(cython.int, 2)
#: Borders are joined only where there are at least three cells across: two cells would touch twice.
SMALLEST_WRAP = cython.declare(cython.int, 3)


def compiled() -> bool:
    """Return whether this module runs compiled."""
    return bool(cython.compiled)


@cython.ccall
@cython.exceptval(check=False)
def beside(  # noqa: C901, PLR0912 (two kinds of boards, and no table is as fast)
    cell: cython.int, direction: cython.int, width: cython.int, height: cython.int, directions: cython.int,
    wrap: cython.bint,
) -> cython.int:  # fmt: skip
    """Return the cell next to a cell in a direction, walls and holes aside; -1 at a border.

    Directions go clockwise from above. Odd columns of hexagons are shifted up by half a cell.
    """
    column: cython.int = cell % width
    row: cython.int = cell // width
    if directions == 4:  # noqa: PLR2004 (squares)
        if direction == 0:
            row -= 1
        elif direction == 1:
            column += 1
        elif direction == 2:  # noqa: PLR2004
            row += 1
        else:
            column -= 1
    elif direction == 0:
        row -= 1
    elif direction == 3:  # noqa: PLR2004
        row += 1
    else:
        if direction == 1 or direction == 5:  # noqa: PLR1714, PLR2004 (a set is no compiled comparison)
            row -= column & 1
        else:
            row += 1 - (column & 1)
        column += 1 if direction < 3 else -1  # noqa: PLR2004
    if wrap:
        if width >= SMALLEST_WRAP:
            column = (column + width) % width
        if height >= SMALLEST_WRAP:
            row = (row + height) % height
    if column < 0 or column >= width or row < 0 or row >= height:
        return -1
    return row * width + column


@cython.cclass
class Wiring:
    """The nodes and edges of a board, in arrays that are never changed."""

    width = cython.declare(cython.int, visibility="readonly")
    height = cython.declare(cython.int, visibility="readonly")
    directions = cython.declare(cython.int, visibility="readonly")
    nodes = cython.declare(cython.int, visibility="readonly")
    edges = cython.declare(cython.int, visibility="readonly")
    #: Of each cell: its first node, and how many it has, none if it is a hole.
    first = cython.declare(cython.int[::1], visibility="readonly")
    count = cython.declare(cython.int[::1], visibility="readonly")
    #: Of each node: its cell, and if it is the lane of a bridge its direction, else -1.
    cell = cython.declare(cython.int[::1], visibility="readonly")
    lane = cython.declare(cython.int[::1], visibility="readonly")
    #: The edges of node n are ``around[start[n]:start[n + 1]]``, by direction; they go in the directions ``way``, to
    #: the nodes ``beyond``.
    start = cython.declare(cython.int[::1], visibility="readonly")
    way = cython.declare(cython.int[::1], visibility="readonly")
    beyond = cython.declare(cython.int[::1], visibility="readonly")
    around = cython.declare(cython.int[::1], visibility="readonly")
    #: The two nodes of each edge.
    one = cython.declare(cython.int[::1], visibility="readonly")
    two = cython.declare(cython.int[::1], visibility="readonly")

    def __init__(
        self,
        width: int,
        height: int,
        *,
        directions: int,
        wrap: bool,
        holes: Iterable[int],
        bridges: Iterable[int],
        walls: Iterable[tuple[int, int]],
    ) -> None:
        self.width = width
        self.height = height
        self.directions = directions
        kinds = bytearray(width * height)
        for cell in holes:
            kinds[cell] = HOLE
        for cell in bridges:
            kinds[cell] = BRIDGE
        closed = bytearray(width * height)  # a bit for each direction
        for one, other in walls:
            for direction in range(directions):
                if beside(one, direction, width, height, directions, wrap) == other:
                    closed[one] |= 1 << direction
                    closed[other] |= 1 << (direction + directions // 2) % directions
        self._number_nodes(kinds)
        self._number_edges(kinds, closed, wrap)

    @cython.cfunc
    def _number_nodes(self, kinds: cython.uchar[::1]) -> object:
        """Give nodes their numbers, in the order of their cells."""
        cells: cython.int = self.width * self.height
        half: cython.int = self.directions // 2
        cell: cython.int
        lane: cython.int
        at: cython.int = 0
        self.first = numbers(cells)
        self.count = numbers(cells)
        for cell in range(cells):
            self.first[cell] = at
            self.count[cell] = 0 if kinds[cell] == HOLE else half if kinds[cell] == BRIDGE else 1
            at += self.count[cell]
        self.nodes = at
        self.cell = numbers(at)
        self.lane = numbers(at)
        for cell in range(cells):
            for lane in range(self.count[cell]):
                self.cell[self.first[cell] + lane] = cell
                self.lane[self.first[cell] + lane] = lane if kinds[cell] == BRIDGE else -1
        return None

    @cython.cfunc
    def _number_edges(self, kinds: cython.uchar[::1], closed: cython.uchar[::1], wrap: cython.bint) -> object:
        """Give edges their numbers, each from the node that it leaves in one of the latter half of the directions."""
        directions: cython.int = self.directions
        half: cython.int = directions // 2
        edges: cython.int = 0
        node: cython.int
        direction: cython.int
        other: cython.int
        near: cython.int[::1] = numbers(self.nodes * directions)  # 1 + the node in each direction
        edge: cython.int[::1] = numbers(self.nodes * directions)
        for node in range(self.nodes):
            for direction in range(half, directions):
                if self.lane[node] >= 0 and self.lane[node] != direction - half:
                    continue
                if closed[self.cell[node]] >> direction & 1:
                    continue
                other = beside(self.cell[node], direction, self.width, self.height, directions, wrap)
                if other < 0 or kinds[other] == HOLE:
                    continue
                other = self.first[other] + (direction - half if kinds[other] == BRIDGE else 0)
                near[node * directions + direction] = other + 1
                near[other * directions + direction - half] = node + 1
                edge[node * directions + direction] = edges
                edge[other * directions + direction - half] = edges
                edges += 1
        self.edges = edges
        self._gather(near, edge)
        return None

    @cython.cfunc
    def _gather(self, near: cython.int[::1], edge: cython.int[::1]) -> object:
        """Write the edges of each node one after the other."""
        directions: cython.int = self.directions
        total: cython.int = 0
        node: cython.int
        direction: cython.int
        at: cython.int
        self.start = numbers(self.nodes + 1)
        self.way = numbers(2 * self.edges)
        self.beyond = numbers(2 * self.edges)
        self.around = numbers(2 * self.edges)
        self.one = numbers(self.edges)
        self.two = numbers(self.edges)
        for node in range(self.nodes):
            self.start[node] = total
            for direction in range(directions):
                at = node * directions + direction
                if near[at] > 0:
                    self.way[total] = direction
                    self.beyond[total] = near[at] - 1
                    self.around[total] = edge[at]
                    if direction >= directions // 2:
                        self.one[edge[at]] = node
                        self.two[edge[at]] = near[at] - 1
                    total += 1
        self.start[self.nodes] = total
        return None

    def flat(self) -> bool:
        """Return whether the board can be drawn flat without crossings: a square grid, no bridges, no warp."""
        edge: cython.int
        node: cython.int
        a: cython.int
        b: cython.int
        if self.directions != 4:  # noqa: PLR2004 (squares)
            return False
        for node in range(self.nodes):
            if self.lane[node] >= 0:
                return False
        for edge in range(self.edges):
            a = self.cell[self.one[edge]]
            b = self.cell[self.two[edge]]
            if abs(a % self.width - b % self.width) + abs(a // self.width - b // self.width) != 1:
                return False
        return True

    def diagonals(self) -> array.array[int]:
        """Return the nodes diagonal after diagonal from the top left, each from its top right."""
        found = numbers(self.nodes)
        order: cython.int[::1] = found
        diagonal: cython.int
        row: cython.int
        cell: cython.int
        lane: cython.int
        at: cython.int = 0
        for diagonal in range(self.width + self.height - 1):
            for row in range(max(0, diagonal - self.width + 1), min(self.height, diagonal + 1)):
                cell = row * self.width + diagonal - row
                for lane in range(self.count[cell]):
                    order[at] = self.first[cell] + lane
                    at += 1
        return found

    def neighbours(self, node: cython.int) -> list[int]:
        """Return the nodes that touch a node, by direction."""
        found = []
        at: cython.int
        for at in range(self.start[node], self.start[node + 1]):
            found.append(self.beyond[at])  # noqa: PERF401 (a list's own loop is not compiled)
        return found

    def edge_between(self, one: cython.int, other: cython.int) -> int:
        """Return the edge between two nodes, or -1 if they do not touch."""
        return self._edge(one, other)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _edge(self, one: cython.int, other: cython.int) -> cython.int:
        at: cython.int
        for at in range(self.start[one], self.start[one + 1]):
            if self.beyond[at] == other:
                return self.around[at]
        return -1

    def short_loops(self) -> tuple[array.array[int], array.array[int]]:
        """Return the loops of four nodes of a square board, or three of a hexagonal one, that have no lane.

        Two arrays are returned: where the edges of each loop start, and where the last ends; and the edges.
        """
        most: cython.int = self._write_loops(self.start, self.start, False)
        starts = numbers(most + 1)
        edges = numbers(4 * most)
        self._write_loops(starts, edges, True)
        return starts, edges

    @cython.cfunc
    def _write_loops(  # noqa: C901 (a loop within another for each of its sides)
        self, starts: cython.int[::1], edges: cython.int[::1], writing: cython.bint
    ) -> cython.int:
        """Count the short loops, and write their edges down if ``writing``.

        On a hexagonal board all three corners touch each other. On a square board, four nodes form a loop if
        two opposite ones have both others in common.
        """
        loops: cython.int = 0
        length: cython.int = 0
        node: cython.int
        i: cython.int
        j: cython.int
        k: cython.int
        last: cython.int
        far: cython.int
        for node in range(self.nodes):
            if self.lane[node] >= 0:
                continue
            for i in range(self.start[node], self.start[node + 1]):
                # Each loop is found from its lowest node.
                if self.beyond[i] < node or self.lane[self.beyond[i]] >= 0:
                    continue
                for j in range(i + 1, self.start[node + 1]):
                    if self.beyond[j] < node or self.lane[self.beyond[j]] >= 0:
                        continue
                    last = self._edge(self.beyond[j], self.beyond[i])
                    if last >= 0:
                        if writing:
                            starts[loops] = length
                            edges[length] = self.around[i]
                            edges[length + 1] = self.around[j]
                            edges[length + 2] = last
                        loops += 1
                        length += 3
                        continue
                    for k in range(self.start[self.beyond[i]], self.start[self.beyond[i] + 1]):
                        far = self.beyond[k]
                        last = -1 if far <= node or self.lane[far] >= 0 else self._edge(self.beyond[j], far)
                        if last >= 0:
                            if writing:
                                starts[loops] = length
                                edges[length] = self.around[i]
                                edges[length + 1] = self.around[k]
                                edges[length + 2] = last
                                edges[length + 3] = self.around[j]
                            loops += 1
                            length += 4
        if writing:
            starts[loops] = length
        return loops

    def strands(self, used: Collection[int], starts: Sequence[int]) -> tuple[list[list[int]], list[list[int]]]:
        """Return the nodes of the path from each of ``starts``, and those of each loop, among the edges ``used``.

        No node has more than two of these edges. From an end that a path before has reached, there is nothing.
        """
        joined: cython.int[::1] = numbers(2 * self.nodes)  # 1 + the nodes that each is joined to
        edge: cython.int
        node: cython.int
        for edge in used:
            node = 2 * self.one[edge]
            joined[node + (joined[node] > 0)] = self.two[edge] + 1
            node = 2 * self.two[edge]
            joined[node + (joined[node] > 0)] = self.one[edge] + 1
        paths = []
        for node in starts:
            paths.append(self._strand(joined, node))  # noqa: PERF401 (a list's own loop is not compiled)
        loops = []
        for edge in used:
            if joined[2 * self.one[edge]] > 0:
                loops.append(self._strand(joined, self.one[edge]))  # noqa: PERF401
        return paths, loops

    @cython.cfunc
    def _strand(self, joined: cython.int[::1], node: cython.int) -> list:  # type: ignore[type-arg]
        """Return the nodes of a path from its end, or of a loop from anywhere; they are joined to nothing then."""
        nodes: list = []  # type: ignore[type-arg]
        one: cython.int
        two: cython.int
        while node >= 0 and joined[2 * node] > 0:
            nodes.append(node)
            one = joined[2 * node] - 1
            two = joined[2 * node + 1] - 1
            joined[2 * node] = 0
            joined[2 * node + 1] = 0
            node = one if joined[2 * one] > 0 else two
        return nodes

    def cells_of(self, nodes: Sequence[int]) -> tuple[Cell, ...]:
        """Return the cells of nodes."""
        make = tuple.__new__  # ten times as fast as the constructor of a named tuple
        found = []
        node: cython.int
        for node in nodes:
            place = (self.cell[node] % self.width, self.cell[node] // self.width)
            found.append(make(Cell, place))
        return tuple(found)


def numbers(count: int) -> array.array[int]:
    """Return an array of so many zeros, of one at least: a view of an empty array is impossible."""
    return array.array("i", bytes(4)) * max(1, count)
