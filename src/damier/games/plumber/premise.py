"""What may be taken for granted of a level before reasoning: whether any of its pipes can stay dry.

The rules let pipes stay dry, and dry pipes leak as they like. Nobody thinks about that in a level whose pipes all carry
water in the end, and hardly anything can be concluded while it might be otherwise. So the solver settles it first, for
the level, not for the position: if the level has one solution, and water runs through every component there, then no
pipe can stay dry. Where that does not hold, reasoning does without it. The author's picture mostly is the solution, so
that only another one must be looked for, and none at all if a pipe is dry there.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from damier.core.contract import Cell, Exhausted, say
from damier.games.plumber.check import nets, violations
from damier.games.plumber.encoding import Encoding, picture_of, pipes_of
from damier.games.plumber.level import PlumberLevel
from damier.games.plumber.solver import Search
from damier.games.plumber.sorts import Sort
from damier.search.sat import Meter

#: How many levels are remembered.
_KEPT: Final = 1024
_ENOUGH: Final = 2


class _Meters:
    """A meter and a limit that a cached function may use, but that are no part of what it remembers."""

    def __init__(self, meter: Meter, most: float) -> None:
        self.meter = meter
        self.most = most

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Meters)

    def __hash__(self) -> int:
        return 0


def may_stay_dry(level: PlumberLevel, meter: Meter, most: float = float("inf")) -> bool:
    """Return whether a pipe of a level may stay dry, as far as need be: True if the level has several solutions.

    Raises ``Exhausted`` if that was not found out within the budget, or within ``most`` dead ends of the solver.
    """
    return _may_stay_dry(level, _Meters(meter, most))


@lru_cache(maxsize=_KEPT)
def _may_stay_dry(level: PlumberLevel, meters: _Meters) -> bool:
    if not violations(level, level.pipes):
        if not _all_wet(level, level.pipes):
            return True
        encoding = Encoding(level, meters.meter)
        encoding.exclude(dict(enumerate(picture_of(level, level.pipes))))
        other = encoding.next(meters.most)
        if other is None:
            raise _not_found_out()
        return other is not False
    search = Search(level, meters.meter)
    search.look(_ENOUGH)
    if search.unique is None:
        raise _not_found_out()
    return not search.unique or not _all_wet(level, pipes_of(level, search.found[0].picture))


def _all_wet(level: PlumberLevel, pipes: Mapping[Cell, Sort]) -> bool:
    return all(net.sources for net in nets(level, pipes))


def _not_found_out() -> Exhausted:
    return Exhausted(say("whether the level has one solution was not found out in the time there was"))
