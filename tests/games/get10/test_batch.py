"""Many boards at once."""

import array
import copy
import ctypes
import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.core.contract import IllegalMove, Malformed, Size
from damier.games.get10 import Get10Batch, Get10Board, Get10Level
from damier.games.get10.batch import LOST, PLAYING, WON
from damier.games.get10.codec import Get10Move
from damier.games.get10.level import LARGEST_VALUE
from damier.games.get10.refill import REFILLS

seeds = st.integers(0, 2**64 - 1)


def ending(board: Get10Board) -> int:
    """Say how a game stands, as a batch does."""
    outcome = board.outcome()
    if outcome is None:
        return PLAYING
    return LOST if outcome.winner is None else WON


def assert_same(batch: Get10Batch, boards: list[Get10Board]) -> None:
    """Check all that a batch shows against the boards."""
    cells = range(len(boards[0].cells))
    for number, board in enumerate(boards):
        at = [(number, index // board.size.width, index % board.size.width) for index in cells]
        assert [batch.values[place] for place in at] == board.values
        legal = batch.legal()
        assert [index for index in cells if legal[at[index]]] == [
            board.size.index(move.cell) for move in board.legal_moves
        ]
    assert list(batch.moves) == [board.move_count for board in boards]
    assert list(batch.best) == [board.best for board in boards]
    assert list(batch.made) == [board.made for board in boards]
    assert list(batch.ends()) == [ending(board) for board in boards]


@given(
    size=st.builds(Size, st.integers(1, 7), st.integers(2, 7)),
    refill=st.sampled_from(sorted(REFILLS)),
    target=st.integers(5, 8),
    some=st.lists(seeds, min_size=1, max_size=4),
    data=st.data(),
)
def test_a_batch_goes_on_as_its_boards_do(
    size: Size, refill: str, target: int, some: list[int], data: st.DataObject
) -> None:
    """From the same levels, by the same moves: every value, seed by seed, after every move, also after a win."""
    levels = [Get10Level(size, target, refill, seed) for seed in some]
    boards = [Get10Board(level) for level in levels]
    batch = Get10Batch(levels)
    assert_same(batch, boards)
    for _ in range(data.draw(st.integers(0, 25))):
        places = []
        for board in boards:
            moves = [size.index(move.cell) for move in board.legal_moves]
            places.append(data.draw(st.sampled_from([*moves, -1])))
            if places[-1] >= 0:
                board.push(Get10Move(size.cell(places[-1])))
        batch.push(places)
        assert_same(batch, boards)


@pytest.mark.parametrize("refill", REFILLS)
def test_whole_games_are_the_same(refill: str) -> None:
    """Moves chosen by a rule, to the end of every game, on the usual grid."""
    levels = [Get10Level(refill=refill, seed=seed * 7919) for seed in range(40)]
    boards = [Get10Board(level) for level in levels]
    batch = Get10Batch(levels)
    while PLAYING in batch.ends():
        legal = batch.legal()
        places = []
        for number, board in enumerate(boards):
            ways = [place for place in range(25) if legal[number, place // 5, place % 5]]
            places.append(ways[board.move_count * 7 % len(ways)] if batch.ends()[number] == PLAYING else -1)
            if places[-1] >= 0:
                board.push(Get10Move(board.size.cell(places[-1])))
        batch.push(places)
    assert_same(batch, boards)


def test_given_grids_may_hold_the_highest_value() -> None:
    """Which cannot be collapsed; and a board may start without any group."""
    start = (LARGEST_VALUE, LARGEST_VALUE, LARGEST_VALUE - 1, LARGEST_VALUE - 1)
    levels = [Get10Level(Size(4, 1), 99, seed=3, start=start), Get10Level(Size(4, 1), 99, start=(1, 2, 1, 2))]
    batch = Get10Batch(levels)
    boards = [Get10Board(level) for level in levels]
    assert_same(batch, boards)
    batch.push([2, -1])
    boards[0].push("c1")
    assert_same(batch, boards)
    assert list(batch.ends()) == [WON, LOST]


@pytest.mark.parametrize("form", [list, tuple, lambda places: array.array("i", places), lambda p: array.array("q", p)])
def test_places_come_in_any_form(form: type) -> None:
    """A list, or numbers of any width that lie side by side in memory."""
    level = Get10Level(seed=42)
    batch = Get10Batch([level, replace(level, seed=43)])
    batch.push(form([0, -1]))
    assert list(batch.moves) == [1, 0]


@pytest.mark.parametrize(
    ("places", "error", "reason"),
    [
        ([0, 0], IllegalMove, "board 1, counted from 0, has no group at place 0"),
        ([0, 25], IllegalMove, "no group at place 25"),
        ([-2, -1], IllegalMove, "board 0, counted from 0, has no group at place -2"),
        ([0], Malformed, "1 place is given for 2 boards"),
        ([0, 2**40], Malformed, "whole numbers, one for each board"),
        (["a1", "a1"], Malformed, "whole numbers, one for each board"),
    ],
)
def test_what_cannot_be_played_changes_nothing(places: list[int], error: type[Exception], reason: str) -> None:
    """Not even on the boards before it."""
    batch = Get10Batch([Get10Level(seed=42), Get10Level(seed=43)])
    before = batch.values.tobytes()
    with pytest.raises(error, match=reason):
        batch.push(places)
    assert batch.values.tobytes() == before
    assert list(batch.moves) == [0, 0]


@pytest.mark.parametrize("levels", [[], [Get10Level(), Get10Level(target=11)], [Get10Level(), Get10Level(Size(4, 4))]])
def test_levels_of_a_batch_are_alike(levels: list[Get10Level]) -> None:
    """One size, one target, one refill; and there is one at least."""
    with pytest.raises(Malformed, match="one size, target and refill"):
        Get10Batch(levels)


def test_what_is_shown_cannot_be_written() -> None:
    """The boards are changed by moves only."""
    batch = Get10Batch([Get10Level(seed=42)])
    with pytest.raises(TypeError):
        batch.values[0, 0, 0] = 9


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_a_copy_goes_on_alone(copied: Callable[[Get10Batch], Get10Batch]) -> None:
    """It stands where the batch stood. A move on one leaves the other as it was; the same moves lead to the same."""
    batch = Get10Batch([Get10Level(seed=seed) for seed in (42, 43, 44)])
    push_first(batch)
    twin = copied(batch)
    before = everything(batch)
    assert everything(twin) == before
    push_first(twin)
    assert everything(batch) == before != everything(twin)
    push_first(batch)
    assert everything(batch) == everything(twin)


def push_first(batch: Get10Batch) -> None:
    """Make the first move that each board allows."""
    legal, size = batch.legal().tobytes(), batch.values.nbytes // len(batch)
    batch.push([legal.index(1, number * size) - number * size for number in range(len(batch))])


def everything(batch: Get10Batch) -> list[bytes]:
    """Return all that a batch shows."""
    return [shown.tobytes() for shown in (batch.values, batch.moves, batch.best, batch.made, batch.ends())]


@pytest.mark.parametrize("kind", [ctypes.c_int32.__ctype_be__, ctypes.c_int32.__ctype_le__, ctypes.c_int16])
def test_places_lie_in_memory_in_any_way(kind: Any) -> None:
    """In either order of bytes, and in other widths."""
    batch = Get10Batch([Get10Level(seed=seed) for seed in (42, 43)])
    batch.push((kind * 2)(0, -1))
    assert list(batch.moves) == [1, 0]
