"""What students hand in, Python files, notebooks and zips, alone or in folders: found, and made ready to be graded.

All of it comes from strangers: sizes and counts have bounds, links are not followed, nothing is unpacked but the text
of programs, and that under names of ours. What cannot be read is that student's error, and nobody else's.
"""

from __future__ import annotations

import io
import json
import lzma
import os
import re
import shutil
import tokenize
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final

from damier.classroom.grading import cells as cells_module
from damier.classroom.grading.process import Limits, Program, Submission, Wanted
from damier.core.errors import Malformed
from damier.core.sentences import Language, Sentence, say
from damier.files.disk import reason_of

_MEGABYTE: Final = 1 << 20
#: What is read, by the ending of its name, and how many bytes of it at most; a notebook has pictures.
_LARGEST: Final = {".py": _MEGABYTE, ".ipynb": 8 * _MEGABYTE, ".zip": 16 * _MEGABYTE}
#: Files of a student that are programs, all files of a folder or a zip, and bytes of all programs.
_MOST_PROGRAMS, _MOST_FILES, _MOST_BYTES = 200, 5000, 32 * _MEGABYTE
_LIBRARIES: Final = ("site-packages", "node_modules")
_NOTHING: Final = say("there is no Python file, notebook or zip in this folder")


def students(place: Path) -> list[tuple[str, Path]]:
    """Return the students of a file or a folder, each with a name and what was handed in, sorted by name.

    In a folder, each Python file, notebook and zip is a student's, and so is each folder. Raises ``Malformed`` if there
    is nobody.
    """
    if place.is_file():
        if place.suffix.lower() not in _LARGEST:
            raise Malformed(say("this is no Python file (.py), notebook (.ipynb) or zip")).in_file(place)
        return [(place.name, place)]
    if not place.is_dir():
        raise Malformed(say("there is no such file")).in_file(place)
    found = [path for path in _entries(place) if path.is_dir() or path.suffix.lower() in _LARGEST]
    if not any(path.is_file() or _has_program(path) for path in found):
        raise Malformed(_NOTHING).in_file(place)
    return [(path.name, path) for path in found]


def left_out(place: Path) -> list[str]:
    """Return the names of the files of a folder that are no programs, and so are nobody's."""
    if not place.is_dir():
        return []
    return [path.name for path in _entries(place) if path.is_file() and path.suffix.lower() not in _LARGEST]


def _entries(folder: Path) -> list[Path]:
    return sorted((path for path in folder.iterdir() if _counts(path.name)), key=lambda path: path.name.casefold())


def _has_program(folder: Path) -> bool:
    try:
        return next(_walk(folder), None) is not None
    except Malformed:  # that student's error, when it is graded
        return True


def _counts(name: str) -> bool:
    """Return whether a file or folder of this name is a student's, and not what tools have left: ``__MACOSX``."""
    return not name.startswith((".", "__")) and name not in _LIBRARIES


@dataclass(frozen=True, slots=True)
class _Piece:
    """A file that a student has handed in."""

    name: str
    data: bytes


@dataclass(slots=True)
class Ready:
    """A student's programs as Python files: those to load, those that lie beside them, and what is to be said."""

    load: list[Path] = field(default_factory=list)
    beside: list[Path] = field(default_factory=list)
    remarks: list[Sentence] = field(default_factory=list)


class HandedIn(Submission):
    """The programs of a student, of which some are only there to be imported."""

    def __init__(self, name: str, ready: Ready, wanted: Wanted, limits: Limits) -> None:
        super().__init__(name, ready.load, wanted, limits)
        self._beside = ready.beside

    def _load(self, program: Program, scratch: Path) -> None:
        for path in self._beside:
            shutil.copyfile(path, scratch / path.name)
        super()._load(program, scratch)


def make_ready(files: Sequence[Path], folder: Path, wanted: Wanted, language: Language) -> Ready:
    """Write a student's programs to a folder, side by side; raises ``Malformed`` if something cannot be read.

    Loaded are those that define a class that is wanted, or all if none does: a program with a menu need not be. A
    notebook is left out if all that it defines is in Python files too.
    """
    pieces = [piece for path in files for piece in _pieces(path)]
    if not pieces:
        raise Malformed(_NOTHING)
    scripts = {piece.name: piece.data for piece in pieces if not piece.name.endswith(".ipynb")}
    notebooks = {piece.name: _cells(piece, language) for piece in pieces if piece.name.endswith(".ipynb")}
    if len(scripts) + len(notebooks) < len(pieces):
        all_names = [piece.name for piece in pieces]
        twice = next(name for name in all_names if all_names.count(name) > 1)
        raise Malformed(say("two files have this name: {name}", name=twice))
    ready = Ready()
    kinds = {name: _kinds(_text(name, data, ready.remarks), wanted) for name, data in scripts.items()}
    known = {kind for found in kinds.values() for kind in found}
    for name, cells in notebooks.items():
        kinds[name] = _kinds("\n".join(text for _, text in cells), wanted) - known
    unneeded = [name for name in kinds if not kinds[name]] if any(kinds.values()) else []
    for name, data in scripts.items():
        path = folder / name
        path.write_bytes(data)
        (ready.beside if name in unneeded else ready.load).append(path)
    for name in notebooks.keys() - unneeded:
        path = folder / f"{name.removesuffix('.ipynb')}_ipynb.py"
        path.write_text(_program(notebooks[name]), encoding="utf-8")
        ready.load.append(path)
    for some, why in (
        (scripts, say("not loaded, since none of the classes is defined there")),
        (notebooks, say("not loaded, since Python files define the same classes")),
    ):
        if names := ", ".join(sorted(some.keys() & unneeded)):
            ready.remarks.append(say("{what}: {text}", what=why, text=names))
    return ready


