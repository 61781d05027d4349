"""A student's program in a process of its own, and the pipe through which it is asked.

A file is loaded by a new Python (``Submission``); classes that a notebook has defined are asked in a fork of it
(``Classes``). ``host.py`` is what runs there, ``fences.py`` what keeps it in its place.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from damier.classroom.grading import host
from damier.classroom.grading.fences import REFUSED
from damier.core.errors import Unavailable
from damier.core.sentences import Sentence, say
from damier.files.disk import reason_of

Step = list[Any]
#: Where damier is, which no student's program may read.
_PACKAGE: Final = Path(__file__).parents[2]
_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
#: Bytes of an answer that are read at most: programs may print or return without end.
_LARGEST_ANSWER: Final = 8_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """What a program may take: CPU seconds for one case, and megabytes of memory.

    A program that waits instead of computing has five times that on the wall, and ``patience`` seconds more for busy
    machines.
    """

    seconds: float = 2.0
    memory: int = 512
    patience: float = 5.0

    @property
    def wall(self) -> float:
        """The seconds on the wall of one case."""
        return self.patience + 5 * self.seconds

    @property
    def question(self) -> int:
        """The CPU seconds of all cases of one question."""
        return 60 + int(self.seconds)


class Position(NamedTuple):
    """What a student's ``Position`` says that it is."""

    col: Any
    lig: Any

    def __str__(self) -> str:
        return f"({self.col}, {self.lig})"


