"""The tables of the store and what is asked of them. Everything here blocks: callers bring a thread.

A game is an append-only list of actions, numbered by version. A version is written once: the row of the game moves from
one version to the next only if it stands there, and (game, version) is unique besides. So two tabs, or two servers
over one store, cannot play one version twice.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, NoSuchModuleError, SQLAlchemyError

from damier.core.contract import Exhausted, IllegalMove, Malformed, Sentence, say
from damier.files.disk import reason
from damier.store.actions import Action
from damier.store.place import FILE

FORMAT: Final = 1
#: How many games the store keeps for one owner; the one longest untouched makes room for another.
GAMES_OF_AN_OWNER: Final = 500
#: How many games the store keeps in all.
GAMES: Final = 200_000
#: How many actions a game may have: a hundred times those of a long one.
ACTIONS_OF_A_GAME: Final = 50_000

_TABLES: Final = sa.MetaData()
_FORMAT: Final = sa.Table("damier", _TABLES, sa.Column("format", sa.Integer, primary_key=True))
_GAMES: Final = sa.Table(
    "games",
    _TABLES,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("level", sa.Text, nullable=False),
    sa.Column("level_digest", sa.String(64), nullable=False),
    sa.Column("started", sa.String(40), nullable=False),
    sa.Column("touched", sa.Float, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Index("games_by_owner", "owner", "name", "touched"),
)
_ACTIONS: Final = sa.Table(
    "actions",
    _TABLES,
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("seconds", sa.Float, nullable=False),
)
_SOLVED: Final = sa.Table(
    "solved",
    _TABLES,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("level_digest", sa.String(64), primary_key=True),
)


class Taken(IllegalMove):
    """Someone else has written this version already, or the game is gone."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A game in the store, without its actions."""

    id: str
    owner: str
    name: str
    level: str
    started: datetime
    version: int = 0
    over: bool = False


def digest(text: str) -> str:
    """Give what stands for a long text, or for a key that must not be read in the store."""
    return sha256(text.encode()).hexdigest()


