"""Letters above the columns and numbers at the left of the rows, in pictures."""

import pytest

from damier.core.contract import Board, Letters, Point, Polygon, Rectangle, Scene, Stroke, load_game
from damier.core.scene import Form
from damier.drawing.coordinates import with_coordinates


def scene_of(position: str) -> Scene:
    """Draw a position."""
    board = Board(position)
    scene: Scene = load_game(board.level.game).require("drawing")(board, None)
    return scene


def names(scene: Scene) -> dict[str, Letters]:
    """Return the coordinates in a scene."""
    return {
        shape.form.text: shape.form
        for shape in scene.shapes
        if shape.key.startswith("name-") and isinstance(shape.form, Letters)
    }


def ends(form: Form) -> tuple[Point, ...]:
    """Return the points that say where a form is."""
    return form.points if isinstance(form, Polygon | Stroke) else ((form.x, form.y),)


@pytest.mark.parametrize(
    ("position", "columns", "rows"),
    [("get10: 5x3 seed=1", "abcde", "123"), ("plumber: XXXX/R1L1L1R3/XXXX", "abcd", "123"),
     ("flow: 3x2 red=a1-c1 shape:hex", "abc", "12")],
)  # fmt: skip
def test_each_column_and_row_has_its_name_beside_it(position: str, columns: str, rows: str) -> None:
    """In line with its cells, outside of them and inside the picture."""
    plain = scene_of(position)
    scene = with_coordinates(plain)
    found = names(scene)
    assert sorted(found) == sorted(columns + rows)
    left, top = scene.width - plain.width, scene.height - plain.height
    for name, form in found.items():
        assert form.size / 2 <= form.x <= scene.width
        assert form.size / 2 <= form.y <= scene.height
        assert form.y < top if name in columns else form.x < left
    for shape in plain.shapes:
        if shape.cell is not None and shape.cell.row == 0 and isinstance(shape.form, Rectangle):
            column = found.get(columns[shape.cell.column]) if shape.cell.column < len(columns) else None
            assert column is None or column.x == pytest.approx(left + shape.form.x + shape.form.width / 2)


def test_everything_moves_together() -> None:
    """Each shape by the same way, and none is lost."""
    plain = scene_of("flow: 3x3 red=a2-c2 blue=b1-b3 bridges:b2; start a2; extend b2; extend c2; stop c2")
    scene = with_coordinates(plain)
    left, top = scene.width - plain.width, scene.height - plain.height
    moved = {shape.key: shape.form for shape in scene.shapes}
    for shape in plain.shapes:
        before, after = ends(shape.form), ends(moved[shape.key])
        assert [*after] == [pytest.approx((x + left, y + top)) for x, y in before]


def test_rows_with_many_figures_have_a_wider_margin() -> None:
    """Three figures do not touch the board."""
    tall, small = scene_of("connexion: 100x100"), scene_of("connexion: 9x9")
    assert with_coordinates(tall).width - tall.width > with_coordinates(small).width - small.width
