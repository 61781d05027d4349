"""Level files of Flow: read back as written, recognised by their content, refused with the place."""

import re
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from benchmarks.flow import PUBLISHED, read
from damier.core.contract import Cell, DamierError, Impossible, Malformed, Size
from damier.games.flow.codec import parse_level
from damier.games.flow.formats import FORMATS, FlowFiles
from damier.games.flow.graph import touching
from damier.games.flow.level import FlowLevel, wall_between

FILES = FlowFiles()
PLAIN = parse_level("4x3 red=a1-d1 blue=a2-d3")
DOCUMENT_000 = """<flowpuzzles>

<flowpuzzle width="5" height="5">

<line> <color value="red"/> <src x="0" y="4"/> <dst x="1" y="0"/> </line>

<line> <color value="green"/> <src x="2" y="4"/> <dst x="1" y="1"/> </line>

<line> <color value="bblue"/> <src x="2" y="3"/> <dst x="2" y="0"/> </line>

<line> <color value="yellow"/> <src x="3" y="1"/> <dst x="4" y="4"/> </line>

<line> <color value="orange"/> <src x="3" y="0"/> <dst x="4" y="3"/> </line>

</flowpuzzle>

<flowpuzzle width="7" height="7">

<line> <color value="blue"/> <src x="0" y="0"/> <dst x="2" y="6"/> </line>

<line> <color value="yellow"/> <src x="0" y="1"/> <dst x="5" y="1"/> </line>

</flowpuzzle>

</flowpuzzles>
"""
DOCUMENT_002 = "4 4 #1#3 #3#2 1#+# 2#44"


