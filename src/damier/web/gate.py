"""The gate of the server: which requests are let in, and the headers that keep what goes out safe."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import socket
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from damier.web import metrics
from damier.web.doors import DOOR
from damier.web.lanes import Turns
from damier.web.logs import note
from damier.web.proxies import Asked, address_of, asked_of, neighbourhood, within
from damier.web.setup import Setup

#: A ``Host`` header. Its name is repeated in the content security policy, so nothing is let in that could end a
#: directive.
_HOST: Final = re.compile(r"(?P<name>[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?P<port>:[0-9]{1,5})?")
_FORBIDDEN: Final = 403
#: Whoever asks for this learns nothing but whether the server is well: those who watch over it may use any name.
_HEALTH: Final = "/health"
_METRICS: Final = "/metrics"
#: Requests that are let in before the event loop turns to others.
_AT_ONCE: Final = 4


class Gate:
    """Refuses requests for names that are not the server's, and from pages of other sites; adds safety headers.

    A page of another site that has its own name point here would send that name. Without names of its own, the server
    answers to this machine's and to addresses in numbers; with names, to those and on this machine itself.

    Addresses take turns: whoever asks for a thousand things at once does not keep others waiting for all of them.

    Behind the gate, ``scope["client"]`` and ``scope["scheme"]`` are those of the client, whatever proxies there are.
    """

    def __init__(self, app: ASGIApp, setup: Setup) -> None:
        self._app = app
        self._setup = setup
        self._turns = Turns(_AT_ONCE)
        own = setup.names or (setup.host, socket.gethostname())
        self._names = frozenset({"localhost", *(name.lower() for name in own)})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, then hand it on to the application."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        asked = asked_of(scope, self._setup.proxies, self._setup.proxy_headers)
        async with self._turns.place(neighbourhood(asked.client)):
            await asyncio.sleep(0)
        why = self._refusal(scope, asked)
        if why is not None:
            metrics.REFUSED.add(why)
            note(logging.INFO, "refused at the door", reason=why, client=asked.client, host=asked.host[:100])
            await _refuse(scope, receive, send, _WHY[why])
            return
        known: dict[str, object] = {"client": (asked.client, 0)}
        if asked.scheme:
            secure = asked.scheme == "https"
            known["scheme"] = {"http": ("http", "https"), "websocket": ("ws", "wss")}[scope["type"]][secure]
        scope = {**scope, **known}
        if scope["type"] == "websocket":
            scope["extensions"][DOOR].belongs_to(asked.client)
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                # A script or a style is no document: it obeys the policy of the page that loads it.
                part = headers.get("content-type", "").partition(";")[0] in ("text/javascript", "text/css")
                headers.update(_FOR_PARTS if part else _safety(_sockets_at(asked.host, scope["server"])))
            await send(message)

        await self._app(scope, receive, send_safely)

    def _refusal(self, scope: Scope, asked: Asked) -> str | None:
        """Return why a request is refused, as a key of ``_WHY``, or None."""
        path = scope["path"]
        if path == _HEALTH:
            return None if _HOST.fullmatch(asked.host) else "name"
        if not self._ours(asked.host, numbers=path == _METRICS):
            return "name"
        if path == _METRICS and not self._may_watch(asked):
            return "metrics"
        origin = Headers(scope=scope).get("origin")
        # Browsers always say where a page comes from; what says nothing is no page.
        if scope["type"] == "websocket" and origin is not None:
            scheme, _, host = origin.partition("://")
            if host != asked.host or scheme != (asked.scheme or scheme):
                return "origin"
        return None

    def _ours(self, host: str, *, numbers: bool) -> bool:
        """Return whether a ``Host`` is one of the server's names; ``numbers`` lets in any address in numbers."""
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        if found["name"].lower() in self._names:
            return True
        try:
            address = ipaddress.ip_address(found["name"].strip("[]"))
        except ValueError:
            return False
        return numbers or not self._setup.names or address.is_loopback

    def _may_watch(self, asked: Asked) -> bool:
        """Return whether whoever asks may read the metrics: from this machine itself, or from where one said."""
        address = address_of(asked.client)
        near = address is not None and address.is_loopback and not asked.unknown
        return near or (within(address, self._setup.monitors) and not asked.unknown)


#: Why requests are refused, by the name of the reason in logs and metrics.
_WHY: Final = {
    "name": "this server does not answer to that name",
    "origin": "only this server's own pages may connect",
    "metrics": "the metrics are for those who watch over the server",
}


async def _refuse(scope: Scope, receive: Receive, send: Send, why: str) -> None:
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).close(_FORBIDDEN)
    else:
        await PlainTextResponse(why, _FORBIDDEN)(scope, receive, send)


#: The headers of what a page is made of.
_FOR_PARTS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def _sockets_at(host: str, server: tuple[str, int | None] | None) -> str:
    """Return what a page may connect to besides its own origin, which for older browsers has no WebSockets.

    A port is named only if this server listens on it: what a header says is not repeated.
    """
    found = _HOST.fullmatch(host)
    port = found and found["port"]
    return f" ws://{host} wss://{host}" if not port or (server and port == f":{server[1]}") else ""


def _safety(sockets: str) -> dict[str, str]:
    """Return the headers that keep a page from running or loading anything that is not this server's."""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        f"connect-src 'self'{sockets}; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )
    return {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    }
