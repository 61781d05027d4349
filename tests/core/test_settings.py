"""Settings: each kind takes Python values and texts, and says what it expects instead of what it does not take."""

from typing import Any, get_args

import pytest

from damier.core.contract import Area, Choice, Malformed, Setting, Share, Size, Switch, WholeNumber, say
from damier.core.settings import Kind, read_settings


@pytest.mark.parametrize(
    ("kind", "given", "value"),
    [
        (WholeNumber(2, 9), 5, 5),
        (WholeNumber(2, 9), "5", 5),
        (WholeNumber(2, 9), 2, 2),
        (WholeNumber(2, 9), "9", 9),
        (WholeNumber(2, 9, auto=True), None, None),
        (WholeNumber(2, 9, auto=True), "auto", None),
        (Share(), 0.25, 0.25),
        (Share(), "0.25", 0.25),
        (Share(), "25%", 0.25),
        (Share(), 0, 0.0),
        (Share(), 1, 1.0),
        (Share(auto=True), "auto", None),
        (Share(auto=True), None, None),
        (Choice({"steady": say("steady")}), "steady", "steady"),
        (Switch(), True, True),
        (Switch(), "yes", True),
        (Switch(), False, False),
        (Switch(), "no", False),
        (Area(2, 9), "7x5", Size(7, 5)),
        (Area(2, 9), Size(2, 9), Size(2, 9)),
        (Area(2, 9), (7, 5), Size(7, 5)),
        (Area(2, 9), "7", Size(7, 7)),
        (Area(2, 9, square=True), 8, Size(8, 8)),
    ],
)
def test_a_kind_takes_values_and_texts(kind: Kind, given: object, value: object) -> None:
    """``colors=5`` and ``colors="5"`` are the same wish, and the text of a value reads back."""
    setting = Setting("thing", kind, value, say("a thing"))
    assert setting.read(given) == value
    assert setting.read(setting.write(value)) == value


@pytest.mark.parametrize(
    ("kind", "given", "expected"),
    [
        (WholeNumber(2, 9), "many", "a whole number, not 'many'"),
        (WholeNumber(2, 9), "5.0", "a whole number"),
        (WholeNumber(2, 9), "-5", "a number from 2 to 9, not -5"),
        (WholeNumber(2, 9), "²", "a whole number"),
        (WholeNumber(2, 9), True, "a whole number, not 'True'"),
        (WholeNumber(2, 9), None, "a whole number"),
        (WholeNumber(2, 9), "auto", "a whole number"),
        (WholeNumber(2, 9), 1, "a number from 2 to 9, not 1"),
        (WholeNumber(2, 9), "10", "a number from 2 to 9, not 10"),
        (WholeNumber(0, 9), "9" * 400, "a whole number"),
        (Share(), "0.2.5", "a share"),
        (Share(), ".", "a share"),
        (Share(), "1.5", "a share such as 0.2 or 20%"),
        (Share(), -0.1, "a share"),
        (Share(), "120%", "a share"),
        (Share(), "much", "a share"),
        (Share(), True, "a share"),
        (Share(), None, "a share"),
        (Choice({"steady": say("steady"), "rising": say("steady")}), "falling", "one of steady, rising, not 'falling'"),
        (Choice({"steady": say("steady")}), 3, "one of steady"),
        (Switch(), "maybe", "yes or no, not 'maybe'"),
        (Switch(), 7, "yes or no"),
        (Area(2, 9), "1x5", "columns and rows from 2 to 9, not 1×5"),
        (Area(2, 9), "5x10", "columns and rows from 2 to 9, not 5×10"),
        (Area(2, 9), "wide", "a size such as 5x5"),
        (Area(2, 9), (5, True), "a size such as 5x5"),
        (Area(2, 9), (5,), "a size such as 5x5"),
        (Area(2, 9), 2.5, "a size such as 5x5"),
        (Area(2, 9, square=True), "5x6", "a square, not 5×6"),
    ],
)
def test_a_kind_says_what_it_expects(kind: Kind, given: object, expected: str) -> None:
    """With the setting's name before it."""
    with pytest.raises(Malformed) as refused:
        Setting("thing", kind, None, say("a thing")).read(given)
    assert str(refused.value).startswith("thing is ")
    assert expected in str(refused.value)


def test_settings_left_out_take_their_defaults() -> None:
    """And unknown ones are refused with the nearest known one."""
    settings = (
        Setting("size", Area(2, 9), Size(7, 7), say("a thing")),
        Setting("hex", Switch(), False, say("a thing")),
    )
    values: dict[str, Any] = read_settings(settings, {"hex": "yes"})
    assert values == {"size": Size(7, 7), "hex": True}
    with pytest.raises(Malformed, match="unknown setting 'hexe': did you mean 'hex'"):
        read_settings(settings, {"hexe": "yes"})


def test_a_number_has_up_to_twenty_characters() -> None:
    """So that no text is long to read."""
    number, share = WholeNumber(0, 10**30), Share()
    assert number.read("9" * 20) == 10**20 - 1
    assert share.read("0." + "5" * 18) == pytest.approx(0.5555555)
    with pytest.raises(Malformed, match="a whole number"):
        number.read("9" * 21)
    with pytest.raises(Malformed, match="a share"):
        share.read("0." + "5" * 19)


def test_what_is_quoted_is_cut() -> None:
    """To its first 40 characters."""
    with pytest.raises(Malformed, match=f"yes or no, not '{'y' * 40}'$"):
        Switch().read("y" * 41)


def test_kinds_have_the_names_that_pages_read() -> None:
    """They are sent as they are."""
    assert [kind.name for kind in get_args(Kind)] == ["number", "share", "choice", "switch", "size"]
