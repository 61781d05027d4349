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
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, TypeVar

from damier.core.contract import DamierError, Exhausted, IllegalMove, Malformed, say
from damier.files.saves import Save, to_json
from damier.play.actions import Action, Kind, carry_out
from damier.play.match import LAG
from damier.store.games import ACTIONS_OF_A_GAME, Result, Row, StoredGame, StoredMatch, VersionTaken
from damier.store.news import News
from damier.store.store import Store
from damier.web import archive, hands, metrics
from damier.web.limits import OutOfBounds, Stale, bounds, check_cells
from damier.web.matches import check_actor, check_turns, match_actions
from damier.web.meter import metered
from damier.web.presence import Presence
from damier.web.progress import end_of, result_of
from damier.web.races import Race
from damier.web.reading import Reader
from damier.web.room import Room, Watcher, check_version, no_such_game, room_of
from damier.web.shelf import Entry, Shelf
from damier.web.tasks import Think
from damier.web.workers import Workers

Answered = TypeVar("Answered")
#: Seconds between two moves when only computers play, so that one can watch.
WATCHING: Final = 0.5
#: Seconds that a computer player waits where another server has made the last move: it thinks there first.
ELSEWHERE: Final = 3.0
#: The actions of another server that are carried out at once; for more of them the game is read again, in a thread.
FEW: Final = 20
#: The id of a game.
_ID: Final = re.compile(r"[A-Za-z0-9_-]{16}")
#: The secret of a link.
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{22}")
#: The greatest number of a game in its match that is looked up.
_MOST_ROUNDS: Final = 1_000_000
#: Seconds after the end of somebody's time at which it is looked at; and those after which a timer looks anyway.
_MOMENT: Final = 0.05
_LONGEST_TIMER: Final = 3600.0


