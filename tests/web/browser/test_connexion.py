"""Connexion on the page: two people on one screen, and every question of the document at any moment."""

import re

from playwright.sync_api import expect

from conftest import Sit
from hand import Table

LEVEL = "4x4 red=a1,d1 blue=a4,d4"


def test_two_people_colour_cells_in_turn(table: Table) -> None:
    """Red begins; who is to play is said."""
    table.play("connexion", LEVEL)
    expect(table.page.locator(".turn")).to_have_text("Red to play")
    table.tap("b1")
    expect(table.page.locator(".turn")).to_have_text("Blue to play")
    expect(table.spot("b1")).to_have_attribute("aria-label", re.compile("Red"))
    table.tap("b1")
    table.expect_moves(1)


def test_a_taken_cell_shakes(table: Table) -> None:
    """So does what is on it; a free one does not, and nothing is played."""
    table.page.emulate_media(reduced_motion="no-preference")
    table.page.add_init_script(
        "window.shaken = []; const animate = Element.prototype.animate;"
        " Element.prototype.animate = function (frames, ...rest) {"
        " if (frames.translate) shaken.push(this.dataset.key); return animate.call(this, frames, ...rest); };"
    )
    table.play("connexion", LEVEL)
    table.tap("b2")
    table.expect_moves(1)
    assert table.look("shaken") == []
    table.tap("a1")
    table.page.wait_for_function("() => shaken.length > 1")
    expect(table.page.locator("#said")).to_have_text("Nothing can be played here.")
    table.expect_moves(1)


def test_questions_on_a_phone_have_a_sheet_and_a_way_out(sit: Sit) -> None:
    """Most are seen at once and Escape closes it; a button calls off a cell that is asked for, and it opens again."""
    table = sit(360, 640, has_touch=True)
    table.play("connexion", LEVEL)
    questions = table.page.locator("dialog [data-question]")
    table.button("analysis").tap()
    expect(questions.nth(7)).to_be_in_viewport(ratio=1)
    table.page.keyboard.press("Escape")
    expect(table.page.locator("dialog")).to_have_count(0)
    table.button("analysis").tap()
    questions.first.tap()
    expect(table.page.locator("dialog")).to_have_count(0)
    table.button("leave-question").tap()
    expect(table.page.locator(".side .note")).to_have_text("")
    table.tap("b2")
    table.expect_moves(1)
    table.button("analysis").tap()
    expect(questions.first).to_be_visible()


def test_the_cells_of_a_question_are_marked(table: Table) -> None:
    """The first while the second is chosen; both by the answer, also where nothing joins them."""
    table.play("connexion", LEVEL)
    table.button("analysis").click()
    table.page.locator('[data-question="path"]').click()
    table.tap("a1")
    expect(table.page.locator(".chosen")).to_have_attribute("data-spot", "0,0")
    table.tap("d1")
    expect(table.page.locator(".side .note")).to_have_text("no path of their colour joins a1 and d1.")
    expect(table.page.locator(".chosen")).to_have_count(0)
    expect(table.page.locator(".board .role-held")).to_have_count(2)


def test_all_stars_joined_ends_the_game(table: Table) -> None:
    """The winner is named."""
    table.play("connexion", LEVEL)
    for number, cell in enumerate(("b1", "b4", "c1"), start=1):
        table.tap(cell)
        table.expect_moves(number)
    expect(table.page.locator(".won .message")).to_contain_text("Red")


def test_a_computer_answers(table: Table) -> None:
    """Blue is given to a computer player: it answers by itself, and one undo takes back both moves."""
    table.play("connexion", LEVEL)
    table.seat(1, "easy")
    table.tap("b2")
    expect(table.page.locator(".turn")).to_have_text("Red to play", timeout=20_000)
    table.expect_moves(2)
    table.undo()
    table.expect_moves(0)


