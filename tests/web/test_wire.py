"""Scenes as messages."""

import re
from pathlib import Path
from typing import Any

import pytest

from damier.core.contract import Disc, Letters, Shape
from damier.core.sentences import ENGLISH
from damier.web.pages import STATIC
from damier.web.wire import shape_message

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
