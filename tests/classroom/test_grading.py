"""Grading: what becomes of programs that are odd, hostile or endless, and what teachers and students read."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from damier import classroom
from damier.classroom.grading import Task, check, grade_task, load_assignment
from damier.classroom.grading.marks import Mark, Marks
from damier.classroom.grading.process import Limits, Submission
from damier.classroom.grading.questions import examine_all
from damier.classroom.grading.report import WRITERS, require_ending
from damier.core.contract import Malformed, say
from damier.locale import load_language
from tests.classroom.mutants import STUDENTS

GET10 = STUDENTS.joinpath("get10.py").read_text(encoding="utf-8")
linux = pytest.mark.skipif(sys.platform != "linux", reason="Landlock and namespaces are Linux's")


def graded(folder: Path, source: str, *only: str, language: str = "en", seconds: float = 2.0) -> list[Mark]:
    """Return the marks of a program for some questions about get10."""
    path = folder / "essai.py"
    path.write_text(source, encoding="utf-8")
    return list(grade_task(Task("essai.py", (path,), "get10", seconds, language, only)).questions)


def came(mark: Mark) -> str:
    """Return what an example says that came."""
    assert mark.example is not None
    return str(mark.example.came)


@pytest.mark.parametrize(
    ("more", "status", "reason"),
    [
        ("def f(:", "error", "SyntaxError"),
        ("import nothing_of_the_kind", "error", "ModuleNotFoundError: No module named 'nothing_of_the_kind' (line 1"),
        ("import sys; sys.exit()", "error", "ends the program while it is being loaded"),
        ("import os; os._exit(0)", "error", "the process ended by itself"),
        ("name = input('?')", "error", "asks for input while it is being loaded"),
        ("import damier.classroom", "error", "imports damier: the classes are to be the student's own"),
        ("import sys; del sys.modules['random']; from damier.classroom import TenGame", "error", "imports damier"),
        ("import socket; socket.socket()", "error", "not allowed here: socket"),
        ("import os; os.kill(os.getppid(), 9)", "error", "not allowed here: os.kill"),
        ("import subprocess; subprocess.run(['true'])", "error", "not allowed here: subprocess.Popen"),
        ("memory = bytearray(4_000_000_000)", "error", "MemoryError"),
        ("import json; json.dumps = lambda *a, **k: '[]'", "error", "too long or no answer"),
        ("import os\nfor i in range(3, 64):\n try: os.write(i, b'=[1, [{}]]\\n')\n except OSError: pass", "error", ""),
        ("while True: pass", "timeout", "does not end while it is being loaded"),
    ],
)
def test_a_file_that_cannot_be_loaded_is_said_in_words(tmp_path: Path, more: str, status: str, reason: str) -> None:
    """Whatever it does while it is being loaded; the reason is the same for all questions, and told once."""
    seconds = 0.3 if status == "timeout" else 2.0
    marks = graded(tmp_path, f"{GET10}\n{more}", "Position", "equals", seconds=seconds)
    assert [mark.status for mark in marks] == [status] * 2
    assert reason in came(marks[0])
    assert str(Marks("essai.py", tuple(marks))).count(came(marks[0])) == 1


@pytest.mark.parametrize(
    ("line", "status", "reason"),
    [
        ("import os; os._exit(3)", "error", "the process ended by itself"),
        ("raise SystemExit", "error", "the program was ended (exit)"),
        ("raise KeyError('x')", "error", "KeyError: 'x' (in getCol, line"),
        ("return self.getCol()", "error", "RecursionError"),
        ("return [0] * 10_000", "error", "this list is longer than 2000"),
        ("return 'x' * 10_000_000", "failed", "xxx"),
        ("return str(self.couple[0])", "failed", "'0'"),
        ("return float(self.couple[0])", "failed", "0.0"),
        ("raise ValueError('\x1b[2J')", "error", "ValueError: ?[2J"),
        ("return 10 ** 5000", "failed", "int of 16610 bits"),
        ("open('/tmp/damier-was-here', 'w')", "error", "writes outside its folder: /tmp/damier-was-here"),
        ("return input()", "error", "asks for input, and nothing more is typed"),
        ("while True: pass", "timeout", "getCol does not end"),
    ],
)
def test_a_method_that_misbehaves_is_said_in_words(tmp_path: Path, line: str, status: str, reason: str) -> None:
    """And another question is not touched by it."""
    source = GET10.replace("    def getCol(self):\n", f"    def getCol(self):\n        {line}\n")
    position, other = graded(tmp_path, source, "Position", "pack", seconds=0.5)
    assert position.status == status
    assert reason in came(position)
    assert other.status == "passed"
    assert not Path("/tmp/damier-was-here").exists()  # noqa: S108 (that is the point)


def test_what_is_printed_does_no_harm(tmp_path: Path) -> None:
    """However much it is; and a scratch folder may be written to."""
    source = GET10.replace(
        "    def getCol(self):\n",
        "    def getCol(self):\n        print('x' * 100_000)\n        open('notes.txt', 'w').write('x')\n",
    )
    (mark,) = graded(tmp_path, source, "Position")
    assert mark.status == "passed"
    assert [path.name for path in tmp_path.iterdir()] == ["essai.py"]


@pytest.mark.parametrize("method", ["getGroup", "pack", "adjPositions"])
def test_an_endless_loop_costs_only_its_own_question(tmp_path: Path, method: str) -> None:
    """The method that loops is named, and a stand-in takes its place where others use it."""
    source = GET10.replace(
        f"    def {method}(self", f"    def {method}(self, *given):\n        while True: pass\n\n    def _(self"
    )
    asked = ["adjPositions", "getGroup", "collapseGroup", "pack", "transition/collapse"]
    marks = {mark.name: mark for mark in graded(tmp_path, source, *asked, seconds=0.2)}
    assert {name for name, mark in marks.items() if mark.status != "passed"} == {method}
    assert (marks[method].status, came(marks[method])) == ("timeout", f"{method} does not end")


def test_a_loop_with_no_stand_in_is_named_with_its_caller(tmp_path: Path) -> None:
    """Also if it is a function of the student's own, and if it calls others for ever."""
    source = GET10.replace("n = self.get(p)\n", "n = self.valeur(p)\n") + (
        "\n\ndef valeur(self, p):\n    while True:\n        self.nbCol()\n\n\nTenGrid.valeur = valeur\n"
    )
    (mark,) = graded(tmp_path, source, "collapseGroup", seconds=0.3)
    assert (mark.status, came(mark)) == ("timeout", "valeur does not end, called by collapseGroup")


