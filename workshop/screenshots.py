"""Take the pictures of the page that the README shows: ``python workshop/screenshots.py docs/pictures``.

``python workshop/screenshots.py --screens FOLDER`` takes the screens of the page instead, to look at: on a phone, a
tablet and a desk, in both themes, and on a phone in French. ``--only home,levels`` takes these ones alone, and ``--on
small,phone`` takes them on these devices alone.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import quote

from playwright.sync_api import Browser, Page, sync_playwright

PHONE: Final = (360, 640)
WIDE: Final = (960, 600)
DESK: Final = (1160, 790)
GET10: Final = "5x5 start=1.1.2.5.3/1.1.3.6.4/2.4.7.5.3/1.3.6.2.2/4.2.3.1.1 seed=3"
#: The solution of the third level of Flow: each path from corner to corner.
SOLUTION: Final = (
    "4,0 4,3",
    "3,3 1,3 1,4 0,4",
    "2,1 0,1 0,3",
    "3,1 3,2 1,2",
    "2,4 4,4",
    "0,0 3,0",
)
PLUMBER: Final = "XXB2XX/R1L1O0L1R3/X*T1L0.X/X.L0T2X/XXB0XX"


def main() -> None:
    """Serve damier for a moment, and take the pictures."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("folder", type=Path)
    reader.add_argument("--screens", action="store_true")
    reader.add_argument("--only", default=",".join(SCREENS))
    reader.add_argument("--on", default="phone,tablet,desk")
    options = reader.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "damier", "serve", "--no-browser", "--port", "0", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as playwright:
            try:
                line = server.stdout.readline() if server.stdout else ""
                found = re.search(r"http://\S+/", line)
                if found is None:
                    raise SystemExit(f"the server did not start: {line}")
                browser = playwright.chromium.launch(executable_path=shutil.which("chromium-headless-shell"))
                if options.screens:
                    take_screens(browser, found[0], options.folder, options.only.split(","), options.on.split(","))
                else:
                    take_pictures(browser, found[0], options.folder)
                browser.close()
            finally:
                server.terminate()


def take_pictures(browser: Browser, address: str, folder: Path) -> None:
    """Take each picture into ``folder``."""
    page = open_page(browser, DESK, "light")
    page.goto(address)
    page.wait_for_selector(".card")
    page.wait_for_load_state("networkidle")
    page.screenshot(path=folder / "home.png")
    page = open_page(browser, WIDE, "light")
    page.goto(f"{address}flow/110")
    page.locator("[data-action=hint]").click()
    page.wait_for_selector(".role-held", state="attached")
    page.screenshot(path=folder / "flow.png")
    page = open_page(browser, WIDE, "dark")
    play(page, address, "plumber", PLUMBER)
    for zone, cell in (("5,1", "2,2"), ("6,0", "2,1"), ("6,1", "1,1")):
        carry(page, zone, cell)
    page.screenshot(path=folder / "plumber.png")
    page = open_page(browser, PHONE, "dark")
    play(page, address, "get10", GET10)
    page.mouse.click(*middle(page, "0,0"))
    page.wait_for_selector(".role-held", state="attached")
    page.screenshot(path=folder / "get10.png")
    page = open_page(browser, PHONE, "light")
    play(page, address, "connexion", CONNEXION)
    put(page, "1,1", "2,4", "2,1", "3,4", "3,1", "4,4")
    page.screenshot(path=folder / "connexion.png")
    page = open_page(browser, PHONE, "dark")
    page.goto(f"{address}flow/3")
    page.wait_for_selector(".board .role-ground")
    for way in SOLUTION:
        trace(page, *way.split())
    page.wait_for_selector(".won .main")
    page.screenshot(path=folder / "end.png")


