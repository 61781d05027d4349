"""How long the server takes to answer a move while a hundred other games are played, and to send a first board.

python benchmarks/web.py [--games 100] [--pace 1.0] [--moves 600]

A real server, real connections on loopback. The others are scripted clients in a process of their own, each of which
makes a move every ``pace`` seconds, as people do, in games of every kind. Moves and time are limited. The aim is a
median under 15 ms and a 99th percentile under 60 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.sync.client import connect as connect_sync

from damier.core.contract import Game, load_games

#: The most seconds of a measurement.
LONGEST: Final = 120.0
#: The limits of one address, from which all of these games come.
OF_AN_ADDRESS: Final = ("connections_of_an_address", "rate_of_an_address", "burst_of_an_address", "games_of_an_address")
#: The most moves of a script.
SCRIPT: Final = 40


def scripts() -> dict[str, tuple[str, list[str]]]:
    """Return a level of each game and random legal moves on it."""
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


def next_step(game: str, version: int, step: int, moves: list[str]) -> str:
    """Return the next message of a script, which starts again when it has ended."""
    if step % (len(moves) + 1) == len(moves):
        return message(version, "reset", game=game, version=version)
    return message(version, "play", game=game, version=version, move=moves[step % (len(moves) + 1)])


async def play_game(address: str, name: str, pace: float, seconds: float, connected: asyncio.Barrier) -> int:
    """Play one game for so many seconds, once all are connected; return how many moves the server answered."""
    level, moves = SCRIPTS[name]
    async with connect(address, compression=None, max_size=None) as socket:
        game = await _open_game(socket, name, level)
        await connected.wait()
        until = time.monotonic() + seconds
        await asyncio.sleep(random.random() * pace)
        step = 0
        while time.monotonic() < until:
            await socket.send(next_step(game, step, step, moves))
            answer = json.loads(await socket.recv())
            if "ok" not in answer:
                raise RuntimeError(answer)
            step += 1
            await asyncio.sleep(pace * random.uniform(0.5, 1.5))
        return step


async def _open_game(socket: ClientConnection, name: str, level: str) -> str:
    await socket.send(message(0, "hello", key=None, language="en"))
    await socket.recv()
    await socket.send(message(0, "open", game=name, level=level))
    return str(json.loads(await socket.recv())["ok"]["id"])


async def play_games(address: str, count: int, pace: float, seconds: float) -> int:
    """Play ``count`` games at once; return how many moves the server answered."""
    names = sorted(SCRIPTS)
    connected = asyncio.Barrier(count + 1)
    games = [
        asyncio.create_task(play_game(address, names[n % len(names)], pace, seconds, connected)) for n in range(count)
    ]
    await connected.wait()
    print("connected", flush=True)
    return sum(await asyncio.gather(*games))


def measure(address: str, moves: int) -> dict[str, list[float]]:
    """Play every game in turn, and return the milliseconds of each round trip."""
    took = defaultdict(list)
    with connect_sync(address, compression=None, max_size=None) as socket:
        socket.send(message(0, "hello", key=None, language="en"))
        socket.recv()
        games = {}
        for name, (level, _) in SCRIPTS.items():
            socket.send(message(0, "open", game=name, level=level))
            games[name] = json.loads(socket.recv())["ok"]["id"]
        end = time.monotonic() + LONGEST
        for step in range(moves // len(games)):
            for name, game in games.items():
                text = next_step(game, step, step, SCRIPTS[name][1])
                start = time.perf_counter()
                socket.send(text)
                answer = socket.recv()
                took[name].append((time.perf_counter() - start) * 1000)
                if '"ok"' not in str(answer)[:60]:
                    raise RuntimeError(answer)
                time.sleep(0.01)
            if time.monotonic() > end:
                break
    return took


def first_scene(address: str) -> float:
    """Return the milliseconds from a new connection to the first whole scene."""
    name = "flow"
    start = time.perf_counter()
    with connect_sync(address, compression=None, max_size=None) as socket:
        socket.send(message(0, "hello", key=None, language="en"))
        socket.send(message(1, "open", game=name, number=1))
        while '"scene"' not in str(socket.recv()):
            pass
        return (time.perf_counter() - start) * 1000


def print_row(what: str, took: list[float]) -> None:
    """Print the median, the 99th percentile and the worst of some milliseconds."""
    took = sorted(took)
    last = took[min(len(took) - 1, int(len(took) * 0.99))]
    print(f"{what:<28} median {statistics.median(took):6.1f} ms   99 % {last:6.1f} ms   worst {took[-1]:6.1f} ms")


def cpu_of(process: int) -> float:
    """Return the CPU seconds that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure without other games, then with them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--pace", type=float, default=1.0)
    parser.add_argument("--moves", type=int, default=600)
    parser.add_argument("--others", metavar="ADDRESS", help="play the other games, for as many seconds as --moves says")
    options = parser.parse_args()
    if options.others:
        print(asyncio.run(play_games(options.others, options.games, options.pace, options.moves)))
        return
    with tempfile.TemporaryDirectory() as folder:
        limits = Path(folder, "limits.toml")
        limits.write_text("".join(f"{name} = 1_000_000\n" for name in OF_AN_ADDRESS))
        server = subprocess.Popen(
            [sys.executable, "-m", "damier", "serve", "--port", "0", "--no-browser", "--data", folder,
             "--limits", limits],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            line = server.stdout.readline() if server.stdout else ""
            host = re.findall(r"//([^/]+)/", line)[0]
            _measure(f"ws://{host}/ws", server.pid, options)
        finally:
            server.terminate()
            server.wait(30)


def _measure(address: str, server: int, options: argparse.Namespace) -> None:
    print(f"games: {', '.join(sorted(SCRIPTS))}; load average at the start: {os.getloadavg()[0]:.1f}")
    print_row("first scene, alone", [first_scene(address) for _ in range(20)])
    print_row("a move, alone", [one for row in measure(address, options.moves // 4).values() for one in row])
    seconds = min(LONGEST, 5 + options.moves * 0.03)
    crowd = subprocess.Popen(
        [sys.executable, __file__, "--others", address, "--games", str(options.games), "--pace", str(options.pace),
         "--moves", str(int(seconds))],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    if crowd.stdout is None or crowd.stdout.readline() != "connected\n":
        raise RuntimeError("the other games did not start")
    time.sleep(options.pace)
    before, start = cpu_of(server), time.monotonic()
    took = measure(address, options.moves)
    spent, passed = cpu_of(server) - before, time.monotonic() - start
    print_row(f"first scene, {options.games} others", [first_scene(address) for _ in range(20)])
    for name, row in took.items():
        print_row(f"{name}, {options.games} others", row)
    print_row(f"a move, {options.games} others", [one for row in took.values() for one in row])
    answered = int(crowd.communicate(timeout=LONGEST)[0])
    print(f"others' moves: {answered / seconds:.0f} a second; the server's CPU: {100 * spent / passed:.0f} % of a core")
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"load average at the end: {os.getloadavg()[0]:.1f}; the others took {usage.ru_utime:.1f} s of CPU")


SCRIPTS: Final = scripts()

if __name__ == "__main__":
    main()
