"""Levels of Flow seen otherwise: turned and mirrored, their colours renamed and reordered, their endpoints swapped."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from damier.core.contract import Cell, Size
from damier.games.flow.level import FlowLevel, wall_between


def moved(level: FlowLevel, size: Size, to: Callable[[Cell], Cell]) -> FlowLevel:
    """Return a level whose cells have gone elsewhere."""
    return replace(
        level,
        size=size,
        pairs=tuple((name, (to(one), to(other))) for name, (one, other) in level.pairs),
        bridges=frozenset(map(to, level.bridges)),
        holes=frozenset(map(to, level.holes)),
        walls=frozenset(wall_between(to(one), to(other)) for one, other in level.walls),
    )


def images(level: FlowLevel) -> Iterator[FlowLevel]:
    """Yield the level turned and mirrored in every way there is, without itself.

    A hexagonal board, whose odd columns are shifted up, has one: mirrored if it has a middle column, else turned round.
    """
    width, height = level.size.width - 1, level.size.height - 1
    if level.shape == "hex":
        upside_down = level.size.width % 2 == 0
        yield moved(
            level,
            level.size,
            lambda cell: Cell(width - cell.column, height - cell.row if upside_down else cell.row),
        )
        return
    turned = Size(level.size.height, level.size.width)
    yield moved(level, level.size, lambda cell: Cell(width - cell.column, cell.row))
    yield moved(level, level.size, lambda cell: Cell(cell.column, height - cell.row))
    yield moved(level, level.size, lambda cell: Cell(width - cell.column, height - cell.row))
    yield moved(level, turned, lambda cell: Cell(cell.row, cell.column))
    yield moved(level, turned, lambda cell: Cell(height - cell.row, cell.column))
    yield moved(level, turned, lambda cell: Cell(cell.row, width - cell.column))
    yield moved(level, turned, lambda cell: Cell(height - cell.row, width - cell.column))


def renamed(level: FlowLevel, seed: int) -> FlowLevel:
    """Return the level with other names in another order, and some endpoints swapped."""
    chance = random.Random(seed)
    pairs = [pair if chance.random() < 0.5 else pair[::-1] for _, pair in level.pairs]
    chance.shuffle(pairs)
    return replace(level, pairs=tuple((f"colour {number}", pair) for number, pair in enumerate(pairs)))
