# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The squares of Connexion: colour one, take it back, and know at once what is joined to what.

Cells are numbered line by line from 0; 0 is a free cell, 1 a red one, 2 a blue one. Three ideas carry the file.

**Components are trees.** Each cell has a ``LINK`` to a cell above it; that of the root tells how many cells there are
below it, and whether there are stars. Colouring a cell hangs together the trees around it, always the smaller below the
larger, so that no tree is higher than the logarithm of its size. Links are not shortened afterwards, because every
hanging is undone exactly by giving the two roots the links that they had: the log of a colouring is its cell and the
roots that were hung, and from what.

**Components are rings, too.** ``NEXT`` leads from each cell to another of its component, and after all of them back.
To swap the successors of two cells in different rings makes one ring of them, and to swap them once more makes two: a
component is listed in the time that its cells take, and undo costs nothing extra.

**Most of the time is spent waiting for memory.** On a large board nearly every cell is one that the processor's caches
do not hold. So a node is only eight bytes, the number of its stars, which few roots have, lies elsewhere, and what will
be used is fetched ahead: the nodes around a cell while its colour is looked at, and whatever the log says is undone a
few calls later.

**A search settles a cell when it meets it.** Walking costs nothing on a cell of one's own colour and 1 on a free
cell, so the cost of a step depends only on the cell that is entered. Cells at the same distance go to the front of
the queue, those one further to the back; a cell is first met from a nearest neighbour, and never looked at again.

