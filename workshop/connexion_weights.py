"""Learn what the expert of Connexion sees at a glance, by having it play against itself; `make values` runs this.

python workshop/connexion_weights.py --out src/damier/games/connexion/values --jobs 2

It starts with no knowledge at all. In each generation the expert plays games against itself, with so many rounds a
move, from positions after a few random moves; what it then found out in each position is learnt, and it plays the next
generation with that. Learnt is, of each position that was not decided, which moves were tried how often (by
cross-entropy), and who won, in equal parts with what the search expected. The weights are found by stochastic
gradient descent, with a step for each weight that becomes smaller the more it has moved (Adagrad). Cells around a cell
that are the same but turned or mirrored have the same weight.

The file depends on the seed alone, not on ``--jobs``.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
import zlib
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Final

from damier.core.contract import Stream
from damier.core.randomness import seed_of
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import Colour
from damier.games.connexion.level import ConnexionLevel
from damier.games.connexion.players import seen, unpacked
from damier.games.connexion.thinking.constants import AROUND_IT, DRAW, WEIGHTS, WHOLE
from damier.games.connexion.thinking.intuition import Intuition
from damier.games.connexion.thinking.tree import Tree
from damier.search.jobs import map_in_order

#: The games of each generation.
GENERATIONS: Final = (150, 250, 400)
#: The rounds of a move.
ROUNDS: Final = 2500
#: The sides of boards and the numbers of stars that are played, as often as they are written.
SIDES: Final = (5, 6, 7, 8, 8, 8, 9, 10, 12)
STARS: Final = (2, 3, 3, 3, 4)
#: The most random moves at the start; and the moves after them that are drawn by lot among those tried.
OPENING: Final = 6
DRAWN: Final = 6
#: How often all positions are gone through, the size of a step, and what pulls a weight back to 0.
EPOCHS: Final = 6
STEP: Final = 0.15
PULL: Final = 1e-4
#: The weights of a file are in parts of this.
PARTS: Final = 256


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position: the signs of the whole and of each move, the shares of tries, and what it is worth."""

    whole: tuple[int, ...]
    moves: tuple[tuple[int, ...], ...]
    shares: tuple[float, ...]
    worth: float


def play(packed: bytes, seed: int) -> list[Lesson]:
    """Play a game with these weights, and return what there is to learn from it."""
    weights = unpacked(packed)
    stream = Stream(seed)
    level = ConnexionLevel(stream.pick(SIDES), stream.pick(STARS), seed=seed % 1_000_000)
    board = ConnexionBoard(level)
    side, red, blue = level.side, board.stars_of(0), board.stars_of(1)
    tree = Tree(side, side, red, blue, seed, 200_000, weights)
    glance = Intuition(side, side, red, blue, seed, weights)
    for _ in range(stream.below(OPENING + 1)):
        if board.outcome() is None:
            board.push(stream.pick(list(board.legal_moves)))
    lessons: list[tuple[int, Lesson]] = []
    result = 0
    while result == 0 and board.outcome() is None:
        turn = board.turn + 1
        chosen = tree.choose(*seen(board), None, ROUNDS, going_on=True)
        result = tree.settled
        expected, tries = tree.expected, tree.tries()
        signs = glance.signs_of(*seen(board))
        if signs is not None and len(tries) > 1:
            whole, cells = signs
            total = sum(tries.values())
            lesson = Lesson(
                tuple(whole),
                tuple(map(tuple, cells.values())),
                tuple(tries.get(cell, 0) / total for cell in cells),
                expected,
            )
            lessons.append((turn, lesson))
        if len(lessons) <= DRAWN:
            chosen = _drawn(stream, tries)
        board.push(Colour(board.size.cell(chosen)))
    if result == 0:
        outcome = board.outcome()
        assert outcome is not None  # noqa: S101 (the loop ends with it)
        result = DRAW if outcome.winner is None else outcome.winner + 1
    return [
        Lesson(one.whole, one.moves, one.shares, 0.5 * one.worth + 0.5 * _share(result, turn)) for turn, one in lessons
    ]


