"""Nothing that one person does stops the others: half-sent requests, silence, deafness, and much work at once."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import re
import signal
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from damier.web.gate import Gate
from damier.web.setup import Setup
from tests.web.conftest import Client, Refused, Server
from tests.web.test_jobs import refusal_of, until

#: The limits of the server that these tests share: low, so that they are soon reached.
LIMITS = """
connections_of_an_address = 60
request_seconds = 2.0
hello_seconds = 2.0
unread_bytes = 1_000_000
kept_bytes_of_an_address = 6_000_000
games_of_a_key = 10
games_rate_of_a_key = 0.001
burst_of_a_key = 400
rate_of_a_key = 0.5
"""
HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
#: Another address of this machine.
ELSEWHERE = "127.0.0.2"


@pytest.fixture(scope="module")
def guarded(start: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A server with low limits."""
    file = tmp_path_factory.mktemp("limits") / "limits.toml"
    file.write_text(LIMITS)
    return start("--limits", str(file))


def connect(server: Server, address: str = "127.0.0.1", room: int | None = None) -> socket.socket:
    """Return a plain connection from an address, which takes in ``room`` bytes before they are read."""
    made = socket.socket()
    if room is not None:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    made.settimeout(30)
    made.bind((address, 0))
    host, port = server.host.rsplit(":", 1)
    made.connect((host, int(port)))
    return made


def get(server: Server, address: str = "127.0.0.1") -> bytes:
    """Return the first line of the answer to a whole request."""
    with connect(server, address) as one:
        one.sendall(f"GET / HTTP/1.1\r\nHost: {server.host}\r\nConnection: close\r\n\r\n".encode())
        return read_all(one).partition(b"\r\n")[0]


def read_all(one: socket.socket) -> bytes:
    """Return what comes until the connection ends, in whatever way."""
    parts = []
    with contextlib.suppress(ConnectionError):
        while part := one.recv(1 << 16):
            parts.append(part)
    return b"".join(parts)


def masked(text: str) -> bytes:
    """Return a text as a frame of a client."""
    data = text.encode()
    return b"\x81\xfe" + len(data).to_bytes(2, "big") + bytes(4) + data


def greet(server: Server, address: str = "127.0.0.1", room: int | None = None) -> socket.socket:
    """Return a plain connection that has said hello through a WebSocket."""
    made = connect(server, address, room)
    made.sendall(HANDSHAKE.format(host=server.host).encode())
    while made.recv(4096)[-4:] != b"\r\n\r\n":
        pass
    made.sendall(masked(json.dumps({"do": "hello", "id": 0, "key": None, "language": "en"}).ljust(200)))
    return made


