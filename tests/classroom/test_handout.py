"""What a teacher hands out: skeletons, notebooks and notes, with a correct solution in them and with none."""

from __future__ import annotations

import ast
import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from damier.classroom.grading import Marks, Task, grade_task
from damier.classroom.handout import ASSIGNMENTS, build_handout, write_handout
from damier.core.contract import Malformed
from tests.classroom.filling import fill
from tests.conftest import Run

each_assignment = pytest.mark.parametrize("assignment", ASSIGNMENTS)


def grade(text: str, assignment: str, folder: Path) -> Marks:
    """Return the marks of a student who hands in this text."""
    path = folder / f"{assignment}.py"
    path.write_text(text, encoding="utf-8")
    return grade_task(Task(path.name, (path,), assignment, language="fr"))


def run_notebook(assignment: str) -> tuple[list[Any], list[Any]]:
    """Run a notebook from top to bottom in a real kernel, as it is and then with a correct solution in it.

    Returns its cells of code with their output, for both runs; the second is in the kernel of the first, as of somebody
    who has written all that was missing. Its last cell, which asks all questions once more, is left out for time.
    """
    notebook = nbformat.reads(build_handout(assignment)[f"{assignment}.ipynb"], as_version=4)
    nbformat.validate(notebook)
    empty = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for cell in empty:
        if "check" in cell.metadata.tags:
            cell.source = f"verdict = {cell.source}\nprint(verdict.passed, verdict.points, verdict.out_of)\nverdict"
    filled = deepcopy(empty)[:-1]
    for cell in filled:
        if "student" in cell.metadata.tags:
            cell.source = fill(cell.source, assignment)
    notebook.cells = empty + filled
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    return empty, filled


def pictures(cells: list[Any]) -> int:
    """Return how many boards are drawn."""
    return sum("image/svg+xml" in output.get("data", {}) for cell in cells for output in cell.outputs)


def printed(cell: Any) -> str:
    """Return what a cell prints."""
    return "".join(output.text for output in cell.outputs if output.output_type == "stream")


@each_assignment
def test_a_skeleton_with_a_correct_solution_gets_full_marks(assignment: str, tmp_path: Path) -> None:
    """Names, parameters and results are those that the questions ask for."""
    marks = grade(fill(build_handout(assignment)[f"{assignment}.py"], assignment), assignment, tmp_path)
    assert marks.passed, str(marks)


@each_assignment
def test_an_empty_skeleton_gets_no_point_and_is_told_what_to_do(assignment: str, tmp_path: Path) -> None:
    """It is imported without an error, and no question calls what is not written yet an error."""
    marks = grade(build_handout(assignment)[f"{assignment}.py"], assignment, tmp_path)
    assert marks.points == 0
    assert {mark.status for mark in marks.questions} == {"missing"}
    assert "NotImplementedError" not in str(marks)
    assert "reste à écrire : " in str(marks)


@each_assignment
def test_a_notebook_says_what_to_do_until_all_is_done(assignment: str) -> None:
    """Empty, no cell fails: trials and checks say what is missing. With a correct solution, every check passes."""
    empty, filled = run_notebook(assignment)
    assert not any("Traceback" in str(output) for cell in empty for output in cell.outputs)
    for cell in empty:
        if "check" in cell.metadata.tags:
            assert printed(cell).startswith("False 0 ")
            assert "reste à écrire : " in cell.outputs[-1].data["text/html"]
        elif cell.source.startswith("with attempt"):
            assert "À faire : " in printed(cell)
    checks = [printed(cell) for cell in filled if "check" in cell.metadata.tags]
    assert all(line.startswith("True ") for line in checks), checks
    # No question is left out.
    assert sum(int(line.split()[1]) for line in checks) == int(printed(empty[-1]).split()[2])
    assert pictures(filled) > 6
    assert not any("À faire" in printed(cell) for cell in filled)


@each_assignment
def test_every_method_of_the_skeleton_is_in_one_cell(assignment: str) -> None:
    """Neither the notebook nor the skeleton has a method that the other lacks, and both say the same of it."""
    files = build_handout(assignment)
    cells = [cell for cell in json.loads(files[f"{assignment}.ipynb"])["cells"] if cell["cell_type"] == "code"]
    student = [cell["source"] for cell in cells if "student" in cell["metadata"]["tags"]]
    texts = {
        name: methods(text) for name, text in (("skeleton", files[f"{assignment}.py"]), ("cells", "\n".join(student)))
    }
    assert sorted(texts["cells"]) == sorted(texts["skeleton"])


def methods(text: str) -> list[str]:
    """Return every method of a text as code, under the name of its class."""
    classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    return [
        f"{node.name}: {ast.unparse(one)}" for node in classes for one in node.body if isinstance(one, ast.FunctionDef)
    ]


#: What the skeletons have in full: a constructor that the document does not ask for, and what Java's lists have.
GIVEN = {"flow": ["FlowModel: def __init__"], "get10": ["PositionList: def get", "PositionList: def size"]}


@each_assignment
def test_a_skeleton_has_no_solution(assignment: str) -> None:
    """Whatever a question asks about is still to be written."""
    written = methods(build_handout(assignment)[f"{assignment}.py"])
    given = [one.partition("(")[0] for one in written if "NotImplementedError" not in one]
    assert given == GIVEN.get(assignment, [])


def test_the_command_writes_three_files_and_says_which(damier: Run, tmp_path: Path) -> None:
    """The folder is made; what is written is named, a line each."""
    done = damier("--lang", "fr", "classroom", "new", "get10", "td/groupe 1")
    assert done.returncode == 0
    names = sorted(path.name for path in tmp_path.joinpath("td/groupe 1").iterdir())
    assert names == ["get10-enseignant.md", "get10.ipynb", "get10.py"]
    assert all(name in done.stdout for name in names)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    """If one of the files exists, none is written, and the error names it."""
    tmp_path.joinpath("flow.ipynb").write_text("mine", encoding="utf-8")
    with pytest.raises(Malformed, match=r"flow\.ipynb exists already: choose another folder"):
        write_handout("flow", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["flow.ipynb"]
    assert tmp_path.joinpath("flow.ipynb").read_text(encoding="utf-8") == "mine"


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    """A file in its place is an error of the usual kind."""
    tmp_path.joinpath("here").write_text("", encoding="utf-8")
    with pytest.raises(Malformed, match="here"):
        write_handout("flow", tmp_path / "here" / "there")
