"""Which pipes to screw down so that a level has one solution, as few as possible.

Another solution is known by the cells in which it differs. Screwing down one pipe of those gets rid of it: the one that
gets rid of most of all that were found so far. When no other solution is left, each screw is left out on trial; the
solutions found before mostly show at once that it is needed. The SAT solver looks close to the author's picture first,
so that other solutions differ in few cells, and a screw gets rid of many.

On large boards a search may not take long: where it finds nothing out, one more pipe is screwed down, which makes it
easier. So there is an answer in bounded time, with some screws that a longer search might do without.

What remains is to place few screws so that each set of cells found has one, a *hitting set*. A smaller one than the
screws at hand is looked for; if it is not enough, the solution that it leaves is one more set to hit.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from damier.core.contract import Budget, Cell
from damier.games.plumber.encoding import NOTHING, Encoding, picture_of
from damier.games.plumber.level import PlumberLevel
from damier.search.sat import CountingSat, Meter

#: Conflicts of the SAT solver that all searches on a board may take, for each cell, and at most.
CONFLICTS: Final = 400
MOST_CONFLICTS: Final = 40_000
#: Conflicts that one search may take: at most, and times the cells of the board, squared.
LONGEST: Final = 4_000
LONG: Final = 40_000_000
#: Conflicts that the search for a smaller hitting set may take.
HITTING: Final = 2000
#: How many times a smaller number of screws is tried, and from how many times the wanted number on it is not tried.
TRIES: Final = 6
FAR: Final = 1.25


class Screws:
    """The search for the screws of one level, whose picture is a solution in which every pipe is wet."""

    def __init__(self, level: PlumberLevel, conflicts: int = MOST_CONFLICTS) -> None:
        cells = len(level.cells)
        self.level = level
        self.meter = Meter(Budget(nodes=min(CONFLICTS * cells, conflicts)))
        self._longest = min(LONGEST, LONG // cells**2)
        self._encoding = Encoding(level, self.meter)
        self._picture = picture_of(level, level.pipes)
        self._encoding.exclude(dict(enumerate(self._picture)))
        self._encoding.prefer(self._picture)
        self._pipes = frozenset(at for at, sort in enumerate(self._picture) if sort != NOTHING)
        #: The cells of each other solution found that hold another pipe there.
        self._others: list[frozenset[int]] = []

    def fewest(self, enough: int) -> tuple[Cell, ...] | None:
        """Return cells to screw down, few if not the fewest; None if the search took too long.

        Once there are no more than ``enough``, the search for fewer ends.
        """
        best = self._add_screws(())
        best = None if best is None else self._drop_screws(best)
        for _ in range(TRIES):
            if best is None or len(best) <= enough or len(best) > FAR * enough + 1:
                break
            fewer = self._hitting_set(len(best) - 1)
            more = None if fewer is None else self._add_screws(fewer)
            if more is None:
                break
            if len(more) > len(best) - 1:
                more = self._drop_screws(more)
            if len(more) < len(best):
                best = more
        return None if best is None else tuple(self.level.cells[at] for at in sorted(best))

    def _find_other(self, screwed: Iterable[int]) -> frozenset[int] | Literal[False] | None:
        """Return the cells in which another solution differs, one that has the pipes ``screwed``.

        Returns False if there is no other solution, and None if the search took too long.
        """
        holds = self._encoding.holds
        found = self._encoding.next(self._longest, [holds[at][self._picture[at]] for at in screwed])
        if found is None:
            return None
        if isinstance(found, bool):
            return False
        changed = zip(self._picture, found, strict=True)
        other = frozenset(at for at, (old, new) in enumerate(changed) if old not in (new, NOTHING))
        self._others.append(other)
        return other

    def _add_screws(self, screwed: Iterable[int]) -> list[int] | None:
        """Return ``screwed`` with screws added until there is no other solution; None if that took too long."""
        found = [*screwed]
        while (other := self._find_other(found)) is not False:
            if other is None and self.meter.exhausted:
                return None
            free = other or self._pipes.difference(found)
            rid = dict.fromkeys(sorted(free), 0)
            for one in self._others:
                for at in one.intersection(free):
                    rid[at] += 1
            found.append(max(rid, key=lambda at: rid[at]))
        return found

    def _drop_screws(self, screwed: list[int]) -> list[int]:
        """Return ``screwed`` without the screws that are not needed."""
        for at in [*screwed]:
            rest = [one for one in screwed if one != at]
            if all(not other.isdisjoint(rest) for other in self._others) and self._find_other(rest) is False:
                screwed = rest
        return screwed

    def _hitting_set(self, most: int) -> list[int] | None:
        """Return up to ``most`` cells so that each other solution found differs in one of them; None if not found."""
        sat = CountingSat()
        cells = range(1, len(self._picture) + 1)
        sat.prefer([-at for at in cells])
        for other in self._others:
            sat.add([at + 1 for at in other])
        sat.at_most(most, cells)
        if not sat.search(Meter(Budget(nodes=HITTING))):
            return None
        return [value - 1 for value in sat.values() if value > 0]
