"""A correct get10, as a student could write it: the values are in a dictionary."""

# ruff: noqa: N802, N803 (the names are the assignment's)

from __future__ import annotations

import random
from collections.abc import Sequence


class Position:
    """A column and a line."""

    def __init__(self, col: int, lig: int) -> None:
        self.col = col
        self.lig = lig

    def getCol(self) -> int:
        """Return the column."""
        return self.col

    def getLig(self) -> int:
        """Return the line."""
        return self.lig

    def equals(self, p: Position) -> bool:
        """Return whether both are the same."""
        return self.col == p.col and self.lig == p.lig


class PositionList(list[Position]):
    """A list of positions."""

    def add(self, col: int | Position, lig: int | None = None) -> bool:
        """Append a position."""
        if isinstance(col, Position):
            self.append(col)
        else:
            assert lig is not None
            self.append(Position(col, lig))
        return True

    def contains(self, p: Position) -> bool:
        """Return whether one is equal."""
        return any(one.equals(p) for one in self)

    def size(self) -> int:
        """Return how many there are."""
        return len(self)


class Grid:
    """A grid of values."""

    def __init__(self, nbCol: int, nbLig: int) -> None:
        self.largeur = nbCol
        self.hauteur = nbLig
        self.valeurs: dict[tuple[int, int], int] = {}

    def nbCol(self) -> int:
        """Return the width."""
        return self.largeur

    def nbLig(self) -> int:
        """Return the height."""
        return self.hauteur

    def allPositions(self) -> PositionList:
        """Return all positions."""
        return PositionList(Position(c, r) for r in range(self.hauteur) for c in range(self.largeur))

    def regularPosition(self, p: Position) -> bool:
        """Return whether it is in the grid."""
        return p.col in range(self.largeur) and p.lig in range(self.hauteur)

    def isEmpty(self, p: Position) -> bool:
        """Return whether it is empty."""
        return self.regularPosition(p) and (p.col, p.lig) not in self.valeurs

    def get(self, p: Position) -> int | None:
        """Return the value."""
        return self.valeurs.get((p.col, p.lig))

    def set(self, p: Position, v: int | None) -> None:
        """Put a value."""
        if v is None:
            self.unset(p)
        else:
            self.valeurs[p.col, p.lig] = v

    def unset(self, p: Position) -> None:
        """Take the value away."""
        self.valeurs.pop((p.col, p.lig), None)

    def adjPositions(self, p: Position) -> PositionList:
        """Return the neighbours."""
        around = [(p.col, p.lig - 1), (p.col - 1, p.lig), (p.col + 1, p.lig), (p.col, p.lig + 1)]
        found = [q for q in (Position(*one) for one in around) if self.regularPosition(q)]
        return PositionList(found if self.regularPosition(p) else [])


class TenGrid(Grid):
    """The grid of get10."""

    def __init__(self, ns: Sequence[int] | None = None) -> None:
        Grid.__init__(self, 5, 5)
        if ns is not None:
            self.refill(ns)

    def emptyPositions(self) -> PositionList:
        """Return the empty positions."""
        return PositionList(p for p in self.allPositions() if self.isEmpty(p))

    def refill(self, ns: Sequence[int]) -> None:
        """Fill them."""
        for p, v in zip(self.emptyPositions(), ns, strict=False):
            self.set(p, v)

    def getGroup(self, p: Position) -> PositionList:
        """Return the group."""
        group = PositionList([p])
        if not self.regularPosition(p) or self.isEmpty(p):
            return PositionList()
        for one in group:
            for other in self.adjPositions(one):
                if self.get(other) == self.get(p) and not group.contains(other):
                    group.append(other)
        return group if group.size() > 1 else PositionList()

    def collapseGroup(self, p: Position) -> None:
        """Collapse the group."""
        group, value = self.getGroup(p), self.get(p)
        if group.size() > 0 and value is not None:
            for one in group:
                self.unset(one)
            self.set(p, value + 1)

    def pack(self) -> None:
        """Let all values fall."""
        for c in range(self.nbCol()):
            column = [Position(c, r) for r in range(self.nbLig())]
            kept = [self.get(p) for p in column if not self.isEmpty(p)]
            empty: list[int | None] = [None] * (len(column) - len(kept))
            for p, v in zip(column, empty + kept, strict=True):
                self.set(p, v)


class TenGame(TenGrid):
    """A game."""

    def __init__(self, ns: Sequence[int] | None = None) -> None:
        TenGrid.__init__(self, [random.randint(1, 3) for _ in range(25)] if ns is None else ns)
        self.choisi: PositionList | None = None

    def getSelectedGroup(self) -> PositionList | None:
        """Return what is selected."""
        return self.choisi

    def transition(self, p: Position) -> None:
        """Play."""
        if self.choisi is not None and self.choisi.contains(p):
            self.collapseGroup(p)
            self.pack()
            self.refill([random.randint(1, 3) for _ in range(25)])
            self.choisi = None
        else:
            self.choisi = self.getGroup(p) or None
