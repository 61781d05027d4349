"""Folders of level files: each has a number in its name, ``level7.p``, which is the number of its level."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import time
from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import Final

from damier.core.errors import Malformed
from damier.core.sentences import say
from damier.files.disk import reason_of, write_atomically

_NAME: Final = re.compile(r"[^\W\d_]+[ _-]?([0-9]{1,9})\.[a-z0-9]+", re.IGNORECASE)
MOST_FILES: Final = 100_000


def is_folder(text: str) -> bool:
    """Return whether a text is the path of an existing folder. A text that cannot be a path is none."""
    try:
        return bool(text) and Path(text).is_dir()
    except (OSError, ValueError):
        return False


def pack_files(folder: Path) -> tuple[dict[int, Path], list[Malformed]]:
    """Return the files of a folder by the numbers in their names, in order, and an error for each other file.

    Such a file has no number in its name, or one that another file has. Hidden files are left out. Raises ``Malformed``
    if the folder cannot be read, is empty, or has too many files.
    """
    found: dict[int, Path] = {}
    errors: list[Malformed] = []
    for path in files_of(folder):
        number = number_in(path.name)
        if number is None:
            reason = say("a file of a pack has a name with a number, such as level7.p")
            errors.append(Malformed(reason).in_file(path))
        elif number in found:
            errors.append(number_taken(path, number, found[number]))
        else:
            found[number] = path
    return {number: found[number] for number in sorted(found)}, errors


def files_of(folder: Path) -> list[Path]:
    """Return the files of a folder in the order of their names, hidden ones left out.

    Raises ``Malformed`` if the folder cannot be read, is empty, or has too many files.
    """
    try:
        names = sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise Malformed(say("cannot read {path}: {reason}", path=folder, reason=reason_of(error))) from error
    if not names:
        raise Malformed(say("{path} is empty", path=folder))
    if len(names) > MOST_FILES:
        raise Malformed(say("{path} has more than {most} files", path=folder, most=MOST_FILES))
    return [folder / name for name in names]


def number_in(name: str) -> int | None:
    """Return the number in the name of a level's file, such as 7 in ``level 7.p``, or None if it has none."""
    found = _NAME.fullmatch(name)
    return int(found[1]) if found else None


def number_taken(path: Path, number: int, other: PurePath) -> Malformed:
    """Return the error that two files of a folder have one number in their names."""
    return Malformed(say("{other!r} has the number {number} too", number=number, other=other.name[:60])).in_file(path)


def write_pack(folder: Path, contents: Mapping[int, str], ending: str) -> None:
    """Write a folder with a file for each of ``contents``, named by its number, ``level7.p``: all of them or none.

    Raises ``Malformed`` if the folder exists and is not empty, or cannot be written.
    """
    check_free(folder, folder=True)
    folder = folder.absolute()
    neighbour = folder.with_name(f".{folder.name[:200]}.{os.getpid()}.{time.monotonic_ns()}.tmp")
    try:
        neighbour.mkdir()
        try:
            for number, content in contents.items():
                write_atomically(neighbour / f"level{number}{ending}", content.encode())
            neighbour.replace(folder)
        except BaseException:
            with contextlib.suppress(OSError):
                shutil.rmtree(neighbour)
            raise
    except (OSError, ValueError) as error:
        raise Malformed(say("cannot write {path}: {reason}", path=folder, reason=reason_of(error))) from error


def make_folder(folder: Path) -> None:
    """Make a new folder, or take an empty one; raises ``Malformed`` if that cannot be."""
    check_free(folder, folder=True)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise Malformed(say("cannot write {path}: {reason}", path=folder, reason=reason_of(error))) from error


def check_free(path: Path, *, folder: bool) -> None:
    """Raise ``Malformed`` if ``path`` exists; with ``folder``, an empty folder is allowed."""
    if path.name in ("", "-"):  # an empty name is this folder, and - is standard output elsewhere
        raise Malformed(say("expected the name of a file or a folder to write, not {text!r}", text=str(path)))
    try:
        taken = path.exists() and not (folder and path.is_dir() and not any(path.iterdir()))
    except (OSError, RuntimeError, ValueError) as error:
        raise Malformed(say("cannot write {path}: {reason}", path=str(path)[:60], reason=reason_of(error))) from error
    if taken:
        raise Malformed(say("{path} exists already: give another name", path=path))
