"""One graph for every kind of Flow board: rectangles, holes, walls, bridges, warps and hexagons.

A *node* is a place that at most one path passes through. An ordinary cell is one node. A bridge is several: one
*lane* for each straight way across it, because one path may cross each way and none may turn. A lane therefore
touches just the two cells on its opposite sides, and a path that is on it goes on straight. Everything else, paths,
solving, counting, generating, sees nodes and edges only.

Nodes are numbered in reading order of their cells, lanes of a bridge by direction. Edges are numbered too.

The graph itself is arrays of numbers, its ``wiring``, made by ``wiring.py``; searches go over these. What is easier to
read, and enough where a person plays, are lists of objects, which are made of them when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from damier.core.contract import Cell, Size
from damier.games.flow.wiring import Wiring, beside

#: Steps to the neighbours of a square, by direction; opposite directions are half the list apart.
SQUARE: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
HEXAGON_SIDES: Final = 6

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Node:
    """A cell, or the lane of a bridge that runs in direction ``lane`` and its opposite."""

    cell: Cell
    lane: int | None = None


def step(cell: Cell, direction: int, size: Size, hexagonal: bool, wrap: bool) -> Cell | None:
    """Return the cell next to ``cell`` in a direction, or None at a border.

    Borders are joined only where there are at least three cells across: two cells would touch twice.
    """
    directions = HEXAGON_SIDES if hexagonal else len(SQUARE)
    found = beside(size.index(cell), direction, size.width, size.height, directions, wrap)
    return None if found < 0 else size.cell(found)


def touching(cell: Cell, size: Size, hexagonal: bool, wrap: bool) -> Iterator[Cell]:
    """Yield the cells that touch ``cell``, without regard to walls and holes."""
    for direction in range(HEXAGON_SIDES if hexagonal else len(SQUARE)):
        other = step(cell, direction, size, hexagonal, wrap)
        if other is not None:
            yield other


class Graph:
    """The nodes and edges of a board; it knows nothing of endpoints."""

    def __init__(
        self,
        size: Size,
        holes: frozenset[Cell],
        bridges: frozenset[Cell],
        walls: frozenset[tuple[Cell, Cell]],
        *,
        hexagonal: bool,
        wrap: bool,
    ) -> None:
        self.size = size
        #: The number of directions, four or six.
        self.directions = HEXAGON_SIDES if hexagonal else len(SQUARE)
        index = size.index
        #: The nodes and edges as numbers.
        self.wiring = Wiring(
            size.width,
            size.height,
            directions=self.directions,
            wrap=wrap,
            holes=map(index, holes),
            bridges=map(index, bridges),
            walls=((index(one), index(other)) for one, other in walls),
        )
        self._first, self._cell = memoryview(self.wiring.first), memoryview(self.wiring.cell)
        self._lane = memoryview(self.wiring.lane)

    @cached_property
    def nodes(self) -> list[Node]:
        """All nodes, by number."""
        cells = list(self.size.cells())
        places = zip(self._cell, self._lane, strict=True)
        found = [Node(cells[cell], None if lane < 0 else lane) for cell, lane in places]
        return found[: self.wiring.nodes]

    @cached_property
    def at(self) -> dict[Cell, tuple[int, ...]]:
        """The numbers of the nodes of each cell that is no hole: one, or the lanes of a bridge."""
        places = zip(self.size.cells(), self._first, memoryview(self.wiring.count), strict=True)
        return {cell: tuple(range(first, first + count)) for cell, first, count in places if count}

    @cached_property
    def edges(self) -> list[tuple[int, int]]:
        """The two nodes of each edge."""
        pairs = zip(memoryview(self.wiring.one), memoryview(self.wiring.two), strict=True)
        return list(pairs)[: self.wiring.edges]

    @cached_property
    def around(self) -> list[list[tuple[int, int, int]]]:
        """The neighbours of each node as (direction, node, edge), by direction."""
        wiring = self.wiring
        start = memoryview(wiring.start)
        near = list(zip(memoryview(wiring.way), memoryview(wiring.beyond), memoryview(wiring.around), strict=True))
        return [near[start[node] : start[node + 1]] for node in range(wiring.nodes)]

    def node_at(self, cell: Cell) -> int:
        """Return the first node of a cell that is no hole: of an ordinary cell, its only one."""
        return self._first[self.size.index(cell)]

    def is_lane(self, node: int) -> bool:
        """Return whether ``node`` is a lane of a bridge."""
        return self._lane[node] >= 0

    def edge_between(self, one: int, other: int) -> int | None:
        """Return the edge between two nodes, or None if they do not touch."""
        edge = self.wiring.edge_between(one, other)
        return None if edge < 0 else edge

    def neighbours(self, node: int) -> list[int]:
        """Return the nodes that touch ``node``, by direction."""
        return self.wiring.neighbours(node)

    def planar_rectangle(self) -> bool:
        """Return whether the board can be drawn flat without crossings: a square grid, no bridges, no warp."""
        return self.wiring.flat()


def kept(make: Callable[[Graph], Made]) -> Callable[[Graph], Made]:
    """Return a function that makes something of a graph once, and keeps it for as long as there is the graph."""
    made: WeakKeyDictionary[Graph, Made] = WeakKeyDictionary()

    @wraps(make)
    def once(graph: Graph) -> Made:
        found = made.get(graph)
        if found is None:
            found = made[graph] = make(graph)
        return found

    return once
