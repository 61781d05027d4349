"""The server: its addresses, its start, and its end in order."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from types import FrameType
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from damier.core.contract import Malformed
from damier.drawing import THEMES, qr
from damier.locale import LANGUAGES
from damier.store.database import without_password
from damier.store.store import Store
from damier.web import assets, metrics, pages
from damier.web.client import Client
from damier.web.dispatch import receive
from damier.web.doors import doors
from damier.web.gate import Gate
from damier.web.lanes import Turns
from damier.web.limits import OutOfBounds, bounds, impose
from damier.web.line import Line
from damier.web.logs import note, start_logging
from damier.web.proxies import neighbourhood
from damier.web.quotas import Quotas
from damier.web.rooms import Rooms
from damier.web.setup import Setup
from damier.web.shelf import Shelf
from damier.web.watching import CountingWatcher, Health, Lookout
from damier.web.workers import Workers

#: For what may change at its address: it is asked for again each time.
_FRESH: Final = {"Cache-Control": "no-cache"}
_NEVER_KEPT: Final = {"Cache-Control": "no-store"}
#: For what never changes at its address.
_FOR_GOOD: Final = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
_UNWELL: Final = 503
_BUSY: Final = 1013
#: Seconds for which a thread may keep others waiting.
_TURN: Final = 0.0005
#: How many more objects there must be than before for those made lately to be looked through, which stops everything
#: else; and how often that happens before older ones are. What is drawn has thousands of parts and no cycles.
_COLLECTING: Final = (20_000, 50, 50)
#: Files that a server may have open besides its connections.
_OTHER_FILES: Final = 256
#: Seconds that requests have which are still under way after the drain.
_GRACE: Final = 2
#: Connections that are taken in before the event loop turns to others, and those that the system has wait for that.
_ACCEPTED: Final = 16
_BACKLOG: Final = 2048
#: Seconds after which a second signal is another one: process managers may send one signal to several processes.
_AGAIN: Final = 0.5


class Site:
    """The application: the routes, and all that they share."""

    def __init__(self, setup: Setup, workers: int | None = None) -> None:
        self._store = Store(setup.data, CountingWatcher())
        self._worker_count = workers
        self._shelf = Shelf(setup.packs)
        self._clients: set[Client] = set()
        self._ending = False
        self._quotas = Quotas()
        #: Pictures that are drawn at once, for addresses in turn: games are brought back in the same threads.
        self._drawing = Turns(1)
        self.app = Gate(Starlette(routes=self._routes(), lifespan=self._life), setup)

    def _routes(self) -> list[Any]:
        return [
            Route("/pictures/{name}.svg", self._picture),
            Route("/pictures/{name}/{technique}.svg", self._picture),
            Route("/link.svg", self._code),
            WebSocketRoute("/ws", self._socket),
            Route("/static/{path:path}", self._asset),
            Route("/health", self._health_answer),
            Route("/metrics", self._metrics),
            Route("/", self._page),
            Route("/{game}", self._page),
            Route("/{game}/{rest:path}", self._page),
        ]

    @contextlib.asynccontextmanager
    async def _life(self, _: Starlette) -> AsyncIterator[None]:
        self._workers = Workers(self._worker_count)
        self._rooms = Rooms(self._shelf, self._store, self._workers)
        self._rooms.elsewhere.listen()
        self._health = Health(self._store)
        self._lookout = Lookout(self._set_gauges, self._workers.processes)
        looking = asyncio.create_task(self._lookout.run())
        warming = asyncio.gather(asyncio.to_thread(self._shelf.warm), self._workers.warm())
        warming.add_done_callback(lambda _: gc.freeze())  # what is there now stays
        try:
            yield
        finally:
            looking.cancel()
            await warming
            self._workers.close()
            self._health.close()
            self._rooms.close()
            self._store.close()
            note(logging.INFO, "stop")

    async def drain(self) -> None:
        """Tell every client that the server ends, answer what is under way, and close; all of it in bounded time."""
        self._ending = True
        note(logging.INFO, "drain", connections=len(self._clients))
        self._rooms.stop_players()
        try:
            async with asyncio.timeout(bounds().drain):
                await asyncio.gather(*(client.part() for client in self._clients), return_exceptions=True)
                await self._rooms.settle()
        except TimeoutError:
            note(logging.WARNING, "not everything was answered at the end", seconds=bounds().drain)
            self._rooms.close()
            self._store.abandon()

    def end_at_once(self) -> None:
        """End the worker processes; nothing else is waited for."""
        self._workers.kill()

    def _set_gauges(self) -> None:
        metrics.CONNECTIONS.set(len(self._clients))
        self._rooms.set_gauges()

    async def _health_answer(self, _: Request) -> Response:
        trouble = "the server ends" if self._ending else await self._health.trouble()
        status = {"status": "ok"} if trouble is None else {"status": "trouble", "trouble": trouble}
        return JSONResponse(status, 200 if trouble is None else _UNWELL, headers=_NEVER_KEPT)

    async def _metrics(self, _: Request) -> Response:
        self._lookout.look()
        return PlainTextResponse(metrics.text(), media_type="text/plain; version=0.0.4", headers=_NEVER_KEPT)

    async def _page(self, request: Request) -> Response:
        name = request.path_params.get("game")
        known = name in (None, "statistics", "play", "watch") or name in self._shelf.entries
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
            text = await self._drawn(request, pages.picture, entry, theme, code)
        elif entry.game.reasoner is not None and technique in entry.game.reasoner.examples:
            text = await self._drawn(request, pages.example_picture, entry, technique, theme, code)
        else:
            return PlainTextResponse("no such picture", 404)
        return Response(text, media_type="image/svg+xml", headers=_FRESH)

    async def _drawn(self, request: Request, draw: Callable[..., str], *arguments: Any) -> str:
        """Return what ``draw`` returns, called in a thread when it is the turn of whoever asks."""
        async with self._drawing.place(neighbourhood(request.client.host if request.client else "")):
            return await asyncio.to_thread(draw, *arguments)

    async def _code(self, request: Request) -> Response:
        try:
            text = await self._drawn(request, qr.to_svg, request.query_params.get("text", "")[: bounds().move])
        except Malformed:
            return PlainTextResponse("this text is too long for a picture", 404)
        return Response(text, media_type="image/svg+xml", headers=_FOR_GOOD)

    async def _socket(self, socket: WebSocket) -> None:
        address = socket.client.host if socket.client else ""
        if self._ending:
            metrics.REFUSED.add("ending")
            await socket.close(_BUSY)
            return
        line = Line(socket)
        try:
            client = Client(line, self._rooms, self._workers, self._quotas, address)
        except OutOfBounds:
            metrics.REFUSED.add("full")
            note(logging.INFO, "refused at the door", reason="full", client=address)
            await socket.close(_BUSY)
            return

        def check_hello() -> None:
            if not client.owner:
                line.abort()

        hello = asyncio.get_running_loop().call_later(bounds().hello_seconds, check_hello)
        self._clients.add(client)
        metrics.CONNECTED.add()
        try:
            await socket.accept()
            await line.serve(partial(receive, client), client.stop_work)
        finally:
            hello.cancel()
            self._clients.discard(client)
            client.leave()


def run(setup: Setup, listening: socket.socket, ready: Callable[[], None], workers: int | None = None) -> None:
    """Serve on a listening socket until interrupted; ``ready`` is called once requests are answered.

    ``workers`` is how many worker processes there may be. Default: as many as there are processors.
    """
    impose(setup.limits)
    start_logging(setup.log_level, setup.log_format)
    # The thread that answers must not wait long for the one that writes.
    sys.setswitchinterval(_TURN)
    gc.set_threshold(*_COLLECTING)
    site = Site(setup, workers)
    _allow_connections(bounds().connections)
    http, websocket = doors(setup.proxies)
    config = uvicorn.Config(
        site.app,
        log_config=None,
        proxy_headers=False,  # the gate reads them
        http=http,
        ws=websocket,
        ws_max_size=4 * bounds().message,
        ws_per_message_deflate=False,
        lifespan="on",
        backlog=_ACCEPTED,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
    )
    address, port = listening.getsockname()[:2]
    note(
        logging.INFO,
        "start",
        version=setup.version,
        address=address,
        port=port,
        store=without_password(str(setup.data)),
    )
    _Server(config, ready, site).run(sockets=[listening])


def _allow_connections(count: int) -> None:
    """Have the system allow this process so many connections, and what else it opens, as far as it does."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 (not everywhere)

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = count + _OTHER_FILES
        if hard != resource.RLIM_INFINITY:
            wanted = min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class _Server(uvicorn.Server):
    """A server that calls ``ready`` when it is, and drains its site when told to end; told again, it just ends."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], site: Site) -> None:
        super().__init__(config)
        self._ready, self._site = ready, site
        self._told: float | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call ``ready``."""
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(_BACKLOG)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more connections, drain, then end."""
        for server in self.servers:
            server.close()
        await self._site.drain()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End in order at the first signal, at once at another."""
        now = time.monotonic()
        if self._told is None:
            self._told = now
        elif now - self._told > _AGAIN:
            self._site.end_at_once()
            os._exit(128 + sig)
        super().handle_exit(signal.SIGTERM, frame)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End in order at SIGINT and SIGTERM, instead of raising them again afterwards."""
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)
