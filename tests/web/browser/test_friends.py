"""Two people by link, in two browsers: from the link to the rematch, with a watcher, a lost line, and clocks."""

from __future__ import annotations

import io
import re
import signal
import sqlite3
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from conftest import Read, Sit
from damier.store.place import FILE
from hand import Server, Table
from readers import check
from ways import UNCOVERED, Finger, Keyboard

#: How somebody is told to be to move.
YOURS = re.compile("^(Your turn|À vous de jouer)$")
PHONE = {"has_touch": True, "is_mobile": True}


@pytest.fixture
def lonely(tmp_path: Path, site: str) -> Iterator[Server]:
    """A server of its own, which can be killed."""
    made = Server(tmp_path, site)
    yield made
    made.end()


def invite(host: Table, side: int = 0, time: str = "none") -> str:
    """Choose a side and a time on the sheet, and return the link."""
    host.page.locator(f'[for="friend-side-{side}"]').click()
    host.page.locator(f'[for="friend-time-{time}"]').click()
    host.page.get_by_role("button", name="Get the link").click()
    link = host.page.locator(".invite .href")
    expect(link).to_be_visible()
    return link.input_value()


def chomp(host: Table, level: str, time: str = "none") -> str:
    """Open a level of a game from outside, and invite a friend to it from the menu."""
    host.go(f"/chomp/level/{level}")
    host.page.wait_for_selector('[data-spot="0,0"]')
    host.choose("friend")
    return invite(host, time=time)


def follow(table: Table, link: str) -> None:
    """Open a link and wait for the board."""
    table.page.goto(link)
    table.page.wait_for_selector(".person")


def expect_turn(table: Table, side: int, *, mine: bool) -> None:
    """Expect it to be a side's turn, and to be said whose that is."""
    expect(table.page.locator(f'.person[data-side="{side}"]')).to_have_class(re.compile("turn-now"))
    words = table.page.locator(".turn")
    if mine:
        expect(words).to_have_text(YOURS)
    else:
        expect(words).not_to_have_text(YOURS)


def expect_away(table: Table, side: int, *, away: bool = True) -> None:
    """Expect somebody to be away, or here."""
    expect(table.page.locator(f'.person[data-side="{side}"] .who')).to_have_text("away" if away else "here")


def expect_end(table: Table, words: str) -> None:
    """Expect a game to have ended with these words, on the card and for those who do not see it."""
    expect(table.page.locator(".won .message")).to_have_text(words)
    expect(table.page.locator("#said")).to_contain_text(words)


def wait(server: Server, time: timedelta) -> None:
    """Have so much time gone by in every game: their starts are moved back while the server is down."""
    server.end(signal.SIGKILL)
    connection = sqlite3.connect(server.data / FILE)
    with connection:
        for game, started in connection.execute("select id, started from games").fetchall():
            earlier = (datetime.fromisoformat(started) - time).isoformat()
            connection.execute("update games set started = ? where id = ?", (earlier, game))
    connection.close()
    server.start()