@linux
def test_the_fences_are_up(tmp_path: Path) -> None:
    """Limits, an empty network, Landlock where the kernel has it, and Python's audit hook."""
    path = tmp_path / "essai.py"
    path.write_text(GET10, encoding="utf-8")
    source = Submission("essai.py", [path], load_assignment("get10").wanted, Limits())
    with source.start() as program:
        assert {"limits", "audit"} <= {*program.fences}
        assert {*program.fences} <= {"limits", "network", "landlock", "audit"}
        landlocked = "landlock" in program.fences
    neighbour = tmp_path / "voisin.py"
    neighbour.write_text("x = 1", encoding="utf-8")
    reading = f"{GET10}\nopen({str(neighbour)!r}).read()\n"
    (mark,) = graded(tmp_path, reading, "Position")
    assert mark.status == ("error" if landlocked else "passed")
    assert not landlocked or came(mark) == f"the program reads outside its folder: {neighbour}"


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    """A class or a method; what does not need it is asked all the same."""
    marks = graded(tmp_path, GET10.replace("def equals", "def egal"), "Position", "equals", "allPositions")
    assert [mark.status for mark in marks] == ["passed", "missing", "passed"]
    assert came(marks[1]) == "this is missing: Position.equals"
    (none,) = graded(tmp_path, "x = 1\n", "getGroup")
    assert came(none) == "this is missing: Position, TenGrid.getGroup"


def test_the_example_is_as_small_as_can_be(tmp_path: Path) -> None:
    """The first wrong case that is found is made smaller until nothing can be left out."""
    wrong = GET10.replace("(self.getCol(), self.getLig()) == (p.getCol(), p.getLig())", "self.getCol() == p.getCol()")
    (mark,) = graded(tmp_path, wrong, "equals")
    assert mark.example is not None
    assert mark.example.facts(load_language("fr")) == {
        "board": None,
        "call": "Position(0, 0).equals(Position(0, 1))",
        "expected": "False",
        "came": "True",
    }
    upwards = GET10.replace("[None] * (5 - len(pleines)) + pleines", "pleines + [None] * (5 - len(pleines))")
    (mark,) = graded(tmp_path, upwards, "pack")
    assert mark.example is not None
    assert mark.example.board.count(".") == 1
    simplest = ["1 2 3 1 2", "2 3 1 2 3", "3 1 2 3 1", "1 2 3 1 2", "2 3 1 2 3"]  # no group
    assert mark.example.board.replace(".", "1").splitlines() == simplest
    assert str(mark.example.expected).splitlines() == [". 2 3 1 2", *simplest[1:]]
    assert str(mark.example.came).splitlines() == ["2 2 3 1 2", "3 3 1 2 3", "1 1 2 3 1", "2 2 3 1 2", ". 3 1 2 3"]


class Position(classroom.Position):
    """A student's own, in a notebook."""


class MyTenGrid(classroom.TenGrid):
    """Gravity is forgotten."""

    def pack(self) -> None:
        """Do nothing."""


