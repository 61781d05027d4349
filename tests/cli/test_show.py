"""``damier show`` and ``damier replay``."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

Run = Callable[..., subprocess.CompletedProcess[str]]

LOST = "get10: 2x2 start=1.2/3.1"
PICTURE = """\
   a  b  c  d  e
1  1  2  1  1  1
2  1  2  1  1  2
3  1  2  2  1  1
4  1  3  2  1  3
5  3  1  3  1  1
best 3 of 10
for a 4: two 3s side by side
"""


def test_a_level_is_shown_as_text(damier: Run) -> None:
    """The board with its letters and numbers, and what one watches."""
    assert damier("show", "get10:5x5 seed=42").stdout == PICTURE


def test_a_level_file_is_shown(damier: Run, tmp_path: Path) -> None:
    """A line with the game and the level."""
    (tmp_path / "level.txt").write_text("get10: 5x5 seed=42\n", encoding="utf-8-sig")
    assert damier("show", "level.txt").stdout == PICTURE
    (tmp_path / "two.txt").write_text("get10: 5x5 seed=1\nget10: 5x5 seed=42\n")
    assert damier("show", "two.txt", "--number", "2").stdout == PICTURE
    done = damier("show", "two.txt", "--number", "3")
    assert done.returncode == 2
    assert "there is no level 3: there are 2" in done.stderr


def test_pictures_go_to_files(damier: Run, tmp_path: Path) -> None:
    """SVG and PNG at once, and what was written is said."""
    done = damier("show", "get10", "--svg", "a.svg", "--png", "a.png", "--theme", "dark", "--lang", "fr")
    assert done.returncode == 0
    assert done.stdout == ""
    assert done.stderr == "a.svg est écrit\na.png est écrit\n"
    assert ET.parse(tmp_path / "a.svg").getroot().get("lang") == "fr"
    with Image.open(tmp_path / "a.png") as image:
        assert image.size == (300, 300)
    assert damier("show", "get10", "--svg", "-").stdout.startswith("<svg ")


def test_json_is_for_programs(damier: Run) -> None:
    """The level, the board and how it ended."""
    facts = json.loads(damier("show", LOST, "--json").stdout)
    assert facts["board"] == ["1 2", "3 1"]
    assert facts["outcome"] == "NO_GROUP_LEFT"


def test_a_saved_game_is_shown_and_replayed(damier: Run) -> None:
    """The position reached, and each on the way."""
    damier("play", "get10", "--seed", "42", typed="a1\nb1\nsave game.json\n")
    shown = damier("show", "game.json", "--json")
    assert json.loads(shown.stdout)["moves"] == ["a1", "b1"]
    done = damier("replay", "game.json", "--delay", "1ms")
    assert done.returncode == 0
    assert done.stdout.count("a  b  c  d  e") == 3
    assert "move 2: b1" in done.stdout
    lines = [json.loads(line) for line in damier("replay", "game.json", "--json").stdout.splitlines()]
    assert [line["move"] for line in lines] == [None, "a1", "b1"]


def test_replaying_a_lost_game_answers_1(damier: Run) -> None:
    """And says that it was lost."""
    damier("play", LOST, typed="save lost.json\n")
    done = damier("replay", "lost.json")
    assert done.returncode == 1
    assert "Lost: no group is left" in done.stdout


@pytest.mark.parametrize("content", ["", "{", '{"damier": 9}', "\x00\x01", "no game here"])
def test_a_bad_file_answers_2(damier: Run, tmp_path: Path, content: str) -> None:
    """With a line that says why."""
    (tmp_path / "bad").write_text(content)
    for command in ("show", "replay"):
        done = damier(command, "bad")
        assert done.returncode == 2
        assert done.stderr.startswith("bad:")
        assert len(done.stderr.splitlines()) == 1
