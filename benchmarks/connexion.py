"""What we claim about Connexion: how fast a cell is coloured, undone and queried, what that needs, and what is solved.

python benchmarks/connexion.py [--quick] [--keep]
python benchmarks/connexion.py --only board     # colouring and undoing alone, against their bars
python benchmarks/connexion.py --only solved    # levels with two stars, solved from the start
python benchmarks/connexion.py --only matches --games 20  # the players against each other; 200 games take hours
python benchmarks/connexion.py --only kept      # the expert's moves where all is solved; continuations: their speed
python benchmarks/connexion.py --only report    # the other figures of docs/connexion/rapport.md

What is measured is ``damier.games.connexion.kernel.Core``, the board's cells, which are public as
``ConnexionBoard.core``, called from a Python loop: ``paint``, ``undo``, ``root``, ``stars``, ``joins``, ``distance``.
Then the same through the contract, ``board.push`` and ``board.pop`` with moves as objects. Each line is CPU time in one
process.
Red and blue are coloured in turn until the board is full: in a random order, where nearly every cell is one that the
processor's caches do not hold, and line by line, where they do. Last, the current between the stars, for all cells.
"""

from __future__ import annotations

import argparse
import array
import importlib.util
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.measured import Table, at_least, at_most, summary
from damier.compiled import compiled
from damier.core.contract import Budget, Stream
from damier.games.connexion import kernel
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import Colour
from damier.games.connexion.evaluations import current, evaluate_free_cells
from damier.games.connexion.level import ConnexionLevel
from damier.games.connexion.players import ExpertPlayer
from damier.games.connexion.thinking.exact import Exact
from damier.games.connexion.thinking.tree import Tree
from damier.search.arena import Contest, Strength, play_many

QUERIES = 1_000_000
#: How often a board is filled and emptied; the median counts.
RUNS = 5
#: How many levels are solved, by the side of their boards.
LEVELS = {5: 300, 6: 100, 7: 30}
#: CPU seconds for a move of a player, and the moves that are compared with what positions are worth.
SECONDS = 0.1
MOVES = 500
#: Boards, stars, the players, and the points of a hundred that the first is meant to make.
MATCHES = (
    (8, 3, "expert", "shortest", 85),
    (8, 3, "expert", "mass", 98),
    (8, 3, "expert", "mcts", 62),
    (8, 3, "expert", "alphabeta", 75),
    (12, 4, "expert", "mcts", 60),
    (64, 3, "expert", "mass", None),
    (8, 3, "medium", "easy", None),
    (8, 3, "hard", "medium", None),
    (8, 3, "expert", "hard", None),
)


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the CPU seconds that ``work()`` takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def load_uncompiled() -> ModuleType:
    """Return a second copy of the kernel, loaded from its source, beside the compiled one."""
    assert kernel.__file__ is not None  # noqa: S101 (it is a file)
    path = Path(kernel.__file__).parent / "kernel.py"
    spec = importlib.util.spec_from_file_location("kernel_uncompiled", path)
    assert spec is not None  # noqa: S101 (the file is there)
    assert spec.loader is not None  # noqa: S101
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def stars_and_cells(side: int) -> tuple[list[int], list[int], array.array[int]]:
    """Return the stars of red and blue, far apart in opposite corners, and all other cells in a random order."""
    red, blue = [0, side * side - 1], [side - 1, side * side - side]
    cells = sorted({*range(side * side)} - {*red, *blue})
    random.Random(side).shuffle(cells)
    return red, blue, array.array("i", cells)


def fill(core: Any, cells: array.array[int]) -> None:
    """Colour all cells, red and blue in turn."""
    paint = core.paint
    colour = 1
    for cell in cells:
        paint(cell, colour)
        colour = 3 - colour


def undo_all(core: Any, count: int) -> None:
    """Undo ``count`` colourings."""
    undo = core.undo
    for _ in range(count):
        undo()


def query_all(query: Callable[[int], object], cells: array.array[int]) -> None:
    """Call ``query`` with each of many cells."""
    for cell in cells:
        query(cell)


def measure_board(table: Table, sides: tuple[int, int, int], runs: int) -> None:
    """Measure colouring and undoing on boards of three sizes, in turn: noise from other programs falls on each."""
    found: dict[int, dict[str, list[float]]] = {side: {"colour": [], "undo": [], "in lines": []} for side in sides}
    starts = {side: stars_and_cells(side) for side in sides}
    sorted_cells = {side: array.array("i", sorted(cells)) for side, (_, _, cells) in starts.items()}
    for _ in range(runs):
        for side in sides:
            (red, blue, cells), in_lines = starts[side], sorted_cells[side]
            core = kernel.Core(side, red, blue)
            works: tuple[tuple[str, Callable[[], object]], ...] = (
                ("colour", lambda core=core, cells=cells: fill(core, cells)),  # type: ignore[misc]
                ("undo", lambda core=core, cells=cells: undo_all(core, len(cells))),  # type: ignore[misc]
                ("in lines", lambda core=core, cells=in_lines: fill(core, cells)),  # type: ignore[misc]
            )
            for name, work in works:
                found[side][name].append(1e9 * cpu_seconds(work) / len(cells))
    medians = {side: {name: statistics.median(times) for name, times in found[side].items()} for side in sides}
    for side in sides:
        bars = at_most(colour=180, undo=80) if side == 1000 else {}  # noqa: PLR2004 (the one with a bar)
        what = f"a cell of {side}x{side}: coloured, undone, in a random order; coloured line by line"
        table.row(f"board.{side}", what, medians[side], "ns", bars)
    small, large = medians[sides[0]], medians[sides[-1]]
    table.row(
        "board.growth",
        f"{sides[-1]}x{sides[-1]} in units of {sides[0]}x{sides[0]}",
        {name: large[name] / small[name] for name in ("colour", "undo")},
        bars=at_most(colour=1.4, undo=1.4),
    )


