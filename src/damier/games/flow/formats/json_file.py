"""damier's own JSON of Flow: a level, a pack ``{"game": "flow", "levels": […]}``, or a level on each line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, get_args

from damier.core.contract import Cell, Sentence, Size, say
from damier.files.level_json import LevelJson
from damier.games.flow.level import BridgeRule, FlowLevel, Pair, Shape, YesNo, wall_between


def _number(data: Any) -> int:
    if type(data) is not int:
        raise TypeError
    return data


def _cell(data: Any) -> Cell:
    column, row = data
    return Cell(_number(column), _number(row))


def _cells(data: Any) -> frozenset[Cell]:
    if not isinstance(data, list):
        raise TypeError
    return frozenset(map(_cell, data))


def _pair(data: Any) -> Pair:
    one, other = data
    return _cell(one), _cell(other)


def _pairs(data: Any) -> tuple[tuple[str, Pair], ...]:
    if not isinstance(data, dict):
        raise TypeError
    return tuple((name, _pair(pair)) for name, pair in data.items())


def _walls(data: Any) -> frozenset[Pair]:
    if not isinstance(data, list):
        raise TypeError
    return frozenset(wall_between(*_pair(wall)) for wall in data)


def _one_of(words: tuple[str, ...]) -> Callable[[Any], str]:
    """Return a reader that takes one of ``words``."""

    def read_word(data: Any) -> str:
        if data not in words:
            raise ValueError
        return str(data)

    return read_word


def _flag(data: Any) -> bool:
    if type(data) is not bool:
        raise TypeError
    return data


_MEMBERS: Final[Mapping[str, tuple[Callable[[Any], Any], Sentence]]] = {
    "width": (_number, say("a whole number")),
    "height": (_number, say("a whole number")),
    "pairs": (_pairs, say("colours with two cells each, {example}", example='{"red": [[0, 0], [4, 1]]}')),
    "bridges": (_cells, say("a list of cells, {example}", example="[[2, 2]]")),
    "holes": (_cells, say("a list of cells, {example}", example="[[2, 2]]")),
    "walls": (_walls, say("a list of pairs of cells, {example}", example="[[[0, 0], [1, 0]]]")),
    "shape": (_one_of(get_args(Shape)), say('"square" or "hex"')),
    "wrap": (_flag, say("true or false")),
    "bridge_rule": (_one_of(get_args(BridgeRule)), say('"any" or "both"')),
    "touch": (_one_of(get_args(YesNo)), say('"yes" or "no"')),
    "cover": (_one_of(get_args(YesNo)), say('"yes" or "no"')),
}


def _make(fields: dict[str, Any]) -> FlowLevel:
    return FlowLevel(Size(fields.pop("width"), fields.pop("height")), **fields)


FLOW_JSON: Final = LevelJson("flow", "Flow", _MEMBERS, ("width", "height", "pairs"), _make)
read = FLOW_JSON.read


def to_data(level: FlowLevel) -> dict[str, Any]:
    """Return a level as the data of its JSON, without the members that have their default."""
    data: dict[str, Any] = {
        "width": level.size.width,
        "height": level.size.height,
        "pairs": {colour: [list(cell) for cell in pair] for colour, pair in level.pairs},
    }
    for name, cells in (("bridges", level.bridges), ("holes", level.holes)):
        if cells:
            data[name] = [list(cell) for cell in sorted(cells, key=lambda cell: (cell.row, cell.column))]
    if level.walls:
        walls = sorted(level.walls, key=lambda wall: [(cell.row, cell.column) for cell in wall])
        data["walls"] = [[list(cell) for cell in wall] for wall in walls]
    if level.shape != "square":
        data["shape"] = level.shape
    if level.wrap:
        data["wrap"] = True
    if level.bridge_rule != "any":
        data["bridge_rule"] = level.bridge_rule
    data |= {name: value for name, value in (("touch", level.touch), ("cover", level.cover)) if value == "no"}
    return data


def write(levels: Sequence[FlowLevel]) -> str:
    """Return the JSON of one level, or of a pack with a level on each line."""
    return FLOW_JSON.write([to_data(level) for level in levels])
