"""Splitting a text at its blanks into tokens that know their line and column, for errors that say where."""

from __future__ import annotations

import re
from typing import NamedTuple

from damier.core.errors import Place


class Token(NamedTuple):
    """A run of characters without blanks, with its line and column from 1."""

    line: int
    column: int
    text: str

    @property
    def place(self) -> Place:
        """Where the token begins."""
        return Place(line=self.line, column=self.column)

    @property
    def end(self) -> Place:
        """Where the text goes on behind the token."""
        return Place(line=self.line, column=self.column + len(self.text))


def tokens(text: str) -> list[Token]:
    """Return the tokens of a text, in order."""
    return [
        Token(number, found.start() + 1, found[0])
        for number, line in enumerate(text.splitlines(), start=1)
        for found in re.finditer(r"\S+", line)
    ]
