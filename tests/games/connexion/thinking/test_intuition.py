"""What the expert sees at a glance: the signs of cells and of positions."""

from itertools import combinations

import pytest

from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.level import ConnexionLevel
from damier.games.connexion.players import learnt_weights, seen
from damier.games.connexion.thinking.constants import AROUND_IT, NEEDS, WEIGHTS, WHOLE
from damier.games.connexion.thinking.intuition import Intuition
from tests.games.connexion.positions import at_random

POSITIONS = [(side, stars, seed) for side, stars in ((4, 2), (4, 3), (5, 3)) for seed in range(8)]


def intuition(board: ConnexionBoard) -> Intuition:
    """Return what looks at boards like this one."""
    side = board.level.side
    return Intuition(side, side, board.stars_of(0), board.stars_of(1), 0, learnt_weights())


def cells_for_more(board: ConnexionBoard, player: int) -> int | None:
    """Return the fewest free cells that give a player more stars than he has joined; None where none do."""
    free = [place for place, colour in enumerate(board.core.picture()) if colour == 0]
    before = board.core.most(player + 1)
    for count in range(1, len(free) + 1):
        for places in combinations(free, count):
            for place in places:
                board.core.paint(place, player + 1)
            more = board.core.most(player + 1) > before
            for _ in places:
                board.core.undo()
            if more:
                return count
    return None


@pytest.mark.parametrize(("side", "stars", "seed"), POSITIONS)
def test_the_cells_needed_for_more_stars_are_the_fewest_that_give_them(side: int, stars: int, seed: int) -> None:
    """As trying all sets of free cells finds."""
    board = at_random(ConnexionLevel(side, stars, seed=seed), seed, side + seed % 4)
    if board.outcome() is not None:
        return
    signs = intuition(board).signs_of(*seen(board))
    if signs is None:
        return
    number = signs[0][1] - WHOLE - 3 * NEEDS * NEEDS
    leader, other, own = number % 3, number // 3 % NEEDS, number // 3 // NEEDS
    assert leader == (0 if board.leader is None else 1 if board.leader == board.turn else 2)
    for player, needs in ((board.turn, own), (1 - board.turn, other)):
        assert needs == (cells_for_more(board, player) or 0)


def test_every_free_cell_has_its_signs_and_the_colours_do_not_matter() -> None:
    """With the colours exchanged and the other to move, all is the same."""
    board = at_random(ConnexionLevel(7, 3, seed=2), 1, 10)
    red, blue = board.stars_of(0), board.stars_of(1)
    twin = Intuition(7, 7, blue, red, 0, learnt_weights())
    turned = bytes((0, 2, 1)[colour] for colour in board.core.picture())
    found = intuition(board).signs_of(board.core.picture(), 1, 1)
    assert found is not None
    assert found == twin.signs_of(turned, 2, 2)
    assert list(found[1]) == [place for place, colour in enumerate(board.core.picture()) if colour == 0]
    for signs in found[1].values():
        assert len(signs) == 5
        assert all(0 <= sign < AROUND_IT for sign in signs[:4])
        assert AROUND_IT <= signs[4] < WHOLE


def test_cells_that_look_the_same_when_turned_have_the_same_weight() -> None:
    """A board turned by a quarter has the same weights of what is around its cells."""
    weights = learnt_weights()
    assert len(weights) == WEIGHTS
    board = at_random(ConnexionLevel(7, 3, seed=2), 1, 10)
    places = [7 * (place % 7) + 6 - place // 7 for place in range(49)]
    picture = board.core.picture()
    turned = bytearray(49)
    for place, colour in zip(places, picture, strict=True):
        turned[place] = colour
    red, blue = ([places[star] for star in board.stars_of(player)] for player in (0, 1))
    found = intuition(board).signs_of(picture, 1, 1)
    other = Intuition(7, 7, red, blue, 0, weights).signs_of(turned, 1, 1)
    assert found is not None
    assert other is not None
    assert found[0] == other[0]
    for place, signs in found[1].items():
        assert signs[:4] == other[1][places[place]][:4]
        assert weights[signs[4]] == weights[other[1][places[place]][4]]
