"""Many games of get10 at once, for programs that play millions: a move on every board in one call.

A batch keeps the values of all its boards side by side and shows them as they lie in memory: arrays of numbers that
NumPy, or whatever else reads buffers, uses without a copy. It keeps no history, so there is no undo. The new values are
those of the game: a board of a batch goes on as ``Get10Board`` does from the same level, move for move.
"""

from __future__ import annotations

import array
from collections.abc import Iterable
from math import prod
from typing import Final

from damier.core.contract import IllegalMove, Malformed, say
from damier.games.get10.crowd import Crowd
from damier.games.get10.level import Get10Level

#: What ``ends`` says of a board.
PLAYING: Final = 0
WON: Final = 1
LOST: Final = 2


class Get10Batch:
    """Boards of levels that differ in their seeds and first values only.

    >>> batch = Get10Batch([Get10Level(seed=seed) for seed in (42, 43)])
    >>> batch.values.shape
    (2, 5, 5)
    >>> batch.legal()[0, 0, 0], batch.legal()[1, 0, 0]
    (1, 0)
    >>> batch.push([0, -1])
    >>> list(batch.moves)
    [1, 0]
    """

    def __init__(self, levels: Iterable[Get10Level]) -> None:
        #: The levels, one for each board.
        self.levels = tuple(levels)
        kinds = {(level.size, level.target, level.refill) for level in self.levels}
        if len(kinds) != 1:
            raise Malformed(say("a batch has levels of one size, target and refill"))
        first = self.levels[0]
        self._target = first.target
        size = first.size
        self._shape = len(self.levels), size.height, size.width
        seeds = [level.seed for level in self.levels]
        starts = [level.start for level in self.levels]
        self._crowd = Crowd(size.width, size.height, first.distribution.rows, seeds, starts)

    def __getstate__(self) -> tuple[tuple[Get10Level, ...], tuple[bytes, ...]]:
        """Return what makes a batch again, in a copy or another process: its levels and what it shows."""
        return self.levels, tuple(shown.tobytes() for shown in self._shown())

    def __setstate__(self, state: tuple[tuple[Get10Level, ...], tuple[bytes, ...]]) -> None:
        levels, contents = state
        self.__init__(levels)  # type: ignore[misc]  # the new values follow from the levels and the moves made
        for shown, content in zip(self._shown(), contents, strict=True):
            shown.cast("B")[:] = content

    def _shown(self) -> tuple[memoryview, ...]:
        """All that changes with a move, as it lies in memory."""
        crowd = self._crowd
        return tuple(map(memoryview, (crowd.boards, crowd.moves, crowd.best, crowd.made)))

    def __len__(self) -> int:
        return len(self.levels)

    def __repr__(self) -> str:
        return f"<Get10Batch of {len(self)} boards>"

    @property
    def values(self) -> memoryview:
        """The values, by board, row and column: they are read only, and change with every ``push``."""
        return memoryview(self._crowd.boards)[: prod(self._shape)].cast("B", self._shape).toreadonly()

    @property
    def moves(self) -> memoryview:
        """How many moves were made on each board."""
        return memoryview(self._crowd.moves).toreadonly()

    @property
    def best(self) -> memoryview:
        """The highest value on each board."""
        return memoryview(self._crowd.best).toreadonly()

    @property
    def made(self) -> memoryview:
        """The highest value made by a collapse on each board, 0 before the first."""
        return memoryview(self._crowd.made).toreadonly()

    def legal(self) -> memoryview:
        """Return which cells are moves now, by board, row and column: 1 or 0."""
        flags = bytearray(prod(self._shape))
        self._crowd.mark(flags)
        return memoryview(flags).cast("B", self._shape)

    def ends(self) -> memoryview:
        """Return how each game stands: ``PLAYING``, ``WON`` or ``LOST``. One may play on after a win."""
        ends = bytearray(len(self))
        self._crowd.judge(self._target, ends)
        return memoryview(ends)

    def push(self, places: Iterable[int]) -> None:
        """Make a move on every board, given for each by its place, counted from 0 line by line.

        Places come as any whole numbers, quickest as an array of C ints; -1 leaves a board alone. Raises
        ``IllegalMove`` if a move is not allowed, and ``Malformed`` if there is not one place for each board; then
        nothing has changed.
        """
        chosen = _numbers(places)
        if len(chosen) != len(self):
            raise Malformed(
                say(
                    "{n} {n:place is|places are} given for {boards} {boards:board|boards}",
                    n=len(chosen),
                    boards=len(self),
                )
            )
        number = self._crowd.refused(chosen)
        if number >= 0:
            raise IllegalMove(
                say(
                    "board {number}, counted from 0, has no group at place {place}", number=number, place=chosen[number]
                )
            )
        self._crowd.push(chosen)


def _numbers(places: Iterable[int]) -> array.array[int]:
    """Return places as C ints; what lies in memory as such is copied in one piece."""
    try:
        view = memoryview(places)  # type: ignore[arg-type]  # whether it is a buffer shows here
    except TypeError:
        given = places
    else:
        if view.format == "i" and view.ndim == 1:
            return array.array("i", view.tobytes())
        try:
            given = view.tolist()
        except NotImplementedError:  # numbers in another order of bytes: taken one by one
            given = iter(places)
    try:
        return array.array("i", given)
    except (TypeError, OverflowError):
        raise Malformed(say("the places of a batch are whole numbers, one for each board")) from None
