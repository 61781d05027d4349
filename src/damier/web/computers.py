"""The computer players of games under way: whose turn it is thinks in a worker process, while somebody looks on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from damier.core.contract import DamierError
from damier.web.limits import OutOfBounds, Stale, bounds
from damier.web.room import Room
from damier.web.tasks import Think
from damier.web.workers import Workers

if TYPE_CHECKING:
    from damier.web.rooms import Rooms

#: Seconds between two moves when only computers play, so that one can watch.
WATCHING: Final = 0.5


class Computers:
    """The computer players in the rooms of one server."""

    def __init__(self, rooms: Rooms, workers: Workers) -> None:
        self._rooms = rooms
        self._workers = workers
        self._ending = False

    def consider(self, room: Room, delay: float = 0.0) -> None:
        """Start the computer player whose turn it is, if any; one that thinks about another position is stopped.

        It begins after ``delay`` seconds.
        """
        self.stop(room)
        player = room.session.computer
        if player is not None and room.watchers and not self._ending:
            room.thinking = asyncio.create_task(self._think(room, player, room.version, delay))

    def end(self) -> None:
        """Have no computer player begin to think from now on: the server ends."""
        self._ending = True

    def stop(self, room: Room) -> None:
        """Have no computer player think about the game of a room."""
        if room.thinking is not None and room.thinking is not asyncio.current_task():
            room.thinking.cancel()
        room.thinking = None

    async def _think(self, room: Room, player: str, version: int, delay: float) -> None:
        await asyncio.sleep(delay)
        if all(room.session.seats):
            await asyncio.sleep(WATCHING)
        while True:
            try:
                async with self._rooms.holding(room, version):
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
            await self._rooms.act(room, version, "play", move, lambda: None)
        except Stale:
            pass  # the game has gone on without it
        except DamierError as error:
            _tell_trouble(room, error)


def _tell_trouble(room: Room, error: DamierError) -> None:
    """Tell whoever has the game open why the computer player whose turn it is does not move."""
    for watcher in room.watchers:
        watcher.trouble(room, error)
