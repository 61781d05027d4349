"""Save files: readable JSON, written whole or not at all, and checked before anything in it is used.

A save is a level and its moves. Reading one checks its form here; ``Session.restore`` then replays it, which
checks the level and each move.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from damier.core.errors import Malformed
from damier.core.sentences import Sentence, say
from damier.files.disk import read_text, write_atomically
from damier.files.json_text import parse_json, place_in, quote_json

FORMAT: Final = 1
#: In seconds; a century, so that no number overflows.
LONGEST_GAME: Final = 3.2e9
_MARK: Final = re.compile(r'\s*\{\s*"damier"')


@dataclass(frozen=True, slots=True)
class Save:
    """A saved game: its level and moves as text, when each move was made, and who plays."""

    game: str
    level: str
    moves: tuple[str, ...]
    #: The seconds of play, in all sittings together, at which each move was made.
    times: tuple[float, ...]
    started: datetime
    #: For each side the name of the computer player that has it, or None for a person; empty where all are people.
    seats: tuple[str | None, ...] = ()
    #: The side that has resigned, or None.
    resigned: int | None = None
    #: Whether a line was shown in the course of the game, such as the solution.
    helped: bool = False
    #: How many hints were asked for.
    hints: int = 0
    #: By name the moves from the start that lead to each checkpoint.
    checkpoints: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def is_save(content: str) -> bool:
    """Return whether a text is, or was, a save: JSON in which the member "damier" comes before any other.

    >>> is_save('{ "damier": 1'), is_save('{ "game": "flow"'), is_save("{")
    (True, False, False)
    """
    return _MARK.match(content) is not None


def to_json(save: Save) -> str:
    """Return a save as JSON text."""
    members = {
        "damier": FORMAT,
        "game": save.game,
        "level": save.level,
        "started": save.started.isoformat(),
        **({"seats": list(save.seats)} if save.seats else {}),
        **({} if save.resigned is None else {"resigned": save.resigned}),
        **({"helped": True} if save.helped else {}),
        **({"hints": save.hints} if save.hints else {}),
        **(
            {"checkpoints": {name: list(moves) for name, moves in save.checkpoints.items()}} if save.checkpoints else {}
        ),
        "moves": list(save.moves),
        "times": list(save.times),
    }
    return json.dumps(members, ensure_ascii=False, indent=1) + "\n"


def from_json(text: str) -> Save:
    """Return the save that a JSON text is; raises ``Malformed`` with what is wrong and where."""
    if not text.strip():
        raise Malformed(say("this is not a damier save: it is empty"))
    try:
        data = parse_json(text)
    except Malformed as error:
        if is_save(text):
            raise Malformed(say("this save is damaged: {reason}", reason=error.reason), error.place) from error
        raise Malformed(say("this is not a damier save: {reason}", reason=error.reason), error.place) from error
    if not isinstance(data, dict) or "damier" not in data:
        raise Malformed(say('this is not a damier save: it lacks the member "damier"'))
    try:
        return _save(data)
    except _Damage as damage:
        raise Malformed(damage.reason, place_in(text, damage.member)) from damage


def _save(data: dict[str, Any]) -> Save:
    _check_format(data["damier"])
    moves = _member(data, "moves")
    if not _is_texts(moves):
        raise _wrong("moves", say("a list of texts"), moves)
    times = _times(data, len(moves))
    try:
        started = datetime.fromisoformat(_text(data, "started"))
    except ValueError as error:
        raise _wrong("started", say("a date and time"), data["started"]) from error
    seats = data.get("seats", [])
    if not isinstance(seats, list) or not all(isinstance(seat, str | None) for seat in seats):
        raise _wrong("seats", say("a list of players' names and nulls"), seats)
    resigned = data.get("resigned")
    if resigned is not None and (type(resigned) is not int or resigned < 0):
        raise _wrong("resigned", say("the number of a side, from 0"), resigned)
    helped = data.get("helped", False)
    if not isinstance(helped, bool):
        raise _wrong("helped", say("true or false"), helped)
    hints = data.get("hints", 0)
    if type(hints) is not int or hints < 0:
        raise _wrong("hints", say("a whole number from 0"), hints)
    checkpoints = data.get("checkpoints", {})
    if not isinstance(checkpoints, dict) or not all(map(_is_texts, checkpoints.values())):
        raise _wrong("checkpoints", say("lists of texts by their names"), checkpoints)
    kept = {name: tuple(texts) for name, texts in checkpoints.items()}
    game, level = _text(data, "game"), _text(data, "level")
    return Save(game, level, tuple(moves), times, started, tuple(seats), resigned, helped, hints, kept)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def write_save(save: Save, path: Path) -> None:
    """Write a save to a file, replacing an older one only once the new one is complete on the disk."""
    write_atomically(path, to_json(save).encode())


def read_save(path: Path) -> Save:
    """Return the save in a file; raises ``Malformed`` with what is wrong and where."""
    content = read_text(path)
    try:
        return from_json(content)
    except Malformed as error:
        raise error.in_file(path) from error


def _check_format(version: object) -> None:
    if isinstance(version, int) and not isinstance(version, bool) and version > FORMAT:
        raise Malformed(
            say(
                "this save is of format {version}, made by a newer damier; this one reads formats up to {known}: "
                "please update damier",
                version=quote_json(version, 40),
                known=FORMAT,
            )
        )
    if version != FORMAT or isinstance(version, bool):
        raise _wrong("damier", say("the number {known}", known=FORMAT), version)


class _Damage(Exception):  # noqa: N818 (it never leaves this module)
    """What is wrong with a save, and the member that it is about."""

    def __init__(self, reason: Sentence, member: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.member = member


def _wrong(member: str, expected: Sentence, found: object) -> _Damage:
    quote = quote_json(found, 60)
    return _Damage(
        say('this save is damaged: "{member}" should be {expected}, not {quote}', member=member, expected=expected,
            quote=quote),
        member,
    )  # fmt: skip


def _member(data: dict[str, Any], name: str) -> Any:
    if name not in data:
        raise Malformed(say('this save is damaged: it lacks the member "{member}"', member=name))
    return data[name]


def _text(data: dict[str, Any], name: str) -> str:
    value = _member(data, name)
    if not isinstance(value, str):
        raise _wrong(name, say("a text"), value)
    return value


def _times(data: dict[str, Any], count: int) -> tuple[float, ...]:
    """Return the times of the moves; raises ``Malformed`` unless there are ``count`` of them, in rising order."""
    given = _member(data, "times")
    sound = (
        isinstance(given, list)
        and len(given) == count
        and all(type(item) in (int, float) and 0 <= item <= LONGEST_GAME for item in given)
        and all(one <= other for one, other in pairwise(given))
    )
    if not sound:
        raise _wrong("times", say("a list of rising numbers, one for each move"), given)
    return tuple(map(float, given))
