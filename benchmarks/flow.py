"""What we claim about Flow: how fast levels are solved, proved unique and made, and what large boards take.

python benchmarks/flow.py                    # everything; some minutes
python benchmarks/flow.py --only no-touch    # or full, or large, or generate, or styles
python benchmarks/flow.py --levels FILE      # published levels from elsewhere than ../shared

Times are CPU seconds in this process, without start-up. The published levels are not part of the project: where they
are absent, what needs them is left out.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.flow_generating import generate, styles
from benchmarks.measured import Table
from damier.compiled import compiled
from damier.core.contract import Budget, Cell, Size
from damier.games.flow.findings import FlowFindings
from damier.games.flow.level import FlowLevel, wall_between
from damier.games.flow.solver import Search, solve
from damier.search.sat import Meter

PUBLISHED = Path(__file__).parents[2] / "shared" / "data" / "flow" / "published.jsonl"
#: The sides of large boards, how many of each, and the seconds we claim.
LARGE = ((20, 10, 0.05), (40, 5, 0.12), (50, 5, 0.35), (120, 2, 1.0))


def read(path: Path) -> Iterator[tuple[dict[str, Any], FlowLevel]]:
    """Yield the published levels of a file, each after its data."""
    for line in path.read_text().splitlines():
        data = json.loads(line)
        cells = [Cell(at % data["w"], at // data["w"]) for at in range(data["w"] * data["h"])]
        pairs = tuple((str(at), (cells[a], cells[b])) for at, (a, b) in enumerate(data["pairs"]))
        level = FlowLevel(
            Size(data["w"], data["h"]),
            pairs,
            frozenset(cells[at] for at in data["bridges"]),
            frozenset(cells[at] for at in data["holes"]),
            frozenset(wall_between(cells[a], cells[b]) for a, b in data["walls"]),
            "hex" if data.get("hex") else "square",
            bool(data.get("wrap")),
            "both",
        )
        yield data, level


def as_published(data: dict[str, Any], findings: FlowFindings) -> bool:
    """Return whether the solution found is the published one, if one is published."""
    paths = [[c.row * data["w"] + c.column for c in findings.solutions[0][str(at)]] for at in range(len(data["pairs"]))]
    return all(path in (right, right[::-1]) for path, right in zip(paths, data.get("sol", paths), strict=True))


def print_row(title: str, times: Sequence[float], remark: str = "") -> None:
    """Print the median, the 95th percentile and the greatest of some CPU seconds."""
    if times:
        ranked = sorted(times)
        middle, late = ranked[len(ranked) // 2], ranked[min(len(ranked) - 1, len(ranked) * 95 // 100)]
        print(
            f"{title:<28}{len(ranked):>5} levels   median {middle * 1000:8.1f} ms"
            f"   95th {late * 1000:8.1f} ms   most {ranked[-1] * 1000:8.1f} ms   {remark}"
        )


def no_touch(levels: Sequence[tuple[dict[str, Any], FlowLevel]]) -> None:
    """Solve each level and prove its solution the only one that does not touch itself."""
    times: dict[str, list[float]] = {}
    wrong = unproved = 0
    for data, level in levels:
        began = time.process_time()
        search = Search(level, Meter(Budget(seconds=10)))
        search.without_touching(2)
        findings = search.findings(1, prove=True, count=False)
        times.setdefault(data["kind"], []).append(time.process_time() - began)
        unproved += findings.unique_no_touch is not True
        wrong += not findings.solutions or not as_published(data, findings)
    print("solve, and prove unique without touching")
    for kind, taken in sorted(times.items()):
        print_row(f"  {kind}", taken)
    print_row("  all", list(chain(*times.values())), f"{unproved} not proved unique, {wrong} not as published")


def full(levels: Sequence[tuple[dict[str, Any], FlowLevel]], seconds: float) -> None:
    """Solve each level and decide whether it is unique under the full rules."""
    times: dict[str, list[float]] = {}
    kinds: dict[bool | None, int] = {}
    for data, level in levels:
        began = time.process_time()
        findings = solve(level, Budget(seconds=seconds))
        taken = time.process_time() - began
        groups = [data["kind"], "all"]
        if level.size in {Size(14, 14), Size(15, 15)}:
            groups.append("14x14 and 15x15")
        if min(level.size.width, level.size.height) > 13 and level.size.height > 15:  # noqa: PLR2004
            groups.append("14x16 to 15x18")
        for group in groups:
            times.setdefault(group, []).append(taken)
        kinds[findings.unique] = kinds.get(findings.unique, 0) + 1
    print(f"solve, and decide uniqueness under the full rules, within {seconds:g} s")
    for kind, seconds_each in sorted(times.items(), key=lambda item: len(item[1])):
        print_row(f"  {kind}", seconds_each)
    print(f"  unique: {kinds.get(True, 0)}, not unique: {kinds.get(False, 0)}, not decided: {kinds.get(None, 0)}")


def large() -> None:
    """Solve large boards whose solution is known to exist."""
    print("solve large boards, and decide uniqueness without touching")
    for side, number, claimed in LARGE:
        times, unsolved, unique = [], 0, 0
        for seed in range(number):
            level = random_level(side, seed)
            gc.collect()
            began = time.process_time()
            search = Search(level, Meter(Budget(seconds=60)))
            search.without_touching(2)
            findings = search.findings(1, prove=True, count=False)
            times.append(time.process_time() - began)
            unsolved += not findings.solutions
            unique += findings.unique_no_touch is True
        print_row(f"  {side}x{side}", times, f"claimed {claimed:g} s; {unsolved} unsolved, {unique} unique")


def random_level(side: int, seed: int) -> FlowLevel:  # noqa: C901 (the generator's covers have fewer, longer paths, and take minutes on such boards)
    """Return a level made by cutting a board into random paths, none of which touches itself, and keeping their ends.

    A path grows from both ends into cells that touch no other cell of it; a cell left alone in the end is joined to
    the end of a path beside it, or makes a neighbour's path shorter by one.
    """
    chance = random.Random(seed)
    size = Size(side, side)
    owner: dict[Cell, int] = {}
    paths: list[list[Cell]] = []
    cells = list(size.cells())
    chance.shuffle(cells)

    def near(cell: Cell) -> list[Cell]:
        steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
        return [found for dx, dy in steps if (found := Cell(cell.column + dx, cell.row + dy)) in size]

    def grow(path: list[Cell], name: int) -> None:
        for _ in range(2):
            path.reverse()
            while len(path) < 3 * side:
                ways = [
                    cell
                    for cell in near(path[-1])
                    if cell not in owner and sum(owner.get(other) == name for other in near(cell)) == 1
                ]
                if not ways:
                    break
                # Hugging what is there leaves fewer cells alone.
                path.append(min(ways, key=lambda cell: (sum(c not in owner for c in near(cell)), chance.random())))
                owner[path[-1]] = name

    for cell in cells:
        if cell not in owner:
            owner[cell] = len(paths)
            paths.append([cell])
            grow(paths[-1], len(paths) - 1)
    for name, path in enumerate(paths):
        if len(path) == 1:
            for other in near(path[0]):
                donor = paths[owner[other]]
                if len(donor) > 2 and other in (donor[0], donor[-1]):  # noqa: PLR2004 (it keeps two cells)
                    donor.remove(other)
                    path.append(other)
                    owner[other] = name
                    break
    pairs = [(path[0], path[-1]) for path in paths if len(path) > 1]
    holes = frozenset(path[0] for path in paths if len(path) == 1)
    return FlowLevel(size, tuple((str(at), pair) for at, pair in enumerate(pairs)), holes=holes)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", type=Path, default=PUBLISHED)
    parser.add_argument("--only", choices=("no-touch", "full", "large", "generate", "styles"))
    parser.add_argument("--time", type=float, default=20.0, help="seconds for each level under the full rules")
    parser.add_argument("--every", type=int, default=1, help="take every so many levels only")
    Table.add_options(parser)
    options = parser.parse_args()
    print(f"compiled: {compiled()}")
    levels: list[tuple[dict[str, Any], FlowLevel]] = []
    if options.levels.exists():
        levels = list(read(options.levels))[:: options.every]
    else:
        print(f"no published levels at {options.levels}: only what needs none is measured")
    # The levels read stay; a collection in the middle of a measurement would go through all of them.
    gc.collect()
    gc.freeze()
    if levels and options.only in {None, "no-touch"}:
        no_touch(levels)
    if levels and options.only in {None, "full"}:
        full(levels, options.time)
    if options.only in {None, "large"}:
        large()
    with Table("flow", options) as table:
        if options.only in {None, "generate"}:
            generate(table, quick=options.quick)
        if levels and options.only in {None, "styles"}:
            styles(table, levels, quick=options.quick)


if __name__ == "__main__":
    main()
