"""A session: undo, redo, reset, checkpoints and replay, over any game."""

import json
import pickle
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from damier.core.contract import AnyGame, Budget, DamierError, IllegalMove, Impossible, Malformed, Side, load_game, say
from damier.files.saves import from_json, to_json
from damier.play.session import Session, resignation


@pytest.fixture
def game() -> AnyGame:
    """A registered game."""
    return load_game("get10")


@pytest.fixture
def session(game: AnyGame) -> Session[Any, Any]:
    """A game of three moves."""
    played = Session(game.parse_level("5x5 seed=42"))
    for _ in range(3):
        played.play(next(iter(played.board.legal_moves)))
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


def test_reset_goes_back_to_the_start_and_undo_brings_all_back(session: Session[Any, Any], game: AnyGame) -> None:
    """It is one action, with the hints that were counted; redo starts again once more."""
    moves, times = session.board.moves, session.save().times
    session.hints = 2
    session.reset()
    assert session.board == game.board(session.level)
    assert session.hints == 0
    assert not session.can_redo
    session.hints += 1
    session.undo()
    assert session.board.moves == moves
    assert session.save().times == times
    assert session.hints == 3
    session.redo()
    assert session.board.move_count == 0
    assert session.hints == 0
    session.undo()
    session.undo()
    assert session.board.moves == moves[:-1]


def test_reset_where_nothing_was_played_is_nothing_to_undo(game: AnyGame) -> None:
    """What was undone is forgotten, as after any action."""
    session: Session[Any, Any] = Session("get10: 5x5 seed=42", game=game)
    session.reset()
    assert not session.can_undo
    session.play("a1")
    session.undo()
    session.reset()
    assert not session.can_undo
    assert not session.can_redo


def test_a_reset_stands_between_what_was_played_before_and_after(session: Session[Any, Any]) -> None:
    """Undo goes back over it move by move; a save has what was played since."""
    moves = session.board.moves
    session.reset()
    session.play(moves[0])
    assert len(session.save().moves) == 1
    session.undo()
    assert session.board.move_count == 0
    session.undo()
    assert session.board.moves == moves
    assert session.redo() == ()
    assert session.redo() == moves[:1]


def test_undo_of_a_reset_brings_a_resignation_and_a_shown_line_back(duel: Session[Any, Any]) -> None:
    """The game is given up as before."""
    duel.show(["a2"])
    duel.resign()
    duel.reset()
    assert duel.outcome() is None
    assert not duel.shown
    duel.undo()
    assert duel.resigned is not None
    assert duel.shown


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


def test_a_checkpoint_keeps_what_was_one_action(session: Session[Any, Any]) -> None:
    """Moves that were played together are taken back together, also after one has come back to them."""
    before = session.board.position()
    first = next(iter(session.board.legal_moves))
    ahead = session.board.copy()
    ahead.push(first)
    session.play_together([first, next(iter(ahead.legal_moves))])
    session.checkpoint("here")
    session.undo()
    session.return_to("here")
    session.undo()
    assert session.board.position() == before


def test_the_position_that_is_left_can_be_remembered(session: Session[Any, Any]) -> None:
    """Also when one returns to that very checkpoint: then the two are exchanged."""
    start = session.board.position()
    session.checkpoint("start")
    session.play(next(iter(session.board.legal_moves)))
    tried = session.board.position()
    session.return_to("start", leaving="tried")
    assert session.board.position() == start
    session.return_to("tried", leaving="tried")
    assert session.board.position() == tried
    session.return_to("tried")
    assert session.board.position() == start


def test_a_save_keeps_checkpoints_also_those_on_a_line_that_was_shown(session: Session[Any, Any]) -> None:
    """The save tells of the help; a checkpoint that cannot be reached is refused."""
    moves = tuple(map(str, session.board.moves))
    session.checkpoint("three")
    session.show(moves[:1])
    session.checkpoint("shown")
    session.reset()
    session.checkpoint("start")
    save = from_json(to_json(session.save()))
    assert save.checkpoints == {"three": moves, "shown": moves[:1], "start": ()}
    assert save.helped
    again = Session.restore(save)
    again.return_to("three")
    assert tuple(map(str, again.board.moves)) == moves
    again.return_to("start")
    assert not again.board.move_count
    with pytest.raises(Malformed, match="checkpoint 'bad' is wrong"):
        Session.restore(replace(save, checkpoints={"bad": ("z9",)}))
    damaged = json.dumps({**json.loads(to_json(save)), "checkpoints": {"bad": [7]}})
    with pytest.raises(Malformed, match="lists of texts"):
        from_json(damaged)


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


