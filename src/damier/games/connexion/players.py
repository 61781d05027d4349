"""The computer players of Connexion, weakest first.

``random`` and ``mass`` look at the board alone. The others think with the modules of ``thinking/``, which hold a line
of the board in one word of the machine; on wider boards they play by the cheapest ways (``wide.py``). The strengths for
people, ``easy``, ``medium`` and ``hard``, are the ``expert`` who thinks little and, now and then, not at all.
"""

from __future__ import annotations

import sys
import time
import zlib
from abc import ABC, abstractmethod
from array import array
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

from damier.core.contract import Budget, Impossible, Stream, say
from damier.games.connexion.codec import Colour, ConnexionMove, Swap

if TYPE_CHECKING:
    from damier.games.connexion.board import ConnexionBoard
    from damier.games.connexion.thinking.alphabeta import AlphaBeta
    from damier.games.connexion.thinking.judge import Judge
    from damier.games.connexion.thinking.tree import Tree

#: The widest board on which the thinking players think.
WIDEST: Final = 63
#: How many times a random cell is tried before the free ones are listed.
TRIES: Final = 32
#: The most nodes of a tree.
ROOM: Final = 1_000_000
#: The widest board on which the expert solves positions with two stars each, the share of the time that he spends on
#: that, how many positions he looks at for each round of a budget, and how many of them he remembers.
SOLVED: Final = 7
SOLVING: Final = 0.25
FOR_EACH_ROUND: Final = 10
REMEMBERED: Final = 1 << 16


class RandomPlayer:
    """Colours any free cell."""

    def __init__(self, budget: Budget, seed: int) -> None:  # noqa: ARG002 (it needs no time)
        self._stream = Stream(seed)

    def choose(self, board: ConnexionBoard) -> ConnexionMove:
        """Pick a free cell."""
        check_moves(board)
        cells = board.level.side**2
        # Almost always one of the first few is free; on a nearly full board, those that are get listed.
        for _ in range(TRIES):
            place = self._stream.below(cells)
            if board.core.colour(place) == 0:
                return Colour(board.size.cell(place))
        free = [place for place, colour in enumerate(board.core.picture()) if colour == 0]
        return Colour(board.size.cell(self._stream.pick(free)))


class MassPlayer:
    """Colours the free cell nearest to the centre of mass of his stars, as the document's first evaluation has it."""

    def __init__(self, budget: Budget, seed: int) -> None:  # noqa: ARG002 (it needs no time)
        self._stream = Stream(seed)

    def choose(self, board: ConnexionBoard) -> ConnexionMove:
        """Pick one of the nearest cells."""
        check_moves(board)
        return Colour(board.size.cell(self._stream.pick(nearest_to_mass(board))))


