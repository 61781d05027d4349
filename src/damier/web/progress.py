"""What becomes of games that end: the result that is kept of each, and what results add up to."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from damier.core.contract import Exhausted, Language, Malformed, say
from damier.core.reasoning import GRADE_NAMES
from damier.store.games import Result, digest
from damier.web.shelf import Entry
from damier.web.wire import Wire

if TYPE_CHECKING:  # worker processes need neither, and start the sooner
    from damier.store.store import Store
    from damier.web.room import Room

#: The years of which a date can be asked for.
YEARS: Final = range(2000, 2201)
_DAY: Final = timedelta(days=1)


def read_day(text: str) -> date:
    """Return the date of a text such as ``2026-11-18``; raise ``Malformed`` if it is none."""
    try:
        day = date.fromisoformat(text) if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII) else date.min
    except ValueError:
        day = date.min
    if day.year not in YEARS:
        raise Malformed(say("a day is a date such as 2026-11-18, not {text!r}", text=text[:40]))
    return day


# Results.


def result_of(room: Room) -> Result | None:
    """Return what is kept of a game that has just ended; None if it is not over or counts for nobody.

    A game counts if exactly one person plays it, from one place, and no solution was shown. Lessons do not count.
    """
    session, stored = room.session, room.stored
    outcome = session.outcome()
    people = [side for side, player in enumerate(session.seats) if player is None]
    if outcome is None or len(people) != 1 or session.match is not None or session.helped:
        return None
    if stored.level in room.entry.lessons:
        return None
    opponent = next((player for player in session.seats if player is not None), "")
    day = day_of(room.entry, stored.level, opponent, datetime.now(UTC).date())
    return Result(
        game=stored.id,
        name=stored.name,
        level=digest(stored.level),
        grade=_grade_of(room.entry, stored.level, day),
        opponent=opponent[:64],
        won=outcome.winner == people[0],
        score=outcome.score,
        seconds=round(session.seconds, 1),
        moves=session.stroke_count,
        hints=session.hints,
        day="" if day is None else day.isoformat(),
        ended=time.time(),
    )


def day_of(entry: Entry, level: str, opponent: str, now: date) -> date | None:
    """Return the day that a level is the level of, if that is now in some place of the world; else None."""
    for day in (now, now - _DAY, now + _DAY):
        daily = entry.daily(day)
        if daily is not None and str(daily.level) == level and (daily.opponent or "") == opponent:
            return day
    return None


def _grade_of(entry: Entry, level: str, day: date | None) -> str:
    daily = None if day is None else entry.daily(day)
    if daily is not None:
        return daily.grade or ""
    return entry.grade_of(level) or ""


@dataclass(frozen=True, slots=True)
class End:
    """What is told at the end of a game besides its outcome."""

    #: The shortest time in which the level was won without help, in seconds; None unless this game was won so.
    best: float | None
    #: The settings that make levels like this one.
    settings: Mapping[str, Any]


def end_of(room: Room, store: Store) -> End:
    """Return what is told at the end of a game that is over; may take a while, since some levels are graded for it."""
    generator = room.entry.game.generator
    settings = {} if generator is None else generator.settings_of(room.session.level)
    try:
        best = best_time(result_of(room), store.results(room.stored.owner))
    except Exhausted:
        best = None  # the game has ended all the same
    return End(best, settings)


def best_time(this: Result | None, results: Iterable[Result]) -> float | None:
    """Return the shortest time in which the level of a result was won, if that result is a victory without hints.

    Else returns None. Against a computer player, only games against the same one are compared.
    """
    if this is None or not this.won or this.hints:
        return None
    return best_times(one for one in results if (one.name, one.opponent) == (this.name, this.opponent)).get(this.level)


# What they add up to.


def streak(results: Iterable[Result], day: date) -> int:
    """Return for how many days in a row, up to a day or the one before, at least one level of the day was won."""
    won = {one.day for one in results if one.won and one.day}
    last = day if day.isoformat() in won else day - _DAY
    length = 0
    while (last - length * _DAY).isoformat() in won:
        length += 1
    return length


def longest_streak(results: Iterable[Result]) -> int:
    """Return the most days in a row on which at least one level of the day was won."""
    longest = length = 0
    before = date.min
    for day in sorted({date.fromisoformat(one.day) for one in results if one.won and one.day}):
        length = length + 1 if day - before == _DAY else 1
        longest, before = max(longest, length), day
    return longest


def best_times(results: Iterable[Result]) -> dict[str, float]:
    """Return the shortest time in which each level was won without hints, by the level's digest."""
    best: dict[str, float] = {}
    for one in results:
        if one.won and not one.hints:
            best[one.level] = min(one.seconds, best.get(one.level, one.seconds))
    return best


def record_of(results: Sequence[Result]) -> Wire:
    """Return in short what somebody has done in a game: games ended and won, and the best score."""
    scores = [one.score for one in results if one.score is not None]
    return {"games": len(results), "won": sum(one.won for one in results), "best": max(scores, default=None)}


def statistics(entry: Entry, results: Sequence[Result], solved: int, language: Language) -> Wire:
    """Return the statistics of a game: its record, levels won by grade with times, and games by opponent."""
    return {
        "name": entry.game.name,
        "solved": solved,
        **record_of(results),
        "grades": _by_grade(results, language) if entry.levels else [],
        "opponents": _by_opponent(entry, results, language),
    }


def _by_grade(results: Sequence[Result], language: Language) -> list[Wire]:
    """Return for each grade how many levels were won, and the best and median of their best times.

    Times of games with hints do not count: where there are no others, both are None.
    """
    rows = []
    names: Mapping[str, str] = {key: name.render(language) for key, name in GRADE_NAMES.items()}
    for grade in (*names, ""):
        won = [one for one in results if one.won and (one.grade if one.grade in names else "") == grade]
        times = best_times(won).values()
        if won:
            rows.append({"grade": grade, "name": names.get(grade, ""), "solved": len({one.level for one in won}),
                         "best": min(times, default=None), "median": median(times) if times else None})  # fmt: skip
    return rows


def _by_opponent(entry: Entry, results: Sequence[Result], language: Language) -> list[Wire]:
    rows = []
    for name, player in (entry.game.players or {}).items():
        mine = [one for one in results if one.opponent == name]
        if mine:
            strength = (player.strength or player.description).render(language)
            rows.append({"player": name, "strength": strength, "games": len(mine), "won": sum(one.won for one in mine)})
    return rows
