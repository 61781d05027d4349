"""How quick the page is, as its user sees it: measured in a real browser from a real server on this machine.

python benchmarks/page.py [--quick] [--keep]

It prints the time from a tap on *Play* to the first board (aim: 1 s); how long after each gesture the page first shows
something, with 300 ms of latency (aim: 32 ms); the bytes of a first visit (aim: 60 kB); and the longest frame, by the
browser's own reports, while tiles fall, a pipe flies and a line is drawn fast (aim: 34 ms on a quiet machine).
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import CDPSession, Page, sync_playwright

sys.path.append(str(Path(__file__).parents[1]))
sys.path.append(str(Path(__file__).parents[1] / "tests" / "web" / "browser"))

from benchmarks.measured import Table as Rows
from benchmarks.measured import at_most
from hand import Server, Table
from slow_line import SlowLine

#: Seconds that everything takes each way: 300 ms there and back.
DELAY: Final = 0.15
TIMES: Final = 5
#: How long a frame is on the screen where none is missed, in milliseconds.
FRAME: Final = 1000 / 60
#: How long everything that moves takes at most, in milliseconds. Who asks the page meanwhile would slow it.
MOTION: Final = 900
GAMES: Final = ("flow", "plumber", "get10", "connexion")
LINES: Final = "XXXXX/R1L1L1L1R3/B1L1L1L1B3/G1L1L1L1G3/XXXXX"
TRACED: Final = "15x15 red=a1-o1 blue=a15-o15"
TILES: Final = "6x6 target=9 start=" + "/".join(["1.1.1.1.3.3"] * 6) + " seed=1"
STARS: Final = "4x4 red=a1,d1 blue=a4,d4"
#: The events by which a gesture is heard.
DOWN, MOVE, UP, TAP = ["pointerdown"], ["pointermove"], ["pointerup"], ["pointerdown", "pointerup"]

#: Notes when a gesture is heard, and the frame after which what it has changed in the board is seen.
WATCH: Final = """
(kinds) => new Promise((resolve) => {
  const board = document.querySelector(".stage");
  let heard = 0;
  const hear = (event) => { heard ||= event.timeStamp; };
  for (const kind of kinds) addEventListener(kind, hear, { capture: true });
  const watcher = new MutationObserver(() => {
    if (!heard) return;
    watcher.disconnect();
    const answered = performance.now();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve([answered - heard, performance.now() - heard])));
  });
  watcher.observe(board, { subtree: true, childList: true, attributes: true });
})
"""

Act = Callable[[], None]


def row(results: Rows, key: str, what: str, took: list[float], bar: float | None = None) -> None:
    """Print the median and the worst of some milliseconds."""
    found = {"median": statistics.median(took), "most": max(took)}
    results.row(key, what, found, "ms", {} if bar is None else at_most(most=bar))


def first_boards(rows: Rows, table: Table, times: int) -> None:
    """Measure from the tap on Play, on the home page, to the frame that shows a board."""
    for game in GAMES:
        took = []
        for _ in range(times):
            table.go("/")
            table.page.evaluate("localStorage.clear()")
            table.go("/")
            play = f'.card[data-game="{game}"] [data-action="play"]'
            table.page.wait_for_selector(play)
            ready = table.page.evaluate_handle(
                """() => { window.shown = new Promise((resolve) => {
                  let heard = 0;
                  addEventListener("pointerdown", (event) => { heard = event.timeStamp; }, { capture: true });
                  const look = (now) =>
                    document.querySelector(".board .role-ground") ? resolve(now - heard) : requestAnimationFrame(look);
                  requestAnimationFrame(look);
                }); }"""
            )
            ready.dispose()
            table.page.locator(play).click()
            took.append(table.page.evaluate("window.shown"))
        row(rows, f"play-{game}", f"from *Play* to a board, {game}", took, 1000.0)


def answer(table: Table, kinds: list[str], gesture: Callable[[], None]) -> tuple[float, float]:
    """Return after how many milliseconds a gesture has changed the board, and after how many that is seen."""
    table.page.evaluate(f"void (window.answer = ({WATCH})({json.dumps(kinds)}))")
    gesture()
    answered, shown = table.page.evaluate("window.answer")
    return answered, shown


def gestures(rows: Rows, table: Table, line: SlowLine, times: int) -> None:
    """Measure the first visible answer of each gesture on a slow line."""

    def over(cell: str) -> Callable[[], None]:
        return lambda: table.mouse.move(*table.at(cell))

    acts: tuple[tuple[str, str, str, str, list[str], Act, Act], ...] = (
        ("press", "a press on an endpoint of Flow", "flow", TRACED, DOWN, over("a1"), table.mouse.down),
        ("step", "a step of a trace of Flow", "flow", TRACED, MOVE, lambda: table.press("a1"), over("c1")),
        ("tap", "a first tap of get10", "get10", TILES, TAP, lambda: None, lambda: table.tap("a6")),
        ("second-tap", "a second tap of get10", "get10", TILES, TAP, lambda: _lifted(table), lambda: table.tap("a6")),
        ("lift", "a press on a pipe of Plumber", "plumber", LINES, DOWN, over("zone L1"), table.mouse.down),
        ("drop", "letting go of a pipe of Plumber", "plumber", LINES, UP, lambda: _carried(table), table.mouse.up),
        ("colour", "a move of Connexion", "connexion", STARS, TAP, lambda: None, lambda: table.tap("b1")),
    )
    for key, what, game, level, kinds, before, gesture in acts:
        took = []
        for _ in range(times):
            line.delay = 0
            table.go("/")
            # As somebody new: a game under way would go on.
            table.page.evaluate("localStorage.clear()")
            table.play(game, level)
            table.landed()
            line.delay = DELAY
            before()
            took.append(answer(table, kinds, gesture))
            table.mouse.up()
            line.delay = 0
            table.page.reload()
            table.page.wait_for_selector(".board .role-ground")
        row(rows, f"{key}-seen", f"{what}, on a line with 300 ms of latency: seen", [one for _, one in took], 32.0)
        row(rows, f"{key}-changed", f"{what}: the board has changed", [one for one, _ in took])


def _lifted(table: Table) -> None:
    table.tap("a6")
    table.page.wait_for_selector(".role-held", state="attached")
    table.landed()


def _carried(table: Table) -> None:
    table.mouse.move(*table.at("zone L1"))
    table.lift()
    table.over("b2")


class Recording:
    """The browser's own trace."""

    def __init__(self, page: Page) -> None:
        self._client: CDPSession = page.context.new_cdp_session(page)
        self._events: list[dict[str, Any]] = []
        self._ended = False
        self._client.on("Tracing.dataCollected", lambda data: self._events.extend(data["value"]))
        self._client.on("Tracing.tracingComplete", lambda _: setattr(self, "_ended", True))
        self._page = page

    def start(self) -> None:
        """Begin."""
        self._events, self._ended = [], False
        self._client.send("Tracing.start", {"traceConfig": {"includedCategories": ["toplevel", "cc", "benchmark"]}})

    def longest(self) -> tuple[float, float]:
        """End; return the longest task of the page's main thread, and the longest frame while something moves, in ms.

        The browser says of each frame whether it was shown, and if not, whether that is seen. Where several in a row
        were not, the one before them was on the screen for as long.
        """
        self._client.send("Tracing.end")
        while not self._ended:
            self._page.wait_for_timeout(20)
        main = {
            (one["pid"], one["tid"])
            for one in self._events
            if one["name"] == "thread_name" and one["args"].get("name") == "CrRendererMain"
        }
        tasks = [
            one.get("dur", 0) / 1000
            for one in self._events
            if one["name"] in {"RunTask", "ThreadControllerImpl::RunTask"} and (one["pid"], one["tid"]) in main
        ]
        reports = [
            one["args"]["frame_reporter"]
            for one in self._events
            if one["name"] == "PipelineReporter" and "frame_reporter" in one["args"]
        ]
        page = max((one["layer_tree_host_id"] for one in reports), default=0)
        missed = {
            one["frame_sequence"]
            for one in reports
            if one["layer_tree_host_id"] == page and one["state"] == "STATE_DROPPED" and one["affects_smoothness"]
        }
        rows = [next(n for n in count(1) if first + n not in missed) for first in missed if first - 1 not in missed]
        return max(tasks, default=0.0), FRAME * (1 + max(rows, default=0))


