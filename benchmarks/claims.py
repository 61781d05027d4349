"""What we claim about hints and reviews of get10 and Connexion: the CPU time to the first words, and what they claim.

``python benchmarks/get10.py --only hints`` and ``python benchmarks/connexion.py --only hints`` measure it.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import damier
from benchmarks.measured import Table, summary
from damier.core.contract import Budget

#: The most CPU seconds to the first words, whatever the budget.
BAR: Final = 1.0
#: The moves of a game in which hints are asked for, and the games of each level.
LENGTH: Final = 60
GAMES: Final = 5
HINTS: Final = {
    "get10": ("get10: 5x5", "get10: 5x5 refill=rising", "get10: 8x8"),
    "connexion": (
        "connexion: 5x5 stars=2",
        "connexion: 8x8 stars=3",
        "connexion: 10x10 stars=3",
        "connexion: 20x20 stars=4",
    ),
}
#: Games that are reviewed, and who plays them.
REVIEWS: Final = {
    "get10": ("get10: 5x5", ("greedy",)),
    "connexion": ("connexion: 8x8 stars=3", ("expert", "shortest")),
}


def games(level: str, count: int) -> Iterator[Any]:
    """Yield the boards of games that experts who hardly think play, at the start and after every third move."""
    for seed in range(count):
        board = damier.Board(f"{level} seed={seed}")
        expert = damier.player(board.game, "expert", nodes=30, seed=seed)
        while board.outcome() is None and board.move_count < LENGTH:
            if board.move_count % 3 == 0:
                yield board
            board.push(expert.choose(board))


def hints(table: Table, game: str, options: argparse.Namespace) -> None:
    """Measure hints at positions along games of each level."""
    for level in HINTS[game]:
        times: list[float] = []
        techniques: Counter[str] = Counter()
        for board in games(level, 1 if options.quick else GAMES):
            began = time.thread_time()
            given = damier.hint(board)
            times.append(time.thread_time() - began)
            techniques[given.technique] += 1
        common = ", ".join(f"{name} {number}" for name, number in techniques.most_common(4))
        key = level.partition(": ")[2].replace(" ", ".")
        table.row(f"hints.{key}", f"hints, {level}", summary(times), "s", {"most": ("<=", BAR)}, common)


def reviews(table: Table, game: str, options: argparse.Namespace) -> None:
    """Measure reviews of whole games."""
    level, players = REVIEWS[game]
    times: list[float] = []
    counts: Counter[str] = Counter()
    for seed in range(1 if options.quick else GAMES):
        board = damier.Board(f"{level} seed={seed}")
        minds = [damier.player(board.game, name, nodes=60, seed=seed) for name in players]
        while board.outcome() is None:
            board.push(minds[board.turn % len(minds)].choose(board))
        began = time.thread_time()
        found = board.game.review(board, Budget(seconds=10))
        times.append(time.thread_time() - began)
        proved = sum(one.proved for one in found.judgements)
        counts.update(moves=board.move_count, judged=len(found.judgements), proved=proved)
    remark = ", ".join(f"{number} {name}" for name, number in counts.items())
    table.row("reviews", f"games reviewed, {level}", summary(times), "s", remark=remark)
