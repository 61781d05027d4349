"""Make the packs of Flow levels that come with damier, each a file named by its key.

    python workshop/flow_pack.py src/damier/games/flow/levels [FAMILY ...]

Families are ``plain``, ``large`` and the packs of one kind; without any, all are made. The same program makes the same
files, whatever the number of processes. Another version of the generator makes others, so a pack that has been
published is not made again: what people have solved, and the numbers of the levels, stay as they are.

Levels of each size are made one after the other, with about as many colours as columns, and graded; each goes where a
level of its grade is still wanted, or is thrown away. Every level has one solution under its own rules. Those of the
full rules are tight: every way of joining all pairs covers the board. Large boards under the full rules are nearly
always beyond reasoning, so the packs of large boards state that no path touches itself. Few pairs have endpoints that
are close to each other, and no level is there twice, turned or mirrored.

Most packs have paths that wind; the classic ones have straighter paths, as in most published levels.

A pack is ordered by size, grade and score (``games/flow/grade.py``); of levels that agree in these, those with more
colours come first: their paths are shorter.
"""

from __future__ import annotations

import sys
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from damier.core.contract import Budget, Exhausted, Malformed
from damier.core.randomness import mix
from damier.core.reasoning import GRADES, Grade, Grading
from damier.core.settings import read_settings
from damier.games.flow.codec import parse_level
from damier.games.flow.formats.json_file import FLOW_JSON, to_data
from damier.games.flow.generator import GENERATOR, make, wish_of
from damier.games.flow.grade import grade
from damier.games.flow.level import FlowLevel
from damier.games.flow.levels import TITLES
from damier.search.sat import Meter

#: The work for one level, in conflicts of the SAT solver for each cell; and how many are made of a size, at most, for
#: each that is wanted.
WORK: Final = 500
MADE_FOR_ONE: Final = 12
#: How many colours more than columns there are, in turn; once in a while there are fewer, since that makes hard levels.
COLOURS: Final = (1, 0, -1, 2, 0, -1, 1, -1, 0, -2)
#: Endpoints this far apart, columns and rows together, are close; one pair in so many may be.
CLOSE: Final = 2
ONE_CLOSE_IN: Final = 3
#: How many levels are made between two looks at what is still wanted.
BATCH: Final = 16

Wanted = Mapping[int, Mapping[Grade, int]]


@dataclass(frozen=True)
class Family:
    """Levels of one kind: how many of each grade are wanted for each side, and the settings of the generator."""

    wanted: Wanted
    rules: Mapping[str, str]
    #: Settings that grow with the board: so many for each column.
    growing: Mapping[str, float] = field(default_factory=dict)
    #: The pack of each grade, if there is one for each.
    packs: Mapping[Grade, str] = field(default_factory=dict)


FULL: Final = {"tight": "yes"}
LARGE: Final = {"touch": "no"}
PLAIN: Final[Wanted] = {
    5: {"easy": 24, "medium": 4},
    6: {"easy": 20, "medium": 14, "hard": 2},
    7: {"easy": 14, "medium": 16, "hard": 10, "expert": 2},
    8: {"easy": 8, "medium": 14, "hard": 12, "expert": 10},
    9: {"easy": 4, "medium": 10, "hard": 12, "expert": 12},
    10: {"medium": 4, "hard": 10, "expert": 12},
}
BIG: Final[Wanted] = {
    side: {"medium": 6, "hard": 6 if side < 14 else 8, "expert": 4 if side == 11 else 6}  # noqa: PLR2004 (sides)
    for side in range(11, 16)
}
EVENLY: Final[Wanted] = {
    5: {"easy": 4, "medium": 2},
    6: {"easy": 4, "medium": 3, "hard": 2},
    7: {"easy": 3, "medium": 4, "hard": 3, "expert": 2},
    8: {"easy": 2, "medium": 3, "hard": 4, "expert": 3},
    9: {"medium": 2, "hard": 3, "expert": 3},
}
KNOWN: Final[Wanted] = {
    5: {"easy": 10, "medium": 2},
    6: {"easy": 8, "medium": 6},
    7: {"easy": 5, "medium": 7, "hard": 4},
    8: {"easy": 3, "medium": 6, "hard": 6, "expert": 3},
    9: {"medium": 5, "hard": 6, "expert": 5},
    10: {"medium": 3, "hard": 6, "expert": 5},
}
KNOWN_BIG: Final[Wanted] = {side: {"medium": 3, "hard": 4, "expert": 3} for side in range(11, 16)}
FAMILIES: Final[Mapping[str, Family]] = {
    "plain": Family(PLAIN, FULL, packs={name: name for name in GRADES if name != "beyond"}),
    "large": Family(BIG, LARGE, packs={name: f"{name}-large" for name in GRADES if name not in ("easy", "beyond")}),
    "bridges": Family(EVENLY, FULL, {"bridges": 1 / 3}),
    "hexagons": Family(EVENLY, {**FULL, "hex": "yes"}),
    "walls-holes": Family(EVENLY, FULL, {"walls": 1, "holes": 1 / 2}),
    # On larger boards whose borders are joined, hardly any level is found with so few colours.
    "warps": Family({side: EVENLY[side] for side in (5, 6)}, {**FULL, "wrap": "yes"}),
    "classic": Family(KNOWN, {**FULL, "style": "classic"}),
    "classic-large": Family(KNOWN_BIG, {**LARGE, "style": "classic"}),
}


