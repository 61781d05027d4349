"""Many people who play at once, in one process and at little cost of their own.

python benchmarks/crowd.py ws://127.0.0.1:8421/ws [--games 600] [--pace 1.5] [--seconds 30]

Each has a connection, a key and a game of its own, of every kind in turn, and makes a move every ``pace`` seconds, more
or less; with a pace of 0, as soon as the move before is answered. The WebSockets are real, and no more of them is
written here than it takes: a client in Python that did everything would take as much of the machine as the server.

Prints ``begin`` and ``end`` around the time that is measured, then as JSON how many moves were answered in it, the
milliseconds that the answers took in order of time, and the CPU seconds of this process.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from typing import Any, Final
from urllib.parse import urlsplit

from damier.core.contract import Game, load_games

#: The most moves of a script.
SCRIPT: Final = 40
#: How many may connect at a time.
_AT_THE_DOOR: Final = 20
#: Seconds in which whoever connects has to have a game.
_PATIENCE: Final = 60.0
_TEXT: Final = 0x81
_PING: Final = 0x89
_PONG: Final = 0x8A
#: Where the length of a frame is written in more bytes, and how many come before what it carries.
_MEDIUM, _LONG = 126, 127


def scripts() -> dict[str, tuple[str, list[str]]]:
    """Return a level of each game and random legal moves on it that do not end the game."""
    found = {}
    chance = random.Random(1)
    for game in load_games():
        if not isinstance(game, Game) or game.drawing is None or not (game.packs or game.generator):
            continue
        levels = game.levels()
        level = levels[len(levels) // 2] if levels else game.generate(seed=1)
        board = game.board(level)
        moves: list[str] = []
        while len(moves) < SCRIPT and board.outcome() is None:
            legal = list(board.legal_moves)
            if not legal:
                break
            moves.append(str(chance.choice(legal)))
            board.push(game.parse_move(moves[-1]))
            if board.outcome() is not None:
                moves.pop()
        found[game.name] = (str(level), moves)
    return found


def message(number: int, do: str, /, **members: Any) -> str:
    """Return the text of a message."""
    return json.dumps({"id": number, "do": do, **members})


def next_step(game: str, step: int, moves: list[str]) -> str:
    """Return the message that leads a game from one version to the next; a script that has ended starts again."""
    place = step % (len(moves) + 1)
    if place == len(moves):
        return message(step, "reset", game=game, version=step)
    return message(step, "play", game=game, version=step, move=moves[place])


class Crowd:
    """Everybody who plays, and what they measure while ``measuring``."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self.measuring = False
        self.took: list[float] = []
        self.wrong: list[str] = []
        self.over = asyncio.Event()

    def fail(self, why: str) -> None:
        """Remember what went wrong; nobody plays on."""
        self.wrong.append(why)
        self.over.set()


class Player(asyncio.Protocol):
    """One who plays. Frames are masked with zeros, which changes nothing in them."""

    def __init__(self, crowd: Crowd, host: str, level: tuple[str, str], moves: list[str]) -> None:
        self._crowd, self._host, self._level, self._moves = crowd, host, level, moves
        self._heard = bytearray()
        self._shaken = False
        self._game = ""
        self._step = 0
        self._sent = 0.0
        self.ready = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 (for the checker of types)
        self._transport = transport
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail, unless it is over."""
        if not self._crowd.over.is_set():
            self._crowd.fail(f"a connection was lost: {exc}")

    def data_received(self, data: bytes) -> None:
        """Read as many frames as have come whole."""
        self._heard += data
        if not self._shaken:
            head, found, rest = self._heard.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._crowd.fail(bytes(head[:80]).decode())
                return
            self._shaken, self._heard = True, rest
            self._send(message(0, "hello", key=None, language="en"))
        while (frame := self._frame()) is not None:
            self._receive(*frame)

    def _frame(self) -> tuple[int, bytes] | None:
        """Return the kind and the content of the next frame, or None if it has not come whole."""
        heard = self._heard
        if len(heard) < 2:  # noqa: PLR2004 (the shortest head)
            return None
        length, start = heard[1], 2
        if length in (_MEDIUM, _LONG):
            start = 4 if length == _MEDIUM else 10
            length = int.from_bytes(heard[2:start], "big")
        if len(heard) < start + length:
            return None
        content = bytes(heard[start : start + length])
        kind = heard[0]
        del heard[: start + length]
        return kind, content

    def _send(self, text: str | bytes, kind: int = _TEXT) -> None:
        content = text.encode() if isinstance(text, str) else text
        length = len(content)
        head = bytes((kind, 0x80 | length)) if length < _MEDIUM else bytes((kind, 0xFE)) + length.to_bytes(2, "big")
        self._transport.write(head + bytes(4) + content)

    def _receive(self, kind: int, content: bytes) -> None:
        if kind == _PING:
            self._send(content, _PONG)
        elif kind != _TEXT:
            self._crowd.fail(f"a frame of kind {kind:x}: {content[:80]!r}")
        elif self._game:
            if self._crowd.measuring:
                self._crowd.took.append((time.perf_counter() - self._sent) * 1000)
            if not content.startswith(f'{{"re":{self._step},"ok":'.encode()):
                self._crowd.fail(content[:300].decode("utf-8", "replace"))
                return
            self._step += 1
            self._go_on(random.uniform(0.5, 1.5))
        else:
            self._begin(json.loads(content)["ok"])

    def _begin(self, answer: dict[str, Any]) -> None:
        if "key" in answer:
            name, level = self._level
            self._send(message(0, "open", game=name, level=level))
        else:
            self._game = answer["id"]
            self.ready.set_result(None)
            self._go_on(random.random())

    def _go_on(self, share: float) -> None:
        if self._crowd.pace:
            asyncio.get_running_loop().call_later(self._crowd.pace * share, self._play)
        else:
            self._play()

    def _play(self) -> None:
        if not self._crowd.over.is_set():
            text = next_step(self._game, self._step, self._moves)
            self._sent = time.perf_counter()
            self._send(text)


async def play(address: str, games: int, pace: float, seconds: float) -> Crowd:
    """Play ``games`` games at once; return what was measured in so many seconds once all are connected."""
    place = urlsplit(address)
    host, port = place.hostname or "", place.port or 0
    crowd, prepared = Crowd(pace), scripts()
    names, door = sorted(prepared), asyncio.Semaphore(_AT_THE_DOOR)

    async def enter(number: int) -> None:
        name = names[number % len(names)]
        level, moves = prepared[name]
        async with door:
            _, player = await asyncio.get_running_loop().create_connection(
                lambda: Player(crowd, place.netloc, (name, level), moves), host, port
            )
            await asyncio.wait_for(player.ready, _PATIENCE)

    await asyncio.gather(*(enter(number) for number in range(games)))
    await asyncio.sleep(2 * pace)
    print("begin", flush=True)
    crowd.measuring = True
    try:
        await asyncio.wait_for(crowd.over.wait(), seconds)
    except TimeoutError:
        crowd.over.set()
    crowd.measuring = False
    print("end", flush=True)
    return crowd


def main() -> None:
    """Play, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--pace", type=float, default=1.5)
    parser.add_argument("--seconds", type=float, default=30.0)
    options = parser.parse_args()
    crowd = asyncio.run(play(options.address, options.games, options.pace, options.seconds))
    if crowd.wrong:
        raise SystemExit(crowd.wrong[0])
    print(json.dumps({"took": crowd.took, "cpu": time.process_time()}))


if __name__ == "__main__":
    main()
