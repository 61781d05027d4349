"""What most people choose about a new level of Flow."""

from __future__ import annotations

from typing import Final

from damier.core.contract import Preset, say
from damier.core.settings import sizes_preset
from damier.games.flow.generator import GRADE_CHOICES

_PLAIN: Final = {"bridges": "0", "holes": "0", "walls": "0", "hex": "no", "wrap": "no"}

PRESETS: Final = (
    sizes_preset(5, 6, 7, 8, 9, 10, 12),
    Preset("grade", say("Grade"), tuple((title, {"grade": name}) for name, title in GRADE_CHOICES.items())),
    Preset(
        "kind",
        say("Kind"),
        (
            (say("Plain"), _PLAIN),
            (say("Bridges"), {**_PLAIN, "bridges": "2"}),
            (say("Hexagons"), {**_PLAIN, "hex": "yes"}),
            (say("Warps"), {**_PLAIN, "wrap": "yes"}),
            (say("Holes"), {**_PLAIN, "holes": "3"}),
            (say("Walls"), {**_PLAIN, "walls": "6"}),
        ),
    ),
)
