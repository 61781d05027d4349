"""The end of a game: what is offered works by mouse, finger and keys, the board is locked, only winners are cheered."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from conftest import Sit
from damier.core.contract import Budget, load_game
from damier.files.saves import to_json
from damier.play.session import Session
from hand import Table
from test_files import choose_file

#: For each game a level that a few touches end.
LEVELS = {
    "flow": "4x4 red=a1-d1 blue=a2-d2 green=a3-d3 yellow=a4-d4",
    "get10": "2x1 target=2 start=1.1",
    "connexion": "4x4 red=a1,d1 blue=a4,d4",
    "plumber": "XXXX/R1*L1L1R3/XXXX",
}
GAMES = [*LEVELS]


def play_to_the_end(table: Table, game: str) -> None:
    """Open a game's level and win it."""
    table.play(game, LEVELS[game])
    if game == "flow":
        for number, row in enumerate("1234", start=1):
            table.trace(f"a{row}", f"b{row}", f"c{row}", f"d{row}")
            expect(table.page.locator(".facts")).to_contain_text(f"pairs {number} of 4")
    elif game == "get10":
        table.tap("a1")
        expect(table.page.locator(".role-held")).to_have_count(2)
        table.tap("a1")
    elif game == "connexion":
        for number, cell in enumerate(("b1", "b4", "c1"), start=1):
            table.tap(cell)
            table.expect_moves(number)
    else:
        table.carry("zone L1", "c2")
    expect(table.page.locator(".won .message")).to_be_visible()


def board(table: Table) -> object:
    """Return all that is drawn."""
    return table.look("[...document.querySelectorAll('.board [data-key]')].map((e) => e.outerHTML).sort().join()")


PRESSES: dict[str, Callable[[Table, str], None]] = {
    "mouse": lambda table, which: table.page.locator(which).click(),
    "finger": lambda table, which: table.page.locator(which).tap(),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("how", PRESSES)
def test_every_button_of_the_end_works(sit: Sit, game: str, how: str) -> None:
    """The result is put away and shown again, and what comes next comes, with a board to play on."""
    table = sit(390, 844, has_touch=True, permissions=["clipboard-read", "clipboard-write"])
    play_to_the_end(table, game)
    press, card = PRESSES[how], table.page.locator(".won")
    press(table, '[data-action="look"]')
    expect(card).to_be_hidden()
    press(table, '[data-action="result"]')
    expect(card).to_be_visible()
    press(table, '[data-action="share-result"]')
    expect(table.page.locator("#message")).to_contain_text("copied")
    assert "damier" in table.look("navigator.clipboard.readText()")
    press(table, ".won .main")
    expect(card).to_be_hidden(timeout=30_000)
    expect(table.button("undo")).to_be_disabled()
    table.expect_moves(0)


@pytest.mark.parametrize("game", GAMES)
def test_enter_goes_on(table: Table, game: str) -> None:
    """From the board as from anywhere; buttons that have the focus keep it."""
    play_to_the_end(table, game)
    table.button("look").focus()
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".won")).to_be_hidden()
    table.button("result").focus()
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".won")).to_be_visible()
    table.page.locator("[data-spot]").first.focus()
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".won")).to_be_hidden(timeout=30_000)
    table.expect_moves(0)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(360, 640), (1000, 700)])
def test_the_card_covers_nothing_and_the_board_is_locked(sit: Sit, game: str, size: tuple[int, int]) -> None:
    """Taps and traces over every cell change nothing; undo still does."""
    table = sit(*size)
    play_to_the_end(table, game)
    fit, card = table.page.locator(".fit").bounding_box(), table.page.locator(".won").bounding_box()
    assert fit is not None
    assert card is not None
    apart = fit["y"] + fit["height"] <= card["y"] or fit["x"] + fit["width"] <= card["x"]
    assert apart
    expect(table.page.locator(".won .main")).to_be_in_viewport(ratio=1)
    table.landed()
    before = board(table)
    for place in table.page.locator("[data-spot]").all():
        box = place.bounding_box()
        assert box is not None
        table.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.trace("a1", "b1", "a1") if game != "plumber" else table.trace("b2", "c2")
    table.button("menu").click()
    expect(table.page.locator("dialog")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("dialog")).to_have_count(0)
    table.landed()
    assert board(table) == before
    table.undo()
    expect(table.page.locator(".won")).to_be_hidden()


