"""What follows from a position, rule by rule, each on a board as small as it can be."""

from __future__ import annotations

import pytest

from damier.compiled import compiled
from damier.core.contract import Board
from damier.games.plumber.board import PlumberBoard
from damier.games.plumber.chart import chart_of, deduction_of
from damier.games.plumber.codec import parse_move
from damier.games.plumber.deduction import (
    ALL,
    APART,
    CUT,
    FIT,
    LAST,
    LEFT,
    MEETING,
    NEEDED,
    NO_PIPE,
    NO_WAY,
    NOTHING,
    OPEN,
    OUTLET,
    SHUT,
    WAY,
    Deduction,
)
from damier.games.plumber.marks import SideMark
from damier.games.plumber.sorts import SORTS
from tests.games.plumber.bundled import by_size


def position(text: str) -> PlumberBoard:
    """Return the board of a position's text."""
    board = Board(f"plumber: {text}")
    assert isinstance(board, PlumberBoard)
    return board


def known(text: str, *, dry: bool) -> Deduction:
    """Return what is known of a position at a glance."""
    found = deduction_of(position(text), dry=dry)
    assert found is not None
    return found


def decided(text: str, rule: int, *, dry: bool = False) -> set[str]:
    """Return what a rule decides of a position in one round, as the texts of moves."""
    board = position(text)
    chart = chart_of(board.level)
    sides = len(chart.sides)
    found = known(text, dry=dry).consequences(1 << rule)
    assert found is not None
    return {
        f"put {SORTS[value]} {chart.cells[item - sides]}"
        if item >= sides
        else str(SideMark("open" if value == OPEN else "shut", *chart.sides[item]))
        for item, value, _, _ in found
    }


@pytest.mark.parametrize(
    ("text", "rule", "dry", "conclusions"),
    [
        # Three sides are shut: no water comes over the fourth, though a pipe may lie there dry.
        ("XXXX/X..X/XXXX", WAY, True, {"shut b2-c2"}),
        # A corner of a full board in which nothing stays dry: water takes the two ways that are left.
        ("XXXX/XT1T2X/XT0T3X/XXXX", WAY, False, {"open b2-c2", "open b2-b3", "open c2-c3", "open b3-c3"}),
        # Water comes in from the source, and one way is left.
        ("XXXX/R1L1L1R3/XXXX", WAY, True, {"open b2-c2"}),
        # The reserve has no pipe that would let the water turn.
        ("XXXX/R1L1L1R3/XL1L1X/XXXX", LEFT, True, {"open b2-c2", "shut b2-b3", "shut c2-c3"}),
        # One sort alone is in the reserve, and no cell stays empty.
        ("XR2X/XL0X/XR0X", FIT, True, {"put L0 b2"}),
        # Red waits in one cell, blue in the other.
        ("XXXX/R1T2T1B3/XL0L0X/XR0B0X", APART, True, {"shut b2-c2", "shut b3-c3"}),
        # Two colours come to a cell: an OVER keeps them apart, a CROSS would not.
        ("XXB2R2XX/R1L1O0C0L1R3/XXB0R0XX; open b2-c2", APART, False, {"put O0 c2"}),
    ],
)
def test_a_rule_decides(text: str, rule: int, dry: bool, conclusions: set[str]) -> None:
    """What a rule says of a small board is what it should say, and at least that."""
    found = decided(text, rule, dry=dry)
    assert conclusions <= found


def test_water_has_one_way_on() -> None:
    """A source that has no company yet, and one side left to go on over."""
    text = (
        "XXXG2XX/G1L1L1T3.X/B1F1T2.T1Y3/B1F3F2T1F2X/XT1T3F0T3X/XB0XY0XX; open b5-c5; shut b2-b3; put L1 b2; "
        "shut c5-d5; put T3 c5; open d5-e5; put T3 e5; open d4-e4; shut c4-d4; open b4-c4; open d4-d5; put F0 d5; "
        "put T1 d4; put T1 b5; open c2-d2"
    )
    assert "open e3-e4" in decided(text, OUTLET)


def test_as_many_places_as_pipes() -> None:
    """The one cell that can hold the last line must hold it."""
    assert "put L1 b3" in decided("XG2G2X/G1T3F0G3/G1L1O0G3/XXG0X; open c2-c3", LAST)


