"""One scene, written as SVG and PNG."""

from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from damier.core.contract import Board, Cell, Malformed, Scene, load_game, say
from damier.drawing import THEMES, write_svg
from damier.drawing.png import write_png
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
    "text": {"class", "data-key", "x", "y", "font-size", "text-anchor", "dominant-baseline", "fill"},
}


#: What a shape with a line around it has besides.
OUTLINE = {"stroke", "stroke-width"}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("coordinates", [False, True])
def test_svg_is_well_formed_and_within_its_grammar(scene: Scene, theme: str, coordinates: bool) -> None:
    """Only known elements with exactly their attributes, and every reference meets its id."""
    root = ET.fromstring(write_svg(scene, theme, coordinates=coordinates))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    assert (root.get("aria-labelledby") or "").split() == ids
    for element in root.iter():
        name = element.tag.removeprefix(SVG)
        given = set(element.attrib)
        if element.get("class") == "outline":
            given |= {"data-key"}
        elif theme == "print" and name in ("rect", "circle", "polygon") and element.get("stroke"):
            given -= OUTLINE
        assert given == GRAMMAR[name] or (name == "title" and not given), (name, given)


@pytest.mark.parametrize(
    "position",
    ["get10: 5x5 seed=1", "connexion: 5x5 swap=yes; c3", "flow: 3x1 red=a1-c1; start a1", "plumber: XR2X/XL0X/XR0X"],
)
def test_a_picture_in_a_file_has_nothing_to_touch(position: str) -> None:
    """No button, no link, no script, nothing for a pointer: also where moves could be played."""
    board = Board(position)
    scene = load_game(board.level.game).require("drawing")(board, None)
    assert any(shape.move or shape.hold for shape in scene.shapes)
    for theme in THEMES:
        root = ET.fromstring(write_svg(scene, theme))
        for element in root.iter():
            name = element.tag.removeprefix(SVG)
            assert name in GRAMMAR
            assert name == "svg" or not {"role", "tabindex", "pointer-events", "cursor", "href"} & set(element.attrib)
            assert not any(attribute.startswith("on") for attribute in element.attrib)
        buttons = [button.label.render(load_language("en")) for button in scene.buttons]
        assert not any(label in ET.tostring(root, "unicode") for label in buttons)


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


def test_pictures_take_the_size_of_a_cell(scene: Scene) -> None:
    """In pixels: SVG scales the whole picture, PNG is painted so large."""
    root = ET.fromstring(write_svg(scene, cell=20))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("60", "40", "0 0 180 120")
    assert Image.open(BytesIO(write_png(scene, cell=20))).size == (60, 40)
    assert Image.open(BytesIO(write_png(scene, cell=400))).size == (1200, 800)


def test_sizes_out_of_bounds_are_refused(scene: Scene) -> None:
    """With the bounds, or the size that would fit."""
    for write in (write_svg, write_png):
        for cell in (3, 401, -5):
            with pytest.raises(Malformed, match=f"4 to 400 pixels wide, not {cell}"):
                write(scene, cell=cell)
    wide = Scene(columns=1, rows=1, width=100, height=50, shapes=(), title=scene.title, description=scene.description)
    with pytest.raises(Malformed, match=r"8000×4000 pixels is too large, .* cells of 60 pixels"):
        write_png(wide, cell=80)
    assert Image.open(BytesIO(write_png(wide, cell=60))).size == (6000, 3000)


def test_the_theme_for_printing_has_no_colours(scene: Scene) -> None:
    """White ground, greys, and a line around each thing."""
    image = Image.open(BytesIO(write_png(scene, "print"))).convert("RGB")
    colors = image.getcolors(1 << 16) or []
    assert all(isinstance(color, tuple) and len(set(color)) == 1 for _, color in colors)
    assert image.getpixel((170, 110)) == (255, 255, 255)
    root = ET.fromstring(write_svg(scene, "print"))
    assert root.find(f"{SVG}rect[@data-key='a']").get("stroke") == "#000000"  # type: ignore[union-attr]
    assert root.find(f"{SVG}rect[@data-key='ground']").get("stroke") is None  # type: ignore[union-attr]
    assert root.find(f"{SVG}rect[@data-key='f']").get("stroke") == "#aaaaaa"  # type: ignore[union-attr]


def test_a_stroke_in_print_is_grey_between_two_lines() -> None:
    """So that light paths are seen on white paper."""
    board = Board("flow: 3x1 yellow=a1-c1; start a1; extend b1; extend c1; stop c1")
    root = ET.fromstring(write_svg(load_game("flow").require("drawing")(board, None), "print"))
    outline, path = root.findall(f"{SVG}polyline")
    assert (outline.get("class"), path.get("class")) == ("outline", "whole")
    assert outline.get("points") == path.get("points")
    assert float(outline.get("stroke-width") or 0) > float(path.get("stroke-width") or 0)
