"""One client of the server: who it is, what it reads, which games it has open, and the jobs it has asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from damier.core.contract import DamierError, say
from damier.core.errors import fault_of
from damier.core.settings import BadSetting
from damier.web import protocol
from damier.web.jobs import Jobs
from damier.web.limits import ConnectionCounts, Stale
from damier.web.line import Line
from damier.web.room import Room
from damier.web.rooms import Rooms
from damier.web.views import Views
from damier.web.wire import Wire
from damier.web.workers import Workers


class Client:
    """A client from the moment it connects until it leaves. It watches the rooms of the games that it has open."""

    def __init__(self, line: Line, rooms: Rooms, workers: Workers, counts: ConnectionCounts) -> None:
        self.line = line
        self.rooms = rooms
        self.workers = workers
        self._counts = counts
        #: The digest of the key that owns its games, or "" before it has said who it is.
        self.owner = ""
        self.jobs = Jobs(lambda job, seconds: line.send({"push": "job", "job": job, "seconds": seconds}))
        #: Its language, for what is about no game in particular; ``views`` has that of each game.
        self.language = rooms.shelf.language("en")
        self.views = Views("en")

    def speak(self, code: str) -> None:
        """Use the language with this code from now on; every game is closed, to be sent again in it."""
        self._close_games()
        self.language = self.rooms.shelf.language(code)
        self.views = Views(code)

    def own(self, owner: str) -> None:
        """Count as one of the connections of an owner; raise ``OutOfBounds`` if it has too many."""
        self._disown()
        self._counts.add(owner)
        self.owner = owner

    def leave(self) -> None:
        """Stop the jobs, close the games, and forget the owner."""
        self.jobs.cancel_all()
        self._close_games()
        self._disown()

    def _disown(self) -> None:
        if self.owner:
            self._counts.remove(self.owner)
        self.owner = ""

    # Games.

    async def open(self, room: Room, *, fresh: bool = True) -> Wire:
        """Watch a game from now on; return it whole, as the store has it. One that was just made is not read again."""
        async with self.rooms.holding(room, fresh=fresh):
            for other in self.views.open(room):
                self.rooms.leave(other, self)
            self.rooms.enter(room, self)
            return self.views.game(room)

    def _close_games(self) -> None:
        for room in self.views.close():
            self.rooms.leave(room, self)

    def game_changed(self, room: Room) -> None:
        """Tell the client that a game it has open has gone on."""
        self.line.send({"push": "game", "game": self.views.game(room)})

    def trouble(self, room: Room, error: DamierError) -> None:
        """Tell the client why a computer player does not move."""
        self.line.send({"push": "trouble", "game": room.id, **self._refusal(error, room)})

    # Answers.

    def answer(self, number: int | None, ok: Wire) -> None:
        """Send the answer to the message with this number."""
        self.line.send({"re": number, "ok": ok})

    async def refuse(self, number: int | None, error: DamierError, room: Room | None = None) -> None:
        """Send the refusal of the message with this number; one that is stale has the room's game as it is now."""
        self.line.send(await self._refused(number, error, room))

    async def _refused(self, number: int | None, error: DamierError, room: Room | None) -> Wire:
        message = {"re": number, **self._refusal(error, room)}
        if isinstance(error, Stale) and room is not None:
            try:
                async with self.rooms.holding(room):
                    return {**message, "game": self.views.game(room)}
            except DamierError as worse:
                return {**message, **self._refusal(worse, room)}
        return message

    def _refusal(self, error: DamierError, room: Room | None) -> Wire:
        language = self.views.language(room) if room else self.language
        refusal = {"refused": error.sentence.render(language), "kind": protocol.kind_of(error)}
        return {**refusal, "setting": error.setting} if isinstance(error, BadSetting) else refusal

    def start_job(
        self, job: int, number: int, work: Callable[[], Coroutine[Any, Any, Wire]], room: Room | None = None
    ) -> None:
        """Begin a job; the message with this number is answered when it ends, or refused."""

        async def answered() -> Wire:
            try:
                return {"re": number, "ok": await work()}
            except DamierError as error:
                return await self._refused(number, error, room)

        def ended(task: asyncio.Task[Wire]) -> None:
            if task.cancelled():
                refused = say("cancelled").render(self.language)
                self.line.send({"re": number, "refused": refused, "kind": "cancelled"})
                return
            error = task.exception()
            if error is None:
                self.line.send(task.result())
            else:
                self.line.send({"re": number, **self._refusal(fault_of(error), None)})
                raise error

        self.jobs.start(job, answered, ended)
