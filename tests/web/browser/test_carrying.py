"""What a hand does on Plumber's board: quickly, on a slow line, with fingers, by taps, and in rooms of any shape."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import cycle, pairwise
from typing import Final

import pytest
from playwright.sync_api import CDPSession, FloatRect, expect

from hand import ZONES, Server, Table, middle
from slow_line import SlowLine

Sit = Callable[..., Table]
Point = tuple[float, float]

#: Two lines to complete with four straight pipes of the reserve; two are screwed down.
LINES: Final = "XXXXX/R1L1L1L1R3/B1*L1L1*L1B3/X...X/XXXXX"
#: One pipe is missing between a source and a long line.
LONG: Final = "XXXXXXXX/R1L1*L1*L1*L1*L1*L1X/XXXXXXXX"
#: Eight cells around a screwed pipe, and a pipe for each.
ROOM: Final = "XXXXX/XL1L1L1X/XL1*L1L1X/XL1L1L1X/XXXXX"
#: Ten columns and ten rows, empty, and a hundred pipes of one sort.
TEN: Final = "/".join(["X" * 12, *["X" + "L1" * 10 + "X"] * 10, "X" * 12])
#: Half the time that a message takes there and back on the slow line, in seconds.
HALF: Final = 0.15
#: The pipes in hand or in flight.
IN_HAND: Final = ".hand > *"


@pytest.fixture
def lines(table: Table) -> Table:
    """The page with two lines to complete."""
    table.play("plumber", LINES)
    return table


@pytest.fixture
def slow(sit: Sit, server: Server) -> Iterator[tuple[Table, SlowLine]]:
    """A page with two lines to complete, over a line that can be made slow."""
    line = SlowLine(int(server.address.rsplit(":", 1)[1]))
    table = sit()
    table.address = line.address
    table.play("plumber", LINES)
    yield table, line
    line.delay = 0
    table.page.close()
    line.end()


def expect_count(table: Table, sort: str, left: int) -> None:
    """Expect a zone to show a number."""
    expect(table.key(f"count-{sort}")).to_have_text(str(left))


def box(table: Table, selector: str) -> FloatRect:
    """Return where something is on the screen."""
    found = table.page.locator(selector).first.bounding_box()
    assert found is not None
    return found


class Finger:
    """One finger on a touch screen."""

    def __init__(self, table: Table) -> None:
        self._client: CDPSession = table.page.context.new_cdp_session(table.page)
        self._table = table

    def _send(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def press(self, point: Point) -> None:
        """Put the finger down."""
        self._send("touchStart", point)

    def move(self, point: Point) -> None:
        """Move it over the screen."""
        self._send("touchMove", point)

    def lift(self) -> None:
        """Take it off the screen."""
        self._send("touchEnd")

    def carry(self, start: Point, end: Point, steps: int = 5) -> None:
        """Put the finger down, move it straight to another point and lift it there, all at once."""
        self.press(start)
        for step in range(1, steps + 1):
            part = step / steps
            self.move((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
        self.lift()

    def tap(self, cell: str) -> None:
        """Touch a cell for a moment."""
        self.press(self._table.at(cell))
        self.lift()


# What is in hand is seen.


@pytest.mark.parametrize("place", ["the header", "the buttons"])
def test_a_pipe_is_seen_outside_the_board(lines: Table, place: str) -> None:
    """It is in front of whatever surrounds the board, in the hand and in flight."""
    x, y = (500, 20) if place == "the header" else middle(lines.button("check"))
    lines.mouse.move(*lines.at("zone L1"))
    lines.lift()
    lines.mouse.move(x, y, steps=3)
    assert middle(lines.key("pipe-L1-1-body0")) == pytest.approx((x, y), abs=1)
    around: FloatRect = {"x": x - 20, "y": y - 10, "width": 40, "height": 20}
    with_pipe = lines.page.screenshot(clip=around)
    lines.mouse.move(*lines.at("c4"), steps=3)
    assert lines.page.screenshot(clip=around) != with_pipe
    lines.mouse.up()
    lines.landed()


def test_the_page_stays_where_it_is(sit: Sit) -> None:
    """Taking something up and letting go of it moves nothing else, whatever is then told of it."""
    table = sit(390, 844)
    table.play("plumber", LINES)
    before = box(table, ".fit"), box(table, ".actions")
    table.mouse.move(*table.at("zone L1"))
    table.lift()
    expect(table.spot("b2")).to_have_attribute("aria-disabled", "false")
    assert (box(table, ".fit"), box(table, ".actions")) == before
    table.over("c4")
    assert (box(table, ".fit"), box(table, ".actions")) == before
    table.mouse.up()
    table.landed()


def test_the_cell_that_it_would_fall_into_is_lit(lines: Table) -> None:
    """An empty cell is; an occupied one, the border and the reserve are not."""
    lit = lines.page.locator(".lit")
    expect(lit).to_be_hidden()
    lines.mouse.move(*lines.at("zone L1"))
    lines.lift()
    for cell in ("b2", "c4"):
        lines.over(cell)
        expect(lit).to_be_visible()
        assert middle(lit) == pytest.approx(lines.at(cell), abs=1)
    for cell in ("b3", "a2", "zone C0"):
        lines.over(cell)
        expect(lit).to_be_hidden()
    lines.over("c4")
    lines.mouse.up()
    expect(lit).to_be_hidden()
    lines.landed()


def test_a_finger_sees_what_it_carries(sit: Sit) -> None:
    """A pipe is drawn a little above the fingertip; what is lit, and where it falls, is the cell under the finger."""
    table = sit(390, 844, has_touch=True, is_mobile=True)
    table.play("plumber", LINES)
    finger = Finger(table)
    x, y = table.at("zone L1")
    finger.press((x, y))
    expect(table.page.locator(IN_HAND).first).to_be_attached()
    px, py = middle(table.key("pipe-L1-1-body0"))
    assert abs(px - x) <= 1
    assert 20 <= y - py <= 40
    finger.move(table.at("d4"))
    expect(table.page.locator(".lit")).to_be_visible()
    assert middle(table.page.locator(".lit")) == pytest.approx(table.at("d4"), abs=1)
    finger.lift()
    table.landed()
    table.expect_moves(1)
    assert "empty" not in table.name("d4")


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_a_pipe_lands_under_the_finger(sit: Sit, size: tuple[int, int]) -> None:
    """In every cell: in the top row, below a screwed pipe, in the bottom row, at either side of a cell's middle."""
    table = sit(*size, has_touch=True, is_mobile=True)
    table.play("plumber", ROOM)
    finger = Finger(table)
    cell = float(table.look("document.querySelector('.fit').style.getPropertyValue('--cell')")[:-2])
    for count, name in enumerate(("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"), 1):
        x, y = table.at(name)
        off = 0.35 * cell * (-1) ** count
        finger.carry(table.at("zone L1"), (x + off, y + off))
        table.landed()
        table.expect_moves(count)
        expect(table.spot(name)).to_have_attribute("aria-label", re.compile("line"))


