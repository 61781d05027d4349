"""One browser and one server for all the tests of a process; a fresh reader for each test."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from hand import Server, Table

#: Milliseconds to wait for what a person would see: a busy machine takes its time, a failure costs this much once.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)
_PROGRAM = shutil.which("chromium-headless-shell")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's headless browser."""
    if _PROGRAM is None:
        pytest.skip("there is no chromium-headless-shell: apt-get install chromium-headless-shell")
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=_PROGRAM)
        yield made
        made.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with an empty store."""
    made = Server(tmp_path_factory.mktemp("data"))
    yield made
    made.end()


@pytest.fixture(scope="session")
def outside_server(tmp_path_factory: pytest.TempPathFactory, site: str) -> Iterator[Server]:
    """A server with games from outside, whose players and solvers sleep and fail."""
    made = Server(tmp_path_factory.mktemp("outside"), site)
    yield made
    made.end()


Sit = Callable[..., Table]


@pytest.fixture
def sit(browser: Browser, server: Server) -> Iterator[Sit]:
    """A function that opens a page as a new reader, with a size, a language, a theme, a touch screen or none."""
    contexts = []

    def down(width: int = 1000, height: int = 700, at: Server = server, **wishes: Any) -> Table:
        context = browser.new_context(viewport={"width": width, "height": height}, **({"locale": "en-GB"} | wishes))
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return Table(page, at.address)

    faults: list[str] = []
    yield down
    for context in contexts:
        context.close()
    assert not faults


Read = Sit


@pytest.fixture
def read(sit: Sit, root: Path) -> Read:
    """A function that opens a page as ``sit`` does, with axe-core on it: see readers.py."""
    axe = root / "node_modules" / "axe-core" / "axe.min.js"
    if not axe.exists():
        pytest.skip("axe-core is not installed: npm ci")

    def down(*size: int, **wishes: Any) -> Table:
        # What is checked is what stands still.
        table = sit(*size, **({"reduced_motion": "reduce"} | wishes))
        table.page.add_init_script(path=axe)
        return table

    return down


@pytest.fixture
def table(sit: Sit) -> Table:
    """A page for an ordinary reader."""
    return sit()


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return Path(__file__).parents[3]
