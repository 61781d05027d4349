"""Small windows, and large ones that are enlarged a lot: the board has its room, and all the rest can be reached."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from conftest import Sit
from hand import Table

#: Pixels that a board has in its smaller direction, unless it is as wide as the window lets it.
LEAST = 200


@pytest.mark.parametrize("game", ["flow", "get10", "connexion", "plumber"])
@pytest.mark.parametrize(("width", "height"), [(568, 320), (512, 300), (320, 256)])
def test_the_board_has_room_and_the_rest_is_within_reach(sit: Sit, game: str, width: int, height: int) -> None:
    """Nothing is wider than the window; every tool can be scrolled to and pressed."""
    table = sit(width, height)
    table.go(f"/{game}/play")
    table.page.wait_for_selector(".board .role-ground")
    table.still()
    box = table.page.locator(".fit").bounding_box()
    assert box is not None
    beside = width >= 512
    assert min(box["width"], box["height"]) >= LEAST or box["width"] >= (0.5 if beside else 0.85) * width
    assert table.look("document.documentElement.scrollWidth") == width
    expect(table.page.locator(".offer")).to_be_hidden()
    for button in table.page.locator(".actions .action:enabled, .offers .action:visible").all():
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=0.95)
    table.button("menu").click()
    expect(table.page.locator("dialog[open]")).to_be_visible()
    table.page.keyboard.press("Escape")
    board = table.page.locator(".fit")
    board.scroll_into_view_if_needed()
    expect(board).to_be_in_viewport(ratio=0.95)


def test_a_stroke_after_scrolling(sit: Sit) -> None:
    """A page that was scrolled to its board is played on as any other."""
    table: Table = sit(320, 256)
    table.play("flow", "3x2 red=a1-c1 blue=a2-c2")
    table.still()
    table.page.mouse.move(5, 100)
    table.page.mouse.wheel(0, 90)
    table.page.wait_for_function("() => scrollY > 20")
    table.still()
    table.trace("a2", "b2")
    table.expect_moves(1)