@pytest.mark.parametrize("path", ["/plumber/4", "/flow/3"])
def test_the_tap_after_a_quick_drag_is_not_lost(sit: Sit, path: str) -> None:
    """A button touched as soon as the board is let go of is pressed, time after time."""
    table = sit(390, 844, has_touch=True, is_mobile=True)
    table.go(path)
    table.page.wait_for_selector(".board .role-ground")
    finger = Finger(table)
    start, end = table.at("b4"), table.at("b2")
    menu = middle(table.button("menu"))
    for _ in range(4):
        finger.carry(start, end)
        finger.press(menu)
        finger.lift()
        table.page.locator("dialog[open]").wait_for()
        table.page.keyboard.press("Escape")
        expect(table.page.locator("dialog[open]")).to_have_count(0)


# Taps.


def test_a_tap_takes_up_and_another_puts_down(lines: Table) -> None:
    """With the mouse the pipe follows between the two; tapped where it came from, it is back."""
    lines.tap("zone L1")
    expect_count(lines, "L1", 3)
    x, y = lines.at("c4")
    lines.mouse.move(x + 5, y + 3, steps=3)
    assert middle(lines.key("pipe-L1-1-body0")) == pytest.approx((x + 5, y + 3), abs=1)
    lines.tap("c4")
    lines.landed()
    lines.expect_moves(1)
    lines.tap("c4")
    expect(lines.spot("c4")).to_have_attribute("aria-label", "c4: empty")
    lines.tap("b2")
    lines.landed()
    lines.expect_moves(2)
    lines.tap("b2")
    lines.tap("b2")
    lines.landed()
    lines.expect_moves(2)
    expect(lines.spot("b2")).to_have_attribute("aria-label", "b2: line east-west, red")


