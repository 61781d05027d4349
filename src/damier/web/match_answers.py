"""The answers to messages about games that several people play from several places: by link, and with offers."""

from __future__ import annotations

import contextlib
import json
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from damier.core.contract import IllegalMove, Malformed, say
from damier.core.nearest import unknown
from damier.play.actions import Action, Kind
from damier.play.match import OFFERS, Control, Offer, Style, read_style, write_offer
from damier.store.games import StoredMatch
from damier.web import protocol
from damier.web.answers import known_level
from damier.web.client import Client
from damier.web.hands import pass_on
from damier.web.limits import Stale, bounds, check_length
from damier.web.matches import match_actions, watching
from damier.web.room import Room
from damier.web.succession import ID_BYTES, board_of
from damier.web.wire import Wire

_SECRET_BYTES: Final = 16
#: What only those who play may send, by how they play, and what anybody may; the rest only once the game is over, if at
#: all.
_HISTORY: Final = (protocol.Play, protocol.Trace, protocol.Undo, protocol.Redo, protocol.Reset)
_KEPT: Final = (protocol.Checkpoint, protocol.Return)
_HELP: Final = (protocol.Hint, protocol.Check, protocol.Solution, protocol.Show, protocol.Ask)
_PLAYERS: Final[Mapping[Style, tuple[type, ...]]] = {
    "sides": (
        protocol.Play,
        protocol.Trace,
        protocol.Resign,
        protocol.Offer,
        protocol.Accept,
        protocol.Decline,
    ),
    "together": (*_HISTORY, *_KEPT, *_HELP, protocol.Hand, protocol.Again),
    "race": (*_HISTORY, *_KEPT, protocol.Begin, protocol.Again),
}
_ANYBODY: Final = (
    protocol.Resume,
    protocol.Save,
    protocol.Hold,
    protocol.Replay,
    protocol.Review,
    protocol.Picture,
    protocol.Grade,
)
#: Moves of a position that are brought to a shared board one by one; more of them are one action.
_ONE_BY_ONE: Final = 300


def check_asked(client: Client, message: protocol.AnyMessage, room: Room) -> None:
    """Raise ``IllegalMove`` if a client may not ask this in a game that several people play; in others all may.

    Nobody is helped while it goes on, but where all solve a puzzle together, and a watcher never acts.
    """
    shared = room.session.match
    if shared is None:
        return
    over = room.session.outcome() is not None
    if isinstance(message, protocol.Picture) and message.solution and shared.style != "together" and not over:
        raise IllegalMove(
            say("nobody is helped in a race")
            if shared.style == "race"
            else say("this is not possible in a game with somebody else")
        )
    if isinstance(message, _ANYBODY):
        if room.race is not None and room.race.covered and not isinstance(message, protocol.Resume | protocol.Grade):
            raise IllegalMove(say("the race has not begun yet"))
        return
    seated = shared if room.race is None else room.race.shared
    if isinstance(message, _PLAYERS[shared.style]):
        if seated.side_of(client.owner) is None:
            raise watching()
    elif shared.style == "race" and isinstance(message, _HELP):
        raise IllegalMove(say("nobody is helped in a race"))
    elif not isinstance(message, protocol.Ask) or not over:
        raise IllegalMove(say("this is not possible in a game with somebody else"))


async def invite(client: Client, message: protocol.Invite) -> Wire:
    """Begin a match on a level, with its host at a side, and return its first game."""
    entry = client.rooms.shelf[message.game]
    style = read_style(message.style)
    sides = len(entry.game.sides) if style == "sides" else bounds().people
    if style == "sides" and sides < 2:  # noqa: PLR2004 (one for each)
        raise Malformed(say("{game} is a game for one", game=entry.game.name))
    if style != "sides" and len(entry.game.sides) > 1:
        raise Malformed(say("{game} is played at sides: nobody solves it", game=entry.game.name))
    if message.side is not None and not 0 <= message.side < sides:
        raise Malformed(say("{game} has no side {side}", game=entry.game.name, side=message.side + 1))
    check_length(message.level, bounds().level)
    control = Control(message.minutes, message.increment, message.days)
    if style != "sides" and control.limited:
        raise Malformed(say("a puzzle that several people solve has no clock"))
    level = await known_level(client, entry, message.level)
    moves = await _moves_so_far(client, message, entry.game.name, level)
    side = 0 if style != "sides" else secrets.randbelow(sides) if message.side is None else message.side
    people = [client.owner if number == side else None for number in range(sides)]
    match = StoredMatch(
        secrets.token_urlsafe(ID_BYTES), client.owner, secrets.token_urlsafe(_SECRET_BYTES),
        secrets.token_urlsafe(_SECRET_BYTES),
    )  # fmt: skip
    client.begin_game()
    actions = (*match_actions(control, people, style), *moves)
    room = await client.rooms.new(client.owner, entry, level, actions, match)
    return await client.open(room, fresh=False)


async def _moves_so_far(client: Client, message: protocol.Invite, name: str, level: str) -> tuple[Action, ...]:
    """Return the actions that lead a shared board to the position of a game that the client may see."""
    if message.position is None:
        return ()
    if message.style != "together":
        raise Malformed(say("only those who solve a puzzle together go on from a position"))
    room = await client.rooms.get(message.position, client.owner, client.admitted)
    async with client.rooms.holding(room, fresh=True):
        if (room.stored.name, room.stored.level) != (name, level):
            raise Malformed(say("this position is of another level"))
        moves = [str(move) for move in room.session.board.moves]
    check_length(moves, bounds().moves)
    if len(moves) > _ONE_BY_ONE:
        return (Action("moves", json.dumps(moves)),)
    return tuple(Action("play", move) for move in moves)


