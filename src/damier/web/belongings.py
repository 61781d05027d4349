"""What the store has of one person: games under way, results, levels solved, and all of it as a file."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from damier.core.contract import DamierError, Exhausted, Malformed, say
from damier.files.saves import Save, to_json
from damier.play.actions import Action
from damier.store.games import Result, StoredGame
from damier.store.store import Store
from damier.web import archive
from damier.web.limits import OutOfBounds, bounds
from damier.web.room import Room, room_of
from damier.web.shelf import Entry

if TYPE_CHECKING:
    from damier.web.rooms import Rooms


class Belongings:
    """What the store has of each person, by their keys."""

    def __init__(self, rooms: Rooms, store: Store) -> None:
        self._rooms = rooms
        self._store = store
        self._archiving = asyncio.Lock()
        self._closed = False

    def close(self) -> None:
        """Write no file any further."""
        self._closed = True

    async def on_level(self, owner: str, entry: Entry, level: str) -> Room | None:
        """Return the room of the game that ``owner`` has under way on a level, or None.

        A game that can no longer be repeated, because a rule has changed since, does not stand in the way of another.
        """
        stored = await self._rooms.reader.read(self._store.on_level, owner, entry.game.name, level)
        try:
            return None if stored is None else await self._rooms.get(stored.id, owner)
        except Malformed:
            return None

    async def under_way(self, owner: str) -> dict[str, StoredGame]:
        """Return by name of game the one that ``owner`` played in last and has not ended; lessons do not count."""
        found: dict[str, StoredGame] = {}
        for stored in await self._rooms.reader.read(self._store.under_way, owner):
            entry = self._rooms.shelf.entries.get(stored.name)
            if entry is not None and stored.level not in entry.lessons:
                found.setdefault(stored.name, stored)
        return found

    async def results(self, owner: str) -> list[Result]:
        """Return the results of the games of ``owner``, in the order in which they ended."""
        return await self._rooms.reader.read(self._store.results, owner)

    async def solved(self, owner: str) -> dict[str, set[str]]:
        """Return by name of game the digests of the levels that ``owner`` has solved."""
        return await self._rooms.reader.read(self._store.solved, owner)

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
            if found is not None and stored.version <= bounds().moves and stored.name in self._rooms.shelf.entries:
                with contextlib.suppress(DamierError):  # a game of an older rule stays where it is
                    yield room_of(self._rooms.shelf[stored.name], *found).session.save()

    async def add_archive(self, owner: str, brought: archive.Archive, begin_game: Callable[[], None]) -> dict[str, int]:
        """Add what a file brings to what an owner has; return how many levels, results and games were new.

        A game under way is not brought where one is under way on its level, or where an older one would have to go; nor
        once ``begin_game``, which counts each, raises ``OutOfBounds``.
        """
        store = self._store
        before = await self._rooms.reader.read(_counted, store, owner)
        await asyncio.wrap_future(store.add_solved(owner, brought.solved))
        await asyncio.wrap_future(store.add_results(owner, brought.results))
        room = await self._rooms.reader.read(store.room_for_games, owner)
        games = 0
        for save in brought.games[::-1]:
            entry = self._rooms.shelf.entries.get(save.game)
            if games == room or entry is None:
                continue
            if await self._rooms.reader.read(store.on_level, owner, save.game, save.level) is not None:
                continue
            try:
                begin_game()
            except OutOfBounds:
                break
            await self._rooms.new(owner, entry, save.level, (Action("load", to_json(save)),))
            games += 1
        after = await self._rooms.reader.read(_counted, store, owner)
        return {"solved": after[0] - before[0], "results": after[1] - before[1], "games": games}

    async def matches(self, owner: str) -> list[StoredGame]:
        """Return the last game of each match that ``owner`` plays in and that is not over."""
        found = await self._rooms.reader.read(self._store.matches, owner)
        return [stored for stored in found if stored.name in self._rooms.shelf.entries]


def _counted(store: Store, owner: str) -> tuple[int, int]:
    """Return how many levels an owner has solved, and how many results there are; blocks."""
    return sum(map(len, store.solved(owner).values())), len(store.results(owner))
