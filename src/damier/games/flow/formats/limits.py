"""What the plainer formats cannot hold."""

from __future__ import annotations

from damier.core.contract import Impossible, Sentence, say
from damier.games.flow.level import FlowLevel


def refuse_special(level: FlowLevel, form: Sentence, *, bridges: bool) -> None:
    """Raise ``Impossible`` if ``level`` has something that the format ``form`` has no sign for."""
    special = (
        (bool(level.bridges) and not bridges, say("bridges")),
        (bool(level.holes), say("holes")),
        (bool(level.walls), say("walls")),
        (level.shape != "square", say("hexagons")),
        (level.wrap, say("warps")),
        (level.bridge_rule != "any" and bool(level.bridges), say("bridges to be crossed both ways")),
    )
    for present, what in special:
        if present:
            raise Impossible(say("{form} has no sign for {what}: write JSON instead", form=form, what=what))
