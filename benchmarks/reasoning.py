"""What we claim about reasons and grades in Flow: how fast hints and grades are, and how hard the published levels.

python -m benchmarks.reasoning                   # everything; some minutes
python -m benchmarks.reasoning --only hints        # or grading, or generate, or published, or steps
python -m benchmarks.reasoning --levels FILE       # published levels from elsewhere than ../shared

Times are CPU seconds in this process, without start-up. The published levels are not part of the project: where they
are absent, bundled ones stand in for them, and the table of their grades is left out. All are taken with ``touch:no``,
as they are meant.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.flow import PUBLISHED, read
from damier.compiled import compiled
from damier.core.contract import Budget, Exhausted
from damier.core.reasoning import GRADES
from damier.games.flow import Flow
from damier.games.flow.board import FlowBoard
from damier.games.flow.hints import hint
from damier.games.flow.level import FlowLevel
from damier.games.flow.reasoner import REASONER
from damier.games.flow.techniques import TECHNIQUES

AMPLE = Budget(seconds=60)
#: Hints are measured at every so many positions of a level's explanation, on so many levels of each size.
EVERY = 5
LEVELS = 8
#: The sides of levels that are made, and how many of each grade.
MADE = ((7, 15), (9, 15), (12, 7))
WALKS = ("seal", "clash", "part", "strand", "short-walk", "long-walk")


def by_size(levels: Sequence[FlowLevel]) -> dict[int, list[FlowLevel]]:
    """Return square levels by their side, small ones first."""
    found: dict[int, list[FlowLevel]] = defaultdict(list)
    for level in levels:
        if level.size.width == level.size.height:
            found[level.size.width].append(level)
    return dict(sorted(found.items()))


def row(title: str, times: Sequence[float], remark: str = "") -> None:
    """Print the median, the 95th percentile and the greatest of some CPU seconds."""
    ranked = sorted(times)
    middle, late = ranked[len(ranked) // 2], ranked[min(len(ranked) - 1, len(ranked) * 95 // 100)]
    print(
        f"{title:<22}{len(ranked):>5}   median {middle * 1000:8.1f} ms   95th {late * 1000:8.1f} ms"
        f"   most {ranked[-1] * 1000:8.1f} ms   {remark}"
    )


def hints(levels: Sequence[FlowLevel]) -> None:
    """Measure hints from positions along the explanation of each level."""
    print("hints, by side of the board")
    for side, some in by_size(levels).items():
        times = []
        for level in some[:: max(1, len(some) // LEVELS)][:LEVELS]:
            board = FlowBoard(level)
            for number, step in enumerate(REASONER.explain(level, AMPLE).steps):
                if number % EVERY == 0:
                    began = time.process_time()
                    hint(board, AMPLE)
                    times.append(time.process_time() - began)
                for move in step.moves:
                    board.push(move)
        row(f"  {side}x{side}", times)


def grading(levels: Sequence[FlowLevel]) -> None:
    """Measure grading."""
    print("grading, by side of the board")
    for side, some in by_size(levels).items():
        times = []
        for level in some:
            began = time.process_time()
            REASONER.grade(level, AMPLE)
            times.append(time.process_time() - began)
        row(f"  {side}x{side}", times)


def generate(levels: Sequence[FlowLevel]) -> None:
    """Measure the generation of levels of each grade, under the full rules and with ``touch:no``."""
    del levels
    for touch in ("yes", "no"):
        print(f"levels made to a grade, touch:{touch}")
        for side, number in MADE:
            for name in GRADES[:4]:
                times, missing = [], 0
                for seed in range(number):
                    began = time.process_time()
                    try:
                        Flow.generate({"size": f"{side}x{side}", "grade": name, "touch": touch}, seed=seed)
                    except Exhausted:
                        missing += 1
                    times.append(time.process_time() - began)
                row(f"  {side}x{side} {name}", times, f"{missing} not found" if missing else "")


def published(levels: Sequence[FlowLevel]) -> None:
    """Print the grades of the published levels by size, and the techniques that they take."""
    grades: dict[int, Counter[str]] = defaultdict(Counter)
    sides = Counter[str]()
    for level in levels:
        found = REASONER.grade(level, AMPLE)
        grades[level.size.width][found.grade] += 1
        sides.update(found.techniques)
    print(f"grades of {len(levels)} levels, by columns of the board")
    print(f"  {'':<6}" + "".join(f"{name:>8}" for name in GRADES))
    for width, counts in sorted(grades.items()):
        print(f"  {width:<6}" + "".join(f"{counts[name]:>8}" for name in GRADES))
    total: Counter[str] = sum(grades.values(), Counter())
    print(f"  {'all':<6}" + "".join(f"{total[name]:>8}" for name in GRADES))
    within = 100 * (1 - total["beyond"] / len(levels))
    print(f"  within reasoning: {within:.1f} of 100; sides decided by the ten techniques used most:")
    for name, count in sides.most_common(10):
        print(f"    {TECHNIQUES[name].title!s:<30}{count:>7}")


def steps(levels: Sequence[FlowLevel]) -> None:
    """Print how many of the explained steps each technique is, and the share of walks in easy and medium levels."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for level in levels:
        explanation = REASONER.explain(level, AMPLE)
        counts[explanation.grading.grade].update(step.technique for step in explanation.steps)
    total: Counter[str] = sum(counts.values(), Counter())
    print(f"{total.total()} explained steps; the ten techniques used most:")
    for name, count in total.most_common(10):
        print(f"    {TECHNIQUES[name].title!s:<30}{count:>7}")
    for name in GRADES:
        here = counts[name]
        walks, glances = sum(here[one] for one in WALKS[4:]), sum(here[one] for one in WALKS[:4])
        whole = max(1, here.total())
        print(
            f"  {name:<8}{here.total():>7} steps   refuted at once {glances / whole:6.1%}   walks {walks / whole:6.1%}"
        )


PARTS: dict[str, Callable[[Sequence[FlowLevel]], None]] = {
    "hints": hints,
    "grading": grading,
    "generate": generate,
    "published": published,
    "steps": steps,
}


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--levels", type=Path, default=PUBLISHED)
    options = parser.parse_args()
    print("compiled" if compiled() else "not compiled")
    there = options.levels.exists()
    if not there:
        print(f"no published levels at {options.levels}: bundled ones stand in for them")
    source = [level for _, level in read(options.levels)] if there else [*Flow.levels()]
    levels = [replace(level, touch="no") for level in source]
    for name, part in PARTS.items():
        if options.only in (None, name) and (there or name != "published"):
            part(levels)


if __name__ == "__main__":
    main()
