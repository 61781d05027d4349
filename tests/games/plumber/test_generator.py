"""Plumber's generator: every level has one solution, is what was asked for, and comes again from the same seed."""

from __future__ import annotations

import re
import subprocess
import sys
from statistics import median

import pytest

from damier.compiled import compiled
from damier.core.contract import Budget, Exhausted, Malformed, Size
from damier.games.plumber import Plumber, generator
from damier.games.plumber.check import nets, violations
from damier.games.plumber.generator import GENERATOR
from damier.games.plumber.reasoner import REASONER
from damier.games.plumber.screws import Screws
from damier.games.plumber.solver import is_unique, solve
from damier.locale import load_language
from tests.games.plumber.brute_force import wins

AMPLE = Budget(seconds=60)
SIZES = ["2x2", "3x2", "2x5", "3x3", "5x4"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("colours", [1, 2, 3, 4])
def test_levels_have_one_solution_and_are_as_asked(size: str, colours: int) -> None:
    """The size is the board's; every colour is there; no pipe is dry, no source alone."""
    for seed in range(3):
        level = Plumber.generate({"size": size, "colors": str(colours)}, seed=seed)
        assert level.board_size == Size.parse(size)
        assert len({source.colour for source in level.sources.values()}) == colours
        assert len(level.pipes) == len(level.cells)
        assert violations(level, level.pipes) == []
        assert wins(level.rows)
        assert all(len(net.sources) > 1 for net in nets(level, level.pipes))
        findings = solve(level, AMPLE)
        assert (findings.unique, findings.solutions) == (True, (level.pipes,))


def test_networks_are_more_than_straight_pairs() -> None:
    """Forks in nearly all, crosses and overs in some, nets of three sources and more."""
    levels = [Plumber.generate({"size": "6x5"}, seed=seed) for seed in range(12)]
    kinds = [{sort.kind for sort in level.pipes.values()} for level in levels]
    assert sum("F" in kind for kind in kinds) >= 10
    assert sum("C" in kind for kind in kinds) >= 2
    assert sum("O" in kind for kind in kinds) >= 3
    assert sum(any(len(net.sources) > 2 for net in nets(level, level.pipes)) for level in levels) >= 10


def test_cells_are_left_empty() -> None:
    """As many as the share says, rounded."""
    for seed in range(5):
        level = Plumber.generate({"size": "5x6", "empty": "0.1"}, seed=seed)
        assert len(level.cells) - len(level.pipes) == 3
        assert solve(level, AMPLE).unique is True


def test_screws_keep_to_their_bound() -> None:
    """At most the share that was given, as a share or in per cent; where none is given, few."""
    for bound in ("0.07", "7%"):
        level = Plumber.generate({"size": "4x4", "screwed": bound}, seed=1)
        assert len(level.screwed) <= 1
    shares = [len(Plumber.generate({}, seed=seed).screwed) / 25 for seed in range(10)]
    assert sum(share <= 0.1 for share in shares) >= 9


def test_no_screw_is_needless() -> None:
    """Without any one of them there is another solution."""
    level = Plumber.generate({"size": "6x6"}, seed=3)
    assert level.screwed
    sources = {cell: source.colour for cell, source in level.sources.items()}
    for cell in level.screwed:
        rest = [other for other in level.screwed if other != cell]
        assert solve(level.assemble(level.size, sources, level.pipes, rest), AMPLE).unique is False


def test_the_same_seed_makes_the_same_level() -> None:
    """In another process too, and another seed another level."""
    settings = {"size": "5x4", "colors": "2", "empty": "0.1"}
    levels = [Plumber.generate(settings, seed=seed) for seed in range(6)]
    assert levels == [Plumber.generate(settings, seed=seed) for seed in range(6)]
    assert len(set(levels)) == 6
    program = (
        "from damier.games.plumber import Plumber; "
        f"print(*[Plumber.generate({settings}, seed=seed) for seed in range(6)])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(level) for level in levels]
    for level in levels:
        assert GENERATOR.settings_of(level)["size"] == Size(5, 4)
        assert len(Screws(level).fewest(0) or ()) == 0  # nothing is left to screw down


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"size": "1x5"}, "columns and rows from 2 to 20"),
        ({"size": "21x5"}, "columns and rows from 2 to 20"),
        ({"size": "five"}, "size is a size such as 5x5"),
        ({"colors": "0"}, "colors is a number from 1 to 4"),
        ({"colors": "5"}, "colors is a number from 1 to 4"),
        ({"colors": "many"}, "whole number"),
        ({"screwed": "1.5"}, "share such as 0.2"),
        ({"screwed": "some"}, "share such as"),
        ({"empty": "0.6"}, "share from 0 to 0.5"),
        ({"empty": "-1"}, "share such as"),
        ({"size": "3x3", "empty": "0.5", "colors": "4"}, "no room"),
        ({"sise": "3x3"}, "size"),
    ],
)
def test_what_cannot_be_is_refused_at_once(settings: dict[str, str], words: str) -> None:
    """With a reason."""
    with pytest.raises(Malformed, match=words):
        Plumber.generate(settings, seed=1)


