"""The one thread that writes to the store: writes that wait at the same time are committed together.

A write is acknowledged only once its transaction is committed: the end of this process, however sudden, cannot take it
back. Under load a transaction carries many writes, so that its cost is shared; each still fails or succeeds on its
own. A second thread brings what is committed to the disk, so that a power cut takes no more than the last moment.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from damier.core.errors import DamierError, Exhausted, fault_of
from damier.core.sentences import say
from damier.store.database import Database, cause_of, is_reachable

#: A write, given the connection of the transaction that it is part of.
Write = Callable[[sa.Connection], None]
#: Seconds between two times that commits are brought to the disk.
SETTLING: Final = 1.0
#: The writes that one transaction may carry.
BATCH: Final = 200
#: Seconds that what is queued has to be written in when the store is closed.
CLOSING: Final = 3.0


@dataclass(frozen=True, slots=True)
class _Waiting:
    write: Write
    done: Future[None] = field(default_factory=Future)


class Writer:
    """Takes writes from any thread and returns a future for each."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._unsettled = threading.Event()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="damier store", daemon=True)
        self._thread.start()
        self._settling = threading.Thread(target=self._settle, name="damier disk", daemon=True)
        self._settling.start()

    def submit(self, write: Write) -> Future[None]:
        """Queue a write; the future is done once it is committed, and raises what the write raised."""
        waiting = _Waiting(write)
        waiting.done.set_running_or_notify_cancel()  # from here on nobody can take it back
        self._waiting.put(waiting)
        return waiting.done

    def close(self) -> None:
        """Write what is queued, as far as the database answers in time, then end both threads."""
        self._waiting.put(None)
        self._thread.join(CLOSING)
        self._database.abandon()
        self._thread.join()
        self._over.set()
        self._unsettled.set()
        self._settling.join()

    def _run(self) -> None:
        over = False
        while not over:
            batch: list[_Waiting] = []
            first = self._waiting.get()
            while first is not None:
                batch.append(first)
                if len(batch) == BATCH or self._waiting.empty():
                    break
                first = self._waiting.get()
            over = first is None
            self._commit(batch)

    def _commit(self, batch: list[_Waiting]) -> None:
        """Commit a batch in one transaction; if that fails, each write in its own, so that only faulty ones fail.

        Where the database itself fails, because it is locked, silent or gone, all that waits fails with it: nobody
        waits for the failures of those before.
        """
        if not batch:
            return
        watcher, before = self._database.watcher, time.monotonic()
        try:
            with self._database.begin() as connection:
                for waiting in batch:
                    waiting.write(connection)
        except Exception as error:  # noqa: BLE001 (handed to whoever waits)
            if not is_reachable(error):
                failed = [*batch, *self._take_all()]
                watcher.not_written(len(failed), cause_of(error))
                for waiting in failed:
                    waiting.done.set_exception(_store_error(error))
            elif len(batch) == 1:
                watcher.refused()
                batch[0].done.set_exception(_store_error(error))
            else:
                for waiting in batch:
                    self._commit([waiting])
            return
        self._unsettled.set()
        watcher.committed(len(batch), time.monotonic() - before)
        for waiting in batch:
            waiting.done.set_result(None)

    def _take_all(self) -> list[_Waiting]:
        """Take what is queued now; the end of the queue stays where it is."""
        taken = []
        for _ in range(self._waiting.qsize()):
            waiting = self._waiting.get()
            if waiting is None:
                self._waiting.put(None)
            else:
                taken.append(waiting)
        return taken

    def _settle(self) -> None:
        while not self._over.is_set():
            self._unsettled.wait()
            self._unsettled.clear()
            with contextlib.suppress(SQLAlchemyError):  # tried again after the next write
                self._database.settle()
            self._over.wait(SETTLING)


def _store_error(error: Exception) -> DamierError:
    """Return the error to raise where a write is awaited, so that whoever waits need know no other kind."""
    if isinstance(error, SQLAlchemyError):
        return Exhausted(say("the store cannot be written: {cause}", cause=cause_of(error)))
    return error if isinstance(error, DamierError) else fault_of(error)
