"""The process in which a student's program runs: it carries out steps, and answers with plain values only.

This file runs by itself (``python -I host.py``) or in a fork of a notebook, and imports nothing of damier. Whoever
grades sits in another process, sends steps as JSON, a line for each script, and judges the answers there. So nothing
that a student's program changes here (built-in functions, modules, this very file) changes the verdict, and what is
expected never comes here.

A script is a list of steps; objects have names that the script gives them, and last until the next script with
``fresh``. The answer to each step is ``{"value", "printed", "read"}`` or ``{"error", "printed", "read"}``: ``read`` is
how many lines of what was typed have been read.

- ``["new", NAME, CLASS, ARGUMENTS]`` and ``["call", NAME, METHOD, ARGUMENTS, LEAST]`` make an object and call a method,
  whose name may be several (``regularPosition|regularPos``: the first that is there). If LEAST is a number, as many
  arguments are passed as the method takes, and at least that many.
- ``["text", NAME]`` is ``str`` of an object, ``["cells", NAME, METHOD]`` all pairs of whole numbers that are found in
  each object of the list that a method returns.
- ``["stand", METHOD]`` puts one of ``stand_ins.py`` in the place of a method that does not end.
- ``["has", CLASS, METHOD]``, ``["written", CLASS, METHOD]`` (it does more than say that it is still to be written),
  ``["type", TEXT]`` (what will be typed), ``["seed", NUMBER]`` of ``random``.
"""

from __future__ import annotations

import builtins
import contextlib
import importlib.util
import inspect
import io
import json
import os
import random
import signal
import sys
import types
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

_HERE = os.path.abspath(__file__)  # noqa: PTH100 (pathlib is not loaded here)
_OURS = os.path.dirname(_HERE)  # noqa: PTH120
_LIBRARY = os.path.dirname(os.path.abspath(os.__file__))  # noqa: PTH100, PTH120
_LONGEST_LIST, _LONGEST_TEXT, _DEEPEST = 2000, 4000, 6
_LARGEST = 1 << 53
#: Functions that are named of those that do not end, the innermost first.
_MOST_NAMED = 20
#: What begins a line of the answer: a step begins, this is all, these functions do not end.
STEP, ANSWER, ENDLESS = "@", "=", "!"


class _Screen(io.StringIO):
    """What a program prints, of which only the beginning is kept."""

    def write(self, text: str) -> int:
        if self.tell() < _LONGEST_TEXT:
            super().write(text[:_LONGEST_TEXT])
        return len(text)


class _Keyboard(io.StringIO):
    """What is typed, which counts the lines that were read."""

    lines = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline(-1 if size is None else size)
        self.lines += bool(line)
        return line


