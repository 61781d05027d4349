"""One message of a client: read, handed to the function that answers it, and answered or refused."""

from __future__ import annotations

from damier.core.contract import DamierError, Malformed, say
from damier.web import protocol
from damier.web.answers import ANSWERS
from damier.web.client import Client
from damier.web.game_answers import GAME_ANSWERS
from damier.web.limits import OutOfBounds
from damier.web.rooms import Room


async def receive(client: Client, text: str | None) -> None:
    """Answer the message with this text, or None for one of bytes; whatever it is, it is answered once.

    A message that starts a job is answered when the job ends.
    """
    number: int | None = None
    room: Room | None = None
    try:
        if text is None:
            raise Malformed(say("messages are texts, not bytes"))
        number = protocol.number_of(text)
        if not client.line.pace.allows():
            raise OutOfBounds(say("too many messages: please slow down"))
        message = protocol.read(text)
        if not client.owner and not isinstance(message, protocol.Hello):
            raise Malformed(say("the first message must be hello"))
        if isinstance(message, protocol.Versioned | protocol.Resume | protocol.Save):
            room = await client.rooms.get(message.game, client.owner)
            ok = await GAME_ANSWERS[type(message)](client, message, room)
        else:
            ok = await ANSWERS[type(message)](client, message)
        if ok is not None:
            client.answer(number, ok)
    except DamierError as error:
        client.refuse(number, error, room)
