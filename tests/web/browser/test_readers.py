"""Nothing on any screen stands in the way of any reader: the checks of axe-core, in both themes and both languages."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from conftest import Read
from hand import Table
from readers import check
from test_page import choose as choose_file

#: On a desk in English, on a phone in French.
READERS: Final = [(1100, 750, "en-GB"), (360, 640, "fr-FR")]

PAGES: Final = {
    "home": "/",
    "statistics": "/statistics",
    "lesson": "/flow/learn/1",
    "levels": "/flow",
    "games of get10": "/get10",
    "games of Connexion": "/connexion",
    "flow": "/flow/12",
    "get10": "/get10/level/5x5%20seed=1",
    "connexion": "/connexion/level/5x5%20stars=2%20seed=1",
    "plumber": "/plumber/level/XXXX%2FR1*L1L1R3%2FX..X%2FXXXX",
    "nowhere": "/nowhere",
}
#: For each game a level that a few touches end.
LEVELS: Final = {
    "flow": "2x2 red=a1-b1 blue=a2-b2",
    "get10": "2x1 target=2 start=1.1",
    "connexion": "4x4 red=a1,d1 blue=a4,d4",
    "plumber": "XXXX/R1*L1L1R3/XXXX",
}
#: What each dialog of a game's menu is called there, and a game that has it.
DIALOGS: Final = {
    "options": "flow",
    "techniques": "flow",
    "new": "plumber",
    "keys": "plumber",
    "players": "connexion",
    "friend": "connexion",
    "print": "connexion",
    "share": "connexion",
}


def play_to_the_end(table: Table, game: str) -> None:
    """Open a game's level and win it."""
    table.play(game, LEVELS[game])
    if game == "flow":
        for number, row in enumerate("12", start=1):
            table.trace(f"a{row}", f"b{row}")
            table.expect_moves(number)
    elif game == "get10":
        for _ in range(2):
            table.tap("a1")
    elif game == "connexion":
        for number, cell in enumerate(("b1", "b4", "c1"), start=1):
            table.tap(cell)
            table.expect_moves(number)
    else:
        table.carry("zone L1", "c2")
    expect(table.page.locator(".won .message")).to_be_visible()


@pytest.mark.parametrize(("width", "height", "language"), READERS)
def test_every_page(read: Read, width: int, height: int, language: str) -> None:
    """Each kind of address, to somebody new, and the first ones again to somebody who has played."""
    table = read(width, height, locale=language)
    for path in PAGES.values():
        table.go(path)
        check(table)
    for game in LEVELS:
        play_to_the_end(table, game)
        check(table)
    for path in ("/statistics", "/"):
        table.go(path)
        check(table)
    table.page.locator(".day").first.click()
    expect(table.page.locator(".game")).to_be_visible()
    check(table)


@pytest.mark.parametrize(("width", "height", "language"), READERS)
def test_every_dialog(read: Read, width: int, height: int, language: str) -> None:
    """Those of the home page, of a file of levels, the menu, what it opens, and what is asked of who gives up."""
    table = read(width, height, locale=language)
    # As where nothing may be copied: the link is shown.
    table.page.add_init_script("delete Navigator.prototype.clipboard")
    table.go("/")
    for action in ("options", "opponent"):
        table.button(action).first.click()
        expect(table.page.locator("dialog[open]")).to_be_visible()
        check(table)
        table.page.keyboard.press("Escape")
    choose_file(table.page, "levels.txt", "get10: 5x5 seed=1\nget10: 4x4 seed=2\n")
    expect(table.page.locator("dialog .tile").first).to_be_visible()
    check(table)
    table.page.keyboard.press("Escape")
    shown = ""
    for action, game in sorted(DIALOGS.items(), key=lambda one: one[1]):
        if game != shown:
            table.play(game, LEVELS[game])
            table.button("menu").click()
            expect(table.page.locator("dialog[open] .items").first).to_be_visible()
            check(table)
            table.page.keyboard.press("Escape")
            shown = game
        table.choose(action)
        expect(table.page.locator("dialog[open]")).to_be_visible()
        if action == "new":
            table.page.locator(".more summary").click()
        check(table)
        table.page.keyboard.press("Escape")
        expect(table.page.locator("dialog")).to_have_count(0)
    table.play("connexion", LEVELS["connexion"])
    table.button("resign").click()
    expect(table.page.locator("dialog[open]")).to_be_visible()
    check(table)


@pytest.mark.parametrize(("width", "height", "language"), READERS)
def test_what_is_said_about_a_game(read: Read, width: int, height: int, language: str) -> None:
    """A hint and a check on the board, the tool for marks, a message, an answer of the analysis, the replay."""
    table = read(width, height, locale=language)
    table.play("flow", "5x5 red=a1-e1 blue=a2-e2 green=a3-e3 yellow=a4-e4 orange=a5-e5")
    table.button("hint").click()
    expect(table.page.locator(".note strong")).to_be_visible()
    check(table)
    table.button("check").click()
    expect(table.page.locator(".note")).not_to_be_empty()
    check(table)
    table.choose("tool-marks")
    expect(table.page.locator('[data-key^="side-"]').first).to_be_attached()
    table.choose("checkpoint")
    expect(table.page.locator("#message")).to_be_visible()
    check(table)
    table.play("connexion", LEVELS["connexion"])
    table.button("analysis").click()
    check(table)
    table.page.locator('[data-question="evaluate1"]').click()
    expect(table.page.locator(".role-rank").first).to_be_attached()
    check(table)
    table.still()
    for cell in ("b1", "b4", "c1"):
        table.tap(cell)
        expect(table.spot(cell)).to_have_attribute("aria-label", re.compile("Red|Blue|Rouge|Bleu"))
    expect(table.page.locator(".won .message")).to_be_visible()
    table.button("replay").click()
    expect(table.page.locator(".replay")).to_be_visible()
    check(table)
