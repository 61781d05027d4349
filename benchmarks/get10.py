"""What we claim about get10: how strong its players are, and how fast its board and its kernel.

python benchmarks/get10.py            # speeds, and the players over a few games
python benchmarks/get10.py --games 500 --jobs 2   # the figures of docs/get10.md
"""

from __future__ import annotations

import argparse
import importlib.util
import time
from types import ModuleType

from damier.compiled import compiled
from damier.core.contract import Budget
from damier.games.get10 import kernel
from damier.games.get10.board import Get10Board
from damier.games.get10.level import Get10Level
from damier.games.get10.refill import REFILLS
from damier.search.arena import Contest, Strength, play_many

#: Each player with the budgets at which it is measured.
CONTESTS = (("random", 0.01), ("greedy", 0.01), ("expert", 0.002), ("expert", 0.01))


def board_speed() -> float:
    """Return how many moves are pushed and popped in a second on the readable board."""
    board = Get10Board(Get10Level(seed=1))
    moves = 0
    start = time.process_time()
    while time.process_time() - start < 1:
        for _ in range(50):
            board.push(next(iter(board.legal_moves)))
            if not any(board.legal_moves):
                break
        while board.move_count:
            board.pop()
            moves += 1
    return moves / (time.process_time() - start)


def kernel_speed(module: ModuleType) -> float:
    """Return the nodes of search in a second, without trained values: the same work, compiled or not."""
    nodes = 20_000 if module.__file__ and not module.__file__.endswith(".py") else 500
    search = module.Search(5, 5, 10, REFILLS["steady"].rows, None, 1)
    values = Get10Level(seed=1).first_values()
    start = time.process_time()
    search.choose(values, None, nodes)
    return nodes / (time.process_time() - start)


def load_uncompiled() -> ModuleType:
    """Return a second copy of the kernel, loaded from its source, beside the compiled one."""
    source = importlib.util.find_spec("damier.games.get10")
    assert source is not None  # noqa: S101 (damier is installed)
    assert source.submodule_search_locations  # noqa: S101
    path = f"{source.submodule_search_locations[0]}/kernel.py"
    spec = importlib.util.spec_from_file_location("kernel_uncompiled", path)
    assert spec is not None  # noqa: S101 (the file is there)
    assert spec.loader is not None  # noqa: S101
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    print(f"core compiled: {compiled()}")
    print(f"board, push and pop: {board_speed():,.0f} a second")
    print(f"kernel as installed: {kernel_speed(kernel):,.0f} nodes a second")
    print(f"kernel uncompiled:   {kernel_speed(load_uncompiled()):,.0f} nodes a second")
    for refill in REFILLS:
        for player, seconds in CONTESTS:
            contest = Contest("get10", {"refill": refill}, (player,), Budget(seconds), seed=1)
            strength = Strength.of(list(play_many(contest, options.games, options.jobs)))
            low, high = strength.interval
            (thought,) = strength.thoughts
            print(
                f"{refill:<8}{player:<8}{1000 * seconds:4.0f} ms  won {strength.wins:>4} of {strength.games}: "
                f"{100 * strength.wins / strength.games:5.1f} % ({100 * low:.1f} to {100 * high:.1f}), "
                f"{strength.moves:.0f} moves a game, {thought.milliseconds:.2f} ms a move, "
                f"slowest {1000 * thought.slowest:.0f} ms",
                flush=True,
            )


if __name__ == "__main__":
    main()
