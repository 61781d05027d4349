"""A text cut at its blanks, each piece with its place, for readers that say where something is wrong."""

from __future__ import annotations

import re
from typing import NamedTuple


class Token(NamedTuple):
    """A run of characters without blanks, with its place."""

    line: int
    column: int
    text: str

    @property
    def place(self) -> str:
        """Its line and column."""
        return f"{self.line}:{self.column}"


def tokens(text: str) -> list[Token]:
    """Cut a text at its blanks."""
    return [
        Token(number, found.start() + 1, found[0])
        for number, line in enumerate(text.splitlines(), start=1)
        for found in re.finditer(r"\S+", line)
    ]
