"""New levels of Connexion: the settings make the level, the seed its stars.

Where the stars of a player can all be joined with one cell, the game would be over before it has begun: such a level is
drawn again, from other seeds that come from the one given.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from damier.core.contract import Area, Malformed, Setting, Size, Switch, WholeNumber, say
from damier.core.randomness import seed_of
from damier.core.settings import BadSetting, Limits
from damier.games.connexion.level import DEFAULT_SIDE, DEFAULT_STARS, FEWEST_STARS, LARGEST_SIDE, ConnexionLevel

#: How often stars are drawn: on the smallest boards nearly every placement can be won at once.
ATTEMPTS: Final = 100


def draw_level(side: int, stars: int, seed: int, *, swap: bool = False) -> ConnexionLevel:
    """Return a level with stars drawn from the seed, which nobody can win with a first move.

    On a board where that is not found, the level of the seed itself is returned.

    >>> print(draw_level(8, 3, 1))
    8x8 stars=3 seed=1
    """
    levels = (ConnexionLevel(side, stars, seed_of(seed, number), swap=swap) for number in range(ATTEMPTS))
    first = next(levels)
    if not first.won_at_once():
        return first
    return next((level for level in levels if not level.won_at_once()), first)


class ConnexionGenerator:
    """Makes levels of any size and number of stars."""

    settings = (
        Setting(
            "size",
            Area(2, LARGEST_SIDE, square=True),
            Size(DEFAULT_SIDE, DEFAULT_SIDE),
            say("the square's columns x rows, or one number for both"),
            title=say("Size"),
        ),
        Setting(
            "stars",
            WholeNumber(FEWEST_STARS, LARGEST_SIDE**2 // 2),
            DEFAULT_STARS,
            say("the stars of each player"),
            title=say("Stars of each player"),
        ),
        Setting(
            "swap",
            Switch(),
            False,
            say("whether the second player may exchange the colours after the first move"),
            title=say("The second player may exchange the colours after the first move"),
        ),
    )

    def generate(self, settings: Mapping[str, Any], seed: int) -> ConnexionLevel:
        """Return the level of these settings, with stars drawn from the seed, which no first move wins."""
        try:
            return draw_level(settings["size"].width, settings["stars"], seed, swap=settings["swap"])
        except Malformed as error:  # the size has been checked
            raise BadSetting.of("stars", error.reason) from error

    def limits(self, settings: Mapping[str, Any]) -> Limits:
        """Return the fewest and the most stars that the board has room for."""
        return {"stars": (FEWEST_STARS, settings["size"].width ** 2 // 2)}

    def settings_of(self, level: ConnexionLevel) -> Mapping[str, Any]:
        """Return the settings of a level, all but its seed."""
        return {"size": level.size, "stars": level.stars, "swap": level.swap}


#: The game's ``generator``.
GENERATOR: Final = ConnexionGenerator()
