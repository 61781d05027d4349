"""One message of a client: read, handed to the function that answers it, and answered or refused."""

from __future__ import annotations

import logging
from collections import ChainMap
from dataclasses import dataclass
from typing import Final

from damier.core.contract import DamierError, Malformed, say
from damier.core.errors import fault_of
from damier.web import protocol
from damier.web.answers import ANSWERS
from damier.web.client import Client
from damier.web.game_answers import GAME_ANSWERS
from damier.web.match_answers import MATCH_ANSWERS, OFFER_ANSWERS, check_asked
from damier.web.room import Room
from damier.web.wire import Wire

_log: Final = logging.getLogger(__name__)
_ANSWERS: Final = ChainMap(ANSWERS, MATCH_ANSWERS)
_GAME_ANSWERS: Final = ChainMap(GAME_ANSWERS, OFFER_ANSWERS)
#: Messages about a game that is open.
_OfGame = protocol.Versioned | protocol.Resume | protocol.Save | protocol.Begin | protocol.Again | protocol.Hand


async def receive(client: Client, text: str | None) -> None:
    """Answer the message with this text, or None for one of bytes; whatever it is, it is answered once.

    A message that starts a job is answered when the job ends. A mistake of ours, or of a game's author, is told to
    whoever asked and logged, and the line stays open.
    """
    asked = _Asked()
    try:
        ok = await _answer(client, text, asked)
    except DamierError as error:
        await client.refuse(asked.number, error, asked.room)
    except Exception as error:  # noqa: BLE001 (whatever it is, one message must not end the connection)
        _log.exception("a message could not be answered")
        await client.refuse(asked.number, fault_of(error), asked.room)
    else:
        if ok is not None:
            client.answer(asked.number, ok)


@dataclass
class _Asked:
    """What is known of a message so far, for its refusal: its number, and the room of the game it is about."""

    number: int | None = None
    room: Room | None = None


async def _answer(client: Client, text: str | None, asked: _Asked) -> Wire | None:
    """Return what the answer's ``ok`` is, or None if a job will answer."""
    if text is None:
        raise Malformed(say("messages are texts, not bytes"))
    asked.number = protocol.number_of(text)
    client.count_message()
    message = protocol.read(text)
    client.began(asked.number, message)
    if not client.owner and not isinstance(message, protocol.Hello):
        raise Malformed(say("the first message must be hello"))
    if isinstance(message, _OfGame):
        asked.room = await client.rooms.get(message.game, client.owner, client.admitted)
        check_asked(client, message, asked.room)
        return await _GAME_ANSWERS[type(message)](client, message, asked.room)
    return await _ANSWERS[type(message)](client, message)
