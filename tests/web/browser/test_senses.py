"""Sounds and vibration: off until switched on, then for moves and for the winner, and for nobody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import expect

from hand import Table

Sit = Callable[..., Table]

FLOW: Final = "4x3 red=a1-d1 blue=a2-d2 green=a3-d3"
#: Notes whose sounds have begun, by their pitch, and the vibrations, in order.
SPY: Final = """
window.notes = []; window.pulses = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.notes.push(this.frequency.value); return start.apply(this, when);
};
navigator.vibrate = (pulse) => { window.pulses.push(pulse); return true; };
"""


def sat(sit: Sit, *wanted: str) -> Table:
    """Return a page on which these options are on, and what is heard and felt is counted."""
    table = sit()
    table.page.add_init_script(SPY + "".join(f"localStorage.setItem('damier.{name}', 'yes');" for name in wanted))
    return table


def play(table: Table, game: str, level: str) -> None:
    """Open a level, and wait for the module that sounds come from if it is to be there."""
    asked = "performance.getEntriesByType('resource').some(({name}) => name.endsWith('/senses.js'))"
    table.play(game, level)
    if table.look("['sounds', 'vibration'].some((name) => localStorage.getItem(`damier.${name}`) === 'yes')"):
        table.page.wait_for_function(f"() => {asked}")
        table.page.wait_for_load_state("networkidle")
    else:
        assert not table.look(asked)


def test_off_means_silent(sit: Sit) -> None:
    """Nothing is heard or felt of a whole game, and the module is not even fetched."""
    table = sat(sit)
    play(table, "flow", FLOW)
    for row in "123":
        table.trace(f"a{row}", f"d{row}")
        table.expect_moves(int(row))
    expect(table.page.locator(".won")).to_be_visible()
    assert table.look("[notes.length, pulses.length]") == [0, 0]
    assert not table.look("performance.getEntriesByType('resource').some(({name}) => name.endsWith('/senses.js'))")


def test_a_move_and_a_win_are_heard(sit: Sit) -> None:
    """A path that joins its pair sounds otherwise than one that does not; undo is silent; the win has its own notes."""
    table = sat(sit, "sounds")
    play(table, "flow", FLOW)
    assert table.look("notes.length") == 0
    table.trace("a1", "b1")
    table.page.wait_for_function("() => notes.length === 1")
    table.trace("b1", "d1")
    table.page.wait_for_function("() => notes.length === 3")
    table.trace("a2", "d2")
    table.page.wait_for_function("() => notes.length === 5")
    table.undo()
    table.expect_moves(2)
    assert table.look("notes.length") == 5
    table.trace("a2", "d2")
    table.page.wait_for_function("() => notes.length === 7")
    table.trace("a3", "d3")
    table.page.wait_for_function("() => notes.length === 13")
    assert table.look("pulses.length") == 0


def test_a_merge_is_heard_by_its_value(sit: Sit) -> None:
    """Three ones become a two: the third note of the scale."""
    table = sat(sit, "sounds", "vibration")
    play(table, "get10", "3x3 target=4 start=1.1.2/2.1.2/3.3.1 seed=1")
    table.tap("a1")
    expect(table.page.locator(".role-held").first).to_be_attached()
    table.tap("a1")
    table.page.wait_for_function("() => notes.length === 1 && pulses.length === 1")
    assert round(table.look("notes[0]")) == 330


def test_nothing_is_heard_of_giving_up(sit: Sit) -> None:
    """A move is felt; a resignation is not, nor is there a sound for the one who wins by it."""
    table = sat(sit, "sounds", "vibration")
    play(table, "connexion", "4x4 red=a1,d1 blue=a4,d4")
    table.tap("b2")
    table.page.wait_for_function("() => notes.length === 1 && pulses.length === 1")
    table.button("resign").click()
    table.page.locator("dialog .main").click()
    expect(table.page.locator(".won")).to_be_visible()
    assert table.look("[notes.length, pulses.length]") == [1, 1]


def test_a_computer_s_move_and_a_refused_one_are_heard(sit: Sit) -> None:
    """Each has its own notes."""
    table = sat(sit, "sounds")
    play(table, "connexion", "4x4 red=a1,d1 blue=a4,d4")
    table.seat(1, "easy")
    table.tap("b2")
    table.page.wait_for_function("() => notes.length === 2")
    assert table.look("notes.map(Math.round)") == [392, 294]
    table.tap("a1")
    table.page.wait_for_function("() => notes.length === 4")
    assert table.look("notes.slice(2).map(Math.round)") == [165, 147]


def test_a_defeat_and_a_shown_solution_are_silent(sit: Sit) -> None:
    """The last move is heard, and nothing after it; of a solution not even its moves."""
    table = sat(sit, "sounds")
    play(table, "get10", "2x2 target=9 start=1.1/3.5 seed=1")
    table.tap("a1")
    expect(table.page.locator(".role-held").first).to_be_attached()
    table.tap("a1")
    expect(table.page.locator(".won")).to_be_visible()
    assert table.look("notes.map(Math.round)") == [330]
    play(table, "flow", FLOW)
    table.choose("solution")
    expect(table.page.locator(".won")).to_be_visible()
    assert table.look("notes.length") == 0


def test_switched_on_in_the_options(sit: Sit) -> None:
    """Each has its own switch; it is heard from then on. When the page is loaded again, nothing is before a move."""
    table = sat(sit)
    play(table, "flow", FLOW)
    table.choose("options")
    expect(table.page.locator("#sounds")).not_to_be_checked()
    with table.page.expect_response(lambda answer: answer.url.endswith("/senses.js")):
        table.page.locator("#vibration").check()
    table.page.get_by_role("button", name="Done").click()
    table.page.wait_for_load_state("networkidle")
    table.trace("a1", "d1")
    table.page.wait_for_function("() => pulses.length === 1")
    assert table.look("notes.length") == 0
    table.page.reload()
    table.page.wait_for_selector(".board .role-whole", state="attached")
    assert table.look("[notes.length, pulses.length]") == [0, 0]
