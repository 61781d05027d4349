"""Solve levels of Flow exactly: find solutions, prove that there are none, that there is one, or count them.

Three tools share the work.

1. **Without touching.** A SAT solver looks for solutions in which no path touches itself. Every level that was made
   with care has one, and the restriction makes the search a matter of milliseconds even on large boards.
2. **The full rules.** Where that finds nothing, or more solutions are asked for, the same with paths that may touch
   themselves. This search is harder, since a colour that becomes known decides much less.
3. **The frontier program** (``frontier.py``) counts all solutions without listing them, on boards that are not too
   wide. It proves a level unique where a SAT solver would try one re-routing after the other.

Whatever is not known when the budget ends is None in the answer; nothing is guessed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from damier.core.contract import Budget
from damier.games.flow.encoding import Edges, Encoding, paths_of
from damier.games.flow.level import Level
from damier.games.flow.solution import Answer, Status
from damier.search.sat import Clock


def solve(level: Level, budget: Budget, *, most: int = 1, prove: bool = True, count: bool = False) -> Answer:
    """Find up to ``most`` solutions, those that never touch themselves first.

    With ``prove``, also decide whether the solution is unique, without touching and under the full rules; with
    ``count``, count all solutions under the full rules. What the budget did not allow is None.
    """
    search = Search(level, Clock(budget))
    search.without_touching(max(most, 2) if prove else most)
    if not search.found or len(search.found) < most:
        search.full_rules(most)
    if prove:
        search.decide_unique()
    if count:
        search.count_all()
    return search.answer(most, prove=prove, count=count)


def is_unique(level: Level, budget: Budget) -> bool | None:
    """Tell whether a level has one solution under the full rules; None when the budget ran out."""
    search = Search(level, Clock(budget))
    search.without_touching(2)
    search.decide_unique()
    return search.unique


@dataclass
class Search:
    """What is known of a level so far, and the steps that find out more."""

    level: Level
    clock: Clock
    #: The different solutions found, in the order in which they were found.
    found: list[Edges] = field(default_factory=list)
    #: How many of them never touch themselves, and whether these are all there are.
    no_touch: int = 0
    no_touch_all: bool = False
    #: The number of solutions under the full rules, once known: as far as one can tell them apart from one another.
    total: int | None = None
    _full: Encoding | None = None

    def without_touching(self, most: int) -> None:
        """Look for up to ``most`` solutions that never touch themselves."""
        encoding = Encoding(self.level, self.clock, touching=False)
        while self.no_touch < most:
            solution = encoding.next()
            if isinstance(solution, frozenset):
                self.found.append(solution)
                self.no_touch += 1
                encoding.exclude(solution)
            else:
                self.no_touch_all = solution is False
                return

    def full_rules(self, most: float) -> None:
        """Look for solutions under the full rules until there are ``most`` in all."""
        while self.total is None and len(self.found) < most:
            solution = self._encoding().next()
            if isinstance(solution, frozenset):
                self._encoding().exclude(solution)
                self.found.append(solution)
            elif solution is False:
                self.total = len(self.found)
            else:
                return

    def _encoding(self) -> Encoding:
        if self._full is None:
            self._full = Encoding(self.level, self.clock, touching=True)
            for solution in self.found:
                self._full.exclude(solution)
        return self._full

    def decide_unique(self) -> None:
        """Find out whether there is a second solution."""
        if self.unique is None:
            self.full_rules(2)

    def count_all(self) -> None:
        """Count all solutions."""
        if self.total is None:
            self.full_rules(float("inf"))

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one solution under the full rules, as far as is known."""
        if len(self.found) > 1:
            return False
        return None if self.total is None else self.total == 1

    @property
    def unique_no_touch(self) -> bool | None:
        """Whether there is exactly one solution without touching, as far as is known."""
        if self.no_touch > 1:
            return False
        if self.no_touch_all or self.total == 0:
            return self.no_touch == 1
        return None

    @property
    def status(self) -> Status:
        """Whether there is a solution, as far as is known."""
        if self.found:
            return "solved"
        return "impossible" if self.total == 0 else "exhausted"

    def answer(self, most: int, *, prove: bool, count: bool) -> Answer:
        """Sum up what was asked for."""
        return Answer(
            status=self.status,
            solutions=tuple(paths_of(self.level, solution) for solution in self.found[:most]),
            unique=self.unique if prove else None,
            unique_no_touch=self.unique_no_touch if prove else None,
            count=self.total if count else None,
            cpu_seconds=self.clock.spent,
        )