@dataclass(frozen=True)
class Order:
    """One level to make: of which family and side, and its number among those."""

    family: str
    side: int
    at: int


def make_level(order: Order) -> tuple[str, Grading] | None:
    """Return the text of a level, which can be sent to another process, and its grading; None if none was found."""
    family = FAMILIES[order.family]
    grown = {name: str(int(share * order.side)) for name, share in family.growing.items()}
    wish = wish_of(read_settings(GENERATOR.settings, {"size": str(order.side), **family.rules, **grown}))
    wish = replace(wish, colours=order.side + COLOURS[order.at % len(COLOURS)])
    try:
        wish.check()
        level = make(wish, mix(zlib.crc32(f"{order.family} {order.side} {order.at}".encode())), WORK)
    except (Exhausted, Malformed):
        return None
    return (str(level), grade(level, Meter(Budget(nodes=1)))) if is_varied(level) else None


def is_varied(level: FlowLevel) -> bool:
    """Return whether few of a level's pairs have endpoints that are close to each other."""
    close = sum(abs(a.column - b.column) + abs(a.row - b.row) <= CLOSE for _, (a, b) in level.pairs)
    return close * ONE_CLOSE_IN <= len(level.pairs)


def shape_of(level: FlowLevel) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return what a level has in common with its rotations and reflections: its pairs, seen from the best corner."""
    last = level.size.width - 1

    def seen(turn: int) -> tuple[tuple[tuple[int, int], ...], ...]:
        def moved(column: int, row: int) -> tuple[int, int]:
            column, row = (last - column if turn & 1 else column), (last - row if turn & 2 else row)
            return (row, column) if turn & 4 else (column, row)

        return tuple(sorted(tuple(sorted(moved(*cell) for cell in pair)) for _, pair in level.pairs))

    return min(map(seen, range(8)))


def graded_levels(name: str, pool: ProcessPoolExecutor) -> Iterator[tuple[FlowLevel, Grading]]:
    """Yield the levels of a family that are wanted, as far as they are found."""
    for side, wanted in FAMILIES[name].wanted.items():
        left, seen = Counter(wanted), set[object]()
        for first in range(0, MADE_FOR_ONE * left.total(), BATCH):
            if not +left:
                break
            for made in pool.map(make_level, [Order(name, side, at) for at in range(first, first + BATCH)]):
                if made is None or left[made[1].grade] <= 0:
                    continue
                level = parse_level(made[0])
                if shape_of(level) not in seen:
                    seen.add(shape_of(level))
                    left[made[1].grade] -= 1
                    yield level, made[1]
        print(f"{name} {side}x{side}: not found {dict(+left)}", file=sys.stderr, flush=True)


def hardness(one: tuple[FlowLevel, Grading]) -> tuple[int, int, int, int]:
    """Return what the levels of a pack are ordered by."""
    level, grading = one
    return level.size.width, GRADES.index(grading.grade), grading.score, -len(level.pairs)


def main() -> None:
    """Make the packs on all processors."""
    folder, *names = sys.argv[1:]
    with ProcessPoolExecutor() as pool:
        for name in names or FAMILIES:
            packs = defaultdict[str, list[tuple[FlowLevel, Grading]]](list)
            for level, grading in graded_levels(name, pool):
                packs[FAMILIES[name].packs.get(grading.grade, name)].append((level, grading))
            for key, found in packs.items():
                data = [{**to_data(level), "grade": grading.grade, "score": grading.score}
                        for level, grading in sorted(found, key=hardness)]  # fmt: skip
                text = FLOW_JSON.write(data, {"key": key, "title": str(TITLES[key])})
                Path(folder, f"{key}.json").write_text(text, encoding="utf-8")
                print(f"{key}: {len(found)} levels", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