def _kinds(text: str, wanted: Wanted) -> set[str]:
    """Return the classes that a program seems to define; its text is not parsed here."""
    names = [name.lower() for name in re.findall(r"^[ \t]*class[ \t]+(\w+)", text, re.MULTILINE)]
    marked = {of for of, method in wanted.marks.items() if re.search(rf"\bdef[ \t]+{method}\b", text)}
    return marked | {of for of in wanted.classes if any(name.endswith(of.lower()) for name in names)}


def _text(name: str, data: bytes, remarks: list[Sentence]) -> str:
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return data.decode(encoding)
    except (SyntaxError, UnicodeDecodeError):
        remarks.append(say("Python refuses {name}: it is not in UTF-8, and names no other encoding", name=name))
        return data.decode("latin-1")


# Notebooks.


def _cells(piece: _Piece, language: Language) -> list[tuple[str, str]]:
    """Return the code of a notebook's cells, each with its number in words."""
    try:
        cells = json.loads(piece.data)["cells"]
        found = [
            (say("cell {number}", number=number).render(language), _source(cell["source"]))
            for number, cell in enumerate(cells, start=1)
            if cell["cell_type"] == "code"
        ]
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise Malformed(say("this is no notebook of Jupyter (nbformat 4): {name}", name=piece.name)) from error
    if sum(len(text) for _, text in found) > _LARGEST[".py"]:
        raise _too_large(piece.name, _LARGEST[".py"])
    return found


def _source(source: Any) -> str:
    return source if isinstance(source, str) else "".join(source)


def _program(cells: list[tuple[str, str]]) -> str:
    """Return a Python file that runs cells."""
    runner = Path(cells_module.__file__).read_text(encoding="utf-8")
    return f"{runner}\n\nglobals().update(run_cells({cells!a}, __name__))\n"


# Reading, with bounds.


def _pieces(place: Path) -> Iterator[_Piece]:
    """Yield the programs of a file, or of a folder and those in it."""
    left = [_MOST_PROGRAMS, _MOST_BYTES]
    for path in _walk(place) if place.is_dir() else [place]:
        try:
            for piece in _unzipped(path) if path.suffix.lower() == ".zip" else [_read(path.name, path.open("rb"))]:
                left = [left[0] - 1, left[1] - len(piece.data)]
                if min(left) < 0:
                    raise Malformed(say("these are too many programs, or too large ones"))
                yield piece
        except OSError as error:
            raise Malformed(say("this cannot be read: {reason}", reason=reason_of(error))) from error


def _walk(folder: Path) -> Iterator[Path]:
    """Yield the programs in a folder and those below it. Links are not followed: they may lead anywhere."""
    seen = 0
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if _counts(name))
        for name in sorted(files):
            seen += 1
            if seen > _MOST_FILES:
                raise Malformed(say("{name} has more than {most} files", name=folder.name, most=_MOST_FILES))
            path = Path(here, name)
            if _counts(name) and path.suffix.lower() in _LARGEST and path.is_file() and not path.is_symlink():
                yield path


def _unzipped(path: Path) -> Iterator[_Piece]:
    """Yield the programs of a zip; a zip in it is not opened."""
    name = path.name
    if path.stat().st_size > _LARGEST[".zip"]:
        raise _too_large(name, _LARGEST[".zip"])
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
            if len(members) > _MOST_FILES:
                raise Malformed(say("{name} has more than {most} files", name=name, most=_MOST_FILES))
            empty = True
            for member in members:
                parts = re.split(r"[/\\]", member.filename)
                if ".." in parts or parts[0] == "" or ":" in parts[0]:
                    raise Malformed(say("a name in {name} leads out of it: {what}", name=name, what=member.filename))
                if all(map(_counts, parts)) and parts[-1].lower().endswith((".py", ".ipynb")):
                    empty = False
                    yield _read(parts[-1], archive.open(member))
            if empty:
                raise Malformed(say("there is no Python file or notebook in {name}", name=name))
    except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError) as error:
        raise Malformed(say("{name} is no zip, or is damaged", name=name)) from error
    except (RuntimeError, NotImplementedError) as error:
        raise Malformed(say("{name} is encrypted, or packed in a way that is not known", name=name)) from error


def _read(name: str, file: IO[bytes]) -> _Piece:
    """Return a file's name, of which nothing is left that a system could obey, and its bytes."""
    most = _LARGEST[Path(name).suffix.lower()]
    with file:
        data = file.read(most + 1)
    if len(data) > most:
        raise _too_large(name, most)
    stem, _, ending = name.rpartition(".")
    plain = re.sub(r"[^\w.-]", "_", stem)[:80]
    return _Piece(f"{plain}.{ending.lower()}", data)


def _too_large(name: str, most: int) -> Malformed:
    return Malformed(say("{name} is larger than {most} MB", name=name, most=most // _MEGABYTE))