def test_pipes_are_needed_elsewhere() -> None:
    """Two cells can hold nothing but the last two of two sorts: a third cell has neither."""
    text = (
        "XY2XG2G2G2X/Y1T3.L0F0F3G3/G1F1T2L0L0T1B3/G1T3F0T3L0T0B3/XT1T3.F0L1G3/XG0XXG0XX; shut b2-b3; shut f2-f3; "
        "shut f4-f5; put L1 f5; open b3-b4; open f3-f4; shut b4-b5; put T1 b5; open c4-c5; put T3 b2; put T3 b4; "
        "put T3 c5; shut d4-d5; shut d5-e5"
    )
    assert "shut d4-e4" in decided(text, NEEDED)


def test_a_dry_pipe_says_nothing_of_its_neighbours() -> None:
    """Where pipes may stay dry, an open end beside an empty cell is no contradiction; where they may not, it is."""
    text = "XXXX/X*L0.X/XXXX"
    found = deduction_of(position(text), dry=True)
    assert found is not None
    assert found.consequences() == []
    assert deduction_of(position(text), dry=False) is None


@pytest.mark.parametrize(
    ("text", "marks", "kind"),
    [
        ("XXXX/R1L1L1R3/XL1L1X/XXXX", ("shut b2-c2", "shut b2-b3"), NO_WAY),
        ("XXXX/R1L1L1R3/XL1L1X/XXXX", ("open b2-b3",), NO_PIPE),
        ("XXXX/R1L1L1B3/XXXX", ("open b2-c2",), MEETING),
    ],
)
def test_a_contradiction_is_named(text: str, marks: tuple[str, ...], kind: int) -> None:
    """What cannot be is found out at a look, and says what it is."""
    found = known(text, dry=True)
    for mark in marks:
        move = parse_move(mark)
        assert isinstance(move, SideMark)
        assert found.take(chart_of(position(text).level).side[move.side], OPEN if move.word == "open" else SHUT)
    assert found.consequences() is None
    assert found.contradiction()[0] == kind


def test_a_walk_sees_that_water_is_cut_off() -> None:
    """With the only way to the second source shut, the walk ends in its first round."""
    found = known("XXXXXXX/R1L1L1L1L1L1R3/XXXXXXX", dry=True)
    chart = chart_of(position("XXXXXXX/R1L1L1L1L1L1R3/XXXXXXX").level)
    side = chart.side[chart.cells[2], chart.cells[3]]
    mark = found.mark()
    assert found.walk(side, SHUT, 1, 1) == 1
    assert found.contradiction()[0] == CUT
    found.back_to(mark)
    assert found.mark() == mark


def test_everything_can_be_taken_back() -> None:
    """After walks, all is known that was known before, and nothing else."""
    text = "XXB2XR2X/B1F1T3.T0R3/XL0T1L1T2X/B1F3O0T2T0G3/XXG0B0XX"
    found = known(text, dry=False)
    before = found.known(), found.pipes(), found.reserve(), found.mark()
    found.walks(8, 1)
    assert (found.known(), found.pipes(), found.reserve(), found.mark()) == before


def test_an_empty_cell_can_be_supposed() -> None:
    """A cell that holds a pipe or nothing: neither is refuted where both can be."""
    found = known("XXXX/X.T3X/XXXX; shut b2-c2", dry=True)
    assert found.consequences(ALL) == []
    assert not [walk for walk in found.walks(8, 1) if walk[1] in (NOTHING, 7)]


def test_a_shortened_walk_still_refutes_what_is_supposed() -> None:
    """It is no longer than before, and each place of it follows by one rule from those before it."""
    before = after = 0
    for level in by_size()[40 : 144 : 4 if compiled() else 16]:
        found = chart_of(level).deduction(level.screwed, {}, dry=False)
        assert found is not None
        start = found.mark()
        for item, value in found.walks(3, 1)[:6]:
            found.walk(item, value, 3, 1)
            before += found.mark() - start
            found.shorten(start)
            after += found.mark() - start
            kind = found.contradiction()[0]
            values = [*found.known(), *found.pipes()]
            first, *others = [found.entry(place)[0] for place in range(start, found.mark())]
            assert (first, values[first]) == (item, value)
            found.back_to(start)
            assert found.take(item, value)
            for one in others:
                decided = found.consequences()  # which counts more sorts together than walks do: None if that is enough
                assert decided is None or (one, values[one]) in [follows[:2] for follows in decided]
                assert found.take(one, values[one])
            assert kind == CUT or found.consequences() is None
            found.back_to(start)
    assert 0 < after < before / 2
