"""Several servers over one store: what is done through one is seen through the others, over SQLite and PostgreSQL."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.postgres import Cluster
from tests.web.conftest import Client, Refused, Server, patched

Pair = tuple[Client, Client]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def servers(request: pytest.FixtureRequest, start: Callable[..., Server]) -> tuple[Server, Server]:
    """Two servers over one store."""
    if request.param == "sqlite":
        first = start()
        return first, start(data=first.data)
    cluster: Cluster = request.getfixturevalue("postgres")
    address = cluster.new_database()
    return start(store=address), start(store=address)


@pytest.fixture
def pair(servers: tuple[Server, Server]) -> Iterator[Pair]:
    """A client of each of two servers, with one key."""
    with servers[0].client() as one, servers[1].client() as two:
        here = Client(one).hello()
        yield here, Client(two).hello(here.key)


def moved(client: Client, game: dict[str, Any], *moves: str) -> None:
    """Play moves of Chomp."""
    for move in moves:
        client.act("play", game, move=move)


def test_a_move_reaches_whoever_is_connected_elsewhere(pair: Pair) -> None:
    """Both ways, as a patch to what they have."""
    here, there = pair
    game = here.ask("open", game="chomp", level="5x5", fresh=True)
    seen = there.ask("resume", game=game["id"])
    moved(here, game, "e5")
    pushed = there.push("game")["game"]
    assert pushed["version"] == 1
    scene = patched(seen["scene"], pushed["patch"])
    assert scene == there.ask("resume", game=game["id"])["scene"]
    moved(there, pushed, "d4")
    assert here.push("game")["game"]["version"] == 2


def test_nobody_is_shown_a_game_that_is_older_than_the_store(pair: Pair) -> None:
    """Neither by resuming, nor by opening its level, nor in a save, though the other server has it in memory."""
    here, there = pair
    game = here.ask("open", game="chomp", level="6x5", fresh=True)
    assert "moves" in there.ask("save", game=game["id"])["text"]
    moved(here, game, "f5", "e4", "d3")
    assert there.ask("save", game=game["id"])["text"] == here.ask("save", game=game["id"])["text"]
    moved(here, game, "d2")
    assert there.ask("resume", game=game["id"])["version"] == 4
    assert there.ask("open", game="chomp", level="6x5")["version"] == 4


def test_an_action_can_start_from_what_another_server_has_done(pair: Pair) -> None:
    """The version that it names is in the store, if not yet in memory; an older one is stale."""
    here, there = pair
    game = here.ask("open", game="chomp", level="5x6", fresh=True)
    there.ask("save", game=game["id"])
    moved(here, game, "e6", "d5")
    with pytest.raises(Refused) as refusal:
        there.ask("play", game=game["id"], version=1, move="c3")
    assert (refusal.value.kind, refusal.value.game["version"]) == ("stale", 2)
    moved(here, game, "c4")
    moved(there, game, "b3")
    assert here.ask("resume", game=game["id"])["moves"] == 4


def test_several_processes_serve_one_page(start: Callable[..., Server]) -> None:
    """Over SQLite: enough connections reach each of them. One that is killed is replaced, and all end at Ctrl-C."""
    server = start("--processes", "2")
    with ExitStack() as connections:
        sockets = [connections.enter_context(server.client()) for _ in range(8)]
        clients = [Client(sockets[0]).hello()]
        clients += [Client(socket).hello(clients[0].key) for socket in sockets[1:]]
        game = clients[0].ask("open", game="chomp", level="5x5", fresh=True)
        for client in clients[1:]:
            client.ask("resume", game=game["id"])
        moved(clients[0], game, "e5")
        assert {client.push("game")["game"]["version"] for client in clients[1:]} == {1}
    before = set(server.workers())
    os.kill(min(before), signal.SIGKILL)
    until = time.monotonic() + 60
    while len(now := set(server.workers())) < 2 or now == before:
        assert time.monotonic() < until
        time.sleep(0.05)
    with server.client() as socket:
        assert Client(socket).hello(clients[0].key).ask("resume", game=game["id"])["version"] == 1
    assert server.end() == 0
