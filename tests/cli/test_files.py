"""Files as people have them, given to the real command: encodings, broken texts, and what is said of them."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import damier as package

Run = Callable[..., CompletedProcess[str]]
XML = (
    '<?xml version="1.0" encoding="{}"?>\n<flowpuzzles>\n<flowpuzzle width="2" height="1"><line>'
    '<color value="bleuté"/><src x="0" y="0"/><dst x="1" y="0"/></line></flowpuzzle></flowpuzzles>'
)


@pytest.mark.parametrize(
    ("encoding", "name"), [("latin-1", "ISO-8859-1"), ("cp1252", "windows-1252"), ("utf-16", "utf-16")]
)
def test_xml_in_other_encodings_is_converted(damier: Run, tmp_path: Path, encoding: str, name: str) -> None:
    """The names of colours are as they were."""
    tmp_path.joinpath("level.xml").write_bytes(XML.format(name).encode(encoding))
    assert damier("convert", "level.xml", "level.json").returncode == 0
    assert package.read(tmp_path / "level.json")[0].colours == ("bleuté",)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("level.txt", "flow: 2x1 doré=a1-b1\n"),
        ("level.json", '{"game": "flow", "width": 2, "height": 1, "pairs": {"doré": [[0, 0], [1, 0]]}}'),
        ("level.xml", XML.partition("\n")[2].replace("bleuté", "doré")),
    ],
)
def test_a_level_file_in_undeclared_latin_1_is_read(damier: Run, tmp_path: Path, name: str, text: str) -> None:
    """As older editors write it."""
    tmp_path.joinpath(name).write_bytes(text.encode("latin-1"))
    assert package.read(tmp_path / name)[0].colours == ("doré",)
    assert json.loads(damier("show", name, "--json").stdout)["level"] == "2x1 dor%C3%A9=a1-b1"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (XML.format("klingon").encode(), "x.xml:1: encodage inconnu 'klingon' : UTF-8 convient toujours"),
        (XML.format("utf-8").encode("latin-1"), "x.xml:3:59: ce n'est pas un fichier texte en UTF-8"),
        (b"\x89PNG\r\n\x1a\n\0", "x.xml: ce n'est pas un fichier texte"),
        (b"<flowpuzzles>\n</flow>",
         "x.xml:2:3: ce n'est pas du XML : ceci ferme un autre élément que le dernier ouvert"),
        (b"<flowpuzzles>\n oh</flowpuzzles>", "x.xml:2:2: du texte n'a pas sa place entre les éléments : 'oh'"),
        (b"<flowpuzzles>", "x.xml:1:14: ce XML finit trop tôt"),
        (b"{", "x.xml:1:2: ce JSON finit trop tôt"),
        (
            b'{"game": "flow", "levels": [\n{"width": 5}]}',
            "x.xml:2:1: niveau 1 : il manque « height » à ce niveau",
        ),
        (b"https://puzz.link/p?slither/5/5/abc", "x.xml:1:21: c'est l'adresse d'un casse-tête 'slither'"),
        (b"flow: 5x5 red=a1-b1\nflow: 5y5", "x.xml:2: il faut une taille comme 5x5"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_file_is_said_with_its_place_and_in_the_reader_s_language(
    damier: Run, tmp_path: Path, content: bytes, said: str
) -> None:
    """No word of a parser's, and none of the bytes of what is no text."""
    tmp_path.joinpath("x.xml").write_bytes(content)
    done = damier("--lang", "fr", "check", "x.xml")
    assert done.returncode == 2
    assert said in done.stderr
    assert "PNG" not in done.stderr


def test_sizes_may_be_written_as_in_print(damier: Run) -> None:
    """In levels and in settings."""
    assert (
        damier("show", "get10: 4\N{MULTIPLICATION SIGN}3 seed=1").stdout == damier("show", "get10: 4x3 seed=1").stdout
    )
    made = damier("generate", "get10", "--size", "4\N{MULTIPLICATION SIGN}3", "--seed", "1")
    assert made.stdout.startswith("get10: 4x3 ")
