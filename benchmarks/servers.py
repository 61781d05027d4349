"""How long a move takes from one server to a page at another, and what becomes of games when PostgreSQL is stopped.

python benchmarks/servers.py [--moves 200] [--players 12] [--stops 100] [--pairs 40] [--kills 600]

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

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.measured import Table, at_most, summary
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


def outages(table: Table, cluster: Cluster, folder: Path, count: int, stops: int) -> None:
    """Stop PostgreSQL for a second, again and again, under players, and tell how many games went wrong."""
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
    what = f"PostgreSQL stopped {stops} times for a second under {count} players: games that went wrong"
    table.row("stops", what, {"wrong": wrong}, "", at_most(wrong=0), f"{shown} states compared; {dict(counts)}")
    table.row("wait", "the longest wait for an answer meanwhile", {"most": longest}, "s")


def first_starts(table: Table, pairs: int, kills: int) -> None:
    """Start new stores in pairs, and kill others midway; tell how many failed."""
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
    table.row("pairs", f"{pairs} pairs of first starts on one empty store", {"failed": failed}, "", at_most(failed=0))
    table.row("killed", f"{kills} first starts killed midway", {"refused": refused}, "", at_most(refused=0))


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, number in (("moves", 200), ("players", 12), ("stops", 100), ("pairs", 40), ("kills", 600)):
        parser.add_argument(f"--{name}", type=int, default=number)
    Table.add_options(parser)
    options = parser.parse_args()
    if options.quick:
        options.moves, options.players, options.stops, options.pairs, options.kills = 20, 3, 1, 2, 2
    cluster = Cluster()
    try:
        with Table("servers", options) as table:
            measure(table, cluster, options)
    finally:
        cluster.remove()


def measure(table: Table, cluster: Cluster, options: argparse.Namespace) -> None:
    """Measure all, one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder, "data")
        data.mkdir()
        for what, store in (("SQLite", None), ("PostgreSQL", cluster.new_database())):
            pair = [Server(data, "", store=store) for _ in range(2)]
            took = summary(latency(pair[0], pair[1], options.moves))
            shown = f"from a move at one server until it is shown at another, over {what}"
            table.row(what.lower(), shown, took, "ms", at_most(late=50.0), f"{options.moves} moves")
            for server in pair:
                server.end()
        outages(table, cluster, data, options.players, options.stops)
    first_starts(table, options.pairs, options.kills)


if __name__ == "__main__":
    main()
