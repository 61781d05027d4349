"""A slow line on this machine: a proxy that holds everything back for a while, in both directions."""

from __future__ import annotations

import asyncio
import threading


class SlowLine:
    """Passes bytes to a port on this machine and back, each ``delay`` seconds late; the order is kept.

    The delay can be changed at any time: 0 to load a page, more to play on it.
    """

    def __init__(self, port: int) -> None:
        self.delay = 0.0
        self._port = port
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        starting = asyncio.run_coroutine_threadsafe(asyncio.start_server(self._connected, "127.0.0.1", 0), self._loop)
        self._server = starting.result(10)
        self._writers: list[asyncio.StreamWriter] = []
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers += [writer, back]
        await asyncio.gather(self._pass(reader, back), self._pass(there, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Read what comes and let it go on when its time has come; the end too."""
        waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def write() -> None:
            chunk = b"first"
            while chunk:
                due, chunk = await waiting.get()
                await asyncio.sleep(max(0.0, due - self._loop.time()))
                if chunk and not writer.is_closing():
                    writer.write(chunk)
            writer.close()

        writing = asyncio.create_task(write())
        chunk = b"first"
        while chunk:
            try:
                chunk = await reader.read(1 << 16)
            except ConnectionError:
                chunk = b""
            waiting.put_nowait((self._loop.time() + self.delay, chunk))
        await writing

    def end(self) -> None:
        """Cut the line."""
        asyncio.run_coroutine_threadsafe(self._cut(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    async def _cut(self) -> None:
        self._server.close()
        for writer in self._writers:
            writer.transport.abort()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0)