def test_a_game_from_outside_is_played_to_its_end_and_again(sit: Sit, outside_server: Server) -> None:
    """By mouse and finger, with somebody who watches; the rematch has the sides changed, under the same link."""
    host, guest = sit(at=outside_server), sit(390, 844, at=outside_server, **PHONE)
    watcher = sit(360, 640, at=outside_server, **PHONE)
    finger = Finger(guest)
    link = chomp(host, "2x1")
    follow(guest, link)
    expect(host.page.locator(".invite")).to_be_hidden()
    expect_away(host, 1, away=False)
    expect_turn(host, 0, mine=True)
    expect_turn(guest, 0, mine=False)
    follow(watcher, link)
    expect(watcher.page.locator(".watching")).to_have_text("Both sides are taken: you are watching")
    expect(host.page.locator(".watching")).to_have_text("1 person watches")
    # Neither who watches nor who waits can touch the board.
    Finger(watcher).touch("b1")
    finger.touch("b1")
    host.still()
    host.tap("b1")
    expect_turn(guest, 1, mine=True)
    expect(watcher.spot("b1")).to_have_count(0)
    finger.touch("a1")
    expect_end(host, "You win. the first wins.")
    expect_end(guest, "You lose. the first wins.")
    expect_end(watcher, "the first wins.")
    expect(watcher.button("rematch")).to_be_hidden()
    finger.press(guest.button("rematch"))
    expect(guest.button("rematch")).to_have_text("Waiting for the answer…")
    expect(host.button("rematch")).to_have_text("Accept the rematch")
    host.button("rematch").click()
    for table in (host, guest, watcher):
        expect(table.page.locator(".won")).to_be_hidden()
        expect(table.spot("b1")).to_be_visible()
    assert host.page.url == guest.page.url == link
    expect_turn(guest, 0, mine=True)
    expect_turn(host, 0, mine=False)
    expect(host.page.locator("#message")).to_have_text("The sides are exchanged: you are the second now.")
    finger.touch("a1")
    expect_end(host, "You win. the second wins.")
    expect_end(guest, "You lose. the second wins.")
    expect_end(watcher, "the second wins.")
    expect(host.page.locator(".sparks")).to_have_count(1)


def test_the_link_is_a_picture_too(sit: Sit) -> None:
    """From the sheet of Connexion: a phone reads the address from the screen; the game is listed at home."""
    host = sit(390, 844, **PHONE)
    finger = Finger(host)
    host.go("/")
    finger.press(host.page.locator('[data-game="connexion"] [data-action="opponent"]'))
    finger.press(host.page.locator('dialog [data-action="friend"]'))
    link = invite(host, side=1, time="10+5")
    code = host.page.locator(".invite .code")
    expect(code).to_be_visible()
    host.page.wait_for_function("() => document.querySelector('.invite .code').naturalWidth > 0")
    (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(code.screenshot(scale="css"))).resize((592, 592)))
    assert found.text == link == host.page.url
    expect(host.page.locator('.person[data-side="1"] .who')).to_have_text("You")
    expect(host.page.locator(".person .left").first).to_have_text("10:00")
    host.go("/")
    finger.press(host.page.locator("[data-match]"))
    expect(host.page.locator(".invite .href")).to_have_value(link)


def test_a_friend_is_offered_the_lessons_and_the_host_is_told_whom_the_link_leads(sit: Sit) -> None:
    """A link says that it works on this machine only; who is new may learn until their first move, and comes back."""
    host, guest = sit(390, 844), sit(390, 844)
    host.play("connexion", "5x5 red=a1,e1 blue=a5,e5")
    host.look("void (navigator.clipboard.writeText = () => Promise.reject(new Error()))")
    host.choose("share")
    expect(host.page.locator("dialog .only-here")).to_contain_text("damier serve --host 0.0.0.0")
    host.page.keyboard.press("Escape")
    host.choose("friend")
    link = invite(host)
    expect(host.page.locator(".invite .only-here")).to_contain_text("on this machine only")
    follow(guest, link)
    offer = guest.page.locator(".offer")
    expect(offer).to_be_visible()
    expect_turn(host, 0, mine=True)
    host.tap("b1")
    expect_turn(guest, 1, mine=True)
    expect(offer).to_be_visible()
    guest.button("learn").click()
    expect(guest.page.locator(".lesson")).to_be_visible()
    guest.page.go_back()
    guest.page.wait_for_selector(".person")
    guest.still()
    guest.tap("b5")
    expect_turn(host, 0, mine=True)
    expect(offer).to_have_count(0)


