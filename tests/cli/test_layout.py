"""What fits on a screen, and which cell is where."""

from __future__ import annotations

import pytest

from damier.cli.layout import View, cell_at, fit, wrap
from damier.cli.pager import Pager
from damier.core.contract import Cell, Scene
from damier.core.registry import open_board
from damier.core.sentences import ENGLISH

PLUMBER = "plumber: XXXXX/R1*L1L1L1R3/XXXXX"


def scene_of(line: str) -> Scene:
    """Return the scene of a level's line."""
    board = open_board(line)
    assert board.game.drawing is not None
    drawn: Scene = board.game.drawing(board, None)
    return drawn


def cells(scene: Scene, view: View) -> list[Cell]:
    """Return the cells that a view shows, and those of the grid beside it."""
    beside = range(scene.columns, scene.all_columns)
    found = [Cell(column, row) for column in view.columns for row in view.rows]
    return found + [Cell(column, row) for column in beside for row in range(scene.rows_of(column))]


@pytest.mark.parametrize("roomy", [False, True])
@pytest.mark.parametrize(
    "line",
    [
        "get10: 4x3 seed=1",
        "connexion: 5x5 seed=1",
        "flow: 4x3 red=a1-d3 walls:a1-a2,b2-c2",
        "flow: 4x3 red=a1-d3 shape:hex",
        PLUMBER,
    ],
)
def test_every_cell_is_found_where_it_is_written(line: str, roomy: bool) -> None:
    """Between walls, on hexagons and in the reserve too: its brackets and its middle are the cell's."""
    scene = scene_of(line)
    view = View(range(scene.columns), range(scene.rows), roomy)
    plain = view.text(scene).splitlines()
    for cell in cells(scene, view):
        marked = view.text(scene, cursor=cell).splitlines()
        changed = [
            (column, row)
            for row, (one, other) in enumerate(zip(plain, marked, strict=True))
            for column, (mine, theirs) in enumerate(zip(one.ljust(len(other)), other.ljust(len(one)), strict=True))
            if mine != theirs
        ]
        columns, rows = [column for column, _ in changed], [row for _, row in changed]
        for column, row in [*changed, ((min(columns) + max(columns)) // 2, (min(rows) + max(rows)) // 2)]:
            assert cell_at(scene, view, column, row) == cell
    assert cell_at(scene, view, 0, 0) is None
    assert cell_at(scene, view, 500, 1) is None
    assert cell_at(scene, view, 4, 500) is None


def test_a_part_of_a_board_is_found_by_its_own_cells() -> None:
    """The first cell that is shown is not a1."""
    scene = scene_of("get10: 9x9 seed=1")
    view = fit(scene, Cell(8, 8), 20, 5)
    assert view.columns[-1] == view.rows[-1] == 8
    assert not view.is_whole(scene)
    lines = view.text(scene).splitlines()
    assert max(map(len, lines)) <= 20
    assert len(lines) <= 5
    assert cell_at(scene, view, 3, 1) == Cell(view.columns[0], view.rows[0])


def test_a_board_is_roomy_where_there_is_room() -> None:
    """Else whole, else a part; never nothing."""
    scene = scene_of("get10: 5x5 seed=1")
    assert fit(scene, Cell(0, 0), 80, 20).roomy
    assert not fit(scene, Cell(0, 0), 80, 20, roomy=False).roomy
    assert fit(scene, Cell(0, 0), 80, 6) == View(range(5), range(5))
    assert fit(scene, Cell(2, 4), 1, 0) == View(range(2, 3), range(4, 5))


def test_tables_wrap_in_their_last_column() -> None:
    """And words are never cut."""
    assert wrap("a b  c d e f", 8) == ["a b  c d", "     e f"]
    assert wrap("", 8) == [""]


def test_a_text_scrolls_by_lines_and_pages() -> None:
    """It stops at both ends, and any other key changes nothing."""
    pager = Pager("\n".join(str(number) for number in range(100)), ENGLISH)
    assert pager.lines(80, 11)[:10] == [str(number) for number in range(10)]
    for keys, first in ((["\x1b[B"], 1), (["\x1b[6~"], 10), (["x"], 10), (["\x1b[5~"] * 3, 0), (["\x1b[F"], 90),
                        ([" "], 90), (["\x1b[A"], 89), (["\x1b[H"], 0)):  # fmt: skip
        assert all(pager.press(key) for key in keys)
        assert pager.lines(80, 11)[0] == str(first)
    assert not pager.press("\x1b")
    assert "Escape" in pager.lines(80, 11)[-1]
