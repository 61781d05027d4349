"""A teacher's folder of levels on the page, as a pupil meets it: under the numbers of its files."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from conftest import Sit
from damier.core.contract import load_game
from hand import Server, Table

SMALL = "flow: 2x2 red=a1-b1 blue=a2-b2"
OTHER = "flow: 3x2 red=a1-c1 blue=a2-c2"


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that shows a folder with levels 3, 7 and 10 of Plumber, and 3 and 7 of Flow."""
    folder = tmp_path_factory.mktemp("folder") / "Été"
    folder.mkdir()
    game = load_game("plumber")
    for place, name in enumerate(("level3.p", "level 7.p", "level10.p")):
        folder.joinpath(name).write_text(game.require("files").write([game.levels()[place]], ".p"))
    folder.joinpath("flow3.txt").write_text(SMALL)
    folder.joinpath("flow7.txt").write_text(OTHER)
    made = Server(tmp_path_factory.mktemp("data"), options=("--levels", str(folder)))
    yield made
    made.end()


def solve(table: Table, last: str) -> None:
    """Draw the two paths of one of these levels of Flow, to their ends in a column."""
    table.trace("a1", f"{last}1")
    expect(table.page.locator(".facts")).to_contain_text("1 of 2")
    table.trace("a2", f"{last}2")
    expect(table.page.locator(".won")).to_be_visible()


def test_a_pupil_plays_through_the_folder(sit: Sit, taught: Server) -> None:
    """From the home page to its levels, on to the next of them, and back to where they all are."""
    table = sit(390, 844, at=taught)
    table.go("/")
    card = table.page.locator(".day[data-pack]").filter(has_text="Flow")
    expect(card).to_contain_text("0 of 2")
    card.click()
    tiles = table.page.locator("[data-level]")
    expect(tiles).to_have_count(2)
    expect(tiles.nth(1).locator("b")).to_have_text("7")
    tiles.first.click()
    expect(table.page.locator("h1")).to_have_text("Flow 3 · Été")
    solve(table, "b")
    table.page.get_by_role("link", name="Next level").click()
    expect(table.page.locator("h1")).to_have_text("Flow 7 · Été")
    expect(table.page).to_have_url(re.compile("/flow/%C3%A9t%C3%A9/7$"))
    solve(table, "c")
    table.page.get_by_role("link", name="All levels").click()
    expect(table.page.locator(".tile.solved")).to_have_count(2)
    table.page.locator("header a").first.click()
    expect(table.page.locator(".day.done[data-pack]")).to_contain_text("2 of 2")


def test_numbers_of_the_folder_are_not_those_of_the_game(sit: Sit, taught: Server) -> None:
    """Level 7 of the folder is opened by keys at its own address, and survives a reload; the game's is another."""
    table = sit(at=taught)
    table.go("/plumber")
    pack = table.page.locator(".pack").first
    expect(pack.locator("h2")).to_have_text("Été")
    assert pack.locator(".tile b").all_inner_texts() == ["3", "7", "10"]
    pack.locator(".tile").nth(1).press("Enter")
    expect(table.page.locator("h1")).to_have_text("Plumber 7 · Été")
    table.page.reload()
    expect(table.page.locator("h1")).to_have_text("Plumber 7 · Été")
    table.choose("levels")
    expect(table.page.locator(".pack")).to_have_count(1)
    table.go("/plumber/7")
    expect(table.page.locator("h1")).to_have_text("Plumber 7")
    table.go("/plumber/winter/7")
    expect(table.page.locator(".lost")).to_be_visible()
