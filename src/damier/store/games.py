"""The records that the store takes and returns. They hold no SQL and know no game's rules."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final

from damier.core.errors import IllegalMove

#: The actions that a game may have: a hundred times those of a long one.
ACTIONS_OF_A_GAME: Final = 50_000
#: By how much the numbers of the boards of two races in a match differ: no race has more.
BOARDS_OF_A_RACE: Final = 100

#: One action as it is stored: its kind, its text, and the play time in seconds. Its meaning is in ``play/actions.py``.
Row = tuple[str, str, float]


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """Games that several people play one after the other, under two links that stay the same.

    ``host`` is who made it, and owns its games. ``seat`` is the secret of the link to the free side, ``watch`` that of
    the link to look on.
    """

    id: str
    host: str
    seat: str
    watch: str


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game in the store, without its actions; ``round`` is its number in its match, from 1, if it is part of one.

    A board of a race, but the first, has a number below 0: that of its side and, for each race before, so many more.
    """

    id: str
    owner: str
    name: str
    level: str
    started: datetime
    version: int = 0
    over: bool = False
    match: StoredMatch | None = None
    round: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended that a person played: what statistics are made of.

    ``level`` is the digest of the level. ``grade`` and ``opponent`` are the names of the level's grade and of the
    computer player, or empty. ``day`` is the date in ISO form if it was the level of that day, else empty.
    """

    game: str
    name: str
    level: str
    grade: str
    opponent: str
    won: bool
    score: int | None
    seconds: float
    moves: int
    hints: int
    day: str
    #: When it ended, in seconds since 1970.
    ended: float


class VersionTaken(IllegalMove):
    """This version of the game has been written already, by someone else; or the game is gone."""


def digest(text: str) -> str:
    """Return the SHA-256 of a text: short even if a level is long, and safe to store even if a key is secret."""
    return sha256(text.encode()).hexdigest()
