"""The text of get10's levels and moves, read back.

A level is ``5x5 target=10 refill=steady seed=42``; what is left out takes its default, and ``start=`` gives the first
grid line by line (``start=1.2/2.1`` for a grid of two by two). A move is the cell to collapse on, such as ``d2``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from damier.core.contract import Cell, Malformed, Size, say
from damier.core.nearest import unknown
from damier.games.get10.level import DEFAULT_SIZE, Level


@dataclass(frozen=True, slots=True)
class Collapse:
    """The only move: collapse the group through a cell onto that cell."""

    cell: Cell

    def __str__(self) -> str:
        return str(self.cell)


def parse_move(text: str) -> Collapse:
    """Read a move.

    >>> parse_move("d2")
    Collapse(cell=Cell(column=3, row=1))
    """
    return Collapse(Cell.parse(text))


def parse_level(text: str) -> Level:
    """Read a level.

    >>> parse_level("5x5 seed=42") == Level(seed=42)
    True
    """
    fields: dict[str, Any] = {}
    for place, word in enumerate(text.split()):
        if place == 0 and "=" not in word:
            fields["size"] = Size.parse(word)
            continue
        name, equals, value = word.partition("=")
        if not equals or name not in _READERS:
            raise Malformed(unknown(say("setting of get10"), word if not equals else name, _READERS))
        if name in fields:
            raise Malformed(say("{name} is given twice, the second time as {value!r}", name=name, value=value[:40]))
        fields[name] = _READERS[name](name, value)
    if "start" in fields:
        fields["start"] = _joined(fields["start"], fields.get("size", DEFAULT_SIZE))
    return Level(**fields)


def _joined(lines: tuple[tuple[int, ...], ...], size: Size) -> tuple[int, ...]:
    """Check that a start has the lines of its grid, and give its values in one row."""
    for number, line in enumerate(lines, start=1):
        if len(line) != size.width:
            raise Malformed(
                say("line {number} of start has {found} values, and the grid of {size} has {width} columns",
                    number=number, found=len(line), size=size, width=size.width)
            )  # fmt: skip
    if len(lines) != size.height:
        raise Malformed(
            say("start has {found} lines, and the grid of {size} has {height}", found=len(lines), size=size,
                height=size.height)
        )  # fmt: skip
    return tuple(value for line in lines for value in line)


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20):  # noqa: PLR2004 (the largest seed has 20 digits)
        raise Malformed(say("{name} is a whole number, not {text!r}", name=name, text=text[:40]))
    return int(text)


def _start(name: str, text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(_number(name, value) for value in line.split(".")) for line in text.split("/"))


def _word(_name: str, text: str) -> str:
    return text


_READERS = {
    "size": lambda _name, text: Size.parse(text),
    "target": _number,
    "refill": _word,
    "seed": _number,
    "start": _start,
}
