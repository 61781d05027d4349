"""A session: undo, redo, reset, checkpoints and replay, over any game."""

from typing import Any

import pytest

from damier.core.contract import Game, IllegalMove, Malformed, Session, load_game


@pytest.fixture
def game() -> Game[Any, Any]:
    """A registered game."""
    return load_game("get10")


@pytest.fixture
def session(game: Game[Any, Any]) -> Session[Any, Any]:
    """A game of three moves."""
    played = Session(game, game.parse_level("5x5 seed=42"))
    for _ in range(3):
        played.play(next(played.board.legal_moves))
    return played


def test_undo_then_redo_gives_the_same_game(session: Session[Any, Any]) -> None:
    """Randomness comes from the seed and the move's number, so nothing new is drawn."""
    end = session.board.position()
    session.undo()
    session.undo()
    session.redo()
    session.redo()
    assert session.board.position() == end


def test_a_new_move_forgets_what_was_undone(session: Session[Any, Any]) -> None:
    """There is nothing to redo after another move."""
    session.undo()
    assert session.can_redo
    *_, last = session.board.legal_moves
    session.play(last)
    assert not session.can_redo
    with pytest.raises(IllegalMove, match="nothing to redo"):
        session.redo()


def test_a_refused_move_keeps_what_was_undone(session: Session[Any, Any]) -> None:
    """A wrong move changes nothing at all."""
    session.undo()
    before = session.board.position()
    with pytest.raises(IllegalMove):
        session.play("z9")
    assert session.can_redo
    assert session.board.position() == before


def test_there_is_an_end_to_undo(session: Session[Any, Any]) -> None:
    """At the start there is nothing to undo."""
    while session.can_undo:
        session.undo()
    with pytest.raises(IllegalMove, match="nothing to undo"):
        session.undo()


def test_reset_goes_back_to_the_start_and_forgets(session: Session[Any, Any], game: Game[Any, Any]) -> None:
    """Nothing is left to undo or redo."""
    session.undo()
    session.reset()
    assert session.board == game.board(session.level)
    assert not session.can_undo
    assert not session.can_redo


def test_checkpoints_lead_back_and_forward(session: Session[Any, Any]) -> None:
    """One may return to a checkpoint from anywhere, even after other moves."""
    end = session.board.position()
    session.checkpoint("here")
    session.undo()
    session.undo()
    middle = session.board.position()
    session.checkpoint("middle")
    *_, last = session.board.legal_moves
    session.play(last)
    session.return_to("here")
    assert session.board.position() == end
    session.return_to("middle")
    assert session.board.position() == middle
    assert session.checkpoints == ("here", "middle")


def test_an_unknown_checkpoint_is_refused(session: Session[Any, Any]) -> None:
    """With the nearest name."""
    session.checkpoint("opening")
    with pytest.raises(Malformed, match="did you mean 'opening'"):
        session.return_to("openin")


def test_replay_shows_every_position_and_touches_nothing(session: Session[Any, Any]) -> None:
    """No move first, then each move; the session stays where it is."""
    before = session.board.position()
    shown = [(move, board.move_count) for move, board in session.replay()]
    assert [count for _, count in shown] == [0, 1, 2, 3]
    assert [move for move, _ in shown] == [None, *session.board.moves]
    assert session.board.position() == before


def test_undo_takes_back_a_whole_stroke(game: Game[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a board is not at rest in the middle of an action, undo and redo do not stop there."""
    board_type = type(game.board(game.parse_level("5x5 seed=42")))
    monkeypatch.setattr(board_type, "at_rest", property(lambda board: board.move_count % 3 == 0))
    session = Session(game, game.parse_level("5x5 seed=42"))
    for _ in range(6):
        session.play(next(session.board.legal_moves))
    end = session.board.position()
    assert len(session.undo()) == 3
    assert session.board.move_count == 3
    assert len(session.redo()) == 3
    assert session.board.position() == end


def test_times_follow_the_moves(game: Game[Any, Any]) -> None:
    """Each move has its second of play; undone moves take theirs along; a restored game goes on counting."""
    now = [100.0]
    session = Session(game, game.parse_level("5x5 seed=42"), clock=lambda: now[0])
    for _ in range(3):
        now[0] += 2
        session.play(next(session.board.legal_moves))
    session.undo()
    save = session.save()
    assert save.times == (2.0, 4.0)
    again = Session.restore(save, clock=lambda: now[0])
    now[0] += 1
    assert again.seconds == 5.0
