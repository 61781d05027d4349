"""The messages that clients send, read and checked, and answers as JSON. ``docs/web.md`` describes them."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import msgspec

from damier.core.contract import DamierError, Exhausted, IllegalMove, Impossible, Malformed, say
from damier.web.limits import OutOfBounds, Stale, bounds


class Message(msgspec.Struct, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """Any message of a client; ``id`` is the number that its answer will name."""

    id: int


class Hello(Message):
    """Say who the client is, and which language it reads."""

    key: str | None
    language: str


class Home(Message):
    """Ask which games are under way, and what is done of the levels of a day."""

    day: str | None = None


class Start(Message):
    """Play: the level of a day, the next level that is not solved, or a new one, against a computer player or none."""

    game: str
    day: str | None = None
    player: str | None = None


class Statistics(Message):
    """Ask what the games that have ended add up to."""

    day: str


class Export(Message):
    """Ask for everything that is one's own as one file."""


class Levels(Message):
    """Ask which levels come with a game."""

    game: str


class Techniques(Message):
    """Ask how a game is solved."""

    game: str


class Open(Message):
    """Play a level: by its text, by its number in a pack from a folder, or by its number in the game."""

    game: str
    level: str | None = None
    pack: str | None = None
    number: int | None = None
    fresh: bool = False


class Resume(Message):
    """Show a game again, whole."""

    game: str


class Versioned(Message):
    """Any message about a game at a version."""

    game: str
    version: int


class Act(Versioned, kw_only=True):
    """Any action of a player's hand; ``held`` is the tool that stays in it."""

    held: str | None = None


class Move(Act, kw_only=True):
    """Any move; ``spent`` is how many seconds it took, as its player's page has seen it."""

    spent: float | None = None


class Play(Move):
    """Play a move, or several as one action."""

    move: str | list[str]


class Trace(Move):
    """Play what a hand has traced: the cells, each as its column and row, that it came to before it was lifted."""

    cells: list[tuple[int, int]]


class Undo(Act):
    """Take back the last action."""


class Redo(Act):
    """Play again what was taken back."""


class Reset(Act):
    """Go back to the start."""


class Checkpoint(Act):
    """Keep this position under a name."""

    name: str


class Return(Act):
    """Go back to a position that was kept."""

    name: str


class Resign(Versioned):
    """Resign for a side, by its number from 0."""

    side: int


class Hold(Versioned):
    """Take something in hand, or let go of it."""

    thing: str | None


class Ask(Versioned):
    """Ask about the position."""

    question: str
    cells: list[str]


class Seats(Versioned):
    """Change who plays which side."""

    seats: list[str | None]


class Hint(Versioned):
    """Ask what to do next."""

    job: int


class Check(Versioned):
    """Ask whether all is right so far."""

    job: int


class Grade(Versioned):
    """Ask how hard the level is."""

    job: int


class Solution(Versioned):
    """Ask for a solution of the level."""

    job: int


class Show(Versioned):
    """Show a line of moves."""

    moves: list[str]


class Replay(Versioned):
    """Ask for the game from its start, frame by frame."""

    job: int


class Review(Versioned):
    """Ask what each move of an ended game was worth."""

    job: int


class Picture(Versioned):
    """Ask for pictures to print: of the position, or of the level's start, and of the solution if it is wanted."""

    job: int
    start: bool = False
    solution: bool = False


class Limits(Message):
    """Ask which numbers the settings of a new level leave room for."""

    game: str
    settings: dict[str, str] = {}


class New(Message):
    """Make a level."""

    game: str
    job: int
    settings: dict[str, str] = {}
    seed: int | None = None


class Invite(Message):
    """Begin a game with others, on a level: at a side or at either, with so much time for each, or to solve a puzzle.

    Those who solve it on one board may go on from the ``position`` of a game, by its id.
    """

    game: str
    level: str
    style: str = "sides"
    position: str | None = None
    side: int | None = None
    minutes: int = 0
    increment: int = 0
    days: int = 0


class Join(Message):
    """Come to a game by its link: to the last one of its match, or to the one with a number."""

    link: str
    number: int | None = None


class Leave(Message):
    """Stop looking at a game."""

    game: str


class Begin(Message):
    """Begin a race."""

    game: str


class Again(Message):
    """Have another puzzle follow for all who have solved this one, or raced on it: on its level, or on another."""

    game: str
    level: str | None = None


class Hand(Message):
    """Show the others where one's hand is: the points that it came to, in cells, or a cell of the second grid."""

    game: str
    way: list[tuple[float, float]]
    cell: tuple[int, int] | None = None
    down: bool = False


class Offer(Versioned):
    """Offer a draw, a takeback or a rematch."""

    what: str


class Accept(Versioned):
    """Accept what the other side offers."""

    what: str


class Decline(Versioned):
    """Decline what the other side offers, or withdraw what one has offered."""

    what: str


class Cancel(Message):
    """Stop a job."""

    job: int


class Load(Message):
    """Read a file."""

    name: str
    text: str


class Save(Message):
    """Ask for a game as a file."""

    game: str


AnyMessage = (
    Hello | Home | Start | Statistics | Export | Levels | Techniques | Open | Resume | Play | Trace | Undo | Redo
    | Reset | Checkpoint | Return | Resign | Hold | Ask | Seats | Hint | Check | Grade | Solution | Show | Replay
    | Review | Picture | Limits | New | Invite | Join | Leave | Begin | Again | Hand | Offer | Accept | Decline | Cancel
    | Load | Save
)  # fmt: skip


class _Numbered(msgspec.Struct):
    """The one member that every message has: its number."""

    id: int


_decoder: Final = msgspec.json.Decoder(AnyMessage)
_numbers: Final = msgspec.json.Decoder(_Numbered)
_encoder: Final = msgspec.json.Encoder()

#: The kind of a refusal, by its class.
KINDS: Final[tuple[tuple[type[DamierError], str], ...]] = (
    (Stale, "stale"),
    (OutOfBounds, "limit"),
    (Malformed, "malformed"),
    (IllegalMove, "illegal"),
    (Impossible, "impossible"),
    (Exhausted, "exhausted"),
)

#: A NUL as JSON writes it; two backslashes before it are a backslash.
_NUL: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


def read(text: str) -> AnyMessage:
    """Return the message that a text is; raise ``Malformed``, or ``OutOfBounds`` if it is too long."""
    if len(text) > bounds().message:
        raise OutOfBounds(say("a message has at most {most} characters", most=bounds().message))
    try:
        message: AnyMessage = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise Malformed(say("this message cannot be read: {reason}", reason=str(error))) from error
    if _NUL.search(text):  # not every store takes it
        raise Malformed(say("a message has no NUL characters"))
    return message


def number_of(text: str) -> int | None:
    """Return the number of a message, which may not be readable otherwise, or None if it has none."""
    if len(text) > bounds().message:
        return None
    try:
        return _numbers.decode(text).id
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        pass
    try:
        number = json.loads(text)["id"]  # it also reads a text with half of a character
    except (ValueError, RecursionError, TypeError, LookupError):
        return None
    return number if type(number) is int else None


def kind_of(error: DamierError) -> str:
    """Return the kind of a refusal, as the protocol names it."""
    return next((kind for one, kind in KINDS if isinstance(error, one)), "exhausted")


def write(answer: dict[str, Any]) -> bytes:
    """Return an answer or a push as JSON, in UTF-8."""
    return _encoder.encode(answer)