def nearest_to_mass(board: ConnexionBoard) -> list[int]:
    """Return the free cells nearest to the centre of mass of the stars of the player to move.

    Squares around the centre are looked at from the inside out, so that a large board takes no longer than a small one
    while there is room near the centre. Distances are times the number of stars, and so whole numbers.
    """
    side, stars = board.level.side, board.stars_of(board.turn)
    count = len(stars)
    row = sum(star // side for star in stars)
    column = sum(star % side for star in stars)
    nearest: list[int] = []
    least = None
    for ring in range(side):
        # Whatever is outside this square is at least as far from the centre as its edge.
        if least is not None and least <= (count * (ring - 1)) ** 2:
            break
        for place in _ring(side, round(row / count), round(column / count), ring):
            if board.core.colour(place) != 0:
                continue
            distance = (count * (place // side) - row) ** 2 + (count * (place % side) - column) ** 2
            if least is None or distance < least:
                least, nearest = distance, []
            if distance == least:
                nearest.append(place)
    return nearest


def _ring(side: int, row: int, column: int, ring: int) -> list[int]:
    """Return the places on the square that is ``ring`` steps around a cell."""
    lines = range(max(0, row - ring), min(side, row + ring + 1))
    places = []
    for line in lines:
        if abs(line - row) == ring:
            columns = list(range(max(0, column - ring), min(side, column + ring + 1)))
        else:
            columns = [at for at in {column - ring, column + ring} if 0 <= at < side]
        places += [line * side + at for at in sorted(columns)]
    return places


class WidePlayer:
    """Plays on boards of any width by the cheapest ways, see ``wide.py``; as ``mass`` where that takes too long."""

    def __init__(self, budget: Budget, seed: int) -> None:
        self._budget = budget
        self._seed = seed

    def choose(self, board: ConnexionBoard) -> ConnexionMove:
        """Pick the cell that looks best within the budget."""
        from damier.games.connexion import wide  # noqa: PLC0415 (few boards are so wide)

        if not wide.fits(board, self._budget):
            return MassPlayer(self._budget, self._seed).choose(board)
        return Colour(board.size.cell(wide.choose(board, self._budget)))


class _Mind(Protocol):
    """What thinks for a player: it chooses a place, and says afterwards what it expects of it."""

    @property
    def expected(self) -> float: ...

    def choose(self, colours: bytes, leader: int, turn: int, seconds: float | None, nodes: int | None) -> int: ...


_AnyMind = TypeVar("_AnyMind", bound=_Mind)


class _Thinker(ABC, Generic[_AnyMind]):
    """A player who thinks, with one mind for each placement of stars that he meets."""

    #: What he expects of a position in which nobody is better off.
    even: float = 0.0

    def __init__(self, budget: Budget, seed: int) -> None:
        self._budget = budget
        self._seed = seed
        self._minds: dict[tuple[int, ...], _AnyMind] = {}

    def choose(self, board: ConnexionBoard) -> ConnexionMove:
        """Pick the move that looks best, or exchange the colours where that is allowed and the other side is better."""
        check_moves(board)
        return self._choose(board, self._budget)

    def _choose(self, board: ConnexionBoard, budget: Budget) -> ConnexionMove:
        if board.level.side > WIDEST:
            return self._look_wide(board)
        stars = board.stars_of(0), board.stars_of(1)
        key = (board.level.side, *stars[0], *stars[1])
        if key not in self._minds:
            self._minds[key] = self._mind(board.level.side, *stars)
        mind = self._minds[key]
        place = self._think(mind, board, budget)
        if mind.expected < self.even and board.is_legal(Swap()):
            return Swap()
        return Colour(board.size.cell(place))

    def _look_wide(self, board: ConnexionBoard) -> ConnexionMove:
        """Pick a move on a board that is too wide for a mind."""
        return WidePlayer(self._budget, self._seed).choose(board)

    @abstractmethod
    def _mind(self, side: int, red: list[int], blue: list[int]) -> _AnyMind:
        """Return a new mind for a board of ``side`` by ``side`` cells with these stars."""

    def _think(self, mind: _AnyMind, board: ConnexionBoard, budget: Budget) -> int:
        """Return the place of the cell that looks best; ``mind.expected`` then tells how good it looks."""
        return mind.choose(*seen(board), budget.seconds, budget.nodes)


class ShortestPlayer(_Thinker["Judge"]):
    """Looks one move ahead, at the fewest cells that each player then needs to join his stars."""

    def _mind(self, side: int, red: list[int], blue: list[int]) -> Judge:
        from damier.games.connexion.thinking.judge import Judge  # noqa: PLC0415 (most commands need no player)

        return Judge(side, side, red, blue, self._seed)


class AlphaBetaPlayer(_Thinker["AlphaBeta"]):
    """Looks as many moves ahead as the budget allows, and judges by the cells that each player needs."""

    def _mind(self, side: int, red: list[int], blue: list[int]) -> AlphaBeta:
        from damier.games.connexion.thinking.alphabeta import AlphaBeta  # noqa: PLC0415

        return AlphaBeta(side, side, red, blue, self._seed)


class MctsPlayer(_Thinker["Tree"]):
    """Plays many games on at random and grows a tree of the moves that do well (UCT with RAVE)."""

    even = 0.5
    going_on = False

    def _mind(self, side: int, red: list[int], blue: list[int]) -> Tree:
        from damier.games.connexion.thinking.tree import Tree  # noqa: PLC0415

        nodes = self._budget.nodes
        room = ROOM if nodes is None else min(ROOM, (nodes + 2) * side * side)
        return Tree(side, side, red, blue, self._seed, max(room, side * side + 1), self._weights())

    def _weights(self) -> Sequence[float] | None:
        """Return what the player has learnt, or None."""
        return None

    def _think(self, mind: Tree, board: ConnexionBoard, budget: Budget) -> int:
        # Where the answer may be to exchange the colours, a good first move is a fair one.
        fair = board.level.swap and board.move_count == 0
        return mind.choose(*seen(board), budget.seconds, budget.nodes, fair, going_on=self.going_on)


class _Learnt(MctsPlayer):
    """As ``mcts``, and proves what it can, goes by what was learnt, and keeps what was found out before."""

    going_on = True

    def _weights(self) -> Sequence[float]:
        return learnt_weights()


class ExpertPlayer(_Learnt):
    """Goes by what was learnt, and where a position can be solved, by what it is worth."""

    def _choose(self, board: ConnexionBoard, budget: Budget) -> ConnexionMove:
        """Pick a move that keeps the value of the position, if that can be found out; else the one that looks best."""
        level = board.level
        if level.stars != 2 or level.side > SOLVED:  # noqa: PLR2004 (a pair, see thinking/blocking.py)
            return super()._choose(board, budget)
        began = time.thread_time()
        fair = level.swap and board.move_count == 0
        value, keeping = _solved(board, budget, fair=fair)
        if value == 1 and keeping:
            return Colour(board.size.cell(keeping[0]))
        if value == -1 and board.is_legal(Swap()):
            return Swap()
        if budget.seconds is not None:
            budget = replace(budget, seconds=max(1e-6, budget.seconds - (time.thread_time() - began)))
        move = super()._choose(board, budget)
        if isinstance(move, Colour) and keeping and board.size.index(move.cell) not in keeping:
            return Colour(board.size.cell(keeping[0]))
        return move


class _Held(_Learnt):
    """The expert, held back: so few ``rounds``, and at ``slips`` of a hundred moves any cell.

    He never misses to win at once, or to stop that where a single cell does. The figures were set by measurement, so
    that each strength scores three points of four against the one below.
    """

    rounds: int
    slips: int

    def __init__(self, budget: Budget, seed: int) -> None:
        nodes = self.rounds if budget.nodes is None else min(self.rounds, budget.nodes)
        super().__init__(Budget(budget.seconds, nodes), seed)

    def _think(self, mind: Tree, board: ConnexionBoard, budget: Budget) -> int:
        place = super()._think(mind, board, budget)
        if not self._slips(board):
            return place
        return Stream(self._seed, 2 * board.move_count + 1).pick(sorted(mind.tries()))

    def _look_wide(self, board: ConnexionBoard) -> ConnexionMove:
        if self._slips(board):
            return RandomPlayer(self._budget, self._seed + board.move_count).choose(board)
        return super()._look_wide(board)

    def _slips(self, board: ConnexionBoard) -> bool:
        return Stream(self._seed, 2 * board.move_count).below(100) < self.slips


class EasyPlayer(_Held):
    """Mostly colours any cell."""

    rounds = 10
    slips = 93


class MediumPlayer(_Held):
    """Thinks at every fourth move."""

    rounds = 30
    slips = 75


class HardPlayer(_Held):
    """Thinks at every other move, but not for long."""

    rounds = 60
    slips = 42


@cache
def learnt_weights() -> Sequence[float]:
    """Return what was learnt by self-play; ``workshop/connexion_weights.py`` made the file."""
    from importlib.resources import files  # noqa: PLC0415 (slow to load, and few players need it)

    return unpacked(files("damier.games.connexion").joinpath("values", "weights.bin").read_bytes())


def unpacked(content: bytes) -> Sequence[float]:
    """Return the weights of a file of them: numbers of 16 bits, the low one first, in parts of 256, compressed."""
    weights = array("h", zlib.decompress(content))
    if sys.byteorder == "big":
        weights.byteswap()
    return array("f", [weight / 256 for weight in weights])


def _solved(board: ConnexionBoard, budget: Budget, *, fair: bool) -> tuple[int | None, list[int]]:
    """Return what a position is worth, and the cells that keep a draw, or one that keeps a win.

    Where the budget's part for this ends, the value is None, or there are no cells. ``fair``: the value is not looked
    for, and the cells are those after which neither colour wins.
    """
    from damier.games.connexion.thinking.exact import Exact  # noqa: PLC0415

    exact = Exact(board.level.side, board.level.side, board.stars_of(0), board.stars_of(1), REMEMBERED)
    seconds = None if budget.seconds is None else SOLVING * budget.seconds
    nodes = None if budget.nodes is None else FOR_EACH_ROUND * budget.nodes
    exact.begin(board.core.picture(), board.core.leader, seconds, nodes)
    turn = board.turn + 1
    value = None if fair else exact.value(turn)
    if value == 1:
        won = exact.best_move(turn)
        return value, [] if won is None else [won]
    if value != 0 and not fair:
        return value, []
    free = [place for place, colour in enumerate(board.core.picture()) if colour == 0]
    values = [exact.value_of(place, turn) for place in free]
    return value, [] if None in values else [place for place, found in zip(free, values, strict=True) if found == 0]


def seen(board: ConnexionBoard) -> tuple[bytes, int, int]:
    """Return what a mind is told: the colours, who leads, who moves."""
    return board.core.picture(), board.core.leader, board.turn + 1


def check_moves(board: ConnexionBoard) -> None:
    """Raise ``Impossible`` if the game is over."""
    if board.outcome() is not None:
        raise Impossible(say("the game is over"))
