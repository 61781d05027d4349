# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What follows from a position of Plumber: where water must run, where it cannot, and which pipe a cell must hold.

Of each side of a cell it is known that water runs over it (*open*), that none does (*shut*), or nothing. Dry pipes may
leak, so a side that is shut says nothing of the pipes beside it if both are dry. A *filling* of a cell is a sort of
pipe, or none, with those of its components that are wet; what is known of the four sides of a cell, and of the pipes
that are left in the reserve, leaves some fillings possible. Where it is known that no pipe of a level stays dry
(``premise.py``), there are only fillings with water in all components. Open sides that every possible filling of the
cells between them joins are one *net*, which has the colour of its sources. A few rules decide further sides and pipes:

* ``PIPE``: a pipe is on the board; water runs over all sides of a component or over none.
* ``WAY``: whatever the pipe, water that comes into a cell leaves it, and does not come out of nowhere.
* ``LEFT``: the same, of the pipes that the reserve still has.
* ``FIT``: one sort alone fits what is known of a cell.
* ``APART``: two colours cannot meet.
* ``OUTLET``: a net that has not two sources yet has one way out.
* ``LAST``: there are just as many cells for some sorts as pipes of them.
* ``NEEDED``: there are just as many pipes of some sorts as cells that can hold nothing else.

The rules are applied in *rounds*: to what is known, all at once, then to that and what was decided, and so on. What a
round decides does not depend on any order, so that a board and its mirror image are decided alike.

What no rule decides may still be decided by a *walk*: suppose that a side is open, or shut, or that a cell holds a
sort, and follow the rules until they contradict each other. A walk is as deep as the number of its rounds. In its first
rounds it is also looked at whether every net can still come to a second source (``CUT``).

