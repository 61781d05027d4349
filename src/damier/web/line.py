"""The line to one client: a WebSocket whose messages are received one after another, and sent through a queue."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from damier.web import protocol
from damier.web.limits import CHEAP, LONGEST_PAUSE, PAUSE, UNREAD, Pace
from damier.web.wire import Wire

#: The code with which the server closes a line whose client does not read: one of those left to applications.
TOO_SLOW: Final = 4008


class Line:
    """An accepted WebSocket."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._unsent: asyncio.Queue[str] = asyncio.Queue(UNREAD)
        #: How many messages the client may still send now.
        self.pace = Pace()

    async def serve(self, receive: Callable[[str | None], Awaitable[None]]) -> None:
        """Call ``receive`` with the text of each message, or None for one of bytes, until the client goes."""
        sending = asyncio.create_task(self._send_queued())
        try:
            while not sending.done():
                message = await self._socket.receive()
                if message["type"] != "websocket.receive":
                    return
                before = time.thread_time()
                await receive(message.get("text"))
                spent = time.thread_time() - before
                # Even after a cheap message the others have their turn, and what was answered is sent.
                await asyncio.sleep(min(PAUSE * spent, LONGEST_PAUSE) if spent > CHEAP else 0)
        finally:
            sending.cancel()

    def send(self, message: Wire) -> None:
        """Queue a message; if too many are queued already, close the line instead."""
        try:
            self._unsent.put_nowait(protocol.write(message))
        except asyncio.QueueFull:
            asyncio.create_task(self._close())  # noqa: RUF006 (it ends at once, and the line with it)

    async def _send_queued(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._socket.send_text(await self._unsent.get())

    async def _close(self) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(TOO_SLOW)
