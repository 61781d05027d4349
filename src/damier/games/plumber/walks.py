"""What a walk in Plumber comes to, for those who are to follow it: what is supposed, what follows, what cannot be.

A walk that ``deduction.py`` has found and shortened is a row of *links*, each what would follow in one cell, and an
*end*: what is impossible about it, and where that is seen. Its cells are numbered in the order in which to look at
them. ``walk_sentences.py`` says it in words, and ``supposed.py`` draws it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from damier.core.contract import Cell
from damier.games.plumber.chart import Chart
from damier.games.plumber.deduction import (
    CUT,
    MEETING,
    NO_PIPE,
    NO_WAY,
    OF_SORT,
    OPEN,
    PIPE,
    SEALED,
    TOO_FEW_PIPES,
    TOO_FEW_PLACES,
    Deduction,
)

#: Cells at the end of a walk are numbered up to so many, and counted if there are more.
LISTED: Final = 4
#: To look over the board for cells that can hold a sort takes as much as so many links.
SEARCH: Final = 2
#: To look where water can run takes as much as a link for each of so many sides.
SIDES_A_LINK: Final = 4


@dataclass(frozen=True, slots=True)
class Link:
    """What would follow in one cell: sides and their values, and the sort of its pipe, or -1 if that is open."""

    cell: Cell
    sides: tuple[tuple[int, int], ...]
    sort: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """What is impossible at the end of a walk.

    ``kind`` and ``rule`` are those of the contradiction, and ``cells`` where it is seen, sources included. Colours that
    meet, or that of water that is shut in, are ``colours``; ``water`` are the sides over which that water runs, and
    ``reach`` those over which it could. If pipes are counted, ``sort`` is theirs, and ``left`` how many there are
    before the walk. ``wet`` says whether water comes to the cell.
    """

    kind: int
    rule: int
    cells: tuple[Cell, ...] = ()
    colours: tuple[int, ...] = ()
    water: tuple[int, ...] = ()
    reach: tuple[int, ...] = ()
    sort: int = -1
    left: int = 0
    wet: bool = False


@dataclass(frozen=True, slots=True)
class Walk:
    """A supposition, an item and its value; the cells that it is ``about``; and what it leads to."""

    item: int
    value: int
    about: tuple[Cell, ...]
    links: tuple[Link, ...]
    end: End

    @property
    def numbered(self) -> tuple[Cell, ...]:
        """The cells to look at, in order, without those that the supposition is about."""
        end = self.end.cells if len(self.end.cells) <= LISTED else ()
        places = dict.fromkeys((*(link.cell for link in self.links), *end))
        return tuple(place for place in places if place not in self.about)

    @property
    def effort(self) -> tuple[int, int]:
        """How much there is to look at, cells and sides that water can reach, and how much of it is decided."""
        cells = {*self.numbered, *self.end.cells}
        decided = sum(len(link.sides) + (link.sort >= 0) for link in self.links)
        search = SEARCH if self.end.kind == TOO_FEW_PLACES else 0
        return len(cells) + search + len(self.end.reach) // SIDES_A_LINK, decided


def walked(chart: Chart, known: Deduction, start: int) -> Walk:
    """Return the walk since ``start`` that ``known`` has just shortened; its state is that of the contradiction."""
    count = len(chart.sides)
    item = known.entry(start)[0]
    value = known.known()[item] if item < count else known.pipes()[item - count]
    about = chart.sides[item] if item < count else (chart.cells[item - count],)
    return Walk(item, value, about, tuple(_links(chart, known, start)), _end(chart, known, start))


def _links(chart: Chart, known: Deduction, start: int) -> Iterable[Link]:
    """Return the links in order; the sides that a pipe shows anyway are left out."""
    count = len(chart.sides)
    sides, pipes = known.known(), known.pipes()
    decided: dict[int, list[tuple[int, int]]] = {}
    placed: dict[int, int] = {}
    for place in range(start + 1, known.mark()):
        item, rule, _ = known.entry(place)
        cell = known.cell_at(place)
        found = decided.setdefault(cell, [])
        if item >= count:
            placed[cell] = pipes[cell]
        elif rule != PIPE or cell not in placed:
            found.append((item, sides[item]))
    return [Link(chart.cells[cell], tuple(found), placed.get(cell, -1)) for cell, found in decided.items()]


def _end(chart: Chart, known: Deduction, start: int) -> End:
    kind, about, _, rule = known.contradiction()
    count = len(chart.sides)
    if kind in (NO_WAY, NO_PIPE):
        wet = any(known.known()[side] == OPEN for side in chart.four[4 * about : 4 * about + 4])
        return End(kind=kind, rule=rule, cells=(chart.cells[about],), wet=wet)
    if kind == MEETING and about >= count:
        return _meeting(chart, known, about - count)
    if kind in (MEETING, SEALED, CUT):
        return _water(chart, known)
    if kind in (TOO_FEW_PIPES, TOO_FEW_PLACES):
        return _counted(chart, known, start)
    raise AssertionError(kind)


def _meeting(chart: Chart, known: Deduction, cell: int) -> End:
    """Return the end at which two colours come to one cell."""
    waters: dict[int, list[int]] = {}
    for side in chart.four[4 * cell : 4 * cell + 4]:
        if known.known()[side] == OPEN:
            colour, _, members = known.net_of(side)
            if colour >= 0:
                waters.setdefault(colour, []).extend(members)
    water = dict.fromkeys(side for members in waters.values() for side in members)
    return End(kind=MEETING, rule=0, cells=(chart.cells[cell],), colours=tuple(waters), water=tuple(water))


def _water(chart: Chart, known: Deduction) -> End:
    """Return the end at which one net has two colours, or has one source and comes to no second."""
    kind, about, _, rule = known.contradiction()
    _, _, members = known.net_of(about)
    sources = {side: chart.source_colour(side) for side in members if chart.source_colour(side) >= 0}
    if kind == MEETING:
        here = sources[about]
        other = next(side for side, found in sources.items() if found != here)
        sources = {other: sources[other], about: here}
    reach = [side for side in known.cut_off() if side not in set(members)] if kind == CUT else []
    return End(
        kind=kind,
        rule=rule,
        cells=tuple(chart.sides[side][1] for side in sources),
        colours=tuple(sources.values()),
        water=tuple(members),
        reach=tuple(reach),
    )


def _counted(chart: Chart, known: Deduction, start: int) -> End:
    """Return the end at which there are too few pipes of a sort, or too few cells for them."""
    kind, sort, _, rule = known.contradiction()  # in walks each group that is counted is one sort
    pipes = known.pipes()
    placed = {known.entry(place)[0] - len(chart.sides) for place in range(start, known.mark())}
    here = [cell for cell, pipe in enumerate(pipes) if pipe == sort and cell in placed]
    for cell, pipe in enumerate(pipes):
        fillings = known.fillings(cell)
        if pipe < 0 and (fillings & OF_SORT[sort] if kind == TOO_FEW_PLACES else not fillings & ~OF_SORT[sort]):
            here.append(cell)
    left = known.reserve()[sort] + sum(pipes[cell] == sort for cell in placed if cell >= 0)
    return End(kind=kind, rule=rule, cells=tuple(chart.cells[cell] for cell in here), sort=sort, left=left)
