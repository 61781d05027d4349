"""The packs of levels that come with Flow: what their files say of each level is proved again."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from damier.compiled import compiled
from damier.core.contract import Budget
from damier.core.reasoning import GRADES
from damier.games.flow import Flow
from damier.games.flow.board import FlowBoard
from damier.games.flow.formats import FILES
from damier.games.flow.grade import grade
from damier.games.flow.level import FlowLevel
from damier.games.flow.levels import TITLES, packs
from damier.games.flow.reasoner import REASONER
from damier.games.flow.solver import is_unique
from damier.locale import load_language
from damier.search.sat import Meter
from tests.games.flow.proofs import joined_in_one_way

BUDGET = Budget(seconds=120)
FOLDER = Path(__file__).parents[3] / "src/damier/games/flow/levels"
#: Every so-manieth level of each pack is proved again: all of them where the search is compiled, else one in twelve.
EVERY = 1 if compiled() else 30
#: Steps are explained for one level in so many.
EXPLAINED = 30 if compiled() else 40


@cache
def data(key: str) -> Any:
    """Return the data of a pack's file."""
    return json.loads(FOLDER.joinpath(f"{key}.json").read_text(encoding="utf-8"))


def sample(key: str, every: int) -> list[tuple[FlowLevel, Any]]:
    """Return the first level of a pack and each ``every``-th after it, with what its file says of it."""
    (pack,) = (pack for pack in packs() if pack.key == key)
    return list(zip(pack.levels, data(key)["levels"], strict=True))[::every]


def test_there_are_more_than_400_all_different() -> None:
    """From 5x5 to 15x15, each file a pack with the key and title that it is known by."""
    levels = Flow.levels()
    assert len(set(levels)) == len(levels) >= 400
    assert {level.size.width for level in levels} == set(range(5, 16))
    assert [pack.key for pack in packs()] == [*TITLES]
    assert {path.stem for path in FOLDER.glob("*.json")} == {*TITLES}
    for key, title in TITLES.items():
        assert (data(key)["key"], data(key)["title"]) == (key, str(title))


def test_a_beginner_begins_with_easy_boards() -> None:
    """The first twenty levels are small, and nothing but the rules of the game decides them."""
    for level in Flow.levels()[:20]:
        assert level.size.width == 5
        grading = grade(level, Meter(BUDGET))
        assert (grading.grade, grading.score) == ("easy", len(level.graph.edges))


@pytest.mark.parametrize("key", [*TITLES])
def test_levels_of_a_pack_go_from_small_and_easy_to_large_and_hard(key: str) -> None:
    """By size, then by grade, then by score; no level needs trying."""
    listed = data(key)["levels"]
    order = [(one["width"], GRADES.index(one["grade"]), one["score"]) for one in listed]
    assert order == sorted(order)
    assert "beyond" not in {one["grade"] for one in listed}


def test_packs_of_a_grade_have_that_grade_and_packs_of_a_kind_have_that_kind() -> None:
    """The kinds come in several grades."""
    found = {pack.key: pack for pack in packs()}
    for key in ("easy", "medium", "hard", "expert"):
        assert {*found[key].grades} == {key}
        assert all(level.touch == "yes" for level in found[key].levels)
    for key in ("medium", "hard", "expert"):
        assert {*found[f"{key}-large"].grades} == {key}
        assert all(level.touch == "no" for level in found[f"{key}-large"].levels)
    assert all(level.bridges for level in found["bridges"].levels)
    assert all(level.shape == "hex" for level in found["hexagons"].levels)
    assert all(level.walls and level.holes for level in found["walls-holes"].levels)
    assert all(level.wrap for level in found["warps"].levels)
    for key in ("bridges", "hexagons", "walls-holes"):
        assert {*found[key].grades} == {"easy", "medium", "hard", "expert"}


def test_boards_are_varied() -> None:
    """There are about as many colours as columns, and few pairs whose endpoints are close to each other."""
    more = Counter(len(level.pairs) - level.size.width for level in Flow.levels())
    assert set(more) <= set(range(-3, 3))
    assert sum(count for difference, count in more.items() if difference >= -1) > 0.85 * more.total()
    for level in Flow.levels():
        close = sum(abs(a.column - b.column) + abs(a.row - b.row) <= 2 for _, (a, b) in level.pairs)
        assert 3 * close <= len(level.pairs)


@pytest.mark.parametrize("key", [*TITLES])
def test_each_has_one_solution_under_its_own_rules(key: str) -> None:
    """Under the full rules it is also tight: one way of joining its pairs proves both. Uncompiled, one in twelve is."""
    for level, _ in sample(key, EVERY):
        proved = is_unique(level, BUDGET) if level.touch == "no" else joined_in_one_way(level, BUDGET)
        assert proved is True, level


@pytest.mark.parametrize("key", [*TITLES])
def test_each_has_the_grade_and_the_score_that_its_file_says(key: str) -> None:
    """Uncompiled, one level in twelve is graded."""
    for level, said in sample(key, EVERY):
        grading = grade(level, Meter(BUDGET))
        assert (grading.grade, grading.score) == (said["grade"], said["score"]), level


@pytest.mark.parametrize("key", [*TITLES])
def test_explained_steps_alone_solve_them(key: str) -> None:
    """From the empty board, each step with its reason. One level in thirty is explained, uncompiled one in forty."""
    for level, said in sample(key, EXPLAINED):
        explanation = REASONER.explain(level, BUDGET)
        assert explanation.solved, level
        assert explanation.grading.grade == said["grade"]
        board = FlowBoard(level)
        for step in explanation.steps:
            for move in step.moves:
                board.push(move)
        outcome = board.outcome()
        assert outcome is not None, level
        assert outcome.winner == 0


@pytest.mark.parametrize("key", [*TITLES])
def test_a_file_is_an_ordinary_level_file(key: str) -> None:
    """What reads any pack reads these, and finds the same levels."""
    (pack,) = (pack for pack in packs() if pack.key == key)
    assert FILES.read(FOLDER.joinpath(f"{key}.json").read_text(encoding="utf-8")) == list(pack.levels)


def test_the_title_of_a_pack_by_grade_says_its_sizes() -> None:
    """In both languages; packs of a kind are known by it."""
    titles = {pack.key: pack.title for pack in packs()}
    french = load_language("fr")
    assert str(titles["easy"]) == "Easy, 5×5 to 9×9"
    assert titles["easy"].render(french) == "Facile, 5×5 à 9×9"
    assert titles["hard-large"].render(french) == "Difficile, sans contact, 11×11 à 15×15"
    assert titles["bridges"].render(french) == "Ponts"
