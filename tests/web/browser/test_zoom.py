"""Boards with cells too small for fingers, looked at closely: by two fingers, a wheel or keys; one goes on playing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import CDPSession, Locator, expect

from hand import Table, middle

Sit = Callable[..., Table]
Point = tuple[float, float]

#: Fifteen columns and rows; the path of red is short, and crosses no other.
FLOW: Final = "15x15 red=g8-i8 blue=a1-c1 cover:no"
#: Such a board that is solved by reasoning.
EASY: Final = (
    "15x15 red=b5-c9 green=a9-b11 blue=i10-j11 yellow=o9-o11 orange=k1-i2 cyan=a13-a15 pink=d14-b15 maroon=m2-o4"
    " purple=o1-k2 white=m6-n7 grey=i13-h14 lime=a12-b13 navy=m12-j15 teal=b4-a5 brown=l11-i14 lavender=d1-b2"
    " colour17=i1-h2 colour18=c15-e15 colour19=n13-m14 colour20=h10-i11 colour21=e8-g8 colour22=k11-m11"
    " colour23=f8-d10 colour24=b10-f15 colour25=j8-i9 colour26=l4-h6 colour27=g3-e5 colour28=j3-g4 colour29=b1-b3"
    " colour30=b7-d9 colour31=i8-e11 colour32=n3-n9 colour33=k7-l8 colour34=f1-c4 colour35=e3-d5 colour36=d11-i15"
    " colour37=m7-k8 colour38=k3-l6 colour39=c5-d7 colour40=g1-f2 colour41=g11-j13 colour42=o14-m15 colour43=e6-i6"
    " colour44=i4-j5 colour45=n10-o13"
)
#: Ten columns and ten rows, empty, and a hundred pipes of one sort.
PLUMBER: Final = "/".join(["X" * 12, *["X" + "L1" * 10 + "X"] * 10, "X" * 12])
#: How small the cells of that board of Flow are on a small phone, in pixels.
SMALL: Final = 340 / 15
PHONE: Final = {"width": 360, "height": 640, "has_touch": True, "is_mobile": True}


class Fingers:
    """Fingers on a touch screen, by their numbers."""

    def __init__(self, table: Table) -> None:
        self._client: CDPSession = table.page.context.new_cdp_session(table.page)
        self._table = table

    def send(self, kind: str, *points: Point) -> None:
        """Put fingers on these points, or move them there; ``touchEnd`` lifts all."""
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def both(self, start: tuple[Point, Point], end: tuple[Point, Point], steps: int = 6) -> None:
        """Put one finger down, then another, move both, and lift them."""
        self.send("touchStart", start[0])
        self.send("touchStart", *start)
        self.go_on(start, end, steps)
        self.send("touchEnd")

    def go_on(self, start: tuple[Point, Point], end: tuple[Point, Point], steps: int = 6) -> None:
        """Move both fingers."""
        for step in range(1, steps + 1):
            part = step / steps
            first, second = (
                (x + (u - x) * part, y + (v - y) * part) for (x, y), (u, v) in zip(start, end, strict=True)
            )
            self.send("touchMove", first, second)

    def pinch(self, cell: str, before: float = 40, after: float = 80) -> None:
        """Move two fingers around a cell apart, or together, from one distance to another."""
        x, y = self._table.at(cell)
        self.both(((x - before, y), (x + before, y)), ((x - after, y), (x + after, y)))

    def drag(self, right: float, down: float) -> None:
        """Move the board with two fingers."""
        x, y = middle(self._table.page.locator(".fit"))
        start = ((x - 30, y), (x + 30, y))
        self.both(start, ((x - 30 + right, y + down), (x + 30 + right, y + down)))

    def trace(self, *cells: str) -> None:
        """Draw through cells with one finger."""
        self.send("touchStart", self._table.at(cells[0]))
        for cell in cells[1:]:
            self.send("touchMove", self._table.at(cell))
        self.send("touchEnd")

    def tap(self, cell: str) -> None:
        """Touch a cell for a moment."""
        self._table.page.touchscreen.tap(*self._table.at(cell))


def box(place: Locator) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of something on the screen."""
    found = place.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def size(table: Table, cell: str) -> float:
    """Return how wide a cell is on the screen."""
    left, _, right, _ = box(table.spot(cell))
    return right - left


