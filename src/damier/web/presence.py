"""Who is there in games by link, also at other servers over the same store.

Each server writes down who has which game open there, again and again, so that what a killed server has written is
soon out of date; and it looks at what the others have written. It does so only for games that somebody has open.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Iterable
from typing import Final

from damier.core.contract import DamierError
from damier.store.store import Store
from damier.web.reading import Reader
from damier.web.room import Room, Watcher

#: Seconds between two looks at what other servers have written; before each of them this one writes.
LOOK: Final = 2.0
#: Seconds for which somebody counts as present: so long, who was there seems to be there after a server was killed.
LASTS: Final = 6.0
#: Where more than so many people look, they are told together who has come and gone, after so many seconds.
_MANY: Final = 24
_TOGETHER: Final = 0.5


class Presence:
    """The presence of those who play, in the rooms of one server."""

    def __init__(
        self, store: Store, reader: Reader, rooms: Callable[[], Iterable[Room]], wall: Callable[[], float]
    ) -> None:
        """Prepare to look after the rooms that ``rooms`` returns: those that are open."""
        self._store, self._reader, self._rooms, self._wall = store, reader, rooms, wall
        self._server = secrets.token_hex(8)
        #: The rooms of many people who will be told.
        self._untold: set[Room] = set()

    async def run(self) -> None:
        """Look after the rooms until cancelled."""
        while True:
            await asyncio.sleep(LOOK)
            rooms = [room for room in self._rooms() if room.session.match is not None]
            if not rooms:
                continue
            here = [(room.id, who) for room in rooms for who in {one.owner for one in room.watchers}]
            self._store.stay_present(self._server, here, self._wall() + LASTS)
            await self.look(rooms)

    async def look(self, rooms: list[Room]) -> None:
        """Find out who has games open at other servers, and tell those who have them open here if that has changed."""
        with contextlib.suppress(DamierError):  # the store is silent: what was known holds
            games = [room.id for room in rooms]
            found = await self._reader.read(self._store.present, self._server, games, self._wall())
            for room in rooms:
                there = found.get(room.id, frozenset())
                if there != room.elsewhere:
                    room.elsewhere = there
                    self._tell(room)

    def came(self, room: Room, watcher: Watcher) -> None:
        """Write down that somebody has come to a game, and tell the others."""
        self._store.be_present(self._server, room.id, watcher.owner, self._wall() + LASTS)
        self._tell(room, watcher)

    def went(self, room: Room, watcher: Watcher) -> None:
        """Write down that somebody has left a game, unless another page of theirs is there, and tell the others."""
        if all(one.owner != watcher.owner for one in room.watchers):
            self._store.be_gone(self._server, room.id, watcher.owner)
        self._tell(room, watcher)

    def _tell(self, room: Room, but: Watcher | None = None) -> None:
        """Tell those who have a game open who is there now; many of them soon, whoever comes and goes until then."""
        if room in self._untold:
            return
        if len(room.watchers) <= _MANY:
            tell_presence(room, but)
            return
        self._untold.add(room)
        asyncio.get_running_loop().call_later(_TOGETHER, self._tell_many, room)

    def _tell_many(self, room: Room) -> None:
        self._untold.discard(room)
        tell_presence(room)


def tell_presence(room: Room, but: Watcher | None = None) -> None:
    """Tell those who have a game open, or another board of a race, who is there now."""
    if room.race is not None:
        room.race.tell(but)
        return
    for watcher in room.watchers - {but}:
        watcher.match_changed(room)
