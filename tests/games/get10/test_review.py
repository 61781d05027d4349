"""Reviews of games of get10: planted blunders are found, and what is said was counted."""

import pytest

from damier.compiled import compiled
from damier.core.contract import Budget, Sentence, Size
from damier.games.get10.board import Get10Board
from damier.games.get10.codec import parse_move
from damier.games.get10.level import Get10Level
from damier.games.get10.players import search_for
from damier.games.get10.review import review
from damier.locale import load_language

SOME = Budget(nodes=150_000)


def played(level: Get10Level, *moves: str) -> Get10Board:
    """Return a board with moves made."""
    board = Get10Board(level)
    for move in moves:
        board.push(parse_move(move))
    return board


#: Games on 4x4 in which an expert played for a 7, and one move was made to be bad: its number, and the moves.
BLUNDERS = {
    17: (20, "a4 c1 b1 b3 a4 a2 d2 b3 a4 a2 c4 d3 b4 c3 b1 a2 d2 c2 c2 c3 b1 c1 d1"),
    27: (25, "d4 b1 b3 d2 c4 d1 c4 a3 d4 b2 c4 c1 b2 b4 a4 c4 c3 b2 c3 c4 a3 b4 c3 b3 c3"),
    71: (
        35,
        "a4 d3 a4 d2 c1 b2 b3 d3 b1 a4 c3 a1 a4 b4 d2 c4 d2 d3 b4 a3 b3 d4 d2 a4 b2 b1 b3 a3 d4 c3 b4 c4 a3 b2 d3",
    ),
}


@pytest.mark.parametrize("seed", [*BLUNDERS][: None if compiled() else 1])
def test_a_planted_blunder_is_what_lost_most(seed: int) -> None:
    """Before it most games are won, after it few; the better move is named, in both languages."""
    number, moves = BLUNDERS[seed]
    board = played(Get10Level(Size(4, 4), target=7, seed=seed), *moves.split())
    found = review(board, SOME)
    assert found.worst is not None
    assert found.worst.move == number
    assert found.worst.before - found.worst.after > 0.4
    assert f"number {number}, {board.moves[number - 1]}:" in str(found.sentence)
    assert f"Mieux : {found.worst.better}." in found.sentence.render(load_language("fr"))


def test_a_target_that_was_missed_is_the_worst_move() -> None:
    """The winning move was there, and the one that was made loses now and then."""
    board = played(Get10Level(Size(2, 4), target=6, start=(5, 5, 3, 4, 1, 2, 1, 3), seed=1), "a4")
    found = review(board, SOME)
    assert found.worst is not None
    assert found.worst.better in {"a1", "b1"}
    assert found.worst.before == 1.0
    assert found.worst.after < 0.8


@pytest.mark.parametrize("seed", range(4))
def test_judgements_are_counted(seed: int) -> None:
    """The chance after a move is the share of its continuations that are won, played once more."""
    board = Get10Board(Get10Level(Size(3, 3), target=6, seed=seed))
    while board.outcome() is None:
        board.push(next(iter(board.legal_moves)))
    found = review(board, SOME)
    assert [one.move for one in found.judgements] == list(range(1, board.move_count + 1))
    replayed = Get10Board(board.level)
    for one, move in zip(found.judgements, board.moves, strict=True):
        place = replayed.size.index(move.cell)
        parts = one.sentence.parts
        claim = parts.get("claim")
        if isinstance(claim, Sentence):
            total = claim.parts["played"]
            assert isinstance(total, int)
            search = search_for(replayed, seed=0)
            wins = sum(search.continuation(replayed.values, place, number, 20_000) > 0 for number in range(total))
            assert wins == claim.parts.get("won", 0)
            assert one.after == wins / total
        assert one.before >= one.after
        assert (one.better is None) == (one.before == one.after)
        assert one.better is None or replayed.is_legal(one.better)
        assert one.side == 0
        replayed.push(move)


@pytest.mark.skipif(not compiled(), reason="it takes a minute uncompiled")
def test_a_review_is_the_same_every_time_and_says_what_it_left_out() -> None:
    """For a number of nodes; with few of them, the last moves are looked at."""
    board = Get10Board(Get10Level(Size(4, 4), target=8, seed=3))
    while board.outcome() is None and board.move_count < 40:
        board.push(next(iter(board.legal_moves)))
    assert review(board, SOME) == review(board, SOME)
    few = review(board, Budget(nodes=3_000))
    assert 0 < len(few.judgements) < board.move_count
    assert few.judgements[-1].move == board.move_count
    unseen = board.move_count - len(few.judgements)
    assert str(few.sentence).endswith(f"{unseen} moves were not looked at.")
    assert few.sentence.render(load_language("fr")).endswith(f"{unseen} coups n'ont pas été examinés.")


def test_moves_after_the_win_are_not_judged() -> None:
    """Nor is a game without moves."""
    board = played(Get10Level(Size(2, 2), target=3, start=(2, 2, 1, 1), seed=1), "a1")
    assert str(review(board, SOME).judgements[0].sentence) == "Move 1, a1, makes the target."
    if board.legal_moves:
        board.push(next(iter(board.legal_moves)))
    assert [one.move for one in review(board, SOME).judgements] == [1]
    assert str(review(Get10Board(board.level), SOME).sentence) == "No move has been made yet."


def lost_game(level: Get10Level) -> Get10Board:
    """Return a game in which the first legal move is made until none is left."""
    board = Get10Board(level)
    while board.outcome() is None:
        board.push(next(iter(board.legal_moves)))
    return board


def test_a_game_without_a_chance_is_said_to_be_one() -> None:
    """Once, not with every move."""
    board = lost_game(Get10Level(Size(3, 3), target=10, seed=1))
    found = review(board, SOME)
    said = f"From move 1, {board.moves[0]}, on, no continuation that was tried reached the target."
    assert board.move_count > 2
    assert str(found.sentence) == said
    assert [str(line) for line in found.lines] == [said]
    assert len(found.judgements) == board.move_count
    assert found.worst is None


def test_where_the_chances_ended_is_said() -> None:
    """With the last position from which a continuation was won; the moves before have their own sentences."""
    number, moves = BLUNDERS[17]
    board = played(Get10Level(Size(4, 4), target=7, seed=17), *moves.split())
    found = review(board, SOME)
    end = found.judgements[-1].sentence
    first, last = end.parts["number"], end.parts["last"]
    assert isinstance(first, int)
    assert number < first < board.move_count
    assert last == first - 1
    assert [one.move for one in found.judgements if one.sentence == end] == list(range(first, board.move_count + 1))
    assert all(one.before == one.after == 0 for one in found.judgements[first - 1 :])
    assert str(found.sentence).endswith("still did.")
    assert len(found.lines) == first
    french = end.render(load_language("fr"))
    assert french.startswith(f"À partir du coup {first}, {board.moves[first - 1]}, aucune suite essayée n'a atteint")


def test_the_last_move_of_a_lost_game_says_that_it_was_lost() -> None:
    """What its continuations win, they win with other new values."""
    board = lost_game(Get10Level(Size(3, 2), target=6, seed=13))
    last = review(board, SOME).judgements[-1]
    number, move = board.move_count, board.moves[-1]
    assert str(last.sentence).startswith(f"Move {number}, {move}, left no group: the game was lost.")
    board.pop()
    assert "was lost" not in str(review(board, SOME).judgements[-1].sentence)
