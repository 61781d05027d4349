"""What is fuzzed, for every game that is registered: texts, files and saves, and messages to the server.

Whatever a text is, reading it may raise nothing but damier's own errors, and takes less than two seconds. What can be
read is drawn, played, written, and read again: it must be the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import tempfile
from collections.abc import Callable
from pathlib import Path, PurePath
from types import SimpleNamespace
from typing import Any, Final

from damier.core.contract import AnyGame, DamierError, Exhausted, Game, Level, load_games, say
from damier.core.sentences import Language
from damier.drawing import write_svg
from damier.files.reading import levels_of
from damier.files.saves import from_json, to_json
from damier.locale import load_page_language
from damier.play.session import Session
from damier.store.store import Store
from damier.web import protocol
from damier.web.client import Client
from damier.web.dispatch import receive
from damier.web.limits import Limits, check_cells, impose
from damier.web.quotas import Quotas
from damier.web.rooms import Rooms
from damier.web.shelf import Shelf
from damier.web.tasks import ReadFile, ReadLevel
from damier.web.wire import patch, whole

GAMES: Final = tuple(game for game in load_games() if isinstance(game, Game))
#: The moves that are played on what could be read.
_PLAYED: Final = 3


class Difference(AssertionError):  # noqa: N818 (it says what is wrong)
    """What was written is not what was read."""


def read_text(game: AnyGame, text: str) -> bool:
    """Read a text as a level, as a move and as a position of a game; return whether it is a level or a position."""
    with contextlib.suppress(DamierError):
        game.parse_move(text)
    with contextlib.suppress(DamierError):
        _use(game, game.parse_level(text))
    try:
        board = game.parse_position(text)
        check_cells(board.level)
    except DamierError as error:
        _say(error, game)
        return False
    if game.parse_position(board.line().partition(": ")[2]).line() != board.line():
        raise Difference(board.line())
    return True


def read_file(game: AnyGame, text: str) -> bool:
    """Read a text as a file of a game, and as one of a kind that its content tells; write what it has, and read it.

    Return whether it could be read.
    """
    found = False
    with contextlib.suppress(DamierError):
        found = bool(levels_of(text, PurePath("level.txt")))
    if game.files is None:
        return found
    try:
        levels = list(game.files.read(text))
    except DamierError as error:
        _say(error, game)
        return found
    for level in levels[:3]:
        _use(game, level)
        for ending in game.files.endings:
            with contextlib.suppress(DamierError):  # not every form has room for every level, or for all of it
                again = list(game.files.read(game.files.write([level], ending)))
                if list(game.files.read(game.files.write(again, ending))) != again:
                    raise Difference(f"{ending}: {level}")
    return True


def read_save(game: AnyGame, text: str) -> bool:
    """Read a text as a save; what it saves is saved again. Return whether it could be read."""
    try:
        session = Session.restore(from_json(text))
        check_cells(session.level)
    except DamierError as error:
        _say(error, game)
        return False
    again = to_json(session.save())
    if to_json(Session.restore(from_json(again)).save()) != again:
        raise Difference(again)
    _draw(session.game, session.board)
    return True


def _use(game: AnyGame, level: Level) -> None:
    """Write a level and read it again, look at it, draw it, and play some moves on it."""
    if game.parse_level(str(level)) != level:
        raise Difference(str(level))
    with contextlib.suppress(DamierError):
        check_cells(level)
        game.label(level).render(_language(game))
        if game.remarks is not None:
            list(game.remarks(level))
        board = game.board(level)
        scene = _draw(game, board)
        for _ in range(_PLAYED):
            move = next(iter(board.legal_moves), None)
            if move is None or board.outcome() is not None:
                break
            if game.parse_move(str(move)) != move:
                raise Difference(str(move))
            board.push(move)
            before, scene = scene, _draw(game, board)
            if scene is not None:
                protocol.write({"patch": patch(before, scene, _language(game))})


def _draw(game: AnyGame, board: Any) -> Any:
    if game.drawing is None:
        return None
    scene = game.drawing(board, None)
    protocol.write({"scene": whole(scene, _language(game))})
    write_svg(scene, "light", _language(game))
    return scene


def _say(error: DamierError, game: AnyGame) -> None:
    error.sentence.render(_language(game))


def _language(game: AnyGame) -> Language:
    return load_page_language("fr").with_catalogue(game.translations.get("fr", {}))


class Messages:
    """A server without its sockets and processes, with two clients that send whatever they like.

    They play games of every kind, alone and with each other. A text names the game with the number N as ``"@N"``, its
    version as ``"@v"``, and its links as ``"@sN"`` and ``"@wN"``; what they are is put in before it is sent. So texts
    can be changed and still be about a game as it is now.
    """

    #: The texts after which other games are begun: most of these have come to their end.
    LIFETIME: Final = 2_000

    def __init__(self) -> None:
        most = 10**9
        impose(
            Limits(
                burst=most, burst_of_a_key=most, burst_of_an_address=most, games_of_a_key=most,
                games_of_an_address=most, pause=0.0,
            )
        )  # fmt: skip
        self._folder = tempfile.TemporaryDirectory()
        self._loop = asyncio.new_event_loop()
        self._left = self.LIFETIME
        #: What stands for the games of each name in texts.
        self.games: dict[str, list[str]] = {}
        self._loop.run_until_complete(self._open())

    async def _open(self) -> None:
        self._store = Store(Path(self._folder.name))
        workers: Any = _Here()
        self._rooms = Rooms(Shelf(), self._store, workers)
        self._host, self._guest = (_Person(self._rooms, workers) for _ in range(2))
        for person in (self._host, self._guest):
            await person.ask({"do": "hello", "key": None, "language": "fr"})
        await self._begin()

    async def _begin(self) -> None:
        """Begin games of every kind: one that the host plays alone, and those that both play."""
        self._names: dict[str, str] = {}
        self._ids: list[str] = []
        self.games = {game.name: [] for game in GAMES}
        for game in GAMES:
            if game.drawing is None:
                continue
            levels = game.levels()
            about = {"game": game.name, "level": str(levels[0] if levels else game.generate(seed=1))}
            self._know(game, await self._host.ask({"do": "open", **about, "fresh": True}))
            for style in ("sides",) if len(game.sides) > 1 else ("together", "race"):
                begun = await self._host.ask({"do": "invite", **about, "style": style})
                self._know(game, begun)
                await self._guest.ask({"do": "join", "link": begun["match"]["seat"]})
                if style == "race":
                    await self._host.ask({"do": "begin", "game": begun["id"]})

    def _know(self, game: AnyGame, begun: Any) -> None:
        number, match = len(self._ids), begun["match"] or {"seat": "", "watch": ""}
        self._ids.append(begun["id"])
        self.games[game.name].append(f"@{number}")
        self._names |= {f'"@{number}"': begun["id"], f'"@s{number}"': match["seat"], f'"@w{number}"': match["watch"]}

    def receive(self, _: AnyGame, text: str) -> bool:
        """Send a message, see that it is answered once, without a fault, and return whether it was not refused."""
        return self._loop.run_until_complete(self._receive(text))

    async def _receive(self, text: str) -> bool:
        self._left -= 1
        if self._left < 0:
            self._left = self.LIFETIME
            await self._begin()
        sender = self._guest if len(text) % 3 == 0 else self._host
        return await sender.send(await self._filled_in(text))

    async def _filled_in(self, text: str) -> str:
        """Return a text with the games as they are now in the place of what stands for them."""
        version = 0
        for name in dict.fromkeys(re.findall(r'"@[sw]?\d+"', text)):
            if name in self._names:
                text = text.replace(name, f'"{self._names[name]}"')
                if self._names[name] in self._ids:
                    version = (await self._rooms.get(self._names[name], self._host.owner)).version
        return text.replace('"@v"', str(version))

    def close(self) -> None:
        """End."""
        self._rooms.close()
        self._store.close()
        self._loop.close()
        self._folder.cleanup()


class _Person:
    """A client, and what it was sent last."""

    def __init__(self, rooms: Rooms, workers: Any) -> None:
        self._sent: list[Any] = []
        line: Any = SimpleNamespace(send=self._keep, pace=SimpleNamespace(allows=lambda: True))
        self._client = Client(line, rooms, workers, Quotas(), "here")

    def _keep(self, message: Any) -> None:
        protocol.write(message)
        self._sent.append(message)

    @property
    def owner(self) -> str:
        """Who it is, as the store knows people."""
        return self._client.owner

    async def ask(self, message: dict[str, Any]) -> Any:
        """Return the answer to a message; raise ``Difference`` if it is refused."""
        if not await self.send(protocol.write({**message, "id": 1}).decode()):
            raise Difference(f"{message}: {self._sent}")
        return next(one["ok"] for one in self._sent if "re" in one)

    async def send(self, text: str) -> bool:
        """Send a message; return whether it was done.

        Raises ``Difference`` unless it is answered once, without a fault.
        """
        self._sent.clear()
        owner = self._client.owner
        await receive(self._client, text)
        for _ in range(1_000):
            if any("re" in one for one in self._sent):
                break
            await asyncio.sleep(0.001)
        answers = [one for one in self._sent if "re" in one]
        if len(answers) != 1 or "damier, " in str(answers[0].get("refused", "")):
            raise Difference(f"{text!r}: {answers}")
        if owner and self._client.owner != owner:  # whoever has another key has none of the games
            self._client.own(owner)
        return "ok" in answers[0]


class _Here:
    """What worker processes do, done here as far as it is reading; the rest is refused."""

    async def do(self, task: Any, *_: Any, **__: Any) -> Any:
        """Return what comes of a task."""
        if isinstance(task, ReadLevel | ReadFile):
            return task.run()
        raise Exhausted(say("cancelled"))


#: What reads a text of each kind, but for messages.
READERS: Final[dict[str, Callable[[AnyGame, str], bool]]] = {"text": read_text, "file": read_file, "save": read_save}
