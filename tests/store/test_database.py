"""The database under the store: how it is opened, prepared, settled on the disk and closed."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest
import sqlalchemy as sa

from damier.core.contract import Malformed
from damier.store.database import Database
from damier.store.place import FILE
from tests.postgres import Cluster


def test_a_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    """And one that is there is taken."""
    place = tmp_path / "a" / "b"
    for _ in range(2):
        Database(place).close()
    assert place.joinpath(FILE).exists()


def test_readers_do_not_wait_for_the_writer_and_references_are_kept(tmp_path: Path) -> None:
    """By SQLite's own settings, on every connection."""
    database = Database(tmp_path)
    with database.begin() as one, database.reading() as other:
        for connection in (one, other):
            settings = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "busy_timeout", "synchronous", "foreign_keys")
            }
            assert settings == {"journal_mode": "wal", "busy_timeout": 5_000, "synchronous": 1, "foreign_keys": 1}
    database.close()


def test_sixteen_may_use_the_database_at_once(tmp_path: Path) -> None:
    """None of them waits for another."""
    database = Database(tmp_path)
    with ExitStack() as open_at_once:
        readers = [open_at_once.enter_context(database.reading()) for _ in range(16)]
        assert {reader.execute(sa.text("select format from damier")).scalar() for reader in readers} == {4}
    database.close()


def test_what_is_committed_is_brought_to_the_file_by_settling(tmp_path: Path) -> None:
    """Until then it is in the log beside it."""
    database = Database(tmp_path)
    database.settle()
    with database.begin() as connection:
        connection.execute(sa.text("create table words (word text)"))
        connection.execute(sa.text("insert into words values ('needle')"))
    file = tmp_path / FILE
    assert b"needle" not in file.read_bytes()
    database.settle()
    assert b"needle" in file.read_bytes()
    database.close()


def test_a_closed_database_leaves_one_file(tmp_path: Path) -> None:
    """Its log is gone with the last connection."""
    database = Database(tmp_path)
    with database.begin() as connection:
        connection.execute(sa.text("create table words (word text)"))
    assert len(list(tmp_path.iterdir())) > 1
    database.close()
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_refused_database_is_closed(tmp_path: Path) -> None:
    """Nothing of it stays open, and nothing lies beside it."""
    Database(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("update damier set format = 7")
    connection.close()
    with pytest.raises(Malformed, match="is of format 7") as refused:
        Database(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert str(tmp_path) in str(refused.value)


def test_a_database_that_cannot_be_read_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the database's own words in the refusal."""
    closed: list[Database] = []
    close = Database.close

    def noted(self: Database) -> None:
        closed.append(self)
        close(self)

    monkeypatch.setattr(Database, "close", noted)
    tmp_path.joinpath(FILE).write_bytes(b"no database at all" * 100)
    with pytest.raises(Malformed, match=r"the store .* cannot be used: file is not a database$"):
        Database(tmp_path)
    assert len(closed) == 1


@pytest.mark.parametrize(
    ("address", "driver"),
    [
        ("postgresql://me@there/games", "postgresql+psycopg"),
        ("postgresql+pg8000://me@there/games", "postgresql+pg8000"),
        ("sqlite:///games.db", "sqlite"),
    ],
)
def test_an_address_has_the_driver_that_damier_installs_unless_it_names_one(
    address: str, driver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A driver that is missing is asked for by the command that installs it."""
    opened: list[str] = []

    def create_engine(url: sa.URL, **_options: object) -> sa.Engine:
        opened.append(url.drivername)
        raise ModuleNotFoundError

    monkeypatch.setattr(sa, "create_engine", create_engine)
    with pytest.raises(Malformed, match=r"needs a driver that is not installed: pip install 'damier\[postgresql\]'"):
        Database(address)
    assert opened == [driver]


def test_an_address_of_no_known_kind_asks_for_a_driver() -> None:
    """And one that is no address is refused with the reason."""
    with pytest.raises(Malformed, match="the store oddsql://x/y needs a driver that is not installed"):
        Database("oddsql://x/y")
    with pytest.raises(Malformed, match="the store :// cannot be used: Could not parse"):
        Database("://")


def test_news_that_come_at_once_are_all_heard(postgres: Cluster) -> None:
    """Those of one transaction come in one packet; one's own are left out."""
    address = postgres.new_database()
    here, there = Database(address), Database(address)
    news = here.news(threading.Event(), threading.Event())
    assert next(news) is None
    for told in ([("a", 1), ("b", 7), ("a", 2)], [("c", 3), ("d", 0)]):
        for database in (here, there):
            with database.begin() as connection:
                for game, version in told:
                    database.announce(connection, game, version)
        assert [next(news) for _ in told] == told
    news.close()
    here.close()
    there.close()
