"""The tables of the store, and every statement that reads or writes them, each given an open connection.

A game is a list of actions that only grows, numbered by version. A version is written once: the row of the game moves
from one version to the next only if it stands there, and (game, version) is unique besides. So two tabs, or two servers
over one store, cannot write one version twice.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, fields
from datetime import UTC, datetime
from typing import Any, Final

import sqlalchemy as sa

from damier.core.errors import Exhausted
from damier.core.sentences import Sentence, say
from damier.store.games import BOARDS_OF_A_RACE, Result, Row, StoredGame, StoredMatch, VersionTaken, digest

#: The number of the layout of these tables. A store of an older one is brought up to date, one of another is refused.
FORMAT: Final = 4
#: The lock of PostgreSQL that the first start of a store takes: a number that nobody else uses.
_FIRST_START: Final = 0x64616D696572
#: The games that the store keeps for one owner; the one longest untouched makes room for another.
GAMES_OF_AN_OWNER: Final = 500
#: The games that the store keeps in all; those longest untouched make room, so many at a time.
GAMES: Final = 200_000
_ROOM: Final = 100
#: The results that the store keeps for one owner, the oldest making room for others; and those up to which more can be
#: brought from elsewhere.
RESULTS_OF_AN_OWNER: Final = 2_000
RESULTS: Final = 500_000
#: The solved levels up to which more can be brought from elsewhere, for one owner and in all.
SOLVED_OF_AN_OWNER: Final = 4_000
SOLVED: Final = 1_000_000

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
    sa.Column("kind", sa.String(16), nullable=False),
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
_RESULTS: Final = sa.Table(
    "results",
    _TABLES,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("level", sa.String(64), nullable=False),
    sa.Column("grade", sa.String(16), nullable=False),
    sa.Column("opponent", sa.String(64), nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("score", sa.Integer),
    sa.Column("seconds", sa.Float, nullable=False),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("hints", sa.Integer, nullable=False),
    sa.Column("day", sa.String(10), nullable=False),
    sa.Column("ended", sa.Float, nullable=False),
)
#: Games that several people play, one after the other, or at once in a race, where boards but the first have numbers
#: below 0; the secrets of their links are long and drawn by chance.
_MATCHES: Final = sa.Table(
    "matches",
    _TABLES,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("host", sa.String(64), nullable=False, index=True),
    sa.Column("seat", sa.String(64), nullable=False, unique=True),
    sa.Column("watch", sa.String(64), nullable=False, unique=True),
)
_ROUNDS: Final = sa.Table(
    "rounds",
    _TABLES,
    sa.Column("match", sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False, unique=True),
)
#: Who plays in a match.
_PEOPLE: Final = sa.Table(
    "people",
    _TABLES,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("match", sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
)
#: Who has a game by link open at which server, and until when that holds, in seconds since 1970.
_PRESENCE: Final = sa.Table(
    "presence",
    _TABLES,
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("server", sa.String(64), primary_key=True),
    sa.Column("until", sa.Float, nullable=False),
)

_INSERT_ACTION: Final = sa.insert(_ACTIONS)
#: Seconds between what is touched one after the other, if the clock was set back between.
_LATER: Final = 0.001
_OTHERS: Final = _GAMES.alias("others")
#: A game that is no part of a match; and games with the match that each is part of.
_ALONE: Final = ~sa.exists().where(_ROUNDS.c.game == _GAMES.c.id)
_WITH_MATCH: Final = sa.select(
    _GAMES, _MATCHES.c.id.label("match_id"), _MATCHES.c.host, _MATCHES.c.seat, _MATCHES.c.watch, _ROUNDS.c.number
).select_from(
    _GAMES.outerjoin(_ROUNDS, _ROUNDS.c.game == _GAMES.c.id).outerjoin(_MATCHES, _MATCHES.c.id == _ROUNDS.c.match)
)
#: Seconds after which it is forgotten that somebody was present.
_PAST: Final = 120.0
#: The matches that are listed.
_LISTED: Final = 20


def _touched(owner: Any) -> sa.ColumnElement[float]:
    """Return the time of what an owner touches ``now``: later than all that the owner has touched."""
    last = sa.select(sa.func.max(_OTHERS.c.touched)).where(_OTHERS.c.owner == owner).correlate(_GAMES).scalar_subquery()
    now = sa.bindparam("now", type_=sa.Float)
    return sa.case((last >= now, last + _LATER), else_=now)


_MOVE_ON: Final = (
    sa.update(_GAMES)
    .where(_GAMES.c.id == sa.bindparam("of"), _GAMES.c.version == sa.bindparam("before"))
    .values(version=sa.bindparam("to"), touched=_touched(_GAMES.c.owner), over=sa.bindparam("ended"))
)


def bring_up_to_date(connection: sa.Connection) -> int | None:
    """Return the format of the store, after making its tables if there are none, or what an older format lacks.

    All of it is one transaction, and only one server at a time is in it. A store without a number is one whose first
    start was killed by damier 0.9, which made its tables one by one: nobody has played in it, and it is completed.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_FIRST_START)))
    _FORMAT.create(connection, checkfirst=True)
    found: int | None = connection.execute(sa.select(_FORMAT.c.format)).scalar()
    if found is None:
        _TABLES.create_all(connection, checkfirst=True)
        connection.execute(sa.insert(_FORMAT).values(format=FORMAT))
        return FORMAT
    while found in _STEPS:
        _STEPS[found](connection)
        found += 1
        connection.execute(sa.update(_FORMAT).values(format=found))
    return found


