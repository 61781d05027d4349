"""What servers tell each other in passing, and no store keeps: where somebody's hand is, for instance.

PostgreSQL passes such texts on (``postgresql.py``). SQLite cannot, but its servers are on one machine: there each has a
socket in a folder that only its own user can open. What cannot be sent at once is lost, and nobody waits for it.
"""

from __future__ import annotations

import os
import socket
import stat
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from damier.store.games import digest

#: The characters that are passed on at most: PostgreSQL takes 8000 bytes.
LONGEST: Final = 4000
#: Servers that are told at most, and texts that are heard at a time.
_SERVERS: Final = 64
_AT_ONCE: Final = 200


class Whisper(NamedTuple):
    """A text that another server has told."""

    text: str


class Whispers:
    """The socket of one server over a file of SQLite, and those of the others."""

    def __init__(self, file: str, signature: str) -> None:
        """Open a socket beside those of the other servers over ``file``; where that is not possible, hear nothing."""
        self._socket: socket.socket | None = None
        self._own = Path(tempfile.gettempdir(), f"damier-{digest(os.path.realpath(file))[:16]}", f"{signature}.hands")
        if not hasattr(socket, "AF_UNIX"):
            return
        with suppress(OSError):  # a path that is too long, a folder that is somebody else's
            self._own.parent.mkdir(mode=0o700, exist_ok=True)
            found = self._own.parent.lstat()
            if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
                return
            made = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            made.setblocking(False)
            try:
                made.bind(str(self._own))
            except OSError:
                made.close()
                raise
            self._socket = made

    def send(self, text: str) -> None:
        """Tell a text to the other servers."""
        if self._socket is None:
            return
        with suppress(OSError):
            for other in list(self._own.parent.glob("*.hands"))[:_SERVERS]:
                if other == self._own:
                    continue
                try:
                    self._socket.sendto(text.encode(), str(other))
                except ConnectionRefusedError:  # that server was killed
                    other.unlink(missing_ok=True)
                except OSError:
                    continue  # it does not keep up

    def heard(self) -> Iterator[Whisper]:
        """Yield what others have told by now."""
        for _ in range(_AT_ONCE if self._socket is not None else 0):
            try:
                assert self._socket is not None  # noqa: S101 (as above)
                yield Whisper(self._socket.recv(4 * LONGEST).decode())
            except (OSError, UnicodeDecodeError):
                return

    def close(self) -> None:
        """Hear nothing more."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
            with suppress(OSError):
                self._own.unlink(missing_ok=True)
                self._own.parent.rmdir()  # unless others are there
