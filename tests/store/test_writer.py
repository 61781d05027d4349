"""The thread that writes: it commits together what waits together."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from damier.core.contract import Exhausted, IllegalMove, say
from damier.store import writer as writer_module
from damier.store.database import Database
from damier.store.writer import Writer


def insert(number: int, connection: sa.Connection) -> None:
    """Write a number; one that is there already is refused."""
    connection.execute(sa.text("insert into numbers values (:number)"), {"number": number})


def numbers(database: Database) -> set[int]:
    """Read the numbers."""
    with database.reading() as connection:
        return set(connection.execute(sa.text("select number from numbers")).scalars())


def test_writes_that_wait_are_committed_together_and_fail_alone(tmp_path: Path) -> None:
    """One that fails spoils no other, whatever it is that fails; at the end what waits is written."""
    database = Database(tmp_path)
    with database.begin() as connection:
        connection.execute(sa.text("create table numbers (number integer primary key)"))
    writer = Writer(database)

    def mistake(_: sa.Connection) -> None:
        raise ZeroDivisionError

    futures = [writer.submit(partial(insert, number)) for number in range(20)]
    twice = writer.submit(partial(insert, 5))
    wrong = writer.submit(mistake)
    futures += [writer.submit(partial(insert, number)) for number in range(20, 40)]
    with pytest.raises(Exhausted, match="the store cannot be written: UNIQUE constraint failed"):
        twice.result(30)
    with pytest.raises(Exhausted, match="ZeroDivisionError"):
        wrong.result(30)
    for future in futures:
        future.result(30)
        assert not future.cancel()
    assert numbers(database) == set(range(40))
    last = writer.submit(partial(insert, 40))
    writer.close()
    assert last.done()
    assert 40 in numbers(database)
    database.close()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A database with a table of numbers."""
    opened = Database(tmp_path)
    with opened.begin() as connection:
        connection.execute(sa.text("create table numbers (number integer primary key)"))
    yield opened
    opened.close()


class Counted:
    """A database that counts its transactions and when it settles; its first transaction waits for ``go``."""

    def __init__(self, database: Database) -> None:
        self.watcher = database.watcher
        self._database = database
        self.go = threading.Event()
        self.begun = 0
        self.settled: queue.SimpleQueue[set[int]] = queue.SimpleQueue()

    def begin(self) -> AbstractContextManager[sa.Connection]:
        """Begin a transaction."""
        self.begun += 1
        assert self.go.wait(30)
        return self._database.begin()

    def abandon(self) -> None:
        """Give up waiting."""
        self._database.abandon()

    def settle(self) -> None:
        """Settle, and note what had been committed by then."""
        self.settled.put(numbers(self._database))
        self._database.settle()


def test_what_waits_is_committed_in_batches(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all that waits, up to a number that one transaction may carry."""
    monkeypatch.setattr(writer_module, "BATCH", 4)
    counted = Counted(database)
    writer = Writer(counted)  # type: ignore[arg-type]  # it has all that a writer asks for
    futures = [writer.submit(partial(insert, 0))]
    while not counted.begun:
        time.sleep(0.001)
    futures += [writer.submit(partial(insert, number)) for number in range(1, 11)]
    assert not any(future.cancel() for future in futures)  # a write that was handed over is made
    counted.go.set()
    for future in futures:
        assert future.result(30) is None
    assert counted.begun == 1 + 3  # alone, then 4, 4 and 2
    writer.close()
    assert counted.begun == 4
    assert numbers(database) == set(range(11))


def test_every_commit_is_brought_to_the_disk(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Soon after it was made, and not before anything was."""
    monkeypatch.setattr(writer_module, "SETTLING", 0.01)
    counted = Counted(database)
    counted.go.set()
    writer = Writer(counted)  # type: ignore[arg-type]  # it has all that a writer asks for
    time.sleep(0.05)
    assert counted.settled.empty()
    for number in range(3):
        writer.submit(partial(insert, number)).result(30)
        assert number in counted.settled.get(timeout=30)
    time.sleep(0.05)
    assert counted.settled.empty()
    writer.close()


def test_commits_that_follow_each_other_are_brought_to_the_disk_together(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some time is between two times that this is done; closing does not wait for it."""
    monkeypatch.setattr(writer_module, "SETTLING", 300)
    counted = Counted(database)
    counted.go.set()
    writer = Writer(counted)  # type: ignore[arg-type]  # it has all that a writer asks for
    writer.submit(partial(insert, 0)).result(30)
    counted.settled.get(timeout=30)
    writer.submit(partial(insert, 1)).result(30)
    time.sleep(0.05)
    assert counted.settled.empty()
    writer.close()


def test_a_disk_that_fails_is_tried_again_after_the_next_commit(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread that settles outlives it."""
    monkeypatch.setattr(writer_module, "SETTLING", 0.01)
    tried: queue.SimpleQueue[None] = queue.SimpleQueue()

    def settle() -> None:
        tried.put(None)
        raise OperationalError("a statement", None, Exception("a full disk"))

    monkeypatch.setattr(database, "settle", settle)
    writer = Writer(database)
    for number in range(3):
        writer.submit(partial(insert, number)).result(30)
        tried.get(timeout=30)
    writer.close()


def test_what_the_game_refuses_is_raised_as_it_is(database: Database) -> None:
    """Alone in its transaction or among others; nothing else becomes of it."""
    writer = Writer(database)

    def refuse(_: sa.Connection) -> None:
        raise IllegalMove(say("a thing"))

    with pytest.raises(IllegalMove, match=r"^a thing$"):
        writer.submit(refuse).result(30)
    writer.close()
    assert numbers(database) == set()


def test_a_writer_that_has_nothing_to_write_closes(database: Database) -> None:
    """At once, and nothing was begun."""
    counted = Counted(database)
    Writer(counted).close()  # type: ignore[arg-type]  # it has all that a writer asks for
    assert counted.begun == 0