def test_check_asks_about_a_class_and_those_it_is_built_on() -> None:
    """By its name, or what its name ends with; the other classes are found beside it and among those it extends."""
    assert [mark.name for mark in check(Position).questions] == ["Position", "equals"]
    marks = check(MyTenGrid, only=["pack", "contains"])
    assert [(mark.name, mark.status) for mark in marks.questions] == [("contains", "passed"), ("pack", "failed")]
    assert not marks.passed
    assert (marks.points, marks.out_of) == (1, 2)


def test_check_reads_as_text_and_as_a_table() -> None:
    """In French unless another language is asked for, with the sentence of the document."""
    marks = check(MyTenGrid, only=["pack"])
    text, page = str(marks), marks._repr_html_()
    assert text.startswith("MyTenGrid : 0 point sur 1\n  0/1  La gravité : compacter la grille (pack) : échouée\n")
    assert "« on « compacte » une grille" in text
    assert "attendu :" in text
    assert "<q>on « compacte » une grille" in page
    assert "<pre>" in page
    assert "Gravity: packing the grid" in str(check(MyTenGrid, only=["pack"], langue="en"))
    assert "cette classe est celle de damier : Position" in str(check(classroom.Position))


def test_check_is_as_true_as_its_verdict_and_reads_in_a_prompt() -> None:
    """``assert check(X)`` fails where a question does; a prompt shows the report, not how marks are kept."""
    failed = check(MyTenGrid, only=["pack"])
    assert not failed
    assert check(Position)
    assert repr(failed) == str(failed)


class MaGrille(classroom.TenGrid):
    """A name that says nothing."""

    def pack(self) -> None:
        """Do nothing."""


def test_check_knows_a_class_of_another_name_by_what_it_extends() -> None:
    """And asks the class that was given, not the one that it extends."""
    marks = check(MaGrille, only=["pack"])
    assert [(mark.name, mark.status) for mark in marks.questions] == [("pack", "failed")]
    assert marks.file == "MaGrille"


@pytest.mark.parametrize(
    ("given", "settings", "reason"),
    [
        ((int,), {}, "unknown class 'int'"),
        ((), {}, "give at least one class"),
        ((3,), {}, "give classes, as in check(TenGame), not an object of int"),
        ((classroom.TenGame(),), {"assignment": "get10"}, "not an object of TenGame"),
        ((MyTenGrid,), {"only": ["packs"]}, "unknown question 'packs'"),
        ((MyTenGrid,), {"assignment": "get01"}, "unknown assignment 'get01'"),
    ],
)
def test_check_refuses_what_it_does_not_know(given: tuple[Any, ...], settings: dict[str, Any], reason: str) -> None:
    """A class of no assignment, none, what is no class, a question or an assignment that there is not."""
    with pytest.raises(Malformed, match=re.escape(reason)):
        check(*given, **settings, langue="en")
    with pytest.raises(Malformed, match=r"existe pas|donnez"):
        check(*given, **settings)


def test_the_table_of_a_class_is_csv_json_or_a_page(tmp_path: Path) -> None:
    """One line a student; a name is never a formula or a tag."""
    title = say("Gravity: packing the grid")
    marks = [
        Marks("=a.py", (Mark("pack", title, 1, 1, "passed", "on compacte"),)),
        Marks("<b>.py", (Mark("pack", title, 0, 1, "missing", "on compacte"),)),
    ]
    title, language = say("The class's marks: {assignment}", assignment="get10"), load_language("fr")
    table = WRITERS[".csv"](marks, title, language)
    assert table.startswith("\ufefffichier;points;sur;pack\n")  # as a spreadsheet in French reads it
    assert WRITERS[".csv"](marks, title, load_language("en")).startswith("\ufefffile,points,out of,pack\n")
    rows = list(csv.reader(io.StringIO(table.removeprefix("\ufeff")), delimiter=";"))
    assert rows == [["fichier", "points", "sur", "pack"], ["'=a.py", "1", "1", "1"], ["<b>.py", "0", "1", "0"]]
    assert [one["file"] for one in json.loads(WRITERS[".json"](marks, title, language))] == ["=a.py", "<b>.py"]
    page = WRITERS[".html"](marks, title, language)
    assert "<h1>Les notes de la classe : get10</h1>" in page
    assert "&lt;b&gt;.py" in page
    assert "<b>.py" not in page
    assert "<details open><summary><h2>=a.py : 1 point sur 1</h2></summary>" in page
    with pytest.raises(Malformed, match=r"unknown ending '\.xls'"):
        require_ending(tmp_path / "class.xls")


def test_a_file_that_cannot_be_read_keeps_nobody_else_from_being_graded(tmp_path: Path) -> None:
    """It is that student's error."""
    get10 = load_assignment("get10")
    (mark,) = examine_all(get10.questions[:1], Submission("x", [tmp_path / "gone.py"], get10.wanted, Limits()))
    assert (mark.status, came(mark)) == ("error", "this cannot be read: there is no such file or folder")
