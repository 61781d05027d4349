"""The examples of the README and the documentation are run: Python as doctests, commands in a shell."""

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

from damier.core import registry
from pages import FRENCH, PAGES, examples, modules


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_hold(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown is what happens, in a folder that has the files that the page shows.

    Games that an example makes known are unknown afterwards.
    """
    monkeypatch.setattr(registry, "_known", registry._known.copy())
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    for name, content in modules(page):
        Path(name).write_text(content, encoding="utf-8")
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_console_examples_hold(page: Path, tmp_path: Path) -> None:
    """What is shown is what a terminal shows, if the commands of a page are typed one after the other in one folder.

    Those of a French page are typed where the locale is French.
    """
    bin_folder = Path(sys.executable).parent
    locale = {"LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "fr_FR.UTF-8" if page in FRENCH.values() else "C"}
    for command, output in examples(page):
        script = f"damier() {{ '{bin_folder / 'python'}' -m damier \"$@\"; }}\n{command}"
        done = subprocess.run(
            ["bash", "-c", script], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", cwd=tmp_path,
            timeout=60, check=False, env={**os.environ, **locale},
        )  # fmt: skip
        # A list of games has those that the reader has installed besides.
        others = tuple(set(registry.names()) - set(registry.own_names())) if command == "damier games" else ()
        lines = [line for line in done.stdout.splitlines(keepends=True) if line.split(" ")[0] not in others]
        assert "".join(lines) == output, command
