"""Repairing a cover until its endpoints can be joined in one way only: see ``generator.py`` for the idea."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Final

from damier.core.contract import Budget, Cell, Size
from damier.drawing.palette import COLOURS
from damier.games.flow.cover import Cover
from damier.games.flow.encoding import Edges, Encoding
from damier.games.flow.exchanges import exchange_once, exchanges_of
from damier.games.flow.graph import touching
from damier.games.flow.level import FlowLevel, Pair, Shape, wall_between
from damier.games.flow.shortcuts import joining_encoding
from damier.search.sat import Meter

#: The side of the small windows, and the sides of those outside which the board is held still.
SMALL: Final = 6
LARGER: Final = (7, 10, 13)
#: The most rounds of repairs for one cover.
REPAIRS: Final = 300
#: The most ways tried to get rid of another solution; the one that leaves fewest others is kept.
WAYS: Final = 6
#: What trying a way counts for, in conflicts, besides one for each cell.
WORK_OF_WAY: Final = 200
#: The least and the greatest number of steps around a place within which paths are cut and joined anew.
REACH: Final = (2, 4)
#: The conflicts of the SAT solver that a larger window may take, and for each cell, those that a proof may take.
CONFLICTS_IN_WINDOW: Final = 20_000
CONFLICTS: Final = 300

#: What only one of two solutions has: steps between neighbours, as pairs of nodes.
Change = frozenset[tuple[int, int]]


class Repair:
    """The repair of one cover, on its way to a level with one solution, or with ``tight`` one way to join its pairs."""

    def __init__(self, board: FlowLevel, cover: Cover, walls: int, meter: Meter, *, tight: bool) -> None:
        self.board = board
        self.tight = tight
        #: Whether other solutions may touch themselves. If the level is to be tight, there is then one that does not.
        self.touching = board.touch == "yes" and not tight
        self.graph = board.graph
        self.cover = cover
        #: Counts the conflicts of the SAT solver, and each way tried as if it took some.
        self.meter = meter
        self.stream = cover.stream
        self.count = len(cover.paths)
        self.walls = self._draw_walls(walls)
        self.exchanges = exchanges_of(self.level()) if self.touching else None
        self.windows = [*_windows(board.size, SMALL, board.shape)]
        #: What is known of small windows: by place and by how the paths run in it, what another way would change.
        self.known: dict[tuple[int, Edges, frozenset[int]], Change] = {}
        #: All that other solutions of this cover, and of what it was before, have changed.
        self.met: list[Change] = []
        #: The nodes and the edges inside each small window.
        self.nodes = [self._nodes_inside(window) for window in self.windows]
        self.inside = [
            frozenset(edge for edge, (one, other) in enumerate(self.graph.edges) if one in nodes and other in nodes)
            for nodes in self.nodes
        ]

    def _draw_walls(self, count: int) -> frozenset[Pair]:
        """Return walls at random places where no path passes; the cover does not cross them from now on."""
        used = self.cover.edges()
        lanes = self.graph.is_lane
        unused = [
            edge
            for edge, (one, other) in enumerate(self.graph.edges)
            if edge not in used and not lanes(one) and not lanes(other)
        ]
        walls = set()
        for _ in range(min(count, len(unused))):
            edge = unused.pop(self.stream.below(len(unused)))
            one, other = self.graph.edges[edge]
            walls.add(wall_between(self.graph.nodes[one].cell, self.graph.nodes[other].cell))
            self.cover.near[one] = [node for node in self.cover.near[one] if node != other]
            self.cover.near[other] = [node for node in self.cover.near[other] if node != one]
        return frozenset(walls)

    def _nodes_inside(self, window: tuple[range, range]) -> frozenset[int]:
        columns, rows = window
        return frozenset(
            number
            for number, node in enumerate(self.graph.nodes)
            if node.cell.column in columns and node.cell.row in rows
        )

    def run(self) -> bool:
        """Change the cover where there are other solutions until there is none; return whether that was reached."""
        for _ in range(REPAIRS):
            if self.meter.exhausted:
                break
            changes = self._local_changes(self.cover) or self._other_solutions()
            if not changes:
                return changes is not None
            done: set[int] = set()
            for change in changes:
                nodes = {node for step in change for node in step}
                if not nodes & done:
                    done |= nodes
                    self.met.append(change)
                    self._renew_at(sorted(nodes))
        return False

    def _renew_at(self, nodes: list[int]) -> None:
        """Cut and join paths anew around one of ``nodes``, in the best of a few ways, if any is better."""
        best, fewest = self.cover, len(self.met) + len(self.windows)
        for _ in range(WAYS):
            self.meter.nodes_used += WORK_OF_WAY + len(self.graph.nodes)
            way = self.cover.copy()
            least, most = REACH
            if way.renew(
                self._around(self.stream.pick(nodes), least + self.stream.below(most - least + 1)), self.count
            ):
                left = _still_solutions(way, self.met, gaps=self.tight) + len(self._local_changes(way))
                if left < fewest:
                    best, fewest = way, left
                if left == 0:
                    break
        self.cover = best

    def _around(self, node: int, steps: int) -> set[int]:
        """Return the nodes that are at most ``steps`` steps from ``node``."""
        reached = {node}
        for _ in range(steps):
            reached |= {other for one in reached for other in self.cover.near[one]}
        return reached

    def _local_changes(self, cover: Cover) -> list[Change]:
        """Return what changes for each small window in which the paths can be routed in another way."""
        edges = cover.edges()
        ends = frozenset(cover.ends())
        found = []
        for number, inside in enumerate(self.inside):
            key = number, edges & inside, ends & self.nodes[number]
            if key not in self.known:
                self.known[key] = self._change_inside(number, edges)
            change = self.known[key]
            if change:
                found.append(change)
        return found

    def _change_inside(self, number: int, edges: Edges) -> Change:
        """Return what another solution of a window, taken as a level of its own, changes; nothing if there is none.

        A window with a bridge on its rim is passed over.
        """
        columns, rows = self.windows[number]
        nodes = self.nodes[number]
        degree = dict.fromkeys(nodes, 0)
        near: dict[int, list[int]] = {node: [] for node in nodes}
        for edge in edges & self.inside[number]:
            one, other = self.graph.edges[edge]
            near[one].append(other)
            near[other].append(one)
            degree[one] += 1
            degree[other] += 1
        if any(self.graph.is_lane(node) and degree[node] != 2 for node in nodes):  # noqa: PLR2004 (crossed)
            return frozenset()
        pairs = _pieces(near)

        def shifted(node: int) -> Cell:
            cell = self.graph.nodes[node].cell
            return Cell(cell.column - columns[0], cell.row - rows[0])

        size = Size(len(columns), len(rows))
        if not pairs:
            return frozenset()
        full = {shifted(node) for node in nodes if degree[node]}
        level = FlowLevel(
            size,
            tuple((str(at), (shifted(one), shifted(other))) for at, (one, other) in enumerate(pairs)),
            frozenset(shifted(node) for node in nodes if self.graph.is_lane(node)),
            frozenset(cell for cell in size.cells() if cell not in full),
            self._walls_inside(columns, rows, size),
            self.board.shape,
            bridge_rule=self.board.bridge_rule,
        )
        graph = level.graph
        numbers = {(node.cell, node.lane): number for number, node in enumerate(graph.nodes)}
        own = {node: numbers[shifted(node), self.graph.nodes[node].lane] for node in nodes if degree[node]}
        drawn = set()
        for edge in edges & self.inside[number]:
            one, other = self.graph.edges[edge]
            found = graph.edge_between(own[one], own[other])
            if found is None:
                return frozenset()  # it goes over a joined border: not inside after all
            drawn.add(found)
        encoding = self._encoding(level, Meter(Budget(nodes=10_000)))
        encoding.exclude(frozenset(drawn))
        another = encoding.next()
        if not isinstance(another, frozenset):
            return frozenset()
        back = {small: node for node, small in own.items()}
        pairs_changed = (graph.edges[edge] for edge in drawn ^ another)
        return frozenset(_ordered(back[one], back[other]) for one, other in pairs_changed)

    def _walls_inside(self, columns: range, rows: range, size: Size) -> frozenset[Pair]:
        """Return the walls of a window in its own cells; those on a joined border are not inside."""
        walls = set()
        for wall in self.walls:
            one, other = (Cell(cell.column - columns[0], cell.row - rows[0]) for cell in wall)
            if one in size and other in size and other in touching(one, size, self.board.shape == "hex", wrap=False):
                walls.add((one, other))
        return frozenset(walls)

    def level(self) -> FlowLevel:
        """Return the level of the cover as it is now."""
        cells = [node.cell for node in self.graph.nodes]
        pairs = sorted((min(path[0], path[-1]), max(path[0], path[-1])) for path in self.cover.paths.values())
        names = [*COLOURS, *(f"colour{number}" for number in range(len(COLOURS) + 1, len(pairs) + 1))]
        pairs_of_cells = tuple(
            (name, (cells[one], cells[other])) for name, (one, other) in zip(names, pairs, strict=False)
        )
        return replace(self.board, pairs=pairs_of_cells, walls=self.walls)

    def finished_level(self) -> FlowLevel:
        """Return the level with its colours in a random order."""
        level = self.level()
        names = list(level.colours)
        shuffled = [names.pop(self.stream.below(len(names))) for _ in range(len(names))]
        pairs = dict(zip(shuffled, (pair for _, pair in level.pairs), strict=True))
        return replace(level, pairs=tuple((name, pairs[name]) for name in level.colours))

    def _other_solutions(self) -> list[Change] | None:
        """Return what other solutions change, looked for in larger and larger parts of the board.

        Only tidy solutions are looked for (``exchanges.py``), or only those that do not touch themselves. If there are
        several changes, they lie apart from each other. The list is empty if there is no other solution; None means
        that this was not decided.
        """
        level = self.level()
        drawn = self._edges_in(level)
        another = exchange_once(self.exchanges, drawn) if self.exchanges is not None else None
        if another is not None:
            return [_change(level, drawn, another)]
        encoding = self._encoding(level, self.meter)
        for untidy, _ in self.exchanges or ():
            encoding.exclude(untidy)
        encoding.exclude(drawn)
        encoding.prefer(drawn)

        def as_drawn(edges: Iterable[int]) -> list[int]:
            return [edge + 1 if edge in drawn else -edge - 1 for edge in edges]

        changes: list[Change] = []
        changed: set[int] = set()
        for side in LARGER:
            if changes or side >= max(self.board.size.width, self.board.size.height):
                break
            for window in _windows(self.board.size, side, "square"):
                still = self._outside(level, window, changed)
                found = encoding.next(CONFLICTS_IN_WINDOW, as_drawn(still))
                if isinstance(found, frozenset):
                    changes.append(_change(level, drawn, found))
                    changed |= {node for step in changes[-1] for node in step}
        if changes:
            return changes
        found = encoding.next(CONFLICTS * len(self.graph.nodes))
        if found is None:
            return None
        return [_change(level, drawn, found)] if isinstance(found, frozenset) else []

    def _encoding(self, level: FlowLevel, meter: Meter) -> Encoding:
        """Return the clauses whose solutions a level must not have besides its own."""
        return joining_encoding(level, meter) if self.tight else Encoding(level, meter, touching=self.touching)

    def _edges_in(self, level: FlowLevel) -> Edges:
        """Return the edges of the cover as the level's own graph, which has walls, numbers them."""
        edges = (
            level.graph.edge_between(one, other) for path in self.cover.paths.values() for one, other in pairwise(path)
        )
        return frozenset(edge for edge in edges if edge is not None)

    def _outside(self, level: FlowLevel, window: tuple[range, range], changed: Collection[int]) -> list[int]:
        """Return the edges that are not inside a window, or that lead to nodes where a change was found already."""
        columns, rows = window
        free = [
            node.cell.column in columns and node.cell.row in rows and number not in changed
            for number, node in enumerate(level.graph.nodes)
        ]
        return [edge for edge, (one, other) in enumerate(level.graph.edges) if not (free[one] and free[other])]


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _change(level: FlowLevel, one: Edges, other: Edges) -> Change:
    """Return the steps in which two solutions differ."""
    return frozenset(_ordered(*level.graph.edges[edge]) for edge in one ^ other)


