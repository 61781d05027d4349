"""Draw parts of a network anew, so that fewer of its pipes need to be screwed down.

What makes screws necessary is seen before any other solution is looked for. Where water runs on both sides of a wall
and it is the same net, the wall can go and the net be opened elsewhere; where two nets of different colours lie side by
side, their water must stay apart, and little can change. So the fewest screws are needed where nets are small, even in
size, and seldom lie beside themselves; where there are few forks and overs, which can be exchanged; and where there are
many sources, from which more is known.

Small changes are made at random places: a line is drawn or removed, moved to another side of its cell, or exchanged
around a square of four cells. A change stays if each net keeps two sources, no net is lost, and the network is no worse
by these measures. How much a fork counts, and how long this goes on, differs from one network to the next, so that all
kinds of levels come out. Only the nets at the change are looked at anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from damier.games.plumber.encoding import SIDES_OF
from damier.games.plumber.sorts import EAST, NORTH, SIDES, SOUTH, WEST

if TYPE_CHECKING:
    from damier.games.plumber.network import Network

#: Of ten changes, how many draw or remove one line, and how many move one; the rest exchange lines around a square.
SINGLE: Final = 3
MOVED: Final = 4
#: How much a side counts at which a net lies beside itself, and the size of a net, squared, for each cell of the board.
#: A fork counts as much as is drawn from the range, and a source makes up for one.
BESIDE_ITSELF: Final = 2
SIZE: Final = 4
FORK_COUNTS: Final = range(1, 4)
#: Changes are tried so many times for each cell: drawn from this range.
CHANGES_PER_CELL: Final = range(4, 12)
CROSSING: Final = 4
#: Of ten cells that come to have four lines, how many become OVERs.
OVERS: Final = 6
#: The half of an OVER that is open on a side, and the sides of each half.
_HALF: Final = {NORTH: 0, SOUTH: 0, EAST: 1, WEST: 1}
_SIDES_OF_HALF: Final = (NORTH | SOUTH, EAST | WEST)


@dataclass(frozen=True, slots=True)
class _Net:
    """The halves of cells that are joined, each as twice its place, plus one for the half from west to east."""

    halves: tuple[int, ...]
    sources: int
    #: The sides at which it lies beside itself.
    beside: int


class Redrawing:
    """A network that is being changed, with its nets."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.stream = network.stream
        self._net: dict[int, _Net] = {}
        #: How much a fork counts, in this network.
        self._fork = self.stream.pick(FORK_COUNTS)
        self._enter(self._nets_from(half for place in network.cells for half in self._halves(place)))

    def run(self) -> None:
        """Try as many changes as are drawn for this network."""
        cells = self.network.cells
        for _ in range(len(cells) * self.stream.pick(CHANGES_PER_CELL)):
            self._try(self._change(self.stream.pick(cells)))

    def _change(self, place: int) -> list[tuple[int, int]]:
        """Return a change at random, as the sides over which lines are drawn or removed."""
        below, step = self.stream.below, self.network.step
        kind = below(10)
        if kind < SINGLE:
            return [(place, SIDES[below(4)])]
        if kind < SINGLE + MOVED:
            one = below(4)
            return [(place, SIDES[one]), (place, SIDES[(one + 1 + below(3)) % 4])]
        across, along = (EAST, WEST)[below(2)], (NORTH, SOUTH)[below(2)]
        return [(place, across), (place, along), (place + step[along], across), (place + step[across], along)]

    def _try(self, change: list[tuple[int, int]]) -> None:
        """Make a change, and take it back if it is none that may stay."""
        network = self.network
        lines, border = network.lines, network.border
        ends = [(place, place + network.step[side]) for place, side in change]
        if any(one not in lines or one in border or other not in lines for one, other in ends):
            return
        touched = [place for place in dict.fromkeys(place for pair in ends for place in pair) if place not in border]
        before = list({id(net): net for place in touched for half in self._halves(place)
                       if (net := self._net[half])}.values())  # fmt: skip
        forks = self._forks(touched)
        overs = [place for place in touched if place in network.overs]
        for place, side in change:
            network.toggle(place, side)
        after = self._changed_nets(touched, overs, before)
        if after is None or self._worse(before, after, self._forks(touched) - forks):
            for place, side in change:
                network.toggle(place, side)
            network.overs.difference_update(touched)
            network.overs.update(overs)
        else:
            for net in before:
                for half in net.halves:
                    del self._net[half]
            self._enter(after)

    def _changed_nets(self, touched: list[int], overs: list[int], before: list[_Net]) -> list[_Net] | None:
        """Return the nets that a change made of those before it; None if a cell or a net lacks something."""
        network = self.network
        for place in touched:
            number = len(SIDES_OF[network.lines[place]])
            if number < 2:  # noqa: PLR2004 (water goes in and out)
                return None
            if number < CROSSING:
                network.overs.discard(place)
            elif place not in overs and self.stream.below(10) < OVERS:
                network.overs.add(place)
        starts = [half for place in touched for half in self._halves(place)]
        changed = {*touched}
        starts += [half for net in before for half in net.halves if half >> 1 not in changed]
        after = self._nets_from(starts)
        return after if len(after) >= len(before) and all(net.sources > 1 for net in after) else None

    def _worse(self, before: list[_Net], after: list[_Net], forks: int) -> bool:
        """Return whether the nets after a change are worse than those before it, with so many more forks."""
        cells = len(self.network.cells)
        more = sum(net.beside for net in after) - sum(net.beside for net in before)
        larger = sum(len(net.halves) ** 2 for net in after) - sum(len(net.halves) ** 2 for net in before)
        return cells * (BESIDE_ITSELF * more + self._fork * forks) + SIZE * larger > 0

    def _forks(self, places: list[int]) -> int:
        """Return how many forks and overs there are in some places, a cross being two, less the sources there."""
        network = self.network
        count = 0
        for place in places:
            sides = SIDES_OF[network.lines[place]]
            count += len(sides) - 2 - (place in network.overs)
            count -= sum(place + network.step[side] in network.border for side in sides)
        return count

    def _halves(self, place: int) -> tuple[int, ...]:
        return (2 * place, 2 * place + 1) if place in self.network.overs else (2 * place,)

    def _enter(self, nets: Iterable[_Net]) -> None:
        for net in nets:
            self._net.update(dict.fromkeys(net.halves, net))

    def _nets_from(self, starts: Iterable[int]) -> list[_Net]:
        """Return the nets of these halves of cells."""
        network = self.network
        lines, overs, border, step = network.lines, network.overs, network.border, network.step
        found: list[_Net] = []
        done: set[int] = set()
        for start in starts:
            if start in done:
                continue
            net, inside, sources = [start], {start}, 0
            for half in net:  # the list grows in this loop
                place = half >> 1
                for side in SIDES_OF[_SIDES_OF_HALF[half & 1] if place in overs else lines[place]]:
                    beside = place + step[side]
                    if beside in border:
                        sources += 1
                        continue
                    other = 2 * beside + _HALF[side] if beside in overs else 2 * beside
                    if other not in inside:
                        inside.add(other)
                        net.append(other)
            done |= inside
            found.append(_Net(tuple(net), sources, self._beside_itself(net, inside)))
        return found

    def _beside_itself(self, net: list[int], inside: set[int]) -> int:
        """Return at how many sides a net lies beside itself and is not joined."""
        lines, step = self.network.lines, self.network.step
        count = 0
        for half in net:
            place = half >> 1
            for side in (EAST, SOUTH):
                if not lines[place] & side:
                    beside = 2 * (place + step[side])
                    count += (beside in inside) + (beside + 1 in inside)
        return count


def redraw(network: Network) -> None:
    """Draw parts of a network anew, at random, so that it needs fewer screws."""
    Redrawing(network).run()