def ready(table: Table) -> None:
    """Wait until the board can be looked at closely."""
    expect(table.button("whole")).to_be_attached()


def whole(table: Table) -> None:
    """Expect the whole board to be on view."""
    expect(table.page.locator(".fit.near")).to_have_count(0)
    expect(table.button("whole")).to_be_hidden()


def on_view(table: Table, cell: str) -> bool:
    """Tell whether all of a cell is in the frame."""
    left, top, right, bottom = box(table.page.locator(".fit"))
    one, two, three, four = box(table.spot(cell))
    return one >= left - 1 and two >= top - 1 and three <= right + 1 and four <= bottom + 1


@pytest.fixture
def phone(sit: Sit) -> tuple[Table, Fingers]:
    """A large board of Flow on a small phone."""
    table = sit(**PHONE)
    table.play("flow", FLOW)
    ready(table)
    return table, Fingers(table)


def test_two_fingers_make_a_board_larger_and_one_draws(phone: tuple[Table, Fingers]) -> None:
    """The cell between them stays there, the frame and all around it too; a path is drawn where the finger goes."""
    table, fingers = phone
    around = [box(table.page.locator(part)) for part in (".fit", ".stage", ".actions", ".top")]
    before = table.at("h8")
    assert size(table, "h8") < 28
    fingers.pinch("h8")
    expect(table.button("whole")).to_be_visible()
    assert size(table, "h8") / SMALL == pytest.approx(0.9 * 2, rel=0.06)
    assert table.at("h8") == pytest.approx(before, abs=1)
    assert [box(table.page.locator(part)) for part in (".fit", ".stage", ".actions", ".top")] == around
    # The picture and the cells of keyboards and screen readers lie on each other.
    assert middle(table.key("end-0-0")) == pytest.approx(table.at("g8"), abs=1)
    fingers.trace("g8", "h8", "i8")
    table.expect_moves(1)
    expect(table.page.locator(".role-whole")).to_have_count(1)
    assert "Red" in table.name("h8")


def test_what_a_finger_traces_is_seen_under_it(phone: tuple[Table, Fingers]) -> None:
    """Before the finger is lifted."""
    table, fingers = phone
    fingers.pinch("h8")
    fingers.send("touchStart", table.at("g8"))
    fingers.send("touchMove", table.at("h8"))
    head = table.page.locator(".trails .head")
    expect(head).to_be_attached()
    assert middle(head) == pytest.approx(table.at("h8"), abs=1)
    fingers.send("touchEnd")
    table.expect_moves(1)


def test_two_fingers_move_it_within_its_frame(phone: tuple[Table, Fingers]) -> None:
    """The board goes where the fingers go, and no farther than its edge."""
    table, fingers = phone
    fingers.pinch("h8")
    x, y = table.at("h8")
    fingers.drag(40, -30)
    assert table.at("h8") == pytest.approx((x + 40, y - 30), abs=1)
    left, top, right, bottom = box(table.page.locator(".fit"))
    fingers.drag(140, 300)
    fingers.drag(140, 300)
    assert box(table.key("ground"))[:2] == pytest.approx((left, top), abs=1)
    for _ in range(5):
        fingers.drag(-140, -150)
    assert box(table.key("ground"))[2:] == pytest.approx((right, bottom), abs=1)
    assert on_view(table, "o15")
    table.expect_moves(0)


def test_it_grows_until_cells_are_large_and_shrinks_until_all_is_seen(phone: tuple[Table, Fingers]) -> None:
    """However far the fingers go."""
    table, fingers = phone
    fingers.pinch("h8", 10, 150)
    assert size(table, "h8") == pytest.approx(0.9 * 56, rel=0.06)
    fingers.pinch("h8", 150, 10)
    whole(table)
    assert size(table, "h8") == pytest.approx(0.9 * SMALL, rel=0.06)


