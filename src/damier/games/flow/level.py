"""Where a game of Flow starts: a grid, one pair of endpoints for each colour, and what makes the board special.

Cells touch by their sides. Besides plain rectangles there are holes (cells that are no part of the board), walls (sides
that may not be crossed), bridges (crossed straight, by one path each way), warps (opposite borders joined) and
hexagonal boards (odd columns shifted up by half a cell). ``graph.py`` makes one graph of all of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar, Final, Literal

from damier.core.contract import Cell, Level, Malformed, Sentence, Size, say
from damier.games.flow.graph import Graph, touching

LARGEST_SIDE: Final = 1_000
LONGEST_NAME: Final = 40
#: The cells of the largest board whose graph is kept for the next level on it.
MOST_KEPT: Final = 2_500

Shape = Literal["square", "hex"]
BridgeRule = Literal["any", "both"]
YesNo = Literal["yes", "no"]
Pair = tuple[Cell, Cell]


@dataclass(frozen=True, repr=False)
class FlowLevel(Level):
    """A puzzle of Flow; ``str`` returns its text, which ``codec.py`` reads and writes.

    ``pairs`` keeps the order in which the colours were given; two levels that differ only there are the same puzzle
    but not the same level.
    """

    game: ClassVar = "flow"
    size: Size
    pairs: tuple[tuple[str, Pair], ...]
    bridges: frozenset[Cell] = frozenset()
    holes: frozenset[Cell] = frozenset()
    #: Each wall as its two cells, the first in reading order first.
    walls: frozenset[Pair] = frozenset()
    shape: Shape = "square"
    wrap: bool = False
    #: Whether a bridge is covered when it is crossed in any way, or only when it is crossed both ways.
    bridge_rule: BridgeRule = "any"
    #: Whether a path may touch itself: have two cells that are neighbours without following each other.
    touch: YesNo = "yes"
    #: Whether every cell must be covered.
    cover: YesNo = "yes"

    def __post_init__(self) -> None:
        reason = next(_defects(self), None)
        if reason is not None:
            raise Malformed(reason)

    @cached_property
    def graph(self) -> Graph:
        """The board as a graph, without the endpoints."""
        make = _graph if self.size.width * self.size.height <= MOST_KEPT else _graph.__wrapped__
        return make(self.size, self.holes, self.bridges, self.walls, self.shape == "hex", self.wrap)

    @cached_property
    def colour_at(self) -> Mapping[Cell, str]:
        """The colour of each endpoint."""
        return {cell: colour for colour, pair in self.pairs for cell in pair}

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The names of the colours, in order."""
        return tuple(colour for colour, _ in self.pairs)

    @cached_property
    def _pair_of(self) -> Mapping[str, Pair]:
        return dict(self.pairs)

    def endpoints(self, colour: str) -> Pair:
        """Return the two endpoints of ``colour``."""
        return self._pair_of[colour]

    def __str__(self) -> str:
        from damier.games.flow.codec import write_level  # noqa: PLC0415 (the codec reads levels)

        return write_level(self)


@lru_cache(maxsize=256)
def _graph(
    size: Size, holes: frozenset[Cell], bridges: frozenset[Cell], walls: frozenset[Pair], hexagonal: bool, wrap: bool
) -> Graph:
    """Return the graph of a board, kept because many levels, above all those of a generator, are on the same board."""
    return Graph(size, holes, bridges, walls, hexagonal=hexagonal, wrap=wrap)


def wall_between(one: Cell, other: Cell) -> Pair:
    """Return the wall between two cells: both, the first in reading order first."""
    return (one, other) if (one.row, one.column) <= (other.row, other.column) else (other, one)


def _defects(level: FlowLevel) -> Iterator[Sentence]:
    """Yield the reasons why ``level`` is not a level, the size before everything that depends on it."""
    size = level.size
    if not (1 <= size.width <= LARGEST_SIDE and 1 <= size.height <= LARGEST_SIDE):
        yield say("a Flow grid has 1 to {most} columns and rows, not {size}", most=LARGEST_SIDE, size=size)
        return
    if level.shape == "hex" and level.wrap and size.width % 2:
        yield say("a hexagonal board that wraps has an even number of columns, not {n}", n=size.width)
    if not level.pairs:
        yield say("a Flow level has at least one pair of endpoints")
    for what, cells in ((say("a bridge"), level.bridges), (say("a hole"), level.holes)):
        for cell in sorted(cells):
            if cell not in size:
                yield say("{what} at {cell} is outside the grid of {size}", what=what, cell=cell, size=size)
    for cell in sorted(level.bridges & level.holes):
        yield say("{cell} is both a bridge and a hole", cell=cell)
    yield from _endpoint_defects(level)
    for one, other in sorted(level.walls):
        if one not in size or other not in size or other not in touching(one, size, level.shape == "hex", level.wrap):
            yield say("there can be no wall between {one} and {other}: they do not touch", one=one, other=other)


def _endpoint_defects(level: FlowLevel) -> Iterator[Sentence]:
    seen: dict[Cell, str] = {}
    names: set[str] = set()
    for colour, pair in level.pairs:
        if not colour or len(colour) > LONGEST_NAME or not colour.isprintable():
            yield say("a colour has a name of 1 to {most} letters, not {name!r}", most=LONGEST_NAME, name=colour[:60])
        if colour in names:
            yield say("the colour {name!r} is given twice", name=colour)
        names.add(colour)
        for cell in pair:
            if cell not in level.size:
                yield say("the endpoint of {name!r} at {cell} is outside the grid of {size}", name=colour, cell=cell,
                          size=level.size)  # fmt: skip
            if cell in level.bridges:
                yield say("the endpoint of {name!r} at {cell} is on a bridge", name=colour, cell=cell)
            if cell in level.holes:
                yield say("the endpoint of {name!r} at {cell} is in a hole", name=colour, cell=cell)
            if cell in seen:
                yield say("{cell} is an endpoint twice, of {one!r} and of {other!r}", cell=cell, one=seen[cell],
                          other=colour)  # fmt: skip
            seen[cell] = colour
