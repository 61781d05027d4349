"""Every limit on what a client may ask of the server, and the errors of going beyond one."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from damier.core.contract import DamierError, Level, Size, say

#: Characters of a message; a longer one is refused, and one of more than four times as many bytes ends the connection.
MESSAGE: Final = 1024 * 1024
#: Characters of a file to load, of a level's text, of a move.
FILE: Final = 512 * 1024
LEVEL: Final = 64 * 1024
#: Characters of a file of everything that is one person's.
ARCHIVE: Final = 900_000
MOVE: Final = 200
#: Cells of a board: drawing and sending a larger one would keep the server from everybody else.
CELLS: Final = 1_600
#: Moves that can be shown, or be in a save, and frames of showing them.
MOVES: Final = 5_000
#: The most positions that are kept of a game.
CHECKPOINTS: Final = 20
FRAMES: Final = 400
#: Shapes in all the frames of a replay, or in all the positions that a review shows: on large boards there are fewer.
SHAPES: Final = 200_000
#: Levels taken from a file.
LEVELS_OF_A_FILE: Final = 1_000
#: Connections in all and for one key; games that one connection can have open: the one longest untouched is closed.
CONNECTIONS: Final = 1_000
CONNECTIONS_OF_A_KEY: Final = 50
OPEN_GAMES: Final = 32
#: Games in memory; those that nobody has open are forgotten, and come back from the store.
ROOMS: Final = 1_000
#: Messages a second in the long run, and at once.
RATE: Final = 100.0
BURST: Final = 300
#: A message that takes the server longer than this, in seconds of CPU, is followed by a pause for its connection: so
#: many times as long, and at most so long. So others have their turn whatever one connection asks for.
CHEAP: Final = 0.03
PAUSE: Final = 2.0
LONGEST_PAUSE: Final = 2.0
#: Jobs of one connection, and jobs of all that wait for a worker.
JOBS: Final = 4
WAITING_JOBS: Final = 64
#: Messages queued for a client that does not read them, before its connection is closed.
UNREAD: Final = 500
#: CPU seconds for work: a hint, a grade, a review of a game, a solution, a computer's move.
HINT_SECONDS: Final = 2.0
GRADE_SECONDS: Final = 1.0
REVIEW_SECONDS: Final = 8.0
SOLVE_SECONDS: Final = 30.0
THINK_SECONDS: Final = 0.5
#: Seconds on the wall after which a worker is killed: generating has no budget of its own, and a busy machine is slow.
GENERATE_WALL: Final = 120.0
SOLVE_WALL: Final = 90.0
REVIEW_WALL: Final = 60.0
HINT_WALL: Final = 30.0
REPLAY_WALL: Final = 30.0
READ_WALL: Final = 20.0
START_WALL: Final = 10.0
#: Bytes of memory that a worker may take.
WORKER_MEMORY: Final = 4 * 1024**3


class OutOfBounds(DamierError):  # noqa: N818 (as the kinds of the core)
    """This is more than the server allows."""


class Stale(DamierError):  # noqa: N818
    """The game has gone on from the version that an action started from."""


def check_cells(level: Level) -> None:
    """Raise ``OutOfBounds`` if the board of a level is too large for the page."""
    size = getattr(level, "board_size", None) or getattr(level, "size", None)
    if isinstance(size, Size) and size.width * size.height > CELLS:
        raise OutOfBounds(
            say("the page shows boards of at most {most} cells: play this level in a terminal", most=CELLS)
        )


def check_length(thing: str | list[Any], most: int) -> None:
    """Raise ``OutOfBounds`` if a text has more than ``most`` characters, or a list more than ``most`` members."""
    if len(thing) > most:
        what = say("text") if isinstance(thing, str) else say("list")
        raise OutOfBounds(say("this {what} is too long: at most {most} are allowed", what=what, most=most))


class ConnectionCounts:
    """How many connections each owner of games has, on the whole server."""

    def __init__(self, most: int = CONNECTIONS_OF_A_KEY) -> None:
        self._most = most
        self._counts: Counter[str] = Counter()

    def add(self, owner: str) -> None:
        """Count one more; raise ``OutOfBounds`` if the owner has as many as are allowed."""
        if self._counts[owner] >= self._most:
            raise OutOfBounds(say("at most {most} pages can be open at a time", most=self._most))
        self._counts[owner] += 1

    def remove(self, owner: str) -> None:
        """Count one less; an owner who has none left is forgotten."""
        self._counts[owner] -= 1
        self._counts = +self._counts


class Pace:
    """Limits messages to ``rate`` a second in the long run, with bursts of up to ``burst``."""

    def __init__(self, rate: float = RATE, burst: float = BURST, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._then = burst, clock()

    def allows(self) -> bool:
        """Return whether one more is allowed now; if it is, it counts."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
