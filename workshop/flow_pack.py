"""Make the pack of Flow levels that ships with damier: 150 levels from 5x5 to 15x15, numbered.

    python workshop/flow_pack.py src/damier/games/flow/levels/pack.json

The same program makes the same pack. Each size comes with several numbers of colours: few long paths are harder. Levels
are numbered from small to large, those of one size from easy to hard by grade and score (``games/flow/grade.py``).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from damier.core.contract import Budget
from damier.core.randomness import mix
from damier.core.reasoning import GRADES
from damier.games.flow import Flow
from damier.games.flow.codec import parse_level
from damier.games.flow.formats import FlowFiles
from damier.games.flow.grade import grade
from damier.games.flow.level import FlowLevel
from damier.search.sat import Meter

LEVELS: Final = 150
SIZES: Final = range(5, 16)
SEED: Final = 2026


def orders() -> Iterator[tuple[int, int, int]]:
    """Yield the side, the number of colours and the seed of each level."""
    for number in range(LEVELS):
        side = SIZES[number * len(SIZES) // LEVELS]
        first = next(at for at in range(LEVELS) if SIZES[at * len(SIZES) // LEVELS] == side)
        more = 2 - min(2, (number - first) // 5)
        yield side, side + more - (side <= SIZES[0]), mix(SEED + number)


def make(order: tuple[int, int, int]) -> str:
    """Return the text of one level; a text can be sent from one process to another."""
    side, colours, seed = order
    return str(Flow.generate({"size": side, "colors": colours}, seed=seed))


def hardness(level: FlowLevel) -> tuple[int, int, int]:
    """Return what levels are ordered by: size, grade and score."""
    grading = grade(level, Meter(Budget(seconds=60)))
    return level.size.width, GRADES.index(grading.grade), grading.score


def main() -> None:
    """Make the pack on all processors."""
    with ProcessPoolExecutor() as pool:
        levels = [parse_level(text) for text in pool.map(make, orders())]
    levels.sort(key=hardness)
    Path(sys.argv[1]).write_text(FlowFiles().write(levels, ".json"), encoding="utf-8")
    print(f"{len(levels)} levels")


if __name__ == "__main__":
    main()
