"""damier's JSON of levels: one level, a pack or a level a line, and where the fault is when it is none of them."""

from typing import Any, ClassVar

import pytest

from damier.core.contract import IllegalMove, Level, Malformed, say
from damier.files.level_json import LevelJson, game_name_in


class Number(Level):
    """A level that is a number."""

    game: ClassVar = "numbers"

    def __init__(self, fields: dict[str, Any]) -> None:
        self.fields = fields
        if fields["number"] == 13:
            raise IllegalMove(say("a thing"))


FORMAT = LevelJson[Number](
    "numbers",
    "Numbers",
    {"number": (int, say("a whole number")), "name": (str, say("a text"))},
    ("number",),
    Number,
)


def placed(error: Malformed) -> str:
    """Return what an error says, after the line and column that it is about."""
    return str(error.in_file("x")).removeprefix("x:").lstrip()


def read(text: str) -> list[dict[str, Any]]:
    """Return the members of the levels that a text has."""
    return [level.fields for level in FORMAT.read(text)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('{"game": "flow"}', "flow"),
        (' \n[{"game" : "flow"}]', "flow"),
        ('{"width": 5}', None),
        ('"game": "flow"', None),
        ("", None),
        ("{" + '"game": "flow"'.rjust(9_999) + "}", "flow"),
        ("{" + '"game": "flow"'.rjust(10_000) + "}", None),
    ],
)
def test_a_text_names_its_game_near_its_beginning(text: str, name: str | None) -> None:
    """Only JSON does, as an object or a list."""
    assert game_name_in(text) == name


def test_what_opens_like_json_is_recognised() -> None:
    """An object or a list, after any space."""
    assert FORMAT.recognises(' {"number": 1}')
    assert FORMAT.recognises("[1")
    assert not FORMAT.recognises("numbers: 1")
    assert not FORMAT.recognises("")


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ('{"number": 1}', [{"number": 1}]),
        ('{"game": "numbers", "name": "one", "number": "1"}', [{"number": 1, "name": "one"}]),
        ('{"levels": [{"number": 1}, {"game": "numbers", "number": 2}]}', [{"number": 1}, {"number": 2}]),
        ('{"number": 1}\n\n{"number": 2}\n', [{"number": 1}, {"number": 2}]),
        ('{"number": 1}\n{"levels": [{"number": 2}, {"number": 3}]}', [{"number": 1}, {"number": 2}, {"number": 3}]),
    ],
)
def test_levels_are_read_one_in_a_pack_or_one_a_line(text: str, levels: list[dict[str, Any]]) -> None:
    """Each through the readers of its members."""
    assert read(text) == levels


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"number": 1', "1:13: this JSON ends too soon"),
        ('{"number": oh no, this is no number}', "1:12: this is not JSON, at 'oh no, this is no nu'"),
        ('{\n"number":\n oh no, this is no number}', "3:2: this is not JSON, at 'oh no, this is no nu'"),
        ('{"number": 1} and then some, all on one line', "1:15: this is not JSON, at 'and then some, all o'"),
        ('{"number": 1}\n\n{"number": oh no, this is no number}', "3:12: this is not JSON, at 'oh no, this is no nu'"),
        ('{"number": ' + "9" * 5000 + "}", "this is no JSON that can be read"),
        ('{"number": 1}\n{"number": ' + "9" * 5000 + "}", "2: this is no JSON that can be read"),
        ("[" * 100_000, "this is no JSON that can be read"),
        ('[{"number": 1}]', '1:1: expected a level of Numbers, not [{"number": 1}]'),
        ('{"number": 1}\n7', "2:1: expected a level of Numbers, not 7"),
        ('{"game": "flow", "number": 1}', '1:10: this is a level of "flow", not of numbers'),
        ('{"levels": 7}', '1:12: "levels" should be a list of levels, not 7'),
        ('{"levels": []}', '1:12: "levels" should be a list of levels, not []'),
        ('{"levels": [{"number": 1}, 2]}', "1:28: level 2: expected a level of Numbers, not 2"),
        ('{"name": "one"}', '1:1: this level lacks the member "number"'),
        ('{"number": 1, "nane": "one"}', "1:23: unknown member 'nane': did you mean 'name'?"),
        ('{"number": "é", "name": "é"}', '1:12: "number" should be a whole number, not "é"'),
        ('{"number": null}', '1:12: "number" should be a whole number, not null'),
        ('{"number": 1}\n{"number": 13}', "2:1: a thing"),
    ],
)
def test_what_is_no_level_is_refused_with_its_place(text: str, reason: str) -> None:
    """The line and the column, the number of the line or of the level, and what was found there."""
    with pytest.raises(Malformed) as refused:
        FORMAT.read(text)
    assert placed(refused.value) == reason


