"""Several pages on one game, lost connections, and a server that is killed."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from damier.store.place import FILE
from tests.web.conftest import FLOW, Client, Refused, Server, patched


def test_what_one_page_does_the_other_sees(client: Client, server: Server) -> None:
    """As a patch to what it has, at once."""
    game = client.ask("open", game="get10", level="5x5 seed=42", fresh=True)
    with server.client() as socket:
        other = Client(socket).hello(client.key, "fr")
        seen = other.ask("resume", game=game["id"])
        client.act("play", game, move="a1")
        pushed = other.push("game")["game"]
        assert (pushed["id"], pushed["version"]) == (game["id"], 1)
        assert patched(seen["scene"], pushed["patch"]) == other.ask("resume", game=game["id"])["scene"]
        seen.update(pushed)
        other.act("undo", seen)
        assert client.push("game")["game"]["version"] == 2


def test_two_pages_cannot_play_one_version_twice(client: Client, server: Server) -> None:
    """One of them is told that the game has gone on."""
    game = client.ask("open", game="get10", level="5x5 seed=42", fresh=True)
    with server.client() as socket:
        other = Client(socket).hello(client.key)
        other.ask("resume", game=game["id"])
        numbers = [(page, page.send("play", game=game["id"], version=0, move="a1")) for page in (client, other)]
        results = []
        for page, number in numbers:
            try:
                results.append(page.answer(number)["version"])
            except Refused as refusal:
                results.append(refusal.kind)
        assert sorted(map(str, results)) == ["1", "stale"]
        assert client.ask("resume", game=game["id"])["moves"] == 1


def test_two_servers_over_one_store_cannot_either(server: Server, start: Callable[..., Server]) -> None:
    """The second to write finds the version taken, takes over what is stored, and says so."""
    twin = start(data=server.data)
    with server.client() as one, twin.client() as two:
        here = Client(one).hello()
        there = Client(two).hello(here.key)
        game = here.ask("open", game="chomp", level="5x5", fresh=True)
        there.ask("resume", game=game["id"])
        here.act("play", game, move="e5")
        with pytest.raises(Refused) as refusal:
            there.ask("play", game=game["id"], version=0, move="d4")
        assert refusal.value.kind == "stale"
        assert refusal.value.game["version"] == 1
        theirs = refusal.value.game
        there.act("play", theirs, move="d4")
        with pytest.raises(Refused) as refusal:
            here.ask("undo", game=game["id"], version=1)
        assert refusal.value.game["version"] == 2
        assert here.ask("save", game=game["id"])["text"].count("d4") == 1
    twin.end()


def test_a_cut_connection_is_resumed(client: Client, server: Server) -> None:
    """What was answered is there; what was sent twice to be sure is done once."""
    with server.client() as socket:
        before = Client(socket).hello(client.key)
        game = before.ask("open", game="flow", level=FLOW, fresh=True)
        before.act("play", game, move="start b1")
        before.send("play", game=game["id"], version=1, move="extend a1")
        socket.socket.close()
    again = client.ask("resume", game=game["id"])
    try:
        again = client.ask("play", game=game["id"], version=1, move="extend a1")
    except Refused as refusal:
        assert refusal.kind == "stale"  # noqa: PT017 (either is right: the message may have arrived)
        again = refusal.game
    assert (again["version"], again["moves"]) == (2, 1)  # a stroke is one move


def test_a_restarted_server_continues_every_game(start: Callable[..., Server]) -> None:
    """With what was undone, what was shown, who sits where, and how long it took."""
    server = start()
    with server.client() as socket:
        client = Client(socket).hello()
        game = client.ask("open", game="chomp", level="5x5")
        client.act("play", game, move="e5")
        client.act("play", game, move="e4")
        client.act("undo", game)
        client.act("seats", game, seats=[None, None])
        shown = client.ask("open", game="get10", level="5x5 seed=42")
        client.act("play", shown, move="a1")
        client.act("show", shown, moves=["b1"])
        saves = [client.ask("save", game=one["id"])["text"] for one in (game, shown)]
    server.kill()
    server.start()
    with server.client() as socket:
        again = Client(socket).hello(client.key)
        assert [again.ask("save", game=one["id"])["text"] for one in (game, shown)] == saves
        first = again.ask("resume", game=game["id"])
        assert (first["version"], first["undo"], first["redo"]) == (4, True, True)
        assert again.act("redo", first)["moves"] == 2
        second = again.ask("resume", game=shown["id"])
        assert again.act("undo", second)["moves"] == 1
        assert "a1" in again.ask("save", game=shown["id"])["text"]
        home = {one["name"]: one["game"] for one in again.ask("home")["games"]}
        assert home["chomp"]["id"] == game["id"]
    assert server.end() == 0


def test_a_store_that_fails_for_a_while_loses_nothing(start: Callable[..., Server]) -> None:
    """An action that cannot be stored is refused and has not been carried out; later it can be."""
    server = start()

    def rename(before: str, after: str) -> None:
        database = sqlite3.connect(server.data / FILE)
        database.execute(f"alter table {before} rename to {after}")
        database.commit()
        database.close()

    with server.client() as socket:
        client = Client(socket).hello()
        game = client.ask("open", game="chomp", level="5x5")
        client.act("play", game, move="e5")
        rename("actions", "elsewhere")
        for _ in range(2):
            with pytest.raises(
                Refused, match=r"the store cannot be (written|read): no such table: .*actions"
            ) as refusal:
                client.ask("play", game=game["id"], version=1, move="d4")
            assert refusal.value.kind == "exhausted"
        rename("elsewhere", "actions")
        again = client.ask("resume", game=game["id"])
        assert (again["version"], again["moves"]) == (1, 1)
        assert client.act("play", again, move="d4")["moves"] == 2
    server.end()


def test_a_killed_server_loses_nothing_that_it_acknowledged(start: Callable[..., Server]) -> None:
    """Killed in the midst of a stream of moves in several games, it has every move that was answered, each once."""
    server = start()
    acknowledged: dict[str, int] = {}
    key = ""
    moving = threading.Event()

    def play(client: Client, game: dict[str, Any]) -> None:
        moves = ["start b1", "extend a1", "retract b1"]
        version = 0
        try:
            while True:
                move = moves[version] if version < 2 else moves[2 - version % 2]
                client.answer(client.send("play", game=game["id"], version=version, move=move))
                version += 1
                acknowledged[game["id"]] = version
                if version > 20:
                    moving.set()
        except ConnectionClosed:
            return

    sockets = [server.client() for _ in range(3)]
    clients = [Client(socket.__enter__()) for socket in sockets]
    for client in clients:
        key = client.hello(key or None).key
    games = [client.ask("open", game="flow", level=FLOW, fresh=True) for client in clients]
    threads = [threading.Thread(target=play, args=pair) for pair in zip(clients, games, strict=True)]
    for thread in threads:
        thread.start()
    assert moving.wait(60)
    server.kill()
    for thread in threads:
        thread.join(60)
    for socket in sockets:
        socket.__exit__(None, None, None)
    server.start()
    with server.client() as connected:
        again = Client(connected).hello(key)
        for game in games:
            found = again.ask("resume", game=game["id"])
            # One more may have been written and not answered any more.
            assert acknowledged[game["id"]] <= found["version"] <= acknowledged[game["id"]] + 1
            saved = json.loads(again.ask("save", game=game["id"])["text"])
            assert len(saved["moves"]) == found["version"]
    server.end()


def test_a_locked_store_refuses_everybody_in_time(start: Callable[..., Server]) -> None:
    """Nobody waits for the refusals of those before; what was refused can be done later."""
    server = start()
    with contextlib.ExitStack() as connections:
        clients = [Client(connections.enter_context(server.client())).hello() for _ in range(4)]
        games = [client.ask("open", game="chomp", level="5x5", fresh=True) for client in clients]
        database = sqlite3.connect(server.data / FILE, isolation_level=None)
        database.execute("begin immediate")
        before = time.monotonic()
        numbers = [
            client.send("play", game=game["id"], version=0, move="e5")
            for client, game in zip(clients, games, strict=True)
        ]
        for client, number in zip(clients, numbers, strict=True):
            with pytest.raises(Refused, match="the store cannot be written: database is locked"):
                client.answer(number)
        assert time.monotonic() - before < 15
        database.execute("rollback")
        database.close()
        assert [
            client.act("play", game, move="e5")["version"] for client, game in zip(clients, games, strict=True)
        ] == [1] * 4
    assert server.end() == 0