def _add_table_of_results(connection: sa.Connection) -> None:
    _RESULTS.create(connection, checkfirst=True)


def _lengthen_kinds(connection: sa.Connection) -> None:
    """Make room for ``checkpoint``, which PostgreSQL refused; SQLite takes texts of any length."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("ALTER TABLE actions ALTER COLUMN kind TYPE VARCHAR(16)")


def _add_tables_of_matches(connection: sa.Connection) -> None:
    for table in (_MATCHES, _ROUNDS, _PEOPLE, _PRESENCE):
        table.create(connection, checkfirst=True)


#: What leads from each older format to the next.
_STEPS: Final[Mapping[int, Callable[[sa.Connection], None]]] = {
    1: _add_table_of_results,
    2: _lengthen_kinds,
    3: _add_tables_of_matches,
}


# Writing.


def create_game(
    connection: sa.Connection, game: StoredGame, actions: Sequence[Row], open_now: Collection[str] = ()
) -> None:
    """Write a new game, in the place of its owner's longest untouched where there are too many, or of anybody's.

    A game that is ``open_now`` makes room for none. Raises ``Exhausted`` if the store is full of such games.
    """
    connection.execute(
        sa.insert(_GAMES).values(
            id=game.id,
            owner=game.owner,
            name=game.name,
            level=game.level,
            level_digest=digest(game.level),
            started=game.started.isoformat(),
            touched=_touched(game.owner),
            version=len(actions),
            over=game.over,
        ),
        {"now": time.time()},
    )
    for version, action in enumerate(actions, start=1):
        _insert_action(connection, game.id, version, action)
    if game.match is not None:
        _add_round(connection, game, game.match)
    kept, mine = {*open_now, game.id}, _GAMES.c.owner == game.owner
    if (more := connection.execute(sa.select(sa.func.count()).where(mine)).scalar_one() - GAMES_OF_AN_OWNER) > 0:
        _make_room(connection, mine, more, kept)
        return
    full = connection.execute(sa.select(sa.func.count()).select_from(_GAMES)).scalar_one() > GAMES
    if full and not _make_room(connection, sa.true(), min(_ROOM, GAMES), kept):
        raise Exhausted(say("this server keeps {most} games and can keep no more", most=GAMES))


def _add_round(connection: sa.Connection, game: StoredGame, match: StoredMatch) -> None:
    """Write that a game is part of a match, and the match with its first game."""
    if game.round == 1:
        connection.execute(sa.insert(_MATCHES).values(id=match.id, host=match.host, seat=match.seat, watch=match.watch))
        add_person(connection, match.host, match.id)
    connection.execute(sa.insert(_ROUNDS).values(match=match.id, number=game.round, game=game.id))


def create_round(connection: sa.Connection, game: StoredGame, actions: Sequence[Row]) -> None:
    """Write the next game of a match, unless it is there already."""
    if not connection.execute(sa.select(sa.exists().where(_GAMES.c.id == game.id))).scalar_one():
        create_game(connection, game, actions)


def add_person(connection: sa.Connection, owner: str, match: str) -> None:
    """Write that somebody plays in a match, once."""
    known = sa.exists().where(_PEOPLE.c.owner == owner, _PEOPLE.c.match == match)
    if not connection.execute(sa.select(known)).scalar_one():
        connection.execute(sa.insert(_PEOPLE).values(owner=owner, match=match))


def be_present(connection: sa.Connection, server: str, game: str, owner: str, until: float) -> None:
    """Write that somebody has a game open at a server, if there is such a game."""
    be_gone(connection, server, game, owner)
    if connection.execute(sa.select(_GAMES.c.id).where(_GAMES.c.id == game)).one_or_none() is not None:
        connection.execute(sa.insert(_PRESENCE).values(game=game, owner=owner, server=server, until=until))


def stay_present(connection: sa.Connection, server: str, here: Collection[tuple[str, str]], until: float) -> None:
    """Write who has which game open at a server, each the id of a game and an owner; what is long past goes.

    Most of them were there before: their rows are changed together.
    """
    mine = _PRESENCE.c.server == server
    connection.execute(sa.delete(_PRESENCE).where(_PRESENCE.c.until < until - _PAST))
    connection.execute(sa.update(_PRESENCE).where(mine).values(until=until))
    rows = connection.execute(sa.select(_PRESENCE.c.game, _PRESENCE.c.owner).where(mine))
    known = {(game, owner) for game, owner in rows}
    for game, owner in known.difference(here):
        be_gone(connection, server, game, owner)
    for game, owner in dict.fromkeys(here):
        if (game, owner) not in known:
            be_present(connection, server, game, owner, until)


def be_gone(connection: sa.Connection, server: str, game: str, owner: str) -> None:
    """Write that somebody no longer has a game open at a server."""
    mine = (_PRESENCE.c.game == game, _PRESENCE.c.owner == owner, _PRESENCE.c.server == server)
    connection.execute(sa.delete(_PRESENCE).where(*mine))


def _make_room(connection: sa.Connection, which: sa.ColumnElement[bool], count: int, open_now: Collection[str]) -> int:
    """Remove the ``count`` games longest untouched, but those that are ``open_now``; return how many were removed.

    A match whose games are all gone goes with them.
    """
    oldest = sa.select(_GAMES.c.id).where(which).order_by(_GAMES.c.touched).limit(count + len(open_now))
    found = [row.id for row in connection.execute(oldest) if row.id not in open_now][:count]
    matches = list(connection.execute(sa.select(_ROUNDS.c.match).where(_ROUNDS.c.game.in_(found))).scalars())
    connection.execute(sa.delete(_GAMES).where(_GAMES.c.id.in_(found)))
    left = sa.exists().where(_ROUNDS.c.match == _MATCHES.c.id)
    connection.execute(sa.delete(_MATCHES).where(_MATCHES.c.id.in_(matches), ~left))
    return len(found)


def append_action(
    connection: sa.Connection,
    game: str,
    version: int,
    action: Row,
    *,
    over: bool,
    solved: bool,
    result: Result | None = None,
) -> None:
    """Write the action that leads the game with this id to ``version``, and the result of the game if it has ended.

    Raises ``VersionTaken`` if the game is not at the version before.
    """
    moved = connection.execute(
        _MOVE_ON, {"of": game, "before": version - 1, "to": version, "now": time.time(), "ended": over}
    )
    if moved.rowcount != 1:
        raise VersionTaken(say("this game has gone on elsewhere"))
    _insert_action(connection, game, version, action)
    if solved:
        _mark_solved(connection, game)
    if result is not None:
        owner = connection.execute(sa.select(_GAMES.c.owner).where(_GAMES.c.id == game)).scalar_one()
        _add_results(connection, owner, [result])


def _insert_action(connection: sa.Connection, game: str, version: int, action: Row) -> None:
    kind, text, seconds = action
    connection.execute(
        _INSERT_ACTION, {"game": game, "version": version, "kind": kind, "text": text, "seconds": seconds}
    )


def _mark_solved(connection: sa.Connection, game: str) -> None:
    """Remember that the owner of a game has solved its level, once."""
    columns = (_GAMES.c.owner, _GAMES.c.name, _GAMES.c.level_digest)
    known = sa.exists().where(*(_SOLVED.c[column.name] == column for column in columns))
    solved = sa.select(*columns).where(_GAMES.c.id == game, ~known)
    connection.execute(sa.insert(_SOLVED).from_select([column.name for column in columns], solved))


def add_results(connection: sa.Connection, owner: str, results: Sequence[Result]) -> None:
    """Write results that an owner brings from elsewhere, as far as there is room in all; the newest are kept."""
    room = RESULTS - connection.execute(sa.select(sa.func.count()).select_from(_RESULTS)).scalar_one()
    newest = sorted(results, key=lambda one: one.ended)[-room:] if room > 0 else []
    _add_results(connection, owner, newest)


def _add_results(connection: sa.Connection, owner: str, results: Sequence[Result]) -> None:
    """Write results of an owner's games, of each game the first one that is known; the oldest make room for others."""
    mine = _RESULTS.c.owner == owner
    known = {row.game for row in connection.execute(sa.select(_RESULTS.c.game).where(mine))}
    fresh = {one.game: one for one in reversed(results) if one.game not in known}
    if not fresh:
        return
    connection.execute(sa.insert(_RESULTS), [{"owner": owner, **asdict(one)} for one in fresh.values()])
    if (more := len(known) + len(fresh) - RESULTS_OF_AN_OWNER) > 0:
        oldest = sa.select(_RESULTS.c.game).where(mine).order_by(_RESULTS.c.ended).limit(more)
        connection.execute(sa.delete(_RESULTS).where(mine, _RESULTS.c.game.in_(oldest)))


