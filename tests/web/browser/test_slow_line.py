"""A hand on a slow line: everything answers at once, nothing is lost, and the server's word stands in the end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from conftest import Sit
from hand import Server, Table
from slow_line import SlowLine
from test_flow import LEVEL, watched

GET10 = "3x3 target=4 start=1.1.2/2.1.2/3.3.1 seed=1"
#: Seconds that everything takes each way: what is seen within two of them, the server has not answered.
DELAY = 1.5
#: Milliseconds within which something is seen that the server has not answered for.
AT_ONCE = 2_000


@pytest.fixture
def line(server: Server) -> Iterator[SlowLine]:
    """A line to the server, which is quick until it is told otherwise."""
    made = SlowLine(int(server.address.rsplit(":", 1)[1]))
    yield made
    made.end()


@pytest.fixture
def messages() -> list[Any]:
    """What the page has sent, message by message."""
    return []


@pytest.fixture
def table(sit: Sit, line: SlowLine, messages: list[Any]) -> Table:
    """A page at the end of that line."""

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: messages.append(json.loads(text)))

    made = sit()
    made.address = line.address
    made.page.on("websocket", listen)
    return made


def test_a_trace_is_one_message_and_is_seen_at_once(table: Table, line: SlowLine, messages: list[Any]) -> None:
    """However many cells it has, in the colour of what was taken up, cell by cell."""
    table.play("flow", "13x2 red=a1-m1 blue=a2-m2")
    before = len(messages)
    line.delay = DELAY
    row = [f"{letter}1" for letter in "abcdefghijklm"]
    table.press(row[0])
    expect(table.page.locator(".head.tone-red")).to_have_count(1, timeout=AT_ONCE)
    for cell in row[1:]:
        table.over(cell)
    trail = table.page.locator(".trail.tone-red")
    expect(trail).to_have_attribute("d", "M0.5 0.5" + "".join(f"L{x}.5 0.5" for x in range(1, 13)), timeout=AT_ONCE)
    table.mouse.up()
    expect(trail).to_have_count(1, timeout=AT_ONCE)
    expect(table.page.locator(".facts")).to_contain_text("pairs 1 of 2")
    expect(table.page.locator(".trail")).to_have_count(0)
    sent = messages[before:]
    assert [(message["do"], len(message["cells"])) for message in sent] == [("trace", 13)]


def test_traces_in_quick_succession_keep_their_colours_and_their_order(table: Table, line: SlowLine) -> None:
    """Each is drawn over what those before it will have made; in the end all of them stand."""
    table.play("flow", LEVEL)
    line.delay = DELAY / 3
    table.trace("a1", "b1", "c1")
    table.trace("a2", "b2", "b1")
    table.trace("a3", "b3", "c3", "d3")
    for tone, d in (
        ("red", ""),
        ("blue", "M0.5 1.5L1.5 1.5L1.5 0.5"),
        ("green", "M0.5 2.5L1.5 2.5L2.5 2.5L3.5 2.5"),
    ):
        expect(table.page.locator(f".trail.tone-{tone}")).to_have_attribute("d", d, timeout=AT_ONCE)
    table.expect_moves(3)
    watched(table, 1, 10)
    expect(table.page.locator(".trail")).to_have_count(0)
    assert [table.name(cell) for cell in ("b1", "b2", "c1", "b3")] == [
        "b1: Blue (B)",
        "b2: Blue (B)",
        "c1: empty",
        "b3: Green (C)",
    ]


def test_traces_do_not_wait_for_each_other(table: Table, line: SlowLine, messages: list[Any]) -> None:
    """All are sent before the first is answered, each from where those before it lead; none is sent twice."""
    table.play("flow", "4x6 " + " ".join(f"{row}=a{row}-d{row}" for row in range(1, 7)))
    before = len(messages)
    line.delay = DELAY
    for row in range(1, 7):
        table.trace(f"a{row}", f"b{row}", f"c{row}", f"d{row}")
    expect(table.page.locator(".counts")).to_contain_text("0")
    sent = messages[before:]
    assert [(message["do"], message["version"]) for message in sent] == [("trace", number) for number in range(6)]
    expect(table.page.locator(".won .message")).to_contain_text("Solved")
    table.expect_moves(6)
    assert len(messages) == before + 6


def test_a_trace_after_one_that_changes_nothing_is_not_lost(table: Table, line: SlowLine) -> None:
    """It was sent for a version that has not come, and is drawn once more; so are those after it, in their order."""
    table.play("flow", LEVEL)
    table.trace("a1", "b1")
    table.expect_moves(1)
    line.delay = DELAY / 3
    table.trace("a1", "b1")
    table.trace("a2", "b2")
    table.trace("a3", "b3", "b2")
    table.expect_moves(3)
    expect(table.page.locator(".trail")).to_have_count(0)
    expect(table.page.locator("#message")).to_be_hidden()
    assert [table.name(cell) for cell in ("b1", "b2", "b3")] == ["b1: Red (A)", "b2: Green (C)", "b3: Green (C)"]


def test_a_hand_that_draws_on_after_the_last_path_changes_nothing(table: Table, line: SlowLine) -> None:
    """The board was finished before the server said so."""
    table.play("flow", "3x2 red=a1-c1 blue=a2-c2")
    table.trace("a1", "b1", "c1")
    expect(table.page.locator(".facts")).to_contain_text("pairs 1 of 2")
    line.delay = DELAY / 3
    table.trace("a2", "b2", "c2")
    table.trace("b1", "b2")
    expect(table.page.locator(".won .message")).to_contain_text("Solved")
    expect(table.page.locator(".trail")).to_have_count(0)
    expect(table.page.locator(".facts")).to_contain_text("pairs 2 of 2")
    table.expect_moves(2)


def test_undo_follows_what_was_traced(table: Table, line: SlowLine) -> None:
    """It takes back the trace that was sent before it."""
    table.play("flow", LEVEL)
    table.trace("a1", "b1")
    watched(table, 0, 7)
    line.delay = DELAY / 3
    table.trace("a2", "b2")
    table.undo()
    line.delay = 0
    expect(table.button("redo")).to_be_enabled()
    watched(table, 0, 7)
    assert table.name("b1") == "b1: Red (A)"


def test_a_first_tap_lifts_the_group_at_once(table: Table, line: SlowLine) -> None:
    """Its tiles and their numbers; the server then marks it."""
    table.play("get10", GET10)
    line.delay = DELAY
    table.tap("b1")
    expect(table.page.locator(".lifted")).to_have_count(6, timeout=AT_ONCE)
    expect(table.page.locator(".role-held")).to_have_count(3)
    expect(table.page.locator(".lifted")).to_have_count(0)


def test_a_fast_double_tap_merges(table: Table, line: SlowLine) -> None:
    """The second tap does not wait for the answer to the first; the tiles go into the one that was tapped."""
    table.play("get10", GET10)
    line.delay = DELAY / 3
    table.mouse.dblclick(*table.at("b2"))
    table.expect_moves(1)
    table.landed()
    assert table.name("b2") == "b2: 2"
    expect(table.page.locator(".lifted")).to_have_count(0)


def test_a_tap_on_another_group_lifts_that_one(table: Table, line: SlowLine) -> None:
    """And lets go of the first."""
    table.play("get10", GET10)
    line.delay = DELAY / 3
    table.tap("b1")
    table.tap("a3")
    expect(table.page.locator(".lifted.role-tile")).to_have_count(2, timeout=AT_ONCE)
    expect(table.page.locator(".role-held")).to_have_count(2)
    line.delay = 0
    table.tap("a3")
    table.expect_moves(1)


@pytest.mark.parametrize("what", ["hint", "check"])
def test_what_is_asked_after_a_move_is_asked_of_the_game_after_it(
    table: Table, line: SlowLine, messages: list[Any], what: str
) -> None:
    """A hint or a check waits for the moves under way; nothing is refused."""
    table.play("flow", LEVEL)
    line.delay = DELAY / 3
    table.trace("a1", "b1")
    table.trace("a2", "b2")
    table.button(what).click()
    table.expect_moves(2)
    expect(table.page.locator(".note")).not_to_be_empty()
    expect(table.page.locator(".note")).not_to_contain_text("Thinking")
    expect(table.page.locator("#message")).to_be_hidden()
    assert [message["do"] for message in messages if message["do"] in ("trace", what)] == ["trace", "trace", what]


def test_a_move_drops_what_was_asked_before_it_without_a_word(table: Table, line: SlowLine) -> None:
    """The answer is about a position that is no more."""
    table.play("flow", LEVEL)
    line.delay = DELAY
    table.button("hint").click()
    expect(table.page.locator(".note")).to_contain_text("Thinking")
    line.delay = DELAY / 3
    table.trace("a1", "b1")
    table.expect_moves(1)
    expect(table.page.locator(".busy")).to_have_count(0)
    expect(table.page.locator(".note")).to_be_empty()
    expect(table.page.locator("#message")).to_be_hidden()


def test_undo_and_redo_in_quick_succession(table: Table, line: SlowLine, messages: list[Any]) -> None:
    """Each press counts, judged when its turn comes; those that are too many say nothing."""
    table.play("flow", LEVEL)
    table.trace("a1", "b1")
    table.expect_moves(1)
    table.trace("a2", "b2")
    table.expect_moves(2)
    line.delay = DELAY / 3
    for key in ("z", "z", "z", "y", "y", "y"):
        table.page.keyboard.press(f"Control+{key}")
    table.trace("a3", "b3")
    table.expect_moves(3)
    expect(table.page.locator("#message")).to_be_hidden()
    sent = [message["do"] for message in messages if message["do"] in ("undo", "redo", "trace")]
    assert sent == ["trace", "trace", "undo", "undo", "redo", "redo", "trace"]
