"""The contract between a game and everything else.

A game is a small set of pure facts: its levels, its boards, its moves, and what it can do besides. Undo, saving,
replaying, drawing to a file and the front ends are written once, over this page, and are never a game's business.
"""

from __future__ import annotations

import enum
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final, Generic, Literal, TypeVar

from damier.core.board import SEPARATOR, Board, LevelT, MoveT, Violation
from damier.core.capabilities import (
    Budget,
    Generator,
    Hint,
    Lesson,
    LevelFiles,
    MenuLine,
    Opponent,
    Player,
    Question,
    Solver,
    Verdict,
)
from damier.core.cells import Cell
from damier.core.daily import Daily
from damier.core.errors import DamierError, Malformed, Unavailable
from damier.core.lazy import Resolving
from damier.core.nearest import unknown
from damier.core.packs import Pack
from damier.core.randomness import check_seed, hidden_seed
from damier.core.reasoning import Grade, Reasoner, Review, Soundness
from damier.core.scene import Scene
from damier.core.sentences import Sentence, say
from damier.core.settings import Preset, read_settings

BoardT = TypeVar("BoardT", bound=Board[Any, Any])

Capability = Literal[
    "drawing",
    "generator",
    "solver",
    "validator",
    "files",
    "remarks",
    "packs",
    "hinter",
    "reasoner",
    "checker",
    "reviewer",
    "players",
    "questions",
]
#: Every capability, in the order in which they are listed, with what to say of a game that lacks it.
CAPABILITIES: Final[Mapping[Capability, Sentence]] = {
    "drawing": say("has no pictures"),
    "generator": say("does not make levels: give one"),
    "solver": say("has no solver"),
    "validator": say("does not check drawings"),
    "files": say("has no level files"),
    "remarks": say("has no remarks on levels"),
    "packs": say("comes with no levels"),
    "hinter": say("gives no hints"),
    "reasoner": say("has no grades and explains no levels"),
    "checker": say("cannot tell whether all is right so far"),
    "reviewer": say("does not judge moves"),
    "players": say("has no computer players"),
    "questions": say("has no questions to ask"),
}
#: The default budgets: to solve a level, to find a hint, to choose a move, to review a game.
SOLVING: Final = Budget(seconds=60.0)
HINTING: Final = Budget(seconds=2.0)
MOVING: Final = Budget(seconds=0.5)
REVIEWING: Final = Budget(seconds=10.0)


class Gesture(enum.Enum):
    """How a hand plays the game: tap a place, trace through places, or carry a piece from place to place."""

    TAP = "tap"
    TRACE = "trace"
    CARRY = "carry"


