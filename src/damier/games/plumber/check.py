"""What is wrong with pipes on a board: named defects, in a fixed order, each with the places it is about.

This judges any placing of pipes from scratch, also one that play would never allow. The tests compare the board's own
counts with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from damier.core.contract import Cell, Sentence, Violation, say
from damier.games.plumber.level import Colour, PlumberLevel, Source, beyond, inside
from damier.games.plumber.names import COLOUR_NAMES, SORT_NAMES
from damier.games.plumber.sorts import SIDES, SORTS, STEPS, Sort, opposite

Pipes = Mapping[Cell, Sort]


class Part(NamedTuple):
    """A component of the pipe in a cell."""

    cell: Cell
    component: int


@dataclass(frozen=True, slots=True)
class Net:
    """Components that water joins, the sources on them, and their open ends that meet no opening."""

    parts: tuple[Part, ...]
    sources: tuple[Source, ...]
    leaks: tuple[tuple[Cell, int], ...]

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of its sources: none if it is dry, several if they are in conflict."""
        return tuple(dict.fromkeys(source.colour for source in self.sources))

    @property
    def alone(self) -> tuple[Source, ...]:
        """Its sources that meet no other of their colour."""
        count = Counter(source.colour for source in self.sources)
        return tuple(source for source in self.sources if count[source.colour] == 1)


def net_from(level: PlumberLevel, pipes: Pipes, start: Part) -> Net:
    """Return the net of the component ``start``: all that is joined to it."""
    seen = {start: None}
    sources: list[Source] = []
    leaks: list[tuple[Cell, int]] = []
    waiting = [start]
    while waiting:
        here = waiting.pop()
        for side, place in openings(pipes[here.cell], here):
            part = part_at(pipes, place, opposite(side))
            if part is not None:
                if part not in seen:
                    seen[part] = None
                    waiting.append(part)
            elif place in level.sources and level.sources[place].side == opposite(side):
                sources.append(level.sources[place])
            else:
                leaks.append((here.cell, side))
    return Net(tuple(seen), in_reading_order(sources), tuple(leaks))


#: The sides on which each component of each sort is open, with the steps over them.
_OPENINGS: Final = tuple(
    tuple([(side, *STEPS[side]) for side in SIDES if sides & side] for sides in sort.components) for sort in SORTS
)


def openings(sort: Sort, part: Part) -> list[tuple[int, Cell]]:
    """Return the sides on which a part is open, with the place beyond each."""
    (column, row), component = part
    return [(side, Cell(column + across, row + down)) for side, across, down in _OPENINGS[sort.number][component]]


def part_at(pipes: Pipes, cell: Cell, side: int) -> Part | None:
    """Return the part in a cell that is open on a side, or None."""
    sort = pipes.get(cell)
    component = None if sort is None else sort.component(side)
    return None if component is None else Part(cell, component)


def in_reading_order(sources: Iterable[Source]) -> tuple[Source, ...]:
    """Return sources line by line."""
    return tuple(sorted(sources, key=_reading_order))


def _reading_order(source: Source) -> tuple[int, int]:
    return source.cell.row, source.cell.column


def nets(level: PlumberLevel, pipes: Pipes) -> list[Net]:
    """Return every net of a board."""
    found: list[Net] = []
    seen: set[Part] = set()
    for cell, sort in pipes.items():
        for component in range(len(sort.components)):
            if Part(cell, component) not in seen:
                found.append(net_from(level, pipes, Part(cell, component)))
                seen.update(found[-1].parts)
    return found


def violations(level: PlumberLevel, pipes: Pipes) -> list[Violation]:
    """Return every defect of a placing of pipes; an empty list means that it wins.

    In this order: ``OFF_BOARD``, ``SCREWED_PIPE_MISSING``, ``TOO_MANY_PIPES``, ``RESERVE_NOT_EMPTY``,
    ``COLOURS_JOINED``, ``SOURCE_ALONE``, ``LEAK_INTO_CELL``, ``LEAK_INTO_BORDER``, ``LEAK_AGAINST_PIPE``.
    """
    found = [*_misplacements(level, pipes)]
    if any(violation.name == "OFF_BOARD" for violation in found):
        return found  # the nets below are only for pipes on the board
    joined = nets(level, pipes)
    found += [_conflict(net) for net in joined if len(net.colours) > 1]
    found += _lonely_sources(level, pipes, joined)
    leaks = [_leak(level, pipes, cell, side) for net in joined if net.sources for cell, side in net.leaks]
    order = ("LEAK_INTO_CELL", "LEAK_INTO_BORDER", "LEAK_AGAINST_PIPE")
    return [*found, *sorted(leaks, key=lambda leak: order.index(leak.name))]


