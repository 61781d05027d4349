"""A real server as a process of its own, and clients that speak to it over a real WebSocket."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

FOLDER = Path(__file__).parent
PATIENCE = 60.0
#: What is logged where tests stop the store or kill a process.
FORESEEN = re.compile(r"\S+Z (warning|error) (the store |a server process died)")
#: A level of Flow whose path red can go from b1 to a1.
FLOW = "5x5 red=b1-a3 green=d2-d4 blue=c1-c3 yellow=b2-b4 orange=d1-c4 cyan=a4-b5"


class Refused(Exception):  # noqa: N818
    """A refusal by the server: its kind, its sentence and, if it has one, its game."""

    def __init__(self, answer: dict[str, Any]) -> None:
        super().__init__(answer["refused"])
        self.kind: str = answer["kind"]
        self.sentence: str = answer["refused"]
        self.game: dict[str, Any] = answer.get("game", {})


def patched(scene: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """Return the scene that a patch makes of another, as the page does."""
    shapes = {shape["key"]: shape for shape in scene["shapes"]}
    for key in patch.get("drop", ()):
        del shapes[key]
    for shape in patch.get("set", ()):
        shapes[shape["key"]] = shape
    if "order" in patch:
        assert set(patch["order"]) == set(shapes)
        shapes = {key: shapes[key] for key in patch["order"]}
    members = {name: value for name, value in patch.items() if name not in ("set", "drop", "order", "lifts")}
    made = {**scene, **members, "shapes": list(shapes.values())}
    lifts = {cell: lift for cell, lift in {**scene.get("lifts", {}), **patch.get("lifts", {})}.items() if lift}
    return made | {"lifts": lifts} if lifts else {name: value for name, value in made.items() if name != "lifts"}


class Client:
    """A client as the page is one. ``ask`` sends a message and returns its answer; pushes are kept."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.key = ""
        self.games: list[dict[str, Any]] = []
        self.pushes: list[dict[str, Any]] = []
        self.answers: dict[int, dict[str, Any]] = {}
        self.number = 0

    def send(self, do: str, **members: Any) -> int:
        """Send a message and return its number."""
        self.number += 1
        self.socket.send(json.dumps({"do": do, "id": self.number, **members}))
        return self.number

    def receive(self) -> dict[str, Any]:
        """Wait for one message of the server, keep it and return it."""
        message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
        if "push" in message:
            self.pushes.append(message)
        else:
            self.answers[message["re"]] = message
        return message

    def answer(self, number: int) -> dict[str, Any]:
        """Wait for the answer to the message with this number and return it; raise ``Refused`` if it is a refusal."""
        while number not in self.answers:
            self.receive()
        answer = self.answers.pop(number)
        if "ok" not in answer:
            raise Refused(answer)
        found: dict[str, Any] = answer["ok"]
        return found

    def ask(self, do: str, **members: Any) -> dict[str, Any]:
        """Send a message and return its answer; raise ``Refused`` if it is a refusal."""
        return self.answer(self.send(do, **members))

    def push(self, kind: str) -> dict[str, Any]:
        """Wait for a message of this kind that the server sends by itself, and return it."""
        while True:
            for place, message in enumerate(self.pushes):
                if message["push"] == kind:
                    return self.pushes.pop(place)
            self.receive()

    def hello(self, key: str | None = None, language: str = "en") -> Client:
        """Send the first message, with a key or to get one, and return this client."""
        answer = self.ask("hello", key=key, language=language)
        self.key, self.games = answer["key"], answer["games"]
        return self

    def act(self, do: str, game: dict[str, Any], **members: Any) -> dict[str, Any]:
        """Act on a game at its version, update ``game`` from the answer, and return the answer."""
        answer = self.ask(do, game=game["id"], version=game["version"], **members)
        game.update(answer.get("game", answer))
        return answer


class Server:
    """A server process over a folder, or the store at an address; it can be killed and started again."""

    def __init__(self, data: Path, python_path: str, *options: str, store: str | None = None) -> None:
        self.data = data
        self._store = store or data
        self._options = options
        self._environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": python_path}
        self.start()

    def start(self) -> None:
        """Start, and wait until it prints its address."""
        self._log = self.data.with_name(f"{self.data.name}.log")
        log = self._log.open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "damier", "serve", "--port", "0", "--no-browser", "--data", self._store,
             *self._options],
            env=self._environment, stdout=subprocess.PIPE, stderr=log, text=True, cwd=self.data.parent,
        )  # fmt: skip
        log.close()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://([^/]*)/", line)
        assert found, line
        self.host = found[1]

    def client(self, **headers: str) -> contextlib.AbstractContextManager[ClientConnection]:
        """Return a connection, with these headers besides or instead of the usual ones."""
        given = {"origin": f"http://{self.host}", **headers}
        return connect(
            f"ws://{self.host}/ws", origin=given.pop("origin") or None, max_size=None, compression=None,  # type: ignore[arg-type]
            additional_headers=given, open_timeout=PATIENCE,
        )  # fmt: skip

    def workers(self) -> list[int]:
        """Return the ids of its worker processes."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        found = []
        for task in path.parents[1].iterdir():
            found += [int(child) for child in task.joinpath("children").read_text().split()]
        return [child for child in found if "multiprocessing.spawn" in _command_of(child)]

    def kill(self) -> None:
        """Kill it as a crash would."""
        self.process.kill()
        self._wait()

    def end(self, how: signal.Signals = signal.SIGINT) -> int:
        """Interrupt it as Ctrl-C does, or else, and return its exit status.

        It must have printed no error, but for what tests have done to its store and its processes.
        """
        self.process.send_signal(how)
        status = self._wait()
        assert [line for line in self._log.read_text().splitlines() if not FORESEEN.match(line)] == []
        return status

    def _wait(self) -> int:
        status = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status


def _command_of(process: int) -> str:
    """Return the command of a process, or nothing if it has just ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""


@pytest.fixture(scope="session")
def site(outside: Callable[..., str]) -> str:
    """The PYTHONPATH on which four games from another package are found."""
    return outside(FOLDER / "slow.py", chomp="chomp:GAME", lights="lights:GAME", slow="slow:GAME", worm="worm:GAME")


@pytest.fixture(scope="session")
def start(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Server]]:
    """A function that starts a server, over a folder of its own by default; all are ended with the tests."""
    started: list[Server] = []

    def one(*options: str, data: Path | None = None, store: str | None = None) -> Server:
        started.append(Server(data or tmp_path_factory.mktemp("data"), site, *options, store=store))
        return started[-1]

    yield one
    for server in started:
        if server.process.poll() is None:
            server.end()


@pytest.fixture(scope="session")
def server(start: Callable[..., Server]) -> Server:
    """The server that most tests share."""
    return start()


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    """A client with a key of its own."""
    with server.client() as socket:
        yield Client(socket).hello()
