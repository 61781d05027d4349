"""Answers drawn over a scene: frames around cells, ranks on cells."""

from dataclasses import replace

import pytest

from damier.core.contract import (
    Answer,
    Board,
    Budget,
    Cell,
    Disc,
    Hint,
    Letters,
    Polygon,
    Rectangle,
    Scene,
    Shape,
    Stroke,
    load_game,
    say,
)
from damier.drawing import write_svg, write_text
from damier.drawing.overlay import with_answer, with_hint

SCENE = Scene(
    columns=3,
    rows=1,
    width=3,
    height=1,
    shapes=tuple(
        Shape(key=f"place{x}", role="place", form=Rectangle(x, 0, 1, 1), cell=Cell(x, 0), glyph="0") for x in range(3)
    ),
    title=say("Chomp"),
    description=say("Chomp"),
)


def test_cells_are_pointed_out() -> None:
    """In round brackets in a text, by a frame in a picture."""
    pointed = with_answer(SCENE, Answer(say("Chomp"), (Cell(1, 0),)))
    assert write_text(pointed).splitlines()[1] == "1  0 (0) 0"
    assert 'data-key="pointed-b1"' in write_svg(pointed)


def test_a_cell_that_is_no_square_is_pointed_out_where_it_is() -> None:
    """A hexagon's frame is its outline."""
    board = Board("flow: 3x2 red=a1-c1 blue=a2-c2 shape:hex")
    scene = board.game.require("drawing")(board, None)
    place = next(shape.form for shape in scene.shapes if shape.cell == Cell(1, 1))
    frame = with_answer(scene, Answer(say("Chomp"), (Cell(1, 1),))).shapes[-1].form
    assert isinstance(place, Polygon)
    assert isinstance(frame, Stroke)
    assert frame.points == (*place.points, place.points[0])


def test_cells_are_ranked_from_least_to_greatest() -> None:
    """In tenths of the way; other cells stay as they are."""
    ranked = with_answer(SCENE, Answer(say("Chomp"), values={Cell(0, 0): -2.0, Cell(2, 0): 6.0}))
    assert write_text(ranked).splitlines()[1].split() == ["1", ".0", "0", ".9"]
    assert ">6</text>" in write_svg(ranked)


def test_equal_values_rank_alike() -> None:
    """All are the greatest."""
    ranked = with_answer(SCENE, Answer(say("Chomp"), values={Cell(0, 0): 1.0, Cell(1, 0): 1.0}))
    assert write_text(ranked).splitlines()[1].split() == ["1", ".9", ".9", "0"]


def hinted(*evidence: Cell) -> Scene:
    """Return the scene with a hint about the last cell drawn over it."""
    return with_hint(SCENE, Hint((), say("Chomp"), (Cell(2, 0),), evidence))


def test_what_is_noticed_and_what_follows_differ_in_form() -> None:
    """Corners around the one, a whole frame around the other."""
    scene = hinted(Cell(0, 0))
    corners = [shape for shape in scene.shapes if shape.role == "evidence"]
    assert {shape.cell for shape in corners} == {Cell(0, 0)}
    assert len(corners) == 4
    (frame,) = [shape for shape in scene.shapes if shape.role == "held"]
    assert frame.key == "pointed-c1"
    assert isinstance(frame.form, Stroke)
    assert frame.form.points[0] == frame.form.points[-1]
    for shape in corners:
        assert isinstance(shape.form, Stroke)
        assert len(shape.form.points) == 3
        assert all(0 < x < 1 and 0 < y < 1 for x, y in shape.form.points)


def test_what_is_supposed_is_sketched_and_numbered() -> None:
    """It stands for its cell in a text, and the cell's label says what would follow, after its number."""
    scene = replace(SCENE, shapes=tuple(replace(shape, label=say("Chomp")) for shape in SCENE.shapes))
    form = Disc(0.5, 0.5, 0.1)
    guess = Shape(key="guess", role="supposed", form=form, cell=Cell(0, 0), glyph="?", label=say("north"))
    shown = with_hint(scene, Hint((), say("Chomp"), (Cell(2, 0),), (Cell(0, 0),), sketch=(guess,), ordered=True))
    assert shown.shapes[-1] == guess
    assert str(shown.shapes[0].label) == "Chomp, marked with 1: north"
    assert [shape.form.text for shape in shown.shapes if isinstance(shape.form, Letters)] == ["1"]
    assert write_text(shown).splitlines()[1] == "1 <?> 0 (0)"


