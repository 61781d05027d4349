"""``Position``, ``PositionList``, ``Grid``, ``TenGrid`` and ``TenGame``, as the assignment on get10 describes them.

A position is ``(col, lig)`` from 0, (0, 0) at the top left. An empty cell is None. Where the assignment leaves a result
open, damier raises ``IndexError`` (a position outside the grid) or ``ValueError`` (too few values). Where it uses two
names, both exist: ``regularPosition`` and ``regularPos``.
"""

# ruff: noqa: N802, N803 (the names are the assignment's)

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Final, SupportsIndex, overload

from damier.classroom.pictures import grid_svg
from damier.core.contract import Size
from damier.games.get10.level import Get10Level
from damier.games.get10.rules import collapse, group, pack

SIDE: Final = 5


class Position:
    """A column's and a line's number.

    >>> Position(4, 0).getCol(), Position(4, 0).equals(Position(4, 0))
    (4, True)
    """

    __slots__ = ("_col", "_lig")

    def __init__(self, col: int, lig: int) -> None:
        self._col = col
        self._lig = lig

    def getCol(self) -> int:
        """Return the number of the column."""
        return self._col

    def getLig(self) -> int:
        """Return the number of the line."""
        return self._lig

    def equals(self, p: Position) -> bool:
        """Return whether ``p`` has the same column and line."""
        return self._col == p.getCol() and self._lig == p.getLig()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.equals(other)

    def __hash__(self) -> int:
        return hash((self._col, self._lig))

    def __repr__(self) -> str:
        return f"Position({self._col}, {self._lig})"


class PositionList(list[Position]):
    """A list of positions, with the methods of Java's ``ArrayList`` that the assignment uses.

    >>> ps = PositionList()
    >>> ps.add(1, 2), ps.add(Position(0, 0)), ps.size()
    (True, True, 2)
    >>> ps.contains(Position(1, 2))
    True
    """

    @overload
    def add(self, col: int, lig: int) -> bool: ...
    @overload
    def add(self, col: Position) -> bool: ...
    def add(self, col: int | Position, lig: int | None = None) -> bool:
        """Append a position, given as a ``Position`` or as a column and a line; return True."""
        if isinstance(col, Position):
            self.append(col)
        elif lig is None:
            raise TypeError("add takes a Position, or a column and a line")
        else:
            self.append(Position(col, lig))
        return True

    def contains(self, p: Position) -> bool:
        """Return whether a position equal to ``p`` is in the list."""
        return any(mine.equals(p) for mine in self)

    def get(self, i: SupportsIndex) -> Position:
        """Return the position at index ``i``, from 0."""
        return self[i]

    def size(self) -> int:
        """Return the number of positions."""
        return len(self)


