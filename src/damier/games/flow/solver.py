"""Solve levels of Flow exactly: find solutions, prove that there are none, that there is one, or count them.

Five tools share the work.

1. **A quick search** (``sweep.py``) goes over the board diagonal after diagonal. It looks for solutions in which no
   path touches itself first: every level that was made with care has one, and the restriction makes it a matter of
   microseconds, even on large boards. Whatever takes it long is left to the others.
2. **A SAT solver** (``encoding.py``) goes on with that, and where it finds nothing, or more solutions are asked for,
   looks for those in which paths touch themselves. That is harder: a colour that becomes known decides much less.
3. **Exchanges** (``exchanges.py``) turn one solution into another by a small change. Where only the existence of a
   solution, or of another one, is in question, most need not be looked for because of them.
4. **The frontier program** (``frontier.py``) counts all solutions without listing them, on boards that are not too
   wide. It decides where a SAT solver does badly: on open boards with few pairs.
5. **Detours** (``shortcuts.py``) say of levels whose cells may stay empty whether there are solutions in which paths
   touch themselves.

A level may state rules of its own. If its paths must not touch themselves, the first two tools have all the work:
exchanges make paths that touch themselves, and the frontier program counts them. If its cells may stay empty, there is
no use for the quick search and the frontier program, which cover all cells. What is found out is always about the
level's own rules.

Whatever is not known when the budget ends is None in the findings; nothing is guessed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from damier.core.contract import Budget, Status
from damier.games.flow import frontier
from damier.games.flow.encoding import Edges, Encoding, paths_of
from damier.games.flow.exchanges import exchange_once, exchanges_of
from damier.games.flow.findings import FlowFindings
from damier.games.flow.kernel import compiled
from damier.games.flow.level import FlowLevel
from damier.games.flow.shortcuts import detour
from damier.games.flow.sweeping import sweep
from damier.search.sat import Meter

#: The first turns of the SAT solver, in conflicts, and of the frontier program, in states; some 100 ms each.
FIRST_TURN: Final = (8_000, 150_000 if compiled() else 1_500)
#: How much longer each turn is than the last.
TURN_GROWTH: Final = 4
#: The steps of the quick search for each node of the board, without touching and with it, and the most with it in all.
STEPS_WITHOUT_TOUCHING: Final = 200 if compiled() else 1
STEPS_TOUCHING: Final = 5 if compiled() else 1
MOST_STEPS_TOUCHING: Final = 200_000


def solve(level: FlowLevel, budget: Budget, *, most: int = 1, prove: bool = True, count: bool = False) -> FlowFindings:
    """Return up to ``most`` solutions, those in which no path touches itself first.

    With ``prove``, also decide whether the solution is unique, and whether it is among those without touching; with
    ``count``, count all solutions. All of it is meant under the level's own rules. What was not found out within the
    budget is None.
    """
    search = Search(level, Meter(budget))
    search.without_touching(max(most, 2) if prove else most)
    if count:
        search.count_by_frontier()
    if prove or not search.found:
        search.settle(2 if prove else 1)
    search.all_solutions(float("inf") if count and search.total is None else most)
    return search.findings(most, prove=prove, count=count)


def is_unique(level: FlowLevel, budget: Budget) -> bool | None:
    """Return whether a level has exactly one solution under its own rules; None if the budget ran out."""
    search = Search(level, Meter(budget))
    search.without_touching(2)
    search.settle(2)
    return search.unique


@dataclass
class Search:
    """What is known of a level so far, and the steps that find out more."""

    level: FlowLevel
    meter: Meter
    #: The different solutions found, in the order in which they were found.
    found: list[Edges] = field(default_factory=list)
    #: How many of them never touch themselves, and whether these are all there are.
    no_touch: int = 0
    no_touch_all: bool = False
    #: The number of solutions, once known.
    total: int | None = None
    #: The clauses of the level's rules, and how many of the solutions found they exclude.
    _full: Encoding | None = None
    _excluded: int = 0
    #: The same for tidy solutions only.
    _tidy: Encoding | None = None
    #: How many solutions are known to exist besides those found.
    _more: int = 0

    def without_touching(self, most: int) -> None:
        """Look for up to ``most`` solutions that never touch themselves."""
        self._sweep_without_touching(most)
        if self.no_touch < most and not self.no_touch_all:
            self._go_on_without_touching(most)
        if self.level.touch == "no":
            self.total = self.no_touch if self.no_touch_all else None
        elif self.level.cover == "no" and not (self.level.bridges and self.level.bridge_rule == "both"):
            self._cut_short()

    def _sweep_without_touching(self, most: int) -> None:
        """Look for such solutions by the quick search."""
        steps = STEPS_WITHOUT_TOUCHING * self.level.graph.wiring.nodes
        for solution in sweep(self.level, self.meter, steps, touching=False):
            if solution is None:
                self.no_touch_all = True
                return
            self.found.append(solution)
            self.no_touch += 1
            if self.no_touch == most:
                return

    def _go_on_without_touching(self, most: int) -> None:
        """Look for such solutions by the SAT solver."""
        encoding = Encoding(self.level, self.meter, touching=False)
        for known in self.found:
            encoding.exclude(known)
        while self.no_touch < most:
            solution = encoding.next()
            if not isinstance(solution, frozenset):
                self.no_touch_all = solution is False
                break
            self.found.append(solution)
            self.no_touch += 1
            encoding.exclude(solution)
        if self.level.touch == "no":
            self._full, self._excluded = encoding, len(self.found)

    def _cut_short(self) -> None:
        """Conclude from the solutions that never touch themselves whether there are others.

        A detour must not change which bridges are crossed, so those that must be are left to the other tools.
        """
        if self.no_touch_all and self.no_touch < 2:  # noqa: PLR2004 (there may be others only besides a single one)
            more = detour(self.level.graph, self.found[0]) if self.found else None
            if more is None:
                self.total = self.no_touch
            else:
                self.found.append(more)

    def all_solutions(self, most: float) -> None:
        """Look for solutions until there are ``most`` in all."""
        while len(self.found) < most and (self.total is None or len(self.found) < self.total):
            if self._full is None:
                self._full = Encoding(self.level, self.meter, touching=self.level.touch == "yes")
            for solution in self.found[self._excluded :]:
                self._full.exclude(solution)
            self._excluded = len(self.found)
            if not self._take(self._full.next()):
                return

    def _take(self, found: Edges | bool | None) -> bool:
        """Record the result of a search for one more solution; return whether it found one."""
        if isinstance(found, frozenset):
            self.found.append(found)
            self._more = max(0, self._more - 1)
            return True
        if found is False:
            self.total = len(self.found)
        return False

    def settle(self, number: int) -> None:
        """Find out whether there are at least ``number`` solutions, which is one or two.

        Which of the two tools is the faster differs a hundredfold between levels and shows only in trying. So they
        take turns, each turn longer than the last: the SAT solver goes on where it stopped, the frontier program
        starts anew, with the edges that the SAT solver is sure of by then.
        """
        if not self._settled(number) and self.level.touch == "yes":
            self._sweep_tidy(number)
        conflicts, states = FIRST_TURN
        while not self._settled(number) and not self.meter.exhausted:
            self._find_tidy(number, conflicts)
            if not self._settled(number) and frontier.suits(self.level):
                self._count_others(number, states)
            elif self._tidy is not None and not self._tidy.complete:
                return  # the board is too large for both
            conflicts *= TURN_GROWTH
            states *= TURN_GROWTH

    def _sweep_tidy(self, number: int) -> None:
        """Look for ``number`` solutions, one or two, by the quick search: only tidy ones, as below."""
        if self._exchange(number):
            return
        steps = min(STEPS_TOUCHING * self.level.graph.wiring.nodes, MOST_STEPS_TOUCHING)
        for solution in sweep(self.level, self.meter, steps, touching=True):
            if solution is None:
                self.total = len(self.found)
                return
            if solution not in self.found and self._take(solution) and self._exchange(number):
                return

    def _exchange(self, number: int) -> bool:
        """Look for another solution one exchange away from the first; return whether there are ``number`` now."""
        if not self._settled(number) and self.found:
            self._take(exchange_once(exchanges_of(self.level), self.found[0]))
        return self._settled(number)

    def _find_tidy(self, number: int, conflicts: int) -> None:
        """Look for ``number`` solutions, one or two, for so many conflicts.

        Only tidy ones are looked for: if there is any solution besides those found, there is a tidy one.
        """
        while not self._exchange(number):
            if self._tidy is None:
                self._tidy = Encoding(self.level, self.meter, touching=True)
                self._tidy.exclude_untidy()
            for solution in self.found:
                self._tidy.exclude(solution)
            if not self._take(self._tidy.next(conflicts)):
                return

    def _settled(self, number: int) -> bool:
        return self.at_least >= number or self.total is not None

    def _count_others(self, number: int, states: int) -> None:
        """Count the solutions not found yet by the frontier program, to see whether there are ``number`` in all."""
        # What is known holds for tidy solutions not found yet, and if there is none of these there is none at all. It
        # may hold for some of those found, which are then counted. With none found, all solutions are to be counted.
        known = {} if self._tidy is None or not self.found else self._tidy.known_edges()
        again = sum(all((edge in one) is used for edge, used in known.items()) for one in self.found)
        enough = again + number - len(self.found)
        counted = frontier.count(self.level, self.meter, known=known, enough=enough, most_states=states)
        if counted is not None:
            self._more = counted - again
            self.total = self.at_least if counted < enough else None

    @property
    def at_least(self) -> int:
        """How many solutions there are at least."""
        return len(self.found) + self._more

    def count_by_frontier(self) -> None:
        """Count all solutions without listing them, if the level allows it."""
        if self.total is None:
            self.total = frontier.count(self.level, self.meter)

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one solution, as far as is known."""
        if self.at_least > 1:
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

    def findings(self, most: int, *, prove: bool, count: bool) -> FlowFindings:
        """Return what is known: ``most`` solutions, uniqueness if ``prove`` asks, and how many if ``count`` does."""
        return FlowFindings(
            status=self.status,
            solutions=tuple(paths_of(self.level, solution) for solution in self.found[:most]),
            unique=self.unique if prove else None,
            unique_no_touch=self.unique_no_touch if prove else None,
            count=self.total if count else None,
            cpu_seconds=self.meter.seconds_used,
        )
