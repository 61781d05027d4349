"""What can be chosen about a new level: settings, each of a kind that knows its values and their text.

A value may be given as Python has it (``8``, ``True``, ``Size(9, 9)``) or as text (``"8"``, ``"yes"``, ``"9x9"``); a
generator only ever receives checked Python values, one for each of its settings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from damier.core.cells import Size
from damier.core.errors import Malformed
from damier.core.nearest import unknown
from damier.core.sentences import Sentence, say

_DIGITS: Final = 20
#: The text of a value that the generator chooses itself.
AUTO: Final = "auto"
#: Names that neither a setting nor a side may have: commands that take a game's own options have these themselves.
RESERVED: Final = frozenset(
    {"cluster", "continue", "count", "from", "games", "graded", "help", "jobs", "json", "lang", "nodes", "number",
     "output", "seed", "time", "version"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """A whole number from ``least`` to ``most``. Where ``auto`` is allowed, None lets the generator choose."""

    name: ClassVar = "number"
    least: int
    most: int
    auto: bool = False

    @property
    def expected(self) -> Sentence:
        """What a value may be."""
        numbers = say("{least} to {most}", least=self.least, most=self.most)
        return say("{values}, or auto", values=numbers) if self.auto else numbers

    def read(self, given: object) -> int | None:
        """Return the number that a value or a text means, or raise ``Malformed``."""
        if self.auto and given in (None, AUTO):
            return None
        if isinstance(given, str):
            digits = given.removeprefix("-")
            if digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS:
                given = int(given)
        if not isinstance(given, int) or isinstance(given, bool):
            raise Malformed(say("a whole number, not {text!r}", text=_quote(given)))
        if not self.least <= given <= self.most:
            raise Malformed(
                say(
                    "a number from {least} to {most}, not {found}",
                    least=self.least,
                    most=self.most,
                    found=_quote(given),
                )
            )
        return given

    def write(self, value: int | None) -> str:
        """Return the text of a value."""
        return AUTO if value is None else str(value)


@dataclass(frozen=True, slots=True)
class Share:
    """A share from 0 to 1; as text also ``20%``. Where ``auto`` is allowed, None lets the generator choose."""

    name: ClassVar = "share"
    auto: bool = False

    @property
    def expected(self) -> Sentence:
        """What a value may be."""
        share = say("such as 0.2 or 20%")
        return say("{values}, or auto", values=share) if self.auto else share

    def read(self, given: object) -> float | None:
        """Return the share that a value or a text means, or raise ``Malformed``."""
        if self.auto and given in (None, AUTO):
            return None
        share = given
        if isinstance(given, str):
            percent = given.endswith("%")
            digits = given.removesuffix("%").replace(".", "", 1)
            if digits.isascii() and digits.isdigit() and len(given) <= _DIGITS:
                share = float(given.removesuffix("%")) / (100 if percent else 1)
        if not isinstance(share, int | float) or isinstance(share, bool) or not 0 <= share <= 1:
            raise Malformed(say("a share such as 0.2 or 20%, not {text!r}", text=_quote(given)))
        return float(share)

    def write(self, value: float | None) -> str:
        """Return the text of a value."""
        return AUTO if value is None else f"{value:g}"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words, each with what it means to a reader."""

    name: ClassVar = "choice"
    options: Mapping[str, Sentence]

    @property
    def expected(self) -> Sentence:
        """What a value may be."""
        return say("{names}", names=", ".join(self.options))

    def read(self, given: object) -> str:
        """Return the word that was given, or raise ``Malformed``."""
        if given not in self.options:
            raise Malformed(say("one of {names}, not {text!r}", names=", ".join(self.options), text=_quote(given)))
        return str(given)

    def write(self, value: str) -> str:
        """Return the text of a value."""
        return value


@dataclass(frozen=True, slots=True)
class Switch:
    """Yes or no."""

    name: ClassVar = "switch"

    @property
    def expected(self) -> Sentence:
        """What a value may be."""
        return say("yes or no")

    def read(self, given: object) -> bool:
        """Return what a value or a text means, or raise ``Malformed``."""
        if given in (True, "yes"):
            return True
        if given in (False, "no"):
            return False
        raise Malformed(say("yes or no, not {text!r}", text=_quote(given)))

    def write(self, value: bool) -> str:
        """Return the text of a value."""
        return "yes" if value else "no"


