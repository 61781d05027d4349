"""Whether a player can be kept from joining his two stars, against a search that leaves nothing out."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damier.games.connexion.thinking.blocking import Blocking


def bits(places: list[int]) -> int:
    """Return a set of cells as one number."""
    return sum(1 << place for place in places)


def can_join(width: int, height: int, stars: tuple[int, int], own: int, free: int, *, moving: bool) -> bool:
    """Try every move of both players."""
    cells = range(width * height)
    around = {
        place: [other for other in cells if abs(other % width - place % width) + abs(other // width - place // width) == 1]
        for place in cells
    }

    def joined(within: int) -> bool:
        reached, stack = {stars[0]}, [stars[0]]
        while stack:
            for other in around[stack.pop()]:
                if within >> other & 1 and other not in reached:
                    reached.add(other)
                    stack.append(other)
        return stars[1] in reached

    @cache
    def search(own: int, free: int, moving: bool) -> bool:  # noqa: FBT001 (a key of the cache)
        if joined(own) or not joined(own | free):
            return joined(own)
        moves = [1 << place for place in cells if free >> place & 1]
        if moving:
            return any(search(own | move, free ^ move, False) for move in moves)  # noqa: FBT003
        return all(search(own, free ^ move, True) for move in moves)  # noqa: FBT003

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


@pytest.mark.parametrize(("other", "joins"), [(63 - 9, False), (9, True)])
def test_a_board_of_64_cells_fits_in_a_word(other: int, joins: bool) -> None:  # noqa: FBT001 (a parameter)
    """From the last corner of 8x8 to the cell diagonally beside it, with the last line taken, and on to the far one."""
    taken = bits([62])
    stars = bits([63, other])
    board = Blocking(8, 8, 63, other, 1 << 16)
    assert board.can_join(stars, (1 << 64) - 1 & ~(taken | stars), moving=False) is False
    assert board.can_join(stars, (1 << 64) - 1 & ~(taken | stars), moving=True) is not joins or other == 54
