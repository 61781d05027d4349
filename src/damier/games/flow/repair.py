"""Repairing a cover until its endpoints can be joined in one way only: see ``generator.py`` for the idea."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Final

from damier.core.contract import Size, Stream
from damier.drawing.palette import COLOURS
from damier.games.flow.cover import Cover
from damier.games.flow.encoding import Edges, Encoding
from damier.games.flow.exchanges import exchange_once, exchanges_of
from damier.games.flow.graph import Graph
from damier.games.flow.level import FlowLevel, Shape
from damier.games.flow.shortcuts import joining_encoding
from damier.games.flow.sweep import Sweep
from damier.games.flow.sweeping import plan_of, sweep
from damier.search.sat import Meter

#: The side of the small windows, and the sides of those in which the SAT solver looks.
SMALL: Final = 6
LARGER: Final = (7, 10, 13)
#: The most rounds of repairs for one cover.
REPAIRS: Final = 300
#: The most ways tried to get rid of another solution, and the most that lead to a cover; the one that leaves fewest
#: others is kept.
TRIES: Final = 60
WAYS: Final = 6
#: What trying a way counts for, in conflicts, besides one for each cell.
WORK_OF_WAY: Final = 20
#: The least and the greatest number of steps around a place within which paths are cut and joined anew.
REACH: Final = (2, 4)
#: The steps of the quick search in a small window, and for each node on the whole board: for paths that do not touch
#: themselves, and for those that may.
STEPS_IN_WINDOW: Final = 2_000
STEPS_WITHOUT_TOUCHING: Final = 200
STEPS_TOUCHING: Final = 10
#: The conflicts of the SAT solver that a larger window may take; those that a proof may take in any case, and for each
#: node besides. After so many covers the latter are twice as many, then three times, up to five: another cover is
#: cheaper than a long proof, but where hardly any cover does, only long proofs come to an end.
CONFLICTS_IN_WINDOW: Final = 4_000
CONFLICTS: Final = 5_000
CONFLICTS_FOR_NODE: Final = 50
COVERS_BEFORE_MORE: Final = 8
MOST_TIMES: Final = 5


class Repair:
    """The repair of one cover, on its way to a level with one solution, or with ``tight`` one way to join its pairs."""

    def __init__(
        self, board: FlowLevel, cover: Cover, stream: Stream, meter: Meter, *, tight: bool, before: int
    ) -> None:
        """Begin; ``before`` is how many covers have been tried."""
        self.board = board
        self.tight = tight
        #: Whether other solutions may touch themselves. If the level is to be tight, there is then one that does not.
        self.touching = board.touch == "yes" and not tight
        self.graph = board.graph
        self.cover = cover
        self.stream = stream
        #: Counts the conflicts of the SAT solver, and each way tried as if it took some.
        self.meter = meter
        times = min(1 + before // COVERS_BEFORE_MORE, MOST_TIMES)
        self.conflicts = CONFLICTS + CONFLICTS_FOR_NODE * times * len(self.graph.nodes)
        self.count = cover.number()
        self.exchanges = exchanges_of(board) if self.touching else None
        self.plan = plan_of(self.graph, touching=self.touching)
        nodes = [_nodes_inside(self.graph, window) for window in _windows(board.size, SMALL, board.shape)]
        #: The edges inside each small window, and the windows of each edge.
        self.inside = [_edges_inside(self.graph, one) for one in nodes]
        self.windows_of: list[list[int]] = [[] for _ in self.graph.edges]
        for number, edges in enumerate(self.inside):
            for edge in edges:
                self.windows_of[edge].append(number)
        #: The windows in which another solution may be.
        self.unseen = set(range(len(self.inside)))
        #: All that other solutions of this cover, and of what it was before, have changed.
        self.met: list[Edges] = []

    def run(self) -> bool:
        """Change the cover where there are other solutions until there is none; return whether that was reached."""
        for _ in range(REPAIRS):
            if self.meter.exhausted:
                break
            changes: list[Edges] | None = self._changes_in(self.cover, sorted(self.unseen))
            if not changes:
                self.unseen.clear()
                changes = self._other_solutions()
                if not changes:
                    return changes is not None
            done: set[int] = set()
            for change in changes:
                nodes = {node for edge in change for node in self.graph.edges[edge]}
                if not nodes & done:
                    done |= nodes
                    self.met.append(change)
                    self._renew_at(sorted(nodes))
        return False

    def _renew_at(self, nodes: list[int]) -> None:
        """Cut and join paths anew around one of ``nodes``, in the best of a few ways, if any is better."""
        before = self.cover.edges()
        best, fewest, ways = self.cover, len(self.met) + len(self.inside), 0
        least, most = REACH
        for _ in range(TRIES):
            self.meter.nodes_used += WORK_OF_WAY
            way = self.cover.copy(self.stream.bits())
            place, steps = self.stream.pick(nodes), least + self.stream.below(most - least + 1)
            if not way.renew(self._around(place, steps), self.count):
                continue
            ways += 1
            self.meter.nodes_used += WORK_OF_WAY + len(self.graph.nodes) // 4
            edges = way.edges()
            left = _still_solutions(self.graph, way, edges, self.met, gaps=self.tight)
            if left < fewest:
                left += len(self._changes_in(way, self._windows_at(before ^ edges)))
            if left < fewest:
                best, fewest = way, left
            if left == 0 or ways == WAYS:
                break
        self.unseen.update(self._windows_at(before ^ best.edges()))
        self.cover = best

    def _windows_at(self, edges: Iterable[int]) -> list[int]:
        """Return the small windows in which any of ``edges`` lies."""
        return sorted({window for edge in edges for window in self.windows_of[edge]})

    def _around(self, node: int, steps: int) -> list[int]:
        """Return the nodes that are at most ``steps`` steps from ``node``."""
        reached = {node}
        newest = [node]
        for _ in range(steps):
            newest = [other for one in newest for other in self.graph.neighbours(one) if other not in reached]
            reached.update(newest)
        return sorted(reached)

    def _changes_in(self, cover: Cover, windows: Collection[int]) -> list[Edges]:
        """Return what another solution changes inside each window, with the board held still outside it."""
        known, drawn = cover.known(), cover.edges()
        ends = cover.ends()
        pairs = list(zip(ends[::2], ends[1::2], strict=True))
        found = []
        for number in windows:
            held = known.copy()
            for edge in self.inside[number]:
                held[edge] = 0
            search = Sweep(self.plan, pairs, both=self.board.bridge_rule == "both", touching=self.touching)
            search.hold(held)
            while search.next(STEPS_IN_WINDOW):
                change = drawn.symmetric_difference(search.solution())
                if change:
                    found.append(change)
                    break
        return found

    def level(self) -> FlowLevel:
        """Return the level of the cover as it is now."""
        cells = [node.cell for node in self.graph.nodes]
        pairs = sorted((min(path[0], path[-1]), max(path[0], path[-1])) for path in self.cover.paths())
        names = [*COLOURS, *(f"colour{number}" for number in range(len(COLOURS) + 1, len(pairs) + 1))]
        pairs_of_cells = tuple(
            (name, (cells[one], cells[other])) for name, (one, other) in zip(names, pairs, strict=False)
        )
        return replace(self.board, pairs=pairs_of_cells)

    def finished_level(self) -> FlowLevel:
        """Return the level with its colours in a random order."""
        level = self.level()
        names = list(level.colours)
        shuffled = [names.pop(self.stream.below(len(names))) for _ in range(len(names))]
        pairs = dict(zip(shuffled, (pair for _, pair in level.pairs), strict=True))
        return replace(level, pairs=tuple((name, pairs[name]) for name in level.colours))

    def _other_solutions(self) -> list[Edges] | None:
        """Return what other solutions change, wherever they are on the board.

        If there are several changes, they lie apart from each other. The list is empty if there is no other solution;
        None means that this was not decided.
        """
        level, drawn = self.level(), self.cover.edges()
        another = None if self.exchanges is None else exchange_once(self.exchanges, drawn)
        if another is not None:
            return [drawn ^ another]
        found = self._found_quickly(level, drawn)
        return self._found_by_sat(level, drawn) if found is None else found

    def _found_quickly(self, level: FlowLevel, drawn: Edges) -> list[Edges] | None:
        """Return the same, found by the quick search."""
        for touching in (False, True) if self.touching else (False,):
            steps = (STEPS_TOUCHING if touching else STEPS_WITHOUT_TOUCHING) * len(self.graph.nodes)
            for found in sweep(level, self.meter, steps, touching=touching):
                if found is None:
                    # There is no other; in a tight level, none that covers the board.
                    if touching == self.touching and not self.tight:
                        return []
                elif found != drawn:
                    return [drawn ^ found]
        return None

    def _found_by_sat(self, level: FlowLevel, drawn: Edges) -> list[Edges] | None:
        """Return the same, found by the SAT solver in larger and larger parts of the board.

        Only tidy solutions are looked for (``exchanges.py``), or only those that do not touch themselves.
        """
        if self.tight:
            encoding = joining_encoding(level, self.meter)
        else:
            encoding = Encoding(level, self.meter, touching=self.touching)
        for untidy, _ in self.exchanges or ():
            encoding.exclude(untidy)
        encoding.exclude(drawn)
        encoding.prefer(drawn)
        for side in LARGER:
            if side >= max(self.board.size.width, self.board.size.height):
                break
            changes = self._found_in_windows(encoding, drawn, side)
            if changes:
                return changes
        found = encoding.next(self.conflicts)
        if found is None:
            return None
        return [drawn ^ found] if isinstance(found, frozenset) else []

    def _found_in_windows(self, encoding: Encoding, drawn: Edges, side: int) -> list[Edges]:
        """Return what other solutions change inside windows of so many cells a side; the changes lie apart."""
        changes: list[Edges] = []
        changed: set[int] = set()
        for window in _windows(self.board.size, side, "square"):
            free = {*_edges_inside(self.graph, _nodes_inside(self.graph, window) - changed)}
            still = [
                edge + 1 if edge in drawn else -edge - 1 for edge in range(len(self.graph.edges)) if edge not in free
            ]
            found = encoding.next(CONFLICTS_IN_WINDOW, still)
            if isinstance(found, frozenset):
                changes.append(drawn ^ found)
                changed |= {node for edge in changes[-1] for node in self.graph.edges[edge]}
        return changes


def _nodes_inside(graph: Graph, window: tuple[range, range]) -> set[int]:
    columns, rows = window
    return {number for number, node in enumerate(graph.nodes) if node.cell.column in columns and node.cell.row in rows}


def _edges_inside(graph: Graph, nodes: Collection[int]) -> list[int]:
    return [edge for edge, (one, other) in enumerate(graph.edges) if one in nodes and other in nodes]


def _still_solutions(graph: Graph, cover: Cover, drawn: Edges, changes: Iterable[Edges], *, gaps: bool) -> int:
    """Return how many of ``changes`` make another solution of a cover; with ``gaps``, it may leave nodes out."""
    ends = cover.ends()
    pairs = list(zip(ends[::2], ends[1::2], strict=True))
    return sum(_is_solution(graph, pairs, drawn, change, gaps=gaps) for change in changes)


def _is_solution(graph: Graph, pairs: list[tuple[int, int]], drawn: Edges, change: Edges, *, gaps: bool) -> bool:
    """Return whether ``change``, made to the edges of a cover, still joins each pair and passes every node.

    With ``gaps``, nodes may be left out.
    """
    more: dict[int, int] = {}
    for edge in change:
        for node in graph.edges[edge]:
            more[node] = more.get(node, 0) + (-1 if edge in drawn else 1)
    if any(more.values()) and not (gaps and all(number in (0, -2) for number in more.values())):
        return False
    near: dict[int, list[int]] = {}
    for edge in drawn ^ change:
        one, other = graph.edges[edge]
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    # Every node has as many edges as before, or none, so from an end a path is followed to the end of some path.
    passed = 0
    for start, end in pairs:
        before, here = -1, start
        passed += 1
        while before == -1 or len(near[here]) > 1:
            before, here = here, next(node for node in near[here] if node != before)
            passed += 1
        if here != end:
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
