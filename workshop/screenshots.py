"""Take the pictures of the page that the README shows: ``python workshop/screenshots.py docs/pictures``."""

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
    folder = Path(sys.argv[1])
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
                take_pictures(browser, found[0], folder)
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
