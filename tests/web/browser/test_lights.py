"""Lights Out, a game from outside, on the page: all that it can do, and no line of the page knows it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from hand import Server, Table

Sit = Callable[..., Table]


def test_it_is_played_hinted_and_solved(sit: Sit, outside_server: Server) -> None:
    """A tap presses a lamp and undo takes it back; a hint frames a lamp, and the last press wins."""
    table = sit(at=outside_server)
    table.play("lights", "4x3 on=a1,b1,a2")
    assert table.name("a1") == "a1: on"
    table.tap("d3")
    expect(table.spot("d3")).to_have_attribute("aria-label", "d3: on")
    expect(table.page.locator(".role-lamp")).to_have_count(12)
    table.undo()
    expect(table.spot("d3")).to_have_attribute("aria-label", "d3: off")
    table.button("hint").click()
    expect(table.key("pointed-a1")).to_be_visible()
    expect(table.page.get_by_text("Press a1: 1 press puts out every lamp, this one first.")).to_be_visible()
    table.tap("a1")
    expect(table.page.get_by_text("Solved: every lamp is out.").first).to_be_visible()


def test_it_speaks_french_on_the_page(sit: Sit, outside_server: Server) -> None:
    """With the sentences that it brings along."""
    table = sit(at=outside_server, locale="fr-FR")
    table.play("lights", "4x3 on=a1,b1,a2")
    assert table.name("a1") == "a1\u00a0: allumée"
    table.tap("a1")
    expect(table.page.get_by_text("Résolu\u00a0: toutes les lampes sont éteintes.").first).to_be_visible()
