"""Players of Flow who remember every state that the server shows them, and compare all of it with the store."""

from __future__ import annotations

import json
import random
import threading
import time
from collections import Counter
from typing import Any

from websockets.exceptions import ConnectionClosed

from damier.core.contract import load_game
from damier.locale import load_language
from damier.play.actions import Action, carry_out, replay
from damier.play.clock import PlayClock
from damier.store.store import Store
from damier.web.wire import whole
from tests.web.conftest import FLOW, Client, Refused, Server, patched

#: What a player does next, whether or not it is allowed.
WISHES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("play", {"move": "start b1"}), ("play", {"move": "extend a1"}), ("play", {"move": "retract b1"}), ("undo", {}),
    ("redo", {}), ("play", {"move": "extend a1"}), ("play", {"move": "start b1"}), ("reset", {}),
)  # fmt: skip
PAUSE = 0.02


class Watching(Client):
    """A client that keeps every state of a game that it was shown."""

    def __init__(self, socket: Any) -> None:
        super().__init__(socket)
        self.scene: dict[str, Any] = {}
        self.version = 0
        #: Each version with the scene that it was shown as.
        self.shown: list[tuple[int, dict[str, Any]]] = []

    def receive(self) -> dict[str, Any]:
        """Wait for one message, and keep the game that it shows."""
        message = super().receive()
        game = message.get("game") or message.get("ok") or {}
        if "scene" in game or "patch" in game:
            self.scene = game["scene"] if "scene" in game else patched(self.scene, game["patch"])
            self.version = game["version"]
            self.shown.append((self.version, self.scene))
        return message


class Player(threading.Thread):
    """Somebody who plays one game until told to stop, and goes on after every refusal."""

    def __init__(self, server: Server, seed: int) -> None:
        super().__init__()
        self._server = server
        self._random = random.Random(seed)
        self.over = threading.Event()
        self.game = ""
        self.shown: list[tuple[int, dict[str, Any]]] = []
        #: What was refused, by kind; "dropped" counts lost connections.
        self.counts: Counter[str] = Counter()
        #: The seconds of the longest wait for an answer.
        self.longest = 0.0

    def run(self) -> None:
        """Play; a connection that is lost counts, and is made again."""
        key: str | None = None
        while not self.over.is_set():
            try:
                with self._server.client() as socket:
                    client = Watching(socket)
                    client.shown = self.shown
                    key = client.hello(key).key
                    self._play(client)
            except ConnectionClosed:
                self.counts["dropped"] += 1

    def _play(self, client: Watching) -> None:
        begun = False
        while not self.over.wait(PAUSE):
            start = time.monotonic()
            try:
                if not self.game:
                    self.game = client.ask("open", game="flow", level=FLOW, fresh=True)["id"]
                elif not begun:
                    client.ask("resume", game=self.game)
                else:
                    do, members = self._random.choice(WISHES)
                    client.ask(do, game=self.game, version=client.version, **members)
                begun = True
                self.counts["done"] += 1
            except Refused as refusal:
                self.counts[refusal.kind] += 1
            self.longest = max(self.longest, time.monotonic() - start)


def wrong_states(store: Store, player: Player) -> list[int]:
    """Return the versions that a player was shown otherwise than the store has them."""
    return wrong_versions(store, player.game, player.shown)


def wrong_versions(store: Store, game: str, shown: list[tuple[int, dict[str, Any]]]) -> list[int]:
    """Return the versions of a game of Flow that were shown otherwise than the store has them."""
    found = store.game(game)
    assert found is not None
    stored, rows = found
    flow, language = load_game("flow"), load_language("en")
    assert flow.drawing is not None
    session = replay(flow, stored.level, (), started=stored.started, clock=PlayClock())
    scenes = []
    for row in [None, *rows]:
        if row is not None:
            carry_out(session, Action.from_row(row))
        scenes.append(json.loads(json.dumps(whole(flow.drawing(session.board, None), language))))
    return [version for version, scene in shown if version > stored.version or scenes[version] != scene]
