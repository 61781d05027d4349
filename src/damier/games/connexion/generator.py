"""New levels of Connexion: the settings make the level, the seed its stars."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from damier.core.contract import Area, Setting, Size, Switch, WholeNumber, say
from damier.games.connexion.level import DEFAULT_SIDE, DEFAULT_STARS, FEWEST_STARS, LARGEST_SIDE, ConnexionLevel


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
        """Return the level of these settings, with stars drawn from the seed."""
        return ConnexionLevel(settings["size"].width, settings["stars"], seed, swap=settings["swap"])

    def settings_of(self, level: ConnexionLevel) -> Mapping[str, Any]:
        """Return the settings of a level, all but its seed."""
        return {"size": level.size, "stars": level.stars, "swap": level.swap}


#: The game's ``generator``.
GENERATOR: Final = ConnexionGenerator()
