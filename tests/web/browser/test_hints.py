"""Hints in two beats, checks, and marks by hand: with a mouse, a finger, the keys, and for those who hear the page."""

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import CDPSession, expect

from conftest import Sit
from hand import Server, Table, middle
from test_flow import finger

#: Three pairs that reasoning alone joins; red goes from a2 to a1.
LEVEL = "4x4 red=a2-d2 blue=a3-b4 green=c4-d3"
WORDS = {"en": ("Hint", "Do it"), "fr": ("Indice", "Appliquer")}


#: Each shape on the board by its key and what it looks like; and whether that is no longer what it was.
SHAPES = (
    "[...document.querySelectorAll('.board [data-key]')]"
    '.map((e) => e.outerHTML.replace(/ style="[^"]*"/, \'\')).sort()'
)
CHANGED = f"(before) => JSON.stringify({SHAPES}) !== JSON.stringify(before)"


def shapes(table: Table) -> list[str]:
    """Return what is drawn on the board."""
    found: list[str] = table.look(SHAPES)
    assert found
    return found


def solve_by_hints(table: Table, press: Callable[[], None], language: Literal["en", "fr"] = "en") -> int:
    """Press the button of hints until the level is solved, looking at both beats; return how many hints there were."""
    first, second = WORDS[language]
    button, won = table.button("hint"), table.page.locator(".won .message")
    for number in range(1, 40):
        expect(button).to_have_attribute("title", first)
        before = shapes(table)
        press()
        expect(button).to_have_attribute("title", second, timeout=30_000)
        expect(button.locator(".word")).to_have_text(second)
        expect(button).to_have_attribute("data-count", str(number))
        expect(table.page.locator(".note")).to_contain_text(re.compile(r"\bmust|\bcannot|\bdoit|\bne peut"))
        expect(table.page.locator(".role-evidence").first).to_be_visible()
        expect(table.page.locator("[data-key^=pointed]").first).to_be_visible()
        press()
        expect(button).to_have_attribute("title", first)
        expect(table.page.locator(".role-evidence")).to_have_count(0)
        expect(table.page.locator(".note")).to_be_empty()
        assert shapes(table) != before
        if re.search("3 (of|sur) 3", table.page.locator(".facts").inner_text()):
            expect(won).to_be_visible()
            return number
    raise AssertionError("too many hints")


def test_a_level_is_solved_by_hints_alone_with_a_mouse(table: Table) -> None:
    """Each is first marked and said, then done; undo takes back what a hint did, at once."""
    table.play("flow", LEVEL)
    hints = solve_by_hints(table, table.button("hint").click)
    assert hints > 1
    for left in range(hints - 1, -1, -1):
        before = shapes(table)
        table.undo()
        table.page.wait_for_function(CHANGED, arg=before)
        expect(table.button("undo")).to_be_enabled(enabled=left > 0)


def test_a_phone_shows_the_word_of_every_tool(sit: Sit) -> None:
    """Each with its picture, none cut off, and all are large enough for a finger."""
    table = sit(360, 640, has_touch=True, is_mobile=True, locale="fr-FR")
    table.play("flow", LEVEL)
    table.button("hint").tap()
    expect(table.button("hint").locator(".word")).to_have_text("Appliquer")
    for tool in table.page.locator(".actions .action").all():
        box = tool.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        expect(tool.locator(".word")).to_be_visible()
        assert tool.evaluate("(button) => button.scrollWidth <= button.clientWidth")


def test_with_a_finger(sit: Sit) -> None:
    """And in French."""
    table = sit(360, 640, has_touch=True, is_mobile=True, locale="fr-FR")
    table.play("flow", LEVEL)
    solve_by_hints(table, table.button("hint").tap, "fr")


def test_by_keys_alone(table: Table) -> None:
    """The button keeps the focus from one beat to the next."""
    table.play("flow", LEVEL)
    table.button("hint").focus()
    solve_by_hints(table, lambda: table.page.keyboard.press("Enter"))


def test_a_hint_is_told_to_those_who_do_not_see_it(table: Table) -> None:
    """The sentence in a live region, the cells in another, and the names of the cells say how they are marked."""
    table.play("flow", LEVEL)
    table.button("hint").click()
    expect(table.page.locator(".note[role=status]")).to_contain_text("must")
    expect(table.page.locator(".note strong")).to_have_text(re.compile(r".+:"))
    expect(table.page.locator("#said")).to_contain_text(re.compile(r"Noticed: ([a-d][1-4] ?)+\. What it is about: "))
    expect(table.page.locator('[aria-label$="framed"]').first).to_be_attached()
    table.page.keyboard.press("Escape")
    expect(table.page.locator('[aria-label$="framed"], [aria-label$="bracketed"]')).to_have_count(0)


