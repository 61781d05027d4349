"""An ended game, looked at again on its own board: move by move, and what would have been better."""

import re

from playwright.sync_api import expect

from conftest import Read, Sit
from hand import Table, middle
from readers import check

LOST = "3x2 target=6 seed=13"
CONNEXION = "3x3 red=a1,c1 blue=a3,c3"
FLOW = "4x2 red=a1-d1 blue=a2-d2"
PLUMBER = "XXX/R1L1R3/XXX"
#: A review takes seconds of a processor that others use too.
PATIENCE = 60_000


def lose(table: Table) -> None:
    """Lose a small game of get10 in three moves, of which the last was the worst."""
    table.play("get10", LOST)
    for number, cell in enumerate(("b1", "b1", "a1"), start=1):
        table.tap(cell)
        expect(table.page.locator(".role-held").first).to_be_attached()
        table.tap(cell)
        table.expect_moves(number)
        table.landed()
    expect(table.page.locator(".won .message")).to_contain_text("no group")


def draw(table: Table) -> None:
    """Play a small game of Connexion to its end."""
    table.play("connexion", CONNEXION)
    for number, cell in enumerate(("b2", "b1", "a2", "c2", "b3"), start=1):
        table.tap(cell)
        table.expect_moves(number)
    expect(table.page.locator(".won .message")).to_be_visible()


def look_again(table: Table) -> None:
    """Press *Replay* on the card, and wait for the start of the game."""
    table.button("replay").click()
    expect(table.page.locator(".where")).to_have_text("The start", timeout=PATIENCE)


def where(table: Table, text: str) -> None:
    """Expect the replay to say where it is, also to screen readers."""
    expect(table.page.locator(".where")).to_have_text(text)
    expect(table.page.get_by_role("slider")).to_have_attribute("aria-valuetext", text)


def test_a_lost_game_is_seen_again_with_keys(table: Table) -> None:
    """The slider has the focus; Escape returns to the end, to the button that was pressed."""
    lose(table)
    end = table.name("a1")
    look_again(table)
    slider = table.page.get_by_role("slider")
    expect(slider).to_be_focused()
    expect(table.page.locator(".won")).to_be_hidden()
    expect(table.page.get_by_role("toolbar")).to_be_hidden()
    keyboard = table.page.keyboard
    keyboard.press("ArrowRight")
    where(table, "Move 1 of 3")
    keyboard.press("End")
    where(table, "Move 3 of 3")
    table.landed()
    assert table.name("a1") == end
    keyboard.press("Home")
    where(table, "The start")
    keyboard.press("Escape")
    expect(table.page.locator(".replay")).to_have_count(0)
    expect(table.button("replay")).to_be_focused()
    expect(table.spot("a1")).to_have_attribute("aria-label", end)
    table.expect_moves(3)


def test_the_slider_is_dragged_and_the_moves_run_by_themselves(table: Table) -> None:
    """To the end, where they stop; a press in between stops them too."""
    lose(table)
    look_again(table)
    slider = table.page.get_by_role("slider")
    box = slider.bounding_box()
    assert box is not None
    _, y = middle(slider)
    table.mouse.move(box["x"] + 8, y)
    table.mouse.down()
    table.mouse.move(box["x"] + box["width"] - 2, y, steps=6)
    table.mouse.up()
    where(table, "Move 3 of 3")
    run = table.button("replay-play")
    run.click()
    where(table, "Move 3 of 3")
    expect(run).to_have_attribute("title", "Run through the moves")
    run.click()
    expect(run).to_have_attribute("title", "Pause")
    table.button("replay-forth").click()
    expect(run).to_have_attribute("title", "Run through the moves")


def test_the_board_is_locked_and_undo_leaves(table: Table) -> None:
    """Taps and keys on the board change nothing; taking back a move goes on with the game."""
    draw(table)
    look_again(table)
    table.tap("b1")
    table.spot("c2").focus()
    table.page.keyboard.press("Enter")
    table.button("replay-forth").click()
    where(table, "Move 1 of 5")
    assert "Red" in table.name("b2")
    table.expect_moves(5)
    table.page.keyboard.press("Control+z")
    table.expect_moves(4)
    expect(table.page.locator(".replay")).to_have_count(0)
    expect(table.spot("b3")).to_have_attribute("aria-label", re.compile("free"))
    expect(table.page.locator(".won")).to_be_hidden()


def test_what_would_have_been_better_is_shown_where_it_was(table: Table) -> None:
    """The worst move is marked; choosing it shows its position, the better move in a frame, and its sentence."""
    lose(table)
    table.button("review").click()
    chart = table.page.locator(".chart").get_by_role("img")
    expect(chart).to_have_attribute(
        "aria-label", re.compile("The move that lost most is number 3, a1"), timeout=PATIENCE
    )
    worst = table.page.get_by_role("button", name=re.compile(r"^The worst: 3: \d+ → \d+ %$"))
    worst.click()
    where(table, "Before move 3 of 3")
    expect(table.page.locator(".note")).to_have_text(
        re.compile(
            r"Move 3, a1, left no group: the game was lost. With other new values, "
            r"\d+ of 100 trial games are won, and \d+ after b1\.Frame: better. Brackets: played\."
        )
    )
    expect(table.page.locator(".rim span").first).to_be_visible()
    expect(table.key("pointed-b1")).to_be_visible()
    expect(table.spot("b1")).to_have_attribute("aria-label", re.compile("would have been better"))
    expect(table.spot("a1")).to_have_attribute("aria-label", re.compile("was played"))
    table.button("replay-forth").click()
    where(table, "Move 3 of 3")
    expect(table.key("pointed-b1")).to_have_count(0)


