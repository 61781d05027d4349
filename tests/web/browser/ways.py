"""The ways of a hand: the same acts with a mouse, a finger on a touch screen, or the keys alone."""

from __future__ import annotations

from typing import Final, Protocol

from playwright.sync_api import CDPSession, Locator, expect

from hand import Table, middle

#: The most presses of Tab to come to anything on a page, and of arrows to come to a cell.
FARTHEST: Final = 60
#: The keys of the tools that have one.
KEYS: Final = {"undo": "Control+z", "redo": "Control+y", "hint": "h", "check": "c", "menu": "m"}

#: Whether something is what a touch of its middle meets.
UNCOVERED: Final = (
    "(one) => { const { x, y, width, height } = one.getBoundingClientRect();"
    " return one.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"
)


class Way(Protocol):
    """What a hand can do, in its own way."""

    def press(self, what: Locator) -> None:
        """Press a button or follow a link."""

    def tool(self, name: str) -> None:
        """Use a tool of the game."""

    def go_on(self) -> None:
        """At the end of a game, take what is offered first."""

    def touch(self, cell: str) -> None:
        """Touch a cell."""

    def trace(self, *cells: str) -> None:
        """Draw through cells, each beside the one before."""

    def carry(self, origin: str, target: str) -> None:
        """Carry something from a place to another, and wait until it has landed."""


class Mouse:
    """A mouse on a desk."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def press(self, what: Locator) -> None:
        """Click on it."""
        what.click()

    def tool(self, name: str) -> None:
        """Click on its button."""
        self._table.button(name).click()

    def go_on(self) -> None:
        """Click on the first button of the card."""
        self._table.page.locator(".won .main").click()

    def touch(self, cell: str) -> None:
        """Click on the cell."""
        self._table.still()
        self._table.tap(cell)

    def trace(self, *cells: str) -> None:
        """Draw with the button down."""
        self._table.trace(*cells, steps=2)

    def carry(self, origin: str, target: str) -> None:
        """Drag it."""
        self._table.carry(origin, target)


class Finger:
    """A finger on a touch screen."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._client: CDPSession = table.page.context.new_cdp_session(table.page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def _tap(self, point: tuple[float, float]) -> None:
        # Both events at once: a finger that stays for half a second means something else.
        self._table.page.touchscreen.tap(*point)

    def press(self, what: Locator) -> None:
        """Tap on it, once it lies still and nothing covers it."""
        expect(what).to_be_enabled()
        what.scroll_into_view_if_needed()
        # A trial tap of Playwright would not do: its touches reach the browser, which takes the next for a double tap.
        self._table.page.wait_for_function(UNCOVERED, arg=what.element_handle())
        self._tap(middle(what))

    def tool(self, name: str) -> None:
        """Tap on its button."""
        self.press(self._table.button(name))

    def go_on(self) -> None:
        """Tap on the first button of the card."""
        self.press(self._table.page.locator(".won .main"))

    def touch(self, cell: str) -> None:
        """Tap on the cell."""
        self._table.still()
        self._tap(self._table.at(cell))

    def trace(self, *cells: str) -> None:
        """Draw without lifting the finger."""
        self._send("touchStart", self._table.at(cells[0]))
        for cell in cells[1:]:
            self._send("touchMove", self._table.at(cell))
        self._send("touchEnd")

    def carry(self, origin: str, target: str) -> None:
        """Tap it, then tap where it goes."""
        self.touch(origin)
        self._table.page.wait_for_selector(".hand > *", state="attached")
        self.touch(target)
        self._table.landed()


class Keyboard:
    """The keys alone: Tab and Enter, arrows on the board, and the keys of the tools."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._keys = table.page.keyboard

    def press(self, what: Locator) -> None:
        """Go to it with Tab, and press Enter."""
        expect(what).to_be_enabled()
        for _ in range(FARTHEST):
            if what.evaluate("(one) => one === document.activeElement"):
                break
            self._keys.press("Tab")
        expect(what).to_be_focused()
        self._keys.press("Enter")

    def tool(self, name: str) -> None:
        """Press its key."""
        expect(self._table.button(name)).to_be_enabled()
        self._keys.press(KEYS[name])

    def go_on(self) -> None:
        """Press Enter, wherever the focus is."""
        expect(self._table.page.locator(".won .main")).to_be_visible()
        self._keys.press("Enter")

    def touch(self, cell: str) -> None:
        """Go to the cell and press Enter."""
        self._reach(cell)
        self._keys.press("Enter")

    def trace(self, *cells: str) -> None:
        """Put the pen down, draw with the arrows, and lift it."""
        self.touch(cells[0])
        for cell in cells[1:]:
            self._reach(cell)
        self._keys.press("Enter")

    def carry(self, origin: str, target: str) -> None:
        """Take it up, go there, put it down."""
        self.touch(origin)
        self._table.page.wait_for_selector(".hand > *", state="attached")
        self.touch(target)
        self._table.landed()

    def _reach(self, cell: str) -> None:
        """Go to a cell with the arrows, from wherever the focus is."""
        spots, target = self._table.page.locator("[data-spot]"), self._table.spot(cell)
        for _ in range(FARTHEST):
            if spots.and_(self._table.page.locator(":focus")).count():
                break
            self._keys.press("Tab")
        for _ in range(FARTHEST):
            # How far it is from the focus, to the right and down, in pixels.
            right, down = target.evaluate(
                "(one) => { const [a, b] = [document.activeElement, one].map((e) => e.getBoundingClientRect());"
                " return [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2]; }"
            )
            if abs(right) < 2 and abs(down) < 2:
                break
            before = self._table.page.locator(":focus").get_attribute("data-spot")
            sideways = abs(right) > abs(down)
            self._keys.press(
                ("ArrowRight" if right > 0 else "ArrowLeft") if sideways else ("ArrowDown" if down > 0 else "ArrowUp")
            )
            self._table.page.wait_for_function("(before) => document.activeElement.dataset.spot !== before", arg=before)
        expect(target).to_be_focused()
