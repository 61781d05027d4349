"""*How to solve*: the techniques of a game, read on the page."""

import pytest
from playwright.sync_api import expect

from conftest import Sit

LEVELS = {"flow": "4x4 red=a2-d2 blue=a3-b4 green=c4-d3", "plumber": "XR2XX/R1C0T2X/R1T3L0X/XXR0X"}


@pytest.mark.parametrize(("game", "language", "first", "second"), [
    ("flow", "en-GB", "Straight over the bridge", "One way on"),
    ("plumber", "fr-FR", "Un seul tuyau convient", "L'eau continue"),
])  # fmt: skip
@pytest.mark.parametrize(("width", "theme"), [(390, "dark"), (1200, "light")])
def test_a_reader_opens_one_technique_after_the_other(
    sit: Sit, game: str, language: str, first: str, second: str, width: int, theme: str
) -> None:
    """The first is open; another one opened shows its picture; closing it returns to the board."""
    table = sit(width, 800, locale=language, color_scheme=theme)
    table.play(game, LEVELS[game])
    table.choose("techniques")
    dialog = table.page.get_by_role("dialog")
    expect(dialog.locator("details[open] summary b")).to_have_text(first)
    dialog.get_by_text(second, exact=True).click()
    expect(dialog.locator("details[open] summary b")).to_have_text(second)
    picture = dialog.locator("details[open] img")
    picture.scroll_into_view_if_needed()
    table.page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture.element_handle())
    dialog.get_by_role("button", name="Close" if language == "en-GB" else "Fermer").click()
    expect(dialog).to_have_count(0)
