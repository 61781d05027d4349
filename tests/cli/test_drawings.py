"""``damier check LEVEL --drawing FILE``: the validation of a filled grid."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

Run = Callable[..., subprocess.CompletedProcess[str]]

LEVEL = "2 2\n11\n22\n"


def test_a_filled_grid_is_validated(damier: Run, tmp_path: Path) -> None:
    """As letters or numbers; it is a solution, or each defect is named with its file."""
    (tmp_path / "level.txt").write_text(LEVEL)
    for content in ("11\n22\n", "AA\nBB\n", "2 2\na a\nb b\n"):
        (tmp_path / "filled.txt").write_text(content)
        done = damier("check", "level.txt", "--drawing", "filled.txt")
        assert (done.returncode, done.stdout) == (0, "filled.txt: this is a solution.\n")
    (tmp_path / "wrong.txt").write_text("12\n22\n")
    done = damier("check", "level.txt", "--drawing", "wrong.txt")
    assert done.returncode == 1
    assert all(line.startswith("wrong.txt: ") for line in done.stdout.splitlines())
    assert "CROSSING" in done.stdout
    facts = json.loads(damier("check", "level.txt", "--drawing", "wrong.txt", "--json").stdout)
    assert (facts["source"], facts["drawing"]) == ("level.txt", "wrong.txt")
    assert "CROSSING" in [one["name"] for one in facts["violations"]]


def test_what_is_no_drawing_of_the_level_is_refused(damier: Run, tmp_path: Path) -> None:
    """With the file and the place; so are several levels, and a game that checks none."""
    (tmp_path / "level.txt").write_text(LEVEL)
    (tmp_path / "bad.txt").write_text("111\n222\n333\n")
    done = damier("check", "level.txt", "--drawing", "bad.txt")
    assert done.returncode == 2
    assert done.stderr.startswith("bad.txt")
    several = damier("check", "flow", "--drawing", "bad.txt")
    assert several.returncode == 2
    assert "choose one with --number" in several.stderr
    other = damier("check", "get10: 5x5", "--drawing", "bad.txt")
    assert other.returncode == 2
    assert "get10 does not check drawings" in other.stderr
    assert damier("check", "level.txt", "--drawing", "none.txt").returncode == 2
