"""The games of a match: the one that a link leads to, the one that follows another, and the boards of a race."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from damier.core.contract import DamierError, Malformed, say
from damier.store.games import Row, StoredGame
from damier.store.store import Store
from damier.web.matches import match_actions
from damier.web.races import Race
from damier.web.room import Room
from damier.web.succession import following_game, stored_number

if TYPE_CHECKING:
    from damier.web.rooms import Rooms

#: The secret of a link.
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{22}")
#: The greatest number of a game in its match that is looked up.
_MOST_ROUNDS: Final = 1_000_000


class Rounds:
    """The games of the matches at one server."""

    def __init__(self, rooms: Rooms, store: Store) -> None:
        self._rooms = rooms
        self._store = store

    async def by_link(self, secret: str, number: int | None = None) -> tuple[str, bool]:
        """Return the id of the game that a link leads to, and whether the link is one to a side.

        It is the last game of the match, or the one with a ``number``. Raises ``Malformed`` if there is none.
        """
        known = _SECRET.fullmatch(secret) and (number is None or 0 < number <= _MOST_ROUNDS)
        found = await self._rooms.reader.read(self._store.by_link, secret, number) if known else None
        if found is None:
            raise Malformed(say("this link leads to no game, or to one that is no longer kept"))
        return found

    async def following(self, room: Room) -> str | None:
        """Return the id of the game that follows one in its match, made if it is missing; None if none does."""
        async with self._rooms.holding(room):
            found = following_game(room, self._rooms.now())
        if found is None:
            return None
        following, actions = found
        await self._create_once(following, actions)
        return following.id

    async def gather(self, room: Room) -> None:
        """Have all the boards of a race in memory, if a room is one of them."""
        shared = room.session.match
        if shared is None or shared.style != "race":
            return
        root = room if shared.root is None else await self._rooms.room(shared.root)
        race = root.race = root.race or Race(root, self._rooms.wall)
        for side in list(race.shared.boards):
            board = await self.board(root, side)
            race.boards[side], board.race = board, race
        self._rooms.set_watched(root)

    async def board(self, root: Room, side: int) -> Room:
        """Return the board of a side in the race that ``root`` is the first board of; it is made if it is missing."""
        shared, match = root.session.match, root.stored.match
        if side == 0 or shared is None or match is None:
            return root
        game, who = shared.boards[side], shared.people[side]
        people = [who if number == side else None for number in range(len(shared.people))]
        actions = match_actions(shared.control, people, "race", root.id)
        stored = StoredGame(
            game, who or "", root.stored.name, root.stored.level, self._rooms.now(), len(actions), match=match,
            round=stored_number(root.stored.round, side),
        )  # fmt: skip
        await self._create_once(stored, actions)
        return await self._rooms.room(game)

    async def look(self, room: Room) -> None:
        """Bring the other boards of a race up to what the store has, for somebody who comes to one of them."""
        for board in list(room.race.boards.values()) if room.race is not None else ():
            if board is not room:
                async with self._rooms.holding(board, fresh=True):
                    pass

    async def _create_once(self, stored: StoredGame, actions: Sequence[Row]) -> None:
        """Write another game of a match, unless it is there; another server may just have written it."""
        if self._rooms.in_memory(stored.id) is not None or await self._stored(stored.id):
            return
        try:
            await asyncio.wrap_future(self._store.create_round(stored, actions))
        except DamierError:
            if not await self._stored(stored.id):
                raise

    async def _stored(self, game: str) -> bool:
        return bool(await self._rooms.reader.read(self._store.versions, [game]))

    async def gather_more(self, room: Room) -> None:
        """Have the board of whoever has sat down in memory too, and tell those who race."""
        with contextlib.suppress(DamierError):  # whoever asks for the race next is told why
            await self.gather(room)
            if room.race is not None:
                room.race.tell()
