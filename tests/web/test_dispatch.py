"""Every message is answered once, also where something is wrong with damier itself."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest

from damier.core.contract import DamierError
from damier.web import protocol
from damier.web.answers import ANSWERS
from damier.web.dispatch import receive


async def mistake(*_: Any) -> None:
    """Fail as nobody foresaw."""
    raise TypeError("a mistake")


def test_a_mistake_is_told_to_whoever_asked(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """With the message's number; it is logged, and the connection goes on."""
    monkeypatch.setitem(ANSWERS, protocol.Home, mistake)
    refused: list[tuple[int | None, DamierError]] = []

    async def refuse(number: int | None, error: DamierError, _room: object) -> None:
        refused.append((number, error))

    client: Any = SimpleNamespace(
        owner="somebody",
        count_message=lambda: None,
        refuse=refuse,
        began=lambda *_: None,
    )
    # In a thread of its own: a browser test of the same process may have a loop running in this one.
    with ThreadPoolExecutor(1) as threads:
        threads.submit(lambda: asyncio.run(receive(client, '{"do": "home", "id": 7}'))).result()
    assert [number for number, _ in refused] == [7]
    assert str(refused[0][1]) == "a fault in damier, please report it: TypeError: a mistake"
    assert "a message could not be answered" in caplog.text
