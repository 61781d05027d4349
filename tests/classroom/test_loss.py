"""What a mistake costs: the points of its own question, and of no other; and an example that can be played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from damier.classroom.grading import load_assignment
from damier.classroom.grading.marks import Example, Mark
from damier.classroom.grading.process import Limits, Submission
from damier.classroom.grading.questions import examine_all
from tests.classroom.mutants import STUDENTS

LIMITS = Limits(seconds=0.3, patience=1.0)
LOOP = "        while True: pass\n"


def program(assignment: str, *changes: tuple[str, str]) -> str:
    """Return the correct program of a student with some changes."""
    text = STUDENTS.joinpath(f"{assignment}.py").read_text(encoding="utf-8")
    for right, wrong in changes:
        assert text.count(right) == 1, right
        text = text.replace(right, wrong)
    return text


def graded(folder: Path, assignment: str, source: str, *only: str) -> dict[str, Mark]:
    """Return the marks for some questions, by their names."""
    path = folder / "essai.py"
    path.write_text(source, encoding="utf-8")
    asked = load_assignment(assignment)
    questions = [one for one in asked.questions if one.name in only]
    return {mark.name: mark for mark in examine_all(questions, Submission("x", [path], asked.wanted, LIMITS))}


def points(marks: dict[str, Mark]) -> dict[str, int]:
    """Return the points of each question."""
    return {name: mark.points for name, mark in marks.items()}


def example(mark: Mark) -> Example:
    """Return the example that a mark has."""
    assert mark.example is not None
    return mark.example


def test_a_loop_that_its_own_question_does_not_meet_is_charged_where_it_is_met(tmp_path: Path) -> None:
    """``pack`` is asked of ``TenGrid``; here only that of ``TenGame`` loops."""
    source = program("get10") + f"\n    def pack(self):\n{LOOP}"
    marks = graded(tmp_path, "get10", source, "pack", "transition/select", "transition/collapse")
    assert points(marks) == {"pack": 1, "transition/select": 1, "transition/collapse": 0}
    assert marks["transition/collapse"].status == "timeout"
    assert str(example(marks["transition/collapse"]).came) == "pack does not end, called by transition"
    alone = graded(tmp_path, "get10", program("get10", ("def pack(self):\n", f"def pack(self):\n{LOOP}")),
                   "transition/collapse")  # fmt: skip
    assert points(alone) == {"transition/collapse": 0}


def test_a_loop_is_charged_once_where_no_question_of_its_own_meets_it(tmp_path: Path) -> None:
    """``get`` is asked of ``Grid``; here only that of ``TenGrid`` loops."""
    source = program("get10", ("    def getGroup(self", f"    def get(self, p):\n{LOOP}\n    def getGroup(self"))
    marks = graded(tmp_path, "get10", source, "set", "getGroup", "collapseGroup")
    assert points(marks) == {"set": 1, "getGroup": 0, "collapseGroup": 2}
    assert "not judged: get does not end" in str(example(marks["collapseGroup"]).came)


def test_pack_is_asked_about_an_empty_column(tmp_path: Path) -> None:
    """A loop that only such a column shows costs ``pack`` alone."""
    empty = "            while not any(self.get(Position(col, lig)) for lig in range(5)): pass\n"
    source = program("get10", ("            pleines = [", f"{empty}            pleines = ["))
    marks = graded(tmp_path, "get10", source, "pack", "transition/collapse")
    assert points(marks) == {"pack": 0, "transition/collapse": 1}


def test_a_method_that_waits_costs_what_a_busy_one_costs(tmp_path: Path) -> None:
    """It is named, and a stand-in takes its place."""
    source = program("get10", ("def pack(self):\n", "def pack(self):\n        import time; time.sleep(99)\n"))
    marks = graded(tmp_path, "get10", source, "pack", "transition/collapse")
    assert points(marks) == {"pack": 0, "transition/collapse": 1}
    assert str(example(marks["pack"]).came) == "pack does not end"


def test_a_wrong_method_with_a_stand_in_costs_only_its_own_question(tmp_path: Path) -> None:
    """Diagonal neighbours make ``getGroup`` fail too; it is asked once more with damier's ``adjPositions``."""
    diagonal = ("(0, 1), (1, 0), (0, -1), (-1, 0):", "(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, -1):")
    asked = ("adjPositions", "getGroup", "collapseGroup")
    marks = graded(tmp_path, "get10", program("get10", diagonal), *asked)
    assert points(marks) == {"adjPositions": 0, "getGroup": 2, "collapseGroup": 2}
    doubled = ("self.set(p, n + 1)", "self.set(p, n * 2)")
    marks = graded(tmp_path, "get10", program("get10", diagonal, doubled), *asked)
    assert points(marks) == {"adjPositions": 0, "getGroup": 2, "collapseGroup": 0}


