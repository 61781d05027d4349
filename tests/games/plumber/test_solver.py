"""Plumber's solver, against brute force on small boards, and the levels of the document."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from damier.core.contract import Budget, load_game
from damier.games.plumber import encoding
from damier.games.plumber.board import PlumberBoard
from damier.games.plumber.codec import parse_level
from damier.games.plumber.encoding import Encoding
from damier.games.plumber.formats import FILES
from damier.games.plumber.level import PlumberLevel
from damier.games.plumber.solver import is_unique, solve
from damier.games.plumber.verdicts import SOLVER
from damier.search.sat import Meter
from tests.games.plumber.brute_force import random_level, solutions, tokens_of, wins

AMPLE = Budget(seconds=60)
SHARED = Path(__file__).parents[4] / "shared" / "data" / "plumber"
#: The level of the document's introduction.
THREE = parse_level("XXXG2X/B1L1T2L0X/R1L1*O0O0R3/XT1O0T3X/XG0B0XX")
#: Two sources whose water goes round in circles of four cells, drawn so.
CIRCLES = parse_level("XR2XR2XX/XF0T2F0T2X/XT0T3T0T3X/XXXXXX")
#: A circle over two OVERs, whose other lanes carry water of the same colour.
CROSSED = parse_level("XXXX/R1*F1*T2X/R1*O0*O0R3/X*T0T3X/XXXX")


@pytest.mark.parametrize("batch", range(6))
def test_small_boards_agree_with_brute_force(batch: int) -> None:
    """All solutions, their number, and whether there is just one."""
    for seed in range(batch * 100, batch * 100 + 100):
        level = random_level(seed)
        right = solutions(level)
        findings = solve(level, AMPLE, most=len(right) + 1, count=True)
        assert findings.status == ("solved" if right else "impossible"), level
        assert {tokens_of(level, found) for found in findings.solutions} == right
        assert len(findings.solutions) == findings.count == len(right)
        assert findings.unique is is_unique(level, AMPLE) is (len(right) == 1)
        first = solve(level, AMPLE, prove=False)
        assert (first.unique, first.count, len(first.solutions)) == (None, None, min(1, len(right)))
        assert all(tokens_of(level, found) in right for found in first.solutions)


def test_small_boards_are_a_fair_sample() -> None:
    """The oracle's levels hold impossible ones, unique ones, ones with many solutions, every pipe, and screws."""
    levels = [random_level(seed) for seed in range(200)]
    counts = [len(solutions(level)) for level in levels]
    assert min(counts.count(0), counts.count(1), sum(count > 1 for count in counts)) > 20
    pipes = Counter(str(sort) for level in levels for sort in level.pipes.values())
    assert len(pipes) == 12
    assert min(pipes.values()) > 10
    assert sum(bool(level.screwed) for level in levels) > 50


@pytest.mark.parametrize("level", [CIRCLES, CROSSED], ids=["apart", "crossed"])
def test_a_source_alone_on_its_net_is_no_solution(level: PlumberLevel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether water of its colour runs beside it or not; the search ends."""
    cuts: list[list[int]] = []
    clause_against = encoding.Encoding._clause_against

    def counted(self: Encoding, *net: Any) -> list[int]:
        cuts.append(clause_against(self, *net))
        return cuts[-1]

    monkeypatch.setattr(encoding.Encoding, "_clause_against", counted)
    assert not wins(level.rows)
    findings = solve(level, AMPLE, most=10_000, count=True)
    assert {tokens_of(level, found) for found in findings.solutions} == solutions(level)
    assert cuts
    assert (cuts[0] == [] or cuts[0][0] < 0) is (level == CROSSED)


def test_the_level_of_the_document_has_one_solution() -> None:
    """As it says; the facts are ready for JSON, and the moves win."""
    verdict = SOLVER.solve(THREE, AMPLE, most=5, count=True)
    rows = [[*row] for row in THREE.rows]
    assert (verdict.status, verdict.unique, verdict.count) == ("solved", True, 1)
    assert verdict.facts["board"] == rows
    assert verdict.facts["solutions"] == [rows]
    board = PlumberBoard(THREE)
    for move in verdict.solutions[0].moves:
        board.push(move)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.name == "SOLVED"


@pytest.mark.parametrize(("name", "number"), [("level1.p", 5), ("level2.p", 1), ("level3.p", 13)])
def test_the_levels_handed_out(name: str, number: int) -> None:
    """A wet end against a closed side leaks: with that, the third has 13 solutions."""
    path = SHARED / name
    if not path.exists():
        pytest.skip("the handed-out levels are not here")
    (level,) = FILES.read(path.read_text())
    findings = solve(level, AMPLE, most=100, count=True)
    assert (findings.count, len(findings.solutions), findings.unique) == (number, number, number == 1)
    assert all(wins(tokens_of(level, found)) for found in findings.solutions)


def test_dry_pipes_are_counted_without_being_listed() -> None:
    """Nothing is wet on a board with no source: 49 cells take 20 lines and 20 turns in any order."""
    rows = ["X" * 9, *("X" + "".join(pipes) + "X" for pipes in _dry_rows()), "X" * 9]
    level = parse_level("/".join(rows))
    findings = solve(level, AMPLE, most=50, count=True)
    assert findings.count == 49 * 48 * 47 * 46 * 45 * 44 * 43 * 42 * 41 // 362_880 * 137_846_528_820
    assert len({tokens_of(level, found) for found in findings.solutions}) == 50


def _dry_rows() -> list[list[str]]:
    pipes = ["L0"] * 20 + ["T0"] * 20 + ["."] * 9
    return [pipes[at : at + 7] for at in range(0, 49, 7)]


def test_a_colour_with_one_source_has_no_solution() -> None:
    """It can be joined to no other."""
    assert solve(parse_level("XR2X/XL0X/XG0X"), AMPLE).status == "impossible"


def test_a_level_with_nothing_to_do_is_solved() -> None:
    """No source, no pipe; or everything screwed down and right."""
    for text in ("XXX/X.X/XXX", "XR2X/X*L0X/XR0X"):
        verdict = SOLVER.solve(parse_level(text), AMPLE)
        assert (verdict.status, [one.moves for one in verdict.solutions], verdict.unique) == ("solved", [()], True)
    assert SOLVER.solve(parse_level("XR2X/X*L1X/XR0X"), AMPLE).status == "impossible"


def test_a_budget_that_is_too_small_decides_nothing() -> None:
    """Neither solved nor impossible, and nothing is claimed."""
    wide = parse_level("/".join(["X" * 42, *["XL0" + "T0" * 39 + "X"] * 40, "X" * 42]))
    findings = solve(wide, Budget(seconds=0.000001), count=True)
    assert (findings.status, findings.solutions, findings.unique, findings.count) == ("exhausted", (), None, None)
    assert str(SOLVER.solve(wide, Budget(seconds=0.000001)).sentence).startswith("The budget ran out")


def test_excluding_a_part_excludes_all_that_has_it() -> None:
    """That is how a course of the water is told to be known."""
    level = parse_level("XR2XX/XL0L1X/XR0XX")
    searched = Encoding(level, Meter(AMPLE))
    found = searched.next()
    assert isinstance(found, tuple)
    searched.exclude({0: found[0]})
    assert searched.next() is False


def test_the_game_has_a_solver() -> None:
    """Through the contract."""
    solver = load_game("plumber").solver
    assert solver is not None
    assert solver.solve(THREE, AMPLE).unique is True
