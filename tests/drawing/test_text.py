"""Scenes as text: brackets, room, walls, coordinates, colours, and what fits a screen."""

import pytest

from damier.core.contract import Cell, Rectangle, Scene, Shape, Size, Stroke, say
from damier.drawing import write_text
from damier.drawing.text import Depth, cell_at, fit_window, text_size


def grid(columns: int, rows: int, *others: Shape, hexagonal: bool = False, aside: Size | None = None) -> Scene:
    """A grid in which every cell is a dot, with other shapes in front."""
    width = columns + (aside.width if aside else 0)
    places = [
        Shape(key=f"{x}-{y}", role="place", form=Rectangle(x, y, 1, 1), cell=Cell(x, y), glyph=".")
        for x in range(width)
        for y in range(rows if x < columns or not aside else aside.height)
    ]
    return Scene(
        columns=columns, rows=rows, width=width, height=rows, shapes=(*places, *others), hexagonal=hexagonal,
        aside=aside, title=say("Flow"), description=say("Flow"),
    )  # fmt: skip


def test_text_has_letters_numbers_glyphs_and_brackets(scene: Scene) -> None:
    """What is held is in round brackets, the cursor in square ones; the widest glyph sets the width."""
    assert write_text(scene) == "    a   b   c\n1   7  12\n2 ( x)\n"
    assert write_text(scene, cursor=Cell(2, 1)).splitlines()[2] == "2 ( x)    [  ]"


def test_roomy_text_has_three_lines_a_cell(scene: Scene) -> None:
    """With the brackets drawn out to frames."""
    picture = write_text(scene, cursor=Cell(1, 0), roomy=True)
    assert picture.splitlines()[:4] == [
        "      a       b       c",
        "          ┌      ┐",
        "1     7   [  12  ]",
        "          └      ┘",
    ]


def test_text_is_coloured_only_when_asked(scene: Scene) -> None:
    """All colours, a table of 256, or none."""
    assert "\x1b" not in write_text(scene)
    assert "\x1b[48;2;250;250;159;38;2;27;27;31m" in write_text(scene, depth=Depth.TRUE)
    assert "\x1b[48;5;229;38;5;16m" in write_text(scene, depth=Depth.INDEXED)


def test_a_text_shows_walls() -> None:
    """A bar between two columns, and a line of dashes between two rows."""
    places = [
        Shape(key=f"{x}{y}", role="place", form=Rectangle(x, y, 1, 1), cell=Cell(x, y), glyph="A")
        for y in range(2)
        for x in range(3)
    ]
    upright = Shape(key="upright", role="wall", form=Stroke(((2, 1), (2, 0)), 0.1))
    level = Shape(key="level", role="wall", form=Stroke(((0, 1), (1, 1)), 0.1))
    slanted = Shape(key="slanted", role="wall", form=Stroke(((1, 1), (1.5, 1.9)), 0.1))
    shapes = (*places, upright, level, slanted)
    scene = Scene(columns=3, rows=2, width=3, height=2, shapes=shapes, title=say("Flow"), description=say("Flow"))
    assert write_text(scene).splitlines() == [
        "   a  b  c",
        "1  A  A║ A",
        "  ═══",
        "2  A  A  A",
    ]
    cursor = write_text(scene, cursor=Cell(1, 0)).splitlines()
    assert cursor[1] == "1  A [A] A"


def test_a_text_without_coordinates_is_the_grid_alone(scene: Scene) -> None:
    """No letters above, no numbers at the left."""
    assert write_text(scene, coordinates=False) == "  7  12\n( x)\n"


def test_arms_reach_across_a_wall_line() -> None:
    """A path past the end of a wall is not broken by it."""
    wall = Shape(key="wall", role="wall", form=Stroke(((1, 1), (2, 1)), 0.1))
    pipe = Shape(key="pipe", role="pipe", form=Rectangle(0, 0, 1, 1), cell=Cell(0, 0), glyph="│", arms="│ │ ")
    assert write_text(grid(2, 2, wall, pipe), coordinates=False).splitlines() == [" │  .", " │ ═══", " .  ."]


