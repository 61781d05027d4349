"""What a game can do besides being played: solve, make levels, give hints, answer questions, play by itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Any, Generic, Literal, Protocol, TypeVar

from damier.core.board import Board, MoveT
from damier.core.cells import Cell
from damier.core.errors import DamierError, IllegalMove, Malformed, Unavailable
from damier.core.lazy import Resolving
from damier.core.level import Level
from damier.core.randomness import seed_of
from damier.core.scene import Shape
from damier.core.sentences import Sentence, say
from damier.core.settings import Limits, Setting

LevelT_co = TypeVar("LevelT_co", bound=Level, covariant=True)
MoveT_co = TypeVar("MoveT_co", bound=Hashable, covariant=True)

#: What became of solving a level.
Status = Literal["solved", "impossible", "exhausted"]


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a computer may think: seconds of CPU, nodes (positions looked at), or both, whichever ends first."""

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.nodes is None:
            raise Malformed(say("a budget needs seconds, nodes or both"))
        # Written so that "not a number" is refused too.
        if not (self.seconds is None or 0 < self.seconds < inf) or not (self.nodes is None or self.nodes > 0):
            raise Malformed(say("a budget must be more than zero"))


class Player(Protocol):
    """A computer player: any object with this method."""

    def choose(self, board: Any) -> Any:
        """Return one legal move of the board, as a value or as text; raise ``Impossible`` where there is none."""


@dataclass(frozen=True, slots=True, repr=False)
class Opponent(Resolving):
    """A computer player by its description, and what makes one from a budget and a seed of its own."""

    description: Sentence
    maker: Callable[[Budget, int], Player]
    #: How strong it is, in a word: those who have one are offered to people, weakest first.
    strength: Sentence | None = None
    #: What it is called, if its name says nothing in other languages.
    title: Sentence | None = None

    def __repr__(self) -> str:
        return f"<Opponent: {self.description}>"

    def make(self, budget: Budget, seed: int) -> Player:
        """Return a player that thinks within ``budget`` for each move and whose chances come from ``seed``."""
        return Blindfolded(self.maker(budget, seed), seed)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A tiny level that teaches one thing: its text, and what to do there."""

    level: str
    sentence: Sentence


class Blindfolded:
    """A player who is only ever shown positions from which the level's seed has been taken away."""

    def __init__(self, player: Player, seed: int) -> None:
        self._player = player
        self._seed = seed

    def __repr__(self) -> str:
        return f"<Player {self._name}>"

    def choose(self, board: Board[Any, MoveT]) -> MoveT:
        """Return the player's move, as a value.

        Raises ``Unavailable`` where the player fails, and ``IllegalMove`` where it plays what is not allowed.
        """
        seen = board.seen(seed_of(self._seed, board.move_count + 1))
        try:
            move = self._player.choose(seen)
            read: MoveT = board.game.parse_move(move) if isinstance(move, str) else move
            refusal = board.refusal(read)
        except DamierError:
            raise
        except Exception as error:
            cause = f"{type(error).__name__}: {error}"
            raise Unavailable(say("the player {name} failed: {cause}", name=self._name, cause=cause)) from error
        if refusal is not None:
            raise IllegalMove(
                say("the player {name} plays {move}: {reason}", name=self._name, move=str(read)[:40], reason=refusal)
            )
        return read

    @property
    def _name(self) -> str:
        return type(self._player).__name__


#: What a hint claims: that its conclusion must hold (``forced``), that its move is good (``advice``), that something is
#: wrong (``mistake``), or that it is taken from the solution, because reasoning has run out (``solver``).
HintKind = Literal["forced", "advice", "mistake", "solver"]


@dataclass(frozen=True, slots=True, repr=False)
class Hint(Generic[MoveT_co]):
    """What to do next: the moves, a sentence that says why, and the cells that it is about.

    ``cells`` are what is concluded, ``evidence`` what it is concluded from, in the order in which to look at it. A step
    that is explained names its ``technique``, one of the game's reasoner. If it supposes something and follows it,
    ``sketch`` are shapes that show what is supposed and what would come of it; the label of one with a cell says so.
    ``ordered`` says that the sentence goes by the order of the evidence: it is numbered then.
    """

    moves: tuple[MoveT_co, ...]
    sentence: Sentence
    cells: tuple[Cell, ...]
    evidence: tuple[Cell, ...] = ()
    technique: str = ""
    kind: HintKind = "advice"
    sketch: tuple[Shape, ...] = ()
    ordered: bool = False

    def __repr__(self) -> str:
        return f"<Hint {', '.join(map(str, self.moves))}: {self.sentence}>"