def add_solved(connection: sa.Connection, owner: str, levels: Mapping[str, Collection[str]]) -> None:
    """Mark levels as solved by an owner, by name of game and digest of the level, as far as there is room."""
    known = {(name, level) for name, found in read_solved(connection, owner).items() for level in found}
    wanted = ((name, level) for name, found in levels.items() for level in found)
    fresh = [one for one in dict.fromkeys(wanted) if one not in known]
    rows = [{"owner": owner, "name": name, "level_digest": level} for name, level in fresh]
    room = SOLVED - connection.execute(sa.select(sa.func.count()).select_from(_SOLVED)).scalar_one()
    room = min(room, SOLVED_OF_AN_OWNER - len(known))
    if room > 0 and rows:
        connection.execute(sa.insert(_SOLVED), rows[:room])


# Reading.


def read_game(connection: sa.Connection, game: str) -> tuple[StoredGame, list[Row]] | None:
    """Return the game with this id and its actions, or None."""
    row = connection.execute(_WITH_MATCH.where(_GAMES.c.id == game)).one_or_none()
    if row is None:
        return None
    actions = connection.execute(
        sa.select(_ACTIONS.c.kind, _ACTIONS.c.text, _ACTIONS.c.seconds)
        .where(_ACTIONS.c.game == game, _ACTIONS.c.version <= row.version)
        .order_by(_ACTIONS.c.version)
    )
    return _stored(row), [(kind, text, seconds) for kind, text, seconds in actions]


