"""Solve every placement of stars on a small board of Connexion, and count those won, drawn and lost.

python workshop/connexion_values.py              # 4x4 with two stars each: 10,920 placements
python workshop/connexion_values.py --side 3 --stars 2

Placements that turn or mirror into each other are worth the same and are solved once. Those in which all stars of a
player are joined at the start are not levels.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from itertools import combinations

from damier.core.contract import Budget, Cell, Malformed
from damier.games.connexion.level import ConnexionLevel
from damier.games.connexion.solver import SOLVER

Places = tuple[tuple[int, ...], tuple[int, ...]]


def symmetries(side: int) -> list[list[int]]:
    """Return the eight turns and reflections of a square board, each as the place to which every cell goes."""
    ways = []
    for mirrored in (False, True):
        for turns in range(4):
            to = []
            for place in range(side * side):
                row, column = divmod(place, side)
                if mirrored:
                    column = side - 1 - column
                for _ in range(turns):
                    row, column = column, side - 1 - row
                to.append(row * side + column)
            ways.append(to)
    return ways


def placements(side: int, stars: int) -> tuple[int, Counter[Places]]:
    """Return the number of all placements, and one of each kind with how many there are of it."""
    ways = symmetries(side)
    kinds: Counter[Places] = Counter()
    for red in combinations(range(side * side), stars):
        for blue in combinations([place for place in range(side * side) if place not in red], stars):
            kinds[min((tuple(sorted(to[at] for at in red)), tuple(sorted(to[at] for at in blue))) for to in ways)] += 1
    return kinds.total(), kinds


def main() -> None:
    """Print the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--side", type=int, default=4)
    parser.add_argument("--stars", type=int, default=2)
    options = parser.parse_args()
    began = time.process_time()
    total, kinds = placements(options.side, options.stars)
    values: Counter[str] = Counter()
    for (red, blue), count in kinds.items():
        given = tuple(tuple(Cell(at % options.side, at // options.side) for at in cells) for cells in (red, blue))
        try:
            level = ConnexionLevel(options.side, options.stars, given=(given[0], given[1]))
        except Malformed:
            values["joined at the start"] += count
            continue
        values[str(SOLVER.solve(level, Budget(seconds=600)).facts["value"])] += count
    levels = total - values["joined at the start"]
    print(f"{total} placements of {len(kinds)} kinds, {levels} of them levels, {time.process_time() - began:.1f} s")
    for name in ("won", "drawn", "lost"):
        print(f"{name:<6}{values[name]:>8}  {100 * values[name] / levels:5.1f} %")


if __name__ == "__main__":
    main()
