"""Random continuations, against the board."""

from hypothesis import given, settings
from hypothesis import strategies as st

from damier.games.connexion.codec import Colour
from damier.games.connexion.level import ConnexionLevel
from damier.games.connexion.thinking.continuations import Continuations
from tests.games.connexion.positions import at_random


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 9), st.integers(2, 4), st.integers(0, 1 << 32), st.integers(0, 20))
def test_continuations_keep_the_rules(side: int, stars: int, seed: int, moves: int) -> None:
    """A random continuation ends as the board says when the same cells are coloured in the same order."""
    if 2 * stars > side * side - 2:
        stars = 2
    if side == 2:
        side = 3
    board = at_random(ConnexionLevel(side, stars, seed=seed), seed, moves)
    played = Continuations(side, side, board.stars_of(0), board.stars_of(1), seed, measured=seed % 2 == 1)
    result, order = played.playout(board.core.picture(), board.core.leader, board.turn + 1)
    for place in order:
        board.push(Colour(board.size.cell(place)))
        if board.outcome() is not None:
            break
    outcome = board.outcome()
    assert outcome is not None
    assert result == (3 if outcome.winner is None else outcome.winner + 1)
