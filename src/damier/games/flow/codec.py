"""Reading and writing the one-line text of Flow's levels, and reading that of its moves.

A level is its size, a word for each colour, and a word for each thing that makes the board special, or rule that it
states: ``5x5 red=a5-b1 green=c5-b2 bridges:c3,d4 holes:a1 walls:a1-b1,b1-b2 shape:hex wrap:yes bridge_rule:both
touch:no cover:no``. In a name, what is no letter, digit, ``_``, ``.``, ``-`` or ``~`` is written as in web addresses,
``%20``. A move is a verb and a cell, ``start a1``; a whole stroke is ``draw a1-b1-c1``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, cast, get_args

from damier.core.contract import Cell, Malformed, Size, say
from damier.core.nearest import unknown
from damier.games.flow.board import MARKS, FlowMove, Verb, mark_move
from damier.games.flow.level import BridgeRule, FlowLevel, Pair, Shape, YesNo, wall_between

VERBS: Final[tuple[str, ...]] = get_args(Verb)


def parse_move(text: str) -> FlowMove:
    """Return the move of a text such as ``start d2``; raise ``Malformed`` if it is none.

    >>> parse_move("start d2")
    FlowMove(verb='start', cell=Cell(column=3, row=1), other=None, way=())
    >>> print(parse_move("close d2-e2"))
    close d2-e2
    >>> print(parse_move("draw d2-e2-e3"))
    draw d2-e2-e3
    """
    words = text.split()
    if len(words) != 2 or words[0] not in VERBS:  # noqa: PLR2004 (a verb and a cell)
        if words and words[0].isalpha() and len(words) == 2:  # noqa: PLR2004
            raise Malformed(unknown(say("action"), words[0], VERBS))
        raise Malformed(say("expected an action and a cell such as `start a1`, not {text!r}", text=text[:40]))
    verb = cast("Verb", words[0])
    if verb == "draw":
        first, *way = map(Cell.parse, words[1].split("-"))
        if not way:
            raise Malformed(say("a stroke goes through two cells or more, as in `draw a1-b1`, not {text!r}", text=text))
        return FlowMove(verb, first, way=tuple(way))
    return mark_move(verb, *_read_pair(words[1])) if verb in MARKS else FlowMove(verb, Cell.parse(words[1]))


def write_level(level: FlowLevel) -> str:
    """Return the text of a level."""
    words = [str(level.size)]
    words += [f"{_quote_name(colour)}={_write_pair(pair)}" for colour, pair in level.pairs]
    for name, cells in (("bridges", level.bridges), ("holes", level.holes)):
        if cells:
            words.append(f"{name}:{','.join(map(str, _in_reading_order(cells)))}")
    if level.walls:
        walls = sorted(level.walls, key=lambda wall: [(cell.row, cell.column) for cell in wall])
        words.append(f"walls:{','.join(map(_write_pair, walls))}")
    if level.shape != "square":
        words.append(f"shape:{level.shape}")
    if level.wrap:
        words.append("wrap:yes")
    if level.bridge_rule != "any":
        words.append(f"bridge_rule:{level.bridge_rule}")
    words += [f"{name}:no" for name, value in (("touch", level.touch), ("cover", level.cover)) if value == "no"]
    return " ".join(words)


def _quote_name(name: str) -> str:
    """Return a colour's name as one word."""
    if name.isascii() and name.isalnum():
        return name
    from urllib.parse import quote  # noqa: PLC0415 (slow to load, and most names need none)

    return quote(name, safe="")


def _read_name(word: str) -> str:
    """Return the name that ``_quote_name`` wrote."""
    if "%" not in word:
        return word
    from urllib.parse import unquote  # noqa: PLC0415

    return unquote(word)


def _in_reading_order(cells: Iterable[Cell]) -> list[Cell]:
    return sorted(cells, key=lambda cell: (cell.row, cell.column))


def _write_pair(pair: Pair) -> str:
    return f"{pair[0]}-{pair[1]}"


def parse_level(text: str) -> FlowLevel:
    """Return the level of a text; raise ``Malformed`` if it is none.

    >>> level = parse_level("3x2 red=a1-c1 blue=a2-c2")
    >>> level.colours, str(level)
    (('red', 'blue'), '3x2 red=a1-c1 blue=a2-c2')
    """
    words = text.split()
    size = Size.parse(words[0] if words else "")
    pairs: list[tuple[str, Pair]] = []
    special: dict[str, Any] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if equals:
            pairs.append((_read_name(name), _read_pair(value)))
            continue
        name, colon, value = word.partition(":")
        if not colon or name not in _READERS:
            raise Malformed(unknown(say("setting of Flow"), name if colon else word, _READERS))
        if name in special:
            raise Malformed(say("{name} is given twice, the second time as {value!r}", name=name, value=value[:40]))
        special[name] = _READERS[name](value)
    return FlowLevel(size, tuple(pairs), **special)


def _read_pair(text: str) -> Pair:
    one, dash, other = text.partition("-")
    if not dash:
        raise Malformed(say("expected two cells such as a1-b2, not {text!r}", text=text[:40]))
    return Cell.parse(one), Cell.parse(other)


def _read_cells(text: str) -> frozenset[Cell]:
    return frozenset(Cell.parse(cell) for cell in text.split(","))


def _read_walls(text: str) -> frozenset[Pair]:
    return frozenset(wall_between(*_read_pair(pair)) for pair in text.split(","))


def _one_of(words: tuple[str, ...]) -> Callable[[str], str]:
    """Return a reader that takes one of ``words``."""

    def read(text: str) -> str:
        if text not in words:
            raise Malformed(unknown(say("word"), text[:40], words))
        return text

    return read


_READERS: Final[dict[str, Callable[[str], Any]]] = {
    "bridges": _read_cells,
    "holes": _read_cells,
    "walls": _read_walls,
    "shape": _one_of(get_args(Shape)),
    "wrap": lambda text: bool(_one_of(("yes",))(text)),
    "bridge_rule": _one_of(get_args(BridgeRule)),
    "touch": _one_of(get_args(YesNo)),
    "cover": _one_of(get_args(YesNo)),
}
