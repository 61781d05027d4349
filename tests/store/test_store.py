"""The store: real SQLite files, one writer, each version once."""

from __future__ import annotations

import sqlite3
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa

from damier.core.contract import Exhausted, Malformed
from damier.store import tables
from damier.store.database import Database
from damier.store.games import Result, StoredGame, StoredMatch, VersionTaken, digest
from damier.store.place import FILE, data_folder
from damier.store.store import Store

NOW = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store in a folder."""
    opened = Store(tmp_path)
    yield opened
    opened.close()


def game(name: str, owner: str = "me", level: str = "5x5") -> StoredGame:
    """A game that nobody has played in."""
    return StoredGame(name, owner, "get10", level, NOW)


def begin(store: Store, *games: StoredGame) -> None:
    """Write games, in this order."""
    for one in games:
        store.create(one).result(30)


def move(store: Store, name: str, version: int, *, over: bool = False, solved: bool = False) -> None:
    """Write a move."""
    store.append(name, version, ("play", f"move {version}", version / 2), over=over, solved=solved).result(30)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    """By another process too."""
    store = Store(tmp_path)
    begin(store, game("g"))
    move(store, "g", 1)
    move(store, "g", 2)
    store.close()
    again = Store(tmp_path)
    rows = [("play", "move 1", 0.5), ("play", "move 2", 1.0)]
    assert again.game("g") == (StoredGame("g", "me", "get10", "5x5", NOW, 2, over=False), rows)
    assert again.game("h") is None
    again.close()


def test_a_game_can_begin_with_actions(store: Store) -> None:
    """One that was loaded from a file, for instance."""
    store.create(game("g"), [("load", "a save", 0.0)]).result(30)
    move(store, "g", 2)
    found = store.game("g")
    assert found is not None
    assert [kind for kind, _, _ in found[1]] == ["load", "play"]


def test_a_version_is_written_once(store: Store) -> None:
    """Neither twice, nor with a gap, nor in a game that is not there."""
    begin(store, game("g"))
    move(store, "g", 1)
    for name, version in (("g", 1), ("g", 3), ("h", 1)):
        with pytest.raises(VersionTaken):
            move(store, name, version)
    found = store.game("g")
    assert found is not None
    assert found[0].version == len(found[1]) == 1


def test_games_under_way_are_those_played_in_and_not_over(store: Store) -> None:
    """The last touched of each name; on a level, one that was only opened counts too."""

    def on_level() -> str:
        found = store.on_level("me", "get10", "5x5")
        return found.id if found else ""

    begin(store, game("a"), game("b"), game("c", level="6x6"), game("d", owner="other"))
    assert store.under_way("me") == []
    assert on_level() == "b"
    move(store, "b", 1)
    move(store, "a", 1)
    assert [one.id for one in store.under_way("me")] == ["a", "b"]
    assert on_level() == "a"
    move(store, "a", 2, over=True)
    assert [one.id for one in store.under_way("me")] == ["b"]
    assert on_level() == "b"
    assert store.on_level("me", "flow", "5x5") is None


def test_levels_solved_are_remembered_once(store: Store) -> None:
    """For each owner, and whatever becomes of the game."""
    begin(store, game("a"), game("b"), game("c", level="6x6"), game("d", owner="you", level="7x7"))
    move(store, "a", 1, over=True, solved=True)
    move(store, "b", 1, over=True, solved=True)
    move(store, "c", 1, over=True)
    move(store, "d", 1, over=True, solved=True)
    assert store.solved("me") == {"get10": {digest("5x5")}}
    assert store.solved("you") == {"get10": {digest("7x7")}}
    with pytest.raises(VersionTaken):
        move(store, "c", 1, over=True, solved=True)
    assert store.solved("me") == {"get10": {digest("5x5")}}


def result(game: str, *, won: bool = True, ended: float = 1.0) -> Result:
    """The result of a game."""
    return Result(game, "get10", digest("5x5"), "", "", won, 10, 12.5, 7, 0, "", ended)


def test_the_first_result_of_a_game_is_kept(store: Store) -> None:
    """With the action that ended it; what is played after an undo changes nothing, and others have their own."""
    begin(store, game("a"), game("b", owner="you"))
    store.append("a", 1, ("play", "a1", 1.0), over=True, solved=False, result=result("a", won=False)).result(30)
    store.append("a", 2, ("undo", "", 1.0), over=False, solved=False).result(30)
    store.append("a", 3, ("play", "a1", 1.0), over=True, solved=True, result=result("a")).result(30)
    store.append("b", 1, ("play", "a1", 1.0), over=True, solved=True, result=result("b")).result(30)
    assert store.results("me") == [result("a", won=False)]
    assert store.results("you") == [result("b")]


def test_what_comes_from_elsewhere_is_added_as_far_as_there_is_room(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that is there is replaced or lost."""
    store.add_results("me", [result("a"), result("b", ended=2.0)]).result(30)
    store.add_results("me", [result("a", won=False), result("c", ended=3.0)]).result(30)
    assert store.results("me") == [result("a"), result("b", ended=2.0), result("c", ended=3.0)]
    monkeypatch.setattr(tables, "RESULTS_OF_AN_OWNER", 4)
    store.add_results("me", [result("e", ended=5.0), result("d", ended=4.0)]).result(30)
    assert [one.game for one in store.results("me")] == ["b", "c", "d", "e"]  # the oldest makes room
    store.add_solved("me", {"get10": ["1", "2", "1"], "flow": ["1"]}).result(30)
    store.add_solved("me", {"get10": ["2", "3"]}).result(30)
    assert store.solved("me") == {"get10": {"1", "2", "3"}, "flow": {"1"}}
    monkeypatch.setattr(tables, "SOLVED_OF_AN_OWNER", 5)
    store.add_solved("me", {"get10": ["4", "5", "6"]}).result(30)
    assert len(store.solved("me")["get10"]) == 4
    monkeypatch.setattr(tables, "RESULTS", 5)
    store.add_results("you", [result("a"), result("b")]).result(30)
    assert len(store.results("you")) == 1


