"""What we claim about Plumber: how fast levels are solved, proved unique, made, played and reasoned about.

python benchmarks/plumber.py [--quick] [--keep]   # everything; some minutes
python benchmarks/plumber.py --only first         # or proof, generate, refuse, variety, moves, hints, screws, shared

Times are CPU seconds in this process, without start-up. The levels handed out with the document are not part of the
project: where they are absent, they are left out.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path
from statistics import mean, median
from typing import Any

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.measured import Table, at_least, at_most, summary
from damier.core.contract import Budget, Cell, Exhausted, Size, Stream
from damier.games.plumber import Plumber
from damier.games.plumber.board import PlumberBoard, PlumberMove
from damier.games.plumber.check import nets
from damier.games.plumber.formats import FILES
from damier.games.plumber.hints import hint
from damier.games.plumber.level import PlumberLevel
from damier.games.plumber.levels import packs
from damier.games.plumber.network import Network
from damier.games.plumber.premise import _may_stay_dry
from damier.games.plumber.reasoner import REASONER
from damier.games.plumber.screws import Screws
from damier.games.plumber.solver import PlumberFindings, solve
from damier.games.plumber.sorts import BY_NAME

SHARED = Path(__file__).parents[2] / "shared" / "data" / "plumber"
COLOURS = 4
#: Sides of unscrewed boards, and the median seconds we claim for a first solution.
FIRST = ((8, 0.21), (10, 0.9), (15, 2.7), (20, 10.0))
#: Sides of boards with few screws, and the median seconds we claim for a proof.
PROOFS = ((8, 0.64), (10, 2.4))
#: Levels to make: the side, how many, the median share of screws and of seconds that we claim.
MADE = (
    (5, 50, 0.1, 0.05),
    (8, 20, 0.15, 0.7),
    (10, 8, 0.2, 3.6),
    (12, 8, 0.25, 1.7),
    (15, 2, 0.4, 8),
    (20, 2, 0.4, 20),
)
#: What cannot be had: the size and the share of screws. And the seconds within which that is said.
BEYOND = (("8x8", "0"), ("10x10", "0.05"), ("12x12", "0.1"), ("16x12", "0.05"), ("20x20", "0.1"))
REFUSED = 2.0
#: Sides of the boards whose kinds of pipes are counted.
VARIETY = (6, 8, 10, 12)
#: The moves a second that we claim where all pipes of a board are one net.
MOVES = 17_000
#: The seconds that a hint may take, on how many levels of each size it is measured, and at every how many steps.
HINT = 0.2
HINTED = 8
EVERY = 4


def unscrewed_level(side: int, seed: int, empty: float = 0.0) -> PlumberLevel:
    """Return the level of a random network, with nothing screwed down."""
    for number in range(1000):
        stream = Stream(seed, number)
        network = Network.draw(Size(side + 2, side + 2), COLOURS, round(empty * side * side), stream, anew=True)
        if network is not None:
            return network.level(COLOURS)
    raise SystemExit(f"no network of {side}x{side}")


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the CPU seconds that ``work()`` takes."""
    began = time.process_time()
    work()
    return time.process_time() - began


def first(table: Table, *, quick: bool) -> None:
    """Find one solution of boards with nothing screwed down."""
    for empty in (0.0,) if quick else (0.0, 0.1, 0.2):
        for side, claimed in FIRST[:2] if quick else FIRST:
            levels = [unscrewed_level(side, seed, empty) for seed in range(3 if quick else 20)]
            found: list[PlumberFindings] = []
            times = [
                cpu_seconds(lambda: found.append(solve(level, Budget(seconds=60), prove=False)))  # noqa: B023
                for level in levels
            ]
            unsolved = sum(findings.status != "solved" for findings in found)
            what = f"first solution, {side}×{side}, {empty:.0%} empty, nothing screwed down"
            remark = f"{len(levels)} levels, {unsolved} unsolved"
            table.row(f"first.{side}.{empty:.0%}", what, summary(times), "s", at_most(median=claimed), remark)


