"""Every limit on what a client may ask of the server, and the errors of going beyond one.

A limit is a field of ``Limits`` with its unit and its meaning; an administrator sets it by its name in a file
(``limits_file.py``). Those in force in this process are ``bounds()``.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, Final, TypeVar

from damier.core.contract import DamierError, Level, Sentence, say
from damier.core.level import cell_count
from damier.play import match

Number = TypeVar("Number", int, float)
#: The units.
CHARACTERS: Final = say("characters")
MEMBERS: Final = say("how many")
SECONDS: Final = say("seconds")
CPU_SECONDS: Final = say("seconds of CPU")
BYTES: Final = say("bytes")


@dataclass(frozen=True, slots=True)
class Bound:
    """What is known of a limit besides its value: its unit, its meaning, and the least and most that it can be."""

    unit: Sentence
    meaning: Sentence
    least: float
    most: float


def bound(
    default: Number, unit: Sentence, meaning: Sentence, least: float | None = None, most: float = 2.0**40
) -> Number:
    """Return the field of a limit; the least value is 1 for what is counted and 0.001 for what is measured."""
    if least is None:
        least = 1 if isinstance(default, int) else 0.001
    found: Number = field(default=default, metadata={"bound": Bound(unit, meaning, least, most)})
    return found


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits, each with its default. They hold for each process of the server."""

    message: int = bound(
        1024 * 1024,
        CHARACTERS,
        say("A message. A longer one is refused; one of more than four times as many bytes ends the connection."),
        least=4096,
    )
    file: int = bound(512 * 1024, CHARACTERS, say("A file to load."))
    archive: int = bound(900_000, CHARACTERS, say("A file of everything that is one person's."))
    level: int = bound(64 * 1024, CHARACTERS, say("The text of a level."))
    move: int = bound(200, CHARACTERS, say("The text of a move, a name or a setting."), least=20)
    cells: int = bound(
        1_600,
        MEMBERS,
        say("Cells of a board: drawing and sending a larger one would keep the server from everybody else."),
    )
    moves: int = bound(5_000, MEMBERS, say("Moves of a save, and those that can be shown at once."))
    checkpoints: int = bound(20, MEMBERS, say("Positions that are kept of a game."))
    people: int = bound(
        12, MEMBERS, say("People who solve a puzzle together, or race."), least=2, most=match.MOST_PLACES
    )
    hands_rate: float = bound(10.0, MEMBERS, say("How often in a second the others are shown somebody's hand."))
    hands_shown: int = bound(24, MEMBERS, say("Open pages on which the hands in one game are shown."))
    frames: int = bound(400, MEMBERS, say("Frames of a replay, and of a solution that is shown."), least=2)
    shapes: int = bound(
        200_000,
        MEMBERS,
        say("Shapes in all the frames of a replay or a review: on large boards there are fewer frames."),
    )
    levels_of_a_file: int = bound(1_000, MEMBERS, say("Levels taken from a file."))
    connections: int = bound(4_000, MEMBERS, say("Connections at a time, for each process."))
    connections_of_an_address: int = bound(
        1_000, MEMBERS, say("Connections at a time from one address: a whole school may have one.")
    )
    connections_of_a_key: int = bound(
        50, MEMBERS, say("Connections at a time with one key: the open pages of a browser.")
    )
    open_games: int = bound(
        32, MEMBERS, say("Games that one connection can have open: the one longest untouched is closed.")
    )
    rooms: int = bound(
        1_000, MEMBERS, say("Games in memory: those that nobody has open are forgotten, and come back from the store.")
    )
    game: int = bound(
        1_000_000, CHARACTERS, say("All the actions of a game. One in memory takes some 50 bytes for each character.")
    )
    games: int = bound(
        10_000_000,
        CHARACTERS,
        say("All the actions of the games in memory: those longest untouched go, and come back from the store."),
    )
    rate: float = bound(100.0, MEMBERS, say("Messages of a connection in a second, in the long run."))
    burst: int = bound(300, MEMBERS, say("Messages of a connection at once."))
    rate_of_a_key: float = bound(200.0, MEMBERS, say("Messages with one key in a second, in the long run."))
    burst_of_a_key: int = bound(600, MEMBERS, say("Messages with one key at once."))
    rate_of_an_address: float = bound(1_000.0, MEMBERS, say("Messages from one address in a second, in the long run."))
    burst_of_an_address: int = bound(5_000, MEMBERS, say("Messages from one address at once."))
    games_of_a_key: int = bound(100, MEMBERS, say("Games begun with one key at once."))
    games_rate_of_a_key: float = bound(0.5, MEMBERS, say("Games begun with one key in a second, in the long run."))
    games_of_an_address: int = bound(2_000, MEMBERS, say("Games begun from one address at once."))
    games_rate_of_an_address: float = bound(
        10.0, MEMBERS, say("Games begun from one address in a second, in the long run.")
    )
    cheap: float = bound(
        0.03,
        CPU_SECONDS,
        say(
            "A message that takes the server longer is followed by a pause for its connection: others have their turn."
        ),
    )
    pause: float = bound(2.0, MEMBERS, say("How many times as long as the message took that pause is."), least=0)
    longest_pause: float = bound(2.0, SECONDS, say("The longest such pause."), least=0)
    jobs: int = bound(4, MEMBERS, say("Jobs of one connection at a time."))
    jobs_of_a_key: int = bound(12, MEMBERS, say("Jobs with one key at a time, in each lane."))
    jobs_of_an_address: int = bound(100, MEMBERS, say("Jobs from one address at a time, in each lane."))
    waiting_jobs: int = bound(256, MEMBERS, say("Long jobs of everybody that wait for a worker."))
    waiting_files: int = bound(256, MEMBERS, say("Files and levels of everybody that wait to be read."))
    waiting_moves: int = bound(512, MEMBERS, say("Hints and computers' moves of everybody that wait for a worker."))
    unread_bytes: int = bound(
        8 * 1024**2, BYTES, say("What a client may leave unread before its connection is cut."), least=64 * 1024
    )
    kept_bytes_of_an_address: int = bound(
        256 * 1024**2,
        BYTES,
        say("What is kept for one address: answers that are not read, messages that are not whole or wait."),
        least=1024**2,
    )
    request_seconds: float = bound(10.0, SECONDS, say("A request is sent whole within this time."))
    hello_seconds: float = bound(15.0, SECONDS, say("A connection says who it is within this time."))
    send_seconds: float = bound(30.0, SECONDS, say("A client that reads nothing for so long is cut off."))
    hint_seconds: float = bound(2.0, CPU_SECONDS, say("Working out a hint, or a check."))
    grade_seconds: float = bound(1.0, CPU_SECONDS, say("Grading a level."))
    review_seconds: float = bound(8.0, CPU_SECONDS, say("Judging the moves of a game."))
    solve_seconds: float = bound(30.0, CPU_SECONDS, say("Solving a level."))
    think_seconds: float = bound(0.5, CPU_SECONDS, say("A move of a computer player."))
    generate_wall: float = bound(120.0, SECONDS, say("Making a level takes at most this long; then it is stopped."))
    solve_wall: float = bound(90.0, SECONDS, say("Solving a level takes at most this long, on a busy machine too."))
    review_wall: float = bound(60.0, SECONDS, say("Judging a game takes at most this long, on a busy machine too."))
    hint_wall: float = bound(
        30.0,
        SECONDS,
        say("A hint, a check, a grade or a computer's move takes at most this long, on a busy machine too."),
    )
    replay_wall: float = bound(30.0, SECONDS, say("Drawing a replay takes at most this long."))
    read_wall: float = bound(20.0, SECONDS, say("Reading a file takes at most this long."))
    read_seconds: float = bound(2.0, CPU_SECONDS, say("Reading and drawing a level that a person brings."))
    restore_seconds: float = bound(10.0, CPU_SECONDS, say("Bringing a stored game back."))
    start_wall: float = bound(
        10.0, SECONDS, say("Making the level of a game that is started at once takes at most this long.")
    )
    worker_memory: int = bound(4 * 1024**3, BYTES, say("Memory that a worker process may take."), least=256 * 1024**2)
    slow_answer: float = bound(1.0, SECONDS, say("An answer that takes longer is logged, unless it is a job's."))
    drain: float = bound(
        10.0, SECONDS, say("At its end the server waits at most this long for what is under way to be answered.")
    )


