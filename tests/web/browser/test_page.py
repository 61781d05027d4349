"""The page around the games: addresses, several tabs, lost lines, files, languages, and readers of every kind."""

import json
import re
import shutil
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from conftest import Sit
from damier.core.registry import own_names
from hand import Server, Table

FLOW = "4x3 red=a1-d1 blue=a2-d2 green=a3-d3"


def test_home_leads_to_every_game(table: Table) -> None:
    """Each with a picture; their levels are tiles; back and forward work, and an address opens its level."""
    table.go("/")
    for name in own_names():
        expect(table.page.locator(f'.card[data-game="{name}"]')).to_be_visible()
    expect(table.page.locator(".card img").first).to_have_attribute("src", re.compile(r"^/pictures/\w+\.svg"))
    table.page.locator('.card[data-game="flow"] [data-action="levels"]').click()
    table.page.locator('[data-level="3"]').click()
    expect(table.page).to_have_url(re.compile("/flow/3$"))
    expect(table.page.locator("h1")).to_contain_text("Flow 3")
    table.page.go_back()
    expect(table.page.locator(".tiles").first).to_be_visible()
    table.page.go_forward()
    expect(table.page.locator("h1")).to_contain_text("Flow 3")


def test_a_game_under_way_is_continued(table: Table) -> None:
    """After a reload it is as it was, and the home page offers to go on with it."""
    table.go("/flow/1")
    table.begin()
    expect(table.button("undo")).to_be_enabled()
    table.page.reload()
    expect(table.button("undo")).to_be_enabled()
    table.go("/")
    table.page.get_by_role("link", name="Continue").click()
    expect(table.page).to_have_url(re.compile("/flow/1$"))
    expect(table.button("undo")).to_be_enabled()


def test_a_finished_game_stays_finished(table: Table) -> None:
    """After a reload, and on the way back from the next level, the board is as it was left, with its result."""
    table.play("flow", "2x2 red=a1-b1 blue=a2-b2")
    for row in "12":
        table.trace(f"a{row}", f"b{row}")
    expect(table.page.locator(".won")).to_be_visible()
    table.page.reload()
    expect(table.page.locator(".won")).to_be_visible()
    table.page.locator('[data-action="home"]').first.click()
    expect(table.page.locator(".won")).to_have_count(0)
    table.page.go_back()
    expect(table.page.locator(".won")).to_be_visible()


def test_what_lies_over_a_page_goes_with_it(table: Table) -> None:
    """A menu that is open when one goes back is about a game that is no longer there."""
    table.go("/")
    table.go("/flow/1")
    table.button("menu").click()
    expect(table.page.locator("dialog[open]")).to_be_visible()
    table.page.go_back()
    expect(table.page.locator(".card").first).to_be_visible()
    expect(table.page.locator("dialog[open]")).to_have_count(0)


def test_a_damaged_key_is_replaced(table: Table) -> None:
    """Who has none that the server gave is somebody new, and can play."""
    table.go("/")
    table.page.evaluate("localStorage.setItem('damier.key', '{bad')")
    table.page.reload()
    expect(table.page.locator(".card").first).to_be_visible()


def test_unknown_addresses_say_so(table: Table) -> None:
    """A game or a level that does not exist leads back to the games."""
    for path in ("/chess", "/flow/100000", "/flow/nothing", "/flow/level/5x5%20nonsense"):
        table.go(path)
        expect(table.page.locator(".lost p")).not_to_be_empty()
        expect(table.page.get_by_role("link", name="All games")).to_be_visible()


def test_two_tabs_show_the_same_game(table: Table) -> None:
    """What is played in one is seen in the other."""
    table.play("flow", FLOW)
    other = Table(table.page.context.new_page(), table.address)
    other.play("flow", FLOW)
    table.trace("a1", "b1", "c1", "d1")
    expect(other.page.locator(".facts")).to_contain_text("pairs 1 of 3")
    other.undo()
    expect(table.page.locator(".facts")).to_contain_text("pairs 0 of 3")