def test_a_second_finger_takes_back_what_one_has_begun(phone: tuple[Table, Fingers]) -> None:
    """No move is made, nothing is left of the path; the finger that stays does nothing, and the next one draws."""
    table, fingers = phone
    x, y = table.at("h8")
    fingers.send("touchStart", table.at("g8"))
    fingers.send("touchMove", (x, y))
    expect(table.page.locator(".trails .head")).to_be_attached()
    fingers.send("touchStart", (x, y), (x + 60, y))
    expect(table.page.locator(".trails .head")).to_have_count(0)
    fingers.go_on(((x, y), (x + 60, y)), ((x - 30, y), (x + 90, y)))
    fingers.send("touchEnd")
    expect(table.button("whole")).to_be_visible()
    expect(table.button("undo")).to_be_disabled()
    table.expect_moves(0)
    fingers.trace("g8", "h8", "i8")
    table.expect_moves(1)
    expect(table.page.locator(".role-whole")).to_have_count(1)


def test_what_is_not_on_view_is_not_touched(phone: tuple[Table, Fingers]) -> None:
    """A finger beside the frame is over no cell, though the board would go on there."""
    table, fingers = phone
    x, y = table.at("h8")
    fingers.both(((x - 20, y), (x + 20, y)), ((x - 60, y + 90), (x + 60, y + 90)))
    # The endpoint is brought to just above the frame.
    _, top, _, bottom = box(table.page.locator(".fit"))
    fingers.drag(0, bottom - table.at("g8")[1] + 10)
    assert table.at("g8")[1] > bottom
    fingers.trace("g8", "h8", "i8")
    fingers.drag(0, -80)
    assert top < table.at("g8")[1] < bottom
    fingers.trace("g8", "h8", "i8")
    expect(table.page.locator(".role-whole")).to_have_count(1)
    table.expect_moves(1)


def test_the_way_back(sit: Sit) -> None:
    """A button shows the whole board; where there is room it covers nothing of it."""
    table = sit(390, 844, has_touch=True, is_mobile=True)
    table.play("flow", FLOW)
    fingers = Fingers(table)
    fingers.pinch("h8")
    button = table.button("whole")
    expect(button).to_have_text("Whole board")
    assert box(button)[1] >= box(table.page.locator(".fit"))[3]
    table.page.touchscreen.tap(*middle(button))
    whole(table)
    table.expect_moves(0)


def test_the_end_shows_the_whole_board(phone: tuple[Table, Fingers]) -> None:
    """A solved board is seen whole, and can be looked at closely again."""
    table, fingers = phone
    fingers.trace("a1", "b1", "c1")
    table.expect_moves(1)
    fingers.pinch("h8")
    fingers.trace("g8", "h8", "i8")
    expect(table.page.locator(".won")).to_be_visible()
    whole(table)
    fingers.pinch("h8")
    expect(table.button("whole")).to_be_visible()


def test_a_phone_that_is_turned(phone: tuple[Table, Fingers]) -> None:
    """The same cell stays in the middle, in another frame, and a finger still draws where it is."""
    table, fingers = phone
    fingers.pinch("h8")
    table.page.set_viewport_size({"width": 640, "height": 360})
    expect(table.page.locator(".stage")).to_have_css("grid-area", re.compile("2"))
    table.still()
    assert table.at("h8") == pytest.approx(middle(table.page.locator(".fit")), abs=30)
    assert middle(table.key("end-0-0")) == pytest.approx(table.at("g8"), abs=1)
    fingers.trace("g8", "h8", "i8")
    expect(table.page.locator(".role-whole")).to_have_count(1)


def test_names_at_the_rim_stay_beside_their_cells(sit: Sit) -> None:
    """Those of columns over them, those of rows beside them."""
    table = sit(**PHONE)
    table.page.add_init_script("localStorage.setItem('damier.coordinates', 'yes')")
    table.play("flow", FLOW)
    ready(table)
    Fingers(table).pinch("h8")
    column = table.page.locator(".rim .left").get_by_text("h", exact=True)
    row = table.page.locator(".rim .top").get_by_text("8", exact=True)
    assert middle(column)[0] == pytest.approx(table.at("h8")[0], abs=1.5)
    assert middle(row)[1] == pytest.approx(table.at("h8")[1], abs=1.5)
    assert box(column)[1] < box(table.page.locator(".fit"))[1], "it covers little of the cells"


