"""A new level: every field knows the limits that the other choices leave it, and says itself what is wrong with it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from conftest import Sit
from hand import Table


def test_limits_follow_the_size(table: Table) -> None:
    """A number beyond them is refused beside its own field, and nothing else is said."""
    table.go("/flow")
    table.button("make").click()
    expect(table.page.get_by_role("radio", name="7×7")).to_be_checked()
    table.page.locator(".more summary").click()
    colours = table.page.locator('[data-setting="colors"]')
    expect(colours.locator("small")).to_have_text("3 to 12")
    table.page.locator("label.chip", has_text="5×5").click()
    expect(colours.locator("small")).to_have_text("3 to 6")
    colours.locator("input").fill("6")
    expect(colours.get_by_role("button", name="More")).to_be_disabled()
    colours.locator("input").fill("30")
    table.page.get_by_role("button", name="Make").click()
    expect(colours.locator(".wrong")).to_have_text("25 cells take 3 to 6 colours, not 30")
    expect(table.page.locator("dialog .note")).to_be_empty()
    number = colours.locator("input")
    expect(number).to_be_focused()
    expect(number).to_have_attribute("aria-invalid", "true")
    expect(number).to_have_accessible_description("25 cells take 3 to 6 colours, not 30")
    colours.get_by_role("button", name="Less").click()
    expect(colours.locator("input")).to_have_value("6")
    expect(colours.locator(".wrong")).to_be_hidden()
    expect(number).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize(("game", "name"), [("get10", "New game…"), ("connexion", "New game…"), ("flow", "New level")])
def test_a_new_level_has_one_name_everywhere(table: Table, game: str, name: str) -> None:
    """Where there are no levels to choose from, it is a new game: on the list, on the sheet and in the menu."""
    table.go(f"/{game}")
    expect(table.button("make")).to_have_text(name)
    table.button("make").click()
    expect(table.page.locator("dialog h2")).to_have_text(name.removesuffix("…"))
    table.page.keyboard.press("Escape")
    table.button("play").click()
    table.button("menu").click()
    expect(table.page.locator('dialog [data-action="new"]')).to_have_text(name)


def test_a_refusal_is_seen_beside_the_buttons(sit: Sit) -> None:
    """Also on a phone with every setting open, where the end of the sheet is far below."""
    phone = sit(390, 844, has_touch=True)
    phone.go("/plumber")
    phone.button("make").click()
    phone.page.locator("label.chip", has_text="8×8").click()
    phone.page.locator(".more summary").click()
    phone.page.locator("#set-screwed").fill("0")
    make = phone.page.get_by_role("button", name="Make")
    make.click()
    said = phone.page.locator("dialog .note")
    expect(said).to_contain_text("allow")
    expect(said).to_be_in_viewport(ratio=1)
    expect(make).to_be_in_viewport(ratio=1)
    below = said.evaluate("(one) => document.elementFromPoint(195, one.getBoundingClientRect().top + 9) === one")
    assert below  # nothing lies over it