This module only decides; ``techniques.py`` chooses among what can be decided, and says why. Everything that is set is
kept in order, the *trail*, with the rule that set it, so that it can be taken back and explained.
"""

from __future__ import annotations

import array
import time
from collections.abc import Iterable, Sequence
from itertools import combinations, product

import cython

from damier.core.errors import Exhausted
from damier.core.sentences import say
from damier.games.plumber.sorts import SIDES, SORTS

if not cython.compiled:  # compiled, it is a function of Python's own, see deduction.pxd

    def check_signals() -> int:
        """Do nothing: uncompiled, Python itself notices Ctrl-C."""
        return 0


#: Why a side or a pipe is as it is.
GIVEN = 0
PIPE = 1
WAY = 2
LEFT = 3
FIT = 4
APART = 5
OUTLET = 6
LAST = 7
NEEDED = 8
#: All rules as a set of bits, and those that walks follow.
ALL = (1 << 9) - 1
#: What a contradiction is.
OPPOSITE = 0
NO_WAY = 1
NO_PIPE = 2
MEETING = 3
SEALED = 4
TOO_FEW_PLACES = 5
TOO_FEW_PIPES = 6
CUT = 7

OPEN = 1
SHUT = -1
UNKNOWN = 0
#: The number that stands for an empty cell among the sorts.
NOTHING = len(SORTS)
#: More rounds than any board has.
ENDLESS = 1 << 30
#: After so many looks at a cell, some milliseconds, the time is read and Ctrl-C is heard.
LISTEN = 1 << 14 if cython.compiled else 1 << 7
#: A shortened walk ends at water that is cut off if that can run over so many sides at most: more are no glance.
SMALL = 12
#: More than any distance.
FAR = 3
#: How many sources a net needs.
COMPANY = 2

#: Each filling: a sort, and the sets of sides of its wet components.
FILLINGS: list[tuple[int, tuple[int, ...]]] = [
    (sort.number, wet)
    for sort in SORTS
    for number in range(len(sort.components), -1, -1)
    for wet in combinations(sort.components, number)
] + [(NOTHING, ())]
EVERY_FILLING = (1 << len(FILLINGS)) - 1


def _fillings(chosen: Iterable[bool]) -> int:
    """Return the set of those fillings that are chosen, in their order."""
    return sum(1 << at for at, one in enumerate(chosen) if one)


def _joins(wet: Sequence[int], one: int, other: int) -> bool:
    """Return whether one of the wet components is open on both sides."""
    return any(sides & one and sides & other for sides in wet)


def _agrees(wet: Sequence[int], known: Sequence[int]) -> bool:
    """Return whether the wet components are open where that is known, and only there."""
    return all(
        value == UNKNOWN or (value == OPEN) == _joins(wet, side, side) for side, value in zip(SIDES, known, strict=True)
    )


#: The fillings in which no component stays dry; those of each sort; those with each side open; those that join two
#: sides; those that agree with what is known of the four sides, by a number of four digits to the base of three.
ALL_WET = _fillings(sort == NOTHING or wet == SORTS[sort].components for sort, wet in FILLINGS)
OF_SORT = [_fillings(sort == one for sort, _ in FILLINGS) for one in range(NOTHING + 1)]
WITH_OPEN = [_fillings(_joins(wet, side, side) for _, wet in FILLINGS) for side in SIDES]
JOINING = [_fillings(_joins(wet, one, other) for _, wet in FILLINGS) for one, other in product(SIDES, SIDES)]
AGREEING = [_fillings(_agrees(wet, known) for _, wet in FILLINGS) for known in product((SHUT, UNKNOWN, OPEN), repeat=4)]
#: The sorts that are counted together: each alone, empty cells too; the kinds; and all pairs of sorts.
KINDS = [[sort.number for sort in SORTS if sort.kind in kinds] for kinds in ("L", "T", "F", "CO", "FCO")]
GROUPS = [
    *([sort] for sort in range(NOTHING + 1)),
    *KINDS,
    *(list(pair) for pair in combinations(range(NOTHING), 2) if list(pair) not in KINDS),
]


def _ints(values: Sequence[int]) -> array.array[int]:
    return array.array("i", list(values) or [0])


@cython.cclass
class Deduction:
    """What is known of a board, and what follows from it.

    ``sides`` are the cells of each side, the second -1 at the border; ``four`` the sides of each cell, clockwise from
    north; ``colour`` for each side the number of the colour of the source there, or -1; ``reserve`` how many pipes
    there are to place, and last how many cells stay empty; ``dry`` says whether pipes may stay dry. An *item* is a
    side, or the number of sides plus a cell. Once ``time.thread_time()`` has come to ``deadline``, whatever takes long
    raises ``Exhausted``; then the object is of no use any more.
    """

    deadline: cython.double
    looks: cython.int  # at cells, since the time was read
    cells: cython.int
    count: cython.int
    one: cython.int[::1]
    other: cython.int[::1]
    four: cython.int[::1]
    source: cython.int[::1]
    side: cython.int[::1]
    holds: cython.int[::1]  # of each cell: the sort of its pipe, or -1
    left: cython.int[::1]
    place: cython.int[::1]  # of each item: its place in the trail
    trail: cython.int[::1]
    rule: cython.int[::1]
    about: cython.int[::1]
    length: cython.int
    rules: cython.int  # those that may decide, as bits
    groups_too: cython.bint  # whether groups of more than one sort are counted
    possible: cython.int[::1]  # of each cell: its fillings, as bits,
    apart: cython.int[::1]  # and those of them in which no two colours meet
    root: cython.int[::1]  # of each open side: another of its net, in the end always the same
    colour: cython.int[::1]  # of the net with this root, or -1
    sources: cython.int[::1]
    ways: cython.int[::1]  # of the net with this root: how many ways out, and the last that was found
    way: cython.int[::1]
    proposed: cython.int[::1]  # by the rules in this round: items, what they become, and why
    proposed_value: cython.int[::1]
    proposed_rule: cython.int[::1]
    proposed_about: cython.int[::1]
    proposals: cython.int
    room: cython.int  # for proposals
    conflict: cython.int
    conflict_about: cython.int
    conflict_item: cython.int
    conflict_rule: cython.int
    wanted: cython.int[::1]
    allowed: cython.int[::1]  # of each item: whether a walk that is shortened may decide it
    before: cython.int[::1]  # the same, to go back to
    seen: cython.int[::1]
    stamp: cython.int
    reached: cython.int  # how many sides a net came to that comes to no second source
    queue: cython.int[::1]
    thinkable: cython.int  # the fillings that there can be anywhere
    of_sort: cython.int[::1]
    with_open: cython.int[::1]
    joining: cython.int[::1]
    agreeing: cython.int[::1]
    groups: cython.int
    group_first: cython.int[::1]
    group_sorts: cython.int[::1]
    group_fillings: cython.int[::1]

    def __init__(
        self,
        sides: Sequence[tuple[int, int]],
        four: Sequence[int],
        colour: Sequence[int],
        holds: Sequence[int],
        reserve: Sequence[int],
        *,
        dry: bool,
        deadline: float = float("inf"),
    ) -> None:
        self.deadline, self.looks = deadline, 0
        self.cells, self.count = len(holds), len(sides)
        self.one, self.other = _ints([one for one, _ in sides]), _ints([other for _, other in sides])
        self.four, self.source = _ints(four), _ints(colour)
        self.holds, self.left = _ints(holds), _ints(reserve)
        self.side = _ints(
            [UNKNOWN if other >= 0 else SHUT if colour[at] < 0 else OPEN for at, (_, other) in enumerate(sides)]
        )
        items = self.count + self.cells
        self.place = _ints([-1] * items)
        self.trail, self.rule, self.about = (_ints([0] * items) for _ in range(3))
        self.wanted = _ints([0] * (items + 1))
        self.allowed, self.before = _ints([0] * items), _ints([0] * items)
        self.length = self.proposals = 0
        self.rules = ALL
        self.groups_too = False
        self.possible, self.apart = _ints([0] * self.cells), _ints([0] * self.cells)
        self.root, self.colour, self.sources = (_ints([0] * self.count) for _ in range(3))
        self.ways, self.way, self.seen, self.queue = (_ints([0] * self.count) for _ in range(4))
        self.stamp = self.reached = 0
        self.room = room = 64 * items + 64
        self.proposed, self.proposed_value = _ints([0] * room), _ints([0] * room)
        self.proposed_rule, self.proposed_about = _ints([0] * room), _ints([0] * room)
        self.conflict = -1
        self.thinkable = EVERY_FILLING if dry else ALL_WET
        self.of_sort, self.with_open, self.joining = _ints(OF_SORT), _ints(WITH_OPEN), _ints(JOINING)
        self.agreeing = _ints(AGREEING)
        self.groups = len(GROUPS)
        first, sorts = [0], list[int]()
        for group in GROUPS:
            sorts += group
            first.append(len(sorts))
        self.group_first, self.group_sorts = _ints(first), _ints(sorts)
        self.group_fillings = _ints([sum(OF_SORT[sort] for sort in group) for group in GROUPS])

    # What others ask for.

    def known(self) -> list[int]:
        """Return what is known of each side: 1 open, -1 shut, 0 nothing."""
        return list(self.side[: self.count])

    def pipes(self) -> list[int]:
        """Return the sort of each cell's pipe, or -1."""
        return list(self.holds[: self.cells])

    def reserve(self) -> list[int]:
        """Return how many pipes of each sort are left to place, and last how many cells stay empty."""
        return list(self.left[: NOTHING + 1])

    def mark(self) -> int:
        """Return how many items are decided: ``back_to`` takes it."""
        return self.length

    def entry(self, place: int) -> tuple[int, int, int]:
        """Return a place of the trail: the item, the rule that decided it, and what the rule looked at."""
        return self.trail[place], self.rule[place], self.about[place]

    def cell_at(self, place: int) -> int:
        """Return the cell in which a place of the trail was decided."""
        return self._cell_of(self.trail[place], self.rule[place], self.about[place])

    def contradiction(self) -> tuple[int, int, int, int]:
        """Return the last contradiction: its kind, what it is about, and the item and the rule that led to it."""
        return self.conflict, self.conflict_about, self.conflict_item, self.conflict_rule

    def fillings(self, cell: int) -> int:
        """Return the fillings that a cell may have, as far as the last look has shown, colours included."""
        return self.apart[cell]

    def net_of(self, side: int) -> tuple[int, int, list[int]]:
        """Return the net of an open side, as the last look found it: its colour, its sources and its sides."""
        root: cython.int = self._find(side)
        members = [one for one in range(self.count) if self.side[one] == OPEN and self._find(one) == root]
        return self.colour[root], self.sources[root], members

    def cut_off(self) -> list[int]:
        """Return the sides that the net can come to which was found to come to no second source, its own first."""
        return list(self.queue[: self.reached])

    def finished(self) -> bool:
        """Return whether every pipe of the reserve is placed."""
        return not any(self.left[:NOTHING])

    def consequences(self, rules: int = ALL) -> list[tuple[int, int, int, int]] | None:
        """Return what these rules decide in the next round: item, value, rule and what it is about.

        Returns None at a contradiction. Nothing is decided yet.
        """
        self.conflict = -1
        self.rules, self.groups_too = rules, True
        sound: cython.bint = self._look()
        self.rules, self.groups_too = ALL, False
        if not sound:
            return None
        return [
            (self.proposed[at], self.proposed_value[at], self.proposed_rule[at], self.proposed_about[at])
            for at in range(self.proposals)
        ]

    def take(self, item: int, value: int, rule: int = GIVEN, about: int = -1) -> bool:
        """Decide an item without following what it leads to; return False at a contradiction."""
        self.conflict = -1
        return self._decide(item, value, rule, about)

    def back_to(self, mark: int) -> None:
        """Take back what was decided after a mark."""
        self._back_to(mark)

    def walk(self, item: int, value: int, most: int, look: int) -> int:
        """Return how deep the walk is that refutes a supposition, or 0 if none of at most ``most`` rounds does.

        In its first ``look`` rounds, what is cut off counts. The state stays as it is after the walk, for ``shorten``:
        take it back.
        """
        return self._walk(item, value, most, look)

    def walks(self, depth: int, look: int) -> list[tuple[int, int]]:
        """Return each supposition, an item and a value, that a walk of at most ``depth`` rounds refutes.

        A cell is supposed to hold a sort only if it can hold no more than two.
        """
        start: cython.int = self.length
        item: cython.int
        value: cython.int
        found: list[tuple[int, int]] = []
        self.conflict = -1
        if not self._look():
            return found
        suppositions: list[tuple[int, int]] = []
        for item in range(self.count):
            if self.side[item] == UNKNOWN:
                suppositions += [(item, OPEN), (item, SHUT)]
        for item in range(self.cells):
            if self.holds[item] < 0:
                sorts = self.sorts_in(self.apart[item])
                if len(sorts) == 2:  # noqa: PLR2004
                    suppositions += [(self.count + item, sort) for sort in sorts]
        for item, value in suppositions:
            if self._walk(item, value, depth, look):
                found.append((item, value))
            self._back_to(start)
        self._look()  # so that what it has shown is of this position, not of a walk's
        return found

    def opposite(self, item: int, value: int) -> int | None:
        """Return what an item is if it has not this value, or None if that is not known.

        It takes what the last look has shown of the sorts that a cell can hold: call it where nothing has changed.
        """
        if item < self.count:
            return -value
        others = [sort for sort in self.sorts_in(self.apart[item - self.count]) if sort != value]
        return others[0] if len(others) == 1 else None

    def sorts_in(self, fillings: int) -> list[int]:
        """Return the sorts of a set of fillings."""
        return [sort for sort in range(NOTHING + 1) if self.of_sort[sort] & fillings]

    def shorten(self, start: int) -> None:
        """Leave out of the walk since ``start`` what its contradiction does not need.

        What is left is the trail from ``start`` on, and ``contradiction``. Each place of it follows from those before
        by one rule, and nothing more can be left out: neither all that is decided in a cell, nor one item. It is
        followed from cell to cell, beside the last one if possible. Water that is cut off counts at the first step,
        and if it is little, at every other.
        """
        item: cython.int = self.trail[start]
        value: cython.int = self.side[item] if item < self.count else self.holds[item - self.count]
        walked = [self.trail[place] for place in range(start + 1, self.length)]
        if self.conflict_item >= 0:
            walked.append(self.conflict_item)
        ways = []
        for backwards in (True, False):
            self._allow(walked)
            self._refutes(start, item, value)
            self._allow_reasons(start, item, value)
            links = self._links(start)
            self._leave_out(start, links[::-1] if backwards else links)
            items = [[one] for link in self._links(start) for one in link]
            self._leave_out(start, items[::-1] if backwards else items)
            self._refutes(start, item, value)
            left = [self.trail[place] for place in range(start + 1, self.length)]
            ways.append((len(self._links(start)), len(left), left))
        self._allow(min(ways)[2])
        self._refutes(start, item, value)

    def _links(self, start: int) -> list[list[int]]:
        """Return the items that a walk has decided after what it supposes, by the cell in which that was done."""
        links: dict[int, list[int]] = {}
        for place in range(start + 1, self.length):
            links.setdefault(self.cell_at(place), []).append(self.trail[place])
        return list(links.values())

    def _allow(self, items: list[int]) -> None:
        """Let shortened walks decide these items alone."""
        one: cython.int
        for one in range(self.count + self.cells):
            self.allowed[one] = 0
        for one in items:
            self.allowed[one] = 1

    def _leave_out(self, start: int, links: list[list[int]]) -> None:
        """Leave out of a walk, one after the other, those of these links that its contradiction does not need."""
        one: cython.int
        item: cython.int = self.trail[start]
        value: cython.int = self.side[item] if item < self.count else self.holds[item - self.count]
        for link in links:
            if self.allowed[link[0]]:
                for one in link:
                    self.allowed[one] = 0
                if self._refutes(start, item, value):
                    self._allow_reasons(start, item, value)
                else:
                    for one in link:
                        self.allowed[one] = 1

    # Deciding.

    @cython.cfunc
    def _listen(self, looks: cython.int) -> cython.bint:
        """Count looks at cells; now and then, raise if the time is over or Ctrl-C was pressed. Return True."""
        self.looks += looks
        if self.looks >= LISTEN:
            self.looks = 0
            check_signals()
            if time.thread_time() >= self.deadline:
                raise Exhausted(say("there was no time to reason further"))
        return True

    @cython.cfunc
    def _walk(self, item: cython.int, value: cython.int, most: cython.int, look: cython.int) -> cython.int:
        rounds: cython.int = 0
        before: cython.int = self.length
        self.conflict = -1
        if not self._decide(item, value, GIVEN, -1):
            return 1
        while before < self.length and rounds < most:
            before = self.length
            rounds += 1
            if not self._look() or (rounds <= look and not self._all_reachable()) or not self._accept():
                return rounds
        return 0

    @cython.cfunc
    def _refutes(self, start: cython.int, item: cython.int, value: cython.int) -> cython.bint:  # noqa: C901 (one loop)
        """Suppose something again, and follow it by items that are allowed; return whether a contradiction is found."""
        at: cython.int
        cell: cython.int
        last: cython.int = self._cell_of(item, GIVEN, -1)
        nearest: cython.int
        near: cython.int
        self._back_to(start)
        self.conflict = -1
        if not self._decide(item, value, GIVEN, -1):
            return True
        while True:
            if not self._look():
                return True
            if not self._all_reachable() and (self.length == start + 1 or self.reached <= SMALL):
                return True
            self.conflict = -1
            near, nearest = -1, FAR
            for at in range(self.proposals):
                if self.allowed[self.proposed[at]] and self.place[self.proposed[at]] < 0:
                    cell = self._cell_of(self.proposed[at], self.proposed_rule[at], self.proposed_about[at])
                    if self._distance(cell, last) < nearest:
                        near, nearest = cell, self._distance(cell, last)
            if near < 0:
                return False
            last = near
            for at in range(self.proposals):
                if self.allowed[self.proposed[at]] and near == self._cell_of(
                    self.proposed[at], self.proposed_rule[at], self.proposed_about[at]
                ):
                    # Where two rules contradict each other, the next look tells more.
                    self._decide(
                        self.proposed[at], self.proposed_value[at], self.proposed_rule[at], self.proposed_about[at]
                    )

    @cython.cfunc
    def _allow_reasons(self, start: cython.int, item: cython.int, value: cython.int) -> cython.void:
        """Allow nothing but what the last contradiction rests on, if that is enough: ``_reasons`` may miss some."""
        place: cython.int
        self.before[:] = self.allowed
        self._reasons(start)
        for place in range(self.count + self.cells):
            self.allowed[place] = 0
        for place in range(start + 1, self.length):
            if self.wanted[place]:
                self.allowed[self.trail[place]] = 1
        if not self._refutes(start, item, value):
            self.allowed[:] = self.before

    @cython.cfunc
    def _cell_of(self, item: cython.int, rule: cython.int, about: cython.int) -> cython.int:
        """Return the cell in which a rule decides an item."""
        if item >= self.count:
            return item - self.count
        if rule == PIPE or rule == WAY or rule == LEFT or rule == FIT:  # noqa: PLR1714, SIM109 (quicker in C)
            return about
        if rule == APART and about >= self.count:
            return about - self.count
        return self.one[item]

    @cython.cfunc
    def _distance(self, cell: cython.int, other: cython.int) -> cython.int:
        """Return 0 for a cell and itself, 1 for cells beside each other, else 2."""
        at: cython.int
        side: cython.int
        if cell == other:
            return 0
        for at in range(4):
            side = self.four[4 * cell + at]
            if self.one[side] == other or self.other[side] == other:
                return 1
        return 2

    @cython.cfunc
    def _accept(self) -> cython.bint:
        """Decide what was proposed."""
        at: cython.int
        for at in range(self.proposals):
            if not self._decide(
                self.proposed[at], self.proposed_value[at], self.proposed_rule[at], self.proposed_about[at]
            ):
                return False
        return True

    @cython.cfunc
    def _propose(self, item: cython.int, value: cython.int, rule: cython.int, about: cython.int) -> cython.void:
        at: cython.int = self.proposals
        if (self.rules >> rule) & 1 and at < self.room:
            self.proposed[at], self.proposed_value[at] = item, value
            self.proposed_rule[at], self.proposed_about[at] = rule, about
            self.proposals = at + 1

    @cython.cfunc
    def _fail(self, kind: cython.int, about: cython.int, item: cython.int, rule: cython.int) -> cython.bint:
        self.conflict, self.conflict_about, self.conflict_item, self.conflict_rule = kind, about, item, rule
        return False

    @cython.cfunc
    def _decide(self, item: cython.int, value: cython.int, rule: cython.int, about: cython.int) -> cython.bint:
        if item < self.count:
            if self.side[item] != UNKNOWN:
                return self.side[item] == value or self._fail(OPPOSITE, about, item, rule)
            self.side[item] = value
        else:
            if self.holds[item - self.count] >= 0:
                return self.holds[item - self.count] == value or self._fail(OPPOSITE, about, item, rule)
            if self.left[value] == 0:
                return self._fail(TOO_FEW_PIPES, value, item, rule)
            self.holds[item - self.count] = value
            self.left[value] -= 1
        self.place[item] = self.length
        self.trail[self.length], self.rule[self.length], self.about[self.length] = item, rule, about
        self.length += 1
        return True

    @cython.cfunc
    def _back_to(self, mark: cython.int) -> cython.void:
        item: cython.int
        while self.length > mark:
            self.length -= 1
            item = self.trail[self.length]
            self.place[item] = -1
            if item < self.count:
                self.side[item] = UNKNOWN
            else:
                self.left[self.holds[item - self.count]] += 1
                self.holds[item - self.count] = -1

    # The rules.

    @cython.cfunc
    def _look(self) -> cython.bint:
        """Propose what the rules decide of all that is known; return False at a contradiction."""
        self.proposals = 0
        self._listen(self.cells)
        return (
            self._look_at_cells()
            and self._find_nets()
            and self._keep_apart()
            and self._look_at_nets()
            and self._count()
        )

    @cython.cfunc
    def _look_at_cells(self) -> cython.bint:
        """Find the fillings of each cell, and what they have in common."""
        cell: cython.int
        sort: cython.int
        known: cython.int
        whatever: cython.int
        there: cython.int = 0
        empty: cython.int = 0 if self.left[NOTHING] else self.of_sort[NOTHING]
        for sort in range(NOTHING + 1):
            if self.left[sort]:
                there |= self.of_sort[sort]
        for cell in range(self.cells):
            known = self._known_at(cell)
            whatever = self.agreeing[known] & self.thinkable
            if self.holds[cell] < 0:
                whatever &= ~empty
            if whatever == 0:
                return self._fail(NO_WAY, cell, -1, WAY)
            if self.holds[cell] >= 0:
                self.possible[cell] = whatever & self.of_sort[self.holds[cell]]
                if self.possible[cell] == 0:
                    return self._fail(NO_PIPE, cell, -1, PIPE)
                self._propose_common(cell, self.possible[cell], PIPE, cell)
                continue
            self.possible[cell] = whatever & there
            if self.possible[cell] == 0:
                return self._fail(NO_PIPE, cell, -1, LEFT)
            self._propose_common(cell, whatever, WAY, cell)
            self._propose_common(cell, self.possible[cell], LEFT, cell)
        return True

    @cython.cfunc
    def _known_at(self, cell: cython.int) -> cython.int:
        four: cython.int = 4 * cell
        return (
            27 * (self.side[self.four[four]] + 1)
            + 9 * (self.side[self.four[four + 1]] + 1)
            + 3 * (self.side[self.four[four + 2]] + 1)
            + self.side[self.four[four + 3]]
            + 1
        )

    @cython.cfunc
    def _propose_common(
        self, cell: cython.int, fillings: cython.int, rule: cython.int, about: cython.int
    ) -> cython.void:
        """Propose what all of these fillings of a cell have in common: its sides, and its sort."""
        at: cython.int
        side: cython.int
        sort: cython.int
        opened: cython.int
        for at in range(4):
            side = self.four[4 * cell + at]
            if self.side[side] == UNKNOWN:
                opened = fillings & self.with_open[at]
                if opened == 0:
                    self._propose(side, SHUT, rule, about)
                elif opened == fillings:
                    self._propose(side, OPEN, rule, about)
        if self.holds[cell] < 0 and rule != WAY:
            for sort in range(NOTHING):
                if fillings & self.of_sort[sort]:
                    if fillings & ~self.of_sort[sort] == 0:
                        self._propose(self.count + cell, sort, FIT if rule == LEFT else rule, about)
                    return

    @cython.cfunc
    def _find(self, side: cython.int) -> cython.int:
        while self.root[side] != side:
            self.root[side] = self.root[self.root[side]]
            side = self.root[side]
        return side

    @cython.cfunc
    def _find_nets(self) -> cython.bint:
        """Join open sides to nets, and give these the colours of their sources."""
        side: cython.int
        cell: cython.int
        at: cython.int
        to: cython.int
        one: cython.int
        other: cython.int
        for side in range(self.count):
            self.root[side] = side
            self.colour[side], self.sources[side] = -1, 0
        for cell in range(self.cells):
            for at in range(3):
                one = self.four[4 * cell + at]
                if self.side[one] != OPEN:
                    continue
                for to in range(at + 1, 4):
                    other = self.four[4 * cell + to]
                    if self.side[other] == OPEN and self.possible[cell] & ~self.joining[4 * at + to] == 0:
                        self.root[self._find(one)] = self._find(other)
        for side in range(self.count):
            if self.source[side] >= 0:
                one = self._find(side)
                self.sources[one] += 1
                if self.colour[one] >= 0 and self.colour[one] != self.source[side]:
                    return self._fail(MEETING, side, -1, APART)
                self.colour[one] = self.source[side]
        return True

    @cython.cfunc
    def _colour_at(self, cell: cython.int, at: cython.int) -> cython.int:
        """Return the colour of the water that runs over a side of a cell, or -1 if that is not known."""
        side: cython.int = self.four[4 * cell + at]
        return self.colour[self._find(side)] if self.side[side] == OPEN else -1

    @cython.cfunc
    def _keep_apart(self) -> cython.bint:  # noqa: C901 (a loop over cells, then one over sides)
        """Leave out the fillings in which two colours meet; close sides on which they would."""
        cell: cython.int
        side: cython.int
        at: cython.int
        to: cython.int
        here: cython.int
        fillings: cython.int
        for cell in range(self.cells):
            fillings = self.possible[cell]
            for at in range(3):
                here = self._colour_at(cell, at)
                if here < 0:
                    continue
                for to in range(at + 1, 4):
                    if self._colour_at(cell, to) >= 0 and self._colour_at(cell, to) != here:
                        fillings &= ~self.joining[4 * at + to]
            if fillings == 0:
                return self._fail(MEETING, self.count + cell, -1, APART)
            self.apart[cell] = fillings
            if fillings != self.possible[cell]:
                self._propose_common(cell, fillings, APART, self.count + cell)
        for side in range(self.count):
            if self.side[side] == UNKNOWN:
                here = self._colour_if_open(self.one[side], side)
                if here >= 0:
                    to = self._colour_if_open(self.other[side], side)
                    if to >= 0 and to != here:
                        self._propose(side, SHUT, APART, side)
        return True

    @cython.cfunc
    def _colour_if_open(self, cell: cython.int, side: cython.int) -> cython.int:
        """Return the colour that water would have on a side if it were open, as far as a cell tells; or -1."""
        at: cython.int
        to: cython.int = 0
        fillings: cython.int
        for at in range(4):
            if self.four[4 * cell + at] == side:
                to = at
        fillings = self.apart[cell] & self.with_open[to]
        for at in range(4):
            if at != to and self._colour_at(cell, at) >= 0 and fillings & ~self.joining[4 * at + to] == 0:
                return self._colour_at(cell, at)
        return -1

    @cython.cfunc
    def _look_at_nets(self) -> cython.bint:  # noqa: C901, PLR0912 (a loop over cells, then one over nets)
        """Find nets that have not two sources yet, and can grow in one way or in none."""
        side: cython.int
        cell: cython.int
        at: cython.int
        to: cython.int
        root: cython.int
        way: cython.int
        near: cython.int
        for side in range(self.count):
            self.ways[side], self.way[side] = 0, -1
        for cell in range(self.cells):
            for at in range(4):
                side = self.four[4 * cell + at]
                if self.side[side] != OPEN:
                    continue
                root = self._find(side)
                if self.sources[root] >= COMPANY or self.ways[root] > 1:
                    continue
                for to in range(4):
                    near = self.four[4 * cell + to]
                    if to == at or self.side[near] == SHUT or not self.apart[cell] & self.joining[4 * at + to]:
                        continue
                    if self.side[near] == OPEN and self._find(near) == root:
                        continue
                    # To open a side is one way, from whichever cell; to join an open one is a way in each cell.
                    way = near if self.side[near] == UNKNOWN else self.count + 4 * cell + to
                    if way != self.way[root]:
                        self.ways[root] += 1
                        self.way[root] = way
        for side in range(self.count):
            if self.side[side] != OPEN or self._find(side) != side or self.sources[side] >= COMPANY:
                continue
            if self.ways[side] == 0:
                return self._fail(SEALED, side, -1, OUTLET)
            if self.ways[side] == 1:
                if self.way[side] < self.count:
                    self._propose(self.way[side], OPEN, OUTLET, side)
                elif not self._join_at(side, (self.way[side] - self.count) // 4, (self.way[side] - self.count) % 4):
                    return False
        return True

    @cython.cfunc
    def _join_at(self, root: cython.int, cell: cython.int, to: cython.int) -> cython.bint:
        """Propose what follows from a net being joined in a cell to its side ``to``."""
        at: cython.int
        side: cython.int
        joined: cython.int = 0
        for at in range(4):
            side = self.four[4 * cell + at]
            if at != to and self.side[side] == OPEN and self._find(side) == root:
                joined |= self.joining[4 * at + to]
        self._propose_common(cell, self.apart[cell] & joined, OUTLET, root)
        return True

    @cython.cfunc
    def _count(self) -> cython.bint:  # noqa: C901 (one comparison for each group)
        """Compare, for each group of sorts, how many there are with how many cells can hold them, and must."""
        group: cython.int
        cell: cython.int
        at: cython.int
        left: cython.int
        can: cython.int
        must: cython.int
        among: cython.int
        for group in range(self.groups if self.groups_too else NOTHING + 1):
            among = self.group_fillings[group]
            left = 0
            for at in range(self.group_first[group], self.group_first[group + 1]):
                left += self.left[self.group_sorts[at]]
            can = must = 0
            for cell in range(self.cells):
                if self.holds[cell] < 0 and self.apart[cell] & among:
                    can += 1
                    if self.apart[cell] & ~among == 0:
                        must += 1
            if can < left:
                return self._fail(TOO_FEW_PLACES, group, -1, LAST)
            if must > left:
                return self._fail(TOO_FEW_PIPES, group, -1, NEEDED)
            if can == must or left == 0 or (can > left and must < left):
                continue
            for cell in range(self.cells):
                if self.holds[cell] < 0 and self.apart[cell] & among and self.apart[cell] & ~among:
                    if can == left:
                        self._propose_common(cell, self.apart[cell] & among, LAST, group)
                    else:
                        self._propose_common(cell, self.apart[cell] & ~among, NEEDED, group)
        return True

    @cython.cfunc
    def _all_reachable(self) -> cython.bint:
        """Return whether each net that has not two sources yet can come to one that has a source."""
        side: cython.int
        for side in range(self.count):
            if (
                self.side[side] == OPEN
                and self._find(side) == side
                and self.sources[side] < COMPANY
                and not self._reaches(side)
            ):
                return self._fail(CUT, side, -1, OUTLET)
        return True

    @cython.cfunc
    def _reaches(self, root: cython.int) -> cython.bint:  # noqa: C901, PLR0912 (one search)
        side: cython.int
        near: cython.int
        cell: cython.int
        end: cython.int
        at: cython.int
        to: cython.int
        colour: cython.int
        first: cython.int = 0
        last: cython.int = 0
        self.stamp += 1
        for side in range(self.count):
            if self.side[side] == OPEN and self._find(side) == root:
                self.seen[side] = self.stamp
                self.queue[last] = side
                last += 1
        while first < last:
            side = self.queue[first]
            first += 1
            for end in range(2):
                cell = self.other[side] if end else self.one[side]
                if cell < 0:
                    continue
                to = 0
                for at in range(4):
                    if self.four[4 * cell + at] == side:
                        to = at
                for at in range(4):
                    near = self.four[4 * cell + at]
                    if self.side[near] == SHUT or self.seen[near] == self.stamp:
                        continue
                    if not self.apart[cell] & self.joining[4 * to + at]:
                        continue
                    if self.side[near] == OPEN:
                        colour = self.colour[self._find(near)]
                        if colour >= 0:
                            if self.colour[root] >= 0 and colour != self.colour[root]:
                                continue
                            return True
                    self.seen[near] = self.stamp
                    self.queue[last] = near
                    last += 1
        self.reached = last
        return False

    # Why.

    @cython.cfunc
    def _want(self, item: cython.int, before: cython.int, start: cython.int) -> cython.void:
        if start <= self.place[item] < before:
            self.wanted[self.place[item]] = 1

    @cython.cfunc
    def _want_cell(self, cell: cython.int, before: cython.int, start: cython.int) -> cython.void:
        """Mark what was decided of a cell and its sides from ``start`` to ``before``."""
        at: cython.int
        self._want(self.count + cell, before, start)
        for at in range(4):
            self._want(self.four[4 * cell + at], before, start)

    @cython.cfunc
    def _want_net(self, side: cython.int, before: cython.int, start: cython.int) -> cython.void:
        """Mark what was decided of a net and the cells that it comes to, from ``start`` to ``before``."""
        root: cython.int = self._find(side)
        one: cython.int
        for one in range(self.count):
            if self.side[one] == OPEN and self._find(one) == root:
                self._want_cell(self.one[one], before, start)
                if self.other[one] >= 0:
                    self._want_cell(self.other[one], before, start)

    @cython.cfunc
    def _want_waters(self, cell: cython.int, before: cython.int, start: cython.int) -> cython.void:
        """Mark what was decided of the nets that come to a cell."""
        at: cython.int
        self._want_cell(cell, before, start)
        for at in range(4):
            if self.side[self.four[4 * cell + at]] == OPEN:
                self._want_net(self.four[4 * cell + at], before, start)

    @cython.cfunc
    def _want_group(self, group: cython.int, before: cython.int, start: cython.int) -> cython.void:
        """Mark what was decided of the cells that hold, or can hold nothing but, the sorts of a group."""
        cell: cython.int
        among: cython.int = self.group_fillings[group]
        for cell in range(self.cells):
            if self.holds[cell] >= 0:
                if self.of_sort[self.holds[cell]] & among:
                    self._want(self.count + cell, before, start)
            elif self.apart[cell] & ~among == 0:
                self._want_cell(cell, before, start)

    @cython.cfunc
    def _want_pipes(self, before: cython.int, start: cython.int) -> cython.void:
        """Mark every pipe that was placed from ``start`` to ``before``: it is missing in the reserve."""
        cell: cython.int
        for cell in range(self.cells):
            self._want(self.count + cell, before, start)

    @cython.cfunc
    def _want_all(self, before: cython.int, start: cython.int) -> cython.void:
        place: cython.int
        for place in range(start, before):
            self.wanted[place] = 1

    @cython.cfunc
    def _want_reasons(self, rule: cython.int, about: cython.int, before: cython.int, start: cython.int) -> cython.void:
        """Mark what a rule looked at when it decided something."""
        if rule == PIPE or rule == WAY:  # noqa: PLR1714, SIM109 (quicker in C)
            self._want_cell(about, before, start)
        elif rule == LEFT or rule == FIT:  # noqa: PLR1714, SIM109
            self._want_cell(about, before, start)
            self._want_pipes(before, start)
        elif rule == APART and about >= self.count:
            self._want_waters(about - self.count, before, start)
        elif rule == APART:
            self._want_waters(self.one[about], before, start)
            self._want_waters(self.other[about], before, start)
        elif rule == OUTLET:
            self._want_net(about, before, start)
        elif rule != GIVEN:
            self._want_all(before, start)

    @cython.cfunc
    def _reasons(self, start: cython.int) -> cython.void:  # noqa: C901, PLR0912 (one case for each contradiction)
        """Mark the places of the trail from ``start`` on that the last contradiction rests on."""
        place: cython.int
        end: cython.int = self.length
        for place in range(start, end):
            self.wanted[place] = 0
        if end > start:
            self.wanted[start] = 1  # what was supposed
        if self.conflict < 0:
            return
        if self.conflict == NO_WAY or (self.conflict == NO_PIPE and self.conflict_rule == PIPE):
            self._want_cell(self.conflict_about, end, start)
        elif self.conflict == NO_PIPE:
            self._want_cell(self.conflict_about, end, start)
            self._want_pipes(end, start)
        elif self.conflict == OPPOSITE:
            self._want(self.conflict_item, end, start)
            self._want_reasons(self.conflict_rule, self.conflict_about, end, start)
        elif self.conflict == MEETING and self.conflict_about >= self.count:
            self._want_waters(self.conflict_about - self.count, end, start)
        elif self.conflict == MEETING or self.conflict == SEALED:  # noqa: PLR1714
            self._want_net(self.conflict_about, end, start)
        elif self.conflict == TOO_FEW_PIPES:
            self._want_group(self.conflict_about, end, start)
            if self.conflict_rule == FIT:
                self._want_cell(self.conflict_item - self.count, end, start)
            elif self.conflict_item >= 0:
                self._want_all(end, start)
        else:
            self._want_all(end, start)
        for place in range(end - 1, start, -1):
            if self.wanted[place]:
                self._want_reasons(self.rule[place], self.about[place], place, start)
