"""Solve every placement of stars on a small board of Connexion, with all first moves, and tell what is found.

python workshop/connexion_values.py              # 5x5 with two stars each: 75,900 placements, some seconds
python workshop/connexion_values.py --side 4
python workshop/connexion_values.py --side 6 --out six.txt   # some twenty minutes; started again, it goes on
python workshop/connexion_values.py --side 6 --values   # the values alone: a minute or two
python workshop/connexion_values.py --check 200  # besides, compare as many levels with other methods

Placements that turn or mirror into each other are worth the same and are solved once. Those in which all stars of a
player are joined at the start are not levels. ``--out`` streams the results to a file, a line for each placement: the
stars, how many placements it stands for, and what each cell is worth as a first move, line by line: ``+`` wins, ``=``
draws, ``-`` loses, ``*`` is a star. With ``--values`` this is one sign, what the level is worth.

With two stars each, whoever joins his own first wins, so a further cell of one's own never does harm. It follows for
every placement, and is checked for every one, with values that were searched for on their own:

- whoever begins does at least as well as if the other began (nobody is ever forced to spoil his position);
- where a symmetry of the square takes each player's stars to the other's, whoever begins does not lose;
- no first move is worse than leaving the move to the other; so where this is worth as much, all first moves are equal.

``--check`` compares levels drawn at random with the same search without plans to block (``thinking/blocking.py``), also
with the colours exchanged and turned; and positions late in a game with trying every move on the public board.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

from damier.core.contract import Cell, Size
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import Colour
from damier.games.connexion.level import ConnexionLevel
from damier.games.connexion.thinking.exact import Exact

#: The places of red's and of blue's stars.
Places = tuple[tuple[int, ...], tuple[int, ...]]

SIGNS = {1: "+", 0: "=", -1: "-", None: "*"}
VALUES = {sign: value for value, sign in SIGNS.items() if value is not None}
NAMES = {1: "won", 0: "drawn", -1: "lost"}
#: The positions that the search remembers.
ROOM = 1 << 16
#: How many free cells a position late in the game has: few enough for trying every move.
LATE = 8


@dataclass(frozen=True)
class Solved:
    """A placement: how many there are of its kind, and what each cell is worth as a first move, in signs."""

    count: int
    moves: str

    @property
    def value(self) -> int:
        """What the level is worth to whoever begins: 1, 0 or -1."""
        return max(VALUES[sign] for sign in self.moves if sign in VALUES)

    @property
    def best(self) -> list[int]:
        """The first moves that keep the value."""
        return [place for place, sign in enumerate(self.moves) if sign == SIGNS[self.value]]


@cache
def symmetries(side: int) -> list[list[int]]:
    """Return the eight turns and reflections of a square board, each as the place to which every cell goes."""
    ways = []
    for mirrored in (False, True):
        for turns in range(4):
            to = []
            for place in range(side * side):
                row, column = divmod(place, side)
                if mirrored:
                    column = side - 1 - column
                for _ in range(turns):
                    row, column = column, side - 1 - row
                to.append(row * side + column)
            ways.append(to)
    return ways


def kind(side: int, red: tuple[int, ...], blue: tuple[int, ...]) -> Places:
    """Return the placement that stands for all that turn or mirror into this one."""
    return min((tuple(sorted(to[at] for at in red)), tuple(sorted(to[at] for at in blue))) for to in symmetries(side))


def placements(side: int, stars: int) -> tuple[int, Counter[Places]]:
    """Return the number of all placements, and one of each kind with how many there are of it."""
    kinds: Counter[Places] = Counter()
    for red in combinations(range(side * side), stars):
        for blue in combinations([place for place in range(side * side) if place not in red], stars):
            kinds[kind(side, red, blue)] += 1
    return kinds.total(), kinds


def is_level(side: int, places: Places) -> bool:
    """Return whether no player has all his stars joined at the start."""
    size = Size(side, side)
    for stars in places:
        reached, stack = {stars[0]}, [stars[0]]
        while stack:
            found = [near for near in size.touching(stack.pop()) if near in stars and near not in reached]
            reached.update(found)
            stack += found
        if len(reached) == len(stars):
            return False
    return True


def search_of(side: int, places: Places, *, plans: bool = True) -> Exact:
    """Return the search at the start of a level; without ``plans`` it does not ask who could be blocked."""
    colours = bytearray(side * side)
    for player, stars in enumerate(places, 1):
        for place in stars:
            colours[place] = player
    exact = Exact(side, side, *places, ROOM)
    exact.pairs = exact.pairs and plans
    exact.begin(bytes(colours), 0, None, None)
    return exact


def solve(side: int, places: Places, count: int, *, value_alone: bool) -> Solved:
    """Return what each first move is worth, or the best one."""
    exact = search_of(side, places)
    if value_alone:
        return Solved(count, SIGNS[exact.value(1)])
    taken = {*places[0], *places[1]}
    return Solved(count, "".join(SIGNS[None if at in taken else exact.value_of(at, 1)] for at in range(side * side)))


def read(out: Path, side: int) -> Iterator[tuple[Places, Solved]]:
    """Yield what an earlier run has written; the last line may be in part."""
    size = Size(side, side)
    for line in out.read_text(encoding="ascii").splitlines(keepends=True):
        if line.endswith("\n"):
            red, blue, count, moves = line.split()
            places = [tuple(size.index(Cell.parse(cell)) for cell in cells.split(",")) for cells in (red, blue)]
            yield (places[0], places[1]), Solved(int(count), moves)


def write(side: int, places: Places, solved: Solved) -> str:
    """Return the line of a placement."""
    red, blue = (",".join(str(Size(side, side).cell(at)) for at in stars) for stars in places)
    return f"{red} {blue} {solved.count} {solved.moves}\n"


def solve_all(side: int, kinds: Counter[Places], out: Path | None, *, value_alone: bool) -> dict[Places, Solved]:
    """Solve every kind of placement that is a level; with ``out``, go on from what is there."""
    known = dict(read(out, side)) if out is not None and out.exists() else {}
    if out is not None:
        out.write_text("".join(write(side, *one) for one in known.items()), encoding="ascii")
    began, told = time.monotonic(), time.monotonic()
    for number, (places, count) in enumerate(kinds.items()):
        if places not in known and is_level(side, places):
            known[places] = solve(side, places, count, value_alone=value_alone)
            if out is not None:
                with out.open("a", encoding="ascii") as file:
                    file.write(write(side, places, known[places]))
        if time.monotonic() - told > 10:  # noqa: PLR2004 (seconds)
            told = time.monotonic()
            print(f"  {number} of {len(kinds)} after {told - began:.0f} s", flush=True)
    return known


def tell(side: int, table: dict[Places, Solved]) -> None:
    """Print what was found."""
    levels = sum(one.count for one in table.values())
    print(f"{levels:,} levels of {len(table):,} kinds")
    values: Counter[str] = Counter()
    for one in table.values():
        values[NAMES[one.value]] += one.count
    print_shares("for whoever begins", values, levels)
    tell_turns(side, table, levels)
    if all(len(one.moves) == side * side for one in table.values()):
        tell_first_moves(side, table)
        tell_exchange(table, levels)


def print_shares(title: str, counts: Counter[str], total: int) -> None:
    """Print a number and a share for each name."""
    print(f"{title}:")
    for name, count in counts.most_common():
        print(f"  {name:<58}{count:>8,}  {100 * count / total:5.1f} %")


def tell_turns(side: int, table: dict[Places, Solved], levels: int) -> None:
    """Print what changes if the other player begins, and whether the values are possible."""
    counts: Counter[str] = Counter()
    symmetric: Counter[str] = Counter()
    worse = spoilt = unequal = 0
    names = {
        (1, 1): "whoever begins wins",
        (1, -1): "the same player wins, whoever begins",
        (1, 0): "one player wins if he begins, else a draw",
        (0, 0): "a draw, whoever begins",
    }
    for (red, blue), one in table.items():
        exchanged = kind(side, blue, red)
        other = table[exchanged].value
        low, high = sorted((one.value, other))
        counts[names.get((high, low), "whoever begins spoils his position")] += one.count
        worse += one.count * (one.value < -other)
        spoilt += one.count * any(VALUES[sign] < -other for sign in one.moves if sign in VALUES)
        unequal += one.count * (one.value == -other and len(set(one.moves) - {"*"}) > 1)
        if exchanged == (red, blue):
            symmetric[NAMES[one.value]] += one.count
    print_shares("if either of the two begins", counts, levels)
    print(f"  levels in which beginning is worse than not beginning: {worse}")
    print(f"  levels with a first move that is worse than not beginning: {spoilt}")
    print(f"  levels in which beginning is worth nothing, but first moves differ: {unequal}")
    print_shares("symmetric levels, in which each has what the other has", symmetric, symmetric.total())


def tell_first_moves(side: int, table: dict[Places, Solved]) -> None:
    """Print how many first moves keep the value, and which cells win most often."""
    won = {places: one for places, one in table.items() if one.value == 1}
    if not won:
        return
    total = sum(one.count for one in won.values())
    counts: Counter[str] = Counter()
    single: Counter[str] = Counter({"on a shortest way between one's own stars": 0})
    for (red, blue), one in won.items():
        counts["a single one" if len(one.best) == 1 else "2 to 4" if len(one.best) < 5 else "5 or more"] += one.count  # noqa: PLR2004
        if len(one.best) == 1:
            own, other = (one.best[0] in shortest_ways(side, *pair) for pair in ((red, blue), (blue, red)))
            single["on a shortest way between one's own stars"] += one.count * own
            single["on one between the opponent's, too" if own else "on one between the opponent's alone"] += (
                one.count * other
            )
    print_shares("winning first moves, of the levels that are won", counts, total)
    print_shares("where there is a single one, it is", single, counts["a single one"])
    print("how often a free cell wins in these, in per cent:")
    wins, free = Counter[int](), Counter[int]()
    for one in won.values():
        for place, sign in enumerate(one.moves):
            for to in symmetries(side):
                free[to[place]] += one.count * (sign != "*")
                wins[to[place]] += one.count * (sign == "+")
    for row in range(0, side * side, side):
        print("  " + " ".join(f"{100 * wins[at] / free[at]:3.0f}" for at in range(row, row + side)))


def shortest_ways(side: int, own: tuple[int, ...], other: tuple[int, ...]) -> set[int]:
    """Return the free cells of the shortest ways between two stars, or none."""
    size = Size(side, side)

    def steps(start: int) -> dict[int, int]:
        far, queue = {start: 0}, [start]
        for place in queue:
            for near in size.touching(place):
                if near not in far and near not in other:
                    far[near] = far[place] + 1
                    queue.append(near)
        return far

    one, two = steps(own[0]), steps(own[1])
    return {place for place in one if place in two and one[place] + two[place] == one.get(own[1])} - {*own}


def tell_exchange(table: dict[Places, Solved], levels: int) -> None:
    """Print what the levels are worth where the second player may exchange the colours after the first move."""
    counts: Counter[str] = Counter()
    for one in table.values():
        fair = one.moves.count("=")
        counts["drawn" if fair else "lost, whatever the first move"] += one.count
        counts["drawn by a single first move"] += one.count * (fair == 1)
    print_shares("with swap=yes, for whoever begins", counts, levels)


def check(side: int, table: dict[Places, Solved], number: int) -> None:
    """Compare some levels, and positions late in their games, with what other methods find."""
    draw = random.Random(number)
    plain = late = 0
    began = time.process_time()
    for places in draw.sample(sorted(table), min(number, len(table))):
        to = draw.choice(symmetries(side))
        turned = tuple(to[at] for at in places[0]), tuple(to[at] for at in places[1])
        value = table[places].value
        assert search_of(side, turned, plans=False).value(1) == value, places  # noqa: S101 (this is the check)
        assert search_of(side, (turned[1], turned[0]), plans=False).value(2) == value, places  # noqa: S101
        plain += 1
        late += check_late(side, places, draw)
    print(f"checked with another search, turned, in both colours: {plain} levels, and {late} positions late in games "
          f"by trying every move, {time.process_time() - began:.0f} s")  # fmt: skip


def check_late(side: int, places: Places, draw: random.Random) -> bool:
    """Play a level at random until few cells are free, and compare the position's value; False if it ended before."""
    where = Size(side, side).cell
    given = tuple(map(where, places[0])), tuple(map(where, places[1]))
    board = ConnexionBoard(ConnexionLevel(side, len(given[0]), given=given))
    while board.outcome() is None and board.free > LATE:
        board.push(draw.choice(list(board.legal_moves)))
    if board.outcome() is not None:
        return False
    exact = search_of(side, places)
    exact.show(board.core.picture(), board.core.leader)
    assert exact.value(board.turn + 1) == by_trying(board), board  # noqa: S101 (this is the check)
    return True


def by_trying(board: ConnexionBoard) -> int:
    """Return what a position is worth to the player to move, by trying every move to the end."""
    outcome = board.outcome()
    if outcome is not None:
        return 0 if outcome.winner is None else 1 if outcome.winner == board.turn else -1
    best = -1
    for move in list(board.legal_moves):
        if isinstance(move, Colour):
            board.push(move)
            best = max(best, -by_trying(board))
            board.pop()
        if best == 1:
            break
    return best


def main() -> None:
    """Solve the levels, and print what is found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--side", type=int, default=5)
    parser.add_argument("--out", type=Path, help="the file to which results are streamed, and from which a run goes on")
    parser.add_argument("--values", action="store_true", help="what the levels are worth, without their first moves")
    parser.add_argument("--check", type=int, default=0, metavar="N", help="compare so many levels with other methods")
    options = parser.parse_args()
    began = time.process_time()
    total, kinds = placements(options.side, 2)
    table = solve_all(options.side, kinds, options.out, value_alone=options.values)
    print(f"{total:,} placements of {len(kinds):,} kinds, {time.process_time() - began:.1f} s")
    tell(options.side, table)
    if options.check:
        check(options.side, table, options.check)


if __name__ == "__main__":
    main()