def measure_solved(table: Table, part: int) -> None:
    """Measure how long it takes to find what levels with two stars are worth."""
    for side, number in LEVELS.items():
        times = []
        for seed in range(number // part):
            board = ConnexionBoard(ConnexionLevel(side, 2, seed=seed))
            exact = Exact(side, side, board.stars_of(0), board.stars_of(1), 1 << 16)
            exact.begin(board.core.picture(), board.core.leader, None, None)
            times.append(1000 * cpu_seconds(lambda exact=exact: exact.value(1)))  # type: ignore[misc]
        table.row(f"solved.{side}", f"a random {side}x{side} with two stars, solved", summary(times), "ms")


def print_core_times(module: ModuleType, side: int, queries: int) -> None:
    """Print what a board of one size takes, without the contract."""
    red, blue, cells = stars_and_cells(side)
    queried = array.array("i", random.Random(1).choices(cells, k=queries))
    corners = 0, side * side - 1
    before = memory()
    cores: list[Any] = []
    took = cpu_seconds(lambda: cores.append(module.Core(side, red, blue)))
    core = cores.pop()
    print(f"  {side}x{side}, made: {took:.3f} s")
    took = cpu_seconds(lambda: core.distance(*corners))
    print(f"    relierCasesMin, opposite corners of the empty board: {took:.3f} s ({core.distance(*corners)} cells)")
    took = cpu_seconds(lambda: fill(core, cells))
    print(f"    {len(cells):,} colourings in a random order: {took:.3f} s")
    print(f"    memory with all that: {(memory() - before) / side**2:.0f} bytes a cell")
    for name, query in (
        ("component (root)", core.root),
        ("stars", core.stars),
        ("joins", lambda cell: core.joins(cell, 1)),
    ):
        took = cpu_seconds(lambda query=query: query_all(query, queried))  # type: ignore[misc]
        print(f"    {queries:,} queries, {name}: {took:.3f} s")
    steps, highest = _links_to_root(core)
    print(f"    links from a cell to its root: {steps:.2f} on average, {highest} at most")
    took = cpu_seconds(lambda: undo_all(core, len(cells)))
    print(f"    all undone: {took:.3f} s")


def _links_to_root(core: Any) -> tuple[float, int]:
    """Return the mean and the greatest number of links from a cell to its root."""
    steps = [core.height(cell) for cell in range(0, core.cells, 7)]
    return sum(steps) / len(steps), max(steps)


def print_board_times(side: int) -> None:
    """Print what the same game takes through the contract's board."""
    red, blue, cells = stars_and_cells(side)
    where = ConnexionLevel(side).size.cell
    given = tuple(map(where, red)), tuple(map(where, blue))
    boards: list[ConnexionBoard] = []
    took = cpu_seconds(lambda: boards.append(ConnexionBoard(ConnexionLevel(side, 2, given=given))))
    board = boards.pop()
    moves = [Colour(where(cell)) for cell in cells]
    print(f"  the contract's board, {side}x{side}, made: {took:.3f} s")

    def play() -> None:
        for move in moves:
            board.push(move)

    def back() -> None:
        while board.move_count:
            board.pop()

    took = cpu_seconds(play)
    print(f"    {board.move_count:,} moves pushed: {took:.3f} s")
    took = cpu_seconds(lambda: str(board))
    print(f"    its text: {took:.3f} s")
    took = cpu_seconds(back)
    print(f"    all popped: {took:.3f} s")


def print_current_times(side: int) -> None:
    """Print what ``evaluerCase4`` takes for all cells of an empty board, and of one that is filled to two fifths."""
    red, blue, cells = stars_and_cells(side)
    where = ConnexionLevel(side).size.cell
    board = ConnexionBoard(ConnexionLevel(side, 2, given=(tuple(map(where, red)), tuple(map(where, blue)))))
    empty = cpu_seconds(lambda: evaluate_free_cells(current, board, 0))
    fill(board.core, cells[: len(cells) * 2 // 5])
    filled = cpu_seconds(lambda: evaluate_free_cells(current, board, 0))
    print(f"  evaluerCase4, {side}x{side}, all cells: {empty:.2f} s, two fifths filled {filled:.2f} s")


def memory() -> int:
    """Return the memory of this process in bytes; works on Linux only."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def playouts_a_second(weights: Sequence[float] | None) -> float:
    """Return continuations in a second from the start of 8x8 with three stars, plain or with answers."""
    board = ConnexionBoard(ConnexionLevel(8, 3, seed=1))
    count = 300_000 if compiled() else 300
    tree = Tree(8, 8, board.stars_of(0), board.stars_of(1), 1, 100, weights)
    took = cpu_seconds(lambda: tree.playouts(board.core.picture(), board.core.leader, 1, count))
    return count / took


def measure_continuations(table: Table, options: argparse.Namespace) -> None:
    """Measure how fast positions are played on at random, plain and with answers."""
    del options
    figures = {"plain": playouts_a_second(None), "answered": playouts_a_second([])}
    table.row("continuations", "continuations a second, 8x8 with 3 stars", figures)


def measure_kept_values(table: Table, options: argparse.Namespace) -> None:
    """Have the expert play whole games on 4x4 and 5x5, and see how many moves keep what the position is worth."""
    moves = 50 if options.quick else MOVES
    kept = played = seed = 0
    while played < moves:
        board = ConnexionBoard(ConnexionLevel(4 + seed % 2, 2, seed=seed))
        stream, side = Stream(seed, 1), board.level.side
        for _ in range(stream.below(4)):
            if board.outcome() is None:
                board.push(stream.pick(list(board.legal_moves)))
        exact = Exact(side, side, board.stars_of(0), board.stars_of(1), 1 << 18)
        players = [ExpertPlayer(Budget(SECONDS), seed), ExpertPlayer(Budget(SECONDS), seed + 1)]
        while board.outcome() is None:
            turn = board.turn + 1
            exact.begin(board.core.picture(), board.core.leader, None, None)
            value = exact.value(turn)
            move = players[board.turn].choose(board)
            assert isinstance(move, Colour)  # noqa: S101 (there is no exchange in these levels)
            kept += exact.value_of(board.size.index(move.cell), turn) == value
            played += 1
            board.push(move)
        seed += 1
    share = 100 * kept / played
    table.row(
        "kept", f"moves of expert that keep a solved value, of {played}", {"share": share}, "%", at_least(share=100)
    )


def measure_matches(table: Table, options: argparse.Namespace) -> None:
    """Play the matches that have a bar: the points of the first, a draw counting half, and their 95 % interval."""
    games = 2 if options.quick else options.games
    for side, stars, first, second, bar in MATCHES:
        key = f"{first}-{second}.{side}"
        if options.match and key not in options.match:
            continue
        settings = {"size": f"{side}x{side}", "stars": str(stars)}
        contest = Contest("connexion", settings, (first, second), Budget(SECONDS), seed=1)
        strength = Strength.of(list(play_many(contest, games, options.jobs)))
        low, high = strength.interval
        figures = {"points": round(100 * strength.rate, 1), "from": round(100 * low, 1), "to": round(100 * high, 1)}
        remark = (
            f"{strength.wins} won, {strength.draws} drawn, {strength.losses} lost at {1000 * SECONDS:.0f} ms a move"
        )
        what = f"{first} against {second}, {side}x{side} with {stars} stars"
        table.row(key, what, figures, "%", at_least(points=bar) if bar else None, remark)


def print_report(*, quick: bool) -> None:
    """Print what queries, the contract's board, the currents and the uncompiled kernel take."""
    queries = QUERIES // 10 if quick else QUERIES
    print(f"core compiled: {compiled()}")
    for side in (100, 200, 400) if quick else (500, 1000, 2000):
        print_core_times(kernel, side, queries)
    print_board_times(200 if quick else 1000)
    for side in (50, 100, 200) if quick else (100, 200, 500, 1000):
        print_current_times(side)
    print("uncompiled:")
    print_core_times(load_uncompiled(), 100 if quick else 1000, queries)


#: What is measured of the players, by name.
PARTS = {"continuations": measure_continuations, "kept": measure_kept_values, "matches": measure_matches}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    Table.add_options(parser)
    parser.add_argument("--only", choices=("board", "solved", "report", *PARTS), help="measure this alone")
    parser.add_argument("--match", action="append", help="only this match, such as expert-mcts.12 (may be repeated)")
    parser.add_argument("--games", type=int, default=200, help="of each match")
    parser.add_argument("--jobs", type=int, default=1, help="processes for the matches")
    options = parser.parse_args()
    with Table("connexion", options) as table:
        if options.only in (None, "board"):
            measure_board(table, (100, 200, 400) if options.quick else (500, 1000, 2000), 2 if options.quick else RUNS)
        if options.only in (None, "solved"):
            measure_solved(table, 10 if options.quick else 1)
        for name, measure in PARTS.items():
            if options.only in (None, name):
                measure(table, options)
    if options.only in (None, "report"):
        print_report(quick=options.quick)


if __name__ == "__main__":
    main()
