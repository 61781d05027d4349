"""The database under the store: a file of SQLite, or one elsewhere by its address. Everything here blocks.

It blocks for a bounded time: a transaction that takes longer than the database's patience is given up, whether the
database is locked, slow or silent.
"""

from __future__ import annotations

import re
import secrets
import threading
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, NoSuchModuleError, SQLAlchemyError

from damier.core.errors import Exhausted, Malformed
from damier.core.sentences import Sentence, say
from damier.files.disk import reason_of
from damier.store import sqlite
from damier.store.place import FILE
from damier.store.tables import FORMAT, bring_up_to_date
from damier.store.watching import StoreWatcher
from damier.store.whispers import Whisper, Whispers

#: Seconds that a transaction may take, waiting for the database and for its locks included.
PATIENCE: Final = 5.0
#: The option of an engine whose transactions write.
_WRITES: Final = "damier_writes"
#: How the codes of PostgreSQL begin for transactions that stood in each other's way.
_CONFLICT: Final = "40"
#: A password in an address, as SQLAlchemy reads it, or among the parameters of one.
_PASSWORD: Final = re.compile(r"(://[^:/@\s]*:)[^@\s]*(?=@)|(password=)[^&\s]+")


class Database:
    """An open database whose tables are there and of the format that this damier reads."""

    def __init__(self, where: str | Path, patience: float = PATIENCE) -> None:
        """Open the database at an address, or the one in a folder, which is created if it does not exist.

        Raises ``Malformed`` if it cannot be used, or if its tables are of another format.
        """
        self.place = without_password(str(where))
        self._patience = patience
        self.watcher = StoreWatcher()
        self._time = _Time()
        self._abandoned = False
        #: What this server's news are signed with, so that it can leave out its own.
        self._signature = secrets.token_hex(8)
        #: What tells other servers over SQLite something in passing, while there are news; and whether the last such
        #: text is on its way through PostgreSQL.
        self._whispers: Whispers | None = None
        self._whispered: Future[None] = Future()
        self._whispered.set_result(None)
        try:
            address = _address(where)
            self._sqlite = address.get_backend_name() == "sqlite"
            self._engine = sa.create_engine(
                address, pool_size=8, max_overflow=8, pool_timeout=patience, pool_pre_ping=not self._sqlite
            )
            self._psycopg = self._engine.dialect.driver == "psycopg"
            if self._psycopg:
                from damier.store import postgresql  # noqa: PLC0415 (its driver may not be installed)

                postgresql.prepare(self._engine, patience, self._remaining)
        except (SQLAlchemyError, ModuleNotFoundError) as error:
            raise Malformed(self._unusable(error)) from error
        self._writing = self._engine.execution_options(**{_WRITES: True})
        if self._sqlite:
            sqlite.prepare(self._engine, patience, _WRITES)
        try:
            with self.begin() as connection:
                found = bring_up_to_date(connection)
        except SQLAlchemyError as error:
            self.close()
            raise Malformed(self._unusable(error)) from error
        if found != FORMAT:
            self.close()
            raise Malformed(
                say(
                    "the store {place} is of format {found}; this damier reads format {known}: name another folder, or "
                    "use the damier that made it",
                    place=self.place,
                    found=found,
                    known=FORMAT,
                )
            )

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()

    def abandon(self) -> None:
        """Give up what is being waited for, at once where that is possible: this process ends."""
        self._abandoned = True

    @contextmanager
    def begin(self) -> Iterator[sa.Connection]:
        """Open a transaction to write in; it is committed at its end, or rolled back if something is raised."""
        with self._time.limited(self._patience), self._writing.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Open a transaction to read in; raise ``Exhausted`` if the database cannot be read."""
        try:
            with self._time.limited(self._patience), self._engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            self.watcher.not_read(cause_of(error))
            raise Exhausted(say("the store cannot be read: {cause}", cause=cause_of(error))) from error

    def settle(self) -> None:
        """Bring everything that is committed to the disk, so that it survives a power cut."""
        if self._sqlite:
            with self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    def announce(self, connection: sa.Connection, game: str, version: int) -> None:
        """Have the other servers told, once the transaction is committed, that a game has come to a version."""
        if self._psycopg:
            from damier.store import postgresql  # noqa: PLC0415 (as above)

            postgresql.announce(connection, f"{self._signature} {game} {version}")

    def whisper(self, text: str, submit: Callable[[Callable[[sa.Connection], None]], Future[None]]) -> None:
        """Tell the other servers a text that nobody keeps, if they can be told at once; ``submit`` queues a write."""
        if self._whispers is not None:
            self._whispers.send(text)
        elif self._psycopg and self._whispered.done():
            from damier.store import postgresql  # noqa: PLC0415 (as above)

            self._whispered = submit(lambda connection: postgresql.whisper(connection, f"{self._signature} {text}"))

    def news(self, over: threading.Event, wanted: threading.Event) -> Generator[tuple[str, int] | Whisper | None]:
        """Yield the games that other servers have changed, each with its version, until ``over`` is set, and whispers.

        None stands for changes that may have been missed; it is always the first. While ``wanted`` is not set, there
        may be no news. Raises an error of the database when the connection is lost.
        """
        if self._sqlite:
            self._whispers = Whispers(str(self._engine.url.database), self._signature)
            try:
                yield from sqlite.changes(self._engine, over, wanted, self._whispers)
            finally:
                self._whispers.close()
        elif self._psycopg:
            from damier.store import postgresql  # noqa: PLC0415 (as above)

            yield from postgresql.changes(self._engine, over, self._signature)
        else:
            over.wait()

    def _remaining(self) -> float:
        """Return the seconds that this thread may still wait for the database; none if it is abandoned."""
        return -1.0 if self._abandoned else self._time.until - time.monotonic()

    def _unusable(self, error: Exception) -> Sentence:
        if isinstance(error, ModuleNotFoundError | NoSuchModuleError):
            return say(
                "the store {place} needs a driver that is not installed: pip install 'damier[postgresql]'",
                place=self.place,
            )
        return say("the store {place} cannot be used: {cause}", place=self.place, cause=cause_of(error))


class _Time(threading.local):
    """Until when a thread may wait for the database."""

    until: float = inf

    @contextmanager
    def limited(self, seconds: float) -> Iterator[None]:
        """Let the ``with`` block wait for no more than ``seconds`` in all."""
        before = self.until
        self.until = min(before, time.monotonic() + seconds)
        try:
            yield
        finally:
            self.until = before


def cause_of(error: Exception) -> str:
    """Return the database's own error message on one line, without a password or the statement that failed."""
    message = str(error.orig if isinstance(error, DBAPIError) else error)
    return without_password("; ".join(line.strip() for line in message.splitlines() if line.strip()))


def without_password(text: str) -> str:
    """Return a text with the passwords of database addresses in it replaced by stars.

    >>> without_password("postgresql://me:secret@there/games")
    'postgresql://me:***@there/games'
    """
    return _PASSWORD.sub(r"\1\2***", text)


def is_reachable(error: Exception) -> bool:
    """Return whether the database could be reached, and is neither locked nor silent: another write may succeed."""
    if not isinstance(error, DBAPIError):
        return not isinstance(error, SQLAlchemyError)
    conflict = str(getattr(error.orig, "sqlstate", None)).startswith(_CONFLICT)
    return conflict or not (error.connection_invalidated or isinstance(error, sa.exc.OperationalError))


def _address(where: str | Path) -> sa.URL:
    if isinstance(where, str):
        address = sa.make_url(where)
        plain = address.drivername == "postgresql"
        return address.set(drivername="postgresql+psycopg") if plain else address
    try:
        where.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Malformed(say("cannot make the folder {path}: {reason}", path=where, reason=reason_of(error))) from error
    return sa.URL.create("sqlite", database=str(where / FILE))
