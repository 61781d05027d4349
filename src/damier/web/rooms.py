"""Games under way: each has a room in memory while it is played, and in the room those who have it open.

Everything that happens in a game happens in its room, one thing at a time: an action is carried out on the session,
written to the store, and only then answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, Protocol, TypeVar

from damier.core.contract import DamierError, IllegalMove, Malformed, Scene, Sentence, say
from damier.core.reasoning import Grade
from damier.files.saves import Save, to_json
from damier.play.actions import Action, Kind, carry_out, replay
from damier.play.clock import PlayClock
from damier.play.session import Session
from damier.store.games import ACTIONS_OF_A_GAME, Result, Row, StoredGame, VersionTaken
from damier.store.store import Store
from damier.web import archive
from damier.web.limits import HINT_WALL, MOVES, ROOMS, THINK_SECONDS, OutOfBounds, Stale, check_cells
from damier.web.progress import End, end_of, result_of
from damier.web.shelf import Entry, Shelf
from damier.web.tasks import Think
from damier.web.workers import Workers

Answered = TypeVar("Answered")
#: Seconds between two moves when only computers play, so that one can watch.
WATCHING: Final = 0.5


class Watcher(Protocol):
    """Whoever has a game open."""

    def game_changed(self, room: Room) -> None:
        """Tell them that a game has gone on."""

    def trouble(self, room: Room, error: DamierError) -> None:
        """Tell them why a computer player does not move."""


class Room:
    """One game under way: its session, its version, and whoever watches it."""

    def __init__(self, entry: Entry, stored: StoredGame, session: Session[Any, Any], clock: PlayClock) -> None:
        self.entry = entry
        self.stored = stored
        self.session = session
        self.clock = clock
        self.version = stored.version
        self.label: Sentence = entry.game.label(session.level)
        #: How hard the level is; None until it is found out, if it does not come with the game.
        self.grade: Grade | None = entry.grade_of(stored.level)
        #: What is told at the end, while the game is over.
        self.end: End | None = None
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.seed = random.getrandbits(32)
        self._scenes: dict[str | None, Scene] = {}

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
        """Whether a person has won, without having been shown how."""
        outcome = self.session.outcome()
        if outcome is None or outcome.winner is None:
            return False
        return self.session.seats[outcome.winner] is None and not self.session.helped

    def scene(self, held: str | None = None) -> Scene:
        """Return the scene of the position, with the thing ``held`` in hand; drawn once until something changes."""
        if held not in self._scenes:
            drawing = self.entry.game.drawing
            assert drawing is not None  # noqa: S101 (the shelf has no other games)
            self._scenes[held] = drawing(self.session.board, held)
        return self._scenes[held]

    def changed(self) -> None:
        """Forget the scenes, and run the clock only while someone watches and the game is not over."""
        self._scenes.clear()
        self.clock.run(bool(self.watchers) and self.session.outcome() is None)


class Rooms:
    """Every room; when there are too many, those that nobody watches are forgotten."""

    def __init__(self, shelf: Shelf, store: Store, workers: Workers) -> None:
        self.shelf = shelf
        self._store = store
        self._workers = workers
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._coming: dict[str, asyncio.Task[Room]] = {}
        self._archiving = asyncio.Lock()

    async def new(self, owner: str, entry: Entry, level: str, actions: tuple[Action, ...] = ()) -> Room:
        """Start a game on a level and store it; ``actions`` are those that it begins with."""
        started = datetime.now(UTC).replace(microsecond=0)
        stored = StoredGame(secrets.token_urlsafe(12), owner, entry.game.name, level, started, len(actions))
        await asyncio.to_thread(lambda: check_cells(entry.game.parse_level(level)))
        room = await asyncio.to_thread(_room, entry, stored, actions)
        room.stored = replace(stored, over=room.session.outcome() is not None)
        await asyncio.wrap_future(self._store.create(room.stored, actions))
        await self._see_end(room)
        self._keep(room)
        return room

    async def get(self, game: str, owner: str) -> Room:
        """Return the room of the game with this id; raise ``Malformed`` if ``owner`` does not own it."""
        room = self._rooms.get(game)
        if room is None:
            if game not in self._coming:
                self._coming[game] = asyncio.create_task(self._fetch(game))
                self._coming[game].add_done_callback(lambda _: self._coming.pop(game, None))
            room = await asyncio.shield(self._coming[game])
        if not secrets.compare_digest(room.stored.owner, owner):
            raise _no_such_game()
        if game in self._rooms:
            self._rooms.move_to_end(game)
        return room

    async def on_level(self, owner: str, entry: Entry, level: str) -> Room | None:
        """Return the room of the game that ``owner`` has under way on a level, or None.

        A game that can no longer be repeated, because a rule has changed since, does not stand in the way of another.
        """
        stored = await asyncio.to_thread(self._store.on_level, owner, entry.game.name, level)
        try:
            return None if stored is None else await self.get(stored.id, owner)
        except Malformed:
            return None

    async def under_way(self, owner: str) -> dict[str, StoredGame]:
        """Return by name of game the one that ``owner`` played in last and has not ended; lessons do not count."""
        found: dict[str, StoredGame] = {}
        for stored in await asyncio.to_thread(self._store.under_way, owner):
            entry = self.shelf.entries.get(stored.name)
            if entry is not None and stored.level not in entry.lessons:
                found.setdefault(stored.name, stored)
        return found

    async def results(self, owner: str) -> list[Result]:
        """Return the results of the games of ``owner``, in the order in which they ended."""
        return await asyncio.to_thread(self._store.results, owner)

    async def solved(self, owner: str) -> dict[str, set[str]]:
        """Return by name of game the digests of the levels that ``owner`` has solved."""
        return await asyncio.to_thread(self._store.solved, owner)

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
            found = self._store.game(stored.id)
            if found is not None and stored.version <= MOVES and stored.name in self.shelf.entries:
                with contextlib.suppress(DamierError):  # a game of an older rule stays where it is
                    yield _room(self.shelf[stored.name], *found).session.save()

    async def add_archive(self, owner: str, brought: archive.Archive) -> dict[str, int]:
        """Add what a file brings to what an owner has; return how many levels, results and games were new.

        A game under way is not brought where one is under way on its level, or where an older one would have to go.
        """
        store = self._store
        before = await asyncio.to_thread(_counted, store, owner)
        await asyncio.wrap_future(store.add_solved(owner, brought.solved))
        await asyncio.wrap_future(store.add_results(owner, brought.results))
        room = await asyncio.to_thread(store.room_for_games, owner)
        games = 0
        for save in brought.games[::-1]:
            entry = self.shelf.entries.get(save.game)
            if games == room or entry is None:
                continue
            if await asyncio.to_thread(store.on_level, owner, save.game, save.level) is not None:
                continue
            await self.new(owner, entry, save.level, (Action("load", to_json(save)),))
            games += 1
        after = await asyncio.to_thread(_counted, store, owner)
        return {"solved": after[0] - before[0], "results": after[1] - before[1], "games": games}

    async def act(
        self, room: Room, version: int, kind: Kind, text: str, answer: Callable[[], Answered], by: Watcher | None = None
    ) -> Answered:
        """Carry out an action, write it, tell the other watchers, and return what ``answer()`` returns then.

        ``by`` is the watcher who asked, or None for a computer player. Once begun, the action is carried through even
        if whoever asked is gone. Raises ``Stale`` if the game is not at ``version``.
        """
        return await asyncio.shield(asyncio.create_task(self._act(room, version, kind, text, answer, by)))

    async def _act(
        self, room: Room, version: int, kind: Kind, text: str, answer: Callable[[], Answered], by: Watcher | None
    ) -> Answered:
        async with room.lock:
            check_version(room, version)
            if room.version >= ACTIONS_OF_A_GAME:
                raise OutOfBounds(
                    say("a game has at most {most} actions: please start it afresh", most=ACTIONS_OF_A_GAME)
                )
            if kind in ("play", "moves") and by is not None:
                _check_turns(room.session, [text] if kind == "play" else json.loads(text))
            with room.clock.frozen() as seconds:
                action = Action(kind, text, seconds)
                carry_out(room.session, action)
            if room.session.outcome() is not None:  # the result has the very time that the end tells
                room.clock.run(False)
                room.clock.set(seconds)
            await self._write(room, action)
            room.version += 1
            room.changed()
            await self._see_end(room)
            self.consider(room)
            for watcher in room.watchers - {by}:
                watcher.game_changed(room)
            return answer()

    async def _write(self, room: Room, action: Action) -> None:
        """Write an action that the session has carried out already.

        If it cannot be written, the session becomes again what the store has; if that cannot be read either, the room
        is given up, so that the next who asks for the game gets it from the store.
        """
        over, solved = room.session.outcome() is not None, room.solved
        try:
            append = self._store.append(
                room.id, room.version + 1, action, over=over, solved=solved, result=result_of(room)
            )
            await asyncio.wrap_future(append)
        except DamierError as error:
            await self._fetch_again(room)
            if isinstance(error, VersionTaken):
                check_version(room, -1)
            raise

    async def _fetch(self, game: str) -> Room:
        stored, rows = await self._read(game)
        room = await asyncio.to_thread(_room, self.shelf[stored.name], stored, rows)
        await self._see_end(room)
        self._keep(room)
        return room

    async def _fetch_again(self, room: Room) -> None:
        """Make the session of a room again what the store has, and tell whoever has the game open."""
        try:
            stored, rows = await self._read(room.id)
            fresh = await asyncio.to_thread(_room, room.entry, stored, rows)
        except DamierError:
            self._rooms.pop(room.id, None)
            room.version = -1  # whoever still waits for this room finds its own version stale, and asks again
            raise
        room.session, room.clock, room.version = fresh.session, fresh.clock, fresh.version
        room.changed()
        await self._see_end(room)
        for watcher in room.watchers:
            watcher.game_changed(room)

    async def _see_end(self, room: Room) -> None:
        """Find out what is told of a game that is over; of one that goes on, nothing is."""
        over = room.session.outcome() is not None
        room.end = await asyncio.to_thread(end_of, room, self._store) if over else None

    async def _read(self, game: str) -> tuple[StoredGame, list[Row]]:
        found = await asyncio.to_thread(self._store.game, game)
        if found is None:
            raise _no_such_game()
        return found

    def _keep(self, room: Room) -> None:
        self._rooms[room.id] = room
        if len(self._rooms) <= ROOMS:
            return
        empty = [one.id for one in self._rooms.values() if not one.watchers and not one.lock.locked()]
        for game in empty[: len(self._rooms) - ROOMS]:
            if game != room.id:
                del self._rooms[game]

    def enter(self, room: Room, watcher: Watcher) -> None:
        """Add a watcher to a room; a computer player whose turn it is begins to think."""
        room.watchers.add(watcher)
        room.clock.run(room.session.outcome() is None)
        self.consider(room)

    def leave(self, room: Room, watcher: Watcher) -> None:
        """Remove a watcher from a room; when the last one is gone, the clock stops and so does a computer player."""
        room.watchers.discard(watcher)
        if not room.watchers:
            room.clock.run(False)
            self._stop_thinking(room)

    def consider(self, room: Room) -> None:
        """Start the computer player whose turn it is, if any; one that thinks about another position is stopped."""
        self._stop_thinking(room)
        player = room.session.computer
        if player is not None and room.watchers:
            room.thinking = asyncio.create_task(self._think(room, player, room.version))

    def _stop_thinking(self, room: Room) -> None:
        if room.thinking is not None and room.thinking is not asyncio.current_task():
            room.thinking.cancel()
        room.thinking = None

    async def _think(self, room: Room, player: str, version: int) -> None:
        if all(room.session.seats):
            await asyncio.sleep(WATCHING)
        think = Think(room.position, player, THINK_SECONDS, room.seed + version)
        while True:
            try:
                move = await self._workers.do(think, HINT_WALL)
                break
            except OutOfBounds:
                await asyncio.sleep(1)
            except DamierError as error:
                room.thinking = None
                _tell_trouble(room, error)
                return
        room.thinking = None
        try:
            await self.act(room, version, "play", move, lambda: None)
        except Stale:
            pass  # the game has gone on without it
        except DamierError as error:
            _tell_trouble(room, error)


def _counted(store: Store, owner: str) -> tuple[int, int]:
    """Return how many levels an owner has solved, and how many results there are; blocks."""
    return sum(map(len, store.solved(owner).values())), len(store.results(owner))


def _tell_trouble(room: Room, error: DamierError) -> None:
    """Tell whoever has the game open why the computer player whose turn it is does not move."""
    for watcher in room.watchers:
        watcher.trouble(room, error)


def check_version(room: Room, version: int) -> None:
    """Raise ``Stale`` if ``version`` is not the one that the game is at."""
    if version != room.version:
        raise Stale(say("the game has gone on: it is at version {version}", version=room.version))


def _room(entry: Entry, stored: StoredGame, rows: Sequence[Row]) -> Room:
    """Return the room of a stored game, its session rebuilt from its actions; may take a while."""
    clock = PlayClock()
    actions = [Action.from_row(row) for row in rows]
    session = replay(entry.game, stored.level, actions, started=stored.started, clock=clock)
    return Room(entry, stored, session, clock)


def _check_turns(session: Session[Any, Any], moves: Sequence[str]) -> None:
    """Raise ``IllegalMove`` if one of a person's moves is a computer's to play."""
    if not any(session.seats):
        return
    board = session.board if len(moves) == 1 else session.board.copy()
    for number, move in enumerate(moves, start=1):
        player = session.seats[board.turn] if session.outcome() is None else None
        if player is not None:
            raise IllegalMove(say("it is the turn of {player}", player=player))
        if number < len(moves):
            board.push(session.game.parse_move(move))


def _no_such_game() -> Malformed:
    return Malformed(say("there is no such game here"))
