"""Keeping a position on the page: mark it, try, come back."""

from playwright.sync_api import expect

from conftest import Sit
from hand import Table

LEVEL = "3x3 red=a1-c1 green=a2-c2 blue=a3-c3"


def test_a_player_keeps_a_position_tries_and_comes_back(table: Table) -> None:
    """With the mouse; a reload changes nothing, and what was tried can be had again."""
    table.play("flow", LEVEL)
    table.trace("a1", "b1", "c1")
    table.expect_moves(1)
    table.choose("checkpoint")
    expect(table.page.locator("#message")).to_contain_text("position 1")
    table.trace("a2", "b2", "b3")
    table.expect_moves(2)
    table.page.reload()
    table.expect_moves(2)
    table.choose("return")
    table.expect_moves(1)
    expect(table.page.locator(".facts")).to_contain_text("1 of 3")
    table.button("menu").click()
    table.page.get_by_role("button", name="Back to where you were").click()
    table.expect_moves(2)


def test_by_keys_and_in_french(sit: Sit) -> None:
    """The menu is opened and used from the keyboard."""
    table = sit(390, 844, locale="fr-FR")
    table.play("flow", LEVEL)
    table.trace("a1", "b1", "c1")
    table.expect_moves(1)
    table.page.keyboard.press("m")
    table.page.get_by_role("button", name="Garder cette position").press("Enter")
    expect(table.page.locator("#message")).to_contain_text("position 1")
    table.undo()
    table.expect_moves(0)
    table.page.keyboard.press("m")
    table.page.get_by_role("button", name="Revenir à la position 1").press("Enter")
    table.expect_moves(1)