#: The devices on which screens are looked at.
DEVICES: Final = {"small": (360, 640), "phone": (390, 844), "tablet": (820, 1180), "desk": (1440, 900)}
ROWS: Final = "5x4 red=a1-e1 blue=a2-e2 green=a3-e3 yellow=a4-e4"
FLOW: Final = "5x5 red=a1-e1 blue=a2-e2 green=a3-e3 yellow=a4-e4 orange=a5-e5"
BRIDGE: Final = "5x5 red=a3-e3 blue=c1-c5 bridges:c3"
CONNEXION: Final = "7x7 stars=3 seed=4"
ALMOST: Final = "4x4 red=a1,d1 blue=a4,d4"

#: Takes a picture of what is shown now, under a name.
Shot = Callable[[str], None]


def take_screens(browser: Browser, address: str, folder: Path, only: list[str], devices: list[str]) -> None:
    """Take the screens named ``only`` on each device in both themes; on a phone in French too."""
    for device in devices:
        for theme, language in (("light", "en"), ("dark", "en"), ("light", "fr")):
            if language == "fr" and device != "phone":
                continue
            page = open_page(browser, DEVICES[device], theme, "fr-FR" if language == "fr" else "en-GB")
            page.set_default_timeout(60_000)
            ending = f"{device}-{'french' if language == 'fr' else theme}.png"

            def shot(name: str, page: Page = page, ending: str = ending) -> None:
                page.wait_for_load_state("networkidle")
                page.screenshot(path=folder / f"{name}-{ending}")

            for name in only:
                SCREENS[name](page, address, shot)
            page.context.close()


def home_screens(page: Page, address: str, shot: Shot) -> None:
    """Take the home page, all of it too, and the sheet to choose an opponent."""
    page.goto(address)
    page.wait_for_selector(".card")
    shot("home")
    height = page.viewport_size["height"] if page.viewport_size else 0
    page.mouse.move(100, height / 2)
    page.mouse.wheel(0, 5000)
    shot("home-below")
    page.locator("[data-action=opponent]").click()
    page.wait_for_selector("dialog")
    shot("opponents")
    page.keyboard.press("Escape")
    page.mouse.wheel(0, -5000)
    page.locator(".top [data-action=options]").click()
    page.wait_for_selector("dialog")
    shot("options")


def levels_screens(page: Page, address: str, shot: Shot) -> None:
    """Take the levels of games, what a new level is made of, and the statistics."""
    for game in ("flow", "get10"):
        page.goto(f"{address}{game}")
        page.wait_for_selector(".about")
        shot(f"levels-{game}")
    for game in ("flow", "plumber", "connexion"):
        page.goto(f"{address}{game}")
        page.locator("[data-action=make]").click()
        page.wait_for_selector("dialog")
        shot(f"new-{game}")
        page.locator("dialog summary").click()
        shot(f"new-{game}-more")
    page.goto(f"{address}statistics")
    page.wait_for_selector(".card")
    shot("statistics")


def lesson_screens(page: Page, address: str, shot: Shot) -> None:
    """Take the first lesson of each game, the offer of them, and how to solve."""
    page.goto(f"{address}flow/play")
    page.wait_for_selector(".offer")
    shot("offer")
    for game in ("flow", "get10", "connexion", "plumber"):
        page.goto(f"{address}{game}/learn/1")
        page.wait_for_selector(".board .role-ground")
        shot(f"lesson-{game}")
    for game in ("flow", "plumber"):
        page.goto(f"{address}{game}/1")
        page.locator("[data-action=menu]").click()
        page.locator("dialog [data-action=techniques]").click()
        page.wait_for_selector(".technique img")
        shot(f"solve-{game}")
        page.locator(".technique summary").nth(1).click()
        shot(f"solve-{game}-second")


