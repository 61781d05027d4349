"""The levels that come with Plumber; ``workshop/plumber_pack.py`` makes them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from damier.games.plumber.formats import FILES
from damier.games.plumber.level import PlumberLevel


@cache
def bundled() -> tuple[PlumberLevel, ...]:
    """Return the levels in the order of their numbers."""
    return tuple(FILES.read(Path(__file__).with_name("pack.json").read_text(encoding="utf-8")))
