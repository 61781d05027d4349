"""What is a level of Flow, to its limits."""

import pytest

from damier.core.contract import Malformed
from damier.games.flow.codec import parse_level
from damier.games.flow.level import LARGEST_SIDE


@pytest.mark.parametrize("size", ["1x2", f"{LARGEST_SIDE}x1", f"1x{LARGEST_SIDE}"])
def test_a_grid_may_be_as_small_or_as_large_as_said(size: str) -> None:
    """One column or one row will do."""
    assert str(parse_level(f"{size} red=a1-{'b1' if size.endswith('x1') else 'a2'}").size) == size


@pytest.mark.parametrize("size", ["0x1", "1x0", f"{LARGEST_SIDE + 1}x1", f"1x{LARGEST_SIDE + 1}"])
def test_a_grid_beyond_the_limits_is_refused(size: str) -> None:
    """Before anything else about the level."""
    with pytest.raises(Malformed, match=f"^a Flow grid has 1 to 1000 columns and rows, not {size.replace('x', '×')}$"):
        parse_level(f"{size} red=z9-z9 holes:z9")


def test_a_name_has_forty_letters_at_most() -> None:
    """And at least one, which can be printed."""
    assert parse_level(f"2x1 {'x' * 40}=a1-b1").colours == ("x" * 40,)
    for name in ("x" * 41, "", "%0A"):
        with pytest.raises(Malformed, match="a colour has a name of 1 to 40 letters, not "):
            parse_level(f"2x1 {name}=a1-b1")


@pytest.mark.parametrize(
    ("special", "said"),
    [
        ("bridges:z9,k1,e7,d2", "a bridge at d2 is outside the grid of 3×3"),
        ("holes:z9,k1,e7,d2", "a hole at d2 is outside the grid of 3×3"),
        ("holes:z9 bridges:z8", "a bridge at z8 is outside the grid of 3×3"),
        ("bridges:c1,b3,b2,c3 holes:c3,b3,c1,b2", "b2 is both a bridge and a hole"),
        ("walls:c1-a1,c3-a1,b1-b3,a2-c3", "there can be no wall between a1 and c1: they do not touch"),
        ("bridges:a3,b1 holes:b1,a3", "a3 is both a bridge and a hole"),
        ("walls:a3-c3,b1-a2,b1-c3", "there can be no wall between a3 and c3: they do not touch"),
        ("walls:c3-d3", "there can be no wall between c3 and d3: they do not touch"),
        ("walls:a3-a4", "there can be no wall between a3 and a4: they do not touch"),
        ("walls:b2-b2", "there can be no wall between b2 and b2: they do not touch"),
    ],
)
def test_of_several_defects_the_first_in_order_is_told(special: str, said: str) -> None:
    """However they are written."""
    with pytest.raises(Malformed) as refused:
        parse_level(f"3x3 red=a1-a2 {special}")
    assert str(refused.value) == said


def test_an_even_number_of_hexagonal_columns_may_wrap() -> None:
    """An odd number would put two shifted columns side by side; without a warp any number will do."""
    assert parse_level("4x3 red=a1-a2 shape:hex wrap:yes").wrap
    assert parse_level("3x3 red=a1-a2 shape:hex").shape == "hex"


def test_a_level_knows_its_pairs_by_cell_and_by_colour() -> None:
    """In the order in which they were given."""
    level = parse_level("3x2 red=c1-a1 blue=a2-c2")
    assert level.colours == ("red", "blue")
    assert {str(cell): colour for cell, colour in level.colour_at.items()} == {
        "c1": "red", "a1": "red", "a2": "blue", "c2": "blue"
    }  # fmt: skip
    assert [str(cell) for cell in level.endpoints("red")] == ["c1", "a1"]
