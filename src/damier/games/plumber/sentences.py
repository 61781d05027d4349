"""Why a step of Plumber must be so, in words: what is noticed first, then what must or cannot be.

No sentence names a cell: it speaks of the framed ones, which are concluded about, and of bracketed water. Colours have
their letters, for those who do not see them.
"""

from __future__ import annotations

from damier.core.contract import Sentence, say
from damier.games.plumber.chart import Chart
from damier.games.plumber.deduction import (
    APART,
    FIT,
    GROUPS,
    LAST,
    LEFT,
    NOTHING,
    OPEN,
    OUTLET,
    SHUT,
    WAY,
    Deduction,
)
from damier.games.plumber.phrases import DIRECTIONS, colour_name, listed, pipe_name
from damier.games.plumber.techniques import Step
from damier.games.plumber.walk_sentences import walk_sentence


class Wording:
    """The words for a step, from what was known before it; ``dry`` says whether pipes may stay dry."""

    def __init__(self, chart: Chart, known: Deduction, *, dry: bool) -> None:
        self.chart = chart
        self.known = known
        self.dry = dry
        self.count = len(chart.sides)

    def sentence(self, step: Step) -> Sentence:
        """Return why a step must be so."""
        if step.walk is not None:
            return walk_sentence(self.chart, step.walk, step.items[0][1])
        if step.rule in (FIT, WAY, LEFT):
            return self._cell(step)
        if step.rule == APART:
            return self._apart(step)
        if step.rule == OUTLET:
            return self._outlet(step)
        return self._last(step) if step.rule == LAST else self._needed(step)

    # What is concluded.

    def _sides(self, cell: int, value: int) -> list[Sentence]:
        """Return the directions of a cell's sides of which this is known."""
        sides = self.known.known()
        four = self.chart.four[4 * cell : 4 * cell + 4]
        return [DIRECTIONS[at] for at, side in enumerate(four) if sides[side] == value]

    def _concluded(self, step: Step) -> Sentence:
        """Return what must hold in the one framed cell."""
        item, value = step.items[0]
        if item >= self.count:
            return say("it must hold this pipe, {pipe}", pipe=pipe_name(value))
        four = self.chart.four[4 * (cell := self.chart.number[step.cells[0]]) : 4 * cell + 4]
        opened, shut = (
            [DIRECTIONS[four.index(side)] for side, value in sorted(step.items, key=lambda one: four.index(one[0]))
             if value == wanted] for wanted in (OPEN, SHUT)
        )  # fmt: skip
        if opened and shut:
            return say("water must run to {open} and cannot run to {shut}", open=listed(opened), shut=listed(shut))
        if opened:
            return say("water must run to {open}", open=listed(opened))
        return say("water cannot run to {shut}", shut=listed(shut))

    # One cell.

    def _cell(self, step: Step) -> Sentence:
        cell = self.chart.number[step.cells[0]]
        opened, shut = self._sides(cell, OPEN), self._sides(cell, SHUT)
        return say("{noticed}: {so}.", noticed=self._noticed(step, opened, shut), so=self._concluded(step))

    def _noticed(self, step: Step, opened: list[Sentence], shut: list[Sentence]) -> Sentence:
        dry = self.dry or (step.rule == WAY and any(value == SHUT for _, value in step.items))
        known = self._known(opened, shut, dry=dry)
        if step.rule == FIT:
            return say("{known}, and of the pipes left one sort alone fits there", known=known)
        if step.rule == LEFT:
            return say("{known}, and all pipes left that fit there agree", known=known)
        if opened:
            return say("{known}, and water that comes in goes out again", known=known)
        if not dry:
            return say("{known}, and no other ways are left", known=known)
        return say("{known}, so that water could come in there and not go out again", known=known)

    def _known(self, opened: list[Sentence], shut: list[Sentence], *, dry: bool) -> Sentence:
        """Return what is known of the sides of the framed cell, and that it cannot stay dry if not ``dry``."""
        if opened and shut:
            return say(
                "Water runs to the framed cell from {open} and none from {shut}", open=listed(opened), shut=listed(shut)
            )
        if opened:
            return say("Water runs to the framed cell from {open}", open=listed(opened))
        if not shut:
            return say("The framed cell is still open all around") if dry else say("No pipe of this level can stay dry")
        if dry:
            return say("No water runs to the framed cell from {shut}", shut=listed(shut))
        return say(
            "No water runs to the framed cell from {shut}, no pipe of this level can stay dry", shut=listed(shut)
        )

    # Colours and nets.

    def _apart(self, step: Step) -> Sentence:
        colours = [colour_name(self.chart, colour) for colour in self._colours_of(step)]
        if len(step.cells) > 1:
            return say(
                "Between the two framed cells {one} would meet {other}: water cannot run there.",
                one=colours[0], other=colours[-1],
            )  # fmt: skip
        return say(
            "Water of several colours, {colours}, comes to the framed cell and must stay apart there: {so}.",
            colours=listed(colours), so=self._concluded(step),
        )  # fmt: skip

    def _colours_of(self, step: Step) -> list[int]:
        """Return the colours of the water that comes to the framed cells, other than over the side concluded about."""
        sides, found = self.known.known(), dict[int, None]()
        for cell in step.cells:
            at = self.chart.number[cell]
            for side in self.chart.four[4 * at : 4 * at + 4]:
                if sides[side] == OPEN and (colour := self.known.net_of(side)[0]) >= 0:
                    found[colour] = None
        return list(found)

    def _outlet(self, step: Step) -> Sentence:
        colour = self.known.net_of(step.about)[0]
        so = say("it must run between the two framed cells") if len(step.cells) > 1 else self._concluded(step)
        if colour < 0:
            return say("The bracketed water must come to a source and has one way on: {so}.", so=so)
        name = colour_name(self.chart, colour)
        return say("The bracketed water, {colour}, must come to a second source and has one way on: {so}.",
                   colour=name, so=so)  # fmt: skip

    # Counting.

    def _last(self, step: Step) -> Sentence:
        sorts = [sort for sort in GROUPS[step.about] if self.known.reserve()[sort]]
        left = sum(self.known.reserve()[sort] for sort in sorts)
        names = listed([pipe_name(sort) for sort in sorts])
        if step.items[0][0] >= self.count and len(sorts) == 1:
            return say(
                "The reserve has {n} of this pipe, {pipe}, and just as many cells can hold it: it must go on the "
                "framed {cells:cell|cells}.",
                pipe=names, n=left, cells=len(step.cells),
            )  # fmt: skip
        if sorts == [NOTHING]:
            return say("Just as many cells can stay empty as must, the framed one too: {so}.", so=self._concluded(step))
        return say(
            "The reserve has {n} of {pipes}, and just as many cells can hold one, the framed one too: {so}.",
            pipes=names, n=left, so=self._concluded(step),
        )  # fmt: skip

    def _needed(self, step: Step) -> Sentence:
        sorts = [sort for sort in GROUPS[step.about] if self.known.reserve()[sort]]
        left = sum(self.known.reserve()[sort] for sort in sorts)
        return say(
            "Elsewhere {n} {n:cell|cells} can hold nothing but {pipes}, and no more of these are left: in the framed "
            "cell {so}.",
            pipes=listed([pipe_name(sort) for sort in sorts]), n=left, so=self._concluded(step),
        )  # fmt: skip
