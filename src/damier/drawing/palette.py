"""Colours for roles and tones, in a light and a dark theme.

Two rules keep the pictures readable for everyone: tones of one family differ in lightness, not in hue alone, so that
they stay apart for every kind of colour blindness; and what a colour says, a letter or a number beside it says too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from damier.core.errors import Malformed
from damier.core.nearest import unknown
from damier.core.scene import Letters, Shape
from damier.core.sentences import say

#: A ramp from light to dark, for values that rise: even steps of lightness, hues from yellow through red to violet.
STEPS: Final = (
    "#fafa9f", "#fee286", "#fec66b", "#fea64d", "#ff7e31", "#eb5f46",
    "#cd4557", "#ab3662", "#842c63", "#5e2359", "#3d164c", "#20043e",
)  # fmt: skip
#: Colours with names, for things that are many and have no order. Each stays apart from every other for every eye.
COLOURS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "red": "#e31b3a",
        "green": "#8bbe89",
        "blue": "#4613d3",
        "yellow": "#fde00c",
        "orange": "#e57d00",
        "cyan": "#63fafe",
        "pink": "#c265b2",
        "maroon": "#4e0309",
        "purple": "#67018d",
        "white": "#f5fbde",
        "grey": "#51576d",
        "lime": "#adffa0",
        "navy": "#232047",
        "teal": "#3e947e",
        "brown": "#69470a",
        "lavender": "#cb97fd",
    }
)
_TONES: Final[Mapping[str, str]] = {**COLOURS} | {f"step{number}": color for number, color in enumerate(STEPS, start=1)}
DARK_INK: Final = "#1b1b1f"
LIGHT_INK: Final = "#ffffff"


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of tones, and of roles that have no tone."""

    name: str
    tones: Mapping[str, str]
    roles: Mapping[str, str]

    def color(self, shape: Shape) -> str:
        """Return the colour of a shape; letters on a tone are dark or light, whichever is easier to read.

        A role that the theme does not know, such as one of a game from another package, has the colour of ink.
        """
        if shape.tone and isinstance(shape.form, Letters):
            return ink_on(self.tones[shape.tone])
        if shape.tone:
            return self.tones[shape.tone]
        return self.roles.get(shape.role, self.roles["ink"])


THEMES: Final[Mapping[str, Theme]] = MappingProxyType(
    {
        "light": Theme(
            "light",
            _TONES,
            {"ground": "#e4e1da", "place": "#d3cfc6", "wall": "#1b1b1f", "held": "#1b1b1f", "ink": DARK_INK},
        ),
        "dark": Theme(
            "dark",
            _TONES,
            {"ground": "#26262b", "place": "#45454e", "wall": "#f4f2ee", "held": "#ffffff", "ink": LIGHT_INK},
        ),
    }
)


def find_theme(name: str) -> Theme:
    """Return a theme by its name; raises ``Malformed`` for an unknown one."""
    if name not in THEMES:
        raise Malformed(unknown(say("theme"), name, THEMES))
    return THEMES[name]


def rgb(color: str) -> tuple[int, int, int]:
    """Return the red, green and blue of a colour, each from 0 to 255.

    >>> rgb("#fafa9f")
    (250, 250, 159)
    """
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def luminance(color: str) -> float:
    """Return the relative luminance of a colour, from 0 for black to 1 for white, as WCAG defines it."""
    linear = [
        part / 12.92
        if part <= 0.04045  # noqa: PLR2004 (of the standard)
        else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in rgb(color))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21, as WCAG defines it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@cache
def ink_on(color: str) -> str:
    """Return the ink, dark or light, that has more contrast on a colour."""
    return max((DARK_INK, LIGHT_INK), key=lambda ink: contrast(ink, color))
