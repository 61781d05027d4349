"""Pictures of the assignment's grids of numbers, in which cells may be empty, for notebooks."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from damier.core.contract import Cell, Language, Letters, Rectangle, Scene, Shape, Size, say
from damier.core.sentences import ENGLISH
from damier.drawing.palette import STEPS
from damier.drawing.svg import write_svg

_GAP: Final = 0.05
_RIM: Final = 0.06
_ROUND: Final = 0.12


def grid_svg(
    size: Size, values: Sequence[int | None], selected: Container[int] = (), language: Language = ENGLISH
) -> str | None:
    """Return a grid as SVG, or None if it has no cell.

    ``values`` are given line by line, None for an empty cell; ``selected`` are the indices of the cells to mark.
    """
    if not values:
        return None
    lines = (values[at : at + size.width] for at in range(0, len(values), size.width))
    texts = (" ".join("." if value is None else str(value) for value in line) for line in lines)
    scene = Scene(
        columns=size.width,
        rows=size.height,
        width=size.width,
        height=size.height,
        shapes=(
            Shape(key="ground", role="ground", form=Rectangle(0, 0, size.width, size.height, _ROUND)),
            *(
                shape
                for index in range(len(values))
                for shape in _cell(size.cell(index), values[index], index in selected)
            ),
        ),
        title=say("a grid of {size}", size=size),
        description=say("The values, line by line: {lines}.", lines="; ".join(texts)),
    )
    return write_svg(scene, language=language)


def _cell(cell: Cell, value: int | None, selected: bool) -> list[Shape]:
    if value is None:
        return [Shape(key=f"empty-{cell}", role="place", form=_square(cell, _GAP))]
    tone = f"step{min(max(value, 1), len(STEPS))}"
    rim = [Shape(key=f"{cell}-rim", role="held", form=_square(cell, _GAP / 2))] if selected else []
    x, y = cell
    return [
        *rim,
        Shape(key=str(cell), role="tile", tone=tone, form=_square(cell, _GAP + (_RIM if selected else 0))),
        Shape(key=f"{cell}-value", role="ink", tone=tone, form=Letters(x + 0.5, y + 0.5, 0.45, str(value))),
    ]


def _square(cell: Cell, inset: float) -> Rectangle:
    return Rectangle(cell.column + inset, cell.row + inset, 1 - 2 * inset, 1 - 2 * inset, _ROUND)