def test_what_is_not_found_is_refused_with_what_is_within_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the sentence tells to allow is found from the same seed; far from reach, it names what is usual."""
    settings = {"size": "8x8", "screwed": "0"}
    with pytest.raises(Exhausted, match="8×8 with at most 0 pipes screwed down was found, but one with") as refused:
        Plumber.generate(settings, seed=1)
    for language in ("en", "fr"):
        allowed = re.search(r"screwed=([^)]*)", refused.value.sentence.render(load_language(language)))
        assert allowed is not None
        assert Plumber.generate({**settings, "screwed": allowed[1]}, seed=1).screwed
    with pytest.raises(Exhausted, match=r"40 % of the pipes is usual there: allow that \(screwed=40%\)"):
        Plumber.generate({"size": "20x20", "screwed": "0.05"}, seed=1)
    monkeypatch.setattr(generator, "_attempt", lambda *_: (None, 0))
    with pytest.raises(Exhausted, match="ask for other numbers"):
        Plumber.generate({}, seed=1)


def test_large_boards_need_few_screws() -> None:
    """At most 15 % of the pipes in the median at 8x8, 20 % at 10x10, 25 % at 12x12, each level with one solution."""
    for side, number, share in ((8, 5, 0.15), (10, 3, 0.2), (12, 3, 0.25)):
        levels = [Plumber.generate({"size": f"{side}x{side}"}, seed=seed) for seed in range(number)]
        assert median(len(level.screwed) for level in levels) <= share * side * side
        assert all(is_unique(level, AMPLE) for level in levels)


def test_the_largest_boards_are_made_too() -> None:
    """With the screws that they need; the seed makes the same level again."""
    level = Plumber.generate({"size": "16x15"}, seed=4)
    assert level.board_size == Size(16, 15)
    assert is_unique(level, AMPLE)
    assert level == Plumber.generate({"size": "16x15"}, seed=4)


@pytest.mark.parametrize("wanted", ["easy", "medium", "hard", "expert"])
def test_a_level_has_exactly_the_grade_that_was_asked_for(wanted: str) -> None:
    """And one solution, as always."""
    for seed in range(3 if compiled() else 1):
        level = Plumber.generate({"size": "5x5", "grade": wanted}, seed=seed)
        assert REASONER.grade(level, Budget(seconds=60)).grade == wanted
        assert is_unique(level, Budget(seconds=60))
        assert Plumber.require("generator").settings_of(level)["grade"] == wanted


def test_a_grade_that_is_not_found_is_refused() -> None:
    """A board of four cells is never hard."""
    with pytest.raises(Exhausted, match="with the grade Hard"):
        Plumber.generate({"size": "2x2", "colors": 1, "grade": "hard"}, seed=1)
