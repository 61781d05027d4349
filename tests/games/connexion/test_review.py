"""Reviews of games of Connexion: planted blunders are found, and what is proved is so by trying everything."""

import pytest

from damier.compiled import compiled
from damier.core.contract import Budget
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import parse_level, parse_move
from damier.games.connexion.level import ConnexionLevel
from damier.games.connexion.review import review
from damier.locale import load_language
from tests.games.connexion.positions import at_random, by_trying

# The searches that judge the moves choose the same ones uncompiled: ``thinking/test_thinking.py`` shows it.
pytestmark = pytest.mark.skipif(not compiled(), reason="it takes minutes uncompiled")

SOME = Budget(nodes=60_000)
NAMES = {1: 1.0, 0: 0.5, -1: 0.0}


def played(level: str, *moves: str) -> ConnexionBoard:
    """Return a board with moves made."""
    board = ConnexionBoard(parse_level(level))
    for move in moves:
        board.push(parse_move(move))
    return board


#: Games with a blunder: the level, the moves, the number of the worst, what was better and for whom.
BLUNDERS = [
    # Red can join his two stars at once, and does not.
    ("3x3 red=a1,c1 blue=a3,c3", "b2 b1 a2 c2 b3", 1, {"b1"}, 0),
    # Blue does not stop Red, who joins his stars with the next move.
    ("5x5 red=a1,d1 blue=a5,e5", "b1 a3 c1", 2, {"c1"}, 1),
    # Red stops Blue once, but not the second time.
    ("5x5 red=a1,e1 blue=a5,c5", "b5 a4 e5 b4 e4 c4", 5, {"c4"}, 0),
]


@pytest.mark.parametrize(("level", "moves", "number", "better", "side"), BLUNDERS)
def test_a_planted_blunder_is_what_lost_most(level: str, moves: str, number: int, better: set[str], side: int) -> None:
    """And the move that would have kept the game is named."""
    board = played(level, *moves.split())
    found = review(board, SOME)
    assert found.worst is not None
    assert (found.worst.move, found.worst.side) == (number, side)
    assert found.worst.better in better
    assert found.worst.after == 0.0
    assert f"number {number}, {board.moves[number - 1]}:" in str(found.sentence)
    assert f"numéro {number}, {board.moves[number - 1]} :" in found.sentence.render(load_language("fr"))


@pytest.mark.parametrize("seed", range(12))
def test_what_is_proved_is_so_by_trying_everything(seed: int) -> None:
    """Of every move on 3x3: what it was worth, what it left, and the move that keeps it."""
    board = at_random(ConnexionLevel(3, 2, seed=seed), seed, 9)
    known: dict[object, int] = {}
    found = review(board, SOME)
    assert [one.move for one in found.judgements] == list(range(1, board.move_count + 1))
    replayed = ConnexionBoard(board.level)
    for one, move in zip(found.judgements, board.moves, strict=True):
        assert one.proved
        assert one.before == NAMES[by_trying(replayed, known)]
        if one.better is not None:
            replayed.push(one.better)
            assert one.before == NAMES[-by_trying(replayed, known)]
            replayed.pop()
        replayed.push(move)
        assert one.after == NAMES[-by_trying(replayed, known)]
        assert (one.better is None) == (one.before == one.after)


def test_chances_are_those_of_the_side_that_moved() -> None:
    """From 0 to 1, never more after than before, and each better move is legal; also where colours are exchanged."""
    board = played("5x5 red=a1,d1 blue=a5,e5 swap=yes", "b1", "swap", "e1", "c3", "c4")
    found = review(board, SOME)
    assert [one.side for one in found.judgements] == [0, 1, 0, 1, 0]
    replayed = ConnexionBoard(board.level)
    for one, move in zip(found.judgements, board.moves, strict=True):
        assert 0.0 <= one.after <= one.before <= 1.0
        assert one.better is None or replayed.is_legal(one.better)
        replayed.push(move)


def test_a_review_is_the_same_every_time_and_says_what_it_left_out() -> None:
    """For a number of nodes; with too few, the last moves alone are judged, or none."""
    board = at_random(ConnexionLevel(6, 3, seed=4), 4, 14)
    assert review(board, SOME) == review(board, SOME)
    few = review(board, Budget(nodes=200))
    assert len(few.judgements) < board.move_count
    assert f"{board.move_count - len(few.judgements)} moves were not looked at." in str(few.sentence)
    wide = played("100x100 red=a1,z1 blue=a5,z9", "b1")
    assert str(review(wide, SOME).sentence).endswith("1 move was not looked at.")
    assert str(review(ConnexionBoard(board.level), SOME).sentence) == "No move has been made yet."


def test_judgements_are_written_in_both_languages() -> None:
    """Each names its move, and whose it was."""
    french = load_language("fr")
    board = played(BLUNDERS[2][0], *BLUNDERS[2][1].split())
    for one, move in zip(review(board, SOME).judgements, board.moves, strict=True):
        assert str(one.sentence).startswith(f"Move {one.move}, {move}: ")
        assert one.sentence.render(french).startswith(f"Coup {one.move}, {move} : ")
        assert ("Red", "Blue")[one.side] in str(one.sentence)