def _share(result: int, turn: int) -> float:
    return 0.5 if result == DRAW else float(result == turn)


def _drawn(stream: Stream, tries: dict[int, float]) -> int:
    """Return a move by lot, each as often as it was tried."""
    at = stream.below(int(sum(tries.values())) + 1)
    for cell, count in tries.items():
        at -= int(count)
        if at < 0:
            return cell
    return max(tries, key=lambda cell: tries[cell])


def turned(around: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """Yield the eight cells around a cell in the eight ways to turn and mirror them."""
    one, two, three, four, five, six, seven, eight = around
    lines = ((one, two, three), (four, -1, five), (six, seven, eight))
    for _ in range(4):
        lines = tuple(zip(*reversed(lines), strict=True))  # type: ignore[assignment]
        for seen_so in (lines, lines[::-1]):
            yield tuple(cell for line in seen_so for cell in line if cell >= 0)


@cache
def same(sign: int) -> int:
    """Return the sign that stands for all that have the same weight as this one."""
    if not AROUND_IT <= sign < WHOLE:
        return sign
    number = sign - AROUND_IT
    around = [number >> 2 * place & 3 for place in reversed(range(8))]
    return AROUND_IT + min(sum(cell << 2 * place for place, cell in enumerate(reversed(way))) for way in turned(around))


def learn(lessons: Sequence[Lesson], seed: int) -> list[float]:
    """Return weights that agree with the lessons."""
    weights, moved = [0.0] * WEIGHTS, [1e-3] * WEIGHTS
    order = random.Random(seed)
    known = [
        ([*map(same, one.whole)], [[*map(same, signs)] for signs in one.moves], one.shares, one.worth)
        for one in lessons
    ]

    def step(signs: Iterable[int], slope: float) -> None:
        for sign in signs:
            pulled = slope + PULL * weights[sign]
            moved[sign] += pulled * pulled
            weights[sign] -= STEP * pulled / math.sqrt(moved[sign])

    for epoch in range(1, EPOCHS + 1):
        order.shuffle(known)
        doubt = error = 0.0
        for whole, moves, shares, worth in known:
            heights = [math.exp(min(20.0, sum([weights[sign] for sign in signs]))) for signs in moves]
            total = sum(heights)
            for signs, height, share in zip(moves, heights, shares, strict=True):
                likely = height / total
                doubt -= share * math.log(likely + 1e-12)
                if abs(likely - share) > 1e-3:  # noqa: PLR2004 (too little to matter)
                    step(signs, likely - share)
            guess = 1 / (1 + math.exp(-sum(weights[sign] for sign in whole)))
            error += (guess - worth) ** 2
            step(whole, guess - worth)
        print(
            f"  pass {epoch}: cross-entropy {doubt / len(known):.3f}, error {math.sqrt(error / len(known)):.3f}",
            flush=True,
        )
    return weights


def pack(weights: Sequence[float]) -> bytes:
    """Return the content of a file of weights."""
    parts = array("h", [max(-32767, min(32767, round(PARTS * weights[same(sign)]))) for sign in range(WEIGHTS)])
    if sys.byteorder == "big":
        parts.byteswap()
    return zlib.compress(parts.tobytes(), 9)


def main() -> None:
    """Learn the weights and write them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="the folder for the file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--games", type=int, nargs="+", default=GENERATIONS, help="of each generation")
    options = parser.parse_args()
    packed = pack([0.0] * WEIGHTS)
    lessons: list[Lesson] = []
    for number, games in enumerate(options.games):
        began = time.perf_counter()
        seeds = [seed_of(options.seed, 1000 * number + game) for game in range(games)]
        fresh = [one for game in map_in_order(partial(play, packed), seeds, options.jobs) for one in game]
        # What was found out before anything was known is forgotten.
        lessons = [*(lessons if number > 1 else ()), *fresh]
        print(f"generation {number + 1}: {games} games, {len(fresh)} positions, learnt from {len(lessons)}", flush=True)
        packed = pack(learn(lessons, options.seed + number))
        (options.out / "weights.bin").write_bytes(packed)
        print(f"  {len(packed)} bytes after {time.perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