def test_undo_takes_back_a_whole_stroke(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a board is not at rest in the middle of an action, undo and redo do not stop there."""
    board_type = type(game.board(game.parse_level("5x5 seed=42")))
    monkeypatch.setattr(board_type, "at_rest", property(lambda board: board.move_count % 3 == 0))
    session = Session(game.parse_level("5x5 seed=42"))
    for _ in range(6):
        session.play(next(iter(session.board.legal_moves)))
    end = session.board.position()
    assert len(session.undo()) == 3
    assert session.board.move_count == 3
    assert len(session.redo()) == 3
    assert session.board.position() == end


def test_times_follow_the_moves(game: AnyGame) -> None:
    """Each move has its second of play; undone moves take theirs along; a restored game goes on counting."""
    now = [100.0]
    session = Session(game.parse_level("5x5 seed=42"), clock=lambda: now[0])
    for _ in range(3):
        now[0] += 2
        session.play(next(iter(session.board.legal_moves)))
    session.undo()
    save = session.save()
    assert save.times == (2.0, 4.0)
    again = Session.restore(save, clock=lambda: now[0])
    now[0] += 1
    assert again.seconds == 5.0


@pytest.fixture
def outside_game() -> AnyGame:
    """A game for two."""
    chomp: Any = import_module("chomp")
    game: AnyGame = chomp.GAME
    return game


@pytest.fixture
def duel(outside_game: AnyGame) -> Session[Any, Any]:
    """A game for two against a computer that has the second side, after each has moved twice."""
    played = Session(outside_game.parse_level("4x3"), game=outside_game, seats=(None, "nibbler"))
    for move in ("d3", "c3", "b3", "a3"):
        played.play(move)
    return played


def test_a_computer_has_its_turn(duel: Session[Any, Any]) -> None:
    """The session says which computer is to move, and None on a person's turn or once the game is over."""
    assert duel.computer is None
    duel.play("a2")
    assert duel.computer == "nibbler"
    duel.play("a1")
    assert duel.outcome() is not None
    assert duel.computer is None


def test_undo_takes_back_the_computer_s_answer_too(duel: Session[Any, Any]) -> None:
    """One undo comes back to the person's turn, one redo as well."""
    assert [str(move) for move in duel.undo()] == ["a3", "b3"]
    assert duel.board.turn == 0
    assert [str(move) for move in duel.redo()] == ["b3", "a3"]
    duel.play("a2")
    assert [str(move) for move in duel.undo()] == ["a2"]


def test_the_computer_s_first_move_stays(outside_game: AnyGame) -> None:
    """There is nothing to undo before the person has moved."""
    session = Session(outside_game.parse_level("4x3"), game=outside_game, seats=("nibbler", None))
    session.play("d3")
    assert not session.can_undo
    with pytest.raises(IllegalMove, match="nothing to undo"):
        session.undo()
    session.seat(0, None)
    assert session.can_undo


def test_where_only_computers_play_undo_takes_one_move(duel: Session[Any, Any]) -> None:
    """Whoever watches steps back move by move."""
    duel.seat(0, "nibbler")
    assert [str(move) for move in duel.undo()] == ["a3"]
    assert [str(move) for move in duel.redo()] == ["a3"]


def test_a_save_keeps_the_seats(duel: Session[Any, Any]) -> None:
    """A game against a computer goes on against it."""
    again = Session.restore(from_json(to_json(duel.save())), duel.game)
    assert again.seats == [None, "nibbler"]
    assert len(again.undo()) == 2


@pytest.mark.parametrize(
    ("seats", "reason"),
    [((None, "nobody"), "unknown player 'nobody'"), ((None, None, "nibbler"), "chomp has no side 3")],
)
def test_seats_that_do_not_hold_are_refused(
    duel: Session[Any, Any], seats: tuple[str | None, ...], reason: str
) -> None:
    """A player that does not exist, a side that does not."""
    with pytest.raises(Malformed, match=reason):
        Session.restore(replace(duel.save(), seats=seats), duel.game)


def test_a_shown_line_is_one_action(session: Session[Any, Any]) -> None:
    """One undo returns to what was played before, with its own history; one redo shows the line again."""
    before, times = session.board.moves, session.save().times
    session.undo()
    session.show([before[0]])
    assert session.board.moves == before[:1]
    assert session.shown
    assert not session.can_redo
    assert session.undo() == before[:1]
    assert session.board.moves == before[:2]
    assert session.save().times == times[:2]
    assert not session.shown
    assert session.redo() == before[:1]
    session.undo()
    session.undo()
    session.undo()
    assert not session.can_undo
    assert session.redo() == before[:1]


def test_moves_after_a_shown_line_are_taken_back_first(session: Session[Any, Any]) -> None:
    """Then the line as a whole, and redo goes the same way."""
    before = session.board.moves
    session.show(before[:1])
    session.play(before[1])
    assert session.undo() == (before[1],)
    assert session.undo() == before[:1]
    assert session.board.moves == before
    assert session.redo() == before[:1]
    assert session.redo() == (before[1],)
    assert not session.can_redo


def test_a_line_that_does_not_hold_changes_nothing(session: Session[Any, Any]) -> None:
    """The refusal leaves the game, its times and what was undone."""
    session.undo()
    save = session.save()
    with pytest.raises(IllegalMove):
        session.show(["a1", "e5", "a1", "a1", "a1", "a1", "a1", "a1", "a1", "a1", "a1", "a1", "a1", "a1", "a1"])
    assert session.save() == save
    assert session.can_redo


def test_reset_and_checkpoints_forget_shown_lines(session: Session[Any, Any]) -> None:
    """What is played after a reset, or was before a line was shown, is one's own again."""
    session.checkpoint("start of all")
    moves = session.board.moves
    session.show(moves[:2])
    session.return_to("start of all")
    assert not session.shown
    assert session.board.moves == moves
    session.reset()
    assert not session.shown
    session.checkpoint("empty")
    session.show(moves[:2])
    session.return_to("empty")
    assert not session.shown


def test_undo_takes_back_a_shown_line_with_the_computer_s_answer(duel: Session[Any, Any]) -> None:
    """What the computer answered to a shown line goes with it."""
    before = duel.board.moves
    duel.show(["d1"])
    duel.play("c1")
    assert [str(move) for move in duel.undo()] == ["c1", "d1"]
    assert duel.board.moves == before


def test_giving_up_is_an_act_of_a_side(outside_game: AnyGame) -> None:
    """Of the one to move where both are people; the other wins, and nothing more is played."""
    session = Session(outside_game.parse_level("4x3"), game=outside_game)
    session.play("d3")
    session.resign()
    outcome = session.outcome()
    assert outcome is not None
    assert (outcome.name, outcome.winner) == ("RESIGNED", 0)
    assert str(outcome.sentence) == "the second gives up: the first wins."
    assert session.board.outcome() is None
    assert session.computer is None
    with pytest.raises(IllegalMove, match="the game is over"):
        session.play("c3")
    with pytest.raises(IllegalMove, match="the game is over"):
        session.resign()


def test_the_only_person_gives_up_for_himself(duel: Session[Any, Any]) -> None:
    """Even while the computer is to move; a side can also be named."""
    duel.resign()
    assert duel.resigned == 0
    duel.undo()
    duel.resign(1)
    assert duel.resigned == 1
    duel.undo()
    with pytest.raises(Malformed, match="chomp has no side 3"):
        duel.resign(2)
    assert duel.resigned is None


def test_giving_up_is_undone_and_redone(duel: Session[Any, Any]) -> None:
    """As one action without moves; then the moves before it."""
    moves = duel.board.moves
    duel.resign()
    assert duel.can_undo
    assert duel.undo() == ()
    assert duel.outcome() is None
    assert duel.board.moves == moves
    duel.undo()
    duel.redo()
    assert duel.outcome() is None
    assert duel.redo() == ()
    assert duel.resigned == 0


def test_giving_up_is_saved_and_forgotten_by_what_goes_elsewhere(duel: Session[Any, Any]) -> None:
    """A save keeps it; starting again, a checkpoint and a line that is shown do away with it."""
    duel.checkpoint("here")
    duel.resign()
    again = Session.restore(from_json(to_json(duel.save())), duel.game)
    assert again.outcome() == duel.outcome()
    duel.return_to("here")
    assert duel.outcome() is None
    duel.resign()
    duel.show(["a2"])
    assert duel.resigned is None
    duel.resign()
    duel.reset()
    assert duel.outcome() is None


@pytest.mark.parametrize(
    ("resigned", "reason"), [(2, "has no side 3"), (-1, "from 0"), ("x", "from 0"), (True, "from 0")]
)
def test_a_save_whose_resignation_does_not_hold_is_refused(
    duel: Session[Any, Any], resigned: object, reason: str
) -> None:
    """Whatever stands there."""
    data = json.loads(to_json(duel.save()))
    data["resigned"] = resigned
    with pytest.raises(Malformed, match=reason):
        Session.restore(from_json(json.dumps(data)), duel.game)


def test_nobody_gives_up_in_a_game_for_one(session: Session[Any, Any]) -> None:
    """There is nobody to give up to."""
    with pytest.raises(IllegalMove, match="get10 is a game for one"):
        session.resign()


def test_a_session_starts_from_a_text_or_a_position() -> None:
    """With the moves of the position played, which can be undone."""
    session = Session("get10: 2x2 start=1.1/2.3; b1")
    assert session.board.move_count == 1
    assert session.can_undo
    assert repr(session).startswith("<Session of get10: 2x2")


def test_a_session_travels_with_all_that_can_be_undone_and_redone() -> None:
    """To another process and back: the position, the history, what was undone, checkpoints and the time played."""
    now = [100.0]
    session = Session("get10: 2x3 start=1.1/2.3/1.1", clock=lambda: now[0])
    session.play("a1")
    now[0] += 5
    session.checkpoint("here")
    session.undo()
    again = pickle.loads(pickle.dumps(session))
    assert again.board == session.board
    assert again.game is session.game
    assert 5 <= again.seconds < 60
    again.redo()
    assert again.board.move_count == 1
    assert again.checkpoints == ("here",)
    assert session.board.move_count == 0


def test_a_line_that_fails_leaves_a_resignation_as_it_was(duel: Session[Any, Any]) -> None:
    """And one that was shown gives it back when it is undone."""
    duel.resign()
    with pytest.raises(IllegalMove):
        duel.show(["d3", "d3"])
    assert duel.resigned == 0
    duel.show(["d3"])
    assert duel.outcome() is None
    duel.undo()
    assert duel.resigned == 0


def test_a_session_keeps_to_the_game_that_it_is_given(outside_game: AnyGame) -> None:
    """For a text too, whether or not the game is registered; a level of another game is refused."""
    session = Session("chomp: 4x3; d3", game=outside_game)
    assert session.board.move_count == 1
    assert session.game is outside_game
    for level in ("get10: 5x5 seed=1", load_game("get10").parse_level("5x5 seed=1")):
        with pytest.raises(Malformed, match="this is a level of 'get10', not of 'chomp'"):
            Session(level, game=outside_game)


def test_a_game_starts_at_a_whole_second() -> None:
    """Unless it is said when it started."""
    assert Session("get10: 5x5 seed=42").started.microsecond == 0


def test_in_a_game_of_more_sides_nobody_wins_by_giving_up() -> None:
    """Of three sides, two are left."""
    sides = tuple(Side(key, say(key)) for key in ("Red", "Green", "Blue"))
    outcome = resignation(sides, loser=1)
    assert (outcome.name, outcome.winner, str(outcome.sentence)) == ("RESIGNED", None, "Green gives up.")


def test_a_side_that_is_not_there_has_no_seat_and_cannot_give_up(duel: Session[Any, Any]) -> None:
    """Neither before the first nor after the last."""
    for side, said in ((-1, "chomp has no side 0"), (2, "chomp has no side 3")):
        with pytest.raises(Malformed, match=said):
            duel.seat(side, None)
        with pytest.raises(Malformed, match=said):
            duel.resign(side)
    assert duel.resigned is None
    assert duel.seats == [None, "nibbler"]


def test_an_unknown_player_is_refused_with_the_nearest(duel: Session[Any, Any], session: Session[Any, Any]) -> None:
    """Or with the word that there is none; one's own is taken by its name."""
    with pytest.raises(Malformed, match="unknown player 'nibler': did you mean 'nibbler'"):
        duel.seat(1, "nibler")
    with pytest.raises(Impossible, match="flow has no computer players"):
        Session(load_game("flow").levels()[0]).seat(0, "nibbler")
    session.seat(0, "my_module:MyPlayer")
    assert session.seats == ["my_module:MyPlayer"]


def test_the_only_person_gives_up_on_the_computer_s_turn(duel: Session[Any, Any]) -> None:
    """For himself, not for whoever is to move; where only computers play, it is the one to move."""
    duel.play("a2")
    duel.resign()
    assert duel.resigned == 0
    duel.undo()
    duel.seat(0, "nibbler")
    duel.resign()
    assert duel.resigned == 1


def test_giving_up_forgets_what_was_undone(duel: Session[Any, Any]) -> None:
    """As every new action does."""
    duel.undo()
    duel.resign()
    assert not duel.can_redo


def test_giving_up_is_redone_once(duel: Session[Any, Any]) -> None:
    """Afterwards there is nothing left to redo."""
    duel.resign()
    duel.undo()
    duel.redo()
    assert duel.resigned == 0
    assert not duel.can_redo


def test_redo_stops_before_giving_up_and_before_a_shown_line(duel: Session[Any, Any]) -> None:
    """Though the computer had not answered yet: they are actions of their own."""
    duel.play("a2")
    duel.resign()
    duel.undo()
    duel.undo()
    assert [str(move) for move in duel.redo()] == ["a2"]
    assert duel.resigned is None
    assert duel.redo() == ()
    duel.undo()
    duel.show(["d1"])
    duel.undo()
    duel.undo()
    assert [str(move) for move in duel.redo()] == ["a2"]
    assert [str(move) for move in duel.redo()] == ["d1"]


def test_lines_shown_one_after_the_other_are_taken_back_one_by_one(session: Session[Any, Any]) -> None:
    """Each with what was played after it."""
    moves = session.board.moves
    session.show(moves[:1])
    session.show(moves[:2])
    session.play(moves[2])
    assert session.undo() == (moves[2],)
    assert session.undo() == moves[1::-1]
    assert session.board.moves == moves[:1]
    assert session.shown
    assert session.undo() == moves[:1]
    assert session.board.moves == moves
    assert not session.shown


def test_a_stroke_that_goes_on_from_a_shown_line_is_taken_back_to_its_end(
    session: Session[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line itself is another action."""
    monkeypatch.setattr(type(session.board), "at_rest", property(lambda board: board.move_count % 3 == 0))
    moves = session.board.moves
    session.show(moves[:2])
    session.play(moves[2])
    assert session.undo() == (moves[2],)
    assert session.board.moves == moves[:2]


def test_a_checkpoint_forgets_what_was_undone_and_the_lines_it_leaves(session: Session[Any, Any]) -> None:
    """A line that the checkpoint goes on from stays."""
    moves = session.board.moves
    session.show(moves[:1])
    session.checkpoint("one")
    session.show(moves[:3])
    session.undo()
    assert session.can_redo
    session.return_to("one")
    assert not session.can_redo
    session.show(moves[:3])
    session.return_to("one")
    assert session.shown
    assert session.undo() == moves[:1]
    assert session.board.moves == moves


def test_a_save_that_cannot_be_replayed_is_refused_with_what_and_where(session: Session[Any, Any]) -> None:
    """Its game, its level, or the number of the move."""
    save = session.save()
    for wrong, said in (
        (replace(save, game="chess"), "this is a save of 'chess', not of 'get10'"),
        (replace(save, level="5x5 sead=1"), "the save's level cannot be read: unknown setting of get10 'sead'"),
        (replace(save, moves=(*save.moves[:1], "z9", *save.moves[2:])), "the save's move 2, 'z9', cannot be played"),
    ):
        with pytest.raises(Malformed, match=said):
            Session.restore(wrong, session.game)


def test_a_restored_game_has_its_times_and_goes_on_from_the_last(game: AnyGame) -> None:
    """In seconds, to the thousandth."""
    now = [100.0]
    session = Session(game.parse_level("5x5 seed=42"), clock=lambda: now[0])
    for seconds in (1.23449, 2.5, 4.0):
        now[0] += seconds
        session.play(next(iter(session.board.legal_moves)))
    save = session.save()
    assert save.times == (1.234, 3.734, 7.734)
    now[0] += 1000
    again = Session.restore(save, clock=lambda: now[0])
    assert again.save() == save
    assert again.seconds == pytest.approx(7.734)


def test_a_solution_that_was_shown_stays_one_that_was_shown() -> None:
    """By a checkpoint and by a save; nothing that is done in the game later makes an end of it."""
    session = Session("flow: 3x2 red=a1-c1 blue=a2-c2")
    session.show(session.game.solve(session.level).solutions[0].moves)
    session.checkpoint("solved")
    again = Session.restore(from_json(to_json(session.save())))
    assert again.helped
    again.reset()
    assert again.helped
    session.undo()
    assert session.helped
    assert not session.shown
    session.return_to("solved")
    assert session.shown
    session.undo()
    assert session.board.move_count == 0


def test_redo_shows_a_line_with_the_computer_s_answer(duel: Session[Any, Any]) -> None:
    """As undo took both back."""
    duel.show(["d3"])
    duel.play("c3")
    taken = duel.undo()
    assert [str(move) for move in taken] == ["c3", "d3"]
    assert [str(move) for move in duel.redo()] == ["d3", "c3"]
    assert [str(move) for move in duel.board.moves] == ["d3", "c3"]


def test_a_checkpoint_on_a_shown_line_forgets_lines_shown_since(session: Session[Any, Any]) -> None:
    """Going back there, undo goes back to what was before that line."""
    before = session.board.moves
    first, second = before[:1], before[:2]
    session.show(first)
    session.checkpoint("first")
    session.show(second)
    session.return_to("first")
    assert session.board.moves == first
    session.undo()
    assert session.board.moves == before


@pytest.mark.parametrize("helped", [1, "yes", None])
def test_a_save_that_is_unclear_about_help_is_refused(session: Session[Any, Any], helped: object) -> None:
    """It is true or false."""
    data = json.loads(to_json(session.save()))
    data["helped"] = helped
    with pytest.raises(Malformed, match='"helped" should be true or false'):
        from_json(json.dumps(data))


def test_a_game_in_which_a_line_was_shown_is_helped_for_good(session: Session[Any, Any]) -> None:
    """Undo, a reset, a checkpoint from before and moves of one's own change nothing about it."""
    moves = session.board.moves
    session.checkpoint("before")
    assert not session.helped
    session.show(moves[:1])
    session.undo()
    assert session.helped
    session.return_to("before")
    session.reset()
    session.play(moves[0])
    assert session.helped
    assert not session.shown


def test_a_session_starts_from_a_level_or_a_text_alone() -> None:
    """What is neither is refused by its type, and a save whose times are missing by their number."""
    untyped: Any = Session
    with pytest.raises(TypeError, match="a session starts from a level or a text, not from a int"):
        untyped(5, game=load_game("get10"))
    save = Session("get10: 2x2 start=1.1/2.3; b1").save()
    with pytest.raises(Malformed, match="the save has 1 moves and 0 times"):
        Session.restore(replace(save, times=()))


def test_moves_played_together_are_one_action(session: Session[Any, Any]) -> None:
    """Undo takes them all back, redo plays them all, and what was played before is an action of its own."""
    moves = session.board.moves
    session.reset()
    session.play(moves[0])
    session.play_together(moves[1:])
    assert session.undo() == moves[:0:-1]
    assert session.board.moves == moves[:1]
    assert session.redo() == moves[1:]
    assert session.undo() == moves[:0:-1]
    assert session.undo() == moves[:1]
    assert session.redo() == moves[:1]
    assert session.redo() == moves[1:]


def test_moves_played_together_stay_together_when_a_line_was_shown(session: Session[Any, Any]) -> None:
    """The line is taken back, and then they are, at once."""
    moves = session.board.moves
    session.reset()
    session.play_together(moves)
    session.show(moves[:1])
    session.undo()
    assert session.undo() == moves[::-1]


def test_together_all_are_played_or_none(session: Session[Any, Any]) -> None:
    """One that is not allowed takes back those before it, and what was undone can still be redone."""
    moves = session.board.moves
    session.undo()
    before = session.board.moves
    with pytest.raises(DamierError):
        session.play_together([moves[-1], "z9"])
    assert session.board.moves == before
    with pytest.raises(IllegalMove):
        session.play_together([moves[-1], "e5", "e5", "e5", "e5"])
    assert session.board.moves == before
    assert session.redo() == moves[-1:]


def test_nothing_played_together_is_no_action(session: Session[Any, Any]) -> None:
    """Undo takes back what was played before it."""
    moves = session.board.moves
    session.play_together([])
    assert session.undo() == moves[-1:]


def test_a_stroke_that_moves_played_together_began_is_taken_back_whole() -> None:
    """With what was drawn of it by hand."""
    session = Session("flow: 4x1 red=a1-d1")
    session.play_together(["start a1", "extend b1"])
    for move in ("extend c1", "stop c1"):
        session.play(move)
    assert len(session.undo()) == 4
    assert len(session.redo()) == 4


def test_together_with_the_computer_s_answer(duel: Session[Any, Any]) -> None:
    """Undo takes the answer back too."""
    duel.play_together(["d2"])
    duel.play("c2")
    assert [str(move) for move in duel.undo()] == ["c2", "d2"]
    assert [str(move) for move in duel.redo()] == ["d2", "c2"]
    assert [str(move) for move in duel.undo()] == ["c2", "d2"]
    assert [str(move) for move in duel.undo()] == ["a3", "b3"]


def test_nothing_is_played_together_once_the_game_is_given_up(duel: Session[Any, Any]) -> None:
    """As nothing is played."""
    duel.resign()
    with pytest.raises(IllegalMove, match="the game is over"):
        duel.play_together([])


def test_hints_are_counted_until_the_game_is_started_again(session: Session[Any, Any]) -> None:
    """A save keeps their number, and leaves it out if there were none."""
    assert '"hints"' not in to_json(session.save())
    session.hints += 2
    again = Session.restore(from_json(to_json(session.save())))
    assert again.hints == 2
    again.reset()
    assert again.hints == 0


@pytest.mark.parametrize("hints", [-1, True, "2", None])
def test_a_save_that_is_unclear_about_hints_is_refused(session: Session[Any, Any], hints: object) -> None:
    """Their number is a whole one."""
    data = json.loads(to_json(session.save()))
    data["hints"] = hints
    with pytest.raises(Malformed, match='"hints" should be a whole number from 0'):
        from_json(json.dumps(data))


def test_a_stroke_of_several_moves_counts_as_one() -> None:
    """Also while it is under way, and once it is taken back it does not count."""
    session: Session[Any, Any] = Session("flow: 3x2 red=a1-c1 blue=a2-c2")
    assert session.stroke_count == 0
    for move in ("start a1", "extend b1"):
        session.play(move)
    assert session.stroke_count == 1
    session.play("stop b1")
    assert session.stroke_count == 1
    session.play("close b2-c2")
    assert session.stroke_count == 1  # a mark is no move
    session.undo()
    session.undo()
    assert session.stroke_count == 0


def test_a_hint_that_takes_back_a_mistake_counts_no_move() -> None:
    """What was wrong has counted, and taking it back adds nothing, whoever does it."""
    session: Session[Any, Any] = Session(
        "flow: 5x5 red=a1-b5 blue=c1-b4 green=c2-c5 orange=e1-d4 yellow=e2-d5 touch:no"
    )
    session.play("draw a1-b1-b2")
    hint = session.game.hint(session.board, Budget(nodes=100_000))
    assert hint.kind == "mistake"
    session.play_together(hint.moves)
    assert str(session.board) == str(session.game.board(session.level))
    assert session.stroke_count == 1
