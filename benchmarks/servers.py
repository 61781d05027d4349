"""How long a move takes from one server to a page at another, and what becomes of games when PostgreSQL is stopped.

python benchmarks/servers.py [--moves 200] [--players 12] [--stops 8] [--pairs 40] [--kills 600]

Real servers over real stores: two processes over a file of SQLite, then over a PostgreSQL server of their own. The
time is from sending a move to one server until somebody at the other has been sent the game. The aim is a 95th
percentile of 50 ms. Then PostgreSQL is stopped for a second, again and again, under players who compare every state
that they were shown with what is stored; and stores are started for the first time, two at once, and killed midway.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from damier.store.store import Store
from tests.postgres import Cluster
from tests.store.first_starts import forked, start, status_of, together
from tests.web.conftest import FLOW, Client, Server
from tests.web.players import Player, wrong_states

#: Moves that can be repeated.
MOVES: Final = ("extend a1", "retract b1")


def latency(one: Server, two: Server, moves: int) -> list[float]:
    """Return the milliseconds from each move at one server until it is seen at another, in order."""
    took = []
    with one.client() as here, two.client() as there:
        player = Client(here).hello()
        watcher = Client(there).hello(player.key)
        game = player.ask("open", game="flow", level=FLOW, fresh=True)
        player.act("play", game, move="start b1")
        watcher.ask("resume", game=game["id"])
        for number in range(moves):
            start = time.perf_counter()
            answer = player.send("play", game=game["id"], version=game["version"], move=MOVES[number % 2])
            watcher.push("game")
            took.append((time.perf_counter() - start) * 1000)
            game["version"] = player.answer(answer)["version"]
            time.sleep(0.02)
    return sorted(took)


def print_latency(what: str, took: list[float]) -> None:
    """Print the median, the 95th percentile and the longest of some times, in order."""
    middle, late = took[len(took) // 2], took[int(len(took) * 0.95)]
    print(f"{what:<12} median {middle:5.1f} ms   95 % {late:5.1f} ms   longest {took[-1]:5.1f} ms   {len(took)} moves")


def outages(cluster: Cluster, folder: Path, count: int, stops: int) -> None:
    """Stop PostgreSQL for a second, again and again, under players, and print how many games went wrong."""
    address = cluster.new_database()
    server = Server(folder, "", store=address)
    players = [Player(server, seed) for seed in range(count)]
    for player in players:
        player.start()
    for _ in range(stops):
        time.sleep(2)
        cluster.stop()
        time.sleep(1)
        cluster.start()
    time.sleep(2)
    for player in players:
        player.over.set()
        player.join()
    store = Store(address)
    wrong = sum(bool(wrong_states(store, player)) for player in players)
    store.close()
    server.end()
    counts = sum((player.counts for player in players), Counter[str]())
    shown, longest = sum(len(player.shown) for player in players), max(player.longest for player in players)
    print(
        f"{stops} stops under {count} players: {wrong} games wrong of {count}, {shown} states compared; {dict(counts)}"
    )
    print(f"longest wait for an answer {longest:.1f} s; the server printed nothing")


def first_starts(pairs: int, kills: int) -> None:
    """Start new stores in pairs, and kill others midway; print how many failed."""
    failed = refused = 0
    for _ in range(pairs):
        with tempfile.TemporaryDirectory() as folder:
            failed += any(together(folder, 2))
    for _ in range(kills):
        with tempfile.TemporaryDirectory() as folder:
            process = forked(partial(start, folder))
            time.sleep(random.uniform(0, 0.1))
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            refused += bool(status_of(forked(partial(start, folder))))
    print(f"first starts: {failed} of {pairs} pairs failed; {refused} of {kills} stores refused after a kill")


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, number in (("moves", 200), ("players", 12), ("stops", 8), ("pairs", 40), ("kills", 600)):
        parser.add_argument(f"--{name}", type=int, default=number)
    options = parser.parse_args()
    print(f"load average at the start: {os.getloadavg()[0]:.1f}")
    cluster = Cluster()
    try:
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder, "data")
            data.mkdir()
            address = cluster.new_database()
            for what, store in (("SQLite", None), ("PostgreSQL", address)):
                pair = [Server(data, "", store=store) for _ in range(2)]
                print_latency(what, latency(pair[0], pair[1], options.moves))
                for server in pair:
                    server.end()
            outages(cluster, data, options.players, options.stops)
        first_starts(options.pairs, options.kills)
    finally:
        cluster.remove()
    print(f"load average at the end: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
