"""The guide for authors of games says nothing that is not so, and leaves nothing of the contract out."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest

import nim
from damier.core import capabilities, contract, scene, settings
from damier.core.board import _HOOKS, Board, Outcome, Violation
from damier.core.game import Game, Gesture, Side
from damier.core.registry import ADDRESSES
from damier.drawing.palette import COLOURS, STEPS, THEMES
from damier.testing import check_game

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "tests" / "outside_games"
PAGE = ROOT.joinpath("docs", "new-game.md").read_text(encoding="utf-8")
QUOTES = re.findall(r'```python title="(\w+\.py)"\n(.*?)```', PAGE, re.DOTALL)
#: What the page calls by name: anything between backquotes, as a word or at the start of a signature.
NAMED = {word for code in re.findall(r"`([^`\n]+)`", PAGE) for word in re.findall(r"\w+", code)}


@pytest.mark.parametrize(("file", "block"), QUOTES)
def test_code_from_a_game_is_in_that_game(file: str, block: str) -> None:
    """Word for word, and line for line."""
    assert f"\n{block}" in "\n" + GAMES.joinpath(file).read_text(encoding="utf-8")


def test_both_examples_are_quoted() -> None:
    """The first game is there whole."""
    assert {file for file, _ in QUOTES} == {"lights.py", "nim.py"}
    assert ("nim.py", GAMES.joinpath("nim.py").read_text(encoding="utf-8")) in QUOTES
    check_game(nim.GAME, levels=[nim.Heap(stones) for stones in (0, 1, 10)], plays=60)


@pytest.mark.parametrize(
    "record",
    [
        Game, Side, Outcome, Violation, scene.Scene, scene.Shape, settings.Setting, settings.WholeNumber,
        settings.Share, settings.Area, capabilities.Verdict, capabilities.Solution, capabilities.Hint,
        capabilities.Answer, capabilities.Question, capabilities.Opponent, capabilities.Budget,
        contract.Review, contract.Judgement,
    ],
    ids=lambda record: record.__name__,
)  # fmt: skip
def test_every_member_of_every_record_is_explained(record: Any) -> None:
    """By its name."""
    assert record.__name__ in NAMED
    assert {field.name for field in fields(record)} <= NAMED


@pytest.mark.parametrize(
    "protocol",
    [capabilities.Generator, capabilities.Solver, capabilities.LevelFiles, capabilities.Player],
    ids=lambda protocol: protocol.__name__,
)
def test_every_member_of_every_protocol_is_explained(protocol: Any) -> None:
    """A generator, a solver, level files and a player are objects that an author writes."""
    assert {name for name in vars(protocol) if not name.startswith("_")} <= NAMED


def test_every_hook_and_method_of_boards_is_explained() -> None:
    """What an author writes, and what comes with the class."""
    assert set(_HOOKS) <= NAMED
    assert {name for name in vars(Board) if not name.startswith("_")} <= NAMED


def test_every_form_motion_gesture_status_and_kind_is_explained() -> None:
    """The words that may be used."""
    assert {form.__name__ for form in get_args(scene.Form)} <= NAMED
    assert {kind.__name__ for kind in get_args(settings.Kind)} <= NAMED
    assert {gesture.name for gesture in Gesture} <= NAMED
    assert {word for word in (*get_args(scene.Motion), *get_args(contract.Status)) if word} <= NAMED


def test_every_role_and_tone_is_listed_and_no_other() -> None:
    """As the palette has them."""
    section = PAGE[PAGE.index("### Roles and tones") : PAGE.index("### The three gestures")]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(THEMES["light"].roles)
    tones = re.search(r"^Tones in no order.*?\n\n", section, re.DOTALL | re.MULTILINE)
    assert tones is not None
    assert re.findall(r"`(\w+)`", tones[0]) == list(COLOURS)
    assert f"`step1` to `step{len(STEPS)}`" in section


def test_every_reserved_name_is_listed_and_no_other() -> None:
    """Names that no setting and no side may have, then those that no game may have."""
    paragraphs = PAGE[PAGE.index("**Names.**") : PAGE.index("## Levels")].split("\n\n")
    options, addresses = (re.findall(r"`(\w+)`", text) for text in paragraphs[:2])
    assert set(options) == settings.RESERVED
    assert {*addresses} - {"register"} == ADDRESSES


def test_what_can_be_imported_is_named() -> None:
    """Nothing of the contract is for others only, but what front ends and the registry use."""
    others = {"AnyGame", "Broken", "Capability", "LegalMoves", "Language", "Point", "game_names",
              "load_game", "load_games", "seed_of"}  # fmt: skip
    assert set(contract.__all__) - others <= NAMED
