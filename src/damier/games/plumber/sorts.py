"""The twelve sorts of pipes, in one table from which files, colours, drawings and solvers all follow.

A side is a bit, and a set of sides the sum of its bits. A component is the set of sides that it joins. OVER has two
components, which are never joined; every other sort has one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8
#: The four sides, clockwise; a source turned n times opens to side n.
SIDES: Final = (NORTH, EAST, SOUTH, WEST)
#: The step from a cell over each side, as columns and rows.
STEPS: Final[Mapping[int, tuple[int, int]]] = MappingProxyType(
    {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
)

#: The letters of the kinds, each with its components before any turn.
KINDS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "L": (NORTH | SOUTH,),
        "O": (NORTH | SOUTH, EAST | WEST),
        "T": (NORTH | EAST,),
        "F": (NORTH | EAST | SOUTH,),
        "C": (NORTH | EAST | SOUTH | WEST,),
    }
)


def opposite(side: int) -> int:
    """Return the side opposite to ``side``.

    >>> opposite(NORTH) == SOUTH, opposite(WEST) == EAST
    (True, True)
    """
    return _OPPOSITE[side]


def rotate(sides: int, quarters: int) -> int:
    """Return a set of sides turned clockwise by ``quarters`` quarter turns.

    >>> rotate(NORTH | EAST, 1) == EAST | SOUTH
    True
    """
    shifted = sides << quarters % 4
    return (shifted | shifted >> 4) & 15


_OPPOSITE: Final = tuple(rotate(sides, 2) for sides in range(16))


@dataclass(frozen=True, slots=True)
class Sort:
    """One of the twelve sorts: its number (its zone in the reserve), its name as in files, and what it joins."""

    number: int
    name: str
    components: tuple[int, ...]

    @property
    def kind(self) -> str:
        """The letter of its kind."""
        return self.name[0]

    @property
    def openings(self) -> int:
        """The set of sides on which it is open."""
        return sum(self.components)

    def component(self, side: int) -> int | None:
        """Return the number of its component that is open on ``side``, or None if it is closed there."""
        return _COMPONENTS[self.number][side]

    def __str__(self) -> str:
        return self.name


def _sort(number: int, name: str) -> Sort:
    return Sort(number, name, tuple(rotate(sides, int(name[1])) for sides in KINDS[name[0]]))


#: The sorts in the order of the reserve's zones: six rows of two.
SORTS: Final = tuple(
    _sort(number, name)
    for number, name in enumerate(("C0", "O0", "L0", "L1", "T1", "T2", "T0", "T3", "F0", "F1", "F3", "F2"))
)
#: For each sort and side, the number of the component that is open there.
_COMPONENTS: Final[tuple[Mapping[int, int | None], ...]] = tuple(
    {side: next((at for at, sides in enumerate(sort.components) if sides & side), None) for side in SIDES}
    for sort in SORTS
)
ZONE_COLUMNS: Final = 2
_BY_JOINS: Final = {frozenset(sort.components): sort for sort in SORTS}
#: Every name that files may use, kind and any rotation, with the sort it means.
BY_NAME: Final[Mapping[str, Sort]] = MappingProxyType(
    {
        f"{kind}{quarters}": _BY_JOINS[frozenset(rotate(sides, quarters) for sides in components)]
        for kind, components in KINDS.items()
        for quarters in range(4)
    }
)
