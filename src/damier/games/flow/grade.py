"""How hard a level of Flow is, by a cheap measure: the dead ends of a search that solves it and proves it unique.

The search is that of ``encoding.py`` under the full rules. It follows all that is forced at once, so a level that can
be solved without supposing anything has none, and each dead end stands for something that had to be tried. It says
little about two levels whose numbers are close, and much where one has ten times as many.
"""

from __future__ import annotations

from typing import Final

from damier.core.contract import Budget
from damier.games.flow.encoding import Encoding
from damier.games.flow.level import FlowLevel
from damier.search.sat import Meter

#: The dead ends after which a search is given up; such a level counts as the hardest.
MOST: Final = 300_000


def difficulty(level: FlowLevel) -> int:
    """Return the number of dead ends up to the solution and from there to the proof, or to a second solution."""
    meter = Meter(Budget(nodes=MOST))
    encoding = Encoding(level, meter, touching=True)
    found = encoding.next()
    if isinstance(found, frozenset):
        encoding.exclude(found)
        encoding.next()
    return meter.nodes_used