def test_a_killed_server_and_a_reload_lose_nothing(sit: Sit, lonely: Server) -> None:
    """Both go on where they were, and see each other again."""
    host, guest = sit(at=lonely), sit(at=lonely)
    link = chomp(host, "3x2")
    follow(guest, link)
    expect_turn(host, 0, mine=True)
    host.tap("c2")
    expect_turn(guest, 1, mine=True)
    lonely.end(signal.SIGKILL)
    expect(host.page.locator("#line")).to_be_visible()
    lonely.start()
    expect_away(host, 1, away=False)
    guest.still()
    guest.tap("b2")
    expect_turn(host, 0, mine=True)
    guest.page.goto("about:blank")
    expect_away(host, 1)
    host.tap("c1")
    expect_turn(host, 1, mine=False)
    follow(guest, link)
    expect_turn(guest, 1, mine=True)
    expect(guest.spot("c1")).to_have_count(0)
    expect_away(host, 1, away=False)
    assert guest.page.locator(".counts").text_content() == "3 moves"


def test_offers_are_made_and_answered(sit: Sit, outside_server: Server) -> None:
    """A takeback, a draw that is declined, which is told to who offers it, and one that is agreed upon."""
    host, guest = sit(at=outside_server), sit(390, 844, at=outside_server, **PHONE)
    finger = Finger(guest)
    follow(guest, chomp(host, "3x2"))
    expect_turn(host, 0, mine=True)
    host.tap("c2")
    expect_turn(guest, 1, mine=True)
    host.undo()
    expect(host.page.locator(".invite .message")).to_have_text("You ask to take your move back")
    expect(guest.page.locator(".invite .message")).to_have_text("the first asks to take a move back")
    finger.press(guest.button("accept"))
    expect(host.spot("c2")).to_be_visible()
    expect_turn(host, 0, mine=True)
    host.still()
    host.tap("b2")
    expect_turn(guest, 1, mine=True)
    finger.press(guest.button("draw"))
    expect(guest.button("draw")).to_be_disabled()
    host.button("decline").click()
    for place in (".invite .message", "#said"):
        expect(guest.page.locator(place)).to_have_text("the first declines.")
    host.button("draw").click()
    finger.press(guest.button("accept"))
    for table in (host, guest):
        expect(table.page.locator(".won .message")).to_have_text("A draw: both agree.")
    assert host.look("document.querySelector('.sparks')") is None


def test_giving_up_asks_first(sit: Sit, outside_server: Server) -> None:
    """And is for one's own side, whoever is to move."""
    host, guest = sit(at=outside_server), sit(at=outside_server)
    follow(guest, chomp(host, "3x2"))
    expect_turn(host, 0, mine=True)
    guest.button("resign").click()
    guest.page.get_by_role("button", name="Give up").last.click()
    expect_end(host, "You win. the second gives up: the first wins.")
    expect_end(guest, "You give up: the first wins.")


def test_time_that_runs_out_ends_the_game_for_all(sit: Sit, lonely: Server) -> None:
    """The clock of who is to move goes on, though the server was away."""
    host, guest = sit(at=lonely), sit(at=lonely)
    follow(guest, chomp(host, "3x2", time="30+20"))
    expect_turn(host, 0, mine=True)
    host.tap("c2")
    expect_turn(guest, 1, mine=True)
    guest.still()
    guest.tap("b2")
    expect_turn(host, 0, mine=True)
    expect(host.page.locator('.person[data-side="0"] .left')).to_have_text(re.compile(r"30:\d\d"))
    wait(lonely, timedelta(minutes=31))
    expect_end(host, "You lose. the first has no time left: the second wins.")
    expect_end(guest, "You win. the first has no time left: the second wins.")
    for table in (host, guest):
        expect(table.page.locator('.person[data-side="0"] .left')).to_have_text("0.0")


