# mypy: disable-error-code="import-untyped,no-untyped-call"
"""Train the values of get10's strong player, and write one file for each refill.

Run it from the repository's root::

    python workshop/get10_values.py --out src/damier/games/get10/values

It compiles the kernel and the learner into a folder of its own, lets the learner play (see ``get10_loop.py`` for how
it learns), and writes the weights in the form that the kernel reads. The same seed gives the same files.
"""

from __future__ import annotations

import argparse
import array
import importlib
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from Cython.Build import cythonize
from setuptools import Distribution, Extension

from damier.games.get10.refill import REFILLS

HERE: Final = Path(__file__).parent
KERNEL: Final = HERE.parent / "src" / "damier" / "games" / "get10" / "kernel.py"

WIDTH: Final = 5
HEIGHT: Final = 5
TARGET: Final = 10
#: How many games to learn from; those under ``steady`` last five times as long.
GAMES: Final = {"steady": 150_000, "rising": 300_000}
#: The phases of the training: the part of the games, the number of stages, and the learner's rate. Boards whose
#: highest value is 9, 8, or less are quite different games, so in the end each of the three stages has weights of its
#: own; but they are learnt sooner from what is common to all. The last phase only polishes.
PHASES: Final = ((0.3, 1, 10.0), (0.4, 3, 10.0), (0.3, 3, 3.0))
#: The log-odds that a weight of 1 stands for, while learning and in the file; a coarser one makes a smaller file.
FINE: Final = 1 / 1024
COARSE: Final = 1 / 16

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


def pack(kernel: Any, stages: int, scale: float, weights: array.array[int]) -> bytes:
    """Return the content of a file of values that ``Search`` of the kernel reads."""
    laid = list(tuples())
    if sys.byteorder == "big":
        weights.byteswap()
    return b"".join(
        (
            kernel.MAGIC,
            kernel.HEADER.pack(WIDTH, HEIGHT, TARGET, stages, len(laid), scale),
            *(kernel.TUPLE.pack(len(places), start) + bytes(places) for start, places in laid),
            zlib.compress(weights.tobytes(), 9),
        )
    )


def train(kernel: Any, loop: Any, refill: str, games: int, seed: int) -> bytes:
    """Learn the values of one refill from ``games`` games, and return the content of its file."""
    start, places = list(tuples())[-1]
    weights = array.array("h", bytes(2 * (start + TARGET ** len(places))))
    stages = 1
    for number, (part, phase_stages, rate) in enumerate(PHASES):
        weights *= phase_stages // stages
        stages = phase_stages
        table = pack(kernel, stages, FINE, weights)
        search = kernel.Search(WIDTH, HEIGHT, TARGET, REFILLS[refill].rows, table, seed + number)
        learner = loop.Learner(search, TARGET, FINE)
        train_phase(learner, f"{refill}, phase {number + 1}", int(part * games), rate)
        weights = array.array("h", search.weights)
    return pack(kernel, stages, COARSE, array.array("h", [round(weight * FINE / COARSE) for weight in weights]))


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


def compile_modules(folder: Path) -> tuple[Any, Any]:
    """Compile the kernel and the learner in ``folder``, and return both modules, imported from there."""
    extensions = []
    for name, source in (("get10_kernel", KERNEL), ("get10_loop", HERE / "get10_loop.py")):
        copy = folder / f"{name}.py"
        copy.write_bytes(source.read_bytes())
        extensions.append(Extension(name, [str(copy)], extra_compile_args=["-O3"]))
    build = Distribution({"ext_modules": cythonize(extensions, quiet=True)}).get_command_obj("build_ext")
    build.build_lib = build.build_temp = str(folder)
    build.ensure_finalized()
    build.run()
    sys.path.insert(0, str(folder))
    return importlib.import_module("get10_kernel"), importlib.import_module("get10_loop")


def main() -> None:
    """Train the values that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, required=True, help="the folder for the files")
    parser.add_argument("--seed", type=int, default=10)
    parser.add_argument("--refill", choices=GAMES, action="append", help="only this one (may be repeated)")
    parser.add_argument("--games", type=int, help="how many games, in place of the usual number")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        kernel, loop = compile_modules(Path(folder))
        for refill in options.refill or GAMES:
            began = time.perf_counter()
            values = train(kernel, loop, refill, options.games or GAMES[refill], options.seed)
            (options.out / f"{refill}.bin").write_bytes(values)
            print(f"{refill}: {len(values)} bytes after {time.perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
