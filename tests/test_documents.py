"""The table of what the five documents demand names modules and tests that exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from pages import ROOT

PAGE = ROOT.joinpath("docs", "documents.md").read_text(encoding="utf-8")
ROWS = [
    row for row in re.findall(r"^\| (.+) \| (.+) \| (.+) \|$", PAGE, re.MULTILINE) if row[1] not in ("where", "---")
]


@cache
def names_in(path: Path) -> set[str]:
    """Return the names of the functions and classes of a file of tests."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def test_all_five_documents_are_there() -> None:
    """Each under its number, with rows of its own."""
    sections = re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]
    assert [re.findall(r"\(document (\d+)\)", section.splitlines()[0]) for section in sections] == [
        ["000"], ["001"], ["002"], ["003"], ["004"],
    ]  # fmt: skip
    assert sum(section.count("\n| ") - 2 for section in sections) == len(ROWS)


@pytest.mark.parametrize("where", sorted({where for _, where, _ in ROWS}))
def test_what_is_said_to_do_it_exists(where: str) -> None:
    """A module of the package, or a file of the project."""
    path = re.fullmatch(r"`([^`]+)`", where)
    assert path is not None
    assert (ROOT / "src" / "damier" / path[1]).exists() or (ROOT / path[1]).exists()


@pytest.mark.parametrize("test", sorted({test for _, _, test in ROWS}))
def test_what_is_said_to_show_it_exists(test: str) -> None:
    """A test, or a class of tests, in that file."""
    named = re.fullmatch(r"`([\w/.]+)::(\w+)`", test)
    assert named is not None
    assert named[2].lower().startswith("test")
    assert named[2] in names_in(ROOT / "tests" / named[1])