def test_the_chart_can_be_pressed(sit: Sit) -> None:
    """With a finger, on a phone; in French."""
    table = sit(390, 844, has_touch=True, locale="fr-FR")
    table.play("connexion", CONNEXION)
    for number, cell in enumerate(("b2", "b1", "a2", "c2", "b3"), start=1):
        table.page.touchscreen.tap(*table.at(cell))
        table.expect_moves(number)
    button = table.page.get_by_role("button", name="Meilleurs coups")
    button.tap()
    chart = table.page.locator(".chart").get_by_role("img")
    expect(chart).to_be_visible(timeout=PATIENCE)
    box = chart.bounding_box()
    assert box is not None
    table.page.touchscreen.tap(box["x"] + 8, box["y"] + box["height"] / 2)
    expect(table.page.locator(".where")).to_have_text("Avant le coup 1 sur 5")
    expect(table.page.locator(".note")).to_contain_text("Coup 1, b2 : Rouge change un gain en une perte")
    expect(table.key("pointed-b1")).to_be_visible()


def test_flow_is_seen_again_stroke_by_stroke(table: Table) -> None:
    """The buttons go from path to path, the slider from cell to cell; it offers no review."""
    table.play("flow", FLOW)
    for row in "12":
        table.trace(f"a{row}", f"b{row}", f"c{row}", f"d{row}")
        expect(table.page.locator(".facts")).to_contain_text(f"pairs {row} of 2")
    expect(table.page.locator(".won .message")).to_contain_text("Solved")
    expect(table.button("review")).to_have_count(0)
    look_again(table)
    expect(table.page.locator(".facts")).to_contain_text("pairs 0 of 2")
    table.button("replay-forth").click()
    where(table, "Move 1 of 2")
    expect(table.page.locator(".facts")).to_contain_text("pairs 1 of 2")
    table.page.get_by_role("slider").press("ArrowLeft")
    expect(table.page.locator(".replay")).to_be_visible()
    table.button("replay-forth").click()
    table.button("replay-forth").click()
    where(table, "Move 2 of 2")
    expect(table.button("replay-forth")).to_be_disabled()
    expect(table.page.locator(".facts")).to_contain_text("pairs 2 of 2")


def test_a_solution_that_was_shown_is_seen_again(table: Table) -> None:
    """Like any other end of a game."""
    table.go("/flow/1")
    table.choose("solution")
    expect(table.page.locator(".won .message")).to_contain_text("This is the solution", timeout=PATIENCE)
    look_again(table)
    table.button("replay-leave").click()
    expect(table.page.locator(".won .message")).to_contain_text("This is the solution")


def test_plumber_is_seen_again_with_its_reserve(table: Table) -> None:
    """Pipes return to the reserve, and cannot be taken from there."""
    table.play("plumber", PLUMBER)
    table.carry("zone L1", "b2")
    expect(table.page.locator(".won .message")).to_contain_text("Solved")
    look_again(table)
    before = table.name("b2")
    table.mouse.move(*table.at("zone L1"))
    table.mouse.down()
    table.over("b2")
    table.mouse.up()
    expect(table.page.locator(".hand > *")).to_have_count(0)
    table.button("replay-forth").click()
    where(table, "Move 1 of 1")
    expect(table.spot("b2")).not_to_have_attribute("aria-label", before)


def test_the_card_answers_to_the_mouse(table: Table) -> None:
    """A press on it is not one on the board below."""
    draw(table)
    table.button("look").click()
    expect(table.page.locator(".won")).to_be_hidden()


def test_nothing_stands_in_the_way_of_any_reader(read: Read) -> None:
    """The checks of axe-core find nothing, on a phone either, and all of it can be seen."""
    for width, height in ((1100, 750), (390, 844), (360, 640)):
        table = read(width, height)
        draw(table)
        table.button("review").click()
        expect(table.page.locator(".losses button").first).to_be_visible(timeout=PATIENCE)
        table.page.locator(".losses button").first.click()
        where(table, "Before move 1 of 5")
        table.landed()
        check(table)
        for part in table.page.locator(".drive, .replay [type=range], .chart, .losses, .note, .key").all():
            expect(part).to_be_in_viewport(ratio=0.99)
        for button in table.page.locator(".replay button:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
        slider = table.page.get_by_role("slider").bounding_box()
        board = table.page.locator(".board").bounding_box()
        assert slider is not None
        assert board is not None
        assert slider["width"] >= 270
        assert board["width"] >= 200
        # Below the board, or at the top beside it.
        assert slider["y"] > board["y"] + board["height"] or slider["y"] < board["y"] + 120


def test_back_leaves_the_replay_and_then_the_game(table: Table) -> None:
    """However it was left, its place in the history is gone; going on from it leaves none behind."""
    table.go("/")
    table.page.locator('a[href="/connexion"]').first.click()
    expect(table.page).to_have_url(re.compile("/connexion$"))
    draw(table)
    game = table.page.url
    look_again(table)
    table.page.go_back()
    expect(table.page.locator(".replay")).to_have_count(0)
    expect(table.page.locator(".won .message")).to_be_visible()
    assert table.page.url == game
    look_again(table)
    table.button("replay-leave").click()
    expect(table.page.locator(".replay")).to_have_count(0)
    look_again(table)
    table.page.keyboard.press("Control+z")
    expect(table.page.locator(".replay")).to_have_count(0)
    table.expect_moves(4)
    table.tap("b3")
    expect(table.page.locator(".won .message")).to_be_visible()
    look_again(table)
    table.button("home").click()
    expect(table.page).to_have_url(re.compile("/connexion$"))
    table.page.go_back()
    expect(table.page).to_have_url(game)
    expect(table.page.locator(".board .role-ground").first).to_be_visible()
    table.page.go_back()
    expect(table.page).to_have_url(re.compile("/connexion$"))
