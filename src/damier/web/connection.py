"""One client: its messages answered one after another, its jobs beside them, its games watched."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from damier.core.actions import Action, Kind
from damier.core.contract import (
    Answer,
    Cell,
    DamierError,
    IllegalMove,
    Impossible,
    Language,
    Malformed,
    Save,
    Scene,
    Sentence,
    Setting,
    say,
)
from damier.core.nearest import unknown
from damier.core.randomness import LARGEST_SEED
from damier.drawing.overlay import with_answer
from damier.locale import LANGUAGES
from damier.store.games import StoredGame, digest
from damier.web import limits, protocol
from damier.web.limits import OutOfBounds, Pace, Stale
from damier.web.rooms import Room, Rooms, check_version
from damier.web.shelf import Entry
from damier.web.tasks import Generate, GiveHint, ReadFile, Solve
from damier.web.wire import Wire, patch, whole
from damier.web.workers import Workers

_KEY: Final = re.compile(r"[A-Za-z0-9_-]{32}")
#: Seconds between two words that a job goes on.
PROGRESS: Final = 0.5
#: Codes with which the server ends a connection: of the standard, and one of ours.
TOO_SLOW: Final = 4008


class Connection:
    """A client, from its first message to its last."""

    def __init__(self, socket: WebSocket, rooms: Rooms, workers: Workers, keys: dict[str, int]) -> None:
        self._socket = socket
        self._rooms = rooms
        self._workers = workers
        #: How many connections each owner has, shared by all.
        self._keys = keys
        self._owner: str | None = None
        self._language = rooms.shelf.language("en")
        self._pace = Pace()
        self._unsent: asyncio.Queue[str] = asyncio.Queue(limits.UNREAD)
        self._jobs: dict[int, asyncio.Task[None]] = {}
        #: The games that it has open, the longest untouched first, and the scene that it was last sent of each.
        self._open: OrderedDict[str, tuple[Room, Scene | None]] = OrderedDict()

    async def serve(self) -> None:
        """Answer messages until the client goes."""
        sender = asyncio.create_task(self._send())
        try:
            while not sender.done():
                message = await self._socket.receive()
                if message["type"] != "websocket.receive":
                    break
                await self._answer(message.get("text"))
        finally:
            sender.cancel()
            for job in self._jobs.values():
                job.cancel()
            for room, _ in self._open.values():
                self._rooms.leave(room, self)
            self._count_key(None)

    # What is sent.

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._socket.send_text(await self._unsent.get())

    def _say(self, message: dict[str, Any]) -> None:
        try:
            self._unsent.put_nowait(protocol.write(message))
        except asyncio.QueueFull:
            asyncio.create_task(self._leave())  # noqa: RUF006 (it ends at once, and the connection with it)

    async def _leave(self) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(TOO_SLOW)

    def game_changed(self, room: Room) -> None:
        """Tell the client that a game it has open has gone on."""
        self._say({"push": "game", "game": self._view(room)})

    def trouble(self, room: Room, error: DamierError) -> None:
        """Tell the client why a computer player does not move."""
        words = error.sentence.render(self._words(room.entry))
        self._say({"push": "trouble", "game": room.id, "refused": words, "kind": protocol.kind_of(error)})

    def _words(self, entry: Entry) -> Language:
        return entry.language(self._language.code)

    def _refuse(self, number: int | None, error: DamierError, room: Room | None = None) -> None:
        words = self._words(room.entry) if room else self._language
        answer: Wire = {"re": number, "refused": error.sentence.render(words), "kind": protocol.kind_of(error)}
        if isinstance(error, Stale) and room is not None:
            answer["game"] = self._view(room)
        self._say(answer)

    # What is received.

    async def _answer(self, text: str | None) -> None:
        number: int | None = None
        room: Room | None = None
        try:
            if text is None:
                raise Malformed(say("messages are texts, not bytes"))
            if not self._pace.allows():
                number = protocol.number_of(text)
                raise OutOfBounds(say("too many messages: please slow down"))
            try:
                message = protocol.read(text)
            except DamierError:
                number = protocol.number_of(text)
                raise
            number = message.id
            if self._owner is None and not isinstance(message, protocol.Hello):
                raise Malformed(say("the first message must be hello"))
            if isinstance(message, protocol.Versioned | protocol.Resume | protocol.Save):
                room = await self._rooms.get(message.game, self._key)
                answer = await _GAME_ANSWERS[type(message)](self, message, room)
            else:
                answer = await _ANSWERS[type(message)](self, message)
            if answer is not None:
                self._say({"re": number, "ok": answer})
        except DamierError as error:
            self._refuse(number, error, room)

    @property
    def _key(self) -> str:
        assert self._owner is not None  # noqa: S101 (every message but hello comes after it)
        return self._owner

    def _count_key(self, owner: str | None) -> None:
        """Count this connection as one of an owner's, and no longer as one of another's."""
        if self._owner is not None:
            self._keys[self._owner] -= 1
            if not self._keys[self._owner]:
                del self._keys[self._owner]
        self._owner = None
        if owner is not None:
            if self._keys.get(owner, 0) >= limits.CONNECTIONS_OF_A_KEY:
                raise OutOfBounds(say("at most {most} pages can be open at a time", most=limits.CONNECTIONS_OF_A_KEY))
            self._keys[owner] = self._keys.get(owner, 0) + 1
        self._owner = owner

    async def hello(self, message: protocol.Hello) -> Wire:
        """Say which games there are, in the client's language."""
        if message.language not in LANGUAGES:
            raise Malformed(unknown(say("language"), message.language[:40], LANGUAGES))
        self._language = self._rooms.shelf.language(message.language)
        key = message.key if message.key is not None else secrets.token_urlsafe(24)
        if not _KEY.fullmatch(key):
            raise Malformed(say("this is not a key that this server gave"))
        self._close_games()
        self._count_key(digest(key))
        return {"key": key, "games": [self._presented(entry) for entry in self._rooms.shelf.entries.values()]}

    def _close_games(self) -> None:
        for room, _ in self._open.values():
            self._rooms.leave(room, self)
        self._open.clear()

    def _presented(self, entry: Entry) -> Wire:
        game, words = entry.game, self._words(entry)
        return {
            "name": game.name,
            "title": game.title.render(words),
            "rules": game.rules.render(words),
            "gesture": game.gesture.value,
            "sides": [side.render(words) for side in game.sides],
            "settings": [_setting(one, words) for one in (game.generator.settings if game.generator else ())],
            "players": [
                {"name": name, "description": player.description.render(words)}
                for name, player in (game.players or {}).items()
            ],
            "questions": [
                {
                    "name": name,
                    "description": question.description.render(words),
                    "cells": [cell.render(words) for cell in question.cells],
                }
                for name, question in (game.questions or {}).items()
            ],
            "levels": len(entry.levels),
            "hint": game.hinter is not None,
            "solve": game.solver is not None,
            "generate": game.generator is not None,
        }

    async def home(self, _: protocol.Home) -> Wire:
        """Say which games are under way."""
        under_way, solved = await asyncio.gather(self._rooms.under_way(self._key), self._rooms.solved(self._key))
        games = []
        for name, entry in self._rooms.shelf.entries.items():
            done = solved.get(name, set())
            games.append(
                {
                    "name": name,
                    "game": self._summary(entry, under_way.get(name)),
                    "solved": sum(one in done for one in entry.digests),
                    "levels": len(entry.levels),
                }
            )
        return {"games": games}

    def _summary(self, entry: Entry, stored: StoredGame | None) -> Wire | None:
        if stored is None:
            return None
        number = entry.numbers.get(stored.level)
        return {"id": stored.id, "level": stored.level, "number": number, "version": stored.version}

    async def levels(self, message: protocol.Levels) -> Wire:
        """List the levels that come with a game."""
        entry = self._rooms.shelf[message.game]
        labels = await asyncio.to_thread(lambda: entry.labels)
        done = (await self._rooms.solved(self._key)).get(message.game, set())
        return {
            "levels": [
                {"number": number, "label": label, "solved": stands in done}
                for number, (label, stands) in enumerate(zip(labels, entry.digests, strict=True), start=1)
            ]
        }

    async def open(self, message: protocol.Open) -> Wire:
        """Open a level: the game under way on it, or a new one."""
        entry = self._rooms.shelf[message.game]
        if (message.level is None) == (message.number is None):
            raise Malformed(say("a level is opened by its text or by its number"))
        if message.level is not None:
            _check_length(message.level, limits.LEVEL)
            level = str(await asyncio.to_thread(entry.game.parse_level, message.level))
        else:
            level = await asyncio.to_thread(entry.level_text, message.number or 0)
        room = None if message.fresh else await self._rooms.on_level(self._key, entry, level)
        if room is None:
            room = await self._rooms.new(self._key, entry, level)
        return self._opened(room)

    def _opened(self, room: Room) -> Wire:
        """Hear about a game from now on, and give it whole."""
        self._open[room.id] = (room, None)
        self._open.move_to_end(room.id)
        while len(self._open) > limits.OPEN_GAMES:
            other, _ = self._open.popitem(last=False)[1]
            self._rooms.leave(other, self)
        self._rooms.enter(room, self)
        return self._view(room)

    async def resume(self, _: protocol.Resume, room: Room) -> Wire:
        """Give a game whole."""
        async with room.lock:
            return self._opened(room)

    async def play(self, message: protocol.Play, room: Room) -> Wire:
        """Play a move."""
        _check_length(message.move, limits.MOVE)
        return await self._act(message, room, "play", message.move)

    async def undo(self, message: protocol.Undo, room: Room) -> Wire:
        """Take back an action."""
        return await self._act(message, room, "undo")

    async def redo(self, message: protocol.Redo, room: Room) -> Wire:
        """Play again what was taken back."""
        return await self._act(message, room, "redo")

    async def reset(self, message: protocol.Reset, room: Room) -> Wire:
        """Go back to the start."""
        return await self._act(message, room, "reset")

    async def seats(self, message: protocol.Seats, room: Room) -> Wire:
        """Change who plays which side."""
        _check_length(message.seats, limits.MOVE)
        return await self._act(message, room, "seats", json.dumps(message.seats))

    async def _act(self, message: protocol.Versioned, room: Room, kind: Kind, text: str = "") -> Wire:
        return await self._rooms.act(room, message.version, kind, text, lambda: self._view(room), self)

    async def show(self, message: protocol.Show, room: Room) -> Wire:
        """Show a line of moves, and what each of them changes."""
        _check_length(message.moves, limits.MOVES)
        for move in message.moves:
            _check_length(move, limits.MOVE)
        start, frames, end = await self._frames(room, message.moves)

        def answer() -> Wire:
            words = self._words(room.entry)
            before = self._open[room.id][1] if room.id in self._open else None
            if before is None:
                return {"game": self._view(room), "frames": []}
            # The frames lead from what the client sees to what it is to see: the game itself brings no scene.
            view = {name: value for name, value in self._view(room).items() if name not in ("scene", "patch")}
            last = _change(end, room.scene(), words)
            return {"game": view, "frames": [_change(before, start, words), *frames, *([last] if last else [])]}

        return await self._rooms.act(room, message.version, "show", json.dumps(message.moves), answer, self)

    async def _frames(self, room: Room, moves: list[str]) -> tuple[Scene, list[Wire], Scene]:
        """Draw a line move by move, several moves to a frame where there are many, letting others have their turn."""
        game, words = room.entry.game, self._words(room.entry)
        assert game.drawing is not None  # noqa: S101 (the shelf has no other games)
        board = game.board(room.session.level)
        start = scene = game.drawing(board, None)
        frames: list[Wire] = []
        stride = -(-len(moves) // limits.FRAMES) or 1
        for number, move in enumerate(moves, start=1):
            board.push(game.parse_move(move))
            if number % stride == 0 or number == len(moves):
                before, scene = scene, game.drawing(board, None)
                frames.append(_change(before, scene, words))
                await asyncio.sleep(0)
        return start, frames, scene

    async def hold(self, message: protocol.Hold, room: Room) -> Wire:
        """Draw the position with something in hand."""
        async with room.lock:
            check_version(room, message.version)
            if message.thing is None:
                return self._view(room)
            _check_length(message.thing, limits.MOVE)
            if not any(shape.hold == message.thing for shape in (*room.scene().shapes, *self._seen(room).shapes)):
                raise IllegalMove(say("nothing called {thing!r} can be held now", thing=message.thing[:40]))
            return self._view(room, room.scene(message.thing))

    def _seen(self, room: Room) -> Scene:
        return (self._open[room.id][1] if room.id in self._open else None) or room.scene()

    async def ask(self, message: protocol.Ask, room: Room) -> Wire:
        """Answer a question about the position."""
        questions = room.entry.game.questions or {}
        if message.question not in questions:
            raise Malformed(unknown(say("question"), message.question[:40], questions))
        question = questions[message.question]
        if len(message.cells) != len(question.cells):
            raise Malformed(
                say("{question} asks for {n} {n:cell|cells}", question=message.question, n=len(question.cells))
            )
        cells = tuple(map(Cell.parse, message.cells))
        async with room.lock:
            check_version(room, message.version)
            answer = await asyncio.to_thread(question.ask, room.session.board, cells)
            return self._pointed(room, answer)

    def _pointed(self, room: Room, answer: Answer) -> Wire:
        return {
            "sentence": answer.sentence.render(self._words(room.entry)),
            "game": self._view(room, with_answer(room.scene(), answer)),
        }

    async def save(self, _: protocol.Save, room: Room) -> Wire:
        """Give a game as a file."""
        async with room.lock:
            return {"name": f"{room.stored.name}-save.json", "text": room.session.save().to_json()}

    async def load(self, message: protocol.Load) -> Wire:
        """Read a file: its levels, or the game that it saved."""
        if len(message.text) > limits.FILE:
            raise OutOfBounds(say("a file for the page has at most {most} characters", most=limits.FILE))
        found = await self._workers.do(ReadFile(message.name[:100], message.text), limits.READ_WALL)
        if isinstance(found, Save):
            entry = self._rooms.shelf[found.game]
            action = Action("load", found.to_json())
            return {"game": self._opened(await self._rooms.new(self._key, entry, found.level, (action,)))}
        for one in found:
            self._rooms.shelf[one.game]  # a game that the page cannot show is refused
        return {"levels": [{"game": one.game, "level": one.level, "label": one.label} for one in found]}

    # Jobs.

    async def hint(self, message: protocol.Hint, room: Room) -> None:
        """Have a hint found."""

        async def find() -> Wire:
            async with room.lock:
                check_version(room, message.version)
                task = GiveHint(room.position, limits.HINT_SECONDS)
            found = await self._workers.do(task, limits.HINT_WALL)
            async with room.lock:
                check_version(room, message.version)
                answer = Answer(found.sentence, _cells_of(found.moves, room.scene()))
                return {"moves": list(found.moves), **self._pointed(room, answer)}

        self._start(message.job, message.id, find, room)

    async def solution(self, message: protocol.Solution, room: Room) -> None:
        """Have the level solved."""

        async def find() -> Wire:
            task = Solve(room.stored.name, room.stored.level, limits.SOLVE_SECONDS)
            return {"moves": list(await self._workers.do(task, limits.SOLVE_WALL, long=True))}

        check_version(room, message.version)
        self._start(message.job, message.id, find, room)

    async def new(self, message: protocol.New) -> None:
        """Have a level made."""
        entry = self._rooms.shelf[message.game]
        if entry.game.generator is None:
            raise Impossible(say("{game} does not make levels", game=message.game))
        known = {setting.name for setting in entry.game.generator.settings}
        for name, value in message.settings.items():
            if name not in known:
                raise Malformed(unknown(say("setting"), name[:40], known))
            _check_length(value, limits.MOVE)
        seed = random.getrandbits(32) if message.seed is None else message.seed
        if not 0 <= seed <= LARGEST_SEED:
            raise Malformed(say("a seed is a number from 0 to {most}, not {found}", most=LARGEST_SEED, found=seed))
        task = Generate(message.game, tuple(sorted(message.settings.items())), seed)

        async def make() -> Wire:
            level = await self._workers.do(task, limits.GENERATE_WALL, long=True)
            return {"game": message.game, "level": level, "seed": seed}

        self._start(message.job, message.id, make)

    def _start(self, job: int, number: int, work: Callable[[], Awaitable[Wire]], room: Room | None = None) -> None:
        if job in self._jobs:
            raise Malformed(say("there is a job {job} already", job=job))
        if len(self._jobs) >= limits.JOBS:
            raise OutOfBounds(say("at most {most} jobs can be under way at a time", most=limits.JOBS))
        self._jobs[job] = asyncio.create_task(self._job(job, number, work, room))

    async def _job(self, job: int, number: int, work: Callable[[], Awaitable[Wire]], room: Room | None) -> None:
        progress = asyncio.create_task(self._progress(job))
        try:
            self._say({"re": number, "ok": await work()})
        except DamierError as error:
            self._refuse(number, error, room)
        except asyncio.CancelledError:
            self._say({"re": number, "refused": say("cancelled").render(self._language), "kind": "cancelled"})
        finally:
            progress.cancel()
            del self._jobs[job]

    async def _progress(self, job: int) -> None:
        clock = asyncio.get_running_loop().time
        start = clock()
        while True:
            await asyncio.sleep(PROGRESS)
            self._say({"push": "job", "job": job, "seconds": round(clock() - start, 1)})

    async def cancel(self, message: protocol.Cancel) -> Wire:
        """Stop a job."""
        found = self._jobs.get(message.job)
        if found is not None:
            found.cancel()
        return {"cancelled": found is not None}

    # Games as messages.

    def _view(self, room: Room, scene: Scene | None = None) -> Wire:
        """Give a game with its scene, or with what has changed in it since the last one sent."""
        scene = scene or room.scene()
        words = self._words(room.entry)
        session = room.session
        outcome = session.outcome()
        number = room.entry.numbers.get(room.stored.level)
        view: Wire = {
            "id": room.id,
            "name": room.stored.name,
            "level": room.stored.level,
            "number": number,
            "next": number + 1 if number is not None and number < len(room.entry.levels) else None,
            "label": room.label,
            "version": room.version,
            "moves": session.board.move_count,
            "seconds": round(session.seconds, 1),
            "turn": session.board.turn,
            "seats": list(session.seats),
            "thinking": room.thinking is not None,
            "undo": session.can_undo,
            "redo": session.can_redo,
            "outcome": None
            if outcome is None
            else {
                "name": outcome.name,
                "winner": outcome.winner,
                "score": outcome.score,
                "sentence": outcome.sentence.render(words),
            },
        }
        known = room.id in self._open
        before = self._open[room.id][1] if known else None
        changes = None if before is None else patch(before, scene, words)
        if changes is None:
            view["scene"] = whole(scene, words)
        else:
            view["patch"] = changes
        if known:
            self._open[room.id] = (room, scene)
            self._open.move_to_end(room.id)
        return view


def _setting(setting: Setting, words: Language) -> Wire:
    return {
        "name": setting.name,
        "default": setting.default,
        "description": setting.description.render(words),
        "choices": list(setting.choices),
    }


def _change(before: Scene, after: Scene, words: Language) -> Wire:
    """Give what makes one scene of a game into another of it; all its scenes have one size."""
    return patch(before, after, words) or {}


def _check_length(thing: str | list[Any], most: int) -> None:
    if len(thing) > most:
        what: Sentence = say("text") if isinstance(thing, str) else say("list")
        raise OutOfBounds(say("this {what} is too long: at most {most} are allowed", what=what, most=most))


def _cells_of(moves: tuple[str, ...], scene: Scene) -> tuple[Cell, ...]:
    """Give the cells that moves name and the scene has, to point them out."""
    found: dict[Cell, None] = {}
    for word in re.findall(r"[a-z]+[0-9]+", " ".join(moves)):
        with contextlib.suppress(Malformed):
            cell = Cell.parse(word)
            if cell.column < scene.columns and cell.row < scene.rows:
                found[cell] = None
    return tuple(found)


_ANSWERS: Final[dict[type, Callable[..., Awaitable[Wire | None]]]] = {
    protocol.Hello: Connection.hello,
    protocol.Home: Connection.home,
    protocol.Levels: Connection.levels,
    protocol.Open: Connection.open,
    protocol.New: Connection.new,
    protocol.Cancel: Connection.cancel,
    protocol.Load: Connection.load,
}
_GAME_ANSWERS: Final[dict[type, Callable[..., Awaitable[Wire | None]]]] = {
    protocol.Resume: Connection.resume,
    protocol.Save: Connection.save,
    protocol.Play: Connection.play,
    protocol.Undo: Connection.undo,
    protocol.Redo: Connection.redo,
    protocol.Reset: Connection.reset,
    protocol.Seats: Connection.seats,
    protocol.Show: Connection.show,
    protocol.Hold: Connection.hold,
    protocol.Ask: Connection.ask,
    protocol.Hint: Connection.hint,
    protocol.Solution: Connection.solution,
}
