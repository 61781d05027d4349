"""Parts of Plumber's sentences: lists, and the names of colours and sorts of pipe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from damier.core.contract import Sentence, say
from damier.games.plumber.chart import Chart
from damier.games.plumber.deduction import NOTHING
from damier.games.plumber.level import LETTERS
from damier.games.plumber.names import COLOUR_NAMES, SORT_NAMES
from damier.games.plumber.sorts import SORTS

#: Where the four sides of a cell lead, clockwise from north.
DIRECTIONS: Final = (say("the north"), say("the east"), say("the south"), say("the west"))


def listed(parts: Sequence[Sentence]) -> Sentence:
    """Return several parts in a row.

    >>> print(listed([say("red"), say("green"), say("blue")]))
    red, green and blue
    """
    *most, last = parts
    if not most:
        return last
    before = most[0]
    for one in most[1:]:
        before = say("{one}, {other}", one=before, other=one)
    return say("{one} and {other}", one=before, other=last)


def colour_name(chart: Chart, colour: int) -> Sentence:
    """Return a colour's name with its letter."""
    name = chart.colours[colour]
    return say("{colour} ({letter})", colour=COLOUR_NAMES[name], letter=LETTERS[name])


def pipe_name(sort: int) -> Sentence:
    """Return the name of a sort, or of an empty cell."""
    return say("nothing") if sort == NOTHING else SORT_NAMES[SORTS[sort].name]
