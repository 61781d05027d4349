"""The errors that damier raises: a few kinds, each with a sentence that a person can act on.

A message says what was expected, where, quotes what was found, and suggests the nearest right thing.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple, Self

from damier.core.sentences import Sentence, say


class Place(NamedTuple):
    """Where in a text something is wrong: the file, the line and the column, both from 1, as far as each is known.

    With a file it is written as compilers do; without one, in words.

    >>> print(Place("pack.txt", 2, 5).sentence, "|", Place(line=2).sentence)
    pack.txt:2:5 | line 2
    """

    path: str = ""
    line: int | None = None
    column: int | None = None

    @property
    def sentence(self) -> Sentence:
        """The place as a person reads it."""
        if self.path or self.line is None:
            return say("{place}", place=":".join(str(part) for part in self if part))
        if self.column is None:
            return say("line {line}", line=self.line)
        return say("line {line}, column {column}", line=self.line, column=self.column)


class DamierError(Exception):
    """The base of the kinds below; it is raised only as one of them.

    ``reason`` says what is wrong, and ``place`` where, if it is about a text; ``sentence`` is both.
    """

    exit_status: ClassVar[int] = 2

    def __init__(self, reason: Sentence, place: Place | None = None) -> None:
        super().__init__(reason, place)
        self.reason = reason
        self.place = place

    @property
    def sentence(self) -> Sentence:
        """What is wrong and, if that is known, where."""
        if self.place is None:
            return self.reason
        if self.place.path:  # written so that editors find it, in every language
            return say("{place}: {reason}", place=self.place.sentence, reason=self.reason)
        return say("{where}: {reason}", where=self.place.sentence, reason=self.reason)

    def at(self, place: Place) -> Self:
        """Return the same error at ``place`` of the text that it is about, unless it has a place already."""
        return self if self.place is not None else type(self)(self.reason, place)

    def in_file(self, path: object) -> Self:
        """Return the same error about the file at ``path``, unless it names a file already."""
        place = self.place or Place()
        return type(self)(self.reason, place if place.path else place._replace(path=str(path)))

    def __str__(self) -> str:
        return str(self.sentence)


class Malformed(DamierError):  # noqa: N818 (the kinds are named in the design)
    """This is not a level, a move, a save or a setting: it cannot be read."""


class IllegalMove(DamierError):  # noqa: N818
    """It can be read, but the rules do not allow it now. Nothing has changed."""


class Impossible(DamierError):  # noqa: N818
    """There is no such puzzle, no such move, or no solution."""

    exit_status = 1


class Unavailable(Impossible):
    """It cannot be asked for here: a game has no solver, a game or a player does not load."""

    exit_status = 2


class Exhausted(DamierError):  # noqa: N818
    """The budget ran out before the answer was known."""

    exit_status = 3


def fault_of(error: BaseException) -> Exhausted:
    """Return what is said of an error that nobody foresaw, a mistake in damier or in a game of another package."""
    return Exhausted(say("a fault in damier, please report it: {cause}", cause=f"{type(error).__name__}: {error}"))
