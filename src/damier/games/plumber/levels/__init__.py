"""The levels that come with Plumber, a pack for each grade; ``workshop/plumber_pack.py`` makes them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from damier.core.contract import Pack, Sentence
from damier.core.reasoning import GRADE_NAMES, GRADES
from damier.games.plumber.formats.json_file import PLUMBER_JSON
from damier.games.plumber.level import PlumberLevel

#: The title of each pack by its key, in their order; its sizes come after it. The file of a pack is named by its key.
TITLES: Final[Mapping[str, Sentence]] = {grade: GRADE_NAMES[grade] for grade in GRADES if grade != "beyond"}


@cache
def packs() -> tuple[Pack[PlumberLevel], ...]:
    """Return the packs, each read from its file."""
    folder = Path(__file__).parent
    return tuple(
        PLUMBER_JSON.read_pack(folder.joinpath(f"{key}.json").read_text(encoding="utf-8"), title).with_sizes(
            lambda level: level.board_size
        )
        for key, title in TITLES.items()
    )