def test_only_a_winner_is_cheered(table: Table) -> None:
    """Not a defeat, a resignation, or a solution that was shown."""
    sparks = "window.cheered === true"
    table.page.add_init_script(
        "new MutationObserver((all) => all.forEach(({addedNodes}) => addedNodes.forEach((one) =>"
        " { if (one.className === 'sparks') window.cheered = true; })))"
        ".observe(document, {childList: true, subtree: true})"
    )
    play_to_the_end(table, "flow")
    table.page.wait_for_function(f"() => {sparks}")
    table.play("get10", "2x1 target=9 start=1.2")
    expect(table.page.locator(".won .message")).to_contain_text("Lost")
    expect(table.page.locator(".won .main")).to_have_text("Try again")
    assert not table.look(sparks)
    table.play("connexion", LEVELS["connexion"])
    table.button("resign").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(table.page.locator(".won .message")).to_contain_text("gives up")
    assert not table.look(sparks)
    table.play("flow", "4x2 red=a1-d1 blue=a2-d2")
    table.choose("solution")
    expect(table.page.locator(".won .message")).to_contain_text("This is the solution", timeout=30_000)
    for asked in ("hint", "check"):
        expect(table.button(asked)).to_be_disabled()
    assert not table.look(sparks)


def test_back_to_an_ended_game_finds_it_quiet(table: Table) -> None:
    """Nobody is cheered twice, and what the replay told of a move is gone when one leaves it."""
    table.page.emulate_media(reduced_motion="no-preference")
    table.page.add_init_script(
        "window.cheers = 0; new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((node) =>"
        " { if (node.className === 'sparks') cheers += 1; }))).observe(document, { childList: true, subtree: true });"
    )
    play_to_the_end(table, "connexion")
    facts, card = table.page.locator(".facts"), table.page.locator(".won")
    assert table.look("cheers") == 1
    before = facts.text_content() or ""
    card.locator('[data-action="replay"]').click()
    expect(table.page.locator(".replay")).to_be_visible()
    table.page.go_back()
    expect(card).to_be_visible()
    expect(facts).to_have_text(before)
    table.button("home").click()
    expect(table.page.locator(".levels")).to_be_visible()
    table.page.go_back()
    expect(card.locator(".message")).to_be_visible()
    table.still()
    assert table.look("cheers") == 1


def test_starting_again_asks_nothing_and_undo_brings_all_back(table: Table) -> None:
    """Also from the end."""
    play_to_the_end(table, "flow")
    table.choose("reset")
    expect(table.page.locator(".facts")).to_contain_text("pairs 0 of 4")
    table.undo()
    expect(table.page.locator(".facts")).to_contain_text("pairs 4 of 4")
    expect(table.page.locator(".won .message")).to_contain_text("Solved")


def test_the_next_level_is_offered_and_a_stroke_is_one_move(table: Table) -> None:
    """With the time, the moves and the hints."""
    play_to_the_end(table, "flow")
    expect(table.page.locator(".result")).to_have_text(re.compile(r"^\d+:\d\d time4 moves0 hintsyour best time$"))


def test_a_rematch_exchanges_the_sides(table: Table) -> None:
    """The same stars, the same players, and whoever began goes second."""
    table.play("connexion", LEVELS["connexion"])
    table.seat(1, "easy")
    expect(table.page.locator(".seats")).to_contain_text("Blue: Easy")
    table.button("resign").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    table.button("rematch").click()
    expect(table.page.locator(".seats")).to_contain_text("Red: Easy")
    expect(table.page.locator("#message")).to_have_text("The sides are exchanged: you are Blue now.")
    table.expect_moves(1)
    expect(table.page.locator(".turn")).to_have_text("Blue to play")