@st.composite
def levels(draw: st.DrawFn, *, special: bool = True) -> FlowLevel:
    """Return any level: names of every kind, and everything that makes a board special."""
    hexagonal = special and draw(st.booleans())
    size = Size(draw(st.integers(2, 9)), draw(st.integers(2, 9)))
    wrap = special and draw(st.booleans()) and not (hexagonal and size.width % 2)
    cells = draw(st.permutations(list(size.cells())))
    count = draw(st.integers(1, max(1, len(cells) // 4)))
    letters = st.text(
        st.characters(categories=["L", "N", "P", "S", "Zs"], exclude_characters="\x85"), min_size=1, max_size=8
    )
    names = draw(st.lists(letters.filter(str.isprintable), min_size=count, max_size=count, unique=True))
    pairs = tuple((name, (cells[2 * at], cells[2 * at + 1])) for at, name in enumerate(names))
    rest = cells[2 * count :]
    bridges = frozenset(rest[: draw(st.integers(0, 2))]) if special else frozenset()
    holes = frozenset(rest[2 : 2 + draw(st.integers(0, 3))]) if special else frozenset()
    sides = sorted({wall_between(a, b) for a in cells for b in touching(a, size, hexagonal, wrap) if a != b})
    walls = frozenset(draw(st.lists(st.sampled_from(sides), max_size=4))) if special else frozenset()
    rule = draw(st.sampled_from(["any", "both"])) if special else "any"
    touch, cover = (draw(st.sampled_from(["yes", "no"])) if special else "yes" for _ in range(2))
    shape = "hex" if hexagonal else "square"
    return FlowLevel(size, pairs, bridges, holes, walls, shape, wrap, rule, touch, cover)  # type: ignore[arg-type]


@given(levels())
def test_the_text_of_a_level_reads_back(level: FlowLevel) -> None:
    """On one line, whatever the names."""
    text = str(level)
    assert "\n" not in text
    assert parse_level(text) == level


@given(st.lists(levels(), min_size=1, max_size=3))
def test_json_reads_back(found: list[FlowLevel]) -> None:
    """One level, a pack, and a level a line."""
    text = FILES.write(found, ".json")
    assert FILES.read(text) == found
    lines = "".join(FILES.write([level], ".json") for level in found)
    assert FILES.read(lines) == found


@given(st.lists(levels(special=False), min_size=1, max_size=3))
def test_xml_reads_back(found: list[FlowLevel]) -> None:
    """Names with every sign."""
    assume(all(name == " ".join(name.split()) for level in found for name in level.colours))
    assert FILES.read(FILES.write(found, ".xml")) == found


def numbered(level: FlowLevel) -> set[frozenset[Cell]]:
    """Return the pairs without their names."""
    return {frozenset(pair) for _, pair in level.pairs}


@given(levels(special=False))
def test_text_and_addresses_read_back_but_for_the_names(level: FlowLevel) -> None:
    """Colours become numbers."""
    empty = replace(level, cover="no")
    for one, ending in ((level, ".txt"), (level, ".url"), (empty, ".url")):
        (again,) = FILES.read(FILES.write([one], ending))
        assert (again.size, again.cover) == (one.size, one.cover)
        assert numbered(again) == numbered(one)


def test_the_files_of_the_documents_are_read() -> None:
    """To the letter."""
    first, second = FILES.read(DOCUMENT_000)
    assert str(first) == "5x5 red=a5-b1 green=c5-b2 bblue=c4-c1 yellow=d2-e5 orange=d1-e4"
    assert str(second) == "7x7 blue=a1-c7 yellow=a2-f2"
    (bridge,) = FILES.read(DOCUMENT_002)
    assert str(bridge) == "4x4 1=b1-a3 2=d2-a4 3=d1-b2 4=c4-d4 bridges:c3"
    assert FILES.read("4 4\n#1#3\n#3#2\n1#+#\n2#44\n") == [bridge]
    assert FILES.read("4 4\n# 1 # 3\n# 3 # 2\n1 # + #\n2 # 4 4") == [bridge]


def test_ten_colours_or_more_are_written_apart() -> None:
    """And read so."""
    pairs = " ".join(f"c{n}=a{n}-c{n}" for n in range(1, 12))
    level = parse_level(f"3x11 {pairs}")
    text = FILES.write([level], ".txt")
    assert text.splitlines()[-1] == "11 # 11"
    assert numbered(FILES.read(text)[0]) == numbered(level)


def test_cells_apart_may_be_as_long_as_a_row() -> None:
    """As many words as there are cells are cells, whatever their length."""
    assert [str(level) for level in FILES.read("2 2\n10 11\n10 11")] == ["2x2 10=a1-a2 11=b1-b2"]
    assert [str(level) for level in FILES.read("1 3\n11\n#\n11")] == ["1x3 11=a1-a3"]


def test_numbers_of_any_length_are_told_apart() -> None:
    """They are names in the order of numbers; zeros before them mean nothing."""
    (level,) = FILES.read("4 2\n1234567891 1234567890 9 0\n09 00 1234567890 1234567891")
    assert level.colours == ("0", "9", "1234567890", "1234567891")
    assert [str(cell) for cell in level.endpoints("9")] == ["c1", "a2"]
    with pytest.raises(Malformed, match="a colour has a name of 1 to 40 letters"):
        FILES.read(f"2 1\n{'1' * 5000} {'1' * 5000}")


def test_addresses_of_puzz_link_are_read() -> None:
    """With or without the site, with numbers of one, two and three digits."""
    text = "https://puzz.link/p?numlin/5/5/g135h2g4n3g51g2g4\nnumlin/3/1/-11g-11\nnumlin/3/1/+111g+111\n"
    first, second, third = FILES.read(text)
    assert first.colours == ("1", "2", "3", "4", "5")
    assert (second.colours, third.colours) == (("17",), ("273",))
    assert second.endpoints("17") == (Cell(0, 0), Cell(2, 0))


@pytest.mark.parametrize(
    ("address", "cover"),
    [
        ("numlin/3/1/1g1", "no"),
        ("https://puzz.link/p?arukone/3/1/1g1", "yes"),
        ("arukone//3/1/1g1", "yes"),
        ("https://puzz.link/p?arukone/e/3/1/1g1/", "no"),
    ],
)
def test_the_kind_of_an_address_says_whether_cells_may_stay_empty(address: str, cover: str) -> None:
    """They may in a numlin, and in an arukone that has an e before its size."""
    assert [(numbered(level), level.cover) for level in FILES.read(address)] == [
        ({frozenset({Cell(0, 0), Cell(2, 0)})}, cover)
    ]


def test_an_address_is_of_the_kind_that_has_the_rules_of_the_level() -> None:
    """So that what is unique here is unique there."""
    level = parse_level("4x3 red=a1-d1 blue=a2-d3")
    assert FILES.write([level, replace(level, cover="no")], ".url") == (
        "https://puzz.link/p?arukone/4/3/1h12l2\nhttps://puzz.link/p?numlin/4/3/1h12l2\n"
    )


def _json(**changes: str) -> str:
    members = {"game": '"flow"', "width": "3", "height": "1", "pairs": '{"red": [[0, 0], [2, 0]]}', **changes}
    return "{" + ", ".join(f'"{name}": {value}' for name, value in members.items() if value) + "}"


def _xml(inside: str, size: str = 'width="3" height="3"') -> str:
    return f"<flowpuzzles><flowpuzzle {size}>{inside}</flowpuzzle></flowpuzzles>"


_LINE = '<line><color value="red"/><src x="0" y="0"/><dst x="1" y="0"/></line>'


def placed(error: Malformed) -> str:
    """Return what an error says, after the line and column that it is about."""
    return str(error.in_file("x")).removeprefix("x:").lstrip()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "this file is empty"),
        ("hello", "no level file of Flow: expected XML, JSON, an address of puzz.link or two sizes, not 'hello'"),
        # Text.
        ("3 3", "the grid ends too soon"),
        ("0 3 ###", "1:1: a Flow grid has 1 to 1000 columns and rows, not 0"),
        ("1000000000 3 ###", "1:1: a Flow grid has"),
        ("3 1000000000 ###", "1:3: a Flow grid has"),
        ("3 2\n1#1\n##", "3:1: expected 2 rows of 3 characters, or 6 cells apart; '##' fits neither"),
        ("3 1\n1#1\n###", "3:1: expected 1 rows of 3 characters"),
        ("3 2\n1#1", "the grid ends too soon: 2 rows of 3 characters or 6 cells apart, not 1"),
        ("3 2\n1#1\n#x#", "3:2: a cell is #, \\+ or a number, not 'x'"),
        ("3 1\n1##", "2:1: a colour has two endpoints, '1' has 1"),
        ("3 1\n111", "2:3: a colour has two endpoints, '1' has 3"),
        ("3 1\n###", "at least one pair"),
        # Addresses.
        ("numlin/3/1/", "at least one pair"),
        ("numlin/3/x/1g1", "1: expected an address such as https://puzz\\.link/p\\?numlin/5/5/…, not 'numlin/3/x/1g1'"),
        ("numlin/0/3/1g1", "1: a Flow grid has 1 to 1000 columns and rows, not 0×3"),
        ("numlin/999999999/3/1g1", "1: a Flow grid has"),
        ("numlin/3/1/1g1g1", "1:16: the grid has 3 cells, and this is one too many"),
        ("numlin/3/1/1h", "1: a colour has two endpoints, '1' has 1"),
        ("numlin/3/1/1G1", "1:13: expected a number or a letter from g to z, not 'G1'"),
        ("arukone/3/1/1g1g1", "1:17: the grid has 3 cells, and this is one too many"),
        ("arukone/v:/3/1/1g1", "1:9: 'v:' before the size stands for rules that damier does not know"),
        ("numlin/e/3/1/1g1", "1:8: 'e' before the size stands for rules that damier does not know"),
        ("numlin/3/1/1-1", "1:13: expected a number or a letter from g to z, not '-1'"),
        # JSON.
        ("{", "1:2: this JSON ends too soon"),
        ("[1]", "1:1: expected a level of Flow, not \\[1\\]"),
        ('{"game": "chess"}', '1:10: this is a level of "chess", not of flow'),
        ('{"game": "flow"}', '1:1: this level lacks the member "width"'),
        ('{"game": "flow", "levels": []}', '"levels" should be a list of levels'),
        ('{"levels": [{"width": 1}]}', '1:13: level 1: this level lacks the member "height"'),
        (_json(width='"3"'), '"width" should be a whole number, not "3"'),
        (_json(width="true"), '"width" should be a whole number, not true'),
        (_json(width="1000000000"), "1:1: a Flow grid has 1 to 1000 columns and rows, not 1000000000×1"),
        (_json(pairs='{"red": [[0, 0]]}'), '"pairs" should be colours with two cells each'),
        (_json(pairs='{"red": [[0, 0], [1, 0], [2, 0]]}'), '"pairs" should be colours with two cells each'),
        (_json(pairs='{"red": [[0, 0], [2, "0"]]}'), '"pairs" should be colours'),
        (_json(pairs='{"red": [[0, 0], [3, 0]]}'), "the endpoint of 'red' at d1 is outside the grid of 3×1"),
        (_json(holes="[[0, 0]]"), "the endpoint of 'red' at a1 is in a hole"),
        (_json(holes="3"), '"holes" should be a list of cells'),
        (_json(walls="[[[0, 0], [2, 0]]]"), "no wall between a1 and c1"),
        (_json(shape='"round"'), '"shape" should be "square" or "hex", not "round"'),
        (_json(wrap='"yes"'), '"wrap" should be true or false'),
        (_json(touch="false"), '"touch" should be "yes" or "no", not false'),
        (_json(cover='"never"'), '"cover" should be "yes" or "no", not "never"'),
        (_json(wal="[]"), "unknown member 'wal': did you mean 'walls'"),
        (_json() + "\n" + _json(width='"3"'), '2:27: "width" should be a whole number, not "3"'),
        (_json() + "\n{oops", "2:2: this is not JSON"),
        ("[" * 100_000, "no JSON that can be read"),
        # XML.
        ("<flowpuzzles>", "1:14: this XML ends too soon"),
        ("<flowpuzzles>\ud800", "1:1: this is not XML"),
        ("<flowpuzzles/>", "this file has no <flowpuzzle>"),
        ("<html></html>", "1:1: <html> does not belong in the file"),
        (_xml("<p/>"), "<p> does not belong in <flowpuzzle>"),
        (_xml(_LINE, 'width="3"'), "<flowpuzzle> lacks 'height'"),
        (_xml(_LINE, 'width="x" height="3"'), "width should be a whole number, not 'x'"),
        (_xml(_LINE, 'width="-1" height="3"'), "width should be a whole number, not '-1'"),
        (_xml(_LINE, 'width="99999999" height="3"'), "a Flow grid has 1 to 1000"),
        (_xml('<line><color value="red"/><src x="0" y="0"/></line>'), "this line lacks <dst>"),
        (_xml('<line><src x="0" y="0"/><src x="1" y="0"/></line>'), "a second <src> in one line"),
        (_xml(_LINE + _LINE), "the colour 'red' is given twice"),
        (_xml(_LINE.replace('x="1"', 'x="3"')), "the endpoint of 'red' at d1 is outside the grid"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><flowpuzzles/>', "a document type is not read, nor any entity"),
        ('<!DOCTYPE a SYSTEM "file:///etc/passwd"><flowpuzzles/>', "a document type is not read"),
    ],
)  # fmt: skip
def test_a_malformed_file_is_refused_with_place_and_quote(text: str, reason: str) -> None:
    """Every kind of mistake in every format."""
    with pytest.raises(Malformed) as refused:
        FILES.read(text)
    assert re.search(reason, placed(refused.value))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # Text.
        ("3 1\n1 # 1 #", "2:7: expected 1 rows of 3 characters, or 3 cells apart; '#' fits neither"),
        ("2 2\n1 1\n# # #", "3:5: expected 2 rows of 2 characters, or 4 cells apart; '#' fits neither"),
        ("2 1\n1 # # 1 #", "2:5: expected 1 rows of 2 characters, or 2 cells apart; '#' fits neither"),
        ("3 2\n1 # 1\n#", "3:1: expected 2 rows of 3 characters, or 6 cells apart; '#' fits neither"),
        ("3 2\n1#1\n###\n ##+\n#", "4:2: expected 2 rows of 3 characters, or 6 cells apart; '##+' fits neither"),
        ("3 1\n1#1\n# ### #", "3:1: expected 1 rows of 3 characters, or 3 cells apart; '#' fits neither"),
        ("3 3\n1#1 ##\n###", "2:5: expected 3 rows of 3 characters, or 9 cells apart; '##' fits neither"),
        ("3 2\n#\n#1#", "3:4: the grid ends too soon: 2 rows of 3 characters or 6 cells apart, not 2"),
        ("3 2\n1#1", "2:4: the grid ends too soon: 2 rows of 3 characters or 6 cells apart, not 1"),
        ("3 1\n 1#x", "2:4: a cell is #, + or a number, not 'x'"),
        ("3 1\n1 # x1", "2:5: a cell is #, + or a number, not 'x1'"),
        ("3 1\n1 # ²", "2:5: a cell is #, + or a number, not '²'"),
        ("5 2\n1111#\n#1###", "2:3: a colour has two endpoints, '1' has 5"),
        ("4 1\n2##1", "2:4: a colour has two endpoints, '1' has 1"),
        ("1001 1 1#1", "1:1: a Flow grid has 1 to 1000 columns and rows, not 1001"),
        ("3\n1234567890 1#1", "2:1: a Flow grid has 1 to 1000 columns and rows, not 1234567890"),
        # Addresses.
        ("numlin/3/2/1g1i2", "1:16: the grid has 6 cells, and this is one too many: '2'"),
        ("\nnumlin/3/2/12i1", "2: a colour has two endpoints, '2' has 1"),
        ("?numlin/3/2/1h1zz12345678901", "1:18: the grid has 6 cells, and this is one too many: '1234567890'"),
        ("numlin/2/2/1_1", "1:13: expected a number or a letter from g to z, not '_1'"),
        ("numlin/2/2/1g-1", "1:14: expected a number or a letter from g to z, not '-1'"),
        ("numlin/2/2/1g+11", "1:14: expected a number or a letter from g to z, not '+11'"),
        ("numlin/2/2/1g1X", "1:15: expected a number or a letter from g to z, not 'X'"),
        ("numlin/3/0/1g1", "1: a Flow grid has 1 to 1000 columns and rows, not 3×0"),
        ("numlin/1001/1/1g1", "1: a Flow grid has 1 to 1000 columns and rows, not 1001×1"),
        ("numlin/1/1001/1g1", "1: a Flow grid has 1 to 1000 columns and rows, not 1×1001"),
        ("\nhttps://puzz.link/p?slither/5/5/abc",
         "2:21: this is an address of a puzzle 'slither': damier reads those of numlin and arukone"),
        ("https://puzz.link/p?numlin/3",
         "1:29: this address ends too soon: after numlin come the columns, the rows and the grid"),
        ("numlin/3/1", "1:11: this address ends too soon: after numlin come the columns, the rows and the grid"),
        ("numlin", "1:7: this address ends too soon: after numlin come the columns, the rows and the grid"),
        ("numlin/5/5/1g2h", "1:16: this address ends too soon: it is about 5 of 25 cells"),
        ("https://puzz.link/p?numlin/3/1/1 g1", "1:33: an address has no blanks in it"),
        ("https://example.org/",
         "1: expected an address such as https://puzz.link/p?numlin/5/5/…, not 'https://example.org/'"),
        # JSON.
        (_json(pairs="[]"),
         '1:52: "pairs" should be colours with two cells each, {"red": [[0, 0], [4, 1]]}, not []'),
        (_json(holes="{}"), '1:88: "holes" should be a list of cells, [[2, 2]], not {}'),
        (_json(bridges='""'), '1:90: "bridges" should be a list of cells, [[2, 2]], not ""'),
        (_json(walls="{}"), '1:88: "walls" should be a list of pairs of cells, [[[0, 0], [1, 0]]], not {}'),
        (_json(bridge_rule="1"), '1:94: "bridge_rule" should be "any" or "both", not 1'),
        # XML.
        ("<flowpuzzles>\n <flowpuzzle>", "2:2: <flowpuzzle> lacks 'width'"),
        ("<flowpuzzles>\n <line/>", "2:2: <line> does not belong in <flowpuzzles>"),
        (" <line/>", "1:2: <line> does not belong in the file"),
        (_xml("<line>\n<src/>"), "2:1: <src> lacks 'x'"),
        (_xml('<line>\n<dst x="1"/>'), "2:1: <dst> lacks 'y'"),
        (_xml("<line>\n<color/>"), "2:1: <color> lacks 'value'"),
        (_xml('<line>\n<src x="1234567890" y="0"/>'), "2:1: x should be a whole number, not '1234567890'"),
        (_xml('<line>\n<src x="0" y="²"/>'), "2:1: y should be a whole number, not '²'"),
        (_xml('<line>\n<color value="a"/><color value="b"/>'), "2:19: a second <color> in one line"),
        (_xml("<line>\n</line>"), "2:1: this line lacks <color>"),
        (_xml('<line><color value="a"/>\n</line>'), "2:1: this line lacks <src>"),
        (_xml(_LINE + "\n", 'width="0" height="3"'), "2:1: a Flow grid has 1 to 1000 columns and rows, not 0×3"),
        (_xml("\n"), "2:1: a Flow level has at least one pair of endpoints"),
        ("<flowpuzzles>\n</a>", "2:3: this is not XML: this closes another element than the last one opened"),
        ("<flowpuzzles>\n  oh <b/>", "2:3: text does not belong between the elements: 'oh'"),
        (_xml(_LINE.replace("<src", "\né<src")), "2:1: text does not belong between the elements: 'é'"),
        (_xml(_LINE.replace("<src", "<![CDATA[x]]><src")),
         "1:82: text does not belong between the elements: 'x'"),
        ("<flowpuzzles>\n<flow", "2:1: this is not XML: what begins here has no end"),
        ("<flowpuzzles>\n<1/>", "2:2: this is not XML: a character or a word that may not be here"),
        ("<flowpuzzles/>\n<a/>", "2:1: this is not XML: nothing may follow the end of the first element"),
        ("<flowpuzzles>&nbsp;", "1:14: this is not XML: an entity that is not defined"),
        ('<flowpuzzles a="" a="">', "1:19: this is not XML: an attribute is given twice"),
        ("\n<!DOCTYPE a>", "2:12: a document type is not read, nor any entity"),
        # None of these.
        (" \n ", "this file is empty"),
    ],
)  # fmt: skip
def test_the_place_of_a_mistake_is_told_to_the_letter(text: str, said: str) -> None:
    """Line and column, or the line alone, and what was found there."""
    with pytest.raises(Malformed) as refused:
        FILES.read(text)
    assert placed(refused.value) == said


