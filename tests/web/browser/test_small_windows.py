"""Small windows, and large ones that are enlarged a lot: the board has its room, and all the rest can be reached."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from conftest import Sit
from hand import Table
from test_end import LEVELS, play_to_the_end

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


def seen(table: Table, which: str) -> None:
    """Expect all that is chosen and shown to be in the window, whole."""
    for part in table.page.locator(which).locator("visible=true").all():
        expect(part).to_be_in_viewport(ratio=1)


def apart(table: Table, one: str, other: str) -> bool:
    """Return whether two things on the page do not lie over each other."""
    first, second = (table.page.locator(which).bounding_box() for which in (one, other))
    assert first is not None
    assert second is not None
    return first["y"] + first["height"] <= second["y"] or second["y"] + second["height"] <= first["y"]


@pytest.mark.parametrize("size", [(640, 360), (844, 390)])
def test_a_phone_on_its_side_shows_all_that_is_said_and_offered(sit: Sit, size: tuple[int, int]) -> None:
    """The lessons, a hint with the tools, and the end of a level, without scrolling."""
    table = sit(*size, locale="fr-FR")
    table.go("/plumber/play")
    table.page.wait_for_selector(".board .role-ground")
    seen(table, ".offer button")
    for game in ("plumber", "connexion"):
        if game == "connexion":
            table.play(game, LEVELS[game])
        table.button("hint").click()
        expect(table.page.locator(".actions .ready")).to_be_visible()
        seen(table, ".actions .action, .offers .action, .note")
        if game == "plumber":
            assert (
                table.look(
                    "document.querySelector('.note').scrollHeight - document.querySelector('.note').clientHeight"
                )
                <= 0
            )
    table.play("flow", "3x2 red=a1-c1 blue=a2-c2")
    table.still()
    table.trace("a1", "b1", "c1")
    table.trace("a2", "b2", "c2")
    expect(table.page.locator(".won")).to_be_visible()
    seen(table, ".won .main, .won .action, .actions .action")


def test_plumber_on_a_small_phone(sit: Sit) -> None:
    """Lessons are offered at no cost to the board, what is said leaves the facts in view, the end needs no reserve."""
    table = sit(360, 640)
    table.go("/plumber/play")
    table.page.wait_for_selector(".board .role-ground")
    table.still()
    offered = table.page.locator(".fit").bounding_box()
    table.page.locator(".offer .action").click()
    table.still()
    assert table.page.locator(".fit").bounding_box() == offered
    assert table.look("new Set([...document.querySelectorAll('.facts span')].map((fact) => fact.offsetTop)).size") == 1
    for tool in ("hint", "check"):
        table.button(tool).click()
        expect(table.page.locator(".note")).to_have_text(re.compile("[.]$"))
        assert apart(table, ".note", ".facts > :last-child")
        assert apart(table, ".note", ".fit")
    play_to_the_end(table, "plumber")
    expect(table.spot("zone L1")).to_have_count(0)
    table.undo()
    expect(table.spot("zone L1")).to_be_visible()


def test_sheets_and_messages_leave_the_buttons_free(sit: Sit) -> None:
    """On a small phone: a new level's are there as it opens, nothing is asked twice, a message lies over no tool."""
    table = sit(360, 640)
    table.go("/flow/1")
    table.page.wait_for_selector(".board .role-ground")
    table.choose("checkpoint")
    expect(table.page.locator("#message")).to_be_visible()
    assert apart(table, "#message", ".actions")
    table.choose("new")
    seen(table, "dialog .buttons button")
    table.page.locator("dialog summary").click()
    expect(table.page.locator("dialog [data-setting=colors]")).to_be_visible()
    expect(table.page.locator("dialog [data-setting=grade]")).to_have_count(0)
    seen(table, "dialog .buttons button")


def test_letters_of_twice_the_size(sit: Sit) -> None:
    """Nothing is wider than the window or than its frame, on the home page and around a board."""
    table = sit(390, 844)
    table.page.add_init_script(
        "addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))"
    )
    for address, frames in (
        ("/", ".day, .home .top, .card .words"),
        ("/flow/1", ".game h1, .actions .action"),
        ("/flow/today", ".game h1"),
    ):
        table.go(address)
        table.page.locator(frames).last.wait_for()
        assert table.look("document.documentElement.scrollWidth") == 390
        every = table.page.locator(frames)
        wide = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
        assert every.evaluate_all(wide) == []