@dataclass(frozen=True, slots=True)
class Area:
    """Columns and rows, each from ``least`` to ``most``; as text ``7x5``, or ``7`` for a square."""

    name: ClassVar = "size"
    least: int
    most: int
    #: Whether only squares will do.
    square: bool = False

    @property
    def expected(self) -> Sentence:
        """What a value may be."""
        if self.square:
            return say("square, {least} to {most} a side", least=self.least, most=self.most)
        return say("{least} to {most} a side", least=self.least, most=self.most)

    def read(self, given: object) -> Size:
        """Return the size that a value or a text means, or raise ``Malformed``."""
        size = self._size(given)
        if self.square and size.width != size.height:
            raise Malformed(say("a square, not {size}", size=_quote(size)))
        if not (self.least <= min(size.width, size.height) and max(size.width, size.height) <= self.most):
            raise Malformed(
                say(
                    "columns and rows from {least} to {most}, not {size}",
                    least=self.least,
                    most=self.most,
                    size=_quote(size),
                )
            )
        return size

    def _size(self, given: object) -> Size:
        if isinstance(given, Size) and type(given.width) is type(given.height) is int:
            return given
        if isinstance(given, str) and given.isascii() and given.isdigit():
            given = f"{given}x{given}"
        if isinstance(given, int) and not isinstance(given, bool):
            return Size(given, given)
        if isinstance(given, tuple) and [type(length) for length in given] == [int, int]:
            return Size(*given)
        if isinstance(given, str):
            with suppress(Malformed):
                return Size.parse(given)
        raise Malformed(say("a size such as 5x5 (columns x rows), not {text!r}", text=_quote(given)))

    def write(self, value: Size) -> str:
        """Return the text of a value."""
        return str(value)


Kind = WholeNumber | Share | Choice | Switch | Area


@dataclass(frozen=True, slots=True)
class Setting:
    """Something to choose about a new level: its name, its kind, its value when left out, and what it means."""

    name: str
    kind: Kind
    default: Any
    description: Sentence
    #: Whether a level shows what was asked for. If not, ``Generator.settings_of`` returns the default.
    shown: bool = True
    #: What it is called on the page, in a word or two; its description if it is None.
    title: Sentence | None = None

    def read(self, given: object) -> Any:
        """Return the checked value of what was given; raises ``BadSetting`` with the setting's name."""
        try:
            return self.kind.read(given)
        except Malformed as error:
            reason = say("{name} is {expected}", name=self.name, expected=error.sentence)
            raise BadSetting.of(self.name, reason) from error

    def write(self, value: Any) -> str:
        """Return the text of a value.

        >>> Setting("size", Area(2, 9), Size(7, 7), say("the board")).write(Size(4, 3))
        '4x3'
        """
        text: str = self.kind.write(value)
        return text


class BadSetting(Malformed):
    """A value that a setting cannot have, by itself or with those of the others; ``setting`` is its name."""

    setting = ""

    @classmethod
    def of(cls, setting: str, reason: Sentence) -> BadSetting:
        """Return the error of the setting with this name."""
        error = cls(reason)
        error.setting = setting
        return error


#: The least and the most that some settings can have, by their names.
Limits = Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Preset:
    """What most people choose about a new level, as one row of buttons: its name, its title, and its choices.

    Each choice is a title and the settings that it stands for, as texts.
    """

    name: str
    title: Sentence
    choices: tuple[tuple[Sentence, Mapping[str, str]], ...]


def sizes_preset(*sides: int) -> Preset:
    """Return the preset of square boards of these sides."""
    squares = [Size(side, side) for side in sides]
    return Preset("size", say("Size"), tuple((say("{size}", size=size), {"size": str(size)}) for size in squares))


def read_settings(settings: Iterable[Setting], given: Mapping[str, object]) -> dict[str, Any]:
    """Return a checked value for each setting, its default where none was given; raises ``Malformed``.

    >>> size = Setting("size", Area(2, 9), Size(7, 7), say("the board"))
    >>> colors = Setting("colors", WholeNumber(2, 20, auto=True), None, say("how many"))
    >>> read_settings([size, colors], {"colors": "5"})
    {'size': Size(width=7, height=7), 'colors': 5}
    >>> read_settings([size, colors], {"color": 5})
    Traceback (most recent call last):
    damier.core.errors.Malformed: unknown setting 'color': did you mean 'colors'?
    """
    known = {setting.name: setting for setting in settings}
    for name in given:
        if name not in known:
            raise Malformed(unknown(say("setting"), name, known))
    return {name: setting.read(given.get(name, setting.default)) for name, setting in known.items()}


def _quote(given: object) -> str:
    try:
        return (given.spoken() if isinstance(given, Size) else str(given))[:40]
    except ValueError:  # Python writes no number of more than some thousand digits
        return type(given).__name__
