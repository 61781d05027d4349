"""A new level of get10 is its settings and a seed: nothing has to be searched for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from damier.core.contract import Area, Choice, Setting, WholeNumber, say
from damier.games.get10.level import DEFAULT_SIZE, LARGEST_SIDE, LARGEST_VALUE, SMALLEST_TARGET, Get10Level
from damier.games.get10.refill import REFILLS


class Get10Generator:
    """Makes levels of any size, target and refill."""

    settings = (
        Setting("size", Area(1, LARGEST_SIDE), DEFAULT_SIZE, say("columns x rows of the grid"), title=say("Size")),
        Setting(
            "target",
            WholeNumber(SMALLEST_TARGET, LARGEST_VALUE),
            10,
            say("the value to make"),
            title=say("Value to make"),
        ),
        Setting(
            "refill",
            Choice({refill.name: refill.description for refill in REFILLS.values()}),
            "steady",
            say("how likely each new value is"),
            title=say("New values"),
        ),
    )

    def generate(self, settings: Mapping[str, Any], seed: int) -> Get10Level:
        """Return the level of these settings and this seed."""
        return Get10Level(settings["size"], settings["target"], settings["refill"], seed)

    def settings_of(self, level: Get10Level) -> Mapping[str, Any]:
        """Return the settings of a level, all but its seed."""
        return {"size": level.size, "target": level.target, "refill": level.refill}


#: The game's ``generator``.
GENERATOR: Final = Get10Generator()
