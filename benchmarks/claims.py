"""What we claim about hints and reviews of get10 and Connexion: the CPU time to the first words, and what they claim.

python benchmarks/claims.py               # a few hundred positions, some minutes
python benchmarks/claims.py --games 2     # fewer
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import damier
from damier.compiled import compiled
from damier.core.contract import Budget

#: The most CPU seconds to the first words, whatever the budget.
BAR = 1.0
#: The moves of a game in which hints are asked for.
LENGTH = 60
HINTS = (
    "get10: 5x5",
    "get10: 5x5 refill=rising",
    "get10: 8x8",
    "connexion: 5x5 stars=2",
    "connexion: 8x8 stars=3",
    "connexion: 10x10 stars=3",
    "connexion: 20x20 stars=4",
)
REVIEWS = (("get10: 5x5", ("greedy",)), ("connexion: 8x8 stars=3", ("expert", "shortest")))


def games(level: str, count: int) -> Iterator[Any]:
    """Yield the boards of games that experts who hardly think play, at the start and after every third move."""
    for seed in range(count):
        board = damier.Board(f"{level} seed={seed}")
        expert = damier.player(board.game, "expert", nodes=30, seed=seed)
        while board.outcome() is None and board.move_count < LENGTH:
            if board.move_count % 3 == 0:
                yield board
            board.push(expert.choose(board))


def percentile(times: Sequence[float], share: float) -> float:
    """Return the time within which a share of all is done."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def hints(level: str, count: int) -> str:
    """Return a line about the hints at positions of a level."""
    times: list[float] = []
    techniques: Counter[str] = Counter()
    for board in games(level, count):
        began = time.thread_time()
        given = damier.hint(board)
        times.append(time.thread_time() - began)
        techniques[given.technique] += 1
    common = ", ".join(f"{name} {number}" for name, number in techniques.most_common(4))
    passed = "within" if max(times) < BAR else "OVER"
    return (
        f"{level:<28}{len(times):>5} hints: median {percentile(times, 0.5):.2f} s, "
        f"95 % {percentile(times, 0.95):.2f} s, slowest {max(times):.2f} s ({passed} the bar); {common}"
    )


def reviews(level: str, players: Sequence[str], count: int) -> Iterator[str]:
    """Yield a line for each game reviewed."""
    for seed in range(count):
        board = damier.Board(f"{level} seed={seed}")
        minds = [damier.player(board.game, name, nodes=60, seed=seed) for name in players]
        while board.outcome() is None:
            board.push(minds[board.turn % len(minds)].choose(board))
        began = time.thread_time()
        found = board.game.review(board, Budget(seconds=10))
        spent = time.thread_time() - began
        proved = sum(one.proved for one in found.judgements)
        yield (
            f"{level:<28}{board.move_count:>5} moves: {len(found.judgements)} judged, {proved} proved, {spent:.1f} s; "
            f"{found.sentence}"
        )


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5)
    options = parser.parse_args()
    print(f"core compiled: {compiled()}")
    for level in HINTS:
        print(hints(level, options.games), flush=True)
    for level, players in REVIEWS:
        for line in reviews(level, players, min(options.games, 3)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
