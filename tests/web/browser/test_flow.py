"""Flow on the page: paths are traced with a mouse, a finger or the keys, and no finger outruns the page."""

from typing import Any

from playwright.sync_api import CDPSession, Locator, expect

from conftest import Sit
from damier.core.contract import Budget, Cell, load_game
from hand import Table

#: Three rows, and the path of each colour along one of them.
LEVEL = "4x3 red=a1-d1 blue=a2-d2 green=a3-d3"


def watched(table: Table, pairs: int, cells: int) -> None:
    """Expect the two numbers that people watch."""
    expect(table.page.locator(".facts")).to_have_text(f"pairs {pairs} of 3cells {cells} of 12")


def test_a_traced_path_joins_its_pair(table: Table) -> None:
    """A whole path is marked, and a trace is one action for undo."""
    table.play("flow", LEVEL)
    watched(table, 0, 6)
    table.trace("a1", "b1", "c1", "d1")
    watched(table, 1, 8)
    expect(table.page.locator(".role-whole")).to_have_count(1)
    table.undo()
    watched(table, 0, 6)
    table.button("redo").click()
    watched(table, 1, 8)


def test_a_quick_pointer_skips_no_cell(table: Table) -> None:
    """The cells between two places that the pointer was seen at are on its way."""
    table.play("flow", LEVEL)
    table.trace("a2", "d2", steps=1)
    watched(table, 1, 8)


def test_running_back_shortens_the_path(table: Table) -> None:
    """The path ends where the finger has come back to."""
    table.play("flow", LEVEL)
    table.trace("a1", "b1", "c1", "b1")
    watched(table, 0, 7)


def test_a_finger_lifted_anywhere_ends_the_path(table: Table) -> None:
    """Over another colour or beside the board, the path ends where it had come to; the next trace begins afresh."""
    table.play("flow", LEVEL)
    table.press("a1")
    table.over("b1")
    table.mouse.move(table.at("b1")[0], 2, steps=3)
    table.mouse.up()
    watched(table, 0, 7)
    table.trace("a3", "b3", "c3", "d3")
    watched(table, 1, 9)


def test_the_trail_is_drawn_before_the_server_answers(table: Table) -> None:
    """On a slow line the finger is not held back, and what the server says stands in the end."""
    table.page.add_init_script(
        "const send = WebSocket.prototype.send;"
        "WebSocket.prototype.send = function (text) { setTimeout(() => send.call(this, text), 150); };"
    )
    table.play("flow", LEVEL)
    table.press("a1")
    table.over("b1")
    table.over("c1")
    expect(table.page.locator(".trail.tone-red")).to_have_attribute("d", "M0.5 0.5L1.5 0.5L2.5 0.5")
    table.mouse.up()
    watched(table, 0, 8)
    expect(table.page.locator(".trail")).to_have_count(0)


def test_the_last_path_wins_and_the_next_level_is_offered(table: Table) -> None:
    """A level that comes with the game is followed by the next."""
    table.play("flow", LEVEL)
    for row in "123":
        table.trace(f"a{row}", f"b{row}", f"c{row}", f"d{row}")
    expect(table.page.locator(".won .message")).to_contain_text("Solved")
    expect(table.button("another")).to_be_visible()
    table.button("menu").click()
    expect(table.button("solution")).to_be_disabled()


def test_the_solution_is_shown_and_can_be_taken_back(table: Table) -> None:
    """One undo returns to what was played before it; the next level is offered."""
    table.go("/flow/1")
    table.choose("solution")
    expect(table.page.locator(".won .message")).to_contain_text("This is the solution", timeout=30_000)
    expect(table.page.locator(".won a")).to_have_attribute("href", "/flow/2")
    table.undo()
    expect(table.page.locator(".facts")).to_contain_text("pairs 0 of ")
    expect(table.page.locator(".won")).to_be_hidden()