def test_a_killed_server_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    """The page says that the line is lost, finds the server again, and what was done meanwhile is played once."""
    server = Server(tmp_path / "data")
    context = browser.new_context(locale="en-GB")
    table = Table(context.new_page(), server.address)
    table.play("flow", FLOW)
    table.trace("a1", "b1", "c1", "d1")
    expect(table.page.locator(".facts")).to_contain_text("pairs 1 of 3")
    server.end(signal.SIGKILL)
    line = table.page.locator("#line")
    expect(line).to_contain_text("lost")
    table.press("a2")
    table.over("b2")
    table.mouse.up()
    server.start()
    expect(line).to_contain_text("again", timeout=15_000)
    expect(table.page.locator(".facts")).to_contain_text("cells 9 of 12")
    expect(table.page.locator(".facts")).to_contain_text("pairs 1 of 3")
    context.close()
    server.end()


def test_a_game_that_is_no_longer_there_leads_home(browser: Browser, tmp_path: Path) -> None:
    """A server that comes back without the game on view: the page says so."""
    server = Server(tmp_path / "data")
    context = browser.new_context(locale="en-GB")
    table = Table(context.new_page(), server.address)
    table.play("flow", FLOW)
    server.end(signal.SIGKILL)
    expect(table.page.locator("#line")).to_contain_text("lost")
    shutil.rmtree(tmp_path / "data")
    server.start()
    expect(table.page.locator(".lost p")).to_have_text("This game is no longer on the server.")
    table.page.get_by_role("link", name="All games").click()
    expect(table.page.locator(".card").first).to_be_visible()
    context.close()
    server.end()


def test_a_refused_move_is_explained(table: Table) -> None:
    """What the server refuses is said, and the game goes on."""
    table.page.add_init_script(
        "const send = WebSocket.prototype.send; WebSocket.prototype.send = function (text) {"
        " send.call(this, window.spoil ? text.replace('trace', 'stray') : text); };"
    )
    table.play("flow", FLOW)
    table.look("window.spoil = true")
    table.trace("a1", "b1")
    expect(table.page.locator("#message")).to_contain_text("cannot be read")
    table.look("window.spoil = false")
    table.trace("a1", "b1", "c1", "d1")
    expect(table.page.locator(".facts")).to_contain_text("pairs 1 of 3")


def choose(page: Page, name: str, content: str | bytes) -> None:
    """Load a file."""
    content = content.encode() if isinstance(content, str) else content
    if page.locator(".game").count():
        page.locator('[data-action="menu"]').click()
    with page.expect_file_chooser() as chooser:
        page.locator('[data-action="load"]').click()
    chooser.value.set_files({"name": name, "mimeType": "text/plain", "buffer": content})


def test_files_are_loaded_and_saved(table: Table) -> None:
    """A save comes back as the game that it was; one level is opened, of several one is chosen."""
    table.play("flow", FLOW)
    table.trace("a1", "b1", "c1", "d1")
    expect(table.page.locator(".facts")).to_contain_text("pairs 1 of 3")
    with table.page.expect_download() as download:
        table.choose("save")
    save = Path(download.value.path()).read_text(encoding="utf-8")
    assert json.loads(save)["damier"]
    table.go("/")
    choose(table.page, "save.json", save)
    expect(table.page.locator(".facts")).to_contain_text("pairs 1 of 3")
    choose(table.page, "level.p", "3 4\nX X X X\nR1 *L1 L1 R3\nX X X X\n")
    expect(table.page.locator("h1")).to_contain_text("Plumber")
    choose(table.page, "levels.txt", "get10: 5x5 seed=1\nget10: 4x4 seed=2\n")
    table.page.locator("dialog .tile").nth(1).click()
    expect(table.page.locator("h1")).to_contain_text("get10")


