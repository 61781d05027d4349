"""Level files of Plumber: read back as written, recognised by their content, refused with the place."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.core.contract import DamierError, Impossible, Malformed, Size, load_game
from damier.games.plumber.check import remarks
from damier.games.plumber.codec import parse_level
from damier.games.plumber.formats import PlumberFiles
from damier.games.plumber.formats.p_file import LARGEST_FILE
from damier.games.plumber.level import PlumberLevel
from tests.games.plumber.random_levels import levels
from tests.games.plumber.test_level import INTRODUCTION

FILES = PlumberFiles()
SHARED = Path(__file__).parents[4] / "shared" / "data" / "plumber"
#: The document's file, blanks as real files have them.
DOCUMENT = """5 5
X   X   X   G2  X
B1  L1  T2  L0  X
R1  L1 *O0  O0  R3
X   T1  O0  T3  X
X   G0  B0  X   X
"""


@given(levels())
def test_a_file_reads_back_as_written(level: PlumberLevel) -> None:
    """With blanks of any kind, with or without a mark at its start, with either line break."""
    text = FILES.write([level], ".p")
    assert FILES.recognises(text)
    assert FILES.read(text) == [level]
    assert FILES.read("\ufeff" + text.replace("\n", "\r\n")) == [level]
    assert FILES.read("\n\t " + " \n ".join(text.split()) + "  ") == [level]
    assert FILES.recognises("\ufeff \n" + text)


@given(st.lists(levels(most=3), min_size=1, max_size=3))
def test_json_reads_back(found: list[PlumberLevel]) -> None:
    """One level, a pack, and a level a line."""
    text = FILES.write(found, ".json")
    assert FILES.read(text) == found
    assert json.loads(text)["game"] == "plumber"
    assert FILES.read("".join(FILES.write([level], ".json") for level in found)) == found


def test_the_file_of_the_document_is_read_and_written_to_the_letter() -> None:
    """The level of the introduction."""
    assert FILES.read(DOCUMENT) == [parse_level(INTRODUCTION)]
    assert FILES.write(FILES.read(DOCUMENT), ".p") == DOCUMENT


@given(levels())
def test_the_files_of_plumber_and_flow_are_told_apart(level: PlumberLevel) -> None:
    """By what follows the two sizes."""
    flow = load_game("flow").files
    assert flow is not None
    assert not flow.recognises(FILES.write([level], ".p"))
    for text in ("4 4\n#1#3\n#3#2\n1#+#\n2#44\n", "3 1 1#1", "11 1 # 11 +", "2 2"):
        assert flow.recognises(text)
        assert not FILES.recognises(text)


def grid(middle: str) -> str:
    """Return a file of one cell."""
    return f"3 3\nX X X\nX {middle} X\nX X X\n"


def placed(error: Malformed) -> str:
    """Return what an error says, after the line and column that it is about."""
    return str(error.in_file("x")).removeprefix("x:").lstrip()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "this file is empty"),
        (" \r\n ", "this file is empty"),
        ("\ufeff", "this file is empty"),
        ("hello", "1:1: a level of Plumber begins with its rows and columns, in numbers, not 'hello'"),
        ("5 five X", "1:3: a level of Plumber begins with its rows and columns, in numbers, not 'five'"),
        ("-3 3 X", "1:1: a level of Plumber begins with its rows and columns, in numbers, not '-3'"),
        ("٣ 3 X", "1:1: a level of Plumber begins with its rows and columns, in numbers, not '٣'"),
        ("5", "1:1: after '5' rows, how many columns?"),
        ("2 3 X", "1:1: a Plumber grid has 3 to 66 columns and rows, border included, not 2"),
        ("3\n67 X", "2:1: a Plumber grid has 3 to 66 columns and rows, border included, not 67"),
        ("3 99999999999999999999999 X",
         "1:3: a Plumber grid has 3 to 66 columns and rows, border included, not 99999999999999999999"),
        ("3 3", ("1:4: the level ends too soon: 3 rows of 3 are 9 places, and a1 (row 1, column 1) is the first of 9 "
                 "that are missing")),
        ("3 3 X X X X . X X X", ("1:20: the level ends too soon: 3 rows of 3 are 9 places, and c3 (row 3, column 3) is "
                                 "the first of 1 that is missing")),
        (grid(". ") + " X Y", "5:2: 'X' is one too many: 3 rows of 3 are 9 places"),
        (grid(".") + "?", "5:1: '?' is one too many: 3 rows of 3 are 9 places"),
        (grid("?"), "3:3: '?': unknown letter '?': there are X . R G B Y L O T F C"),
        (grid("c0"), "3:3: 'c0': unknown letter 'c': did you mean 'C0'?"),
        (grid("L"), "3:3: 'L': a rotation from 0 to 3 should follow 'L'"),
        (grid("*L"), "3:3: '*L': a rotation from 0 to 3 should follow 'L'"),
        (grid("T4"), "3:3: 'T4': a rotation is 0, 1, 2 or 3, not '4'"),
        (grid("Tx"), "3:3: 'Tx': a rotation is 0, 1, 2 or 3, not 'x'"),
        (grid("T41"), "3:3: 'T41': a rotation is 0, 1, 2 or 3, not '4'"),
        (grid("L" + "1" * 30), "3:3: 'L1111111111111111111': '11111111111111111111' is too much"),
        (grid("L1*O0"), "3:3: 'L1*O0': '*O0' is too much"),
        (grid(".."), "3:3: '..': '.' is too much"),
        (grid("*"), "3:3: a pipe should follow '*'"),
        (grid("**L0"), "3:3: '**L0': only a pipe can be screwed, and once"),
        (grid("*."), "3:3: '*.': only a pipe can be screwed, and once"),
        (grid("*R0"), "3:3: '*R0': only a pipe can be screwed, and once"),
        (grid("X"), "3:3: 'X' is for the border: an empty cell of the board is '.'"),
        (grid("B0"), "3:3: 'B0': a source stands on the border, not on the board"),
        ("3 3\nX X X\nX . X\nX X R0", "4:5: 'R0': a corner is 'X' and nothing else"),
        ("3 3\n. X X\nX . X\nX X X", "2:1: '.': a corner is 'X' and nothing else"),
        ("3 3\nX L0 X\nX . X\nX X X", "2:3: 'L0': a pipe stands on the board, not on the border"),
        ("3 3\nX X X\n. . X\nX X X", "3:1: '.' is for the board: an empty place of the border is 'X'"),
        ("3 3\nX X X\nX . R1\nX X X", "3:5: 'R1': a source here opens onto the board: did you mean 'R3'?"),
        ("3 3 " + "X " * 600_000, "this file is longer than 1000000 characters: no level of Plumber is"),
        # JSON.
        ("{", "1:2: this JSON ends too soon"),
        ('{"game": "flow", "board": []}', '1:10: this is a level of "flow", not of plumber'),
        ("[1]", "1:1: expected a level of Plumber, not [1]"),
        ('{"game": "plumber"}', '1:1: this level lacks the member "board"'),
        ('{"board": [], "bord": 1}', "1:23: unknown member 'bord': did you mean 'board'?"),
        ('{"board": ["XXX"]}',
         '1:11: "board" should be rows of tokens, [["X", "R2", "X"], ["X", "*L0", "X"]], not ["XXX"]'),
        ('{"board": [[1]]}',
         '1:11: "board" should be rows of tokens, [["X", "R2", "X"], ["X", "*L0", "X"]], not [[1]]'),
        ('{"board": []}', "1:1: a Plumber grid has 3 to 66 columns and rows, border included, not 0×0"),
        ('{"levels": [{"board": [["X","X","X"],["X","L9","X"],["X","X","X"]]}]}',
         "1:13: level 1: b2: 'L9': a rotation is 0, 1, 2 or 3, not '9'"),
    ],
)  # fmt: skip
def test_what_is_no_file(text: str, said: str) -> None:
    """Each defect has its own words, with line, column and what was found."""
    with pytest.raises(Malformed) as refused:
        FILES.read(text)
    assert placed(refused.value) == said


@given(st.text(alphabet='XRGBYLOTFCx.*0123456789 \n-{}[]",é', max_size=120))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing but a refusal comes out of rubbish."""
    for rubbish in (text, "3 3 " + text):
        try:
            FILES.read(rubbish)
        except DamierError:
            continue


