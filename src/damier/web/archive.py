"""Everything that is one person's as one file, and such a file read and checked.

It has the games under way as saves, the levels solved, and the results of the games that ended. Another browser or
another machine goes on from it. What a file brings is added to what is there: nothing is replaced or lost.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass
from datetime import UTC, datetime, timedelta
from math import isfinite
from typing import Annotated, Final, Literal

import msgspec

from damier.core.contract import DamierError, Malformed, say
from damier.core.plugins import check_declared
from damier.core.registry import load, names
from damier.files.saves import Save, from_json, to_json
from damier.play.session import Session
from damier.store.games import Result
from damier.web.limits import bounds
from damier.web.progress import read_day

#: What such a file begins with, and the number of its layout.
_MARK: Final = '{"damier_archive":'
FORMAT: Final = 1
#: The most results, solved levels and games under way of a file.
MOST_RESULTS: Final = 2_000
MOST_SOLVED: Final = 4_000
MOST_GAMES: Final = 50

#: Clocks of different machines may differ by this, in seconds.
DAY: Final = 86_400.0

_Name = Annotated[str, msgspec.Meta(pattern=r"^[^\x00]*$", max_length=64)]
_Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
_Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]


class _Result(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A ``Result``, its members in their order."""

    game: Annotated[str, msgspec.Meta(pattern=r"^[^\x00]+$", max_length=64)]
    name: _Name
    level: _Digest
    grade: Literal["", "easy", "medium", "hard", "expert", "beyond"]
    opponent: _Name
    won: bool
    score: Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)] | None
    seconds: Annotated[float, msgspec.Meta(ge=0, le=1e9)]
    moves: _Count
    hints: _Count
    day: Annotated[str, msgspec.Meta(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]
    ended: Annotated[float, msgspec.Meta(ge=0, le=1e11)]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """The file as JSON has it; each game is the text of a save."""

    damier_archive: int
    solved: dict[_Name, list[_Digest]]
    results: Annotated[list[_Result], msgspec.Meta(max_length=MOST_RESULTS)]
    games: Annotated[list[str], msgspec.Meta(max_length=MOST_GAMES)]


@dataclass(frozen=True, slots=True)
class Archive:
    """What such a file has."""

    solved: Mapping[str, frozenset[str]]
    results: tuple[Result, ...]
    games: tuple[Save, ...]


def is_archive(text: str) -> bool:
    """Return whether a text is such a file, or claims to be."""
    return text.lstrip().replace(" ", "", 1).startswith(_MARK)


def write(solved: Mapping[str, Iterable[str]], results: Iterable[Result], saves: Iterable[Save]) -> str:
    """Return the text of a file: the newest results, and as many of the saves, in their order, as there is room for."""
    room = MOST_SOLVED
    kept: dict[str, list[str]] = {}
    for name, levels in solved.items():
        kept[name] = sorted(levels)[:room]
        room -= len(kept[name])
    rows = [_Result(*astuple(one)) for one in results][-MOST_RESULTS:]
    file = _File(FORMAT, kept, rows, [])
    length = len(msgspec.json.encode(file))
    for save in saves:
        text = to_json(save)
        length += 2 * len(text)  # quotes inside a text take two characters
        if length > bounds().archive or len(file.games) == MOST_GAMES:
            break
        file.games.append(text)
    return msgspec.json.encode(file).decode()


def read(text: str) -> Archive:
    """Return what a file has, its games proved by replaying them; raise ``Malformed`` if something is wrong with it."""
    try:
        file = msgspec.json.decode(text, type=_File)
    except (msgspec.DecodeError, UnicodeEncodeError) as error:
        raise Malformed(say("this is no file of everything that was played here, or a damaged one")) from error
    if file.damier_archive != FORMAT:
        raise Malformed(say("this file was written by a newer damier"))
    known = set(names())
    results = tuple(Result(*msgspec.structs.astuple(one)) for one in file.results if one.name in known)
    if not all(isfinite(one.seconds) and one.ended <= time.time() + DAY and _is_day(one.day) for one in results):
        raise Malformed(say("this is no file of everything that was played here, or a damaged one"))
    solved = {name: frozenset(levels[:MOST_SOLVED]) for name, levels in file.solved.items() if name in known}
    return Archive(solved, results, tuple(save for one in file.games if (save := _proved(one)) is not None))


def _is_day(text: str) -> bool:
    """Return whether a text is empty, or a date in ISO form that is not yet to come anywhere."""
    try:
        return not text or read_day(text) <= datetime.now(UTC).date() + timedelta(days=1)
    except Malformed:
        return False


def _proved(text: str) -> Save | None:
    """Return the save of a text, or None if it cannot be played on here."""
    try:
        save = from_json(text)
        if len(save.moves) > bounds().moves or len(save.level) > bounds().level:
            return None
        check_declared(load(save.game), save.seats)
        return Session.restore(save).save()
    except DamierError:
        return None
