"""What students hand in: files, notebooks and zips, alone or in folders, from strangers."""

from __future__ import annotations

import json
import struct
import zipfile
from pathlib import Path

import pytest

from damier.classroom.grading import Marks, Task, grade_task
from damier.classroom.grading import handed_in as module
from damier.classroom.grading.handed_in import students
from damier.classroom.handout import ASSIGNMENTS, build_handout
from damier.core.contract import Malformed
from tests.classroom.filling import fill
from tests.classroom.mutants import STUDENTS
from tests.conftest import Run

GET10 = STUDENTS.joinpath("get10.py").read_text(encoding="utf-8")
POSITION, REST = GET10[: GET10.index("class PositionList")], GET10[GET10.index("class PositionList") :]


def write(folder: Path, files: dict[str, str]) -> Path:
    """Write files to a folder, and return it."""
    for name, text in files.items():
        folder.joinpath(name).parent.mkdir(parents=True, exist_ok=True)
        folder.joinpath(name).write_text(text, encoding="utf-8")
    return folder


def notebook(*cells: str) -> str:
    """Return a notebook with cells of code."""
    return json.dumps({"cells": [{"cell_type": "code", "source": cell.splitlines(True)} for cell in cells]})


def zipped(path: Path, files: dict[str, str]) -> Path:
    """Write a zip, and return its path."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def grade(path: Path, *only: str) -> Marks:
    """Return the marks of what was handed in, for some questions about get10."""
    return grade_task(Task(path.name, (path,), "get10", only=only or ("Position",)))


def refusal(path: Path) -> str:
    """Return why what was handed in cannot be graded."""
    (mark,) = grade(path).questions
    assert (mark.status, mark.points) == ("error", 0)
    assert mark.example is not None
    return str(mark.example.came)


def test_a_folder_has_a_student_for_each_program_and_each_folder(tmp_path: Path) -> None:
    """Sorted by name whatever they are; what tools have left is nobody's."""
    names = (
        "b.py",
        "A.zip",
        "c.ipynb",
        "Dupont/src/jeu.py",
        "vide/notes.txt",
        ".git/x.py",
        "__MACOSX/._b.py",
        "liste.txt",
    )
    write(tmp_path, dict.fromkeys([*names, "__pycache__/b.py", "._b.py"], ""))
    assert [name for name, _ in students(tmp_path)] == ["A.zip", "b.py", "c.ipynb", "Dupont", "vide"]
    assert module.left_out(tmp_path) == ["liste.txt"]
    assert refusal(tmp_path / "vide") == "there is no Python file, notebook or zip in this folder"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("vide", "no Python file, notebook or zip"),
        ("nobody.py", "no such file"),
        ("rapport.md", "this is no Python file"),
    ],
)
def test_what_is_no_program_is_refused(tmp_path: Path, name: str, reason: str) -> None:
    """A folder without any, a file that is not there, and one of another kind."""
    write(tmp_path, {"rapport.md": "# get10", "vide/notes.txt": ""})
    with pytest.raises(Malformed, match=reason):
        students(tmp_path / name)


def test_files_of_other_kinds_are_named(tmp_path: Path, damier: Run) -> None:
    """On standard error, so that nobody is left out silently."""
    write(tmp_path, {"a.py": GET10, "dupont.rar": "x"})
    result = damier("classroom", "grade", "get10", str(tmp_path), "--question", "Position")
    assert "left out, since these are no Python files, notebooks or zips: dupont.rar" in result.stderr


