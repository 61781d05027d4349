"""Make the packs of Plumber levels that ship with damier: one for each grade, from 3x3 to 10x10, 204 levels.

    python workshop/plumber_pack.py src/damier/games/plumber/levels
    python workshop/plumber_pack.py src/damier/games/plumber/levels --kept FOLDER --processes 1

The same program makes the same packs. Every level has one solution and exactly the grade of its pack. In a pack, levels
go from small to large, and within a size from little work to much, by the score of their grading. One level in four has
empty cells. With ``--kept``, each level is kept in a folder once it is made: a run that was stopped goes on there.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from damier.core.contract import Budget, Exhausted
from damier.core.randomness import mix
from damier.games.plumber import Plumber
from damier.games.plumber.codec import parse_level
from damier.games.plumber.formats.json_file import PLUMBER_JSON
from damier.games.plumber.levels import TITLES
from damier.games.plumber.reasoner import REASONER

#: How many levels of each side there are in the pack of each grade.
SIZES: Final = {
    "easy": {3: 12, 4: 16, 5: 14, 6: 12, 7: 6, 8: 3, 9: 1, 10: 1},
    "medium": {3: 8, 4: 14, 5: 14, 6: 10, 7: 6, 8: 2, 9: 1, 10: 1},
    "hard": {4: 10, 5: 14, 6: 10, 7: 8, 8: 2, 9: 1, 10: 1},
    "expert": {5: 14, 6: 12, 7: 8, 8: 2, 9: 1},
}
SEED: Final = 2026
#: From this side on, four colours; the largest boards take long.
MANY_COLOURS: Final = 8
#: How many seeds are tried for a level.
SEEDS: Final = 20
GRADING: Final = Budget(nodes=1_000_000)


class Order(NamedTuple):
    """A level to make: its grade, its side, and its number among the levels of that grade and side."""

    grade: str
    side: int
    number: int

    @property
    def settings(self) -> dict[str, str]:
        """The settings of the generator. Easy levels begin with few colours."""
        more = self.number % 2 + (self.number % 3 == 0)
        colours = 4 if self.side >= MANY_COLOURS else min(4, max(1, self.side - 2) + more)
        return {
            "size": f"{self.side}x{self.side}",
            "colors": str(colours),
            "empty": "0.1" if self.number % 4 == 3 else "0",  # noqa: PLR2004 (one in four)
            "grade": self.grade,
        }

    def seed(self, attempt: int) -> int:
        """Return a seed, another for each level and attempt."""
        grade = [*SIZES].index(self.grade)
        return mix(SEED + attempt + SEEDS * (self.number + 100 * (self.side + 100 * grade)))


class Made(NamedTuple):
    """A level that was made: what packs are ordered by, and its text."""

    side: int
    score: int
    text: str


def orders() -> Iterator[Order]:
    """Yield all orders, small boards first."""
    for side in range(3, 11):
        for grade, numbers in SIZES.items():
            for number in range(numbers.get(side, 0)):
                yield Order(grade, side, number)


def make(order: Order, kept: Path | None) -> Made:
    """Return one level, which has the grade of its order."""
    file = None if kept is None else kept / f"{order.grade}-{order.side}-{order.number}.txt"
    if file is not None and file.exists():
        text = file.read_text(encoding="utf-8")
    else:
        text = _generate(order)
        if file is not None:
            file.write_text(text, encoding="utf-8")
    grading = REASONER.grade(parse_level(text), GRADING)
    if grading.grade != order.grade:
        raise SystemExit(f"{text} is {grading.grade}, not {order.grade}")
    return Made(order.side, grading.score, text)


def _generate(order: Order) -> str:
    for attempt in range(SEEDS):
        try:
            return str(Plumber.generate(order.settings, seed=order.seed(attempt)))
        except Exhausted:
            continue
    raise SystemExit(f"no level for {order}")


def write(grade: str, made: list[Made], folder: Path) -> None:
    """Write the pack of a grade."""
    levels = [
        {"board": [[*row] for row in parse_level(text).rows], "grade": grade, "score": score}
        for _, score, text in sorted(made)
    ]
    pack = {"key": grade, "title": str(TITLES[grade])}
    folder.joinpath(f"{grade}.json").write_text(PLUMBER_JSON.write(levels, pack), encoding="utf-8")
    print(f"{grade}: {len(levels)} levels")


def main() -> None:
    """Make the packs, on all processors unless told otherwise."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kept", type=Path)
    parser.add_argument("--processes", type=int)
    options = parser.parse_args()
    if options.kept is not None:
        options.kept.mkdir(parents=True, exist_ok=True)
    wanted = [*orders()]
    with ProcessPoolExecutor(options.processes) as pool:
        made = [*pool.map(partial(make, kept=options.kept), wanted)]
    for grade in SIZES:
        write(grade, [one for order, one in zip(wanted, made, strict=True) if order.grade == grade], options.folder)


if __name__ == "__main__":
    main()
