"""What other servers over the same store do in the games that are open here: it is heard of, and followed."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING, Final

from damier.core.contract import DamierError
from damier.store.news import News
from damier.store.store import Store
from damier.web import hands
from damier.web.presence import Presence
from damier.web.room import Room

if TYPE_CHECKING:
    from damier.web.rooms import Rooms

#: Seconds that a computer player waits where another server has made the last move: it thinks there first.
LATER: Final = 3.0


class Elsewhere:
    """The other servers, as far as the rooms of this one are concerned."""

    def __init__(self, rooms: Rooms, store: Store, presence: Presence) -> None:
        self._rooms = rooms
        self._store = store
        self._presence = presence
        self._news: News | None = None

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
        self._rooms.start(self._presence.run())

    def heard(self, game: str, version: int) -> None:
        """Follow a game that another server has brought to a version, if it is open here; 0: people came or went."""
        room = self._rooms.in_memory(game)
        followed = room is not None and (room.watchers or room.lock.locked() or game in self._rooms.watched)
        if room is None or not followed or not self._is_news(game, version):
            return
        if version:
            self._rooms.start(self.follow(room))
        elif room.session.match is not None:
            self._rooms.start(self._presence.look([room]))

    def _is_news(self, game: str, version: int) -> bool:
        """Return whether a game in memory is not at that version yet, nor on the way to it; in any thread.

        A version that is being written here is either ours, or somebody else's, and then the write fails and the
        game is read again.
        """
        room = self._rooms.in_memory(game)
        return room is not None and room.writing != version and (version > room.version or version == 0)

    def whisper(self, text: str) -> None:
        """Tell the other servers something that is not kept."""
        self._store.whisper(text)

    def overheard(self, text: str) -> None:
        """Show a hand that another server tells of, if its game is open here."""
        hand = json.loads(text)
        room = self._rooms.in_memory(hand.pop("game"))
        if room is not None:
            hands.show(room, hand)

    def heard_nothing(self) -> None:
        """Look at every game that is open here: the store was out of reach, and something may have been missed."""
        self._rooms.start(self._look_at_all())

    async def _look_at_all(self) -> None:
        with contextlib.suppress(DamierError):  # then it is out of reach again
            versions = await self._rooms.reader.read(self._store.versions, list(self._rooms.watched))
            for game, version in versions.items():
                room = self._rooms.in_memory(game)
                if room is not None and room.doubtful:
                    self._rooms.start(self.follow(room))
                else:
                    self.heard(game, version)

    async def follow(self, room: Room) -> None:
        """Bring a game up to what the store has."""
        before = room.version
        with contextlib.suppress(DamierError):  # whoever asks for the game next is told why
            async with self._rooms.holding(room, fresh=True):
                if room.version != before:
                    self._rooms.consider(room, LATER)

    def want(self, wanted: bool) -> None:
        """Have news looked for, or not: nothing is open here."""
        if self._news is not None:
            self._news.want(wanted)