def frames(rows: Rows, table: Table, times: int) -> None:
    """Measure the longest frame of three motions."""
    record = Recording(table.page)

    def fall() -> None:
        table.mouse.down()
        table.mouse.up()
        table.page.wait_for_timeout(MOTION)

    def fly() -> None:
        table.mouse.up()
        table.page.wait_for_timeout(MOTION)

    places: list[tuple[float, float]] = []

    def reach() -> None:
        table.press("a1")
        rows = [("ao" if row % 2 else "oa", row) for row in range(1, 15)]
        places[:] = [table.at(f"{cell}{row}") for cells, row in rows for cell in cells]

    def trace() -> None:
        for place in places:
            table.mouse.move(*place, steps=10)
        table.mouse.up()
        table.page.wait_for_timeout(MOTION)

    motions: tuple[tuple[str, str, str, str, Act, Act], ...] = (
        ("fall", "get10's fall", "get10", TILES, lambda: _lifted(table), fall),
        ("flight", "Plumber's flight", "plumber", LINES, lambda: _carried(table), fly),
        ("trace", "a fast trace on 15x15", "flow", TRACED, reach, trace),
    )
    for key, what, game, level, before, act in motions:
        took = []
        for _ in range(times):
            table.go("/")
            table.play(game, level)
            table.landed()
            table.page.evaluate("0")
            before()
            record.start()
            act()
            took.append(record.longest())
            table.expect_moves(1)
            table.choose("reset")
            table.expect_moves(0)
        row(rows, f"{key}-frame", f"{what}: the longest frame", [one for _, one in took], 34.0)
        row(rows, f"{key}-task", f"{what}: the longest task of the page", [one for one, _ in took])


