"""Computer players and long work on the page: what fails is said, and what nobody waits for any more is stopped."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from conftest import Sit
from hand import Server, Table


@pytest.fixture
def table(sit: Sit, outside_server: Server) -> Table:
    """A page of a game whose work never ends or fails."""
    table = sit(at=outside_server)
    table.go("/slow/2")
    table.page.wait_for_selector("[data-spot]")
    return table


@pytest.fixture
def calm(site: str) -> Iterator[Path]:
    """The file that calms the moody player, which is not there yet."""
    path = Path(site.split(os.pathsep, maxsplit=1)[0], "calm")
    yield path
    path.unlink(missing_ok=True)


def test_a_computer_player_that_fails_says_why_and_can_try_again(table: Table, calm: Path) -> None:
    """The page no longer says that it thinks; trying again it may fail again, or move, and the game goes on."""
    turn, trouble = table.page.locator(".turn"), table.page.locator(".trouble")
    table.seat(1, "moody")
    table.tap("c2")
    expect(trouble).to_contain_text("the second cannot move: the player Moody failed: RuntimeError: a bad mood")
    expect(trouble).to_contain_text("a bad mood")
    expect(turn).to_have_text("the second to play")
    table.page.get_by_role("button", name="Try again").click()
    expect(trouble).to_be_visible()
    expect(trouble).to_contain_text("a bad mood")
    table.page.reload()
    expect(trouble).to_contain_text("a bad mood")
    calm.touch()
    table.page.get_by_role("button", name="Try again").click()
    table.expect_moves(2)
    expect(trouble).to_be_hidden()
    expect(turn).to_have_text("the first to play")


def test_after_a_computer_player_failed_the_game_can_go_on_otherwise(table: Table) -> None:
    """Undo takes back one's own move, and another player can be seated."""
    trouble = table.page.locator(".trouble")
    table.seat(1, "cheat")
    table.tap("c2")
    expect(trouble).to_contain_text("there is no chocolate at d1")
    table.undo()
    table.expect_moves(0)
    expect(trouble).to_be_hidden()
    table.tap("c2")
    expect(trouble).to_be_visible()
    table.seat(1, "nibbler")
    table.expect_moves(2)
    expect(trouble).to_be_hidden()


def test_a_move_stops_the_solver_that_nobody_waits_for_any_more(table: Table) -> None:
    """Without a word: the player has gone on."""
    stop = table.button("stop")
    table.choose("solution")
    expect(stop).to_be_visible()
    expect(table.page.locator(".note")).to_contain_text("Thinking")
    table.tap("c2")
    table.expect_moves(1)
    expect(stop).to_be_hidden()
    expect(table.page.locator(".note")).to_be_empty()
    expect(table.page.locator("#message")).to_be_hidden()
