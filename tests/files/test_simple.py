"""Level files for games whose levels are content with their one-line text."""

import pytest

from damier.core.contract import Impossible, Malformed
from damier.files.simple import SimpleFiles
from damier.games.get10.codec import parse_level

FILES = SimpleFiles("get10", parse_level)
ONE, TWO = parse_level("5x5 seed=1"), parse_level("6x5 seed=2")


def placed(error: Malformed) -> str:
    """Return what an error says, after the line and column that it is about."""
    return str(error.in_file("x")).removeprefix("x:").lstrip()


def test_levels_are_lines_with_the_game_s_name() -> None:
    """Blank lines and spaces around them do not count."""
    assert FILES.write([ONE, TWO], ".txt") == f"get10: {ONE}\nget10: {TWO}\n"
    assert FILES.read(f"\n  get10 :  {ONE}  \n\nget10:{TWO}\n") == [ONE, TWO]


def test_levels_are_json_with_their_text() -> None:
    """One alone, several as a pack."""
    assert FILES.write([ONE], ".json") == f'{{"game": "get10", "level": "{ONE}"}}\n'
    assert FILES.read(FILES.write([ONE], ".json")) == [ONE]
    assert FILES.read(FILES.write([ONE, TWO], ".json")) == [ONE, TWO]


def test_files_of_the_game_are_recognised() -> None:
    """JSON that names it, or a line that begins with its name."""
    assert FILES.recognises('{"game": "get10", "level": "5x5"}')
    assert FILES.recognises(" \nget10 : 5x5")
    assert not FILES.recognises('{"game": "flow", "level": "5x5"}')
    assert not FILES.recognises("get100: 5x5")
    assert not FILES.recognises("flow: 5x5 get10")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("get10: 5x5\n\n flow: 5x5 and so on, and so on, on",
         "3: expected 'get10:' and a level, not 'flow: 5x5 and so on, and so on'"),
        ("get10: 5x5\n\nget10: 5x5 sead=1", "3: unknown setting of get10 'sead': did you mean 'seed'?"),
        ('{"game": "get10", "level": 5}', '1:28: "level" should be the text of a level, not 5'),
        ('{"game": "get10"}', '1:1: this level lacks the member "level"'),
        ('{"game": "get10", "level": "5x5 sead=1"}', "1:1: unknown setting of get10 'sead': did you mean 'seed'?"),
        ('{"game": "flow", "level": "5x5"}', '1:10: this is a level of "flow", not of get10'),
    ],
)  # fmt: skip
def test_what_is_no_level_is_refused_with_its_place(text: str, reason: str) -> None:
    """The line, or where in the JSON."""
    with pytest.raises(Malformed) as refused:
        FILES.read(text)
    assert placed(refused.value) == reason


def test_what_cannot_be_written_is_refused() -> None:
    """An ending of another format, and no level at all."""
    with pytest.raises(Malformed, match=r"unknown ending of level files '.jsn': did you mean '.json'"):
        FILES.write([ONE], ".jsn")
    for ending in FILES.endings:
        with pytest.raises(Impossible, match="there is no level to write"):
            FILES.write([], ending)


def test_a_folder_of_levels_has_json_files() -> None:
    """The ending of a pack is one that can be written."""
    assert FILES.endings == (".json", ".txt")
    assert FILES.pack_ending == ".json"
