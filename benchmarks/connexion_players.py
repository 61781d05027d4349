"""What we claim about Connexion's players: continuations a second, moves that keep a solved value, and matches.

python benchmarks/connexion_players.py                        # speeds and solved positions
python benchmarks/connexion_players.py --games 200 --jobs 2   # and the matches of docs/connexion.md, some hours
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from damier.compiled import compiled
from damier.core.contract import Budget, Stream
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import Colour
from damier.games.connexion.level import ConnexionLevel
from damier.games.connexion.players import ExpertPlayer
from damier.games.connexion.thinking.exact import Exact
from damier.games.connexion.thinking.tree import Tree
from damier.search.arena import Contest, Strength, play_many

#: CPU seconds for a move.
SECONDS = 0.1
SIZES = ("8", "10")
MATCHES = (
    ("mass", "random"),
    ("shortest", "mass"),
    ("alphabeta", "shortest"),
    ("mcts", "alphabeta"),
    ("expert", "mass"),
    ("expert", "shortest"),
    ("expert", "mcts"),
)


def playouts_a_second(measured: bool) -> float:
    """Return random continuations in a second from the start of 8x8 with three stars, plain or with answers."""
    board = ConnexionBoard(ConnexionLevel(8, 3, seed=1))
    count = 300_000 if compiled() else 300
    tree = Tree(8, 8, board.stars_of(0), board.stars_of(1), 1, 100, measured)
    start = time.process_time()
    tree.playouts(board.core.picture(), board.core.leader, 1, count)
    return count / (time.process_time() - start)


def positions(count: int) -> Iterator[ConnexionBoard]:
    """Yield ``count`` positions of 5x5 with two stars, after up to eight random moves."""
    seed = 0
    while count:
        board, stream = ConnexionBoard(ConnexionLevel(5, 2, seed=seed)), Stream(seed, 1)
        seed += 1
        for _ in range(stream.below(9)):
            if board.outcome() is None:
                board.push(stream.pick([move for move in board.legal_moves if isinstance(move, Colour)]))
        if board.outcome() is None:
            count -= 1
            yield board


def kept_values(count: int) -> tuple[int, float]:
    """Return how many of the expert's moves keep the value of solved positions, and the seconds that solving took."""
    kept, seconds = 0, 0.0
    for number, board in enumerate(positions(count)):
        start = time.process_time()
        exact = Exact(5, 5, board.stars_of(0), board.stars_of(1), 1 << 18)
        exact.begin(board.core.picture(), board.core.leader, None, None)
        value = exact.value(board.turn + 1)
        seconds += time.process_time() - start
        move = ExpertPlayer(Budget(SECONDS), number).choose(board)
        assert isinstance(move, Colour)  # noqa: S101 (there is no exchange in these levels)
        kept += exact.value_of(board.size.index(move.cell), board.turn + 1) == value
    return kept, seconds


def match(size: str, first: str, second: str, games: int, jobs: int) -> str:
    """Play a match, and return a line with its result."""
    contest = Contest("connexion", {"size": size, "stars": "3"}, (first, second), Budget(SECONDS), seed=1)
    strength = Strength.of(list(play_many(contest, games, jobs)))
    low, high = strength.interval
    times = " and ".join(f"{thought.milliseconds:.0f}" for thought in strength.thoughts)
    return (
        f"{size}x{size} {first:<9} v {second:<9} {strength.wins:>4} won {strength.draws:>4} drawn "
        f"{strength.losses:>4} lost: {100 * strength.rate:5.1f} % ({100 * low:.1f} to {100 * high:.1f}), "
        f"{strength.moves:.0f} moves a game, {times} ms a move"
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--match", nargs=2, action="append", metavar=("FIRST", "SECOND"), help="only these matches")
    parser.add_argument("--size", action="append", help="only these sizes")
    options = parser.parse_args()
    print(f"core compiled: {compiled()}")
    if options.positions:
        print(
            f"continuations: {playouts_a_second(measured=False):,.0f} a second, with answers "
            f"{playouts_a_second(measured=True):,.0f}"
        )
        kept, seconds = kept_values(options.positions)
        print(f"5x5, two stars: {kept} of {options.positions} moves keep the value; solved in {seconds:.1f} s")
    for first, second in (options.match or MATCHES) if options.games else ():
        for size in options.size or SIZES:
            print(match(size, first, second, options.games, options.jobs), flush=True)


if __name__ == "__main__":
    main()
