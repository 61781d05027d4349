"""First starts: killed midway, several at once; and stores of older formats, over SQLite and a real PostgreSQL."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

from damier.core.contract import Malformed
from damier.play.actions import KINDS
from damier.store import tables
from damier.store.database import Database
from damier.store.games import StoredGame
from damier.store.place import FILE
from damier.store.store import Store
from tests.postgres import Cluster

PROGRAM = Path(__file__).with_name("first_starts.py")
Place = Callable[[], str]


@pytest.fixture(params=["sqlite", "postgresql"])
def new_place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A function that returns where a store can be that is not there yet."""
    if request.param == "sqlite":
        return lambda: str(tmp_path_factory.mktemp("store"))
    cluster: Cluster = request.getfixturevalue("postgres")
    return cluster.new_database


def opened(place: str) -> Store:
    """Open the store at a place."""
    return Store(place if "://" in place else Path(place))


def first_starts(how: str, place: str) -> list[int]:
    """Make first starts in processes of their own, and return the exit status of each."""
    command = [sys.executable, str(PROGRAM), how, place]
    return [int(status) for status in subprocess.run(command, capture_output=True, check=True).stdout.split()]


def test_a_first_start_that_is_killed_can_be_made_again(new_place: Place) -> None:
    """Wherever it was killed: before its first statement, its second, and so on."""
    place = new_place()
    *killed, last = first_starts("killed", place)
    assert len(killed) > 5
    assert set(killed) == {-signal.SIGKILL}
    assert last == 0
    store = opened(place)
    assert store.game("x") is None
    assert store.results("me") == []
    store.close()


def test_several_first_starts_at_once_all_succeed(new_place: Place) -> None:
    """They make one store together."""
    assert set(first_starts("together", new_place())) == {0}


@pytest.mark.parametrize("made", [["damier"], ["damier", "games"], ["damier", "games", "actions", "results"]])
def test_what_a_killed_first_start_of_0_9_left_is_completed(tmp_path: Path, made: list[str]) -> None:
    """It made its tables one by one, and wrote the number of the format last."""
    Database(tmp_path).close()
    connection = sqlite3.connect(tmp_path / FILE)
    for name in {"damier", "games", "actions", "results", "solved"} - set(made):
        connection.execute(f"drop table {name}")
    connection.execute("delete from damier")
    connection.commit()
    connection.close()
    store = Store(tmp_path)
    assert store.solved("me") == {}
    store.close()


def test_a_store_of_the_first_format_in_postgresql_is_brought_up_to_date(postgres: Cluster) -> None:
    """With all that it has; then it takes every kind of action, which the first two formats did not."""
    address = postgres.new_database()
    Database(address).close()
    with psycopg.connect(address) as connection:
        connection.execute("drop table results")
        connection.execute("alter table actions alter column kind type varchar(8)")
        connection.execute("update damier set format = 1")
        connection.execute("insert into solved values ('me', 'flow', 'abc')")
    for _ in range(2):
        store = Store(address)
        assert store.solved("me") == {"flow": {"abc"}}
        assert store.results("me") == []
        store.close()
    store = Store(address)
    store.create(StoredGame("g", "me", "get10", "5x5", datetime.now(UTC))).result(30)
    for version, kind in enumerate(KINDS, start=1):
        store.append("g", version, (kind, "", 1.0), over=False, solved=False).result(30)
    store.close()
    with psycopg.connect(address) as connection:
        assert connection.execute("select format from damier").fetchall() == [(tables.FORMAT,)]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_real_store_of_each_format_is_read(tmp_path: Path, number: int) -> None:
    """As the damier of its time wrote it, with a game, a solved level and, from the second on, its result."""
    script = Path(__file__).with_name(f"format-{number}.sql").read_text(encoding="utf-8")
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript(script)
    connection.close()
    store = Store(tmp_path)
    owner = "somebody"
    (game,) = store.under_way(owner)
    found = store.game(game.id)
    assert found is not None
    assert found[1] == [("play", "a1", 1.5), ("hint", "", 2.0), ("play", "b1", 3.25)]
    assert [len(levels) for levels in store.solved(owner).values()] == [1]
    assert len(store.results(owner)) == min(1, number - 1)
    assert store.matches(owner) == []
    store.append(game.id, 4, ("undo", "", 4.0), over=False, solved=False).result(30)
    store.close()


def test_a_password_is_in_no_message(postgres: Cluster) -> None:
    """Neither in the place of the store nor in what the database says."""
    missing = postgres.address("nowhere")
    assert ":secret@" in missing
    with pytest.raises(Malformed, match="nowhere") as refused:
        Database(missing)
    assert "secret" not in str(refused.value)
    for address in ("postgresql://me:secret@[/x", "oddsql://me:secret@x/y", "postgresql://x/y?password=secret&z=1"):
        with pytest.raises(Malformed) as refused:
            Database(address)
        assert "secret" not in str(refused.value)


def test_a_clock_that_is_set_back_changes_no_order(new_place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was touched last is last, whatever the clock says."""
    store = opened(new_place())
    now = 2e9
    monkeypatch.setattr("damier.store.tables.time.time", lambda: now)
    for name in "abc":
        store.create(StoredGame(name, "me", "get10", "5x5", datetime.now(UTC))).result(30)
        now -= 1e6
    for name in "cba":
        store.append(name, 1, ("play", "a1", 1.0), over=False, solved=False).result(30)
        now -= 1e6
    assert [game.id for game in store.under_way("me")] == ["a", "b", "c"]
    store.close()


def test_settings_of_postgresql_bound_every_statement(postgres: Cluster) -> None:
    """The database ends what takes too long, and what waits for a lock."""
    database = Database(postgres.new_database())
    with database.reading() as connection:
        found = [connection.execute(sa.text(f"show {name}")).scalar() for name in ("statement_timeout", "lock_timeout")]
    assert found == ["5s", "5s"]
    database.close()