@pytest.mark.parametrize("act", ["trace", "undo", "marks", "check", "escape"])
def test_whatever_else_is_done_drops_the_hint(table: Table, act: str) -> None:
    """The marks go, and the button stands for asking again."""
    table.play("flow", LEVEL)
    table.trace("a2", "a1")
    table.button("hint").click()
    expect(table.button("hint")).to_have_attribute("title", "Do it")
    if act == "trace":
        table.trace("a1", "b1")
    elif act == "escape":
        table.page.keyboard.press("Escape")
    else:
        table.choose("tool-marks") if act == "marks" else table.button(act).click()
    expect(table.button("hint")).to_have_attribute("title", "Hint")
    expect(table.page.locator(".role-evidence")).to_have_count(0)
    expect(table.button("hint")).to_have_attribute("data-count", "1")


def test_a_move_made_while_a_hint_is_on_its_way_is_not_lost(table: Table) -> None:
    """Though the hint has counted a version in between."""
    table.page.add_init_script(
        "const add = WebSocket.prototype.send; window.late = 0;"
        "WebSocket.prototype.send = function (text) { setTimeout(() => add.call(this, text), window.late); };"
    )
    table.play("flow", LEVEL)
    table.button("hint").click()
    expect(table.button("hint")).to_have_attribute("title", "Do it")
    table.page.keyboard.press("Escape")
    expect(table.button("hint")).to_have_attribute("title", "Hint")
    table.page.evaluate("window.late = 300")
    table.button("hint").click()
    table.page.wait_for_timeout(150)
    table.trace("a2", "a1")
    expect(table.page.locator(".facts")).to_contain_text("cells 7 of 16")
    expect(table.button("hint")).to_have_attribute("data-count", "2")
    expect(table.button("hint")).to_have_attribute("title", "Hint")


def test_a_mistake_is_called_one_and_taken_back(table: Table) -> None:
    """Both by a hint, which takes it back when it is done, and by a check, which says no more than that."""
    table.play("flow", LEVEL)
    table.button("check").click()
    expect(table.page.locator(".note")).to_have_text("All is right so far.")
    expect(table.page.locator(".role-held")).to_have_count(0)
    table.trace("a2", "b2")
    table.button("check").click()
    expect(table.page.locator(".note")).to_have_text("No solution takes red (A) between the framed cells.")
    expect(table.key("pointed-b2")).to_be_visible()
    expect(table.button("hint")).to_have_attribute("data-count", "")
    table.button("hint").click()
    expect(table.page.locator(".note strong")).to_have_text("Mistake:")
    table.button("hint").click()
    expect(table.page.locator(".facts")).to_contain_text("cells 6 of 16")
    table.button("check").click()
    expect(table.page.locator(".note")).to_have_text("All is right so far.")


def test_a_step_from_the_solution_is_marked_as_such(table: Table) -> None:
    """Where reasoning has run out."""
    table.play("flow", "7x7 red=b4-f5 green=b1-g7 blue=a1-e3 yellow=g1-b5")
    expect(table.page.locator(".top .badge")).to_have_text("Beyond reasoning")
    for _ in range(80):
        table.button("hint").click()
        expect(table.button("hint")).to_have_attribute("title", "Do it", timeout=30_000)
        if table.page.locator('.note[data-kind="solver"]').count():
            break
        table.button("hint").click()
        expect(table.button("hint")).to_have_attribute("title", "Hint")
    expect(table.page.locator(".note strong")).to_have_text("From the solution:")


def test_a_game_without_reasons_has_two_beats_too(sit: Sit, outside_server: Server) -> None:
    """A game from outside, of which the page knows nothing, has no check and no marks."""
    table = sit(at=outside_server)
    table.play("lights", "4x3 on=a1,b1,a2")
    expect(table.button("check")).to_have_count(0)
    expect(table.page.locator('[data-action^="tool"]')).to_have_count(0)
    table.button("hint").click()
    expect(table.button("hint")).to_have_attribute("title", "Do it")
    table.button("hint").click()
    expect(table.page.locator(".won .message")).to_contain_text("Solved")


# Marks.


def side(table: Table, one: str, other: str) -> tuple[float, float]:
    """Return a place near the side between two cells, a little off, as fingers are."""
    (ax, ay), (bx, by) = table.at(one), table.at(other)
    return (ax + bx) / 2 + 5, (ay + by) / 2 - 4


def test_a_tap_on_a_side_closes_joins_and_clears_it(table: Table) -> None:
    """While the tool is in hand; undo takes each back, and paths are drawn again once it is put down."""
    table.play("flow", LEVEL)
    expect(table.button("tool-marks")).to_have_count(0)
    table.choose("tool-marks")
    expect(table.button("tool-marks")).to_have_attribute("aria-pressed", "true")
    expect(table.page.locator('[data-key^="side-"]')).to_have_count(24)
    mark = table.key("mark-b2-c2")
    said = table.page.locator("#said")
    for word in ("closed", "joined"):
        table.mouse.click(*side(table, "b2", "c2"))
        expect(mark).to_be_attached()
        expect(said).to_contain_text(f"b2-c2: {word}")
        table.expect_moves(0)  # a mark is no move
    table.mouse.click(*side(table, "b2", "c2"))
    expect(mark).to_have_count(0)
    table.undo()
    expect(mark).to_have_count(1)
    expect(table.page.locator('[data-key^="side-"]')).to_have_count(24)
    table.button("tool-marks").click()
    expect(table.page.locator('[data-key^="side-"]')).to_have_count(0)
    expect(mark).to_have_count(1)
    table.trace("a2", "a1")
    expect(table.page.locator(".facts")).to_contain_text("cells 7 of 16")


