"""A game's actions rebuild its session exactly."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime
from importlib import import_module
from itertools import count
from typing import Any

import pytest

from damier.core.contract import AnyGame, DamierError, Malformed, load_game
from damier.core.registry import own_names
from damier.files.saves import Save, to_json
from damier.play.actions import Action, Kind, carry_out, replay
from damier.play.clock import PlayClock
from damier.play.session import Session

STARTED = datetime(2026, 1, 31, tzinfo=UTC)
KINDS: tuple[Kind, ...] = (
    "play",
    "play",
    "play",
    "play",
    "undo",
    "undo",
    "redo",
    "redo",
    "show",
    "reset",
    "resign",
    "seats",
    "moves",
    "hint",
)


def some_level(game: AnyGame) -> str:
    """Return a level of a game."""
    if game.packs is not None:
        return str(game.levels()[0])
    if game.generator is None:
        pytest.skip(f"{game.name} has no level of its own yet")
    return str(game.generate(seed=1))


def text_for(kind: Kind, session: Session[Any, Any], chance: random.Random) -> str:
    """Make up what a client might send."""
    match kind:
        case "play":
            moves = [str(move) for _, move in zip(range(50), session.board.legal_moves, strict=False)]
            return chance.choice(moves) if moves else "a1"
        case "moves":
            board, moves = session.board.copy(), []
            while len(moves) < 3 and (some := [move for _, move in zip(range(50), board.legal_moves, strict=False)]):
                board.push(chance.choice(some))
                moves.append(str(board.moves[-1]))
            return json.dumps(moves)
        case "resign":
            return str(chance.randrange(3))
        case "show":
            moves = [str(move) for move in session.board.moves]
            return json.dumps(moves[: chance.randint(0, len(moves))])
        case "seats":
            players: list[str | None] = [None, *(session.game.players or {})]
            return json.dumps([chance.choice(players) for _ in session.seats])
        case _:
            return ""


def everything(session: Session[Any, Any]) -> list[Any]:
    """Return all of a session: where it is, and where undo and redo lead from there."""
    told: list[Any] = [session.save(), session.seconds, session.can_redo, session.helped, session.hints]
    while session.can_undo:
        session.undo()
        told.append((session.board.position(), session.save().times))
    while session.can_redo:
        session.redo()
        told.append(session.board.position())
    return told


@pytest.mark.parametrize("name", own_names())
@pytest.mark.parametrize("seed", range(4))
def test_actions_bring_back_the_whole_session(name: str, seed: int) -> None:
    """Its position, its times, its seats, what was undone and what was shown; refused actions leave no trace."""
    game, chance, now = load_game(name), random.Random(seed), count(step=0.0007)
    clock = PlayClock(lambda: next(now))
    level = some_level(game)
    session = Session(game.parse_level(level), game=game, started=STARTED, clock=clock)
    clock.run(True)
    actions: list[Action] = []
    for _ in range(60):
        for _ in range(chance.randint(0, 100)):
            next(now)
        kind = chance.choice(KINDS)
        text = text_for(kind, session, chance)
        with clock.frozen() as seconds:
            action = Action(kind, text, seconds)
            try:
                carry_out(session, action)
            except DamierError:
                continue
        actions.append(action)
    clock.run(False)
    clock.set(actions[-1].seconds)
    again = replay(game, level, actions, started=STARTED, clock=PlayClock())
    assert everything(again) == everything(session)


def test_a_loaded_save_is_the_first_action() -> None:
    """What follows it is played on it, and its time goes on."""
    save = Save("get10", "5x5 target=10 refill=steady seed=42", ("a1",), (2.5,), STARTED)
    actions = [Action("load", to_json(save), 0.0), Action("play", "b1", 1.5), Action("undo", "", 2.0)]
    session = replay(load_game("get10"), save.level, actions, started=STARTED, clock=PlayClock())
    assert session.save() == save
    session.redo()
    assert session.save().times == (2.5, 4.5)
    with pytest.raises(Malformed, match="action 2 of the stored game cannot be repeated"):
        replay(load_game("get10"), save.level, [actions[1], actions[0]], started=STARTED, clock=PlayClock())


def test_an_action_that_cannot_be_carried_out_is_refused() -> None:
    """With the number of the action and the reason."""
    actions = [Action("play", "a1", 0.0), Action("play", "z9", 0.0)]
    with pytest.raises(Malformed, match=r"action 2 of the stored game cannot be repeated: z9"):
        replay(load_game("get10"), "5x5 seed=42", actions, started=STARTED, clock=PlayClock())


def test_an_action_of_an_unknown_kind_is_refused() -> None:
    """A row that a later damier wrote, for instance."""
    assert Action.from_row(("undo", "", 1.5)) == Action("undo", "", 1.5)
    with pytest.raises(Malformed, match=r"unknown action 'castle': there are accept, checkpoint, decline, hint, "):
        Action.from_row(("castle", "", 0.0))


@pytest.fixture
def chomp() -> AnyGame:
    """A game for two with a computer player."""
    module: Any = import_module("chomp")
    game: AnyGame = module.GAME
    return game


def after(game: AnyGame, *actions: Action) -> Session[Any, Any]:
    """Return the session that actions lead to."""
    return replay(game, "4x3", actions, started=STARTED, clock=PlayClock())


def moves(session: Session[Any, Any]) -> list[str]:
    """Return the moves that lead to where a session is."""
    return [str(move) for move in session.board.moves]


def test_each_kind_of_action_does_what_it_says(chomp: AnyGame) -> None:
    """One after the other, on one session."""
    session = after(chomp)
    for action, expected in (
        (Action("play", "d3"), ["d3"]),
        (Action("play", "c3"), ["d3", "c3"]),
        (Action("undo"), ["d3"]),
        (Action("redo"), ["d3", "c3"]),
        (Action("show", '["b2", "a2"]'), ["b2", "a2"]),
        (Action("reset"), []),
    ):
        carry_out(session, action)
        assert moves(session) == expected
    carry_out(session, Action("seats", '[null, "nibbler"]'))
    assert session.seats == [None, "nibbler"]
    carry_out(session, Action("resign", "1"))
    assert session.resigned == 1


def test_an_action_has_no_text_and_no_time_unless_they_are_given() -> None:
    """As undo has none."""
    assert Action("undo") == ("undo", "", 0.0)


def test_seats_are_taken_all_or_none(chomp: AnyGame) -> None:
    """A player that is not there, or too few or too many, leaves everyone in place."""
    session = after(chomp)
    for text, said in (
        ('["nibbler", "nobody"]', "unknown player 'nobody'"),
        ('["nibbler"]', "chomp has 2 sides, not 1"),
        ('["nibbler", null, null]', "chomp has 2 sides, not 3"),
    ):
        with pytest.raises(Malformed, match=said):
            carry_out(session, Action("seats", text))
        assert session.seats == [None, None]


def test_a_save_is_loaded_before_anything_is_played(chomp: AnyGame) -> None:
    """Later it is refused."""
    with pytest.raises(Malformed, match="a save can only be loaded before anything is played"):
        carry_out(after(chomp), Action("load", "{}"))


def test_the_time_of_a_loaded_game_goes_on_from_its_last_move(chomp: AnyGame) -> None:
    """However much time the clock showed when it was loaded."""
    save = Save("chomp", "4x3", ("d3",), (2.5,), STARTED)
    clock = PlayClock()
    session = replay(chomp, "4x3", [Action("load", to_json(save), 10.0)], started=STARTED, clock=clock)
    assert clock() == 10.0
    assert session.seconds == 12.5
    assert session.save() == save
