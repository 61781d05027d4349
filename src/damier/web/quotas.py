"""What one key, and one address, may use of the server at a time: connections, messages, games begun, jobs.

The shares of an address are generous: a whole school may have one.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from damier.core.contract import say
from damier.web.lanes import Lane
from damier.web.limits import OutOfBounds, Pace, bounds

#: The shares that are remembered: those of nobody connected are forgotten, the oldest first.
_REMEMBERED: Final = 20_000


class Share:
    """What one key or one address uses, and what it may use of each."""

    def __init__(self, connections: int, messages: Pace, games: Pace, jobs: int) -> None:
        self.messages, self.games = messages, games
        self._most, self._most_jobs = connections, jobs
        self.connections = 0
        self._jobs: Counter[Lane] = Counter()

    def enter(self) -> None:
        """Count one connection more; raise ``OutOfBounds`` if there are as many as are allowed."""
        if self.connections >= self._most:
            raise OutOfBounds(say("at most {most} pages can be open at a time", most=self._most))
        self.connections += 1

    def leave(self) -> None:
        """Count one connection less."""
        self.connections -= 1

    def begin_game(self) -> None:
        """Count a game; raise ``OutOfBounds`` if too many were begun."""
        if not self.games.allows():
            raise OutOfBounds(say("too many games were begun: please wait a little"))

    @contextmanager
    def job(self, lane: Lane) -> Iterator[None]:
        """Count one job more in a lane during the block; raise ``OutOfBounds`` if it has as many as are allowed."""
        if self._jobs[lane] >= self._most_jobs:
            raise OutOfBounds(say("at most {most} jobs can be under way at a time", most=self._most_jobs))
        self._jobs[lane] += 1
        try:
            yield
        finally:
            self._jobs[lane] -= 1


class Quotas:
    """The shares of all who are connected, or were lately."""

    def __init__(self) -> None:
        self._keys: OrderedDict[str, Share] = OrderedDict()
        self._addresses: OrderedDict[str, Share] = OrderedDict()

    def of_key(self, owner: str) -> Share:
        """Return the share of the key that owns games."""
        limits = bounds()
        return _found(self._keys, owner) or _kept(
            self._keys,
            owner,
            Share(
                limits.connections_of_a_key,
                Pace(limits.rate_of_a_key, limits.burst_of_a_key),
                Pace(limits.games_rate_of_a_key, limits.games_of_a_key),
                limits.jobs_of_a_key,
            ),
        )

    def of_address(self, address: str) -> Share:
        """Return the share of an address."""
        limits = bounds()
        return _found(self._addresses, address) or _kept(
            self._addresses,
            address,
            Share(
                limits.connections_of_an_address,
                Pace(limits.rate_of_an_address, limits.burst_of_an_address),
                Pace(limits.games_rate_of_an_address, limits.games_of_an_address),
                limits.jobs_of_an_address,
            ),
        )


def _found(shares: OrderedDict[str, Share], name: str) -> Share | None:
    share = shares.get(name)
    if share is not None:
        shares.move_to_end(name)
    return share


def _kept(shares: OrderedDict[str, Share], name: str, share: Share) -> Share:
    """Remember a share, and forget the oldest that nobody uses."""
    shares[name] = share
    if len(shares) > _REMEMBERED:
        oldest = next((other for other, one in shares.items() if not one.connections and other != name), None)
        if oldest is not None:
            del shares[oldest]
    return share
