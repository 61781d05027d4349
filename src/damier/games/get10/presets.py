"""What most people choose about a new level of get10."""

from __future__ import annotations

from typing import Final

from damier.core.contract import Preset, say
from damier.core.settings import sizes_preset

PRESETS: Final = (
    sizes_preset(4, 5, 6, 7),
    Preset(
        "target",
        say("Value to make"),
        tuple((say("{target}", target=n), {"target": str(n)}) for n in (7, 8, 9, 10, 12)),
    ),
    Preset(
        "refill",
        say("New values"),
        ((say("Always small"), {"refill": "steady"}), (say("Rising with the best"), {"refill": "rising"})),
    ),
)
