"""What a long command has made so far, in a file that outlives it: ``pack.json.part`` beside ``pack.json``.

Each line says what became of one task, as ``--json`` prints it. Only one line is ever in memory.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Protocol

from damier.core.contract import Malformed, say
from damier.core.signals import held_back
from damier.files.disk import lock, reason_of


class Task(Protocol):
    """Something to be made."""

    @property
    def facts(self) -> dict[str, object]:
        """The task for programs, with which its line begins."""

    @property
    def told(self) -> frozenset[str]:
        """The names of what its line says besides, if the level was made."""


@dataclass(slots=True)
class Kept:
    """The lines that were written so far, and how many they are."""

    path: Path
    count: int
    file: IO[bytes]

    def add(self, line: str) -> None:
        """Keep one more."""
        with held_back():  # what is said to be kept is what is in the file
            self.file.write(line.encode() + b"\n")
            self.file.flush()
            self.count += 1

    def __iter__(self) -> Iterator[str]:
        self.file.seek(0)
        for _ in range(self.count):
            yield self.file.readline().decode().removesuffix("\n")

    def facts(self) -> Iterator[dict[str, Any]]:
        """Yield each line as the object that it is."""
        return map(json.loads, self)

    def become(self, output: Path) -> None:
        """Be the file that was wanted."""
        self.path.replace(output)
        self.count = 0

    def forget(self) -> None:
        """Leave nothing behind: what was made is where it was meant to be."""
        self.count = 0


@contextmanager
def kept_beside(output: Path, tasks: Sequence[Task]) -> Iterator[Kept]:
    """Open the file that keeps what is meant for ``output``; at the end of the block, remove it if nothing is kept.

    Raises ``Malformed`` if it cannot be written, or if it has anything but the lines of the first of ``tasks``; it then
    stays as it is.
    """
    output = output if output.name else output.resolve()
    path = output.with_name(f"{output.name}.part")
    try:
        file = path.open("a+b")
    except OSError as error:
        raise Malformed(say("cannot write {path}: {reason}", path=path, reason=reason_of(error))) from error
    kept: Kept | None = None
    try:
        with file:
            kept = _opened(path, file, tasks)
            yield kept
    finally:
        if kept is not None and not kept.count:
            path.unlink(missing_ok=True)


def _opened(path: Path, file: IO[bytes], tasks: Sequence[Task]) -> Kept:
    """Return what a file has kept of ``tasks``; raises ``Malformed`` if it has anything else.

    While it is open, no other process can use it.
    """
    if not lock(file):
        raise Malformed(say("another damier is making {path} just now", path=path.with_suffix("")))
    file.seek(0)
    count = end = 0
    begun = b""
    for line in file:
        if not line.endswith(b"\n"):  # it was being written when all ended, and is made again
            begun = line
        elif count < len(tasks) and _is_line_of(tasks[count], line):
            count, end = count + 1, end + len(line)
        else:
            raise _of_another_pack(path)
    if begun and not (count < len(tasks) and _begins_line_of(tasks[count], begun.decode(errors="replace"))):
        raise _of_another_pack(path)
    file.truncate(end)
    return Kept(path, count, file)


def _of_another_pack(path: Path) -> Malformed:
    return Malformed(say("{path} has levels of another pack: delete it, or give another name", path=path))


def _begins_line_of(task: Task, begun: str) -> bool:
    """Return whether a text is the beginning of the line that says what became of a task."""
    opening = json.dumps(task.facts, ensure_ascii=False).removesuffix("}")
    return opening.startswith(begun) or begun.startswith(opening)


def _is_line_of(task: Task, line: bytes) -> bool:
    """Return whether a line of JSON says what became of a task."""
    try:
        found = json.loads(line)
        if {name: found.pop(name) for name in task.facts} != task.facts:
            return False
        level = found.pop("level")
        return level is None or (isinstance(level, str) and found.keys() == task.told)
    except (ValueError, TypeError, LookupError, AttributeError):
        return False
