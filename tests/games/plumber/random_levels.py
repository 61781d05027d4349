"""Levels of Plumber at random, for the tests of its rules, files and pictures."""

from hypothesis import strategies as st

from damier.core.contract import Cell, Size
from damier.games.plumber.level import COLOURS, PlumberLevel, inside, inward_side
from damier.games.plumber.sorts import SIDES, SORTS


@st.composite
def levels(draw: st.DrawFn, most: int = 5) -> PlumberLevel:
    """Draw a level of any kind: sources anywhere on the border, any pipes, some of them screwed."""
    size = Size(draw(st.integers(1, most)) + 2, draw(st.integers(1, most)) + 2)
    pipes = st.sampled_from([".", *(f"{screw}{sort}" for screw in ("", "", "*") for sort in SORTS)])
    colours = st.sampled_from(["X", "X", *COLOURS])

    def token(cell: Cell) -> str:
        if inside(cell, size):
            return draw(pipes)
        side = inward_side(cell, size)
        colour = "X" if side is None else draw(colours)
        return colour if side is None or colour == "X" else f"{colour}{SIDES.index(side)}"

    return PlumberLevel(
        tuple(tuple(token(Cell(column, row)) for column in range(size.width)) for row in range(size.height))
    )
