"""Small exchanges that turn one solution of a level into another, and what they are good for.

Two strands that run side by side can hand cells to each other::

    a───b        a   b
                 │   │
    d───e   ↔    d───e
    │   │
    g   h        g───h

Whatever the rest of the board looks like, both are solutions or neither is: every cell keeps its number of edges, and
each strand still joins what it joined. That makes two uses.

* A solution in which some exchange can be made is not the only one, which is seen at once.
* The proof that a solution in which none can be made is the only one need not look at all others. Order the edges of
  the board, and call a solution *tidy* if no exchange would free the earliest of the edges it changes. From any other
  solution, exchanges lead to a tidy one: each makes the solution earlier in the order, and so there is an end to them.
  They never lead to the solution in hand, since each could be taken back there. So if there is another solution there
  is a tidy one, and the others are forbidden: a clause for each exchange and place.

To a SAT solver this is worth a factor of ten and more. Levels are made so that colours decide much and paths hardly
ever run beside themselves; the solver has to refute all the partial solutions in which they do, and these come in
large families that differ by exchanges.

All exchanges inside a window of 3x3 cells follow from the three below and their reflections. Those that need 3x4 are
ninety more and save little.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from damier.core.contract import Size
from damier.games.flow.encoding import Edges
from damier.games.flow.graph import SQUARE, Graph
from damier.games.flow.level import FlowLevel

#: The edge from a cell to the right, or down: row and column of the cell, and whether it is the one that goes down.
Place = tuple[int, int, bool]
#: The untidy edges of an exchange on some board, and the tidy ones.
Replacement = tuple[list[int], list[int]]

#: Strands before and after, by the cells of the window ``abc/def/ghi`` that they pass.
SHAPES: Final = (
    # Two strands side by side hand over two cells, as drawn above,
    (("ab", "gdeh"), ("adeb", "gh")),
    # or four cells in a square, round which two strands pass at two sides;
    (("cbadef", "gh"), ("cf", "gdabeh")),
    # a strand that winds into a window from a corner does so the other way round.
    (("efcbadghi",), ("ehgdabcfi",)),
)
CELLS: Final = "abcdefghi"
SIDE: Final = 3


class Exchange(NamedTuple):
    """Edges that may be replaced by others; the former hold the earliest that is not in both."""

    untidy: tuple[Place, ...]
    tidy: tuple[Place, ...]


@cache
def exchanges() -> tuple[Exchange, ...]:
    """Return all exchanges, each shifted as far up and left as it goes."""
    found = set()
    for before, after in SHAPES:
        for turned in range(4):
            for mirrored in (False, True):
                one, other = (_places(strands, turned, mirrored) for strands in (before, after))
                top = min(row for row, _, _ in one | other)
                left = min(column for _, column, _ in one | other)
                sides = [
                    tuple(sorted((row - top, column - left, down) for row, column, down in side))
                    for side in (one, other)
                ]
                # Sorted, the side with the earliest edge that is not in both comes first.
                found.add(Exchange(*sorted(sides)))
    return tuple(sorted(found))


def _places(strands: tuple[str, ...], turned: int, mirrored: bool) -> set[Place]:
    """Return the edges of strands in a window that is turned by ``turned`` quarters and perhaps mirrored."""
    places = set()
    for strand in strands:
        cells = []
        for cell in strand:
            row, column = divmod(CELLS.index(cell), SIDE)
            for _ in range(turned):
                row, column = column, SIDE - 1 - row
            cells.append((row, SIDE - 1 - column if mirrored else column))
        for one, other in pairwise(cells):
            (row, column), (below, _) = sorted((one, other))
            places.add((row, column, below > row))
    return places


def exchanges_of(level: FlowLevel) -> Sequence[Replacement]:
    """Return each exchange at each place of a board that has its edges: the untidy edges and the tidy ones.

    There are none on hexagonal boards, none across joined borders, and none that use a bridge.
    """
    return exchanges_on(level.graph, level.size)


@lru_cache(maxsize=256)
def exchanges_on(graph: Graph, size: Size) -> Sequence[Replacement]:
    """Return the exchanges of a board, kept because many levels are on the same board."""
    return tuple(_replacements(graph, size))


def _replacements(graph: Graph, size: Size) -> Iterator[Replacement]:
    if graph.directions != len(SQUARE):
        return
    width, height = size.width, size.height
    edge_at = [-1] * (2 * width * height)
    for edge, (one, other) in enumerate(graph.edges):
        a, b = sorted((cell.row, cell.column) for cell in (graph.nodes[one].cell, graph.nodes[other].cell))
        beside = (b[0] - a[0], b[1] - a[1])
        if beside in {(0, 1), (1, 0)} and not graph.is_lane(one) and not graph.is_lane(other):
            edge_at[2 * (a[0] * width + a[1]) + beside[0]] = edge
    for exchange in exchanges():
        places = exchange.untidy + exchange.tidy
        rows = 1 + max(row + down for row, _, down in places)
        columns = 1 + max(column + (not down) for _, column, down in places)
        untidy, tidy = (
            [2 * (row * width + column) + down for row, column, down in side]
            for side in (exchange.untidy, exchange.tidy)
        )
        for row in range(height - rows + 1):
            for at in range(2 * row * width, 2 * (row * width + width - columns + 1), 2):
                before = [edge_at[at + place] for place in untidy]
                after = [edge_at[at + place] for place in tidy]
                if -1 not in before and -1 not in after:
                    yield before, after


def exchange_once(pairs: Iterable[Replacement], solution: Edges) -> Edges | None:
    """Return another solution that is one exchange away, or None; ``pairs`` are those of ``exchanges_of``."""
    for pair in pairs:
        for before, after in (pair, pair[::-1]):
            if solution.issuperset(before):
                return solution.difference(before).union(after)
    return None
