# mypy: disable-error-code="import-untyped,no-untyped-call"
"""Train the values of get10's strong player, and write one file for each refill.

Run it from the repository's root::

    python workshop/get10_values.py --out src/damier/games/get10/values

It compiles the learner into a folder of its own and lets it play (see ``get10_loop.py`` for how it learns), then rounds
the weights, those that were used the most the least, and writes them as ``learnt.py`` says. The same seed gives the
same files.
"""

from __future__ import annotations

import argparse
import array
import importlib
import math
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from Cython.Build import cythonize
from setuptools import Distribution, Extension

from damier.games.get10.kernel import Search
from damier.games.get10.learnt import Learnt
from damier.games.get10.refill import REFILLS

HERE: Final = Path(__file__).parent

WIDTH: Final = 5
HEIGHT: Final = 5
TARGET: Final = 10
#: How many games to learn from; those under ``steady`` last five times as long.
GAMES: Final = {"steady": 150_000, "rising": 300_000}
#: The phases of the training: the part of the games, the number of stages, and the learner's rate. Boards whose
#: highest value is 9, 8, or less are quite different games, so in the end each of the three stages has weights of its
#: own; but they are learnt sooner from what is common to all. The last phase only polishes.
PHASES: Final = ((0.3, 1, 10.0), (0.4, 3, 10.0), (0.3, 3, 3.0))
#: The log-odds that a weight of 1 stands for.
FINE: Final = 1 / 1024
#: How much is rounded off for the file. A weight whose errors add up to m in the last phase, because it was used often
#: where the game was open, is kept as a multiple of the power of 2 nearest to ROUNDING / √m: for a file of a given size
#: that adds the least to the errors of the values. By measurement, the moves of a search of 475 nodes lose as much as
#: with weights that are not rounded; with ROUNDING = 16 they lose an eighth more, in a file smaller by a fifth.
ROUNDING: Final = 8.0
#: The coarsest multiple, for weights that the last phase hardly used.
COARSEST: Final = 512

#: The patterns whose content is looked up, as (column, row) of their cells; each is laid wherever it fits.
SHAPES: Final = (
    ((0, 0), (1, 0), (0, 1), (1, 1)),  # square
    ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0)),  # row
    ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)),  # column
    ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2)),  # cross
)


def tuples() -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield each shape at each place of the board: where its table starts, and its places.

    A board and its mirror image are worth the same, so a tuple and its mirror image share one table.
    """
    start = 0
    laid: set[frozenset[int]] = set()
    for shape in SHAPES:
        for right in range(WIDTH - max(column for column, _ in shape)):
            for down in range(HEIGHT - max(row for _, row in shape)):
                cells = [(column + right, row + down) for column, row in shape]
                places = tuple(row * WIDTH + column for column, row in cells)
                mirrored = tuple(row * WIDTH + WIDTH - 1 - column for column, row in cells)
                if frozenset(places) not in laid:
                    laid |= {frozenset(places), frozenset(mirrored)}
                    yield start, places
                    if mirrored != places:
                        yield start, mirrored
                    start += TARGET ** len(places)


def economical(weights: array.array[int], used: Sequence[float]) -> array.array[int]:
    """Return the weights, each rounded as ``ROUNDING`` says; ``used`` has the sum of the errors of each."""
    rounded = array.array("h", weights)
    for at, (weight, errors) in enumerate(zip(weights, used, strict=True)):
        if weight:
            finest = ROUNDING / math.sqrt(errors) if errors > 0 else COARSEST
            step = min(COARSEST, 2 ** max(0, round(math.log2(finest))))
            rounded[at] = round(weight / step) * step
    return rounded


def train(loop: Any, refill: str, games: int, seed: int) -> Learnt:
    """Learn the values of one refill from ``games`` games, and return them as they are kept."""
    laid = tuple(tuples())
    start, places = laid[-1]
    learnt = Learnt(WIDTH, HEIGHT, TARGET, 1, FINE, laid, array.array("h", [0]) * (start + TARGET ** len(places)))
    used: Sequence[float] = ()
    for number, (part, stages, rate) in enumerate(PHASES):
        learnt = replace(learnt, stages=stages, weights=learnt.weights * (stages // learnt.stages))
        learner = loop.Learner(Search(WIDTH, HEIGHT, TARGET, REFILLS[refill].rows, learnt, seed + number), TARGET, FINE)
        train_phase(learner, f"{refill}, phase {number + 1}", int(part * games), rate)
        used = learner.used()
    return replace(learnt, weights=economical(learnt.weights, used))


def train_phase(learner: Any, title: str, games: int, rate: float) -> None:
    """Play ``games`` games with the learner, and print now and then how well it plays without any search."""
    reports = 5
    wins = moves = 0
    for report in range(1, reports + 1):
        learner.play(games // reports, rate)
        won, length = (learner.wins - wins) * reports / games, (learner.moves - moves) * reports / games
        wins, moves = learner.wins, learner.moves
        played, seconds = report * games // reports, time.process_time()
        print(f"{title}: {played} games, {won:.1%} won, {length:.0f} moves each, {seconds:.0f} s", flush=True)


def compile_loop(folder: Path) -> Any:
    """Compile the learner in ``folder``, and return the module, imported from there."""
    copy = folder / "get10_loop.py"
    copy.write_bytes((HERE / copy.name).read_bytes())
    extension = Extension(copy.stem, [str(copy)], extra_compile_args=["-O3"])
    build = Distribution({"ext_modules": cythonize([extension], quiet=True)}).get_command_obj("build_ext")
    build.build_lib = build.build_temp = str(folder)
    build.ensure_finalized()
    build.run()
    sys.path.insert(0, str(folder))
    return importlib.import_module(copy.stem)


def main() -> None:
    """Train the values that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, required=True, help="the folder for the files")
    parser.add_argument("--seed", type=int, default=10)
    parser.add_argument("--refill", choices=GAMES, action="append", help="only this one (may be repeated)")
    parser.add_argument("--games", type=int, help="how many games, in place of the usual number")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        loop = compile_loop(Path(folder))
        for refill in options.refill or GAMES:
            began = time.perf_counter()
            values = bytes(train(loop, refill, options.games or GAMES[refill], options.seed))
            (options.out / f"{refill}.bin").write_bytes(values)
            print(f"{refill}: {len(values)} bytes after {time.perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
