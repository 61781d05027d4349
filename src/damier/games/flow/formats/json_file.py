"""damier's own JSON of Flow: a level, a pack ``{"game": "flow", "levels": […]}``, or a level a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final, get_args

from damier.core.contract import Cell, DamierError, Malformed, Sentence, Size, say
from damier.core.nearest import unknown
from damier.games.flow.level import BridgeRule, Level, Pair, Shape, in_order

_REQUIRED: Final = ("width", "height", "pairs")


def recognises(text: str) -> bool:
    """Tell whether a text looks like JSON."""
    return text.lstrip()[:1] in ("{", "[")


def read(text: str) -> list[Level]:
    """Read all levels of a file."""
    try:
        return _levels(json.loads(text), say("the file"))
    except json.JSONDecodeError as error:
        lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
        if error.msg != "Extra data" or len(lines) < 2:  # noqa: PLR2004 (several lines)
            raise Malformed(_broken(error.lineno, error.colno, text[error.pos : error.pos + 20])) from error
    except (ValueError, RecursionError) as error:
        raise Malformed(say("this is no JSON that can be read")) from error
    levels: list[Level] = []
    for number, line in lines:
        try:
            levels += _levels(json.loads(line), say("line {number}", number=number))
        except json.JSONDecodeError as error:
            raise Malformed(_broken(number, error.colno, line[error.pos : error.pos + 20])) from error
        except (ValueError, RecursionError) as error:
            raise Malformed(say("this is no JSON that can be read")) from error
    return levels


def _broken(line: int, column: int, quote: str) -> Sentence:
    return say("{place}: this is not JSON, at {quote!r}", place=f"{line}:{column}", quote=quote)


def _levels(data: Any, where: Sentence) -> list[Level]:
    if not isinstance(data, dict):
        raise Malformed(say("{where}: expected a level of Flow, not {quote}", where=where, quote=_quote(data)))
    if data.get("game", "flow") != "flow":
        raise Malformed(say("{where}: this is a level of {game}, not of flow", where=where, game=_quote(data["game"])))
    if "levels" not in data:
        return [_level(data, where)]
    if not isinstance(data["levels"], list) or not data["levels"]:
        raise Malformed(say('{where}: "levels" should be a list of levels, not {quote}', where=where,
                            quote=_quote(data["levels"])))  # fmt: skip
    return [_level(one, say("level {number}", number=number)) for number, one in enumerate(data["levels"], start=1)]


def _level(data: Any, where: Sentence) -> Level:
    if not isinstance(data, dict):
        raise Malformed(say("{where}: expected a level of Flow, not {quote}", where=where, quote=_quote(data)))
    for name in _REQUIRED:
        if name not in data:
            raise Malformed(say('{where}: it lacks the member "{name}"', where=where, name=name))
    for name in data:
        if name not in _READERS and name != "game":
            raise Malformed(
                say("{where}: {reason}", where=where, reason=unknown(say("member"), str(name)[:40], _READERS))
            )
    fields: dict[str, Any] = {}
    for name, (read_member, expected) in _READERS.items():
        if name in data:
            try:
                fields[name] = read_member(data[name])
            except (TypeError, ValueError) as error:
                raise Malformed(
                    say(
                        '{where}: "{name}" should be {expected}, not {quote}',
                        where=where,
                        name=name,
                        expected=expected,
                        quote=_quote(data[name]),
                    )
                ) from error
    try:
        return Level(Size(fields.pop("width"), fields.pop("height")), **fields)
    except DamierError as error:
        raise Malformed(say("{where}: {reason}", where=where, reason=error.sentence)) from error


def _quote(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)[:40]


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
    return frozenset(in_order(*_pair(wall)) for wall in data)


def _word(words: tuple[str, ...]) -> Callable[[Any], str]:
    def read_word(data: Any) -> str:
        if data not in words:
            raise ValueError
        return str(data)

    return read_word


def _flag(data: Any) -> bool:
    if type(data) is not bool:
        raise TypeError
    return data


_READERS: Final[dict[str, tuple[Callable[[Any], Any], Sentence]]] = {
    "width": (_number, say("a whole number")),
    "height": (_number, say("a whole number")),
    "pairs": (_pairs, say("colours with two cells each, {example}", example='{"red": [[0, 0], [4, 1]]}')),
    "bridges": (_cells, say("a list of cells, {example}", example="[[2, 2]]")),
    "holes": (_cells, say("a list of cells, {example}", example="[[2, 2]]")),
    "walls": (_walls, say("a list of pairs of cells, {example}", example="[[[0, 0], [1, 0]]]")),
    "shape": (_word(get_args(Shape)), say('"square" or "hex"')),
    "wrap": (_flag, say("true or false")),
    "bridge_rule": (_word(get_args(BridgeRule)), say('"any" or "both"')),
}


def to_data(level: Level) -> dict[str, Any]:
    """Give a level as the data of its JSON, what is ordinary left out."""
    data: dict[str, Any] = {
        "game": "flow",
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
    return data


def write(levels: Sequence[Level]) -> str:
    """Write one level, or a pack with a level a line."""
    lines = [json.dumps(to_data(level), ensure_ascii=False) for level in levels]
    if len(lines) == 1:
        return lines[0] + "\n"
    return '{"game": "flow", "levels": [\n' + ",\n".join(lines) + "\n]}\n"
