"""What most people choose about a new level of Connexion."""

from __future__ import annotations

from typing import Final

from damier.core.contract import Preset, say
from damier.core.settings import sizes_preset

PRESETS: Final = (
    sizes_preset(5, 6, 7, 8, 10, 12),
    Preset("stars", say("Stars of each player"), tuple((say("{n}", n=n), {"stars": str(n)}) for n in (2, 3, 4, 5, 6))),
)
