"""The three things that happen to a grid of get10, on a plain list of values, line by line, None where empty.

Both the board and the assignment's classes use these functions; the kernel's compiled copies are tested against
them.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

from damier.core.contract import Size

Value = TypeVar("Value")


def group(cells: Sequence[int | None], size: Size, index: int) -> list[int]:
    """Return the places of the group through ``index``, that one first; none if it is isolated or empty.

    >>> group([1, 1, 2, 1], Size(2, 2), 3)
    [3, 1, 0]
    >>> group([1, 1, 2, 1], Size(2, 2), 2)
    []
    """
    value = cells[index]
    if value is None:
        return []
    found = [index]
    seen = {index}
    for place in found:
        for other in size.touching(place):
            if other not in seen and cells[other] == value:
                seen.add(other)
                found.append(other)
    return found if len(found) > 1 else []


def in_group(cells: Sequence[int | None], size: Size, index: int) -> bool:
    """Return whether the place ``index`` belongs to a group: some neighbour has its value."""
    value = cells[index]
    return value is not None and any(cells[other] == value for other in size.touching(index))


def has_group(cells: Sequence[int | None], size: Size) -> bool:
    """Return whether there is any group."""
    return any(in_group(cells, size, index) for index in range(len(cells)))


def collapse(cells: MutableSequence[int | None], size: Size, index: int) -> list[int]:
    """Collapse the group through ``index`` onto it, and return the group.

    The value at ``index`` becomes one higher, the other places empty. An isolated place changes nothing.
    """
    members = group(cells, size, index)
    value = cells[index]
    if members and value is not None:
        for place in members:
            cells[place] = None
        cells[index] = value + 1
    return members


def pack(cells: MutableSequence[Value | None], size: Size, column: int) -> None:
    """Drop the values of one column: its empty places go to the top, the others keep their order."""
    places = range(column, len(cells), size.width)
    full = [cells[place] for place in places if cells[place] is not None]
    fallen = [None] * (len(places) - len(full)) + full
    for place, value in zip(places, fallen, strict=True):
        cells[place] = value
