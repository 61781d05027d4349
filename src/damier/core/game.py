"""The contract between a game and everything else.

A game is a small set of pure facts: its levels, its boards, its moves, and what it can do besides. Undo, saving,
replaying, drawing to a file and the front ends are written once, over this page, and are never a game's business.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, Self, TypeVar

from damier.core.cells import Cell
from damier.core.errors import IllegalMove, Malformed
from damier.core.scene import Scene
from damier.core.sentences import Sentence, say

#: Where play starts: immutable, hashable, comparable; ``str`` gives its one-line text, ``Game.parse_level`` reads it.
LevelT = TypeVar("LevelT", bound=Hashable)
#: One action: a small frozen value; ``str`` gives its text, ``Game.parse_move`` reads it.
MoveT = TypeVar("MoveT", bound=Hashable)
LevelT_co = TypeVar("LevelT_co", bound=Hashable, covariant=True)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: its name, who won (a player's number, or None for nobody), and a sentence that says it.

    ``score`` is the number that counts in games where it does, the best value of get10 for instance.
    """

    name: str
    winner: int | None
    sentence: Sentence = field(compare=False)
    score: int | None = None


@dataclass(frozen=True, slots=True)
class Violation:
    """A defect of a position by its name, with the cells it is about and a sentence that says it."""

    name: str
    cells: tuple[Cell, ...]
    sentence: Sentence = field(compare=False)


class Board(ABC, Generic[LevelT, MoveT]):
    """A position in play. ``push`` and ``pop`` cost what the move changed, never a copy of the board.

    A game writes ``refusal``, ``legal_moves``, ``outcome``, ``position``, its part of ``copy``, and the pair ``apply``
    and ``revert``; players of the board call ``push`` and ``pop``.
    """

    def __init__(self, level: LevelT) -> None:
        self.level = level
        self._log: list[tuple[MoveT, Any]] = []

    @abstractmethod
    def refusal(self, move: MoveT) -> Sentence | None:
        """Say why the move is not allowed now, or None where it is."""

    @abstractmethod
    def apply(self, move: MoveT) -> object:
        """Carry out a legal move; give what ``revert`` will need."""

    @abstractmethod
    def revert(self, move: MoveT, undo: Any) -> None:
        """Take back the last move, from what ``apply`` gave."""

    @property
    @abstractmethod
    def legal_moves(self) -> Iterator[MoveT]:
        """Give every legal move, in an order that depends on the position alone."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Say how the game has ended, or None while it has not."""

    @abstractmethod
    def position(self) -> Hashable:
        """Give everything that undo must restore, as one value to compare."""

    def copy(self) -> Self:
        """Give a board that is the same, history and all, and goes its own way.

        A game adds copies of the parts of its own that change.
        """
        twin = copy(self)
        twin._log = self._log.copy()  # noqa: SLF001 (its own class)
        return twin

    @property
    def turn(self) -> int:
        """The player to move, from 0."""
        return 0

    @property
    def at_rest(self) -> bool:
        """Whether undo may stop here. False in the middle of a stroke that a person sees as one action."""
        return True

    @property
    def moves(self) -> tuple[MoveT, ...]:
        """The moves that led here from the level, first to last."""
        return tuple(move for move, _ in self._log)

    @property
    def move_count(self) -> int:
        """How many moves led here."""
        return len(self._log)

    def violations(self) -> list[Violation]:
        """Name what keeps the position from being a solution, in a fixed order; none in games without solutions."""
        return []

    def is_legal(self, move: MoveT) -> bool:
        """Tell whether ``push`` would accept the move."""
        return self.refusal(move) is None

    def push(self, move: MoveT) -> None:
        """Play a move, or raise ``IllegalMove`` with the reason and change nothing."""
        reason = self.refusal(move)
        if reason is not None:
            raise IllegalMove(reason)
        self._log.append((move, self.apply(move)))

    def pop(self) -> MoveT:
        """Take back the last move and give it."""
        if not self._log:
            raise IllegalMove(say("there is no move to take back"))
        move, undo = self._log.pop()
        self.revert(move, undo)
        return move

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.level == other.level and self.position() == other.position()

    __hash__ = None  # type: ignore[assignment]  # a board changes


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a computer may think: seconds of CPU, nodes (positions looked at), or both, whichever ends first."""

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.nodes is None:
            raise Malformed(say("a budget needs seconds, nodes or both"))
        if (self.seconds is not None and self.seconds <= 0) or (self.nodes is not None and self.nodes <= 0):
            raise Malformed(say("a budget must be more than nothing"))


class Player(Protocol):
    """A computer player. It sees the board as a person does: never the level's seed."""

    def choose(self, board: Any) -> Any:
        """Give one legal move, or raise ``Impossible`` where there is none."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """A computer player by its description and how to make one, from a budget and a seed."""

    description: Sentence
    make: Callable[[Budget, int], Player]


@dataclass(frozen=True, slots=True)
class Hint(Generic[MoveT]):
    """What to do next: the moves, and a sentence that says why or how."""

    moves: tuple[MoveT, ...]
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Answer:
    """What a question about a position gives: a sentence, cells to point out, and a number for each cell it ranks.

    ``values`` are for a picture of the whole board, the higher the better for whoever is to move.
    """

    sentence: Sentence
    cells: tuple[Cell, ...] = ()
    values: Mapping[Cell, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Question:
    """Something that can be asked of any position: what it tells, and what each cell that it is asked about stands for.

    ``ask`` takes a board and as many cells as ``cells`` names; it raises ``IllegalMove`` where they make no sense.
    """

    description: Sentence
    cells: tuple[Sentence, ...]
    ask: Callable[[Any, tuple[Cell, ...]], Answer]


@dataclass(frozen=True, slots=True)
class Setting:
    """Something to choose about a new level: how it is written, what it is when left out, what it means."""

    name: str
    default: str
    description: Sentence
    choices: tuple[str, ...] = ()


class Generator(Protocol[LevelT_co]):
    """Makes levels: the same settings and seed always make the same level."""

    @property
    def settings(self) -> tuple[Setting, ...]:
        """What can be chosen, in the order in which to ask."""

    def generate(self, settings: Mapping[str, str], seed: int) -> LevelT_co:
        """Make a level; settings left out take their defaults, impossible ones raise ``Malformed`` at once."""

    def settings_of(self, level: Any) -> Mapping[str, str]:
        """Give the settings that make levels like this one."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a solver found: whether the level is solved, impossible or not decided within the budget.

    ``solutions`` are lists of moves that, played from the level, end in a win; in a game of several players, whole
    games in which all play their best, and which may be drawn. ``facts`` are what programs read, ready for JSON, in
    the game's own terms.
    """

    status: Literal["solved", "impossible", "exhausted"]
    solutions: tuple[tuple[Any, ...], ...]
    facts: Mapping[str, object]
    sentence: Sentence


class Solver(Protocol):
    """Solves levels."""

    def solve(self, level: Any, budget: Budget, *, most: int = 1, count: bool = False) -> Verdict:
        """Find up to ``most`` different solutions, and how many there are if asked."""


class LevelFiles(Protocol):
    """Reads and writes level files; which format a text is in is told by the text itself."""

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings that can be written, such as ``.json``."""

    @property
    def pack_ending(self) -> str:
        """The ending of the files in a folder of levels, which hold one each."""

    def recognises(self, text: str) -> bool:
        """Tell whether a text may be levels of this game."""

    def read(self, text: str) -> list[Any]:
        """Read the levels of a text, or raise ``Malformed`` with what is wrong and where."""

    def write(self, levels: Any, ending: str) -> str:
        """Write levels in the format that an ending asks for; raise ``Impossible`` where it cannot hold them."""


