"""Levels turned, mirrored and painted anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from damier.core.contract import Cell, Size
from damier.games.plumber.level import Colour, PlumberLevel
from damier.games.plumber.sorts import SIDES, SORTS, Sort, rotate

_BY_COMPONENTS = {frozenset(sort.components): sort for sort in SORTS}
_, EAST, _, WEST = SIDES


def _turned_sort(sort: Sort) -> Sort:
    return _BY_COMPONENTS[frozenset(rotate(sides, 1) for sides in sort.components)]


def _mirrored_sort(sort: Sort) -> Sort:
    def mirrored(sides: int) -> int:
        return sides & ~(EAST | WEST) | (WEST if sides & EAST else 0) | (EAST if sides & WEST else 0)

    return _BY_COMPONENTS[frozenset(map(mirrored, sort.components))]


def turned(level: PlumberLevel) -> PlumberLevel:
    """Return a level turned clockwise by a quarter."""

    def place(cell: Cell) -> Cell:
        return Cell(level.size.height - 1 - cell.row, cell.column)

    return PlumberLevel.assemble(
        Size(level.size.height, level.size.width),
        {place(cell): source.colour for cell, source in level.sources.items()},
        {place(cell): _turned_sort(sort) for cell, sort in level.pipes.items()},
        {place(cell) for cell in level.screwed},
    )


def mirrored(level: PlumberLevel) -> PlumberLevel:
    """Return a level with left and right exchanged."""

    def place(cell: Cell) -> Cell:
        return Cell(level.size.width - 1 - cell.column, cell.row)

    return PlumberLevel.assemble(
        level.size,
        {place(cell): source.colour for cell, source in level.sources.items()},
        {place(cell): _mirrored_sort(sort) for cell, sort in level.pipes.items()},
        {place(cell) for cell in level.screwed},
    )


def images(level: PlumberLevel) -> Iterator[PlumberLevel]:
    """Yield a level's eight turned and mirrored images, itself first."""
    for mirror, quarters in product((False, True), range(4)):
        image = mirrored(level) if mirror else level
        for _ in range(quarters):
            image = turned(image)
        yield image


def painted(level: PlumberLevel, colours: Mapping[Colour, Colour]) -> PlumberLevel:
    """Return a level with other colours."""
    return PlumberLevel.assemble(
        level.size,
        {cell: colours[source.colour] for cell, source in level.sources.items()},
        level.pipes,
        level.screwed.keys(),
    )
