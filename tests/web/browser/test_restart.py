"""A server that is restarted in order: the page says so, connects again by itself, and goes on."""

from __future__ import annotations

import signal
from pathlib import Path

from playwright.sync_api import expect

from conftest import Sit
from hand import Server

LEVEL = "3x2 red=a1-c1 blue=a2-c2"


def test_a_server_that_restarts_is_told_of_and_the_game_goes_on(sit: Sit, tmp_path: Path) -> None:
    """What was drawn before is there, and what is drawn after is kept."""
    server = Server(tmp_path)
    try:
        table = sit(at=server)
        table.play("flow", LEVEL)
        table.trace("a1", "b1", "c1")
        expect(table.page.locator(".facts")).to_contain_text("pairs 1 of 2")
        server.end(signal.SIGTERM)
        line = table.page.locator("#line")
        expect(line).to_have_text("The server restarts; your game is safe")
        expect(line).to_be_visible()
        server.start()
        expect(line).to_have_text("Connected again")
        expect(line).to_be_hidden()
        table.trace("a2", "b2", "c2")
        expect(table.page.get_by_role("region", name="The end")).to_contain_text("Solved")
    finally:
        server.end()
