"""Folders of level files: names with a number, ``level7.p``, read in the order of the numbers and written from 1 on."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from damier.core.errors import Malformed
from damier.core.sentences import say
from damier.files.disk import reason_of, write_atomically

_NAME: Final = re.compile(r"[^\W\d_]+[ _-]?([0-9]{1,9})\.[a-z0-9]+", re.IGNORECASE)
MOST_FILES: Final = 100_000


def is_folder(text: str) -> bool:
    """Return whether a text is the path of an existing folder. A text that cannot be a path is none."""
    try:
        return Path(text).is_dir()
    except (OSError, ValueError):
        return False


def pack_files(folder: Path) -> list[Path]:
    """Return the files of a folder in the order of their numbers, 2 before 10. Hidden files are left out.

    Raises ``Malformed`` if a name has no number, or if two files have the same one.
    """
    try:
        names = sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise Malformed(say("cannot read {path}: {reason}", path=folder, reason=reason_of(error))) from error
    if not names:
        raise Malformed(say("{path} is empty", path=folder))
    if len(names) > MOST_FILES:
        raise Malformed(say("{path} has more than {most} files", path=folder, most=MOST_FILES))
    found: dict[int, str] = {}
    for name in names:
        number = _number(name)
        if number is None:
            raise Malformed(
                say("{path}: a file of a pack has a name such as level7.p, not {name!r}", path=folder, name=name[:60])
            )
        if number in found:
            raise Malformed(
                say("{path}: two files have the number {number}: {one!r} and {other!r}", path=folder, number=number,
                    one=found[number][:60], other=name[:60])
            )  # fmt: skip
        found[number] = name
    return [folder / found[number] for number in sorted(found)]


def _number(name: str) -> int | None:
    found = _NAME.fullmatch(name)
    return int(found[1]) if found else None


def write_pack(folder: Path, contents: Sequence[str], ending: str) -> None:
    """Write a folder with a file ``level1``, ``level2`` and so on for each of ``contents``, whole or not at all.

    Raises ``Malformed`` if the folder exists and is not empty, or cannot be written.
    """
    check_free(folder, folder=True)
    folder = folder.resolve()
    neighbour = folder.with_name(f".{folder.name[:200]}.{os.getpid()}.{time.monotonic_ns()}.tmp")
    try:
        neighbour.mkdir()
        try:
            for number, content in enumerate(contents, start=1):
                write_atomically(neighbour / f"level{number}{ending}", content.encode())
            neighbour.replace(folder)
        except BaseException:
            with contextlib.suppress(OSError):
                shutil.rmtree(neighbour)
            raise
    except (OSError, ValueError) as error:
        raise Malformed(say("cannot write {path}: {reason}", path=folder, reason=reason_of(error))) from error


def check_free(path: Path, *, folder: bool) -> None:
    """Raise ``Malformed`` if ``path`` exists; with ``folder``, an empty folder is allowed."""
    try:
        taken = path.exists() and not (folder and path.is_dir() and not any(path.iterdir()))
    except (OSError, ValueError) as error:
        raise Malformed(say("cannot write {path}: {reason}", path=str(path)[:60], reason=reason_of(error))) from error
    if taken:
        raise Malformed(say("{path} exists already: give another name", path=path))
