"""A game that several people play from several places: who has which side, how much time each has, what is offered.

It knows no game. Its state follows from the actions of the game and the times at which they were carried out, which
are seconds since the game was made: so it is the same after a restart, on another server, and after a week.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final, Literal, get_args

from damier.core.contract import IllegalMove, Malformed, Outcome, Sentence, Side, say
from damier.core.nearest import unknown

Offer = Literal["draw", "takeback", "rematch"]
OFFERS: Final[tuple[Offer, ...]] = get_args(Offer)
#: How people play: at a side each, all on one board, or each on a board of their own, for who is first.
Style = Literal["sides", "together", "race"]
STYLES: Final[tuple[Style, ...]] = get_args(Style)
#: The people that a match can have places for.
MOST_PLACES: Final = 100
#: Seconds of a move that are not counted at most, where the line took them.
LAG: Final = 1.0
DAY: Final = 86_400.0
#: What can be chosen: minutes for the whole game, seconds added after each move, days for each move.
MOST_MINUTES: Final = 180
MOST_INCREMENT: Final = 180
MOST_DAYS: Final = 30


@dataclass(frozen=True, slots=True)
class Control:
    """How much time there is: minutes for the game and seconds after each move, or days for each move, or no limit.

    >>> Control(minutes=5, increment=3).start
    300.0
    >>> Control().limited
    False
    """

    minutes: int = 0
    increment: int = 0
    days: int = 0

    def __post_init__(self) -> None:
        bounds = ((self.minutes, MOST_MINUTES), (self.increment, MOST_INCREMENT), (self.days, MOST_DAYS))
        if not all(0 <= value <= most for value, most in bounds):
            raise Malformed(
                say("a game has at most {minutes} minutes and {increment} seconds a move, or {days} days a move",
                    minutes=MOST_MINUTES, increment=MOST_INCREMENT, days=MOST_DAYS)
            )  # fmt: skip
        if (self.days and (self.minutes or self.increment)) or (self.increment and not self.minutes):
            raise Malformed(say("time is given in minutes, with seconds added after each move, or in days a move"))

    @property
    def limited(self) -> bool:
        """Whether there is a limit."""
        return bool(self.minutes or self.days)

    @property
    def start(self) -> float:
        """The seconds that each side has at first."""
        return self.days * DAY or self.minutes * 60.0

    def after(self, left: float) -> float:
        """Return what a side has after a move that left it ``left`` seconds."""
        return self.days * DAY if self.days else left + self.increment


@dataclass(slots=True)
class Match:
    """What is known of a shared game besides its position: people, clocks and offers.

    Where several people solve a puzzle, a *side* is the place of one of them. The first board of a race is its host's:
    there people sit down, each with a board of their own, and there it begins.
    """

    control: Control
    #: For each side who has it, as the store knows people, or None while it is free.
    people: list[str | None]
    #: The seconds that each side had left when its clock was last stopped.
    left: list[float]
    #: What is offered now, and by which side.
    offers: dict[Offer, int] = field(default_factory=dict)
    #: What was declined, or withdrawn, since the side that offered it made its last move.
    refused: set[tuple[Offer, int]] = field(default_factory=set)
    #: The id of the game that follows this one, once both want it.
    following: str | None = None
    #: The answer to the last offer, while it is news: what was declined, and by which side.
    declined: tuple[Offer, int] | None = None
    #: When the clock of the side to move was started.
    since: float = 0.0
    #: Whether the clocks run from when the last side is taken; in older games they do once every side has moved.
    at_once: bool = False
    #: The sides that have made a move.
    moved: set[int] = field(default_factory=set)
    style: Style = "sides"
    #: On a board of a race that is not the first: the id of the first.
    root: str | None = None
    #: On the first board of a race: by side the ids of the others.
    boards: dict[int, str] = field(default_factory=dict)
    #: On the first board of a race: when it was begun.
    begun: float | None = None
    #: The level of the game that follows, where people solve a puzzle.
    next_level: str = ""

    @classmethod
    def of(cls, control: Control, sides: int) -> Match:
        """Return a match in which nobody has a side yet."""
        return cls(control, [None] * sides, [control.start] * sides)

    @classmethod
    def parse(cls, text: str, sides: int) -> Match:
        """Return the match that the action ``match`` with this text begins; raise ``Malformed`` if it is none.

        ``sides`` are those of the game; where people solve a puzzle, the text says how many places there are.
        """
        members = _parsed(text)
        control = Control(**{name: int(members.get(name, 0)) for name in ("minutes", "increment", "days")})
        style, root = read_style(members.get("style", "sides")), members.get("root")
        places = sides if style == "sides" else members.get("places")
        if type(places) is not int or not 1 <= places <= MOST_PLACES or not isinstance(root, str | None):
            raise Malformed(say("a match has places for 1 to {most} people", most=MOST_PLACES))
        match = cls.of(control, places)
        match.style, match.root, match.at_once = style, root, members.get("at_once") is True
        return match

    # People.

    def side_of(self, who: str) -> int | None:
        """Return the side that somebody has, or None for a watcher."""
        return self.people.index(who) if who in self.people else None

    @property
    def free(self) -> int | None:
        """The side that nobody has yet, or None."""
        return next((side for side, who in enumerate(self.people) if who is None), None)

    def sit(self, text: str, seconds: float = 0.0) -> None:
        """Give a side to somebody: the action ``sit`` with this text. Where it was the last, the first clock starts."""
        members = _parsed(text)
        side, who, board = members.get("side"), members.get("who"), members.get("game")
        if type(side) is not int or not 0 <= side < len(self.people) or not isinstance(who, str):
            raise Malformed(say("nobody can sit down there"))
        if self.people[side] is not None or who in self.people:
            raise IllegalMove(say("this side is taken"))
        if self.begun is not None:
            raise IllegalMove(say("the race has begun already"))
        self.people[side] = who
        self.since = seconds
        if isinstance(board, str):
            self.boards[side] = board

    # Races.

    @property
    def lane(self) -> int:
        """The side that a board of a race belongs to."""
        return next(side for side, who in enumerate(self.people) if who is not None)

    def begin(self, seconds: float) -> None:
        """Begin a race; raise ``IllegalMove`` if this is none, if it has begun, or if nobody else is there."""
        if self.style != "race" or self.root is not None:
            raise IllegalMove(say("this is no race"))
        if self.begun is not None:
            raise IllegalMove(say("the race has begun already"))
        if len(self.people) - self.people.count(None) < 2:  # noqa: PLR2004 (nobody races alone)
            raise IllegalMove(say("nobody else is here yet: send the link to somebody"))
        self.begun = seconds

    def go_on(self, text: str, *, over: bool) -> None:
        """Have another puzzle follow for the same people: the action ``next``, whose text has its id and its level.

        Raises ``IllegalMove`` before a puzzle is solved or a race has begun, and where one follows already.
        """
        members = _parsed(text)
        game, level = members.get("game"), members.get("level")
        if not isinstance(game, str) or not isinstance(level, str):
            raise Malformed(say("no game can follow this one"))
        first_board = self.style == "race" and self.root is None
        if self.style != "together" and not first_board:
            raise IllegalMove(say("no game can follow this one"))
        if not (over if self.style == "together" else self.begun is not None):
            raise IllegalMove(say("the game goes on"))
        if self.following is not None:
            raise IllegalMove(say("another game follows already"))
        self.following, self.next_level = game, level

    # Time.

    @property
    def running(self) -> bool:
        """Whether the clocks run: once every side is taken."""
        started = self.free is None if self.at_once else len(self.moved) == len(self.people)
        return self.control.limited and started

    def remaining(self, side: int, turn: int, seconds: float) -> float:
        """Return how much time a side has at a moment, with ``turn`` to move; below 0 where it has run out."""
        return self.left[side] - (max(0.0, seconds - self.since) if self.running and side == turn else 0.0)

    def credited(self, now: float, spent: float | None) -> float:
        """Return when a move counts that has arrived ``now``, of which its player's page says how long it took.

        What is above that was the line's, and up to ``LAG`` of it is not counted.
        """
        if spent is None or not self.running:
            return now
        return now - min(LAG, max(0.0, now - self.since - max(0.0, spent)))

    def flag(self, turn: int, seconds: float) -> float | None:
        """Return when the time of the side to move has run out, if that was before a moment; else None."""
        if not self.running or self.remaining(turn, turn, seconds) >= 0:
            return None
        return self.since + self.left[turn]

    def went_on(self, before: int, turn: int, seconds: float) -> None:
        """Take note of a move of the side ``before``, after which ``turn`` is to move; what was offered lapses."""
        self.lapse()
        self.refused = {(what, side) for what, side in self.refused if side != before}
        if before != turn:
            if self.running:
                self.left[before] = self.control.after(self.remaining(before, before, seconds))
            self.moved.add(before)
            self.since = seconds

    def went_back(self, turn: int, before: int, seconds: float) -> None:
        """Take note of a takeback, before which ``before`` was to move: its time is spent, and ``turn`` goes on."""
        self.lapse()
        if self.running:
            self.left[before] = max(0.0, self.remaining(before, before, seconds))
            if self.control.days:
                self.left[turn] = self.control.start
        self.since = seconds

    # Offers.

    def offer(self, what: Offer, side: int) -> None:
        """Offer something for a side; raise ``IllegalMove`` if that is offered already."""
        if what in self.offers:
            raise IllegalMove(say("this is offered already"))
        self.offers[what] = side
        self.declined = None

    def decline(self, what: Offer, side: int) -> None:
        """Decline what the other side offers, or withdraw it; raise ``IllegalMove`` if nobody offers it."""
        offerer = self.offers.pop(what, None)
        if offerer is None:
            raise IllegalMove(say("nobody offers that now"))
        self.declined = None if offerer == side else (what, side)
        self.refused.add((what, offerer))

    def lapse(self) -> None:
        """Forget what was offered and what was answered."""
        self.offers.clear()
        self.declined = None

    def check_answer(self, what: Offer, side: int) -> None:
        """Raise ``IllegalMove`` if the other side does not offer this."""
        if self.offers.get(what, side) == side:
            raise IllegalMove(say("nobody offers that now"))


def read_style(text: object) -> Style:
    """Return how people play by its name; raise ``Malformed`` if there is no such way."""
    for style in STYLES:
        if style == text:
            return style
    raise Malformed(unknown(say("way to play"), str(text)[:40], STYLES))


def read_offer(text: str) -> tuple[Offer, int, str]:
    """Return what an action is about, its side, and the id of the game that follows, or an empty text."""
    members = _parsed(text)
    side, game = members.get("side"), members.get("game", "")
    for what in OFFERS:
        if what == members.get("what") and type(side) is int and isinstance(game, str):
            return what, side, game
    raise Malformed(say("there is no such offer"))


def write_offer(what: Offer, side: int, game: str = "") -> str:
    """Return the text of an action about an offer."""
    return json.dumps({"what": what, "side": side, **({"game": game} if game else {})})


def out_of_time(sides: tuple[Side, ...], loser: int) -> Outcome:
    """Return the outcome of a game in which the time of a side has run out: of two sides, the other wins.

    >>> out_of_time((Side("red", say("Red")), Side("blue", say("Blue"))), loser=0).winner
    1
    """
    if len(sides) != 2:  # noqa: PLR2004 (of two, the other)
        return Outcome("OUT_OF_TIME", None, say("{loser} has no time left.", loser=sides[loser].name))
    winner = 1 - loser
    sentence: Sentence = say("{loser} has no time left: {side} wins.", loser=sides[loser].name, side=sides[winner].name)
    return Outcome("OUT_OF_TIME", winner, sentence)


def drawn() -> Outcome:
    """Return the outcome of a game whose sides have agreed on a draw."""
    return Outcome("DRAWN", None, say("A draw: both agree."))


def _parsed(text: str) -> dict[str, Any]:
    try:
        members = json.loads(text)
    except ValueError:
        members = None
    if not isinstance(members, dict):
        raise Malformed(say("expected JSON, not {text!r}", text=text[:40]))
    return members
