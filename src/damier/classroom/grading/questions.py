"""Questions about a student's program, and the search for a case that shows that one is answered wrongly.

A question is a property of the document: cases to try (a strategy of hypothesis), and a function that has the program
carry out a case and raises ``WrongError`` if what comes is not what the document says. hypothesis finds such a case and
makes it as small as it can. The program runs in another process; this one only compares plain values.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis.errors import HypothesisException
from hypothesis.strategies import SearchStrategy

from damier.classroom.grading.marks import Example, Mark, Status, Words
from damier.classroom.grading.process import LoadError, Program, Reply, Source, Step, StoppedError, Wanted
from damier.classroom.grading.stand_ins import NAMES
from damier.classroom.grading.wording import (
    call_text,
    calls_of,
    error_sentence,
    method_of,
    sequence_text,
    shown,
    stop_sentence,
)
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


class AvoidedError(UnreachedError):
    """A case that was not tried, because it calls a method that is known not to end."""


class Trial:
    """One case that is tried: it has the program carry out steps, and knows the board that an example shows.

    ``avoided`` are methods that are not called.
    """

    def __init__(self, program: Program, avoided: Sequence[str] = ()) -> None:
        self._program = program
        self._avoided = avoided
        self._fresh = True
        #: What was called since the object was made.
        self._called: list[str] = []
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
        for step in steps:
            if method_of(step) in self._avoided:
                raise AvoidedError(Example(say("{method} does not end", method=method_of(step)), call_text(step)))
        before = self._called
        try:
            replies = self._program.run(steps, fresh=self._fresh)
        except StoppedError as stop:
            raise WrongError(self._stopped(stop, steps), "timeout" if stop.slow else "error") from stop
        finally:
            self._fresh = False
        self._called = calls_of(before, steps)
        for step, reply in zip(steps, replies, strict=True):
            if reply.error is not None and reply.error[0] == "NotImplementedError":
                name = reply.error[2].rpartition(":")[0] or call_text(step)
                raise WrongError(Example(say("still to be written: {name}", name=name), call_text(step)), "missing")
        return replies

    def values(self, *steps: Step) -> list[Any]:
        """Return the values of some steps; an error that the program raises is what is wrong."""
        before = self._called
        replies = self.ask(*steps)
        for number, reply in enumerate(replies):
            if reply.error is not None:
                call = sequence_text(before, steps[: number + 1])
                raise WrongError(Example(error_sentence(reply.error), call, board=self.board), "error")
        return [reply.value for reply in replies]

    def now(self, board: str) -> None:
        """Show a board as it is now, so that the calls that made it need not be told."""
        self.board, self._called = board, []

    def require(self, right: bool, call: str, expected: Words, came: Any) -> None:
        """Raise ``WrongError`` unless ``right``: what was called, what was expected, and what came."""
        if not right:
            words = came if isinstance(came, Sentence) else shown(came)
            raise WrongError(Example(words, call, expected, self.board))

    def same(self, call: str, expected: Any, came: Any) -> None:
        """Raise ``WrongError`` unless what came is what was expected, and of the same type: True is not 1."""
        self.require(type(came) is type(expected) and came == expected, call, shown(expected), came)

    def _stopped(self, stop: StoppedError, steps: Sequence[Step]) -> Example:
        done = steps[: stop.step + 1]
        if stop.slow:
            method = call_text(done[-1]).partition("(")[0]
            inner = stop.endless[0].rpartition(".")[2] if stop.endless else method
            if inner == method:
                came = say("{method} does not end", method=method)
            else:
                came = say("{method} does not end, called by {caller}", method=inner, caller=method)
        else:
            came = stop_sentence(stop)
        return Example(came, sequence_text(self._called, done), board=self.board)


@dataclass(frozen=True, slots=True)
class Question:
    """A property that a program should have.

    ``name`` is that of the method, with a word after a slash where there are several questions about it; ``needs`` are
    the methods without which it cannot be asked, as ``Class.method`` or a class alone; ``cases`` says what to try, and
    ``ask`` tries one. ``also`` are other methods that it is about.
    """

    name: str
    title: Sentence
    points: int
    sentence: str
    needs: tuple[str, ...]
    cases: SearchStrategy[Any]
    ask: Callable[[Trial, Any], None]
    examples: int = 60
    also: tuple[str, ...] = ()

    def mark(self, status: Status, example: Example | None = None, *, kept: bool = False) -> Mark:
        """Return the mark for an answer; the points are ``kept`` where another question has lost them."""
        points = self.points if status == "passed" or kept else 0
        return Mark(self.name, self.title, points, self.points, status, self.sentence, example)

    def owns(self, method: str) -> bool:
        """Return whether the question is about a method."""
        return method in (self.name.partition("/")[0], *self.also)


@dataclass(frozen=True, slots=True)
class Assignment:
    """A document as questions about the classes that it asks for."""

    name: str
    wanted: Wanted
    questions: tuple[Question, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class _Verdict:
    """What became of a question, and what it is worth if the methods that did not end are charged to no other.

    ``excused`` are those methods, each with the mark that the question has if it is charged for it.
    """

    mark: Mark
    excused: Mapping[str, Mark] = field(default_factory=dict)


def examine_all(questions: Sequence[Question], source: Source) -> tuple[Mark, ...]:
    """Ask each question in a process of its own. If the program cannot even be loaded, none is asked.

    A method that does not end costs only its own questions. Others are asked with a stand-in for it, or with cases that
    do not call it; where there are none, they keep their points. If its own questions have not met the loop, or are not
    asked, the first question that has met it is charged. A method that is wrong and has a stand-in costs only its own
    questions as well: others that fail are asked once more with that.
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
    verdicts = [_Search(question, questions, source).verdict() for question in questions]
    verdicts = _forgiven(questions, verdicts, source)
    return _charged(questions, verdicts)


