"""The commands of the report on Connexion work as they are typed, one after the other, in a fresh clone.

What has been compiled here goes with the clone, as old as it is, so that minutes of compiling are not spent again.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pages import ROOT

#: What an environment says of itself: a fresh clone knows nothing of this one.
OURS = ("VIRTUAL_ENV", "PYTHONPATH", "PIP_CONSTRAINT", "MAKEFLAGS", "MAKELEVEL", "MFLAGS")


def test_the_report_s_commands_work_as_typed(tmp_path: Path) -> None:
    """All of them in one shell, with nothing typed into the games; the report they build is there at the end."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    clone = tmp_path / "damier"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    _bring_extensions(clone)
    report = ROOT.joinpath("docs", "connexion", "rapport.md").read_text(encoding="utf-8")
    (commands,) = re.findall(r"^```sh\n(.*?)^```", report, re.MULTILINE | re.DOTALL)
    environment = {name: value for name, value in os.environ.items() if name not in OURS}
    environment["PATH"] = os.pathsep.join(
        folder for folder in environment["PATH"].split(os.pathsep) if not folder.startswith(str(ROOT))
    )
    done = subprocess.run(
        ["bash", "-e", "-c", commands],
        cwd=clone, env=environment, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8",
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert "core compiled: True" in done.stdout
    assert "La partie s'arrête ici." in done.stdout
    assert (clone / "build" / "rapport.pdf").exists()


def _bring_extensions(clone: Path) -> None:
    """Copy what has been compiled here to a clone, and make the clone's files that are the same as old as ours."""
    for name in ("build/cython", f"build/{sys.implementation.cache_tag}"):
        shutil.copytree(ROOT / name, clone / name)
    for extension in ROOT.glob("src/**/*.so"):
        shutil.copy2(extension, clone / extension.relative_to(ROOT))
    for path in [clone / "setup.py", clone / "pyproject.toml", *clone.glob("src/**/*.p*")]:
        ours = ROOT / path.relative_to(clone)
        if path.is_file() and ours.exists() and ours.read_bytes() == path.read_bytes():
            shutil.copystat(ours, path)