def test_a_text_that_no_grid_needs_is_refused_at_once() -> None:
    """By its length, before anything in it is looked at."""
    with pytest.raises(Malformed, match="this file is longer than 8000000 characters: no grid of Flow is"):
        FILES.read("3 3 " + "# " * 4_000_000)
    assert FILES.read("3 1 1#1" + " " * 7_999_993)


def test_what_formats_take_without_a_word() -> None:
    """Sizes at the limits, zeros before numbers, blanks around them, a slash at the end of an address."""
    for text, written in {
        "200 1\n" + "1" + "#" * 198 + "1": "200x1 1=a1-gr1",
        "1 200\n" + "1 " + "# " * 198 + "1": "1x200 1=a1-a200",
        "000000003 1\n1#1": "3x1 1=a1-c1",
        "\n p?numlin/3/1/1g1/ \n": "3x1 1=a1-c1 cover:no",
        "numlin/000000003/1/1g1": "3x1 1=a1-c1 cover:no",
        "numlin/200/1/1zzzzzzzzzx1": "200x1 1=a1-gr1 cover:no",
        "arukone/1/200/1zzzzzzzzzx1": "1x200 1=a1-a200",
        _xml(_LINE.replace('"0"', '" 000000000 "')): "3x3 red=a1-b1",
    }.items():
        assert [str(level) for level in FILES.read(text)] == [written]


