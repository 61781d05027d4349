"""The oracle for Flow's solver: every solution of a small level, by trying each edge in turn, with no cleverness."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from damier.core.contract import Cell, Size
from damier.games.flow.graph import Graph
from damier.games.flow.level import BridgeRule, FlowLevel, Shape, YesNo, wall_between

Edges = frozenset[int]
#: Trying all sets of edges takes too long beyond this many.
MOST_EDGES = 38


def solutions(level: FlowLevel) -> list[Edges]:
    """List all solutions under the level's own rules, each as the set of its edges."""
    if level.cover == "no":
        must = level.bridges if level.bridge_rule == "both" else frozenset()
        found = [edges for edges in joinings(level) if not _gaps(level, edges, must)]
    else:
        found = [edges for edges in _degrees_right(level) if _is_solution(level, edges)]
    return [edges for edges in found if level.touch == "yes" or not touches_itself(level, edges)]


def with_all_rules(level: FlowLevel) -> list[FlowLevel]:
    """Return the level under each of the four pairs of rules that it can state."""
    words: tuple[YesNo, ...] = ("yes", "no")
    return [replace(level, touch=touch, cover=cover) for touch in words for cover in words]


def joinings(level: FlowLevel) -> list[Edges]:
    """List all ways of joining the pairs, whatever they cover: every path of the first colour, then of the next."""
    graph = level.graph
    ends = [(graph.at[one][0], graph.at[other][0]) for _, (one, other) in level.pairs]
    taken = {node for pair in ends for node in pair}
    drawn: list[int] = []

    def walk(number: int, here: int) -> Iterator[Edges]:
        if here == ends[number][1]:
            if number + 1 == len(ends):
                yield frozenset(drawn)
            else:
                yield from walk(number + 1, ends[number + 1][0])
            return
        for _, other, edge in graph.around[here]:
            if other in taken and other != ends[number][1]:
                continue
            taken.add(other)
            drawn.append(edge)
            yield from walk(number, other)
            drawn.pop()
            if other != ends[number][1]:
                taken.discard(other)

    return list(walk(0, ends[0][0]))


def leaves_a_gap(level: FlowLevel, edges: Edges) -> bool:
    """Tell whether a way of joining the pairs does not cover the board."""
    return bool(_gaps(level, edges, frozenset(level.graph.at)))


def _gaps(level: FlowLevel, edges: Edges, cells: frozenset[Cell]) -> list[Cell]:
    """List the cells that are not covered, bridges as the level's rule asks."""
    graph = level.graph
    passed = {node for edge in edges for node in graph.edges[edge]}
    enough = all if level.bridge_rule == "both" else any
    return [cell for cell in cells if not enough(node in passed for node in graph.at[cell])]


def _degrees_right(level: FlowLevel) -> Iterator[Edges]:  # noqa: C901 (it is as plain as it can be)
    """Yield all sets of edges in which every node has as many as it may have."""
    graph = level.graph
    lanes = [at for at, node in enumerate(graph.nodes) if node.lane is not None]
    least = [0 if node.lane is not None else 1 if node.cell in level.colour_at else 2 for node in graph.nodes]
    greatest = [most or 2 for most in least]
    undecided = [len(around) for around in graph.around]
    degree = [0] * len(graph.nodes)
    chosen: list[int] = []

    def possible(node: int) -> bool:
        return degree[node] <= greatest[node] and degree[node] + undecided[node] >= least[node]

    def decide(edge: int) -> Iterator[Edges]:
        if edge == len(graph.edges):
            # A lane leads straight on: it is no place to end.
            if any(degree[lane] == 1 for lane in lanes):
                return
            yield frozenset(chosen)
            return
        ends = graph.edges[edge]
        for used in (0, 1):
            for node in ends:
                undecided[node] -= 1
                degree[node] += used
            if used:
                chosen.append(edge)
            if possible(ends[0]) and possible(ends[1]):
                yield from decide(edge + 1)
            if used:
                chosen.pop()
            for node in ends:
                undecided[node] += 1
                degree[node] -= used

    if all(map(possible, range(len(graph.nodes)))):
        yield from decide(0)


def _is_solution(level: FlowLevel, edges: Edges) -> bool:
    """Tell whether edges that have the right degrees join all pairs, form no loop and cover the bridges."""
    graph = level.graph
    covered: set[int] = set()
    for _, (one, other) in level.pairs:
        path = _path(graph, edges, graph.at[one][0])
        if path[-1] != graph.at[other][0]:
            return False
        covered.update(path)
    if any(node not in covered for edge in edges for node in graph.edges[edge]):
        return False
    return not leaves_a_gap(level, edges)


