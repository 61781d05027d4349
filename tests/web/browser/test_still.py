"""The board of a game stays as large as it is, and where it is, whatever is said; Back leads where one came from."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from conftest import Sit
from hand import Table
from test_end import LEVELS, play_to_the_end

#: For each game the address of a board that takes all the room there is.
GAMES = {"flow": "/flow/150", "get10": "/get10/level/5x5 seed=1", "connexion": "/connexion/level/8x8 stars=3 seed=1",
         "plumber": "/plumber/120"}  # fmt: skip
#: A level that reasoning does not solve.
BEYOND = (
    "9x9 red=i8-g9 green=i1-h4 blue=b5-c6 yellow=i6-a7 orange=b2-f4 cyan=g2-d5 pink=i2-g7 maroon=e5-c7 purple=d2-a4"
)


def box(table: Table, what: str) -> dict[str, float]:
    """Return where something lies on the screen."""
    found: Any = table.page.locator(what).bounding_box()
    assert found is not None
    return dict(found)


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Tell whether two boxes have nothing in common."""
    return (
        one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
        or one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
    )


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_leaves_the_board_as_it_is(sit: Sit, game: str) -> None:
    """A check and a hint, in French, where sentences are longest, on a small phone; none of it lies on the board."""
    table = sit(360, 640, locale="fr-FR")
    table.go(GAMES[game])
    expect(table.page.locator(".board .role-ground").first).to_be_visible()
    table.landed()
    before, note = box(table, ".fit"), table.page.locator(".note")
    tools = ("check", "hint") if game in ("flow", "plumber") else ("hint",)
    for tool in tools:
        table.button(tool).click()
        expect(note).to_have_text(re.compile(r"\.$"), timeout=60_000)
        table.landed()
        note.evaluate("(one) => Promise.all(one.getAnimations().map(({ finished }) => finished))")
        assert box(table, ".fit") == before
        assert apart(before, box(table, ".note"))
        expect(table.button("home")).to_be_in_viewport(ratio=1)
    table.button("hint").click()
    expect(note).to_be_empty()
    table.landed()
    assert box(table, ".fit") == before


def test_a_message_leaves_the_board_as_it_is(sit: Sit) -> None:
    """Such as that a link is copied."""
    table = sit(360, 640, permissions=["clipboard-read", "clipboard-write"])
    table.play("flow", LEVELS["flow"])
    before = box(table, ".fit")
    table.choose("share")
    expect(table.page.locator("#message")).to_contain_text("copied")
    assert box(table, ".fit") == before


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_every_grade_is_written_out_on_a_narrow_phone(sit: Sit, locale: str) -> None:
    """Also the longest, which no level that comes with a game has."""
    table = sit(360, 640, locale=locale)
    table.play("flow", BEYOND)
    badge = table.page.locator(".badge")
    expect(badge).to_have_text(re.compile("Beyond reasoning|Au-delà du raisonnement"))
    assert badge.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    expect(badge).to_be_in_viewport(ratio=1)
    assert apart(box(table, ".badge"), box(table, ".counts"))
    assert apart(box(table, ".badge"), box(table, ".game h1"))


def test_back_leads_where_one_came_from(table: Table) -> None:
    """Home after the level of the day, also when the page is loaded again; the list after a level of it."""
    table.go("/")
    table.page.locator('[data-day="flow"]').click()
    expect(table.page.locator("h1")).to_contain_text("Today")
    table.page.reload()
    expect(table.page.locator("h1")).to_contain_text("Today")
    table.button("home").click()
    expect(table.page.locator(".home")).to_be_visible()
    table.page.locator('.card[data-game="flow"] [data-action="levels"]').click()
    table.page.locator('a.tile[href="/flow/2"]').click()
    expect(table.page.locator("h1")).to_have_text("Flow 2")
    table.button("home").click()
    expect(table.page.locator('.levels[data-game="flow"]')).to_be_visible()


def test_back_leads_to_the_levels_from_an_address(table: Table) -> None:
    """There is nowhere else that one came from; the level of the day belongs to the home page."""
    table.go("/flow/2")
    table.button("home").click()
    expect(table.page.locator('.levels[data-game="flow"]')).to_be_visible()
    table.go("/flow/today")
    table.button("home").click()
    expect(table.page.locator(".home")).to_be_visible()


def test_the_end_says_the_best_time(table: Table) -> None:
    """That this is the best; and of a solution that is shown nothing."""
    play_to_the_end(table, "flow")
    expect(table.page.locator(".result .best")).to_have_text("your best time")
    table.go("/")
    table.play("flow", LEVELS["flow"])
    table.choose("solution")
    expect(table.page.locator(".won .message")).to_contain_text("This is the solution", timeout=30_000)
    expect(table.page.locator(".result")).to_be_empty()


def test_the_end_says_a_better_time_of_before(table: Table) -> None:
    """In which the level was once solved."""
    play_to_the_end(table, "flow")
    result = table.page.locator(".result")
    expect(result).to_contain_text(re.compile(r"\d:\d\d time"))
    best = result.locator("b").first.inner_text()
    minutes, seconds = map(int, best.split(":"))
    table.go("/")
    table.play("flow", LEVELS["flow"])
    # A slower game: it goes on until its clock is clearly past the first time.
    table.page.wait_for_function(
        """past => {
            const [, minutes, seconds] = /(\\d+):(\\d\\d)$/.exec(document.querySelector(".counts").textContent) ?? [];
            return 60 * minutes + Number(seconds) >= past;
        }""",
        arg=60 * minutes + seconds + 2,
        timeout=180_000,
    )
    for number, row in enumerate("1234", start=1):
        table.trace(f"a{row}", f"b{row}", f"c{row}", f"d{row}")
        expect(table.page.locator(".facts")).to_contain_text(f"pairs {number} of 4")
    expect(table.page.locator(".won .message")).to_be_visible()
    expect(result).to_contain_text(f"{best} best")
