"""The text of the second document: two sizes, columns then rows, and the grid.

``#`` is an empty cell, a number an endpoint, ``+`` a bridge. Either each cell is one character and rows are separated
by blanks or line breaks, or, with ten colours or more, all cells are separated by blanks. A file holds one level.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from damier.core.contract import Cell, Impossible, Malformed, Size, say
from damier.files.tokens import Token, tokens
from damier.games.flow.formats.limits import check_length, refuse_special
from damier.games.flow.level import LARGEST_SIDE, FlowLevel, Pair

_ONE_DIGIT: Final = 10


def read(text: str) -> list[FlowLevel]:
    """Return the one level of a file, in a list; raise ``Malformed`` with the place of an error."""
    check_length(text)
    first, second, *rest = tokens(text)
    width, height = _side(first), _side(second)
    cells = _cells(second, rest, width, height)
    ends: dict[str, list[Token]] = {}
    places: dict[Token, Cell] = {}
    bridges = set()
    for index, token in enumerate(cells):
        cell = Cell(index % width, index // width)
        if token.text == "+":
            bridges.add(cell)
        elif token.text.isascii() and token.text.isdigit():
            ends.setdefault(token.text.lstrip("0") or "0", []).append(token)
            places[token] = cell
        elif token.text != "#":
            raise Malformed(say("a cell is #, + or a number, not {text!r}", text=token.text[:20]), token.place)
    pairs: list[tuple[str, Pair]] = []
    for colour, found in sorted(ends.items(), key=lambda item: (len(item[0]), item[0])):
        if len(found) != 2:  # noqa: PLR2004 (a pair)
            raise Malformed(
                say("a colour has two endpoints, {name!r} has {n}", name=colour, n=len(found)), found[:3][-1].place
            )
        pairs.append((colour, (places[found[0]], places[found[1]])))
    return [FlowLevel(Size(width, height), tuple(pairs), frozenset(bridges))]


def _side(token: Token) -> int:
    if len(token.text) > 9 or not 1 <= int(token.text) <= LARGEST_SIDE:  # noqa: PLR2004 (more digits are no size)
        raise Malformed(
            say("a Flow grid has 1 to {most} columns and rows, not {size}", most=LARGEST_SIDE, size=token.text[:20]),
            token.place,
        )
    return int(token.text)


def _cells(second: Token, rest: list[Token], width: int, height: int) -> list[Token]:
    """Return a token for each cell, in whichever of the two ways the grid is written; ``second`` is the last size."""
    if len(rest) == width * height:
        return rest
    if len(rest) == height and all(len(token.text) == width for token in rest):
        return [
            Token(token.line, token.column + offset, character)
            for token in rest
            for offset, character in enumerate(token.text)
        ]
    wrong = next((token for token in rest if len(token.text) not in (1, width)), None)
    if wrong is None and len(rest) > height:
        wrong = rest[height] if len(rest[0].text) == width else rest[min(width * height, len(rest) - 1)]
    if wrong is None:
        raise Malformed(
            say(
                "the grid ends too soon: {height} rows of {width} characters or {n} cells apart, not {found}",
                height=height,
                width=width,
                n=width * height,
                found=len(rest),
            ),
            (rest or [second])[-1].end,
        )
    raise Malformed(
        say("expected {height} rows of {width} characters, or {n} cells apart; {text!r} fits neither",
            height=height, width=width, n=width * height, text=wrong.text[:20]),
        wrong.place,
    )  # fmt: skip


def write(levels: Sequence[FlowLevel]) -> str:
    """Return the text of one level; colours become numbers from 1."""
    if len(levels) != 1:
        raise Impossible(say("a text file holds one level, not {n}: write JSON or XML instead", n=len(levels)))
    (level,) = levels
    refuse_special(level, say("the text format"), bridges=True)
    numbers = {colour: str(number) for number, colour in enumerate(level.colours, start=1)}
    apart = len(numbers) >= _ONE_DIGIT
    lines = [f"{level.size.width} {level.size.height}"]
    for row in range(level.size.height):
        cells = (Cell(column, row) for column in range(level.size.width))
        signs = [numbers[level.colour_at[cell]] if cell in level.colour_at else "+" if cell in level.bridges else "#"
                 for cell in cells]  # fmt: skip
        lines.append((" " if apart else "").join(signs))
    return "\n".join([*lines, ""])
