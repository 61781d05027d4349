"""A walk is drawn over its position: what is supposed, what would follow, and where it ends."""

from __future__ import annotations

from damier.core.contract import Board, Budget, Cell, Disc, Hint, Letters, Stroke
from damier.drawing import write_text
from damier.drawing.overlay import with_hint
from damier.games.plumber.board import AnyMove, PlumberBoard
from damier.games.plumber.drawing import draw
from damier.games.plumber.hints import next_step
from damier.search.sat import Meter

#: Water between e6 and f6 would leave the blue source below c6 two sides to run over, and no way to another.
CUT_OFF = (
    "XXXG2XXX/Y1T2T1T3*T1F1B3/Y1T3L0T1C0T3X/X*T1T3L0T0F1B3/G1C0L1O0T2T0B3/XL0T1T3L0T1R3/XG0B0XG0R0X; put T3 b3; "
    "open c2-c3; shut f5-f6"
)


def walked(text: str) -> tuple[PlumberBoard, Hint[AnyMove]]:
    """Return a position and the step that comes next."""
    board = Board(f"plumber: {text}")
    assert isinstance(board, PlumberBoard)
    step = next_step(board, Meter(Budget(seconds=60)), dry=False)
    assert step is not None
    return board, step


def test_what_is_supposed_and_what_follows_are_drawn() -> None:
    """Dashes for water, crosses for none, the outline of a pipe, a line along water and dots where it could run."""
    _, step = walked(CUT_OFF)
    shapes = {shape.key: shape for shape in step.sketch}
    assert {shape.role for shape in step.sketch} == {"supposed", "held", "ground"}
    assert len([key for key in shapes if key.startswith("supposed-e6-f6-")]) == 3  # dashes
    assert len([key for key in shapes if key.startswith("supposed-c5-c6-")]) == 2  # a cross
    assert isinstance(shapes["supposed-e6-pipe"].form, Stroke)
    assert [key for key in shapes if key.startswith("supposed-water-")]
    assert isinstance(next(shape for key, shape in shapes.items() if key.startswith("supposed-reach-")).form, Disc)
    question = shapes["supposed-first"].form
    assert isinstance(question, Letters)
    assert question.text == "?"


def test_the_sentence_names_the_end_by_its_number() -> None:
    """The source of the water that is cut off is the last of the cells to look at."""
    _, step = walked(CUT_OFF)
    assert step.evidence[-1] == Cell.parse("c7")
    assert str(step.sentence) == (
        "If water ran between the two framed cells, then, number by number, blue (B) from the source at 4 could run "
        "only where the dots are, and to no second source: water cannot run there."
    )


def test_a_text_shows_numbers_and_signs() -> None:
    """The cells that are numbered, what is supposed, and where water could run."""
    board, step = walked(CUT_OFF)
    lines = write_text(with_hint(draw(board), step)).splitlines()
    assert lines[5].startswith("5  G─<2><3> .")
    assert lines[6].startswith("6    <1>╵•  •╌(?)(?)─R")


def test_labels_say_what_would_follow() -> None:
    """After the number of the cell, for those who do not see it."""
    board, step = walked(CUT_OFF)
    labels = {shape.cell: str(shape.label) for shape in reversed(with_hint(draw(board), step).shapes) if shape.cell}
    assert labels[Cell.parse("b6")] == "b6: empty, marked with 1: water to the north and no water to the east"
    assert labels[Cell.parse("e6")] == "e6: empty, framed: it would hold over"