def read_by_link(connection: sa.Connection, secret: str, number: int | None) -> tuple[str, bool] | None:
    """Return the id of the game that a link leads to, and whether the link is one to a side; None if there is none.

    It is the last game of the match, or the one with a ``number``.
    """
    query = (
        sa.select(_ROUNDS.c.game, _MATCHES.c.seat)
        .select_from(_MATCHES.join(_ROUNDS, _ROUNDS.c.match == _MATCHES.c.id))
        .where(sa.or_(_MATCHES.c.seat == secret, _MATCHES.c.watch == secret))
        .order_by(_ROUNDS.c.number.desc())
        .limit(1)
    )
    row = connection.execute(query if number is None else query.where(_ROUNDS.c.number == number)).one_or_none()
    return None if row is None else (row.game, row.seat == secret)


def read_matches(connection: sa.Connection, owner: str) -> list[StoredGame]:
    """Return the last game of each match that ``owner`` plays in and that is not over, the one touched last first."""
    later = _ROUNDS.alias("later")
    last = ~sa.exists().where(later.c.match == _ROUNDS.c.match, later.c.number > _ROUNDS.c.number)
    mine = _ROUNDS.c.match.in_(sa.select(_PEOPLE.c.match).where(_PEOPLE.c.owner == owner))
    # In a race it is the board of one's own.
    own = sa.select(later.c.match).where(later.c.number < 0, later.c.game == _OTHERS.c.id, _OTHERS.c.owner == owner)
    # Of several races it is the one in the last.
    since = (later.c.number - 1) * BOARDS_OF_A_RACE > -_ROUNDS.c.number
    past = sa.exists().where(later.c.match == _ROUNDS.c.match, later.c.number > 0, since)
    board = sa.and_(_ROUNDS.c.number < 0, _GAMES.c.owner == owner, ~past)
    boards = sa.or_(board, sa.and_(last, _ROUNDS.c.match.not_in(own)))
    query = _WITH_MATCH.where(mine, boards, _GAMES.c.over.is_(False)).order_by(_GAMES.c.touched.desc()).limit(_LISTED)
    return [_stored(row) for row in connection.execute(query)]


