"""What `make` compiles: only what has changed, and all or nothing. On a copy of what was built here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pages import ROOT

CONNEXION = Path("src/damier/games/connexion")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the sources, the extensions and the C files, as old as they are here."""
    for name in ("src", "build/cython", f"build/{sys.implementation.cache_tag}"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, tmp_path)
    return tmp_path


def compile_in(folder: Path, **variables: str) -> list[str]:
    """Compile there as `make` does, and return what was said."""
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=folder, env={**os.environ, **variables}, stdout=subprocess.PIPE, encoding="utf-8", check=True,
    )  # fmt: skip
    return done.stdout.splitlines()


def test_nothing_is_compiled_again_if_nothing_has_changed(copy: Path) -> None:
    """And nothing is said."""
    assert compile_in(copy) == []


@pytest.mark.parametrize(
    ("changed", "compiled"),
    [("judge.py", ["judge"]), ("judge.pxd", ["alphabeta", "judge"])],
    ids=["a module", "declarations that another module uses"],
)
def test_what_has_changed_is_compiled_with_what_depends_on_it(changed: str, compiled: list[str], copy: Path) -> None:
    """And with nothing else."""
    (copy / CONNEXION / "thinking" / changed).touch()
    assert sorted(compile_in(copy)) == [f"  compiling damier.games.connexion.thinking.{name}" for name in compiled]


def test_without_a_compiler_no_extension_is_left(copy: Path) -> None:
    """It is said, and an older extension beside a newer source would be worse than none."""
    (copy / CONNEXION / "kernel.py").touch()
    said = compile_in(copy, CC="/nonexistent/no-compiler")
    assert said[-1].startswith("damier is not compiled, and its searches run many times slower: ")
    assert not list(copy.glob("src/**/*.so"))
