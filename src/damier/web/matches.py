"""What holds in games that several people play from several places: who may do what, and what each is told."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from damier.core.contract import IllegalMove, Language, say
from damier.core.sentences import ENGLISH
from damier.play.actions import Action, Kind
from damier.play.match import Control, Match, Style, read_offer
from damier.play.session import Session
from damier.web.wire import Wire

if TYPE_CHECKING:
    from damier.web.room import Room


#: What those who play may do, by how they play; people sit down otherwise.
_KINDS: Final[Mapping[Style, tuple[Kind, ...]]] = {
    "sides": ("play", "moves", "resign", "offer", "accept", "decline"),
    "together": ("play", "moves", "undo", "redo", "reset", "checkpoint", "return", "hint", "show", "next"),
    "race": ("play", "moves", "undo", "redo", "reset", "checkpoint", "return", "start", "next"),
}


def match_actions(
    control: Control,
    people: Sequence[str | None],
    style: Style = "sides",
    root: str = "",
    boards: Mapping[int, str] = MappingProxyType({}),
) -> tuple[Action, ...]:
    """Return the actions with which a game of a match begins; a side that is None is free.

    ``root`` is the id of the first board of a race, for another board of it; ``boards`` are the ids of the others by
    their sides, for the first.
    """
    members: dict[str, Any] = {name: value for name, value in asdict(control).items() if value}
    if control.limited:
        members["at_once"] = True
    if style != "sides":
        members |= {"style": style, "places": len(people), **({"root": root} if root else {})}
    seated = [(side, who) for side, who in enumerate(people) if who is not None]
    return (
        Action("match", json.dumps(members)),
        *(Action("sit", json.dumps({"side": side, "who": who, **_board(boards.get(side))})) for side, who in seated),
    )


def _board(game: str | None) -> dict[str, str]:
    return {} if game is None else {"game": game}


def check_actor(room: Room, who: str, kind: Kind, text: str) -> None:
    """Raise ``IllegalMove`` if somebody may not do this in a game that several people play; in others all may.

    Nobody acts for a side that is not his own, and nothing is taken back without the other's consent, but where all
    solve a puzzle together.
    """
    shared = room.session.match
    if shared is None or kind == "sit":
        return
    side = shared.side_of(who)
    if side is None:
        raise watching()
    if kind not in _KINDS[shared.style]:
        raise IllegalMove(say("this is not possible in a game with somebody else"))
    if shared.style == "sides":
        _check_side(shared, side, kind, text)
    elif shared.style == "race" and kind not in ("start", "next"):
        if side != shared.lane:
            raise IllegalMove(say("this is somebody else's board"))
        if room.race is None or not room.race.goes_on:
            raise IllegalMove(say("the race has not begun yet"))
        if room.session.outcome() is not None:
            raise IllegalMove(say("your race is over"))


def _check_side(shared: Match, side: int, kind: Kind, text: str) -> None:
    """Raise ``IllegalMove`` if who has a side may not do this now, for itself or for the other."""
    if shared.free is not None:
        raise IllegalMove(say("the other side is still free: send the link to somebody"))
    named = int(text) if kind == "resign" else read_offer(text)[1] if kind in ("offer", "accept", "decline") else side
    if named != side:
        raise IllegalMove(say("nobody plays for the other side"))
    if kind == "offer" and read_offer(text)[0] != "rematch" and read_offer(text)[:2] in shared.refused:
        raise IllegalMove(say("this was declined: make a move before you offer it again"))


def watching() -> IllegalMove:
    """Return the refusal of what a watcher tries to do."""
    return IllegalMove(say("you are watching: only those who play can do that"))


def check_turns(session: Session[Any, Any], moves: Sequence[str], who: str) -> None:
    """Raise ``IllegalMove`` if one of a person's moves is a computer's to play, or somebody else's."""
    shared = session.match
    if not any(session.seats) and shared is None:
        return
    sides = shared is not None and shared.style == "sides"
    side = None if shared is None else shared.side_of(who)
    board = session.board if len(moves) == 1 else session.board.copy()
    for number, move in enumerate(moves, start=1):
        player = session.seats[board.turn] if session.outcome() is None else None
        if player is not None:
            raise IllegalMove(say("it is the turn of {player}", player=player))
        if sides and session.outcome() is None and board.turn != side:
            raise IllegalMove(say("it is the turn of {player}", player=session.game.sides[board.turn].name))
        if number < len(moves):
            board.push(session.game.parse_move(move))


def match_members(room: Room, owner: str, language: Language = ENGLISH) -> Wire | None:
    """Return what a message says of those who play a game from several places, to ``owner``; None for other games.

    The secret of the link to a side is told to those who play only.
    """
    session, stored = room.session, room.stored.match
    shared = session.match
    if shared is None or stored is None:
        return None
    turn, now, over = session.board.turn, room.clock(), session.outcome() is not None
    # Everybody in a race sits down at its first board.
    seated = shared if room.race is None else room.race.shared
    sides, you = range(len(shared.people)), seated.side_of(owner)
    there = people_in(room) if room.race is None else room.race.there()
    control = shared.control
    return {
        "style": shared.style,
        "you": you,
        "taken": [who is not None for who in seated.people],
        "here": [who in there for who in seated.people],
        "watching": len(there - set(seated.people)),
        "control": {"minutes": control.minutes, "increment": control.increment, "days": control.days},
        "left": [max(0.0, round(shared.remaining(side, turn, now), 1)) for side in sides] if control.limited else None,
        "running": shared.running and not over,
        "offers": [{"what": what, "side": side} for what, side in shared.offers.items()],
        "declined": None if shared.declined is None else dict(zip(("what", "side"), shared.declined, strict=True)),
        "seat": None if you is None else stored.seat,
        "watch": stored.watch,
        "round": room.stored.round if room.race is None else room.race.root.stored.round,
        "next": seated.following is not None,
        "race": None if room.race is None else room.race.members(shared.lane, language),
    }


def turn_of(room: Room, owner: str) -> Wire:
    """Return whether ``owner`` is to move in a game that is played at sides, and the seconds left for that."""
    shared, turn = room.session.match, room.session.board.turn
    if shared is None or shared.style != "sides" or shared.free is not None or shared.side_of(owner) != turn:
        return {"yours": False, "left": None}
    left = max(0.0, round(shared.remaining(turn, turn, room.clock()), 1)) if shared.control.limited else None
    return {"yours": True, "left": left}


def people_in(room: Room) -> frozenset[str]:
    """Return who has a game open, here and at other servers."""
    return room.elsewhere | {watcher.owner for watcher in room.watchers}