@pytest.mark.parametrize("corner", ["a1", "o15"])
def test_a_hint_is_brought_into_view(sit: Sit, corner: str) -> None:
    """All the cells that it marks, wherever one was looking."""
    table = sit(**PHONE)
    table.play("flow", EASY)
    ready(table)
    fingers = Fingers(table)
    fingers.pinch("h8", 10, 150)
    for _ in range(5):
        fingers.drag(*((140, 150) if corner == "a1" else (-140, -150)))
    assert on_view(table, corner)
    table.button("hint").tap()
    said = table.page.locator("#said")
    expect(said).to_contain_text("What it is about")
    table.still()
    cells = re.findall(r"\b[a-z]\d+\b", said.text_content() or "")
    assert cells
    assert all(on_view(table, cell) for cell in cells)


def test_large_cells_leave_fingers_alone(sit: Sit) -> None:
    """Such a board stays as it is, and a second finger does nothing to what the first one draws."""
    table = sit(**PHONE)
    table.play("flow", "4x3 red=a1-d1 blue=a2-d2 green=a3-d3")
    fingers = Fingers(table)
    before = size(table, "b2")
    fingers.send("touchStart", table.at("a1"))
    fingers.send("touchStart", table.at("a1"), table.at("d3"))
    fingers.send("touchMove", table.at("b1"), table.at("d3"))
    fingers.send("touchMove", table.at("d1"), table.at("d3"))
    fingers.send("touchEnd")
    table.expect_moves(1)
    assert size(table, "b2") == before
    expect(table.button("whole")).to_have_count(0)
    # Nothing keeps the browser from enlarging the page.
    meta = table.page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "maximum-scale" not in meta
    assert "user-scalable" not in meta


def test_plumber_is_carried_onto_a_board_that_is_looked_at_closely(sit: Sit) -> None:
    """The reserve stays; the pipe is as large as those on the board, and falls into the cell under the finger."""
    table = sit(**PHONE)
    table.play("plumber", PLUMBER)
    ready(table)
    fingers = Fingers(table)
    zone = box(table.spot("zone L1"))
    fingers.pinch("f6", 30, 60)
    expect(table.button("whole")).to_be_visible()
    assert box(table.spot("zone L1")) == pytest.approx(zone, abs=0.5)
    fingers.send("touchStart", table.at("zone L1"))
    table.page.wait_for_selector(".hand > *", state="attached")
    fingers.send("touchMove", table.at("g7"))
    fingers.send("touchMove", table.at("f6"))
    expect(table.page.locator(".lit")).to_be_visible()
    assert middle(table.page.locator(".lit")) == pytest.approx(table.at("f6"), abs=1)
    held = table.page.locator('.hand [data-key$="body0"]')
    x, y = table.at("f6")
    assert middle(held) == pytest.approx((x, y - 30), abs=1)
    carried = box(held)
    fingers.send("touchEnd")
    table.landed()
    table.expect_moves(1)
    expect(table.key("count-L1")).to_have_text("99")
    lying = box(table.page.locator('.board [data-key^="pipe-L1"][data-key$="body0"]').first)
    assert lying[2] - lying[0] == pytest.approx(carried[2] - carried[0], abs=1)
    assert (lying[0] + lying[2]) / 2 == pytest.approx(x, abs=1)


