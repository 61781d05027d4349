"""damier's own JSON of Plumber: the rows of tokens, ``{"game": "plumber", "board": [["X", "R2", "X"], …]}``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from damier.core.contract import say
from damier.files.level_json import LevelJson
from damier.games.plumber.level import PlumberLevel, Rows


def _rows(data: Any) -> Rows:
    if not isinstance(data, list) or not all(isinstance(row, list) for row in data):
        raise TypeError
    if not all(isinstance(token, str) for row in data for token in row):
        raise TypeError
    return tuple(map(tuple, data))


def _make(fields: dict[str, Any]) -> PlumberLevel:
    return PlumberLevel(fields["board"])


PLUMBER_JSON: Final = LevelJson(
    "plumber",
    "Plumber",
    {"board": (_rows, say("rows of tokens, {example}", example='[["X", "R2", "X"], ["X", "*L0", "X"]]'))},
    ("board",),
    _make,
)
recognises = PLUMBER_JSON.recognises
read = PLUMBER_JSON.read


def write(levels: Sequence[PlumberLevel]) -> str:
    """Return the JSON of one level, or of a pack with a level on each line."""
    return PLUMBER_JSON.write([{"board": level.rows} for level in levels])
