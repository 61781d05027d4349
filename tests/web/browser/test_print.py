"""Printing from the page: what is on the sheet, for Flow and Plumber."""

import pytest
from playwright.sync_api import Page, expect

from conftest import Sit
from hand import Table


def print_from_menu(page: Page, table: Table, *choices: str) -> None:
    """Choose to print, with these boxes ticked; the printer is not opened, and the sheet stays."""
    page.evaluate("void (window.print = () => { window.printed = (window.printed ?? 0) + 1 })")
    table.choose("print")
    for choice in choices:
        page.get_by_label(choice).check()
    table.button("print-now").click()
    page.wait_for_function("() => window.printed === 1")


@pytest.mark.parametrize("game", ["flow", "plumber"])
def test_a_board_is_printed_with_its_solution_upside_down(table: Table, game: str) -> None:
    """On white, alone on the sheet; the page itself stays as it was."""
    page = table.page
    table.go(f"/{game}/1")
    page.wait_for_selector(".board .role-ground")
    print_from_menu(page, table, "The solution, upside down below")
    sheet = page.locator("#sheet")
    expect(sheet).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator("main")).to_be_hidden()
    expect(sheet.locator("h2")).to_contain_text(" 1 · ")
    expect(sheet.locator("img")).to_have_count(2)
    board, solution = (sheet.locator("img").nth(place).bounding_box() for place in (0, 1))
    assert board is not None
    assert solution is not None
    assert solution["y"] >= board["y"] + board["height"]
    assert sheet.locator(".turned").evaluate("(one) => getComputedStyle(one).rotate") == "180deg"
    assert sheet.locator("img").first.get_attribute("src") != sheet.locator("img").nth(1).get_attribute("src")
    page.emulate_media(media="screen")
    expect(page.locator(".board")).to_be_visible()


def test_a_game_under_way_is_printed_as_it_is_or_at_its_start(sit: Sit) -> None:
    """By keys, in French."""
    table = sit(390, 844, locale="fr-FR")
    page = table.page
    table.play("flow", "3x2 red=a1-c1 blue=a2-c2")
    table.trace("a1", "b1", "c1")
    table.expect_moves(1)
    pictures = []
    page.evaluate("void (window.print = () => { window.printed = (window.printed ?? 0) + 1 })")
    for count, at_start in ((1, False), (2, True)):
        page.keyboard.press("m")
        page.locator('dialog [data-action="print"]').press("Enter")
        if at_start:
            page.get_by_label("Tel qu'il est au départ").press("Space")
        table.button("print-now").press("Enter")
        page.wait_for_function(f"() => window.printed === {count}")
        pictures.append(page.locator("#sheet img").first.get_attribute("src"))
        expect(page.locator("#sheet img")).to_have_count(1)
    assert pictures[0] != pictures[1]
