"""The text of a level as words, ``5x5 target=10``, which the core reads and writes for games."""

import pytest

from damier.core.contract import Cell, Malformed, Size, say
from damier.core.fields import cell_list, one_of, read_fields, whole_number, write_fields, yes_or_no

READERS = {"size": Size.parse, "seed": whole_number, "on": cell_list, "wrap": yes_or_no,
           "shape": one_of("square", "hex", what=say("a thing"))}  # fmt: skip


def test_fields_are_read_and_written() -> None:
    """The size stands alone at the beginning, or by its name anywhere."""
    text = "5x4 seed=42 on=a1,e4 wrap=yes shape=hex"
    values = read_fields(text, READERS, "the game")
    on = (Cell(0, 0), Cell(4, 3))
    assert values == {"size": Size(5, 4), "seed": 42, "on": on, "wrap": True, "shape": "hex"}
    assert write_fields({"size": Size(5, 4), "seed": 42, "shape": "hex"}) == "5x4 seed=42 shape=hex"
    assert read_fields("seed=42 size=5x4", READERS, "the game") == {"seed": 42, "size": Size(5, 4)}
    assert read_fields("5x4 wrap=no", READERS, "the game") == {"size": Size(5, 4), "wrap": False}
    assert read_fields("", READERS, "the game") == {}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("5x4 sed=1", "unknown setting of the game 'sed': did you mean 'seed'"),
        ("5x4 7x7", "unknown setting of the game '7x7'"),
        ("5x4 seed", "unknown setting of the game 'seed'"),
        ("5x4 seed=1 seed=2", "seed is given twice, the second time as '2'"),
        ("5x4 size=3x3", "size is given twice, the second time as '3x3'"),
        ("5x4 seed=-1", "seed: expected a whole number, not '-1'"),
        ("5x4 on=a1,", "on: expected a cell such as d2"),
        ("5x4 wrap=maybe", "wrap: expected yes or no, not 'maybe'"),
        ("5x4 shape=round", "shape: unknown a thing 'round'"),
        ("fivebyfour", "size: expected a size such as 5x5"),
    ],
)
def test_what_is_no_field_is_refused_by_its_name(text: str, reason: str) -> None:
    """With what was expected and what was found."""
    with pytest.raises(Malformed, match=reason):
        read_fields(text, READERS, "the game")


def test_a_field_that_is_needed_is_asked_for_by_its_name() -> None:
    """With the text that lacks it; one that has all is read."""
    assert read_fields("5x4 seed=1", READERS, "the game", required=("size", "seed")) == {"size": Size(5, 4), "seed": 1}
    with pytest.raises(Malformed, match="a level of the game needs size: 'seed=1' has none"):
        read_fields("seed=1", READERS, "the game", required=("seed", "size"))


def test_a_number_has_up_to_twenty_digits() -> None:
    """So that no text is long to read."""
    assert whole_number("9" * 20) == 10**20 - 1
    with pytest.raises(Malformed, match=f"expected a whole number, not '{'9' * 21}'"):
        whole_number("9" * 21)
