"""One graph for every kind of Flow board: rectangles, holes, walls, bridges, warps and hexagons.

A *node* is a place that at most one path passes through. An ordinary cell is one node. A bridge is several: one
*lane* for each straight way across it, because one path may cross each way and none may turn. A lane therefore
touches just the two cells on its opposite sides, and a path that is on it goes on straight. Everything else, paths,
solving, counting, generating, sees nodes and edges only.

Nodes are numbered in reading order of their cells, lanes of a bridge by direction. Edges are numbered too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from damier.core.contract import Cell, Size

#: Steps to the neighbours of a cell, by direction; opposite directions are half the list apart.
SQUARE: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
HEX_EVEN: Final = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
HEX_ODD: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
SMALLEST_WRAP: Final = 3


@dataclass(frozen=True, slots=True)
class Node:
    """A cell, or the lane of a bridge that runs in direction ``lane`` and its opposite."""

    cell: Cell
    lane: int | None = None


def step(cell: Cell, direction: int, size: Size, hexagonal: bool, wrap: bool) -> Cell | None:
    """Return the cell next to ``cell`` in a direction, or None at a border.

    Borders are joined only where there are at least three cells across: two cells would touch twice.
    """
    steps = (HEX_ODD if cell.column % 2 else HEX_EVEN) if hexagonal else SQUARE
    dx, dy = steps[direction]
    column, row = cell.column + dx, cell.row + dy
    if wrap and size.width >= SMALLEST_WRAP:
        column %= size.width
    if wrap and size.height >= SMALLEST_WRAP:
        row %= size.height
    found = Cell(column, row)
    return found if found in size else None


def touching(cell: Cell, size: Size, hexagonal: bool, wrap: bool) -> Iterator[Cell]:
    """Yield the cells that touch ``cell``, without regard to walls and holes."""
    for direction in range(6 if hexagonal else 4):
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
        #: The number of directions, four or six.
        self.directions = 6 if hexagonal else 4
        #: All nodes, by number.
        self.nodes: list[Node] = []
        #: The numbers of the nodes of each cell that is no hole: one, or the lanes of a bridge.
        self.at: dict[Cell, tuple[int, ...]] = {}
        half = self.directions // 2
        for cell in size.cells():
            if cell in holes:
                continue
            lanes = [Node(cell, lane) for lane in range(half)] if cell in bridges else [Node(cell)]
            self.at[cell] = tuple(range(len(self.nodes), len(self.nodes) + len(lanes)))
            self.nodes += lanes
        #: The neighbours of each node as (direction, node, edge), by direction.
        self.around: list[list[tuple[int, int, int]]] = [[] for _ in self.nodes]
        #: The two nodes of each edge.
        self.edges: list[tuple[int, int]] = []
        blocked = {frozenset(wall) for wall in walls}
        for number, node in enumerate(self.nodes):
            for direction in range(half):
                other = step(node.cell, direction + half, size, hexagonal, wrap)
                # Each edge is made once, from the node it leaves in one of the latter half of the directions.
                if other is None or other in holes or {node.cell, other} in blocked or node.cell == other:
                    continue
                self._join(number, direction + half, other, bridges)
        for neighbours in self.around:
            neighbours.sort()
        self._edge_of = {(a, b): e for e, pair in enumerate(self.edges) for a, b in (pair, pair[::-1])}

    def _join(self, number: int, direction: int, other: Cell, bridges: frozenset[Cell]) -> None:
        half = self.directions // 2
        lane = direction % half
        if self.nodes[number].lane not in (None, lane):
            return
        target = self.at[other][lane] if other in bridges else self.at[other][0]
        edge = len(self.edges)
        self.edges.append((number, target))
        self.around[number].append((direction, target, edge))
        self.around[target].append((direction - half, number, edge))

    def is_lane(self, node: int) -> bool:
        """Return whether ``node`` is a lane of a bridge."""
        return self.nodes[node].lane is not None

    def edge_between(self, one: int, other: int) -> int | None:
        """Return the edge between two nodes, or None if they do not touch."""
        return self._edge_of.get((one, other))

    def neighbours(self, node: int) -> list[int]:
        """Return the nodes that touch ``node``, by direction."""
        return [other for _, other, _ in self.around[node]]

    def planar_rectangle(self) -> bool:
        """Return whether the board can be drawn flat without crossings: a square grid, no bridges, no warp."""
        return (
            self.directions == len(SQUARE)
            and not any(node.lane is not None for node in self.nodes)
            and all(self._flat(*self.edges[edge]) for edge in range(len(self.edges)))
        )

    def _flat(self, one: int, other: int) -> bool:
        a, b = self.nodes[one].cell, self.nodes[other].cell
        return abs(a.column - b.column) + abs(a.row - b.row) == 1