def test_a_program_with_a_menu_beside_the_classes_does_no_harm(tmp_path: Path) -> None:
    """Files of folders below lie side by side; what defines no class is not loaded, but can be imported."""
    outils = "from position import Position\n"
    folder = write(
        tmp_path / "martin",
        {
            "main.py": "import jeu\nn = int(input('?'))\n",
            "src/jeu.py": f"from outils import Position\n{REST}",
            "src/lib/position.py": POSITION,
            "outils.py": outils,
            "src/__init__.py": "raise ImportError",
        },
    )
    marks = grade(folder, "Position", "pack")
    assert marks.passed
    assert list(map(str, marks.remarks)) == [
        "not loaded, since none of the classes is defined there: main.py, outils.py"
    ]


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    """Which of them counts cannot be known."""
    write(tmp_path, {"v1/jeu.py": GET10, "v2/jeu.py": GET10})
    assert refusal(tmp_path) == "two files have this name: jeu.py"


def test_links_are_not_followed(tmp_path: Path) -> None:
    """They could lead to somebody else's program."""
    write(tmp_path, {"bon/jeu.py": GET10, "copie/notes.txt": ""})
    tmp_path.joinpath("copie", "jeu.py").symlink_to(tmp_path / "bon" / "jeu.py")
    tmp_path.joinpath("copie", "src").symlink_to(tmp_path / "bon")
    assert refusal(tmp_path / "copie") == "there is no Python file, notebook or zip in this folder"


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_the_notebook_that_is_handed_out_can_be_graded(tmp_path: Path, assignment: str) -> None:
    """With a correct solution in its cells no class is missing, and what is asked first is right."""
    content = json.loads(build_handout(assignment)[f"{assignment}.ipynb"])
    for cell in content["cells"]:
        if "student" in cell["metadata"].get("tags", ()):
            cell["source"] = fill(cell["source"], assignment)
    path = write(tmp_path, {"Dupont.ipynb": json.dumps(content)}) / "Dupont.ipynb"
    only = {
        "get10": ("pack", "refill"),
        "flow": ("extend/start", "toString"),
        "connexion": ("Connexion", "colorerCase"),
    }
    assert grade_task(Task(path.name, (path,), assignment, only=only[assignment])).passed


def test_of_a_notebook_the_trials_are_not_run(tmp_path: Path) -> None:
    """Nor what is for Jupyter, or no Python; what an assignment makes without a trial is there."""
    cells = (
        "%matplotlib inline\nimport damier\nfrom damier.classroom import draw",
        "à faire : relire",
        "from collections import namedtuple\nCouple = namedtuple('Couple', 'col lig')\nwhile True: pass",
        POSITION,
        "class Position(Position):\n    def getCol(self):\n        return Couple(self.couple[0], 0).col",
        "class Boucle:\n    def tourne(self):\n        while True: pass",
        "b = Boucle()\nvu = b.tourne()\ninput('?')\nif vu:\n    print(rien)",
    )
    path = write(tmp_path, {"a.ipynb": notebook(*cells)}) / "a.ipynb"
    assert grade(path).passed


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        ("class Grid(:\n    pass", "SyntaxError: invalid syntax (cell 2) (line 1)"),
        ("class Grid:\n    x = y", "NameError: name 'y' is not defined (cell 2) (line 2)"),
    ],
)
def test_a_cell_that_cannot_be_run_is_named(tmp_path: Path, cell: str, reason: str) -> None:
    """With its number and its line."""
    path = write(tmp_path, {"a.ipynb": notebook(POSITION, cell)}) / "a.ipynb"
    assert reason in refusal(path)


def test_python_files_come_before_a_notebook_of_the_same_classes(tmp_path: Path) -> None:
    """A notebook counts for what only it defines."""
    write(tmp_path, {"a/jeu.py": GET10, "a/jeu.ipynb": notebook("class Position:\n    pass")})
    marks = grade(tmp_path / "a")
    assert marks.passed
    assert list(map(str, marks.remarks)) == ["not loaded, since Python files define the same classes: jeu.ipynb"]
    write(tmp_path, {"b/position.py": POSITION, "b/jeu.ipynb": notebook(f"from position import *\n{REST}")})
    assert grade(tmp_path / "b", "Position", "pack").passed


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"cells": 3}', '{"cells": [{"cell_type": "code"}]}', "[" * 100_000])
def test_what_is_no_notebook_is_refused(tmp_path: Path, text: str) -> None:
    """Whatever it is instead."""
    path = write(tmp_path, {"a.ipynb": text}) / "a.ipynb"
    assert refusal(path) == "this is no notebook of Jupyter (nbformat 4): a.ipynb"


