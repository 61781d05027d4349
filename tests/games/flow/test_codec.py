"""The text of Flow's levels and moves, written and read to the letter."""

import pytest

from damier.core.contract import Malformed
from damier.games.flow.codec import parse_level, parse_move


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("3x2 red=a1-c1 blue=c2-a2", "3x2 red=a1-c1 blue=c2-a2"),
        (" 3x2  blue=a2-c2 red=a1-c1 ", "3x2 blue=a2-c2 red=a1-c1"),
        ("9x9 1=a1-a2 bridges:b9,i2,e5,c2 holes:h9,d1,b1,g3", "9x9 1=a1-a2 bridges:c2,i2,e5,b9 holes:b1,d1,g3,h9"),
        ("9x9 1=a1-a2 walls:b2-b1,e9-e8,c2-d2,a2-a1,h1-i1", "9x9 1=a1-a2 walls:a1-a2,b1-b2,h1-i1,c2-d2,e8-e9"),
        ("4x4 1=a1-a2 bridge_rule:both wrap:yes shape:hex", "4x4 1=a1-a2 shape:hex wrap:yes bridge_rule:both"),
        ("4x4 1=a1-a2 bridge_rule:any shape:square", "4x4 1=a1-a2"),
        ("4x4 1=a1-a2 cover:no touch:no", "4x4 1=a1-a2 touch:no cover:no"),
        ("4x4 1=a1-a2 cover:yes touch:yes", "4x4 1=a1-a2"),
        ("3x3 é=a1-a2", "3x3 %C3%A9=a1-a2"),
        ("3x3 light%20red=a1-a2 a/b=b1-b2", "3x3 light%20red=a1-a2 a%2Fb=b1-b2"),
        ("3x3 a-b.c_d~=a1-a2", "3x3 a-b.c_d~=a1-a2"),
    ],
)
def test_a_level_is_written_in_one_way(text: str, written: str) -> None:
    """Pairs in their order, cells and walls in reading order, what is ordinary left out, odd names as in addresses."""
    assert str(parse_level(text)) == written
    assert parse_level(written) == parse_level(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected an action and a cell such as `start a1`, not ''"),
        ("a1", "expected an action and a cell such as `start a1`, not 'a1'"),
        ("start", "expected an action and a cell such as `start a1`, not 'start'"),
        ("jump a1 b1", "expected an action and a cell such as `start a1`, not 'jump a1 b1'"),
        ("start a1 b1", "expected an action and a cell such as `start a1`, not 'start a1 b1'"),
        ("12 b", "expected an action and a cell such as `start a1`, not '12 b'"),
        ("stat a1", "unknown action 'stat': did you mean 'start'?"),
        ("stoop 11", "unknown action 'stoop': did you mean 'stop'?"),
        ("start 1a", "expected a cell such as d2 (column d, row 2), not '1a'"),
    ],
)
def test_what_is_no_move_is_refused_with_what_was_expected(text: str, said: str) -> None:
    """An action that is not known may have been meant as another."""
    with pytest.raises(Malformed) as refused:
        parse_move(text)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected a size such as 5x5 (columns x rows), not ''"),
        ("3x3 red", "unknown setting of Flow 'red'"),
        ("3x3 holes", "unknown setting of Flow 'holes'"),
        ("3x3 1=a1-a2 holes:b1 holes:b2", "holes is given twice, the second time as 'b2'"),
        ("3x3 1=a1-a2 wrap:no", "unknown word 'no'"),
        ("3x3 1=a1-a2 bridge_rule:bot", "unknown word 'bot': did you mean 'both'?"),
        ("3x3 1=a1-a2 touch:never", "unknown word 'never'"),
        ("3x3 1=a1-a2 bridges:b1,", "expected a cell such as d2 (column d, row 2), not ''"),
    ],
)
def test_what_is_no_level_is_refused_with_the_word(text: str, said: str) -> None:
    """The word that cannot be read, and what may have been meant."""
    with pytest.raises(Malformed) as refused:
        parse_level(text)
    assert str(refused.value).startswith(said)
