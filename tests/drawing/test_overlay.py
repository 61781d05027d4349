"""Answers drawn over a scene: frames around cells, ranks on cells."""

from damier.core.contract import Answer, Board, Cell, Polygon, Rectangle, Scene, Shape, Stroke, say
from damier.drawing import write_svg, write_text
from damier.drawing.overlay import with_answer

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
    assert ">.9</text>" in write_svg(ranked)


def test_equal_values_rank_alike() -> None:
    """All are the greatest."""
    ranked = with_answer(SCENE, Answer(say("Chomp"), values={Cell(0, 0): 1.0, Cell(1, 0): 1.0}))
    assert write_text(ranked).splitlines()[1].split() == ["1", ".9", ".9", "0"]
