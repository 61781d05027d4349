"""A SAT solver that keeps to a budget, for puzzles that are best stated as clauses.

A SAT solver is given clauses, each a list of numbers: 3 stands for "variable 3 is true", -3 for "variable 3 is false",
and a clause for "at least one of these holds". It finds values for all variables that satisfy every clause, or proves
that there are none. Clauses may be added between searches, and what was learnt stays.

The solver is Glucose 3 of python-sat, for two reasons. Its searches end after a given number of conflicts (dead
ends), so a search can be cut into slices and the clock read in between; CaDiCaL's cannot. And on our puzzles, which
are many and easy, it was the fastest of all in python-sat, though most are close: the time goes into handing over the
clauses.

Some puzzles limit numbers: at most so many of these. Minicard, a cousin of Glucose, takes such a limit as one statement
instead of the many clauses that would say so (``CountingSat``). On Plumber, whose reserve sets such a limit for each
sort of pipe, it was six times as fast as Glucose 3, eight times as fast as CaDiCaL, and a little faster than Gluecard.

This talks to ``pysolvers``, the compiled half of python-sat, because ``pysat.solvers`` takes ten times as long to
import (30 ms, a fifth of what a small puzzle may take as a whole process) and wraps each clause in one more call.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from damier.core.contract import Budget

#: The least CPU seconds that a slice of search should take before the time is read again, and the most: Ctrl-C is only
#: heard between slices.
SLICE: Final = 0.02
LONGEST_SECONDS: Final = 0.1
#: How many conflicts a slice has if only nodes are limited.
UNTIMED_SLICE: Final = 4096
#: The longest slice, in conflicts, if time is not limited: below a second, so that Ctrl-C is heard.
LONGEST_SLICE: Final = 16_384


class Meter:
    """Counts what a search uses of its budget: CPU seconds of this thread, and nodes.

    >>> meter = Meter(Budget(nodes=100))
    >>> meter.nodes_used += 100
    >>> meter.nodes_left, meter.exhausted
    (0, True)
    """

    def __init__(self, budget: Budget) -> None:
        self._began = time.thread_time()
        self._seconds = budget.seconds
        self._nodes = budget.nodes
        #: The nodes used so far; the search adds to them.
        self.nodes_used = 0

    @property
    def seconds_used(self) -> float:
        """The CPU seconds used so far."""
        return time.thread_time() - self._began

    @property
    def seconds_left(self) -> float:
        """The CPU seconds that are left; infinite if the budget does not limit them."""
        return float("inf") if self._seconds is None else self._seconds - self.seconds_used

    @property
    def deadline(self) -> float:
        """The value of ``time.thread_time()`` at which the seconds end; infinite if the budget does not limit them."""
        return float("inf") if self._seconds is None else self._began + self._seconds

    @property
    def nodes_left(self) -> float:
        """The nodes that are left; infinite if the budget does not limit them."""
        return float("inf") if self._nodes is None else self._nodes - self.nodes_used

    @property
    def exhausted(self) -> bool:
        """Whether the budget is used up."""
        return self.nodes_left <= 0 or self.seconds_left <= 0


class Sat:
    """A set of clauses and the search for values that satisfy them; the meter counts a conflict as a node.

    >>> sat = Sat()
    >>> for clause in [1, 2], [-1]:
    ...     _ = sat.add(clause)
    >>> sat.search(Meter(Budget(seconds=1)))
    True
    >>> sat.values()
    [-1, 2]
    """

    #: The solver, as ``pysolvers`` calls it.
    SOLVER: ClassVar[str] = "glucose3"
    #: Adds a clause. It is the solver's own function, since it is called very often.
    add: Callable[[Sequence[int]], object]
    #: The solver itself; None until there is one: Ctrl-C may come before.
    _solver: Any = None

    def __init__(self) -> None:
        self._delete = self._call("del")
        self._solver = self._call("new")()
        self.add = partial(self._call("add_cl"), self._solver)
        self._slice = 256

    def _call(self, name: str) -> Callable[..., Any]:
        """Return the function ``name`` of the solver."""
        import pysolvers  # type: ignore[import-not-found,unused-ignore]  # noqa: PLC0415 (only those who solve need it)

        function: Callable[..., Any] = getattr(pysolvers, f"{self.SOLVER}_{name}")
        return function

    def __del__(self) -> None:
        if self._solver is not None:
            self._delete(self._solver)

    def prefer(self, literals: Sequence[int]) -> None:
        """Make searches try these values first."""
        self._call("setphases")(self._solver, literals)

    def contradicts(self, literals: Sequence[int]) -> bool:
        """Return whether ``literals`` cannot all hold, as far as unit propagation shows it, without search."""
        return not self._call("propagate")(self._solver, literals, 0, 0)[0]

    def search(self, meter: Meter, most: float = float("inf"), assuming: Sequence[int] = ()) -> bool | None:
        """Return whether some values satisfy all clauses; None if the budget, or ``most`` conflicts, ran out.

        The literals of ``assuming`` must hold too, in this search only.
        """
        assumed = list(assuming)
        allow, run = self._call("cbudget"), self._call("solve_lim")
        # Where a slice ends decides what is found. With no seconds to keep to, what is found must not depend on them.
        timed = meter.deadline < float("inf")
        conflicts = self._conflicts()
        until = conflicts + min(most, meter.nodes_left)
        while not meter.exhausted and conflicts < until:
            began = time.thread_time()
            allow(self._solver, int(min(self._slice if timed else UNTIMED_SLICE, until - conflicts)))
            # Not in the main thread (so Ctrl-C stays Python's business), and not blocking other threads.
            found = run(self._solver, assumed, 0, 1)
            now = self._conflicts()
            meter.nodes_used += now - conflicts
            conflicts = now
            if found is not None:
                return bool(found)
            # Each slice starts from the root again, which takes long with many variables: let slices grow with the time
            # that has passed, but not beyond what is left.
            # Where no time is set, only conflicts count, so that the same search ends the same way everywhere.
            took = time.thread_time() - began
            if meter.seconds_left == float("inf"):
                self._slice = min(2 * self._slice, LONGEST_SLICE)
            elif took > min(meter.seconds_left / 4, 2 * LONGEST_SECONDS):
                self._slice = max(16, self._slice // 4)
            elif took < min(max(SLICE, meter.seconds_used / 16), LONGEST_SECONDS):
                self._slice *= 2
        return None

    def _conflicts(self) -> int:
        return int(self._call("acc_stats")(self._solver)["conflicts"])

    def values(self) -> list[int]:
        """Return the values found: for each variable from 1 on, its number if it is true, else minus its number."""
        return list(self._call("model")(self._solver))


class CountingSat(Sat):
    """A ``Sat`` that can also limit how many of some literals hold.

    >>> sat = CountingSat()
    >>> _ = sat.add([1, 2]), sat.add([3])
    >>> sat.at_most(1, [1, 2, 3])
    >>> sat.search(Meter(Budget(seconds=1)))
    False
    """

    SOLVER = "minicard"

    def at_most(self, number: int, literals: Sequence[int]) -> None:
        """Add the condition that at most ``number`` of ``literals`` hold."""
        self._call("add_am")(self._solver, literals, number)