@dataclass(frozen=True, slots=True)
class Thing:
    """A value of a kind that means nothing here: the name of its class, and its text."""

    kind: str
    text: str = ""

    def __str__(self) -> str:
        return f"<{self.kind}> {self.text[:80]}".rstrip()


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a step: a value, or the error that was raised; what was printed, and how many lines were read."""

    value: Any = None
    error: tuple[str, str, str] | None = None
    printed: str = ""
    read: int = 0


class StoppedError(Exception):
    """The process has ended before it answered: too slow, or dead. ``step`` is the number of the step it was at.

    ``endless`` are the functions that did not end, each called by the next.
    """

    def __init__(self, step: int, *, endless: Sequence[str] = (), slow: bool = False, unreadable: bool = False) -> None:
        super().__init__()
        self.step, self.endless, self.slow, self.unreadable = step, endless, slow, unreadable


@dataclass(frozen=True, slots=True)
class Wanted:
    """The classes that an assignment asks for, and for those of any name, a method by which they are known."""

    classes: tuple[str, ...]
    marks: Mapping[str, str]

    def facts(self) -> dict[str, Any]:
        """Return it as the other process reads it."""
        return {"wanted": list(self.classes), "marks": dict(self.marks)}


class Program:
    """A student's program under way: ``run`` has it carry out a script."""

    def __init__(self, write: int, read: int, end: Callable[[], None], limits: Limits) -> None:
        self._write, self._read = write, read
        self._end = end
        self._limits = limits
        self._rest = b""
        self._asked = 0
        #: The names of the fences that are up.
        self.fences: list[str] = []
        self._late = False

    def greet(self) -> None:
        """Wait until the process is ready."""
        with self._deadline():
            self.fences = json.loads(self._line(0))

    def load(self, files: Sequence[str], wanted: Wanted) -> Reply:
        """Load the files of a student."""
        return self._ask({"files": list(files), **wanted.facts()})[0]

    def run(self, steps: Sequence[Step], *, fresh: bool = True) -> list[Reply]:
        """Return the answer to each step, with new objects or those of the script before.

        Raises ``StoppedError`` if the program does not end or the process dies.
        """
        return self._ask({"steps": steps, "fresh": fresh})

    def _ask(self, request: dict[str, Any]) -> list[Reply]:
        step = 0
        self._asked += 1
        with self._deadline():
            try:
                _write_whole(self._write, json.dumps({**request, "number": self._asked}).encode() + b"\n")
            except OSError:
                raise StoppedError(step) from None
            while True:
                line = self._line(step)
                try:
                    kind, content = line[:1], json.loads(line[1:])
                    if kind == host.STEP:
                        step = max(int(content), 0)
                    elif kind == host.ENDLESS:
                        raise StoppedError(step, endless=[_clean(name)[:80] for name in content], slow=True)
                    elif kind == host.ANSWER:
                        number, answers = content
                        # An answer that the program has forged belongs to no request.
                        if number != self._asked or len(answers) != len(request.get("steps", "1")):
                            raise StoppedError(step, unreadable=True)
                        return [_reply(one) for one in answers]
                except (ValueError, TypeError, LookupError, AttributeError, RecursionError, OverflowError):
                    raise StoppedError(step, unreadable=True) from None

    def _line(self, step: int) -> str:
        while b"\n" not in self._rest:
            more = b""
            if len(self._rest) < _LARGEST_ANSWER:
                with contextlib.suppress(OSError):
                    more = os.read(self._read, 1 << 16)
            if not more:
                raise StoppedError(step, slow=self._late, unreadable=bool(self._rest))
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode(errors="replace")

    @contextmanager
    def _deadline(self) -> Iterator[None]:
        def late() -> None:
            self._late = True
            self._end()

        timer = threading.Timer(self._limits.wall, late)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def _write_whole(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _reply(answer: Any) -> Reply:
    error = answer.get("error")
    return Reply(
        value=_value(answer.get("value")),
        error=None if error is None else (_clean(error[0]), _clean(error[1]), _clean(error[2])),
        printed=_clean(answer["printed"]),
        read=int(answer["read"]),
    )


def _clean(text: object) -> str:
    """Return a text of a student's program without what a terminal would obey."""
    return _CONTROL.sub("?", str(text))


def _value(value: Any) -> Any:
    if isinstance(value, str):
        return _clean(value)
    if not isinstance(value, dict):
        return value
    if "list" in value:
        return [_value(one) for one in value["list"]]
    if "position" in value:
        return Position(*map(_value, value["position"]))
    return Thing(_clean(value["thing"]), _clean(value.get("text", "")))


class Source(ABC):
    """Where a student's program comes from. ``start`` begins a process with it."""

    def __init__(self, name: str, wanted: Wanted, limits: Limits) -> None:
        self.name, self.wanted, self.limits = name, wanted, limits

    @contextmanager
    def start(self) -> Iterator[Program]:
        """Run a new process in an empty scratch folder, and end both afterwards.

        Raises ``StoppedError`` or ``LoadError`` if the program cannot even be loaded.
        """
        scratch = tempfile.mkdtemp(prefix="damier-")
        try:
            with self._process(Path(scratch)) as program:
                program.greet()
                self._load(program, Path(scratch))
                yield program
        finally:
            shutil.rmtree(scratch, ignore_errors=True)

    @abstractmethod
    def _process(self, scratch: Path) -> AbstractContextManager[Program]:
        """Begin a process that works in a scratch folder, and end it afterwards."""

    def _load(self, program: Program, scratch: Path) -> None:  # noqa: B027 (most have nothing to load)
        """Load what is not in the process yet."""

    def _settings(self, scratch: Path, answers: str | None) -> dict[str, Any]:
        return {
            "scratch": str(scratch),
            "seconds": self.limits.seconds,
            # It names the method that waits, before the timer here ends it.
            "wall": self.limits.wall * 0.8,
            "cpu": self.limits.question,
            "memory": self.limits.memory,
            "answers": answers,
            **self.wanted.facts(),
        }


class LoadError(Exception):
    """A student's file cannot be loaded; the sentence says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__()
        self.sentence = sentence


class Submission(Source):
    """A file, or the files of a folder, that a student has handed in."""

    def __init__(self, name: str, files: Sequence[Path], wanted: Wanted, limits: Limits) -> None:
        super().__init__(name, wanted, limits)
        self._files = sorted(files)

    @contextmanager
    def _process(self, scratch: Path) -> Iterator[Program]:
        settings = self._settings(scratch, str(_PACKAGE))
        process = subprocess.Popen(  # noqa: S603 (our own program)
            [sys.executable, "-I", "-B", host.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "LC_ALL") if name in os.environ},
            bufsize=0,
            start_new_session=True,
        )
        assert process.stdin is not None  # noqa: S101 (both are pipes)
        assert process.stdout is not None  # noqa: S101
        try:
            with contextlib.suppress(OSError):  # a process that has ended at once is found out when it is greeted
                _write_whole(process.stdin.fileno(), json.dumps(settings).encode() + b"\n")
            yield Program(process.stdin.fileno(), process.stdout.fileno(), process.kill, self.limits)
        finally:
            process.kill()
            process.stdin.close()
            process.stdout.close()
            process.wait()

    def _load(self, program: Program, scratch: Path) -> None:
        for path in self._files:
            try:
                shutil.copyfile(path, scratch / path.name)
            except OSError as error:
                raise LoadError(say("this cannot be read: {reason}", reason=reason_of(error))) from error
        reply = program.load([str(scratch / path.name) for path in self._files], self.wanted)
        if reply.error is not None:
            raise LoadError(load_sentence(reply.error))


def refusal_sentence(text: str) -> Sentence | None:
    """Return the sentence for something that a fence or the host has refused, or None if it was another error."""
    if not text.startswith(REFUSED):
        return None
    kind, _, what = text.removeprefix(REFUSED).partition("/")
    reasons = {
        "import": say("the program imports damier: the classes are to be the student's own"),
        "read": say("the program reads damier's own files"),
        "outside": say("the program reads outside its folder: {what}", what=what),
        "write": say("the program writes outside its folder: {what}", what=what),
        "long": say("this list is longer than {most}", most=what),
    }
    return reasons.get(kind, say("the program does what is not allowed here: {what}", what=what))


def load_sentence(error: tuple[str, str, str]) -> Sentence:
    """Return the sentence for an error that was raised while a student's file was loaded."""
    kind, text, place = error
    if (refusal := refusal_sentence(text)) is not None:
        return refusal
    if kind == "SystemExit":
        return say("the file ends the program while it is being loaded (exit)")
    if kind == "EOFError":
        return say("the file asks for input while it is being loaded; put that under if __name__ == '__main__'")
    what, line = error_words(kind, text), place.rpartition(":")[2]
    if line:
        return say("the file cannot be loaded: {what} (line {line})", what=what, line=line)
    return say("the file cannot be loaded: {what}", what=what)


def error_words(kind: str, text: str) -> Sentence | str:
    """Return an error in words: its kind, and its text if it has one."""
    return say("{kind}: {text}", kind=kind, text=text) if text else kind


class Classes(Source):
    """Classes that this process has, those of a notebook. Each question is asked in a fork of the process."""

    def __init__(self, name: str, found: Mapping[str, Any], wanted: Wanted, limits: Limits) -> None:
        super().__init__(name, wanted, limits)
        if not hasattr(os, "fork"):
            raise Unavailable(
                say("this platform cannot check classes in a notebook: save them in a file for damier classroom grade")
            )
        self._found = dict(found)

    @contextmanager
    def _process(self, scratch: Path) -> Iterator[Program]:
        requests, write = os.pipe()
        read, answers = os.pipe()
        with warnings.catch_warnings():
            # A kernel has threads; the fork runs nothing of theirs.
            warnings.simplefilter("ignore", DeprecationWarning)
            pid = os.fork()
        if pid == 0:  # pragma: no cover (another process)
            self._be_host(requests, answers, (write, read), self._settings(scratch, None))
        os.close(requests)
        os.close(answers)

        def end() -> None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

        try:
            yield Program(write, read, end, self.limits)
        finally:
            end()
            os.close(write)
            os.close(read)
            os.waitpid(pid, 0)

    def _be_host(self, requests: int, answers: int, others: tuple[int, ...], settings: dict[str, Any]) -> None:
        """Do what the other process does, and never return."""
        try:
            for number in others:
                os.close(number)
            null = os.open(os.devnull, os.O_RDWR)
            for number in range(3):
                os.dup2(null, number)
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            host.begin(requests, answers, settings, self._found)
        finally:
            os._exit(0)
