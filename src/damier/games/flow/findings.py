"""What the solver of Flow finds out about a level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from damier.core.contract import Cell
from damier.search.verdicts import Findings

#: The path of each colour, cell by cell, from its first endpoint to its second; a bridge each time it is crossed.
Paths = Mapping[str, tuple[Cell, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowFindings(Findings[Paths]):
    """Findings under the rules of the level, and whether the solution is the only one in which no path touches itself.

    A path touches itself if two of its cells are neighbours without following each other.
    """

    unique_no_touch: bool | None
