"""Connexion in the plainest way, as the oracle of the tests: coloured cells and breadth-first searches."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import count


class Plain:
    """A board as its colours, and the moment of each score, all counted anew whenever it is asked."""

    def __init__(self, side: int, red: list[int], blue: list[int]) -> None:
        self.side = side
        self.stars = {1: set(red), 2: set(blue)}
        self.colours = {**dict.fromkeys(red, 1), **dict.fromkeys(blue, 2)}
        #: The scores after each colouring, those of the start first.
        self.history = [(self.score(1), self.score(2))]

    def around(self, cell: int) -> Iterator[int]:
        """Yield the cells that touch a cell by a side."""
        row, column = divmod(cell, self.side)
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            if 0 <= row + down < self.side and 0 <= column + right < self.side:
                yield cell + down * self.side + right

    def paint(self, cell: int, colour: int) -> None:
        """Colour a cell."""
        self.colours[cell] = colour
        self.history.append((self.score(1), self.score(2)))

    def component(self, cell: int) -> set[int]:
        """Return all cells reached from a cell over its colour."""
        found, queue = {cell}, deque([cell])
        while queue:
            for other in self.around(queue.popleft()):
                if other not in found and self.colours.get(other) == self.colours[cell]:
                    found.add(other)
                    queue.append(other)
        return found

    def score(self, colour: int) -> int:
        """Return the most stars of a colour in one component."""
        return max(len(self.component(star) & self.stars[colour]) for star in self.stars[colour])

    def first(self) -> int:
        """Return the colour that came first to the present score where both have the same; 0 where neither did."""
        red, blue = self.history[-1]
        assert red == blue
        when = [next(at for at, scores in enumerate(self.history) if scores[colour] == red) for colour in range(2)]
        return 0 if when[0] == when[1] else 1 if when[0] < when[1] else 2

    def joins(self, cell: int, colour: int) -> int:
        """Count the components of a colour around a cell."""
        return len(
            {frozenset(self.component(other)) for other in self.around(cell) if self.colours.get(other) == colour}
        )

    def distance(self, start: int, target: int, without: int = -1) -> int:
        """Return the fewest free cells between two cells of one colour: sets that grow by one cell at a time."""
        colour = self.colours[start]
        reached = {start}
        for number in count():
            stack = list(reached)
            while stack:
                for other in self.around(stack.pop()):
                    if other not in reached and self.colours.get(other) == colour:
                        reached.add(other)
                        stack.append(other)
            if target in reached:
                return number
            more = {
                other
                for cell in reached
                for other in self.around(cell)
                if other not in reached and other not in self.colours and other != without
            }
            if not more:
                return -1
            reached |= more
        raise AssertionError
