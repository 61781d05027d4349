"""The report on Connexion: each point has what the assignment asks for, and it is printed on ten pages at most."""

from __future__ import annotations

import importlib.util
import re
import shutil
from pathlib import Path

import pytest

from damier.games.connexion import MENU
from pages import ROOT

REPORT = ROOT.joinpath("docs", "connexion", "rapport.md").read_text(encoding="utf-8")
POINTS = dict(re.findall(r"^### Point (\d+) : (.*?)(?=^##)", REPORT, re.MULTILINE | re.DOTALL))


@pytest.mark.parametrize("number", [str(number) for number in range(1, 11)])
def test_each_point_has_all_that_is_asked_of_it(number: str) -> None:
    """Pseudo-code, an explanation, why it is correct, what it costs, and why that is as good as can be, in order."""
    parts = re.findall(r"^(```$|\*\*(?:Explication|Correction|Complexité|Efficacité)\b)", POINTS[number], re.MULTILINE)
    assert parts == ["```", "```", "**Explication", "**Correction", "**Complexité", "**Efficacité"]


def test_the_points_are_about_the_functions_of_the_assignment() -> None:
    """Each imposed name is in the heading of a point, in the document's order."""
    named = re.findall(r"`(\w+)", " ".join(POINTS[str(number)].splitlines()[0] for number in range(1, 11)))
    functions = [name for name in MENU if re.match(r"[a-z]+[A-Z]", name) and not re.search("[234]$", name)]
    assert named == functions


def test_every_evaluation_has_its_pseudo_code() -> None:
    """One to five."""
    assert re.findall(r"^ÉVAL(\d)", POINTS["9"], re.MULTILINE) == list("12345")


@pytest.mark.skipif(not shutil.which("chromium-headless-shell"), reason="it is printed by that browser")
def test_it_is_printed_on_ten_pages_at_most(tmp_path: Path) -> None:
    """As ``make report`` prints it."""
    spec = importlib.util.spec_from_file_location("report", ROOT / "workshop" / "report.py")
    assert spec is not None
    assert spec.loader is not None
    report = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(report)
    assert 5 <= report.write_pdf(tmp_path / "rapport.pdf") <= report.MOST_PAGES
    assert (tmp_path / "rapport.pdf").read_bytes().startswith(b"%PDF-")