The file is ordinary Python. Compiled by Cython, its annotations make it some fifty times faster.
"""

from __future__ import annotations

import array
from collections.abc import Callable, Sequence

import cython

FREE = 0
#: What a node holds: its link, and the next cell of the ring. The link of a root is minus twice the cells below it,
#: less one if there are stars.
LINK = cython.declare(cython.int, 0)
NEXT = cython.declare(cython.int, 1)
#: The numbers of a node.
NODE = cython.declare(cython.int, 2)
#: What the log keeps of a colouring: its cell with the number of trees that were hung, and what was so before it.
PAINTED = cython.declare(cython.int, 2)
#: What the log keeps of a hanging: the root hung, its link before, and the root that it hangs from.
HUNG = cython.declare(cython.int, 3)
#: The link of a cell alone, without a star.
ALONE = cython.declare(cython.int, -2)
#: How many colourings and hangings ahead of their undoing they are fetched into the processor's caches.
AHEAD = cython.declare(cython.int, 12)

if not cython.compiled:  # compiled, it is an instruction of the processor, see kernel.pxd

    def fetch(address: object) -> None:
        """Do nothing: uncompiled, nobody waits for memory."""


def _ints(count: int, value: int = 0) -> array.array[int]:
    return array.array("i", [value]) * count


def _copied(ints: object) -> memoryview:
    """Copy a row of numbers, all at once."""
    return memoryview(bytearray(ints)).cast("i")  # type: ignore[call-overload]


@cython.cclass
class Core:
    """The coloured squares of one board: ``side`` by ``side`` cells, and the stars of red and of blue."""

    side = cython.declare(cython.int, visibility="readonly")
    cells = cython.declare(cython.int, visibility="readonly")
    #: The cells coloured since the start.
    count = cython.declare(cython.int, visibility="readonly")
    #: The colour whose best component was the first with so many stars, or 0 where neither was first.
    leader = cython.declare(cython.int, visibility="readonly")
    colours: cython.uchar[::1]
    nodes: cython.int[::1]
    held: cython.int[::1]  # of each root: the stars below it
    first: cython.int[::1]  # the cells of the stars, red and blue
    best: cython.int[::1]  # of each colour: the most stars in one component
    painted: cython.int[::1]  # the log of the colourings
    merged: cython.int  # the roots hung below others since the start
    hung: cython.int[::1]  # the log of them
    near: cython.int[::1]  # the cells around the one that was asked about last
    # For searches: which search met a cell last, how far it is, from where it was met, and where that way began.
    search: cython.int
    met: cython.int[::1]
    far: cython.int[::1]
    came: cython.int[::1]
    begun: cython.int[::1]
    queue: cython.int[::1]
    head: cython.int
    waiting: cython.int

    def __init__(self, side: int, red: Sequence[int], blue: Sequence[int]) -> None:
        cell: cython.int
        nodes: cython.int[::1]
        self.side = side
        self.cells = side * side
        self.count = self.merged = 0
        self.leader = 0
        self.search = 0
        self.colours = bytearray(self.cells)
        self.nodes = nodes = _ints(NODE * self.cells)
        for cell in range(self.cells):
            nodes[NODE * cell + LINK] = ALONE
            nodes[NODE * cell + NEXT] = cell
        self.held = _ints(self.cells)
        self.best = _ints(3)
        self.near = _ints(4)
        self.painted = _ints(PAINTED * self.cells)
        self.hung = _ints(HUNG * self.cells)
        self.first = array.array("i", [*red, *blue])
        for stars, colour in ((red, 1), (blue, 2)):
            for cell in stars:
                self.nodes[NODE * cell + LINK] -= 1
                self.held[cell] = 1
                self.paint(cell, colour)
        # What touches at the start counts from the start: no star is older than another.
        self.count = self.merged = 0
        self.leader = 0 if self.best[1] == self.best[2] else 1 if self.best[1] > self.best[2] else 2

    def copy(self) -> Core:
        """Return a core that is the same, and goes its own way."""
        twin: Core = Core.__new__(Core)
        twin.side, twin.cells = self.side, self.cells
        twin.count, twin.merged, twin.leader, twin.search = self.count, self.merged, self.leader, 0
        twin.colours = bytearray(self.colours)
        twin.nodes, twin.held = _copied(self.nodes), _copied(self.held)
        twin.first, twin.best, twin.near = _copied(self.first), _copied(self.best), _copied(self.near)
        twin.hung, twin.painted = _copied(self.hung), _copied(self.painted)
        return twin

    def __reduce__(self) -> tuple[Callable[..., Core], tuple[object, ...]]:
        """Pickle the stars and the colourings since the start, in order: painting them again gives the same core."""
        red = [cell for cell in self.first if self.colours[cell] == 1]
        blue = [cell for cell in self.first if self.colours[cell] != 1]
        painted = [self.painted[PAINTED * place] >> 3 for place in range(self.count)]
        return _painted, (self.side, red, blue, painted, bytes([self.colours[cell] for cell in painted]))

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _around(self, cell: cython.int) -> cython.int:
        """Put the cells that touch this one by a side into ``near``, and give how many there are."""
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

    @cython.ccall
    def paint(self, cell: cython.int, colour: cython.int) -> cython.void:  # noqa: C901 (each of four sides)
        """Colour a free cell, 1 for red and 2 for blue: time of a few steps up the trees around it."""
        root: cython.int = cell
        side: cython.int = self.side
        merged: cython.int = self.merged
        if not 0 <= cell < self.cells or not 1 <= colour <= 2 or self.colours[cell] != 0:  # noqa: PLR2004
            raise ValueError(f"cell {cell} cannot be painted in colour {colour}")
        # Written out here: from a method that does nothing else, the C compiler leaves it out.
        if cython.compiled:
            fetch(cython.address(self.nodes[NODE * cell]))
            if cell >= side:
                fetch(cython.address(self.nodes[NODE * (cell - side)]))
            if cell < self.cells - side:
                fetch(cython.address(self.nodes[NODE * (cell + side)]))
        self.colours[cell] = colour
        self.painted[PAINTED * self.count + 1] = 4 * self.best[colour] + self.leader
        if cell >= side and self.colours[cell - side] == colour:
            root = self._join(root, cell - side)
        if cell > 0 and self.colours[cell - 1] == colour and cell % side > 0:
            root = self._join(root, cell - 1)
        if cell + 1 < self.cells and self.colours[cell + 1] == colour and (cell + 1) % side > 0:
            root = self._join(root, cell + 1)
        if cell < self.cells - side and self.colours[cell + side] == colour:
            root = self._join(root, cell + side)
        self.painted[PAINTED * self.count] = 8 * cell + self.merged - merged
        self.count += 1
        if self.nodes[NODE * root + LINK] & 1 and self.held[root] > self.best[colour]:
            self.best[colour] = self.held[root]
            if self.best[colour] > self.best[3 - colour]:
                self.leader = colour

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _join(self, root: cython.int, other: cython.int) -> cython.int:
        """Join the component of ``root`` and that of another cell, and give its root."""
        other = self.root(other)
        return self._hang(root, other) if other != root else root

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _hang(self, one: cython.int, other: cython.int) -> cython.int:
        """Hang the smaller of two trees below the other, splice their rings, and give the root."""
        large: cython.int = one
        small: cython.int = other
        at: cython.int = HUNG * self.merged
        large_link: cython.int
        small_link: cython.int
        if self.nodes[NODE * one + LINK] > self.nodes[NODE * other + LINK]:
            large, small = other, one
        large_link = self.nodes[NODE * large + LINK]
        small_link = self.nodes[NODE * small + LINK]
        self.hung[at] = small
        self.hung[at + 1] = small_link
        self.hung[at + 2] = large
        self.merged += 1
        self.nodes[NODE * small + LINK] = large
        self.nodes[NODE * large + LINK] = large_link + small_link + (large_link & small_link & 1)
        if small_link & 1:
            self.held[large] += self.held[small]
        self._swap_next(large, small)
        return large

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _swap_next(self, one: cython.int, other: cython.int) -> cython.void:
        following: cython.int = self.nodes[NODE * one + NEXT]
        self.nodes[NODE * one + NEXT] = self.nodes[NODE * other + NEXT]
        self.nodes[NODE * other + NEXT] = following

    @cython.ccall
    def undo(self) -> cython.int:
        """Take back the last colouring, and give its cell: time of what it joined, at most four trees."""
        cell: cython.int
        joined: cython.int
        before: cython.int
        if self.count == 0:
            raise ValueError("nothing has been painted since the start")
        self.count -= 1
        joined = self.painted[PAINTED * self.count] & 7
        cell = self.painted[PAINTED * self.count] >> 3
        before = self.painted[PAINTED * self.count + 1]
        if cython.compiled and self.count >= AHEAD and self.merged >= AHEAD:
            fetch(cython.address(self.colours[self.painted[PAINTED * (self.count - AHEAD)] >> 3]))
            fetch(cython.address(self.nodes[NODE * self.hung[HUNG * (self.merged - AHEAD)]]))
            fetch(cython.address(self.nodes[NODE * self.hung[HUNG * (self.merged - AHEAD) + 2]]))
        while joined > 0:
            joined -= 1
            self.merged -= 1
            self._cut(HUNG * self.merged)
        self.best[self.colours[cell]] = before >> 2
        self.leader = before & 3
        self.colours[cell] = 0
        return cell

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _cut(self, at: cython.int) -> cython.void:
        """Take back the hanging that is at a place of the log."""
        small: cython.int = self.hung[at]
        small_link: cython.int = self.hung[at + 1]
        large: cython.int = self.hung[at + 2]
        self._swap_next(large, small)
        self.nodes[NODE * small + LINK] = small_link
        self.nodes[NODE * large + LINK] -= small_link
        if small_link & 1:
            self.held[large] -= self.held[small]
            if self.held[large] > 0:
                self.nodes[NODE * large + LINK] -= 1

    def exchange(self) -> None:
        """Change the colour of every coloured cell: what was red is blue. The components stay what they are."""
        cell: cython.int
        place: cython.int
        for place in range(len(self.first)):
            cell = self.first[place]
            self.colours[cell] = 3 - self.colours[cell]
        for place in range(self.count):
            cell = self.painted[PAINTED * place] >> 3
            self.colours[cell] = 3 - self.colours[cell]
            if self.painted[PAINTED * place + 1] & 3:
                self.painted[PAINTED * place + 1] ^= 3
        self.best[1], self.best[2] = self.best[2], self.best[1]
        if self.leader:
            self.leader = 3 - self.leader

    @cython.ccall
    @cython.exceptval(check=False)
    def root(self, cell: cython.int) -> cython.int:
        """Return the cell that stands for the component of this one: the same for two cells exactly when joined."""
        above: cython.int = self.nodes[NODE * cell + LINK]
        while above >= 0:
            cell = above
            above = self.nodes[NODE * cell + LINK]
        return cell

    def height(self, cell: cython.int) -> int:
        """Return the number of links from a cell to its root: at most the logarithm of its component's size."""
        links: cython.int = 0
        while self.nodes[NODE * cell + LINK] >= 0:
            cell = self.nodes[NODE * cell + LINK]
            links += 1
        return links

    @cython.ccall
    @cython.exceptval(check=False)
    def colour(self, cell: cython.int) -> cython.int:
        """Return the colour of a cell: 0, 1 or 2."""
        return self.colours[cell]

    @cython.ccall
    @cython.exceptval(check=False)
    def joined(self, one: cython.int, other: cython.int) -> cython.bint:
        """Return whether two coloured cells are in one component."""
        return self.root(one) == self.root(other) and self.colours[one] != 0

    @cython.ccall
    @cython.exceptval(check=False)
    def stars(self, cell: cython.int) -> cython.int:
        """Return the number of stars in the component of a coloured cell."""
        return self.held[self.root(cell)]

    @cython.ccall
    @cython.exceptval(check=False)
    def size(self, cell: cython.int) -> cython.int:
        """Return the number of cells in the component of a coloured cell."""
        return -self.nodes[NODE * self.root(cell) + LINK] // 2

    @cython.ccall
    @cython.exceptval(check=False)
    def most(self, colour: cython.int) -> cython.int:
        """Return the most stars that a colour has in one component."""
        return self.best[colour]

    @cython.ccall
    @cython.exceptval(check=False)
    def joins(self, cell: cython.int, colour: cython.int) -> cython.int:
        """Return the number of components of a colour that touch a cell: those that colouring it would join."""
        roots: cython.int = 0
        other: cython.int
        place: cython.int
        earlier: cython.int
        found: cython.int = self._around(cell)
        for place in range(found):
            if self.colours[self.near[place]] == colour:
                other = self.root(self.near[place])
                # The roots found so far take the places of neighbours that are done with.
                for earlier in range(roots):
                    if self.near[earlier] == other:
                        break
                else:
                    self.near[roots] = other
                    roots += 1
        return roots

    @cython.ccall
    @cython.exceptval(check=False)
    def gathers(self, cell: cython.int, colour: cython.int) -> cython.int:
        """Return the number of stars in the component that colouring a free cell would make."""
        stars: cython.int = 0
        place: cython.int
        for place in range(self.joins(cell, colour)):
            stars += self.held[self.near[place]]
        return stars

    def component(self, cell: cython.int) -> list[int]:
        """List the component of a coloured cell, that cell first: time of its size."""
        at: cython.int = self.nodes[NODE * cell + NEXT]
        found = [cell]
        while at != cell:
            found.append(at)
            at = self.nodes[NODE * at + NEXT]
        return found

    def picture(self) -> bytes:
        """Return the colours of all cells, a byte each."""
        return bytes(self.colours)

    @cython.cfunc
    def _new_search(self) -> cython.void:
        if self.search == 0:
            self.met, self.far, self.came, self.begun, self.queue = (_ints(self.cells) for _ in range(5))
        self.search += 1
        self.head = self.waiting = 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _meet(self, cell: cython.int, far: cython.int, came: cython.int, at_once: cython.bint) -> cython.void:
        """Settle a cell, and queue it in front of those that are further, or behind all."""
        place: cython.int
        self.met[cell] = self.search
        self.far[cell] = far
        self.came[cell] = came
        self.begun[cell] = cell if came < 0 else self.begun[came]
        if at_once:
            self.head = (self.head or self.cells) - 1
            place = self.head
        else:
            place = (self.head + self.waiting) % self.cells
        self.queue[place] = cell
        self.waiting += 1

    @cython.cfunc
    def _spread(self, colour: cython.int, target: cython.int) -> cython.bint:
        """Go on from the queued cells until the target is met, or all that can be; tell whether it was met."""
        cell: cython.int
        other: cython.int
        place: cython.int
        while self.waiting:
            cell = self.queue[self.head]
            self.head = (self.head + 1) % self.cells
            self.waiting -= 1
            for place in range(self._around(cell)):
                other = self.near[place]
                if self.met[other] == self.search:
                    continue
                if self.colours[other] == colour:
                    self._meet(other, self.far[cell], cell, True)
                elif self.colours[other] == 0:
                    self._meet(other, self.far[cell] + 1, cell, False)
                if other == target and self.met[other] == self.search:
                    return True
        return False

    @cython.ccall
    def distance(self, one: cython.int, other: cython.int) -> cython.int:
        """Return the fewest free cells to colour to join two cells of one colour, or -1 where they cannot be joined."""
        if self.joined(one, other):
            return 0
        self._new_search()
        self._meet(one, 0, -1, True)
        return self.far[other] if self._spread(self.colours[one], other) else -1

    def way(self, one: cython.int, other: cython.int) -> list[int]:
        """List the cells of a cheapest way between two cells of one colour, both included; nothing if there is none."""
        self._new_search()
        self._meet(one, 0, -1, True)
        if one != other and not self._spread(self.colours[one], other):
            return []
        at: cython.int = other
        found = [other]
        while at != one:
            at = self.came[at]
            found.append(at)
        found.reverse()
        return found

    def distances(self, cell: cython.int, colour: cython.int) -> array.array[int]:
        """Return for every cell the fewest free cells of a way to it from ``cell``, itself included; -1 for no way."""
        at: cython.int
        self._new_search()
        self._meet(cell, 0 if self.colours[cell] == colour else 1, -1, True)
        self._spread(colour, -1)
        found = _ints(self.cells, -1)
        view: cython.int[::1] = found
        for at in range(self.cells):
            if self.met[at] == self.search:
                view[at] = self.far[at]
        return found

    def tree(self, colour: cython.int, sources: Sequence[int], without: cython.int = -1) -> tuple[int, set[int]]:
        """Join cells of one colour by the cheapest ways, two by two: give the cost, and the free cells of these ways.

        One search from all the cells at once gives each its region, and wherever two regions touch, a way between
        their beginnings. The cheapest of these ways that join everything (Kruskal) join it as cheaply as any choice
        of two-by-two ways (Mehlhorn, 1988). A way that is not there, also for lack of the cell ``without``, costs as
        much as all cells.
        """
        cell: cython.int
        self._new_search()
        for cell in sources:
            self._meet(cell, 0, -1, True)
        if without >= 0:
            self.met[without] = self.search
        self._spread(colour, -1)
        if without >= 0:
            self.met[without] = 0
        group = {source: source for source in sources}
        cost = (len(group) - 1) * self.cells
        used: set[int] = set()
        for far, one, other in self._borders():
            here, there = _leader(group, self.begun[one]), _leader(group, self.begun[other])
            if here != there:
                group[there] = here
                cost += far - self.cells
                self._retrace(one, used)
                self._retrace(other, used)
        return cost, used

    def _borders(self) -> list[tuple[int, cython.int, cython.int]]:
        """List where regions of the last search touch, cheapest first: a way's cost, and a cell on each side."""
        cell: cython.int
        other: cython.int
        step: cython.int
        found = []
        for cell in range(self.cells):
            if self.met[cell] != self.search:
                continue
            for step in (1, self.side):
                other = cell + step
                if other >= self.cells or (step == 1 and other % self.side == 0) or self.met[other] != self.search:
                    continue
                if self.begun[cell] != self.begun[other]:
                    found.append((self.far[cell] + self.far[other], cell, other))
        found.sort()
        return found

    def _retrace(self, cell: cython.int, used: set[int]) -> None:
        """Note the free cells on the way by which the last search met a cell."""
        while cell >= 0:
            if self.colours[cell] == 0:
                used.add(cell)
            cell = self.came[cell]


def _leader(group: dict[int, int], member: int) -> int:
    while group[member] != member:
        group[member] = group[group[member]]
        member = group[member]
    return member


def _painted(side: int, red: Sequence[int], blue: Sequence[int], cells: Sequence[int], colours: bytes) -> Core:
    """Return a core on which ``cells`` have been painted in order, each in its colour."""
    core = Core(side, red, blue)
    for cell, colour in zip(cells, colours, strict=True):
        core.paint(cell, colour)
    return core