class Grid:
    """A grid of integers, all empty at first."""

    def __init__(self, nbCol: int, nbLig: int) -> None:
        if nbCol < 0 or nbLig < 0:
            raise ValueError("a grid has no negative sides")
        self._size = Size(nbCol, nbLig)
        self._cells: list[int | None] = [None] * (nbCol * nbLig)

    def nbCol(self) -> int:
        """Return the number of columns."""
        return self._size.width

    def nbLig(self) -> int:
        """Return the number of lines."""
        return self._size.height

    def allPositions(self) -> PositionList:
        """Return all positions, by line, then by column."""
        return PositionList(Position(column, row) for column, row in self._size.cells())

    def regularPosition(self, p: Position) -> bool:
        """Return whether ``p`` is in the grid."""
        return 0 <= p.getCol() < self.nbCol() and 0 <= p.getLig() < self.nbLig()

    def regularPos(self, p: Position) -> bool:
        """Return whether ``p`` is in the grid: the assignment's other name for ``regularPosition``."""
        return self.regularPosition(p)

    def isEmpty(self, p: Position) -> bool:
        """Return whether ``p`` is in the grid and empty."""
        return self.regularPosition(p) and self.get(p) is None

    def get(self, p: Position) -> int | None:
        """Return the value at ``p``, or None if it is empty; raises ``IndexError`` outside the grid."""
        return self._cells[self._index(p)]

    def set(self, p: Position, v: int | None) -> None:
        """Put the value ``v`` at ``p``; raises ``IndexError`` outside the grid."""
        self._cells[self._index(p)] = v

    def unset(self, p: Position) -> None:
        """Make ``p`` empty."""
        self.set(p, None)

    def adjPositions(self, p: Position) -> PositionList:
        """Return the positions that touch ``p`` by a side: above, left, right, below; none if ``p`` is outside."""
        return self._positions(self._size.touching(self._index(p)) if self.regularPosition(p) else [])

    def _index(self, p: Position) -> int:
        if not self.regularPosition(p):
            raise IndexError(f"{p} is outside the grid of {self.nbCol()} columns and {self.nbLig()} lines")
        return p.getLig() * self.nbCol() + p.getCol()

    def _positions(self, indices: Iterable[int]) -> PositionList:
        return PositionList(Position(*self._size.cell(index)) for index in indices)

    def _selection(self) -> list[int]:
        """Return the indices of the cells that the picture marks as selected."""
        return []

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows, or None for a grid without cells."""
        return grid_svg(self._size, self._cells, self._selection())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.nbCol()}x{self.nbLig()}: {' / '.join(str(self).splitlines())}>"

    def __str__(self) -> str:
        lines = (self._cells[at : at + self.nbCol()] for at in range(0, len(self._cells), self.nbCol() or 1))
        return "\n".join(" ".join("." if value is None else str(value) for value in line) for line in lines)


class TenGrid(Grid):
    """The 5 by 5 grid of get10, empty or filled line by line from at least 25 values.

    >>> g = TenGrid([1] * 5 + [2, 3] * 10)
    >>> g.collapseGroup(Position(4, 0)); print(g)
    . . . . 2
    2 3 2 3 2
    3 2 3 2 3
    2 3 2 3 2
    3 2 3 2 3
    """

    def __init__(self, ns: Sequence[int] | None = None) -> None:
        super().__init__(SIDE, SIDE)
        if ns is not None:
            self.refill(ns)

    def getGroup(self, p: Position) -> PositionList:
        """Return the group of ``p``, with ``p``; an empty list if it is isolated, empty or outside the grid."""
        return self._positions(group(self._cells, self._size, self._index(p)) if self.regularPosition(p) else [])

    def collapseGroup(self, p: Position) -> None:
        """Add one to the value at ``p`` and empty the rest of its group; change nothing if ``p`` has no group."""
        if self.regularPosition(p):
            collapse(self._cells, self._size, self._index(p))

    def pack(self) -> None:
        """Move the values of every column down onto each other, in their order."""
        for column in range(self.nbCol()):
            pack(self._cells, self._size, column)

    def refill(self, ns: Sequence[int]) -> None:
        """Fill the empty cells with the values of ``ns``, in the order of ``emptyPositions``.

        Raises ``ValueError`` if there are too few.
        """
        empty = self.emptyPositions()
        if len(ns) < len(empty):
            raise ValueError(f"{len(empty)} cells are empty and only {len(ns)} values were given")
        for p, v in zip(empty, ns, strict=False):
            self.set(p, v)

    def emptyPositions(self) -> PositionList:
        """Return the empty positions, by line, then by column."""
        return PositionList(p for p in self.allPositions() if self.isEmpty(p))


class TenGame(TenGrid):
    """A game of get10: select a group, then collapse it.

    ``TenGame()`` is ready to play, ``TenGame(seed=7)`` always starts and goes on the same, and ``TenGame(ns)`` starts
    from given values. New values are those of the level with that seed (see ``damier.games.get10``).
    """

    def __init__(self, ns: Sequence[int] | None = None, *, seed: int | None = None) -> None:
        self._level = Get10Level(seed=random.getrandbits(32) if seed is None else seed)
        super().__init__(self._level.first_values() if ns is None else ns)
        self._selected: PositionList | None = None
        self._moves = 0

    def getSelectedGroup(self) -> PositionList | None:
        """Return the selected group, or None."""
        return None if self._selected is None else PositionList(self._selected)

    def _selection(self) -> list[int]:
        return [self._index(p) for p in self._selected or ()]

    def transition(self, p: Position) -> None:
        """Select the group of ``p``; or, if ``p`` is in the selected group, collapse it there, pack and refill.

        A position outside the grid changes nothing; an isolated one leaves nothing selected.
        """
        if not self.regularPosition(p):
            return
        if self._selected is not None and self._selected.contains(p):
            self._selected = None
            self._moves += 1
            self.collapseGroup(p)
            highest = max(value for value in self._cells if value is not None)
            self.pack()
            self.refill(self._level.new_values(self._moves, highest, self.emptyPositions().size()))
        else:
            chosen = self.getGroup(p)
            self._selected = chosen if chosen.size() > 0 else None
