"""What can be said of a position of Connexion: what is proved, and else how many continuations are won.

Hints and reviews ask the same searches, in this order: whether all stars can be joined by force within a few moves
(``thinking/force.py``), what the position is worth when both play their best (``thinking/exact.py``), and how often
each side wins when it is played on many times (``thinking/tree.py``). Each has a number of nodes, so that the answers
are the same on every machine that has the time for them.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Final

from damier.core.contract import Budget
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import Colour, Swap
from damier.games.connexion.players import ROOM, seen

if TYPE_CHECKING:
    from damier.games.connexion.thinking.exact import Exact
    from damier.games.connexion.thinking.force import Force
    from damier.games.connexion.thinking.tree import Tree

#: With fewer continuations, nothing is claimed.
FEWEST: Final = 100
#: The board on which a node counts as one: on larger ones, there are fewer in proportion.
_USUAL: Final = 100
#: The most positions that the exact search remembers, as a power of two.
_REMEMBERED: Final = 16


@dataclass(frozen=True, slots=True)
class Chance:
    """How a position ends for one side: how many of the continuations are won and drawn, or what is ``proved``."""

    won: int
    drawn: int
    played: int
    proved: bool = False

    @property
    def value(self) -> float:
        """The share of wins, from 0 to 1; a draw is half of one."""
        return (self.won + self.drawn / 2) / self.played if self.played else 0.5

    def other_way_round(self) -> Chance:
        """Return the same for the other side."""
        return Chance(self.played - self.won - self.drawn, self.drawn, self.played, self.proved)


WON: Final = Chance(1, 0, 1, proved=True)
DRAWN: Final = Chance(0, 1, 1, proved=True)
LOST: Final = Chance(0, 0, 1, proved=True)


@dataclass(frozen=True, slots=True)
class Effort:
    """How much each search does: nodes of proofs, rounds to rank the moves, continuations of each that is compared."""

    force: int
    exact: int
    ranking: int
    counting: int

    def within(self, budget: Budget, cells: int) -> Effort:
        """Return as much of it as a budget of nodes and a board of so many ``cells`` allow, a quarter for each part."""
        part = inf if budget.nodes is None else budget.nodes / 4
        size = max(1.0, cells / _USUAL)
        counting = min(self.counting / size, part / 3)
        parts = (min(full / size, part) for full in (self.force, self.exact, self.ranking))
        return Effort(*(max(1, int(nodes)) for nodes in (*parts, counting)))


class Thoughts:
    """The searches of one game, and what is left of a budget for them. Boards of up to 63 cells a side fit."""

    def __init__(self, board: ConnexionBoard, budget: Budget, effort: Effort) -> None:
        self.effort: Final = effort.within(budget, board.level.side**2)
        self._side: Final = board.level.side
        self._end: Final = inf if budget.seconds is None else time.thread_time() + budget.seconds
        self._trees: dict[tuple[int, ...], Tree] = {}

    def seconds(self, share: float = 1.0) -> float | None:
        """Return a share of the CPU seconds left, or None if they are not limited."""
        return None if self._end == inf else max(share * (self._end - time.thread_time()), 1e-6)

    @property
    def over(self) -> bool:
        """Whether the time is spent."""
        return time.thread_time() >= self._end

    def force(self, board: ConnexionBoard) -> Force:
        """Return the search for wins by force, at a position."""
        from damier.games.connexion.thinking.force import Force  # noqa: PLC0415 (most commands need no search)

        force = Force(self._side, self._side, board.stars_of(0), board.stars_of(1))
        force.begin(board.core.picture(), board.core.leader, self.seconds(0.3), self.effort.force)
        return force

    def exact(self, board: ConnexionBoard) -> Exact:
        """Return the search for what a position is worth. It knows nothing of exchanging the colours."""
        from damier.games.connexion.thinking.exact import Exact  # noqa: PLC0415

        room = 1 << min(_REMEMBERED, board.free)
        exact = Exact(self._side, self._side, board.stars_of(0), board.stars_of(1), room)
        exact.begin(board.core.picture(), board.core.leader, self.seconds(0.3), self.effort.exact)
        return exact

    def ranked(self, board: ConnexionBoard, *, fair: bool = False) -> list[int]:
        """Return the cells that may be coloured, best first, as far as the tree has seen; ``fair``: the fairest one."""
        tree = self._tree(board)
        chosen = tree.choose(*seen(board), self.seconds(0.4), self.effort.ranking, fair)
        return [chosen, *(place for place in tree.ranked() if place != chosen)]

    def chance(self, board: ConnexionBoard) -> Chance:
        """Return how a position ends for who is to move: as it did, as is proved, or as continuations tell."""
        outcome = board.outcome()
        if outcome is not None:
            return DRAWN if outcome.winner is None else WON if outcome.winner == board.turn else LOST
        proof, results = self._tree(board).count(*seen(board), self.seconds(0.4), self.effort.counting)
        own = board.turn + 1
        if proof:
            return WON if proof == own else LOST if proof == 3 - own else DRAWN
        return Chance(results[own], results[3], sum(results))

    def chance_of(self, board: ConnexionBoard, place: int) -> Chance:
        """Return how the game ends for who colours a cell now."""
        board.push(Colour(board.size.cell(place)))
        chance = self.chance(board).other_way_round()
        board.pop()
        return chance

    def _tree(self, board: ConnexionBoard) -> Tree:
        from damier.games.connexion.players import learnt_weights  # noqa: PLC0415
        from damier.games.connexion.thinking.tree import Tree  # noqa: PLC0415

        red, blue = board.stars_of(0), board.stars_of(1)
        key = (*red, *blue)
        if key not in self._trees:
            cells = self._side**2
            room = (max(self.effort.ranking, self.effort.counting) + 2) * cells
            self._trees[key] = Tree(self._side, self._side, red, blue, 0, min(ROOM, room), learnt_weights())
        return self._trees[key]


def exchange_matters(board: ConnexionBoard) -> bool:
    """Return whether the colours may be exchanged now, or in answer to the next move."""
    return board.level.swap and (board.move_count == 0 or board.is_legal(Swap()))
