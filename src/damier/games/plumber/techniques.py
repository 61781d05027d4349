"""The techniques of Plumber, and the choice of the next step: the easiest that decides anything.

A step is one conclusion: what one rule says of one cell or one side, or what one walk refutes. It is taken from the
first stage that decides anything (``grade.py``); within a stage a pipe to place comes before sides to mark, and short
walks before long ones. ``sentences.py`` says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from damier.core.contract import Cell, Exhausted, say
from damier.core.reasoning import Technique
from damier.games.plumber.chart import Chart
from damier.games.plumber.deduction import (
    APART,
    FIT,
    GROUPS,
    LAST,
    LEFT,
    NEEDED,
    NOTHING,
    OF_SORT,
    OPEN,
    OUTLET,
    UNKNOWN,
    WAY,
    Deduction,
)
from damier.games.plumber.grade import LOOK, STAGES, TECHNIQUE_OF, Stage
from damier.games.plumber.walks import Walk, walked
from damier.search.sat import Meter

#: The techniques by name, from easy to hard.
TECHNIQUES: Final[Mapping[str, Technique]] = {
    "fit": Technique(
        say("One pipe fits"),
        say("Look at the sides of a cell: where water comes in, and where none can. If one sort of the pipes"
            " left is open and closed just there, it must be that one."),
        "easy",
    ),
    "way": Technique(
        say("Water goes on"),
        say("Water that comes into a cell must leave it by another side, and cannot come out of nowhere. If "
            "one way is left, it must go there; if none is, water cannot come."),
        "easy",
    ),
    "agree": Technique(
        say("All pipes left agree"),
        say("Several sorts of the pipes left may fit a cell. If all of them are open on a side, water must "
            "run there; if all are closed, it cannot."),
        "easy",
    ),
    "colours": Technique(
        say("Colours stay apart"),
        say("Two colours cannot be joined. Where both would meet on a side, no water can run; where both "
            "come to a cell, its pipe must keep them apart."),
        "easy",
    ),
    "outlet": Technique(
        say("The only way on"),
        say("The water of a source must come to another source of its colour. If there is one way left on "
            "which it can go on, it must."),
        "medium",
    ),
    "last": Technique(
        say("As many places as pipes"),
        say("Every pipe must be placed. If just as many cells can hold a sort as there are pipes of it left,"
            " all of them must."),
        "medium",
    ),
    "ahead": Technique(
        say("One step ahead"),
        say("Suppose that water runs over a side, or that it does not. If something is impossible at once, "
            "the opposite must hold."),
        "medium",
    ),
    "needed": Technique(
        say("Needed elsewhere"),
        say("If the pipes left of some sorts are all needed for cells that can hold nothing else, no other "
            "cell can have one."),
        "hard",
    ),
    "walk": Technique(
        say("A few steps ahead"),
        say("Suppose something, and follow what must be so for two or three rounds. If that ends in "
            "something impossible, the opposite must hold."),
        "hard",
    ),
    "far": Technique(
        say("A long way ahead"),
        say("Suppose something, and follow what must be so for four rounds or more. If that ends in "
            "something impossible, the opposite must hold."),
        "expert",
    ),
}  # fmt: skip

#: A small level for each technique, and the moves after which its next step is one of this technique.
EXAMPLES: Final[Mapping[str, str]] = {
    "fit": "XR2XX/R1C0T2X/R1T3L0X/XXR0X",
    "way": "XXB2XX/X.T0L1B3/R1F1L1L1R3/XL0T1T2X/XR0Y0Y0X; shut b2-c2",
    "agree": "XY2G2X/XT0O0Y3/B1T2F0G3/XB0G0X",
    "colours": "XXR2X/B1L1O0B3/G1T2T0R3/XG0XX",
    "outlet": (
        "XXXG2XX/G1L1L1T3.X/B1F1T2.T1Y3/B1F3F2T1F2X/XT1T3F0T3X/XB0XY0XX; open b5-c5; shut b2-b3; put L1 b2; "
        "shut c5-d5; put T3 c5; open d5-e5; put T3 e5; open d4-e4; shut c4-d4; open b4-c4; open d4-d5; put F0 d5; "
        "put T1 d4; put T1 b5; open c2-d2"
    ),
    "last": "XG2G2X/G1T3F0G3/G1L1O0G3/XXG0X; open c2-c3",
    "ahead": "XY2Y2Y2X/Y1C0T3T0Y3/Y1F2T1F1Y3/XY0Y0Y0X",
    "needed": (
        "XY2XG2G2G2X/Y1T3.L0F0F3G3/G1F1T2L0L0T1B3/G1T3F0T3L0T0B3/XT1T3.F0L1G3/XG0XXG0XX; shut b2-b3; shut f2-f3; "
        "shut f4-f5; put L1 f5; open b3-b4; open f3-f4; shut b4-b5; put T1 b5; open c4-c5; put T3 b2; put T3 b4; "
        "put T3 c5; shut d4-d5; shut d5-e5"
    ),
    "walk": "XXB2XR2X/B1F1T3.T0R3/XL0T1L1T2X/B1F3O0T2T0G3/XXG0B0XX",
    "far": (
        "XB2B2B2XX/XT0F2T0L1B3/B1L1O0T2T1B3/B1T2L0L0F0B3/XB0B0B0B0X; open d2-e2; put L1 e2; shut c2-d2; open c2-c3"
    ),
}


@dataclass(frozen=True, slots=True)
class Step:
    """A conclusion: items with their values, the rule and what it looked at, or the walk.

    ``cells`` are those that are concluded about, ``evidence`` those that it is concluded from.
    """

    technique: str
    items: tuple[tuple[int, int], ...]
    cells: tuple[Cell, ...]
    evidence: tuple[Cell, ...]
    rule: int = 0
    about: int = -1
    walk: Walk | None = None


class Choice:
    """The choice of the next step from what is known."""

    def __init__(self, chart: Chart, known: Deduction, meter: Meter) -> None:
        self.chart = chart
        self.known = known
        self.meter = meter
        self.count = len(chart.sides)

    def next(self, *, walks: bool = True) -> Step | None:
        """Return the next step, by rules or also by ``walks``; None if reasoning has run out.

        Raises ``Exhausted`` if the budget ran out.
        """
        for stage in STAGES:
            if stage.rounds and not walks:
                continue
            if stage.rounds and self.meter.exhausted:
                raise Exhausted(say("no hint was found in the time there was"))
            step = self._by_rules(stage) if stage.rules else self._by_walks(stage)
            if step is not None:
                return step
        return None

    # By rules.

    def _by_rules(self, stage: Stage) -> Step | None:
        found = self.known.consequences(stage.rules)
        if not found:
            return None
        steps: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
        for item, value, rule, about in found:
            steps.setdefault((rule, about, self._cell_of(item, rule, about)), []).append((item, value))
        # Pipes first, then by the rules' own order; of each where most water is seen, else line by line.
        (rule, about, cell), items = min(
            steps.items(),
            key=lambda step: (all(item < self.count for item, _ in step[1]), step[0][0], -self._open_sides(step[0][2])),
        )
        return self._step(rule, about, cell, self._shortest(items))

    def _open_sides(self, cell: int) -> int:
        sides = self.known.known()
        return sum(sides[side] == OPEN for side in self.chart.four[4 * cell : 4 * cell + 4]) if cell >= 0 else 0

    def _cell_of(self, item: int, rule: int, about: int) -> int:
        """Return the cell that a conclusion is about, or -1 for a side between two."""
        if item >= self.count:
            return -1 if rule == LAST and len(GROUPS[about]) == 1 else item - self.count
        if rule in (WAY, LEFT, FIT):
            return about
        if rule == APART:
            return about - self.count if about >= self.count else -1
        if rule == OUTLET:
            return -1
        # Rules that count look at many cells: the one whose fillings they have cut down.
        among = sum(OF_SORT[sort] for sort in GROUPS[about])
        one, other = (self.chart.number.get(place, -1) for place in self.chart.sides[item])
        return next(cell for cell in (one, other) if cell >= 0 and self._is_cut(cell, among))

    def _is_cut(self, cell: int, among: int) -> bool:
        fillings = self.known.fillings(cell)
        return self.known.pipes()[cell] < 0 and bool(fillings & among) and bool(fillings & ~among)

    def _shortest(self, items: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """Return the pipes alone if there are any, since they say all of their sides; each item once."""
        pipes = [one for one in items if one[0] >= self.count]
        return tuple(dict.fromkeys(pipes or items))

    def _step(self, rule: int, about: int, cell: int, items: tuple[tuple[int, int], ...]) -> Step:
        technique = TECHNIQUE_OF[rule][0]
        cells = self.chart.cells
        if cell >= 0:
            concluded: tuple[Cell, ...] = (cells[cell],)
        elif items[0][0] >= self.count:
            concluded = tuple(cells[item - self.count] for item, _ in items)
        else:
            items = items[:1]
            concluded = tuple(place for place in self.chart.sides[items[0][0]] if place in self.chart.number)
        evidence = tuple(dict.fromkeys(place for place in self._evidence(rule, about, cell) if place not in concluded))
        return Step(technique, items, concluded, evidence, rule, about)

    def _evidence(self, rule: int, about: int, cell: int) -> Iterator[Cell]:
        chart, known = self.chart, self.known
        if rule in (WAY, LEFT, FIT):
            yield from self._around(cell)
        elif rule == APART:
            for at in chart.sides[about] if about < self.count else (chart.cells[about - self.count],):
                yield from self._waters(chart.number[at])
        elif rule == OUTLET:
            yield from self._places(known.net_of(about)[2])
        elif rule in (LAST, NEEDED):
            among = sum(OF_SORT[sort] for sort in GROUPS[about])
            for number, pipe in enumerate(known.pipes()):
                fillings = known.fillings(number)
                if pipe < 0 and (fillings & among if rule == LAST else not fillings & ~among):
                    yield chart.cells[number]

    def _around(self, cell: int) -> Iterator[Cell]:
        """Yield the places beside a cell over whose sides it is known whether water runs."""
        sides = self.known.known()
        for side in self.chart.four[4 * cell : 4 * cell + 4]:
            if sides[side] != UNKNOWN:
                for place in self.chart.sides[side]:
                    if place != self.chart.cells[cell] and (place in self.chart.number or sides[side] == OPEN):
                        yield place

    def _waters(self, cell: int) -> Iterator[Cell]:
        """Yield the places of the nets with a colour that come to a cell."""
        sides = self.known.known()
        for side in self.chart.four[4 * cell : 4 * cell + 4]:
            if sides[side] == OPEN:
                colour, _, members = self.known.net_of(side)
                if colour >= 0:
                    yield from self._places(members)

    def _places(self, sides: list[int]) -> Iterator[Cell]:
        for side in sides:
            yield from self.chart.sides[side]

    # By walks.

    def _by_walks(self, stage: Stage) -> Step | None:
        """Return the conclusion of the walk that takes least to follow."""
        known = self.known
        start = known.mark()
        best: tuple[tuple[int, int], Step] | None = None
        refuted = known.walks(stage.rounds, LOOK)
        opposites = [known.opposite(item, value) for item, value in refuted]
        for (item, value), opposite in zip(refuted, opposites, strict=True):
            if opposite is None or opposite == NOTHING:
                continue
            known.walk(item, value, stage.rounds, LOOK)
            known.shorten(start)
            walk = walked(self.chart, known, start)
            if best is None or walk.effort < best[0]:
                step = Step(stage.technique, ((item, opposite),), walk.about, walk.numbered, walk=walk)
                best = walk.effort, step
            known.back_to(start)
        return None if best is None else best[1]
