"""The server: its addresses, the requests that it refuses, its start and its end."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from damier.drawing import THEMES
from damier.files.numbered import NumberedPack
from damier.locale import LANGUAGES
from damier.store.store import Store
from damier.web import assets, limits, pages
from damier.web.client import Client
from damier.web.dispatch import receive
from damier.web.limits import ConnectionCounts
from damier.web.line import Line
from damier.web.rooms import Rooms
from damier.web.shelf import Shelf
from damier.web.workers import Workers

#: For what may change at its address: it is asked for again each time.
_FRESH: Final = {"Cache-Control": "no-cache"}
#: For what never changes at its address.
_FOR_GOOD: Final = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
#: A ``Host`` header. It is echoed into the content security policy, so nothing is let in that could end a directive.
_HOST: Final = re.compile(r"(?P<name>[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
_FORBIDDEN: Final = 403
#: Seconds for which a thread may keep others waiting.
_TURN: Final = 0.0005
#: Seconds that messages under way have when the server ends, where they wait for the store; and in all.
_GRACE: Final = 1.0
_LONGEST_GRACE: Final = 5


class Guard:
    """Refuses requests for other names than this machine's, and from pages of other sites; adds safety headers.

    A page of another site that has its own name point here would send that name: only addresses in numbers and this
    machine's own names are let in.
    """

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, then hand it on to the application."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._ours(host):
            await self._refuse(scope, receive, send, "this server does not answer to that name")
            return
        origin = headers.get("origin")
        if scope["type"] == "websocket":
            # Browsers always say where a page comes from; what says nothing is no page.
            if origin is not None and origin.partition("://")[2] != host:
                await self._refuse(scope, receive, send, "only this server's own pages may connect")
                return
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                # A script or a style is no document: it obeys the policy of the page that loads it.
                part = headers.get("content-type", "").partition(";")[0] in ("text/javascript", "text/css")
                headers.update(_FOR_PARTS if part else _safety(host))
            await send(message)

        await self._app(scope, receive, send_safely)

    def _ours(self, host: str) -> bool:
        """Return whether a ``Host`` header is one of this machine's names or an address in numbers."""
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        if found["name"].lower() in self._names:
            return True
        try:
            ipaddress.ip_address(found["name"].strip("[]"))
        except ValueError:
            return False
        return True

    @staticmethod
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


def _safety(host: str) -> dict[str, str]:
    """Return the headers that keep a page from running or loading anything that is not this server's."""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        f"connect-src 'self' ws://{host} wss://{host}; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
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


class Site:
    """The application: the routes, and all that they share."""

    def __init__(
        self, store: Store, names: frozenset[str], packs: Sequence[NumberedPack] = (), workers: int | None = None
    ) -> None:
        self._store = store
        self._worker_count = workers
        self._shelf = Shelf(packs)
        self._connections = 0
        self._counts = ConnectionCounts()
        self.app = Guard(Starlette(routes=self._routes(), lifespan=self._life), names)

    def _routes(self) -> list[Any]:
        return [
            Route("/pictures/{name}.svg", self._picture),
            Route("/pictures/{name}/{technique}.svg", self._picture),
            WebSocketRoute("/ws", self._socket),
            Route("/static/{path:path}", self._asset),
            Route("/", self._page),
            Route("/{game}", self._page),
            Route("/{game}/{rest:path}", self._page),
        ]

    @contextlib.asynccontextmanager
    async def _life(self, _: Starlette) -> AsyncIterator[None]:
        self._workers = Workers(self._worker_count)
        self._rooms = Rooms(self._shelf, self._store, self._workers)
        self._rooms.listen()
        warming = asyncio.create_task(asyncio.to_thread(self._shelf.warm))
        try:
            yield
        finally:
            await warming
            self._workers.close()
            self._rooms.close()
            self._store.close()

    def ending(self) -> None:
        """Let what is under way go on for a moment, then refuse it where it waits for the store."""

        def give_up() -> None:
            self._rooms.close()
            self._store.abandon()

        asyncio.get_running_loop().call_later(_GRACE, give_up)

    async def _page(self, request: Request) -> Response:
        name = request.path_params.get("game")
        known = name in (None, "statistics") or name in self._shelf.entries
        return HTMLResponse(assets.index_page(), 200 if known else 404, headers=_FRESH)

    async def _asset(self, request: Request) -> Response:
        folder, _, path = request.path_params["path"].partition("/")
        asset = assets.assets().get(path)
        if folder != assets.folder() or asset is None:
            return PlainTextResponse("there is no such file", 404, headers=_FRESH)
        if assets.accepts_gzip(request.headers.get("accept-encoding", "")):
            headers = {**_FOR_GOOD, "Content-Encoding": "gzip"}
            return Response(asset.compressed, media_type=asset.media_type, headers=headers)
        return Response(asset.content, media_type=asset.media_type, headers=_FOR_GOOD)

    async def _picture(self, request: Request) -> Response:
        name, theme = request.path_params["name"], request.query_params.get("theme", "light")
        code = request.query_params.get("lang", "en")
        if name not in self._shelf.entries or theme not in THEMES or code not in LANGUAGES:
            return PlainTextResponse("no such picture", 404)
        entry, technique = self._shelf[name], request.path_params.get("technique")
        if technique is None:
            text = await asyncio.to_thread(pages.picture, entry, theme, code)
        elif entry.game.reasoner is not None and technique in entry.game.reasoner.examples:
            text = await asyncio.to_thread(pages.example_picture, entry, technique, theme, code)
        else:
            return PlainTextResponse("no such picture", 404)
        return Response(text, media_type="image/svg+xml", headers=_FRESH)

    async def _socket(self, socket: WebSocket) -> None:
        if self._connections >= limits.CONNECTIONS:
            await socket.close(1013)
            return
        self._connections += 1
        try:
            await socket.accept()
            line = Line(socket)
            client = Client(line, self._rooms, self._workers, self._counts)
            try:
                await line.serve(partial(receive, client))
            finally:
                client.leave()
        finally:
            self._connections -= 1


def run(
    listening: socket.socket,
    data: str | Path,
    host: str,
    ready: Callable[[], None],
    packs: Sequence[NumberedPack] = (),
    workers: int | None = None,
) -> None:
    """Serve on a listening socket until interrupted; ``ready`` is called once requests are answered.

    ``packs`` are shown besides those that come with the games. ``workers`` is how many worker processes there may be.
    Default: as many as there are processors.
    """
    # The thread that answers must not wait long for the one that writes.
    sys.setswitchinterval(_TURN)
    names = frozenset({"localhost", host.lower(), socket.gethostname().lower()})
    site = Site(Store(data), names, packs, workers)
    config = uvicorn.Config(
        site.app,
        log_level="error",
        ws="websockets-sansio",
        ws_max_size=4 * limits.MESSAGE,
        ws_per_message_deflate=False,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=_LONGEST_GRACE,
    )
    _Server(config, ready, site.ending).run(sockets=[listening])


class _Server(uvicorn.Server):
    """A server that calls ``ready`` when it is, and ``ending`` when it begins to end, in order when interrupted."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], ending: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready, self._ending = ready, ending

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call ``ready``."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Call ``ending``, then end."""
        self._ending()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End in order at SIGINT and SIGTERM, instead of raising them again afterwards."""
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)
