"""Plumber by trying everything, from the rules alone: an oracle that shares no table with the package."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from damier.core.contract import Cell, Size
from damier.games.plumber.level import PlumberLevel

Tokens = tuple[tuple[str, ...], ...]

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ACROSS = {"N": "S", "E": "W", "S": "N", "W": "E"}
#: What each pipe joins, written out.
PIPES = {
    "L0": ["NS"], "L1": ["EW"], "O0": ["NS", "EW"], "C0": ["NESW"],
    "T0": ["NE"], "T1": ["ES"], "T2": ["SW"], "T3": ["WN"],
    "F0": ["NES"], "F1": ["ESW"], "F2": ["SWN"], "F3": ["WNE"],
}  # fmt: skip


def wins(board: Tokens) -> bool:
    """Tell whether a whole board wins, by following the water from each source."""
    return all(
        _source_wins(board, x, y) for y, row in enumerate(board) for x, token in enumerate(row) if token[0] in "RGBY"
    )


def _source_wins(board: Tokens, x: int, y: int) -> bool:
    colour = board[y][x][0]
    company = 0
    seen: set[tuple[int, int, str]] = set()
    waiting = [(x, y, "NESW"[int(board[y][x][1])])]
    while waiting:
        x, y, side = waiting.pop()
        there_x, there_y = x + STEPS[side][0], y + STEPS[side][1]
        token = board[there_y][there_x].removeprefix("*")
        if token[0] in "RGBY":
            if token[0] != colour:
                return False
            company += 1
            continue
        joined = next((joins for joins in PIPES.get(token, []) if ACROSS[side] in joins), None)
        if joined is None:
            return False
        if (there_x, there_y, joined) not in seen:
            seen.add((there_x, there_y, joined))
            waiting += [(there_x, there_y, out) for out in joined]
    # The way back to the source itself is one of those counted.
    return company > 1


def solutions(level: PlumberLevel) -> set[Tokens]:
    """Return every winning board, by trying every order of the reserve in the cells that are free."""
    board = [[*row] for row in level.rows]
    free = [(x, y) for x, y in level.cells if not board[y][x].startswith("*")]
    found = set()
    for order in orders(sorted(board[y][x] for x, y in free)):
        for (x, y), token in zip(free, order, strict=True):
            board[y][x] = token
        tokens = tuple(tuple(row) for row in board)
        if wins(tokens):
            found.add(tokens)
    return found


def orders(things: list[str]) -> Iterator[list[str]]:
    """Yield every order of some things once, though some are alike."""
    if not things:
        yield []
    for thing in sorted(set(things)):
        rest = things.copy()
        rest.remove(thing)
        for order in orders(rest):
            yield [thing, *order]


def random_level(seed: int) -> PlumberLevel:
    """Make a small level from a random drawing of pipes, with some of them swapped or screwed down.

    There are not too many orders of its reserve to try.
    """
    chance = random.Random(seed)
    while True:
        width, height = chance.choice([(1, 1), (2, 1), (3, 1), (1, 3), (2, 2), (3, 2), (2, 3), (3, 3), (4, 2), (3, 4)])
        size = Size(width + 2, height + 2)
        chances = chance.choice([0.5, 0.7, 0.9, 1.0]), chance.choice([0.1, 0.3, 0.6])
        rows = _drawing(size, chance, *chances, colours=chance.choice(["R", "R", "R", "RRRG", "RGBY"]))
        for cell in (cell for cell in size.cells() if rows[cell.row][cell.column] in PIPES):
            if chance.random() < 0.06:
                rows[cell.row][cell.column] = chance.choice(sorted(PIPES))
            if chance.random() < 0.2:
                rows[cell.row][cell.column] = f"*{rows[cell.row][cell.column]}"
        level = PlumberLevel(tuple(tuple(row) for row in rows))
        if _orders_to_try(level) <= 2000:
            return level


def _drawing(size: Size, chance: random.Random, inner: float, outer: float, colours: str) -> list[list[str]]:
    """Draw lines over sides of cells at random, and take the pipes that they make; a source stands where one leaves."""
    lines: set[tuple[int, int, str]] = set()
    circles = chance.random() < 0.4
    rows = [["X"] * size.width for _ in range(size.height)]
    cells = [Cell(x, y) for y in range(1, size.height - 1) for x in range(1, size.width - 1)]
    for x, y in cells:
        for side, (dx, dy) in STEPS.items():
            beside = Cell(x + dx, y + dy)
            # Circles of four cells in some: water that goes round and meets no other source.
            if circles and beside in cells and (x - 1) // 2 != (beside.column - 1) // 2:
                continue
            if (beside not in cells or side in "ES") and chance.random() < (inner if beside in cells else outer):
                lines |= {(x, y, side), (*beside, ACROSS[side])}
    for x, y, side in sorted(lines):
        if Cell(x, y) not in cells:
            rows[y][x] = f"{chance.choice(colours)}{'NESW'.index(side)}"
    for x, y in cells:
        opened = {side for side in STEPS if (x, y, side) in lines}
        fitting = [name for name, joins in sorted(PIPES.items()) if set("".join(joins)) == opened]
        rows[y][x] = chance.choice(fitting or [".", chance.choice(sorted(PIPES))])
    return rows


def _orders_to_try(level: PlumberLevel) -> int:
    number, left = 1, 0
    counts = [*level.reserve, len(level.cells) - len(level.pipes)]
    for count in counts:
        for one in range(1, count + 1):
            left += 1
            number = number * left // one
    return number


def tokens_of(level: PlumberLevel, pipes: Mapping[Cell, object]) -> Tokens:
    """Return the whole board with these pipes on it."""
    rows = [[*row] for row in level.rows]
    for cell in level.cells:
        screw = "*" if rows[cell.row][cell.column].startswith("*") else ""
        rows[cell.row][cell.column] = f"{screw}{pipes[cell]}" if cell in pipes else "."
    return tuple(tuple(row) for row in rows)
