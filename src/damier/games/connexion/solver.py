"""The value of a level of Connexion if both play their best: won, drawn or lost for the first player.

The search of ``thinking/exact.py`` looks at everything that matters. Boards of 4x4 take milliseconds, and so do
those of up to 6x6 with two stars; larger ones are solved where a few moves decide them, and otherwise end with the
budget.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from damier.core.contract import Budget, Sentence, Solution, Verdict, say
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import Colour, ConnexionMove, Swap
from damier.games.connexion.players import WIDEST

if TYPE_CHECKING:
    from damier.games.connexion.level import ConnexionLevel
    from damier.games.connexion.thinking.exact import Exact

#: The most positions that the search's table remembers.
ROOM: Final = 1 << 20
#: The most positions times their cells: four cells are about a byte of the table.
LARGEST_TABLE: Final = 1 << 28
_EXCHANGED: Final = bytes.maketrans(b"\1\2", b"\2\1")
_VALUES: Final = {1: "won", 0: "drawn", -1: "lost"}


class ConnexionSolver:
    """Solves levels by searching them to the end."""

    def solve(
        self, level: ConnexionLevel, budget: Budget, *, most: int = 1, count: bool = False
    ) -> Verdict[ConnexionMove]:
        """Return the value, up to ``most`` best first moves with a game for each, and their number if ``count`` asks.

        A solution is a whole game in which both play their best: it ends in the level's value.
        """
        began = time.thread_time()
        search = _Search(level, budget)
        value = search.value()
        best = search.best_moves(value) if value is not None and (count or most > 1) else None
        games: tuple[tuple[ConnexionMove, ...], ...] = ()
        if value is not None:
            starts = [None] if best is None else best[:most]
            games = tuple(line for start in starts if (line := search.line(start)) is not None)
        facts: dict[str, Any] = {
            "value": None if value is None else _VALUES[value],
            "line": [str(move) for move in games[0]] if games else None,
            "nodes": search.nodes,
            "cpu_ms": round(1000 * (time.thread_time() - began), 3),
        }
        if count or most > 1:
            facts["best_moves"] = None if best is None else [str(move) for move in best]
        if most > 1:
            facts["solutions"] = [[str(move) for move in line] for line in games]
        return Verdict(
            status="solved" if games else "exhausted",
            solutions=tuple(Solution(level, line) for line in games),
            unique=None,
            count=len(best) if count and best is not None else None,
            sentence=_sentence(value, best, solved=bool(games)),
            facts=facts,
        )


def _sentence(value: int | None, best: list[ConnexionMove] | None, *, solved: bool) -> Sentence:
    if value is None or not solved:
        return say("The budget ran out before the answer was known.")
    result = {
        1: say("The first player wins."),
        0: say("It is a draw when both play their best."),
        -1: say("The second player wins."),
    }[value]
    if best is None:
        return result
    return say("{result} {n} first {n:move keeps|moves keep} that.", result=result, n=len(best))


class _Search:
    """One level, and what is found out about it within a budget."""

    def __init__(self, level: ConnexionLevel, budget: Budget) -> None:
        self._board = ConnexionBoard(level)
        self._budget = budget
        self._exact: Exact | None = None
        if level.side <= WIDEST:
            from damier.games.connexion.thinking.exact import Exact  # noqa: PLC0415 (most commands need no solver)

            # A wide board has many words a set: its table remembers fewer positions.
            cells = level.side**2
            room = min(ROOM, 1 << min(self._board.free, (LARGEST_TABLE // cells).bit_length() - 1))
            stars = self._board.stars_of(0), self._board.stars_of(1)
            self._exact = Exact(level.side, level.side, *stars, room)
            self._exact.begin(self._board.core.picture(), self._board.core.leader, budget.seconds, budget.nodes)

    @property
    def nodes(self) -> int:
        """The positions looked at."""
        return 0 if self._exact is None else self._exact.nodes

    def value(self) -> int | None:
        """Return the value of the position for the player to move, or None if the budget ran out."""
        if self._exact is None:
            return None
        if not self._board.level.swap or self._board.outcome() is not None:
            return self._exact.value(self._show())
        values = [self._value_of(move) for move in self._moves()]
        return None if None in values else max(value for value in values if value is not None)

    def best_moves(self, value: int) -> list[ConnexionMove] | None:
        """Return the first moves that keep the value, or None if the budget ran out."""
        values = [(move, self._value_of(move)) for move in self._moves()]
        if any(found is None for _, found in values):
            return None
        return [move for move, found in values if found == value]

    def line(self, start: ConnexionMove | None) -> tuple[ConnexionMove, ...] | None:
        """Return a game in which both play their best, from ``start`` if it is given; None if the budget ran out."""
        line: list[ConnexionMove] = []
        while self._board.outcome() is None:
            move = start if start is not None and not line else self._best()
            if move is None:
                break
            self._board.push(move)
            line.append(move)
        ended = self._board.outcome() is not None
        for _ in line:
            self._board.pop()
        return tuple(line) if ended else None

    def _best(self) -> ConnexionMove | None:
        """Return a best move, or None if the budget ran out.

        If the colours may be exchanged in answer to it, the value of each move is needed.
        """
        if self._exact is None:
            return None
        if self._board.level.swap and self._board.move_count == 0:
            value = self.value()
            best = None if value is None else self.best_moves(value)
            return best[0] if best else None
        turn = self._show()
        if self._board.is_legal(Swap()):
            value = self._exact.value(turn)
            if value is None or value < 0:
                return None if value is None else Swap()
        place = self._exact.best_move(turn)
        return None if place is None else Colour(self._board.size.cell(place))

    def _moves(self) -> list[Colour]:
        return [move for move in self._board.legal_moves if isinstance(move, Colour)]

    def _value_of(self, move: Colour) -> int | None:
        """Return the value of a first move for who makes it; the opponent may answer by exchanging the colours."""
        if self._exact is None:
            return None
        turn = self._show()
        value = self._exact.value_of(self._board.size.index(move.cell), turn)
        self._board.push(move)
        exchanged = self._board.is_legal(Swap())
        self._board.pop()
        return -abs(value) if exchanged and value is not None else value

    def _show(self) -> int:
        """Show the position to the search, and return the colour to move.

        The search knows the stars by the colours that they had at the start: after an exchange, it is shown the board
        with its colours exchanged once more, which is the same game.
        """
        colours, leader, turn = self._board.core.picture(), self._board.core.leader, self._board.turn + 1
        if Swap() in self._board.moves:
            colours, leader, turn = colours.translate(_EXCHANGED), (0, 2, 1)[leader], 3 - turn
        if self._exact is not None:
            self._exact.show(colours, leader)
        return turn


#: The game's ``solver``.
SOLVER: Final = ConnexionSolver()
