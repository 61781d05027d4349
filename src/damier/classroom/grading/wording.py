"""What an example shows: values and calls as Python writes them, and sentences for errors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from damier.classroom.grading.marks import Words
from damier.classroom.grading.process import Position, Step, StoppedError, Thing, error_words, refusal_sentence
from damier.core.sentences import Sentence, say

#: Methods that only read: an example does not show them among the calls that came before.
_READERS: Final = {"get", "isEmpty", "nbCol", "nbLig", "getCol", "getLig", "getSelectedGroup"}


def shown(value: Any) -> Words:
    """Return a value as a report shows it: as Python writes it, lists of positions as pairs."""
    if isinstance(value, Sentence):
        return value
    if isinstance(value, Position | Thing):
        return str(value)
    if isinstance(value, list):
        return f"[{', '.join(str(shown(one)) for one in value)}]"
    return repr(value)


def method_of(step: Step) -> str:
    """Return the name of the method that a step calls, or an empty text."""
    match step:
        case ["call" | "cells", _, str(name), *_]:
            return name.partition("|")[0]
        case ["text", *_]:
            return "__str__"
        case _:
            return ""


def calls_of(before: Sequence[str], steps: Sequence[Step]) -> list[str]:
    """Return what was called since the last object was made: calls before, and those of some steps."""
    called = [*before]
    for step in steps:
        if step[0] == "new":
            called = []
        elif method_of(step) not in _READERS | {"", "__str__"}:
            called.append(call_text(step))
    return called


def sequence_text(before: Sequence[str], steps: Sequence[Step]) -> str:
    """Return the calls that lead to the last step, and that one, as they would be written in Python."""
    return "; ".join([*calls_of(before, steps[:-1]), call_text(steps[-1])])


def call_text(step: Step) -> str:
    """Return a step as it would be written in Python."""
    match step:
        case ["new", _, str(name), list(arguments)] | ["call", _, str(name), list(arguments), *_]:
            return f"{name.partition('|')[0]}({', '.join(map(_argument, arguments))})"
        case ["cells", _, str(name)]:
            return f"{name}()"
        case ["text", *_]:
            return "str()"
        case _:
            return str(step[0])


def _argument(argument: Any) -> str:
    if isinstance(argument, dict) and "position" in argument:
        return f"Position({', '.join(map(str, argument['position']))})"
    return repr(argument["file"][0] if isinstance(argument, dict) else argument)


def error_sentence(error: tuple[str, str, str]) -> Sentence:
    """Return the sentence for an error that a student's method raised."""
    kind, text, place = error
    if (refusal := refusal_sentence(text)) is not None:
        return refusal
    if kind == "SystemExit":
        return say("the program was ended (exit)")
    if kind == "EOFError":
        return say("the program asks for input, and nothing more is typed")
    function, _, line = place.rpartition(":")
    where, what = function.rpartition(".")[2], error_words(kind, text)
    if where:
        return say("{what} (in {where}, line {line})", what=what, where=where, line=line)
    return say("{text}", text=what)


def stop_sentence(stop: StoppedError) -> Sentence:
    """Return the sentence for a process that has ended before it answered."""
    if stop.unreadable:
        return say("what came back is too long or no answer")
    return say("the process ended by itself: it left (os._exit), crashed, or took too much memory or time")


def position(place: tuple[int, int]) -> dict[str, list[int]]:
    """Return the argument that becomes a student's ``Position``."""
    return {"position": list(place)}
