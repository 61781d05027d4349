"""The three things that happen to a grid of get10, on a plain list of values, line by line, None where empty.

Both the board and the assignment's classes use these functions; the kernel's compiled copies are tested against
them.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from functools import lru_cache
from typing import TypeVar

from damier.core.contract import Size

Value = TypeVar("Value")


@lru_cache(maxsize=8)
def neighbours(size: Size) -> tuple[tuple[int, ...], ...]:
    """Return, for each place of a grid, the places that touch it.

    >>> neighbours(Size(2, 2))[0]
    (1, 2)
    """
    return tuple(tuple(size.touching(index)) for index in range(size.width * size.height))


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
    touching = neighbours(size)
    found = [index]
    seen = {index}
    for place in found:
        for other in touching[place]:
            if cells[other] == value and other not in seen:
                seen.add(other)
                found.append(other)
    return found if len(found) > 1 else []


def in_group(cells: Sequence[int | None], size: Size, index: int) -> bool:
    """Return whether the place ``index`` belongs to a group: some neighbour has its value."""
    value = cells[index]
    if value is not None:
        for other in neighbours(size)[index]:
            if cells[other] == value:
                return True
    return False


def has_group(cells: Sequence[int | None], size: Size) -> bool:
    """Return whether there is any group."""
    return any(in_group(cells, size, index) for index in range(len(cells)))


def collapse(cells: MutableSequence[int | None], size: Size, index: int) -> list[int]:
    """Collapse the group through ``index`` onto it, and return the group.

    The value at ``index`` becomes one higher, the other places empty. An isolated place changes nothing.
    """
    members = group(cells, size, index)
    if members:
        merge(cells, members)
    return members


def merge(cells: MutableSequence[int | None], members: Sequence[int]) -> None:
    """Collapse a group onto the first of its places."""
    value = cells[members[0]]
    if value is not None:
        for place in members:
            cells[place] = None
        cells[members[0]] = value + 1


def pack(cells: MutableSequence[Value | None], size: Size, column: int) -> None:
    """Drop the values of one column: its empty places go to the top, the others keep their order."""
    found = cells[column :: size.width]
    full = [value for value in found if value is not None]
    cells[column :: size.width] = [*[None] * (len(found) - len(full)), *full]