def test_a_window_shows_a_part_with_its_names() -> None:
    """The columns and rows that were asked for."""
    assert write_text(grid(30, 20), window=(range(25, 28), range(8, 10))).splitlines() == [
        "     z  aa  ab", " 9   .   .   .", "10   .   .   .",
    ]  # fmt: skip


@pytest.mark.parametrize("hexagonal", [False, True])
@pytest.mark.parametrize("roomy", [False, True])
def test_the_size_of_a_text_is_known_beforehand(hexagonal: bool, roomy: bool) -> None:
    """Hexagons may need one line less, where no path leaves below."""
    wall = Shape(key="wall", role="wall", form=Stroke(((0, 1), (1, 1)), 0.1))
    scene = grid(4, 12, *(() if hexagonal else (wall,)), hexagonal=hexagonal)
    lines = write_text(scene, roomy=roomy, cursor=Cell(3, 0)).splitlines()
    width, height = text_size(scene, roomy=roomy)
    assert len(lines) == height - hexagonal
    assert max(map(len, lines)) <= width


def test_a_board_of_15_by_15_fits_a_screen_and_a_larger_one_is_seen_in_part() -> None:
    """Whole if it can be, roomy if there is room, else around the cursor."""
    assert fit_window(grid(15, 15), 80, 16, Cell(0, 0)) == (False, (range(15), range(15)))
    assert fit_window(grid(4, 4), 80, 16, Cell(0, 0)) == (True, (range(4), range(4)))
    assert fit_window(grid(20, 20), 80, 16, Cell(0, 0)) == (False, (range(20), range(15)))
    assert fit_window(grid(20, 20), 80, 16, Cell(19, 19)) == (False, (range(20), range(5, 20)))
    assert fit_window(grid(40, 40), 80, 16, Cell(20, 20)) == (False, (range(11, 30), range(13, 28)))
    assert fit_window(grid(9, 9, hexagonal=True), 80, 16, Cell(0, 8)) == (False, (range(9), range(2, 9)))
    assert fit_window(grid(9, 9), 1, 1, Cell(4, 4)) == (False, (range(4, 5), range(4, 5)))


def test_what_fits_counts_the_lines_of_walls() -> None:
    """Those between the rows that are shown."""
    walls = [Shape(key=f"wall{y}", role="wall", form=Stroke(((0, y), (1, y)), 0.1)) for y in range(1, 20)]
    scene = grid(5, 20, *walls)
    roomy, window = fit_window(scene, 80, 16, Cell(0, 0))
    assert (roomy, window[1]) == (False, range(7))
    assert len(write_text(scene, window=window).splitlines()) <= 16


@pytest.mark.parametrize("hexagonal", [False, True])
@pytest.mark.parametrize("roomy", [False, True])
def test_a_character_belongs_to_a_cell(hexagonal: bool, roomy: bool) -> None:
    """The one that the cursor's brackets would be around: for a mouse."""
    wall = Shape(key="wall", role="wall", form=Stroke(((0, 1), (1, 1)), 0.1))
    scene = grid(4, 3, *(() if hexagonal else (wall,)), hexagonal=hexagonal, aside=None if hexagonal else Size(2, 5))
    window = (range(1, 4), range(3))
    cells = [*(Cell(x, y) for x in window[0] for y in window[1])]
    cells += [] if hexagonal else [Cell(x, y) for x in (4, 5) for y in range(5)]
    for cell in cells:
        lines = write_text(scene, roomy=roomy, window=window, cursor=cell).splitlines()
        y = next(number for number, line in enumerate(lines) if "[" in line)
        for x in range(lines[y].index("["), lines[y].index("]") + 1):
            assert cell_at(scene, x, y, roomy=roomy, window=window) == cell
    assert cell_at(scene, 0, 0, roomy=roomy, window=window) is None
    assert cell_at(scene, 500, 2, roomy=roomy, window=window) is None


def test_the_text_of_a_large_board_is_written_at_once() -> None:
    """A hundred by a hundred cells within seconds, however busy the machine is."""
    assert len(write_text(grid(100, 100)).splitlines()) == 101
