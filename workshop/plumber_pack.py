"""Make the pack of Plumber levels that ships with damier: 100 levels from 3x3 to 10x10, in rising difficulty.

    python workshop/plumber_pack.py src/damier/games/plumber/levels/pack.json

The same program makes the same pack. Levels are numbered from small to large, and within a size by how many dead ends
the solver meets before it knows that there is one solution. One level in four has empty cells.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from damier.core.contract import Budget
from damier.core.randomness import mix
from damier.games.plumber import Plumber
from damier.games.plumber.codec import parse_level
from damier.games.plumber.formats import FILES
from damier.games.plumber.solver import solve

#: How many levels of each side.
SIZES: Final = {3: 10, 4: 14, 5: 16, 6: 16, 7: 16, 8: 12, 9: 8, 10: 8}
SEED: Final = 2026


def orders() -> Iterator[tuple[dict[str, str], int]]:
    """Yield the settings and the seed of each level."""
    for side, number in SIZES.items():
        for at in range(number):
            colours = min(4, max(1, side - 2) + at % 2 + (at % 3 == 0))
            empty = "0.1" if at % 4 == 3 else "0"  # noqa: PLR2004 (one in four)
            yield {"size": f"{side}x{side}", "colors": str(colours), "empty": empty}, mix(SEED + 100 * side + at)


def make(order: tuple[dict[str, str], int]) -> tuple[int, int, str]:
    """Return the side of one level, how hard it is, and its text, which can be sent from one process to another."""
    settings, seed = order
    level = Plumber.generate(settings, seed=seed)
    return level.board_size.width, solve(level, Budget(nodes=1_000_000)).conflicts, str(level)


def main() -> None:
    """Make the pack on all processors."""
    with ProcessPoolExecutor() as pool:
        levels = [parse_level(text) for _, _, text in sorted(pool.map(make, orders()))]
    Path(sys.argv[1]).write_text(FILES.write(levels, ".json"), encoding="utf-8")
    print(f"{len(levels)} levels")


if __name__ == "__main__":
    main()
