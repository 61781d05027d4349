"""The connections of the server, before there is a request or a message: how many, for how long, how much unread.

uvicorn waits for ever for the rest of a request, and for a client that does not read. Its two protocols are extended
here: a request is sent whole in time, what waits for a client that does not read is bounded in bytes and in time, and
the connections of one address are counted. So is what one address has us keep: answers that it does not read, messages
that it does not send to their end or sends faster than they are answered. Frames are read a few at a time, and whoever
sends far more of them than messages are allowed goes beyond what any page does. Whoever goes beyond that is cut off.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Collection
from typing import Any, ClassVar, Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from damier.web import metrics
from damier.web.limits import Pace, bounds
from damier.web.logs import note
from damier.web.proxies import Network, address_of, neighbourhood, within

#: The extension of a WebSocket's scope that is its ``WebSocketDoor``.
DOOR: Final = "damier.door"
_FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n"
    b"Retry-After: 10\r\nContent-Length: 53\r\n\r\ntoo many connections: please close some and try again"
)
#: The first byte of a frame that is a whole text, and where the length of a frame is written in more bytes.
_TEXT: Final = b"\x81"
_SHORT: Final = 126
_MEDIUM: Final = 1 << 16
#: Messages that may wait, and bytes of one of them, before no more is read.
_AHEAD: Final = 8
_LARGE: Final = 1 << 14
#: Bytes that are read at a time: they can be thousands of frames, which keep others waiting.
_PIECE: Final = 1 << 13
#: How many frames there may be to a message that is allowed: pages send one, and answer pings.
_FRAMES: Final = 4
#: Up to so many bytes that are kept for a connection are not counted: the system's own buffers have more.
_LITTLE: Final = 1 << 16


class Addresses:
    """How many connections there are from each address, and how many bytes are kept for them.

    The connections of proxies stand for many people and are not counted.
    """

    def __init__(self, proxies: Collection[Network] = ()) -> None:
        self._proxies = proxies
        self._counts: Counter[str] = Counter()
        self._kept: Counter[str] = Counter()

    def add(self, address: str) -> bool:
        """Count one more connection; return False, and count nothing, if the address has as many as are allowed."""
        if self._proxies and within(address_of(address), self._proxies):
            return True
        address = neighbourhood(address)
        if self._counts[address] >= bounds().connections_of_an_address:
            return False
        self._counts[address] += 1
        return True

    def remove(self, address: str) -> None:
        """Count one less; an address that has none left is forgotten."""
        _count(self._counts, neighbourhood(address), -1)

    def keep(self, address: str, count: int) -> bool:
        """Count so many bytes more, or less; return whether as much may be kept for an address."""
        address = neighbourhood(address)
        _count(self._kept, address, count)
        return self._kept[address] <= bounds().kept_bytes_of_an_address


def _count(counts: Counter[str], name: str, more: int) -> None:
    """Count more under a name, or less, and forget one under which nothing is left."""
    if name in counts or more > 0:
        counts[name] += more
        if counts[name] <= 0:
            del counts[name]


class HttpDoor(H11Protocol):
    """A connection that speaks HTTP."""

    addresses: ClassVar[Addresses]
    _deadline: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _counted = False
    _upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, or say that there are too many connections."""
        full = len(self.connections) >= bounds().connections
        super().connection_made(transport)
        self._counted = not full and self.addresses.add(_address(self.client))
        if self._counted:
            self._expect()
        else:
            metrics.REFUSED.add("full")
            note(logging.INFO, "refused at the door", reason="full", client=_address(self.client))
            transport.write(_FULL)
            transport.close()
            self._unread = self.loop.call_later(bounds().send_seconds, transport.abort)

    def data_received(self, data: bytes) -> None:
        """Read what has come; whatever has begun must be whole in time."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if not self._upgraded and self._waits_for_more():
            self._expect()
        else:
            self._calm()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to a ``WebSocketDoor``."""
        self._upgraded = True
        self._calm()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Give the client some time to read what it asked for."""
        super().pause_writing()
        self._unread = self.loop.call_later(bounds().send_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one connection less."""
        self._calm()
        if self._counted:
            self.addresses.remove(_address(self.client))
        super().connection_lost(exc)
        if self._unread is not None:
            self._unread.cancel()

    def _waits_for_more(self) -> bool:
        """Return whether a request has begun that is not whole."""
        state = self.conn.their_state
        return state is h11.SEND_BODY or (state is h11.IDLE and bool(self.conn.trailing_data[0]))

    def _expect(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(bounds().request_seconds, self.transport.abort)

    def _calm(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class WebSocketDoor(WebSocketsSansIOProtocol):
    """A connection that is a WebSocket; the application finds it in its scope, and sends through it."""

    addresses: ClassVar[Addresses]
    _unread: asyncio.TimerHandle | None = None
    _who = ""
    #: Bytes that are kept for the client, as far as they were counted; those of the message that is not whole yet, and
    #: those of the whole ones that wait.
    _kept = _half = _waiting = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        super().connection_made(transport)
        self._frames = Pace(_FRAMES * bounds().rate, _FRAMES * bounds().burst)
        self._who = _address(self.client)
        #: How large the messages are that wait.
        self._sizes: deque[int] = deque()

    def handle_connect(self, event: Request) -> None:
        """Begin, and let the application find this."""
        super().handle_connect(event)
        if not self.close_sent:
            cast(dict[str, Any], self.scope["extensions"])[DOOR] = self

    def push(self, text: bytes) -> None:
        """Send a text, in UTF-8, at once; a client that has left too much unread is cut off instead."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        if self._is_deaf():
            return
        length = len(text)
        if length < _SHORT:
            head = _TEXT + length.to_bytes(1, "big")
        elif length < _MEDIUM:
            head = _TEXT + b"\x7e" + length.to_bytes(2, "big")
        else:
            head = _TEXT + b"\x7f" + length.to_bytes(8, "big")
        self.transport.write(head + text)
        self._count_kept()

    def belongs_to(self, client: str) -> None:
        """Be told who the client is, whatever proxies there are."""
        self.addresses.keep(self._who, -self._kept)
        self._who, self._kept = client, 0
        self._count_kept()

    def taken(self) -> None:
        """Be told that the message that has waited longest is being answered."""
        if self._sizes:
            self._waiting -= self._sizes.popleft()

    def abort(self) -> None:
        """End the connection at once, whatever waits to be sent."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Read what has come, a piece at a time.

        A client that sends pings and does not read the answers is cut off, and so is one that sends too many frames.
        """
        for start in range(0, len(data), _PIECE):
            if self._is_deaf() or self.transport.is_closing():
                return
            super().data_received(data[start : start + _PIECE])
        self._count_kept()

    def handle_text(self, event: Frame) -> None:
        """Take a message, or its beginning."""
        if self._allows(event):
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Take a message of bytes, or its beginning."""
        if self._allows(event):
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Take another part of a message."""
        if self._allows(event):
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._allows(None):
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping."""
        if self._allows(None):
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; no more is read while several wait, or a large one.

        uvicorn stops reading after every message, and begins again, which takes longer than answering some of them.
        """
        large = self._half > _LARGE
        self._sizes.append(self._half)
        self._waiting += self._half
        self._half = 0
        self.read_paused = True  # ``receive`` takes this back once nothing waits, and has the transport read again
        super().send_receive_event_to_app()
        if (large or self.queue.qsize() >= _AHEAD) and self.transport.is_reading():
            self.transport.pause_reading()

    def pause_writing(self) -> None:
        """Give the client some time to read what it was sent."""
        super().pause_writing()
        self._unread = self.loop.call_later(bounds().send_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on."""
        super().resume_writing()
        self._count_kept()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one connection less."""
        if self._unread is not None:
            self._unread.cancel()
        self.addresses.remove(_address(self.client))
        self.addresses.keep(self._who, -self._kept)
        self._kept = 0
        super().connection_lost(exc)

    def _allows(self, event: Frame | None) -> bool:
        """Return whether a frame is not one too many, and count what it brings; else the client is cut off."""
        if self.transport.is_closing():
            return False
        if event is not None:
            self._half += len(event.data)
        allowed = self._frames.allows()
        if not allowed:
            self._cut_off("a client sends too much")
        return allowed

    def _count_kept(self) -> None:
        """Count what is kept for the client; one whose address has too much kept is cut off."""
        kept = self.transport.get_write_buffer_size() + len(self.conn.reader.buffer) + self._half + self._waiting
        more = (kept if kept > _LITTLE else 0) - self._kept
        if more:
            self._kept += more
            if not self.addresses.keep(self._who, more) and more > 0:
                self._cut_off("too much is kept for an address")

    def _is_deaf(self) -> bool:
        """Return whether the client has left too much unread; it is then cut off."""
        deaf = self.transport.get_write_buffer_size() > bounds().unread_bytes
        if deaf:
            self._cut_off("a client does not read")
        return deaf

    def _cut_off(self, why: str) -> None:
        note(logging.INFO, why, client=self._who)
        self.transport.abort()


def doors(proxies: Collection[Network] = ()) -> tuple[type[HttpDoor], type[WebSocketDoor]]:
    """Return the two protocols of one server, which count its connections together.

    ``proxies`` are networks whose connections are other people's.
    """
    counts = {"addresses": Addresses(proxies)}
    return type("HttpDoor", (HttpDoor,), counts), type("WebSocketDoor", (WebSocketDoor,), counts)


def _address(client: tuple[str, int] | None) -> str:
    return client[0] if client else ""
