"""The computer players of get10, weakest first.

``expert`` is the strong one: the search of ``kernel.py``, led by values learnt from its own games where there are some
for the level (5x5, target 10) and by random continuations elsewhere.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from damier.core.contract import Budget, Impossible, Size, Stream, say
from damier.games.get10.board import Get10Board
from damier.games.get10.codec import Get10Move
from damier.games.get10.kernel import Search
from damier.games.get10.learnt import Learnt, read
from damier.games.get10.refill import REFILLS
from damier.games.get10.rules import collapse, pack

#: The size and target for which values have been learnt, under each refill.
LEARNT: Final = (Size(5, 5), 10)


class RandomPlayer:
    """Plays any legal move."""

    def __init__(self, budget: Budget, seed: int) -> None:  # noqa: ARG002 (it needs no time)
        self._stream = Stream(seed)

    def choose(self, board: Get10Board) -> Get10Move:
        """Return a random legal move."""
        return self._stream.pick(check_moves(board))


class GreedyPlayer:
    """Looks one move ahead and keeps the grid smooth: small differences between neighbours, empty cells left out."""

    def __init__(self, budget: Budget, seed: int) -> None:  # noqa: ARG002 (one move ahead is always in time)
        self._stream = Stream(seed)

    def choose(self, board: Get10Board) -> Get10Move:
        """Return one of the moves that leave the smoothest grid."""
        moves = check_moves(board)
        roughness = [self._roughness(board, move) for move in moves]
        least = min(roughness)
        return self._stream.pick([move for move, rough in zip(moves, roughness, strict=True) if rough == least])

    @staticmethod
    def _roughness(board: Get10Board, move: Get10Move) -> int:
        """Return the sum of differences between neighbours after a move, before the refill."""
        cells, size = board.cells.copy(), board.size
        members = collapse(cells, size, size.index(move.cell))
        for column in {place % size.width for place in members}:
            pack(cells, size, column)
        return sum(
            abs(value - neighbour)
            for index, value in enumerate(cells)
            if value is not None
            for other in size.touching(index)
            if (neighbour := cells[other]) is not None
        )


class ExpertPlayer:
    """Searches ahead over the refills that may come."""

    def __init__(self, budget: Budget, seed: int) -> None:
        self._budget = budget
        self._seed = seed
        self._searches: dict[tuple[Size, int, str, bool], Search] = {}

    def choose(self, board: Get10Board) -> Get10Move:
        """Return the move that wins most often, as far as can be seen within the budget."""
        check_moves(board)
        index = self._search(board).choose(board.values, self._budget.seconds, self._budget.nodes)
        return Get10Move(board.size.cell(index))

    def _search(self, board: Get10Board) -> Search:
        key = board.size, board.level.target, board.level.refill, board.best < board.level.target
        if key not in self._searches:
            self._searches[key] = search_for(board, self._seed)
        return self._searches[key]


def search_for(board: Get10Board, seed: int) -> Search:
    """Return a search for positions like that of a board, with the learnt values where there are some.

    They know of no value from the target on, with which a given grid may start.
    """
    level = board.level
    usable = (level.size, level.target) == LEARNT and board.best < level.target
    learnt = learnt_values(level.refill) if usable else None
    return Search(level.size.width, level.size.height, level.target, REFILLS[level.refill].rows, learnt, seed)


@cache
def learnt_values(refill: str) -> Learnt:
    """Return the trained values; ``workshop/get10_values.py`` makes their file."""
    from importlib.resources import files  # noqa: PLC0415 (slow to load, and only the expert needs it)

    return read(files("damier.games.get10").joinpath("values", f"{refill}.bin").read_bytes())


def check_moves(board: Get10Board) -> list[Get10Move]:
    """Return the legal moves; raise ``Impossible`` if there is none."""
    moves = list(board.legal_moves)
    if not moves:
        raise Impossible(say("there is no group left to collapse"))
    return moves
