"""The current between the stars: against equations solved one by one, and where it can be told without them."""

from __future__ import annotations

import importlib.util
import random
import sys
from pathlib import Path
from types import ModuleType

import pytest

from damier.compiled import compiled
from damier.games.connexion import currents as module
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import parse_level
from damier.games.connexion.evaluations import current, evaluate_free_cells
from tests.games.connexion.wires import plain_currents


def _uncompiled() -> ModuleType:
    """Load the module's source, compiled or not, to run it uncompiled."""
    assert module.__file__ is not None
    path = Path(module.__file__).parent / "currents.py"
    spec = importlib.util.spec_from_file_location("currents_uncompiled", path)
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules["currents_uncompiled"] = loaded
    spec.loader.exec_module(loaded)
    return loaded


MODULES = [pytest.param(module, id="as installed"), pytest.param(_uncompiled(), id="uncompiled")]


def drawn(side: int, seed: int) -> tuple[bytes, list[int], list[int]]:
    """Return the colours of a board that is filled at random to some degree, and the stars of each player."""
    draw = random.Random(seed)
    stars = 2 + seed % 2
    cells = draw.sample(range(side * side), 2 * stars + seed % 6 * (side * side - 2 * stars) // 9)
    colours = bytearray(side * side)
    for place, cell in enumerate(cells):
        colours[cell] = 1 + place % 2
    return bytes(colours), cells[0 : 2 * stars : 2], cells[1 : 2 * stars : 2]


@pytest.mark.parametrize("tried", MODULES)
@pytest.mark.parametrize("side", range(3, 12))
def test_shares_are_those_of_the_equations(tried: ModuleType, side: int) -> None:
    """On boards that are empty, half full, cut into pockets, with components of any shape; some in several networks."""
    for seed in range(6 if side < 8 else 2):
        colours, red, blue = drawn(side, seed + side)
        for colour, stars in ((1, red), (2, blue)):
            found = tried.currents(side, colours, colour, stars)
            assert list(found) == pytest.approx(plain_currents(side, colours, colour, stars), abs=1e-8)


@pytest.mark.skipif(not compiled(), reason="it takes a minute uncompiled")
def test_compiled_and_uncompiled_say_the_same() -> None:
    """On a board whose nodes are gathered four times over."""
    colours, red, _ = drawn(60, 8)
    assert list(module.currents(60, colours, 1, red)) == pytest.approx(
        list(_uncompiled().currents(60, colours, 1, red)), abs=1e-8
    )


@pytest.mark.parametrize("tried", MODULES)
def test_current_through_one_row_is_the_same_everywhere(tried: ModuleType) -> None:
    """Where there is one way only, each cell of it carries the whole current, once from either end."""
    assert tried.currents(3, bytes([1, 0, 1, 2, 2, 2, 0, 0, 0]), 1, [0, 2])[1] == pytest.approx(2)


@pytest.mark.parametrize("tried", MODULES)
def test_current_is_shared_by_equal_ways(tried: ModuleType) -> None:
    """Two ways of the same length around a wall carry half each; where one of them is blocked, the other all."""
    shares = tried.currents(3, bytes([2, 0, 0, 1, 2, 1, 0, 0, 0]), 1, [3, 5])
    assert shares[1] == pytest.approx(0, abs=1e-9)
    assert [shares[cell] for cell in (6, 7, 8)] == pytest.approx([2, 2, 2])
    shares = tried.currents(3, bytes([0, 0, 0, 1, 2, 1, 0, 0, 0]), 1, [3, 5])
    assert [shares[cell] for cell in (0, 1, 2, 6, 7, 8)] == pytest.approx([1] * 6)


def test_a_maze_carries_the_same_current_along_its_one_way() -> None:
    """However long it is and however little it lets through: it turns to and fro over the whole board."""
    side = 41
    colours = bytearray(side * side)
    for row in range(1, side, 2):
        for column in range(side):
            colours[row * side + column] = 2
        colours[row * side + (side - 1 if row % 4 == 1 else 0)] = 0
    ends = 0, side * side - 1
    for cell in ends:
        colours[cell] = 1
    shares = module.currents(side, bytes(colours), 1, ends)
    assert [shares[cell] for cell in range(side * side) if not colours[cell]] == pytest.approx(
        [2] * (colours.count(0)), abs=1e-6
    )


@pytest.mark.parametrize("tried", MODULES)
def test_where_nothing_can_flow_there_is_no_share(tried: ModuleType) -> None:
    """Stars that are one component already, a star that is shut in, a full board."""
    assert not any(tried.currents(3, bytes([1, 1, 0, 0, 0, 0, 0, 0, 2]), 1, [0, 1]))
    assert not any(tried.currents(3, bytes([1, 2, 0, 2, 0, 0, 0, 0, 1]), 1, [0, 8]))
    assert not any(tried.currents(3, bytes([1, 0, 2, 2, 2, 0, 0, 0, 1]), 1, [0, 8]))
    assert not any(tried.currents(2, bytes([1, 2, 2, 1]), 1, [0, 3]))


@pytest.mark.parametrize("seed", range(4))
def test_what_flows_across_any_line_is_the_whole_current(seed: int) -> None:
    """Between two stars in opposite corners of an empty board, half of what passes a diagonal goes each way round."""
    side = 8 + seed
    colours = bytearray(side * side)
    colours[0] = colours[-1] = 1
    shares = module.currents(side, bytes(colours), 1, [0, side * side - 1])
    for sum_ in range(1, 2 * side - 2):
        cells = [row * side + sum_ - row for row in range(side) if 0 <= sum_ - row < side]
        assert sum(shares[cell] for cell in cells) == pytest.approx(2)


@pytest.mark.parametrize("seed", range(3))
def test_the_evaluation_is_a_share(seed: int) -> None:
    """From 0 to 1 for every free cell, for either player, at every moment of a game."""
    board = ConnexionBoard(parse_level(f"6x6 stars=3 seed={seed}"))
    while board.outcome() is None:
        for player in (0, 1):
            values = evaluate_free_cells(current, board, player).values()
            assert all(0 <= value <= 1 for value in values)
        moves = list(board.legal_moves)
        board.push(moves[seed % len(moves)])
