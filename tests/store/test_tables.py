"""The tables of the store: their layout, and the limits that their rows keep."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from damier.store import tables
from damier.store.database import Database
from damier.store.place import FILE

#: The layout of format 1.
LAYOUT = """
CREATE TABLE actions ( game VARCHAR(64) NOT NULL, version INTEGER NOT NULL, kind VARCHAR(8) NOT NULL,
  text TEXT NOT NULL, seconds FLOAT NOT NULL, PRIMARY KEY (game, version),
  FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE )
CREATE TABLE damier ( format INTEGER NOT NULL, PRIMARY KEY (format) )
CREATE TABLE games ( id VARCHAR(64) NOT NULL, owner VARCHAR(64) NOT NULL, name VARCHAR(64) NOT NULL,
  level TEXT NOT NULL, level_digest VARCHAR(64) NOT NULL, started VARCHAR(40) NOT NULL, touched FLOAT NOT NULL,
  version INTEGER NOT NULL, over BOOLEAN NOT NULL, PRIMARY KEY (id) )
CREATE INDEX games_by_owner ON games (owner, name, touched)
CREATE TABLE solved ( owner VARCHAR(64) NOT NULL, name VARCHAR(64) NOT NULL, level_digest VARCHAR(64) NOT NULL,
  PRIMARY KEY (owner, name, level_digest) )
"""


def test_the_layout_of_a_format_never_changes(tmp_path: Path) -> None:
    """Stores that people have are read by it: another layout needs another number."""
    Database(tmp_path).close()
    connection = sqlite3.connect(tmp_path / FILE)
    found = [sql for (sql,) in connection.execute("select sql from sqlite_master where sql <> '' order by name")]
    assert connection.execute("select format from damier").fetchall() == [(1,)]
    connection.close()
    assert " ".join(found).split() == LAYOUT.split()
    assert tables.FORMAT == 1


def test_a_store_is_bounded() -> None:
    """In the games of an owner, and in games."""
    assert (tables.GAMES_OF_AN_OWNER, tables.GAMES) == (500, 200_000)