def read_present(
    connection: sa.Connection, server: str, games: Collection[str], now: float
) -> dict[str, frozenset[str]]:
    """Return by game who has it open at other servers than this one."""
    query = sa.select(_PRESENCE.c.game, _PRESENCE.c.owner).where(
        _PRESENCE.c.game.in_(games), _PRESENCE.c.server != server, _PRESENCE.c.until > now
    )
    found: dict[str, frozenset[str]] = {}
    for game, owner in connection.execute(query):
        found[game] = found.get(game, frozenset()) | {owner}
    return found


def read_since(connection: sa.Connection, game: str, version: int) -> tuple[int, list[Row]] | None:
    """Return the version that a game is at, and its actions after ``version``; None if there is no such game."""
    later = sa.and_(
        _ACTIONS.c.game == _GAMES.c.id, _ACTIONS.c.version > version, _ACTIONS.c.version <= _GAMES.c.version
    )
    query = (
        sa.select(_GAMES.c.version, _ACTIONS.c.kind, _ACTIONS.c.text, _ACTIONS.c.seconds)
        .select_from(_GAMES.outerjoin(_ACTIONS, later))
        .where(_GAMES.c.id == game)
        .order_by(_ACTIONS.c.version)
    )
    rows = list(connection.execute(query))
    if not rows:
        return None
    return rows[0][0], [(kind, text, seconds) for _, kind, text, seconds in rows if kind is not None]


def read_versions(connection: sa.Connection, games: Collection[str]) -> dict[str, int]:
    """Return the versions that games are at, by their ids; those that are gone are left out."""
    found = connection.execute(sa.select(_GAMES.c.id, _GAMES.c.version).where(_GAMES.c.id.in_(games)))
    return {row.id: row.version for row in found}


def read_on_level(connection: sa.Connection, owner: str, name: str, level: str) -> StoredGame | None:
    """Return the game that ``owner`` touched last on a level and has not ended, no match, or None."""
    query = (
        sa.select(_GAMES)
        .where(_GAMES.c.owner == owner, _GAMES.c.name == name, _GAMES.c.level_digest == digest(level))
        .where(_GAMES.c.over.is_(False), _ALONE)
        .order_by(_GAMES.c.touched.desc())
        .limit(1)
    )
    row = connection.execute(query).one_or_none()
    return None if row is None else _stored(row)


def read_under_way(connection: sa.Connection, owner: str) -> list[StoredGame]:
    """Return the games that ``owner`` has played in and not ended, no matches, the one touched last first."""
    query = (
        sa.select(_GAMES)
        .where(_GAMES.c.owner == owner, _GAMES.c.over.is_(False), _GAMES.c.version > 0, _ALONE)
        .order_by(_GAMES.c.touched.desc())
    )
    return [_stored(row) for row in connection.execute(query)]


def count_games(connection: sa.Connection, owner: str) -> int:
    """Return how many games of ``owner`` the store has."""
    counted: int = connection.execute(sa.select(sa.func.count()).where(_GAMES.c.owner == owner)).scalar_one()
    return counted


def read_results(connection: sa.Connection, owner: str) -> list[Result]:
    """Return the results of the games of ``owner``, in the order in which they ended."""
    query = sa.select(_RESULTS).where(_RESULTS.c.owner == owner).order_by(_RESULTS.c.ended, _RESULTS.c.game)
    names = [field.name for field in fields(Result)]
    return [Result(**{name: getattr(row, name) for name in names}) for row in connection.execute(query)]


