"""What is wrong with a drawing of paths: named defects, in a fixed order, each with the cells it is about.

It takes any drawing, also one that the rules of play would never allow: for each colour a list of paths, each a list of
cells. Paths of one colour may meet; where two of them use the same side between two cells it counts once. A drawing
that shows only which cells have which colour is for ``validation.py``.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from damier.core.contract import Cell, Violation, say
from damier.games.flow.level import FlowLevel

if TYPE_CHECKING:
    from damier.games.flow.filling import Filling

Drawing = Mapping[str, Sequence[Sequence[Cell]]]
_THROUGH: Final = 2


def violations(level: FlowLevel, drawing: Drawing | Filling) -> list[Violation]:
    """Return every defect of ``drawing``, by paths or by cells; an empty list means that it is a solution.

    In this order: ``UNKNOWN_COLOUR``, ``OFF_BOARD``, ``NOT_NEIGHBOURS``, ``TURN_ON_BRIDGE``, ``CROSSING``, ``BRANCH``,
    ``LOOP``, ``END_IS_NO_ENDPOINT``, ``DISCONNECTED``, ``TOUCHES_ITSELF``, ``EMPTY_CELL``, ``BRIDGE_NOT_CROSSED``.
    """
    if not isinstance(drawing, Mapping):
        from damier.games.flow.validation import filling_violations  # noqa: PLC0415 (it needs a solver)

        return filling_violations(level, drawing)
    found = [*_misplacements(level, drawing)]
    if found:
        return found  # cells outside the board have no neighbours, and the checks below ask for them
    links = {colour: Links(level, drawing.get(colour, ())) for colour in level.colours}
    found += [violation for colour in links for violation in links[colour].turns(colour)]
    found += _crossings(level, links)
    for check in (Links.branches, Links.loops, Links.wrong_ends, Links.gaps, Links.touches):
        found += [violation for colour in links for violation in check(links[colour], colour)]
    used = {node for one in links.values() for node in one.nodes} | {
        level.graph.at[cell][0] for cell in level.colour_at
    }
    return [*found, *uncovered_cells(level, Counter(level.graph.nodes[node].cell for node in used))]


def _misplacements(level: FlowLevel, drawing: Drawing) -> Iterator[Violation]:
    graph, colours = level.graph, {*level.colours}
    for colour in drawing:
        if colour not in colours:
            yield Violation("UNKNOWN_COLOUR", (), say("the level has no colour {name!r}", name=colour))
    for cell in dict.fromkeys(cell for paths in drawing.values() for path in paths for cell in path):
        if cell not in graph.at:
            yield Violation("OFF_BOARD", (cell,), say("{cell} is no cell of the board", cell=cell))
    for paths in drawing.values():
        for path in paths:
            for one, other in pairwise(path):
                if one in graph.at and other in graph.at and not _touch(level, one, other):
                    yield Violation(
                        "NOT_NEIGHBOURS", (one, other), say("{one} and {other} do not touch", one=one, other=other)
                    )


def _touch(level: FlowLevel, one: Cell, other: Cell) -> bool:
    graph = level.graph
    return any(graph.nodes[node].cell == other for start in graph.at[one] for node in graph.neighbours(start))


def _crossings(level: FlowLevel, links: Mapping[str, Links]) -> Iterator[Violation]:
    """Yield the cells, or lanes of bridges, that two colours use."""
    users: dict[int, list[str]] = defaultdict(list)
    for colour in links:
        for node in links[colour].nodes:
            users[node].append(colour)
    for cell, colour in level.colour_at.items():
        node = level.graph.at[cell][0]
        if colour not in users[node]:
            users[node].append(colour)
    for node, colours in sorted(users.items()):
        if len(colours) > 1:
            cell = level.graph.nodes[node].cell
            yield crossing(cell, colours)


def crossing(cell: Cell, colours: Sequence[str]) -> Violation:
    """Return the defect of a cell that has several colours."""
    return Violation(
        "CROSSING", (cell,),
        say("{cell} has {n} colours: {names}", cell=cell, n=len(colours), names=", ".join(colours)),
    )  # fmt: skip


def touching(colour: str, cells: tuple[Cell, ...]) -> Violation:
    """Return the defect of a colour that touches itself at some cells."""
    return Violation("TOUCHES_ITSELF", cells, say("{name!r} touches itself at {cell}", name=colour, cell=cells[0]))


def uncovered_cells(level: FlowLevel, passes: Mapping[Cell, int]) -> Iterator[Violation]:
    """Yield the empty cells and the bridges that are not crossed, ``passes`` being how often paths go through each.

    Where cells may stay empty, only bridges that must be crossed both ways are told.
    """
    least = 1 if level.cover == "yes" else 0
    for cell, nodes in level.graph.at.items():
        found = passes.get(cell, 0)
        if cell not in level.bridges and found < least:
            yield Violation("EMPTY_CELL", (cell,), say("{cell} is empty", cell=cell))
        elif cell in level.bridges and found < (len(nodes) if level.bridge_rule == "both" else least):
            ways = say("both ways") if level.bridge_rule == "both" else say("at all")
            yield Violation(
                "BRIDGE_NOT_CROSSED", (cell,), say("the bridge {cell} is not crossed {ways}", cell=cell, ways=ways)
            )


class Links:
    """The sides between cells that one colour uses, as edges of the level's graph, and the defects among them."""

    def __init__(self, level: FlowLevel, paths: Iterable[Sequence[Cell]]) -> None:
        self.level = level
        self.graph = level.graph
        self.edges: set[int] = set()
        #: The nodes that the colour uses.
        self.nodes: set[int] = set()
        self.turned: list[Cell] = []
        for path in paths:
            self._draw(path)
        self.degree = Counter(node for edge in self.edges for node in self.graph.edges[edge])

    def _draw(self, path: Sequence[Cell]) -> None:
        graph = self.graph
        here: int | None = graph.at[path[0]][0] if path and len(graph.at[path[0]]) == 1 else None
        if here is not None:
            self.nodes.add(here)
        for one, other in pairwise(path):
            starts = (here,) if here is not None else graph.at[one]
            ahead = [(a, b) for a in starts for b in graph.neighbours(a) if graph.nodes[b].cell == other]
            if not ahead:
                # Only a lane has neighbours of its cell that are not its own: the path turned on the bridge.
                self.turned.append(one)
                ahead = [(a, b) for a in graph.at[one] for b in graph.neighbours(a) if graph.nodes[b].cell == other]
            start, here = ahead[0]
            self.nodes.update((start, here))
            edge = graph.edge_between(start, here)
            assert edge is not None  # noqa: S101 (they are neighbours)
            self.edges.add(edge)

    def turns(self, colour: str) -> Iterator[Violation]:
        """Yield where the colour turns on a bridge."""
        for cell in self.turned:
            yield Violation(
                "TURN_ON_BRIDGE", (cell,), say("{name!r} turns on the bridge {cell}", name=colour, cell=cell)
            )

    def branches(self, colour: str) -> Iterator[Violation]:
        """Yield cells from which the colour goes three ways, and endpoints from which it goes two."""
        for node, degree in sorted(self.degree.items()):
            cell = self.graph.nodes[node].cell
            if degree > (1 if cell in self.level.colour_at else _THROUGH):
                yield Violation("BRANCH", (cell,), say("{name!r} branches at {cell}", name=colour, cell=cell))

    def loops(self, colour: str) -> Iterator[Violation]:
        """Yield parts of the colour that come back to themselves."""
        for part in self._components():
            edges = sum(self.degree[node] for node in part) // 2
            if edges >= len(part):
                cells = tuple(self.graph.nodes[node].cell for node in sorted(part))
                yield Violation(
                    "LOOP", cells, say("{name!r} runs in a loop through {cell}", name=colour, cell=cells[0])
                )

    def wrong_ends(self, colour: str) -> Iterator[Violation]:
        """Yield cells where the colour ends that are none of its endpoints."""
        for node in sorted(self.nodes):
            cell = self.graph.nodes[node].cell
            if self.degree[node] < _THROUGH and self.level.colour_at.get(cell) != colour:
                yield Violation(
                    "END_IS_NO_ENDPOINT",
                    (cell,),
                    say("{name!r} ends at {cell}, which is no endpoint of it", name=colour, cell=cell),
                )

    def gaps(self, colour: str) -> Iterator[Violation]:
        """Yield a violation if the endpoints of the colour are not joined."""
        first, second = (self.graph.at[cell][0] for cell in self.level.endpoints(colour))
        if not any(first in part and second in part for part in self._components()):
            yield Violation("DISCONNECTED", self.level.endpoints(colour), say("{name!r} is not joined", name=colour))

    def touches(self, colour: str) -> Iterator[Violation]:
        """Yield neighbours in one part of the colour that do not follow each other, if the level forbids that."""
        near: set[int] = set()
        for part in self._components() if self.level.touch == "no" else ():
            near.update(edge for node in part for _, other, edge in self.graph.around[node] if other in part)
        for edge in sorted(near - self.edges):
            one, other = self.graph.edges[edge]
            yield touching(colour, (self.graph.nodes[one].cell, self.graph.nodes[other].cell))

    def _components(self) -> list[set[int]]:
        """Return the connected parts of the colour, each as its nodes."""
        near: dict[int, list[int]] = {node: [] for node in sorted(self.nodes)}
        for edge in self.edges:
            one, other = self.graph.edges[edge]
            near[one].append(other)
            near[other].append(one)
        return parts_of(near)


def parts_of(near: Mapping[int, Sequence[int]]) -> list[set[int]]:
    """Return the connected parts of a graph, given as the neighbours of each node."""
    found: list[set[int]] = []
    seen: set[int] = set()
    for start in near:
        if start in seen:
            continue
        part, waiting = {start}, [start]
        while waiting:
            for other in near[waiting.pop()]:
                if other not in part:
                    part.add(other)
                    waiting.append(other)
        seen |= part
        found.append(part)
    return found