class Gesture(enum.Enum):
    """How a hand plays the game: tap a place, trace through places, or carry a piece from place to place."""

    TAP = "tap"
    TRACE = "trace"
    CARRY = "carry"


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[LevelT, MoveT]):
    """What a game's package exports as ``GAME``. A capability that is absent is None, never a stub."""

    name: str
    title: Sentence
    rules: Sentence
    parse_level: Callable[[str], LevelT]
    parse_move: Callable[[str], MoveT]
    board: Callable[[LevelT], Board[LevelT, MoveT]]
    gesture: Gesture = Gesture.TAP
    sides: tuple[Sentence, ...] = (say("the player"),)
    drawing: Callable[[Any, str | None], Scene] | None = None
    generator: Generator[LevelT] | None = None
    solver: Solver | None = None
    files: LevelFiles | None = None
    #: What the author of a level may want to know of it: it can be read and played, but something about it is odd.
    remarks: Callable[[Any], tuple[Sentence, ...]] | None = None
    #: The levels that come with the game, in the order of their numbers from 1.
    levels: Callable[[], tuple[LevelT, ...]] | None = None
    hinter: Callable[[Any, Budget], Hint[MoveT]] | None = None
    players: Mapping[str, Opponent] | None = None
    #: What can be asked of a position at any moment, by name, in the order of a menu.
    questions: Mapping[str, Question] | None = None
    #: The sentences of a game from outside, by language code and English template.
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
