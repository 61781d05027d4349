"""One step of reasoning in Flow: what it concludes holds in all solutions, and what it shows is enough to see why."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from benchmarks.flow import PUBLISHED, read
from damier.compiled import compiled
from damier.games.flow import Flow, deduction
from damier.games.flow.board import FlowBoard
from damier.games.flow.codec import parse_level, parse_move
from damier.games.flow.level import FlowLevel
from damier.games.flow.reasoning import Finding, Reasoning, moves_of
from tests.games.flow.proofs import Searched, played, steps
from tests.games.flow.test_generator import KINDS

#: Every so many levels are looked at; uncompiled, fewer.
EVERY = 1 if compiled() else 6


def both_rules(levels: Iterator[FlowLevel]) -> Iterator[FlowLevel]:
    """Yield each level under the full rules and with paths that may not touch themselves."""
    for level in levels:
        yield level
        yield replace(level, touch="no")


def proved(levels: Iterator[FlowLevel], used: Counter[str]) -> None:
    """Prove every step on some levels, from the start and from a position in play, and count the techniques."""
    for number, level in enumerate(levels):
        judge = Searched(level)
        solution = judge.solution()
        if solution is None:
            continue
        board = played(level, solution, number) if number % 3 == 2 else FlowBoard(level)
        for finding in steps(board):
            assert not judge.wrong(board, finding), (str(level), list(map(str, board.moves)), finding)
            used[finding.technique] += 1


@pytest.mark.parametrize("part", range(5))
def test_every_step_on_bundled_levels_is_proved(part: int) -> None:
    """By a SAT solver: no solution agrees with the position and not with the conclusion."""
    used = Counter[str]()
    levels = (level for level in Flow.levels() if level.size.width <= 11)
    proved(both_rules(islice(levels, part, None, 30 * EVERY)), used)
    assert used.total() > 60


@pytest.mark.parametrize("settings", KINDS, ids=str)
def test_every_step_on_levels_of_all_kinds_is_proved(settings: dict[str, str]) -> None:
    """Bridges, holes, walls, hexagons and joined borders."""
    used = Counter[str]()
    made = (Flow.generate(settings, seed=seed) for seed in range(3))
    proved(both_rules(made), used)
    assert used.total() > 10


@pytest.mark.skipif(not PUBLISHED.exists(), reason="the published levels are not in ../shared")
def test_every_step_on_published_levels_is_proved() -> None:
    """Some of each kind, with paths that may not touch themselves, as they are meant."""
    used = Counter[str]()
    levels = (replace(level, touch="no") for _, level in read(PUBLISHED))
    proved(islice(levels, 0, None, 40 * EVERY), used)
    assert used.total() > 200


def sees(board: FlowBoard, finding: Finding) -> bool:
    """Tell whether a reader who follows the chain of a walk, and nothing else, comes to a contradiction."""
    known = Reasoning(board).known
    (side, value), *rest = finding.chain
    if finding.contradiction in (deduction.CUT, deduction.STRANDED):
        return not rest and known.walk(side, value, 1, 1) == 1
    assert known.take(side, value)
    waiting = dict(rest)
    while True:
        found = known.consequences()
        if found is None:
            return True
        here = [(one, value) for one, value, _, _ in found if waiting.get(one) == value]
        if not here:
            return not waiting and not (all(known.take(one, value) for one, value, _, _ in found) and known.follow())
        for one, value in here:
            waiting.pop(one, None)
            if not known.take(one, value):
                return not waiting


def test_the_chain_of_a_walk_is_all_that_it_takes() -> None:
    """Each of its sides follows from those before it, and together they cannot be."""
    walks = 0
    for level in both_rules(iter(Flow.levels()[80:120:EVERY])):
        board = FlowBoard(level)
        for finding in steps(board):
            if finding.chain:
                walks += 1
                assert sees(board, finding), (str(level), list(map(str, board.moves)), finding)
    assert walks > 10


def next_step(level: str, *moves: str) -> Finding | None:
    """Return the next step after some moves."""
    board = FlowBoard(parse_level(level))
    for move in moves:
        board.push(parse_move(move))
    return Reasoning(board).next()


def test_nothing_is_concluded_from_what_is_wrong_at_sight() -> None:
    """A path that leaves a cell without a way out."""
    assert next_step("3x3 red=a1-c3", "start a1", "extend b1", "extend b2", "extend a2", "extend a3", "stop a3") is None


def test_a_drawn_path_counts_for_more_than_a_mark_below_it() -> None:
    """The mark shows again where the path is deleted."""
    board = FlowBoard(parse_level("3x2 red=a1-c1 blue=a2-c2"))
    for move in ("close a1-b1", "start a1", "extend b1", "stop b1"):
        board.push(parse_move(move))
    found = Reasoning(board).next()
    assert found is not None
    assert found.technique == "last-way"


def test_a_step_is_taken_near_the_last_move() -> None:
    """Of steps that are equally easy."""
    level = "6x2 red=a1-f1 blue=a2-f2"
    for start, near in (("a1", {"a1", "a2"}), ("f1", {"f1", "f2"})):
        board = FlowBoard(parse_level(level))
        for move in (f"start {start}", f"stop {start}"):
            board.push(parse_move(move))
        found = Reasoning(board).next()
        assert found is None or str(board.graph.nodes[found.about].cell) in near


def test_a_stroke_under_way_goes_on_if_that_is_the_step() -> None:
    """It need not be ended and begun again."""
    board = FlowBoard(parse_level("4x2 red=a1-d1 blue=a2-d2"))
    board.push(parse_move("start a1"))
    side = board.edge_of(parse_move("join a1-b1"))
    assert side is not None
    assert list(map(str, moves_of(board, [(side, 1)]))) == ["extend b1", "stop b1"]


def test_a_stroke_under_way_is_ended_before_the_step() -> None:
    """And a path is drawn on as far as joined cells lead."""
    board = FlowBoard(parse_level("4x2 red=a1-d1 blue=a2-d2"))
    for move in ("join b1-c1", "start a2"):
        board.push(parse_move(move))
    side = board.edge_of(parse_move("join a1-b1"))
    assert side is not None
    assert list(map(str, moves_of(board, [(side, 1)]))) == ["stop a2", "start a1", "extend b1", "extend c1", "stop c1"]
