"""``damier classroom``: grading from the command line."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from tests.classroom.mutants import MUTANTS, STUDENTS
from tests.conftest import Run

MEMBERS = ["name", "points", "out_of", "status", "sentence", "example"]
FEW = ("--question", "extend/neighbour", "--question", "stop")


def test_a_student_is_graded(damier: Run, tmp_path: Path) -> None:
    """As text with the points, or as one JSON object; the exit status says whether there is nothing to mend."""
    shutil.copy(STUDENTS / "flow.py", tmp_path / "bon.py")
    done = damier("classroom", "grade", "flow", "bon.py", "--question", "stop", "--lang", "fr")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "bon.py : 1 point sur 1\n  1/1  Arrêter (stop) : réussie\n"


def test_a_class_is_graded(damier: Run, tmp_path: Path) -> None:
    """One JSON object a student with exactly the members that are documented, and the tables by their endings."""
    diagonal = next(mutant for mutant in MUTANTS["flow"] if mutant.idea == "diagonal steps")
    folder = tmp_path / "class"
    folder.mkdir()
    shutil.copy(STUDENTS / "flow.py", folder / "bon.py")
    folder.joinpath("diagonale.py").write_text(diagonal.source("flow"), encoding="utf-8")
    tables = ("--out", "notes.csv", "--out", "notes.html")
    done = damier("classroom", "grade", "flow", "class", "--json", "--jobs", "2", *FEW, *tables)
    assert (done.returncode, done.stderr) == (1, "")
    good, bad = map(json.loads, done.stdout.splitlines())
    assert list(good) == ["file", "points", "out_of", "questions"]
    assert (good["file"], good["points"], good["out_of"]) == ("bon.py", 3, 3)
    assert (bad["file"], bad["points"], bad["out_of"]) == ("diagonale.py", 1, 3)
    wrong, right = bad["questions"]
    assert list(wrong) == list(right) == MEMBERS
    assert (wrong["name"], wrong["status"], wrong["example"]["expected"]) == ("extend/neighbour", "failed", "False")
    assert re.fullmatch(r"start\(.*\); extend\(.*\)", wrong["example"]["call"])
    assert "\n" in wrong["example"]["board"]
    assert (right["status"], right["example"]) == ("passed", None)
    lines = tmp_path.joinpath("notes.csv").read_text(encoding="utf-8-sig").splitlines()
    assert lines == ["file,points,out of,extend/neighbour,stop", "bon.py,3,3,2,1", "diagonale.py,1,3,0,1"]
    assert "diagonale.py" in tmp_path.joinpath("notes.html").read_text(encoding="utf-8")


def test_what_cannot_be_graded_is_refused(damier: Run, tmp_path: Path) -> None:
    """A file that is not there, an assignment, a question or an ending that is unknown: nothing is run."""
    tmp_path.joinpath("a.py").write_text("", encoding="utf-8")
    for words, reason in (
        (("flow", "b.py"), "b.py: there is no such file"),
        (("flaw", "a.py"), "unknown assignment 'flaw': did you mean 'flow'?"),
        (("flow", "a.py", "--question", "stopp"), "unknown question 'stopp': did you mean 'stop'?"),
        (("flow", "a.py", "--out", "notes.xls"), "unknown ending '.xls'"),
    ):
        done = damier("classroom", "grade", *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert reason in done.stderr
