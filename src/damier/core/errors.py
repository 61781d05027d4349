"""The errors that damier raises: four kinds, each with a sentence that a person can act on.

A message says what was expected, where, quotes what was found, and suggests the nearest right thing.
"""

from __future__ import annotations

from typing import ClassVar

from damier.core.sentences import Sentence, say


class DamierError(Exception):
    """The base of the kinds below; it is raised only as one of them."""

    exit_status: ClassVar[int] = 2

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self) -> str:
        return str(self.sentence)


class Malformed(DamierError):  # noqa: N818 (the kinds are named in the design)
    """This is not a level, a move, a save or a setting: it cannot be read."""


class IllegalMove(DamierError):  # noqa: N818
    """It can be read, but the rules do not allow it now. Nothing has changed."""


class Impossible(DamierError):  # noqa: N818
    """There is no such puzzle, no such move, or no solution."""

    exit_status = 1


class Exhausted(DamierError):  # noqa: N818
    """The budget ran out before the answer was known."""

    exit_status = 3


def fault_of(error: BaseException) -> Exhausted:
    """Return what is said of an error that nobody foresaw, a mistake in damier or in a game of another package."""
    return Exhausted(say("a fault in damier, please report it: {cause}", cause=f"{type(error).__name__}: {error}"))
