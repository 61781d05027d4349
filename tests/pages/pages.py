"""The pages that people read, and the code in them: for those tests that try it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
README: Final = ROOT / "README.md"
#: Pages that exist in both languages, the French one by the English one.
FRENCH: Final = {
    README: ROOT / "LISEZMOI.md",
    ROOT / "docs" / "classroom.md": ROOT / "docs" / "fr" / "classe.md",
    **{ROOT / "docs" / name: ROOT / "docs" / "fr" / name for name in (
        "connexion.md", "flow.md", "get10.md", "page.md", "plumber.md",
    )},
}  # fmt: skip
PAGES: Final = (README, FRENCH[README], ROOT / "CONTRIBUTING.md", *sorted(ROOT.joinpath("docs").rglob("*.md")))


def headings(page: Path) -> list[str]:
    """Return the headings of a page, each with the signs that say its level."""
    prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.findall(r"^#+ .+", prose, re.MULTILINE)


def blocks(page: Path, kind: str) -> list[str]:
    """Return the blocks of code of one kind, such as ``console``, in a page."""
    return re.findall(rf"```{kind}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def modules(page: Path) -> list[tuple[str, str]]:
    """Return the names and contents of the modules that a page shows: blocks that begin with ``# name.py``."""
    found = [re.fullmatch(r"# (\w+\.py)\n(.*)", block, re.DOTALL) for block in blocks(page, "python")]
    return [(one[1], one[2]) for one in found if one]


def examples(page: Path) -> Iterator[tuple[str, str]]:
    """Yield each command of a page's console examples, and what it should print."""
    for block in blocks(page, "console"):
        yield from re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)


def inline(page: Path) -> list[str]:
    """Return the pieces of code in a page's sentences and tables."""
    prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return [piece.replace("\\|", "|") for piece in re.findall(r"`([^`\n]+)`", prose)]


def command_lines(page: Path) -> Iterator[str]:
    """Yield every command that a page tells the reader to type, in examples, blocks and sentences."""
    yield from (command for command, _ in examples(page))
    yield from (line for block in blocks(page, "sh") for line in block.splitlines())
    yield from inline(page)