def test_fingers_tap_too(sit: Sit) -> None:
    """The second tap means the cell under the finger; a tap on another pipe takes that one."""
    table = sit(390, 844, has_touch=True, is_mobile=True)
    table.play("plumber", LINES)
    finger = Finger(table)
    for cell in ("b2", "d4"):
        finger.tap("zone L1")
        expect(table.page.locator(IN_HAND).first).to_be_attached()
        finger.tap(cell)
        table.landed()
        expect(table.spot(cell)).not_to_have_attribute("aria-label", f"{cell}: empty")
    table.expect_moves(2)
    finger.tap("b2")
    expect(table.spot("b2")).to_have_attribute("aria-label", "b2: empty")
    finger.tap("d4")
    expect(table.spot("d4")).to_have_attribute("aria-label", "d4: empty")
    expect(table.spot("b2")).not_to_have_attribute("aria-label", "b2: empty")
    finger.tap("c4")
    table.landed()
    expect(table.spot("c4")).not_to_have_attribute("aria-label", "c4: empty")
    table.expect_moves(3)


def test_a_tapped_pipe_can_be_given_up(lines: Table) -> None:
    """Escape puts it back; undo takes back the move before, and nothing stays in hand."""
    lines.carry("zone L1", "b2")
    lines.tap("zone L1")
    expect_count(lines, "L1", 2)
    lines.page.keyboard.press("Escape")
    lines.landed()
    expect_count(lines, "L1", 3)
    lines.tap("zone L1")
    expect_count(lines, "L1", 2)
    lines.undo()
    lines.expect_moves(0)
    lines.landed()
    expect_count(lines, "L1", 4)


# Quick hands.


def test_no_quick_drag_is_lost(sit: Sit) -> None:
    """Forty, one after the other, none of which waits for the one before."""
    table = sit()
    table.play("plumber", TEN)
    cells = [f"{column}{row}" for row in range(2, 6) for column in "bcdefghijk"]
    zone = table.at("zone L1")
    places = {cell: table.at(cell) for cell in cells}
    for cell in cells:
        table.mouse.move(*zone)
        table.mouse.down()
        table.mouse.move(*places[cell])
        table.mouse.up()
    table.expect_moves(len(cells))
    expect_count(table, "L1", 60)
    table.landed()
    assert not [cell for cell in cells if "empty" in table.name(cell)]


def test_a_pipe_passed_from_cell_to_cell_is_never_dropped(lines: Table) -> None:
    """Pressed as soon as it is let go of, forty times."""
    lines.carry("zone L1", "b2")
    way = [cell for cell, _ in zip(cycle(("c4", "d4", "b4", "b2")), range(40), strict=False)]
    places = {cell: lines.at(cell) for cell in way}
    for here, there in pairwise(("b2", *way)):
        lines.mouse.move(*places[here])
        lines.mouse.down()
        lines.mouse.move(*places[there])
        lines.mouse.up()
    lines.expect_moves(1 + len(way))
    expect(lines.spot(way[-1])).to_have_attribute("aria-label", "b2: line east-west, red")
    expect_count(lines, "L1", 3)


# A slow line.

#: Notes what is in hand when a press has just been dealt with, before the next frame is drawn.
_WATCH: Final = """
addEventListener("pointerdown", () => { window.inHand = document.querySelectorAll(".hand > *").length; });
0
"""


@pytest.mark.parametrize("origin", ["zone L1", "b2"])
def test_on_a_slow_line_a_pipe_is_in_hand_at_once(slow: tuple[Table, SlowLine], origin: str) -> None:
    """From the reserve and from the board, in the frame of the press, long before the server has answered."""
    table, line = slow
    table.carry("zone L1", "b2")
    table.expect_moves(1)
    table.look(_WATCH)
    line.delay = HALF
    table.mouse.move(*table.at(origin))
    table.lift()
    assert table.look("inHand") > 0
    x, y = table.at("c4")
    table.mouse.move(x, y, steps=2)
    assert middle(table.page.locator('.hand [data-key$="body0"]')) == pytest.approx((x, y), abs=1)
    expect(table.page.locator(".lit")).to_be_visible()
    table.mouse.up()
    table.landed()
    table.expect_moves(2)
    expect(table.spot("c4")).to_have_attribute("aria-label", "c4: line east-west, dry")


def test_on_a_slow_line_it_flies_and_stays_before_the_answer(slow: tuple[Table, SlowLine]) -> None:
    """Let go, it flies to its cell; it can be taken from there again, though the server knows of nothing yet."""
    table, line = slow
    line.delay = 2.0
    table.mouse.move(*table.at("zone L1"))
    table.lift()
    table.over("b4")
    table.mouse.up()
    table.landed()
    assert middle(table.key("pipe-L1-1-body0")) == pytest.approx(table.at("b4"), abs=1)
    table.expect_moves(0)
    table.press("b4")
    table.over("d4")
    table.mouse.up()
    table.landed()
    assert middle(table.key("pipe-L1-1-body0")) == pytest.approx(table.at("d4"), abs=1)
    table.expect_moves(0)
    line.delay = 0
    expect(table.page.locator(".counts")).to_contain_text(re.compile(r"\b2 ·"), timeout=30_000)
    expect(table.spot("d4")).to_have_attribute("aria-label", "d4: line east-west, dry")