def test_a_zip_is_graded_as_a_folder(tmp_path: Path) -> None:
    """Alone or in a student's folder; what tools have left in it does not count."""
    files = {"Nom/jeu.py": GET10, "Nom/main.py": "input()", "__MACOSX/Nom/._jeu.py": "\0", "Nom/rapport.pdf": "x"}
    assert grade(zipped(tmp_path / "Nom1Nom2.zip", files)).passed
    assert grade(tmp_path).passed


@pytest.mark.parametrize("name", ["../jeu.py", "/jeu.py", "..\\jeu.py", "C:\\jeu.py", "a/../../jeu.py"])
def test_no_name_in_a_zip_leads_out_of_it(tmp_path: Path, name: str) -> None:
    """The whole zip is refused, and nothing is written."""
    path = zipped(tmp_path / "a.zip", {name: GET10})
    assert refusal(path).startswith("a name in a.zip leads out of it: ")
    assert [one.name for one in tmp_path.iterdir()] == ["a.zip"]


def test_a_zip_that_is_damaged_encrypted_or_empty_is_refused(tmp_path: Path) -> None:
    """With a reason."""
    path = zipped(tmp_path / "a.zip", {"jeu.py": GET10})
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    assert refusal(path) == "a.zip is no zip, or is damaged"
    path.write_bytes(whole.replace(whole[60:80], bytes(20), 1))
    assert refusal(path) == "a.zip is no zip, or is damaged"
    # The first bit of the flags says that a file is encrypted, in its own head and in the list at the end.
    central = whole.index(b"PK\1\2")
    locked = bytearray(whole)
    struct.pack_into("<H", locked, 6, 1)
    struct.pack_into("<H", locked, central + 8, 1)
    path.write_bytes(locked)
    assert refusal(path) == "a.zip is encrypted, or packed in a way that is not known"
    assert refusal(zipped(path, {"rapport.pdf": "x"})) == "there is no Python file or notebook in a.zip"


def test_sizes_and_counts_have_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a file, of what a zip unpacks to whatever it says, of programs, and of files in a zip or a folder."""
    large = "#" * (1 << 20) + "\n"
    path = write(tmp_path, {"jeu.py": large}) / "jeu.py"
    assert refusal(path) == "jeu.py is larger than 1 MB"
    assert refusal(zipped(tmp_path / "a.zip", {"jeu.py": large})) == "jeu.py is larger than 1 MB"
    assert refusal(write(tmp_path, {"b.ipynb": notebook(large)}) / "b.ipynb") == "b.ipynb is larger than 1 MB"
    many = {f"p{number}.py": "" for number in range(201)}
    assert refusal(zipped(tmp_path / "c.zip", many)) == "these are too many programs, or too large ones"
    monkeypatch.setattr(module, "_MOST_FILES", 200)
    assert refusal(tmp_path / "c.zip") == "c.zip has more than 200 files"
    assert refusal(write(tmp_path / "d", many)) == "d has more than 200 files"


def test_a_file_that_python_refuses_for_its_encoding_is_told_of(tmp_path: Path) -> None:
    """Latin-1 without a declaration; with one, nothing is said."""
    path = tmp_path / "jeu.py"
    path.write_bytes(f"{GET10}\n# carré\n".encode("latin-1", "replace"))
    assert "Python refuses jeu.py: it is not in UTF-8" in str(grade(path))
    path.write_bytes(f"# coding: latin-1\n{GET10}\n# carré\n".encode("latin-1", "replace"))
    assert grade(path).remarks == ()
