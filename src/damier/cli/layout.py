"""Where things are on a screen: how much of a board fits, which cell is at a place, lines of text wrapped.

How a cell is written is the business of ``damier.drawing.text`` alone.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from typing import Final

from damier.core.contract import Cell, Scene
from damier.drawing import text, write_text
from damier.drawing.text import Depth, fit_window

#: A line up to its last column: columns are two blanks apart, or more.
_LAST_COLUMN: Final = re.compile(r"(?:.*\S  +| +)(?=\S)")


@dataclass(frozen=True, slots=True)
class View:
    """The part of a scene that is shown: its columns and rows, and whether each cell has three lines."""

    columns: range
    rows: range
    roomy: bool = False

    def text(self, scene: Scene, *, depth: Depth = Depth.NONE, cursor: Cell | None = None) -> str:
        """Return this part of a scene as text."""
        return write_text(scene, depth=depth, cursor=cursor, roomy=self.roomy, window=(self.columns, self.rows))

    def is_whole(self, scene: Scene) -> bool:
        """Return whether the whole scene is shown."""
        return len(self.columns) == scene.columns and len(self.rows) == scene.rows


def fit(scene: Scene, cursor: Cell, width: int, height: int, *, roomy: bool = True) -> View:
    """Return the largest part of a scene around ``cursor`` that fits into ``width`` columns and ``height`` lines.

    If everything fits with roomy cells, they are, unless ``roomy`` is False.
    """
    fits_roomy, (columns, rows) = fit_window(scene, width, height, cursor)
    return View(columns, rows, roomy=roomy and fits_roomy)


def cell_at(scene: Scene, view: View, column: int, row: int) -> Cell | None:
    """Return the cell at a column and a line, from 0, of the text that ``view`` shows; None if there is none."""
    return text.cell_at(scene, column, row, roomy=view.roomy, window=(view.columns, view.rows))


def wrap(paragraph: str, width: int) -> list[str]:
    """Return the lines of a text, those wider than ``width`` broken between words.

    What is broken off goes on below where it began, or in the last column of a line that is one of a table.

    >>> wrap("  new (n)   start another game", 24)
    ['  new (n)   start', '            another game']
    """
    lines: list[str] = []
    for line in paragraph.split("\n"):
        columns = _LAST_COLUMN.match(line)
        indent = columns.end() if columns is not None and columns.end() <= width * 2 // 3 else 0
        lines += textwrap.wrap(line, width, subsequent_indent=" " * indent) or [""]
    return lines