def test_on_a_slow_line_quick_drags_are_all_played(slow: tuple[Table, SlowLine]) -> None:
    """Four pipes of one zone, before the first is answered: each is in hand at once and lands in its cell."""
    table, line = slow
    line.delay = HALF
    cells = ("b2", "c2", "d2", "c3")
    zone, places = table.at("zone L1"), [table.at(cell) for cell in cells]
    for place in places:
        table.mouse.move(*zone)
        table.mouse.down()
        assert table.page.locator(IN_HAND).count() > 0
        table.mouse.move(*place)
        table.mouse.up()
    expect(table.page.locator(".counts")).to_contain_text(re.compile(r"\b4 ·"), timeout=20_000)
    expect_count(table, "L1", 0)
    for cell in cells:
        expect(table.spot(cell)).not_to_have_attribute("aria-label", f"{cell}: empty")


# Water.


def test_water_runs_along_the_pipes(table: Table) -> None:
    """Joined, pipes fill one after the other, from the source on; what is new has its colour at once in the scene."""
    table.play("plumber", LONG)
    table.look(
        "window.starts = []; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (frames, timing) {"
        " if (frames[0].clipPath) starts.push([this.dataset.key, timing.delay]);"
        " return animate.call(this, frames, timing); }; 0"
    )
    table.carry("zone L1", "b2")
    expect(table.key("screwed-g2-body0")).to_have_class(re.compile(r"\btone-red\b"))
    starts = table.look("starts")
    assert [key for key, _ in starts] == ["pipe-L1-1-body0", *(f"screwed-{column}2-body0" for column in "cdefg")]
    delays = [delay for _, delay in starts]
    assert delays == sorted(set(delays))


def test_water_does_not_run_for_readers_who_want_no_motion(sit: Sit) -> None:
    """The colours are there at once."""
    table = sit(reduced_motion="reduce")
    table.play("plumber", LONG)
    table.look(
        "window.ran = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (frames, timing) {"
        " if (frames[0].clipPath) ran += 1; return animate.call(this, frames, timing); }; 0"
    )
    table.carry("zone L1", "b2")
    expect(table.key("screwed-c2-body0")).to_have_class(re.compile(r"\btone-red\b"))
    assert table.look("ran") == 0


# Rooms.


@pytest.mark.parametrize(("size", "least"), [((390, 844), 32), ((360, 640), 24), ((820, 1180), 60)])
def test_upright_the_reserve_lies_below(sit: Sit, size: tuple[int, int], least: int) -> None:
    """All twelve zones in their order, under the board, which has the whole width; fingers can hit them."""
    table = sit(*size)
    table.play("plumber", TEN)
    assert float(table.look("document.querySelector('.fit').style.getPropertyValue('--cell')")[:-2]) >= least
    lowest = max(middle(table.spot(f"b{row}"))[1] for row in (2, 11))
    zones = [box(table, f'[data-key="zone-{sort}"]') for sort in ZONES]
    assert all(zone["y"] > lowest for zone in zones)
    assert all(zone["height"] >= 34 and zone["width"] >= 44 for zone in zones)
    assert sorted(zones, key=lambda zone: (round(zone["y"]), zone["x"])) == zones
    for sort in ZONES:
        zone, count = box(table, f'[data-key="zone-{sort}"]'), box(table, f'[data-key="count-{sort}"]')
        assert count["x"] + count["width"] <= zone["x"] + zone["width"]
    table.carry("zone L1", "c5")
    table.expect_moves(1)
    assert middle(table.key("pipe-L1-1-body0")) == pytest.approx(table.at("c5"), abs=1)


