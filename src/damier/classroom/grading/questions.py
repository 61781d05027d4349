"""Questions about a student's program, and the search for a case that shows that one is answered wrongly.

A question is a property of the document: cases to try (a strategy of hypothesis), and a function that has the program
carry out a case and raises ``WrongError`` if what comes is not what the document says. hypothesis finds such a case and
makes it as small as it can. The program runs in another process; this one only compares plain values.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis.errors import HypothesisException
from hypothesis.strategies import SearchStrategy

from damier.classroom.grading.marks import Example, Mark, Status, Words
from damier.classroom.grading.process import (
    LoadError,
    Position,
    Program,
    Reply,
    Source,
    Step,
    StoppedError,
    Thing,
    Wanted,
    refusal_sentence,
)
from damier.classroom.grading.stand_ins import NAMES
from damier.core.sentences import Sentence, say


class WrongError(Exception):
    """A case in which a program is wrong."""

    def __init__(self, example: Example, status: Status = "failed") -> None:
        super().__init__()
        self.example, self.status = example, status


class UnreachedError(Exception):
    """A case that could not be tried, because something that another question is about went wrong before."""

    def __init__(self, example: Example) -> None:
        super().__init__()
        self.example = example


class Trial:
    """One case that is tried: it has the program carry out steps, and knows the board that an example shows."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._fresh = True
        #: The board before the step that is asked about, as text.
        self.board = ""

    @property
    def asked(self) -> bool:
        """Whether the program was asked anything."""
        return not self._fresh

    def ask(self, *steps: Step) -> list[Reply]:
        """Return the answers to some steps. The objects last as long as the case.

        A method that raises ``NotImplementedError`` is still to be written: then the question is unanswered.
        """
        try:
            replies = self._program.run(steps, fresh=self._fresh)
        except StoppedError as stop:
            raise WrongError(self._stopped(stop, steps), "timeout" if stop.slow else "error") from stop
        finally:
            self._fresh = False
        for step, reply in zip(steps, replies, strict=True):
            if reply.error is not None and reply.error[0] == "NotImplementedError":
                name = reply.error[2].rpartition(":")[0] or call_text(step)
                raise WrongError(Example(say("still to be written: {name}", name=name), call_text(step)), "missing")
        return replies

    def values(self, *steps: Step) -> list[Any]:
        """Return the values of some steps; an error that the program raises is what is wrong."""
        replies = self.ask(*steps)
        for step, reply in zip(steps, replies, strict=True):
            if reply.error is not None:
                raise WrongError(Example(error_sentence(reply.error), call_text(step), board=self.board), "error")
        return [reply.value for reply in replies]

    def require(self, right: bool, call: str, expected: Words, came: Any) -> None:
        """Raise ``WrongError`` unless ``right``: what was called, what was expected, and what came."""
        if not right:
            words = came if isinstance(came, Sentence) else shown(came)
            raise WrongError(Example(words, call, expected, self.board))

    def same(self, call: str, expected: Any, came: Any) -> None:
        """Raise ``WrongError`` unless what came is what was expected, and of the same type: True is not 1."""
        self.require(type(came) is type(expected) and came == expected, call, shown(expected), came)

    def _stopped(self, stop: StoppedError, steps: Sequence[Step]) -> Example:
        call = call_text(steps[min(stop.step, len(steps) - 1)])
        if stop.slow:
            method = call.partition("(")[0]
            inner = (stop.endless or method).rpartition(".")[2]
            if inner == method:
                came = say("{method} does not end", method=method)
            else:
                came = say("{method} does not end, called by {caller}", method=inner, caller=method)
        else:
            came = stop_sentence(stop)
        return Example(came, call, board=self.board)


@dataclass(frozen=True, slots=True)
class Question:
    """A property that a program should have.

    ``name`` is that of the method, with a word after a slash where there are several questions about it; ``needs`` are
    the methods without which it cannot be asked, as ``Class.method`` or a class alone; ``cases`` says what to try, and
    ``ask`` tries one.
    """

    name: str
    title: Sentence
    points: int
    sentence: str
    needs: tuple[str, ...]
    cases: SearchStrategy[Any]
    ask: Callable[[Trial, Any], None]
    examples: int = 60

    def mark(self, status: Status, example: Example | None = None) -> Mark:
        """Return the mark for an answer."""
        points = self.points if status == "passed" else 0
        return Mark(self.name, self.title, points, self.points, status, self.sentence, example)


