"""A walk of Plumber in words: what is supposed, what would then be impossible and where, and so what must be.

The cells of a walk are named by their numbers on the board, or as framed ones.
"""

from __future__ import annotations

from collections.abc import Sequence

from damier.core.contract import Cell, Sentence, say
from damier.games.plumber.chart import Chart
from damier.games.plumber.deduction import (
    MEETING,
    NO_PIPE,
    NO_WAY,
    NOTHING,
    OPEN,
    PIPE,
    SEALED,
    TOO_FEW_PIPES,
    TOO_FEW_PLACES,
)
from damier.games.plumber.phrases import colour_name, listed, pipe_name
from damier.games.plumber.walks import LISTED, Walk


def walk_sentence(chart: Chart, walk: Walk, concluded: int) -> Sentence:
    """Return why what a walk supposes cannot be, and what must be instead: ``concluded`` is the value of its item."""
    reason = _Reason(chart, walk).sentence()
    if not walk.links:
        then = say("at once {reason}", reason=reason)
    elif len(walk.numbered) > 1 and any(link.cell not in walk.about for link in walk.links):
        then = say("then, number by number, {reason}", reason=reason)
    else:
        then = say("then {reason}", reason=reason)
    if walk.item >= len(chart.sides):
        return say(
            "If the framed cell held this pipe, {pipe}, {then}: it must hold the other one that fits, {other}.",
            pipe=pipe_name(walk.value), then=then, other=pipe_name(concluded),
        )  # fmt: skip
    if walk.value == OPEN:
        return say("If water ran between the two framed cells, {then}: water cannot run there.", then=then)
    return say("If no water ran between the two framed cells, {then}: it must run there.", then=then)


class _Reason:
    """The words for what is impossible at the end of a walk."""

    def __init__(self, chart: Chart, walk: Walk) -> None:
        self.chart = chart
        self.walk = walk
        self.end = walk.end
        self.number = {cell: number for number, cell in enumerate(walk.numbered, start=1)}

    def sentence(self) -> Sentence:
        """Return what is impossible, and where."""
        end = self.end
        if end.kind in (TOO_FEW_PIPES, TOO_FEW_PLACES):
            return self._counted()
        if end.kind not in (NO_WAY, NO_PIPE):
            return self._water()
        place = self._place(end.cells[0])
        if end.kind == NO_PIPE:
            if end.rule == PIPE:
                return say("the pipe {place} would leak", place=place)
            return say("no pipe left would fit {place}", place=place)
        if end.wet:
            return say("water would come in {place} and could not go out again", place=place)
        return say("no water could come in {place}", place=place)

    def _place(self, cell: Cell) -> Sentence:
        if cell in self.number:
            return say("at {number}", number=self.number[cell])
        return say("in the framed cell") if len(self.walk.about) == 1 else say("in a framed cell")

    def _places(self, cells: Sequence[Cell]) -> Sentence:
        """Return some cells by their numbers, or how many there are if they have none."""
        if len(cells) > LISTED:
            return say("in {count} cells", count=len(cells))
        framed = [cell for cell in cells if cell not in self.number]
        numbered = sorted((cell for cell in cells if cell in self.number), key=self.number.__getitem__)
        if len(framed) > 1:
            return listed([*map(self._place, numbered), say("in both framed cells")])
        return listed([self._place(cell) for cell in (*numbered, *framed)])

    def _water(self) -> Sentence:
        """Return that two colours meet, or that water is shut in."""
        end = self.end
        names = [colour_name(self.chart, colour) for colour in end.colours]
        if end.kind == MEETING and len(end.cells) == 1:
            return say("{one} would meet {other} {place}", one=names[0], other=names[1],
                       place=self._place(end.cells[0]))  # fmt: skip
        if end.kind == MEETING:
            here, there = map(self._place, end.cells)
            return say("{one} from the source {here} would meet {other} from the source {there}",
                       one=names[0], here=here, other=names[1], there=there)  # fmt: skip
        if not names:
            if end.kind == SEALED:
                return say("the water along the thin line would be shut in, away from every source")
            return say("the water along the thin line could run only where the dots are, and to no source")
        place = self._place(end.cells[0])
        if end.kind == SEALED:
            return say("{colour} from the source {place} would be shut in, away from a second source",
                       colour=names[0], place=place)  # fmt: skip
        return say("{colour} from the source {place} could run only where the dots are, and to no second source",
                   colour=names[0], place=place)  # fmt: skip

    def _counted(self) -> Sentence:
        """Return that there are too few pipes of a sort, or too few cells."""
        end, count = self.end, len(self.end.cells)
        if end.sort == NOTHING and end.kind == TOO_FEW_PIPES:
            return say("{count} {count:cell|cells} would have to stay empty, and {n} can", count=count, n=end.left)
        if end.sort == NOTHING:
            return say("{count} {count:cell|cells} could stay empty, and {n} must", count=count, n=end.left)
        pipe = pipe_name(end.sort)
        if not count:
            return say("this pipe, {pipe}, could go nowhere, and {n} {n:is|are} left", pipe=pipe, n=end.left)
        places = self._places(end.cells)
        if end.kind == TOO_FEW_PIPES:
            return say("this pipe, {pipe}, would be needed {places}, and {n} {n:is|are} left",
                       pipe=pipe, places=places, n=end.left)  # fmt: skip
        return say("this pipe, {pipe}, could go nowhere but {places}, and {n} {n:is|are} left",
                   pipe=pipe, places=places, n=end.left)  # fmt: skip
