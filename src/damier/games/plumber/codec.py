"""The one-line text of Plumber's levels.

A level is its rows with ``/`` between them, a row its tokens one after the other: ``XR2X/X*C0X/XXX``. A token ends
where the next begins, so nothing separates them; blanks do no harm.
"""

from __future__ import annotations

import re
from typing import Final

from damier.core.contract import Malformed, say
from damier.games.plumber.level import Level

_TOKEN: Final = re.compile(r"\*?[A-Za-z]\d*|\S")


def parse_level(text: str) -> Level:
    """Read a level.

    >>> level = parse_level("XR2X / X L2 X / XR0X")
    >>> level.board_size, level.reserve[2], str(level)
    (Size(width=1, height=1), 1, 'XR2X/XL0X/XR0X')
    """
    if "/" not in text:
        raise Malformed(say("expected rows such as XR2X/XL0X/XR0X, not {text!r}", text=text[:40]))
    return Level(tuple(tuple(_TOKEN.findall(row)) for row in text.split("/")))