class Host:
    """The classes of a student, the objects made of them, and the pipe to whoever grades."""

    def __init__(self, answers: int, seconds: float, wall: float) -> None:
        self._answers = answers
        #: What a script may take, by the signal that says that half of it is over.
        self._times = {"SIGPROF": ("ITIMER_PROF", seconds), "SIGALRM": ("ITIMER_REAL", wall)}
        self._classes: dict[str, Any] = {}
        self._objects: dict[str, Any] = {}
        self._keyboard = _Keyboard()
        #: The frames that were on the stack when half of the time was over, by the number of the signal.
        self._halfway: dict[int, list[types.FrameType]] = {}

    def load(self, request: dict[str, Any]) -> object:
        """Import the files of a student, and keep the classes; return the names of those that were found."""
        spaces = []
        sys.argv[:] = request["files"][:1]
        for path in request["files"]:
            sys.path.insert(0, os.path.dirname(path))  # noqa: PTH120 (as above)
            name = os.path.splitext(os.path.basename(path))[0]  # noqa: PTH119, PTH122
            spec = importlib.util.spec_from_file_location(name, path)
            if spec is None or spec.loader is None:
                continue
            module = importlib.util.module_from_spec(spec)
            sys.modules[name] = module
            spec.loader.exec_module(module)
            spaces.append(vars(module))
        found = {name: thing for space in spaces for name, thing in space.items() if isinstance(thing, type)}
        return self.choose(found, request["wanted"], request["marks"])

    def choose(self, found: dict[str, Any], wanted: list[str], marks: dict[str, str]) -> list[str]:
        """Keep the classes that are wanted, by name or by a method that marks them; return the names."""
        for name in wanted:
            thing = find_class(found, name, marks.get(name), wanted)
            if thing is not None:
                self._classes[name] = thing
        return list(self._classes)

    def serve(self, requests: int) -> None:
        """Answer requests, a line each, until there are no more."""
        builtins.input = self._input
        for name in self._times:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._stop)
        with open(requests, "rb") as lines:
            for line in lines:
                request = json.loads(line)
                script = request.get("steps", [["load", request]])
                if request.get("fresh"):
                    self._objects.clear()
                self._clock(running=True)
                answers = [self._answer(number, step) for number, step in enumerate(script)]
                self._clock(running=False)
                self._say(ANSWER + json.dumps([request["number"], answers]))

    def _clock(self, *, running: bool) -> None:
        self._halfway = {}
        for timer, seconds in self._times.values():
            if hasattr(signal, timer):
                half = seconds / 2 if running else 0.0
                signal.setitimer(getattr(signal, timer), half, half)

    def _say(self, line: str) -> None:
        data = line.encode() + b"\n"
        while data:
            data = data[os.write(self._answers, data) :]

    def _stop(self, number: int, frame: types.FrameType | None) -> None:
        """Name the functions that have been running for half of the time, the deepest first, and end."""
        stack = list(_frames(frame))
        halfway = self._halfway.setdefault(number, stack)
        if halfway is stack:
            return
        lasting = [one for one in stack if any(one is other for other in halfway)]
        own = [one for one in lasting if not one.f_code.co_filename.startswith((_OURS, _LIBRARY, "<frozen"))]
        self._say(ENDLESS + json.dumps([one.f_code.co_qualname for one in own[:_MOST_NAMED]]))
        os._exit(1)

    def _input(self, prompt: object = "", /) -> str:
        sys.stdout.write(str(prompt))
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\n")

    def _answer(self, number: int, step: list[Any]) -> dict[str, Any]:
        self._say(f"{STEP}{number}")
        screen = _Screen()
        sys.stdin, sys.stdout, sys.stderr = self._keyboard, screen, _Screen()
        answer: dict[str, Any] = {}
        try:
            answer["value"] = plain(_STEPS[step[0]](self, *step[1:]))
        except SystemExit:
            answer["error"] = ["SystemExit", "", ""]
        except BaseException as error:  # noqa: BLE001 (a student's program may raise anything)
            answer["error"] = _described(error)
        return {**answer, "printed": screen.getvalue(), "read": self._keyboard.lines}

    # The steps.

    def new(self, name: str, of: str, arguments: list[Any]) -> None:
        """Make an object."""
        self._objects[name] = self._classes[of](*map(self._real, arguments))

    def call(self, name: str, method: str, arguments: list[Any], least: int | None = None) -> object:
        """Call a method, and return what it does."""
        function = getattr(self._objects[name], _first_of(self._objects[name], method))
        given = [self._real(one) for one in arguments]
        return function(*(given if least is None else _fitting(function, given, least)))

    def text(self, name: str) -> str:
        """Return an object as text."""
        return str(self._objects[name])

    def cells(self, name: str, method: str) -> list[Any]:
        """Return the kind of each object that a method lists, and the pairs of numbers in it."""
        found = getattr(self._objects[name], method)()
        return [[type(one).__name__, sorted(_pairs(one, tuple(self._classes.values())))] for one in found]

    def has(self, of: str, method: str) -> bool:
        """Return whether there is a class and, if ``method`` is not empty, the method."""
        return of in self._classes and (not method or _first_of(self._classes[of], method, None) is not None)

    def written(self, of: str, method: str) -> bool:
        """Return whether a method does more than raise ``NotImplementedError``."""
        function = getattr(self._classes[of], _first_of(self._classes[of], method))
        return getattr(getattr(function, "__code__", None), "co_names", ()) != ("NotImplementedError",)

    def stand(self, method: str) -> None:
        """Put a stand-in in the place of a method, in every class that has its own."""
        ready = getattr(beside("stand_ins").StandIns(self._classes, _items), method)
        for thing in self._classes.values():
            if method in vars(thing):
                # A function, which becomes a method of the class.
                setattr(thing, method, lambda it, *arguments: ready(it, *arguments))  # noqa: PLW0108

    def type(self, text: str) -> None:
        """Have a text typed from now on."""
        self._keyboard = _Keyboard(text)

    def seed(self, number: int) -> None:
        """Make what is drawn at random repeatable."""
        random.seed(number)

    def _real(self, argument: Any) -> Any:
        """Return an argument as the student's program takes it.

        ``{"position": [c, l]}`` is a ``Position``, ``{"file": [NAME, TEXT]}`` the name of a file that has this text.
        """
        if not isinstance(argument, dict):
            return argument
        if "position" in argument:
            return self._classes["Position"](*argument["position"])
        name, text = argument["file"]
        with open(name, "w", encoding="utf-8") as file:  # noqa: PTH123 (in the scratch folder)
            file.write(text)
        return name


