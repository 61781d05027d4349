"""Whoever is told how the store does: the server counts and logs it. By default nobody is."""

from __future__ import annotations


class StoreWatcher:
    """Told of every transaction, in the thread that made it; what it raises is not caught."""

    def committed(self, writes: int, seconds: float) -> None:
        """Be told that so many writes were committed together, in so many seconds."""

    def refused(self) -> None:
        """Be told that one write was refused, by the store's own rules, such as a version that is taken."""

    def not_written(self, writes: int, cause: str) -> None:
        """Be told that so many writes failed because of the database."""

    def not_read(self, cause: str) -> None:
        """Be told that a reading failed because of the database."""
