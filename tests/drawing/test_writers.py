"""One scene, written as SVG, text and PNG."""

from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from damier.core.contract import Cell, Disc, Letters, Malformed, Polygon, Rectangle, Scene, Shape, Stroke, say
from damier.drawing import write_svg, write_text
from damier.drawing.png import write_png
from damier.drawing.text import Depth
from damier.locale import load_language

SVG = "{http://www.w3.org/2000/svg}"
#: What each element of SVG that we write must have, and all that it may have.
GRAMMAR = {
    "svg": {"width", "height", "viewBox", "role", "aria-labelledby", "lang", "font-family", "font-weight"},
    "title": {"id"},
    "desc": {"id"},
    "rect": {"class", "data-key", "x", "y", "width", "height", "rx", "fill"},
    "circle": {"class", "data-key", "cx", "cy", "r", "fill"},
    "polygon": {"class", "data-key", "points", "fill"},
    "polyline": {"class", "data-key", "points", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"},
    "text": {"class", "data-key", "x", "y", "font-size", "text-anchor", "dominant-baseline", "pointer-events", "fill"},
}


@pytest.fixture
def scene() -> Scene:
    """A scene with every form, on a grid of 3 by 2."""
    return Scene(
        columns=3,
        rows=2,
        width=3,
        height=2,
        title=say("a text"),
        description=say("{name} is given twice, the second time as {value!r}", name="<&>", value='"'),
        shapes=(
            Shape(key="ground", role="ground", form=Rectangle(0, 0, 3, 2, 0.1)),
            Shape(key="a", role="tile", tone="step1", form=Rectangle(0, 0, 1, 1), cell=Cell(0, 0), glyph="7",
                  label=say("game"), hold="a1"),
            Shape(key="b", role="tile", tone="step9", form=Disc(1.5, 0.5, 0.4), cell=Cell(1, 0), glyph="12"),
            Shape(key="c", role="tile", tone="step4", form=Polygon(((2, 0), (3, 0), (3, 1)))),
            Shape(key="d", role="held", form=Stroke(((0.5, 1.5), (1.5, 1.5), (1.5, 0.5)), 0.2), cell=Cell(0, 1)),
            Shape(key="e", role="ink", tone="step9", form=Letters(1.5, 0.5, 0.4, "<1>")),
            Shape(key="f", role="place", form=Rectangle(0, 1, 1, 1), cell=Cell(0, 1), glyph="x", move="a2"),
        ),
    )  # fmt: skip


def test_svg_is_well_formed_and_within_its_grammar(scene: Scene) -> None:
    """Only known elements with exactly their attributes, and every reference meets its id."""
    root = ET.fromstring(write_svg(scene))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    assert (root.get("aria-labelledby") or "").split() == ids
    for element in root.iter():
        name = element.tag.removeprefix(SVG)
        given = set(element.attrib)
        assert given == GRAMMAR[name] or (name == "title" and not given), (name, given)


def test_svg_has_words_for_those_who_cannot_see_it(scene: Scene) -> None:
    """A title, a description and a label, in the language asked for."""
    root = ET.fromstring(write_svg(scene, language=load_language("fr")))
    assert root.get("lang") == "fr"
    assert root.findtext(f"{SVG}title") == "un texte"
    assert root.findtext(f"{SVG}desc") == "<&> est donné deux fois, la seconde avec '\"'"
    assert root.findtext(f"{SVG}rect/{SVG}title") == "jeu"


def test_two_pictures_on_one_page_have_different_ids(scene: Scene) -> None:
    """Notebooks show many boards on one page."""
    other = Scene(columns=1, rows=1, width=1, height=1, shapes=(), title=say("a text"), description=say("game"))
    one, two = (ET.fromstring(write_svg(drawn)).get("aria-labelledby") for drawn in (scene, other))
    assert one != two


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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_png_shows_the_shapes_in_their_colours(scene: Scene, theme: str) -> None:
    """The middle of a cell has its colour, and the file carries the words."""
    image = Image.open(BytesIO(write_png(scene, theme)))
    assert image.size == (180, 120)
    assert image.getpixel((30, 20)) == (250, 250, 159)
    assert image.getpixel((90, 10)) == (0x84, 0x2C, 0x63)
    assert isinstance(image, Image.Image)
    assert image.info["Title"] == "a text"


def test_a_large_board_gets_smaller_cells_and_a_huge_one_is_refused(scene: Scene) -> None:
    """Pictures stay within bounds of memory."""
    large = Scene(columns=1, rows=1, width=1000, height=500, shapes=(), title=scene.title,
                  description=scene.description)  # fmt: skip
    assert Image.open(BytesIO(write_png(large))).size == (2000, 1000)
    huge = Scene(columns=1, rows=1, width=9000, height=9000, shapes=(), title=scene.title,
                 description=scene.description)  # fmt: skip
    with pytest.raises(Malformed, match="use SVG"):
        write_png(huge)


def test_the_frontmost_shape_that_can_be_touched_is_found(scene: Scene) -> None:
    """A shape in front that offers nothing does not hide one that does."""
    touched = scene.at(Cell(0, 1))
    assert touched is not None
    assert touched.move == "a2"
    assert scene.at(Cell(2, 1)) is None


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
        "1  A  A│ A",
        "  ───",
        "2  A  A  A",
    ]
    cursor = write_text(scene, cursor=Cell(1, 0)).splitlines()
    assert cursor[1] == "1  A [A] A"
