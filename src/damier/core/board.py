"""Positions in play: the class that every game's board derives from, and what it says of a position."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeVar

from damier.core.cells import Cell
from damier.core.errors import IllegalMove, Malformed
from damier.core.level import Level
from damier.core.sentences import ENGLISH, Language, Sentence, say

if TYPE_CHECKING:
    from damier.core.game import AnyGame

LevelT = TypeVar("LevelT", bound=Level)
#: A move: a small frozen value; ``str`` gives its text, ``Game.parse_move`` reads it.
MoveT = TypeVar("MoveT", bound=Hashable)

#: What stands between the level and the moves in a position's line.
SEPARATOR: Final = ";"
_HOOKS: Final = ("refusal", "generate_moves", "apply", "revert", "outcome", "position")


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """How a game ended: its name, who won (a side's number, or None for nobody), and a sentence that says it.

    ``score`` is the number that counts in games where it does, the best value of get10 for instance.
    """

    name: str
    winner: int | None
    sentence: Sentence = field(compare=False)
    score: int | None = None

    def __repr__(self) -> str:
        return f"<Outcome {self.name}: {self.sentence}>"


@dataclass(frozen=True, slots=True, repr=False)
class Violation:
    """A defect of a position by its name, with the cells it is about and a sentence that says it."""

    name: str
    cells: tuple[Cell, ...]
    sentence: Sentence = field(compare=False)

    def __repr__(self) -> str:
        return f"<Violation {self.name}: {self.sentence}>"


class LegalMoves(Collection[MoveT]):
    """The moves that are legal on a board now: iterate over them, count them, or ask for one by value or by text.

    It follows the board: after a move it has the moves that are legal then. Iterating makes moves one by one; counting
    them makes them all, and they are kept until the board changes.
    """

    __slots__ = ("_board", "_count", "_last", "_moves")

    def __init__(self, board: Board[Any, MoveT]) -> None:
        self._board = board
        self._moves: tuple[MoveT, ...] = ()
        #: The number of moves played and the last entry of the log when they were made: no other position has both.
        self._count = -1
        self._last: object = None

    def __iter__(self) -> Iterator[MoveT]:
        return iter(self._moves) if self._fresh() else self._board.generate_moves()

    def __len__(self) -> int:
        # Python asks for the length before it makes a list: what was counted is not made again.
        if not self._fresh():
            self._moves = tuple(self._board.generate_moves())
            self._count, self._last = self._board._stamp()  # noqa: SLF001 (its board)
        return len(self._moves)

    def _fresh(self) -> bool:
        count, last = self._board._stamp()  # noqa: SLF001
        return self._count == count and self._last is last

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __contains__(self, move: object) -> bool:
        try:
            return self._board.is_legal(move)  # type: ignore[arg-type]  # what is no move of this game has no parts of one
        except (AttributeError, TypeError):
            return False

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(map(str, self))}>"


class BoardType(type):
    """What lets ``Board("get10: 5x5 seed=42")`` make the board of whichever game the text names."""

    def __call__(cls, level: Any) -> Any:
        """Make a board: of the class called, or for ``Board`` itself, of the game that a text or a level names."""
        if cls is not Board:
            return super().__call__(level)
        from damier.core.registry import open_board  # noqa: PLC0415 (the registry knows games, and games boards)

        return open_board(level)


class Board(Generic[LevelT, MoveT], metaclass=BoardType):
    """A position in play. ``push`` and ``pop`` cost what the move changed, never a copy of the board.

    ``Board("get10: 5x5 seed=42; a1")`` makes a board of any game from the text of a level or a position, or from a
    level.

    A game's board derives from this class. It writes ``refusal``, ``generate_moves``, ``apply``, ``revert``,
    ``outcome``, ``position`` and, for the parts of its own that change, ``copy``: see ``docs/new-game.md``.

    >>> from damier import Board
    >>> board = Board("get10: 5x5 seed=42")
    >>> board.push("a1")
    >>> len(board.legal_moves), "a1" in board.legal_moves, board.outcome()
    (15, False, None)
    >>> print(board.pop())
    a1
    """

    def __init_subclass__(cls) -> None:
        missing = [name for name in _HOOKS if getattr(cls, name) is getattr(Board, name)]
        if missing:
            raise TypeError(f"{cls.__name__} is no board yet: it does not define {', '.join(missing)}")

    level: LevelT

    # Annotated so that type checkers take ``Board("get10: 5x5")``, which ``BoardType`` makes, for any game's board.
    def __init__(self: Board[Any, Any], level: Level | str) -> None:
        self.level = level
        self._log: list[tuple[MoveT, Any]] = []

    # What a game writes.

    def refusal(self, move: MoveT) -> Sentence | None:
        """Return why the move is not allowed now, or None where it is. Must not change the board."""
        raise NotImplementedError

    def generate_moves(self) -> Iterator[MoveT]:
        """Yield every legal move once, in an order that depends on the position alone."""
        raise NotImplementedError

    def apply(self, move: MoveT) -> Any:
        """Carry out a legal move and return whatever ``revert`` will need to take it back."""
        raise NotImplementedError

    def revert(self, move: MoveT, undo: Any) -> None:
        """Take back the last move; ``undo`` is what ``apply`` returned for it."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Return how the game has ended, or None while it goes on."""
        raise NotImplementedError

    def position(self) -> Hashable:
        """Return everything that taking a move back must restore, as one value to compare."""
        raise NotImplementedError

    def key(self) -> Hashable:
        """Return what decides how the game can go on, for tables: equal keys, equal prospects.

        Unlike ``position`` it leaves out what is only history, such as the number of moves. Default: ``position()``.
        """
        return self.position()

    def seen(self, seed: int) -> Self:
        """Return the position as a computer player sees it, without the level's seed.

        A game whose future is drawn from its level's seed overrides this: the copy draws from ``seed`` instead, so that
        a player that looks ahead meets what may come, not what will. Default: a copy.
        """
        del seed
        return self.copy()

    def copy(self) -> Self:
        """Return a board that is the same, history and all, and goes its own way.

        A game extends this with copies of the parts of its own that change.
        """
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._log = self._log.copy()
        return twin

    @property
    def turn(self) -> int:
        """The side to move, from 0."""
        return 0

    @property
    def at_rest(self) -> bool:
        """Whether undo may stop here. False in the middle of a stroke that a person sees as one action."""
        return True

    def violations(self) -> list[Violation]:
        """Return what keeps the position from being a solution, in a fixed order; none in games without solutions."""
        return []

    # What players of a board call.

    def is_mark(self, move: MoveT) -> bool:
        """Return whether a move only marks something, for the player to remember. Default: no."""
        del move
        return False

    def takes_back(self, move: MoveT) -> bool:
        """Return whether a move only removes something that was played, which counts no more than undo. Default: no."""
        del move
        return False

    @property
    def game(self) -> AnyGame:
        """The game that this is a position of."""
        from damier.core.registry import load  # noqa: PLC0415 (the registry knows games, and games boards)

        return load(self.level.game)

    @property
    def legal_moves(self) -> LegalMoves[MoveT]:
        """The moves that are legal now."""
        return LegalMoves(self)

    @property
    def moves(self) -> tuple[MoveT, ...]:
        """The moves that led here from the level, first to last."""
        return tuple(move for move, _ in self._log)

    @property
    def move_count(self) -> int:
        """How many moves led here."""
        return len(self._log)

    def is_legal(self, move: MoveT | str) -> bool:
        """Return whether ``push`` would accept the move; a text that is no move is not legal."""
        try:
            read = self._read(move)
        except Malformed:
            return False
        return self.refusal(read) is None

    def push(self, move: MoveT | str) -> None:
        """Play a move, given as a value or as text.

        Raises ``IllegalMove`` with the reason, or ``Malformed`` for a text that is no move; then nothing has changed.
        """
        move = self._read(move)
        reason = self.refusal(move)
        if reason is not None:
            raise IllegalMove(reason)
        self._log.append((move, self.apply(move)))

    def pop(self) -> MoveT:
        """Take back the last move and return it; raises ``IllegalMove`` where there is none."""
        if not self._log:
            raise IllegalMove(say("there is no move to take back"))
        move, undo = self._log.pop()
        self.revert(move, undo)
        return move

    def line(self) -> str:
        """Return the position on one line, the level and the moves, which ``Board`` reads back.

        >>> from damier import Board
        >>> board = Board("get10: 2x2 start=1.1/2.3")
        >>> board.push("b1")
        >>> board.line()
        'get10: 2x2 target=10 refill=steady seed=0 start=1.1/2.3; b1'
        >>> Board(board.line()) == board
        True
        """
        return f"{SEPARATOR} ".join([f"{self.level.game}: {self.level}", *map(str, self.moves)])

    def _stamp(self) -> tuple[int, object]:
        return len(self._log), self._log[-1] if self._log else None

    def _read(self, move: MoveT | str) -> MoveT:
        if not isinstance(move, str):
            return move
        read: MoveT = self.game.parse_move(move)
        return read

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.level == other.level and self.position() == other.position()

    __hash__ = None  # type: ignore[assignment]  # a board changes

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        # Levels and moves never change, so an independent board is as deep as a copy can be.
        memo[id(self)] = twin = self.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        # A level and its moves are a whole game: nothing else has to travel.
        return _play_again, (type(self), self.level, self.moves)

    def __repr__(self) -> str:
        return f"Board({self.line()!r})"

    def svg(
        self, *, theme: str = "light", language: Language = ENGLISH, coordinates: bool = False, cell: int | None = None
    ) -> str:
        """Return the picture of the position as the text of an SVG file.

        ``theme`` is ``light``, ``dark`` or ``print``; ``coordinates`` adds letters and numbers around the picture;
        ``cell`` is the size of a cell in pixels. Raises ``Unavailable`` if the game has no drawing, and ``Malformed``
        for an unknown theme or a size out of bounds.

        >>> Board("get10: 5x5 seed=42").svg(theme="print", coordinates=True)[:4]
        '<svg'
        """
        from damier.core.notebook import board_svg  # noqa: PLC0415 (boards are played more often than drawn)

        return board_svg(self, theme, language, coordinates=coordinates, cell=cell)

    def png(
        self, *, theme: str = "light", language: Language = ENGLISH, coordinates: bool = False, cell: int | None = None
    ) -> bytes:
        """Return the picture of the position as the bytes of a PNG file; the arguments are those of ``svg``."""
        from damier.core.notebook import board_png  # noqa: PLC0415 (boards are played more often than drawn)

        return board_png(self, theme, language, coordinates=coordinates, cell=cell)

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows, or None if the game has no drawing."""
        return self.svg() if self.game.has("drawing") else None


def _play_again(kind: type[Board[Any, Any]], level: Level, moves: tuple[Any, ...]) -> Board[Any, Any]:
    """Return the board of a level with these moves played; what pickles are read with."""
    board = kind(level)
    for move in moves:
        board.push(move)
    return board
