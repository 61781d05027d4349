"""The screens around the game: home, playing at once, levels, the day, statistics, a new level, lessons."""

import re
from pathlib import Path

from playwright.sync_api import expect

from conftest import Sit
from hand import Table, middle


def solve_first_lesson(table: Table) -> None:
    """Draw the two paths of the first lesson of Flow."""
    table.trace("a1", "b1", "c1", "d1")
    expect(table.page.locator(".facts")).to_contain_text("1 of 2")
    table.trace("a2", "b2", "c2", "d2")


def test_play_leads_to_a_board_in_one_tap(table: Table) -> None:
    """In every game; Connexion is played against the weakest computer until another is chosen."""
    for name, address in (
        ("flow", "/flow/1$"),
        ("plumber", "/plumber/1$"),
        ("get10", "/get10/level/"),
        ("connexion", "/connexion/level/"),
    ):
        table.go("/")
        table.page.locator(f'.card[data-game="{name}"] [data-action="play"]').click()
        expect(table.page).to_have_url(re.compile(address))
        expect(table.page.locator(".board .role-ground").first).to_be_attached()
    table.go("/")
    table.page.locator('.card[data-game="connexion"] [data-action="opponent"]').click()
    table.page.locator('dialog [data-player="medium"]').click()
    expect(table.page.locator(".game")).to_be_visible()
    table.go("/")
    expect(table.button("opponent")).to_contain_text("Medium")


def test_a_new_game_is_chosen_on_the_home_page(table: Table) -> None:
    """The button of get10 opens the choice at once."""
    table.go("/")
    table.page.locator('.card[data-game="get10"]').get_by_role("button", name="New game…").click()
    expect(table.page.locator("dialog [data-preset]").first).to_be_visible()
    table.page.get_by_role("button", name="Make").click()
    expect(table.page).to_have_url(re.compile("/get10/level/"))


def test_lessons_are_offered_once(table: Table) -> None:
    """On the first board of a game; they are tiny boards that lead from one to the next."""
    table.go("/flow/play")
    table.page.locator(".offer").get_by_role("button", name="How to play").click()
    expect(table.page.locator('[data-lesson="1"] .teacher')).to_contain_text("Press a disc")
    solve_first_lesson(table)
    table.button("next-lesson").click()
    expect(table.page.locator('[data-lesson="2"]')).to_be_visible()
    table.go("/flow/play")
    expect(table.page.locator(".game")).to_be_visible()
    expect(table.page.locator(".offer")).to_have_count(0)
    table.go("/")
    expect(table.page.locator('.card[data-game="flow"] [data-action="play"]')).to_be_visible()


def test_back_from_a_level_returns_to_where_one_was(sit: Sit) -> None:
    """By the browser's button and by the page's own."""
    table = sit(390, 700)
    table.go("/flow")
    tile = table.page.locator('[data-level="120"]')
    tile.scroll_into_view_if_needed()
    tile.click()
    expect(table.page.locator(".game")).to_be_visible()
    table.page.go_back()
    expect(tile).to_be_in_viewport()


def test_back_from_how_to_play_leads_to_the_game(table: Table) -> None:
    """As it was, after several lessons too; from there *Back* leads to where the game was opened."""
    table.go("/flow")
    table.page.locator('[data-level="1"]').click()
    expect(table.page.locator(".board .role-ground")).to_be_attached()
    table.begin()
    table.expect_moves(1)
    game = table.page.url
    table.choose("rules")
    expect(table.page.locator(".lesson")).to_be_visible()
    table.button("home").click()
    expect(table.page.locator(".lesson")).to_have_count(0)
    table.expect_moves(1)
    assert table.page.url == game
    table.button("home").click()
    expect(table.page.locator(".levels")).to_be_visible()


def test_the_level_of_the_day_is_opened_from_home(table: Table) -> None:
    """Each game has one."""
    table.go("/")
    expect(table.page.locator(".day")).to_have_count(4)
    table.page.locator('.day[data-day="flow"]').click()
    expect(table.page.locator(".game")).to_be_visible()
    expect(table.page).to_have_url(re.compile("/flow/level/"))


def test_what_was_done_goes_to_another_browser(sit: Sit, tmp_path: Path) -> None:
    """As one file: exported from the statistics here, imported there; what was added is said until another is tried."""
    table = sit()
    table.play("flow", "2x2 red=a1-b1 blue=a2-b2")
    table.trace("a1", "b1")
    expect(table.page.locator(".facts")).to_contain_text("1 of 2")
    table.trace("a2", "b2")
    expect(table.page.locator(".won")).to_be_visible()
    table.go("/statistics")
    expect(table.page.locator(".figures-card").first).to_contain_text("Other levels")
    with table.page.expect_download() as download:
        table.button("export").click()
    file = tmp_path / "everything.json"
    download.value.save_as(file)
    other = sit(locale="fr-FR")
    other.go("/statistics")
    expect(other.page.locator("h1")).to_contain_text("Statistiques")
    with other.page.expect_file_chooser() as chooser:
        other.button("import").click()
    chooser.value.set_files(file)
    expect(other.page.locator("#added")).to_have_text("Ceci a été ajouté : 1 niveau résolu et 1 résultat.")
    expect(other.page.locator("#message")).to_be_hidden()
    expect(other.page.locator(".figures-card").first).to_contain_text("Autres niveaux")
    (tmp_path / "bad.bin").write_bytes(b"\0\1\2")
    with other.page.expect_file_chooser() as chooser:
        other.button("import").click()
    chooser.value.set_files(tmp_path / "bad.bin")
    expect(other.page.locator("#message")).to_contain_text("Choisissez un fichier de niveaux, ou un fichier enregistré")
    expect(other.page.locator("#added")).to_be_hidden()


def test_a_tap_beside_a_dialog_closes_it_and_does_nothing_else(sit: Sit) -> None:
    """What lies below the finger is not pressed."""
    table = sit(390, 844, has_touch=True, is_mobile=True)
    table.go("/")
    x, y = middle(table.page.locator('[data-day="flow"]'))
    table.button("options").tap()
    dialog = table.page.locator("dialog")
    box = dialog.bounding_box()
    assert box is not None
    assert y < box["y"]
    table.page.touchscreen.tap(x, y)
    expect(dialog).to_have_count(0)
    table.button("options").tap()  # by now a click that had gone to what lies below would have led away
    expect(dialog).to_be_visible()
    expect(table.page.locator(".home")).to_be_visible()
