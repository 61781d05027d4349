"""Take the pictures of the page that the README shows: ``python workshop/screenshots.py docs/pictures``.

``python workshop/screenshots.py --screens FOLDER`` takes the screens of every game instead, on a phone,
a tablet and a desk, in both themes, to look at.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final
from urllib.parse import quote

from playwright.sync_api import Browser, Page, sync_playwright

PHONE: Final = (360, 640)
WIDE: Final = (960, 600)
PLUMBER: Final = "XXB2XX/R1L1O0L1R3/X*T1L0.X/X.L0T2X/XXB0XX"


def main() -> None:
    """Serve damier for a moment, and take the pictures."""
    *options, place = sys.argv[1:]
    folder = Path(place)
    take = take_screens if "--screens" in options else take_pictures
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "damier", "serve", "--no-browser", "--port", "0", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as playwright:
            try:
                line = server.stdout.readline() if server.stdout else ""
                found = re.search(r"http://\S+/", line)
                if found is None:
                    raise SystemExit(f"the server did not start: {line}")
                browser = playwright.chromium.launch(executable_path=shutil.which("chromium-headless-shell"))
                take(browser, found[0], folder)
                browser.close()
            finally:
                server.terminate()


def take_pictures(browser: Browser, address: str, folder: Path) -> None:
    """Take each picture into ``folder``."""
    page = open_page(browser, WIDE, "light")
    page.goto(address)
    page.wait_for_selector(".card")
    page.wait_for_load_state("networkidle")
    page.screenshot(path=folder / "home.png")
    page.goto(f"{address}flow/110")
    page.locator("[data-action=hint]").click()
    page.wait_for_selector(".role-held", state="attached")
    page.screenshot(path=folder / "flow.png")
    page = open_page(browser, WIDE, "dark")
    page.goto(f"{address}plumber/level/{quote(PLUMBER, safe='')}")
    for zone, cell in (("5,1", "2,2"), ("6,0", "2,1"), ("6,1", "1,1")):
        carry(page, zone, cell)
    page.screenshot(path=folder / "plumber.png")
    page = open_page(browser, PHONE, "dark")
    page.goto(f"{address}get10/level/{quote('5x5 seed=3')}")
    page.wait_for_selector("[data-spot]")
    page.screenshot(path=folder / "get10.png")
    page = open_page(browser, PHONE, "light")
    page.goto(f"{address}connexion/level/{quote('7x7 stars=3 seed=4')}")
    for spot in ("1,1", "2,4", "2,1", "3,4"):
        page.mouse.click(*middle(page, spot))
        page.wait_for_timeout(200)
    page.screenshot(path=folder / "connexion.png")


#: The screens that are looked at, by name: a phone, a tablet, a desk.
SCREENS: Final = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1440, 900)}
ROWS: Final = "5x4 red=a1-e1 blue=a2-e2 green=a3-e3 yellow=a4-e4"
FLOW: Final = "5x5 red=a1-e1 blue=a2-e2 green=a3-e3 yellow=a4-e4 orange=a5-e5"
CONNEXION: Final = "7x7 stars=3 seed=4"
ALMOST: Final = "4x4 red=a1,d1 blue=a4,d4"


def take_screens(browser: Browser, address: str, folder: Path) -> None:
    """Take the screens of every game, begun, with a hint, with the menu and at the end."""
    for theme in ("light", "dark"):
        for device, size in SCREENS.items():
            page = open_page(browser, size, theme)
            page.set_default_timeout(60_000)

            def shot(name: str, page: Page = page, ending: str = f"{device}-{theme}.png") -> None:
                page.screenshot(path=folder / f"{name}-{ending}")

            play(page, address, "flow", FLOW)
            trace(page, "0,0", "4,0")
            trace(page, "0,1", "3,1")
            shot("flow")
            page.locator("[data-action=hint]").click()
            page.wait_for_selector(".role-held", state="attached")
            shot("flow-hint")
            play(page, address, "flow", ROWS)
            for row in range(4):
                trace(page, f"0,{row}", f"4,{row}")
            page.wait_for_selector(".won .main")
            shot("flow-end")
            page.locator("[data-action=menu]").click()
            page.wait_for_selector("dialog")
            shot("menu")
            page.goto(f"{address}flow/100")
            page.wait_for_selector(".board .role-ground")
            shot("flow-large")
            play(page, address, "get10", "5x5 seed=3")
            page.mouse.click(*middle(page, "0,0"))
            shot("get10")
            play(page, address, "connexion", CONNEXION)
            for number, spot in enumerate(("1,1", "2,4", "2,1"), start=1):
                page.mouse.click(*middle(page, spot))
                page.wait_for_function(f"() => document.querySelector('.counts').textContent.includes(' {number} ')")
            shot("connexion")
            page.locator("[data-action=analysis]").click()
            page.locator("[data-question=evaluate2]").click()
            page.wait_for_selector(".role-rank")
            shot("connexion-analysis")
            play(page, address, "connexion", ALMOST)
            for number, spot in enumerate(("1,0", "1,3", "2,0"), start=1):
                page.mouse.click(*middle(page, spot))
                page.wait_for_function(f"() => document.querySelector('.counts').textContent.includes(' {number} ')")
            page.wait_for_selector(".won .main")
            shot("connexion-end")
            play(page, address, "plumber", PLUMBER)
            shot("plumber")
            page.context.close()


def play(page: Page, address: str, game: str, level: str) -> None:
    """Open a level by its text."""
    page.goto(f"{address}{game}/level/{quote(level, safe='')}")
    page.wait_for_selector(".board .role-ground")


def trace(page: Page, start: str, end: str) -> None:
    """Draw a straight line from one place to another."""
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    page.mouse.move(*middle(page, end), steps=12)
    page.mouse.up()
    page.wait_for_timeout(300)


def open_page(browser: Browser, size: tuple[int, int], theme: str) -> Page:
    """Return a new page of this size and theme."""
    view = {"width": size[0], "height": size[1]}
    settings = {"viewport": view, "color_scheme": theme, "locale": "en-GB", "reduced_motion": "reduce"}
    return browser.new_context(**settings).new_page()  # type: ignore[arg-type]


def middle(page: Page, spot: str) -> tuple[float, float]:
    """Return the middle of a place on the board, in pixels."""
    box = page.locator(f'[data-spot="{spot}"]').bounding_box()
    if box is None:
        raise SystemExit(f"there is no place {spot}")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carry(page: Page, origin: str, target: str) -> None:
    """Carry a piece from one place to another."""
    page.mouse.move(*middle(page, origin))
    page.mouse.down()
    page.wait_for_selector(".hand > *", state="attached")
    page.mouse.move(*middle(page, target))
    page.mouse.up()
    page.wait_for_function("() => !document.querySelector('.hand').children.length")


if __name__ == "__main__":
    main()