@pytest.mark.parametrize("text", ["", "\x00\x01\x02", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", '{"damier": 1'])
def test_a_corrupt_file_is_refused_in_words(table: Table, text: str) -> None:
    """What cannot be read is said, and nothing changes; a file is never read as part of the page."""
    table.play("flow", FLOW)
    choose(table.page, "<img src=x onerror=alert(1)>.txt", text)
    expect(table.page.locator("#message")).to_be_visible()
    expect(table.page.locator("#message img")).to_have_count(0)
    expect(table.page.locator(".facts")).to_contain_text("pairs 0 of 3")


XML = (
    '<?xml version="1.0" encoding="{}"?>\n<flowpuzzles><flowpuzzle width="2" height="1"><line>'
    '<color value="bleuté"/><src x="0" y="0"/><dst x="1" y="0"/></line></flowpuzzle></flowpuzzles>'
)


@pytest.mark.parametrize(
    ("encoding", "declared"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "ISO-8859-1"),
        ("latin-1", "ISO-8859-1"),
        ("utf-16", "UTF-16"),
        ("utf-16-be", "UTF-16"),
    ],
)
def test_xml_is_read_in_the_encoding_that_it_declares(table: Table, encoding: str, declared: str) -> None:
    """By a mark, by how its first letters are written, or by name."""
    table.go("/")
    choose(table.page, "level.xml", XML.format(declared).encode(encoding))
    expect(table.page.locator('[aria-label*="Bleuté (A), endpoint"]').first).to_be_attached()


NO_TEXT = "x.xml is not a text file. Choose a file of levels, or one that was saved here."


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (XML.format("klingon").encode(), "x.xml says that its encoding is klingon, which is unknown or wrong"),
        (XML.format("UTF-16").encode(), "x.xml says that its encoding is UTF-16, which is unknown or wrong"),
        (XML.format("UTF-8").encode("latin-1"), "x.xml says that its encoding is UTF-8, which is unknown or wrong"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", NO_TEXT),
        (b"PK\3\4\0\0", NO_TEXT),
        ("5 5\né".encode() + b"\xe9", NO_TEXT),
        (XML.format("UTF-8").replace("<line>", "oh<line>").encode(), "x.xml:2:47: text does not belong between"),
        (b"{", "x.xml:1:2: this JSON ends too soon"),
    ],
)
def test_what_is_not_in_its_encoding_is_refused_in_words(table: Table, content: bytes, said: str) -> None:
    """And nothing of it is shown."""
    table.play("flow", FLOW)
    choose(table.page, "x.xml", content)
    expect(table.page.locator("#message")).to_contain_text(said)


def test_a_new_level_is_made_from_settings_and_a_seed(table: Table) -> None:
    """The same seed makes the same level; impossible settings are refused in the dialog."""
    table.go("/get10")
    addresses = []
    for _ in range(2):
        table.go("/get10")
        table.button("make").click()
        table.page.locator('[data-preset="size"]').get_by_text("4×4").click()
        table.page.locator("dialog summary").click()
        table.page.locator("#seed").fill("7")
        table.page.get_by_role("button", name="Make", exact=True).click()
        expect(table.page.locator(".game")).to_be_visible()
        addresses.append(table.page.url)
    assert addresses[0] == addresses[1]
    table.choose("new")
    table.page.locator("dialog summary").click()
    expect(table.page.locator("#set-size")).to_have_value("4")  # what was chosen last
    table.page.locator("#set-size").fill("0")
    table.page.get_by_role("button", name="Make", exact=True).click()
    expect(table.page.locator("#wrong-size")).to_contain_text("size is")


def test_making_a_level_can_be_cancelled(table: Table) -> None:
    """Long work says that it goes on, ends when told to, and the dialog is ready for another wish."""
    table.go("/flow")
    table.button("make").click()
    table.page.locator("dialog summary").click()
    table.page.locator("#set-size").fill("40")
    table.page.locator("#set-size-rows").fill("40")
    table.page.get_by_role("button", name="Make", exact=True).click()
    expect(table.page.locator("dialog .note")).to_contain_text("Making")
    expect(table.page.get_by_role("button", name="Make", exact=True)).to_be_disabled()
    expect(table.page.get_by_role("button", name="Cancel")).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_role("button", name="Make", exact=True)).to_be_enabled()
    expect(table.page.locator("dialog .note")).not_to_contain_text("Making")


def test_the_link_to_a_level_is_shared(sit: Sit) -> None:
    """It is copied; where that is not allowed, it is shown."""
    table = sit(permissions=["clipboard-read", "clipboard-write"])
    table.go("/flow/7")
    table.choose("share")
    expect(table.page.locator("#message")).to_contain_text("copied")
    assert table.look("navigator.clipboard.readText()") == f"{table.address}/flow/7"


