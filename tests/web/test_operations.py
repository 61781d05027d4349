"""A server as its administrator sees it: names, health, figures, the log, and its end in order."""

from __future__ import annotations

import contextlib
import json
import re
import signal
import socket
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.conftest import Run
from tests.postgres import Cluster
from tests.web.conftest import FLOW, PATIENCE, Client, Refused, Server
from tests.web.test_safety import get

PROXIED = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "games.example.org"}


@pytest.fixture(scope="module")
def named(start: Callable[..., Server]) -> Server:
    """A server with a name, behind a proxy on this machine."""
    return start("--name", "games.example.org", "--name", "jeux.example.org", "--proxy", "127.0.0.1")


def figures(text: str) -> dict[str, float]:
    """Return the samples of a page of metrics, by their names and labels; it must be well formed."""
    found = {}
    for line in text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) \w+ .*|\w+(\{(\w+="[^"\\]*",?)+\})? [0-9.e+-]+', line), line
        if not line.startswith("#"):
            name, _, number = line.rpartition(" ")
            assert name not in found
            found[name] = float(number)
    return found


def both(figure: dict[str, float], name: str) -> float:
    """Return a gauge of both of two processes."""
    return sum(figure[f'{name}{{process="{number}"}}'] for number in (1, 2))


def events(log: Path) -> list[dict[str, Any]]:
    """Return what was logged as JSON."""
    return [json.loads(line) for line in log.read_text().splitlines()]


def test_a_server_with_names_answers_to_them_and_on_its_machine(named: Server) -> None:
    """To no other name, and to no address in numbers but its own."""
    for host in ("games.example.org", "Jeux.Example.Org:8443", "localhost", "127.0.0.1", "[::1]:80"):
        assert get(named, "/", Host=host)[0].status == 200
    for host in ("example.org", "192.168.1.7", "evil.example", socket.gethostname() + ".other"):
        assert get(named, "/", Host=host)[0].status == 403


def test_pages_of_its_names_may_connect_each_to_its_own(named: Server) -> None:
    """As a browser says where they come from; with TLS where the proxy says so."""
    with named.client(origin="https://games.example.org", **PROXIED) as socket:
        assert Client(socket).hello().games
    for origin in ("http://games.example.org", "https://jeux.example.org", "https://evil.example"):
        with pytest.raises(InvalidStatus) as refusal, named.client(origin=origin, **PROXIED):
            pass
        assert refusal.value.response.status_code == 403


def test_what_goes_out_names_the_public_address(named: Server) -> None:
    """The policy lets the page connect to where it came from, and nowhere else."""
    policy = get(named, "/", **PROXIED)[0].getheader("Content-Security-Policy") or ""
    assert "ws://games.example.org wss://games.example.org;" in policy
    assert "127.0.0.1" not in policy


@pytest.mark.parametrize("name", ["https://games.example.org", "games.example.org:80", "a/b", "", "-a.example", "a b"])
def test_what_is_no_domain_is_refused(damier: Run, name: str) -> None:
    """In words, before it listens."""
    refused = damier("serve", "--no-browser", "--port", "0", "--name", name)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "is no domain: write it without a scheme, a port or a path" in refused.stderr


def test_health_is_said_to_anybody(server: Server, named: Server) -> None:
    """Whatever name a balancer of loads uses."""
    for one in (server, named):
        response, body = get(one, "/health", Host="10.0.0.7:8421")
        assert (response.status, json.loads(body)) == (200, {"status": "ok"})
        assert response.getheader("Cache-Control") == "no-store"


def test_a_store_that_is_gone_is_no_health(start: Callable[..., Server], postgres: Cluster) -> None:
    """In bounded time; and it comes back. The log says both, and no password."""
    server = start("--log-level", "info", "--log-format", "json", store=postgres.new_database())
    with server.client() as socket:
        client = Client(socket).hello()
        game = client.ask("open", game="flow", level=FLOW)
        with postgres.silent():
            time.sleep(1)  # what was found out before stands for a second
            before = time.monotonic()
            response, body = get(server, "/health")
            assert response.status == 503
            assert json.loads(body)["status"] == "trouble"
            assert time.monotonic() - before < 20
            number = client.send("play", game=game["id"], version=0, move="draw b1-a1")
            client.socket.recv(PATIENCE)
        until = time.monotonic() + PATIENCE
        while get(server, "/health")[0].status != 200:
            assert time.monotonic() < until
        assert number
        figure = figures(get(server, "/metrics")[1])
        assert figure['damier_store_writes_total{outcome="failed"}'] + figure["damier_store_read_errors_total"] >= 1
    server.process.send_signal(signal.SIGTERM)
    assert server._wait() == 0
    log = server._log.read_text()
    assert "the store cannot be" in log
    assert "secret" not in log
    assert client.key not in log
    server._log.write_text("")


def test_figures_tell_what_was_done(start: Callable[..., Server]) -> None:
    """Connections, games, actions, messages with their outcomes and times, jobs, the store, memory."""
    server = start("--processes", "2")
    with server.client() as socket:
        client = Client(socket).hello()
        game = client.ask("open", game="flow", level=FLOW)
        client.act("play", game, move="draw b1-a1")
        client.ask("hint", game=game["id"], version=game["version"], job=1)
        number = client.send("play", game=game["id"], version=0, move="draw b1-a1")
        while number not in client.answers:
            client.receive()
        until = time.monotonic() + PATIENCE
        while True:  # whichever process is asked, it answers for both; gauges are looked at every second
            figure = figures(get(server, "/metrics")[1])
            if all(both(figure, name) == 1 for name in ("damier_connections", "damier_games")):
                break
            assert time.monotonic() < until
    assert figure['damier_messages_total{do="play",outcome="ok"}'] == 1
    assert figure['damier_messages_total{do="play",outcome="stale"}'] == 1
    assert figure['damier_messages_total{do="hint",outcome="ok"}'] == 1
    assert figure['damier_answer_seconds_count{do="play"}'] == 2
    assert figure['damier_answer_seconds_bucket{do="play",le="+Inf"}'] == 2
    assert figure['damier_answer_seconds_count{do="hint"}'] == 0
    assert figure['damier_actions_total{kind="play",by="person"}'] == 1
    assert figure['damier_actions_total{kind="hint",by="person"}'] == 1
    assert figure['damier_jobs_total{queue="quick",outcome="done"}'] == 1
    assert figure['damier_store_writes_total{outcome="committed"}'] >= 3
    assert figure["damier_connections_total"] == 1
    assert all(figure[f'damier_memory_bytes{{part="server",process="{one}"}}'] > 1e6 for one in (1, 2))
    assert figure['damier_jobs{queue="long",state="waiting",process="1"}'] == 0


def test_figures_are_not_for_the_public(named: Server, server: Server) -> None:
    """Not through a proxy, be it trusted or one that nobody spoke of; nor under another's name."""
    assert get(named, "/metrics", Host="127.0.0.1:80")[0].status == 200
    assert get(named, "/metrics", **PROXIED)[0].status == 403
    assert get(server, "/metrics", **{"X-Forwarded-For": "203.0.113.9"})[0].status == 403
    assert get(server, "/metrics", Host="evil.example")[0].status == 403


def test_the_log_tells_of_the_start_refusals_slow_answers_stopped_jobs_and_the_end(
    start: Callable[..., Server], tmp_path: Path
) -> None:
    """A line each, with the client's address behind the proxy, and no key."""
    limits = tmp_path / "limits.toml"
    limits.write_text("slow_answer = 0.001\ngenerate_wall = 0.5\n")
    options = ("--proxy", "127.0.0.1", "--log-level", "info", "--log-format", "json", "--limits", str(limits))
    server = start(*options)
    assert get(server, "/", Host="evil.example", **{"X-Forwarded-For": "203.0.113.9"})[0].status == 403
    with server.client() as socket:
        client = Client(socket).hello()
        client.ask("open", game="flow", level=FLOW)
        with pytest.raises(Refused):
            client.ask("new", game="slow", settings={}, seed=0, job=1)
    server.process.send_signal(signal.SIGTERM)
    assert server._wait() == 0
    told = events(server._log)
    names = [one["event"] for one in told]
    assert names[0] == "start"
    assert names[-2:] == ["drain", "stop"]
    refused = told[names.index("refused at the door")]
    assert (refused["reason"], refused["client"], refused["host"]) == ("name", "203.0.113.9", "evil.example")
    assert told[names.index("slow answer")]["seconds"] > 0.001
    assert told[names.index("a job stopped")]["task"] == "Generate"
    assert client.key not in server._log.read_text()
    server._log.write_text("")


def test_at_the_end_clients_are_told_and_what_is_under_way_is_answered(start: Callable[..., Server]) -> None:
    """A move is answered and stored, a job is left for the next server, and no connection is taken any more."""
    server = start()
    with server.client() as socket:
        client = Client(socket).hello(language="fr")
        game = client.ask("open", game="flow", level=FLOW)
        job = client.send("new", game="slow", settings={}, seed=0, job=1)
        client.push("job")
        moved = client.send("play", game=game["id"], version=0, move="draw b1-a1")
        server.process.send_signal(signal.SIGTERM)
        assert client.push("ending")["sentence"] == "Le serveur redémarre\u00a0; rien n'est perdu"
        with contextlib.suppress(ConnectionClosed):
            while True:
                client.receive()
        assert socket.close_code == 1012
        answered = client.answers.get(moved)
        assert job not in client.answers
    assert server._wait() == 0
    server.start()
    with server.client() as socket:
        again = Client(socket).hello(client.key)
        version = again.ask("resume", game=game["id"])["version"]
    # A move that was not answered may not have been read: the page would send it again.
    assert version == 1 if answered else version in (0, 1)
    assert server.end() == 0


def test_a_second_signal_ends_the_server_at_once(start: Callable[..., Server]) -> None:
    """Here it waits for a store that somebody else has locked, which it would for five seconds."""
    server = start()
    with server.client() as socket, contextlib.closing(sqlite3.connect(server.data / "damier.sqlite")) as store:
        client = Client(socket).hello()
        game = client.ask("open", game="flow", level=FLOW)
        client.ask("load", name="level.txt", text="flow: 2x2 red=a1-b1 blue=a2-b2")
        workers = server.workers()
        store.isolation_level = None
        store.execute("BEGIN IMMEDIATE")
        client.send("play", game=game["id"], version=0, move="draw b1-a1")
        time.sleep(0.5)  # so that it is being answered: what comes later is left to the next server
        server.process.send_signal(signal.SIGTERM)
        client.push("ending")
        time.sleep(0.6)  # sooner it would count as the same signal
        server.process.send_signal(signal.SIGTERM)
        assert server._wait() == 128 + signal.SIGTERM
        store.execute("ROLLBACK")
    until = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{worker}").exists() for worker in workers):
        assert time.monotonic() < until


def test_several_processes_end_in_order(start: Callable[..., Server]) -> None:
    """Everybody is told, whichever process they are connected to."""
    server = start("--processes", "2")
    with server.client() as one, server.client() as other, server.client() as third:
        clients = [Client(socket).hello() for socket in (one, other, third)]
        server.process.send_signal(signal.SIGTERM)
        for client in clients:
            assert client.push("ending")["sentence"] == "The server restarts; your game is safe"
    assert server._wait() == 0