def test_what_is_noticed_is_numbered_where_the_sentence_goes_by_order() -> None:
    """However many cells there are; elsewhere a number on a tile or a star would mean nothing."""
    cells = (Cell(1, 0), Cell(0, 0), Cell(2, 0))
    assert not [shape for shape in hinted(*cells).shapes if shape.key.endswith("number")]
    numbers = {
        shape.key: shape.form for shape in with_hint(SCENE, Hint((), say("Chomp"), (), cells, ordered=True)).shapes
    }
    texts = [getattr(numbers[f"noticed-{cell}-number"], "text", None) for cell in ("b1", "a1", "c1")]
    assert texts == ["1", "2", "3"]


def test_the_cells_of_a_hint_are_told_to_those_who_do_not_see_them() -> None:
    """What a cell is called says how it is marked; other cells are called as before."""
    board = Board("flow: 3x2 red=a1-c1 blue=a2-c2")
    scene = board.game.require("drawing")(board, None)
    marked = with_hint(scene, Hint((), say("Chomp"), (Cell(1, 0),), (Cell(0, 0),)))
    labels = {str(shape.cell): str(shape.label) for shape in marked.shapes if shape.cell and shape.label}
    assert labels["a1"] == "a1: Red (A), endpoint, bracketed"
    assert labels["b1"] == "b1: empty, framed"
    assert labels["b2"] == "b2: empty"
    several = with_hint(scene, Hint((), say("Chomp"), (), (Cell(0, 0), Cell(1, 1), Cell(1, 0)), ordered=True))
    assert "b2: empty, marked with 2" in [str(shape.label) for shape in several.shapes]


def test_the_corners_of_a_bridge_that_is_noticed_are_outside_its_rails() -> None:
    """Farther in they would lie across them."""
    board = Board("flow: 3x3 red=a2-c2 blue=b1-b3 bridges:b2")
    scene = board.game.require("drawing")(board, None)
    marked = with_hint(scene, Hint((), say("Chomp"), (Cell(2, 1),), (Cell(1, 1),)))
    strokes = [shape for shape in marked.shapes if isinstance(shape.form, Stroke)]
    rails = [shape.form for shape in strokes if shape.key.startswith("rail-b2") and isinstance(shape.form, Stroke)]
    corners = [shape.form for shape in strokes if shape.role == "evidence" and isinstance(shape.form, Stroke)]
    assert (len(rails), len(corners)) == (8, 4)
    farthest = max(abs(place - 1.5) for rail in rails for point in rail.points for place in point)
    assert all(max(abs(x - 1.5), abs(y - 1.5)) > farthest for corner in corners for x, y in corner.points)


def test_a_hexagon_that_is_noticed_has_six_corners() -> None:
    """Inside its outline."""
    board = Board("flow: 3x2 red=a1-c1 blue=a2-c2 shape:hex")
    scene = board.game.require("drawing")(board, None)
    marked = with_hint(scene, Hint((), say("Chomp"), (), (Cell(1, 1),)))
    assert sum(shape.role == "evidence" for shape in marked.shapes) == 6


@pytest.mark.parametrize("name", ["flow", "plumber"])
def test_each_of_the_two_highlights_has_one_word(name: str) -> None:
    """Sentences call the frame and the corners by their names, numbers only where there are some."""
    game = load_game(name)
    for line in game.require("reasoner").examples.values():
        hint = game.hint(Board(f"{name}: {line}"), Budget(nodes=100_000))
        text = str(hint.sentence)
        assert "marked" not in text
        assert "framed" not in text or hint.cells
        assert "bracketed" not in text or hint.evidence
        assert ("number" in text) <= hint.ordered
        assert hint.ordered or not hint.sketch