def proof(table: Table, *, quick: bool) -> None:
    """Prove that boards with just enough screws have one solution."""
    for side, claimed in PROOFS:
        times, wrong = [], 0
        for seed in range(3 if quick else 20):
            level = unscrewed_level(side, seed)
            screwed = Screws(level).fewest(0) or ()
            colours = {cell: source.colour for cell, source in level.sources.items()}
            level = PlumberLevel.assemble(level.size, colours, level.pipes, screwed)
            found: list[PlumberFindings] = []
            times.append(cpu_seconds(lambda: found.append(solve(level, Budget(seconds=60)))))  # noqa: B023
            wrong += found[0].unique is not True
        what = f"solve and prove unique, {side}×{side}, few screws"
        table.row(f"proof.{side}", what, summary(times), "s", at_most(median=claimed), f"{wrong} not proved")


def generate(table: Table, *, quick: bool) -> None:
    """Make levels, each with one solution: the seconds, and the share of pipes that is screwed down."""
    for side, number, share, claimed in MADE[:4] if quick else MADE:
        for colours in (3,) if side <= 5 else (3, 4):  # noqa: PLR2004
            settings = {"size": f"{side}x{side}", "colors": str(colours)}
            levels: list[PlumberLevel] = []
            times = [
                cpu_seconds(lambda: levels.append(Plumber.generate(settings, seed=seed)))  # noqa: B023
                for seed in range(3 if quick else number)
            ]
            shares = [100 * len(level.screwed) / len(level.pipes) for level in levels]
            what, key = f"{side}×{side}, {colours} colours, {len(levels)} levels", f"{side}.{colours}"
            table.row(f"made.{key}", f"make a level, {what}", summary(times), "s", at_most(median=claimed))
            figures = {"median": median(shares), "most": max(shares)}
            table.row(f"screws.{key}", f"pipes screwed down, {what}", figures, "%", at_most(median=100 * share))


def refuse(table: Table, *, quick: bool) -> None:
    """Ask for what cannot be had, and read how long it takes to be told so."""
    times, made = [], 0
    for size, share in BEYOND[:2] if quick else BEYOND:
        for seed in range(1 if quick else 3):
            began = time.process_time()
            try:
                Plumber.generate({"size": size, "screwed": share}, seed=seed)
                made += 1
            except Exhausted:
                times.append(time.process_time() - began)
    what = "refuse a level with fewer screws than can be had"
    table.row("refused", what, summary(times), "s", at_most(most=REFUSED), f"{made} found after all")