def test_quick_taps_on_a_slow_line_each_count(table: Table) -> None:
    """The second is worked out once the first has been answered."""
    table.page.add_init_script(
        "const send = WebSocket.prototype.send;"
        "WebSocket.prototype.send = function (text) { setTimeout(() => send.call(this, text), 200); };"
    )
    table.play("flow", LEVEL)
    table.choose("tool-marks")
    expect(table.page.locator('[data-key^="side-"]')).to_have_count(24)
    for _ in range(2):
        table.mouse.click(*side(table, "b2", "b3"))
    expect(table.page.locator("#said")).to_contain_text("b2-b3: joined")
    expect(table.page.locator("#message")).to_be_hidden()


def test_sides_are_marked_with_a_finger(sit: Sit) -> None:
    """On a phone, on a board of hexagons."""
    table = sit(360, 640, has_touch=True, is_mobile=True)
    table.play("flow", "5x5 red=a2-e2 green=d3-e5 blue=a3-b5 yellow=c4-a5 orange=b2-d2 shape:hex")
    client: CDPSession = table.page.context.new_cdp_session(table.page)
    table.button("menu").tap()
    table.button("tool-marks").tap()
    expect(table.page.locator('[data-key^="side-"]').first).to_be_attached()
    finger(client, "touchStart", middle(table.key("side-c2-c3")))
    finger(client, "touchEnd")
    expect(table.key("mark-c2-c3")).to_be_attached()


def test_sides_are_marked_with_the_keys(table: Table) -> None:
    """Arrows go from a cell to the side beside it and on; Enter marks it; Escape puts the tool down."""
    table.play("flow", LEVEL)
    keys = table.page.keyboard
    keys.press("m")
    table.button("tool-marks").focus()
    keys.press("Enter")
    expect(table.page.locator('[data-key^="side-"]')).to_have_count(24)
    table.spot("b2").focus()
    keys.press("ArrowRight")
    expect(table.spot("side-b2-c2")).to_be_focused()
    assert table.name("side-b2-c2") == "b2-c2: no mark"
    keys.press("Enter")
    expect(table.spot("side-b2-c2")).to_have_attribute("aria-label", "b2-c2: closed")
    expect(table.spot("side-b2-c2")).to_be_focused()
    keys.press("ArrowRight")
    expect(table.spot("c2")).to_be_focused()
    keys.press("ArrowDown")
    expect(table.spot("side-c2-c3")).to_be_focused()
    keys.press("Escape")
    expect(table.button("tool-marks")).to_have_count(0)
    expect(table.page.locator('[data-key^="side-"]')).to_have_count(0)
    keys.press("Control+z")
    expect(table.key("mark-b2-c2")).to_have_count(0)


def test_a_hint_with_the_tool_in_hand_gives_way_to_it(table: Table) -> None:
    """A touch first drops the hint, then marks."""
    table.play("flow", LEVEL)
    table.choose("tool-marks")
    expect(table.page.locator('[data-key^="side-"]')).to_have_count(24)
    table.button("hint").click()
    expect(table.button("hint")).to_have_attribute("title", "Do it")
    table.tap("a1")
    expect(table.button("hint")).to_have_attribute("title", "Hint")
    expect(table.page.locator('[data-key^="side-"]')).to_have_count(24)
    table.expect_moves(0)
    table.button("hint").click()
    expect(table.button("hint")).to_have_attribute("title", "Do it")
    table.button("hint").click()
    # The path that was drawn goes through two sides: they are no longer to be marked.
    expect(table.page.locator('[data-key^="side-"]')).to_have_count(22)


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_the_board_stays_where_it_is_when_something_is_said(sit: Sit, size: tuple[int, int]) -> None:
    """A hint comes and goes, and a tool says what it is for: on a phone, the board stays."""
    table = sit(*size, has_touch=True, is_mobile=True)
    table.play("flow", LEVEL)
    board, note = table.page.locator(".fit"), table.page.locator(".note")
    before = board.bounding_box()
    table.button("hint").tap()
    expect(table.button("hint")).to_have_attribute("title", "Do it", timeout=30_000)
    assert board.bounding_box() == before
    table.page.keyboard.press("Escape")
    expect(table.button("hint")).to_have_attribute("title", "Hint")
    assert board.bounding_box() == before
    table.choose("tool-marks")
    expect(note).to_have_text("Tap between two cells: closed, joined, nothing.")
    table.page.keyboard.press("Escape")
    expect(note).to_be_empty()
    table.still()
    assert board.bounding_box() == before
