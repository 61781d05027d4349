"""Wins by force within a few moves, against trying every game."""

import pytest

from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import Colour, parse_level
from damier.games.connexion.level import ConnexionLevel
from damier.games.connexion.thinking.force import Force
from tests.games.connexion.positions import at_random, joins_by_force


def force_of(board: ConnexionBoard, nodes: int | None = None) -> Force:
    """Return the search at a position."""
    side = board.level.side
    force = Force(side, side, board.stars_of(0), board.stars_of(1))
    force.begin(board.core.picture(), board.core.leader, None, nodes)
    return force


@pytest.mark.parametrize("seed", range(120))
def test_wins_by_force_are_those_of_trying_everything(seed: int) -> None:
    """Within three moves, on positions of 4x4 and of 5x5 with two to four stars; and the first move is one of them."""
    side = 4 if seed % 3 else 5
    board = at_random(ConnexionLevel(side, 2 + seed % 3, seed=seed), seed, seed % 7 if side == 4 else 8 + seed % 6)
    expected = joins_by_force(board, 3)
    force = force_of(board)
    assert force.joins_in(board.turn + 1, 3) == expected
    if expected:
        board.push(Colour(board.size.cell(force.found)))
        outcome = board.outcome()
        if outcome is not None:
            assert expected == 1
        for reply in list(board.legal_moves) if outcome is None else ():
            board.push(reply)
            assert 0 < joins_by_force(board, expected - 1) < expected
            board.pop()


@pytest.mark.parametrize("seed", range(30))
def test_what_the_opponent_can_force_after_a_move_is_found(seed: int) -> None:
    """As if the move were made, and without making it."""
    board = at_random(ConnexionLevel(4, 2 + seed % 2, seed=seed), seed, seed % 8)
    force = force_of(board)
    before = board.core.picture()
    for move in list(board.legal_moves):
        assert isinstance(move, Colour)
        found = force.joins_after(board.size.index(move.cell), board.turn + 1, 2)
        board.push(move)
        assert found == (0 if board.outcome() else joins_by_force(board, 2))
        board.pop()
    assert board.core.picture() == before


def test_many_stars_are_joined_by_force_too() -> None:
    """More than a measure joins exactly: then every cell is tried."""
    red = "a1,b1,c1,d1,a3,b3,c3"
    board = ConnexionBoard(parse_level(f"5x5 red={red} blue=a5,b5,c5,d5,e1,e2,e3"))
    assert force_of(board).joins_in(1, 3) == joins_by_force(board, 3) == 1


def test_a_budget_that_ends_is_said() -> None:
    """Nothing is claimed then."""
    board = at_random(ConnexionLevel(8, 3, seed=5), 5, 12)
    assert force_of(board, nodes=1).joins_in(board.turn + 1, 5) is None
