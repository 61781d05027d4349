# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The electric current between the stars of one colour, in a time that grows nearly as the board does.

The board is a sheet of wire. Cells of the colour conduct without loss, so that each of their components is one node; a
free cell is a node that resists by 1, half of it on either side; the opponent's cells insulate. One component with
stars is put at 1 volt, the others at 0, and every other node takes the weighted average of those around it. That is a
system of linear equations with as many unknowns as there are free cells, symmetric and positive. Three ideas carry it.

**Errors are smoothed, then made small.** A sweep that gives each node the average around it (Gauss and Seidel) removes
in no time what changes from node to node, and leaves what changes slowly. What changes slowly is nearly the same on
nodes that conduct well to each other: they are gathered, two by two and then two by two again, into a network of a
quarter of the nodes, on which the same is done. The smallest network is solved directly.

**Two steps on each network.** Gathered nodes cannot follow a slope, so one correction from below is too small by a
factor that grows with each network. Two steps of conjugate gradients on each, with the network below it as their
preconditioner, choose the factors (Notay's K-cycle). Every network has at most a quarter of the nodes of the one above,
so all of them together cost at most twice what the first one costs.

**The whole of that preconditions conjugate gradients**, until the error is one in ten thousand million of the current
itself: a maze that lets little through is solved as exactly as an open board.

The potentials for the sources add up to 1 everywhere, so the last one is what the others leave.
"""

from __future__ import annotations

import array
import math
from collections.abc import Sequence

import cython

#: A network of this many nodes or fewer is solved directly.
SMALL = cython.declare(cython.int, 48)
#: The error at which a solution stands, as a share of the current's power, squared.
EXACT = cython.declare(cython.double, 1e-20)
#: The least power, as a share of what flows if all resist nothing, that is told from rounding; and the most steps.
ROUNDING = cython.declare(cython.double, 1e-30)
MOST_STEPS = 400
#: The least current there is: the longest way through a board lets more through.
LEAST = cython.declare(cython.double, 1e-9)
#: A first step that leaves a smaller share than this of what was wrong is not followed by a second one.
ENOUGH = cython.declare(cython.double, 0.25)
#: Nodes that are none: the opponent's cells, and cells that nothing reaches from a source.
NOWHERE = cython.declare(cython.int, -1)


if not cython.compiled:  # compiled, it is a function of Python's own, see currents.pxd

    def check_signals() -> int:
        """Do nothing: uncompiled, Python itself notices Ctrl-C."""
        return 0


def _ints(count: int, value: int = 0) -> array.array[int]:
    return array.array("i", [value]) * count


def _numbers(count: int) -> array.array[float]:
    return array.array("d", bytes(8)) * count


@cython.cclass
class Network:
    """Nodes and the wires between them, as a matrix by rows; and the smaller network that its nodes are gathered in."""

    nodes: cython.int
    start: cython.int[::1]  # where the wires of each node begin; one more for the end
    other: cython.int[::1]  # of each wire: the node at its other end
    wire: cython.double[::1]  # how well it conducts
    total: cython.double[::1]  # of each node: how well all its wires conduct, those to the sources too
    below: Network | None
    gathered: cython.int[::1]  # the node below of each node, or NOWHERE for one that has no wire to another
    factor: cython.double[::1]  # of a small network: the triangle whose square is the matrix
    # What a cycle works with: what is wrong, what puts it right, and two steps of conjugate gradients.
    wrong: cython.double[::1]
    right: cython.double[::1]
    first: cython.double[::1]
    first_flow: cython.double[::1]
    second: cython.double[::1]
    second_flow: cython.double[::1]

    def __init__(self, nodes: int, wires: int) -> None:
        self.nodes = nodes
        self.start = _ints(nodes + 1)
        self.other = _ints(wires)
        self.wire = _numbers(wires)
        self.total = _numbers(nodes)
        self.below = None

    @cython.cfunc
    def prepare(self) -> cython.void:
        """Gather the nodes into smaller and smaller networks, and factor the smallest."""
        half: Network
        node: cython.int
        self.wrong, self.right = _numbers(self.nodes), _numbers(self.nodes)
        if self.nodes <= SMALL:
            self._factorise()
            return
        self.first, self.first_flow = _numbers(self.nodes), _numbers(self.nodes)
        self.second, self.second_flow = _numbers(self.nodes), _numbers(self.nodes)
        half = self.gather()
        self.below = half.gather()
        for node in range(self.nodes):
            if self.gathered[node] >= 0:
                self.gathered[node] = half.gathered[self.gathered[node]]
        self.below.prepare()

    @cython.cfunc
    def gather(self) -> Network:
        """Gather nodes two by two, along the wires that conduct best, and return the network that they make.

        A node whose neighbours are all gathered joins the best of them: each node below is two nodes or more.
        """
        node: cython.int
        place: cython.int
        best: cython.int
        count: cython.int = 0
        much: cython.double
        self.gathered = _ints(self.nodes, -1)
        for node in range(self.nodes):
            if self.gathered[node] >= 0 or self.start[node] == self.start[node + 1]:
                continue
            best = -1
            much = 0
            for place in range(self.start[node], self.start[node + 1]):
                if self.gathered[self.other[place]] < 0 and self.wire[place] > much:
                    best = self.other[place]
                    much = self.wire[place]
            if best < 0:
                for place in range(self.start[node], self.start[node + 1]):
                    if self.wire[place] > much:
                        best = self.other[place]
                        much = self.wire[place]
                self.gathered[node] = self.gathered[best]
                continue
            self.gathered[node] = self.gathered[best] = count
            count += 1
        return self._smaller(count)

    @cython.cfunc
    def _smaller(self, count: cython.int) -> Network:
        """Return the network of the gathered nodes: wires side by side are one, and those inside a node are none."""
        node: cython.int
        place: cython.int
        here: cython.int
        wires: cython.int = 0
        begun: cython.int
        smaller: Network = Network(count, self.start[self.nodes])
        member: cython.int[::1] = _ints(count + 1)
        members: cython.int[::1] = _ints(self.nodes)
        found: cython.int[::1] = _ints(count, -1)  # where the wire to each node is, if it is one of the present row
        for node in range(self.nodes):
            if self.gathered[node] >= 0:
                member[self.gathered[node]] += 1
        for here in range(count):
            wires += member[here]
            member[here] = wires
        for node in range(self.nodes - 1, -1, -1):
            here = self.gathered[node]
            if here >= 0:
                member[here] -= 1
                members[member[here]] = node
        member[count] = wires
        wires = 0
        for here in range(count):
            begun = wires
            smaller.start[here] = begun
            for place in range(member[here], member[here + 1]):
                node = members[place]
                smaller.total[here] += self.total[node]
                wires = self._add_row(node, here, smaller, found, begun, wires)
        smaller.start[count] = wires
        return smaller

    @cython.cfunc
    @cython.inline
    def _add_row(
        self,
        node: cython.int,
        here: cython.int,
        smaller: Network,
        found: cython.int[::1],
        begun: cython.int,
        wires: cython.int,
    ) -> cython.int:
        """Add the wires of a node to a row of the smaller network, and return how many wires it then has."""
        place: cython.int
        there: cython.int
        for place in range(self.start[node], self.start[node + 1]):
            there = self.gathered[self.other[place]]
            if there == here:
                smaller.total[here] -= self.wire[place]
            elif found[there] >= begun:
                smaller.wire[found[there]] += self.wire[place]
            else:
                found[there] = wires
                smaller.other[wires] = there
                smaller.wire[wires] = self.wire[place]
                wires += 1
        return wires

    @cython.cfunc
    def _factorise(self) -> cython.void:
        """Find the triangle whose square is the matrix (Cholesky)."""
        row: cython.int
        column: cython.int
        place: cython.int
        size: cython.int = self.nodes
        left: cython.double
        factor: cython.double[::1] = _numbers(size * size)
        for row in range(size):
            factor[row * size + row] = self.total[row]
            for place in range(self.start[row], self.start[row + 1]):
                factor[row * size + self.other[place]] -= self.wire[place]
        for row in range(size):
            for column in range(row + 1):
                left = factor[row * size + column]
                for place in range(column):
                    left -= factor[row * size + place] * factor[column * size + place]
                if row == column:
                    factor[row * size + row] = math.sqrt(left)
                else:
                    factor[row * size + column] = left / factor[column * size + column]
        self.factor = factor

    @cython.cfunc
    @cython.exceptval(check=False)
    def _solve_small(self) -> cython.void:
        """Find what puts right what is wrong, exactly."""
        row: cython.int
        column: cython.int
        size: cython.int = self.nodes
        left: cython.double
        for row in range(size):
            left = self.wrong[row]
            for column in range(row):
                left -= self.factor[row * size + column] * self.right[column]
            self.right[row] = left / self.factor[row * size + row]
        for row in range(size - 1, -1, -1):
            left = self.right[row]
            for column in range(row + 1, size):
                left -= self.factor[column * size + row] * self.right[column]
            self.right[row] = left / self.factor[row * size + row]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _flow(self, volts: cython.double[::1], flow: cython.double[::1]) -> cython.double:
        """Put the current that leaves each node into ``flow``; return the power: the sum of volts times current."""
        node: cython.int
        place: cython.int
        sum_: cython.double
        power: cython.double = 0
        for node in range(self.nodes):
            sum_ = self.total[node] * volts[node]
            for place in range(self.start[node], self.start[node + 1]):
                sum_ -= self.wire[place] * volts[self.other[place]]
            flow[node] = sum_
            power += sum_ * volts[node]
        return power

    @cython.cfunc
    @cython.exceptval(check=False)
    def correct(self) -> cython.void:
        """Put into ``right`` nearly what puts right what is ``wrong``: a sweep, the network below, a sweep back."""
        node: cython.int
        below: Network
        if self.below is None:
            self._solve_small()
            return
        below = self.below
        for node in range(self.nodes):
            self.right[node] = 0
        for node in range(self.nodes):
            self.right[node] = self._left(node) / self.total[node]
        for node in range(below.nodes):
            below.wrong[node] = 0
        for node in range(self.nodes):
            if self.gathered[node] >= 0:
                below.wrong[self.gathered[node]] += self._left(node) - self.total[node] * self.right[node]
        below.two_steps()
        for node in range(self.nodes):
            if self.gathered[node] >= 0:
                self.right[node] += below.right[self.gathered[node]]
        for node in range(self.nodes - 1, -1, -1):
            self.right[node] = self._left(node) / self.total[node]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _left(self, node: cython.int) -> cython.double:
        """Return the current that a node still has to carry off itself: what is wrong, and what comes from around."""
        place: cython.int
        sum_: cython.double = self.wrong[node]
        for place in range(self.start[node], self.start[node + 1]):
            sum_ += self.wire[place] * self.right[self.other[place]]
        return sum_

    @cython.cfunc
    @cython.exceptval(check=False)
    def two_steps(self) -> cython.void:
        """Put into ``right`` what two steps of conjugate gradients make of what is ``wrong``."""
        node: cython.int
        power: cython.double
        step: cython.double
        before: cython.double = 0
        after: cython.double = 0
        again: cython.double = 0
        shared: cython.double = 0
        other_power: cython.double
        self.correct()
        if self.below is None:
            return
        step = 0
        for node in range(self.nodes):
            self.first[node] = self.right[node]
            step += self.right[node] * self.wrong[node]
            before += self.wrong[node] * self.wrong[node]
        power = self._flow(self.first, self.first_flow)
        if power <= 0:
            return
        step /= power
        for node in range(self.nodes):
            self.wrong[node] -= step * self.first_flow[node]
            after += self.wrong[node] * self.wrong[node]
        if after <= ENOUGH * ENOUGH * before:
            for node in range(self.nodes):
                self.right[node] = step * self.first[node]
            return
        self.correct()
        for node in range(self.nodes):
            self.second[node] = self.right[node]
        other_power = self._flow(self.second, self.second_flow)
        for node in range(self.nodes):
            shared += self.second[node] * self.first_flow[node]
            again += self.second[node] * self.wrong[node]
        other_power -= shared * shared / power
        again = again / other_power if other_power > 0 else 0
        step -= again * shared / power
        for node in range(self.nodes):
            self.right[node] = step * self.first[node] + again * self.second[node]

    @cython.cfunc
    def solve(self, given: cython.double[::1], largest: cython.double) -> array.array[float]:
        """Return the volts at which the wires carry off the ``given`` current into each node.

        ``largest`` is what the source would give if everything else were at 0 volts.
        """
        node: cython.int
        found = _numbers(self.nodes)
        volts: cython.double[::1] = found
        way: cython.double[::1] = _numbers(self.nodes)
        flow: cython.double[::1] = _numbers(self.nodes)
        left: cython.double[::1] = _numbers(self.nodes)
        power: cython.double = 0
        step: cython.double
        likeness: cython.double
        error: cython.double
        taken: cython.double
        for node in range(self.nodes):
            left[node] = given[node]
        for _ in range(MOST_STEPS):
            for node in range(self.nodes):
                self.wrong[node] = left[node]
            check_signals()
            self.correct()
            error = likeness = taken = 0
            for node in range(self.nodes):
                error += left[node] * self.right[node]
                likeness += self.right[node] * flow[node]
                taken += given[node] * volts[node]
            # The error's own power against the current's: what the source gives, less what would come back to it.
            if error <= EXACT * (largest - taken) or error <= ROUNDING * largest:
                break
            # The step before is taken out of this one, so that neither spoils the other.
            step = likeness / power if power > 0 else 0
            for node in range(self.nodes):
                way[node] = self.right[node] - step * way[node]
            power = self._flow(way, flow)
            step = 0
            for node in range(self.nodes):
                step += way[node] * left[node]
            step /= power
            for node in range(self.nodes):
                volts[node] += step * way[node]
                left[node] -= step * flow[node]
        return found


@cython.cclass
class Sheet:
    """A board as one colour's sheet of wire: the node of each cell that the sources reach, and the network of them."""

    side: cython.int
    cells: cython.int
    colour: cython.int
    colours: cython.uchar[::1]
    node: cython.int[::1]  # of each cell; the source of number s is -2 - s
    near: cython.int[::1]
    reached: cython.int[::1]  # the cells that are reached, in the order in which they were
    count: cython.int  # how many
    nodes: cython.int
    sources: cython.int

    def __init__(self, side: int, colours: bytes, colour: int, sources: Sequence[int]) -> None:
        cell: cython.int
        self.side = side
        self.cells = side * side
        self.colour = colour
        self.colours = bytearray(colours)
        self.node = _ints(self.cells, -1)
        self.near = _ints(4)
        self.reached = _ints(self.cells)
        self.count = self.nodes = self.sources = 0
        for cell in sources:
            if self.node[cell] == NOWHERE:
                self._reach(cell, -2 - self.sources)
                self.sources += 1
        self._spread()

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _around(self, cell: cython.int) -> cython.int:
        """Put the cells that touch this one by a side into ``near``, and return how many there are."""
        found: cython.int = 0
        column: cython.int = cell % self.side
        if cell >= self.side:
            self.near[found] = cell - self.side
            found += 1
        if column > 0:
            self.near[found] = cell - 1
            found += 1
        if column < self.side - 1:
            self.near[found] = cell + 1
            found += 1
        if cell < self.cells - self.side:
            self.near[found] = cell + self.side
            found += 1
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _reach(self, cell: cython.int, node: cython.int) -> cython.void:
        """Make a cell part of a node and, if it has the colour, its whole component."""
        at: cython.int = self.count
        place: cython.int
        other: cython.int
        self.node[cell] = node
        self.reached[self.count] = cell
        self.count += 1
        if self.colours[cell] == 0:
            return
        while at < self.count:
            for place in range(self._around(self.reached[at])):
                other = self.near[place]
                if self.colours[other] == self.colour and self.node[other] == NOWHERE:
                    self.node[other] = node
                    self.reached[self.count] = other
                    self.count += 1
            at += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _spread(self) -> cython.void:
        """Reach all that conducts from the sources."""
        at: cython.int = 0
        place: cython.int
        found: cython.int
        other: cython.int
        while at < self.count:
            found = self._around(self.reached[at])
            for place in range(found):
                # Reaching a component looks around its own cells.
                found = self._around(self.reached[at])
                other = self.near[place]
                if self.node[other] == NOWHERE and (self.colours[other] == 0 or self.colours[other] == self.colour):
                    self._reach(other, self.nodes)
                    self.nodes += 1
            at += 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _conducts(self, one: cython.int, other: cython.int) -> cython.double:
        """Return how well the wire between two cells that touch conducts; 0 inside a node."""
        if self.node[one] == self.node[other] or self.node[one] == NOWHERE or self.node[other] == NOWHERE:
            return 0.0
        return 1.0 if self.colours[one] == self.colours[other] else 2.0

    @cython.cfunc
    def network(self) -> Network:
        """Return the network of all nodes but the sources, which draw current away."""
        at: cython.int
        cell: cython.int
        place: cython.int
        node: cython.int
        conducts: cython.double
        start: cython.int[::1] = _ints(self.nodes + 1)
        for at in range(self.count):
            cell = self.reached[at]
            if self.node[cell] >= 0:
                for place in range(self._around(cell)):
                    if self._is_wire(cell, self.near[place]):
                        start[self.node[cell] + 1] += 1
        for node in range(self.nodes):
            start[node + 1] += start[node]
        found: Network = Network(self.nodes, start[self.nodes])
        found.start = start
        filled: cython.int[::1] = _ints(self.nodes)
        for at in range(self.count):
            cell = self.reached[at]
            node = self.node[cell]
            if node < 0:
                continue
            for place in range(self._around(cell)):
                conducts = self._conducts(cell, self.near[place])
                found.total[node] += conducts
                if self._is_wire(cell, self.near[place]):
                    found.other[start[node] + filled[node]] = self.node[self.near[place]]
                    found.wire[start[node] + filled[node]] = conducts
                    filled[node] += 1
        return found

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _is_wire(self, one: cython.int, other: cython.int) -> cython.bint:
        """Return whether there is a wire between two cells that touch, neither of which is a source's."""
        return self.node[one] >= 0 and self.node[other] >= 0 and self.node[one] != self.node[other]

    @cython.cfunc
    @cython.exceptval(check=False)
    def give(self, source: cython.int, given: cython.double[::1]) -> cython.double:
        """Put into ``given`` what a source at 1 volt gives to each node at 0 volts; return the sum."""
        at: cython.int
        place: cython.int
        there: cython.int
        conducts: cython.double
        sum_: cython.double = 0
        for at in range(self.nodes):
            given[at] = 0
        for at in range(self.count):
            if self.node[self.reached[at]] == -2 - source:
                for place in range(self._around(self.reached[at])):
                    conducts = self._conducts(self.reached[at], self.near[place])
                    there = self.node[self.near[place]]
                    sum_ += conducts
                    if there >= 0:
                        given[there] += conducts
        return sum_

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _volt(self, cell: cython.int, source: cython.int, volts: cython.double[::1]) -> cython.double:
        node: cython.int = self.node[cell]
        return volts[node] if node >= 0 else 1.0 if node == -2 - source else 0.0

    @cython.cfunc
    @cython.exceptval(check=False)
    def share(self, source: cython.int, volts: cython.double[::1], shares: cython.double[::1]) -> cython.void:
        """Add to each free cell its share of the current that leaves a source."""
        at: cython.int
        cell: cython.int
        place: cython.int
        here: cython.double
        flow: cython.double
        through: cython.double
        total: cython.double = 0
        for at in range(self.count):
            cell = self.reached[at]
            if self.node[cell] == -2 - source:
                for place in range(self._around(cell)):
                    flow = self._conducts(cell, self.near[place])
                    total += flow * (1 - self._volt(self.near[place], source, volts))
        if total < LEAST:
            return
        for at in range(self.count):
            cell = self.reached[at]
            if self.colours[cell] == 0:
                here = self._volt(cell, source, volts)
                through = 0
                for place in range(self._around(cell)):
                    flow = self._conducts(cell, self.near[place])
                    flow *= here - self._volt(self.near[place], source, volts)
                    through += flow if flow > 0 else -flow
                shares[cell] += through / (2 * total)


def currents(side: int, colours: bytes, colour: int, sources: Sequence[int]) -> array.array[float]:
    """Return the share of the current that flows through each cell between components, summed over the components.

    ``colours`` has a byte for each cell of a board with ``side`` cells a side: 0, 1 or 2. Each component of ``colour``
    that has a cell of ``sources`` is put at 1 volt in turn, the others at 0.
    """
    node: cython.int
    source: cython.int
    volts: cython.double[::1]
    last: cython.double[::1]
    given: cython.double[::1]
    largest: cython.double
    sheet: Sheet = Sheet(side, colours, colour, sources)
    shares = _numbers(side * side)
    if sheet.sources < 2:  # noqa: PLR2004 (a current flows between two)
        return shares
    network: Network = sheet.network()
    network.prepare()
    given = _numbers(sheet.nodes)
    last = array.array("d", [1.0]) * sheet.nodes
    for source in range(sheet.sources - 1):
        largest = sheet.give(source, given)
        volts = network.solve(given, largest)
        for node in range(sheet.nodes):
            last[node] -= volts[node]
        sheet.share(source, volts, shares)
    sheet.share(sheet.sources - 1, last, shares)
    return shares
