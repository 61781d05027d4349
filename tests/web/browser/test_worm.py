"""Worm, a game from outside that is traced, on the page: its author wrote nothing for hands."""

from __future__ import annotations

from playwright.sync_api import expect

from conftest import Sit
from hand import Server


def test_it_is_traced_and_undone(sit: Sit, outside_server: Server) -> None:
    """A trail is seen while the finger is down; the trace is one action."""
    table = sit(at=outside_server)
    table.play("worm", "3x2")
    table.press("a1")
    table.over("b1")
    expect(table.page.locator(".trail")).to_have_attribute("d", "M0.5 0.5L1.5 0.5")
    table.over("c1")
    table.mouse.up()
    expect(table.page.locator(".facts")).to_have_text("cells 3")
    expect(table.page.locator(".trail")).to_have_count(0)
    table.expect_moves(1)
    table.trace("c1", "c2", "b2", "a2")
    expect(table.page.locator(".won .message")).to_contain_text("The worm is everywhere.")
    table.undo()
    expect(table.page.locator(".facts")).to_have_text("cells 3")


def test_it_is_drawn_with_the_keys(sit: Sit, outside_server: Server) -> None:
    """Enter begins, arrows grow it step by step, Escape ends."""
    table = sit(at=outside_server)
    table.play("worm", "3x2")
    table.spot("a1").focus()
    keys = table.page.keyboard
    keys.press("Enter")
    expect(table.page.locator(".facts")).to_have_text("cells 1")
    keys.press("ArrowRight")
    expect(table.page.locator(".facts")).to_have_text("cells 2")
    expect(table.spot("b1")).to_be_focused()
    keys.press("Escape")
    keys.press("ArrowDown")
    expect(table.spot("b2")).to_be_focused()
    expect(table.page.locator(".facts")).to_have_text("cells 2")
