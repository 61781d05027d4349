"""A puzzle that several people solve, in real browsers: on one board with everybody's hand, and in a race."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager

import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from conftest import Sit
from hand import Server, Table
from slow_line import SlowLine
from test_friends import PHONE
from test_plumber import LINES
from ways import Finger, Keyboard

#: Two strokes solve it.
LEVEL = "3x2 red=a1-c1 blue=a2-c2"
#: A cell of get10's board with an equal neighbour, or null.
PAIR = """() => {
  const value = (one) => one.ariaLabel.match(/: (\\d+)/)?.[1];
  const all = new Map([...document.querySelectorAll("[data-spot]")].map((one) => [one.dataset.spot, value(one)]));
  for (const [spot, own] of all) {
    const [column, row] = spot.split(",").map(Number);
    if (all.get(`${column + 1},${row}`) === own || all.get(`${column},${row + 1}`) === own)
      return String.fromCharCode(97 + column) + (row + 1);
  }
  return null;
}"""


def gather(host: Table, style: str) -> str:
    """Choose a way to play with others in the menu; return the link, which is a picture too."""
    host.choose(style)
    link = host.page.locator(".invite .href")
    expect(link).to_be_visible()
    return link.input_value()


def follow(table: Table, link: str) -> None:
    """Open a link and wait for the people."""
    table.page.goto(link)
    table.page.wait_for_selector(".player.me")


def test_two_people_solve_a_puzzle_on_one_board(sit: Sit) -> None:
    """A mouse and a finger, each seen by the other; undo is for both and says so; both see the end."""
    host, guest = sit(1440, 900), sit(390, 844, **PHONE, locale="fr-FR")
    host.play("flow", LEVEL)
    link = gather(host, "together")
    host.page.wait_for_function("() => document.querySelector('.invite .code').naturalWidth > 0")
    code = host.page.locator(".invite .code").screenshot(scale="css")
    (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(code)).resize((592, 592)))
    assert found.text == link == host.page.url
    follow(guest, link)
    expect(guest.page.locator(".player.me")).to_contain_text("Vous")
    expect(host.page.locator(".invite")).to_be_hidden()
    expect(host.page.locator('.player[data-side="1"]')).to_have_class(re.compile("there"))
    host.still()
    host.press("a1")
    host.over("b1")
    expect(guest.page.locator('.hands .other[data-side="0"]')).to_contain_text("1")
    host.over("c1")
    host.mouse.up()
    expect(guest.page.locator(".counts")).to_have_text("1 coup")
    finger = Finger(guest)
    finger.press(guest.button("undo"))
    expect(guest.page.locator("#message")).to_contain_text("Annuler vaut pour tous")
    expect(host.page.locator("#message")).to_have_text("Somebody took a move back.")
    expect(host.page.locator(".counts")).to_have_text("0 moves")
    host.button("redo").click()
    expect(guest.page.locator(".counts")).to_have_text("1 coup")
    finger.trace("a2", "b2", "c2")
    for table in (host, guest):
        expect(table.page.locator(".won")).to_be_visible()
    expect(host.page.locator(".sparks")).to_have_count(1)
    host.page.reload()
    expect(host.page.locator(".won")).to_be_visible()


@contextmanager
def far_away(guest: Table, server: Server, link: str) -> Iterator[None]:
    """Have somebody come by a link on a line that takes a while, from when the board is there."""
    line = SlowLine(int(server.address.rsplit(":", 1)[1]))
    follow(guest, link.replace(server.address, line.address))
    guest.still()
    line.delay = 1.0
    yield
    line.end()


def test_a_piece_is_not_lost_when_somebody_else_plays_meanwhile(sit: Sit, server: Server) -> None:
    """Put down from far away while the other puts one down here: both lie on the board."""
    host, guest = sit(), sit()
    host.play("plumber", LINES)
    with far_away(guest, server, gather(host, "together")):
        expect(host.page.locator('.player[data-side="1"]')).to_have_class(re.compile("there"))
        guest.carry("zone L1", "c2")
        host.carry("zone L1", "b2")
        for table in (host, guest):
            expect(table.page.locator(".counts")).to_have_text("2 moves")
            for cell in ("b2", "c2"):
                expect(table.spot(cell)).to_have_attribute("aria-label", re.compile("line east-west"))


def test_two_people_race_and_somebody_watches(sit: Sit, outside_server: Server) -> None:
    """From the link to who was first; the board is covered until the start, and who comes late watches."""
    host, guest = sit(1440, 900, at=outside_server), sit(390, 844, at=outside_server, **PHONE)
    late = sit(at=outside_server)
    host.play("flow", LEVEL)
    link = gather(host, "race")
    expect(host.button("begin")).to_be_disabled()
    follow(guest, link)
    expect(guest.page.locator(".fit.covered")).to_have_count(1)
    expect(guest.page.locator(".fit .disc")).to_have_count(0)
    host.button("begin").click()
    expect(guest.page.locator(".countdown")).to_have_text(re.compile("[123]"))
    for table in (host, guest):
        expect(table.page.locator(".fit.covered")).to_have_count(0)
    expect(guest.page.locator(".fit .disc")).not_to_have_count(0)
    assert host.button("hint").is_hidden()
    finger = Finger(guest)
    finger.trace("a1", "b1", "c1")
    expect(host.page.locator('.racer[data-side="1"] .far')).to_have_text("50%")
    expect(host.page.locator(".counts")).to_contain_text("0")
    finger.trace("a2", "b2", "c2")
    expect(guest.page.locator(".won .standing")).to_contain_text("First, in 0:")
    expect(guest.page.locator(".won .standing")).to_contain_text("1 still races")
    expect(host.page.locator('.racer[data-side="1"] .far')).to_have_text(re.compile(r"1\. 0:\d\d\.\d"))
    late.page.goto(link)
    expect(late.page.locator(".watching")).to_have_text("The race has begun already: you are watching")
    right = "document.querySelector('{}').getBoundingClientRect().right"
    assert late.look(right.format(".watching")) <= late.look(right.format(".people")) + 1
    host.trace("a1", "b1", "c1")
    host.page.reload()
    host.page.wait_for_selector(".player.me")
    host.still()
    host.trace("a2", "b2", "c2")
    expect(host.page.locator(".won .standing")).to_contain_text("Number 2, in 0:")
    expect(guest.page.locator(".won .standing")).not_to_contain_text("still")
    late.page.locator('.racer[data-side="1"] a').click()
    expect(late.page).to_have_url(re.compile("/watch/.*/2$"))
    expect(late.page.locator(".won")).to_be_visible()


def test_a_puzzle_from_outside_is_solved_with_others(sit: Sit, outside_server: Server) -> None:
    """Though its author knew nothing of that; two taps at once both count."""
    host, guest = sit(at=outside_server), sit(at=outside_server)
    host.play("lights", "4x3 on=a1,b1,a2")
    with far_away(guest, outside_server, gather(host, "together")):
        expect(host.page.locator('.player[data-side="1"]')).to_have_class(re.compile("there"))
        guest.tap("d3")
        host.tap("c1")
        for table in (host, guest):
            expect(table.page.locator(".counts")).to_have_text("2 moves")
            expect(table.spot("d3")).to_have_attribute("aria-label", "d3: on")


def test_another_puzzle_is_one_tap_for_everybody(sit: Sit) -> None:
    """A new level for all at the table and who watches; then the same again; each keeps place and colour."""
    host, guest = sit(), sit(390, 844, **PHONE, locale="fr-FR")
    watcher = sit(360, 640, **PHONE)
    host.play("flow", LEVEL)
    link = gather(host, "together")
    follow(guest, link)
    host.button("menu").click()
    watch = host.page.locator('dialog [data-action="share"]')
    watch.wait_for()
    host.page.keyboard.press("Escape")
    finger = Finger(guest)
    finger.trace("a1", "b1", "c1")
    finger.trace("a2", "b2", "c2")
    for table in (host, guest):
        expect(table.page.locator(".won")).to_be_visible()
    follow(watcher, link)
    expect(guest.button("another-together")).to_have_text("Un autre, ensemble")
    finger.go_on()
    for table in (host, guest, watcher):
        expect(table.page.locator(".won")).to_be_hidden()
        expect(table.page.locator(".counts")).to_have_text(re.compile("^0"))
        assert table.page.url == link
    expect(host.page.locator("#message")).to_have_text("On to the next one, together")
    expect(guest.page.locator('.player[data-side="1"]')).to_have_class(re.compile("me"))
    host.still()
    host.begin()
    for table in (host, guest, watcher):
        expect(table.page.locator(".counts")).to_have_text(re.compile("^1"))


def test_a_lost_puzzle_is_tried_again_together(sit: Sit) -> None:
    """On the same level, by the keys alone; who is away meanwhile finds it by the link."""
    host, guest = sit(), sit()
    host.play("get10", "2x2 start=1.1/2.3 seed=1")
    link = gather(host, "together")
    follow(guest, link)
    keys = Keyboard(host)
    keys.touch("a1")
    keys.touch("a1")
    expect(guest.page.locator(".counts")).to_have_text(re.compile("^1"))
    moves = 1
    while not host.page.locator(".won").is_visible():
        assert moves < 20
        moves += 1
        pair = host.look(PAIR)
        if pair is None:
            break
        keys.touch(pair)
        keys.touch(pair)
        expect(host.page.locator(".counts")).to_have_text(re.compile(f"^{moves}"))
    expect(host.page.locator(".won .main")).to_have_text("Try again together")
    guest.page.goto("about:blank")
    host.still()
    keys.go_on()
    expect(host.page.locator(".counts")).to_have_text("0 moves")
    follow(guest, link)
    expect(guest.page.locator(".counts")).to_have_text("0 moves")
    assert guest.name("b2") == host.name("b2")


def test_another_race_leads_nobody_away_from_the_last(sit: Sit) -> None:
    """Who has ended goes on at once; who still races is told, and goes along when that is wanted."""
    host, guest = sit(1280, 800), sit(390, 844, **PHONE)
    late = sit(1280, 800)
    host.play("flow", LEVEL)
    link = gather(host, "race")
    follow(guest, link)
    host.button("begin").click()
    for table in (host, guest):
        expect(table.page.locator(".fit.covered")).to_have_count(0)
    late.page.goto(link)
    expect(late.page.locator(".watching")).to_contain_text("you are watching")
    finger = Finger(guest)
    finger.trace("a1", "b1", "c1")
    finger.trace("a2", "b2", "c2")
    expect(guest.button("another-together")).to_have_text("Another race")
    finger.press(guest.button("same-together"))
    expect(guest.page.locator(".countdown")).to_have_text("The board is uncovered when the race starts")
    expect(late.page.locator('.racer[data-side="2"]')).to_have_class(re.compile("me"))
    expect(host.page.locator(".invite .message")).to_have_text("The others go on to another race")
    host.still()
    host.trace("a1", "b1", "c1")
    expect(host.page.locator('.racer[data-side="0"] .far')).to_have_text("50%")
    host.button("go-along").click()
    expect(host.page.locator(".fit.covered")).to_have_count(1)
    expect(host.page.locator(".racer")).to_have_count(3)
    finger.press(guest.button("begin"))
    for table in (host, guest, late):
        expect(table.page.locator(".fit.covered")).to_have_count(0)
        table.still()
    late.trace("a1", "b1", "c1")
    late.trace("a2", "b2", "c2")
    expect(late.page.locator(".won .standing")).to_contain_text("First, in 0:")
    expect(guest.page.locator('.racer[data-side="2"] .far')).to_have_text(re.compile(r"1\. 0:\d\d\.\d"))
    finger.trace("a1", "b1", "c1")
    finger.trace("a2", "b2", "c2")
    expect(guest.page.locator(".won .standing")).to_contain_text("Number 2")
    finger.press(guest.page.locator('.racer[data-side="2"] a'))
    expect(guest.page).to_have_url(re.compile(r"/watch/.*/103$"))
    expect(guest.page.locator(".won .standing")).to_contain_text("Player 3: number 1, in 0:")


def test_a_hand_is_seen_where_a_finger_rests_and_where_the_keys_are(sit: Sit) -> None:
    """A tap is seen for a moment, what a finger carries for as long, and the focus of who has no pointer."""
    host, guest = sit(), sit(390, 844, **PHONE)
    host.play("plumber", LINES)
    follow(guest, gather(host, "together"))
    expect(host.page.locator('.player[data-side="1"]')).to_have_class(re.compile("there"))
    finger = Finger(guest)
    finger.touch("zone L1")
    guest.page.wait_for_selector(".hand > *", state="attached")
    seen = host.page.locator('.hands .other[data-side="1"]')
    expect(seen).to_be_visible()
    host.page.wait_for_timeout(6000)
    expect(seen).to_be_visible()
    finger.touch("b2")
    expect(host.page.locator(".counts")).to_have_text("1 move")
    expect(seen).to_have_count(0)
    Keyboard(host).touch("c2")
    expect(guest.page.locator('.hands .other[data-side="0"]')).to_be_visible()
