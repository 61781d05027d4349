"""The kit proves itself: wrong programs lose the points of the question they are wrong about, right ones lose none."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from damier import classroom
from damier.classroom.grading import ASSIGNMENTS, check, load_assignment
from tests.classroom.mutants import MUTANTS, STUDENTS, Mutant


def classes(source: str, monkeypatch: pytest.MonkeyPatch) -> list[type]:
    """Return the classes of a student's program, which is loaded as a module of its own."""
    module = ModuleType("a_student")
    monkeypatch.setitem(sys.modules, "a_student", module)
    exec(source, vars(module))  # noqa: S102 (written in these tests)
    return [one for one in vars(module).values() if isinstance(one, type)]


@pytest.mark.parametrize(
    ("assignment", "mutant"),
    [pytest.param(name, one, id=f"{name}-{one.idea}") for name, some in MUTANTS.items() for one in some],
)
def test_a_mutant_is_caught_by_its_question(assignment: str, mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> None:
    """With an example that shows what was expected and what came."""
    found = classes(mutant.source(assignment), monkeypatch)
    (mark,) = check(*found, assignment=assignment, only=[mutant.question], langue="en").questions
    assert (mark.name, mark.status, mark.points) == (mutant.question, "failed", 0)
    assert mark.example is not None
    assert mark.example.call
    assert mark.example.expected


def test_there_are_enough_mutants() -> None:
    """Forty at least, and at least one for every question."""
    assert sum(map(len, MUTANTS.values())) >= 40
    for name in ASSIGNMENTS:
        assert {mutant.question for mutant in MUTANTS[name]} == {one.name for one in load_assignment(name).questions}


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_a_second_correct_program_has_full_marks(assignment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written from the documents alone, in another style than ours."""
    source = STUDENTS.joinpath(f"{assignment}.py").read_text(encoding="utf-8")
    marks = check(*classes(source, monkeypatch), assignment=assignment)
    assert marks.passed, str(marks)
    assert (marks.points, marks.out_of) == (20, 20)


@pytest.mark.parametrize("name", ["TenGame", "FlowModel", "Connexion"])
def test_our_own_classes_have_full_marks(name: str) -> None:
    """What is expected of students is true of ours."""
    marks = check(getattr(classroom, name))
    assert marks.passed, str(marks)
    assert (marks.points, marks.out_of) == (20, 20)
