"""The computer players of get10, weakest first, and the hint they give.

``expert`` is the strong one: the search of ``kernel.py``, led by values learnt from its own games where there are some
for the level (5x5, target 10) and by random continuations elsewhere.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from damier.core.contract import Budget, Hint, Impossible, Size, Stream, say
from damier.games.get10.board import Get10Board
from damier.games.get10.codec import Get10Move
from damier.games.get10.kernel import Search
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
        return self._stream.pick(_moves(board))


class GreedyPlayer:
    """Looks one move ahead and keeps the grid smooth: small differences between neighbours, empty cells left out."""

    def __init__(self, budget: Budget, seed: int) -> None:  # noqa: ARG002 (one move ahead is always in time)
        self._stream = Stream(seed)

    def choose(self, board: Get10Board) -> Get10Move:
        """Return one of the moves that leave the smoothest grid."""
        moves = _moves(board)
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
        self._searches: dict[tuple[Size, int, str], Search] = {}

    def choose(self, board: Get10Board) -> Get10Move:
        """Return the move that wins most often, as far as can be seen within the budget."""
        _moves(board)
        search = self._search(board.size, board.level.target, board.level.refill)
        index = search.choose(board.values, self._budget.seconds, self._budget.nodes)
        return Get10Move(board.size.cell(index))

    def _search(self, size: Size, target: int, refill: str) -> Search:
        key = size, target, refill
        if key not in self._searches:
            table = _learnt_values(refill) if (size, target) == LEARNT else None
            rows = REFILLS[refill].rows
            self._searches[key] = Search(size.width, size.height, target, rows, table, self._seed)
        return self._searches[key]


@cache
def _learnt_values(refill: str) -> bytes:
    """Return the file of trained values; ``workshop/get10_values.py`` makes it."""
    from importlib.resources import files  # noqa: PLC0415 (slow to load, and only the expert needs it)

    return files("damier.games.get10").joinpath("values", f"{refill}.bin").read_bytes()


def _moves(board: Get10Board) -> list[Get10Move]:
    """Return the legal moves; raise ``Impossible`` if there is none."""
    moves = list(board.legal_moves)
    if not moves:
        raise Impossible(say("there is no group left to collapse"))
    return moves


def hint(board: Get10Board, budget: Budget) -> Hint[Get10Move]:
    """Return the expert's move as a hint; raise ``Impossible`` if no group is left."""
    move = ExpertPlayer(budget, seed=0).choose(board)
    members = board.group(move)
    value = board.values[members[0]]
    return Hint(
        (move,),
        say("Collapse the {n} cells of {value} onto {cell}.", n=len(members), value=value, cell=move.cell),
        tuple(map(board.size.cell, members)),
    )
