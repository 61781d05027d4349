"""What we claim about reasons and grades in Flow: how fast hints and grades are, and how hard the published levels.

``python benchmarks/flow.py --only hints``, or ``grading``, ``grades``, ``published`` or ``steps``, measures it. Times
are CPU seconds in one process, without start-up. The published levels are not part of the project: where they are
absent, bundled ones stand in for them, and the table of their grades is left out. All are taken with ``touch:no``, as
they are meant.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence

from benchmarks.measured import Table, summary
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


def hints(table: Table, levels: Sequence[FlowLevel]) -> None:
    """Measure hints from positions along the explanation of each level."""
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
        table.row(f"hints.{side}", f"{len(times)} hints, {side}x{side}", summary(times), "s")


def grading(table: Table, levels: Sequence[FlowLevel]) -> None:
    """Measure grading."""
    for side, some in by_size(levels).items():
        times = []
        for level in some:
            began = time.process_time()
            REASONER.grade(level, AMPLE)
            times.append(time.process_time() - began)
        table.row(f"grading.{side}", f"{len(times)} levels graded, {side}x{side}", summary(times), "s")


def grades(table: Table, levels: Sequence[FlowLevel]) -> None:
    """Measure the generation of levels of each grade, under the full rules and with ``touch:no``."""
    del levels
    for touch in ("yes", "no"):
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
                what = f"{number} levels made to the grade {name}, {side}x{side}, touch:{touch}"
                remark = f"{missing} not found" if missing else ""
                table.row(f"grades.{side}-{name}-{touch}", what, summary(times), "s", remark=remark)


def published(table: Table, levels: Sequence[FlowLevel]) -> None:
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
    table.row("published", "published levels that reasoning alone solves", {"share": within}, "%")
    print("sides decided by the ten techniques used most:")
    for name, count in sides.most_common(10):
        print(f"    {TECHNIQUES[name].title!s:<30}{count:>7}")


def steps(table: Table, levels: Sequence[FlowLevel]) -> None:
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
        shares = {"refuted at once": 100 * glances / whole, "walks": 100 * walks / whole}
        table.row(f"steps.{name}", f"explained steps of {name} levels", shares, "%", remark=f"{here.total()} steps")


PARTS: dict[str, Callable[[Table, Sequence[FlowLevel]], None]] = {
    "hints": hints,
    "grading": grading,
    "grades": grades,
    "published": published,
    "steps": steps,
}
