"""Colours for roles and tones, in a light and a dark theme, and in one of greys for printing.

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
from damier.core.sentences import Sentence, say

#: A ramp from light to dark, for values that rise: even steps of lightness, hues from yellow through red to violet.
STEPS: Final = (
    "#fafa9f", "#fee286", "#fec66b", "#fea64d", "#ff7e31", "#eb5f46",
    "#cd4557", "#ab3662", "#842c63", "#5e2359", "#3d164c", "#20043e",
)  # fmt: skip
#: Colours with names, for things that are many and have no order, each as the light and as the dark theme has it. On
#: the cells of its theme each has a contrast of three or more, and it stays apart from every other for every eye, the
#: first eight by twice as much. White on a light cell is a silver.
_NAMED: Final[Mapping[str, tuple[str, str]]] = {
    "red": ("#dc233a", "#ff5962"),
    "green": ("#278548", "#4ec27e"),
    "blue": ("#2b54d7", "#7f95ff"),
    "yellow": ("#b18501", "#ffd83d"),
    "orange": ("#bc4000", "#ff9142"),
    "cyan": ("#0f96b1", "#40dffa"),
    "pink": ("#de47a5", "#ff86cc"),
    "maroon": ("#7d1024", "#cb6375"),
    "purple": ("#7b2ab7", "#bb78f3"),
    "white": ("#8d8a84", "#f3f5f0"),
    "grey": ("#424753", "#a0a4b5"),
    "lime": ("#6e9f1a", "#c3f06a"),
    "navy": ("#1b205f", "#7086d8"),
    "teal": ("#15635d", "#40ad9d"),
    "brown": ("#6e4417", "#c1936a"),
    "lavender": ("#8c79d7", "#dac6fc"),
}
#: The names of these colours, in the order in which they are used.
COLOURS: Final = tuple(_NAMED)
#: The same as greys, for printing in black and white: those that are used most, and together, are far apart.
_GREYS: Final = {
    "white": "#ffffff", "grey": "#f2f2f2", "yellow": "#e4e4e4", "lime": "#dadada", "maroon": "#cecece",
    "cyan": "#c4c4c4", "lavender": "#b8b8b8", "green": "#acacac", "orange": "#9c9c9c", "pink": "#8f8f8f",
    "red": "#747474", "teal": "#676767", "brown": "#595959", "blue": "#484848", "purple": "#383838", "navy": "#282828",
}  # fmt: skip
#: The names of these colours as people read them.
COLOUR_NAMES: Final[Mapping[str, Sentence]] = MappingProxyType(
    {
        "red": say("red"),
        "green": say("green"),
        "blue": say("blue"),
        "yellow": say("yellow"),
        "orange": say("orange"),
        "cyan": say("cyan"),
        "pink": say("pink"),
        "maroon": say("maroon"),
        "purple": say("purple"),
        "white": say("white"),
        "grey": say("grey"),
        "lime": say("lime"),
        "navy": say("navy"),
        "teal": say("teal"),
        "brown": say("brown"),
        "lavender": say("lavender"),
    }
)
_STEP_TONES: Final = {f"step{number}": color for number, color in enumerate(STEPS, start=1)}
DARK_INK: Final = "#1b1b1f"
LIGHT_INK: Final = "#ffffff"
_FAINT: Final = "#aaaaaa"
#: Roles without an outline in any theme.
_BARE: Final = ("ground", "wall", "held", "evidence", "supposed", "mark", "sign", "spent", "ink")


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of tones, and of roles that have no tone."""

    name: str
    tones: Mapping[str, str]
    roles: Mapping[str, str]
    #: The width of the line around every shape, in cells.
    outline: float = 0.0

    def outline_of(self, shape: Shape) -> tuple[float, str]:
        """Return the width and the colour of the line around a shape; the width is 0 where there is none.

        What lies below all others and what is a line itself has none, and empty places have a faint one.
        """
        bare = shape.role in _BARE or isinstance(shape.form, Letters)
        faint = shape.role == "place" and not shape.tone
        return 0.0 if bare else self.outline, _FAINT if faint else self.roles["wall"]

    def color(self, shape: Shape) -> str:
        """Return the colour of a shape; letters on a tone are dark or light, whichever is easier to read.

        A role that the theme does not know, such as one of a game from another package, has the colour of ink.
        """
        if shape.tone and isinstance(shape.form, Letters):
            return ink_on(self.tones[shape.tone])
        if shape.tone:
            return self.tones[shape.tone]
        return self.roles.get(shape.role, self.roles["ink"])


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


def _grey(color: str) -> str:
    """Return the grey that is as light as a colour."""
    linear = luminance(color)
    level = 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055  # noqa: PLR2004
    return f"#{round(level * 255):02x}" + f"{round(level * 255):02x}" * 2


THEMES: Final[Mapping[str, Theme]] = MappingProxyType(
    {
        "light": Theme(
            "light",
            {name: light for name, (light, _) in _NAMED.items()} | _STEP_TONES,
            {
                "ground": "#e5e0d6",
                "place": "#fbfaf7",
                "wall": "#34333c",
                "held": "#3f55d1",
                "evidence": "#1b1b1f",
                "supposed": "#5a5763",
                "mark": "#6d6a75",
                "spent": "#d2ccbf",
                "sign": LIGHT_INK,
                "ink": DARK_INK,
            },
        ),
        "dark": Theme(
            "dark",
            {name: dark for name, (_, dark) in _NAMED.items()} | _STEP_TONES,
            {
                "ground": "#181a21",
                "place": "#262933",
                "wall": "#d9d8e0",
                "held": "#b4beff",
                "evidence": "#ffffff",
                "supposed": "#bdbac8",
                "mark": "#a9a6b4",
                "spent": "#2b2e39",
                "sign": DARK_INK,
                "ink": LIGHT_INK,
            },
        ),
        "print": Theme(
            "print",
            _GREYS | {f"step{number}": _grey(color) for number, color in enumerate(STEPS, start=1)},
            {
                "ground": "#ffffff",
                "place": "#ffffff",
                "wall": "#000000",
                "held": "#000000",
                "evidence": "#000000",
                "supposed": "#555555",
                "mark": "#777777",
                "spent": "#dddddd",
                "sign": "#ffffff",
                "ink": "#000000",
            },
            outline=0.025,
        ),
    }
)


def find_theme(name: str) -> Theme:
    """Return a theme by its name; raises ``Malformed`` for an unknown one."""
    if name not in THEMES:
        raise Malformed(unknown(say("theme"), name, THEMES))
    return THEMES[name]


@cache
def ink_on(color: str) -> str:
    """Return the ink, dark or light, that has more contrast on a colour."""
    return max((DARK_INK, LIGHT_INK), key=lambda ink: contrast(ink, color))
