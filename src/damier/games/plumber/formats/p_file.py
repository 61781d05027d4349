"""The level file of the document, ``level7.p``: rows, columns, then a token for each place, row by row.

Any run of blanks separates tokens; line breaks mean no more than blanks. A file holds one level.
"""

from __future__ import annotations

import re
from typing import Final

from damier.core.contract import Cell, Malformed, Place, Sentence, Size, say
from damier.files.tokens import Token, tokens
from damier.games.plumber.level import LARGEST_SIDE, SCREW, SMALLEST_SIDE, PlumberLevel, placing_defect, spelling_defect

LARGEST_FILE: Final = 1_000_000
_OPENING: Final = re.compile(r"\ufeff?\s*[0-9]+\s+[0-9]+\s+[A-Za-z.*]")
_MOST_DIGITS: Final = 9


def recognises(text: str) -> bool:
    """Return whether a text begins with two numbers and what may be a token."""
    return _OPENING.match(text) is not None


def read(text: str) -> PlumberLevel:
    """Return the level of a file; raise ``Malformed`` with the place of an error."""
    if len(text) > LARGEST_FILE:
        raise Malformed(say("this file is longer than {most} characters: no level of Plumber is", most=LARGEST_FILE))
    words = tokens(text)
    if not words:
        raise Malformed(say("this file is empty"))
    height = _side(words[0])
    if len(words) == 1:
        raise Malformed(say("after {text!r} rows, how many columns?", text=words[0].text), words[0].place)
    width = _side(words[1])
    rest = words[2:]
    for word in rest[: width * height]:
        _check(word, spelling_defect(word.text))
    _check_count(rest, width, height, words[-1].end)
    size = Size(width, height)
    for cell, word in zip(size.cells(), rest, strict=True):
        _check(word, placing_defect(word.text, cell, size))
    texts = [word.text for word in rest]
    return PlumberLevel(tuple(tuple(texts[row * width : (row + 1) * width]) for row in range(height)))


def _check(word: Token, reason: Sentence | None) -> None:
    """Raise ``Malformed`` at the place of a word if there is a reason to."""
    if reason is not None:
        raise Malformed(reason, word.place)


def _side(word: Token) -> int:
    if not (word.text.isascii() and word.text.isdigit()):
        raise Malformed(
            say("a level of Plumber begins with its rows and columns, in numbers, not {text!r}", text=word.text[:20]),
            word.place,
        )
    if len(word.text) > _MOST_DIGITS or not SMALLEST_SIDE <= int(word.text) <= LARGEST_SIDE:
        raise Malformed(
            say("a Plumber grid has {least} to {most} columns and rows, border included, not {size}",
                least=SMALLEST_SIDE, most=LARGEST_SIDE, size=word.text[:20]),
            word.place,
        )  # fmt: skip
    return int(word.text)


def _check_count(rest: list[Token], width: int, height: int, end: Place) -> None:
    wanted = width * height
    if len(rest) > wanted:
        word = rest[wanted]
        raise Malformed(
            say("{text!r} is one too many: {height} rows of {width} are {n} places", text=word.text[:20],
                height=height, width=width, n=wanted),
            word.place,
        )  # fmt: skip
    if len(rest) < wanted:
        row, column = divmod(len(rest), width)
        raise Malformed(
            say("the level ends too soon: {height} rows of {width} are {n} places, and {cell} (row {row}, column "
                "{column}) is the first of {missing} that {missing:is|are} missing", height=height, width=width,
                n=wanted, cell=Cell(column, row), row=row + 1, column=column + 1, missing=wanted - len(rest)),
            end,
        )  # fmt: skip


def write(level: PlumberLevel) -> str:
    """Return the text of a level with its columns aligned, each screw before its pipe's letter."""
    lines = [f"{level.size.height} {level.size.width}"]
    for row in level.rows:
        padded = (f"{SCREW if token[0] == SCREW else ' '}{token.removeprefix(SCREW):<3}" for token in row)
        lines.append("".join(padded).strip())
    return "\n".join([*lines, ""])
