"""Pictures in files: their options, their names, and what is refused."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

Run = Callable[..., subprocess.CompletedProcess[str]]


def test_a_picture_has_the_theme_size_and_coordinates_that_are_asked_for(damier: Run, tmp_path: Path) -> None:
    """A margin of 0.6 cells is for the coordinates."""
    done = damier("show", "get10:5x4", "--svg", "a.svg", "--png", "a.png", "--theme", "print", "--coordinates",
                  "--cell", "40")  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "wrote a.svg\nwrote a.png\n")
    root = ET.parse(tmp_path / "a.svg").getroot()
    assert (root.get("width"), root.get("height")) == ("224", "184")
    with Image.open(tmp_path / "a.png") as image:
        assert image.size == (224, 184)
        assert image.convert("RGB").getpixel((2, 2)) == (255, 255, 255)


def test_a_picture_is_written_over_an_older_one(damier: Run, tmp_path: Path) -> None:
    """Whole, and that is said."""
    (tmp_path / "a.svg").write_text("old")
    assert damier("show", "get10", "--svg", "a.svg").stderr == "wrote a.svg\n"
    assert (tmp_path / "a.svg").read_text().startswith("<svg ")


def test_either_picture_goes_to_standard_output(damier: Run, tmp_path: Path) -> None:
    """Nothing else does then."""
    assert ET.fromstring(damier("show", "get10", "--svg", "-").stdout).tag.endswith("svg")
    shown = damier("show", "get10", "--svg", "-", "--png", "a.png")
    assert ET.fromstring(shown.stdout).tag.endswith("svg")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--svg", "-", "--png", "-"), "only one picture can go to standard output"),
        (("--cell", "40"), "--cell is for a picture in a file: give --svg or --png too"),
        (("--theme", "print"), "--theme is for a picture in a file"),
        (("--coordinates",), "--coordinates is for a picture in a file"),
        (("--png", "a.png", "--cell", "3"), "--cell is a number from 4 to 400, not 3"),
        (("--png", "a.png", "--cell", "big"), "--cell is a whole number, not 'big'"),
        (("--png", "a.png", "--theme", "prnt"), "did you mean 'print'"),
        (("--png", "none/a.png"), "cannot write"),
    ],
)
def test_what_cannot_be_is_refused(damier: Run, arguments: tuple[str, ...], reason: str) -> None:
    """In one line, with status 2."""
    done = damier("show", "get10", *arguments)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert reason in done.stderr


def test_a_picture_that_would_be_too_large_is_refused_with_a_size_that_fits(damier: Run) -> None:
    """Whoever asked can ask again at once."""
    done = damier("show", "connexion:100x100", "--png", "a.png", "--cell", "100")
    assert done.returncode == 2
    assert "cells of 60 pixels" in done.stderr
    assert damier("show", "connexion:100x100", "--png", "a.png", "--cell", "60").returncode == 0


def test_pictures_of_solutions_are_named_by_their_levels(damier: Run, tmp_path: Path) -> None:
    """One that was chosen has the name that was given; several solutions of a level have a number of their own."""
    pack = tmp_path / "pack"
    pack.mkdir()
    for number, level in ((3, "2x1 red=a1-b1"), (5, "3x1 red=a1-b1"), (7, "3x3 red=a1-c3")):
        pack.joinpath(f"level{number}.txt").write_text(f"flow: {level}\n")
    assert damier("solve", "pack", "--svg", "s.svg").returncode == 1
    assert damier("solve", "pack", "--number", "7", "--svg", "one.svg").returncode == 0
    assert damier("solve", "pack", "--number", "7", "--all", "2", "--png", "all.png", "--cell", "20").returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == [
        "all-1.png", "all-2.png", "one.svg", "s-3.svg", "s-7.svg",
    ]  # fmt: skip
    with Image.open(tmp_path / "all-2.png") as image:
        assert image.size == (60, 60)


def test_a_picture_alone_goes_to_standard_output(damier: Run) -> None:
    """The words go to standard error; several pictures are refused: nobody could take them apart."""
    done = damier("solve", "flow: 2x1 red=a1-b1", "--svg", "-")
    assert done.stdout.startswith("<svg ")
    assert done.stdout.endswith("</svg>\n")
    assert "This is the only solution." in done.stderr
    several = damier("solve", "flow: 3x3 red=a1-c3", "--all", "2", "--svg", "-")
    assert several.returncode == 2
    assert "only one picture" in several.stderr
