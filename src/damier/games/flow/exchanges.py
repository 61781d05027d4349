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

All exchanges of squares inside a window of 3x3 cells follow from the three below and their reflections. Those that need
3x4 are ninety more and save little. On hexagons, which have more neighbours, a strand may pass two cells that touch in
either order, a cell between two strands may belong to either, and so on: those of up to six cells follow from the six
below, of which most need four or five.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from damier.games.flow.graph import SQUARE, Graph, kept
from damier.games.flow.level import FlowLevel
from damier.games.flow.places import Offset, Places

if TYPE_CHECKING:
    from damier.games.flow.encoding import Edges

#: A cell of a window: its row and its column.
Point = tuple[int, int]
#: An edge of a window: the row and column of a cell, and in which direction it leaves that cell, from 0.
Place = tuple[int, int, int]

#: Strands before and after, by the cells of the window ``abc/def/ghi`` that they pass.
SQUARES: Final = (
    # Two strands side by side hand over two cells, as drawn above,
    (("ab", "gdeh"), ("adeb", "gh")),
    # or four cells in a square, round which two strands pass at two sides;
    (("cbadef", "gh"), ("cf", "gdabeh")),
    # a strand that winds into a window from a corner does so the other way round.
    (("efcbadghi",), ("ehgdabcfi",)),
)
#: The same on hexagons. The window's rows go down to the right there: a touches b, d and e.
HEXAGONS: Final = (
    # A strand passes two cells in the other order,
    (("baed",), ("bead",)),
    # or two such pairs, one after the other;
    (("cfbaed",), ("cbfead",)),
    # two strands hand over one cell, at whose sides they lie or in whose bend,
    (("ab", "hei"), ("aeb", "hi")),
    (("abe", "cf"), ("ae", "cbf")),
    # or two cells.
    (("baef", "dh"), ("bf", "daeh")),
    (("abed", "cf"), ("ad", "cbef")),
)
CELLS: Final = "abcdefghi"
SIDE: Final = 3
#: The steps, as rows and columns, along which an edge may leave the first of its two cells.
_SQUARE_WAYS: Final = ((0, 1), (1, 0))
_HEXAGON_WAYS: Final = ((0, 1), (1, 1), (1, 0))


class Exchange(NamedTuple):
    """Edges that may be replaced by others; the former hold the earliest that is not in both."""

    untidy: tuple[Place, ...]
    tidy: tuple[Place, ...]


@cache
def exchanges(*, hexagonal: bool) -> tuple[Exchange, ...]:
    """Return all exchanges on squares or hexagons, each shifted as far up and left as it goes."""
    shapes = HEXAGONS if hexagonal else SQUARES
    turn: Callable[[Point], Point] = _turn_hexagon if hexagonal else _turn_square
    mirror: Callable[[Point], Point] = _mirror_hexagon if hexagonal else _mirror_square
    ways = _HEXAGON_WAYS if hexagonal else _SQUARE_WAYS
    found = set()
    for before, after in shapes:
        sides = [[[divmod(CELLS.index(cell), SIDE) for cell in strand] for strand in one] for one in (before, after)]
        for _ in range(2):
            for _ in range(2 * len(ways)):
                sides = [[[*map(turn, strand)] for strand in one] for one in sides]
                # Sorted, the side with the earliest edge that is not in both comes first.
                found.add(Exchange(*sorted(_shifted(sides, ways))))
            sides = [[[*map(mirror, strand)] for strand in one] for one in sides]
    return tuple(sorted(found))


def _shifted(sides: list[list[list[Point]]], ways: tuple[Point, ...]) -> list[tuple[Place, ...]]:
    """Return the edges of the strands of each side, shifted as far up and left as the cells go."""
    cells = [cell for one in sides for strand in one for cell in strand]
    top, left = (min(cell[at] for cell in cells) for at in (0, 1))
    found = []
    for one in sides:
        places = set()
        for strand in one:
            for pair in pairwise(strand):
                (row, column), (below, beside) = pair if _step(*pair) in ways else pair[::-1]
                places.add((row - top, column - left, ways.index((below - row, beside - column))))
        found.append(tuple(sorted(places)))
    return found


def _step(one: Point, other: Point) -> Point:
    return other[0] - one[0], other[1] - one[1]


def _turn_square(cell: Point) -> Point:
    return cell[1], -cell[0]


def _mirror_square(cell: Point) -> Point:
    return cell[0], -cell[1]


def _turn_hexagon(cell: Point) -> Point:
    """Turn a cell clockwise by a sixth; the row to the right goes up, the next one goes down."""
    return cell[1], cell[1] - cell[0]


def _mirror_hexagon(cell: Point) -> Point:
    return cell[0] - cell[1], -cell[1]


def exchanges_of(level: FlowLevel) -> Places:
    """Return each exchange at each place of a board that has its edges: the untidy edges and the tidy ones.

    There are none across joined borders, and none that use a bridge.
    """
    return exchanges_on(level.graph)


@kept
def exchanges_on(graph: Graph) -> Places:
    """Return the exchanges of a board, kept because many levels are on the same board."""
    hexagonal = graph.directions != len(SQUARE)
    return Places(graph.wiring, _patterns(hexagonal=hexagonal))


@cache
def _patterns(*, hexagonal: bool) -> tuple[tuple[tuple[tuple[Offset, ...], tuple[Offset, ...]], ...], ...]:
    """Return all exchanges by columns and rows of the board, those of an even column and of an odd one.

    In a window of hexagons, rows follow the step to the right and up, which on the board changes the row in every other
    column.
    """

    def offset(place: Place, odd: int) -> Offset:
        row, column, way = place
        return (column, row - (column + odd) // 2 if hexagonal else row, way)

    return tuple(
        tuple((tuple(offset(one, odd) for one in untidy), tuple(offset(one, odd) for one in tidy)) for odd in (0, 1))
        for untidy, tidy in exchanges(hexagonal=hexagonal)
    )


def exchange_once(exchanges: Places, solution: Edges) -> Edges | None:
    """Return another solution that is one exchange away, or None."""
    found = exchanges.first_in(solution)
    return None if found is None else solution.difference(found[0]).union(found[1])