def _path(graph: Graph, edges: Edges, node: int) -> list[int]:
    path = [node]
    while True:
        following = [o for _, o, edge in graph.around[path[-1]] if edge in edges and o not in path[-2:]]
        if not following:
            return path
        path += following


def touches_itself(level: FlowLevel, edges: Edges) -> bool:
    """Tell whether two nodes of one path are neighbours without following each other."""
    graph = level.graph
    path_of = {node: colour for colour, (start, _) in level.pairs for node in _path(graph, edges, graph.at[start][0])}
    return any(
        edge not in edges and one in path_of and path_of[one] == path_of.get(other)
        for edge, (one, other) in enumerate(graph.edges)
    )


def random_level(seed: int) -> FlowLevel:
    """Make a level up to 4x4 of some kind: half of them around a solution, the others at random."""
    chance = random.Random(seed)
    while True:
        level = _attempt(chance, planted=seed % 2 == 0)
        if level is not None:
            return level


def planted_level(seed: int, size: Size) -> FlowLevel:
    """Make a level of some size, with some holes and walls, around a solution of random walks."""
    chance = random.Random(seed)
    cells = list(size.cells())
    while True:
        holes = frozenset(chance.sample(cells, chance.choice((0, 0, 1, 2))))
        plain = Graph(size, holes, frozenset(), frozenset(), hexagonal=False, wrap=False)
        borders = sorted({wall_between(plain.nodes[a].cell, plain.nodes[b].cell) for a, b in plain.edges})
        walls = frozenset(chance.sample(borders, chance.choice((0, 4, 8, 12))))
        pairs = _cover(Graph(size, holes, frozenset(), walls, hexagonal=False, wrap=False), chance)
        if pairs:
            return FlowLevel(size, tuple((f"c{at}", pair) for at, pair in enumerate(pairs)), holes=holes, walls=walls)


def _attempt(chance: random.Random, *, planted: bool) -> FlowLevel | None:
    size = Size(chance.randint(1, 4), chance.randint(1, 4))
    cells = list(size.cells())
    shape: Shape = chance.choice(("square", "square", "hex"))
    wrap = chance.random() < 0.3 and not (shape == "hex" and size.width % 2)
    special = chance.sample(cells, chance.choice((0, 0, 1, 2, 3))) if len(cells) > 4 else []
    cut = chance.randint(0, len(special))
    bridges, holes = frozenset(special[:cut]), frozenset(special[cut:])
    rule: BridgeRule = chance.choice(("any", "both"))
    plain = Graph(size, holes, bridges, frozenset(), hexagonal=shape == "hex", wrap=wrap)
    borders = sorted({wall_between(plain.nodes[a].cell, plain.nodes[b].cell) for a, b in plain.edges})
    walls = frozenset(chance.sample(borders, min(len(borders), chance.choice((0, 0, 1, 2, 4)))))
    graph = Graph(size, holes, bridges, walls, hexagonal=shape == "hex", wrap=wrap)
    if len(graph.edges) > MOST_EDGES:
        return None
    pairs = _cover(graph, chance) if planted else _anywhere(graph, chance)
    if not pairs:
        return None
    named = tuple((f"c{at}", pair) for at, pair in enumerate(pairs))
    return FlowLevel(size, named, bridges, holes, walls, shape, wrap, rule)


def _anywhere(graph: Graph, chance: random.Random) -> list[tuple[Cell, Cell]]:
    free = [node.cell for node in graph.nodes if node.lane is None]
    chance.shuffle(free)
    count = chance.randint(1, min(3, len(free) // 2)) if len(free) > 1 else 0
    return [(free[2 * at], free[2 * at + 1]) for at in range(count)]


def _cover(graph: Graph, chance: random.Random) -> list[tuple[Cell, Cell]]:
    """Cover the ordinary cells with random walks, and give their ends; nothing where a cell was left alone."""
    free = {number for number, node in enumerate(graph.nodes)}
    pairs = []
    while starts := [node for node in sorted(free) if not graph.is_lane(node)]:
        start = node = chance.choice(starts)
        free.discard(node)
        while steps := [way for way in _ways_on(graph, node) if free.issuperset(way)]:
            way = chance.choice(steps)
            free.difference_update(way)
            node = way[-1]
        if node == start:
            return []
        pairs.append((graph.nodes[start].cell, graph.nodes[node].cell))
    return pairs


def _ways_on(graph: Graph, node: int) -> list[list[int]]:
    """Return each way from an ordinary cell to the next one, straight over the bridges between them."""
    ways = []
    for direction, other, _ in graph.around[node]:
        way = [other]
        while graph.is_lane(way[-1]):
            onward = [o for d, o, _ in graph.around[way[-1]] if d == direction]
            if not onward or onward[0] in way:
                break
            way += onward
        if not graph.is_lane(way[-1]):
            ways.append(way)
    return ways
