"""Upkeep of a store: a copy of all that it has, in a file or in another store, and a check of it. Everything blocks.

Each reads one moment of the store, so that servers can go on with it meanwhile.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from damier.core.errors import DamierError, Exhausted, Malformed
from damier.core.sentences import Sentence, say
from damier.files.disk import reason_of
from damier.store import tables
from damier.store.database import Database, cause_of
from damier.store.games import Row, StoredGame
from damier.store.place import FILE

#: Seconds that reading or writing a whole store may take.
PATIENCE: Final = 3600.0


@dataclass(frozen=True, slots=True)
class Contents:
    """How much a store has."""

    games: int
    actions: int
    results: int
    solved: int
    matches: int = 0
    rounds: int = 0
    people: int = 0


def back_up(where: str | Path, file: Path) -> Contents:
    """Write all that a store has to a new file; return how much that is.

    The file is a store of SQLite, whatever the store is in, and appears when it is whole. Raises ``Malformed`` if it
    is there already.
    """
    if file.exists():
        raise Malformed(say("{path} is there already: name another file", path=file))
    with closing(_existing(where)) as source, _folder_beside(file) as folder:
        with _not_written(file), closing(Database(folder, PATIENCE)) as target:
            contents = _copy(source, target, file)
        try:
            folder.joinpath(FILE).replace(file)
        except OSError as error:
            raise Malformed(say("cannot write {path}: {reason}", path=file, reason=reason_of(error))) from error
    return contents


def restore(file: Path, where: str | Path) -> Contents:
    """Write all that a file of ``back_up`` has to a store that has nothing; return how much that is."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            shutil.copyfile(file, Path(folder, FILE))  # so that the file stays as it is, whatever its format
        except OSError as error:
            raise Malformed(say("cannot read {path}: {reason}", path=file, reason=reason_of(error))) from error
        _check_backup(Path(folder, FILE), file)
        with closing(Database(Path(folder), PATIENCE)) as source, closing(Database(where, PATIENCE)) as target:
            return _copy(source, target, target.place)


def _check_backup(copy: Path, file: Path) -> None:
    """Raise ``Malformed`` if the copy of a file is no store, or a damaged one."""
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(copy)))
    try:
        with engine.connect() as connection:
            known = tables.is_store(connection)
            faults = list(connection.exec_driver_sql("PRAGMA quick_check(1)").scalars())
    except SQLAlchemyError as error:
        raise Malformed(say("{path} is no backup of a store", path=file)) from error
    finally:
        engine.dispose()
    if not known:
        raise Malformed(say("{path} is no backup of a store", path=file))
    if faults != ["ok"]:
        raise Malformed(say("the file is damaged: {cause}", cause=faults[0]))


def move(where: str | Path, target: str | Path) -> Contents:
    """Write all that a store has to another that has nothing; return how much that is. The first stays as it is."""
    with closing(_existing(where)) as source, closing(Database(target, PATIENCE)) as other:
        return _copy(source, other, other.place)


def games_of(where: str | Path) -> Iterator[tuple[StoredGame, list[Row]]]:
    """Yield every game of a store with its actions."""
    with closing(_existing(where)) as database, database.reading() as connection:
        tables.read_one_moment(connection)
        for game in tables.read_ids(connection):
            found = tables.read_game(connection, game)
            if found is not None:
                yield found


def check(where: str | Path) -> tuple[Contents, list[Sentence]]:
    """Return how much a store has, and what is wrong with it, apart from what only a game's rules can tell."""
    with closing(_existing(where)) as database, database.reading() as connection:
        tables.read_one_moment(connection)
        return Contents(*tables.count_all(connection)), tables.find_faults(connection)


def _copy(source: Database, target: Database, named: str | Path) -> Contents:
    """Copy everything, in one transaction each, into a store that must have nothing; people know it as ``named``."""
    with _not_written(named), target.begin() as writing, source.reading() as reading:

        def write(statement: sa.Insert, rows: Sequence[Mapping[str, Any]]) -> None:
            with _not_written(named):  # it is not what is read that fails
                writing.execute(statement, rows)

        tables.read_one_moment(reading)
        if any(tables.count_all(writing)):
            raise Malformed(say("the store {place} is not empty: name another", place=target.place))
        tables.copy_all(reading, writing, write)
        contents = Contents(*tables.count_all(writing))
        if contents != Contents(*tables.count_all(reading)):
            raise DamierError(say("the copy in {place} is not complete", place=target.place))
    with _not_written(named):
        target.settle()
    return contents


@contextmanager
def _not_written(named: str | Path) -> Iterator[None]:
    """Say in words that something cannot be written where the database says so."""
    try:
        yield
    except SQLAlchemyError as error:
        raise Exhausted(say("cannot write {path}: {reason}", path=named, reason=cause_of(error))) from error


def _existing(where: str | Path) -> Database:
    """Open a store that must be there."""
    if isinstance(where, Path) and not where.joinpath(FILE).is_file():
        raise Malformed(say("there is no store in {place}", place=where))
    return Database(where, PATIENCE)


@contextmanager
def _folder_beside(file: Path) -> Iterator[Path]:
    """Make a folder for the length of a ``with`` block, on the same disk as a file."""
    try:
        folder = Path(tempfile.mkdtemp(prefix=f"{file.name}.", dir=file.absolute().parent))
    except OSError as error:
        raise Malformed(say("cannot write {path}: {reason}", path=file, reason=reason_of(error))) from error
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
