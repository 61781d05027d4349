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
from damier.files.disk import reason, write_atomically

_NAME: Final = re.compile(r"[^\W\d_]+[ _-]?([0-9]{1,9})\.[a-z0-9]+", re.IGNORECASE)
MOST_FILES: Final = 100_000


def is_folder(text: str) -> bool:
    """Tell whether a text names a folder that is there; a text that cannot name one names none."""
    try:
        return Path(text).is_dir()
    except (OSError, ValueError):
        return False


def pack_files(folder: Path) -> list[Path]:
    """Give the files of a folder by their numbers, 2 before 10. Hidden files do not count.

    A name without a number, and a number that two files have, are refused.
    """
    try:
        names = sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise Malformed(say("cannot read {path}: {reason}", path=folder, reason=reason(error))) from error
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
    """Write a folder of files ``level1`` and so on, whole or not at all. It must not be there yet, or be empty."""
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
        raise Malformed(say("cannot write {path}: {reason}", path=folder, reason=reason(error))) from error


def check_free(path: Path, *, folder: bool) -> None:
    """Refuse a place to write where something is already; to a folder, an empty one is nothing."""
    if path.exists() and not (folder and path.is_dir() and not any(path.iterdir())):
        raise Malformed(say("{path} exists already: give another name", path=path))
