"""Replays in notebooks: a real browser, a real slider, real keys."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from damier import Session
from damier.drawing.replay import write_replay
from hand import middle

Open = Callable[..., Page]
GAME = "get10: 3x3 seed=5 start=1.1.2/2.3.3/1.1.1"


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """Show some HTML on a page of its own; no script may fail there."""
    contexts = []
    faults: list[str] = []

    def show(*pieces: str, script: bool = True) -> Page:
        context = browser.new_context(java_script_enabled=script)
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.set_content("<!doctype html><title>notebook</title>" + "".join(pieces))
        return page

    yield show
    for context in contexts:
        context.close()
    assert not faults


def play() -> Session[Any, Any]:
    """Return a game of three moves."""
    session: Session[Any, Any] = Session(GAME)
    for _ in range(3):
        session.play(next(iter(session.board.legal_moves)))
    return session


def picture(replay: Locator) -> str:
    """Return the address of the picture that a replay shows, once it is loaded."""
    image = replay.locator("img")
    image.evaluate("image => image.decode()")
    assert image.evaluate("image => image.naturalWidth") > 0
    return image.get_attribute("src") or ""


def test_keys_on_the_slider_lead_through_the_game(open_page: Open) -> None:
    """Each position has its picture, and the text of its move."""
    page = open_page(write_replay(play()))
    replay, slider = page.locator(".damier-replay"), page.locator("input[type=range]")
    expect(replay.locator("p")).to_contain_text("move 3 of 3")
    final = picture(replay)
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(replay.locator("p")).to_contain_text("move 2 of 3")
    assert picture(replay) != final
    page.keyboard.press("Home")
    expect(replay.locator("p")).to_have_text("the start, before 3 moves")
    assert slider.get_attribute("aria-valuetext") == "the start, before 3 moves"
    page.keyboard.press("End")
    expect(replay.locator("p")).to_contain_text("move 3 of 3")
    assert picture(replay) == final


def test_keys_stay_in_the_replay(open_page: Open) -> None:
    """A notebook would go to another cell."""
    page = open_page(write_replay(play()))
    page.evaluate("addEventListener('keydown', () => { document.title = 'heard'; })")
    page.locator("input[type=range]").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("p")).to_contain_text("move 2 of 3")
    assert page.title() == "notebook"


def test_the_slider_can_be_dragged(open_page: Open) -> None:
    """From the end to the start, over every position."""
    page = open_page(write_replay(play()))
    replay, slider = page.locator(".damier-replay"), page.locator("input[type=range]")
    final = picture(replay)
    box = slider.bounding_box()
    assert box is not None
    _, y = middle(slider)
    page.mouse.move(box["x"] + box["width"] - 8, y)
    page.mouse.down()
    page.mouse.move(box["x"] + 2, y, steps=10)
    page.mouse.up()
    expect(replay.locator("p")).to_have_text("the start, before 3 moves")
    assert picture(replay) != final


def test_buttons_go_one_position_back_and_forth(open_page: Open) -> None:
    """And no further than the ends."""
    page = open_page(write_replay(play()))
    back, forth = page.get_by_label("Previous position"), page.get_by_label("Next position")
    back.click()
    expect(page.locator("p")).to_contain_text("move 2 of 3")
    for _ in range(4):
        back.click()
    expect(page.locator("p")).to_have_text("the start, before 3 moves")
    forth.click()
    expect(page.locator("p")).to_contain_text("move 1 of 3")


def test_two_replays_on_a_page_do_not_disturb_each_other(open_page: Open) -> None:
    """Even of the same game."""
    session = play()
    page = open_page(write_replay(session), write_replay(session))
    one, other = page.locator(".damier-replay").nth(0), page.locator(".damier-replay").nth(1)
    final = picture(other)
    one.locator("input").focus()
    page.keyboard.press("Home")
    expect(one.locator("p")).to_have_text("the start, before 3 moves")
    expect(other.locator("p")).to_contain_text("move 3 of 3")
    assert picture(other) == final != picture(one)
    other.get_by_label("Previous position").click()
    expect(other.locator("p")).to_contain_text("move 2 of 3")
    expect(one.locator("p")).to_have_text("the start, before 3 moves")
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(element => element.id)")
    assert len(set(ids)) == len(ids)


def test_without_script_the_final_position_shows(open_page: Open) -> None:
    """As in a notebook that is not trusted."""
    page = open_page(write_replay(play()), script=False)
    expect(page.locator("p")).to_contain_text("move 3 of 3")
    expect(page.locator("img")).to_be_visible()
    expect(page.locator("input")).to_be_hidden()


@pytest.mark.parametrize(
    "line",
    [
        "flow: 3x2 red=a1-c1 blue=a2-c2; start a1; extend b1",
        "connexion: 4x4 red=a1,d1 blue=a4,d4; b2",
        "plumber: XXX/R1L1R3/XXX; put L1 b2",
    ],
)
def test_every_game_is_replayed(open_page: Open, line: str) -> None:
    """From its start."""
    page = open_page(write_replay(Session(line)))
    replay = page.locator(".damier-replay")
    final = picture(replay)
    page.locator("input").focus()
    page.keyboard.press("Home")
    expect(replay.locator("p")).to_contain_text("the start")
    assert picture(replay) != final
