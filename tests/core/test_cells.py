"""Cells, sizes and their texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.core.cells import column_letters
from damier.core.contract import Cell, Malformed, Size

sides = st.integers(1, 40)


@given(st.integers(0, 20_000), st.integers(0, 99_999))
def test_a_cell_reads_back_from_its_text(column: int, row: int) -> None:
    """The text of a cell is its own inverse."""
    assert Cell.parse(str(Cell(column, row))) == Cell(column, row)


@pytest.mark.parametrize(("cell", "text"), [((0, 0), "a1"), ((25, 9), "z10"), ((26, 0), "aa1"), ((701, 4), "zz5")])
def test_columns_are_lettered_as_on_a_spreadsheet(cell: tuple[int, int], text: str) -> None:
    """After z comes aa."""
    assert str(Cell(*cell)) == text


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ((-2, 0), "(-2, 0)"),
        ((0, -1), "(0, -1)"),
        ((10**9, 0), "(∞, 0)"),
        ((-(10**9), 10**100_000), "(-∞, ∞)"),
        ((1.5, float("nan")), "(1.5, nan)"),
        ((1.0, 0), "(1.0, 0)"),
        ((None, "x" * 99), f"(None, {'x' * 20})"),
    ],
)
def test_what_is_no_cell_has_a_text_too(cell: tuple[int, int], text: str) -> None:
    """For errors that name it; it cannot be taken for a cell."""
    assert str(Cell(*cell)) == text
    assert column_letters(cell[0]) == (text[1 : text.index(",")] if type(cell[0]) is not int or cell[0] else "a")
    with pytest.raises(Malformed):
        Cell.parse(text)


def test_capital_letters_are_read() -> None:
    """D2 is d2."""
    assert Cell.parse("D2") == Cell.parse(" d2 ") == Cell(3, 1)


@pytest.mark.parametrize("text", ["", "2d", "d", "2", "d0", "d02", "d-1", "d2x", "é1", "abcde1", "d1234567", "d²"])
def test_what_is_no_cell_is_quoted(text: str) -> None:
    """The refusal shows a right one and the wrong one."""
    with pytest.raises(Malformed, match="expected a cell such as d2"):
        Cell.parse(text)


@given(sides, sides)
def test_a_size_reads_back_and_numbers_its_cells(width: int, height: int) -> None:
    """Cells are numbered line by line, and nothing outside is inside."""
    size = Size(width, height)
    assert Size.parse(str(size)) == size
    cells = list(size.cells())
    assert [size.index(cell) for cell in cells] == list(range(width * height))
    assert [size.cell(index) for index in range(width * height)] == cells
    assert all(cell in size for cell in cells)
    assert Cell(width, 0) not in size
    assert Cell(0, height) not in size
    assert Cell(-1, 0) not in size


@given(sides, sides, st.data())
def test_touching_is_by_sides_and_mutual(width: int, height: int, data: st.DataObject) -> None:
    """Neighbours are at distance one, and each is the other's neighbour."""
    size = Size(width, height)
    index = data.draw(st.integers(0, width * height - 1))
    here = size.cell(index)
    expected = {
        size.index(cell)
        for cell in (Cell(here.column + dx, here.row + dy) for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1)))
        if cell in size
    }
    assert set(size.touching(index)) == expected
    assert all(index in size.touching(other) for other in expected)


def test_a_size_may_be_written_with_the_sign_of_multiplication() -> None:
    """As in print."""
    assert Size.parse("7\N{MULTIPLICATION SIGN}5") == Size(7, 5)


@pytest.mark.parametrize("text", ["", "5", "5x", "x5", "5x5x5", "-1x5", "5 x 5"])
def test_what_is_no_size_is_refused(text: str) -> None:
    """A size is columns x rows."""
    with pytest.raises(Malformed, match="expected a size such as 5x5"):
        Size.parse(text)


@pytest.mark.parametrize(("column", "row"), [(-1, 0), (0, -1), (-1, -1)])
def test_what_is_outside_every_grid_is_named_by_its_numbers(column: int, row: int) -> None:
    """Errors must be able to name it."""
    assert str(Cell(column, row)) == f"({column}, {row})"