def test_what_is_quoted_is_cut() -> None:
    """Names and values of any length are shown by their first 40 characters."""
    quoted = "q" * 100
    for text, reason in (
        (f'{{"number": 1, "{quoted}": 1}}', f"unknown member '{quoted[:40]}': there are"),
        (f'{{"number": "{quoted}"}}', f'not "{quoted[:39]}$'),
    ):
        with pytest.raises(Malformed, match=reason):
            FORMAT.read(text)


def test_one_level_is_written_alone_and_several_as_a_pack() -> None:
    """A level a line, each with the game's name, and letters as they are."""
    one, two = {"number": 1, "name": "é"}, {"number": 2}
    assert FORMAT.write([one]) == '{"game": "numbers", "number": 1, "name": "é"}\n'
    pack = FORMAT.write([one, two])
    assert pack == (
        '{"game": "numbers", "levels": [\n'
        '{"game": "numbers", "number": 1, "name": "é"},\n'
        '{"game": "numbers", "number": 2}\n'
        "]}\n"
    )
    assert read(pack) == [one, two]


ALL_GRADES = "easy, medium, hard, expert, beyond"
PACK = '{"key": "few", "title": "A few", "levels": [{"number": 1, "grade": "easy", "score": 7}, {"number": 2}]}'


def test_a_pack_is_read_with_its_key_and_the_grades_of_its_levels() -> None:
    """A level need not have one; the title for people is the caller's, and what is read as levels has no grades."""
    pack = FORMAT.read_pack(PACK, say("a thing"))
    assert (pack.key, str(pack.title), pack.grades) == ("few", "a thing", ("easy", None))
    assert [level.fields for level in pack.levels] == read(PACK) == [{"number": 1}, {"number": 2}]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"number": 1}', "expected a pack with a key"),
        ('{"levels": [{"number": 1}]}', "expected a pack with a key"),
        ('{"key": 7, "levels": [{"number": 1}]}', "expected a pack with a key"),
        (PACK.replace("easy", "eazy"), f'1:68: level 1: "grade" should be one of {ALL_GRADES}, not "eazy"'),
        (PACK.replace('"easy"', "1"), f'1:68: level 1: "grade" should be one of {ALL_GRADES}, not 1'),
        (PACK.replace("7", "7.5"), '1:85: level 1: "score" should be a whole number, not 7.5'),
        (PACK.replace("7", "true"), '1:85: level 1: "score" should be a whole number, not true'),
        ('{"key": "few", "levels": []}', '1:26: "levels" should be a list of levels, not []'),
        ('{"key": "few", "levels": [{"name": "x"}]}', '1:27: level 1: this level lacks the member "number"'),
        ('{"key": "few", "game": "flow", "levels": []}', '1:24: this is a level of "flow", not of numbers'),
        ('[{"number": 1}]', '1:1: expected a level of Numbers, not [{"number": 1}]'),
        ('{"key": "few"', "1:14: this JSON ends too soon"),
    ],
)
def test_what_is_no_pack_is_refused_with_its_place(text: str, reason: str) -> None:
    """As with levels; a pack must have a key, and a grade must be one of ours."""
    with pytest.raises(Malformed) as refused:
        FORMAT.read_pack(text, say("a thing"))
    assert placed(refused.value) == reason
