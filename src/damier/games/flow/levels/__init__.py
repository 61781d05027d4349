"""The levels that come with Flow, in packs; ``workshop/flow_pack.py`` makes them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from damier.core.contract import Pack, Sentence, say
from damier.core.reasoning import GRADE_NAMES, GRADES
from damier.games.flow.formats.json_file import FLOW_JSON
from damier.games.flow.level import FlowLevel

#: The title of each pack by its key, in their order; packs by grade have their sizes besides. The file of a pack is
#: named by its key.
TITLES: Final[Mapping[str, Sentence]] = {
    **{grade: GRADE_NAMES[grade] for grade in GRADES if grade != "beyond"},
    "medium-large": say("Medium, no touching"),
    "hard-large": say("Hard, no touching"),
    "expert-large": say("Expert, no touching"),
    "bridges": say("Bridges"),
    "hexagons": say("Hexagons"),
    "walls-holes": say("Walls and holes"),
    "warps": say("Warps"),
    "classic": say("Classic"),
    "classic-large": say("Classic, no touching"),
}
#: The packs whose titles say their sizes, ``-large`` aside.
SIZED: Final = {*GRADES, "classic"}


@cache
def packs() -> tuple[Pack[FlowLevel], ...]:
    """Return the packs, each read from its file."""
    folder = Path(__file__).parent
    found = (
        FLOW_JSON.read_pack(folder.joinpath(f"{key}.json").read_text(encoding="utf-8"), title)
        for key, title in TITLES.items()
    )
    return tuple(
        pack.with_sizes(lambda level: level.size) if pack.key.removesuffix("-large") in SIZED else pack
        for pack in found
    )
