"""The thread that writes: it commits together what waits together."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa

from damier.core.contract import Exhausted
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
