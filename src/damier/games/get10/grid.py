# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# mypy: disable-error-code="import-untyped", disallow-untyped-decorators=False
"""The rules of get10 on plain numbers, compiled: groups, and how one of them collapses.

``rules.py`` says the same in the most readable way, for one board of a game. Here they are fast: the strong player
(``kernel.py``) and the many boards of a batch (``crowd.py``) build on them.
"""

from __future__ import annotations

import array
from collections.abc import Sequence

import cython


def groups(cells: Sequence[int], width: int, height: int) -> list[list[int]]:
    """Return the groups of a full board, each as its places in order.

    >>> groups([1, 1, 2, 1], 2, 2)
    [[0, 1, 3]]
    """
    grid = Grid(width, height)
    grid.show(cells)
    grid.join(0)
    found: dict[int, list[int]] = {}
    place: cython.int
    for place in range(width * height):
        found.setdefault(grid.leader[place], []).append(place)
    return [members for members in found.values() if len(members) > 1]


def collapse(cells: Sequence[int], width: int, height: int, index: int) -> list[int]:
    """Return the afterstate of collapsing the group through ``index`` onto it, 0 for an empty place.

    >>> collapse([1, 1, 2, 1], 2, 2, 0)
    [2, 0, 2, 0]
    """
    grid = Grid(width, height)
    grid.show(cells)
    grid.join(0)
    grid.collapse(0, index, grid.size)
    return [grid.boards[grid.size + place] for place in range(grid.size)]


@cython.cclass
class Grid:
    """The rules of get10 on a workspace: some boards that lie one after the other in one array.

    A board is named by where it starts in the array: 0, ``size``, 2 * ``size`` and so on.
    """

    def __init__(self, width: int, height: int, boards: int = 2) -> None:
        self.width = width
        self.height = height
        self.size = width * height
        self.boards = array.array("i", [0]) * (boards * self.size)
        self.leader = array.array("i", [0]) * self.size
        self.members = array.array("i", [0]) * self.size

    @cython.ccall
    def show(self, cells: Sequence[int]) -> cython.void:
        """Put a position on the first board."""
        place: cython.int
        for place in range(self.size):
            self.boards[place] = cells[place]

    @cython.ccall
    @cython.exceptval(check=False)
    def join(self, board: cython.int) -> cython.void:
        """Find the groups of a board: the leader of every place.

        One sweep links each place to an equal one on its left or above. Links go to earlier places only,
        so in a second sweep the leader of the linked place is already known.
        """
        place: cython.int
        left: cython.int
        above: cython.int
        column: cython.int = 0
        width: cython.int = self.width
        for place in range(self.size):
            self.leader[place] = place
            self.members[place] = 0
            if column > 0 and self.boards[board + place] == self.boards[board + place - 1]:
                self.leader[place] = self._first(place - 1)
            if place >= width and self.boards[board + place] == self.boards[board + place - width]:
                left = self.leader[place]
                above = self._first(place - width)
                if above < left:
                    self.leader[left] = above
                    self.leader[place] = above
                else:
                    self.leader[above] = left
            column += 1
            if column == width:
                column = 0
        for place in range(self.size):
            self.leader[place] = self.leader[self.leader[place]]
            self.members[self.leader[place]] += 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _first(self, place: cython.int) -> cython.int:
        while self.leader[place] != place:
            place = self.leader[place]
        return place

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def distinct(self, place: cython.int) -> cython.bint:
        """Return whether collapsing the joined board here is a move unlike those at later places.

        Within a vertical run of a group every place gives the same afterstate: the run's lowest stands for it.
        """
        below: cython.int = place + self.width
        lowest: cython.bint = below >= self.size or self.leader[below] != self.leader[place]
        return lowest and self.members[self.leader[place]] > 1

    @cython.ccall
    @cython.exceptval(check=False)
    def collapse(self, board: cython.int, chosen: cython.int, reached: cython.int) -> cython.void:
        """Collapse the joined ``board`` at a place, let the columns fall, and leave that in board ``reached``."""
        width: cython.int = self.width
        group: cython.int = self.leader[chosen]
        column: cython.int
        place: cython.int
        free: cython.int
        for column in range(width):
            place = free = self.size - width + column
            while place >= 0:
                if self.leader[place] != group:
                    self.boards[reached + free] = self.boards[board + place]
                    free -= width
                elif place == chosen:
                    self.boards[reached + free] = self.boards[board + place] + 1
                    free -= width
                place -= width
            while free >= 0:
                self.boards[reached + free] = 0
                free -= width
