"""What most people choose about a new level of Plumber."""

from __future__ import annotations

from typing import Final

from damier.core.contract import Preset, say
from damier.core.reasoning import grades_preset
from damier.core.settings import sizes_preset

PRESETS: Final = (
    sizes_preset(3, 4, 5, 6, 7, 8),
    grades_preset(),
    Preset(
        "kind",
        say("Kind"),
        ((say("Full board"), {"empty": "0"}), (say("Some cells empty"), {"empty": "0.1"})),
    ),
)