def test_who_plays_the_computer_is_spoken_to(sit: Sit) -> None:
    """In words that begin with a capital on the sheet of players; giving up and the end name no colour."""
    table = sit(locale="fr-FR")
    table.play("connexion", LEVEL)
    table.button("players").click()
    table.page.locator("#seat-1").select_option("easy")
    dialog = table.page.get_by_role("dialog")
    expect(dialog.locator("#seat-0 option:checked")).to_have_text("Une personne")
    expect(dialog.locator("p").last).to_contain_text(re.compile("^[A-ZÉ]"))
    dialog.get_by_role("button", name="Terminé").click()
    table.button("resign").click()
    expect(dialog).to_contain_text("Abandonner la partie ?")
    dialog.get_by_role("button", name="Abandonner").click()
    expect(table.page.locator(".won .message")).to_have_text("Vous abandonnez : l'ordinateur gagne.")


def test_giving_up(table: Table) -> None:
    """The button asks first, and gives up when that is meant; undo goes on with the game."""
    table.play("connexion", LEVEL)
    table.page.locator('[data-action="resign"]').click()
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Give the game up for Red?")
    dialog.get_by_role("button", name="Play on").click()
    expect(table.page.locator(".turn")).to_have_text("Red to play")
    table.page.locator('[data-action="resign"]').focus()
    table.page.keyboard.press("Enter")
    dialog.get_by_role("button", name="Give up").focus()
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".won .message")).to_contain_text("Red gives up: Blue wins.")
    expect(table.page.locator('[data-action="resign"]')).to_be_hidden()
    table.undo()
    expect(table.page.locator(".turn")).to_have_text("Red to play")


def test_colours_are_exchanged_by_a_button(table: Table) -> None:
    """It stands beside the board, with its word, while the exchange is allowed."""
    table.play("connexion", f"{LEVEL} swap=yes")
    button = table.page.locator('.offers [data-move="swap"]')
    expect(button).to_have_count(0)
    table.tap("b2")
    expect(button).to_have_text("Exchange the colours")
    button.click()
    table.expect_moves(2)
    expect(button).to_have_count(0)


def test_questions_are_answered_in_words_and_on_the_board(table: Table) -> None:
    """A question asks for its cells, then says the answer and points it out; the next action takes it off the board."""
    table.play("connexion", LEVEL)
    note = table.page.locator(".side .note")
    table.button("analysis").click()
    table.page.locator('[data-question="join"]').click()
    expect(note).to_contain_text("Point at a cell")
    table.tap("a1")
    table.tap("d1")
    expect(note).to_contain_text("2")
    table.expect_moves(0)
    table.page.locator('[data-question="evaluate1"]').click()
    expect(table.page.locator(".role-rank").first).to_be_attached()
    table.tap("b1")
    table.expect_moves(1)
    expect(table.page.locator(".role-rank")).to_have_count(0)


def test_a_question_can_be_left(table: Table) -> None:
    """Escape, or the same button again, asks no more, and Escape once more shuts the drawer: the next tap is a move."""
    table.play("connexion", LEVEL)
    table.button("analysis").click()
    button = table.page.locator('[data-question="component"]')
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    table.page.keyboard.press("Escape")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    button.click()
    table.page.keyboard.press("Escape")
    expect(button).to_be_hidden()
    table.tap("b2")
    table.expect_moves(1)


def test_every_question_gives_an_answer(table: Table) -> None:
    """Whatever is asked about sensible cells is answered."""
    table.play("connexion", LEVEL)
    note = table.page.locator(".side .note")
    table.button("analysis").click()
    cells = {"joins": ["b1"], "path": ["a1", "d1"], "join": ["a1", "d1"], "component": ["a1"], "stars": ["a1"]}
    for question in table.page.locator("[data-question]").all():
        name = question.get_attribute("data-question") or ""
        before = note.text_content()
        question.click()
        for cell in cells.get(name, []):
            table.tap(cell)
        expect(note).not_to_have_text(before or "-")
        expect(note).not_to_contain_text("Point at")
