"""Solve levels of Plumber exactly: find solutions, prove that there are none, that there is one, or count them.

A SAT solver finds solutions (``encoding.py``). What makes counting feasible is that only wet pipes matter. Nothing wet
leaks, so whatever lies in the other cells never touches the water: the pipes that are left over can lie there in any
order. A *course* is the wet cells with what they hold. The solver looks for one course after the other, and each stands
for as many solutions as there are ways to order the rest, a number that needs no search. In the same way a level with
two different dry pipes to place is known not to be unique as soon as it is solved.

Whatever is not known when the budget ends is None in the findings; nothing is guessed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from math import factorial, prod

from damier.core.contract import Budget, Cell, Status
from damier.games.plumber.encoding import Encoding, Picture, pipes_of
from damier.games.plumber.level import PlumberLevel
from damier.games.plumber.sorts import Sort
from damier.search.sat import Meter
from damier.search.verdicts import Findings

#: Every pipe on the board, by its cell.
Pipes = dict[Cell, Sort]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlumberFindings(Findings[Pipes]):
    """What the solver found out about a level, and how many dead ends it met: how hard the level was."""

    conflicts: int


def solve(
    level: PlumberLevel, budget: Budget, *, most: int = 1, prove: bool = True, count: bool = False
) -> PlumberFindings:
    """Return up to ``most`` solutions; with ``prove`` also whether there is just one; with ``count`` their number.

    Two solutions differ when some cell holds another sort, or nothing.
    """
    search = Search(level, Meter(budget))
    search.look(float("inf") if count else max(most, 2) if prove else most)
    return search.findings(most, prove=prove, count=count)


def is_unique(level: PlumberLevel, budget: Budget) -> bool | None:
    """Return whether a level has exactly one solution; None if the budget ran out."""
    search = Search(level, Meter(budget))
    search.look(2)
    return search.unique


@dataclass(frozen=True, slots=True)
class Course:
    """A way for the water to run, by one picture of it, and the cells whose pipes can lie there in any order."""

    picture: Picture
    loose: tuple[int, ...]

    @property
    def ways(self) -> int:
        """In how many orders the loose pipes can lie."""
        counts = Counter(self.picture[at] for at in self.loose)
        return factorial(len(self.loose)) // prod(map(factorial, counts.values()))

    def pictures(self) -> Iterator[Picture]:
        """Yield the pictures of all orders."""
        rest = sorted(self.picture[at] for at in self.loose)
        while True:
            order = dict(zip(self.loose, rest, strict=True))
            yield tuple(order.get(at, sort) for at, sort in enumerate(self.picture))
            # The next order as in a dictionary: raise the last that can be raised, by the least, and sort what follows.
            at = next((at for at in range(len(rest) - 2, -1, -1) if rest[at] < rest[at + 1]), None)
            if at is None:
                return
            by = next(by for by in range(len(rest) - 1, at, -1) if rest[at] < rest[by])
            rest[at], rest[by] = rest[by], rest[at]
            rest[at + 1 :] = rest[:at:-1]


@dataclass
class Search:
    """What is known of a level so far."""

    level: PlumberLevel
    meter: Meter
    #: The courses found, and whether these are all there are.
    found: list[Course] = field(default_factory=list)
    finished: bool = False
    #: The number of solutions that the courses found stand for.
    at_least: int = 0
    _encoding: Encoding | None = None

    def look(self, most: float) -> None:
        """Look for courses until they stand for ``most`` solutions, or until there are no more."""
        if self._encoding is None:
            self._encoding = Encoding(self.level, self.meter)
        while self.at_least < most and not self.finished:
            picture = self._encoding.next()
            if picture is None:
                return
            if isinstance(picture, bool):
                self.finished = True
                return
            wet = self._encoding.ground.wet(picture)
            fixed = {*wet, *(at for at, cell in enumerate(self.level.cells) if cell in self.level.screwed)}
            course = Course(picture, tuple(at for at in range(len(picture)) if at not in fixed))
            self._encoding.exclude({at: picture[at] for at in wet})
            self.found.append(course)
            self.at_least += course.ways

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one solution, as far as is known."""
        if self.at_least > 1:
            return False
        return self.at_least == 1 if self.finished else None

    @property
    def status(self) -> Status:
        """Whether there is a solution, as far as is known."""
        if self.found:
            return "solved"
        return "impossible" if self.finished else "exhausted"

    def findings(self, most: int, *, prove: bool, count: bool) -> PlumberFindings:
        """Return what is known: ``most`` solutions, uniqueness if ``prove`` asks, and how many if ``count`` does."""
        pictures = chain.from_iterable(course.pictures() for course in self.found)
        return PlumberFindings(
            status=self.status,
            solutions=tuple(pipes_of(self.level, picture) for picture in islice(pictures, most)),
            unique=self.unique if prove else None,
            count=self.at_least if count and self.finished else None,
            cpu_seconds=self.meter.seconds_used,
            conflicts=self.meter.nodes_used,
        )