def memory(server: Server) -> int:
    """Return the bytes of memory that a server takes."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) * 1024


@pytest.fixture
def crowd(guarded: Server) -> Iterator[list[socket.socket]]:
    """A list of connections that are closed after the test, when the server has noticed."""
    made: list[socket.socket] = []
    yield made
    for one in made:
        one.close()
    until(lambda: get(guarded).endswith(b"200 OK"))


def test_half_sent_requests_keep_nobody_out(guarded: Server, crowd: list[socket.socket]) -> None:
    """An address has so many connections; others are answered meanwhile, and what is never sent whole is cut off."""
    beginnings = (
        b"", b"GET / HT", f"GET / HTTP/1.1\r\nHost: {guarded.host}\r\n".encode(),
        f"POST / HTTP/1.1\r\nHost: {guarded.host}\r\nContent-Length: 9\r\n\r\nhalf".encode(),
    )  # fmt: skip
    for number in range(60):
        crowd.append(connect(guarded))
        crowd[-1].sendall(beginnings[number % len(beginnings)])
    assert get(guarded).endswith(b"503 Service Unavailable")
    assert get(guarded, ELSEWHERE).endswith(b"200 OK")
    for one in crowd:
        read_all(one)
    assert get(guarded).endswith(b"200 OK")


def test_a_second_request_is_sent_whole_in_time_too(guarded: Server, crowd: list[socket.socket]) -> None:
    """On a connection that has been answered."""
    crowd.append(connect(guarded))
    crowd[0].sendall(f"HEAD /pictures/none.svg HTTP/1.1\r\nHost: {guarded.host}\r\n\r\nGET / ".encode())
    assert b"404" in read_all(crowd[0])


def test_whoever_never_says_hello_is_cut_off(guarded: Server, crowd: list[socket.socket]) -> None:
    """Others go on, and there is room again."""
    for _ in range(50):
        crowd.append(connect(guarded))
        crowd[-1].sendall(HANDSHAKE.format(host=guarded.host).encode())
    with guarded.client() as connection:
        client = Client(connection).hello()
        for one in crowd:
            assert read_all(one).startswith(b"HTTP/1.1 101")
        assert client.ask("home")["games"]


def test_a_client_that_does_not_read_is_cut_off(guarded: Server, crowd: list[socket.socket]) -> None:
    """It takes little of the server's memory, and its connection ends at once."""
    crowd.append(greet(guarded, room=4096))
    deaf = crowd[0]
    before = memory(guarded)
    question = masked(json.dumps({"do": "levels", "id": 1, "game": "flow"}).ljust(200))

    def ask_and_ask() -> None:
        while True:
            deaf.sendall(question)
            time.sleep(0.001)

    with pytest.raises(ConnectionError):
        ask_and_ask()
    assert memory(guarded) - before < 64 * 1024**2
    with guarded.client() as connection:
        assert Client(connection).hello().games


@pytest.mark.parametrize(
    "many",
    [b"\x89\x80" + bytes(4), b"\x8a\x80" + bytes(4), b"\x81\x81" + bytes(4) + b"x", b"\x82\x80" + bytes(4)],
    ids=["pings", "pongs", "texts", "bytes"],
)
def test_whoever_sends_far_more_frames_than_messages_are_allowed_is_cut_off(
    guarded: Server, crowd: list[socket.socket], many: bytes
) -> None:
    """Forty thousand of them fit into what is read at once."""
    crowd.append(greet(guarded))

    crowd[0].settimeout(2)

    def flood() -> None:
        for _ in range(20):
            crowd[0].sendall(many * 1000)
            with contextlib.suppress(TimeoutError):
                crowd[0].recv(1 << 20)

    with pytest.raises(ConnectionError):
        flood()


def test_a_message_in_endless_parts_is_cut_off(guarded: Server, crowd: list[socket.socket]) -> None:
    """Empty ones do not make it longer."""
    crowd.append(greet(guarded))
    crowd[0].sendall(b"\x01\x80" + bytes(4))

    def go_on() -> None:
        for _ in range(200):
            crowd[0].sendall((b"\x00\x80" + bytes(4)) * 1000)
            time.sleep(0.01)

    with pytest.raises(ConnectionError):
        go_on()


def test_what_is_kept_for_an_address_is_bounded(guarded: Server, crowd: list[socket.socket]) -> None:
    """Messages that are never whole: each may be sent, but not so many of them; others can still send theirs."""
    head = b"\x01\xff" + (3_900_000).to_bytes(8, "big") + bytes(4)
    for _ in range(8):
        crowd.append(greet(guarded))
        crowd[-1].sendall(head + bytes(1_000_000))
    cut_off = [one for one in crowd if is_cut_off(one)]
    assert 2 <= len(cut_off) <= 3
    with greet(guarded, ELSEWHERE) as other:
        other.sendall(b"\x81\xff" + (1_000_000).to_bytes(8, "big") + bytes(4) + b"x" * 1_000_000)
        while b"cannot be read" not in other.recv(1 << 20):
            pass
    for one in crowd:
        one.close()
    until(lambda: sends_a_large_message(guarded))


def is_cut_off(one: socket.socket) -> bool:
    """Return whether a connection ends within a few seconds."""
    one.settimeout(3)
    try:
        while one.recv(1 << 16):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


def sends_a_large_message(server: Server) -> bool:
    """Return whether a message of a million characters is answered."""
    with contextlib.suppress(ConnectionError), greet(server) as one:
        one.sendall(b"\x81\xff" + (1_000_000).to_bytes(8, "big") + bytes(4) + b"x" * 1_000_000)
        while part := one.recv(1 << 20):
            if b"cannot be read" in part:
                return True
    return False