def test_zeros_before_a_size_and_blanks_after_the_level_do_no_harm() -> None:
    """Up to the longest file there may be."""
    level = parse_level("XXX/X.X/XXX")
    assert FILES.read("000000003 " + grid(".").removeprefix("3 ")) == [level]
    assert FILES.read(grid(".").ljust(LARGEST_FILE)) == [level]
    with pytest.raises(Malformed, match="this file is longer than 1000000 characters"):
        FILES.read(grid(".").ljust(LARGEST_FILE + 1))


@pytest.mark.parametrize("size", [Size(3, 66), Size(66, 3)])
def test_the_largest_grids_are_read(size: Size) -> None:
    """Their border included."""
    level = PlumberLevel.assemble(size, {}, {})
    assert FILES.read(FILES.write([level], ".p")) == [level]


def test_a_folder_of_levels_holds_a_file_of_the_document_each() -> None:
    """JSON is for several levels in one file."""
    assert FILES.pack_ending == ".p"
    assert FILES.endings == (".p", ".json")


def test_a_file_holds_one_level() -> None:
    """Several are for a folder, or for JSON."""
    level = parse_level(INTRODUCTION)
    with pytest.raises(Impossible, match=r"a file \.p holds one level, not 2"):
        FILES.write([level, level], ".p")
    with pytest.raises(Impossible, match="there is no level to write"):
        FILES.write([], ".p")
    with pytest.raises(Malformed, match=r"unknown ending of level files '\.q'"):
        FILES.write([level], ".q")