def test_files_are_written_to_the_letter() -> None:
    """Each format in its own way: two sizes, an address, XML, and JSON without what is ordinary."""
    level = parse_level("4x3 red=a1-d1 blue=a2-d3")
    assert FILES.write([level], ".txt") == "4 3\n1##1\n2###\n###2\n"
    assert FILES.write([level, level], ".url") == "https://puzz.link/p?arukone/4/3/1h12l2\n" * 2
    assert FILES.write([level], ".xml") == (
        '<flowpuzzles>\n<flowpuzzle width="4" height="3">\n'
        '<line> <color value="red"/> <src x="0" y="0"/> <dst x="3" y="0"/> </line>\n'
        '<line> <color value="blue"/> <src x="0" y="1"/> <dst x="3" y="2"/> </line>\n'
        "</flowpuzzle>\n</flowpuzzles>\n"
    )
    assert FILES.write([level], ".json") == (
        '{"game": "flow", "width": 4, "height": 3, "pairs": {"red": [[0, 0], [3, 0]], "blue": [[0, 1], [3, 2]]}}\n'
    )


def test_what_is_special_is_written_in_reading_order() -> None:
    """In JSON, which holds all of it, and bridges in text."""
    level = parse_level(
        "9x9 1=a1-a2 bridges:b9,i2,e5,c2 holes:h9,d1,b1,g3 walls:e9-e8,c2-d2,a2-a1,h1-i1 shape:hex bridge_rule:both "
        "touch:no cover:no"
    )
    assert FILES.write([level], ".json") == (
        '{"game": "flow", "width": 9, "height": 9, "pairs": {"1": [[0, 0], [0, 1]]}, '
        '"bridges": [[2, 1], [8, 1], [4, 4], [1, 8]], "holes": [[1, 0], [3, 0], [6, 2], [7, 8]], '
        '"walls": [[[0, 0], [0, 1]], [[7, 0], [8, 0]], [[2, 1], [3, 1]], [[4, 7], [4, 8]]], '
        '"shape": "hex", "bridge_rule": "both", "touch": "no", "cover": "no"}\n'
    )
    assert FILES.write(FILES.read(DOCUMENT_002), ".txt") == "4 4\n#1#3\n#3#2\n1#+#\n2#44\n"
    assert FILES.write([parse_level("2x1 red=a1-b1 bridge_rule:both")], ".txt") == "2 1\n11\n"