@dataclass(frozen=True, slots=True)
class Side:
    """One of those who play: its key, used by programs and the command line, and the name that people read."""

    key: str
    name: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Resolving, Generic[LevelT, MoveT, BoardT]):
    """What a game's package exports: facts, functions and capabilities. ``docs/new-game.md`` tells about each member.

    A capability that is absent is None, never a stub. A member may be ``deferred("package.module:name")``: it is
    imported when it is first asked for.
    """

    #: The word that names the game in texts, files and addresses.
    name: str
    #: The name that people read, and what the game is about in a few words.
    title: Sentence
    tagline: Sentence
    rules: Sentence
    parse_level: Callable[[str], LevelT]
    parse_move: Callable[[str], MoveT]
    #: Makes the board of a level.
    board: Callable[[LevelT], BoardT]
    #: A level in a word or two, for a tile or a heading: its size, most often.
    label: Callable[[LevelT], Sentence]
    gesture: Gesture = Gesture.TAP
    sides: tuple[Side, ...] = (Side("player", say("the player")),)
    #: Draws a board, with something in hand or None.
    drawing: Callable[[Any, str | None], Scene] | None = None
    #: Returns the moves of a hand that has traced through cells; by default each cell is touched in turn.
    tracing: Callable[[Any, Sequence[Cell]], Sequence[MoveT]] | None = None
    generator: Generator[LevelT] | None = None
    solver: Solver | None = None
    #: Whether a level's solution can be had in reasonable time, so that people are offered it. Default: always.
    solvable: Callable[[Any], bool] | None = None
    #: Returns what is wrong with a level's filled grid, given as text; nothing if it is a solution.
    validator: Callable[[Any, str], Sequence[Violation]] | None = None
    files: LevelFiles | None = None
    #: What the author of a level may want to know of it: it can be read and played, but something about it is odd.
    remarks: Callable[[Any], tuple[Sentence, ...]] | None = None
    #: The levels that come with the game, in packs; their numbers run on from pack to pack, from 1.
    packs: Callable[[], tuple[Pack[LevelT], ...]] | None = None
    hinter: Callable[[Any, Budget], Hint[MoveT]] | None = None
    #: Explains levels step by step, and grades them.
    reasoner: Reasoner | None = None
    #: Says whether all is right so far.
    checker: Callable[[Any, Budget], Soundness] | None = None
    #: Judges the moves of a board's history.
    reviewer: Callable[[Any, Budget], Review] | None = None
    players: Mapping[str, Opponent] | None = None
    #: What can be asked of a position at any moment, by name, in the order of a menu.
    questions: Mapping[str, Question] | None = None
    #: What can be done at any moment by names that are imposed, in the order of a menu. Default: the questions.
    menu: Mapping[str, MenuLine] = field(default_factory=dict)
    #: Returns the level of a day, or None if the game has none.
    daily: Callable[[date], Daily] | None = None
    #: The text of a position in mid-game, without the game's name, for pictures of the game.
    example: str = ""
    #: What most people choose about a new level.
    presets: tuple[Preset, ...] = ()
    #: Tiny levels that teach how to play, in order.
    lessons: tuple[Lesson, ...] = ()
    #: The sentences of a game from outside, by language code and English template.
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.tagline}>"

    def __reduce__(self) -> tuple[Any, ...]:
        # Games travel by their name: what they can do is code, which is there already.
        return _load, (self.name,)

    def has(self, capability: Capability) -> bool:
        """Return whether the game has a capability, without importing it."""
        return object.__getattribute__(self, capability) is not None

    def require(self, capability: Capability) -> Any:
        """Return a capability, or raise ``Unavailable`` with a sentence that says that the game lacks it."""
        found = getattr(self, capability)
        if found is None:
            raise Unavailable(say("{game} {lacks}", game=self.name, lacks=CAPABILITIES[capability]))
        return found

    def levels(self) -> tuple[LevelT, ...]:
        """Return the levels of all packs, in the order of their numbers from 1; none if the game has no packs."""
        return tuple(level for pack in (self.packs() if self.packs else ()) for level in pack.levels)

    def stored_grade(self, level: LevelT) -> Grade | None:
        """Return the grade that a level has in the game's packs; None if it is in none of them, or has none there."""
        for pack in self.packs() if self.packs else ():
            if level in pack.levels:
                return pack.grades[pack.levels.index(level)]
        return None

    def parse_position(self, text: str) -> BoardT:
        """Return the board of a level's text, or of a position's, ``LEVEL; MOVE; MOVE``.

        Raises ``Malformed``, with the move's number, if a move cannot be read or played.
        """
        level, *moves = text.split(SEPARATOR)
        board = self.board(self.parse_level(level.strip()))
        for number, move in enumerate(moves, start=1):
            try:
                board.push(self.parse_move(move.strip()))
            except DamierError as error:
                raise Malformed(
                    say("move {number}, {text!r}, cannot be played: {reason}", number=number, text=move.strip()[:40],
                        reason=error.sentence)
                ) from error  # fmt: skip
        return board

    def generate(self, settings: Mapping[str, object] | None = None, *, seed: int | None = None) -> LevelT:
        """Return a new level; settings left out take their defaults, and a seed left out is drawn.

        Raises ``Malformed`` for settings that are unknown or cannot be, and ``Exhausted`` where no level was found.
        """
        generator: Generator[LevelT] = self.require("generator")
        seed = random.getrandbits(32) if seed is None else check_seed(seed)
        return generator.generate(read_settings(generator.settings, settings or {}), seed)

    def solve(self, level: LevelT, budget: Budget = SOLVING, *, most: int = 1, count: bool = False) -> Verdict[MoveT]:
        """Return what the solver finds out about a level: up to ``most`` solutions, and how many if ``count`` asks."""
        if most < 1:
            raise Malformed(say("ask for at least one solution, not {found}", found=most))
        verdict: Verdict[MoveT] = self.require("solver").solve(level, budget, most=most, count=count)
        return verdict

    def validate(self, level: LevelT, drawing: str) -> list[Violation]:
        """Return what is wrong with ``drawing``, a filled grid of ``level`` as text; nothing if it is a solution.

        Raises ``Malformed`` if it cannot be read as a drawing of the level, with the place.
        """
        return list(self.require("validator")(level, drawing))

    def hint(self, board: BoardT, budget: Budget = HINTING) -> Hint[MoveT]:
        """Return what to do next; the hinter sees the position as a player does, without the level's seed."""
        hint: Hint[MoveT] = self.require("hinter")(board.seen(hidden_seed(0, board.move_count)), budget)
        return hint

    def review(self, board: BoardT, budget: Budget = REVIEWING) -> Review:
        """Return what each move of a board's history was worth, as far as the budget goes."""
        review: Review = self.require("reviewer")(board.copy(), budget)
        return review

    def player(self, name: str, budget: Budget = MOVING, seed: int = 0) -> Player:
        """Return one of the game's computer players by its name."""
        players: Mapping[str, Opponent] = self.require("players")
        if name not in players:
            raise Malformed(unknown(say("player"), name, players))
        return players[name].make(budget, seed)


#: A game of whatever kind: what front ends hold.
AnyGame = Game[Any, Any, Any]


def _load(name: str) -> AnyGame:
    """Return the registered game of a name; what pickles are read with."""
    from damier.core.registry import load  # noqa: PLC0415 (the registry knows games)

    return load(name)
