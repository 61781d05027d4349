# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# mypy: disable-error-code="import-untyped", disallow-untyped-decorators=False
"""Many games of get10 at once, compiled: the boards of a batch, and one move on each of them.

The boards lie one after the other in one array, and a move is carried out in place: its group is found from the chosen
cell on, emptied, and only the columns that it touched fall and are filled again. The new values are those of the game,
seed by seed: the same random numbers as in ``core/randomness.py``, from the level's seed and the number of the move.
"""

from __future__ import annotations

import array
from collections.abc import Sequence

import cython

from damier.core.randomness import ALL_BITS as _ALL_BITS
from damier.core.randomness import GOLDEN as _GOLDEN
from damier.core.signals import listen
from damier.games.get10.level import LARGEST_VALUE

ALL_BITS = cython.declare(cython.ulonglong, _ALL_BITS)
GOLDEN = cython.declare(cython.ulonglong, _GOLDEN)
#: The multipliers of the mixing; written where they are used, such numbers would be Python's, and slow.
FIRST = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
SECOND = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
#: The value that cannot be collapsed.
HIGHEST = cython.declare(cython.int, LARGEST_VALUE)
#: Places to work on after which to listen for Ctrl-C.
BETWEEN = cython.declare(cython.int, 100_000)


@cython.cclass
class Crowd:
    """Boards of one size and refill. ``starts`` has the first values of each, or None to draw them from its seed."""

    def __init__(
        self,
        width: int,
        height: int,
        weights: Sequence[Sequence[int]],
        seeds: Sequence[int],
        starts: Sequence[Sequence[int] | None],
    ) -> None:
        self.width = width
        self.height = height
        self.size = width * height
        self.boards = array.array("B", [0]) * (len(seeds) * self.size)
        self.column_of = array.array("i", [place % width for place in range(self.size)])
        wide = width + 2
        self.frame_of = array.array(
            "i", [wide * (1 + place // width) + 1 + place % width for place in range(self.size)]
        )
        self.framed = array.array("i", [0]) * (wide * (height + 2))
        self.sides = array.array("i", [-1, 1, -wide, wide])
        self.members = array.array("i", [0]) * (self.size + 1)
        self.holes = array.array("i", [0]) * width
        number: cython.int
        place: cython.int
        board: cython.int
        self.count = len(seeds)
        self.rows = len(weights)
        sums = [sum(row) for row in weights]
        self.row_start = array.array("i", [sum(sums[:row]) for row in range(self.rows + 1)])
        self.row_values = array.array(
            "i", [value for row in weights for value, weight in enumerate(row, 1) for _ in range(weight)]
        )
        self.row_fair = array.array("Q", [(_ALL_BITS + 1) // total * total - 1 for total in sums])
        self.seeds = array.array("Q", seeds)
        self.moves = array.array("i", [0]) * self.count
        self.best = array.array("i", [0]) * self.count
        self.made = array.array("i", [0]) * self.count
        for number in range(self.count):
            board = number * self.size
            self.seeds[number] = _mix(self.seeds[number])
            start = starts[number]
            if start is None:
                self._deal(number)
            else:
                for place in range(self.size):
                    self.boards[board + place] = start[place]
                    self.best[number] = max(self.best[number], self.boards[board + place])

    @cython.cfunc
    def _deal(self, number: cython.int) -> cython.void:
        """Draw the first values of a board, again while it has no group."""
        board: cython.int = number * self.size
        place: cython.int
        self._begin(number)
        while True:
            listen()
            for place in range(self.size):
                self.boards[board + place] = self._draw(0)
            if self._goes_on(board):
                break
        for place in range(self.size):
            self.best[number] = max(self.best[number], self.boards[board + place])

    def refused(self, places: cython.int[::1]) -> cython.int:
        """Return the number of the first board on which a move is not allowed, or -1; a place of -1 is no move."""
        number: cython.int
        for number in range(self.count):
            if places[number] != -1 and not (
                0 <= places[number] < self.size and self._collapsible(number * self.size, places[number])
            ):
                return number
        return -1

    def push(self, places: cython.int[::1]) -> None:
        """Make the move at a place of each board; all must be allowed."""
        number: cython.int
        waited: cython.int = 0
        for number in range(self.count):
            if places[number] >= 0:
                self._move(number, places[number])
                waited += self.size
                if waited > BETWEEN:
                    waited = 0
                    listen()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _move(self, number: cython.int, place: cython.int) -> cython.void:
        """Join, collapse and refill one board."""
        board: cython.int = number * self.size
        made: cython.int = self.boards[board + place] + 1
        column: cython.int
        self._join(board, place)
        self.framed[self.frame_of[place]] = made
        self.moves[number] += 1
        self.made[number] = max(self.made[number], made)
        self.best[number] = max(self.best[number], made)
        for column in range(self.width):
            self._drop(board, column)
        self._fill(number)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _join(self, board: cython.int, place: cython.int) -> cython.void:
        """Copy a board into the frame, and empty the group through a place there.

        Whether a neighbour belongs to the group is as good as drawn by lot: what follows is worked out with numbers,
        because the processor would guess a branch wrongly half of the time.
        """
        value: cython.int = self.boards[board + place]
        found: cython.int = 1
        at: cython.int = 0
        side: cython.int
        other: cython.int
        joins: cython.int
        for side in range(self.size):
            self.framed[self.frame_of[side]] = self.boards[board + side]
        place = self.frame_of[place]
        self.members[0] = place
        self.framed[place] = 0
        while at < found:
            place = self.members[at]
            at += 1
            for side in range(4):
                other = place + self.sides[side]
                joins = self.framed[other] == value
                self.members[found] = other
                self.framed[other] *= 1 - joins
                found += joins

    @cython.cfunc
    @cython.exceptval(check=False)
    def _drop(self, board: cython.int, column: cython.int) -> cython.void:
        """Take a column out of the frame, its empty places at the top, and count them."""
        line: cython.int
        value: cython.int
        free: cython.int = self.height - 1
        for line in range(self.height - 1, -1, -1):
            value = self.framed[self.frame_of[line * self.width + column]]
            self.boards[board + free * self.width + column] = value
            free -= value != 0
        self.holes[column] = free + 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fill(self, number: cython.int) -> cython.void:
        """Fill the empty places of a board line by line, from one row of the refill."""
        board: cython.int = number * self.size
        row: cython.int = min(self.best[number], self.rows - 1)
        best: cython.int = self.best[number]
        deepest: cython.int = 0
        left: cython.int = 0
        line: cython.int
        column: cython.int
        value: cython.int
        at: cython.int
        for column in range(self.width):
            deepest = max(deepest, self.holes[column])
        for line in range(deepest):
            for column in range(self.width):
                self.members[left] = line * self.width + column
                left += self.holes[column] > line
        self._begin(number)
        for at in range(left):
            value = self._draw(row)
            best = max(best, value)
            self.boards[board + self.members[at]] = value
        self.best[number] = best

    def mark(self, flags: cython.uchar[::1]) -> None:
        """Write 1 for each place of each board that can be collapsed, 0 for the others."""
        number: cython.int
        place: cython.int
        board: cython.int
        for number in range(self.count):
            board = number * self.size
            for place in range(self.size):
                flags[board + place] = self._collapsible(board, place)

    def judge(self, target: cython.int, ends: cython.uchar[::1]) -> None:
        """Write 1 for each board on which the target was made, 2 for those without a move, 0 for the others."""
        number: cython.int
        for number in range(self.count):
            if self.made[number] >= target:
                ends[number] = 1
            elif self._goes_on(number * self.size):
                ends[number] = 0
            else:
                ends[number] = 2

    @cython.cfunc
    @cython.exceptval(check=False)
    def _collapsible(self, board: cython.int, place: cython.int) -> cython.bint:
        """Return whether a place is in a group, and not of the highest value."""
        at: cython.int = board + place
        value: cython.int = self.boards[at]
        column: cython.int = self.column_of[place]
        if value == HIGHEST:
            return False
        return (
            (column > 0 and self.boards[at - 1] == value)
            or (column < self.width - 1 and self.boards[at + 1] == value)
            or (place >= self.width and self.boards[at - self.width] == value)
            or (place < self.size - self.width and self.boards[at + self.width] == value)
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def _goes_on(self, board: cython.int) -> cython.bint:
        """Return whether any place of a board can be collapsed."""
        place: cython.int
        for place in range(self.size):
            if self._collapsible(board, place):
                break
        else:
            return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _begin(self, number: cython.int) -> cython.void:
        """Begin the random numbers of a board's last move, as ``Stream`` does."""
        moves: cython.ulonglong = self.moves[number]
        self.state = _mix((self.seeds[number] + moves * GOLDEN) & ALL_BITS)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _draw(self, row: cython.int) -> cython.int:
        """Return a new value, drawn from a row of the refill."""
        bits: cython.ulonglong
        total: cython.ulonglong = self.row_start[row + 1] - self.row_start[row]
        while True:
            self.state = (self.state + GOLDEN) & ALL_BITS
            bits = _mix(self.state)
            if bits <= self.row_fair[row]:
                return self.row_values[self.row_start[row] + cython.cast(cython.int, bits % total)]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _mix(bits: cython.ulonglong) -> cython.ulonglong:
    """Return 64 bits scattered, as ``mix`` of ``core/randomness.py`` does."""
    bits = ((bits ^ (bits >> 30)) * FIRST) & ALL_BITS
    bits = ((bits ^ (bits >> 27)) * SECOND) & ALL_BITS
    return bits ^ (bits >> 31)
