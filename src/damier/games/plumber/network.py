"""Random networks of pipes: a board on which every pipe is wet, every source has company, and nothing leaks.

Lines are drawn over sides of cells, at random and few; then each cell that has fewer than two gets more, to cells that
lack one too where there are any. A cell with two lines is a LINE or a TURN, with three a FORK, with four a CROSS or an
OVER; where a line leaves the board stands a source. What is joined is a net. A net with fewer than two sources gets
another, or is joined to a neighbour; where there are fewer nets than wanted, one is cut. Many small nets are what is
wanted, and different colours where nets touch: the fewer other solutions are there to screw down (``screws.py``). On
larger boards, parts of the network are drawn anew to that end (``redraw.py``).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, Self

from damier.core.contract import Size, Stream
from damier.games.plumber.encoding import OPPOSITE, SIDES_OF
from damier.games.plumber.level import COLOURS, PlumberLevel, inside
from damier.games.plumber.redraw import redraw
from damier.games.plumber.sorts import BY_NAME, SIDES, SORTS

#: The sort for each set of open sides; four are a CROSS here.
BY_OPENINGS: Final = {sort.openings: sort for sort in SORTS if sort.kind != "O"}
ALL_SIDES: Final = sum(SIDES)
#: Of a hundred inner sides, and of a hundred sides on the border, how many have a line from the start: drawn for each
#: network from these ranges.
LINES: Final = (range(20), range(20, 90))
#: From the start, at most one cell for so many cells gets four lines, and one more.
CELLS_PER_CROSSING: Final = 40
#: Of ten cells with four lines, how many are OVERs.
OVERS: Final = 6
#: A network has a net for so many cells, or one for each colour if that is more: drawn for each from this range.
CELLS_PER_NET: Final = range(8, 13)
#: How many times colours are dealt anew, to find nets of different colours beside each other.
DEALS: Final = 4
#: The changes after which a network that is not right yet is given up.
CHANGES: Final = 200


@dataclass
class Net:
    """Parts that are joined, as places and sides, and the places of the sources on them."""

    parts: list[tuple[int, int]] = field(default_factory=list)
    sources: list[int] = field(default_factory=list)


class Network:
    """Lines over the sides of cells. Places are numbered line by line, with the border."""

    def __init__(self, size: Size, stream: Stream) -> None:
        self.size = size
        self.stream = stream
        self.step = dict(zip(SIDES, (-size.width, 1, size.width, -1), strict=True))
        cells = [size.index(cell) for cell in size.cells() if inside(cell, size)]
        #: The cells that have pipes.
        self.cells = cells
        corners = {0, size.width - 1, size.width * (size.height - 1), size.width * size.height - 1}
        self.border = {
            size.index(cell) for cell in size.cells() if not inside(cell, size) and size.index(cell) not in corners
        }
        #: The sides of each place that lines go over.
        self.lines = dict.fromkeys((*cells, *self.border), 0)
        self.overs: set[int] = set()

    def _leave_empty(self, number: int) -> bool:
        """Leave ``number`` cells empty so that every other cell keeps two ways or more; return whether it succeeded."""
        waiting = [*self.cells]
        while waiting and number:
            place = waiting.pop(self.stream.below(len(waiting)))
            del self.lines[place]
            around = (place + step for step in self.step.values())
            if all(
                len(self._ways(beside)) > 1 for beside in around if beside in self.lines and beside not in self.border
            ):
                self.cells.remove(place)
                number -= 1
            else:
                self.lines[place] = 0
        return not number

    @classmethod
    def draw(cls, size: Size, colours: int, empty: int, stream: Stream, *, anew: bool = False) -> Self | None:
        """Return a random network with ``empty`` empty cells and a net for each colour, or more; None if it failed.

        With ``anew`` parts of it are drawn anew, so that fewer screws are needed.
        """
        network = cls(size, stream)
        right = (
            network._leave_empty(empty)
            and network._draw_lines()
            and network._give_company()
            and network._cut(colours if anew else max(colours, len(network.cells) // stream.pick(CELLS_PER_NET)))
        )
        if right and anew:
            redraw(network)
        return network if right and network._is_interesting(colours) else None

    def toggle(self, place: int, side: int) -> None:
        """Draw a line over a side, or remove it."""
        self.lines[place] ^= side
        self.lines[place + self.step[side]] ^= OPPOSITE[side]

    def _ways(self, place: int) -> list[int]:
        """Return the sides of ``place`` over which a line could still be drawn."""
        return [side for side in SIDES if not self.lines[place] & side and place + self.step[side] in self.lines]

    def _draw_lines(self) -> bool:
        """Draw lines at random, then those that each cell lacks of two; return whether there was room for that."""
        below = self.stream.below
        inner, outer = (self.stream.pick(chances) for chances in LINES)
        _, east, south, _ = SIDES
        for place in self.cells:
            for side in self._ways(place):
                beside = place + self.step[side]
                if (beside in self.border or side in (east, south)) and below(100) < (
                    outer if beside in self.border else inner
                ):
                    self.toggle(place, side)
        for _ in range(below(len(self.cells) // CELLS_PER_CROSSING + 2)):
            place = self.stream.pick(self.cells)
            for side in self._ways(place):
                self.toggle(place, side)
        waiting = [*self.cells]
        while waiting:
            place = waiting.pop(below(len(waiting)))
            while len(SIDES_OF[self.lines[place]]) < 2:  # noqa: PLR2004 (water goes in and out)
                ways = self._ways(place)
                if not ways:
                    return False
                lacking = [len(SIDES_OF[self.lines[place + self.step[side]]]) < 2 for side in ways]  # noqa: PLR2004
                weights = [
                    2 if place + self.step[side] in self.border else 6 if lacks else 2
                    for side, lacks in zip(ways, lacking, strict=True)
                ]
                self.toggle(place, ways[self.stream.weighted_index(weights)])
        self.overs = {place for place in self.cells if self.lines[place] == ALL_SIDES and below(10) < OVERS}
        return True

    def nets(self) -> list[Net]:
        """Return all nets."""
        found = []
        done: set[tuple[int, int]] = set()
        for start in self.cells:
            for sides in self._components(start):
                if (start, sides) in done:
                    continue
                net = Net([(start, sides)])
                done.add((start, sides))
                for place, joined in net.parts:  # the list grows in this loop
                    for side in SIDES_OF[joined]:
                        beside = place + self.step[side]
                        if beside in self.border:
                            net.sources.append(beside)
                            continue
                        part = beside, next(one for one in self._components(beside) if one & OPPOSITE[side])
                        if part not in done:
                            done.add(part)
                            net.parts.append(part)
                found.append(net)
        return found

    def _components(self, place: int) -> tuple[int, ...]:
        return BY_NAME["O0"].components if place in self.overs else (self.lines[place],)

    def _give_company(self) -> bool:
        """Add sources until each net has at least two; return whether that succeeded."""
        for _ in range(CHANGES):
            net = next((net for net in self.nets() if len(net.sources) < 2), None)  # noqa: PLR2004
            if net is None:
                return True
            ways = [(place, side) for place, _ in net.parts for side in self._ways(place)]
            outward = [(place, side) for place, side in ways if place + self.step[side] in self.border]
            crossed = [place for place, _ in net.parts if place in self.overs]
            if outward and self.stream.below(10) < 8:  # noqa: PLR2004 (mostly)
                self.toggle(*self.stream.pick(outward))
            elif crossed:
                self.overs.remove(self.stream.pick(crossed))
            elif ways:
                self.toggle(*self.stream.pick(ways))
            else:
                return False
        return False

    def _cut(self, wanted: int) -> bool:
        """Cut nets in two until there are at least as many as wanted; return whether that succeeded."""
        for _ in range(CHANGES):
            if len(self.nets()) >= wanted:
                return True
            crosses = [place for place in self.cells if self.lines[place] == ALL_SIDES and place not in self.overs]
            forks = {place for place in self.cells if len(SIDES_OF[self.lines[place]]) > 2} - self.overs  # noqa: PLR2004
            spare = [
                (place, side) for place in sorted(forks) for side in SIDES_OF[self.lines[place]]
                if place + self.step[side] in forks or place + self.step[side] in self.border
            ]  # fmt: skip
            added = [(place, side) for place in self.cells for side in self._ways(place)]
            if crosses and not self.stream.below(2):
                place = self.stream.pick(crosses)
                self.overs.add(place)
                if self._someone_is_alone():
                    self.overs.remove(place)
            elif spare and self.stream.below(3):
                change = self.stream.pick(spare)
                self.toggle(*change)
                if self._someone_is_alone():
                    self.toggle(*change)
            elif added:
                self.toggle(*self.stream.pick(added))
        return False

    def _someone_is_alone(self) -> bool:
        return any(len(net.sources) < 2 for net in self.nets())  # noqa: PLR2004

    def _is_interesting(self, colours: int) -> bool:
        """Return whether there is a fork or a crossing, unless the board is too small for one."""
        return len(self.cells) <= 2 * colours or any(len(SIDES_OF[self.lines[place]]) > 2 for place in self.cells)  # noqa: PLR2004

    def level(self, colours: int) -> PlumberLevel:
        """Return the level, with nothing screwed down; each of ``colours`` colours has at least one net."""
        nets = self.nets()
        names = [*COLOURS.values()]
        names = [names.pop(self.stream.below(len(names))) for _ in range(colours)]
        beside = self._beside(nets)
        deals = (self._deal(beside, colours) for _ in range(DEALS))
        dealt = min(deals, key=lambda deal: sum(_alike(beside, deal, net, deal[net]) for net in range(len(nets))))
        sources = {
            self.size.cell(place): names[dealt[number]] for number, net in enumerate(nets) for place in net.sources
        }
        pipes = {
            self.size.cell(place): BY_NAME["O0"] if place in self.overs else BY_OPENINGS[self.lines[place]]
            for place in self.cells
        }
        return PlumberLevel.assemble(self.size, sources, pipes)

    def _beside(self, nets: list[Net]) -> list[Counter[int]]:
        """Return for each net the other nets that it touches, with the number of places at which it does."""
        here: dict[int, list[int]] = {}
        for number, net in enumerate(nets):
            for place, _ in net.parts:
                here.setdefault(place, []).append(number)
        beside = [Counter[int]() for _ in nets]
        for place, numbers in here.items():
            near = [place, *(place + step for step in self.step.values())]
            for one in numbers:
                beside[one].update(other for spot in near for other in here.get(spot, ()) if other != one)
        return beside

    def _deal(self, beside: list[Counter[int]], colours: int) -> list[int]:
        """Return a colour's number for each net: dealt at random, then changed while fewer of one colour touch."""
        order = [*range(len(beside))]
        order = [order.pop(self.stream.below(len(order))) for _ in beside]
        dealt = [0] * len(beside)
        for at, net in enumerate(order):
            dealt[net] = at if at < colours else self.stream.below(colours)
        changed = True
        while changed:
            changed = False
            for net in order:
                best = min(range(colours), key=lambda colour: _alike(beside, dealt, net, colour))
                fewer = _alike(beside, dealt, net, best) < _alike(beside, dealt, net, dealt[net])
                if fewer and dealt.count(dealt[net]) > 1:
                    dealt[net], changed = best, True
        return dealt


def _alike(beside: list[Counter[int]], dealt: list[int], net: int, colour: int) -> int:
    """Return at how many places a net of this colour would touch others of it."""
    return sum(places for other, places in beside[net].items() if dealt[other] == colour)