def value_text(value: float) -> str:
    """Return a cell's value as pictures and sentences write it, with two decimals at most.

    >>> value_text(-3.0), value_text(0.256), value_text(-0.001)
    ('-3', '0.26', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """The answer to a question about a position: a sentence, cells to point out, and a number for each cell it ranks.

    ``values`` are for a picture of the whole board, the higher the better for whoever is to move. ``written`` is what
    then stands on a cell instead of its value, where people count otherwise: a distance, or a share in percent.
    """

    sentence: Sentence
    cells: tuple[Cell, ...] = ()
    values: Mapping[Cell, float] = field(default_factory=dict)
    written: Mapping[Cell, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Answer: {self.sentence}>"


@dataclass(frozen=True, slots=True, repr=False)
class Question(Resolving):
    """Something that can be asked of any position: what it tells, and what each cell that it is asked about stands for.

    ``ask`` takes a board and as many cells as ``cells`` names; it raises ``IllegalMove`` where they make no sense. The
    cells that ``optional`` names may follow. If the question is ``sided``, ``ask`` also takes the number of the side
    that it is asked for, as a third argument; without it, the question is about whoever is to move, or about all.
    """

    description: Sentence
    cells: tuple[Sentence, ...]
    ask: Callable[..., Answer]
    optional: tuple[Sentence, ...] = ()
    sided: bool = False

    def __repr__(self) -> str:
        return f"<Question: {self.description}>"


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class MenuLine:
    """A line of a game's menu under a name that is imposed, for instance by an assignment.

    It stands for one of these: a ``question``, by its name; a ``move``, for which the text of the cell is played; a
    ``keyword`` of ``damier play``, by its English name; or a new game, with a person or a computer player, by his name,
    on each of its ``seats``. ``description`` says what the line is for.
    """

    description: Sentence
    question: str = ""
    move: bool = False
    keyword: str = ""
    seats: tuple[str | None, ...] = ()

    def __repr__(self) -> str:
        return f"<MenuLine: {self.description}>"


class Generator(Protocol[LevelT_co]):
    """Makes levels: the same settings and seed always make the same level."""

    @property
    def settings(self) -> Sequence[Setting]:
        """What can be chosen, in the order in which to ask."""

    def generate(self, settings: Mapping[str, Any], seed: int) -> LevelT_co:
        """Return a new level. ``settings`` has a checked value for every setting.

        Raises ``BadSetting`` at once for a value that cannot go together with the others, and ``Exhausted`` where
        none was found. A generator may also have a method ``limits(settings)`` that returns the least and the most of
        numbers and shares that the other values leave room for, by the settings' names (see ``limits_of``).
        """

    def settings_of(self, level: Any) -> Mapping[str, Any]:
        """Return the settings that make levels like this one."""


def limits_of(generator: Generator[Any], settings: Mapping[str, Any]) -> Limits:
    """Return the limits that these settings leave each other, as the generator tells them; none if it tells none."""
    tell: Callable[[Mapping[str, Any]], Limits] | None = getattr(generator, "limits", None)
    return {} if tell is None else tell(settings)


@dataclass(frozen=True, repr=False)
class Solution(Generic[MoveT_co]):
    """One way to solve a level: the moves from its start, and the position that they end in."""

    level: Level
    moves: tuple[MoveT_co, ...]

    @cached_property
    def board(self) -> Board[Any, Any]:
        """The final position, with the moves as its history."""
        board: Board[Any, Any] = Board(self.level)
        for move in self.moves:
            board.push(move)
        return board

    def __repr__(self) -> str:
        return f"<Solution of {self.level.game}: {self.level} in {len(self.moves)} moves>"

    def _repr_svg_(self) -> str | None:
        return self.board._repr_svg_()


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Verdict(Generic[MoveT_co]):
    """What a solver found out about a level.

    ``status`` is ``solved``, ``impossible`` (proved to have no solution) or ``exhausted`` (not known within the
    budget). ``solutions`` are those found; each, played from the level, ends in a win. In a game of several sides they
    are whole games in which all play their best, and which may be drawn.

    ``unique`` says whether there is exactly one solution: None where that was not found out, and in games of several
    sides, where nothing is unique. ``count`` is the number of solutions where it was asked for and found. ``facts`` are
    what else programs may read, in the game's own terms, ready for JSON.
    """

    status: Status
    solutions: tuple[Solution[MoveT_co], ...] = ()
    unique: bool | None
    count: int | None = None
    sentence: Sentence
    facts: Mapping[str, object] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Verdict {self.status}: {self.sentence}>"

    def _repr_svg_(self) -> str | None:
        return self.solutions[0]._repr_svg_() if self.solutions else None


def solution_sentence(status: Status, *, unique: bool | None, count: int | None = None) -> Sentence:
    """Return a sentence about a level's solutions: whether there is one, how many if counted, whether just one.

    >>> print(solution_sentence("solved", unique=True))
    This is the only solution.
    """
    if status == "impossible":
        return say("There is no solution.")
    if status == "exhausted":
        return say("The budget ran out before the answer was known.")
    if count is not None:
        return say("There {n:is|are} {n} {n:solution|solutions}.", n=count)
    if unique is None:
        return say("Whether there are other solutions was not decided within the budget.")
    return say("This is the only solution.") if unique else say("This is not the only solution.")


class Solver(Protocol):
    """Solves levels."""

    def solve(self, level: Any, budget: Budget, *, most: int = 1, count: bool = False) -> Verdict[Any]:
        """Return what was found: up to ``most`` different solutions, and how many there are if ``count`` asks."""


class LevelFiles(Protocol):
    """Reads and writes level files. The format of a text is recognised from the text itself."""

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings that can be written, such as ``.json``."""

    @property
    def pack_ending(self) -> str:
        """The ending of the files in a folder of levels, which hold one each."""

    def recognises(self, text: str) -> bool:
        """Return whether a text may be levels of this game."""

    def read(self, text: str) -> list[Any]:
        """Return the levels of a text; raise ``Malformed`` with what is wrong and where."""

    def write(self, levels: Sequence[Any], ending: str) -> str:
        """Return levels in the format that an ending asks for; raise ``Impossible`` where it cannot hold them."""
