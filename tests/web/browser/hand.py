"""A hand on the page: opens levels in a real browser and plays on their cells with mouse, finger or keys."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

#: The zones of Plumber's reserve, line by line.
ZONES: Final = ("C0", "O0", "L0", "L1", "T1", "T2", "T0", "T3", "F0", "F1", "F3", "F2")
#: Whether the board is where it was some frames ago.
UNMOVED: Final = """async () => {
  const fit = document.querySelector(".fit");
  const place = () => fit.getAttribute("style") + JSON.stringify(fit.getBoundingClientRect());
  const before = place();
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  return place() === before;
}"""
#: How often a board that moves is looked at.
LONGEST_MOTION: Final = 200


class Server:
    """A server process, which can be killed and started again at the same address."""

    def __init__(self, data: Path, python_path: str = "", options: Sequence[str] = ()) -> None:
        self.data = data
        self._options = options
        self._environment = {**os.environ, **({"PYTHONPATH": python_path} if python_path else {})}
        self._port = 0
        self.start()

    def start(self) -> None:
        """Start it, and wait until it prints its address."""
        command = [sys.executable, "-m", "damier", "serve", "--no-browser"]
        self._process = subprocess.Popen(
            [*command, "--port", str(self._port), "--data", str(self.data), *self._options],
            stdout=subprocess.PIPE,
            text=True,
            env=self._environment,
        )
        assert self._process.stdout is not None
        found = re.search(r":(\d+)/", self._process.stdout.readline())
        assert found is not None
        self._port = int(found[1])

    @property
    def address(self) -> str:
        """The address of the server."""
        return f"http://127.0.0.1:{self._port}"

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Send it a signal, and wait until it has ended."""
        self._process.send_signal(how)
        self._process.wait(20)
        assert self._process.stdout is not None
        self._process.stdout.close()


class Table:
    """A page with a board on it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.mouse = page.mouse

    def go(self, path: str) -> None:
        """Go to an address of the server and wait for the page."""
        self.page.goto(self.address + path)
        self.page.wait_for_selector("main")

    def play(self, game: str, level: str) -> None:
        """Open a level by its text."""
        self.go(f"/{game}/level/{quote(level, safe='')}")
        self.page.wait_for_selector(".board .role-ground")

    # Where things are.

    def spot(self, cell: str) -> Locator:
        """Return the spot of a cell (``b2``), of a zone of the reserve (``zone L1``), or of a shape by its key."""
        if cell.startswith("zone "):
            columns = self.look("Number(document.querySelector('[role=grid]').dataset.columns)")
            row, column = divmod(ZONES.index(cell[5:]), 2)
            return self.page.locator(f'[data-spot="{columns + column},{row}"]')
        if re.fullmatch(r"[a-z]\d+", cell):
            return self.page.locator(f'[data-spot="{ord(cell[0]) - 97},{int(cell[1:]) - 1}"]')
        return self.page.locator(f'[data-spot="key:{cell}"]')

    def at(self, cell: str) -> tuple[float, float]:
        """Return the middle of a spot on the screen."""
        return middle(self.spot(cell))

    def key(self, key: str) -> Locator:
        """Return the shape with a key."""
        return self.page.locator(f'[data-key="{key}"]')

    def name(self, cell: str) -> str:
        """Return what a screen reader says of a spot."""
        return self.spot(cell).get_attribute("aria-label") or ""

    def look(self, script: str) -> Any:
        """Return the value of a script on the page."""
        return self.page.evaluate(script)

    def button(self, action: str) -> Locator:
        """Return the button of an action."""
        return self.page.locator(f'[data-action="{action}"]')

    def choose(self, action: str) -> None:
        """Choose something in the menu of the game."""
        self.button("menu").click()
        self.page.locator(f'dialog [data-action="{action}"]').click()

    def seat(self, side: int, player: str) -> None:
        """Seat a player on a side."""
        self.page.locator(".seats").click()
        self.page.locator(f"#seat-{side}").select_option(player)
        self.page.get_by_role("button", name="Done").click()
        expect(self.page.locator("dialog")).to_have_count(0)

    # What a hand does.

    def tap(self, cell: str) -> None:
        """Click on a cell."""
        self.mouse.click(*self.at(cell))

    def press(self, cell: str) -> None:
        """Press the button over a cell."""
        self.mouse.move(*self.at(cell))
        self.mouse.down()

    def over(self, cell: str) -> None:
        """Move over a cell."""
        self.mouse.move(*self.at(cell), steps=4)

    def lift(self) -> None:
        """Press the button over something and wait until it is in hand."""
        self.mouse.down()
        self.page.wait_for_selector(".hand > *", state="attached")

    def trace(self, *cells: str, steps: int = 4) -> None:
        """Draw through cells."""
        self.press(cells[0])
        for cell in cells[1:]:
            self.mouse.move(*self.at(cell), steps=steps)
        self.mouse.up()

    def carry(self, origin: str, target: str) -> None:
        """Carry something from a place to another and wait until it has landed."""
        self.mouse.move(*self.at(origin))
        self.lift()
        self.over(target)
        self.mouse.up()
        self.landed()

    def landed(self) -> None:
        """Wait until nothing is in hand and nothing moves."""
        self.page.wait_for_function(
            "() => !document.querySelector('.hand').children.length"
            " && !document.querySelector('.board').getAnimations({subtree: true}).length"
        )

    def still(self) -> None:
        """Wait until the board no longer moves: some frames show it at the same place."""
        # Not by wait_for_function, which takes the promise of an async function for its value.
        for _ in range(LONGEST_MOTION):
            if self.look(UNMOVED):
                return
        raise AssertionError("the board keeps moving")

    def begin(self) -> None:
        """Draw from an endpoint to an empty cell beside it, which is a move in any level of Flow."""
        spots = self.page.locator("[data-spot]")
        found = spots.evaluate_all("all => all.map((one) => [one.dataset.spot, one.getAttribute('aria-label')])")
        named = {tuple(map(int, name.split(","))): label for name, label in found}
        ends = (place for place, label in named.items() if "endpoint" in label)
        beside = ((end, (end[0] + dx, end[1] + dy)) for end in ends for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)))
        first, second = next((end, cell) for end, cell in beside if "empty" in named.get(cell, ""))
        self.trace(*(f"{chr(97 + column)}{row + 1}" for column, row in (first, second)))

    def undo(self) -> None:
        """Press undo."""
        self.button("undo").click()

    def expect_moves(self, count: int) -> None:
        """Expect the page to show this number of moves."""
        expect(self.page.locator(".counts")).to_contain_text(re.compile(rf"\b{count} ·"))


def middle(place: Locator) -> tuple[float, float]:
    """Return the middle of something on the screen."""
    x, y = place.evaluate(
        "(one) => { const { x, y, width, height } = one.getBoundingClientRect();"
        " return [x + width / 2, y + height / 2]; }"
    )
    return x, y
