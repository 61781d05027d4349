"""JSON texts: what is wrong with them in our words, and the places of what they hold."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.core.errors import Malformed, Place
from damier.files.json_text import parse_json, place_in, quote_json


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1, column 1: this JSON ends too soon"),
        ("{", "line 1, column 2: this JSON ends too soon"),
        ('{"a": [1,\n', "line 2, column 1: this JSON ends too soon"),
        ('{"a": "b', "line 1, column 7: the text that begins here has no end: '\"b'"),
        ("{} {}", "line 1, column 4: this is not JSON, at '{}'"),
        ('{"a": NaN}', "this is no JSON that can be read"),
        ("9" * 5000, "this is no JSON that can be read"),
        ("[" * 100_000, "this is no JSON that can be read"),
    ],
)
def test_what_is_no_json_is_refused_in_our_words(text: str, reason: str) -> None:
    """With the place, where there is one."""
    with pytest.raises(Malformed) as refused:
        parse_json(text)
    assert str(refused.value) == reason


def test_a_value_has_its_place() -> None:
    """By members and items from the outside in; a member that is given twice counts the second time."""
    text = ' {"a": 1,\n"levels" : [ {} ,\n  {"x": 2, "x":  3} ], "é\\n": ["]", "}"]}'
    for steps, line, column in (
        ((), 1, 2),
        (("a",), 1, 8),
        (("levels",), 2, 12),
        (("levels", 0), 2, 14),
        (("levels", 1), 3, 3),
        (("levels", 1, "x"), 3, 18),
        (("é\n", 1), 3, 37),
    ):
        assert place_in(text, *steps) == Place(line=line, column=column)


def test_a_way_that_leads_nowhere_ends_at_the_last_value_found() -> None:
    """A member that is missing, an item beyond the end, a step into a number."""
    text = '{"a": [1], "b": 2}'
    for steps, column in ((("c",), 1), (("a", 1), 7), (("a", 5), 7), (("b", "x"), 17), (("b", 0), 17)):
        assert place_in(text, *steps) == Place(line=1, column=column)


@given(st.recursive(st.none() | st.integers() | st.text(), lambda inside: st.dictionaries(st.text(), inside, min_size=1)
                    | st.lists(inside, min_size=1)), st.sampled_from([None, 1]), st.data())  # fmt: skip
def test_what_is_at_the_place_of_a_value_is_that_value(value: object, indent: int | None, data: st.DataObject) -> None:
    """Read from there on, whatever the text looks like."""
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    steps: list[str | int] = []
    while isinstance(value, dict | list) and data.draw(st.booleans()):
        steps.append(data.draw(st.sampled_from(list(value) if isinstance(value, dict) else range(len(value)))))
        value = value[steps[-1]]  # type: ignore[index]
    place = place_in(text, *steps)
    assert place.line is not None
    assert place.column is not None
    at = sum(len(line) + 1 for line in text.split("\n")[: place.line - 1]) + place.column - 1
    assert json.JSONDecoder().raw_decode(text, at)[0] == value


def test_a_quote_can_be_printed_anywhere() -> None:
    """Cut to its length, and with no half of a character."""
    assert quote_json("é" * 9, 4) == '"ééé'
    assert quote_json("\ud800", 9) == '"\\ud800"'
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert quote_json(deep, 9) == "…"