@pytest.mark.parametrize("unwritten", [False, True])
def test_a_loop_in_flow_costs_the_questions_of_its_method(tmp_path: Path, unwritten: bool) -> None:
    """Others are judged by cases that do not call it, or keep their points, unless they are still to be written."""
    changes = [("def extend(self, x, y):\n", f"def extend(self, x, y):\n{LOOP}")]
    if unwritten:
        start = "def start(self, x, y):\n"
        changes.append((start, f"{start}        raise NotImplementedError\n\n    def begin(self, x, y):\n"))
    marks = graded(tmp_path, "flow", program("flow", *changes), "start/portion", "extend/join", "toString")
    assert marks["extend/join"].points == 0
    assert marks["start/portion"].points == (0 if unwritten else 2)
    assert marks["start/portion"].status == ("missing" if unwritten else "timeout")


def test_a_loop_in_connexion_costs_the_question_of_its_method(tmp_path: Path) -> None:
    """What uses it inside is not judged."""
    loop = ("def afficheComposante(self, x, y, c):\n", f"def afficheComposante(self, x, y, c):\n{LOOP}")
    uses = (
        "        rouge, bleu = self.meilleurs()\n",
        "        self.afficheComposante(1, 1, 1)\n        rouge = bleu = 0\n",
    )
    asked = ("afficheComposante", "existeCheminCases", "afficheScores")
    marks = graded(tmp_path, "connexion", program("connexion", loop, uses), *asked)
    assert points(marks) == {"afficheComposante": 0, "existeCheminCases": 2, "afficheScores": 1}
    assert [marks[name].status for name in asked] == ["timeout", "passed", "timeout"]


@pytest.mark.parametrize("board", ["str", "printed"])
def test_stars_may_have_other_signs(tmp_path: Path, board: str) -> None:
    """Letters for the colours and dots for free cells, with no space; also if only ``colorerCase`` prints them."""
    signs = ("""            return "*" * c if case in self.etoiles[1] | self.etoiles[2] else str(c)
""", """            return ".RB"[c]
""")  # fmt: skip
    close = ('" ".join(signe((i, j)).ljust(2) for', '"".join(signe((i, j)) for')
    hidden = [("def __str__(self):", "def dessin(self):"), ("        print(self)\n", "        print(self.dessin())\n")]
    source = program("connexion", signs, close, *(hidden if board == "printed" else []))
    marks = graded(tmp_path, "connexion", source, "Connexion", "colorerCase", "nombreEtoiles")
    assert {mark.status for mark in marks.values()} <= ({"passed"} if board == "str" else {"passed", "failed"})
    assert marks["colorerCase"].points == marks["nombreEtoiles"].points == 1


def test_an_example_of_flow_can_be_played_again(tmp_path: Path) -> None:
    """The level, and every action from the first on."""
    source = program("flow", ("abs(x - i) + abs(y - j) != 1", "max(abs(x - i), abs(y - j)) != 1"))
    shown = example(graded(tmp_path, "flow", source, "extend/neighbour")["extend/neighbour"])
    assert (shown.board, shown.call) == ("A.\n..\n.A", "start(0, 0); extend(1, 1)")


def test_an_example_of_get10_has_every_call_and_shows_the_group(tmp_path: Path) -> None:
    """Also where the second call raises an error; ``?`` is a value that is not known beforehand."""
    source = program("get10", ("            self.pack()\n", "            raise KeyError\n"))
    shown = example(graded(tmp_path, "get10", source, "transition/collapse")["transition/collapse"])
    assert shown.call.count("transition(") == 2
    assert str(shown.came).startswith("KeyError (in transition, line")
    assert shown.board.count("[") in (2, 3)
    source = program("get10", ("            self.pack()\n", ""))
    shown = example(graded(tmp_path, "get10", source, "transition/collapse")["transition/collapse"])
    assert "? is any new value" in str(shown.expected)
    assert "." not in str(shown.came)


def test_a_program_is_not_told_how_it_is_graded(tmp_path: Path) -> None:
    """Its arguments are those of a program that is started by itself: its own file."""
    source = program("get10") + "\nimport sys\nassert len(sys.argv) == 1 and sys.argv[0].endswith('essai.py')\n"
    assert points(graded(tmp_path, "get10", source, "Position")) == {"Position": 1}
