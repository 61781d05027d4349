"""What may be taken for granted of a level before reasoning: whether any of its pipes can stay dry.

The rules let pipes stay dry, and dry pipes leak as they like. Nobody thinks about that in a level whose pipes all carry
water in the end, and hardly anything can be concluded while it might be otherwise. So the solver settles it first, for
the level, not for the position: if the level has one solution, and water runs through every component there, then no
pipe can stay dry. Where that does not hold, reasoning does without it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from damier.core.contract import Exhausted, say
from damier.games.plumber.check import nets
from damier.games.plumber.encoding import pipes_of
from damier.games.plumber.level import PlumberLevel
from damier.games.plumber.solver import Search
from damier.search.sat import Meter

#: How many levels are remembered.
_KEPT: Final = 1024
_ENOUGH: Final = 2


class _Meters:
    """A meter that a cached function may use, but that is no part of what it remembers."""

    def __init__(self, meter: Meter) -> None:
        self.meter = meter

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Meters)

    def __hash__(self) -> int:
        return 0


def may_stay_dry(level: PlumberLevel, meter: Meter) -> bool:
    """Return whether a pipe of a level may stay dry, as far as need be: True if the level has several solutions.

    Raises ``Exhausted`` if that was not found out within the budget.
    """
    return _may_stay_dry(level, _Meters(meter))


@lru_cache(maxsize=_KEPT)
def _may_stay_dry(level: PlumberLevel, meters: _Meters) -> bool:
    search = Search(level, meters.meter)
    search.look(_ENOUGH)
    if search.unique is None:
        raise Exhausted(say("whether the level has one solution was not found out in the time there was"))
    if not search.unique:
        return True
    return not all(net.sources for net in nets(level, pipes_of(level, search.found[0].picture)))
