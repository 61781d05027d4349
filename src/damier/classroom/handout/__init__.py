"""What a teacher hands out: for each assignment a skeleton, a notebook and the teacher's notes, all in French.

The skeleton is a file of ``skeletons``, as it is. The notebook is made by ``notebook.py`` from a text of ``lessons``
and the skeleton, so that the two have the same signatures and the same words. The notes are a text of ``notes``.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Final

from damier.classroom.handout.notebook import build_notebook
from damier.core.contract import Malformed, say
from damier.files.disk import reason_of

__all__ = ["ASSIGNMENTS", "build_handout", "write_handout"]

#: The assignments, by name.
ASSIGNMENTS: Final = ("flow", "get10", "connexion")


def build_handout(assignment: str) -> dict[str, str]:
    """Return the texts of the files of an assignment, by the names that they are written under."""
    texts = files("damier.classroom.handout")
    skeleton = texts.joinpath("skeletons", f"{assignment}.py").read_text(encoding="utf-8")
    lesson = texts.joinpath("lessons", f"{assignment}.md").read_text(encoding="utf-8")
    notebook = build_notebook(lesson, skeleton, assignment)
    return {
        f"{assignment}.py": skeleton,
        f"{assignment}.ipynb": json.dumps(notebook, ensure_ascii=False, indent=1) + "\n",
        f"{assignment}-enseignant.md": texts.joinpath("notes", f"{assignment}.md").read_text(encoding="utf-8"),
    }


def write_handout(assignment: str, folder: Path) -> list[Path]:
    """Write the files of an assignment into a folder, which is made if it is missing, and return their paths.

    Raises ``Malformed`` if one of the files exists, before anything is written, or if the folder cannot be written.
    """
    written = {folder / name: text for name, text in build_handout(assignment).items()}
    existing = [path for path in written if path.exists()]
    if existing:
        raise Malformed(say("{path} exists already: choose another folder, or move the file away", path=existing[0]))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in written.items():
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
    except OSError as error:
        raise Malformed(say("{path}: {reason}", path=error.filename or folder, reason=reason_of(error))) from None
    return list(written)


def __dir__() -> list[str]:
    return __all__
