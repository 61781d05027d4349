"""Level files and folders of Plumber on the command line, with what their author is told."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

Run = Callable[..., subprocess.CompletedProcess[str]]

ONE = "3 3\nX X X\nR1 L1 R3\nX X X\n"
OTHER = "3 3\nX R2 X\nX L0 X\nX R0 X\n"
ODD = "3 3\nX X X\nR1 L1 B3\nX X X\n"


def test_a_folder_is_a_pack_in_the_order_of_its_numbers(damier: Run, tmp_path: Path) -> None:
    """Converted to one file and back to a folder."""
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "level 10.p").write_text(OTHER)
    (tmp_path / "levels" / "pipe2.p").write_text(ONE)
    done = damier("convert", "levels", "pack.json")
    assert (done.returncode, done.stderr) == (0, "wrote 2 levels to pack.json\n")
    boards = [level["board"][1] for level in json.loads((tmp_path / "pack.json").read_text())["levels"]]
    assert boards == [["R1", "L1", "R3"], ["X", "L0", "X"]]
    assert damier("convert", "pack.json", "again").returncode == 0
    assert sorted(path.name for path in (tmp_path / "again").iterdir()) == ["level1.p", "level2.p"]
    assert (tmp_path / "again" / "level1.p").read_text() == "3 3\nX   X   X\nR1  L1  R3\nX   X   X\n"
    refused = damier("convert", "pack.json", "again")
    assert refused.returncode == 2
    assert "again exists already" in refused.stderr
    assert "holds one level, not 2" in damier("convert", "pack.json", "one.p").stderr
    assert "'plumber: XR2X/XL0X/XR0X'" not in damier("show", "again", "--number", "3").stderr
    assert json.loads(damier("show", "again", "--number", "2", "--json").stdout)["level"] == "XR2X/XL0X/XR0X"


def test_an_error_in_a_pack_names_the_file(damier: Run, tmp_path: Path) -> None:
    """Then the line, the column and the token."""
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "level1.p").write_text(ONE.replace("L1", "l1"))
    done = damier("convert", "levels", "pack.json")
    assert done.returncode == 2
    assert "levels/level1.p:3:4: 'l1': unknown letter 'l': did you mean 'L1'?" in done.stderr
    (tmp_path / "levels" / "notes.txt").write_text("")
    said = damier("convert", "levels", "pack.json").stderr
    assert "levels/notes.txt: a file of a pack has a name with a number" in said
    assert "levels/level1.p:3:4: " in said
    assert said.endswith("nothing was written\n")
    assert not (tmp_path / "pack.json").exists()


def test_an_author_is_told_what_is_odd(damier: Run, tmp_path: Path) -> None:
    """On standard error, by every command that reads levels; the level is read all the same."""
    (tmp_path / "odd.p").write_text(ODD)
    said = "level 1: the position in the level does not win: the red source at a2 is joined to the blue source at c2"
    for command in (("show", "odd.p", "--json"), ("convert", "odd.p", "odd.json")):
        done = damier(*command)
        assert done.returncode == 0
        assert said in done.stderr
    done = damier("play", "odd.p", "--json", typed="put L1 b2\n")
    assert said in done.stderr
    assert len(done.stdout.splitlines()) == 2


def test_the_ending_says_whose_errors_are_given(damier: Run, tmp_path: Path) -> None:
    """Where the text itself could be anything."""
    for name, text, said in (
        ("empty.p", "", "empty.p: this file is empty"),
        ("bad.p", "five 5 X", "bad.p:1:1: a level of Plumber begins with its rows and columns, in numbers, not 'five'"),
        ("size.p", "3 3", "size.p:"),
        ("flow.p", "3 3 1#1", "flow.p:1:5: '1#1': unknown letter '1'"),
    ):
        (tmp_path / name).write_text(text)
        for command in (("show", name), ("play", name)):
            done = damier(*command)
            assert done.returncode == 2
            assert said in done.stderr
    assert "none.p: there is no such file" in damier("show", "none.p").stderr
    assert "none.p: there is no such file" in damier("play", "none.p").stderr
    (tmp_path / "bytes.p").write_bytes(b"3 3 \x81")
    assert "bytes.p:1:5: this is not a text file in UTF-8" in damier("show", "bytes.p").stderr


def test_lines_of_any_game_are_read_whatever_the_ending(damier: Run, tmp_path: Path) -> None:
    """A line names its game."""
    (tmp_path / "lines.p").write_text("plumber: XXX/R1L1R3/XXX\n")
    assert json.loads(damier("show", "lines.p", "--json").stdout)["level"] == "XXX/R1L1R3/XXX"


def test_flow_levels_go_to_a_folder_too(damier: Run, tmp_path: Path) -> None:
    """A file for each."""
    (tmp_path / "two.txt").write_text("flow: 3x1 red=a1-c1\nflow: 2x1 red=a1-b1\n")
    assert damier("convert", "two.txt", "pack").returncode == 0
    assert json.loads((tmp_path / "pack" / "level2.json").read_text())["width"] == 2


def test_without_a_level_it_says_what_to_give(damier: Run) -> None:
    """A game that makes none of its own wants one, and one that does plays it."""
    done = damier("play", "plumber", typed="quit\n")
    assert done.returncode == 0 or "give one" in done.stderr


def test_a_converted_level_has_no_grade_any_more(damier: Run, tmp_path: Path) -> None:
    """It may have been edited since it was graded; ``damier grade --json`` finds the members anew."""
    assert damier("convert", "flow", "one.json", "--number", "1").returncode == 0
    own = json.loads((tmp_path / "one.json").read_text())
    assert not {"grade", "score"} & {*own}
    (tmp_path / "stale.json").write_text(json.dumps({**own, "grade": "expert", "score": 9}))
    assert damier("convert", "stale.json", "new.json").returncode == 0
    assert json.loads((tmp_path / "new.json").read_text()) == own
    graded = json.loads(damier("grade", "stale.json", "--json").stdout)
    assert (graded["grade"], graded["score"]) == ("easy", 40)
    (tmp_path / "graded.json").write_text(json.dumps({**own, "grade": graded["grade"], "score": graded["score"]}))
    assert damier("show", "graded.json").returncode == 0