def _forgiven(questions: Sequence[Question], verdicts: list[_Verdict], source: Source) -> list[_Verdict]:
    """Return the verdicts once more: a question that fails only by what another is about has its points."""
    lost = [question for question, verdict in zip(questions, verdicts, strict=True) if not verdict.mark.points]
    wrong = [name for name in NAMES if any(question.owns(name) for question in lost)]
    found = []
    for question, verdict in zip(questions, verdicts, strict=True):
        others = [name for name in wrong if not question.owns(name)]
        if others and verdict.mark.status in ("failed", "error"):
            again = _Search(question, questions, source, others).verdict()
            found.append(again if again.mark.points else verdict)
        else:
            found.append(verdict)
    return found


def _charged(questions: Sequence[Question], verdicts: Sequence[_Verdict]) -> tuple[Mark, ...]:
    """Return the marks: each method that does not end costs its own questions, or else the first that has met it."""
    lost = [question for question, verdict in zip(questions, verdicts, strict=True) if not verdict.mark.points]
    paid: set[str] = set()
    marks = []
    for verdict in verdicts:
        mark = verdict.mark
        for method, charge in verdict.excused.items():
            if method not in paid and not any(question.owns(method) for question in lost):
                mark = charge
            paid.add(method)
        marks.append(mark)
    return tuple(marks)


class _Search:
    """The search for a case in which a question is answered wrongly; ``others`` are all questions that are asked.

    ``replaced`` are methods for which stand-ins take the place of the student's.
    """

    def __init__(
        self, question: Question, others: Sequence[Question], source: Source, replaced: Sequence[str] = ()
    ) -> None:
        self._question, self._others, self._source = question, others, source
        self._excused: dict[str, Mark] = {}
        self._replaced = [*replaced]
        #: Methods that are not called.
        self._avoided: list[str] = []

    def verdict(self) -> _Verdict:
        """Return what became of the question."""
        while True:
            mark, method = self._examine()
            if method is None:
                return _Verdict(mark, self._excused)
            self._excused.setdefault(method, mark)
            if method in NAMES and method not in self._replaced:
                self._replaced.append(method)
            elif method not in self._avoided:
                self._avoided.append(method)
            else:
                return _Verdict(self._unjudged(method), self._excused)

    def _unjudged(self, method: str) -> Mark:
        reason = say("not judged: {method} does not end, which has cost another question its points", method=method)
        return self._question.mark("timeout", Example(reason), kept=True)

    def _examine(self) -> tuple[Mark, str | None]:
        """Return the mark for the question, and the method of another question that does not end, if there is one."""
        question = self._question
        try:
            with self._source.start() as program:
                missing = _missing(question.needs, program, "has")
                if missing:
                    return question.mark("missing", Example(_missing_sentence(missing))), None
                if self._avoided:  # there may be no case in which an unwritten method would be met
                    own = [need for need in question.needs if question.owns(need.partition(".")[2].partition("|")[0])]
                    if unwritten := _missing(own, program, "written"):
                        name = ", ".join(need.partition("|")[0] for need in unwritten)
                        return question.mark("missing", Example(say("still to be written: {name}", name=name))), None
                program.run([["stand", method] for method in self._replaced])
                return self._search(program)
        except LoadError as error:
            return question.mark("error", Example(error.sentence)), None
        except StoppedError as stop:
            return question.mark("error", Example(stop_sentence(stop))), None

    def _search(self, program: Program) -> tuple[Mark, str | None]:
        question = self._question
        wrong: list[WrongError] = []
        unreached: list[UnreachedError] = []
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
            attempt = Trial(program, self._avoided)
            try:
                question.ask(attempt, case)
                tried += attempt.asked
            except UnreachedError as error:
                unreached.append(error)
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
            return question.mark(wrong[-1].status, wrong[-1].example), self._blamed(wrong[-1])
        if unreached and not tried:
            if any(isinstance(error, AvoidedError) for error in unreached):
                return self._unjudged(self._avoided[-1]), None
            return question.mark("failed", unreached[0].example), None
        return question.mark("passed"), None

    def _blamed(self, error: WrongError) -> str | None:
        """Return the innermost method that does not end and has a question, or None if that is the question's own."""
        stop = error.__cause__
        if not isinstance(stop, StoppedError) or not stop.slow:
            return None
        names = [name.rpartition(".")[2] for name in stop.endless]
        method = next((name for name in names if any(one.owns(name) for one in self._others)), None)
        return None if method is None or self._question.owns(method) else method


def _missing(needs: Sequence[str], program: Program, step: Literal["has", "written"]) -> list[str]:
    """Return the methods that are not there, or are not written."""
    parts = [need.partition(".") for need in needs]
    replies = program.run([[step, of, method] for of, _, method in parts])
    return [need for need, reply in zip(needs, replies, strict=True) if reply.value is not True]


def _missing_sentence(missing: list[str]) -> Sentence:
    names = ", ".join(need.partition("|")[0] for need in missing)
    return say("this is missing: {names}", names=names)