_in_force: Limits = Limits()


def bounds() -> Limits:
    """Return the limits that are in force in this process."""
    return _in_force


def impose(limits: Limits) -> None:
    """Put limits in force in this process: once, before it serves anybody."""
    global _in_force  # noqa: PLW0603 (what each process has one of)
    _in_force = limits


def known_bounds() -> dict[str, Bound]:
    """Return what is known of each limit, by its name, in their order."""
    return {one.name: one.metadata["bound"] for one in fields(Limits)}


class OutOfBounds(DamierError):  # noqa: N818 (as the kinds of the core)
    """This is more than the server allows."""


class Stale(DamierError):  # noqa: N818
    """The game has gone on from the version that an action started from."""


def check_cells(level: Level) -> None:
    """Raise ``OutOfBounds`` if the board of a level is too large for the page."""
    if cell_count(level) > bounds().cells:
        raise OutOfBounds(
            say("the page shows boards of at most {most} cells: play this level in a terminal", most=bounds().cells)
        )


def check_length(thing: str | list[Any], most: int) -> None:
    """Raise ``OutOfBounds`` if a text has more than ``most`` characters, or a list more than ``most`` members."""
    if len(thing) > most:
        what = say("text") if isinstance(thing, str) else say("list")
        raise OutOfBounds(say("this {what} is too long: at most {most} are allowed", what=what, most=most))


class Pace:
    """Limits messages to ``rate`` a second in the long run, with bursts of up to ``burst``."""

    def __init__(
        self, rate: float | None = None, burst: float | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Start with a full burst. Default: the limits of a connection."""
        self._rate = bounds().rate if rate is None else rate
        self._burst = self._left = float(bounds().burst if burst is None else burst)
        self._clock, self._then = clock, clock()

    def allows(self) -> bool:
        """Return whether one more is allowed now; if it is, it counts."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
