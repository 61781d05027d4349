"""``help`` on ``damier.classroom`` speaks the reader's language."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from damier import classroom
from damier.classroom.french import DOCSTRINGS


def documented() -> Iterator[str]:
    """Yield every name of the package, and those of methods and properties, that has a docstring of its own."""
    yield ""
    for name in classroom.__all__:
        thing: Any = getattr(classroom, name)
        yield name
        for own, member in vars(thing).items() if inspect.isclass(thing) else ():
            if not own.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
                yield f"{name}.{own}"


def test_every_docstring_is_in_french_too() -> None:
    """No more and no fewer: what is added in English is missed here."""
    assert sorted(DOCSTRINGS) == sorted(documented())


def test_the_locale_chooses_the_language_of_help() -> None:
    """In a process of its own, since docstrings are chosen when the package is imported."""
    program = (
        "from damier.classroom import Connexion, TenGrid, check\n"
        "help(TenGrid.pack); print(check.__doc__); help(Connexion)"
    )
    told = {
        language: subprocess.run(
            [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True,
            env={**os.environ, "LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": language},
        ).stdout
        for language in ("fr_FR.UTF-8", "en_GB.UTF-8")
    }  # fmt: skip
    assert "Faire descendre les valeurs" in told["fr_FR.UTF-8"]
    assert "Donner les notes" in told["fr_FR.UTF-8"]
    assert "Initialize self" not in told["fr_FR.UTF-8"]
    assert "Move the values of every column down" in told["en_GB.UTF-8"]
