"""The address of a Numberlink puzzle at puzz.link: ``…?numlin/5/5/`` and the grid in one word; one on each line.

There are two kinds. In a ``numlin``, cells may stay empty. In an ``arukone``, every cell must be covered, unless the
letter ``e`` stands before the size, ``…?arukone/e/5/5/``; it shows letters, of which it has 52. Addresses are written
as the one kind or the other, by the level's own rule.

In the word, cells go line by line: a hexadecimal digit is a number below 16, ``-`` takes two digits and ``+`` three
for larger ones, and a letter from g to z passes over one to twenty empty cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from damier.core.contract import Cell, Impossible, Malformed, Place, Size, say
from damier.games.flow.formats.limits import refuse_special
from damier.games.flow.level import LARGEST_SIDE, FlowLevel, Pair, YesNo

_ADDRESS: Final = re.compile(r"(?:\S*[?/])?(numlin|arukone)/(?:([^0-9/]*)/)?([0-9]+)/([0-9]+)/(\S*)")
#: Whether every cell must be covered, by the kind of the puzzle and what stands before the size.
_COVER: Final[Mapping[tuple[str, str], YesNo]] = {
    ("numlin", ""): "no",
    ("arukone", ""): "yes",
    ("arukone", "e"): "no",
}
#: The most pairs of an ``arukone``: it shows a letter for each, capital or small.
_LETTERS: Final = 52
_LONGEST_GAP: Final = 20
_ONE_DIGIT: Final = 0x10
_TWO_DIGITS: Final = 0x100


def read(text: str) -> list[FlowLevel]:
    """Return the levels of a text, an address on each line; raise ``Malformed`` with the place of an error."""
    return [_level(line.strip(), number) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]


def _level(address: str, line: int) -> FlowLevel:
    found = _ADDRESS.fullmatch(address)
    if found is None:
        raise _misread(address, line)
    cover = _COVER.get((found[1], found[2] or ""))
    if cover is None:
        raise Malformed(say("{flag!r} before the size stands for rules that damier does not know",
                            flag=found[2][:20]), Place(line=line, column=found.start(2) + 1))  # fmt: skip
    width, height = (int(side[:9]) for side in (found[3], found[4]))
    if not (1 <= width <= LARGEST_SIDE and 1 <= height <= LARGEST_SIDE):
        raise Malformed(say("a Flow grid has 1 to {most} columns and rows, not {size}", most=LARGEST_SIDE,
                            size=Size(width, height)), Place(line=line))  # fmt: skip
    size = Size(width, height)
    ends: dict[int, list[Cell]] = {}
    start = found.start(5)
    told = 0
    for index, number, at in _numbers(found[5].rstrip("/"), line, start):
        if number is not None and index >= width * height:
            raise Malformed(say("the grid has {n} cells, and this is one too many: {text!r}", n=width * height,
                                text=found[5][at : at + 10]), Place(line=line, column=start + at + 1))  # fmt: skip
        if number is not None:
            ends.setdefault(number, []).append(size.cell(index))
        told = index
    pairs: list[tuple[str, Pair]] = []
    for number, cells in sorted(ends.items()):
        if len(cells) != 2:  # noqa: PLR2004 (a pair)
            if told < width * height:
                raise Malformed(say("this address ends too soon: it is about {n} of {all} cells", n=told,
                                    all=width * height), Place(line=line, column=len(address) + 1))  # fmt: skip
            raise Malformed(say("a colour has two endpoints, {name!r} has {n}", name=str(number), n=len(cells)),
                            Place(line=line))  # fmt: skip
        pairs.append((str(number), (cells[0], cells[1])))
    return FlowLevel(size, tuple(pairs), cover=cover)


def _misread(address: str, line: int) -> Malformed:
    """Return the error that says why a text is no address of a Numberlink puzzle."""
    blank = re.search(r"\s", address)
    if blank is not None:
        return Malformed(say("an address has no blanks in it"), Place(line=line, column=blank.start() + 1))
    found = re.search(r"(?:^|[?/])([a-z_0-9]+)/(?:[^0-9/]*/)?[0-9]+/[0-9]+(?:/|$)", address)
    if found is not None and found[1] not in {"numlin", "arukone"}:
        return Malformed(say("this is an address of a puzzle {kind!r}: damier reads those of numlin and arukone",
                             kind=found[1][:40]), Place(line=line, column=found.start(1) + 1))  # fmt: skip
    found = re.search(r"(?:^|[?/])(numlin|arukone)(?:/[^0-9/]*)?(?:/[0-9]*){0,2}$", address)
    if found is not None:
        return Malformed(say("this address ends too soon: after {kind} come the columns, the rows and the grid",
                             kind=found[1]),
                         Place(line=line, column=len(address) + 1))  # fmt: skip
    return Malformed(say("expected an address such as {example}, not {text!r}",
                         example="https://puzz.link/p?numlin/5/5/…", text=address[:60]), Place(line=line))  # fmt: skip


def _numbers(word: str, line: int, start: int) -> Iterator[tuple[int, int | None, int]]:
    """Yield each number in ``word``, between the index of its cell and its place in the word; at the end, None."""
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
            raise Malformed(say("expected a number or a letter from g to z, not {text!r}", text=word[at : at + 10]),
                            Place(line=line, column=start + at + 1))  # fmt: skip
        yield index, int(digits, 16), at
        index += 1
        at += length + (length > 1)
    yield index, None, at


def write(levels: Sequence[FlowLevel]) -> str:
    """Return an address for each level, a line each; colours become numbers from 1."""
    return "".join(f"{_address(level)}\n" for level in levels)


def _address(level: FlowLevel) -> str:
    refuse_special(level, say("an address of puzz.link"), bridges=False, empty=True)
    kind = "arukone" if level.cover == "yes" else "numlin"
    if kind == "arukone" and len(level.pairs) > _LETTERS:
        raise Impossible(say("an address of puzz.link where every cell is covered has at most {most} colours, not {n}",
                             most=_LETTERS, n=len(level.pairs)))  # fmt: skip
    numbers = {cell: number for number, (_, pair) in enumerate(level.pairs, start=1) for cell in pair}
    word, gap = "", 0
    for cell in level.size.cells():
        if cell in numbers:
            word += _gap(gap) + _sign(numbers[cell])
            gap = 0
        else:
            gap += 1
    return f"https://puzz.link/p?{kind}/{level.size.width}/{level.size.height}/{word}{_gap(gap)}"


def _gap(cells: int) -> str:
    """Return the letters that pass over so many empty cells."""
    whole, rest = divmod(cells, _LONGEST_GAP)
    return "z" * whole + (chr(ord("g") + rest - 1) if rest else "")


def _sign(number: int) -> str:
    if number < _ONE_DIGIT:
        return f"{number:x}"
    return f"-{number:02x}" if number < _TWO_DIGITS else f"+{number:03x}"
