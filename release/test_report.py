"""The commands of the report on Connexion work as they are typed, one after the other, in a fresh clone."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from pages import ROOT

#: What an environment says of itself: a fresh clone knows nothing of this one.
OURS = ("VIRTUAL_ENV", "PYTHONPATH", "PIP_CONSTRAINT", "MAKEFLAGS", "MAKELEVEL", "MFLAGS")


def test_the_report_s_commands_work_as_typed(tmp_path: Path) -> None:
    """All of them in one shell, with nothing typed into the games; the report they build is there at the end."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    subprocess.run(["git", "clone", "--quiet", ROOT, tmp_path / "damier"], check=True)
    report = ROOT.joinpath("docs", "connexion", "rapport.md").read_text(encoding="utf-8")
    (commands,) = re.findall(r"^```sh\n(.*?)^```", report, re.MULTILINE | re.DOTALL)
    environment = {name: value for name, value in os.environ.items() if name not in OURS}
    environment["PATH"] = os.pathsep.join(
        folder for folder in environment["PATH"].split(os.pathsep) if not folder.startswith(str(ROOT))
    )
    done = subprocess.run(
        ["bash", "-e", "-c", commands],
        cwd=tmp_path / "damier", env=environment, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8",
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert "core compiled: True" in done.stdout
    assert "La partie s'arrête ici." in done.stdout
    assert (tmp_path / "damier" / "build" / "rapport.pdf").exists()
