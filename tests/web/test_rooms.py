"""Rooms over a store of their own, without a server around them: what they read of it, and what they hear."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import pytest

from damier.core.contract import DamierError
from damier.store.store import Store
from damier.web.room import Room
from damier.web.rooms import Rooms
from damier.web.shelf import Shelf
from damier.web.wire import Wire
from damier.web.workers import Workers


class Page:
    """Somebody who has a game open, and counts how often it has gone on."""

    owner = "somebody"

    def __init__(self) -> None:
        self.changes = 0

    def game_changed(self, _: Room) -> None:
        """Count."""
        self.changes += 1

    def trouble(self, room: Room, error: DamierError) -> None:
        """No computer plays here."""

    def match_changed(self, room: Room) -> None:
        """Nobody else comes."""

    def hand_moved(self, room: Room, hand: Wire) -> None:
        """Nobody's hand is seen here."""

    def put_away(self, room: Room) -> None:
        """Every game stays open here."""


def run(work: Any) -> Any:
    """Run a coroutine in a thread of its own: the browser's tests keep a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work)).result(60)


async def heard(condition: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110 (nobody tells of it)
            await asyncio.sleep(0.01)


def test_what_is_written_here_is_not_read_back_and_what_is_written_elsewhere_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store tells of both; only another server's moves wake this one."""
    here, there = Store(tmp_path), Store(tmp_path)
    reads: list[int] = []
    read = here.since

    def since(game: str, version: int) -> object:
        reads.append(version)
        return read(game, version)

    monkeypatch.setattr(here, "since", since)

    async def main() -> tuple[int, int, int]:
        rooms, page = Rooms(Shelf(()), here, cast(Workers, None)), Page()
        rooms.elsewhere.listen()
        room = await rooms.new("somebody", rooms.shelf["flow"], rooms.shelf["flow"].levels[0])
        rooms.enter(room, page)
        for version in range(30):
            await rooms.act(room, version, "checkpoint", "a", lambda: None, page)
            await asyncio.sleep(0.005)
        await asyncio.sleep(0.1)
        own = len(reads)
        await asyncio.wrap_future(there.append(room.id, 31, ("checkpoint", "b", 1.0), over=False, solved=False))
        await heard(lambda: room.version == 31)
        rooms.close()
        return own, len(reads), page.changes

    try:
        assert run(main()) == (0, 1, 1)
    finally:
        here.close()
        there.close()


def test_a_version_that_another_server_wrote_first_is_taken_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though its news come while this one is writing the same version, and are left out then."""
    here, there = Store(tmp_path), Store(tmp_path)

    async def main() -> tuple[int, str, list[str]]:
        rooms, page = Rooms(Shelf(()), here, cast(Workers, None)), Page()
        room = await rooms.new("somebody", rooms.shelf["flow"], rooms.shelf["flow"].levels[0])
        rooms.enter(room, page)
        await asyncio.wrap_future(there.append(room.id, 1, ("checkpoint", "b", 1.0), over=False, solved=False))
        append = here.append

        def told_meanwhile(*arguments: Any, **options: Any) -> object:
            rooms.elsewhere.heard(room.id, room.version + 1)
            return append(*arguments, **options)

        monkeypatch.setattr(here, "append", told_meanwhile)
        with pytest.raises(DamierError) as refusal:
            await rooms.act(room, 0, "checkpoint", "a", lambda: None, page)
        rooms.close()
        return room.version, str(refusal.value), list(room.session.checkpoints)

    try:
        assert run(main()) == (1, "the game has gone on: it is at version 1", ["b"])
    finally:
        here.close()
        there.close()