def test_a_pipe_in_hand_stays_there_while_two_fingers_move_the_board(sit: Sit) -> None:
    """One that was tapped is put down by the next tap; one that a finger carries goes back when a second comes."""
    table = sit(**PHONE)
    table.play("plumber", PLUMBER)
    ready(table)
    fingers = Fingers(table)
    x, y = table.at("f6")
    fingers.send("touchStart", table.at("zone L1"))
    table.page.wait_for_selector(".hand > *", state="attached")
    fingers.send("touchMove", (x, y))
    fingers.send("touchStart", (x, y), (x + 40, y))
    fingers.go_on(((x, y), (x + 40, y)), ((x - 20, y), (x + 60, y)))
    fingers.send("touchEnd")
    table.landed()
    expect(table.key("count-L1")).to_have_text("100")
    expect(table.button("undo")).to_be_disabled()
    fingers.tap("zone L1")
    table.page.wait_for_selector(".hand > *", state="attached")
    fingers.drag(20, 30)
    assert table.page.locator(".hand > *").count() > 0
    fingers.tap("f6")
    table.landed()
    table.expect_moves(1)
    assert "empty" not in table.name("f6").lower()


def test_keys(sit: Sit) -> None:
    """+ and - look closer and less close at the cell with the focus; arrows bring it into view; 0 shows all."""
    table = sit(700, 400)
    table.play("flow", FLOW)
    ready(table)
    keys = table.page.keyboard
    table.spot("a1").focus()
    before = size(table, "a1")
    keys.press("+")
    keys.press("+")
    table.still()
    assert size(table, "a1") == pytest.approx(before * 1.4**2, rel=0.05)
    assert on_view(table, "a1")
    assert not on_view(table, "o1")
    for column in "bcdefghijklmno":
        keys.press("ArrowRight")
        expect(table.spot(f"{column}1")).to_be_focused()
    table.still()
    assert on_view(table, "o1")
    assert not on_view(table, "a1")
    assert table.look("document.querySelector('.game').scrollLeft") == 0
    keys.press("-")
    table.still()
    assert size(table, "o1") == pytest.approx(before * 1.4, rel=0.05)
    keys.press("0")
    whole(table)
    keys.press("?")
    listed = table.page.locator("dialog dl")
    expect(listed).to_contain_text("Look closer")
    expect(listed).to_contain_text("Whole board")


def test_the_keyboard_draws_and_carries(sit: Sit) -> None:
    """A pen that is put down goes on beyond what was on view."""
    table = sit(700, 400)
    table.play("flow", "15x15 red=a1-o1 blue=a2-o2 cover:no")
    ready(table)
    keys = table.page.keyboard
    table.spot("a1").focus()
    keys.press("+")
    keys.press("+")
    keys.press("Enter")
    for column in "bcdefghijklmno":
        keys.press("ArrowRight")
        expect(table.spot(f"{column}1")).to_be_focused()
    keys.press("Enter")
    expect(table.page.locator(".role-whole")).to_have_count(1)
    table.still()
    assert on_view(table, "o1")


def test_a_wheel(sit: Sit) -> None:
    """With Ctrl it makes the board larger under the pointer; alone it moves such a board; a mouse draws."""
    table = sit(700, 400)
    table.play("flow", FLOW)
    ready(table)
    before, wide = table.at("g8"), size(table, "g8")
    table.mouse.move(*before)
    table.page.keyboard.down("Control")
    table.mouse.wheel(0, -150)
    table.page.keyboard.up("Control")
    expect(table.page.locator(".fit.near")).to_have_count(1)
    assert size(table, "g8") > 1.5 * wide
    assert table.at("g8") == pytest.approx(before, abs=1)
    table.mouse.wheel(0, 20)
    table.page.wait_for_function(
        "(before) => document.querySelector('[data-spot=\"6,7\"]').getBoundingClientRect().y < before",
        arg=before[1] - 25,
    )
    table.trace("g8", "h8", "i8")
    expect(table.page.locator(".role-whole")).to_have_count(1)
    table.page.keyboard.down("Control")
    table.mouse.wheel(0, 2000)
    table.page.keyboard.up("Control")
    whole(table)


def test_in_french(sit: Sit) -> None:
    """The way back and the keys."""
    table = sit(**PHONE, locale="fr-FR")
    table.play("flow", FLOW)
    ready(table)
    Fingers(table).pinch("h8")
    expect(table.button("whole")).to_have_text("Plateau entier")
