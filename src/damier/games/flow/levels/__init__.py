"""The levels that come with Flow; ``workshop/flow_pack.py`` makes them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from damier.games.flow.formats import FILES
from damier.games.flow.level import FlowLevel


@cache
def bundled() -> tuple[FlowLevel, ...]:
    """Return the levels in the order of their numbers."""
    return tuple(FILES.read(Path(__file__).with_name("pack.json").read_text(encoding="utf-8")))
