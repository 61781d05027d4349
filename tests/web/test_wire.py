"""Scenes as messages."""

import re
from pathlib import Path
from typing import Any

import pytest

from damier.core.contract import Disc, Letters, Scene, Shape, load_game, say
from damier.core.registry import own_names
from damier.core.sentences import ENGLISH
from damier.web.pages import STATIC
from damier.web.wire import patch, shape_message

DISC = Disc(0.5, 0.5, 0.123456)


@pytest.mark.parametrize(
    ("shape", "members"),
    [
        (Shape(key="a", role="tile", form=DISC), {}),
        (Shape(key="a", role="tile", form=DISC, tone="step3"), {"tone": "step3"}),
        (Shape(key="a", role="tile", form=DISC, tone="red"), {"tone": "red", "pattern": 0}),
        (Shape(key="a", role="tile", form=DISC, move="a1", hold="", back=False), {"move": "a1"}),
        (Shape(key="a", role="tile", form=DISC, hold="a1", back=True, carried=True),
         {"hold": "a1", "back": True, "carried": True}),
        (Shape(key="a", role="tile", form=DISC, motion="fall"), {"motion": "fall"}),
    ],
)  # fmt: skip
def test_a_shape_says_what_it_has(shape: Shape, members: dict[str, Any]) -> None:
    """What is empty is left out."""
    expected = {"key": "a", "role": "tile", "form": ["disc", 0.5, 0.5, 0.1235], **members}
    assert shape_message(shape, ENGLISH) == expected


@pytest.mark.parametrize(("tone", "stands"), [("yellow", True), ("step3", False)])
def test_letters_that_stand_for_a_colour_have_its_pattern(tone: str, stands: bool) -> None:
    """A reader may do without them; a number on a tile of a ramp is no such letter."""
    shape = Shape(key="a", role="ink", form=Letters(0.5, 0.5, 0.4, "A"), tone=tone)
    assert ("pattern" in shape_message(shape, ENGLISH)) == stands


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.js")), ids=lambda path: path.name)
def test_the_page_asks_nothing_of_the_names_of_roles_tones_and_keys(path: Path) -> None:
    """They are names of colours and of things. What a shape does is declared: its motion, its pattern, its move."""
    script = path.read_text(encoding="utf-8")
    asked = r"\.(role|tone)\s*[!=]==|\.has\([\w.]*\.(role|tone)\)|\.(role|tone|key)\.(\w+With|includes|match|replace)\("
    assert not re.findall(asked, script)


@pytest.mark.parametrize("name", sorted(own_names()))
def test_cells_that_a_move_does_not_change_are_not_drawn_again(name: str) -> None:
    """They are the very same shapes, so that a move costs what it changed; a patch has the others and no more."""
    game = load_game(name)
    assert game.drawing is not None
    board = game.board(game.levels()[0] if game.packs else game.generate(seed=1))
    scene = game.drawing(board, None)
    for _ in range(4):
        board.push(next(iter(board.legal_moves)))
        before, scene = {shape.key: shape for shape in scene.shapes}, game.drawing(board, None)
        cells = [(before.get(shape.key), shape) for shape in scene.shapes if shape.cell is not None]
        assert [shape.key for was, shape in cells if was == shape and was is not shape] == []


def test_a_patch_has_what_is_new_what_is_gone_and_another_order() -> None:
    """Shapes that are equal are left out, and the order too where it follows from the rest."""

    def scene(*shapes: Shape) -> Scene:
        return Scene(columns=1, rows=1, width=1, height=1, shapes=shapes, title=say("x"), description=say("y"))

    def shape(key: str, tone: str = "") -> Shape:
        return Shape(key=key, role="tile", form=DISC, tone=tone)

    one, two, three = shape("one"), shape("two"), shape("three")
    assert patch(scene(one, two), scene(shape("one"), two), ENGLISH) == {}
    changed = shape("two", "step1")
    assert patch(scene(one, two), scene(one, changed), ENGLISH) == {"set": [shape_message(changed, ENGLISH)]}
    assert patch(scene(one, two), scene(one, three), ENGLISH) == {
        "set": [shape_message(three, ENGLISH)],
        "drop": ["two"],
    }
    assert patch(scene(one, two), scene(two, one), ENGLISH) == {"order": ["two", "one"]}
    assert patch(scene(one, two), scene(one), ENGLISH) == {"drop": ["two"]}
    assert patch(scene(one), scene(three, one), ENGLISH) == {
        "set": [shape_message(three, ENGLISH)],
        "order": ["three", "one"],
    }
