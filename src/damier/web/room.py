"""The room of one game under way: its session, its version, and whoever watches it."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Protocol

from damier.core.contract import DamierError, Exhausted, Malformed, Scene, Sentence, say
from damier.core.reasoning import Grade
from damier.core.sentences import Language
from damier.play.actions import Action, carry_out, replay
from damier.play.clock import PlayClock, WallClock
from damier.play.session import Session
from damier.store.games import Row, StoredGame
from damier.web.limits import Pace, Stale, bounds
from damier.web.progress import End
from damier.web.races import Race
from damier.web.shelf import Entry
from damier.web.wire import Wire, patch

#: What an action counts as besides its text, in characters.
_ROW: Final = 10
#: The patches of a room that are remembered.
_PATCHES: Final = 8


class Watcher(Protocol):
    """Whoever has a game open."""

    #: Who that is, as the store knows people.
    owner: str

    def game_changed(self, room: Room) -> None:
        """Tell them that a game has gone on."""

    def trouble(self, room: Room, error: DamierError) -> None:
        """Tell them why a computer player does not move."""

    def match_changed(self, room: Room) -> None:
        """Tell them that somebody has come or gone, or that a race stands otherwise."""

    def hand_moved(self, room: Room, hand: Wire) -> None:
        """Tell them where somebody else's hand is."""

    def put_away(self, room: Room) -> None:
        """Have them close a game that they have open: it needs room that there is not."""


class Room:
    """One game under way: its session, its version, and whoever watches it."""

    def __init__(self, entry: Entry, stored: StoredGame, session: Session[Any, Any], clock: PlayClock) -> None:
        self.entry = entry
        self.stored = stored
        self.session = session
        self.clock = clock
        self.version = stored.version
        #: The characters of all its actions: what it takes of the store, of memory, and of time to be brought back.
        self.size = 0
        self.label: Sentence = entry.game.label(session.level)
        #: How hard the level is; None until it is found out, if it does not come with the game.
        self.grade: Grade | None = entry.grade_of(stored.level)
        #: What is told at the end, while the game is over.
        self.end: End | None = None
        self.lock = asyncio.Lock()
        #: Whether the session may differ from what the store has at ``version``: something was carried out on it that
        #: is not written, or may not be.
        self.doubtful = False
        #: The version that is being written, if one is.
        self.writing: int | None = None
        self.watchers: set[Watcher] = set()
        #: Who has the game open at other servers, if it is one by link.
        self.elsewhere: frozenset[str] = frozenset()
        #: The race that the game is a board of, once all its boards are in memory.
        self.race: Race | None = None
        #: How often the hand of each side may still be shown now.
        self.hands: dict[int, Pace] = {}
        self.thinking: asyncio.Task[None] | None = None
        #: What looks at the clock when the time of the side to move has run out.
        self.timer: asyncio.TimerHandle | None = None
        self.seed = random.getrandbits(32)
        self._scenes: dict[str | None, Scene] = {}
        self._first_scene: Scene | None = None
        #: The last patches, each with its two scenes, which so keep their ids.
        self._patches: dict[tuple[int, int, str], tuple[Scene, Scene, Wire | None]] = {}

    @property
    def id(self) -> str:
        """The id that clients know the game by."""
        return self.stored.id

    @property
    def position(self) -> str:
        """The position now, as workers are told of it: its line."""
        return self.session.board.line()

    @property
    def solved(self) -> bool:
        """Whether its owner has won, without having been shown how: alone, or on a board of his own in a race."""
        outcome, shared = self.session.outcome(), self.session.match
        if outcome is None or outcome.winner is None or (shared is not None and shared.style != "race"):
            return False
        return self.session.seats[outcome.winner] is None and not self.session.helped

    def take(self, other: Room) -> None:
        """Become what another room of the same game is, which was just made from the store."""
        self.session, self.clock, self.version, self.size = other.session, other.clock, other.version, other.size
        self.doubtful = False
        self.changed()

    def go_on(self, rows: Sequence[Row]) -> None:
        """Carry out the actions that follow in the store; raise ``DamierError`` if one of them cannot be repeated."""
        self.doubtful = True
        self.clock.run(False)  # what happened then is timed as it was, not as it is heard of
        for row in rows:
            action = Action.from_row(row)
            self.clock.set(action.seconds)
            carry_out(self.session, action)
            self.version += 1
            self.size += size_of(row)
        self.doubtful = False
        self.changed()

    def scene(self, held: str | None = None) -> Scene:
        """Return the scene of the position, with the thing ``held`` in hand; drawn once until something changes."""
        if held not in self._scenes:
            drawing = self.entry.game.drawing
            assert drawing is not None  # noqa: S101 (the shelf has no other games)
            self._scenes[held] = drawing(self.session.board, held)
        return self._scenes[held]

    @property
    def first_scene(self) -> Scene:
        """The scene of the level as it was given."""
        if self._first_scene is None:
            drawing = self.entry.game.drawing
            assert drawing is not None  # noqa: S101 (as above)
            self._first_scene = drawing(self.entry.game.board(self.session.level), None)
        return self._first_scene

    def changes(self, before: Scene, scene: Scene, language: Language) -> Wire | None:
        """Return the patch that makes one scene of another; made once for all who were sent the same and read alike."""
        key = id(before), id(scene), language.code
        if key not in self._patches:
            if len(self._patches) >= _PATCHES:
                self._patches.clear()
            self._patches[key] = before, scene, patch(before, scene, language)
        return self._patches[key][2]

    def changed(self) -> None:
        """Forget the scenes, and run the clock or stop it."""
        self._scenes.clear()
        self._patches.clear()
        self.run_clock()

    def run_clock(self) -> None:
        """Run the clock only while someone watches and the game is not over; that of a match runs until then."""
        watched = bool(self.watchers) or self.session.match is not None
        self.clock.run(watched and self.session.outcome() is None)


def size_of(action: Row) -> int:
    """Return the characters of an action, with some for the row that it is."""
    return len(action[1]) + _ROW


def check_version(room: Room, version: int) -> None:
    """Raise ``Stale`` if ``version`` is not the one that the game is at."""
    if version != room.version:
        raise Stale(say("the game has gone on: it is at version {version}", version=room.version))


def room_of(entry: Entry, stored: StoredGame, rows: Sequence[Row], wall: Callable[[], float] = time.time) -> Room:
    """Return the room of a stored game, its session rebuilt from its actions; may take a while.

    ``wall`` says what time it is, for games with more than one person.
    """
    clock = PlayClock() if stored.match is None else WallClock(stored.started.timestamp(), wall)
    session = replay(entry.game, stored.level, _in_time(rows), started=stored.started, clock=clock)
    room = Room(entry, stored, session, clock)
    room.size = sum(map(size_of, rows))
    if session.match is not None:
        room.run_clock()
    return room


def _in_time(rows: Sequence[Row]) -> Iterator[Action]:
    """Yield the actions of a stored game; raise ``Exhausted`` if carrying them out takes too long."""
    until = time.thread_time() + bounds().restore_seconds
    for row in rows:
        if time.thread_time() > until:
            raise Exhausted(say("it takes too long to bring this game back: please start it afresh"))
        yield Action.from_row(row)


def no_such_game() -> Malformed:
    """Return the error of a game that is not there, is there no longer, or is somebody else's."""
    return Malformed(
        say("there is no such game here: where too many are kept, those longest untouched make room for others")
    )
