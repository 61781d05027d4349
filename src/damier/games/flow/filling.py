"""A drawing of Flow by its cells: which colours each cell shows, in no order, as a grid that was filled by hand.

It is read from a text with a row for each row of the level. Each cell is the letter that pictures of the level have for
its colour, in capitals or not, or the number of the colour, or its name. ``#``, ``.`` and ``0`` are empty cells, as is
a hole, and ``+`` is a bridge that is not crossed. A crossed bridge shows the colours that cross it, in any order, with
``/`` between them: ``A`` is crossed once, ``A/B`` by two colours, ``A/A`` twice by one.

Cells are written together or with blanks between them, and the level's two sizes may come first, as in a level file.
Numbers count the colours from 1, unless a colour's name is a number: then they are names. The same holds for letters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from damier.core.contract import Cell, Malformed, say
from damier.files.tokens import Token, tokens
from damier.games.flow.board import letter
from damier.games.flow.formats.limits import check_length
from damier.games.flow.level import FlowLevel

#: What stands for no colour.
EMPTY: Final = frozenset({"", "#", ".", "+", "None"})
_SEPARATOR: Final = "/"
_SIGN: Final = re.compile(r"[^/](?:/[^/])*")


@dataclass(frozen=True)
class Filling:
    """The colours that each cell shows: several only where it is crossed several times, none where it is left out."""

    cells: Mapping[Cell, tuple[str, ...]]


#: Rows of a drawing: as texts, or each cell for itself.
Rows = Sequence[str] | Sequence[Sequence[str | int | None]]


def drawing_of(drawing: str | Rows, level: FlowLevel) -> Filling:
    """Return the drawing that a text is, or rows; raise ``Malformed`` if it has not the size of ``level``.

    A sign that stands for no colour of the level is kept as the name of a colour, for ``violations`` to tell.

    >>> from damier.games.flow.codec import parse_level
    >>> level = parse_level("3x1 red=a1-c1")
    >>> drawing_of("AaA", level) == drawing_of("1 1 1", level) == drawing_of([["red", 1, "a"]], level)
    True
    """
    colours = _reader(level)
    if isinstance(drawing, str):
        signs = _signs(drawing, level)
    elif all(isinstance(row, str) for row in drawing):
        signs = _signs("\n".join(map(str, drawing)), level)
    else:
        signs = _listed(drawing, level)
    return Filling({cell: colours(sign) for cell, sign in zip(level.size.cells(), signs, strict=True)})


def _reader(level: FlowLevel) -> Callable[[str], tuple[str, ...]]:
    """Return a function that returns the colours of a cell's sign."""
    meanings: dict[str, str] = {}
    if not any(_is_number(name) for name in level.colours):
        meanings |= {str(number): name for number, name in enumerate(level.colours, start=1)}
    if not any(len(name) == 1 and name.isalpha() for name in level.colours):
        for number, name in enumerate(level.colours):
            for sign in (letter(number), letter(number).lower()):
                meanings.setdefault(sign, name)
    meanings |= {name: name for name in level.colours}

    def read(sign: str) -> tuple[str, ...]:
        parts = (part.strip() for part in sign.split(_SEPARATOR))
        return tuple(
            _meaning(part) for part in parts if part in meanings or not (part in EMPTY or part.strip("0") == "")
        )

    def _meaning(part: str) -> str:
        return meanings.get(part) or meanings.get(part.lstrip("0"), part)

    return read


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _listed(rows: Iterable[object], level: FlowLevel) -> list[str]:
    """Return the sign of each cell of rows of cells."""
    found = [[str(sign) for sign in row] if isinstance(row, Sequence) else [] for row in rows]
    for number, row in enumerate(found, start=1):
        if len(row) != level.size.width:
            raise Malformed(
                say("row {number} of the drawing has {found} cells, and the level has {width} columns", number=number,
                    found=len(row), width=level.size.width)
            )  # fmt: skip
    if len(found) != level.size.height:
        raise Malformed(
            say("the drawing has {found} rows, and the level has {height}", found=len(found), height=level.size.height)
        )
    return [sign for row in found for sign in row]


def _signs(text: str, level: FlowLevel) -> list[str]:
    """Return the sign of each cell of a text."""
    check_length(text)
    words = tokens(text)
    if [word.text for word in words[:2]] == [str(level.size.width), str(level.size.height)]:
        signs = _grid(words[2:], level)
        if signs is not None:
            return signs
    signs = _grid(words, level) or _with_holes(text, level)
    if signs is None:
        raise _misfit(words, level)
    return signs


def _grid(words: list[Token], level: FlowLevel) -> list[str] | None:
    """Return the sign of each cell, if words are cells, rows, or lines of either; None if they are none of these."""
    lines: dict[int, list[str]] = {}
    for word in words:
        lines.setdefault(word.line, []).append(word.text)
    return _apart(words, level) or _rows([[word.text] for word in words], level) or _rows([*lines.values()], level)


def _apart(words: list[Token], level: FlowLevel) -> list[str] | None:
    """Return the signs of cells with blanks between them; None if there are not as many as the level has."""
    return [word.text for word in words] if len(words) == level.size.width * level.size.height else None


def _rows(rows: Sequence[list[str]], level: FlowLevel) -> list[str] | None:
    """Return the signs of rows of words, each word a cell or each sign one; None if they have not the level's size."""
    width = level.size.width
    found = [row if len(row) == width else [sign for word in row for sign in _SIGN.findall(word)] for row in rows]
    fits = len(found) == level.size.height and all(len(row) == width for row in found)
    return [sign for row in found for sign in row] if fits else None


def _with_holes(text: str, level: FlowLevel) -> list[str] | None:
    """Return the signs of a picture in which holes are blanks; None if there are no holes, or it does not fit."""
    rows = [line.ljust(level.size.width) for line in text.strip("\n").split("\n")]
    if not level.holes or len(rows) != level.size.height or any(len(row) != level.size.width for row in rows):
        return None
    return [sign.strip() for row in rows for sign in row]


def _misfit(words: list[Token], level: FlowLevel) -> Malformed:
    """Return the error of a text that has not the size of the level, at the first row of another length."""
    width, height = level.size.width, level.size.height
    wrong = next((word for word in words if len(_SIGN.findall(word.text)) not in (1, width)), None)
    return Malformed(
        say("the drawing should have {height} rows of {width} cells, as the level has", height=height, width=width),
        wrong.place if wrong else words[-1].end if words else None,
    )