def test_numbers_are_written_as_long_as_they_need_to_be() -> None:
    """In an address one digit below 16, two below 256, then three; in text, apart from ten colours on."""
    many = parse_level("32x16 " + " ".join(f"n{n}={Cell(2 * (n % 16), n // 16)}-{Cell(2 * (n % 16) + 1, n // 16)}"
                                          for n in range(256)) + " cover:no")  # fmt: skip
    address = FILES.write([many], ".url").rstrip().rpartition("/")[2]
    assert address.startswith("112233445566778899aabbccddeeff-10-10-11-11")
    assert address.endswith("-fe-fe-ff-ff+100+100")
    assert numbered(FILES.read(FILES.write([many], ".url"))[0]) == numbered(many)
    for count, row in ((9, "99"), (10, "10 10")):
        pairs = " ".join(f"c{n}=a{n}-b{n}" for n in range(1, count + 1))
        assert FILES.write([parse_level(f"2x{count} {pairs}")], ".txt").splitlines()[-1] == row


def test_gaps_of_an_address_are_written_by_twenties() -> None:
    """A z for each, and a letter for the rest, if there is one."""
    for width, gap in ((21, "y"), (22, "z"), (23, "zg"), (42, "zz"), (43, "zzg")):
        level = parse_level(f"{width}x1 red=a1-{Cell(width - 1, 0)}")
        assert FILES.write([level], ".url") == f"https://puzz.link/p?arukone/{width}/1/1{gap}1\n"
        assert numbered(FILES.read(FILES.write([level], ".url"))[0]) == numbered(level)


