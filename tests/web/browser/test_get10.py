"""get10 on the page: two taps collapse a group, tiles fall, and everything can be done with keys or a finger."""

import re

from playwright.sync_api import expect

from hand import Table

LEVEL = "3x3 target=4 start=1.1.2/2.1.2/3.3.1 seed=1"


def test_the_first_tap_shows_the_group_and_the_second_collapses_it(table: Table) -> None:
    """Three ones become a two where the finger was."""
    table.play("get10", LEVEL)
    table.tap("b1")
    expect(table.page.locator(".role-held")).to_have_count(3)
    expect(table.spot("a1")).to_have_attribute("aria-label", re.compile("selected"))
    table.expect_moves(0)
    table.tap("b2")
    table.expect_moves(1)
    table.landed()
    assert table.name("b2") == "b2: 2"


def test_tiles_fall_and_new_ones_drop_in(table: Table) -> None:
    """The same tile is moved to its new place, and what is new comes from above."""
    table.play("get10", LEVEL)
    table.tap("a3")
    expect(table.page.locator(".role-held")).to_have_count(2)
    _record_motions(table)
    table.tap("a3")
    table.expect_moves(1)
    table.landed()
    assert table.look("window.motions.length") > 0
    table.undo()
    table.expect_moves(0)
    table.button("redo").click()
    table.expect_moves(1)


def test_a_tap_on_nothing_to_collapse_lets_go(table: Table) -> None:
    """A tile alone has no group."""
    table.play("get10", LEVEL)
    table.tap("b1")
    expect(table.page.locator(".role-held")).to_have_count(3)
    table.tap("c3")
    expect(table.page.locator(".role-held")).to_have_count(0)


def test_by_keys_alone(table: Table) -> None:
    """Arrows go from tile to tile, Enter taps; the focus can be seen."""
    table.play("get10", LEVEL)
    table.spot("a1").focus()
    table.page.keyboard.press("ArrowRight")
    expect(table.spot("b1")).to_be_focused()
    assert table.look("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".role-held")).to_have_count(3)
    table.page.keyboard.press("Enter")
    table.expect_moves(1)
    table.page.keyboard.press("Control+z")
    table.expect_moves(0)
    table.page.keyboard.press("Control+y")
    table.expect_moves(1)


def test_a_hint_is_said_and_pointed_out(table: Table) -> None:
    """The sentence stands beside the board, and the cells have a frame."""
    table.play("get10", LEVEL)
    table.button("hint").click()
    expect(table.page.locator(".side .note")).not_to_be_empty(timeout=20_000)
    expect(table.page.locator(".role-held").first).to_be_visible(timeout=20_000)


def test_a_won_game_says_so_and_is_not_played_on(table: Table) -> None:
    """A target reached is celebrated, and buttons that can do nothing are disabled."""
    table.play("get10", "2x1 target=2 start=1.1")
    expect(table.button("undo")).to_be_disabled()
    table.tap("a1")
    expect(table.page.locator(".role-held")).to_have_count(2)
    table.tap("a1")
    expect(table.page.locator(".won .message")).to_contain_text("Won")
    expect(table.button("hint")).to_be_disabled()


def test_new_tiles_fall_with_their_numbers_and_a_selection_fades_in(table: Table) -> None:
    """Each as its shape declares: what is new in the scene comes from above, a rim appears in place."""
    table.play("get10", LEVEL)
    _record_motions(table)
    table.tap("a3")
    expect(table.page.locator(".role-held")).to_have_count(2)
    assert table.look("window.motions") == ["rect role-held opacity "] * 2
    table.look("window.motions.length = 0")
    table.tap("a3")
    table.expect_moves(1)
    table.landed()
    motions = table.look("window.motions")
    fallen = [motion for motion in motions if "translate(0px, -" in motion]
    assert any(motion.startswith("rect role-tile") for motion in fallen)
    assert sum("rect role-tile" in motion for motion in fallen) == sum("letters" in motion for motion in fallen)
    assert any(motion.startswith("rect role-tile") and "opacity" in motion for motion in motions)


def _record_motions(table: Table) -> None:
    """Note every motion that the page begins from now on: it may be over before a test can look at it."""
    table.look(
        "(() => { const animate = Element.prototype.animate; window.motions = [];"
        " Element.prototype.animate = function (frames, ...rest) {"
        " const [first] = frames;"
        " for (const one of this.matches('g') ? this.children : [this])"
        " window.motions.push(`${one.getAttribute('class')} ${Object.keys(first)[0]} ${first.transform ?? ''}`);"
        " return animate.call(this, frames, ...rest); }; })()"
    )
