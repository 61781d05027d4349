"""What we claim about Plumber: how fast levels are solved, proved unique and made.

python benchmarks/plumber.py                 # everything; a few minutes
python benchmarks/plumber.py --only first    # or proof, generate, shared

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
from damier.games.plumber.formats import FILES
from damier.games.plumber.level import PlumberLevel
from damier.games.plumber.network import Network
from damier.games.plumber.screws import Screws
from damier.games.plumber.solver import solve

SHARED = Path(__file__).parents[2] / "shared" / "data" / "plumber"
COLOURS = 4
#: Sides of unscrewed boards, and the median seconds we claim for a first solution.
FIRST = ((8, 0.21), (10, 0.9), (15, 2.7), (20, 10.0))
#: Sides of boards with few screws, how many of each, and the median seconds we claim for a proof.
PROOFS = ((8, 20, 0.64), (10, 20, 2.4))
#: Sides of levels to make, how many, the share of screws we claim, and the median seconds.
MADE = ((5, 50, 0.1, 0.05), (8, 20, 0.2, 1.5), (10, 5, 0.3, 10.0))


def unscrewed(side: int, seed: int, empty: float = 0.0) -> PlumberLevel:
    """Draw a network, none of it screwed down."""
    for number in range(1000):
        network = Network.drawn(Size(side + 2, side + 2), COLOURS, round(empty * side * side), Stream(seed, number))
        if network is not None:
            return network.level(COLOURS)
    raise SystemExit(f"no network of {side}x{side}")


def timed(work: Callable[[], object]) -> float:
    """Give the CPU seconds that work takes."""
    began = time.process_time()
    work()
    return time.process_time() - began


def table(title: str, times: Sequence[float], claimed: float, remark: str = "") -> None:
    """Print one line of times."""
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
            levels = [unscrewed(side, seed, empty) for seed in range(20)]
            found = []
            times = [timed(lambda: found.append(solve(level, Budget(seconds=60), prove=False))) for level in levels]  # noqa: B023
            unsolved = sum(findings.status != "solved" for findings in found)
            table(f"{side}x{side}, {empty:.0%} empty", times, claimed, f"{unsolved} unsolved")


def proof() -> None:
    """Prove that boards with just enough screws have one solution."""
    print("solve and prove unique, few screws")
    for side, number, claimed in PROOFS:
        times, wrong = [], 0
        for seed in range(number):
            level = unscrewed(side, seed)
            screwed = Screws(level).fewest(0) or ()
            colours = {cell: source.colour for cell, source in level.sources.items()}
            level = PlumberLevel.assemble(level.size, colours, level.pipes, screwed)
            found = []
            times.append(timed(lambda: found.append(solve(level, Budget(seconds=60)))))  # noqa: B023
            wrong += found[0].unique is not True
        table(f"{side}x{side}", times, claimed, f"{wrong} not proved")


def generating() -> None:
    """Make levels, each proved unique, and prove that again."""
    print("generate levels, and solve and prove them unique")
    for side, number, share, claimed in MADE:
        levels: list[PlumberLevel] = []
        settings = {"size": f"{side}x{side}", "colors": str(3 if side <= 5 else 4)}  # noqa: PLR2004
        times = [timed(lambda: levels.append(Plumber.generate(settings, seed=seed))) for seed in range(number)]  # noqa: B023
        few = sum(len(level.screwed) <= share * len(level.pipes) for level in levels)
        table(f"{side}x{side}", times, claimed, f"{few} of {number} with at most {share:.0%} screwed")
        proofs = [timed(lambda: solve(level, Budget(seconds=60))) for level in levels]  # noqa: B023
        table(f"{side}x{side}, proof", proofs, {one: bar for one, _, bar in PROOFS}.get(side, claimed))


def shared() -> None:
    """Count the solutions of the levels handed out."""
    print("levels handed out")
    for path in sorted(SHARED.glob("*.p")):
        (level,) = FILES.read(path.read_text())
        findings = solve(level, Budget(seconds=60), count=True)
        print(f"  {path.name}: {findings.count} solutions, {findings.cpu_seconds:.3f} s")


def main() -> None:
    """Print the tables."""
    tables = {"first": first, "proof": proof, "generate": generating, "shared": shared}
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--only", choices=tables)
    asked = options.parse_args()
    for name, show in tables.items():
        if asked.only in {None, name}:
            show()


if __name__ == "__main__":
    main()