def test_a_text_that_may_be_levels_is_recognised() -> None:
    """By how it opens; folders of levels are JSON."""
    for ending in FILES.endings:
        assert FILES.recognises(FILES.write([PLAIN], ending))
    assert not FILES.recognises("hello")
    assert not FILES.recognises("5x5 red=a1-b1")
    assert FILES.pack_ending == ".json"


@given(st.text(max_size=80) | st.text('0123456789 #+\n{}[]<>/"=:,.-abgz', max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing but a damier error ever comes out."""
    for reader in (FILES.read, *(one.read for one in FORMATS.values() if one.recognises(text)), parse_level):
        try:
            reader(text)
        except DamierError as error:
            str(error)


@given(
    st.sampled_from([DOCUMENT_000, DOCUMENT_002, FILES.write([PLAIN], ".json"), FILES.write([PLAIN], ".url")]),
    st.data(),
)
def test_any_damage_is_harmless_or_refused(text: str, data: st.DataObject) -> None:
    """A good file with something cut out and something put in."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 10)))
    try:
        FILES.read(text[:start] + data.draw(st.text(max_size=5)) + text[end:])
    except DamierError as error:
        str(error)


@pytest.mark.parametrize(
    ("level", "ending", "what"),
    [
        ("3x3 red=a1-a2 bridges:b2", ".xml", "bridges"),
        ("3x3 red=a1-a2 bridges:b2", ".url", "bridges"),
        ("3x3 red=a1-a2 holes:b2", ".txt", "holes"),
        ("3x3 red=a1-a2 walls:b2-b3", ".url", "walls"),
        ("3x3 red=a1-a2 shape:hex", ".txt", "hexagons"),
        ("3x3 red=a1-a2 wrap:yes", ".xml", "warps"),
        ("3x3 red=a1-a2 bridges:b2 bridge_rule:both", ".txt", "bridges to be crossed both ways"),
        ("3x3 red=a1-a2 touch:no", ".url", "paths that must not touch themselves"),
        ("3x3 red=a1-a2 touch:no", ".xml", "paths that must not touch themselves"),
        ("3x3 red=a1-a2 cover:no", ".txt", "cells that may stay empty"),
        ("3x3 red=a1-a2 cover:no", ".xml", "cells that may stay empty"),
    ],
)
def test_what_a_format_cannot_hold_is_refused(level: str, ending: str, what: str) -> None:
    """Rather than lost."""
    with pytest.raises(Impossible, match=f"has no sign for {what}"):
        FILES.write([parse_level(level)], ending)


def test_other_refusals_of_writing() -> None:
    """Two levels in a text file, an unknown ending, nothing at all."""
    with pytest.raises(Impossible, match="holds one level, not 2"):
        FILES.write([PLAIN, PLAIN], ".txt")
    with pytest.raises(Malformed, match=r"unknown ending of level files '\.jsn': did you mean '\.json'"):
        FILES.write([PLAIN], ".jsn")
    many = " ".join(f"n{n}=a{n}-b{n}" for n in range(1, 54))
    with pytest.raises(Impossible, match="has at most 52 colours, not 53"):
        FILES.write([parse_level(f"2x53 {many}")], ".url")
    with pytest.raises(Impossible, match="no level to write"):
        FILES.write([], ".json")


def test_the_published_levels_can_be_converted() -> None:
    """Those of the shared data, where it is there: to JSON and back."""
    if not PUBLISHED.exists():
        pytest.skip("the published levels are not here (../shared/data/flow)")
    for _, level in list(read(PUBLISHED))[::10]:
        assert FILES.read(FILES.write([level], ".json")) == [level]
        assert parse_level(str(level)) == level
