"""The graph of a Flow board: who touches whom, on every kind of board."""

import pytest

from damier.core.contract import Cell
from damier.games.flow.codec import parse_level
from damier.games.flow.graph import Graph, touching


def graph(text: str) -> Graph:
    """Return the graph of a level, written without its pair."""
    size, _, special = text.partition(" ")
    return parse_level(f"{size} red=a1-a2 {special}").graph


def near(board: Graph, cell: str, lane: int = 0) -> str:
    """Return the cells that touch a cell, or the lane of a bridge, by direction."""
    return " ".join(str(board.nodes[node].cell) for node in board.neighbours(board.at[Cell.parse(cell)][lane]))


def joined(board: Graph) -> set[frozenset[str]]:
    """Return the pairs of cells that an edge joins."""
    return {frozenset(str(board.nodes[node].cell) for node in edge) for edge in board.edges}


@pytest.mark.parametrize(
    ("board", "cell", "cells"),
    [
        ("3x4", "b2", "b1 c2 b3 a2"),
        ("3x4", "a1", "b1 a2"),
        ("3x4", "c4", "c3 b4"),
        ("3x4 holes:c2", "b2", "b1 b3 a2"),
        ("3x4 walls:b2-b3", "b2", "b1 c2 a2"),
        ("3x4 wrap:yes", "a1", "a4 b1 a2 c1"),
        ("3x4 wrap:yes", "c4", "c3 a4 c1 b4"),
        ("2x3 wrap:yes", "a1", "a3 b1 a2"),
        ("3x2 wrap:yes", "a1", "b1 a2 c1"),
        ("5x4 shape:hex", "c2", "c1 d2 d3 c3 b3 b2"),
        ("5x4 shape:hex", "b2", "b1 c1 c2 b3 a2 a1"),
        ("5x4 shape:hex", "a1", "b1 b2 a2"),
        ("4x3 shape:hex wrap:yes", "a1", "a3 b1 b2 a2 d2 d1"),
        ("4x3 shape:hex wrap:yes", "d1", "d3 a3 a1 d2 c1 c3"),
    ],
)
def test_cells_that_touch_come_by_direction(board: str, cell: str, cells: str) -> None:
    """Clockwise from above; odd columns of hexagons are shifted up; borders are joined across three cells or more."""
    assert near(graph(board), cell) == cells


@pytest.mark.parametrize(
    ("board", "edges"),
    [("4x3", 17), ("3x4", 17), ("4x3 wrap:yes", 24), ("4x3 shape:hex", 17 + 6), ("4x3 shape:hex wrap:yes", 36),
     ("1x2", 1), ("2x2 wrap:yes", 4), ("4x3 holes:b2", 13), ("4x3 walls:a1-b1,b2-b3", 15), ("4x3 bridges:b2", 17)],
)  # fmt: skip
def test_two_cells_are_joined_by_one_edge(board: str, edges: int) -> None:
    """Each counted once, and found from both sides."""
    found = graph(board)
    assert len(found.edges) == len(joined(found)) == edges
    for number, (one, other) in enumerate(found.edges):
        assert found.edge_between(one, other) == found.edge_between(other, one) == number
        assert other in found.neighbours(one)
        assert one in found.neighbours(other)
    assert sum(len(found.neighbours(node)) for node in range(len(found.nodes))) == 2 * edges


def test_opposite_directions_are_half_the_circle_apart() -> None:
    """Both nodes of an edge know in which direction it leaves them."""
    for board, half in (("4x3 wrap:yes", 2), ("4x4 shape:hex wrap:yes", 3)):
        found = graph(board)
        ways = {(node, edge): way for node, around in enumerate(found.around) for way, _, edge in around}
        assert {way for way, _, _ in found.around[0]} == {*range(2 * half)}
        for number, (one, other) in enumerate(found.edges):
            assert abs(ways[one, number] - ways[other, number]) == half


def test_a_bridge_has_a_lane_for_each_straight_way() -> None:
    """Each touches the cells on its two sides and no others: two on squares, three on hexagons."""
    square = graph("3x3 bridges:b2")
    assert [near(square, "b2", lane) for lane in (0, 1)] == ["b1 b3", "c2 a2"]
    hexagon = graph("3x3 shape:hex bridges:b2")
    assert [near(hexagon, "b2", lane) for lane in (0, 1, 2)] == ["b1 b3", "c1 a2", "c2 a1"]
    assert [square.is_lane(node) for node in square.at[Cell(1, 1)]] == [True, True]
    assert not square.is_lane(0)
    assert len(square.nodes) == 10


def test_bridges_that_touch_are_joined_lane_to_lane() -> None:
    """A path goes straight across both."""
    board = graph("4x3 bridges:b2,c2")
    assert [near(board, cell, 1) for cell in ("b2", "c2")] == ["c2 a2", "d2 b2"]
    assert board.edge_between(board.at[Cell(1, 1)][1], board.at[Cell(2, 1)][1]) is not None
    assert board.edge_between(board.at[Cell(1, 1)][0], board.at[Cell(2, 1)][0]) is None


@pytest.mark.parametrize(
    ("board", "flat"),
    [("4x3", True), ("4x3 holes:b2 walls:a1-b1", True), ("4x3 bridges:b2", False), ("4x3 shape:hex", False),
     ("4x3 wrap:yes", False), ("2x3 wrap:yes", False), ("3x2 wrap:yes", False), ("2x2 wrap:yes", True),
     ("1x2 shape:hex", False)],
)  # fmt: skip
def test_a_flat_board_is_a_square_grid_without_bridges_or_warps(board: str, flat: bool) -> None:
    """Its edges join neighbours in a line or a column, so none cross when it is drawn."""
    assert graph(board).planar_rectangle() is flat


def test_touching_cells_are_told_walls_and_holes_aside() -> None:
    """All sides of the cell, by direction."""
    level = parse_level("5x4 red=a1-a2 holes:c1 walls:c2-d2 shape:hex")
    for cell, cells in (("c2", "c1 d2 d3 c3 b3 b2"), ("b2", "b1 c1 c2 b3 a2 a1")):
        found = touching(Cell.parse(cell), level.size, hexagonal=True, wrap=False)
        assert " ".join(map(str, found)) == cells
    assert (level.graph.directions, graph("4x3").directions) == (6, 4)
