"""The examples of the README and the documentation are run: Python as doctests, commands in a shell."""

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from damier.core import registry

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted(ROOT.joinpath("docs").rglob("*.md"))]


#: A level file that examples read.
PUZZLES = """<flowpuzzles><flowpuzzle width="3" height="2">
<line><color value="red"/><src x="0" y="0"/><dst x="2" y="0"/></line>
<line><color value="blue"/><src x="0" y="1"/><dst x="2" y="1"/></line>
</flowpuzzle></flowpuzzles>
"""


def modules(page: Path) -> list[tuple[str, str]]:
    """Return the names and contents of the modules that a page shows: blocks that begin with ``# name.py``."""
    return re.findall(r"```python\n# (\w+\.py)\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def commands(page: Path) -> Iterator[tuple[str, str]]:
    """Yield each command of a page's console examples, and what it should print."""
    for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        yield from re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_hold(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown is what happens, in a folder that has the files that the page shows or reads.

    Games that an example makes known are unknown afterwards.
    """
    monkeypatch.setattr(registry, "_known", registry._known.copy())
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    Path("puzzles.xml").write_text(PUZZLES, encoding="utf-8")
    for name, content in modules(page):
        Path(name).write_text(content, encoding="utf-8")
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize(("command", "output"), [pair for page in PAGES for pair in commands(page)])
def test_console_examples_hold(command: str, output: str, tmp_path: Path) -> None:
    """What is shown is what is printed."""
    bin_folder = Path(sys.executable).parent
    script = f"damier() {{ '{bin_folder / 'python'}' -m damier \"$@\"; }}\n{command}"
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, encoding="utf-8", cwd=tmp_path, timeout=60, check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    # A list of games has those that the reader has installed besides.
    others = tuple(set(registry.names()) - set(registry.own_names())) if command == "damier games" else ()
    lines = [line for line in done.stdout.splitlines(keepends=True) if line.split(" ")[0] not in others]
    assert "".join(lines) == output
