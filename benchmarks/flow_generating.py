"""What we claim about levels of Flow that are made: how fast, and how much like published ones they are.

``benchmarks/flow.py`` runs this: ``--only generate`` and ``--only styles``.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from statistics import mean, median, pstdev
from typing import Any, Final

from benchmarks.measured import Table, at_most, summary
from damier.core.contract import Budget, Cell, Exhausted
from damier.core.settings import read_settings
from damier.games.flow import Flow
from damier.games.flow.generator import GENERATOR
from damier.games.flow.level import FlowLevel
from damier.games.flow.solver import is_unique, solve

#: What is made: a key, settings, how many levels, and the seconds that half of them may take.
MADE: Final[Sequence[tuple[str, Mapping[str, Any], int, float | None]]] = (
    ("9x9", {"size": 9, "colors": 8}, 20, 0.01),
    ("12x12", {"size": 12, "colors": 12}, 20, 0.04),
    ("15x15", {"size": 15, "colors": 15}, 20, 0.15),
    ("20x20", {"size": 20, "colors": 26}, 20, 1.0),
    ("25x25", {"size": 25}, 20, 2.5),
    ("30x30", {"size": 30}, 20, 8.0),
    ("hex-12x12", {"size": 12, "hex": True}, 20, 2.0),
    ("classic-9x9", {"size": 9, "colors": 8, "style": "classic"}, 20, None),
    ("classic-15x15", {"size": 15, "colors": 15, "style": "classic"}, 20, None),
    ("classic-20x20", {"size": 20, "colors": 26, "style": "classic"}, 20, None),
    ("tight-7x7", {"size": 7, "colors": 7, "tight": True}, 40, None),
    ("tight-9x9", {"size": 9, "colors": 9, "tight": True}, 40, None),
    ("tight-12x12", {"size": 12, "colors": 12, "tight": True}, 20, None),
    ("tight-15x15", {"size": 15, "colors": 15, "tight": True}, 20, None),
    # What takes long: few colours for the board.
    ("20x20-few", {"size": 20, "colors": 20}, 5, None),
    ("hex-wrap-6x6", {"size": 6, "hex": True, "wrap": True}, 12, None),
    ("holes-9x9", {"size": 9, "holes": 20, "colors": 4}, 12, None),
)
#: The widest board, and the levels of each kind, of a quick run.
QUICK: Final = (15, 3)
#: The sides of published levels that are compared, at the fewest so many levels of each; and how many are made of each
#: style for a published one.
SIDES: Final = range(5, 16)
ENOUGH: Final = 10
TIMES: Final = 2

Path = Sequence[Cell]


def generate(table: Table, *, quick: bool) -> None:
    """Make levels, each proved to have one solution; *proof* is what the solver takes for half of them to prove it."""
    Flow.generate({"size": 5}, seed=0)
    for key, settings, number, bar in MADE:
        if quick and settings["size"] > QUICK[0]:
            continue
        times, proofs, missing = [], [], 0
        for seed in range(min(number, QUICK[1]) if quick else number):
            began = time.process_time()
            try:
                level = Flow.generate(settings, seed=seed)
            except Exhausted:
                missing += 1
                continue
            finally:
                times.append(time.process_time() - began)
            began = time.process_time()
            is_unique(level, Budget(seconds=60))
            proofs.append(time.process_time() - began)
        said = ", ".join(f"{name} {value}" for name, value in settings.items())
        table.row(
            f"generate.{key}",
            f"make {len(times)} levels: {said}",
            {**summary(times), "proof": median(proofs)},
            "s",
            {} if bar is None else at_most(median=bar),
            f"{missing} not found" if missing else "all found",
        )


def styles(table: Table, levels: Iterable[tuple[dict[str, Any], FlowLevel]], *, quick: bool) -> None:
    """Compare the paths of published square levels with those of levels made in both styles, with as many colours."""
    published: dict[int, list[list[Path]]] = defaultdict(list)
    for data, level in levels:
        side = level.size.width
        if data["kind"] == "plain" and level.size.height == side and side in SIDES and "sol" in data:
            published[side].append([[Cell(at % side, at // side) for at in path] for path in data["sol"]])
    for side, solutions in sorted(published.items()):
        if len(solutions) >= ENOUGH and not (quick and side % 5):
            _compare(table, side, solutions, times=1 if quick else TIMES)


def _compare(table: Table, side: int, published: Sequence[Sequence[Path]], times: int) -> None:
    """Print what paths are like in published levels of a size, and in those made with as many colours, or nearly."""
    least, _ = GENERATOR.limits(read_settings(GENERATOR.settings, {"size": side}))["colors"]
    _statistics(table, f"{side}x{side}.published", f"{len(published)} published levels of {side}x{side}", published)
    for style in ("classic", "winding"):
        made = [
            Flow.generate({"size": side, "colors": max(least, len(paths)), "style": style}, seed=seed)
            for seed, paths in enumerate([*published] * times)
        ]
        solutions = [[*solve(level, Budget(seconds=60), prove=False).solutions[0].values()] for level in made]
        _statistics(table, f"{side}x{side}.{style}", f"{len(made)} made of {side}x{side}, {style}", solutions)


def _statistics(table: Table, key: str, what: str, solutions: Sequence[Sequence[Path]]) -> None:
    """Print the shares of inner cells gone straight through and of paths without a bend, and how long paths are."""
    straight = inner = bare = 0
    for path in (path for paths in solutions for path in paths):
        steps = [(two.column - one.column, two.row - one.row) for one, two in pairwise(path)]
        here = sum(one == two for one, two in pairwise(steps))
        straight += here
        inner += len(path) - 2
        bare += here == len(path) - 2
    lengths = [[len(path) for path in paths] for paths in solutions]
    table.row(
        f"styles.{key}",
        what,
        {
            "straight": straight / inner,
            "no bend": bare / sum(map(len, lengths)),
            "variation": mean(pstdev(own) / mean(own) for own in lengths),
            "longest": mean(map(max, lengths)),
            "longest of all": max(map(max, lengths)),
        },
    )
