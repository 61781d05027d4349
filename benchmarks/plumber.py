"""What we claim about Plumber: how fast levels are solved, proved unique, made and reasoned about.

python benchmarks/plumber.py                 # everything; a few minutes
python benchmarks/plumber.py --only first    # or proof, generate, hints, screws, shared

Times are CPU seconds in this process, without start-up. The levels handed out with the document are not part of the
project: where they are absent, they are left out.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from damier.core.contract import Budget, Size, Stream
from damier.games.plumber import Plumber
from damier.games.plumber.board import PlumberBoard
from damier.games.plumber.formats import FILES
from damier.games.plumber.hints import hint
from damier.games.plumber.level import PlumberLevel
from damier.games.plumber.levels import packs
from damier.games.plumber.network import Network
from damier.games.plumber.premise import _may_stay_dry
from damier.games.plumber.reasoner import REASONER
from damier.games.plumber.screws import Screws
from damier.games.plumber.solver import PlumberFindings, solve

SHARED = Path(__file__).parents[2] / "shared" / "data" / "plumber"
COLOURS = 4
#: Sides of unscrewed boards, and the median seconds we claim for a first solution.
FIRST = ((8, 0.21), (10, 0.9), (15, 2.7), (20, 10.0))
#: Sides of boards with few screws, how many of each, and the median seconds we claim for a proof.
PROOFS = ((8, 20, 0.64), (10, 20, 2.4))
#: Sides of levels to make, how many, the share of screws we claim, and the median seconds.
MADE = ((5, 50, 0.1, 0.05), (8, 20, 0.2, 1.5), (10, 5, 0.25, 10.0))
#: The seconds that a hint may take, on how many levels of each size it is measured, and at every how many steps.
HINT = 0.2
HINTED = 8
EVERY = 4


def unscrewed_level(side: int, seed: int, empty: float = 0.0) -> PlumberLevel:
    """Return the level of a random network, with nothing screwed down."""
    for number in range(1000):
        network = Network.draw(Size(side + 2, side + 2), COLOURS, round(empty * side * side), Stream(seed, number))
        if network is not None:
            return network.level(COLOURS)
    raise SystemExit(f"no network of {side}x{side}")


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the CPU seconds that ``work()`` takes."""
    began = time.process_time()
    work()
    return time.process_time() - began


def print_row(title: str, times: Sequence[float], claimed: float, remark: str = "") -> None:
    """Print the median and the greatest of some CPU seconds, beside the median that we claim."""
    ranked = sorted(times)
    print(
        f"  {title:<22}{len(ranked):>4} levels   median {ranked[len(ranked) // 2]:7.3f} s"
        f"   most {ranked[-1]:7.3f} s   claimed {claimed:g} s   {remark}"
    )


def first() -> None:
    """Find one solution of boards with nothing screwed down."""
    print("first solution, nothing screwed down")
    for empty in (0.0, 0.1, 0.2):
        for side, claimed in FIRST:
            levels = [unscrewed_level(side, seed, empty) for seed in range(20)]
            found: list[PlumberFindings] = []
            times = [
                cpu_seconds(lambda: found.append(solve(level, Budget(seconds=60), prove=False)))  # noqa: B023
                for level in levels
            ]
            unsolved = sum(findings.status != "solved" for findings in found)
            print_row(f"{side}x{side}, {empty:.0%} empty", times, claimed, f"{unsolved} unsolved")


def proof() -> None:
    """Prove that boards with just enough screws have one solution."""
    print("solve and prove unique, few screws")
    for side, number, claimed in PROOFS:
        times, wrong = [], 0
        for seed in range(number):
            level = unscrewed_level(side, seed)
            screwed = Screws(level).fewest(0) or ()
            colours = {cell: source.colour for cell, source in level.sources.items()}
            level = PlumberLevel.assemble(level.size, colours, level.pipes, screwed)
            found = []
            times.append(cpu_seconds(lambda: found.append(solve(level, Budget(seconds=60)))))  # noqa: B023
            wrong += found[0].unique is not True
        print_row(f"{side}x{side}", times, claimed, f"{wrong} not proved")


def generate() -> None:
    """Make levels, each proved unique, and prove that again."""
    print("generate levels, and solve and prove them unique")
    for side, number, share, claimed in MADE:
        levels: list[PlumberLevel] = []
        settings = {"size": f"{side}x{side}", "colors": str(3 if side <= 5 else 4)}  # noqa: PLR2004
        times = [cpu_seconds(lambda: levels.append(Plumber.generate(settings, seed=seed))) for seed in range(number)]  # noqa: B023
        few = sum(len(level.screwed) <= share * len(level.pipes) for level in levels)
        print_row(f"{side}x{side}", times, claimed, f"{few} of {number} with at most {share:.0%} screwed")
        proofs = [cpu_seconds(lambda: solve(level, Budget(seconds=60))) for level in levels]  # noqa: B023
        print_row(f"{side}x{side}, proof", proofs, {one: bar for one, _, bar in PROOFS}.get(side, claimed))


def hints() -> None:
    """Ask for hints along the explanations of bundled levels, each as if it were the first about its level."""
    print("hints, bundled levels, nothing known of the level yet")
    levels = sorted(Plumber.levels(), key=lambda level: level.board_size.width)
    for side in sorted({level.board_size.width for level in levels}):
        some = [level for level in levels if level.board_size.width == side]
        times = []
        for level in some[:: max(1, len(some) // HINTED)]:
            board = PlumberBoard(level)
            for number, step in enumerate(REASONER.explain(level, Budget(seconds=60)).steps):
                if number % EVERY == 0:
                    _may_stay_dry.cache_clear()
                    times.append(cpu_seconds(lambda: hint(board, Budget(seconds=60))))  # noqa: B023
                for move in step.moves:
                    board.push(move)
        times.sort()
        late = times[len(times) * 95 // 100]
        print_row(f"{side}x{side}", times, HINT, f"95th percentile {late:.3f} s")


def screws() -> None:
    """Count the screws that bundled levels need, by size and grade."""
    print("screws of bundled levels, as a share of the pipes")
    for pack in packs():
        by_side: dict[int, list[float]] = {}
        for level in pack.levels:
            by_side.setdefault(level.board_size.width, []).append(len(level.screwed) / len(level.pipes))
        shares = "  ".join(f"{side}x{side} {sum(some) / len(some):.0%}" for side, some in by_side.items())
        print(f"  {pack.key:<8}{shares}")


def shared() -> None:
    """Count the solutions of the levels handed out with the document."""
    print("levels handed out")
    for path in sorted(SHARED.glob("*.p")):
        (level,) = FILES.read(path.read_text())
        findings = solve(level, Budget(seconds=60), count=True)
        print(f"  {path.name}: {findings.count} solutions, {findings.cpu_seconds:.3f} s")


def main() -> None:
    """Print the tables."""
    tables = {"first": first, "proof": proof, "generate": generate, "hints": hints, "screws": screws, "shared": shared}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=tables)
    options = parser.parse_args()
    for name, show in tables.items():
        if options.only in {None, name}:
            show()


if __name__ == "__main__":
    main()
