"""A new level of get10 is its settings and a seed: nothing has to be searched for."""

from __future__ import annotations

from collections.abc import Mapping

from damier.core.contract import Malformed, Setting, say
from damier.core.nearest import unknown
from damier.games.get10.codec import parse_level
from damier.games.get10.level import Level
from damier.games.get10.refill import REFILLS


class Generator:
    """Makes levels of any size, target and refill."""

    settings = (
        Setting("size", "5x5", say("columns x rows of the grid")),
        Setting("target", "10", say("the value to make")),
        Setting("refill", "steady", say("how likely each new value is"), tuple(REFILLS)),
    )

    def generate(self, settings: Mapping[str, str], seed: int) -> Level:
        """Make the level.

        >>> print(Generator().generate({"size": "7x7"}, seed=3))
        7x7 target=10 refill=steady seed=3
        """
        known = [setting.name for setting in self.settings]
        for name, value in settings.items():
            if name not in known:
                raise Malformed(unknown(say("setting of get10"), name, known))
            if not value or " " in value:
                raise Malformed(say("{name} is one word, not {value!r}", name=name, value=value[:40]))
        return parse_level(" ".join([*(f"{name}={value}" for name, value in settings.items()), f"seed={seed}"]))

    def settings_of(self, level: Level) -> Mapping[str, str]:
        """Give the settings of a level, all but its seed."""
        return {"size": str(level.size), "target": str(level.target), "refill": level.refill}


#: As the contract wants it.
GENERATOR = Generator()
