"""The constructors of ``FlowModel`` with which a student's model of Flow is made."""

from __future__ import annotations

from pathlib import Path

from damier.classroom.grading import Task, grade_task
from damier.classroom.grading.marks import Mark
from tests.classroom.mutants import STUDENTS

FLOW = STUDENTS.joinpath("flow.py").read_text(encoding="utf-8")
HEAD = "    def __init__(self, width, height, lines):\n"
READING = """    def __init__(self, name):
        from xml.etree import ElementTree
        puzzle = ElementTree.parse(name).getroot().find("flowpuzzle")
        width, height = int(puzzle.get("width")), int(puzzle.get("height"))
        lines = []
        for line in puzzle.findall("line"):
            ends = [(int(end.get("x")), int(end.get("y"))) for end in (line.find("src"), line.find("dst"))]
            lines.append((line.find("color").get("value"), *ends))
"""


def graded(folder: Path, source: str) -> Mark:
    """Return the mark of a program for one question."""
    path = folder / "flow.py"
    path.write_text(source, encoding="utf-8")
    (mark,) = grade_task(Task(path.name, (path,), "flow", only=("extend/start",))).questions
    return mark


def test_a_model_may_be_made_from_the_name_of_a_file(tmp_path: Path) -> None:
    """The natural reading of the document's section on XML."""
    assert graded(tmp_path, FLOW.replace(HEAD, READING)).status == "passed"


def test_the_constructors_that_were_tried_are_told(tmp_path: Path) -> None:
    """Each with its own error."""
    mark = graded(
        tmp_path, FLOW.replace(HEAD, "    def __init__(self, name):\n        raise FileNotFoundError(name)\n")
    )
    assert mark.status == "failed"
    assert mark.example is not None
    first, text, file, level = str(mark.example.came).splitlines()
    assert first.startswith("FlowModel(width, height, [(color, (x, y), (x, y)), ...]): TypeError: ")
    assert text.startswith("FlowModel('<flowpuzzles>...'): FileNotFoundError: <flowpuzzles>")
    assert file == "FlowModel('niveau.xml'): FileNotFoundError: niveau.xml"
    assert level.startswith("FlowModel('")
