"""The store: real SQLite files, one writer, each version once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa

from damier.core.contract import Exhausted, Malformed
from damier.store import database as tables
from damier.store.actions import Action
from damier.store.database import Database, Stored, Taken, append, create, digest, mark_solved
from damier.store.place import FILE, data_folder
from damier.store.writer import Writer

NOW = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A store in a folder."""
    opened = Database(tmp_path)
    yield opened
    opened.close()


def game(name: str, owner: str = "me", level: str = "5x5") -> Stored:
    """A game that nobody has played in."""
    return Stored(name, owner, "get10", level, NOW)


def begin(database: Database, *games: Stored) -> None:
    """Write games, in this order."""
    for one in games:
        with database.begin() as connection:
            create(connection, one)


def move(database: Database, name: str, version: int, *, over: bool = False) -> None:
    """Write a move."""
    with database.begin() as connection:
        append(connection, name, version, Action("play", f"move {version}", version / 2), over=over)


def test_what_is_written_is_read_back(tmp_path: Path, database: Database) -> None:
    """By another process too."""
    begin(database, game("g"))
    move(database, "g", 1)
    move(database, "g", 2)
    database.close()
    again = Database(tmp_path)
    found = again.game("g")
    assert found is not None
    stored, actions = found
    assert stored == Stored("g", "me", "get10", "5x5", NOW, 2, over=False)
    assert actions == [Action("play", "move 1", 0.5), Action("play", "move 2", 1.0)]
    assert again.game("h") is None
    again.close()


def test_a_version_is_written_once(database: Database) -> None:
    """Neither twice, nor with a gap, nor in a game that is not there."""
    begin(database, game("g"))
    move(database, "g", 1)
    for name, version in (("g", 1), ("g", 3), ("h", 1)):
        with pytest.raises(Taken):
            move(database, name, version)
    found = database.game("g")
    assert found is not None
    assert found[0].version == len(found[1]) == 1


def test_games_under_way_are_those_played_in_and_not_over(database: Database) -> None:
    """The last touched of each name; on a level, one that was only opened counts too."""
    begin(database, game("a"), game("b"), game("c", level="6x6"), game("d", owner="other"))
    assert database.under_way("me") == {}
    assert getattr(database.on_level("me", "get10", "5x5"), "id", None) == "b"
    move(database, "b", 1)
    move(database, "a", 1)
    assert database.under_way("me")["get10"].id == "a"
    assert getattr(database.on_level("me", "get10", "5x5"), "id", None) == "a"
    move(database, "a", 2, over=True)
    assert database.under_way("me")["get10"].id == "b"
    assert getattr(database.on_level("me", "get10", "5x5"), "id", None) == "b"
    assert database.on_level("me", "flow", "5x5") is None


def test_levels_solved_are_remembered_once(database: Database) -> None:
    """For each owner."""
    for _ in range(2):
        with database.begin() as connection:
            mark_solved(connection, "me", "flow", "5x5 a=a1-b1")
    assert database.solved("me") == {"flow": {digest("5x5 a=a1-b1")}}
    assert database.solved("you") == {}


def test_an_owner_s_oldest_game_makes_room(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its actions; other owners' stay."""
    monkeypatch.setattr(tables, "GAMES_OF_AN_OWNER", 2)
    begin(database, game("other", owner="other"), game("a"), game("b"))
    move(database, "a", 1)
    begin(database, game("c"))
    assert [database.game(name) is not None for name in ("other", "a", "b", "c")] == [True, True, False, True]
    begin(database, game("d"))
    assert database.game("a") is None
    with database.begin() as connection:
        assert connection.execute(sa.text("select count(*) from actions")).scalar() == 0


def test_the_store_is_bounded_in_all(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new game is refused in words."""
    monkeypatch.setattr(tables, "GAMES", 2)
    begin(database, game("a"), game("b"))
    with pytest.raises(Exhausted, match="keeps 2 games and can keep no more"):
        begin(database, game("c", owner="another"))


def test_another_format_is_refused(tmp_path: Path) -> None:
    """Clearly, and left as it is."""
    Database(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("update damier set format = 7")
    connection.close()
    with pytest.raises(Malformed, match="is of format 7; this damier reads format 1: name another folder"):
        Database(tmp_path)


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    """And so is a folder that cannot be one."""
    tmp_path.joinpath(FILE).write_bytes(b"no database at all" * 100)
    with pytest.raises(Malformed, match="cannot be used: file is not a database"):
        Database(tmp_path)
    assert tmp_path.joinpath(FILE).read_bytes().startswith(b"no database")
    with pytest.raises(Malformed, match="cannot make the folder"):
        Database(tmp_path / FILE / "below")


@pytest.mark.parametrize("address", ["oddsql://x/y", "://", "mysql+nothing://x"])
def test_an_address_that_names_no_database_is_refused(address: str) -> None:
    """In words."""
    with pytest.raises(Malformed):
        Database(address)


def test_writes_that_wait_are_committed_together_and_fail_alone(database: Database) -> None:
    """One that fails spoils no other, whatever it is that fails."""
    writer = Writer(database)

    def mistake(connection: sa.Connection) -> None:
        connection.execute(sa.text("insert into nowhere values (1)"))

    futures = [writer.submit(partial(create, game=game(str(number)))) for number in range(20)]
    wrong = writer.submit(mistake)
    taken = writer.submit(partial(append, game="5", version=3, action=Action("undo"), over=False))
    futures += [
        writer.submit(partial(append, game=str(number), version=1, action=Action("reset"), over=False))
        for number in range(20)
    ]
    with pytest.raises(Exhausted, match="the store cannot be written: no such table: nowhere"):
        wrong.result(30)
    with pytest.raises(Taken):
        taken.result(30)
    for future in futures:
        future.result(30)
        assert not future.cancel()
    assert all(len((database.game(str(number)) or (None, []))[1]) == 1 for number in range(20))
    last = writer.submit(partial(create, game=game("last")))
    writer.close()
    assert last.done()
    assert database.game("last") is not None


@pytest.mark.parametrize(
    ("environment", "platform", "folder"),
    [
        ({"XDG_DATA_HOME": "/d"}, "linux", Path("/d/damier")),
        ({"XDG_DATA_HOME": "relative"}, "linux", Path.home() / ".local/share/damier"),
        ({}, "linux", Path.home() / ".local/share/damier"),
        ({}, "darwin", Path.home() / "Library/Application Support/damier"),
        ({"LOCALAPPDATA": "/local"}, "win32", Path("/local/damier")),
    ],
)
def test_the_store_is_where_the_platform_keeps_data(environment: dict[str, str], platform: str, folder: Path) -> None:
    """Unless a folder is named."""
    assert data_folder(environment, platform) == folder