def test_an_ended_game_is_looked_at_by_the_link_to_watch(sit: Sit) -> None:
    """With its replay and what would have been better, by somebody who has never been there."""
    host, guest, late = sit(permissions=["clipboard-read", "clipboard-write"]), sit(), sit()
    host.play("connexion", "4x4 stars=4 seed=1")
    host.choose("friend")
    follow(guest, invite(host))
    expect_turn(host, 0, mine=True)
    host.tap("b1")
    expect_turn(guest, 1, mine=True)
    guest.still()
    guest.tap("d1")
    expect_turn(host, 0, mine=True)
    host.button("resign").click()
    host.page.get_by_role("button", name="Give up").last.click()
    expect(host.page.locator(".won")).to_be_visible()
    host.choose("share")
    expect(host.page.locator("#message")).to_contain_text("The link is copied")
    follow(late, host.look("navigator.clipboard.readText()"))
    late.button("review").click()
    expect(late.page.locator(".replay")).to_contain_text("%", timeout=60_000)


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1000, 700)])
def test_a_game_by_link_stands_in_no_reader_s_way(read: Read, size: tuple[int, int]) -> None:
    """With the link beside the board, with an offer, and at the end: all is in the window, and axe finds nothing."""
    host, guest, watcher = (read(*size, locale=language) for language in ("en-GB", "fr-FR", "fr-FR"))
    host.play("connexion", "6x6 stars=4 seed=1")
    host.choose("friend")
    link = invite(host, time="10+5")
    host.still()
    check(host)
    board, card, tools = (host.page.locator(name) for name in (".fit", ".invite", ".actions"))
    for part in (board, card, tools):
        expect(part).to_be_in_viewport(ratio=1)
    for button in ("give-link", "give-watch"):
        assert host.button(button).evaluate(UNCOVERED)
    assert board.evaluate("(one) => one.clientWidth") > 200
    follow(guest, link)
    expect(guest.page.locator('.person[data-side="1"] .who')).to_have_text("Vous")
    follow(watcher, link)
    expect(watcher.page.locator(".watching")).to_be_visible()
    check(watcher)
    expect_turn(host, 0, mine=True)
    host.tap("a1" if "free" in host.name("a1") else "b1")
    expect_turn(host, 1, mine=False)
    guest.button("draw").click()
    host.button("accept").wait_for()
    for table in (host, guest):
        check(table)
    host.button("accept").click()
    expect(guest.page.locator(".won .message")).to_have_text("Partie nulle, d'un commun accord.")
    for table in (host, guest):
        table.still()
        check(table)
    assert guest.look("document.documentElement.scrollWidth <= innerWidth")


def test_the_keys_stay_where_something_can_be_pressed(sit: Sit, outside_server: Server) -> None:
    """Whatever was pressed is gone or means nothing any more: then they are at what is asked, or on the board."""
    host, guest = sit(at=outside_server), sit(at=outside_server)
    follow(guest, chomp(host, "3x2"))
    expect(guest.page.locator("#said")).to_contain_text("You play the second")
    expect_turn(host, 0, mine=True)
    keys, other = Keyboard(host), Keyboard(guest)
    board = "[data-spot]:focus"
    keys.touch("c2")
    expect_turn(guest, 1, mine=True)
    keys.press(host.button("draw"))
    expect(host.button("withdraw")).to_be_focused()
    other.press(guest.button("decline"))
    expect(guest.page.locator(board)).to_have_count(1)
    expect(host.page.locator(board)).to_have_count(1)
    keys.press(host.button("undo"))
    keys.press(host.button("withdraw"))
    expect(host.button("withdraw")).to_be_hidden()
    expect(host.page.locator(board)).to_have_count(1)
    keys.press(host.button("resign"))
    host.page.keyboard.press("Tab")
    host.page.keyboard.press("Enter")
    expect_end(host, "You give up: the second wins.")
    expect(host.page.locator(board)).to_have_count(1)
    keys.go_on()
    expect(host.button("rematch")).to_have_text("Waiting for the answer…")
    # What was asked for is not taken back by a second press.
    keys.go_on()
    expect(guest.button("rematch")).to_have_text("Accept the rematch")
    other.go_on()
    expect_turn(guest, 0, mine=True)
    expect(guest.page.locator(board)).to_have_count(1)