@dataclass(frozen=True, slots=True)
class Assignment:
    """A document as questions about the classes that it asks for."""

    name: str
    wanted: Wanted
    questions: tuple[Question, ...] = field(repr=False)


def examine_all(questions: Sequence[Question], source: Source) -> tuple[Mark, ...]:
    """Ask each question in a process of its own. If the program cannot even be loaded, none is asked.

    A method that does not end costs only its own question, if there is a stand-in for it: others are asked with that.
    """
    try:
        with source.start():
            pass
    except LoadError as error:
        return tuple(question.mark("error", Example(error.sentence)) for question in questions)
    except StoppedError as stop:
        status: Status = "timeout" if stop.slow else "error"
        endless = say("the file does not end while it is being loaded")
        example = Example(endless if stop.slow else stop_sentence(stop))
        return tuple(question.mark(status, example) for question in questions)
    return tuple(_examine(question, source) for question in questions)


def _examine(question: Question, source: Source, replaced: tuple[str, ...] = ()) -> Mark:
    try:
        with source.start() as program:
            missing = _missing(question.needs, program)
            if missing:
                return question.mark("missing", Example(_missing_sentence(missing)))
            program.run([["stand", method] for method in replaced])
            mark, endless = _search(question, program)
    except LoadError as error:
        return question.mark("error", Example(error.sentence))
    except StoppedError as stop:
        return question.mark("error", Example(stop_sentence(stop)))
    own = question.name.partition("/")[0]
    if endless in NAMES and endless != own and endless not in replaced:
        return _examine(question, source, (*replaced, endless))
    return mark


def _search(question: Question, program: Program) -> tuple[Mark, str]:
    """Return the mark for a question, and the method that does not end, if that is the reason."""
    wrong: list[WrongError] = []
    unreached: list[Example] = []
    tried = 0

    @settings(
        max_examples=question.examples,
        database=None,
        deadline=None,
        derandomize=True,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
        print_blob=False,
        report_multiple_bugs=False,
    )
    @given(question.cases)
    def trial(case: Any) -> None:
        nonlocal tried
        if wrong and isinstance(wrong[-1].__cause__, StoppedError):  # the process is gone: nothing can be tried
            return
        attempt = Trial(program)
        try:
            question.ask(attempt, case)
            tried += attempt.asked
        except UnreachedError as error:
            unreached.append(error.example)
        except WrongError as error:
            wrong.append(error)
            raise
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            # What came is of another kind than any answer, such as text in a list of cells.
            wrong.append(
                WrongError(Example(say("what came back is too long or no answer"), board=attempt.board), "error")
            )
            raise wrong[-1] from error

    # An error of hypothesis's own: the case is not always wrong, as where stars are placed at random.
    with contextlib.suppress(WrongError, HypothesisException):
        trial()
    if wrong:
        stop = wrong[-1].__cause__
        endless = stop.endless or "" if isinstance(stop, StoppedError) else ""
        return question.mark(wrong[-1].status, wrong[-1].example), endless.rpartition(".")[2]
    if unreached and not tried:
        return question.mark("failed", unreached[0]), ""
    return question.mark("passed"), ""


def _missing(needs: Iterable[str], program: Program) -> list[str]:
    parts = [need.partition(".") for need in needs]
    replies = program.run([["has", of, method] for of, _, method in parts])
    return [need for need, reply in zip(needs, replies, strict=True) if reply.value is not True]


def _missing_sentence(missing: list[str]) -> Sentence:
    names = ", ".join(need.partition("|")[0] for need in missing)
    return say("this is missing: {names}", names=names)


# What is shown.


def shown(value: Any) -> Words:
    """Return a value as a report shows it: as Python writes it, lists of positions as pairs."""
    if isinstance(value, Sentence):
        return value
    if isinstance(value, Position | Thing):
        return str(value)
    if isinstance(value, list):
        return f"[{', '.join(str(shown(one)) for one in value)}]"
    return repr(value)


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
    where = function.rpartition(".")[2]
    if where:
        return say("{kind}: {text} (in {where}, line {line})", kind=kind, text=text, where=where, line=line)
    return say("{kind}: {text}", kind=kind, text=text)


def stop_sentence(stop: StoppedError) -> Sentence:
    """Return the sentence for a process that has ended before it answered."""
    if stop.unreadable:
        return say("what came back is too long or no answer")
    return say("the process ended by itself: it left (os._exit), crashed, or took too much memory or time")


def position(place: tuple[int, int]) -> dict[str, list[int]]:
    """Return the argument that becomes a student's ``Position``."""
    return {"position": list(place)}
