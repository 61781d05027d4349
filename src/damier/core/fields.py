"""The text of a level as words: a size, then ``name=value`` for everything else.

A game that is content with ``5x5 target=10 seed=42`` lists its fields and their readers here instead of writing a
parser of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from damier.core.cells import Cell
from damier.core.errors import DamierError, Malformed
from damier.core.nearest import unknown
from damier.core.sentences import Sentence, say

__all__ = ["Reader", "cell_list", "one_of", "read_fields", "whole_number", "write_fields", "yes_or_no"]

#: Reads the text of one value, or raises ``Malformed`` with what was expected.
Reader = Callable[[str], Any]
#: The first word may be a value without a name: that of this field.
FIRST: Final = "size"
_DIGITS: Final = 20


def read_fields(
    text: str, readers: Mapping[str, Reader], title: str, *, required: Iterable[str] = ()
) -> dict[str, Any]:
    """Return the value of each field that a text names, read by ``readers``; ``title`` is the game's, for errors.

    Raises ``Malformed`` for a field that is unknown, given twice or not as its reader expects, and where one that is
    ``required`` is missing.

    >>> from damier.core.cells import Size
    >>> read_fields("5x4 seed=42", {"size": Size.parse, "seed": whole_number}, "get10")
    {'size': Size(width=5, height=4), 'seed': 42}
    >>> read_fields("5x4 sed=42", {"size": Size.parse, "seed": whole_number}, "get10")
    Traceback (most recent call last):
    damier.core.errors.Malformed: unknown setting of get10 'sed': did you mean 'seed'?
    >>> read_fields("seed=42", {"size": Size.parse, "seed": whole_number}, "get10", required=["size"])
    Traceback (most recent call last):
    damier.core.errors.Malformed: a level of get10 needs size: 'seed=42' has none
    """
    found: dict[str, Any] = {}
    for place, word in enumerate(text.split()):
        first = place == 0 and "=" not in word
        name, equals, value = (FIRST, "=", word) if first else word.partition("=")
        if not equals or name not in readers:
            raise Malformed(unknown(say("setting of {title}", title=title), name, readers))
        if name in found:
            raise Malformed(say("{name} is given twice, the second time as {value!r}", name=name, value=value[:40]))
        found[name] = _read(name, readers[name], value)
    for name in required:
        if name not in found:
            raise Malformed(say("a level of {title} needs {name}: {text!r} has none", title=title, name=name,
                                text=text[:40]))  # fmt: skip
    return found


def _read(name: str, reader: Reader, value: str) -> Any:
    try:
        return reader(value)
    except DamierError as error:
        raise Malformed(say("{name}: {reason}", name=name, reason=error.sentence)) from error


def write_fields(values: Mapping[str, object]) -> str:
    """Return the text that ``read_fields`` reads back: the size first, alone, then the other fields in order.

    >>> from damier.core.cells import Size
    >>> write_fields({"size": Size(5, 4), "seed": 42})
    '5x4 seed=42'
    """
    return " ".join(str(value) if name == FIRST else f"{name}={value}" for name, value in values.items())


def whole_number(text: str) -> int:
    """Return the whole number, from 0 up, that a text is."""
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS):
        raise Malformed(say("expected a whole number, not {text!r}", text=text[:40]))
    return int(text)


def cell_list(text: str) -> tuple[Cell, ...]:
    """Return the cells of a text such as ``a1,c3``."""
    return tuple(Cell.parse(cell) for cell in text.split(","))


def yes_or_no(text: str) -> bool:
    """Return True for ``yes`` and False for ``no``."""
    if text not in {"yes", "no"}:
        raise Malformed(say("expected yes or no, not {text!r}", text=text[:40]))
    return text == "yes"


def one_of(*choices: str, what: Sentence) -> Reader:
    """Return a reader that takes one of a few words; ``what`` names their kind in errors."""

    def read(text: str) -> str:
        if text not in choices:
            raise Malformed(unknown(what, text[:40], choices))
        return text

    return read


def __dir__() -> list[str]:
    return __all__
