"""The line to one client: a WebSocket whose messages are answered one after another.

What has come and is not answered yet is bounded in bytes, and so is what is sent and not read (``doors.py``). Messages
are received while others are being answered, so that the end of a connection is noticed at once.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from damier.web import protocol
from damier.web.doors import DOOR
from damier.web.limits import Pace, bounds
from damier.web.meter import metered, new_meter
from damier.web.wire import Wire

#: The code with which a server that ends closes a line: it is worth trying again.
RESTARTING: Final = 1012


class Door(Protocol):
    """How a line sends."""

    def push(self, text: bytes) -> None:
        """Send a text in UTF-8."""

    def taken(self) -> None:
        """Be told that the message that has waited longest is being answered."""

    def abort(self) -> None:
        """End the connection at once."""


class Line:
    """An accepted WebSocket."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._door: Door = socket.scope["extensions"][DOOR]
        self._heard: deque[str | None] = deque()
        self._size = 0
        self._over = False
        self._ending = False
        self._free = asyncio.Event()
        self._free.set()
        self._came, self._went = asyncio.Event(), asyncio.Event()
        #: How many messages the client may still send now.
        self.pace = Pace()

    async def serve(self, receive: Callable[[str | None], Awaitable[None]], gone: Callable[[], None]) -> None:
        """Call ``receive`` with the text of each message, or None for one of bytes, until the client goes.

        ``gone`` is called as soon as that is known; what has come before is still received.
        """
        answering = asyncio.create_task(self._answer(receive))
        try:
            while not answering.done():
                message = await self._socket.receive()
                if message["type"] != "websocket.receive":
                    break
                if self._ending:
                    continue
                text = message.get("text")
                self._heard.append(text)
                self._size += len(text or "")
                self._came.set()
                while self._size > bounds().message and self._heard and not answering.done():
                    self._went.clear()
                    await self._went.wait()
            gone()
            self._over = True
            self._came.set()
            await answering
        finally:
            gone()
            answering.cancel()

    async def _answer(self, receive: Callable[[str | None], Awaitable[None]]) -> None:
        try:
            while True:
                while not self._heard:
                    if self._over:
                        return
                    self._came.clear()
                    await self._came.wait()
                text = self._heard.popleft()
                self._size -= len(text or "")
                self._door.taken()
                self._went.set()
                meter = new_meter()
                self._free.clear()
                await metered(receive(text))
                self._free.set()
                # Even after a cheap message the others have their turn.
                pause = meter.spent > bounds().cheap
                await asyncio.sleep(min(bounds().pause * meter.spent, bounds().longest_pause) if pause else 0)
        finally:
            self._went.set()
            self._free.set()

    def send(self, message: Wire) -> None:
        """Send a message."""
        self._door.push(protocol.write(message))

    async def finish(self, message: Wire) -> None:
        """Send a last message, and what answers the message under way; answer no other, and close."""
        self._ending = True
        self._heard.clear()
        self._size = 0
        self._went.set()
        self.send(message)
        await self._free.wait()
        if self._socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(RESTARTING)

    def abort(self) -> None:
        """End the line at once."""
        self._door.abort()