def variety(table: Table, *, quick: bool) -> None:
    """Count what levels are made of: pipes of each kind in a hundred, nets, their sizes, and the ends of each."""
    for side in VARIETY[:2] if quick else VARIETY:
        settings = {"size": f"{side}x{side}", "colors": "4"}
        levels = [Plumber.generate(settings, seed=seed) for seed in range(3 if quick else 12)]
        kinds = Counter(sort.kind for level in levels for sort in level.pipes.values())
        found = [net for level in levels for net in nets(level, level.pipes)]
        names = {"L": "LINE", "T": "TURN", "F": "FORK", "C": "CROSS", "O": "OVER"}
        table.row(
            f"kinds.{side}", f"pipes of each kind, {side}×{side}",
            {names[kind]: 100 * count / kinds.total() for kind, count in sorted(kinds.items())}, "%",
        )  # fmt: skip
        sizes = sorted(len(net.parts) for net in found)
        table.row(
            f"nets.{side}", f"nets, their pipes and sources, {side}×{side}",
            {"nets": len(found) / len(levels), "smallest tenth": sizes[len(sizes) // 10], "median": median(sizes),
             "longest tenth": sizes[len(sizes) * 9 // 10], "sources": mean(len(net.sources) for net in found)},
        )  # fmt: skip


def one_net(side: int) -> PlumberLevel:
    """Return a level of crosses, in which all pipes are one net."""
    size = Size(side + 2, side + 2)
    pipes = {Cell(column, row): BY_NAME["C0"] for row in range(1, side + 1) for column in range(1, side + 1)}
    return PlumberLevel.assemble(size, {Cell(1, 0): "red", Cell(2, 0): "red"}, pipes)


def moves(table: Table, *, quick: bool) -> None:
    """Put the pipes of levels where they go, line by line, and take that back, through the public API."""
    made = {f"{side}": unscrewed_level(side, 1) for side in (5, 10, 20)}
    for name, level in {**made, "one net": one_net(10)}.items():
        board = PlumberBoard(level)
        listed = [PlumberMove(sort, cell) for cell, sort in level.pipes.items()]
        number, pushed, popped = 0, 0.0, 0.0
        while pushed < (0.1 if quick else 1):
            pushed += cpu_seconds(lambda: deque(map(board.push, listed), 0))  # noqa: B023
            number += len(listed)
            popped += cpu_seconds(lambda: deque((board.pop() for _ in listed), 0))  # noqa: B023
        what = f"moves a second, {level.board_size.spoken()}{', all one net' if name == 'one net' else ''}"
        figures = {"push": number / pushed, "pop": number / popped}
        table.row(f"moves.{name.replace(' ', '-')}", what, figures, "", at_least(push=MOVES, pop=MOVES))


def hints(table: Table, *, quick: bool) -> None:
    """Ask for hints along the explanations of bundled levels, each as if it were the first about its level."""
    levels = sorted(Plumber.levels(), key=lambda level: level.board_size.width)
    for side in sorted({level.board_size.width for level in levels})[: 2 if quick else None]:
        some = [level for level in levels if level.board_size.width == side]
        times = []
        for level in some[:: max(1, len(some) // (2 if quick else HINTED))]:
            board = PlumberBoard(level)
            for number, step in enumerate(REASONER.explain(level, Budget(seconds=60)).steps):
                if number % EVERY == 0:
                    _may_stay_dry.cache_clear()
                    times.append(cpu_seconds(lambda: hint(board, Budget(seconds=60))))  # noqa: B023
                for move in step.moves:
                    board.push(move)
        what = f"hint, bundled levels of {side}×{side}, nothing known of the level yet"
        table.row(f"hint.{side}", what, summary(times), "s", at_most(median=HINT))


def screws(table: Table, *, quick: bool) -> None:
    """Count the screws that bundled levels need, by size and grade."""
    del quick
    for pack in packs():
        by_side: dict[int, list[float]] = {}
        for level in pack.levels:
            by_side.setdefault(level.board_size.width, []).append(100 * len(level.screwed) / len(level.pipes))
        figures = {f"{side}×{side}": mean(some) for side, some in by_side.items()}
        table.row(f"pack.{pack.key}", f"pipes screwed down in the pack {pack.key}, on average", figures, "%")


def shared(table: Table, *, quick: bool) -> None:
    """Count the solutions of the levels handed out with the document."""
    del quick
    for path in sorted(SHARED.glob("*.p")):
        (level,) = FILES.read(path.read_text())
        findings = solve(level, Budget(seconds=60), count=True)
        figures: dict[str, Any] = {"solutions": findings.count or 0}
        table.row(f"shared.{path.stem}", f"{path.name}, handed out: solutions", figures)


def main() -> None:
    """Print the tables."""
    tables = {one.__name__: one for one in (first, proof, generate, refuse, variety, moves, hints, screws, shared)}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    Table.add_options(parser)
    parser.add_argument("--only", choices=tables)
    options = parser.parse_args()
    with Table("plumber", options) as table:
        for name, show in tables.items():
            if options.only in {None, name}:
                show(table, quick=options.quick)


if __name__ == "__main__":
    main()
