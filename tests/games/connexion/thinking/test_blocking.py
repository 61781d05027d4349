"""Whether a player can be kept from joining his two stars, against a search that leaves nothing out."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damier.compiled import compiled
from damier.core.contract import Size
from damier.games.connexion.thinking.blocking import Blocking
from damier.games.connexion.thinking.exact import Exact


def bits(places: list[int]) -> int:
    """Return a set of cells as one number."""
    return sum(1 << place for place in places)


def can_join(width: int, height: int, stars: tuple[int, int], own: int, free: int, *, moving: bool) -> bool:
    """Try every move of both players."""
    cells = range(width * height)
    size = Size(width, height)
    around = [list(size.touching(place)) for place in cells]

    def joined(within: int) -> bool:
        reached, stack = {stars[0]}, [stars[0]]
        while stack:
            for other in around[stack.pop()]:
                if within >> other & 1 and other not in reached:
                    reached.add(other)
                    stack.append(other)
        return stars[1] in reached

    @cache
    def search(own: int, free: int, moving: bool) -> bool:
        if joined(own) or not joined(own | free):
            return joined(own)
        moves = [1 << place for place in cells if free >> place & 1]
        if moving:
            return any(search(own | move, free ^ move, False) for move in moves)
        return all(search(own, free ^ move, True) for move in moves)

    return search(own, free, moving)


@given(st.integers(0, 2**32))
@settings(max_examples=300)
def test_the_answer_is_that_of_trying_every_move(seed: int) -> None:
    """On boards of up to 5x4 with some cells of each player, whoever moves, also when asked again."""
    draw = random.Random(seed)
    width, height = draw.randint(2, 5), draw.randint(2, 4)
    one, other, *cells = draw.sample(range(width * height), width * height)
    count = min(len(cells), draw.randint(1, 10))
    free = bits(cells[:count])
    own = bits([one, other, *(place for place in cells[count:] if draw.random() < 0.4)])
    moving = draw.random() < 0.5
    board = Blocking(width, height, one, other, 1 << draw.randint(1, 8))
    expected = can_join(width, height, (one, other), own, free, moving=moving)
    assert board.can_join(own, free, moving=moving) == expected
    assert board.can_join(own, free, moving=not moving) in ((True,) if expected and not moving else (True, False))
    assert board.can_join(own, free, moving=moving) == expected


@pytest.mark.parametrize("moving", [False, True])
def test_a_board_of_64_cells_fits_in_a_word(moving: bool) -> None:
    """The last corner of 8x8 and the cell diagonally before it: of two ways one is taken, or neither."""
    corner, beside = 63, 63 - 9
    ways = bits([62, 55])
    board = Blocking(8, 8, corner, beside, 1 << 10)
    assert board.can_join(bits([corner, beside]), ways, moving=moving)
    assert board.can_join(bits([corner, beside]), bits([62]), moving=moving) == moving


@pytest.mark.skipif(not compiled(), reason="it takes minutes uncompiled")
def test_it_goes_on_where_it_was_interrupted_by_the_budget() -> None:
    """However few positions the search may look at, in the end 7x7 is solved with the same value."""
    colours = bytearray(49)
    red, blue = (8, 24), (29, 33)
    for player, stars in ((1, red), (2, blue)):
        for place in stars:
            colours[place] = player
    exact = Exact(7, 7, red, blue, 1 << 16)
    exact.begin(bytes(colours), 0, None, 3000)
    assert exact.value(1) is None
    assert exact.nodes == 3000
    exact.begin(bytes(colours), 0, None, None)
    assert exact.value(1) == 1
