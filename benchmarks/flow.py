"""What we claim about Flow: how fast levels are solved, proved unique and made, and what large boards take.

python benchmarks/flow.py                    # everything; some minutes
python benchmarks/flow.py --only no-touch    # or public, full, hexagons, large, huge, generate, styles, hints …
python benchmarks/flow.py --levels FILE      # published levels from elsewhere than ../shared
python benchmarks/flow.py --quick            # fewer of everything, to see that it runs
python benchmarks/flow.py --keep             # keep the figures, and put them into the pages

Times are CPU seconds in this process, without start-up, but for the huge board: that is a whole command, in a process
of its own, with all the memory that it ever had. The published levels are not part of the project: where they are
absent, what needs them is left out.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1]))

import damier
from benchmarks import reasoning
from benchmarks.flow_generating import generate, styles
from benchmarks.measured import Table, at_most, summary
from damier.core.contract import Budget, Cell, Size
from damier.games.flow import Flow
from damier.games.flow.findings import FlowFindings
from damier.games.flow.level import FlowLevel, wall_between
from damier.games.flow.solver import Search, solve
from damier.games.flow.wiring import beside
from damier.search.sat import Meter

PUBLISHED = Path(__file__).parents[2] / "shared" / "data" / "flow" / "published.jsonl"
#: Large boards: what they are, their size, the length of their longest path, how many, and the seconds that are meant.
LARGE = (
    ("random 40x20", Size(40, 20), 120, 10, 0.02),
    ("random 40x40", Size(40, 40), 120, 10, 0.12),
    ("random 50x50", Size(50, 50), 150, 10, 0.35),
    ("easy 120x120", Size(120, 120), 8, 5, 0.05),
    ("random 120x120", Size(120, 120), 360, 3, None),
    ("random 200x200", Size(200, 200), 600, 2, 8.0),
)
#: The side of the huge board and the length of its longest path; the seconds and the bytes that are meant.
HUGE = (1_000, 5, 30.0, 2e9)
#: The sizes of boards of hexagons, the length of their longest path, and how many of each.
HEXAGONS = ((Size(13, 13), 60, 20), (Size(15, 11), 60, 20), (Size(13, 13), 14, 20), (Size(15, 11), 14, 20))
#: What is measured here and in ``flow_generating.py``; the rest is in ``reasoning.py``.
OURS = ("no-touch", "public", "full", "hexagons", "large", "huge", "generate", "styles")

#: A published level, after its data.
Published = tuple[dict[str, Any], FlowLevel]


def read(path: Path) -> Iterator[Published]:
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


def timed(
    work: Callable[[FlowLevel], FlowFindings], levels: Sequence[FlowLevel]
) -> tuple[list[float], list[FlowFindings]]:
    """Return the CPU seconds that some work took on each level, and what was found."""
    times, found = [], []
    for level in levels:
        began = time.process_time()
        found.append(work(level))
        times.append(time.process_time() - began)
    return times, found


def without_touching(level: FlowLevel) -> FlowFindings:
    """Solve a level, and decide whether its solution is the only one that does not touch itself."""
    search = Search(level, Meter(Budget(seconds=60)))
    search.without_touching(2)
    return search.findings(1, prove=True, count=False)


def no_touch(table: Table, published: Sequence[Published]) -> None:
    """Solve each level and prove its solution the only one that does not touch itself."""
    times, found = timed(without_touching, [level for _, level in published])
    answers = zip(published, found, strict=True)
    wrong = sum(not one.solutions or not as_published(data, one) for (data, _), one in answers)
    unproved = sum(one.unique_no_touch is not True for one in found)
    remark = f"{unproved} not proved unique, {wrong} not as published"
    for kind in sorted({data["kind"] for data, _ in published}):
        taken = [one for one, (data, _) in zip(times, published, strict=True) if data["kind"] == kind]
        table.row(f"no-touch.{kind}", f"without touching: {len(taken)} published levels, {kind}", summary(taken), "s")
    figures = {**summary(times), "all": sum(times)}
    bars = at_most(median=0.0001, most=0.008, all=0.2)
    table.row("no-touch.all", f"without touching: {len(times)} published levels", figures, "s", bars, remark)


def public(table: Table, published: Sequence[Published]) -> None:
    """Do the same through ``damier.solve``, on levels that state that no path touches itself; moves and all."""
    times = []
    for _, level in published:
        stated = replace(level, touch="no")
        began = time.process_time()
        damier.solve(stated)
        times.append(time.process_time() - began)
    figures = {**summary(times), "all": sum(times)}
    table.row("public.all", f"`damier.solve` of {len(times)} published levels with `touch:no`", figures, "s")


def full(table: Table, published: Sequence[Published], seconds: float) -> None:
    """Solve each level and decide whether it is unique under the full rules."""
    levels = [level for _, level in published]
    times, found = timed(lambda level: solve(level, Budget(seconds=seconds)), levels)
    undecided = sum(one.unique is None for one in found)
    remark = f"{sum(one.unique is True for one in found)} unique, {undecided} not decided within {seconds:g} s"
    table.row("full.all", f"full rules: {len(times)} published levels", summary(times), "s", remark=remark)
    for title, key, sizes in (
        ("14x14 and 15x15", "full.15", {Size(14, 14), Size(15, 15)}),
        ("14x16 to 15x18", "full.18", {Size(width, height) for width in (14, 15) for height in (16, 17, 18)}),
    ):
        taken = [one for one, level in zip(times, levels, strict=True) if level.size in sizes]
        bars = at_most(median=0.025, late=0.25, most=2.0) if key == "full.15" else {}
        if taken:
            table.row(key, f"full rules: {len(taken)} published levels, {title}", summary(taken), "s", bars)


def hexagons(table: Table, share: int) -> None:
    """Decide whether random boards of hexagons have one solution under the full rules."""
    for size, longest, number in HEXAGONS:
        levels = [random_level(size, seed, longest, hexagonal=True) for seed in range(number // share)]
        times, found = timed(lambda level: solve(level, Budget(seconds=10)), levels)
        undecided = sum(one.unique is None for one in found)
        remark = f"{sum(one.unique is True for one in found)} unique, {undecided} not decided within 10 s"
        key = f"hexagons.{size}.{longest}"
        what = f"full rules: {len(levels)} boards of hexagons, {size}, paths up to {longest}"
        table.row(key, what, summary(times), "s", at_most(most=10.0), remark)


def large(table: Table, share: int) -> None:
    """Solve large boards whose solution is known to exist."""
    for title, size, longest, number, claimed in LARGE:
        levels = [random_level(size, seed, longest) for seed in range(max(1, number // share))]
        gc.collect()
        times, found = timed(without_touching, levels)
        unique = sum(one.unique_no_touch is True for one in found)
        remark = f"{sum(not one.solutions for one in found)} unsolved, {unique} unique"
        bars = {} if claimed is None else at_most(median=claimed)
        what = f"without touching: {len(levels)} {'board' if len(levels) == 1 else 'boards'}, {title}"
        table.row(f"large.{title.replace(' ', '-')}", what, summary(times), "s", bars, remark)


def huge(table: Table, side: int) -> None:
    """Solve the largest board by a whole command."""
    _, longest, claimed, room = HUGE
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "level.txt")
        path.write_text(f"flow: {random_level(Size(side, side), 0, longest)}\n")
        command = [sys.executable, "-m", "damier", "solve", "--json", str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            answer = json.load(process.stdout)  # type: ignore[arg-type]
            _, _, used = os.wait4(process.pid, 0)
    remark = f"{answer['status']}, unique: {answer['unique']}"
    what = f"`damier solve --json` of an easy board of {side}x{side}"
    table.row("huge.time", what, {"CPU": used.ru_utime + used.ru_stime}, "s", at_most(CPU=claimed), remark)
    table.row("huge.memory", f"{what}, at its peak", {"memory": used.ru_maxrss * 1024.0}, "B", at_most(memory=room))


def random_level(  # noqa: C901 (the generator's covers have fewer, longer paths, and take minutes on such boards)
    size: Size, seed: int, longest: int, *, hexagonal: bool = False
) -> FlowLevel:
    """Return a level made by cutting a board into random paths, none of which touches itself, and keeping their ends.

    A path grows from both ends into cells that touch no other cell of it; a cell left alone in the end is joined to
    the end of a path beside it, or makes a neighbour's path shorter by one. It takes as long as there are cells.
    """
    chance = random.Random(seed)
    directions = 6 if hexagonal else 4
    owner = [-1] * (size.width * size.height)
    paths: list[list[int]] = []
    cells = list(range(len(owner)))
    chance.shuffle(cells)

    def near(cell: int) -> list[int]:
        ways = [beside(cell, way, size.width, size.height, directions, False) for way in range(directions)]
        return [found for found in ways if found >= 0]

    def grow(path: list[int], name: int) -> None:
        for _ in range(2):
            path.reverse()
            while len(path) < longest:
                ways = [
                    cell
                    for cell in near(path[-1])
                    if owner[cell] < 0 and sum(owner[other] == name for other in near(cell)) == 1
                ]
                if not ways:
                    break
                # Hugging what is there leaves fewer cells alone.
                path.append(min(ways, key=lambda cell: (sum(owner[c] < 0 for c in near(cell)), chance.random())))
                owner[path[-1]] = name

    for cell in cells:
        if owner[cell] < 0:
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
    pairs = [(size.cell(path[0]), size.cell(path[-1])) for path in paths if len(path) > 1]
    holes = frozenset(size.cell(path[0]) for path in paths if len(path) == 1)
    named = tuple((str(at), pair) for at, pair in enumerate(pairs))
    return FlowLevel(size, named, holes=holes, shape="hex" if hexagonal else "square")


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", type=Path, default=PUBLISHED)
    parser.add_argument("--only", choices=(*OURS, *reasoning.PARTS))
    parser.add_argument("--time", type=float, default=10.0, help="seconds for each level under the full rules")
    Table.add_options(parser)
    options = parser.parse_args()
    levels: list[Published] = []
    if options.levels.exists():
        levels = list(read(options.levels))[:: 20 if options.quick else 1]
    else:
        print(f"no published levels at {options.levels}: only what needs none is measured")
    # The levels read stay; a collection in the middle of a measurement would go through all of them.
    gc.collect()
    gc.freeze()
    share = 10 if options.quick else 1
    with Table("flow", options) as table:
        parts: dict[str, Callable[[], None]] = {
            "hexagons": lambda: hexagons(table, share),
            "large": lambda: large(table, share),
            "huge": lambda: huge(table, HUGE[0] // share),
            "generate": lambda: generate(table, quick=options.quick),
        }
        if levels:
            parts = {
                "no-touch": lambda: no_touch(table, levels),
                "public": lambda: public(table, levels),
                "full": lambda: full(table, levels, options.time),
                **parts,
                "styles": lambda: styles(table, levels, quick=options.quick),
            }
        untouched = [replace(level, touch="no") for _, level in levels] or [*Flow.levels()][::share]
        for name, part in reasoning.PARTS.items():
            if levels or name != "published":
                parts[name] = partial(part, table, untouched)
        for name, measure in parts.items():
            if options.only in {None, name}:
                measure()


if __name__ == "__main__":
    main()
