"""The level of the day of get10: its seed is the date, and the weekday says what is to be made."""

from __future__ import annotations

from datetime import date
from typing import Final

from damier.core.daily import Daily
from damier.core.sentences import say
from damier.games.get10.level import DEFAULT_SIZE, Get10Level

#: The value to make on each weekday, from Monday.
WEEK: Final = (7, 7, 8, 8, 9, 9, 10)


def daily(day: date) -> Daily:
    """Return the level of a day."""
    target = WEEK[day.weekday()]
    level = Get10Level(DEFAULT_SIZE, target, "steady", int(f"{day:%Y%m%d}"))
    return Daily(level, say("Make {target}", target=target))
