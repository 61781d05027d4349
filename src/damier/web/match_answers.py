"""The answers to messages about games that several people play from several places: by link, and with offers."""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

from damier.core.contract import IllegalMove, Malformed, say
from damier.core.nearest import unknown
from damier.play.actions import Kind
from damier.play.match import OFFERS, Control, Offer, write_offer
from damier.store.games import StoredMatch
from damier.web import protocol
from damier.web.answers import known_level
from damier.web.client import Client
from damier.web.limits import Stale, bounds, check_length
from damier.web.matches import match_actions
from damier.web.room import Room
from damier.web.wire import Wire

_SECRET_BYTES: Final = 16
_ID_BYTES: Final = 12
#: What only those who play may send, and what anybody may; the rest only once the game is over, if at all.
_PLAYERS: Final = (
    protocol.Play,
    protocol.Trace,
    protocol.Resign,
    protocol.Offer,
    protocol.Accept,
    protocol.Decline,
)
_ANYBODY: Final = (
    protocol.Resume,
    protocol.Save,
    protocol.Hold,
    protocol.Replay,
    protocol.Review,
    protocol.Picture,
    protocol.Grade,
)


def check_asked(client: Client, message: protocol.AnyMessage, room: Room) -> None:
    """Raise ``IllegalMove`` if a client may not ask this in a game that several people play; in others all may.

    Nobody is helped while it goes on, and a watcher never acts.
    """
    shared = room.session.match
    if shared is None or isinstance(message, _ANYBODY):
        return
    if isinstance(message, _PLAYERS):
        if shared.side_of(client.owner) is None:
            raise IllegalMove(say("you are watching: only those who play can do that"))
    elif not isinstance(message, protocol.Ask) or room.session.outcome() is None:
        raise IllegalMove(say("this is not possible in a game with somebody else"))


async def invite(client: Client, message: protocol.Invite) -> Wire:
    """Begin a match on a level, with its host at a side, and return its first game."""
    entry = client.rooms.shelf[message.game]
    sides = len(entry.game.sides)
    if sides < 2:  # noqa: PLR2004 (one for each)
        raise Malformed(say("{game} is a game for one", game=entry.game.name))
    if message.side is not None and not 0 <= message.side < sides:
        raise Malformed(say("{game} has no side {side}", game=entry.game.name, side=message.side + 1))
    check_length(message.level, bounds().level)
    control = Control(message.minutes, message.increment, message.days)
    level = await known_level(client, entry, message.level)
    side = secrets.randbelow(sides) if message.side is None else message.side
    people = [client.owner if number == side else None for number in range(sides)]
    match = StoredMatch(
        secrets.token_urlsafe(_ID_BYTES), client.owner, secrets.token_urlsafe(_SECRET_BYTES),
        secrets.token_urlsafe(_SECRET_BYTES),
    )  # fmt: skip
    client.begin_game()
    room = await client.rooms.new(client.owner, entry, level, match_actions(control, people), match)
    return await client.open(room, fresh=False)


async def join(client: Client, message: protocol.Join) -> Wire:
    """Return the game that a link leads to; who comes by the link to a side sits down, if it is free."""
    game, seat = await client.rooms.by_link(message.link, message.number)
    client.admitted.add(game)
    room = await client.rooms.get(game, client.owner, client.admitted)
    async with client.rooms.holding(room, fresh=True):
        pass
    if message.number is None:
        following = await client.rooms.following(room)
        if following is not None:
            client.admitted.add(following)
            room = await client.rooms.get(following, client.owner, client.admitted)
    if seat:
        await _sit(client, room)
    return await client.open(room)


async def _sit(client: Client, room: Room) -> None:
    """Give the free side to a client, unless it has one or somebody else was quicker."""
    while True:
        async with client.rooms.holding(room):
            shared, version = room.session.match, room.version
            if shared is None or shared.side_of(client.owner) is not None or shared.free is None:
                return
            text = json.dumps({"side": shared.free, "who": client.owner})
        try:
            await client.rooms.act(room, version, "sit", text, lambda: None, client)
        except Stale:
            continue  # the game has gone on: perhaps it is still free
        return


async def leave(client: Client, message: protocol.Leave) -> Wire:
    """Stop looking at a game; return whether it was open."""
    return {"left": client.close(message.game)}


async def offer(client: Client, message: protocol.Offer, room: Room) -> Wire:
    """Offer something to the other side; a rematch that it offers too is agreed upon."""
    shared = room.session.match
    what = _what(message.what)
    if what == "rematch" and shared is not None and shared.offers.get(what, None) not in (None, _side(client, room)):
        return await _act(client, message, room, "accept")
    return await _act(client, message, room, "offer")


async def accept(client: Client, message: protocol.Accept, room: Room) -> Wire:
    """Accept what the other side offers."""
    return await _act(client, message, room, "accept")


async def decline(client: Client, message: protocol.Decline, room: Room) -> Wire:
    """Decline what the other side offers, or withdraw one's own offer."""
    return await _act(client, message, room, "decline")


async def _act(
    client: Client, message: protocol.Offer | protocol.Accept | protocol.Decline, room: Room, kind: Kind
) -> Wire:
    what = _what(message.what)
    game = secrets.token_urlsafe(_ID_BYTES) if (kind, what) == ("accept", "rematch") else ""
    text = write_offer(what, _side(client, room), game)
    answer = await client.rooms.act(room, message.version, kind, text, lambda: client.views.game(room), client)
    if game:
        await client.rooms.following(room)
    return answer


def _side(client: Client, room: Room) -> int:
    """Return the side of a client, which has one."""
    side = room.session.match.side_of(client.owner) if room.session.match is not None else None
    if side is None:
        raise IllegalMove(say("nobody else plays this game"))
    return side


def _what(text: str) -> Offer:
    """Return what is offered; raise ``Malformed`` if there is no such offer."""
    for what in OFFERS:
        if what == text:
            return what
    raise Malformed(unknown(say("offer"), text[:40], OFFERS))


MATCH_ANSWERS: Final[dict[type, Callable[..., Awaitable[Wire | None]]]] = {
    protocol.Invite: invite,
    protocol.Join: join,
    protocol.Leave: leave,
}
OFFER_ANSWERS: Final[dict[type, Callable[..., Awaitable[Wire | None]]]] = {
    protocol.Offer: offer,
    protocol.Accept: accept,
    protocol.Decline: decline,
}
