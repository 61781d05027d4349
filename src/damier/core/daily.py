"""The level of the day: one of each game, made from the date, the same for everybody and known without a server.

A game that looks for its levels keeps those of some years in a table, one line for each day, so that the level of a
date stays what it was if the generator changes. A game whose levels are a seed needs no table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final

from damier.core.reasoning import GRADE_NAMES, Grade
from damier.core.sentences import Sentence

#: The Monday that the first line of a table is for.
FIRST_DAY: Final = date(2026, 1, 5)


@dataclass(frozen=True, slots=True, repr=False)
class Daily:
    """The level of a day, and what people read of it: the name of its grade, or what is to be done.

    ``opponent`` is the name of the computer player that it is played against, in games for two.
    """

    level: Any
    title: Sentence
    grade: Grade | None = None
    opponent: str | None = None

    def __repr__(self) -> str:
        return f"<Daily {self.level.game}: {self.level}>"


def daily_from_table(table: Path, parse_level: Callable[[str], Any], day: date, grade: Grade) -> Daily:
    """Return the level that the file ``table`` has for a date, called by its grade."""
    return Daily(parse_level(line_of_day(_lines(table), day)), GRADE_NAMES[grade], grade)


@cache
def _lines(table: Path) -> list[str]:
    return table.read_text(encoding="utf-8").splitlines()


def line_of_day(lines: Sequence[str], day: date) -> str:
    """Return the line of a table for a date; after its last line it starts again.

    >>> line_of_day(["Monday", "Tuesday"], date(2026, 1, 6)), line_of_day(["Monday", "Tuesday"], date(2026, 1, 7))
    ('Tuesday', 'Monday')
    """
    return lines[(day - FIRST_DAY).days % len(lines)]
