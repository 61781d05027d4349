"""Games under way: each has a room in memory while it is played, and in the room those who have it open.

Everything that happens in a game happens in its room, one thing at a time: an action is carried out on the session,
written to the store, and only then answered. Whoever looks at a session holds its room (``holding``), where it is what
the store has at the room's version: if a write fails, the room is doubtful, and refuses until it has been read again.
Other servers may play the same games: a version that they have written is read when somebody asks for the game as it
is, when an action starts from another version, and when they tell.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, TypeVar

from damier.core.contract import DamierError, Exhausted, IllegalMove, say
from damier.play.actions import Action, Kind, carry_out
from damier.play.clock import SteadyTime
from damier.play.match import LAG
from damier.store.games import ACTIONS_OF_A_GAME, Row, StoredGame, StoredMatch, VersionTaken
from damier.store.store import Store
from damier.web import metrics
from damier.web.belongings import Belongings
from damier.web.computers import Computers
from damier.web.elsewhere import Elsewhere
from damier.web.limits import OutOfBounds, bounds, check_cells
from damier.web.matches import check_actor, check_turns
from damier.web.meter import metered
from damier.web.presence import Presence
from damier.web.progress import end_of, result_of
from damier.web.reading import Reader
from damier.web.room import Room, Watcher, check_version, no_such_game, room_of, size_of
from damier.web.rounds import Rounds
from damier.web.shelf import Entry, Shelf
from damier.web.workers import Workers

Answered = TypeVar("Answered")
#: The actions of another server that are carried out at once; for more of them the game is read again, in a thread.
FEW: Final = 20
#: The id of a game.
_ID: Final = re.compile(r"[A-Za-z0-9_-]{16}")
#: The characters of an action after which it is looked whether the games in memory have become too large.
_LARGE: Final = 1_000
#: Seconds after the end of somebody's time at which it is looked at; and those after which a timer looks anyway.
_MOMENT: Final = 0.05
_LONGEST_TIMER: Final = 3600.0


class Rooms:
    """Every room; when there are too many, those that nobody watches are forgotten."""

    def __init__(self, shelf: Shelf, store: Store, workers: Workers, wall: Callable[[], float] | None = None) -> None:
        self.shelf = shelf
        self.wall = wall = wall or SteadyTime()
        self._store = store
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._coming: dict[str, asyncio.Task[Room]] = {}
        self.reader = Reader()
        #: The ids of the games that are followed: somebody has them open, or another board of their race.
        self.watched: set[str] = set()
        self._following: set[asyncio.Task[None]] = set()
        self._acting: set[asyncio.Task[Any]] = set()
        self._presence = Presence(store, self.reader, self._open_rooms, wall)
        self.belongings = Belongings(self, store)
        self.rounds = Rounds(self, store)
        self.elsewhere = Elsewhere(self, store, self._presence)
        self._computers = Computers(self, workers)

    def _open_rooms(self) -> list[Room]:
        return [self._rooms[game] for game in self.watched if game in self._rooms]

    def in_memory(self, game: str) -> Room | None:
        """Return the room of the game with this id if it is in memory; in any thread."""
        return self._rooms.get(game)

    def set_gauges(self) -> None:
        """Tell how many games there are."""
        metrics.GAMES.set(len(self.watched))
        metrics.ROOMS.set(len(self._rooms))

    def stop_players(self) -> None:
        """Have no computer player think from now on: the server ends."""
        self._computers.end()
        for room in self._rooms.values():
            self._computers.stop(room)

    async def settle(self) -> None:
        """Wait until every action that was begun is stored, or refused."""
        while self._acting:
            await asyncio.wait(self._acting)

    def close(self) -> None:
        """Read nothing more from the store."""
        self.belongings.close()
        for task in self._following:
            task.cancel()
        self.reader.close()

    async def new(
        self, owner: str, entry: Entry, level: str, actions: tuple[Action, ...] = (), match: StoredMatch | None = None
    ) -> Room:
        """Start a game on a level and store it; ``actions`` are those that it begins with.

        With a ``match``, it is its first game.
        """
        stored = StoredGame(
            secrets.token_urlsafe(12), owner, entry.game.name, level, self.now(), len(actions), match=match,
            round=0 if match is None else 1,
        )  # fmt: skip
        await asyncio.to_thread(lambda: check_cells(entry.game.parse_level(level)))
        room = await asyncio.to_thread(room_of, entry, stored, actions, self.wall)
        room.stored = replace(stored, over=room.session.outcome() is not None)
        await asyncio.wrap_future(self._store.create(room.stored, actions, frozenset(self.watched)))
        await self._see_end(room)
        self._keep(room)
        await self.rounds.gather(room)
        return room

    def now(self) -> datetime:
        """Return what time it is, to the second."""
        return datetime.fromtimestamp(int(self.wall()), UTC)

    async def get(self, game: str, owner: str, admitted: Collection[str] = ()) -> Room:
        """Return the room of the game with this id; raise ``Malformed`` if ``owner`` may not see it.

        Its owner may, who plays in it, and whoever was ``admitted`` to it by a link.
        """
        if not _ID.fullmatch(game):
            raise no_such_game()
        room = await self.room(game)
        shared = room.session.match
        plays = shared is not None and shared.side_of(owner) is not None
        if not plays and game not in admitted and not secrets.compare_digest(room.stored.owner, owner):
            raise no_such_game()
        if game in self._rooms:
            self._rooms.move_to_end(game)
        await self.rounds.gather(room)
        return room

    async def room(self, game: str) -> Room:
        """Return the room of the game with this id, from memory or from the store."""
        room = self._rooms.get(game)
        if room is None:
            if game not in self._coming:
                self._coming[game] = asyncio.create_task(self._fetch(game))
                self._coming[game].add_done_callback(lambda _: self._coming.pop(game, None))
            room = await asyncio.shield(self._coming[game])
        return room

    async def act(
        self,
        room: Room,
        version: int,
        kind: Kind,
        text: str,
        answer: Callable[[], Answered],
        by: Watcher | None = None,
        spent: float | None = None,
    ) -> Answered:
        """Carry out an action, write it, tell the other watchers, and return what ``answer()`` returns then.

        ``by`` is the watcher who asked, or None for a computer player; ``spent`` the seconds that a move took according
        to the page of who made it. Once begun, the action is carried through even
        if whoever asked is gone. Raises ``Stale`` if the game is not at ``version``.
        """
        task = asyncio.create_task(metered(self._act(room, version, kind, text, answer, by, spent)))
        self._acting.add(task)
        task.add_done_callback(self._acting.discard)
        return await asyncio.shield(task)

    async def _act(
        self,
        room: Room,
        version: int,
        kind: Kind,
        text: str,
        answer: Callable[[], Answered],
        by: Watcher | None,
        spent: float | None,
    ) -> Answered:
        async with self.holding(room, version):
            if room.version >= ACTIONS_OF_A_GAME:
                raise OutOfBounds(
                    say("a game has at most {most} actions: please start it afresh", most=ACTIONS_OF_A_GAME)
                )
            if room.size + len(text) > bounds().game:
                raise OutOfBounds(say("this game has become too long: please start it afresh"))
            if by is not None:
                check_actor(room, by.owner, kind, text)
                if kind in ("play", "moves"):
                    check_turns(room.session, [text] if kind == "play" else json.loads(text), by.owner)
            if await self.see_time(room, spent if kind in ("play", "moves") else None):
                raise IllegalMove(say("the time has run out"))
            await self._write(room, _carried_out(room, kind, text, spent))
            metrics.ACTIONS.add(kind, "computer" if by is None else "person")
            await self._see_end(room)
            self.consider(room)
            self._tell_watchers(room, by)
            return answer()

    async def _write(self, room: Room, action: Action) -> None:
        """Write an action that the session has carried out already.

        If the version is taken, the session becomes again what the store has. A commit may succeed and its answer be
        lost: if the store has this very action, it has been written. Any other error leaves the room doubtful.
        """
        over, solved = room.session.outcome() is not None, room.solved
        version = room.writing = room.version + 1
        try:
            append = self._store.append(
                room.id, version, action, over=over, solved=solved, result=result_of(room), joins=_joining(room, action)
            )
            await asyncio.wrap_future(append)
            room.version = version
            room.size += size_of(action)
            if size_of(action) > _LARGE:
                self._make_room(room)
        except VersionTaken:
            rows = await self._restore(room)
            if room.version != version or rows[-1] != action:
                check_version(room, -1)
            return
        except DamierError:
            self.start(self.elsewhere.follow(room))
            raise
        finally:
            room.writing = None
        room.doubtful = False
        room.changed()

    @contextlib.asynccontextmanager
    async def holding(self, room: Room, version: int | None = None, *, fresh: bool = False) -> AsyncIterator[None]:
        """Hold a room for the length of a ``with`` block: its session is what the store has, and nobody changes it.

        With ``fresh`` it is no older than the store either. With a ``version``, raises ``Stale`` if the game is not at
        it. Raises ``Exhausted`` if the store cannot be read and has to be.
        """
        async with room.lock:
            if room.doubtful:
                await self._restore(room)
            elif fresh or (version is not None and version != room.version):
                await self._catch_up(room)
            if version is not None:
                check_version(room, version)
            yield

    async def _fetch(self, game: str) -> Room:
        stored, rows = await self._read(game)
        room = await asyncio.to_thread(room_of, self.shelf[stored.name], stored, rows, self.wall)
        await self._see_end(room)
        self._keep(room)
        return room

    async def _restore(self, room: Room) -> Sequence[Row]:
        """Make the session of a room again what the store has, tell its watchers, and return the game's actions."""
        stored, rows = await self._read(room.id)
        room.take(await asyncio.to_thread(room_of, room.entry, stored, rows, self.wall))
        await self._see_end(room)
        self._tell_watchers(room)
        return rows

    async def _catch_up(self, room: Room) -> None:
        """Carry out what other servers have written of a game since, and tell its watchers."""
        found = await self.reader.read(self._store.since, room.id, room.version)
        if found is None:
            self._rooms.pop(room.id, None)
            raise no_such_game()
        version, rows = found
        if version == room.version:
            await self._see_end(room)  # its level may have been won in less time since
            return
        if version != room.version + len(rows) or len(rows) > FEW:
            await self._restore(room)
            return
        try:
            room.go_on(rows)
        except DamierError:
            await self._restore(room)
        else:
            await self._see_end(room)
            self._tell_watchers(room)

    async def _see_end(self, room: Room) -> None:
        """Find out what is told of a game that is over; of one that goes on, or if the store is silent, nothing is."""
        room.end = None
        if room.session.outcome() is not None:
            with contextlib.suppress(Exhausted):
                room.end = await self.reader.read(end_of, room, self._store)

    async def _read(self, game: str) -> tuple[StoredGame, list[Row]]:
        found = await self.reader.read(self._store.game, game)
        if found is None:
            self._rooms.pop(game, None)
            raise no_such_game()
        return found

    async def see_time(self, room: Room, spent: float | None = None) -> bool:
        """Return whether the time of the side to move has run out, and end the game then. The room must be held.

        A move under way, which took ``spent`` seconds, counts from when it was made, within bounds.
        """
        shared, turn = room.session.match, room.session.board.turn
        if shared is None or room.session.outcome() is not None:
            return False
        now = room.clock()
        fell = shared.flag(turn, now - LAG if spent is None else shared.credited(now, spent))
        if fell is None:
            return False
        room.clock.run(False)
        room.clock.set(fell)
        await self._write(room, _carried_out(room, "time", str(turn), None))
        await self._see_end(room)
        self._set_timer(room)
        self._tell_watchers(room)
        return True

    def _set_timer(self, room: Room) -> None:
        """Look at the clock when the time of the side to move will have run out, while somebody has the game open."""
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        shared, turn = room.session.match, room.session.board.turn
        if shared is None or not shared.running or not room.watchers or room.session.outcome() is not None:
            return
        left = max(0.0, shared.remaining(turn, turn, room.clock())) + LAG + _MOMENT
        room.timer = asyncio.get_running_loop().call_later(
            min(left, _LONGEST_TIMER), lambda: self.start(self._look_at_time(room))
        )

    async def _look_at_time(self, room: Room) -> None:
        with contextlib.suppress(DamierError):  # whoever asks for the game next is told why
            async with self.holding(room, fresh=True):
                if not await self.see_time(room):
                    self._set_timer(room)

    def set_watched(self, room: Room) -> None:
        """Note which games are followed: those that somebody has open, and all the boards of their races."""
        race = room.race
        for one in [room] if race is None else race.boards.values():
            (self.watched.add if one.watchers or (race and race.watched) else self.watched.discard)(one.id)
        self.elsewhere.want(bool(self.watched))

    def _tell_watchers(self, room: Room, but: Watcher | None = None) -> None:
        """Tell whoever has a game open, but one, that it has gone on; and those at the other boards of a race."""
        for watcher in room.watchers - {but}:
            watcher.game_changed(room)
        race = room.race
        if race is None:
            return
        if len(race.boards) <= len(race.shared.boards):  # somebody has sat down
            self.start(self.rounds.gather_more(room))
        for board in race.boards.values():
            for watcher in board.watchers if board is not room else ():
                watcher.match_changed(board)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside all else, until the server ends."""
        task = asyncio.create_task(work)
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    def _keep(self, room: Room) -> None:
        """Have a room in memory."""
        self._rooms[room.id] = room
        self._make_room(room)

    def _make_room(self, room: Room) -> None:
        """Forget rooms, those longest untouched first but not ``room``, where there are too many or they are too large.

        Those that somebody has open are forgotten only where they are too large: then they are closed.
        """
        many, large = len(self._rooms) - bounds().rooms, sum(one.size for one in self._rooms.values()) - bounds().games
        for one in list(self._rooms.values()) if many > 0 or large > 0 else ():
            if one is room or one.lock.locked() or (many <= 0 and large <= 0):
                continue
            for watcher in list(one.watchers) if large > 0 else ():
                watcher.put_away(one)
            if not one.watchers and one.id not in self.watched:
                del self._rooms[one.id]
                many, large = many - 1, large - one.size

    def enter(self, room: Room, watcher: Watcher) -> None:
        """Add a watcher to a room; a computer player whose turn it is begins to think."""
        came = watcher not in room.watchers
        room.watchers.add(watcher)
        self.set_watched(room)
        room.run_clock()
        self.consider(room)
        if came and room.session.match is not None:
            self._presence.came(room, watcher)

    def consider(self, room: Room, delay: float = 0.0) -> None:
        """See whose turn it is: a computer player begins to think after ``delay`` seconds, a person's clock runs."""
        self._set_timer(room)
        self._computers.consider(room, delay)

    def leave(self, room: Room, watcher: Watcher) -> None:
        """Remove a watcher from a room; when the last one is gone, the clock stops and so does a computer player."""
        room.watchers.discard(watcher)
        if room.session.match is not None:
            self._presence.went(room, watcher)
        if not room.watchers:
            room.run_clock()
            self._computers.stop(room)
            self._set_timer(room)
            self.set_watched(room)


def _joining(room: Room, action: Action) -> tuple[str, str] | None:
    """Return who plays from now on in which match, if the action is that somebody sits down."""
    if action.kind != "sit" or room.stored.match is None:
        return None
    return json.loads(action.text)["who"], room.stored.match.id


def _carried_out(room: Room, kind: Kind, text: str, spent: float | None = None) -> Action:
    """Carry out an action on the session of a room, which is doubtful until it is written; return the action."""
    with room.clock.frozen() as now:
        shared = room.session.match
        seconds = now if shared is None or kind not in ("play", "moves") else shared.credited(now, spent)
        room.clock.set(seconds)
        action = Action(kind, text, seconds)
        room.doubtful = True
        try:
            carry_out(room.session, action)
        except DamierError:  # nothing has changed
            room.doubtful = False
            raise
    if room.session.outcome() is not None:  # the result has the very time that the end tells
        room.clock.run(False)
        room.clock.set(seconds)
    return action
