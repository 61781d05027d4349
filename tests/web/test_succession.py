"""The numbers of games and boards in a match."""

from __future__ import annotations

from itertools import product

from damier.play.match import MOST_PLACES
from damier.store.games import BOARDS_OF_A_RACE
from damier.web.succession import board_number, board_of, stored_number


def test_every_board_has_numbers_of_its_own() -> None:
    """In the store and in addresses, from which it is found again; a number of the store tells the race."""
    assert MOST_PLACES <= BOARDS_OF_A_RACE
    boards = list(product(range(1, 6), range(MOST_PLACES)))
    assert len({stored_number(*board) for board in boards}) == len(boards)
    assert [board_of(board_number(*board)) for board in boards] == boards
    assert board_number(1, 0) == stored_number(1, 0) == 1
    for race, side in boards:
        if side:
            assert -stored_number(race, side) // BOARDS_OF_A_RACE == race - 1
