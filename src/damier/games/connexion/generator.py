"""New levels of Connexion: the settings make the level, the seed its stars."""

from __future__ import annotations

from collections.abc import Mapping

from damier.core.contract import Malformed, Setting, say
from damier.core.nearest import unknown
from damier.games.connexion.codec import parse_level
from damier.games.connexion.level import Level


class Generator:
    """Makes levels of any size and number of stars."""

    settings = (
        Setting("size", "8x8", say("the square's columns x rows, or one number for both")),
        Setting("stars", "3", say("the stars of each player")),
        Setting(
            "swap", "no", say("whether the second player may exchange the colours after the first move"), ("yes", "no")
        ),
    )

    def generate(self, settings: Mapping[str, str], seed: int) -> Level:
        """Make the level.

        >>> print(Generator().generate({"size": "10", "stars": "4"}, seed=3))
        10x10 stars=4 seed=3
        """
        known = [setting.name for setting in self.settings]
        words = []
        for name, value in settings.items():
            if name not in known:
                raise Malformed(unknown(say("setting of Connexion"), name, known))
            if not value or " " in value:
                raise Malformed(say("{name} is one word, not {value!r}", name=name, value=value[:40]))
            one_number = name == "size" and value.isascii() and value.isdigit()
            words.append(f"{name}={value}x{value}" if one_number else f"{name}={value}")
        return parse_level(" ".join([*words, f"seed={seed}"]))

    def settings_of(self, level: Level) -> Mapping[str, str]:
        """Give the settings of a level, all but its seed."""
        return {"size": str(level.size), "stars": str(level.stars), "swap": "yes" if level.swap else "no"}


#: As the contract wants it.
GENERATOR = Generator()