def first_visit(rows: Rows, table: Table) -> None:
    """Measure what a first visit brings of scripts and styles, headers included."""
    page, address = table.page, table.address
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    asked: dict[str, str] = {}
    sizes: dict[str, float] = {}
    client.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]}))
    client.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(address)
    page.wait_for_selector(".card")
    page.wait_for_load_state("networkidle")
    named = {asked[one]: size for one, size in sizes.items() if one in asked}
    ours = sum(size for url, size in named.items() if re.search(r"\.(js|css|json)$", url) or url == f"{address}/")
    whole = sum(named.values())
    found = {"page, scripts and styles": ours, "with pictures": whole}
    rows.row("visit", "what a first visit brings", found, "B", {"page, scripts and styles": ("<=", 60_000)})


def main() -> None:
    """Measure all, one after the other."""
    program = shutil.which("chromium-headless-shell")
    if program is None:
        sys.exit("there is no chromium-headless-shell: apt-get install chromium-headless-shell")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    Rows.add_options(parser)
    options = parser.parse_args()
    times = 1 if options.quick else TIMES
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, Rows("page", options) as rows:
        server = Server(Path(folder))
        line = SlowLine(int(server.address.rsplit(":", 1)[1]))
        browser = playwright.chromium.launch(executable_path=program)
        parts: tuple[Callable[[Table], None], ...] = (
            lambda table: first_visit(rows, table),
            lambda table: first_boards(rows, table, times),
            lambda table: gestures(rows, table, line, times),
            lambda table: frames(rows, table, times),
        )
        try:
            for measure in parts:
                context = browser.new_context(viewport={"width": 1000, "height": 700}, locale="en-GB")
                context.set_default_timeout(60_000)
                measure(Table(context.new_page(), line.address))
                line.delay = 0
                context.close()
        finally:
            browser.close()
            line.end()
            server.end()


if __name__ == "__main__":
    main()
