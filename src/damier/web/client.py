"""One client of the server: who it is, what it reads, which games it has open, and the jobs it has asked for."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

from damier.core.contract import DamierError, Exhausted, say
from damier.core.errors import fault_of
from damier.core.settings import BadSetting
from damier.web import metrics, protocol
from damier.web.errands import Errands
from damier.web.jobs import Jobs
from damier.web.limits import OutOfBounds, Stale, bounds
from damier.web.line import Line
from damier.web.logs import note
from damier.web.matches import match_members
from damier.web.proxies import neighbourhood
from damier.web.quotas import Quotas, Share
from damier.web.room import Room
from damier.web.rooms import Rooms
from damier.web.views import Views
from damier.web.wire import Wire
from damier.web.workers import Workers

#: How many times as many games are remembered to which a link has led as can be open.
_ADMITTED: Final = 4


class Client:
    """A client from the moment it connects until it leaves. It watches the rooms of the games that it has open."""

    def __init__(self, line: Line, rooms: Rooms, workers: Workers, quotas: Quotas, address: str) -> None:
        """Make a client that is at an address; raise ``OutOfBounds`` if too many are."""
        self.line = line
        self.rooms = rooms
        self._quotas = quotas
        address = neighbourhood(address)
        self._address = quotas.of_address(address)
        self._address.enter()
        self._key: Share | None = None
        #: The processes that work for it.
        self.workers = Errands(workers, address, self._shares)
        #: The digest of the key that owns its games, or "" before it has said who it is.
        self.owner = ""
        #: The ids of the games that a link has admitted it to, the last one at the end.
        self.admitted: dict[str, None] = {}
        self.jobs = Jobs(lambda job, seconds: line.send({"push": "job", "job": job, "seconds": seconds}))
        #: Its language, for what is about no game in particular; ``views`` has that of each game.
        self.language = rooms.shelf.language("en")
        self.views = Views("en")
        #: What its unanswered messages ask for, and when they came, by their numbers.
        self._asked: dict[int | None, tuple[str, float]] = {}
        self._ending = False

    def speak(self, code: str) -> None:
        """Use the language with this code from now on; every game is closed, to be sent again in it."""
        self._close_games()
        self.language = self.rooms.shelf.language(code)
        self.views = Views(code)
        self.views.owner = self.owner

    def own(self, owner: str) -> None:
        """Count as one of the connections of an owner; raise ``OutOfBounds`` if it has too many."""
        self._disown()
        key = self._quotas.of_key(owner)
        key.enter()
        self._key = key
        self.owner = self.views.owner = owner
        self.admitted.clear()

    def stop_work(self) -> None:
        """Stop the jobs, and whatever else is worked on for a client that is gone."""
        self.jobs.cancel_all()
        self.workers.end()

    async def part(self) -> None:
        """Say that the server ends, answer the message that is being answered, and close.

        What processes work on is stopped, and not answered, nor is what the store was too slow for: whatever is not
        answered, the client sends again when it is connected again.
        """
        self._ending = True
        self.stop_work()
        sentence = say("The server restarts; your game is safe").render(self.language)
        await self.line.finish({"push": "ending", "sentence": sentence})

    def leave(self) -> None:
        """Stop the jobs, close the games, and forget the owner."""
        self.stop_work()
        self._close_games()
        self._disown()
        self._address.leave()

    def _disown(self) -> None:
        if self._key is not None:
            self._key.leave()
        self._key = None
        self.owner = ""

    # What it may use.

    def _shares(self) -> list[Share]:
        return [self._address] if self._key is None else [self._key, self._address]

    def count_message(self) -> None:
        """Count one message; raise ``OutOfBounds`` if there were too many."""
        paces = [self.line.pace, *(share.messages for share in self._shares())]
        if not all(pace.allows() for pace in paces):
            raise OutOfBounds(say("too many messages: please slow down"))

    def begin_game(self) -> None:
        """Count a game that is begun; raise ``OutOfBounds`` if there were too many."""
        for share in self._shares():
            share.begin_game()

    # Games.

    def admit(self, game: str) -> None:
        """Let it see the game with this id, to which a link leads; of those before, the last are remembered."""
        self.admitted.pop(game, None)
        self.admitted[game] = None
        while len(self.admitted) > _ADMITTED * bounds().open_games:
            del self.admitted[next(iter(self.admitted))]

    async def open(self, room: Room, *, fresh: bool = True) -> Wire:
        """Watch a game from now on; return it whole, as the store has it. One that was just made is not read again."""
        if fresh:
            await self.rooms.rounds.look(room)
        async with self.rooms.holding(room, fresh=fresh):
            await self.rooms.see_time(room)
            for other in self.views.open(room):
                self.rooms.leave(other, self)
            self.rooms.enter(room, self)
            return self.views.game(room)

    def close(self, game: str) -> bool:
        """Stop watching the game with this id; return whether it was open."""
        room = self.views.close_one(game)
        if room is not None:
            self.rooms.leave(room, self)
        return room is not None

    def _close_games(self) -> None:
        for room in self.views.close():
            self.rooms.leave(room, self)

    def game_changed(self, room: Room) -> None:
        """Tell the client that a game it has open has gone on."""
        self.line.send({"push": "game", "game": self.views.game(room)})

    def trouble(self, room: Room, error: DamierError) -> None:
        """Tell the client why a computer player does not move."""
        self.line.send({"push": "trouble", "game": room.id, **self._refusal(error, room)})

    def match_changed(self, room: Room) -> None:
        """Tell the client that somebody has come to a game that it has open, or gone, or how a race stands."""
        match = match_members(room, self.owner, self.views.language(room))
        self.line.send({"push": "match", "game": room.id, "match": match})

    def hand_moved(self, room: Room, hand: Wire) -> None:
        """Tell the client where somebody else's hand is, in a game that it has open."""
        self.line.send({"push": "hand", "game": room.id, **hand})

    def put_away(self, room: Room) -> None:
        """Close a game; it is sent whole when the client asks for it again."""
        self.close(room.id)

    # Answers.

    def began(self, number: int | None, message: protocol.AnyMessage) -> None:
        """Measure from now on how long the answer to a message takes."""
        self._asked[number] = str(type(message).__struct_config__.tag), time.monotonic()

    def _send(self, message: Wire, *, job: bool = False) -> None:
        """Send an answer or a refusal, and count it; one that took long is logged, unless it is a job's."""
        self.line.send(message)
        do, began = self._asked.pop(message["re"], (metrics.OTHER, 0.0))
        metrics.MESSAGES.add(do, "ok" if "ok" in message else message["kind"])
        if not job and began:
            seconds = time.monotonic() - began
            metrics.ANSWERS.observe(seconds, do)
            if seconds > bounds().slow_answer:
                note(logging.INFO, "slow answer", do=do, seconds=seconds)

    def answer(self, number: int | None, ok: Wire) -> None:
        """Send the answer to the message with this number."""
        self._send({"re": number, "ok": ok})

    async def refuse(self, number: int | None, error: DamierError, room: Room | None = None) -> None:
        """Send the refusal of the message with this number; one that is stale has the room's game as it is now.

        At the end of the server, what could not be done in time is left to the next one.
        """
        if not (self._ending and isinstance(error, Exhausted)):
            self._send(await self._refused(number, error, room))

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
            if self._ending:  # the client sends it again to the server that follows
                return
            if task.cancelled():
                refused = say("cancelled").render(self.language)
                self._send({"re": number, "refused": refused, "kind": "cancelled"}, job=True)
                return
            error = task.exception()
            if error is None:
                self._send(task.result(), job=True)
            else:
                self._send({"re": number, **self._refusal(fault_of(error), None)}, job=True)
                raise error

        self.jobs.start(job, answered, ended)