async def join(client: Client, message: protocol.Join) -> Wire:
    """Return the game that a link leads to; who comes by the link to a side sits down, if it is free.

    In a race a number is that of a board, for those who watch and for those who have come to the end of their own.
    """
    room, seat = await _by_link(client, message.link, None)
    shared = room.session.match
    racing, board = shared is not None and shared.style == "race", None
    if message.number is not None:
        number, board = board_of(message.number) if racing else (message.number, None)
        room, seat = await _by_link(client, message.link, number)
    else:
        following = await client.rooms.rounds.following(room)
        if following is not None:
            client.admit(following)
            room = await client.rooms.get(following, client.owner, client.admitted)
    if seat:
        await _sit(client, room)
    return await client.open(await _board(client, room, board) if racing else room)


async def _by_link(client: Client, link: str, number: int | None) -> tuple[Room, bool]:
    """Return the room of the game that a link leads to, as the store has it, and whether the link is one to a side."""
    game, seat = await client.rooms.rounds.by_link(link, number)
    client.admit(game)
    room = await client.rooms.get(game, client.owner, client.admitted)
    async with client.rooms.holding(room, fresh=True):
        pass
    return room, seat


async def _board(client: Client, root: Room, wanted: int | None) -> Room:
    """Return the board of a race that a client sees: its own while it races, else the wanted side's, or the first.

    Raises ``Malformed`` if that side has none.
    """
    async with client.rooms.holding(root):
        shared = root.session.match
        side = None if shared is None else shared.side_of(client.owner)
        known = {0} if shared is None else {0, *shared.boards}
    if side is not None:
        mine = await client.rooms.rounds.board(root, side)
        if wanted is None or mine.session.outcome() is None:
            return await client.rooms.get(mine.id, client.owner)
    other = wanted or 0
    if other not in known:
        raise Malformed(say("this link leads to no game, or to one that is no longer kept"))
    board = await client.rooms.rounds.board(root, other)
    client.admit(board.id)
    return await client.rooms.get(board.id, client.owner, client.admitted)


async def _sit(client: Client, room: Room) -> None:
    """Give the free side to a client, unless it has one, somebody else was quicker, or a race has begun."""
    while True:
        async with client.rooms.holding(room):
            shared, version = room.session.match, room.version
            if shared is None or shared.side_of(client.owner) is not None or shared.free is None:
                return
            if shared.begun is not None:
                return
            board = {"game": secrets.token_urlsafe(ID_BYTES)} if shared.style == "race" else {}
            text = json.dumps({"side": shared.free, "who": client.owner, **board})
        if board:
            client.begin_game()
        try:
            await client.rooms.act(room, version, "sit", text, lambda: None, client)
        except Stale:
            continue  # the game has gone on: perhaps it is still free
        return


async def begin(client: Client, _: protocol.Begin, room: Room) -> Wire:
    """Begin a race, at its first board, unless somebody else has just done so; return the game that is looked at."""
    while room.race is not None and room.race.shared.begun is None:
        root = room.race.root
        async with client.rooms.holding(root, fresh=True):
            version = root.version
        if room.race.shared.begun is not None:
            break
        try:
            await client.rooms.act(root, version, "start", "", lambda: None, client)
        except Stale:
            continue
    async with client.rooms.holding(room):
        return client.views.game(room)


async def again(client: Client, message: protocol.Again, room: Room) -> Wire:
    """Have another puzzle follow, unless one does already: for all who have places, and on the same links."""
    shared = room.session.match
    race = room.race
    if shared is None:
        raise IllegalMove(say("nobody else plays this game"))
    if message.level is not None:
        check_length(message.level, bounds().level)
    level = room.stored.level
    if message.level is not None:
        level = await known_level(client, room.entry, message.level)
    own = room if race is None else race.boards.get(race.shared.side_of(client.owner) or 0, room)
    async with client.rooms.holding(own):
        if own.session.outcome() is None:
            raise IllegalMove(say("the game goes on"))
    first = room if race is None else race.root
    text = json.dumps({"game": secrets.token_urlsafe(ID_BYTES), "level": level})
    client.begin_game()
    while True:
        async with client.rooms.holding(first, fresh=True):
            version, shared = first.version, first.session.match
        if shared is not None and shared.following is not None:
            break
        with contextlib.suppress(Stale):
            await client.rooms.act(first, version, "next", text, lambda: None, client)
    await client.rooms.rounds.following(first)
    return {"round": first.stored.round + 1}


async def hand(client: Client, message: protocol.Hand, room: Room) -> Wire:
    """Show the others where a client's hand is, on the board that they share."""
    return {"shown": pass_on(room, client.owner, message, client.rooms.elsewhere.whisper)}


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
    game = secrets.token_urlsafe(ID_BYTES) if (kind, what) == ("accept", "rematch") else ""
    text = write_offer(what, _side(client, room), game)
    answer = await client.rooms.act(room, message.version, kind, text, lambda: client.views.game(room), client)
    if game:
        await client.rooms.rounds.following(room)
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
    protocol.Begin: begin,
    protocol.Again: again,
    protocol.Hand: hand,
}
