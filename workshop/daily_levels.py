"""Make the tables of the levels of the day, one line for each day of a year from a Monday on.

    python workshop/daily_levels.py flow src/damier/games/flow/levels/daily.txt
    python workshop/daily_levels.py plumber src/damier/games/plumber/levels/daily.txt

The kind and the grade are fixed by the weekday: ``WEEK`` of the game's ``daily.py``. The tables are kept with the
games, so that the level of a date stays the same if a generator changes: run this again only to make them longer.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Final

from damier.core.contract import load_game
from damier.core.errors import Exhausted
from damier.core.randomness import seed_of

DAYS: Final = 52 * 7
SEED: Final = 2026


def make(name: str, day: int) -> str:
    """Return the text of the level of a day, counted from 0; a text can be sent from one process to another."""
    grade, settings = import_module(f"damier.games.{name}.daily").WEEK[day % 7]
    for attempt in range(100):
        try:
            seed = seed_of(SEED + attempt, day + 1)
            return str(load_game(name).generate({**settings, "grade": grade}, seed=seed))
        except Exhausted:
            continue
    raise AssertionError(day)


def main() -> None:
    """Make a table on all processors."""
    name, path = sys.argv[1:]
    lines = []
    with ProcessPoolExecutor() as pool, Path(path).open("w", encoding="utf-8") as file:
        for line in pool.map(partial(make, name), range(DAYS)):
            lines.append(line)
            print(line, file=file, flush=True)
    print(f"{len(lines)} levels, {len(set(lines))} different, {Path(path).stat().st_size} bytes")


if __name__ == "__main__":
    main()