def test_everything_is_said_in_french(sit: Sit) -> None:
    """The browser's language is taken, and another can be chosen."""
    table = sit(locale="fr-FR")
    table.go("/flow/1")
    expect(table.button("undo")).to_have_attribute("title", "Annuler")
    expect(table.page.locator(".facts")).to_contain_text("paires : 0 sur ")
    assert table.look("document.documentElement.lang") == "fr"
    table.choose("options")
    table.page.locator("#language").select_option("en")
    expect(table.button("undo")).to_have_attribute("title", "Undo")


def test_light_and_dark(sit: Sit) -> None:
    """As the system is, unless chosen otherwise."""
    table = sit(color_scheme="dark")
    table.go("/flow/1")
    dark = table.look("getComputedStyle(document.body).backgroundColor")
    table.choose("options")
    table.page.locator("#theme").select_option("light")
    assert table.look("getComputedStyle(document.body).backgroundColor") != dark
    table.page.reload()
    expect(table.page.locator("html")).to_have_attribute("data-theme", "light")


def test_patterns_can_be_put_on_the_colours(table: Table) -> None:
    """For those who do not tell the colours apart; never under letters, which can be switched off."""
    table.play("flow", FLOW)
    table.choose("options")
    table.page.locator("#patterns").check()
    table.page.get_by_role("button", name="Done").click()
    table.trace("a1", "b1", "c1", "d1")
    expect(table.page.locator(".role-whole")).to_have_count(1)
    dot = "getComputedStyle(document.querySelector('.role-endpoint')).fill"
    path = "getComputedStyle(document.querySelector('.role-whole')).stroke"
    letter = table.page.locator(".stands-for-colour").first
    assert "url(" in table.look(path)
    assert "url(" not in table.look(dot)
    expect(letter).to_be_visible()
    table.choose("options")
    table.page.locator("#letters").uncheck()
    table.page.get_by_role("button", name="Done").click()
    expect(letter).to_be_hidden()
    assert "url(" in table.look(dot)


@pytest.mark.parametrize(
    "path", ["/", "/flow/1", "/plumber/1", "/get10/level/5x5%20seed=1", "/connexion/play", "a link"]
)
def test_a_first_visit_is_small_and_loads_nothing_from_elsewhere(sit: Sit, path: str) -> None:
    """Scripts and styles cross the wire in at most 60 kB, headers included; every request goes to the server itself."""
    table = sit()
    if path == "a link":
        host = sit()
        host.play("connexion", "4x4 red=a1,d1 blue=a4,d4")
        host.choose("friend")
        host.page.get_by_role("button", name="Get the link").click()
        path = host.page.locator(".invite .href").input_value().removeprefix(host.address)
    network = table.page.context.new_cdp_session(table.page)
    network.send("Network.enable")
    addresses: dict[str, str] = {}
    sizes: dict[str, int] = {}
    network.on(
        "Network.responseReceived", lambda event: addresses.update({event["requestId"]: event["response"]["url"]})
    )
    network.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    table.go(path)
    table.page.wait_for_load_state("networkidle")
    assert all(url.startswith(table.address) for url in addresses.values())
    crossed = {url: sizes[number] for number, url in addresses.items() if url.endswith((".js", ".css"))}
    assert len(crossed) >= 16
    assert sum(crossed.values()) <= 60_000, crossed


def test_a_second_visit_fetches_no_script_or_style(table: Table) -> None:
    """Neither in another tab nor when the page is loaded again."""
    loaded = (
        "performance.getEntriesByType('resource').filter(({name}) => /[.](js|css)$/.test(name))"
        ".map(({name, transferSize}) => [name, transferSize])"
    )
    table.go("/flow/1")
    first = dict(table.look(loaded))
    assert len(first) >= 16
    assert all(size > 0 for size in first.values())
    table.page.reload()
    table.page.wait_for_selector("main")
    again = Table(table.page.context.new_page(), table.address)
    again.go("/get10/level/5x5%20seed=1")
    for page in (table, again):
        second = dict(page.look(loaded))
        assert len(second) >= 16
        assert second.keys() <= first.keys()
        assert not any(second.values())
