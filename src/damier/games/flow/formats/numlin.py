"""The address of a Numberlink puzzle at puzz.link: ``…?numlin/5/5/`` and the grid in one word; one on each line.

In the word, cells go line by line: a hexadecimal digit is a number below 16, ``-`` takes two digits and ``+`` three
for larger ones, and a letter from g to z passes over one to twenty empty cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from damier.core.contract import Cell, Malformed, Size, say
from damier.games.flow.formats.limits import refuse_special
from damier.games.flow.level import LARGEST_SIDE, FlowLevel, Pair

_ADDRESS: Final = re.compile(r"(?:\S*[?/])?numlin/([0-9]+)/([0-9]+)/(\S*)")
_LONGEST_GAP: Final = 20
_ONE_DIGIT: Final = 0x10
_TWO_DIGITS: Final = 0x100


def read(text: str) -> list[FlowLevel]:
    """Return the levels of a text, an address on each line; raise ``Malformed`` with the place of an error."""
    return [_level(line.strip(), number) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]


def _level(address: str, line: int) -> FlowLevel:
    found = _ADDRESS.fullmatch(address)
    if found is None:
        raise Malformed(say("{place}: expected an address such as numlin/5/5/…, not {text!r}", place=line,
                            text=address[:60]))  # fmt: skip
    width, height = (int(side[:9]) for side in (found[1], found[2]))
    if not (1 <= width <= LARGEST_SIDE and 1 <= height <= LARGEST_SIDE):
        raise Malformed(say("{place}: a Flow grid has 1 to {most} columns and rows, not {found}", place=line,
                            most=LARGEST_SIDE, found=f"{found[1][:9]}x{found[2][:9]}"))  # fmt: skip
    size = Size(width, height)
    ends: dict[int, list[Cell]] = {}
    start = found.start(3)
    for index, number, at in _numbers(found[3].rstrip("/"), line, start):
        if index >= width * height:
            raise Malformed(say("{place}: the grid has {n} cells, and this is one too many: {text!r}",
                                place=f"{line}:{start + at + 1}", n=width * height,
                                text=found[3][at : at + 10]))  # fmt: skip
        ends.setdefault(number, []).append(size.cell(index))
    pairs: list[tuple[str, Pair]] = []
    for number, cells in sorted(ends.items()):
        if len(cells) != 2:  # noqa: PLR2004 (a pair)
            raise Malformed(say("{where}: a colour has two endpoints, {name!r} has {n}", where=line, name=str(number),
                                n=len(cells)))  # fmt: skip
        pairs.append((str(number), (cells[0], cells[1])))
    return FlowLevel(size, tuple(pairs))


def _numbers(word: str, line: int, start: int) -> Iterator[tuple[int, int, int]]:
    """Yield each number in ``word``, between the index of its cell and its place in the word."""
    index = at = 0
    while at < len(word):
        sign = word[at]
        if "g" <= sign <= "z":
            index += ord(sign) - ord("g") + 1
            at += 1
            continue
        length = {"-": 2, "+": 3}.get(sign, 1)
        digits = word[at + (length > 1) : at + (length > 1) + length]
        if len(digits) < length or not re.fullmatch(r"[0-9a-f]+", digits):
            raise Malformed(say("{place}: expected a number or a letter from g to z, not {text!r}",
                                place=f"{line}:{start + at + 1}", text=word[at : at + 10]))  # fmt: skip
        yield index, int(digits, 16), at
        index += 1
        at += length + (length > 1)


def write(levels: Sequence[FlowLevel]) -> str:
    """Return an address for each level, a line each; colours become numbers from 1."""
    return "".join(f"{_address(level)}\n" for level in levels)


def _address(level: FlowLevel) -> str:
    refuse_special(level, say("a numlin address"), bridges=False)
    numbers = {cell: number for number, (_, pair) in enumerate(level.pairs, start=1) for cell in pair}
    word, gap = "", 0
    for cell in level.size.cells():
        if cell in numbers:
            word += _gap(gap) + _sign(numbers[cell])
            gap = 0
        else:
            gap += 1
    return f"https://puzz.link/p?numlin/{level.size.width}/{level.size.height}/{word}{_gap(gap)}"


def _gap(cells: int) -> str:
    """Return the letters that pass over so many empty cells."""
    whole, rest = divmod(cells, _LONGEST_GAP)
    return "z" * whole + (chr(ord("g") + rest - 1) if rest else "")


def _sign(number: int) -> str:
    if number < _ONE_DIGIT:
        return f"{number:x}"
    return f"-{number:02x}" if number < _TWO_DIGITS else f"+{number:03x}"