def test_addresses_take_turns_at_the_gate() -> None:
    """However much one of them asks for at once."""
    served: list[str] = []

    async def app(scope: Any, *_: Any) -> None:
        served.append(scope["client"][0])

    async def ask() -> None:
        gate = Gate(app, Setup("data", "127.0.0.1"))
        scope = {"type": "http", "path": "/", "headers": [(b"host", b"localhost")], "server": ("127.0.0.1", 80)}
        asked = [{**scope, "client": (address, 1)} for address in [*["192.0.2.1"] * 100, "192.0.2.2"]]
        await asyncio.gather(*(gate(one, None, None) for one in asked))  # type: ignore[arg-type]

    asyncio.run(ask())
    assert len(served) == 101
    assert served.index("192.0.2.2") < 10


def test_games_in_memory_are_bounded_in_bytes(start: Callable[..., Server], tmp_path: Path) -> None:
    """Those longest untouched are closed, and come back from the store; one game does not grow for ever."""
    file = tmp_path / "limits.toml"
    file.write_text("game = 30_000\ngames = 50_000\nrate = 1000.0\nburst = 1000\n")
    server = start("--limits", str(file))
    level = "40x40 red=a1-aa1"
    with server.client() as one, server.client() as two:
        client, other = Client(one).hello(), Client(two).hello()
        mine = client.ask("open", game="flow", level=level)
        for _ in range(5):
            client.act("play", mine, move=["start a1", *["extend a2", "retract a1"] * 200])
        assert rooms_of(server) == 1
        for _ in range(4):
            theirs = other.ask("open", game="flow", level=level, fresh=True)
            for _ in range(5):
                other.act("play", theirs, move=["start a1", *["extend a2", "retract a1"] * 200])
        with pytest.raises(Refused, match="this game has become too long"):
            other.act("play", theirs, move=["start a1", *["extend a2", "retract a1"] * 200])
        assert rooms_of(server) == 1
        assert client.act("undo", mine)["version"] == 6
        assert client.ask("resume", game=mine["id"])["version"] == 6
    assert server.end() == 0


def rooms_of(server: Server) -> float:
    """Return how many games are in a server's memory."""
    connection = http.client.HTTPConnection(server.host, timeout=60)
    connection.request("GET", "/metrics")
    text = connection.getresponse().read().decode()
    connection.close()
    return sum(map(float, re.findall(r"^damier_rooms(?:{.*})? (.*)$", text, re.MULTILINE)))


def test_games_that_a_file_brings_are_counted(start: Callable[..., Server], tmp_path: Path) -> None:
    """As those that are begun otherwise; what is left out is said."""
    file = tmp_path / "limits.toml"
    file.write_text("games_of_a_key = 3\ngames_rate_of_a_key = 0.001\n")
    server = start("--limits", str(file))
    saves = []
    with server.client() as one, server.client() as two:
        client, other = Client(one).hello(), Client(two).hello()
        for seed in range(3):
            game = client.ask("open", game="get10", level=f"5x5 seed={seed}")
            saves.append(client.ask("save", game=game["id"])["text"])
        brought = json.dumps({"damier_archive": 1, "solved": {}, "results": [], "games": [*saves, saves[0]]})
        other.ask("open", game="chomp", level="2x2")
        assert other.ask("load", name="all.json", text=brought)["added"]["games"] == 2
        assert client.ask("load", name="all.json", text=brought)["added"]["games"] == 0
    assert server.end() == 0


def test_games_begun_are_bounded_for_each_key(guarded: Server) -> None:
    """In words; somebody else's are not."""
    with guarded.client() as one, guarded.client() as two:
        client, other = Client(one).hello(), Client(two).hello()
        for _ in range(10):
            client.ask("open", game="chomp", level="2x2", fresh=True)
        with pytest.raises(Refused, match="too many games were begun") as refusal:
            client.ask("open", game="chomp", level="2x2", fresh=True)
        assert refusal.value.kind == "limit"
        assert client.ask("open", game="chomp", level="2x2")["version"] == 0
        assert other.ask("open", game="chomp", level="2x2")["version"] == 0


