"""What `make dist` built: what is in the files, and that they work where nothing else of damier is.

``make check-dist`` runs this, after building: it is no part of the suite, which also runs without these files.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from damier import __version__
from damier.compiled import HOT_MODULES
from pages import README, ROOT, examples

DIST = ROOT / "dist"
SDIST = DIST / f"damier-{__version__}.tar.gz"
MEGABYTE = 1_000_000
#: Runs the examples of a page, and exits with the number of those that failed.
DOCTEST = "import doctest, sys; sys.exit(doctest.testfile(sys.argv[1], module_relative=False, encoding='utf-8').failed)"


def wheel() -> Path:
    """Return the wheel that was built for this Python."""
    (found,) = DIST.glob(f"damier-{__version__}-cp{sys.version_info.major}{sys.version_info.minor}-*.whl")
    return found


def test_the_wheel_has_what_is_needed_to_run_and_no_more() -> None:
    """The package with its data and its extensions, the licence, and neither C, declarations nor tests."""
    with zipfile.ZipFile(wheel()) as archive:
        names = archive.namelist()
    assert {name.split("/")[0] for name in names} == {"damier", f"damier-{__version__}.dist-info"}
    assert not [name for name in names if name.endswith((".c", ".pxd", ".pyx", ".pyc", ".o"))]
    source = ROOT / "src"
    ours = {str(path.relative_to(source)) for path in source.glob("damier/**/*") if path.is_file()}
    ours = {name for name in ours if not name.endswith((".so", ".pyc", ".pxd"))}
    assert {name for name in names if name.startswith("damier/") and not name.endswith(".so")} == ours
    extensions = {name.split(".")[0].replace("/", ".") for name in names if name.endswith(".so")}
    assert extensions == {*HOT_MODULES, "damier._cyutility"}
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)


def test_the_wheel_is_small() -> None:
    """Its extensions are stripped: on Linux, none has a table of symbols for debuggers."""
    assert wheel().stat().st_size < 3.6 * MEGABYTE
    if sys.platform == "linux":
        with zipfile.ZipFile(wheel()) as archive:
            extensions = [name for name in archive.namelist() if name.endswith(".so")]
            assert not [name for name in extensions if b".symtab" in archive.read(name)]


def test_the_sdist_has_all_that_the_project_has() -> None:
    """Every file that is kept, if this is a clone; only what is not for readers is left out."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    ).stdout.splitlines()
    if not listed:
        pytest.skip("this is no clone")
    with tarfile.open(SDIST) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {name for name in listed if not name.startswith(".")} <= names
    assert not [name for name in names if name.endswith((".c", ".so", ".pyc"))]


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """A function that makes an environment, installs one file of damier there, and returns its folder of programs."""

    def install(file: Path, **variables: str) -> Path:
        folder = tmp_path_factory.mktemp("environment")
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run(
            [folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--no-compile", file],
            check=True, env={**os.environ, **variables},
        )  # fmt: skip
        return folder / "bin"

    return install


@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "no compiler"])
def test_the_examples_of_the_readme_run(compiled: bool, fresh: Callable[..., Path], tmp_path: Path) -> None:
    """Where there is nothing but what was built: the wheel alone, or the sdist on a machine without a compiler."""
    programs = fresh(wheel()) if compiled else fresh(SDIST, CC="/nonexistent/no-compiler")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment |= {"LC_ALL": "C.UTF-8", "PATH": f"{programs}{os.pathsep}{environment['PATH']}"}

    def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words, capture_output=True, encoding="utf-8", cwd=tmp_path, env=environment, timeout=300, check=False
        )

    core = "compiled core" if compiled else "core not compiled: the same code, slower"
    assert run("damier", "--version").stdout == f"damier {__version__} ({core})\n"
    done = run(programs / "python", "-c", DOCTEST, README)
    assert done.returncode == 0, done.stdout + done.stderr
    for command, output in examples(README):
        assert run("bash", "-c", command).stdout == output, command