@pytest.mark.parametrize(("width", "language"), [(360, "fr-FR"), (390, "en-GB")])
def test_that_the_line_is_lost_leaves_the_title_free(sit: Sit, lonely: Server, width: int, language: str) -> None:
    """On a phone it is said beside it, for as long as it lasts; what was tapped meanwhile is played then."""
    host, guest = sit(at=lonely), sit(width, 640, at=lonely, locale=language, **PHONE)
    host.play("connexion", "5x5 red=a1,e1 blue=a5,e5")
    host.choose("friend")
    follow(guest, invite(host, side=1))
    expect_turn(guest, 0, mine=True)
    lonely.end(signal.SIGKILL)
    line = guest.page.locator("#line")
    expect(line).to_be_visible()
    title, said = guest.page.locator(".game h1").evaluate(WORDS), line.bounding_box()
    assert said is not None
    assert title["right"] <= said["x"] or said["y"] >= title["bottom"]
    assert said["x"] + said["width"] <= width
    guest.still()
    Finger(guest).touch("b1")
    lonely.start()
    expect_turn(host, 1, mine=True)
    expect_turn(guest, 1, mine=False)


#: Where the words of something stand.
WORDS = """(one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return range.getBoundingClientRect().toJSON();
}"""


def test_days_a_move_stand_on_one_line_and_at_home_it_is_said_whose_turn_it_is(sit: Sit, lonely: Server) -> None:
    """After a week away too; the tab of the browser says so as well."""
    host, guest = sit(at=lonely), sit(390, 844, at=lonely, **PHONE, locale="fr-FR")
    host.play("connexion", "5x5 red=a1,e1 blue=a5,e5")
    host.choose("friend")
    follow(guest, invite(host, side=0, time="7d"))
    expect_turn(host, 0, mine=True)
    expect(host.page).to_have_title("Your turn · Connexion · damier")
    host.page.goto("about:blank")
    expect(guest.page.locator('.person[data-side="0"] .who')).to_have_text("hors ligne")
    wait(lonely, timedelta(days=5))
    clock = guest.page.locator('.person[data-side="0"] .left')
    expect(clock).to_have_text(re.compile("^1 j 23 h$"))
    assert clock.evaluate("(one) => one.getClientRects().length") == 1
    assert clock.evaluate("(one) => one.offsetHeight") < 30
    for table, turn in ((host, True), (guest, False)):
        table.go("/")
        expect(table.page.locator("[data-match]")).to_be_visible()
        expect(table.page.locator("[data-match] [data-turn]")).to_have_count(int(turn))
    expect(host.page.locator("[data-match]")).to_contain_text("Your turn")
    expect(host.page.locator("[data-match] time")).to_have_text("1 d 23 h")
    host.page.locator("[data-match]").click()
    host.page.wait_for_selector(".person")
    host.still()
    host.tap("b1")
    expect_turn(host, 1, mine=False)
    expect(host.page).to_have_title("Connexion · damier")


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_letters_of_twice_the_size(sit: Sit, size: tuple[int, int]) -> None:
    """The board keeps a size to play on, the clocks are read whole, and the rest is scrolled to."""
    host, guest = sit(*size), sit(*size, locale="fr-FR")
    for table in (host, guest):
        table.page.add_init_script(
            "addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))"
        )
    host.play("connexion", "8x8 stars=3 seed=2")
    host.choose("friend")
    follow(guest, invite(host, side=1, time="10+5"))
    expect_turn(guest, 0, mine=True)
    for table in (host, guest):
        assert table.look("document.querySelector('.fit').clientWidth") >= 0.7 * size[0]
        assert table.look("document.documentElement.scrollWidth") == size[0]
        for clock in table.page.locator(".person .left").all():
            expect(clock).to_be_in_viewport(ratio=1)
    guest.still()
    guest.tap("a1")
    expect_turn(host, 1, mine=True)
    host.button("resign").click()
    host.page.get_by_role("button", name="Give up").last.click()
    expect_end(guest, "Vous gagnez. Bleu abandonne : Rouge gagne.")