def test_messages_are_bounded_for_each_key(guarded: Server) -> None:
    """However many connections they come through."""
    with guarded.client() as one, guarded.client() as two:
        client = Client(one).hello()
        other = Client(two).hello(client.key)
        for page in (client, other):
            for _ in range(210):
                page.send("cancel", job=1)
        answers = [page.receive() for page in (client, other) for _ in range(210)]
        assert {answer.get("kind") for answer in answers} == {None, "limit"}


def test_much_long_work_stops_no_hints_and_no_computer_players(start: Callable[..., Server]) -> None:
    """Seventeen connections, each with a key of its own and four levels to make that never end."""
    server = start()
    with contextlib.ExitStack() as connections:
        crowd = [Client(connections.enter_context(server.client())).hello() for _ in range(17)]
        for one in crowd:
            for job in range(4):
                one.send("new", game="slow", settings={}, seed=0, job=job)
        client = Client(connections.enter_context(server.client())).hello()
        game = client.ask("open", game="slow", number=2)
        assert client.ask("hint", game=game["id"], version=0, job=50)["moves"] == ["a1"]
        chomp = client.ask("open", game="chomp", level="9x9")
        client.act("seats", chomp, seats=["nibbler", None])
        assert client.push("game")["game"]["turn"] == 1
        # Once the others are gone, so is their work.
        for one in crowd:
            one.socket.socket.shutdown(socket.SHUT_RDWR)

        def made() -> bool:
            try:
                return bool(client.ask("new", game="get10", settings={}, seed=1, job=1)["level"])
            except Refused:
                return False

        until(made)
    assert server.end() == 0


def test_slow_levels_stop_neither_the_store_nor_the_end(start: Callable[..., Server]) -> None:
    """Eight that are never read to their end: they are read elsewhere, and stopped when their clients go."""
    server = start()
    with contextlib.ExitStack() as connections:
        crowd = [Client(connections.enter_context(server.client())).hello() for _ in range(8)]
        for one in crowd:
            one.send("open", game="slow", level="8x8")
        client = Client(connections.enter_context(server.client())).hello()
        game = client.ask("open", game="slow", number=1)
        assert client.ask("home")["games"]
        assert client.ask("save", game=game["id"])["text"]
        for one in crowd[:4]:
            one.socket.socket.close()
        before = time.monotonic()
        assert server.end(signal.SIGTERM) == 0
        assert time.monotonic() - before < 30
        crowd[-1].push("ending")
        with pytest.raises(ConnectionClosed):
            crowd[-1].receive()


def test_a_job_that_takes_too_long_on_the_wall_is_stopped(start: Callable[..., Server], tmp_path: Path) -> None:
    """Whatever it is: in words, and its process is ended."""
    file = tmp_path / "limits.toml"
    walls = ("generate_wall", "solve_wall", "read_wall", "hint_wall")
    times = ("solve_seconds", "read_seconds", "hint_seconds", "grade_seconds", "think_seconds")
    file.write_text("".join(f"{name} = 1.0\n" for name in walls) + "".join(f"{name} = 0.5\n" for name in times))
    server = start("--limits", str(file))
    with server.client() as connection:
        client = Client(connection).hello()
        game = client.ask("open", game="slow", number=2)
        numbers = [
            client.send("new", game="slow", settings={}, seed=0, job=1),
            client.send("solution", game=game["id"], version=0, job=2),
            client.send("open", game="slow", level="8x8"),
        ]
        for number in numbers:
            refusal = refusal_of(client, number)
            assert (refusal.kind, refusal.sentence) == ("exhausted", "this took more than 1 seconds and was stopped")
        client.act("seats", game, seats=["sleepy", None])
        assert client.push("trouble")["kind"] == "exhausted"
        assert all(os.path.exists(f"/proc/{one}") for one in server.workers())  # noqa: PTH110
    assert server.end() == 0
