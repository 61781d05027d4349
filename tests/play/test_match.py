"""A game that several people play: sides, clocks and offers follow from its actions and their times."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from damier.core.contract import DamierError, IllegalMove, Malformed, load_game
from damier.play.actions import Action, Kind, carry_out, replay
from damier.play.clock import PlayClock, WallClock
from damier.play.match import DAY, LAG, Control, Match
from damier.play.session import Session

STARTED = datetime(2026, 1, 31, tzinfo=UTC)
LEVEL = "4x4 stars=4 seed=1"
#: Cells in the order in which they are coloured.
CELLS = ("b1", "d1", "a2", "d2", "a3", "b3")


def begun(*more: tuple[Kind, str, float], **control: int) -> Session[Any, Any]:
    """Return a game of Connexion between two people, after some actions."""
    actions = [
        Action("match", json.dumps(control)),
        Action("sit", '{"side": 1, "who": "me"}', 1.0),
        Action("sit", '{"side": 0, "who": "you"}', 2.0),
        *(Action(*one) for one in more),
    ]
    return replay(load_game("connexion"), LEVEL, actions, started=STARTED, clock=PlayClock())


def matched(session: Session[Any, Any]) -> Match:
    """Return what is known of the people in a game."""
    assert session.match is not None
    return session.match


def plays(*times: float) -> list[tuple[Kind, str, float]]:
    """Return moves that were made at these times."""
    return [("play", cell, seconds) for cell, seconds in zip(CELLS, times, strict=False)]


def test_each_side_is_given_once() -> None:
    """And nobody has two."""
    match = matched(begun())
    assert (match.people, match.free, match.side_of("me"), match.side_of("x")) == (["you", "me"], None, 1, None)
    match = Match.of(Control(), 2)
    match.sit('{"side": 1, "who": "me"}')
    for text in ('{"side": 1, "who": "x"}', '{"side": 0, "who": "me"}'):
        with pytest.raises(IllegalMove, match="this side is taken"):
            match.sit(text)
    for text in ('{"side": 2, "who": "x"}', '{"side": true, "who": "x"}', '{"side": 0}', "{", "[]"):
        with pytest.raises(Malformed):
            match.sit(text)


def test_clocks_run_from_when_both_sides_are_taken() -> None:
    """The first moves are timed too, and the increment is added after each."""
    match = matched(begun(minutes=1, increment=2, at_once=True))
    assert (match.running, match.since, match.flag(0, 62.0), match.flag(0, 63.0)) == (True, 2.0, None, 62.0)
    match = matched(begun(*plays(10, 30), minutes=1, increment=2, at_once=True))
    assert (match.left, match.since) == ([54.0, 42.0], 30.0)
    match = Match.parse('{"minutes": 1, "at_once": true}', 2)
    match.sit('{"side": 1, "who": "me"}', 5.0)
    assert (match.running, match.flag(0, 9e9)) == (False, None)


def test_in_an_older_game_a_clock_runs_from_the_second_move_of_each_side_on() -> None:
    """The increment is added after each move that was timed."""
    session = begun(*plays(100, 200), minutes=1, increment=2)
    match = matched(session)
    assert (match.left, match.running, match.since) == ([60.0, 60.0], True, 200.0)
    session = begun(*plays(100, 200, 210, 240), minutes=1, increment=2)
    assert matched(session).left == [52.0, 32.0]
    assert matched(session).remaining(0, 0, 250.0) == 42.0
    assert matched(session).remaining(1, 0, 250.0) == 32.0


def test_time_that_has_run_out_ends_the_game() -> None:
    """At the moment when it did, and not before."""
    session = begun(*plays(100, 200), minutes=1)
    match = matched(session)
    assert (match.flag(0, 260.0), match.flag(0, 260.5), match.flag(0, 9e9)) == (None, 260.0, 260.0)
    carry_out(session, Action("time", "0", 260.0))
    outcome = session.outcome()
    assert outcome is not None
    assert (outcome.name, outcome.winner) == ("OUT_OF_TIME", 1)
    for action in (Action("play", "a2"), Action("resign", "1"), Action("time", "1"), Action("moves", '["a2"]')):
        with pytest.raises(IllegalMove, match="the game is over"):
            carry_out(session, action)


def test_days_are_given_for_each_move() -> None:
    """However long the one before took."""
    session = begun(*plays(100, 200, 200 + 2 * DAY), days=3)
    match = matched(session)
    assert match.left == [3 * DAY, 3 * DAY]
    assert match.flag(1, 200 + 5 * DAY) is None
    assert match.flag(1, 201 + 5 * DAY) == 200 + 5 * DAY


def test_without_a_clock_nobody_is_too_late() -> None:
    """Not in a year."""
    match = matched(begun(*plays(100, 200)))
    assert not match.running
    assert match.flag(0, 365 * DAY) is None


def test_the_line_is_credited_within_bounds() -> None:
    """What is above the time that the page saw; no more than that, and nothing where it says nothing."""
    match = matched(begun(*plays(100, 200), minutes=1))
    assert match.credited(210.0, 9.7) == pytest.approx(209.7)
    assert match.credited(210.0, 0.0) == 210.0 - LAG
    assert match.credited(210.0, -5.0) == 210.0 - LAG
    assert match.credited(210.0, 99.0) == 210.0
    assert match.credited(210.0, None) == 210.0
    assert match.credited(200.2, 0.0) == 200.0
    assert matched(begun(*plays(100), minutes=1)).credited(150.0, 0.0) == 150.0


def test_a_takeback_gives_the_turn_and_no_time() -> None:
    """What was spent is spent; of days, there are new ones."""
    offer, accept = json.dumps({"what": "takeback", "side": 0}), json.dumps({"what": "takeback", "side": 1})
    session = begun(*plays(100, 200, 210), ("offer", offer, 211), ("accept", accept, 215), minutes=1)
    match = matched(session)
    assert (session.board.turn, session.board.move_count, match.left, match.since) == (0, 2, [50.0, 55.0], 215.0)
    session = begun(*plays(100, 200, 210, 220), ("offer", offer, 221), ("accept", accept, 225), minutes=1)
    assert (session.board.turn, session.board.move_count, session.can_redo) == (0, 2, False)
    assert matched(session).left == [45.0, 50.0]


def test_offers_are_answered_by_the_other_side() -> None:
    """Once, and while they stand."""
    mine, yours = (json.dumps({"what": "draw", "side": side}) for side in (0, 1))
    session = begun(*plays(100))
    for kind in ("accept", "decline"):
        with pytest.raises(IllegalMove, match="nobody offers that now"):
            carry_out(session, Action(kind, mine))
    carry_out(session, Action("offer", mine))
    with pytest.raises(IllegalMove, match="offered already"):
        carry_out(session, Action("offer", yours))
    with pytest.raises(IllegalMove, match="nobody offers that now"):
        carry_out(session, Action("accept", mine))
    carry_out(session, Action("accept", yours))
    outcome = session.outcome()
    assert outcome is not None
    assert (outcome.name, outcome.winner) == ("DRAWN", None)


def test_an_offer_that_is_declined_is_told_of_until_the_game_goes_on() -> None:
    """One that is withdrawn was not declined."""
    mine, yours = (json.dumps({"what": "draw", "side": side}) for side in (0, 1))
    session = begun(*plays(100), ("offer", mine, 101), ("decline", yours, 102))
    assert (matched(session).offers, matched(session).declined) == ({}, ("draw", 1))
    for action in (Action("offer", mine), Action("decline", mine)):
        carry_out(session, action)
        assert matched(session).declined is None
    for action in (Action("offer", mine), Action("decline", yours), Action("play", CELLS[1])):
        carry_out(session, action)
    assert matched(session).declined is None


def test_a_rematch_is_for_ended_games_and_the_rest_for_others() -> None:
    """And there is one only."""
    rematch, again = json.dumps({"what": "rematch", "side": 0}), json.dumps({"what": "rematch", "side": 1, "game": "g"})
    session = begun(*plays(100))
    with pytest.raises(IllegalMove, match="the game goes on"):
        carry_out(session, Action("offer", rematch))
    carry_out(session, Action("resign", "0"))
    with pytest.raises(IllegalMove, match="the game is over"):
        carry_out(session, Action("offer", json.dumps({"what": "draw", "side": 0})))
    carry_out(session, Action("offer", rematch))
    carry_out(session, Action("accept", again))
    assert matched(session).following == "g"
    with pytest.raises(IllegalMove):
        carry_out(session, Action("offer", rematch))


def test_a_game_of_ones_own_has_none_of_this() -> None:
    """It is refused, and so is what makes no sense."""
    session: Session[Any, Any] = Session(f"connexion: {LEVEL}")
    with pytest.raises(IllegalMove, match="nobody else plays this game"):
        carry_out(session, Action("offer", json.dumps({"what": "draw", "side": 0})))
    session = begun()
    for action in (
        Action("offer", "{}"), Action("offer", json.dumps({"what": "money", "side": 0})),
        Action("offer", json.dumps({"what": "draw", "side": 7})), Action("time", "5"), Action("match", "[]"),
    ):  # fmt: skip
        with pytest.raises(DamierError):
            carry_out(session, action)


def test_a_wall_clock_goes_on_whoever_is_there_and_never_back() -> None:
    """Set, it shows that until it runs."""
    now = [1000.0]
    clock = WallClock(900.0, lambda: now[0])
    clock.set(50.0)
    assert clock() == 50.0
    clock.run(True)
    assert clock() == 100.0
    now[0] = 950.0
    assert clock() == 100.0
    now[0] = 1010.0
    with clock.frozen() as seconds:
        now[0] = 1020.0
        assert (seconds, clock()) == (110.0, 110.0)
    assert clock() == 120.0


def puzzle(style: str, *more: tuple[Kind, str, float]) -> Session[Any, Any]:
    """Return a puzzle that two people solve, after some actions."""
    level = "2x2 red=a1-b1 blue=a2-b2"
    actions = [
        Action("match", json.dumps({"style": style, "places": 3})),
        Action("sit", '{"side": 0, "who": "me"}', 1.0),
        Action("sit", '{"side": 1, "who": "you", "game": "board"}', 2.0),
        *(Action(*one) for one in more),
    ]
    return replay(load_game("flow"), level, actions, started=STARTED, clock=PlayClock())


def test_another_puzzle_follows_one_that_is_solved() -> None:
    """Once, with the id of its game and its level; in a race as soon as that has begun, on its first board."""
    follows = Action("next", '{"game": "other", "level": "3x3"}', 9.0)
    solved: list[tuple[Kind, str, float]] = [("play", "draw a1-b1", 3.0), ("play", "draw a2-b2", 4.0)]
    for session, why in (
        (puzzle("together"), "the game goes on"),
        (puzzle("race"), "the game goes on"),
        (begun(), "no game can follow this one"),
    ):
        with pytest.raises(IllegalMove, match=why):
            carry_out(session, follows)
    for session in (puzzle("together", *solved), puzzle("race", ("start", "", 3.0))):
        with pytest.raises(Malformed):
            carry_out(session, Action("next", '{"game": "other"}', 9.0))
        carry_out(session, follows)
        assert (matched(session).following, matched(session).next_level) == ("other", "3x3")
        with pytest.raises(IllegalMove, match="another game follows already"):
            carry_out(session, follows)