class Database:
    """The store, open."""

    def __init__(self, where: str | Path) -> None:
        """Open a database by its address, or the one in a folder, made if it is not there."""
        self.place = str(where)
        try:
            self._engine = sa.create_engine(_address(where), pool_size=8, max_overflow=8)
        except (SQLAlchemyError, ModuleNotFoundError) as error:
            raise Malformed(_unusable(self.place, error)) from error
        if self._engine.dialect.name == "sqlite":
            sa.event.listen(self._engine, "connect", _prepare)
        try:
            self._check_format()
        except SQLAlchemyError as error:
            self._engine.dispose()
            raise Malformed(_unusable(self.place, error)) from error

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    def begin(self) -> AbstractContextManager[sa.Connection]:
        """Open a transaction to write in."""
        return self._engine.begin()

    def settle(self) -> None:
        """Bring what is committed to the disk, safe from the end of the machine."""
        if self._engine.dialect.name == "sqlite":
            with self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    def game(self, game: str) -> tuple[Stored, list[Action]] | None:
        """Give a game with all that was done in it."""
        with self._engine.begin() as connection:
            row = connection.execute(sa.select(_GAMES).where(_GAMES.c.id == game)).one_or_none()
            if row is None:
                return None
            rows = connection.execute(
                sa.select(_ACTIONS.c.kind, _ACTIONS.c.text, _ACTIONS.c.seconds)
                .where(_ACTIONS.c.game == game, _ACTIONS.c.version <= row.version)
                .order_by(_ACTIONS.c.version)
            )
            return _stored(row), [Action(kind, text, seconds) for kind, text, seconds in rows]

    def on_level(self, owner: str, name: str, level: str) -> Stored | None:
        """Give the game that an owner has under way on a level."""
        query = (
            sa.select(_GAMES)
            .where(_GAMES.c.owner == owner, _GAMES.c.name == name, _GAMES.c.level_digest == digest(level))
            .where(_GAMES.c.over.is_(False))
            .order_by(_GAMES.c.touched.desc())
            .limit(1)
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else _stored(row)

    def under_way(self, owner: str) -> dict[str, Stored]:
        """Give for each name of a game the last one that an owner has played in and not ended."""
        query = (
            sa.select(_GAMES)
            .where(_GAMES.c.owner == owner, _GAMES.c.over.is_(False), _GAMES.c.version > 0)
            .order_by(_GAMES.c.touched)
        )
        with self._engine.connect() as connection:
            return {row.name: _stored(row) for row in connection.execute(query)}

    def solved(self, owner: str) -> dict[str, set[str]]:
        """Give for each name of a game the digests of the levels that an owner has solved."""
        found: dict[str, set[str]] = {}
        with self._engine.connect() as connection:
            for row in connection.execute(sa.select(_SOLVED).where(_SOLVED.c.owner == owner)):
                found.setdefault(row.name, set()).add(row.level_digest)
        return found

    def _check_format(self) -> None:
        with self._engine.begin() as connection:
            known = sa.inspect(connection).has_table(_FORMAT.name)
            if not known:
                _TABLES.create_all(connection)
                connection.execute(sa.insert(_FORMAT).values(format=FORMAT))
            found = connection.execute(sa.select(_FORMAT.c.format)).scalar()
        if found != FORMAT:
            raise Malformed(
                say(
                    "the store {place} is of format {found}; this damier reads format {known}: name another folder, or "
                    "use the damier that made it",
                    place=self.place,
                    found=found,
                    known=FORMAT,
                )
            )


def create(connection: sa.Connection, game: Stored, actions: Sequence[Action] = ()) -> None:
    """Write a new game, in the place of its owner's oldest where there are too many."""
    mine = _GAMES.c.owner == game.owner
    if connection.execute(sa.select(sa.func.count()).where(mine)).scalar_one() >= GAMES_OF_AN_OWNER:
        newest = sa.select(_GAMES.c.id).where(mine).order_by(_GAMES.c.touched.desc()).limit(GAMES_OF_AN_OWNER - 1)
        kept = [row.id for row in connection.execute(newest)]
        connection.execute(sa.delete(_GAMES).where(mine, _GAMES.c.id.not_in(kept)))
    elif connection.execute(sa.select(sa.func.count()).select_from(_GAMES)).scalar_one() >= GAMES:
        raise Exhausted(say("this server keeps {most} games and can keep no more", most=GAMES))
    connection.execute(
        sa.insert(_GAMES).values(
            id=game.id,
            owner=game.owner,
            name=game.name,
            level=game.level,
            level_digest=digest(game.level),
            started=game.started.isoformat(),
            touched=time.time(),
            version=len(actions),
            over=game.over,
        )
    )
    for version, action in enumerate(actions, start=1):
        connection.execute(_INSERT, _row(game.id, version, action))


def append(connection: sa.Connection, game: str, version: int, action: Action, *, over: bool) -> None:
    """Write the action that leads a game to a version, or raise ``Taken``."""
    moved = connection.execute(
        _MOVE_ON, {"of": game, "before": version - 1, "to": version, "now": time.time(), "ended": over}
    )
    if moved.rowcount != 1:
        raise Taken(say("this game has gone on elsewhere"))
    connection.execute(_INSERT, _row(game, version, action))


def mark_solved(connection: sa.Connection, owner: str, name: str, level: str) -> None:
    """Remember that an owner has solved a level."""
    key = {"owner": owner, "name": name, "level_digest": digest(level)}
    there = sa.select(_SOLVED).filter_by(**key)
    if connection.execute(there).one_or_none() is None:
        connection.execute(sa.insert(_SOLVED).values(**key))


_INSERT: Final = sa.insert(_ACTIONS)
_MOVE_ON: Final = (
    sa.update(_GAMES)
    .where(_GAMES.c.id == sa.bindparam("of"), _GAMES.c.version == sa.bindparam("before"))
    .values(version=sa.bindparam("to"), touched=sa.bindparam("now"), over=sa.bindparam("ended"))
)


def _row(game: str, version: int, action: Action) -> Mapping[str, object]:
    return {"game": game, "version": version, "kind": action.kind, "text": action.text, "seconds": action.seconds}


def _stored(row: Any) -> Stored:
    started = datetime.fromisoformat(row.started).astimezone(UTC)
    return Stored(row.id, row.owner, row.name, row.level, started, row.version, row.over)


def _address(where: str | Path) -> sa.URL:
    if isinstance(where, str):
        address = sa.make_url(where)
        plain = address.drivername == "postgresql"
        return address.set(drivername="postgresql+psycopg") if plain else address
    try:
        where.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Malformed(say("cannot make the folder {path}: {reason}", path=where, reason=reason(error))) from error
    return sa.URL.create("sqlite", database=str(where / FILE))


def _prepare(connection: Any, _record: object) -> None:
    """Write ahead, so that readers do not wait for the writer; wait for another process rather than fail.

    A commit is with the operating system, safe from the end of this process, and ``settle`` brings it to the disk.
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
    cause = error.orig if isinstance(error, DBAPIError) else error
    return say("the store {place} cannot be used: {cause}", place=place, cause=str(cause))
