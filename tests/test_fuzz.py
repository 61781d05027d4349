"""The fuzzer runs, and covers every game with every kind of input."""

import re
import subprocess
import sys
from pathlib import Path

from damier.core.registry import own_names

ROOT = Path(__file__).parents[1]


def test_some_inputs_of_each_kind_find_nothing() -> None:
    """Texts, files, saves and messages of every game."""
    done = subprocess.run(
        [sys.executable, "-m", "fuzz.run", "--count", "240"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = set(re.findall(r"\d+ (\w+ \w+)", done.stdout.partition(": ")[2]))
    assert {f"{game} {kind}" for game in own_names() for kind in ("text", "file", "save", "message")} <= found
