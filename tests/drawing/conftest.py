"""A scene that the tests of every writer share."""

import pytest

from damier.core.contract import Cell, Disc, Letters, Polygon, Rectangle, Scene, Shape, Stroke, say


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
