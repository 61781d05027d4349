"""What we claim about get10: how strong its players are, and how fast its boards and its search.

python benchmarks/get10.py --quick                 # all of it, with few games
python benchmarks/get10.py --only expert --keep    # the strength of the expert, some 20 minutes
"""

from __future__ import annotations

import argparse
import array
import importlib
import importlib.util
import random
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Final

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks import claims
from benchmarks.measured import Table, at_least
from damier.core.contract import Budget
from damier.games.get10 import Get10Batch, Get10Board, Get10Level, kernel
from damier.games.get10.codec import Get10Move
from damier.games.get10.players import learnt_values
from damier.games.get10.refill import REFILLS
from damier.search.arena import Contest, Strength, play_many

#: By refill: the seconds of a move, and the share of games that the expert is to win.
EXPERT: Final = {"steady": (0.001, 99.9), "rising": (0.005, 99.5)}
#: Uncompiled, the seconds of a move and the share that it is to win under ``steady``.
UNCOMPILED: Final = (0.05, 90.0)
GAMES: Final = 1000
FEW: Final = 20
#: Moves of each game of random moves.
MOVES: Final = 100


def push_speed(table: Table, options: argparse.Namespace) -> None:
    """Measure ``Board.push``: games of random moves, played again from their moves."""
    chance = random.Random(1)
    games = []
    for seed in range(5 if options.quick else 50):
        board = Get10Board(Get10Level(seed=seed))
        while (moves := list(board.legal_moves)) and board.move_count < MOVES:
            board.push(chance.choice(moves))
        games.append((board.level, board.moves))
    speeds = sorted(_speed(level, moves) for level, moves in games)
    table.row(
        "push", "`Board.push`, moves a second", {"median": speeds[len(speeds) // 2]}, bars=at_least(median=60_000)
    )


def _speed(level: Get10Level, moves: tuple[Get10Move, ...]) -> float:
    board = Get10Board(level)
    before = time.process_time()
    for move in moves:
        board.push(move)
    return len(moves) / (time.process_time() - before)


def batch_speed(table: Table, options: argparse.Namespace) -> None:
    """Measure ``Get10Batch.push``: each board's first move, chosen outside the time."""
    boards = 500
    speeds = []
    for first in range(0, 2000 if options.quick else 20_000, boards):
        batch = Get10Batch([Get10Level(seed=first + number) for number in range(boards)])
        for _ in range(30):
            legal = batch.legal().tobytes()
            found = [legal.find(1, 25 * number, 25 * number + 25) for number in range(boards)]
            places = array.array("i", [-1 if at < 0 else at - 25 * number for number, at in enumerate(found)])
            before = time.process_time()
            batch.push(places)
            speeds.append((boards - places.count(-1)) / (time.process_time() - before))
    speeds.sort()
    table.row(
        "batch",
        f"`Get10Batch.push` on {boards} boards, moves a second",
        {"median": speeds[len(speeds) // 2]},
        bars=at_least(median=3_000_000),
    )


def search_speed(table: Table, options: argparse.Namespace) -> None:
    """Measure the nodes of search in a second, as installed and uncompiled, on the first grids of games."""
    for key, what, module, nodes in (
        ("nodes", "the expert's nodes of search a second", kernel, 500),
        ("nodes.uncompiled", "the same, uncompiled", load_uncompiled(), 100),
    ):
        table.row(key, what, {"mean": nodes_a_second(module, nodes, 4 if options.quick else 40)})


def nodes_a_second(module: ModuleType, nodes: int, games: int) -> float:
    """Return how many nodes a second a kernel searches."""
    search = module.Search(5, 5, 10, REFILLS["steady"].rows, learnt_values("steady"), 1)
    before = time.process_time()
    for seed in range(games):
        search.choose(Get10Level(seed=seed).first_values(), None, nodes)
    return nodes * games / (time.process_time() - before)


def load_uncompiled() -> ModuleType:
    """Return a second copy of the kernel, loaded from its source and that of its rules, beside the compiled one."""
    kept = {name: sys.modules[name] for name in ("damier.games.get10.grid", "damier.games.get10.kernel")}
    try:
        for name, module in kept.items():
            path = Path(str(module.__file__)).parent / f"{name.rpartition('.')[2]}.py"
            spec = importlib.util.spec_from_file_location(name, path)
            assert spec is not None  # noqa: S101 (the file is there)
            assert spec.loader is not None  # noqa: S101
            sys.modules[name] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(sys.modules[name])
        return sys.modules["damier.games.get10.kernel"]
    finally:
        sys.modules.update(kept)


def strength(options: argparse.Namespace, player: str, refill: str, budget: Budget) -> Strength:
    """Return what games of a player show."""
    contest = Contest("get10", {"refill": refill}, (player,), budget, seed=1)
    return Strength.of(list(play_many(contest, FEW if options.quick else options.games, options.jobs)))


def show_strength(table: Table, key: str, what: str, found: Strength, bar: float | None = None) -> None:
    """Write the row of a player."""
    low, high = found.interval
    table.row(
        key,
        f"{what}, {found.games} games",
        {"won": 100 * found.wins / found.games, "from": 100 * low, "to": 100 * high},
        "%",
        {} if bar is None else at_least(won=bar),
        f"{found.thoughts[0].milliseconds:.2f} ms of CPU a move, {found.moves:.0f} moves a game",
    )


def expert(table: Table, options: argparse.Namespace) -> None:
    """Measure the expert with little time."""
    for refill, (seconds, bar) in EXPERT.items():
        found = strength(options, "expert", refill, Budget(seconds))
        show_strength(table, f"expert.{refill}", f"`expert`, `{refill}`, {1000 * seconds:.0f} ms a move", found, bar)


def uncompiled(table: Table, options: argparse.Namespace) -> None:
    """Measure the expert that is not compiled, by the nodes that it has time for: it chooses the same moves."""
    seconds, bar = UNCOMPILED
    nodes = round(seconds * nodes_a_second(load_uncompiled(), 100, 4 if options.quick else 20))
    found = strength(options, "expert", "steady", Budget(nodes=nodes))
    what = f"`expert`, `steady`, uncompiled, {1000 * seconds:.0f} ms a move (played compiled, {nodes} nodes)"
    show_strength(table, "expert.uncompiled", what, found, bar)


def others(table: Table, options: argparse.Namespace) -> None:
    """Measure the weaker players."""
    for player in ("random", "greedy"):
        show_strength(table, player, f"`{player}`, `steady`", strength(options, player, "steady", Budget(0.01)))


PARTS: Final[Mapping[str, Callable[[Table, argparse.Namespace], None]]] = {
    "push": push_speed,
    "batch": batch_speed,
    "nodes": search_speed,
    "expert": expert,
    "uncompiled": uncompiled,
    "others": others,
    "hints": lambda table, options: claims.hints(table, "get10", options),
    "reviews": lambda table, options: claims.reviews(table, "get10", options),
}


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    Table.add_options(parser)
    parser.add_argument("--only", choices=PARTS, action="append", help="only this part (may be repeated)")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    with Table("get10", options) as table:
        for name in options.only or PARTS:
            PARTS[name](table, options)


if __name__ == "__main__":
    main()
