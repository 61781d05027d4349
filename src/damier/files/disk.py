"""Reading and writing files by their names: size-limited, atomic, with every failure told as a sentence."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import Final

from damier.core.errors import Malformed
from damier.core.sentences import Sentence, say

LARGEST_FILE: Final = 32 * 1024 * 1024


def path_of(text: str) -> Path:
    """Return the path that a text names, ``~`` being the home folder; raises ``Malformed`` if it cannot be a path.

    >>> path_of("games/my.json").name
    'my.json'
    """
    try:
        path = Path(text).expanduser()
        path.resolve().exists()
    except (OSError, RuntimeError, ValueError) as error:
        raise Malformed(say("{path!r} cannot be the name of a file here", path=text[:60])) from error
    return path


def is_file(text: str) -> bool:
    """Return whether a text is the path of an existing file. A text that cannot be a path is none."""
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: ``content`` goes to a new file beside it, which then takes its place.

    Raises ``Malformed`` if it cannot be written.
    """
    path = path.resolve()
    try:
        neighbour = path.with_name(f".{path.name[:200]}.{os.getpid()}.{time.monotonic_ns()}.tmp")
        try:
            with neighbour.open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            if path.exists():
                neighbour.chmod(path.stat().st_mode & 0o777)
            neighbour.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                neighbour.unlink()
            raise
    except (OSError, ValueError) as error:
        raise Malformed(say("cannot write {path}: {reason}", path=path, reason=reason_of(error))) from error


def read_text(path: Path) -> str:
    """Return the content of a text file; raises ``Malformed`` if it is unreadable, too large or not UTF-8."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise Malformed(say("cannot read {path}: {reason}", path=path, reason=reason_of(error))) from error
    if len(content) > LARGEST_FILE:
        raise Malformed(say("{path} is larger than {most} bytes", path=path, most=LARGEST_FILE))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Malformed(
            say("{path} is not a text file: byte {place} is not UTF-8", path=path, place=error.start)
        ) from error


def reason_of(error: OSError | ValueError) -> Sentence | str:
    """Return why a file could not be read or written: a sentence of damier's own for the common reasons."""
    match error:
        case FileNotFoundError():
            return say("there is no such file or folder")
        case PermissionError():
            return say("it is not allowed")
        case IsADirectoryError():
            return say("it is a folder")
        case OSError(strerror=str(message)):
            return message
        case _:
            return str(error)
