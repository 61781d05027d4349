"""The level of the day of Connexion: its stars come from the date, and the weekday says how strong the computer is."""

from __future__ import annotations

from datetime import date
from typing import Final

from damier.core.daily import Daily
from damier.core.reasoning import GRADE_NAMES, Grade
from damier.games.connexion.generator import draw_level

#: For each weekday, from Monday: the computer player, its strength, the side of the board and the stars of each player.
WEEK: Final[tuple[tuple[str, Grade, int, int], ...]] = (
    ("mass", "easy", 7, 3),
    ("mass", "easy", 8, 3),
    ("shortest", "medium", 7, 3),
    ("shortest", "medium", 8, 3),
    ("alphabeta", "hard", 8, 3),
    ("alphabeta", "hard", 8, 4),
    ("expert", "expert", 8, 3),
)


def daily(day: date) -> Daily:
    """Return the level of a day."""
    player, grade, side, stars = WEEK[day.weekday()]
    return Daily(draw_level(side, stars, int(f"{day:%Y%m%d}")), GRADE_NAMES[grade], grade, player)