def test_the_games_that_an_owner_can_still_begin_are_counted(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the oldest has to make room."""
    monkeypatch.setattr(tables, "GAMES_OF_AN_OWNER", 3)
    begin(store, game("a"), game("b"), game("c", owner="you"))
    assert (store.room_for_games("me"), store.room_for_games("you")) == (1, 2)


def test_an_owner_s_oldest_game_makes_room(tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its actions; other owners' stay."""
    monkeypatch.setattr(tables, "GAMES_OF_AN_OWNER", 2)
    begin(store, game("other", owner="other"), game("a"), game("b"))
    move(store, "a", 1)
    begin(store, game("c"))
    assert [store.game(name) is not None for name in ("other", "a", "b", "c")] == [True, True, False, True]
    begin(store, game("d"))
    assert store.game("a") is None
    store.create(game("e"), open_now={"c"}).result(30)
    assert [store.game(name) is not None for name in "cde"] == [True, False, True]
    connection = sqlite3.connect(tmp_path / FILE)
    assert connection.execute("select count(*) from actions").fetchone() == (0,)
    connection.close()


def test_who_is_there_is_told_until_they_leave_or_their_server_is_silent(store: Store) -> None:
    """Whether they came just now or were there before."""
    begin(store, game("g"), game("h"))
    store.be_present("one", "g", "me", 10.0).result(30)
    assert store.present("two", ["g", "h"], 9.0) == {"g": frozenset({"me"})}
    assert store.present("one", ["g", "h"], 9.0) == {}
    assert store.present("two", ["g", "h"], 10.0) == {}
    here = [("g", "me"), ("g", "you"), ("h", "me"), ("gone", "me")]
    store.stay_present("one", here, 20.0).result(30)
    assert store.present("two", ["g", "h"], 19.0) == {"g": frozenset({"me", "you"}), "h": frozenset({"me"})}
    store.be_gone("one", "g", "you").result(30)
    store.stay_present("one", [("g", "me")], 30.0).result(30)
    assert store.present("two", ["g", "h"], 29.0) == {"g": frozenset({"me"})}


def test_those_who_stay_are_written_together(tmp_path: Path) -> None:
    """However many they are: everybody else's moves wait for it."""
    database = Database(tmp_path)
    statements: list[str] = []
    with database.begin() as connection:
        for number in range(50):
            tables.create_game(connection, game(f"g{number}"), ())
        here = [(f"g{number}", who) for number in range(50) for who in ("me", "you")]
        tables.stay_present(connection, "one", here, 10.0)
        sa.event.listen(connection, "before_cursor_execute", lambda *told: statements.append(told[2]))
        tables.stay_present(connection, "one", here, 12.0)
        assert len(statements) < 5
        assert len(tables.read_present(connection, "two", [name for name, _ in here], 11.0)) == 50
    database.close()


def test_a_match_goes_with_the_last_of_its_games(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not before; other matches stay."""
    monkeypatch.setattr(tables, "GAMES_OF_AN_OWNER", 2)
    matches = {name: StoredMatch(name, "me", f"seat {name}", f"watch {name}") for name in "ab"}
    begin(store, replace(game("a1"), match=matches["a"], round=1), replace(game("b1"), match=matches["b"], round=1))
    found = [[store.by_link(f"seat {name}") for name in "ab"]]
    rounds = (replace(game("a2"), match=matches["a"], round=2), game("x"), game("y"))
    for one in rounds:
        (store.create_round(one, ()) if one.match else store.create(one)).result(30)
        found.append([store.by_link(f"seat {name}") for name in "ab"])
    seats = {name: (name, True) for name in ("a1", "a2", "b1")}
    assert found == [
        [seats["a1"], seats["b1"]],  # then a1 makes room for a2
        [seats["a2"], seats["b1"]],  # and b1 for x
        [seats["a2"], None],  # and a2 for y
        [None, None],
    ]


def test_the_store_is_bounded_in_all(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game longest untouched makes room, whoever it belongs to, and never one that is open now."""
    monkeypatch.setattr(tables, "GAMES", 2)
    monkeypatch.setattr(tables, "_ROOM", 1)
    begin(store, game("a"), game("b", owner="you"))
    move(store, "a", 1)
    begin(store, game("c", owner="another"))
    assert [store.game(name) is not None for name in "abc"] == [True, False, True]
    store.create(game("d", owner="you"), open_now={"a"}).result(30)
    assert [store.game(name) is not None for name in "abcd"] == [True, False, False, True]
    with pytest.raises(Exhausted, match="keeps 2 games and can keep no more"):
        store.create(game("e"), open_now={"a", "d"}).result(30)


def test_a_store_that_fails_says_so_in_words(tmp_path: Path, store: Store) -> None:
    """Reading and writing alike: nobody outside the store meets an error of the database."""
    begin(store, game("g"))
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("drop table actions")
    connection.commit()
    connection.close()
    with pytest.raises(Exhausted, match="the store cannot be read: no such table: actions"):
        store.game("g")
    with pytest.raises(Exhausted, match=r"the store cannot be written: no such table: .*actions"):
        move(store, "g", 1)


def test_another_format_is_refused(tmp_path: Path) -> None:
    """Clearly, and left as it is."""
    Store(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("update damier set format = 7")
    connection.close()
    with pytest.raises(Malformed, match="is of format 7; this damier reads format 4: name another folder"):
        Store(tmp_path)


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    """And so is a folder that cannot be one."""
    tmp_path.joinpath(FILE).write_bytes(b"no database at all" * 100)
    with pytest.raises(Malformed, match="cannot be used: file is not a database"):
        Store(tmp_path)
    assert tmp_path.joinpath(FILE).read_bytes().startswith(b"no database")
    with pytest.raises(Malformed, match="cannot make the folder"):
        Store(tmp_path / FILE / "below")


@pytest.mark.parametrize("address", ["oddsql://x/y", "://", "mysql+nothing://x"])
def test_an_address_that_names_no_database_is_refused(address: str) -> None:
    """In words."""
    with pytest.raises(Malformed):
        Store(address)


@pytest.mark.skipif(sys.platform != "linux", reason="the standard that names XDG_DATA_HOME is Linux's")
@pytest.mark.parametrize(
    ("named", "folder"),
    [
        ("/d", Path("/d/damier")),
        ("relative", Path.home() / ".local/share/damier"),
        ("", Path.home() / ".local/share/damier"),
        (None, Path.home() / ".local/share/damier"),
    ],
)
def test_the_store_is_where_the_platform_keeps_data(
    named: str | None, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In XDG_DATA_HOME if that is an absolute path, else in the home folder."""
    if named is None:
        monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    else:
        monkeypatch.setenv("XDG_DATA_HOME", named)
    assert data_folder() == folder


def test_a_game_begins_at_version_0_and_goes_on() -> None:
    """Unless it is said otherwise."""
    assert (game("g").version, game("g").over) == (0, False)


def test_a_closed_store_has_written_everything_and_leaves_nothing_running(tmp_path: Path) -> None:
    """Neither a thread nor an open file: one file is left."""
    before = set(threading.enumerate())
    store = Store(tmp_path)
    begin(store, game("g"))
    running = {thread.name: thread.daemon for thread in set(threading.enumerate()) - before}
    assert running == {"damier store": True, "damier disk": True}
    futures = [store.append("g", n, ("undo", "", 0.0), over=False, solved=False) for n in range(1, 50)]
    store.close()
    assert all(future.done() for future in futures)
    assert set(threading.enumerate()) <= before
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_game_that_was_loaded_stands_at_the_version_of_its_last_action(tmp_path: Path, store: Store) -> None:
    """Each action has its own, from 1."""
    rows = [("load", "a save", 0.0), ("play", "a1", 1.0)]
    store.create(game("g"), rows).result(30)
    found = store.game("g")
    assert found is not None
    assert (found[0].version, found[1]) == (2, rows)
    connection = sqlite3.connect(tmp_path / FILE)
    assert connection.execute("select version from actions order by version").fetchall() == [(1,), (2,)]
    connection.close()


def test_levels_solved_are_kept_apart_by_game(store: Store) -> None:
    """The same text is another level in another game."""
    begin(store, game("a"), replace(game("b"), name="flow"), game("c", level="6x6"))
    for name in "abc":
        move(store, name, 1, over=True, solved=True)
    assert store.solved("me") == {"get10": {digest("5x5"), digest("6x6")}, "flow": {digest("5x5")}}


def test_a_game_that_is_over_says_so(store: Store) -> None:
    """Whether it began so or ended."""
    begin(store, game("a"), replace(game("b"), over=True))
    move(store, "a", 1, over=True)
    assert [found[0].over for name in "ab" if (found := store.game(name))] == [True, True]
