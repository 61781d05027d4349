"""Reading JSON texts with errors of our own, and finding the place in a text of what was read from it."""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

from damier.core.errors import Malformed, Place
from damier.core.sentences import say

_LONGEST_QUOTE: Final = 20
_DECODER: Final = json.JSONDecoder()
_BLANKS: Final = " \t\n\r"


def parse_json(text: str) -> Any:
    """Return the value of a JSON text; raises ``Malformed`` with what is wrong and where.

    >>> parse_json('{"width": 5}')
    {'width': 5}
    >>> parse_json("{")
    Traceback (most recent call last):
    damier.core.errors.Malformed: line 1, column 2: this JSON ends too soon
    """
    try:
        return json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        place = Place(line=error.lineno, column=error.colno)
        if not text[error.pos :].strip():
            raise Malformed(say("this JSON ends too soon"), place) from error
        quote = text[error.pos : error.pos + _LONGEST_QUOTE]
        if error.msg.startswith("Unterminated string"):
            raise Malformed(say("the text that begins here has no end: {quote!r}", quote=quote), place) from error
        raise Malformed(say("this is not JSON, at {quote!r}", quote=quote), place) from error
    except (ValueError, RecursionError) as error:
        raise Malformed(say("this is no JSON that can be read")) from error


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def place_in(text: str, *steps: str | int) -> Place:
    r"""Return the place of a value in a JSON text: ``steps`` are the names of members and the indices of items.

    The text is one that ``parse_json`` has read. Where a step leads nowhere, the place is that of the last value found.

    >>> place_in('{"levels": [1,\n 2]}', "levels", 1)
    Place(path='', line=2, column=2)
    """
    at = _skip(text, 0)
    for step in steps:
        found = _member(text, at, step) if isinstance(step, str) else _item(text, at, step)
        if found is None:
            break
        at = found
    return Place(line=text.count("\n", 0, at) + 1, column=at - text.rfind("\n", 0, at))


def _skip(text: str, at: int) -> int:
    """Return the index of the first character from ``at`` on that is no blank."""
    while at < len(text) and text[at] in _BLANKS:
        at += 1
    return at


def _member(text: str, at: int, name: str) -> int | None:
    """Return where the value of a member of the object at ``at`` begins: the last one if there are several."""
    if text[at] != "{":
        return None
    found = None
    at = _skip(text, at + 1)
    while text[at] != "}":
        key, at = _DECODER.raw_decode(text, at)
        at = _skip(text, _skip(text, at) + 1)  # over the colon
        if key == name:
            found = at
        at = _behind(text, at)
    return found


def _item(text: str, at: int, index: int) -> int | None:
    """Return where the item at ``index`` of the list at ``at`` begins."""
    if text[at] != "[":
        return None
    at = _skip(text, at + 1)
    for _ in range(index):
        if text[at] == "]":
            return None
        at = _behind(text, at)
    return None if text[at] == "]" else at


def _behind(text: str, at: int) -> int:
    """Return where the text goes on behind the value at ``at`` and the comma after it."""
    _, at = _DECODER.raw_decode(text, at)
    at = _skip(text, at)
    return _skip(text, at + 1) if text[at] == "," else at


def quote_json(data: object, most: int) -> str:
    """Return the first ``most`` characters of the JSON of a value, in characters that can be printed anywhere."""
    try:
        quote = json.dumps(data, ensure_ascii=False)[:most]
    except RecursionError:  # it was read from a shallower stack than this
        quote = "…"
    return quote.encode("utf-8", "backslashreplace").decode()
