"""The clock that measures how long a game has been played: it stands still while nobody plays."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class PlayClock:
    """Measures play time in seconds; it starts at 0, stopped.

    >>> now = [100.0]
    >>> clock = PlayClock(lambda: now[0])
    >>> clock.run(True)
    >>> now[0] += 5
    >>> clock.run(False)
    >>> now[0] += 5
    >>> clock()
    5.0
    """

    def __init__(self, source: Callable[[], float] = time.monotonic) -> None:
        self._source = source
        self._before = 0.0
        #: What ``source`` said when the clock was last started or set, or None while it is stopped.
        self._since: float | None = None

    def __call__(self) -> float:
        """Return the seconds played so far."""
        return self._before + (0.0 if self._since is None else self._source() - self._since)

    def set(self, seconds: float) -> None:
        """Set the play time to ``seconds``; a running clock goes on from there."""
        self._before = seconds
        self._since = None if self._since is None else self._source()

    def run(self, running: bool) -> None:
        """Start the clock, or stop it."""
        self.set(self())
        self._since = self._source() if running else None

    @contextmanager
    def frozen(self) -> Iterator[float]:
        """Stop the clock for the length of a ``with`` block, which receives the time it shows.

        What is carried out within the block is then timed exactly as when it is replayed.
        """
        running = self._since is not None
        self.run(False)
        try:
            yield self()
        finally:
            self.run(running)


class WallClock(PlayClock):
    """Measures the seconds since a moment, whoever is there: for games that people play from several places.

    Stopped, it shows what it was set to. It never goes back, though the machine's clock may.

    >>> now = [100.0]
    >>> clock = WallClock(start=40.0, source=lambda: now[0])
    >>> clock.set(12.0)
    >>> clock()
    12.0
    >>> clock.run(True)
    >>> clock()
    60.0
    """

    def __init__(self, start: float, source: Callable[[], float] = time.time) -> None:
        super().__init__(source)
        self._start = start

    def __call__(self) -> float:
        """Return the seconds since the start."""
        if self._since is not None:
            self._before = max(self._before, self._source() - self._start)
        return self._before


class SteadyTime:
    """The time of the machine's clock, in seconds since 1970, which goes on as it was when that clock is set back.

    >>> wall, steady = [1000.0], [7.0]
    >>> time_now = SteadyTime(lambda: wall[0], lambda: steady[0])
    >>> time_now()
    1000.0
    >>> wall[0], steady[0] = 400.0, 12.0
    >>> time_now()
    1005.0
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall, self._steady = wall, steady
        self._ahead = wall() - steady()

    def __call__(self) -> float:
        """Return the time."""
        now = self._steady()
        self._ahead = max(self._ahead, self._wall() - now)
        return now + self._ahead
