"""Save files: readable JSON, written whole or not at all, and checked before anything in it is used.

A save is a level and its moves. Reading one checks its form here; ``Session.restore`` then replays it, which
checks the level and each move.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from damier.core.errors import Malformed
from damier.core.sentences import Sentence, say
from damier.files.disk import read_text, write_atomically

FORMAT: Final = 1
#: In seconds; a century, so that no number overflows.
LONGEST_GAME: Final = 3.2e9


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
    #: Whether the position comes from a line that was shown, such as the solution.
    helped: bool = False


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
        "moves": list(save.moves),
        "times": list(save.times),
    }
    return json.dumps(members, ensure_ascii=False, indent=1) + "\n"


def from_json(text: str) -> Save:
    """Return the save that a JSON text is; raises ``Malformed`` with what is wrong and where."""
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise Malformed(_damage(text, error)) from error
    except (ValueError, RecursionError) as error:
        raise Malformed(say("this is not a damier save: it is no JSON that can be read")) from error
    if not isinstance(data, dict) or "damier" not in data:
        raise Malformed(say('this is not a damier save: it lacks the member "damier"'))
    _check_format(data["damier"])
    moves = _member(data, "moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise Malformed(_wrong("moves", say("a list of texts"), moves))
    times = _times(data, len(moves))
    try:
        started = datetime.fromisoformat(_text(data, "started"))
    except ValueError as error:
        raise Malformed(_wrong("started", say("a date and time"), data["started"])) from error
    seats = data.get("seats", [])
    if not isinstance(seats, list) or not all(isinstance(seat, str | None) for seat in seats):
        raise Malformed(_wrong("seats", say("a list of players' names and nulls"), seats))
    resigned = data.get("resigned")
    if resigned is not None and (type(resigned) is not int or resigned < 0):
        raise Malformed(_wrong("resigned", say("the number of a side, from 0"), resigned))
    helped = data.get("helped", False)
    if not isinstance(helped, bool):
        raise Malformed(_wrong("helped", say("true or false"), helped))
    game, level = _text(data, "game"), _text(data, "level")
    return Save(game, level, tuple(moves), times, started, tuple(seats), resigned, helped)


def write_save(save: Save, path: Path) -> None:
    """Write a save to a file, replacing an older one only once the new one is complete on the disk."""
    write_atomically(path, to_json(save).encode())


def read_save(path: Path) -> Save:
    """Return the save in a file; raises ``Malformed`` with what is wrong and where."""
    return from_json(read_text(path))


def _check_format(version: object) -> None:
    if isinstance(version, int) and not isinstance(version, bool) and version > FORMAT:
        raise Malformed(
            say(
                "this save is of format {version}, made by a newer damier; this one reads formats up to {known}: "
                "please update damier",
                version=version,
                known=FORMAT,
            )
        )
    if version != FORMAT or isinstance(version, bool):
        raise Malformed(_wrong("damier", say("the number {known}", known=FORMAT), version))


def _no_constant(name: str) -> float:
    raise ValueError(name)


def _damage(text: str, error: json.JSONDecodeError) -> Sentence:
    if not text.strip():
        return say("this is not a damier save: it is empty")
    if not text[error.pos :].strip():
        return say(
            "this save is cut short: it ends at line {line}, column {column}",
            line=error.lineno,
            column=error.colno,
        )
    return say(
        "this is not a damier save: line {line}, column {column} is not JSON, at {quote!r}",
        line=error.lineno,
        column=error.colno,
        quote=text[error.pos : error.pos + 20],
    )


def _wrong(member: str, expected: Sentence, found: object) -> Sentence:
    quote = json.dumps(found, ensure_ascii=False)[:60]
    return say(
        'this save is damaged: "{member}" should be {expected}, not {quote}',
        member=member,
        expected=expected,
        quote=quote,
    )


def _member(data: dict[str, Any], name: str) -> Any:
    if name not in data:
        raise Malformed(say('this save is damaged: it lacks the member "{member}"', member=name))
    return data[name]


def _text(data: dict[str, Any], name: str) -> str:
    value = _member(data, name)
    if not isinstance(value, str):
        raise Malformed(_wrong(name, say("a text"), value))
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
        raise Malformed(_wrong("times", say("a list of rising numbers, one for each move"), given))
    return tuple(map(float, given))
