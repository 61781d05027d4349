"""What a solver says of a level: its status, its solutions, and whether there is just one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from damier.core.contract import Cell

#: The path of each colour, cell by cell, from its first endpoint to its second. A bridge stands there whenever crossed.
Paths = Mapping[str, tuple[Cell, ...]]
Status = Literal["solved", "impossible", "exhausted"]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a level.

    ``unique`` is under the full rules, ``unique_no_touch`` among solutions in which no path touches itself (two cells
    of one path that are neighbours without following each other). None means: not asked, or not known within the
    budget. ``count`` is the number of solutions under the full rules, where it was asked for.
    """

    status: Status
    solutions: tuple[Paths, ...]
    unique: bool | None
    unique_no_touch: bool | None
    count: int | None
    cpu_seconds: float
