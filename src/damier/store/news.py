"""The thread that listens for what other servers over the same store write."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from damier.store.database import Database
from damier.store.whispers import Whisper

#: Seconds after which a lost connection is made again.
_AGAIN: Final = 0.5
#: Seconds that the thread has to end in.
_CLOSING: Final = 2.0


class News:
    """News from the other servers, from the moment it is made until it is closed."""

    def __init__(
        self,
        database: Database,
        told: Callable[[str, int], object],
        missed: Callable[[], object],
        whispered: Callable[[str], object],
    ) -> None:
        """Start to listen; ``told``, ``missed`` and ``whispered`` are called in the thread that listens."""
        self._database = database
        self._told, self._missed, self._whispered = told, missed, whispered
        self._over, self._wanted = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="damier news", daemon=True)
        self._thread.start()

    def want(self, wanted: bool) -> None:
        """Say whether anybody cares: while nobody does, less is done to hear the news, and none is lost."""
        if wanted:
            self._wanted.set()
        else:
            self._wanted.clear()

    def close(self) -> None:
        """Stop, and wait until the thread has ended, unless the database keeps it."""
        self._over.set()
        self._thread.join(_CLOSING)

    def _run(self) -> None:
        while not self._over.is_set():
            try:
                for one in self._database.news(self._over, self._wanted):
                    if one is None:
                        self._missed()
                    elif isinstance(one, Whisper):
                        self._whispered(one.text)
                    else:
                        self._told(*one)
            except Exception:  # noqa: BLE001 (whatever the database raises, we listen again)
                self._over.wait(_AGAIN)
