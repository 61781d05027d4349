"""Grading: a student's own classes against the properties of the document, each a question with points.

``check`` asks about classes, in a notebook; ``grade_task`` about files that were handed in, which ``handed_in.py``
finds. What a question is and how a wrong answer is found is in ``questions.py``; the questions are in a module for each
assignment.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from damier.classroom.connexion import spoken
from damier.classroom.grading.handed_in import HandedIn, make_ready
from damier.classroom.grading.host import find_class
from damier.classroom.grading.marks import Example, Marks
from damier.classroom.grading.process import Classes, Limits, Source
from damier.classroom.grading.questions import Assignment, Question, examine_all
from damier.core.errors import DamierError, Malformed
from damier.core.nearest import unknown
from damier.core.sentences import Language, Sentence, say
from damier.locale import load_language

__all__ = ["ASSIGNMENTS", "Marks", "Task", "check", "grade_task", "load_assignment"]

#: Where the questions of each assignment are.
ASSIGNMENTS: Final[Mapping[str, str]] = {
    "flow": "damier.classroom.grading.flow:FLOW",
    "get10": "damier.classroom.grading.get10:GET10",
    "connexion": "damier.classroom.grading.connexion:CONNEXION",
}


def load_assignment(name: str) -> Assignment:
    """Return an assignment by its name; raises ``Malformed`` for an unknown one."""
    if name not in ASSIGNMENTS:
        raise Malformed(unknown(say("assignment"), name, ASSIGNMENTS))
    module, _, member = ASSIGNMENTS[name].partition(":")
    assignment: Assignment = getattr(import_module(module), member)
    return assignment


def check(*classes: type, assignment: str | None = None, only: Collection[str] = (), langue: str = "fr") -> Marks:
    """Return the marks of classes that a notebook has defined, of which ``passed`` is the verdict.

    The questions are those of the classes and of those that the document has them built on, which are looked for beside
    them and among those they extend: ``check(MyTenGrid)`` asks about positions, grids and ``TenGrid``, and
    ``check(MyTenGame)`` about all. ``assignment`` is found by the names of the classes if it is not given; ``only`` are
    the names of the questions to ask. A class of another name is known by the one that it extends. Raises
    ``Malformed``, in the language of the report, if the classes are of no assignment.

    >>> from damier.classroom import Position, check
    >>> marks = check(Position, langue="en")
    >>> marks.passed, marks.points
    (True, 2)
    """
    language = load_language(langue)
    try:
        return _check(classes, assignment, only, language)
    except DamierError as error:
        raise spoken(error, language) from None


def _check(classes: Sequence[type], assignment: str | None, only: Collection[str], language: Language) -> Marks:
    if not classes:
        raise Malformed(say("give at least one class, as in check(TenGame)"))
    for one in classes:
        if not isinstance(one, type):
            kind = type(one).__name__
            raise Malformed(say("give classes, as in check(TenGame), not an object of {kind}", kind=kind))
    asked = load_assignment(assignment) if assignment else _assignment_of(classes)
    wanted, given = asked.wanted.classes, _named(classes, asked)
    last = max((number for number, name in enumerate(wanted) if _find(given, name, asked) is not None), default=None)
    if last is None:
        raise Malformed(unknown(say("class"), _names(classes), wanted))
    spaces = [given, *_beside(classes)]
    found = {name: thing for name in wanted if (thing := _nearest(spaces, name, asked)) is not None}
    source = Classes(_names(classes), found, asked.wanted, Limits())
    about = [one for one in chosen(asked, only) if {*_classes_of(one)} <= {*wanted[: last + 1]}]
    ours = sorted(one.__name__ for one in classes if one.__module__.partition(".")[0] == "damier")
    remarks = [say("this class is damier's own: {name}", name=name) for name in ours]
    return _marks(source, about, language, remarks)


@dataclass(frozen=True, slots=True)
class Task:
    """A student's files to grade, as values that can be sent to another process; a folder may be one of them."""

    name: str
    files: tuple[Path, ...]
    assignment: str
    seconds: float = 2.0
    language: str = "en"
    #: The names of the questions to ask; none are all.
    only: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.name


def grade_task(task: Task) -> Marks:
    """Return the marks of a student who has handed in some files; raises ``Malformed`` for an unknown question."""
    assignment = load_assignment(task.assignment)
    questions, language = chosen(assignment, task.only), load_language(task.language)
    with TemporaryDirectory(prefix="damier-") as folder:
        try:
            ready = make_ready(task.files, Path(folder), assignment.wanted, language)
        except Malformed as error:
            marks = (question.mark("error", Example(error.sentence)) for question in questions)
            return Marks(task.name, tuple(marks), (), language)
        source = HandedIn(task.name, ready, assignment.wanted, Limits(seconds=task.seconds))
        return _marks(source, questions, language, ready.remarks)


def _marks(
    source: Source, questions: Iterable[Question], language: Language, remarks: Iterable[Sentence] = ()
) -> Marks:
    return Marks(source.name, examine_all(list(questions), source), tuple(remarks), language)


def chosen(assignment: Assignment, only: Collection[str]) -> list[Question]:
    """Return the questions of some names, or all if none are named; raises ``Malformed`` for an unknown name."""
    names = [question.name for question in assignment.questions]
    for name in only:
        if name not in names:
            raise Malformed(unknown(say("question"), name, names))
    return [question for question in assignment.questions if not only or question.name in only]


def _classes_of(question: Question) -> list[str]:
    return [need.partition(".")[0] for need in question.needs]


def _find(found: Mapping[str, Any], name: str, assignment: Assignment) -> Any:
    return find_class(dict(found), name, assignment.wanted.marks.get(name), list(assignment.wanted.classes))


def _names(classes: Iterable[type]) -> str:
    return ", ".join(one.__name__ for one in classes)


def _named(classes: Iterable[type], assignment: Assignment) -> dict[str, type]:
    """Return classes by their names; one whose own name says nothing also by that of the class that it extends."""
    named = {one.__name__: one for one in classes}
    for one in classes:
        kinds = (name for base in one.__mro__ for name in assignment.wanted.classes if _is(base, name, assignment))
        if (kind := next(kinds, None)) is not None and not _is(one, kind, assignment):
            named.setdefault(kind, one)
    return named


def _is(thing: type, name: str, assignment: Assignment) -> bool:
    return _find({thing.__name__: thing}, name, assignment) is not None


def _assignment_of(classes: Sequence[type]) -> Assignment:
    assignments = [load_assignment(name) for name in ASSIGNMENTS]
    for assignment in assignments:
        given = _named(classes, assignment)
        if any(_find(given, wanted, assignment) is not None for wanted in assignment.wanted.classes):
            return assignment
    known = [wanted for assignment in assignments for wanted in assignment.wanted.classes]
    raise Malformed(unknown(say("class"), _names(classes), known))


def _nearest(spaces: Iterable[Mapping[str, Any]], name: str, assignment: Assignment) -> Any:
    return next((found for space in spaces if (found := _find(space, name, assignment)) is not None), None)


def _beside(classes: Iterable[type]) -> list[dict[str, Any]]:
    """Return where classes that are not given are looked for, in turn.

    First among those that the given ones extend, then in their modules, then in the modules of those they extend.
    """
    bases = [base for one in classes for base in one.__mro__[:-1]]
    modules = [sys.modules[base.__module__] for base in (*classes, *bases) if base.__module__ in sys.modules]
    spaces = [{name: thing for name, thing in vars(module).items() if isinstance(thing, type)} for module in modules]
    return [*({base.__name__: base} for base in bases), *spaces]
