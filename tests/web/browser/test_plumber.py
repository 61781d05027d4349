"""Plumber on the page, line by line of what its interface must do, by the numbers of those lines."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from playwright.sync_api import expect

from conftest import Sit
from hand import ZONES, Table, middle

#: Two lines to complete with four straight pipes of the reserve; two are screwed down.
LINES: Final = "XXXXX/R1L1L1L1R3/B1*L1L1*L1B3/X...X/XXXXX"
#: A red line across, a blue one down: pipes of several sorts.
CROSSING: Final = "XXB2XX/R1L1O0L1R3/X.L0.X/X.C0.X/XXB0XX"
#: One pipe is missing; a dry one leaks and is screwed down.
ONE_LEFT: Final = "XXXX/R1*L1L1R3/X*T0.X/XXXX"

#: The largest that a cell is shown, in pixels.
LARGEST_CELL = 96


@pytest.fixture
def lines(table: Table) -> Table:
    """The page with two lines to complete."""
    table.play("plumber", LINES)
    return table


def count(table: Table, sort: str) -> str:
    """Return the number that a zone shows."""
    return table.key(f"count-{sort}").text_content() or ""


def expect_count(table: Table, sort: str, left: int) -> None:
    """Expect a zone to show a number."""
    expect(table.key(f"count-{sort}")).to_have_text(str(left))


def tone(table: Table, key: str) -> str:
    """Return the tone of a shape."""
    classes = (table.key(key).get_attribute("class") or "").split()
    return next((name[5:] for name in classes if name.startswith("tone-")), "")


def expect_tone(table: Table, key: str, expected: str) -> None:
    """Expect a shape to come to have a tone."""
    expect(table.key(key)).to_have_class(re.compile(rf"\btone-{expected}\b"))


def state(table: Table) -> object:
    """Return all that undo must bring back: what is where, the counts, the colours."""
    shapes: list[str] = table.look(
        "[...document.querySelectorAll('.board [data-key]')].map((e) => e.outerHTML.replace(' style=\"\"', '')).sort()"
    )
    assert shapes
    return shapes


def history(table: Table) -> tuple[bool, bool]:
    """Return whether undo and redo can be pressed."""
    return table.button("undo").is_enabled(), table.button("redo").is_enabled()


@contextmanager
def held(table: Table, origin: str) -> Iterator[None]:
    """Have something in hand for a while, and let go of it where the pointer then is."""
    table.mouse.move(*table.at(origin))
    table.lift()
    yield
    table.mouse.up()
    table.landed()


@contextmanager
def slowly(table: Table) -> Iterator[None]:
    """Hold flights in the air until told otherwise."""
    table.look(
        "Element.prototype.fly ??= Element.prototype.animate;"
        "Element.prototype.animate = function (...all) { const made = this.fly(...all);"
        " if (this.closest('.hand')) made.pause(); return made; }; 0"
    )
    yield
    table.look(
        "Element.prototype.animate = Element.prototype.fly;"
        "document.querySelector('.board').getAnimations({subtree: true}).forEach((one) => one.play())"
    )
    table.landed()


def flying(table: Table) -> None:
    """Wait until something flies."""
    table.page.wait_for_function("() => document.querySelector('.hand').getAnimations({subtree: true}).length")


# The screen.


def test_levels_are_listed_by_number(table: Table) -> None:
    """01, 02: levels are numbered and in order, 2 before 10; choosing one replaces the list by the game."""
    table.go("/plumber")
    numbers = [int(text) for text in table.page.locator(".tile b").all_text_contents()]
    assert numbers == sorted(numbers)
    assert len(numbers) > 10
    table.page.locator(".tile").nth(1).click()
    expect(table.page.locator(".game")).to_be_visible()
    expect(table.page.locator(".levels")).to_have_count(0)


def test_what_is_there_at_the_start(lines: Table) -> None:
    """04, 05, 06, 08, 11: screwed pipes and sources on the board, the rest in twelve zones with their numbers."""
    assert lines.page.locator('[data-key^="screwed-"][data-key$="-body0"]').count() == 2
    assert lines.page.locator('[data-key^="screwed-b3-screw"]').count() == 4
    assert lines.page.locator('.role-source[data-key$="-arm"]').count() == 4
    assert "empty" in lines.name("b2")
    assert lines.page.locator('[data-key^="zone-"]').count() == 12
    assert {sort: count(lines, sort) for sort in ZONES} == dict.fromkeys(ZONES, "0") | {"L1": "4"}


def test_zones_stand_in_their_order(lines: Table) -> None:
    """03, 07: two columns of six, beside the board."""
    places = {sort: middle(lines.key(f"zone-{sort}")) for sort in ZONES}
    assert sorted(ZONES, key=lambda sort: (round(places[sort][1]), places[sort][0])) == list(ZONES)
    board, reserve = lines.key("cell-d2").bounding_box(), lines.key("zone-C0").bounding_box()
    assert board is not None
    assert reserve is not None
    assert board["x"] + board["width"] < reserve["x"]


def test_an_empty_zone_looks_different(lines: Table) -> None:
    """09, 10: dimmed and crossed out, whether it was empty at the start or has run out."""
    empty = lines.key("zone-C0").get_attribute("class") or ""
    assert lines.key("zone-L1").get_attribute("class") != empty
    expect(lines.key("spent-C0-cross")).to_be_visible()
    expect(lines.key("spent-L1-cross")).to_have_count(0)
    for cell in ("b2", "c2", "d2", "c3"):
        lines.carry("zone L1", cell)
    expect(lines.key("zone-L1")).to_have_attribute("class", empty)
    expect(lines.key("spent-L1-cross")).to_be_visible()


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (1280, 800)])
@pytest.mark.parametrize("side", [3, 5, 20])
def test_everything_fits_the_window(sit: Sit, size: tuple[int, int], side: int) -> None:
    """12, 13: no scrolling from the least board to a large one, on a phone held either way and on a wide screen."""
    row = "X" + "." * (side - 2) + "X"
    table = sit(*size)
    table.play("plumber", "/".join(["X" * side, *[row] * (side - 2), "X" * side]))
    fit = table.page.locator(".fit").bounding_box()
    assert fit is not None
    assert fit["x"] >= 0
    assert fit["y"] >= 0
    assert fit["x"] + fit["width"] <= size[0]
    assert fit["y"] + fit["height"] <= size[1]
    assert table.look("document.documentElement.scrollHeight <= innerHeight")
    assert table.look("document.documentElement.scrollWidth <= innerWidth")
    if size[0] >= 360:
        assert fit["width"] > min(0.3 * min(size), 2 * LARGEST_CELL)


def test_the_buttons_are_there(lines: Table) -> None:
    """14, 49: home, undo, redo, reset; those that can do nothing are disabled."""
    expect(lines.button("home")).to_be_visible()
    for name in ("undo", "redo"):
        expect(lines.button(name)).to_be_disabled()
    lines.button("menu").click()
    expect(lines.button("reset")).to_be_disabled()


# Colours.


def test_colours_spread(table: Table) -> None:
    """15, 17, 18, 21, 22, 24: dry pipes are neutral, wet ones have the colour of their source, OVER has two."""
    table.play("plumber", CROSSING)
    table.carry("zone L0", "c3")
    assert tone(table, "pipe-L0-1-body0") == "grey"
    table.carry("zone O0", "c2")
    assert tone(table, "pipe-O0-1-body0") == "blue"
    assert tone(table, "pipe-O0-1-body1") == "grey"
    assert tone(table, "pipe-L0-1-body0") == "blue"
    table.carry("zone L1", "b2")
    assert tone(table, "pipe-O0-1-body1") == "red"
    assert tone(table, "pipe-O0-1-body0") == "blue"


def test_two_colours_joined_are_in_conflict(table: Table) -> None:
    """16, 19, 22, 23, 26: CROSS joins all sides; sources keep their colour; lifting recolours at once."""
    table.play("plumber", CROSSING)
    table.carry("zone L1", "b2")
    expect_tone(table, "pipe-L1-1-body0", "red")
    table.carry("zone C0", "c2")
    expect_tone(table, "pipe-C0-1-body0", "maroon")
    expect_tone(table, "pipe-L1-1-body0", "maroon")
    expect_tone(table, "source-a2", "red")
    expect_tone(table, "source-c1", "blue")
    with held(table, "c2"):
        expect_tone(table, "pipe-L1-1-body0", "red")
        expect_tone(table, "pipe-C0-1-body0", "grey")
        table.over("b4")


# From the reserve.


def test_a_pipe_follows_the_pointer(lines: Table) -> None:
    """25, 27, 29: pressed, it is under the pointer and neutral, one fewer is left, and it follows within a pixel."""
    x, y = lines.at("zone L1")
    lines.mouse.move(x, y)
    lines.lift()
    expect_count(lines, "L1", 3)
    for dx, dy in ((0, 0), (-50, 13), (-260, 91), (7, -44)):
        lines.mouse.move(x + dx, y + dy)
        px, py = middle(lines.key("pipe-L1-1-body0"))
        assert abs(px - x - dx) <= 1
        assert abs(py - y - dy) <= 1
    assert tone(lines, "pipe-L1-1-body0") == "grey"
    lines.mouse.up()
    lines.landed()


def test_an_empty_zone_gives_nothing(lines: Table) -> None:
    """28: nothing appears and nothing changes."""
    before = state(lines)
    lines.press("zone C0")
    lines.mouse.move(200, 200)
    assert lines.page.locator(".hand > *").count() == 0
    lines.mouse.up()
    assert state(lines) == before


def test_a_pipe_flies_straight_to_its_cell(lines: Table) -> None:
    """24, 30, 31: straight and steadily to the middle of the cell; only then it is on the board and coloured."""
    x, y = lines.at("b2")
    start = (x + 12, y - 14)
    with slowly(lines):
        lines.mouse.move(*lines.at("zone L1"))
        lines.lift()
        lines.mouse.move(*start, steps=3)
        lines.mouse.up()
        flying(lines)
        assert "empty" in lines.name("b2")
        assert tone(lines, "pipe-L1-1-body0") == "grey"
        far = ((start[0] - x) ** 2 + (start[1] - y) ** 2) ** 0.5
        before, steps = far, 8
        for step in range(steps + 1):
            lines.look(
                "document.querySelector('.hand').getAnimations({subtree: true}).forEach("
                f"(one) => one.currentTime = one.effect.getTiming().duration * {step / steps * 0.999})"
            )
            px, py = middle(lines.key("pipe-L1-1-body0"))
            across = abs((px - x) * (start[1] - y) - (py - y) * (start[0] - x)) / far
            left = ((px - x) ** 2 + (py - y) ** 2) ** 0.5
            assert across < 0.5
            assert left <= before + 0.5
            assert before - left <= far / 2
            before = left
        assert before < 1
    assert "empty" not in lines.name("b2")
    assert tone(lines, "pipe-L1-1-body0") == "red"
    lines.expect_moves(1)


@pytest.mark.parametrize("target", ["b3", "zone C0", "a2", "zone L1"])
def test_a_pipe_of_the_reserve_let_go_elsewhere_goes_home(lines: Table, target: str) -> None:
    """32, 33, 34, 35, 44: over a screwed pipe, another zone, a source or its own zone; history is as before."""
    lines.carry("zone L1", "c2")
    lines.undo()
    expect(lines.button("redo")).to_be_enabled()
    expect(lines.button("undo")).to_be_disabled()  # by the server's word
    before = history(lines), state(lines)
    with held(lines, "zone L1"):
        lines.over("c4")
        lines.over(target)
    expect_count(lines, "L1", 4)
    assert (history(lines), state(lines)) == before


def test_the_number_goes_up_when_the_pipe_is_home(lines: Table) -> None:
    """08, 32, 73: while it flies back the zone shows one fewer, so that no pipe is counted twice."""
    with slowly(lines):
        lines.mouse.move(*lines.at("zone L1"))
        lines.lift()
        lines.mouse.move(300, 650)
        lines.mouse.up()
        flying(lines)
        assert count(lines, "L1") == "3"
    expect_count(lines, "L1", 4)


# From the board.


def test_a_pipe_is_lifted_from_its_cell(lines: Table) -> None:
    """36, 41: the cell is empty at once; let go over it, the pipe settles there and history is as before."""
    lines.carry("zone L1", "b2")
    before = state(lines)
    with held(lines, "b2"):
        assert "empty" in lines.name("b2")
        lines.over("c4")
        lines.over("b2")
    expect(lines.spot("b2")).not_to_have_attribute("aria-label", "b2: empty")
    assert state(lines) == before
    lines.expect_moves(1)


@pytest.mark.parametrize("origin", ["b3", "a2", "c4"])
def test_what_cannot_be_lifted(lines: Table, origin: str) -> None:
    """37: a screwed pipe, a source, an empty cell."""
    lines.press(origin)
    lines.mouse.move(10, 10)
    assert lines.page.locator(".hand > *").count() == 0
    lines.mouse.up()
    lines.expect_moves(0)


def test_from_cell_to_cell(lines: Table) -> None:
    """38: one entry in the history."""
    lines.carry("zone L1", "b2")
    lines.carry("b2", "d4")
    lines.expect_moves(2)
    assert "empty" in lines.name("b2")
    assert "empty" not in lines.name("d4")
    lines.undo()
    expect(lines.spot("d4")).to_have_attribute("aria-label", "d4: empty")


@pytest.mark.parametrize("target", ["b3", "c2"])
def test_onto_another_pipe_it_goes_back(lines: Table, target: str) -> None:
    """39: over a screwed pipe or another one, back to its cell; no entry in the history."""
    lines.carry("zone L1", "b2")
    lines.carry("zone L1", "c2")
    before = state(lines)
    lines.carry("b2", target)
    assert state(lines) == before
    lines.expect_moves(2)


@pytest.mark.parametrize("target", ["a2", "zone C0", "outside", "window"])
def test_outside_the_board_it_goes_to_the_reserve(lines: Table, target: str) -> None:
    """40, 42, 43: over the border, the reserve, the page or beside the window; one entry in the history."""
    lines.carry("zone L1", "b2")
    expect_count(lines, "L1", 3)
    with held(lines, "b2"):
        if target == "outside":
            lines.mouse.move(900, 400)
        elif target == "window":
            lines.mouse.move(-40, -40)
        else:
            lines.over(target)
    expect_count(lines, "L1", 4)
    lines.expect_moves(2)
    assert "empty" in lines.name("b2")


# History.


def test_undo_and_redo_go_all_the_way(lines: Table) -> None:
    """45, 46, 50, 53: each kind of move, back to the start and forth to the end, colours and numbers included."""
    states = [state(lines)]
    for origin, target in (("zone L1", "b2"), ("zone L1", "c2"), ("c2", "d4"), ("b2", "zone L1")):
        lines.carry(origin, target)
        states.append(state(lines))
    for number in range(3, -1, -1):
        lines.undo()
        lines.expect_moves(number)
        lines.landed()
        assert state(lines) == states[number]
    assert history(lines) == (False, True)
    for number in range(1, 5):
        lines.button("redo").click()
        lines.expect_moves(number)
        lines.landed()
        assert state(lines) == states[number]
    assert history(lines) == (True, False)


def test_a_new_move_empties_redo_and_a_return_does_not(lines: Table) -> None:
    """47, 48: returns are no moves."""
    lines.carry("zone L1", "b2")
    lines.carry("zone L1", "c2")
    lines.undo()
    lines.expect_moves(1)
    lines.carry("b2", "b3")
    assert history(lines) == (True, True)
    lines.carry("b2", "b4")
    assert history(lines) == (True, False)


def test_reset_goes_back_to_the_start(lines: Table) -> None:
    """51: as it was loaded; undo brings back what was placed."""
    before = state(lines)
    lines.carry("zone L1", "b2")
    lines.choose("reset")
    lines.expect_moves(0)
    lines.landed()
    assert state(lines) == before
    assert history(lines) == (True, False)
    lines.undo()
    lines.expect_moves(1)
    assert "empty" not in lines.name("b2")


def test_home_and_back_begins_afresh(table: Table) -> None:
    """52: home is the list of levels; the level chosen again starts anew."""
    table.go("/plumber/2")
    table.page.wait_for_selector(".board .role-ground")
    full = next(sort for sort in ZONES if count(table, sort) != "0")
    empty = table.page.locator('[data-spot][aria-label$=": empty"]').first
    table.mouse.move(*table.at(f"zone {full}"))
    table.lift()
    table.mouse.move(*middle(empty), steps=4)
    table.mouse.up()
    table.landed()
    expect(table.button("undo")).to_be_enabled()
    table.button("home").click()
    table.page.locator('[data-level="2"]').click()
    expect(table.button("undo")).to_be_disabled()
    table.expect_moves(0)


# Winning.


def test_the_last_pipe_wins(table: Table) -> None:
    """54, 55, 56, 57: not before the reserve is empty, and although a dry pipe leaks; undo and redo win again (58)."""
    table.play("plumber", ONE_LEFT)
    expect(table.page.locator(".won")).to_be_hidden()
    table.carry("zone L1", "c3")
    expect(table.page.locator(".won")).to_be_hidden()
    table.carry("c3", "c2")
    message = table.page.locator(".won .message")
    expect(message).to_contain_text("Solved")
    expect(table.button("another")).to_be_visible()
    table.undo()
    expect(table.page.locator(".won")).to_be_hidden()
    table.button("redo").click()
    expect(message).to_contain_text("Solved")


@pytest.mark.parametrize(
    ("level", "moves"),
    [
        pytest.param(ONE_LEFT, ("c3",), id="a wet end leaks, two sources are alone"),
        pytest.param("XXXXX/R1L1L1.R3/X...X/XXXXX", ("c2", "d2"), id="onto an empty cell, a source alone"),
        pytest.param("XXX/R1L1X/X.X/XXX", ("b2",), id="onto an empty border"),
        pytest.param("XXXX/R1L1*L0R3/XXXX", ("b2",), id="onto a closed side"),
        pytest.param("XXXX/R1L1*L1B3/XXXX", ("b2",), id="two colours joined"),
    ],
)
def test_what_does_not_win(table: Table, level: str, moves: tuple[str, ...]) -> None:
    """56: every pipe is placed, but something wet leaks, a source is alone, or two colours meet."""
    table.play("plumber", level)
    for cell in moves:
        table.carry("zone L1", cell)
    expect_count(table, "L1", 0)
    expect(table.page.locator(".won")).to_be_hidden()


def test_a_board_that_is_won_at_once_says_so_once(table: Table) -> None:
    """59: no source and nothing to place."""
    table.play("plumber", "XXX/X*C0X/XXX")
    message = table.page.locator(".won .message")
    expect(message).to_contain_text("Solved")
    table.button("look").click()
    expect(table.page.locator(".won")).to_be_hidden()
    table.button("result").click()
    expect(message).to_be_visible()


# Odd cases.


def test_other_buttons_do_nothing(lines: Table) -> None:
    """60, 61: no dragging and no menu with the second button; pressed during a drag it is ignored."""
    assert lines.look(
        "!document.querySelector('.stage').dispatchEvent("
        "new MouseEvent('contextmenu', {cancelable: true, bubbles: true}))"
    )
    for button in ("right", "middle"):
        lines.mouse.move(*lines.at("zone L1"))
        lines.mouse.down(button=button)
        lines.mouse.move(300, 300)
        assert lines.page.locator(".hand > *").count() == 0
        lines.mouse.up(button=button)
    with held(lines, "zone L1"):
        lines.mouse.down(button="right")
        lines.mouse.up(button="right")
        lines.over("b2")
        assert lines.page.locator(".hand > *").count() > 0
    lines.expect_moves(1)


def test_a_finger_carries(sit: Sit) -> None:
    """62: the page does not scroll, and a second finger is ignored."""
    table = sit(390, 844, has_touch=True, is_mobile=True)
    table.play("plumber", LINES)
    client = table.page.context.new_cdp_session(table.page)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    finger("touchStart", table.at("zone L1"))
    table.page.wait_for_selector(".hand > *", state="attached")
    finger("touchMove", table.at("c4"))
    finger("touchStart", table.at("c4"), table.at("d4"))
    finger("touchMove", table.at("b2"), table.at("d4"))
    finger("touchEnd", table.at("b2"))
    finger("touchEnd")
    table.landed()
    table.expect_moves(1)
    assert table.look("scrollY") == 0


@pytest.mark.parametrize("how", ["Escape", "blur", "pointercancel", "no button"])
def test_a_drag_can_be_broken_off(lines: Table, how: str) -> None:
    """63, 64: the pipe goes back where it was, and history is as before."""
    lines.carry("zone L1", "b2")
    before = state(lines)
    lines.mouse.move(*lines.at("b2"))
    lines.lift()
    lines.over("c4")
    if how == "Escape":
        lines.page.keyboard.press("Escape")
    elif how == "blur":
        lines.look("dispatchEvent(new Event('blur'))")
    else:
        kind, buttons = ("pointercancel", 1) if how == "pointercancel" else ("pointermove", 0)
        lines.look(
            f"document.querySelector('.stage').dispatchEvent(new PointerEvent('{kind}',"
            f" {{pointerId: 1, pointerType: 'mouse', isPrimary: true, buttons: {buttons}, bubbles: true}}))"
        )
    lines.landed()
    lines.mouse.up()
    assert state(lines) == before
    lines.expect_moves(1)


def test_during_a_flight(lines: Table) -> None:
    """65: a press is taken while something flies: that lands at once, and its cell counts as occupied."""
    with slowly(lines):
        lines.mouse.move(*lines.at("zone L1"))
        lines.lift()
        lines.over("b2")
        lines.mouse.up()
        flying(lines)
        lines.press("zone L1")
        expect(lines.page.locator('.hand [data-key^="pipe-L1-2"]').first).to_be_attached()
        expect(lines.spot("b2")).not_to_have_attribute("aria-label", "b2: empty")
        lines.over("b2")
        lines.mouse.up()
        flying(lines)
    lines.expect_moves(1)
    expect_count(lines, "L1", 3)


def test_what_flies_can_be_caught(lines: Table) -> None:
    """66: pressed where it is about to land, a pipe is in hand again, and none is lost."""
    with slowly(lines):
        lines.mouse.move(*lines.at("zone L1"))
        lines.lift()
        lines.over("b2")
        lines.mouse.up()
        flying(lines)
        lines.mouse.down()
        expect(lines.page.locator('.hand [data-key^="pipe-L1-1"]').first).to_be_attached()
        lines.over("d4")
        lines.mouse.up()
        flying(lines)
    expect(lines.spot("d4")).to_have_attribute("aria-label", "d4: line east-west, dry")
    expect(lines.spot("b2")).to_have_attribute("aria-label", "b2: empty")
    lines.expect_moves(2)
    expect_count(lines, "L1", 3)


def test_the_last_pipe_flying_home_is_taken_up_again(table: Table) -> None:
    """67: a missed drop costs no time: its zone gives the pipe at once."""
    table.play("plumber", ONE_LEFT)
    with slowly(table):
        table.mouse.move(*table.at("zone L1"))
        table.lift()
        table.mouse.move(500, 690)
        table.mouse.up()
        flying(table)
        table.press("zone L1")
        expect(table.page.locator('.hand [data-key^="pipe-L1-1"]').first).to_be_attached()
        assert count(table, "L1") == "0"
        table.over("c3")
        table.mouse.up()
        flying(table)
    table.expect_moves(1)
    expect_count(table, "L1", 0)


def test_keys_during_a_drag_and_undo_during_a_flight(lines: Table) -> None:
    """68, 69: undo is ignored while something is in hand; in a flight the pipe lands at once, then undo."""
    lines.carry("zone L1", "b2")
    with held(lines, "zone L1"):
        lines.page.keyboard.press("Control+z")
        lines.over("c2")
    lines.expect_moves(2)
    with slowly(lines):
        lines.mouse.move(*lines.at("zone L1"))
        lines.lift()
        lines.over("d2")
        lines.mouse.up()
        flying(lines)
        lines.page.keyboard.press("Control+z")
        lines.expect_moves(2)
    expect_count(lines, "L1", 2)
    expect(lines.spot("d2")).to_have_attribute("aria-label", "d2: empty")


def test_home_during_a_drag_forgets_it(lines: Table) -> None:
    """70: nothing lands later, and numbers are exact."""
    lines.carry("zone L1", "b2")
    lines.mouse.move(*lines.at("b2"))
    lines.lift()
    lines.over("c4")
    lines.button("home").press("Enter")
    expect(lines.page.locator(".levels")).to_be_visible()
    lines.page.go_back()
    lines.page.wait_for_selector(".board .role-ground")
    lines.mouse.up()
    expect_count(lines, "L1", 3)
    lines.expect_moves(1)
    assert "empty" not in lines.name("b2")


@pytest.mark.parametrize("action", ["reset", "home"])
def test_reset_or_home_during_a_flight_forgets_it(lines: Table, action: str) -> None:
    """70: what flew is discarded, and numbers are exact."""
    lines.carry("zone L1", "b2")
    with slowly(lines):
        lines.mouse.move(*lines.at("b2"))
        lines.lift()
        lines.over("c4")
        lines.mouse.up()
        flying(lines)
        if action == "home":
            lines.button("home").click()
            expect(lines.page.locator(".levels")).to_be_visible()
            lines.page.go_back()
            lines.page.wait_for_selector(".board .role-ground")
        else:
            lines.choose("reset")
            expect_count(lines, "L1", 4)
    left = int(count(lines, "L1"))
    placed = sum("empty" not in lines.name(cell) for cell in ("b2", "c2", "d2", "c3", "b4", "c4", "d4"))
    assert left + placed == 4
    assert (action, left) in {("reset", 4), ("home", 3)}


def test_another_window_size_during_a_drag(lines: Table) -> None:
    """71, 72: the pipe stays under the pointer, cells are where they are seen, and it lands in the new middle."""
    lines.mouse.move(*lines.at("zone L1"))
    lines.lift()
    lines.mouse.move(300, 300)
    lines.page.set_viewport_size({"width": 700, "height": 500})
    lines.page.wait_for_timeout(100)
    x, y = middle(lines.key("pipe-L1-1-body0"))
    assert abs(x - 300) <= 1
    assert abs(y - 300) <= 1
    lines.over("c2")
    lines.mouse.up()
    lines.page.set_viewport_size({"width": 900, "height": 600})
    lines.landed()
    x, y = middle(lines.key("pipe-L1-1-body0"))
    assert (x, y) == pytest.approx(lines.at("c2"), abs=1)


def test_without_motion_it_ends_the_same(sit: Sit) -> None:
    """74: for readers who want little motion the flight is short and ends in the same state."""
    table = sit(reduced_motion="reduce")
    table.play("plumber", LINES)
    table.carry("zone L1", "b2")
    table.expect_moves(1)
    assert tone(table, "pipe-L1-1-body0") == "red"


def test_a_line_between_cells_belongs_to_one(lines: Table) -> None:
    """75: let go exactly between two cells, the pipe is in one of them."""
    (ax, y), (bx, _) = lines.at("b4"), lines.at("c4")
    with held(lines, "zone L1"):
        lines.mouse.move((ax + bx) / 2, y)
    lines.expect_moves(1)
    assert sum("empty" not in lines.name(cell) for cell in ("b4", "c4")) == 1


def test_by_keys_alone(lines: Table) -> None:
    """Enter takes up and puts down, arrows carry, Delete returns to the reserve, Escape puts back."""
    keys = lines.page.keyboard
    lines.spot("zone L1").focus()
    keys.press("Enter")
    expect_count(lines, "L1", 3)
    lines.spot("b2").focus()
    keys.press("Enter")
    lines.landed()
    lines.expect_moves(1)
    keys.press("Enter")
    keys.press("ArrowRight")
    expect(lines.spot("c2")).to_be_focused()
    keys.press("Escape")
    lines.landed()
    lines.expect_moves(1)
    lines.spot("b2").focus()
    keys.press("Enter")
    keys.press("Delete")
    lines.landed()
    expect_count(lines, "L1", 4)
    lines.expect_moves(2)


# Marks.


#: Three lines of water across a board of 3×3; the one in the middle is screwed down.
THREE: Final = "XXXXX/R1L1L1L1R3/B1*L1*L1*L1B3/G1L1L1L1G3/XXXXX"
SIDES: Final = 12


def take_marks(table: Table) -> None:
    """Take the marks in hand, and wait until sides can be touched."""
    table.choose("tool-marks")
    expect(table.button("tool-marks")).to_have_attribute("aria-pressed", "true")
    expect(table.page.locator('[data-key^="side-"]')).to_have_count(SIDES)


def test_a_tap_on_a_side_marks_water_then_none_then_nothing(table: Table) -> None:
    """While the tool is in hand; undo takes back each, and pipes are carried again once it is put down."""
    table.play("plumber", THREE)
    take_marks(table)
    said, mark = table.page.locator("#said"), table.key("mark-b2-c2")
    for number, word in enumerate(("water", "no water"), start=1):
        table.mouse.click(*middle(table.key("side-b2-c2")))
        expect(said).to_contain_text(f"b2-c2: {word}")
        expect(mark).to_have_count(1)
        expect(table.key("mark-b2-c2-dot0")).to_have_count(number - 1)
    table.mouse.click(*middle(table.key("side-b2-c2")))
    expect(mark).to_have_count(0)
    table.expect_moves(0)  # a mark is no move
    table.undo()
    expect(table.key("mark-b2-c2-dot0")).to_have_count(1)
    table.undo()
    expect(table.key("mark-b2-c2-dot0")).to_have_count(0)
    expect(mark).to_have_count(1)
    table.button("tool-marks").click()
    expect(table.page.locator('[data-key^="side-"]')).to_have_count(0)
    expect(mark).to_have_count(1)
    table.carry("zone L1", "b2")
    table.expect_moves(1)
    expect(mark).to_have_count(1)
    table.carry("zone L1", "c2")
    expect(mark).to_have_count(0)  # the pipes show it


def test_with_the_marks_in_hand_pipes_stay(table: Table) -> None:
    """Neither the reserve nor a pipe on the board is taken up, and marks outlive a visit elsewhere."""
    table.play("plumber", THREE)
    table.carry("zone L1", "b2")
    take_marks(table)
    for place in ("zone L1", "b2"):
        table.press(place)
        table.over("d2")
        table.mouse.up()
    table.mouse.click(*middle(table.key("side-c3-c4")))
    expect(table.key("mark-c3-c4")).to_be_attached()
    table.expect_moves(1)
    assert count(table, "L1") == "5"
    table.page.reload()
    expect(table.key("mark-c3-c4")).to_be_attached()


def test_sides_are_marked_with_a_finger(sit: Sit) -> None:
    """On a phone."""
    table = sit(390, 844, has_touch=True, is_mobile=True)
    table.play("plumber", THREE)
    table.button("menu").tap()
    table.button("tool-marks").tap()
    expect(table.page.locator('[data-key^="side-"]')).to_have_count(SIDES)
    for mark in ("mark-c2-d2", "mark-c2-d2-dot1"):
        table.page.touchscreen.tap(*middle(table.key("side-c2-d2")))
        expect(table.key(mark)).to_be_attached()


def test_sides_are_marked_with_the_keys(table: Table) -> None:
    """Arrows go from a cell to its side and on; Enter marks; Escape puts the tool down, and Enter takes pipes again."""
    table.play("plumber", THREE)
    keys = table.page.keyboard
    keys.press("m")
    table.button("tool-marks").focus()
    keys.press("Enter")
    expect(table.page.locator('[data-key^="side-"]')).to_have_count(SIDES)
    table.spot("b2").focus()
    keys.press("ArrowRight")
    expect(table.spot("side-b2-c2")).to_be_focused()
    assert table.name("side-b2-c2") == "b2-c2: no mark"
    keys.press("Enter")
    expect(table.spot("side-b2-c2")).to_have_attribute("aria-label", "b2-c2: water")
    keys.press("Enter")
    expect(table.spot("side-b2-c2")).to_have_attribute("aria-label", "b2-c2: no water")
    keys.press("ArrowRight")
    expect(table.spot("c2")).to_be_focused()
    keys.press("Escape")
    expect(table.button("tool-marks")).to_have_count(0)
    expect(table.page.locator('[data-key^="side-"]')).to_have_count(0)
    table.spot("zone L1").focus()
    keys.press("Enter")
    table.page.wait_for_selector(".hand > *", state="attached")
    keys.press("Escape")
    table.landed()
    table.expect_moves(0)


def test_marks_can_be_taken_with_a_pipe_in_hand(table: Table) -> None:
    """The pipe goes back, which is no move."""
    table.play("plumber", THREE)
    table.spot("zone L1").focus()
    table.page.keyboard.press("Enter")
    table.page.wait_for_selector(".hand > *", state="attached")
    take_marks(table)
    table.landed()
    assert count(table, "L1") == "6"
    table.expect_moves(0)