@pytest.mark.parametrize(
    ("level", "said"),
    [
        (INTRODUCTION, []),
        ("XXX/X.X/XXX", ["there is no source: the level is won as soon as its reserve is empty",
                         "there is nothing to place: every pipe is screwed down"]),
        ("XXX/R1*L1R3/XXX", ["there is nothing to place: every pipe is screwed down"]),
        ("XXX/R1L1B3/XXX", [("the position in the level does not win: the red source at a2 is joined to the blue "
                            "source at c2 (2 more)")]),
        ("XXX/R1L1X/XXX", [("the position in the level does not win: the red source at a2 is joined to no other of its "
                           "colour (1 more)")]),
        ("XXX/R1L0X/XXX", ["the position in the level does not win: the red source at a2 is joined to no pipe"]),
    ],
)  # fmt: skip
def test_what_an_author_is_told(level: str, said: list[str]) -> None:
    """The level can be read and played, but something about it is odd."""
    assert [str(remark) for remark in remarks(parse_level(level))] == said


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared levels are not here")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("level1.p", "XXXXR2XX/X...L0.X/X...L0.X/X.T1L1T3.X/X.L0...X/X.L0...X/XXR0XXXX"),
        ("level2.p", INTRODUCTION),
        ("level3.p", "XXXXX/B1F1L1F1B3/XT0L1T3X/R1F1*F1F1R3/XF0C0F2X/R1F3C0F3R3/X.L0.X/XXR0XX"),
    ],
)
def test_the_shared_levels_are_read(name: str, text: str) -> None:
    """Each as it stands, its position winning."""
    (level,) = FILES.read(SHARED.joinpath(name).read_text(encoding="utf-8"))
    assert str(level) == text
    assert remarks(level) == ()
