"""What the store needs of SQLite: its settings, transactions of our own, and news of what other processes write."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from typing import Any, Final

import sqlalchemy as sa

from damier.store.whispers import Whisper, Whispers

#: Seconds between two looks at whether another process has written.
LOOKING: Final = 0.02
#: Seconds between two tries to turn on the write-ahead log of a file that another process is creating.
_AGAIN: Final = 0.01


def prepare(engine: sa.Engine, patience: float, writes: str) -> None:
    """Set up the connections of an engine, whose transactions wait for a lock for ``patience`` seconds.

    Python's own module would begin a transaction late, and never for a table that is created. Ours begin at once, and
    those of an engine with the option ``writes`` hold the lock of writers from their first moment.
    """

    def connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {patience * 1000:.0f}")
        _turn_on_log(cursor, time.monotonic() + patience)
        for pragma in ("synchronous = NORMAL", "foreign_keys = ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def begin(connection: sa.Connection) -> None:
        mode = "IMMEDIATE" if connection.get_execution_options().get(writes) else "DEFERRED"
        connection.exec_driver_sql(f"BEGIN {mode}")

    sa.event.listen(engine, "connect", connect)
    sa.event.listen(engine, "begin", begin)


def _turn_on_log(cursor: sqlite3.Cursor, until: float) -> None:
    """Turn on the write-ahead log, so that readers do not wait for the writer.

    A commit has then reached the operating system, and survives the end of this process. While another process turns
    it on, SQLite says at once that the file is locked, whatever time there is to wait: so it is tried again.
    """
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(_AGAIN)
        else:
            return


def changes(
    engine: sa.Engine, over: threading.Event, wanted: threading.Event, whispers: Whispers
) -> Iterator[tuple[str, int] | Whisper | None]:
    """Yield the actions that are written, as the ids of games with their versions, whispers, and None at first.

    SQLite has no way to tell other processes: ``PRAGMA data_version`` is looked at while ``wanted`` is set.
    """
    connection = engine.raw_connection()
    connection.detach()  # it is kept for as long as there are news, and is none of the pool's
    try:
        cursor = connection.cursor()
        seen, last = _number(cursor, "PRAGMA data_version"), _last_action(cursor)
        yield None
        while not over.wait(LOOKING):
            if not wanted.is_set():
                while not wanted.wait(LOOKING * 5):
                    if over.is_set():
                        return
            yield from whispers.heard()
            if (now := _number(cursor, "PRAGMA data_version")) == seen:
                continue
            seen, before, last = now, last, _last_action(cursor)
            if last < before:  # games were removed, and their numbers will be used again
                yield None
            cursor.execute("SELECT game, version FROM actions WHERE rowid > ? AND rowid <= ?", (before, last))
            yield from cursor.fetchall()
    finally:
        connection.close()


def _last_action(cursor: Any) -> int:
    return _number(cursor, "SELECT coalesce(max(rowid), 0) FROM actions")


def _number(cursor: Any, statement: str) -> int:
    found: int = cursor.execute(statement).fetchone()[0]
    return found
