"""The level of the day of Flow, from the table that ``workshop/daily_levels.py`` makes."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any, Final

from damier.core.daily import Daily, daily_from_table
from damier.core.reasoning import Grade
from damier.games.flow.codec import parse_level

#: What the level of each weekday is like, from Monday: its grade, and the settings of the generator besides.
WEEK: Final[tuple[tuple[Grade, dict[str, Any]], ...]] = (
    ("easy", {"size": "6x6"}),
    ("easy", {"size": "7x7"}),
    ("medium", {"size": "7x7"}),
    ("medium", {"size": "7x7", "bridges": 2}),
    ("hard", {"size": "7x7"}),
    ("medium", {"size": "6x6", "hex": True}),
    ("hard", {"size": "8x8"}),
)
TABLE: Final = Path(__file__).with_name("levels") / "daily.txt"


def daily(day: date) -> Daily:
    """Return the level of a day."""
    return daily_from_table(TABLE, parse_level, day, WEEK[day.weekday()][0])