def remarks(level: PlumberLevel) -> tuple[Sentence, ...]:
    """Return what the author may want to know of a level: no source, nothing to place, a picture that does not win."""
    found: list[Sentence] = []
    if not level.sources:
        found.append(say("there is no source: the level is won as soon as its reserve is empty"))
    if not any(level.reserve):
        found.append(say("there is nothing to place: every pipe is screwed down"))
    wrong = violations(level, level.pipes)
    if wrong:
        more = say(" ({n} more)", n=len(wrong) - 1) if len(wrong) > 1 else ""
        found.append(say("the position in the level does not win: {reason}{more}", reason=wrong[0].sentence, more=more))
    return tuple(found)


def _misplacements(level: PlumberLevel, pipes: Pipes) -> Iterator[Violation]:
    for cell in pipes:
        if not inside(cell, level.size):
            yield Violation("OFF_BOARD", (cell,), say("{cell} is no cell of the board", cell=cell))
    for cell, sort in level.screwed.items():
        if pipes.get(cell) != sort:
            yield Violation(
                "SCREWED_PIPE_MISSING",
                (cell,),
                say("the pipe screwed down at {cell} is not there: {pipe}", cell=cell, pipe=SORT_NAMES[sort.name]),
            )
    placed = Counter(sort.number for sort in pipes.values())
    given = Counter(sort.number for sort in level.pipes.values())
    for sort in SORTS:
        more = placed[sort.number] - given[sort.number]
        if more > 0:
            yield Violation(
                "TOO_MANY_PIPES",
                tuple(cell for cell, other in pipes.items() if other == sort),
                say("there {n:is|are} {n} too many of this pipe: {pipe}", n=more, pipe=SORT_NAMES[sort.name]),
            )
    left = sum((given - placed).values())
    if left:
        yield Violation("RESERVE_NOT_EMPTY", (), say("{n} {n:pipe is|pipes are} still in the reserve", n=left))


def _conflict(net: Net) -> Violation:
    cells = tuple(source.cell for source in net.sources)
    one, other = (next(source for source in net.sources if source.colour == colour) for colour in net.colours[:2])
    return Violation(
        "COLOURS_JOINED",
        cells,
        say(
            "the {one} source at {cell} is joined to the {other} source at {place}",
            one=COLOUR_NAMES[one.colour],
            cell=one.cell,
            other=COLOUR_NAMES[other.colour],
            place=other.cell,
        ),
    )


def _lonely_sources(level: PlumberLevel, pipes: Pipes, joined: list[Net]) -> Iterator[Violation]:
    company = {source.cell for net in joined for source in net.sources} - {
        source.cell for net in joined for source in net.alone
    }
    for cell, source in level.sources.items():
        if cell in company:
            continue
        colour = COLOUR_NAMES[source.colour]
        if source.faced in pipes and pipes[source.faced].component(opposite(source.side)) is not None:
            sentence = say(
                "the {colour} source at {cell} is joined to no other of its colour", colour=colour, cell=cell
            )
        else:
            sentence = say("the {colour} source at {cell} is joined to no pipe", colour=colour, cell=cell)
        yield Violation("SOURCE_ALONE", (cell,), sentence)


def _leak(level: PlumberLevel, pipes: Pipes, cell: Cell, side: int) -> Violation:
    place = beyond(cell, side)
    if place in pipes:
        return Violation(
            "LEAK_AGAINST_PIPE",
            (cell, place),
            say("{cell} leaks against the pipe at {place}, which has no opening there", cell=cell, place=place),
        )
    if inside(place, level.size):
        return Violation(
            "LEAK_INTO_CELL", (cell, place), say("{cell} leaks into the empty cell {place}", cell=cell, place=place)
        )
    return Violation(
        "LEAK_INTO_BORDER", (cell, place), say("{cell} leaks into the border at {place}", cell=cell, place=place)
    )