def test_by_keys_alone(table: Table) -> None:
    """Enter takes up a path, arrows draw, Enter or Escape ends; what is in the way stops the focus too."""
    table.play("flow", LEVEL)
    table.spot("a1").focus()
    keys = table.page.keyboard
    keys.press("Enter")
    expect(table.page.locator("#said")).to_contain_text("Drawing")
    keys.press("ArrowDown")
    expect(table.spot("a1")).to_be_focused()
    for _ in range(2):
        keys.press("ArrowRight")
    expect(table.spot("c1")).to_be_focused()
    keys.press("ArrowDown")
    expect(table.spot("c2")).to_be_focused()
    keys.press("ArrowUp")
    keys.press("ArrowRight")
    expect(table.spot("d1")).to_be_focused()
    keys.press("Escape")
    watched(table, 1, 8)
    table.expect_moves(1)
    expect(table.page.locator("#said")).to_contain_text("pairs 1 of 3")
    keys.press("ArrowLeft")
    expect(table.spot("c1")).to_be_focused()
    keys.press("Enter")
    keys.press("ArrowDown")
    expect(table.spot("c2")).to_be_focused()
    keys.press("Enter")
    watched(table, 0, 9)
    table.expect_moves(2)


def finger(client: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Touch the screen as fingers do."""
    touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def test_with_a_finger(sit: Sit) -> None:
    """A finger draws, the page does not scroll, and a second finger does nothing."""
    table = sit(360, 640, has_touch=True, is_mobile=True)
    table.play("flow", LEVEL)
    client = table.page.context.new_cdp_session(table.page)
    finger(client, "touchStart", table.at("a1"))
    finger(client, "touchMove", table.at("b1"))
    finger(client, "touchMove", table.at("b1"), table.at("d3"))
    finger(client, "touchMove", table.at("c1"), table.at("d2"))
    finger(client, "touchMove", table.at("d1"))
    finger(client, "touchEnd")
    watched(table, 1, 8)
    assert table.look("scrollY") == 0


def draw_the_solution(table: Table, level: Any) -> None:
    """Trace every path of a level's solution."""
    game = load_game("flow")
    assert game.solver is not None
    paths: Any = game.solver.solve(level, Budget(seconds=10)).facts["paths"]
    for path in paths.values():
        table.trace(*(str(Cell(*place)) for place in path))
    expect(table.page.locator(".won .message")).to_contain_text("Solved")


def test_levels_stand_under_the_names_of_their_packs_with_what_is_solved_of_each(table: Table) -> None:
    """In the order of the packs; a level solved by hand counts in its own pack and on the home page."""
    packs = load_game("flow").require("packs")()
    headings = table.page.get_by_role("heading", level=2)

    def group(title: object) -> Locator:
        return table.page.locator("section").filter(has=table.page.get_by_role("heading", name=str(title), exact=True))

    table.go("/flow")
    expect(headings).to_have_text([str(pack.title) for pack in packs])
    first = 1
    for pack in packs:
        expect(group(pack.title)).to_contain_text(f"0 of {len(pack.levels)}")
        levels = group(pack.title).get_by_role("listitem").get_by_role("link")
        expect(levels).to_have_count(len(pack.levels))
        expect(levels.first).to_have_attribute("href", f"/flow/{first}")
        first += len(pack.levels)
    group(packs[0].title).get_by_role("listitem").get_by_role("link").first.click()
    table.page.wait_for_selector(".board .role-ground")
    draw_the_solution(table, packs[0].levels[0])
    table.go("/flow")
    expect(group(packs[0].title)).to_contain_text(f"1 of {len(packs[0].levels)}")
    expect(group(packs[1].title)).to_contain_text(f"0 of {len(packs[1].levels)}")
    table.go("/")
    expect(table.page.locator("main")).to_contain_text(f"1 of {first - 1} levels solved")


def test_a_level_solved_by_hand_is_marked(table: Table) -> None:
    """Its tile says so; a level whose solution was only shown is not marked."""
    table.go("/flow/1")
    table.page.wait_for_selector(".board .role-ground")
    table.choose("solution")
    expect(table.page.locator(".won .message")).to_contain_text("This is the solution", timeout=20_000)
    table.go("/flow/2")
    table.page.wait_for_selector(".board .role-ground")
    draw_the_solution(table, load_game("flow").levels()[1])
    table.go("/flow")
    expect(table.page.locator('.tile.solved[data-level="2"]')).to_have_count(1)
    expect(table.page.locator(".tile.solved")).to_have_count(1)


def test_hexagons_are_traced(table: Table) -> None:
    """Cells are found where they are seen, odd columns half a cell higher."""
    text = "5x5 red=a2-e2 green=d3-e5 blue=a3-b5 yellow=c4-a5 orange=b2-d2 shape:hex"
    table.play("flow", text)
    expect(table.page.locator("polygon[data-key^=cell]")).to_have_count(25)
    draw_the_solution(table, load_game("flow").parse_level(text))