_STEPS: dict[str, Callable[..., object]] = {
    "load": Host.load, "new": Host.new, "call": Host.call, "text": Host.text, "cells": Host.cells, "has": Host.has,
    "written": Host.written, "stand": Host.stand, "type": Host.type, "seed": Host.seed,
}  # fmt: skip


def find_class(found: dict[str, Any], name: str, mark: str | None, wanted: list[str]) -> Any:
    """Return the class that is called ``name``, or that the name of which ends so (``MyTenGame``), or None.

    ``MyTenGrid`` is no ``Grid``, since ``TenGrid`` is wanted too. Where a name is free, a method marks the class.
    """
    if name in found:
        return found[name]
    longer = tuple(other.lower() for other in wanted if other != name and other.lower().endswith(name.lower()))
    ending = [
        thing
        for own, thing in found.items()
        if own.lower().endswith(name.lower()) and not (longer and own.lower().endswith(longer))
    ]
    marked = [thing for thing in found.values() if mark and hasattr(thing, mark)]
    return next(iter(ending + marked), None)


def plain(value: Any, depth: int = 0) -> Any:
    """Return a value as JSON: numbers, texts and None as they are, others as ``list``, ``position`` or ``thing``."""
    if value is None or isinstance(value, bool | float):
        return value
    if isinstance(value, str):
        return value[:_LONGEST_TEXT]
    if isinstance(value, int) or (hasattr(value, "__index__") and not isinstance(value, type)):
        number = value.__index__()
        return number if abs(number) < _LARGEST else {"thing": f"{type(value).__name__} of {number.bit_length()} bits"}
    if hasattr(value, "getCol") and hasattr(value, "getLig"):
        return {"position": [plain(value.getCol(), depth + 1), plain(value.getLig(), depth + 1)]}
    if depth < _DEEPEST and (items := _items(value)) is not None:
        return {"list": [plain(one, depth + 1) for one in items]}
    return {"thing": type(value).__name__, "text": str(value)[:_LONGEST_TEXT]}


def _items(value: Any) -> list[Any] | None:
    """Return what is in a list, one of Python's or one with ``size`` and ``get``, or None if it is no list."""
    found = []
    if isinstance(value, list | tuple | set | frozenset):
        things: Iterator[Any] = iter(value)
    elif hasattr(value, "size") and hasattr(value, "get"):
        things = (value.get(number) for number in range(value.size()))
    elif hasattr(value, "__iter__") and not isinstance(value, dict | bytes | type):
        things = iter(value)
    else:
        return None
    for one in things:
        found.append(one)
        if len(found) > _LONGEST_LIST:
            raise ValueError(f"damier/long/{_LONGEST_LIST}")
    return found


