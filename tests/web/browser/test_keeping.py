"""A browser that keeps nothing, since it is told to or is full: all can be played, and the page says so once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from conftest import Sit

#: What browsers do that keep nothing: the storage cannot be reached, is not there, or takes no more.
WAYS = {
    "blocked": "Object.defineProperty(window, 'localStorage', {get() { throw new Error('blocked'); }})",
    "none": "Object.defineProperty(window, 'localStorage', {value: null})",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }",
}


@pytest.mark.parametrize("way", WAYS)
def test_one_plays_in_a_browser_that_keeps_nothing(sit: Sit, way: str) -> None:
    """From home to a stroke; what is chosen holds while the page is open."""
    table = sit()
    table.page.add_init_script(WAYS[way])
    table.go("/")
    expect(table.page.locator("#line")).to_contain_text("This browser keeps nothing")
    expect(table.page.locator("#line")).to_be_hidden()
    table.button("options").first.click()
    table.page.locator("#theme").select_option("dark")
    table.page.get_by_role("button", name="Done").click()
    expect(table.page.locator("html")).to_have_attribute("data-theme", "dark")
    table.page.locator('a[href="/flow/play"]').first.click()
    table.page.wait_for_selector(".board .role-ground")
    table.begin()
    table.expect_moves(1)
    expect(table.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(table.page.locator("#line")).to_be_hidden()
