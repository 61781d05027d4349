"""A game as the list of the actions carried out in it, from which its session is rebuilt exactly.

A save has the moves that lead to a position. A list of actions has more: what was undone and can be redone, which lines
were shown, who sat where, and when. A store keeps the actions; this module gives them their meaning.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final, Literal, NamedTuple, get_args

from damier.core.errors import DamierError, IllegalMove, Malformed
from damier.core.game import AnyGame
from damier.core.nearest import unknown
from damier.core.sentences import say
from damier.files.saves import from_json
from damier.play.clock import PlayClock
from damier.play.match import Match, Offer, drawn, out_of_time, read_offer
from damier.play.session import Session

Kind = Literal[
    "play", "moves", "undo", "redo", "reset", "resign", "seats", "show", "hint", "checkpoint", "return", "load",
    "match", "sit", "offer", "accept", "decline", "time", "start", "next",
]  # fmt: skip
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
#: The checkpoint of the position that was left last for another checkpoint.
LEFT: Final = ""


class Action(NamedTuple):
    """One accepted action: what it was, its text, and the play time in seconds at which it was carried out.

    The text is the move of a ``play``, the number of the side of a ``resign``, the name of a ``checkpoint`` or of
    the one to ``return`` to, the save of a ``load``, and empty for ``undo``, ``redo``, ``reset`` and ``hint``; for
    ``moves``, ``show`` and ``seats`` it is a JSON list, of moves or of the players' names.

    In a game that people play from several places, the seconds are those since it was made. ``match`` begins it, with
    the time there is, ``sit`` gives a side to somebody, ``offer``, ``accept`` and ``decline`` are about a draw, a
    takeback or a rematch: their texts are JSON (``play/match.py``). ``time`` has the side whose time has run out, and
    ``start``, which begins a race, has no text. ``next`` has the id and the level of the puzzle that follows, in JSON.
    """

    kind: Kind
    text: str = ""
    seconds: float = 0.0

    @classmethod
    def from_row(cls, row: tuple[str, str, float]) -> Action:
        """Return the action that a stored row stands for; raise ``Malformed`` if its kind is unknown.

        >>> Action.from_row(("play", "a1", 2.5))
        Action(kind='play', text='a1', seconds=2.5)
        """
        for kind in KINDS:
            if kind == row[0]:
                return cls(kind, row[1], row[2])
        raise Malformed(unknown(say("action"), row[0], KINDS))


def carry_out(session: Session[Any, Any], action: Action) -> None:
    """Carry out an action on ``session``; if it raises ``DamierError``, the session has not changed."""
    shared, before = session.match, session.board.turn
    if action.kind in ("match", "sit", "offer", "accept", "decline", "time", "start", "next"):
        _carry_out_together(session, action)
        return
    _carry_out(session, action)
    if shared is not None and action.kind in ("play", "moves"):
        shared.went_on(before, session.board.turn, action.seconds)


def _carry_out_together(session: Session[Any, Any], action: Action) -> None:
    """Carry out what only people do who play from several places."""
    if action.kind == "match":
        session.match = Match.parse(action.text, len(session.seats))
        return
    shared = session.match
    if shared is None:
        raise IllegalMove(say("nobody else plays this game"))
    if action.kind == "sit":
        shared.sit(action.text, action.seconds)
    elif action.kind == "start":
        shared.begin(action.seconds)
    elif action.kind == "next":
        shared.go_on(action.text, over=session.outcome() is not None)
    elif action.kind == "time":
        session.settle(out_of_time(session.game.sides, _side(session, int(action.text))))
        shared.lapse()
    else:
        what, side, game = read_offer(action.text)
        _side(session, side)
        _carry_out_offer(session, shared, action, what, side, game)


def _carry_out_offer(
    session: Session[Any, Any], shared: Match, action: Action, what: Offer, side: int, game: str
) -> None:
    over = session.outcome() is not None
    if action.kind == "decline":
        shared.decline(what, side)
        return
    if over != (what == "rematch") or shared.following is not None:
        raise IllegalMove(say("the game is over") if over else say("the game goes on"))
    if action.kind == "offer":
        if what == "takeback" and not session.has_moved(side):
            raise IllegalMove(say("there is nothing to take back"))
        shared.offer(what, side)
        return
    shared.check_answer(what, side)
    if what == "draw":
        session.settle(drawn())
        shared.lapse()
    elif what == "takeback":
        before = session.board.turn
        session.take_back(shared.offers[what])
        shared.went_back(session.board.turn, before, action.seconds)
    else:
        shared.following = game
        shared.lapse()


def _side(session: Session[Any, Any], side: int) -> int:
    """Return a side's number; raise ``Malformed`` if there is none such."""
    if not 0 <= side < len(session.seats):
        raise Malformed(say("{game} has no side {side}", game=session.game.name, side=side + 1))
    return side


def _carry_out(session: Session[Any, Any], action: Action) -> None:  # noqa: C901 (a branch for each kind)
    match action.kind:
        case "play":
            session.play(action.text)
        case "moves":
            session.play_together(_moves(action.text))
        case "undo":
            session.undo()
        case "redo":
            session.redo()
        case "reset":
            session.reset()
        case "resign":
            session.resign(int(action.text))
        case "show":
            session.show(_moves(action.text))
        case "seats":
            _take_seats(session, _parsed(action.text))
        case "hint":
            session.hints += 1
        case "checkpoint":
            session.checkpoint(action.text)
        case "return":
            session.return_to(action.text, leaving=LEFT)
        case "load":
            raise Malformed(say("a save can only be loaded before anything is played"))


def replay(
    game: AnyGame, level: str, actions: Iterable[Action], *, started: datetime, clock: PlayClock
) -> Session[Any, Any]:
    """Return the session that ``actions`` lead to, with ``clock`` set to the play time of the last one.

    Raises ``Malformed``, with the action's number, if one of them cannot be carried out.
    """
    session: Session[Any, Any] = Session(game.parse_level(level), game=game, started=started, clock=clock)
    for number, action in enumerate(actions, start=1):
        clock.set(action.seconds)
        try:
            if action.kind == "load" and number == 1:
                clock.set(0.0)
                session = Session.restore(from_json(action.text), game, clock=clock)
                clock.set(action.seconds)
            else:
                carry_out(session, action)
        except DamierError as error:
            raise Malformed(
                say(
                    "action {number} of the stored game cannot be repeated: {reason}",
                    number=number,
                    reason=error.sentence,
                )
            ) from error
    return session


def _moves(text: str) -> list[str]:
    moves = _parsed(text)
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise Malformed(say("expected a list of moves, not {text!r}", text=text[:40]))
    return moves


def _parsed(text: str) -> Any:
    """Return what a JSON text stands for; raise ``Malformed`` if it is none."""
    try:
        return json.loads(text)
    except ValueError as error:
        raise Malformed(say("expected JSON, not {text!r}", text=text[:40])) from error


def _take_seats(session: Session[Any, Any], seats: list[str | None]) -> None:
    """Seat every player, or none of them if one cannot be."""
    before = list(session.seats)
    if len(seats) != len(before):
        raise Malformed(
            say("{game} has {n} {n:side|sides}, not {found}", game=session.game.name, n=len(before), found=len(seats))
        )
    try:
        for side, player in enumerate(seats):
            session.seat(side, player)
    except DamierError:
        session.seats[:] = before
        raise
