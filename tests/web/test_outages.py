"""A real PostgreSQL that is stopped, killed and silenced while people play: what they are shown is what is stored."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable

import pytest

from damier.store.store import Store
from tests.postgres import Cluster
from tests.web.conftest import Client, Refused, Server
from tests.web.players import Player, wrong_states

PLAYERS = 6


def more(players: list[Player], kind: str, count: int) -> None:
    """Wait until each player has had so many more answers of a kind."""
    before = [player.counts[kind] for player in players]
    until = time.monotonic() + 60
    while any(player.counts[kind] < count + past for player, past in zip(players, before, strict=True)):
        assert time.monotonic() < until
        time.sleep(0.01)


def test_a_database_that_is_stopped_and_killed_leaves_every_game_right(
    start: Callable[..., Server], postgres: Cluster
) -> None:
    """Whatever was acknowledged is stored, and what was refused is not shown; nobody's connection is dropped."""
    address = postgres.new_database()
    server = start(store=address)
    players = [Player(server, seed) for seed in range(PLAYERS)]
    for player in players:
        player.start()
    for end in (postgres.stop, postgres.kill, postgres.stop):
        more(players, "done", 4)
        end()
        more(players, "exhausted", 3)
        postgres.start()
    more(players, "done", 4)
    for player in players:
        player.over.set()
        player.join(60)
    store = Store(address)
    assert [wrong_states(store, player) for player in players] == [[]] * PLAYERS
    store.close()
    assert not any(player.counts["dropped"] for player in players)
    assert server.end() == 0  # which also says that nothing was printed


def test_a_silent_database_is_said_and_keeps_nobody_from_ending_the_server(
    start: Callable[..., Server], postgres: Cluster
) -> None:
    """Reading and writing are answered in words after some seconds; SIGTERM ends the server all the same."""
    server = start(store=postgres.new_database())
    with server.client() as socket:
        client = Client(socket).hello()
        game = client.ask("open", game="chomp", level="5x5")
        client.act("play", game, move="e5")
        with postgres.silent():
            before = time.monotonic()
            with pytest.raises(Refused, match="the store cannot be written: the database does not answer") as refusal:
                client.ask("play", game=game["id"], version=1, move="d4")
            assert refusal.value.kind == "exhausted"
            assert time.monotonic() - before < 30
            client.send("resume", game=game["id"])
            assert server.end(signal.SIGTERM) == 0
            assert time.monotonic() - before < 60
    server.start()
    with server.client() as socket:
        again = Client(socket).hello(client.key).ask("resume", game=game["id"])
        assert (again["version"], again["moves"]) == (1, 1)
    assert server.end() == 0
