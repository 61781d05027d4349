"""What the plainer formats cannot hold, and how long their texts can be."""

from __future__ import annotations

from typing import Final

from damier.core.contract import Impossible, Malformed, Sentence, say
from damier.games.flow.level import FlowLevel

#: A cell of the text format takes up to six digits and a blank, and there are up to a million.
LARGEST_TEXT: Final = 8_000_000


def check_length(text: str) -> None:
    """Raise ``Malformed`` if a text is longer than a grid of the largest size can be."""
    if len(text) > LARGEST_TEXT:
        raise Malformed(say("this file is longer than {most} characters: no grid of Flow is", most=LARGEST_TEXT))


def refuse_special(level: FlowLevel, form: Sentence, *, bridges: bool, empty: bool = False) -> None:
    """Raise ``Impossible`` if ``level`` has something that the format ``form`` has no sign for.

    ``bridges`` says whether it has one for bridges, ``empty`` whether it can say that cells may stay empty.
    """
    special = (
        (bool(level.bridges) and not bridges, say("bridges")),
        (bool(level.holes), say("holes")),
        (bool(level.walls), say("walls")),
        (level.shape != "square", say("hexagons")),
        (level.wrap, say("warps")),
        (level.bridge_rule != "any" and bool(level.bridges), say("bridges to be crossed both ways")),
        (level.touch == "no", say("paths that must not touch themselves")),
        (level.cover == "no" and not empty, say("cells that may stay empty")),
    )
    for present, what in special:
        if present:
            raise Impossible(say("{form} has no sign for {what}: write JSON instead", form=form, what=what))
