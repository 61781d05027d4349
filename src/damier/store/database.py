"""The database under the store: a file of SQLite, or one elsewhere by its address. Everything here blocks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, NoSuchModuleError, SQLAlchemyError

from damier.core.errors import Exhausted, Malformed
from damier.core.sentences import Sentence, say
from damier.files.disk import reason_of
from damier.store.place import FILE
from damier.store.tables import FORMAT, read_format


class Database:
    """An open database whose tables are there and of the format that this damier reads."""

    def __init__(self, where: str | Path) -> None:
        """Open the database at an address, or the one in a folder, which is created if it does not exist.

        Raises ``Malformed`` if it cannot be used, or if its tables are of another format.
        """
        place = str(where)
        try:
            self._engine = sa.create_engine(_address(where), pool_size=8, max_overflow=8)
        except (SQLAlchemyError, ModuleNotFoundError) as error:
            raise Malformed(_unusable(place, error)) from error
        if self._engine.dialect.name == "sqlite":
            sa.event.listen(self._engine, "connect", _prepare)
        try:
            with self._engine.begin() as connection:
                found = read_format(connection)
        except SQLAlchemyError as error:
            self.close()
            raise Malformed(_unusable(place, error)) from error
        if found != FORMAT:
            self.close()
            raise Malformed(
                say(
                    "the store {place} is of format {found}; this damier reads format {known}: name another folder, or "
                    "use the damier that made it",
                    place=place,
                    found=found,
                    known=FORMAT,
                )
            )

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()

    def begin(self) -> AbstractContextManager[sa.Connection]:
        """Open a transaction to write in; it is committed at its end, or rolled back if something is raised."""
        return self._engine.begin()

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Open a transaction to read in; raise ``Exhausted`` if the database cannot be read."""
        try:
            with self._engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise Exhausted(say("the store cannot be read: {cause}", cause=cause_of(error))) from error

    def settle(self) -> None:
        """Bring everything that is committed to the disk, so that it survives a power cut."""
        if self._engine.dialect.name == "sqlite":
            with self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")


def cause_of(error: Exception) -> str:
    """Return the database's own error message, without the statement that SQLAlchemy adds."""
    return str(error.orig if isinstance(error, DBAPIError) else error)


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


def _prepare(connection: Any, _record: object) -> None:
    """Turn on SQLite's write-ahead log, so that readers do not wait for the writer, and its wait for a busy file.

    A commit has then reached the operating system, and survives the end of this process; ``settle`` brings it to the
    disk.
    """
    cursor = connection.cursor()
    for pragma in ("busy_timeout = 10000", "journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _unusable(place: str, error: Exception) -> Sentence:
    if isinstance(error, ModuleNotFoundError | NoSuchModuleError):
        return say(
            "the store {place} needs a driver that is not installed: pip install 'damier[postgresql]'", place=place
        )
    return say("the store {place} cannot be used: {cause}", place=place, cause=cause_of(error))
