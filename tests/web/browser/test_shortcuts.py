"""The list of keys: what the game in front of the player has, in words that fit it."""

import pytest
from playwright.sync_api import expect

from conftest import Sit

COMMON = ["Undo", "Redo", "Hint, and again to do it"]
ENDING = ["Menu", "Keyboard shortcuts", "At the end: go on"]


@pytest.mark.parametrize(
    ("game", "level", "listed"),
    [
        (
            "flow",
            "3x2 red=a1-c1 blue=a2-c2",
            [
                "Go from cell to cell, or draw on",
                "Begin or end the drawing",
                "End the drawing",
                *COMMON,
                "Check",
                *ENDING,
            ],
        ),
        ("get10", "3x3 seed=5", ["Go from cell to cell", "Touch the cell", "Let go", *COMMON, *ENDING]),
        (
            "connexion",
            "3x3 red=a1,c1 blue=a3,c3",
            ["Go from cell to cell", "Touch the cell", "Drop the question", *COMMON, *ENDING],
        ),
        (
            "plumber",
            "XXX/R1L1R3/XXX",
            ["Go from place to place", "Take up or put down", "Put back: Reserve", "Let go", *COMMON, "Check", *ENDING],
        ),
    ],
)
def test_only_the_keys_of_the_game_are_listed(sit: Sit, game: str, level: str, listed: list[str]) -> None:
    """By the key that asks for them."""
    table = sit()
    table.play(game, level)
    table.page.keyboard.press("?")
    expect(table.page.locator("dl.keys dd")).to_have_text(listed)


def test_the_list_is_in_french_too(sit: Sit) -> None:
    """From the menu, with the reserve by its name."""
    table = sit(locale="fr-FR")
    table.play("plumber", "XXX/R1L1R3/XXX")
    table.choose("keys")
    expect(table.page.locator("dl.keys dd")).to_contain_text(["Remettre : Réserve", "Lâcher"])
