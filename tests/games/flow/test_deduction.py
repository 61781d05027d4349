"""The rules that decide sides of Flow: each by itself on a tiny board, and all of them against lists of solutions."""

from collections import Counter
from dataclasses import replace

import pytest

from damier.games.flow import deduction
from damier.games.flow.board import FlowBoard
from damier.games.flow.codec import parse_level, parse_move
from damier.games.flow.deduction import CLOSED, USED, Deduction
from damier.games.flow.grade import deduction_of
from damier.games.flow.level import FlowLevel
from tests.games.flow.brute_force import random_level
from tests.games.flow.proofs import Listed, every_solution, played, steps


def side(level: FlowLevel, text: str) -> int:
    """Return the number of the side between two cells."""
    edge = FlowBoard(level).edge_of(parse_move(f"join {text}"))
    assert edge is not None
    return edge


def after(level: FlowLevel, *, used: str = "", closed: str = "", rules: int = deduction.ALL) -> Deduction:
    """Return what is known of a level in which some sides are used or closed."""
    known = deduction_of(level, rules)
    for value, texts in ((USED, used), (CLOSED, closed)):
        for text in texts.split():
            assert known.take(side(level, text), value)
    return known


@pytest.mark.parametrize(
    ("rule", "level", "used", "closed", "then_used", "then_closed"),
    [
        # An endpoint, or a cell that is passed, takes no more.
        ("FULL", "3x2 red=a1-c1 blue=a2-c2", "a1-b1", "", "", "a1-a2"),
        ("FULL", "3x3 red=a1-c3", "a2-b2 b2-c2", "", "", "b1-b2 b2-b3"),
        ("COLOURS", "2x2 red=a1-a2 blue=b1-b2", "", "", "", "a1-b1 a2-b2"),
        ("RING", "3x2 red=a1-c1", "a1-a2 a2-b2 b2-b1", "", "", "a1-b1"),
        # Where a path could not go on, it does not come: onto half a bridge, and into a dead end that may stay empty.
        ("DEAD_END", "3x2 red=a1-c1 blue=a2-c2 bridges:b1", "", "", "", "b1-b2"),
        ("DEAD_END", "3x3 red=a1-b1 bridges:b2", "", "b1-b2", "", "b2-b3"),
        ("DEAD_END", "3x2 red=a1-b1 cover:no", "", "c1-c2", "", "b1-c1 b2-c2"),
        ("LAST_WAY", "3x2 red=a1-c1 cover:no", "", "a1-a2", "a1-b1", ""),
        ("LAST_WAY", "3x2 red=a1-c1", "a1-a2", "", "a2-b2", ""),
        ("LAST_WAY", "3x3 red=a1-c3", "a2-b2", "b2-b1 b2-b3 a1-a2", "b2-c2 a2-a3 a1-b1", ""),
        ("STRAIGHT", "3x3 red=a1-b1 bridges:b2", "a2-b2", "", "b2-c2", ""),
        ("TWO_WAYS", "3x2 red=a1-c1", "", "", "a2-b2 b2-c2 a1-a2 c1-c2", ""),
        ("TWO_WAYS", "3x2 red=a1-c1 cover:no", "", "", "", ""),
        ("SAME", "2x2 red=a1-a2 touch:no", "", "", "a1-a2", ""),
        ("SAME", "2x2 red=a1-a2", "", "", "", ""),
        ("SAME", "3x2 red=a1-c2 touch:no", "a1-a2 a2-b2", "", "b2-c2", ""),
        ("BRIDGE", "3x3 red=a1-b1 bridges:b2", "", "b1-b2", "a2-b2 b2-c2", ""),
        ("BRIDGE", "3x3 red=a1-b1 bridges:b2 bridge_rule:both", "", "", "b1-b2 b2-b3 a2-b2 b2-c2", ""),
        ("BRIDGE", "3x3 red=a1-b1 bridges:b2 cover:no", "", "b1-b2", "", ""),
        ("TOUCH", "3x2 red=a1-c1 touch:no", "a1-a2 a2-b2", "", "", "a1-b1 b1-b2"),
        ("TOUCH", "3x2 red=a1-c1", "a1-a2 a2-b2", "", "", ""),
        ("TOUCH", "3x2 red=a1-c1 touch:no", "a2-b2", "", "", ""),
    ],
)
def test_a_rule_decides_what_it_says(
    rule: str, level: str, used: str, closed: str, then_used: str, then_closed: str
) -> None:
    """And nothing else, of what is known, in one round."""
    read = parse_level(level)
    known = after(read, used=used, closed=closed, rules=1 << getattr(deduction, rule))
    found = known.consequences()
    assert found is not None
    expected = {side(read, text): USED for text in then_used.split()}
    expected |= {side(read, text): CLOSED for text in then_closed.split()}
    assert {one: value for one, value, _, _ in found} == expected
    assert {number for _, _, number, _ in found} <= {getattr(deduction, rule)}


def test_what_walks_refute_no_solution_has() -> None:
    """Whatever the contradiction is that they end with; each kind of it occurs."""
    kinds = set()
    for seed in range(150):
        for level in (random_level(seed), replace(random_level(seed), touch="no")):
            known, solutions = deduction_of(level), every_solution(level)
            for depth, look in ((1, 0), (1, 1), (3, 3)):
                for number, value, kind in known.walks(depth, look):
                    assert not any((number in one) is (value == USED) for one in solutions or ()), (str(level), number)
                    kinds.add(kind)
    assert kinds == {*range(deduction.STRANDED + 1)}


def test_what_was_decided_is_taken_back_to_the_last_bit() -> None:
    """Fragments and colours included: what follows afterwards is the same."""
    for seed in range(60):
        known = deduction_of(random_level(seed))
        first = known.consequences()
        mark = known.mark()
        for number in range(len(known.known())):
            known.walk(number, USED if number % 2 else CLOSED, 3, 1)
            known.back_to(mark)
        assert known.consequences() == first


@pytest.mark.parametrize("batch", range(6))
def test_every_step_on_small_boards_holds_in_all_solutions(batch: int) -> None:
    """Under all four pairs of rules, on boards of every kind, from the start and from positions in play."""
    used = Counter[str]()
    for seed in range(40 * batch, 40 * batch + 40):
        plain = random_level(seed)
        fewer = replace(plain, touch="no")
        for level in (plain, fewer, replace(plain, cover="no"), replace(fewer, cover="no")):
            solutions = every_solution(level)
            if not solutions:
                continue
            judge = Listed(solutions)
            for board in (FlowBoard(level), played(level, solutions[seed % len(solutions)], seed)):
                for finding in steps(board):
                    assert not judge.wrong(board, finding), (str(level), board.moves, finding)
                    used[finding.technique] += 1
    assert used.total() > 200
