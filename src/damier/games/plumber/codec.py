"""Reading the one-line text of Plumber's levels, and of its moves.

A level is its rows with ``/`` between them, a row its tokens one after the other: ``XR2X/X*C0X/XXX``. A token ends
where the next begins, so nothing separates them; blanks are ignored.

A move is ``put T2 c4`` (a pipe of the reserve to a cell), ``move c4 d5`` or ``take c4`` (back to the reserve); or it
marks a side: ``open c4-d4``, ``shut c4-d4``, ``clear c4-d4``.
"""

from __future__ import annotations

import re
from typing import Final

from damier.core.contract import Cell, Malformed, say
from damier.core.nearest import unknown
from damier.games.plumber.board import AnyMove, PlumberMove
from damier.games.plumber.level import PlumberLevel
from damier.games.plumber.marks import SideMark
from damier.games.plumber.sorts import BY_NAME, SORTS, Sort

_TOKEN: Final = re.compile(r"\*?[A-Za-z]\d*|\S")


def parse_level(text: str) -> PlumberLevel:
    """Return the level of a text; raise ``Malformed`` if it is none.

    >>> level = parse_level("XR2X / X L2 X / XR0X")
    >>> level.board_size, level.reserve[2], str(level)
    (Size(width=1, height=1), 1, 'XR2X/XL0X/XR0X')
    """
    if "/" not in text:
        raise Malformed(say("expected rows such as XR2X/XL0X/XR0X, not {text!r}", text=text[:40]))
    return PlumberLevel(tuple(tuple(_TOKEN.findall(row)) for row in text.split("/")))


def parse_move(text: str) -> AnyMove:
    """Return the move of a text; raise ``Malformed`` if it is none.

    >>> [str(parse_move(text)) for text in ("put l3 b2", "take b2", "open c2-b2")]
    ['put L1 b2', 'take b2', 'open b2-c2']
    """
    match text.split():
        case ["put", sort, cell]:
            return PlumberMove(_sort(sort), Cell.parse(cell))
        case ["move", origin, target]:
            return PlumberMove(Cell.parse(origin), Cell.parse(target))
        case ["take", cell]:
            return PlumberMove(Cell.parse(cell), None)
        case [("open" | "shut" | "clear") as word, side] if side.count("-") == 1:
            one, other = side.split("-")
            return SideMark(word, Cell.parse(one), Cell.parse(other))
        case _:
            raise Malformed(
                say("expected a move such as `put T2 c4`, `move c4 d5`, `take c4` or `open c4-d4`, not {text!r}",
                    text=text[:40])
            )  # fmt: skip


def _sort(text: str) -> Sort:
    if text.upper() not in BY_NAME:
        raise Malformed(unknown(say("pipe"), text[:40], [sort.name for sort in SORTS]))
    return BY_NAME[text.upper()]
