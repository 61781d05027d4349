"""The levels that come with Plumber, for tests that take some of them."""

from damier.games.plumber import Plumber
from damier.games.plumber.level import PlumberLevel


def by_size() -> list[PlumberLevel]:
    """Return all of them from small to large, those of one size from easy to hard.

    The first 56 are of 3x3 and 4x4, the next 50 of 5x5, the next 38 of 6x6, then come 7x7 and more.
    """
    return sorted(Plumber.levels(), key=lambda level: level.board_size.width)
