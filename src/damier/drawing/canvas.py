"""Characters on a grid, each with a tone, and how a terminal shows tones as colours."""

from __future__ import annotations

import enum
from functools import cache
from itertools import groupby
from typing import Final

from damier.drawing.palette import THEMES, ink_on, rgb

_PLAIN: Final = "\x1b[0m"


class Depth(enum.Enum):
    """How many colours a terminal has: none, a table of 256, or all."""

    NONE = 0
    INDEXED = 256
    TRUE = 1 << 24


class Canvas:
    """A rectangle of characters, blank at first. What is put outside of it is not seen."""

    def __init__(self, width: int, height: int) -> None:
        self._signs = [[" "] * width for _ in range(height)]
        self._tones = [[""] * width for _ in range(height)]
        self._width = width

    def put(self, x: int, y: int, text: str, tone: str = "") -> None:
        """Write a text, all in one tone, from a column and a line on."""
        if not 0 <= y < len(self._signs):
            return
        signs, tones = self._signs[y], self._tones[y]
        for place, sign in enumerate(text, start=x):
            if 0 <= place < self._width:
                signs[place], tones[place] = sign, tone

    def write(self, depth: Depth) -> str:
        """Return the lines, without blanks at their ends; tones are colours if the terminal has them."""
        if depth is Depth.NONE:
            return "".join("".join(signs).rstrip() + "\n" for signs in self._signs)
        lines = []
        for signs, tones in zip(self._signs, self._tones, strict=True):
            pairs = groupby(zip(tones, signs, strict=True), key=lambda pair: pair[0])
            line = "".join(_colored("".join(sign for _, sign in run), tone, depth) for tone, run in pairs)
            lines.append(line.rstrip() + "\n")
        return "".join(lines)


def _colored(text: str, tone: str, depth: Depth) -> str:
    """Return a text between escape sequences that give it a tone's colour as its background."""
    return f"{_escape(tone, depth)}{text}{_PLAIN}" if tone else text


@cache
def _escape(tone: str, depth: Depth) -> str:
    color = THEMES["dark"].tones[tone]
    return f"\x1b[48;{_code(color, depth)};38;{_code(ink_on(color), depth)}m"


def _code(color: str, depth: Depth) -> str:
    red, green, blue = rgb(color)
    if depth is Depth.TRUE:
        return f"2;{red};{green};{blue}"
    # The table of 256 has a cube of six levels a side from place 16 on.
    levels = [0, 95, 135, 175, 215, 255]
    near = [min(range(6), key=lambda level: abs(levels[level] - part)) for part in (red, green, blue)]
    return f"5;{16 + 36 * near[0] + 6 * near[1] + near[2]}"
