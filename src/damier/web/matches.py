"""What holds in games that several people play from several places: who may do what, and what each is told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from damier.core.contract import IllegalMove, say
from damier.play.actions import Action, Kind
from damier.play.match import Control, read_offer
from damier.play.session import Session
from damier.web.wire import Wire

if TYPE_CHECKING:
    from damier.web.room import Room


def match_actions(control: Control, people: Sequence[str | None]) -> tuple[Action, ...]:
    """Return the actions with which a game of a match begins; a side that is None is free."""
    time = {name: value for name, value in asdict(control).items() if value}
    seated = [(side, who) for side, who in enumerate(people) if who is not None]
    return (
        Action("match", json.dumps(time)),
        *(Action("sit", json.dumps({"side": side, "who": who})) for side, who in seated),
    )


def check_actor(session: Session[Any, Any], who: str, kind: Kind, text: str) -> None:
    """Raise ``IllegalMove`` if somebody may not do this in a game that several people play; in others all may.

    Nobody acts for a side that is not his own, and nothing is taken back without the other's consent.
    """
    shared = session.match
    if shared is None:
        return
    side = shared.side_of(who)
    if kind == "sit":
        return
    if side is None:
        raise IllegalMove(say("you are watching: only those who play can do that"))
    if kind not in ("play", "moves", "resign", "offer", "accept", "decline"):
        raise IllegalMove(say("this is not possible in a game with somebody else"))
    if shared.free is not None:
        raise IllegalMove(say("the other side is still free: send the link to somebody"))
    named = int(text) if kind == "resign" else read_offer(text)[1] if kind in ("offer", "accept", "decline") else side
    if named != side:
        raise IllegalMove(say("nobody plays for the other side"))


def check_turns(session: Session[Any, Any], moves: Sequence[str], who: str) -> None:
    """Raise ``IllegalMove`` if one of a person's moves is a computer's to play, or somebody else's."""
    shared = session.match
    if not any(session.seats) and shared is None:
        return
    side = None if shared is None else shared.side_of(who)
    board = session.board if len(moves) == 1 else session.board.copy()
    for number, move in enumerate(moves, start=1):
        player = session.seats[board.turn] if session.outcome() is None else None
        if player is not None:
            raise IllegalMove(say("it is the turn of {player}", player=player))
        if shared is not None and session.outcome() is None and board.turn != side:
            raise IllegalMove(say("it is the turn of {player}", player=session.game.sides[board.turn].name))
        if number < len(moves):
            board.push(session.game.parse_move(move))


def match_members(room: Room, owner: str) -> Wire | None:
    """Return what a message says of those who play a game from several places, to ``owner``; None for other games.

    The secret of the link to a side is told to those who play only.
    """
    session, stored = room.session, room.stored.match
    shared = session.match
    if shared is None or stored is None:
        return None
    turn, now, over = session.board.turn, room.clock(), session.outcome() is not None
    sides, you = range(len(shared.people)), shared.side_of(owner)
    there = {watcher.owner for watcher in room.watchers} | room.elsewhere
    control = shared.control
    return {
        "you": you,
        "taken": [who is not None for who in shared.people],
        "here": [who in there for who in shared.people],
        "watching": len(there - set(shared.people)),
        "control": {"minutes": control.minutes, "increment": control.increment, "days": control.days},
        "left": [max(0.0, round(shared.remaining(side, turn, now), 1)) for side in sides] if control.limited else None,
        "running": shared.running and not over,
        "offers": [{"what": what, "side": side} for what, side in shared.offers.items()],
        "seat": None if you is None else stored.seat,
        "watch": stored.watch,
        "round": room.stored.round,
        "next": shared.following is not None,
    }