def read_solved(connection: sa.Connection, owner: str) -> dict[str, set[str]]:
    """Return by name of game the digests of the levels that ``owner`` has solved."""
    found: dict[str, set[str]] = {}
    for row in connection.execute(sa.select(_SOLVED).where(_SOLVED.c.owner == owner)):
        found.setdefault(row.name, set()).add(row.level_digest)
    return found


def _stored(row: Any) -> StoredGame:
    started = datetime.fromisoformat(row.started).astimezone(UTC)
    match = getattr(row, "match_id", None) and StoredMatch(row.match_id, row.host, row.seat, row.watch)
    number = row.number if match else 0
    return StoredGame(row.id, row.owner, row.name, row.level, started, row.version, row.over, match or None, number)


# Upkeep.

#: The tables with what people have done, in an order in which they can be written.
_CONTENTS: Final = (_GAMES, _ACTIONS, _RESULTS, _SOLVED, _MATCHES, _ROUNDS, _PEOPLE)
#: Rows that are copied at a time.
_AT_ONCE: Final = 1_000


def read_one_moment(connection: sa.Connection) -> None:
    """Have a transaction that has read nothing yet see the store as it is now, to its end; SQLite's do so anyway."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def count_all(connection: sa.Connection) -> tuple[int, ...]:
    """Return how many games, actions, results, solved levels, matches, their games and people there are."""
    return tuple(connection.execute(sa.select(sa.func.count()).select_from(one)).scalar_one() for one in _CONTENTS)


def read_ids(connection: sa.Connection) -> list[str]:
    """Return the ids of all games."""
    return list(connection.execute(sa.select(_GAMES.c.id).order_by(_GAMES.c.id)).scalars())


def is_store(connection: sa.Connection) -> bool:
    """Return whether there is a store of damier's, of whatever format."""
    return sa.inspect(connection).has_table(_FORMAT.name)


def copy_all(
    source: sa.Connection, target: sa.Connection, write: Callable[[sa.Insert, Sequence[Mapping[str, Any]]], object]
) -> None:
    """Copy every row, each batch through ``write``, which executes a statement at the target.

    PostgreSQL takes no NUL in a text, as names in older stores may have it: it is replaced there.
    """

    def kept(value: Any) -> Any:
        clean = target.dialect.name == "postgresql" and isinstance(value, str)
        return value.replace("\0", "\ufffd") if clean else value

    for table in _CONTENTS:
        rows = source.execution_options(yield_per=_AT_ONCE).execute(sa.select(table))
        for some in rows.mappings().partitions():
            write(sa.insert(table), [{name: kept(value) for name, value in row.items()} for row in some])


def find_faults(connection: sa.Connection) -> list[Sentence]:
    """Return what is wrong with the store: in its file, or in how its rows belong together."""
    faults = []
    if connection.dialect.name == "sqlite":
        found = connection.exec_driver_sql("PRAGMA integrity_check").scalars()
        faults += [say("the file is damaged: {cause}", cause=line) for line in found if line != "ok"]
    counted = (
        sa.select(_GAMES.c.id, _GAMES.c.version, sa.func.count(_ACTIONS.c.version).label("n"),
                  sa.func.coalesce(sa.func.max(_ACTIONS.c.version), 0).label("last"))
        .select_from(_GAMES.outerjoin(_ACTIONS, _ACTIONS.c.game == _GAMES.c.id))
        .group_by(_GAMES.c.id, _GAMES.c.version)
    )  # fmt: skip
    for row in connection.execute(counted):
        if not row.version == row.n == row.last:
            faults.append(
                say("game {game} is at version {version} and has {n} actions up to {last}", game=row.id,
                    version=row.version, n=row.n, last=row.last)
            )  # fmt: skip
    strays = sa.select(_ACTIONS.c.game).distinct().where(_ACTIONS.c.game.not_in(sa.select(_GAMES.c.id)))
    faults += [say("there are actions of a game {game} that is not there", game=row.game)
               for row in connection.execute(strays)]  # fmt: skip
    levels = sa.select(_GAMES.c.id, _GAMES.c.level, _GAMES.c.level_digest)
    faults += [say("the level of game {game} has another digest", game=row.id)
               for row in connection.execute(levels) if digest(row.level) != row.level_digest]  # fmt: skip
    return faults
