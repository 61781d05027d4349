"""Methods of get10 that stand in for a student's that does not end, so that it costs only its own question.

This file runs in the process of the student's program, and imports nothing of damier. The stand-ins use nothing but
``get``, ``set``, ``unset``, ``nbCol``, ``nbLig``, ``Position`` and ``PositionList.add`` of the student's.
"""

# ruff: noqa: N802 (the names are the assignment's)

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

Place = tuple[int, int]
#: The methods for which there is a stand-in.
NAMES = (
    "equals", "contains", "allPositions", "regularPosition", "adjPositions", "getGroup", "collapseGroup", "pack",
    "refill", "emptyPositions",
)  # fmt: skip


def _pair(p: Any) -> Place:
    return p.getCol(), p.getLig()


def _inside(grid: Any, place: Place) -> bool:
    return bool(0 <= place[0] < grid.nbCol() and 0 <= place[1] < grid.nbLig())


def _near(grid: Any, place: Place) -> list[Place]:
    col, lig = place
    around = ((col, lig - 1), (col - 1, lig), (col + 1, lig), (col, lig + 1))
    return [one for one in around if _inside(grid, one)]


class StandIns:
    """The stand-ins for a student's methods, each with the object itself as its first argument."""

    def __init__(self, classes: dict[str, Any], items: Callable[[Any], Any]) -> None:
        #: ``items`` returns what is in a student's list of positions.
        self._classes, self._items = classes, items

    def equals(self, it: Any, p: Any) -> bool:
        """Return whether two positions are equal."""
        return _pair(it) == _pair(p)

    def contains(self, it: Any, p: Any) -> bool:
        """Return whether a list has a position."""
        return _pair(p) in map(_pair, self._items(it))

    def allPositions(self, it: Any) -> Any:
        """Return all positions of a grid."""
        return self._listed((col, lig) for lig in range(it.nbLig()) for col in range(it.nbCol()))

    def regularPosition(self, it: Any, p: Any) -> bool:
        """Return whether a position is in a grid."""
        return _inside(it, _pair(p))

    def adjPositions(self, it: Any, p: Any) -> Any:
        """Return the positions that touch one by a side."""
        return self._listed(_near(it, _pair(p)))

    def getGroup(self, it: Any, p: Any) -> Any:
        """Return the group of a position."""
        return self._listed(self._group(it, _pair(p)))

    def collapseGroup(self, it: Any, p: Any) -> None:
        """Add one to the value at a position, and empty the rest of its group."""
        group = self._group(it, _pair(p))
        if group:
            raised = it.get(p) + 1
            for place in group:
                it.unset(self._at(place))
            it.set(p, raised)

    def pack(self, it: Any) -> None:
        """Let the values of every column fall."""
        for col in range(it.nbCol()):
            places = [self._at((col, lig)) for lig in range(it.nbLig())]
            full = [value for place in places if (value := it.get(place)) is not None]
            for place in places:
                it.unset(place)
            for place, value in zip(reversed(places), reversed(full), strict=False):
                it.set(place, value)

    def refill(self, it: Any, ns: list[int]) -> None:
        """Fill the empty cells."""
        for place, number in zip(self._empty(it), ns, strict=False):
            it.set(self._at(place), number)

    def emptyPositions(self, it: Any) -> Any:
        """Return the empty positions."""
        return self._listed(self._empty(it))

    def _at(self, place: Place) -> Any:
        return self._classes["Position"](*place)

    def _listed(self, places: Iterable[Place]) -> Any:
        found = self._classes["PositionList"]()
        for col, lig in places:
            found.add(col, lig)
        return found

    def _empty(self, grid: Any) -> list[Place]:
        every = [(col, lig) for lig in range(grid.nbLig()) for col in range(grid.nbCol())]
        return [place for place in every if grid.get(self._at(place)) is None]

    def _group(self, grid: Any, place: Place) -> list[Place]:
        wanted = grid.get(self._at(place)) if _inside(grid, place) else None
        found = [place]
        for one in found:
            found += [near for near in _near(grid, one) if near not in found and grid.get(self._at(near)) == wanted]
        return found if wanted is not None and len(found) > 1 else []