class Rooms:
    """Every room; when there are too many, those that nobody watches are forgotten."""

    def __init__(self, shelf: Shelf, store: Store, workers: Workers, wall: Callable[[], float] = time.time) -> None:
        self.shelf = shelf
        self.wall = wall
        self._store = store
        self._workers = workers
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._coming: dict[str, asyncio.Task[Room]] = {}
        self._archiving = asyncio.Lock()
        self._reader = Reader()
        self._closed = False
        self._news: News | None = None
        self._watched: set[str] = set()
        self._following: set[asyncio.Task[None]] = set()
        self._acting: set[asyncio.Task[Any]] = set()
        self._ending = False
        self._presence = Presence(store, self._reader, self._open_rooms, wall)

    def listen(self) -> None:
        """Follow from now on what other servers do in the games that are open here."""
        loop = asyncio.get_running_loop()

        def told(game: str, version: int) -> None:
            if self._is_news(game, version):  # the loop is not woken for what it knows
                loop.call_soon_threadsafe(self.heard, game, version)

        self._news = self._store.listen(
            told,
            lambda: loop.call_soon_threadsafe(self.heard_nothing),
            lambda text: loop.call_soon_threadsafe(self.overheard, text),
        )
        self._start(self._presence.run())

    def _open_rooms(self) -> list[Room]:
        return [self._rooms[game] for game in self._watched if game in self._rooms]

    def set_gauges(self) -> None:
        """Tell how many games there are."""
        metrics.GAMES.set(len(self._watched))
        metrics.ROOMS.set(len(self._rooms))

    def stop_players(self) -> None:
        """Have no computer player think from now on: the server ends."""
        self._ending = True
        for room in self._rooms.values():
            self._stop_thinking(room)

    async def settle(self) -> None:
        """Wait until every action that was begun is stored, or refused."""
        while self._acting:
            await asyncio.wait(self._acting)

    def close(self) -> None:
        """Read nothing more from the store."""
        self._closed = True
        for task in self._following:
            task.cancel()
        self._reader.close()

    async def new(
        self, owner: str, entry: Entry, level: str, actions: tuple[Action, ...] = (), match: StoredMatch | None = None
    ) -> Room:
        """Start a game on a level and store it; ``actions`` are those that it begins with.

        With a ``match``, it is its first game.
        """
        stored = StoredGame(
            secrets.token_urlsafe(12), owner, entry.game.name, level, self._now(), len(actions), match=match,
            round=0 if match is None else 1,
        )  # fmt: skip
        await asyncio.to_thread(lambda: check_cells(entry.game.parse_level(level)))
        room = await asyncio.to_thread(room_of, entry, stored, actions, self.wall)
        room.stored = replace(stored, over=room.session.outcome() is not None)
        await asyncio.wrap_future(self._store.create(room.stored, actions, frozenset(self._watched)))
        await self._see_end(room)
        self._keep(room)
        await self._gather(room)
        return room

    def _now(self) -> datetime:
        return datetime.fromtimestamp(int(self.wall()), UTC)

    async def get(self, game: str, owner: str, admitted: Collection[str] = ()) -> Room:
        """Return the room of the game with this id; raise ``Malformed`` if ``owner`` may not see it.

        Its owner may, who plays in it, and whoever was ``admitted`` to it by a link.
        """
        if not _ID.fullmatch(game):
            raise no_such_game()
        room = await self._room(game)
        shared = room.session.match
        plays = shared is not None and shared.side_of(owner) is not None
        if not plays and game not in admitted and not secrets.compare_digest(room.stored.owner, owner):
            raise no_such_game()
        if game in self._rooms:
            self._rooms.move_to_end(game)
        await self._gather(room)
        return room

    async def _room(self, game: str) -> Room:
        """Return the room of the game with this id, from memory or from the store."""
        room = self._rooms.get(game)
        if room is None:
            if game not in self._coming:
                self._coming[game] = asyncio.create_task(self._fetch(game))
                self._coming[game].add_done_callback(lambda _: self._coming.pop(game, None))
            room = await asyncio.shield(self._coming[game])
        return room

    async def on_level(self, owner: str, entry: Entry, level: str) -> Room | None:
        """Return the room of the game that ``owner`` has under way on a level, or None.

        A game that can no longer be repeated, because a rule has changed since, does not stand in the way of another.
        """
        stored = await self._reader.read(self._store.on_level, owner, entry.game.name, level)
        try:
            return None if stored is None else await self.get(stored.id, owner)
        except Malformed:
            return None

    async def under_way(self, owner: str) -> dict[str, StoredGame]:
        """Return by name of game the one that ``owner`` played in last and has not ended; lessons do not count."""
        found: dict[str, StoredGame] = {}
        for stored in await self._reader.read(self._store.under_way, owner):
            entry = self.shelf.entries.get(stored.name)
            if entry is not None and stored.level not in entry.lessons:
                found.setdefault(stored.name, stored)
        return found

    async def results(self, owner: str) -> list[Result]:
        """Return the results of the games of ``owner``, in the order in which they ended."""
        return await self._reader.read(self._store.results, owner)

    async def solved(self, owner: str) -> dict[str, set[str]]:
        """Return by name of game the digests of the levels that ``owner`` has solved."""
        return await self._reader.read(self._store.solved, owner)

    async def export(self, owner: str) -> str:
        """Return everything that is one owner's as the text of a file."""

        def write() -> str:
            store = self._store
            return archive.write(store.solved(owner), store.results(owner), self._saves(owner))

        async with self._archiving:  # all of somebody's games are replayed: one at a time
            return await asyncio.to_thread(write)

    def _saves(self, owner: str) -> Iterator[Save]:
        """Yield the games of an owner that are under way, the one touched last first; blocks."""
        for stored in self._store.under_way(owner):
            if self._closed:
                raise Exhausted(say("the server ends: please try again"))
            found = self._store.game(stored.id)
            if found is not None and stored.version <= bounds().moves and stored.name in self.shelf.entries:
                with contextlib.suppress(DamierError):  # a game of an older rule stays where it is
                    yield room_of(self.shelf[stored.name], *found).session.save()

    async def add_archive(self, owner: str, brought: archive.Archive) -> dict[str, int]:
        """Add what a file brings to what an owner has; return how many levels, results and games were new.

        A game under way is not brought where one is under way on its level, or where an older one would have to go.
        """
        store = self._store
        before = await self._reader.read(_counted, store, owner)
        await asyncio.wrap_future(store.add_solved(owner, brought.solved))
        await asyncio.wrap_future(store.add_results(owner, brought.results))
        room = await self._reader.read(store.room_for_games, owner)
        games = 0
        for save in brought.games[::-1]:
            entry = self.shelf.entries.get(save.game)
            if games == room or entry is None:
                continue
            if await self._reader.read(store.on_level, owner, save.game, save.level) is not None:
                continue
            await self.new(owner, entry, save.level, (Action("load", to_json(save)),))
            games += 1
        after = await self._reader.read(_counted, store, owner)
        return {"solved": after[0] - before[0], "results": after[1] - before[1], "games": games}

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
        except VersionTaken:
            rows = await self._restore(room)
            if room.version != version or rows[-1] != action:
                check_version(room, -1)
            return
        except DamierError:
            self._start(self._follow(room))
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
        found = await self._reader.read(self._store.since, room.id, room.version)
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
                room.end = await self._reader.read(end_of, room, self._store)

    async def _read(self, game: str) -> tuple[StoredGame, list[Row]]:
        found = await self._reader.read(self._store.game, game)
        if found is None:
            self._rooms.pop(game, None)
            raise no_such_game()
        return found

    # Games that several people play.

    async def by_link(self, secret: str, number: int | None = None) -> tuple[str, bool]:
        """Return the id of the game that a link leads to, and whether the link is one to a side.

        It is the last game of the match, or the one with a ``number``. Raises ``Malformed`` if there is none.
        """
        known = _SECRET.fullmatch(secret) and (number is None or 0 < number <= _MOST_ROUNDS)
        found = await self._reader.read(self._store.by_link, secret, number) if known else None
        if found is None:
            raise Malformed(say("this link leads to no game, or to one that is no longer kept"))
        return found

    async def matches(self, owner: str) -> list[StoredGame]:
        """Return the last game of each match that ``owner`` plays in and that is not over."""
        found = await self._reader.read(self._store.matches, owner)
        return [stored for stored in found if stored.name in self.shelf.entries]

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
            min(left, _LONGEST_TIMER), lambda: self._start(self._look_at_time(room))
        )

    async def _look_at_time(self, room: Room) -> None:
        with contextlib.suppress(DamierError):  # whoever asks for the game next is told why
            async with self.holding(room, fresh=True):
                if not await self.see_time(room):
                    self._set_timer(room)

    async def following(self, room: Room) -> str | None:
        """Return the id of the game that follows one in its match, which is made if it is missing; None if none does.

        The sides are changed.
        """
        async with self.holding(room):
            shared, stored = room.session.match, room.stored
            if shared is None or shared.following is None or stored.match is None:
                return None
            people = [*shared.people[1:], shared.people[0]]
            actions = match_actions(shared.control, people)
            following = StoredGame(
                shared.following, stored.owner, stored.name, stored.level, self._now(), len(actions),
                match=stored.match, round=stored.round + 1,
            )  # fmt: skip
        if following.id not in self._rooms and await self._reader.read(self._store.game, following.id) is None:
            await self._create_once(following, actions)
        return following.id

    # Races.

    async def _gather(self, room: Room) -> None:
        """Have all the boards of a race in memory, if a room is one of them."""
        shared = room.session.match
        if shared is None or shared.style != "race":
            return
        root = room if shared.root is None else await self._room(shared.root)
        race = root.race = root.race or Race(root, self.wall)
        for side in list(race.shared.boards):
            board = await self.board(root, side)
            race.boards[side], board.race = board, race
        self._set_watched(root)

    async def board(self, root: Room, side: int) -> Room:
        """Return the board of a side in the race that ``root`` is the first board of; it is made if it is missing."""
        shared, match = root.session.match, root.stored.match
        if side == 0 or shared is None or match is None:
            return root
        game, who = shared.boards[side], shared.people[side]
        if game not in self._rooms and not await self._reader.read(self._store.versions, [game]):
            people = [who if number == side else None for number in range(len(shared.people))]
            actions = match_actions(shared.control, people, "race", root.id)
            stored = StoredGame(
                game, who or "", root.stored.name, root.stored.level, self._now(), len(actions), match=match,
                round=-side,
            )  # fmt: skip
            await self._create_once(stored, actions)
        return await self._room(game)

    async def look_at_race(self, room: Room) -> None:
        """Bring the other boards of a race up to what the store has, for somebody who comes to one of them."""
        for board in list(room.race.boards.values()) if room.race is not None else ():
            if board is not room:
                async with self.holding(board, fresh=True):
                    pass

    async def _create_once(self, stored: StoredGame, actions: Sequence[Row]) -> None:
        """Write another game of a match, unless another server has just done so."""
        try:
            await asyncio.wrap_future(self._store.create_round(stored, actions))
        except DamierError:
            if await self._reader.read(self._store.game, stored.id) is None:
                raise

    def _set_watched(self, room: Room) -> None:
        """Note which games are followed: those that somebody has open, and all the boards of their races."""
        race = room.race
        for one in [room] if race is None else race.boards.values():
            (self._watched.add if one.watchers or (race and race.watched) else self._watched.discard)(one.id)
        if self._news is not None:
            self._news.want(bool(self._watched))

    def _tell_watchers(self, room: Room, but: Watcher | None = None) -> None:
        """Tell whoever has a game open, but one, that it has gone on; and those at the other boards of a race."""
        for watcher in room.watchers - {but}:
            watcher.game_changed(room)
        race = room.race
        if race is None:
            return
        if len(race.boards) <= len(race.shared.boards):  # somebody has sat down
            self._start(self._gather_more(room))
        for board in race.boards.values():
            for watcher in board.watchers if board is not room else ():
                watcher.match_changed(board)

    async def _gather_more(self, room: Room) -> None:
        with contextlib.suppress(DamierError):  # whoever asks for the race next is told why
            await self._gather(room)
            if room.race is not None:
                room.race.tell()

    # What other servers do.

    def heard(self, game: str, version: int) -> None:
        """Follow a game that another server has brought to a version, if it is open here; 0: people came or went."""
        room = self._rooms.get(game)
        followed = room is not None and (room.watchers or room.lock.locked() or game in self._watched)
        if room is None or not followed or not self._is_news(game, version):
            return
        if version:
            self._start(self._follow(room))
        elif room.session.match is not None:
            self._start(self._presence.look([room]))

    def _is_news(self, game: str, version: int) -> bool:
        """Return whether a game in memory is not at that version yet, nor on the way to it; in any thread.

        A version that is being written here is either ours, or somebody else's, and then the write fails and the
        game is read again.
        """
        room = self._rooms.get(game)
        return room is not None and room.writing != version and (version > room.version or version == 0)

    def whisper(self, text: str) -> None:
        """Tell the other servers something that is not kept."""
        self._store.whisper(text)

    def overheard(self, text: str) -> None:
        """Show a hand that another server tells of, if its game is open here."""
        hand = json.loads(text)
        room = self._rooms.get(hand.pop("game"))
        if room is not None:
            hands.show(room, hand)

    def heard_nothing(self) -> None:
        """Look at every game that is open here: the store was out of reach, and something may have been missed."""
        self._start(self._look_at_all())

    async def _look_at_all(self) -> None:
        with contextlib.suppress(DamierError):  # then it is out of reach again
            for game, version in (await self._reader.read(self._store.versions, list(self._watched))).items():
                room = self._rooms.get(game)
                if room is not None and room.doubtful:
                    self._start(self._follow(room))
                else:
                    self.heard(game, version)

    async def _follow(self, room: Room) -> None:
        before = room.version
        with contextlib.suppress(DamierError):  # whoever asks for the game next is told why
            async with self.holding(room, fresh=True):
                if room.version != before:
                    self.consider(room, ELSEWHERE)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    def _keep(self, room: Room) -> None:
        self._rooms[room.id] = room
        if len(self._rooms) <= bounds().rooms:
            return
        free = (one for one in self._rooms.values() if not one.watchers and not one.lock.locked())
        empty = [one.id for one in free if one.id not in self._watched]
        for game in empty[: len(self._rooms) - bounds().rooms]:
            if game != room.id:
                del self._rooms[game]

    def enter(self, room: Room, watcher: Watcher) -> None:
        """Add a watcher to a room; a computer player whose turn it is begins to think."""
        came = watcher not in room.watchers
        room.watchers.add(watcher)
        self._set_watched(room)
        room.run_clock()
        self.consider(room)
        if came and room.session.match is not None:
            self._presence.came(room, watcher)

    def leave(self, room: Room, watcher: Watcher) -> None:
        """Remove a watcher from a room; when the last one is gone, the clock stops and so does a computer player."""
        room.watchers.discard(watcher)
        if room.session.match is not None:
            self._presence.went(room, watcher)
        if not room.watchers:
            room.run_clock()
            self._stop_thinking(room)
            self._set_timer(room)
            self._set_watched(room)

    def consider(self, room: Room, delay: float = 0.0) -> None:
        """Start the computer player whose turn it is, if any; one that thinks about another position is stopped.

        It begins after ``delay`` seconds.
        """
        self._stop_thinking(room)
        self._set_timer(room)
        player = room.session.computer
        if player is not None and room.watchers and not self._ending:
            room.thinking = asyncio.create_task(self._think(room, player, room.version, delay))

    def _stop_thinking(self, room: Room) -> None:
        if room.thinking is not None and room.thinking is not asyncio.current_task():
            room.thinking.cancel()
        room.thinking = None

    async def _think(self, room: Room, player: str, version: int, delay: float) -> None:
        await asyncio.sleep(delay)
        if all(room.session.seats):
            await asyncio.sleep(WATCHING)
        while True:
            try:
                async with self.holding(room, version):
                    think = Think(room.position, player, bounds().think_seconds, room.seed + version)
                move = await self._workers.do(think, bounds().hint_wall, name=room.stored.owner)
                break
            except OutOfBounds:
                await asyncio.sleep(1)
            except DamierError as error:
                room.thinking = None
                if not isinstance(error, Stale):
                    _tell_trouble(room, error)
                return
        room.thinking = None
        try:
            await self.act(room, version, "play", move, lambda: None)
        except Stale:
            pass  # the game has gone on without it
        except DamierError as error:
            _tell_trouble(room, error)


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


def _counted(store: Store, owner: str) -> tuple[int, int]:
    """Return how many levels an owner has solved, and how many results there are; blocks."""
    return sum(map(len, store.solved(owner).values())), len(store.results(owner))


def _tell_trouble(room: Room, error: DamierError) -> None:
    """Tell whoever has the game open why the computer player whose turn it is does not move."""
    for watcher in room.watchers:
        watcher.trouble(room, error)
