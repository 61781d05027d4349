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


def commands(page: Path) -> Iterator[tuple[str, str]]:
    """Give each command of a page's console examples and what it should print."""
    for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        yield from re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_hold(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown is what happens. Games that an example makes known are unknown afterwards."""
    monkeypatch.setattr(registry, "_known", registry._known.copy())
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
