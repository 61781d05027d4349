"""How marks on sides are drawn, and what is touched to make them.

Where water runs, a line goes across the side from cell to cell; where none does, a bar lies along it between two dots.
With the *marks* in hand, each side between two cells is touched: it goes from no mark to water, to none, and back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from damier.core.contract import Disc, Sentence, Shape, Stroke, say
from damier.games.plumber.board import PlumberBoard
from damier.games.plumber.level import beyond
from damier.games.plumber.marks import Side, SideMark, Word
from damier.games.plumber.sorts import SIDES, opposite

#: What is held to mark sides.
MARKING: Final = "marks"
#: The arms of an empty cell to the north, east, south and west: marked open, marked shut, and not marked.
MARK_ARMS: Final = {True: "╎╌╎╌", False: "─│─│", None: "    "}
#: What touching a side does to its mark.
_NEXT: Final[dict[bool | None, Word]] = {None: "open", True: "shut", False: "clear"}
#: Half the length of a line across a side, and of a bar along it; how wide they are; the dots at the ends of a bar.
_LINE: Final = 0.26
_BAR: Final = 0.17
_WIDTH: Final = 0.07
_DOT: Final = 0.065
#: The disc that is touched.
_TOUCHED: Final = 0.07


def draw_marks(board: PlumberBoard, *, marking: bool) -> Iterator[Shape]:
    """Yield the marks; those that the pipes on both cells show anyway only while sides are marked."""
    for side, water in board.marks.items():
        if marking or not _is_plain(board, side, water=water):
            yield from _mark(side, water=water)


def draw_sides(board: PlumberBoard) -> Iterator[Shape]:
    """Yield what is touched to mark a side: a small disc on each between two cells."""
    for side in board.level.inner_sides:
        one, other = side
        found = board.marks.get(side)
        (x, y), _ = middle_of(side)
        yield Shape(
            key=f"side-{one}-{other}",
            role="mark",
            form=Disc(x, y, _TOUCHED),
            label=_label(side, found),
            move=str(SideMark(_NEXT[found], one, other)),
        )


def _is_plain(board: PlumberBoard, side: Side, *, water: bool) -> bool:
    """Return whether both cells of a side have pipes, which are as the mark says."""
    one, other = side
    if one not in board.pipes or other not in board.pipes:
        return False
    here = next(way for way in SIDES if beyond(one, way) == other)
    joined = board.pipes[one].openings & here and board.pipes[other].openings & opposite(here)
    return bool(joined) == water


def middle_of(side: Side) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the middle of a side, and the way across it."""
    one, other = side
    across = (float(other.column - one.column), float(other.row - one.row))
    return (one.column + 0.5 + across[0] / 2, one.row + 0.5 + across[1] / 2), across


def _mark(side: Side, *, water: bool) -> Iterator[Shape]:
    one, other = side
    (x, y), (dx, dy) = middle_of(side)
    key, label = f"mark-{one}-{other}", _label(side, water)
    if water:
        ends = ((x - _LINE * dx, y - _LINE * dy), (x + _LINE * dx, y + _LINE * dy))
    else:
        ends = ((x - _BAR * dy, y - _BAR * dx), (x + _BAR * dy, y + _BAR * dx))
    yield Shape(key=key, role="ink", form=Stroke(ends, _WIDTH), label=label)
    if not water:
        for number, end in enumerate(ends):
            yield Shape(key=f"{key}-dot{number}", role="ink", form=Disc(*end, _DOT))


def _label(side: Side, water: bool | None) -> Sentence:
    name = f"{side[0]}-{side[1]}"
    if water is None:
        return say("{side}: no mark", side=name)
    return say("{side}: water", side=name) if water else say("{side}: no water", side=name)
