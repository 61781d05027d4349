"""The tables of the store: their layout, and the limits that their rows keep."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from damier.store import tables
from damier.store.database import Database
from damier.store.place import FILE

#: The layout of format 4; format 3 has no matches, format 1 no results, and kinds are shorter in formats 1 and 2.
LAYOUT = """
CREATE TABLE actions ( game VARCHAR(64) NOT NULL, version INTEGER NOT NULL, kind VARCHAR(16) NOT NULL,
  text TEXT NOT NULL, seconds FLOAT NOT NULL, PRIMARY KEY (game, version),
  FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE )
CREATE TABLE damier ( format INTEGER NOT NULL, PRIMARY KEY (format) )
CREATE TABLE games ( id VARCHAR(64) NOT NULL, owner VARCHAR(64) NOT NULL, name VARCHAR(64) NOT NULL,
  level TEXT NOT NULL, level_digest VARCHAR(64) NOT NULL, started VARCHAR(40) NOT NULL, touched FLOAT NOT NULL,
  version INTEGER NOT NULL, over BOOLEAN NOT NULL, PRIMARY KEY (id) )
CREATE INDEX games_by_owner ON games (owner, name, touched)
CREATE INDEX ix_matches_host ON matches (host)
CREATE TABLE matches ( id VARCHAR(64) NOT NULL, host VARCHAR(64) NOT NULL, seat VARCHAR(64) NOT NULL,
  watch VARCHAR(64) NOT NULL, PRIMARY KEY (id), UNIQUE (seat), UNIQUE (watch) )
CREATE TABLE people ( owner VARCHAR(64) NOT NULL, "match" VARCHAR(64) NOT NULL, PRIMARY KEY (owner, "match"),
  FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE )
CREATE TABLE presence ( game VARCHAR(64) NOT NULL, owner VARCHAR(64) NOT NULL, server VARCHAR(64) NOT NULL,
  until FLOAT NOT NULL, PRIMARY KEY (game, owner, server),
  FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE )
CREATE TABLE results ( owner VARCHAR(64) NOT NULL, game VARCHAR(64) NOT NULL, name VARCHAR(64) NOT NULL,
  level VARCHAR(64) NOT NULL, grade VARCHAR(16) NOT NULL, opponent VARCHAR(64) NOT NULL, won BOOLEAN NOT NULL,
  score INTEGER, seconds FLOAT NOT NULL, moves INTEGER NOT NULL, hints INTEGER NOT NULL, day VARCHAR(10) NOT NULL,
  ended FLOAT NOT NULL, PRIMARY KEY (owner, game) )
CREATE TABLE rounds ( "match" VARCHAR(64) NOT NULL, number INTEGER NOT NULL, game VARCHAR(64) NOT NULL,
  PRIMARY KEY ("match", number), FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE, UNIQUE (game),
  FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE )
CREATE TABLE solved ( owner VARCHAR(64) NOT NULL, name VARCHAR(64) NOT NULL, level_digest VARCHAR(64) NOT NULL,
  PRIMARY KEY (owner, name, level_digest) )
"""


def test_the_layout_of_a_format_never_changes(tmp_path: Path) -> None:
    """Stores that people have are read by it: another layout needs another number."""
    Database(tmp_path).close()
    connection = sqlite3.connect(tmp_path / FILE)
    found = [sql for (sql,) in connection.execute("select sql from sqlite_master where sql <> '' order by name")]
    assert connection.execute("select format from damier").fetchall() == [(4,)]
    connection.close()
    assert " ".join(found).split() == LAYOUT.split()
    assert tables.FORMAT == 4


def test_a_store_is_bounded() -> None:
    """In the games, results and solved levels of an owner, and of all."""
    assert (tables.GAMES_OF_AN_OWNER, tables.GAMES) == (500, 200_000)
    assert (tables.RESULTS_OF_AN_OWNER, tables.RESULTS) == (2_000, 500_000)
    assert (tables.SOLVED_OF_AN_OWNER, tables.SOLVED) == (4_000, 1_000_000)


def test_a_store_of_the_first_format_is_brought_up_to_date(tmp_path: Path) -> None:
    """With all that it has; the first format had every table but one."""
    Database(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("drop table results")
        connection.execute("update damier set format = 1")
        connection.execute("insert into solved values ('me', 'flow', 'abc')")
    connection.close()
    for _ in range(2):
        database = Database(tmp_path)
        with database.reading() as reading:
            assert tables.read_solved(reading, "me") == {"flow": {"abc"}}
            assert tables.read_results(reading, "me") == []
        database.close()
    connection = sqlite3.connect(tmp_path / FILE)
    assert connection.execute("select format from damier").fetchall() == [(4,)]
    connection.close()
