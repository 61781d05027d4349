"""The file in which an administrator sets limits, in TOML: a line ``name = value`` for each that is not its default."""

from __future__ import annotations

import math
import re
import tomllib
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from damier.core.contract import Malformed, say
from damier.core.errors import Place
from damier.core.nearest import unknown
from damier.core.sentences import ENGLISH, Language
from damier.files.disk import read_text
from damier.web.limits import Limits, known_bounds

#: Limits that can be no larger than another: what is sent in a message fits into one, and work that may take so much
#: CPU has at least as long on the clock.
_WITHIN: Final = (
    ("file", "message"),
    ("archive", "message"),
    ("level", "message"),
    ("hint_seconds", "hint_wall"),
    ("grade_seconds", "hint_wall"),
    ("think_seconds", "hint_wall"),
    ("review_seconds", "review_wall"),
    ("solve_seconds", "solve_wall"),
    ("read_seconds", "read_wall"),
)
#: Where the TOML reader says that something is wrong.
_AT: Final = re.compile(r"\s*\(at line (\d+), column (\d+)\)")


def read_limits(path: Path) -> Limits:
    """Return the limits that a file sets, with the defaults of the others.

    Raises ``Malformed`` with the line if a name is unknown, or a value of the wrong type or impossible.
    """
    text = read_text(path)
    try:
        return limits_of(text)
    except Malformed as error:
        raise error.in_file(path) from error


def limits_of(text: str) -> Limits:
    """Return the limits that a text in TOML sets; raise ``Malformed`` as ``read_limits`` does.

    >>> limits_of("jobs = 2").jobs
    2
    """
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = _AT.search(str(error))
        place = Place(line=int(at[1]), column=int(at[2])) if at else None
        raise Malformed(say("this is not TOML: {reason}", reason=_AT.sub("", str(error))), place) from error
    values: dict[str, Any] = {name: _value(name, value, text) for name, value in given.items()}
    limits = Limits(**values)
    found = asdict(limits)
    for less, more in _WITHIN:
        if found[less] > found[more]:
            reason = say(
                "{less} is {n}, more than {more}, which is {most}: make {less} smaller or {more} larger",
                less=less,
                n=found[less],
                more=more,
                most=found[more],
            )
            raise Malformed(reason, _place(less if less in given else more, text))
    return limits


def _value(name: str, value: object, text: str) -> int | float:
    """Return the value of a limit as a number of its own type."""
    known = known_bounds()
    if name not in known:
        raise Malformed(unknown(say("limit"), name, known), _place(name, text))
    kind: type[int | float] = type(getattr(Limits(), name))
    whole = isinstance(value, int) and not isinstance(value, bool)
    if kind is int and not whole:
        reason = say("{name} is a whole number, such as {default}, not {value!r}", name=name,
                     default=getattr(Limits(), name), value=value)  # fmt: skip
        raise Malformed(reason, _place(name, text))
    if not whole and not (isinstance(value, float) and math.isfinite(value)):
        reason = say("{name} is a number, such as {default}, not {value!r}", name=name,
                     default=getattr(Limits(), name), value=value)  # fmt: skip
        raise Malformed(reason, _place(name, text))
    assert isinstance(value, int | float)  # noqa: S101 (as was just checked)
    if value < known[name].least:
        raise Malformed(
            say("{name} is at least {least}, not {value}", name=name, least=known[name].least, value=value),
            _place(name, text),
        )
    if value > known[name].most:
        raise Malformed(
            say("{name} is at most {most}, not {value}", name=name, most=known[name].most, value=value),
            _place(name, text),
        )
    return kind(value)


def _place(name: str, text: str) -> Place | None:
    """Return the line on which a text sets a name or a table of that name."""
    pattern = re.compile(rf"""\s*\[*\s*["']?{re.escape(name)}["']?\s*[=.\]]""")
    for number, line in enumerate(text.splitlines(), start=1):
        if pattern.match(line):
            return Place(line=number)
    return None


def limits_text(language: Language = ENGLISH) -> str:
    """Return a file that sets every limit to its default, with its unit and its meaning in a comment."""
    opening = say("The limits of `damier serve --limits FILE`. What is left out has the value that stands here.")
    parts = [f"# {opening.render(language)}\n"]
    for name, about in known_bounds().items():
        comment = f"# {about.meaning.render(language)} ({about.unit.render(language)})"
        parts.append(f"{comment}\n{name} = {_written(getattr(Limits(), name))}\n")
    return "\n".join(parts)


def _written(value: float) -> str:
    return f"{value:_}" if isinstance(value, int) else repr(value)
