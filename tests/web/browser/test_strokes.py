"""Flow as a hand plays it: taking up, cutting, running back, tapping, going over open borders."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from conftest import Sit
from hand import Table
from test_flow import LEVEL, finger, watched

#: Borders that are joined, on squares and on hexagons.
OPEN = "4x3 red=a2-d2 blue=b1-b3 wrap:yes"
HEXAGONS = "4x3 red=a2-d2 wrap:yes shape:hex"


def names(table: Table, **cells: str) -> None:
    """Expect the names of cells."""
    for cell, name in cells.items():
        expect(table.spot(cell)).to_have_attribute("aria-label", f"{cell}: {name}")


def test_an_endpoint_with_a_path_is_taken_up_in_the_same_gesture(table: Table) -> None:
    """The path is drawn anew from there; it is one move and one undo."""
    table.play("flow", LEVEL)
    table.trace("a1", "b1", "c1", "d1")
    watched(table, 1, 8)
    table.trace("a1", "b1", "b2")
    names(table, b1="Red (A)", b2="Red (A)", c1="empty")
    table.expect_moves(2)
    table.undo()
    watched(table, 1, 8)
    table.expect_moves(1)


def test_a_path_is_cut_where_it_is_pressed_and_goes_on_from_there(table: Table) -> None:
    """What lay before that cell is given up."""
    table.play("flow", LEVEL)
    table.trace("a1", "b1", "c1", "d1")
    watched(table, 1, 8)
    table.trace("b1", "b2", "c2")
    names(table, b1="Red (A)", b2="Red (A)", c2="Red (A)", c1="empty")


def test_a_path_drawn_again_over_itself_stays(table: Table) -> None:
    """From one end or the other; nothing is to be undone then."""
    table.play("flow", LEVEL)
    table.trace("a1", "b1", "c1", "d1")
    watched(table, 1, 8)
    table.trace("a1", "b1", "c1", "d1")
    table.trace("d1", "c1", "b1", "a1")
    table.trace("a2", "b2")
    watched(table, 1, 9)
    names(table, b1="Red (A)", c1="Red (A)")


def test_another_colour_is_cut_where_it_is_crossed(table: Table) -> None:
    """What still hangs on an endpoint stays; this is seen while the finger is down."""
    table.play("flow", LEVEL)
    table.trace("a2", "b2", "c2")
    watched(table, 0, 8)
    table.press("a1")
    table.over("b1")
    table.over("b2")
    expect(table.page.locator(".trail.tone-red")).to_have_attribute("d", "M0.5 0.5L1.5 0.5L1.5 1.5")
    expect(table.page.locator(".trail.tone-blue")).to_have_attribute("d", "")
    table.mouse.up()
    names(table, b1="Red (A)", b2="Red (A)", c2="empty")
    table.undo()
    names(table, b1="empty", b2="Blue (B)", c2="Blue (B)")


def test_what_was_cut_is_given_back_where_the_finger_runs_back(table: Table) -> None:
    """Before it is lifted."""
    table.play("flow", LEVEL)
    table.trace("a2", "b2", "c2", "d2")
    watched(table, 1, 8)
    table.press("a1")
    table.over("b1")
    table.over("b2")
    expect(table.page.locator(".trail.tone-blue")).to_have_count(1)
    table.over("b1")
    expect(table.page.locator(".trail.tone-blue")).to_have_count(0)
    table.mouse.up()
    watched(table, 1, 9)
    names(table, b1="Red (A)", b2="Blue (B)", c2="Blue (B)")


def test_a_tap_changes_nothing(table: Table) -> None:
    """On an endpoint, a path or nothing: no move, nothing to undo."""
    table.play("flow", LEVEL)
    for cell in ("a1", "b2", "d3"):
        table.tap(cell)
    table.trace("a1", "b1", "c1", "d1")
    watched(table, 1, 8)
    for cell in ("a1", "b1", "d1"):
        table.tap(cell)
    table.trace("a2", "b2")
    watched(table, 1, 9)
    table.expect_moves(2)
    table.undo()
    table.undo()
    expect(table.button("undo")).to_be_disabled()


def test_the_endpoints_of_others_are_in_the_way(table: Table) -> None:
    """The stroke waits beside them."""
    table.play("flow", LEVEL)
    table.press("a1")
    table.over("a2")
    table.over("a1")
    table.over("b1")
    table.mouse.up()
    names(table, a2="Blue (B), endpoint", b1="Red (A)")


def test_a_corner_is_turned_by_way_of_a_free_cell(table: Table) -> None:
    """A quick finger goes from cell to cell."""
    table.play("flow", "4x3 red=a1-d3 blue=b1-d1")
    table.press("a1")
    table.mouse.move(*table.at("b2"), steps=1)
    table.mouse.up()
    names(table, a2="Red (A)", b2="Red (A)")


def test_a_finished_board_is_locked(table: Table) -> None:
    """Neither a tap nor a drag changes it; undo does."""
    table.play("flow", LEVEL)
    for row in "123":
        table.trace(f"a{row}", f"d{row}", steps=4)
    expect(table.page.locator(".won .message")).to_contain_text("Solved")
    table.page.locator(".won button").last.click()
    table.trace("b1", "b2")
    table.tap("b1")
    expect(table.page.locator(".trail, .head")).to_have_count(0)
    watched(table, 3, 12)
    table.expect_moves(3)
    table.undo()
    watched(table, 2, 10)
    table.trace("a3", "b3")
    watched(table, 2, 11)


@pytest.mark.parametrize("beyond", ["on", "back in"])
def test_a_finger_goes_over_an_open_border(table: Table, beyond: str) -> None:
    """It goes on outwards, or comes in at the other side; either way the path does."""
    table.play("flow", "5x3 red=a2-c2 wrap:yes")
    (x, y), (_, next_y) = table.at("a2"), table.at("a3")
    cell = next_y - y
    table.press("a2")
    table.mouse.move(x - 0.8 * cell, y, steps=4)
    expect(table.page.locator(".trail.tone-red")).to_have_attribute("d", "M0.5 1.5L0 1.5M5 1.5L4.5 1.5")
    if beyond == "on":
        table.mouse.move(x - 2.1 * cell, y, steps=4)
        names_of, cells = {"e2": "Red (A)", "d2": "Red (A)"}, 4
    else:
        table.mouse.move(*table.at("e2"), steps=1)
        table.over("e3")
        names_of, cells = {"e2": "Red (A)", "e3": "Red (A)"}, 4
    table.mouse.up()
    names(table, **names_of)
    expect(table.page.locator(".facts")).to_contain_text(f"cells {cells} of 15")
    table.expect_moves(1)


def test_a_finger_that_comes_back_in_where_it_left_takes_the_step_back(table: Table) -> None:
    """As on any other step."""
    table.play("flow", "5x3 red=a2-c2 wrap:yes")
    x, y = table.at("a2")
    table.press("a2")
    table.mouse.move(x - 80, y, steps=4)
    expect(table.page.locator(".trail.tone-red")).to_have_count(1)
    table.mouse.move(x, y, steps=4)
    expect(table.page.locator(".trail.tone-red")).to_have_count(0)
    table.mouse.up()
    table.trace("a2", "b2")
    table.expect_moves(1)


def test_open_borders_look_open_and_are_crossed_with_the_keys(table: Table) -> None:
    """An arrowhead at each side that leads out; an arrow key follows it."""
    table.play("flow", OPEN)
    expect(table.page.locator('[data-key^="open-"]')).to_have_count(14)
    table.spot("a2").focus()
    keys = table.page.keyboard
    keys.press("Enter")
    keys.press("ArrowLeft")
    expect(table.spot("d2")).to_be_focused()
    keys.press("Enter")
    expect(table.page.locator(".facts")).to_contain_text("pairs 1 of 2")


def test_hexagons_go_over_open_borders(table: Table) -> None:
    """Where they touch there."""
    table.play("flow", HEXAGONS)
    (x, y), (_, below) = table.at("a2"), table.at("a3")
    table.press("a2")
    table.mouse.move(x - 0.8 * (below - y), y, steps=5)
    table.mouse.up()
    expect(table.page.locator(".facts")).to_contain_text("pairs 1 of 1")


def test_on_a_bridge_the_next_cell_tells_which_path_is_meant(table: Table) -> None:
    """Both cross there, and neither is cut by the other."""
    table.play("flow", "3x3 red=a2-c2 blue=b1-b3 bridges:b2")
    table.trace("a2", "b2", "c2")
    table.trace("b1", "b2", "b3")
    expect(table.page.locator(".facts")).to_contain_text("pairs 2 of 2")
    table.trace("b2", "b1")
    expect(table.page.locator(".facts")).to_contain_text("pairs 1 of 2")
    names(table, b2="Red (A), bridge")


def test_with_a_finger_at_the_edge_of_the_screen(sit: Sit) -> None:
    """Where the board fills the screen, its edge is as far as a finger can go."""
    table = sit(360, 640, has_touch=True, is_mobile=True)
    table.play("flow", "5x3 red=a2-c2 wrap:yes")
    client = table.page.context.new_cdp_session(table.page)
    x, y = table.at("a2")
    finger(client, "touchStart", (x, y))
    for part in (0.6, 0.2, 0.0):
        finger(client, "touchMove", (x * part, y))
    finger(client, "touchEnd")
    names(table, e2="Red (A)")


def test_a_whole_path_glows(table: Table) -> None:
    """Quietly; one that is not whole does not."""
    table.play("flow", LEVEL)
    table.trace("a1", "b1", "c1", "d1")
    expect(table.page.locator(".role-whole")).to_have_css("filter", re.compile("drop-shadow"))
    table.trace("a2", "b2")
    expect(table.page.locator(".role-path")).to_have_css("filter", "none")
