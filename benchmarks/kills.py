"""What becomes of games when the server is killed again and again while they are played.

python benchmarks/kills.py [--kills 500] [--players 6] [--store sqlite|postgresql] [--quick] [--keep]

A server over a new store is killed with SIGKILL in the midst of moves, and started again on the same port, at once.
Players keep what they have sent and no answer has come to, and send it again when they are connected again, as the page
does. At the end the store must have every action that was answered, once, in its order, and nothing that was not sent;
and whatever a player was shown must be what the store has at that version. The servers are forked from a process that
has read the code, and start no worker processes, which nobody here needs: so a start takes little time. All else is as
``damier serve`` does it.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import os
import random
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final
from unittest.mock import AsyncMock, patch

sys.path.append(str(Path(__file__).parents[1]))

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from benchmarks.measured import Table, at_most
from damier.core.contract import load_game, load_games
from damier.store.store import Store
from damier.web.limits import Limits
from damier.web.server import run
from damier.web.setup import Setup
from damier.web.workers import Workers
from tests.postgres import Cluster
from tests.store.first_starts import forked, status_of
from tests.web.conftest import Refused
from tests.web.players import Watching, wrong_versions


def moves() -> list[str]:
    """Return a move that starts on the first level of Flow, one that goes on, and one that goes back."""
    flow = load_game("flow")
    board = flow.board(flow.levels()[0])
    found = []
    for verb in ("start", "extend", "retract"):
        found.append(next(str(move) for move in board.legal_moves if str(move).startswith(verb)))
        board.push(flow.parse_move(found[-1]))
    return found


#: What is done next: a message, and the action that it is in the store. Some of it is not allowed at times.
ACTS: Final = (
    *(("play", {"move": move}, ("play", move)) for move in moves()),
    *(("checkpoint", {"name": name}, ("checkpoint", name)) for name in "abcdefgh"),
    *((kind, {}, (kind, "")) for kind in ("undo", "redo", "reset")),
)
#: The stores.
KINDS: Final = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
#: The actions of a game, after which another is begun.
LONGEST: Final = 2000
#: Moves that are answered between two kills, at least, and seconds that are waited then, at most.
BETWEEN: Final = 12
LATER: Final = 0.3
LOST: Final = (ConnectionClosed, InvalidHandshake, OSError, EOFError)
#: The shares of one key and one address, from which all of this comes.
LIMITS: Final = Limits(rate=1e6, burst=10**6, rate_of_a_key=1e6, burst_of_a_key=10**6)


@dataclass
class Played:
    """A game as its player knows it: the actions that must be in the store, and the states that were shown."""

    game: str
    acts: list[tuple[str, str]] = field(default_factory=list)
    shown: list[tuple[int, dict[str, Any]]] = field(default_factory=list)


class Player(threading.Thread):
    """Somebody who plays one game after the other, through every end of the server, until told to stop."""

    def __init__(self, address: str, seed: int, answered: Any) -> None:
        super().__init__()
        self._address, self._answered = address, answered
        self._chance = random.Random(seed)
        self._key: str | None = None
        #: What was sent last, if no answer has come.
        self._open: tuple[str, dict[str, Any], tuple[str, str]] | None = None
        self.over = threading.Event()
        self.games: list[Played] = []
        self.drops = self.repeats = 0

    def run(self) -> None:
        """Play until it is over and what was sent is answered."""
        while not self.over.is_set() or self._open is not None:
            try:
                with connect(self._address, max_size=None, compression=None, open_timeout=60) as line:
                    client = Watching(line)
                    self._key = client.hello(self._key).key
                    self._play(client)
            except LOST:
                self.drops += 1

    def _play(self, client: Watching) -> None:
        if self.games:
            client.shown = self.games[-1].shown
            client.ask("resume", game=self.games[-1].game)
        while self._open is not None or not self.over.is_set():
            if not self.games or (len(self.games[-1].acts) >= LONGEST and self._open is None):
                client.shown = []
                game = client.ask("open", game="flow", number=1, fresh=True)["id"]
                self.games.append(Played(game, shown=client.shown))
            self._act(client, self.games[-1])

    def _act(self, client: Watching, played: Played) -> None:
        """Do something, or once more what was not answered, from the same version."""
        again = self._open is not None
        self.repeats += again
        do, members, act = self._open = self._open or self._chance.choice(ACTS)
        version = len(played.acts)
        try:
            client.ask(do, game=played.game, version=version, **members)
            played.acts.append(act)
        except Refused as refusal:
            if refusal.kind == "stale" and again and refusal.game["version"] == version + 1:
                played.acts.append(act)  # it was written, and its answer lost
            elif refusal.kind != "illegal":
                raise RuntimeError(f"{refusal.kind}: {refusal.sentence}") from refusal
        self._open = None
        with self._answered.get_lock():
            self._answered.value += 1


def play(address: str, count: int, store: str | Path, answered: Any, over: Any, report: Any) -> None:
    """Play until it is over; then compare all that was played and shown with the store, and report it."""
    players = [Player(address, seed, answered) for seed in range(count)]
    for player in players:
        player.start()
    over.wait()
    for player in players:
        player.over.set()
    for player in players:
        player.join()
    opened = Store(store)
    lost = twice = wrong = acts = shown = 0
    for played in (played for player in players for played in player.games):
        found = opened.game(played.game)
        rows = [] if found is None else [row[:2] for row in found[1]]
        lost += max(0, len(played.acts) - len(rows))
        twice += max(0, len(rows) - len(played.acts))
        wrong += len(wrong_versions(opened, played.game, played.shown)) + (rows != played.acts)
        acts += len(played.acts)
        shown += len(played.shown)
    opened.close()
    drops, repeats = sum(player.drops for player in players), sum(player.repeats for player in players)
    remark = f"{acts} actions answered, {shown} states shown, {drops} connections lost, {repeats} actions sent again"
    report.put(({"lost": lost, "twice": twice, "wrong": wrong}, remark))


def serve(setup: Setup, listening: socket.socket) -> None:
    """Serve until killed."""
    with patch.object(Workers, "warm", AsyncMock()):
        run(setup, listening, lambda: None)


def kill_servers(store: str | Path, kills: int, players: int) -> tuple[dict[str, float], str]:
    """Kill servers over a store, under players; return what went wrong, and a remark."""
    load_games()
    shared = multiprocessing.get_context("spawn")
    answered, over, found = shared.Value("q", 0), shared.Event(), shared.Queue()
    with socket.create_server(("127.0.0.1", 0), backlog=256) as listening:
        address = f"ws://127.0.0.1:{listening.getsockname()[1]}/ws"
        setup = Setup(store, "127.0.0.1", limits=LIMITS)
        crowd = shared.Process(target=play, args=(address, players, store, answered, over, found))
        crowd.start()
        start = time.monotonic()
        for number in range(kills + 1):
            server = forked(partial(serve, setup, listening))
            before = answered.value
            while answered.value < before + BETWEEN and crowd.is_alive():
                time.sleep(0.01)
            time.sleep(random.random() * LATER)
            if number < kills:
                os.kill(server, signal.SIGKILL)
                status_of(server)
        over.set()
        wrong, remark = found.get()
        crowd.join()
        os.kill(server, signal.SIGTERM)
        status_of(server)
    return wrong, f"{remark}, in {time.monotonic() - start:.0f} s"


@contextlib.contextmanager
def new_store(kind: str) -> Iterator[str | Path]:
    """Make an empty store for the length of a ``with`` block."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield Path(folder)
        return
    cluster = Cluster()
    try:
        yield cluster.new_database()
    finally:
        cluster.remove()


def main() -> None:
    """Kill."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--store", choices=KINDS, action="append")
    Table.add_options(parser)
    options = parser.parse_args()
    kills = 3 if options.quick else options.kills
    with Table("kills", options) as table:
        for kind, title in KINDS.items():
            if kind in (options.store or KINDS):
                with new_store(kind) as store:
                    wrong, remark = kill_servers(store, kills, options.players)
                what = f"servers killed {kills} times under {options.players} players, over {title}"
                table.row(kind, what, wrong, "", at_most(lost=0, twice=0, wrong=0), remark)


if __name__ == "__main__":
    main()