def _still_solutions(cover: Cover, changes: Iterable[Change], *, gaps: bool) -> int:
    """Return how many of ``changes`` make another solution of a cover; with ``gaps``, it may leave nodes out."""
    steps = {_ordered(*step) for path in cover.paths.values() for step in pairwise(path)}
    return sum(_is_solution(cover, steps, change, gaps=gaps) for change in changes)


def _is_solution(cover: Cover, steps: set[tuple[int, int]], change: Change, *, gaps: bool) -> bool:
    """Return whether ``change``, made to the steps of a cover, still joins each path's ends and passes every node.

    With ``gaps``, nodes may be left out.
    """
    more: dict[int, int] = {}
    for step in change:
        for node in step:
            more[node] = more.get(node, 0) + (-1 if step in steps else 1)
    if any(more.values()) and not (gaps and all(number in (0, -2) for number in more.values())):
        return False
    near: dict[int, list[int]] = {}
    for one, other in steps ^ change:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    # Every node has as many steps as before, or none, so from an end a path is followed to the end of some path.
    passed = 0
    for path in cover.paths.values():
        before, here = -1, path[0]
        passed += 1
        while before == -1 or len(near[here]) > 1:
            before, here = here, next(node for node in near[here] if node != before)
            passed += 1
        if here != path[-1]:
            return False
    return passed == len(near)


def _windows(size: Size, side: int, shape: Shape) -> Iterator[tuple[range, range]]:
    """Yield windows that overlap by half, as columns and rows; on hexagons they begin at even columns."""
    step = max(1, side // 2)
    if shape == "hex":
        step += step % 2
    wide, high = min(side, size.width), min(side, size.height)
    lefts = {min(left, size.width - wide) for left in range(0, size.width, step)}
    if shape == "hex":
        lefts = {left - left % 2 for left in lefts}
    tops = {min(top, size.height - high) for top in range(0, size.height, step)}
    for top in sorted(tops):
        for left in sorted(lefts):
            yield range(left, min(left + wide, size.width)), range(top, top + high)


def _pieces(near: Mapping[int, list[int]]) -> list[tuple[int, int]]:
    """Return the two ends of each piece of path; ``near`` has the neighbours of each node along its piece."""
    ends = sorted(node for node, others in near.items() if len(others) == 1)
    pairs, seen = [], set()
    for end in ends:
        if end in seen:
            continue
        before, here = -1, end
        while True:
            ahead = [other for other in near[here] if other != before]
            if not ahead:
                break
            before, here = here, ahead[0]
        seen |= {end, here}
        pairs.append((end, here))
    return pairs