def _pairs(thing: Any, others: tuple[Any, ...], depth: int = 0) -> set[tuple[int, int]]:
    """Return all pairs of whole numbers in an object, its attributes and its lists."""
    found: set[tuple[int, int]] = set()
    if isinstance(thing, str | bytes | int | float | None) or depth > _DEEPEST:
        return found
    if (pair := _pair(thing)) is not None:
        return {pair}
    if isinstance(thing, dict):
        inner = [*thing.keys(), *thing.values()]
    elif (items := _items(thing)) is not None:
        inner = items
    elif depth and isinstance(thing, others):
        inner = []
    else:
        slots = [name for of in type(thing).__mro__ for name in getattr(of, "__slots__", ())]
        inner = [*getattr(thing, "__dict__", {}).values(), *(getattr(thing, name, None) for name in slots)]
    for one in inner:
        found |= _pairs(one, others, depth + 1)
    return found


def _pair(thing: Any) -> tuple[int, int] | None:
    if isinstance(thing, tuple | list) and len(thing) == 2 and all(type(one) is int for one in thing):  # noqa: PLR2004
        return thing[0], thing[1]
    for x, y in (("x", "y"), ("getX", "getY"), ("col", "lig"), ("getCol", "getLig"), ("column", "row")):
        if hasattr(thing, x) and hasattr(thing, y):
            pair = tuple(one() if callable(one) else one for one in (getattr(thing, x), getattr(thing, y)))
            if all(type(one) is int for one in pair):
                return pair[0], pair[1]
    return None


def _frames(frame: types.FrameType | None) -> Iterator[types.FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _first_of(thing: Any, names: str, default: str | None = "") -> Any:
    """Return the first of several names, separated by bars, that a thing has; ``toString`` may be ``__str__``."""
    for name in names.split("|"):
        if hasattr(thing, name) and getattr(thing, name) is not getattr(object, name, None):
            return name
    return names.partition("|")[0] if default == "" else default


def _fitting(function: Any, given: list[Any], least: int) -> list[Any]:
    signature = inspect.signature(function)
    for number in range(len(given), least, -1):
        with contextlib.suppress(TypeError):
            signature.bind(*given[:number])
            return given[:number]
    return given[:least]


def _described(error: BaseException) -> list[str]:
    """Return an error as its kind, its text, and the student's function in which it was raised, with its line."""
    place, trace = "", error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if not code.co_filename.startswith((_HERE, _LIBRARY, "<frozen")):
            place = f"{code.co_qualname}:{trace.tb_lineno}"
        trace = trace.tb_next
    if isinstance(error, SyntaxError):
        return [type(error).__name__, str(error.msg)[:300], f":{error.lineno}"]
    try:
        text = str(error)[:300]
    except Exception:  # noqa: BLE001 (a student's own kind of error)
        text = ""
    return [type(error).__name__, text, place]


@cache
def beside(name: str) -> Any:
    """Return a module that stands beside this file; damier itself is not imported here."""
    path = os.path.join(os.path.dirname(_HERE), f"{name}.py")  # noqa: PTH118, PTH120
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None  # noqa: S101 (the file is there)
    assert spec.loader is not None  # noqa: S101
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def begin(requests: int, answers: int, settings: dict[str, Any], found: dict[str, Any] | None = None) -> None:
    """Serve a student's program behind the fences; ``found`` are its classes, if they are in this process already."""
    fences, _ = beside("fences"), beside("stand_ins")  # afterwards no file of ours can be read
    host = Host(answers, settings["seconds"], settings["wall"])
    if found is not None:
        host.choose(found, settings["wanted"], settings["marks"])
    os.chdir(settings["scratch"])
    up = fences.put_up(
        settings["scratch"], memory=settings["memory"], seconds=settings["cpu"], answers=settings["answers"]
    )
    os.write(answers, json.dumps(up).encode() + b"\n")
    host.serve(requests)


def _main() -> None:
    requests, answers = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(null, number)
    # What is set comes through the pipe, since a program can read its own arguments.
    settings = b""
    while not settings.endswith(b"\n"):
        settings += os.read(requests, 1)
    begin(requests, answers, json.loads(settings))


if __name__ == "__main__":
    _main()
