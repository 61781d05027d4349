"""The hot modules: the list of them."""

from __future__ import annotations

import importlib
import subprocess
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import damier
from damier.compiled import HOT_MODULES, compiled

ROOT = Path(__file__).parent.parent
SOURCE = Path(damier.__file__).parent


def module_of(path: Path) -> str:
    """Give the name of a module of damier by its path."""
    return ".".join(("damier", *path.relative_to(SOURCE).with_suffix("").parts))


def test_the_list_is_that_of_the_modules_written_for_cython() -> None:
    """They open with its directives; and what has declarations for it is one of them."""
    written = [
        path for path in sorted(SOURCE.rglob("*.py")) if path.read_text(encoding="utf-8").startswith("# cython:")
    ]
    assert [module_of(path) for path in written] == sorted(HOT_MODULES)
    declared = {module_of(path) for path in SOURCE.rglob("*.pxd")}
    assert declared <= set(HOT_MODULES)


def test_make_installs_again_when_one_of_them_changes() -> None:
    """The Makefile knows every hot module and its declarations."""
    told = subprocess.run(
        ["make", "--eval", "sources: ; @echo $(SOURCES)", "sources"],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=True,
    ).stdout.split()  # fmt: skip
    hot = [(ROOT / "src").joinpath(*name.split(".")) for name in HOT_MODULES]
    needed = [path.with_suffix(suffix) for path in hot for suffix in (".py", ".pxd")]
    assert {str(path.relative_to(ROOT)) for path in needed if path.exists()} <= set(told)


def test_compiled_tells_what_python_loads() -> None:
    """All hot modules are extensions, or none is."""
    files = [str(importlib.import_module(name).__file__) for name in HOT_MODULES]
    extensions = [file.endswith(tuple(EXTENSION_SUFFIXES)) for file in files]
    assert extensions == [compiled()] * len(HOT_MODULES)
