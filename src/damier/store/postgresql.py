"""What the store needs of PostgreSQL: connections that do not wait for ever, and news from the other servers.

The database itself ends statements that take too long. Where it is silent, because its machine or the network is gone,
nobody but this side can: each of our connections looks ten times a second whether time remains.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from typing import Any, Final

import psycopg
import sqlalchemy as sa

from damier.store.whispers import Whisper

#: Seconds to connect in, for each address of the host.
CONNECTING: Final = 3
#: Seconds without news after which a listening connection is tried.
_QUIET: Final = 10.0
_CHANNEL: Final = "damier"
#: What is told in passing has a channel of its own.
_WHISPERS: Final = "damier_whispers"
#: So that the end of the network is noticed: seconds without an answer, between questions, and how many of them.
_ALIVE: Final = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 10_000}


def prepare(engine: sa.Engine, patience: float, remaining: Callable[[], float]) -> None:
    """Have the connections of an engine give up when ``remaining()`` is less than 0.

    Such a connection is closed, since an answer may still come. The database gives up after ``patience`` seconds.
    """

    class Bounded(psycopg.Connection[Any]):
        """A connection that waits only while time remains."""

        def wait(self, gen: Any, *arguments: Any, **options: Any) -> Any:
            """Run a generator of the driver, which waits for the database wherever it yields."""
            return super().wait(self._while_time_remains(gen), *arguments, **options)

        def _while_time_remains(self, gen: Any) -> Generator[Any, Any, Any]:
            try:
                waiting = next(gen)
                while True:
                    ready = yield waiting
                    if not ready and remaining() < 0:
                        self.close()
                        raise psycopg.OperationalError("the database does not answer")
                    waiting = gen.send(ready)
            except StopIteration as end:
                return end.value

    def connect(_dialect: object, _record: object, arguments: list[Any], options: dict[str, Any]) -> Any:
        if remaining() < 0:
            raise psycopg.OperationalError("the database does not answer")
        return Bounded.connect(*arguments, **{"connect_timeout": CONNECTING, **_ALIVE, **options})

    def limit(connection: psycopg.Connection[Any], _record: object) -> None:
        milliseconds = f"{patience * 1000:.0f}"
        connection.autocommit = True
        for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
            connection.execute("SELECT set_config(%s, %s, false)", (name, milliseconds))
        connection.autocommit = False

    sa.event.listen(engine, "do_connect", connect)
    sa.event.listen(engine, "connect", limit)


def announce(connection: sa.Connection, text: str) -> None:
    """Have a text sent to everybody who listens, once the transaction of ``connection`` is committed."""
    connection.execute(sa.select(sa.func.pg_notify(_CHANNEL, text)))


def whisper(connection: sa.Connection, text: str) -> None:
    """Have a text that nobody keeps sent to the other servers, once the transaction of ``connection`` is committed."""
    connection.execute(sa.select(sa.func.pg_notify(_WHISPERS, text)))


def changes(engine: sa.Engine, over: threading.Event, signature: str) -> Iterator[tuple[str, int] | Whisper | None]:
    """Yield the ids of the games that others announce, with their versions, whispers, and None once we listen."""
    connection = engine.raw_connection()
    connection.detach()  # it is kept for as long as there are news, and is none of the pool's
    raw: Any = connection.dbapi_connection
    try:
        raw.autocommit = True
        for channel in (_CHANNEL, _WHISPERS):
            raw.execute(f"LISTEN {channel}")
        yield None
        while not over.is_set():
            quiet = True
            for heard in raw.notifies(timeout=_QUIET, stop_after=1):  # all that have come with the first one
                quiet = False
                by, _, told = heard.payload.partition(" ")
                if by == signature:
                    continue
                if heard.channel == _WHISPERS:
                    yield Whisper(told)
                else:
                    game, version = told.split(" ")
                    yield game, int(version)
            if quiet:
                raw.execute("SELECT 1")
    finally:
        raw.close()
