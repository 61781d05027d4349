"""What most people choose about a new level of Flow."""

from __future__ import annotations

from typing import Final

from damier.core.contract import Preset, say
from damier.core.reasoning import grades_preset
from damier.core.settings import sizes_preset

_PLAIN: Final = {"bridges": "0", "holes": "0", "walls": "0", "hex": "no", "wrap": "no"}

PRESETS: Final = (
    sizes_preset(5, 6, 7, 8, 9, 10, 12),
    grades_preset(),
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