def flow_screens(page: Page, address: str, shot: Shot) -> None:
    """Take Flow: begun, with a hint, at its end, its menu, a replay, a large board."""
    play(page, address, "flow", FLOW)
    trace(page, "0,0", "4,0")
    trace(page, "0,1", "3,1")
    shot("flow")
    page.locator("[data-action=hint]").click()
    page.wait_for_selector(".role-held", state="attached")
    shot("flow-hint")
    play(page, address, "flow", BRIDGE)
    page.locator("[data-action=hint]").click()
    page.wait_for_selector(".role-held", state="attached")
    shot("flow-bridge")
    play(page, address, "flow", ROWS)
    for row in range(4):
        trace(page, f"0,{row}", f"4,{row}")
    page.wait_for_selector(".won .main")
    shot("flow-end")
    page.locator("[data-action=menu]").click()
    page.wait_for_selector("dialog")
    shot("menu")
    page.keyboard.press("Escape")
    page.locator(".won [data-action=replay]").click()
    page.wait_for_selector(".replay .where")
    shot("flow-replay")
    page.goto(f"{address}flow/100")
    page.wait_for_selector(".board .role-ground")
    shot("flow-large")


def get10_screens(page: Page, address: str, shot: Shot) -> None:
    """Take get10: a group lifted, and the end."""
    play(page, address, "get10", "5x5 seed=3")
    page.mouse.click(*middle(page, "0,0"))
    shot("get10")
    play(page, address, "get10", "2x1 start=2.2 target=3")
    for spot in ("0,0", "0,0"):
        page.mouse.click(*middle(page, spot))
        page.wait_for_timeout(400)
    page.wait_for_selector(".won .main")
    shot("get10-end")


def connexion_screens(page: Page, address: str, shot: Shot) -> None:
    """Take Connexion: under way, analysed, at its end, and what would have been better."""
    play(page, address, "connexion", CONNEXION)
    put(page, "1,1", "2,4", "2,1")
    shot("connexion")
    page.locator("[data-action=analysis]").click()
    page.locator("[data-question=evaluate2]").click()
    page.wait_for_selector(".role-rank")
    shot("connexion-analysis")
    play(page, address, "connexion", ALMOST)
    put(page, "1,0", "1,3", "2,0")
    page.wait_for_selector(".won .main")
    shot("connexion-end")
    page.locator(".won [data-action=review]").click()
    page.wait_for_selector(".judged")
    shot("connexion-review")


def plumber_screens(page: Page, address: str, shot: Shot) -> None:
    """Take Plumber: begun, and at its end."""
    play(page, address, "plumber", PLUMBER)
    shot("plumber")
    page.locator("[data-action=menu]").click()
    page.locator("dialog [data-action=solution]").click()
    page.wait_for_selector(".won .main")
    shot("plumber-end")


#: What takes the screens of each part of the page.
SCREENS: Final[dict[str, Callable[[Page, str, Shot], None]]] = {
    "home": home_screens,
    "levels": levels_screens,
    "lessons": lesson_screens,
    "flow": flow_screens,
    "get10": get10_screens,
    "connexion": connexion_screens,
    "plumber": plumber_screens,
}


def play(page: Page, address: str, game: str, level: str) -> None:
    """Open a level by its text."""
    page.goto(f"{address}{game}/level/{quote(level, safe='')}")
    page.wait_for_selector(".board .role-ground")


def put(page: Page, *spots: str) -> None:
    """Play on places of the board, each when the one before is counted."""
    for number, spot in enumerate(spots, start=1):
        page.mouse.click(*middle(page, spot))
        page.wait_for_function(f"() => document.querySelector('.counts').textContent.includes(' {number} ')")


def trace(page: Page, start: str, *corners: str) -> None:
    """Draw straight lines from one place to others in turn."""
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    for corner in corners:
        page.mouse.move(*middle(page, corner), steps=12)
    page.mouse.up()
    page.wait_for_timeout(300)


def open_page(browser: Browser, size: tuple[int, int], theme: str, locale: str = "en-GB") -> Page:
    """Return a new page of this size and theme."""
    view = {"width": size[0], "height": size[1]}
    settings = {"viewport": view, "color_scheme": theme, "locale": locale, "reduced_motion": "reduce"}
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