def test_two_people_are_told_to_change_sides(table: Table) -> None:
    """A rematch on one screen: who was Blue begins as Red."""
    table.play("connexion", LEVELS["connexion"])
    table.button("resign").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    table.button("rematch").click()
    expect(table.page.locator("#message")).to_have_text("Change sides: whoever was Blue is Red now, and begins.")
    expect(table.page.locator(".turn")).to_have_text("Red to play")


def test_a_game_whose_solution_was_shown_does_not_count(table: Table) -> None:
    """Though it is taken back and played by hand: nothing is celebrated, and it says why."""
    table.play("flow", "2x2 red=a1-b1 blue=a2-b2")
    table.choose("solution")
    expect(table.page.locator(".won .message")).to_contain_text("This is the solution.")
    table.undo()
    expect(table.page.locator(".won")).to_be_hidden()
    table.trace("a1", "b1")
    expect(table.page.locator(".facts")).to_contain_text("1 of 2")
    table.trace("a2", "b2")
    expect(table.page.locator(".result")).to_contain_text("not counted: the solution was shown")
    expect(table.page.locator(".result")).not_to_contain_text("best")
    expect(table.page.locator(".sparks")).to_have_count(0)
    table.go("/statistics")
    expect(table.page.locator(".figures-card").first).to_contain_text("Nothing yet")


def test_another_like_a_level_that_no_settings_make_is_of_the_usual_kind(table: Table) -> None:
    """One row of three cells was written by hand: the next level is one of 7×7."""
    table.play("flow", "3x1 red=a1-c1")
    table.trace("a1", "c1")
    table.button("another").click()
    expect(table.page.locator("[role=grid]").first).to_have_attribute("data-columns", "7")


def test_giving_up_stops_the_work_under_way(table: Table) -> None:
    """What is worked out is about a game that goes on."""
    table.play("connexion", "5x5 stars=2 seed=1")
    table.button("hint").click()
    table.button("resign").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(table.page.locator(".won .message")).to_contain_text("gives up")
    expect(table.button("stop")).to_be_hidden()
    expect(table.page.locator(".note")).to_be_empty()


def test_a_solution_is_offered_only_where_it_can_be_had(table: Table) -> None:
    """Large boards of Connexion would take for ever."""
    for level, count in (("4x4 stars=2 seed=1", 1), ("8x8 stars=4 seed=1", 0)):
        table.play("connexion", level)
        table.button("menu").click()
        expect(table.button("reset")).to_be_visible()
        expect(table.button("solution")).to_have_count(count)


def before_the_end(name: str) -> tuple[Session[Any, Any], str]:
    """Return a game of Connexion between two people just before it ends so, and the move that ends it."""
    game = load_game("connexion")
    for seed in range(60):
        board = game.board(game.parse_level(f"8x8 stars=3 seed={seed}"))
        players = [game.player(player, Budget(nodes=1000), seed=seed) for player in ("shortest", "mass")]
        while (outcome := board.outcome()) is None:
            board.push(players[board.turn].choose(board))
        if outcome.name == name and outcome.winner != 0:
            session = Session(board.level, game=game)
            session.play_together(board.moves[:-1])
            return session, str(board.moves[-1])
    raise AssertionError(name)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
@pytest.mark.parametrize("name", ["ALL_STARS_JOINED", "FIRST_TO_JOIN", "DRAW"])
def test_the_longest_end_leaves_the_board_its_room(
    sit: Sit, tmp_path: Path, size: tuple[int, int], locale: str, name: str
) -> None:
    """Whatever is said of it, the board, the result and the tools are all in a phone's window."""
    table = sit(*size, locale=locale, has_touch=True, is_mobile=True)
    session, last = before_the_end(name)
    file = tmp_path / "game.json"
    file.write_text(to_json(session.save()))
    choose_file(table, file)
    table.expect_moves(len(session.board.moves))
    table.still()
    table.tap(last)
    expect(table.page.locator(".won .message")).to_be_visible()
    for part in ('[data-action="undo"]', '[data-action="menu"]', ".won", ".won .main", ".fit"):
        expect(table.page.locator(part)).to_be_in_viewport(ratio=1)
    table.landed()
    box = table.page.locator(".fit").bounding_box()
    assert box is not None
    assert max(box["width"], box["height"]) >= 240
