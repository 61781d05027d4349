"""A position of get10: the grid, and which tile is which, so that a picture can show what fell."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import NamedTuple, Self

from damier.core.contract import Board, Outcome, Sentence, say
from damier.core.randomness import hidden_seed
from damier.games.get10.codec import Get10Move
from damier.games.get10.level import LARGEST_VALUE, Get10Level
from damier.games.get10.rules import group, in_group, merge, pack


class _Before(NamedTuple):
    """What a move changes, as it was: the columns of its group, the best value and the next tile's number."""

    columns: list[tuple[int, list[int | None], list[int | None]]]
    best: int
    made: int
    next_tile: int


class Get10Board(Board[Get10Level, Get10Move]):
    """A game of get10 under way.

    >>> board = Get10Board(Get10Level(seed=42))
    >>> move = next(iter(board.legal_moves))
    >>> board.push(move)
    >>> board.pop() == move
    True
    """

    def __init__(self, level: Get10Level) -> None:
        super().__init__(level)
        self.size = level.size
        #: The values, line by line. None only while a move is being carried out.
        self.cells: list[int | None] = [*level.first_values()]
        #: The number of the tile at each place: it stays with the tile when it falls.
        self.tiles: list[int | None] = [*range(len(self.cells))]
        self._next_tile = len(self.cells)
        #: The highest value on the board: it never goes away.
        self.best = max(self.values)
        #: The highest value made by a collapse, 0 before the first.
        self.made = 0

    @property
    def values(self) -> list[int]:
        """The values, line by line."""
        return [value for value in self.cells if value is not None]

    def group(self, move: Get10Move) -> list[int]:
        """Return the places of the group that a move would collapse, the move's own first."""
        return group(self.cells, self.size, self.size.index(move.cell))

    def refusal(self, move: Get10Move) -> Sentence | None:
        """Return why the move is not allowed, a cell outside the grid or an isolated one; None if it is allowed."""
        if move.cell not in self.size:
            return say("{cell} is outside the grid of {size}", cell=move.cell, size=self.size)
        index = self.size.index(move.cell)
        if not in_group(self.cells, self.size, index):
            value = self.cells[index]
            return say("{cell} is isolated: no {value} touches it", cell=move.cell, value=value)
        if not self.can_collapse(index):
            return say("{cell} is {value}, the highest value there is", cell=move.cell, value=LARGEST_VALUE)
        return None

    def can_collapse(self, index: int) -> bool:
        """Return whether the place at ``index`` can be collapsed: it is in a group, and not of the highest value."""
        return in_group(self.cells, self.size, index) and self.cells[index] != LARGEST_VALUE

    def generate_moves(self) -> Iterator[Get10Move]:
        """Return every cell of every group as a move, line by line."""
        return (Get10Move(self.size.cell(index)) for index in range(len(self.cells)) if self.can_collapse(index))

    def apply(self, move: Get10Move) -> _Before:
        """Collapse, pack and refill; return what undoing it needs."""
        index = self.size.index(move.cell)
        width = self.size.width
        members = self.group(move)
        columns = sorted({place % width for place in members})
        before = _Before(
            [(column, self.cells[column::width], self.tiles[column::width]) for column in columns],
            self.best,
            self.made,
            self._next_tile,
        )
        merge(self.cells, members)
        self.made = max(self.made, self.cells[index] or 0)
        self.best = max(self.best, self.made)
        for place in members[1:]:
            self.tiles[place] = None
        for column in columns:
            pack(self.cells, self.size, column)
            pack(self.tiles, self.size, column)
        self._refill(columns)
        return before

    def _refill(self, columns: list[int]) -> None:
        """Fill the empty places, line by line."""
        places = (start + column for start in range(0, len(self.cells), self.size.width) for column in columns)
        empty = [place for place in places if self.cells[place] is None]
        values = self.level.new_values(self.move_count + 1, self.best, len(empty))
        for place, value in zip(empty, values, strict=True):
            self.cells[place] = value
            self.tiles[place] = self._next_tile
            self._next_tile += 1
            self.best = max(self.best, value)

    def revert(self, move: Get10Move, undo: _Before) -> None:  # noqa: ARG002 (the record has everything)
        """Restore the columns of before."""
        for column, cells, tiles in undo.columns:
            self.cells[column :: self.size.width] = cells
            self.tiles[column :: self.size.width] = tiles
        self.best = undo.best
        self.made = undo.made
        self._next_tile = undo.next_tile

    def outcome(self) -> Outcome | None:
        """Return how the game has ended, or None while it goes on.

        It is won once a collapse has made the target (a refill does not count), even if one plays on; it is lost when
        no group is left before that.
        """
        if self.made >= self.level.target:
            return Outcome("TARGET_MADE", 0, say("Won: {target} is made.", target=self.level.target), self.best)
        if not any(map(self.can_collapse, range(len(self.cells)))):
            return Outcome(
                "NO_GROUP_LEFT",
                None,
                say("Lost: no group is left. Best value: {best}.", best=self.best),
                self.best,
            )
        return None

    def position(self) -> Hashable:
        """Return all that distinguishes positions: grid, tiles, and the move's number, on which refills depend."""
        return tuple(self.cells), tuple(self.tiles), self._next_tile, self.made, self.move_count

    def key(self) -> Hashable:
        """Return the values and whether the target is made: tiles and moves of the past decide nothing."""
        return tuple(self.cells), self.made >= self.level.target

    def seen(self, seed: int) -> Self:
        """Return a game that starts here and is refilled from ``seed``; after a win it is about the next value."""
        won = self.made >= self.level.target
        target = min(self.best + 1, LARGEST_VALUE) if won else self.level.target
        return type(self)(replace(self.level, seed=hidden_seed(seed), start=tuple(self.values), target=target))

    def copy(self) -> Self:
        """Return an independent board with the same history."""
        twin = super().copy()
        twin.cells = self.cells.copy()
        twin.tiles = self.tiles.copy()
        return twin

    def __str__(self) -> str:
        width = self.size.width
        lines = (self.values[at : at + width] for at in range(0, len(self.cells), width))
        return "\n".join(" ".join(map(str, line)) for line in lines)