@pytest.mark.parametrize("size", [(640, 360), (1000, 700), (1440, 900)])
def test_otherwise_the_reserve_lies_beside(sit: Sit, size: tuple[int, int]) -> None:
    """To the right of the board, and no higher."""
    table = sit(*size)
    table.play("plumber", TEN)
    fit = box(table, ".fit")
    for sort in ZONES:
        zone = box(table, f'[data-key="zone-{sort}"]')
        assert zone["x"] > middle(table.spot("k2"))[0]
        assert zone["y"] >= fit["y"] - 1
        assert zone["y"] + zone["height"] <= fit["y"] + fit["height"] + 1
    count, zone = box(table, '[data-key="count-L1"]'), box(table, '[data-key="zone-L1"]')
    assert zone["x"] < count["x"]
    assert box(table, '[data-key="spent-C0-body0"]')["height"] > 0.7 * zone["height"]
    assert count["x"] + count["width"] <= zone["x"] + zone["width"]
    table.carry("zone L1", "c5")
    assert middle(table.key("pipe-L1-1-body0")) == pytest.approx(table.at("c5"), abs=1)


def test_turning_a_phone_lays_the_reserve_elsewhere(sit: Sit) -> None:
    """In mid-carry too: the pipe stays in hand, and lands where it is let go of."""
    table = sit(390, 844)
    table.play("plumber", LINES)
    table.mouse.move(*table.at("zone L1"))
    table.lift()
    table.mouse.move(200, 200)
    table.page.set_viewport_size({"width": 844, "height": 390})
    table.page.wait_for_function("() => document.querySelector('.stage').clientHeight < 380")
    expect(table.page.locator(IN_HAND).first).to_be_attached()
    assert box(table, '[data-key="zone-C0"]')["x"] > box(table, '[data-key="cell-d2"]')["x"]
    table.over("c4")
    table.mouse.up()
    table.landed()
    table.expect_moves(1)
    assert middle(table.key("pipe-L1-1-body0")) == pytest.approx(table.at("c4"), abs=1)


@pytest.mark.parametrize(
    ("game", "level"), [("plumber", "XXX/XL1X/XXX"), ("plumber", TEN), ("get10", "3x3 seed=1"), ("flow", "AA/BB")]
)
def test_no_board_fills_a_wall(sit: Sit, game: str, level: str) -> None:
    """On a large screen no cell is above 96 pixels and the whole is not above 900."""
    table = sit(2560, 1440)
    if game == "flow":
        table.go("/flow/1")
        table.page.wait_for_selector(".board .role-ground")
    else:
        table.play(game, level)
    fit = box(table, ".fit")
    assert max(fit["width"], fit["height"]) <= 901
    assert float(table.look("document.querySelector('.fit').style.getPropertyValue('--cell')")[:-2]) <= 96


# Another author's game.


@pytest.fixture(scope="module")
def hanoi_server(tmp_path_factory: pytest.TempPathFactory, outside: Callable[..., str]) -> Iterator[Server]:
    """A server with a game from outside in which discs are carried."""
    made = Server(tmp_path_factory.mktemp("hanoi"), outside(hanoi="hanoi:GAME"))
    yield made
    made.end()


def test_a_game_that_foretells_nothing_is_carried_too(sit: Sit, hanoi_server: Server) -> None:
    """By drags, by drags that wait for nothing, by taps; what may not lie there goes back."""
    table = sit(at=hanoi_server)
    table.play("hanoi", "2")
    table.carry("a1", "b1")
    table.expect_moves(1)
    assert middle(table.key("disc-1"))[0] == pytest.approx(table.at("b1")[0], abs=1)
    table.carry("a1", "b1")
    table.expect_moves(1)
    table.tap("a1")
    expect(table.page.locator(IN_HAND)).to_have_count(1)
    table.tap("c1")
    table.expect_moves(2)
    table.landed()
    for origin, target in (("b1", "a1"), ("c1", "b1"), ("b1", "c1"), ("a1", "c1")):
        table.mouse.move(*table.at(origin))
        table.mouse.down()
        table.mouse.move(*table.at(target))
        table.mouse.up()
    expect(table.page.locator(".won .message")).to_contain_text("Solved")
    table.expect_moves(6)


# Without seeing it.


def test_board_and_reserve_are_two_grids_with_names(sit: Sit) -> None:
    """A screen reader meets the board, then the reserve, each with its own rows."""
    for locale, name in (("en-GB", "Reserve"), ("fr-FR", "Réserve")):
        table = sit(locale=locale)
        table.play("plumber", LINES)
        grids = table.page.get_by_role("grid")
        expect(grids).to_have_count(2)
        reserve = table.page.get_by_role("grid", name=name, exact=True)
        expect(reserve.get_by_role("gridcell")).to_have_count(12)
        expect(reserve.get_by_role("row")).to_have_count(6)
        expect(grids.first).to_have_attribute("aria-label", re.compile("Plumber"))
        expect(grids.first.get_by_role("gridcell")).to_have_count(9 + 4)
