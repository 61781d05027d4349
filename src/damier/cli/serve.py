"""``damier serve``: the server of the page, and a browser that opens it."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from typing import Final

import click

from damier.cli.grammar import Command, WholeNumber, option, print_error, print_sentence
from damier.core.contract import Malformed, say
from damier.files.disk import path_of, reason_of
from damier.files.numbered import NumberedPack, read_packs

LOOPBACK: Final = "127.0.0.1"
PORT: Final = 8421
#: How many ports are tried if none is given.
TRIED: Final = 20
#: The most processes.
PROCESSES: Final = 64


@click.command(cls=Command, summary=say("Play in a browser. `damier` alone does the same."))
@option("--host", default=LOOPBACK, typed=say("HOST"), meaning=say("The address to listen on [127.0.0.1]."))
@option("--port", type=WholeNumber(0, 65535), typed=say("N"), meaning=say("The port [8421, or the next that is free]."))
@option("--no-browser", is_flag=True, meaning=say("Only print the address: open no browser."))
@option("--data", typed=say("FOLDER"), meaning=say("Where games are kept; a database's address can stand here too."))
@option(
    "--levels",
    multiple=True,
    typed=say("FOLDER"),
    meaning=say("A folder of level files to show as packs besides the game's own; can be given several times."),
)
@option(
    "--processes",
    type=WholeNumber(1, PROCESSES),
    typed=say("N"),
    meaning=say("How many processes serve the page together [1]."),
)
def serve(
    host: str = LOOPBACK,
    port: int | None = None,
    no_browser: bool = False,
    data: str | None = None,
    levels: tuple[str, ...] = (),
    processes: int | None = None,
) -> int:
    """Serve the page until interrupted."""
    from damier.web.processes import run_several  # noqa: PLC0415 (help needs no server)
    from damier.web.server import run  # noqa: PLC0415

    where = store_of(data)
    packs = [pack for folder in levels for pack in packs_of(path_of(folder))]
    with listen(host, port) as listening:
        bound = listening.getsockname()[1]
        name = "localhost" if host in ("", "0.0.0.0", "::") else f"[{host}]" if ":" in host else host  # noqa: S104
        address = f"http://{name}:{bound}/"

        def ready() -> None:
            print_sentence(say("damier is at {address} (Ctrl-C ends it)", address=address))
            if name == "localhost" and host != name:
                others = f"http://{own_address()}:{bound}/"
                print_sentence(say("others on this network reach it at {address}", address=others))
            sys.stdout.flush()
            if not no_browser and has_screen():
                import webbrowser  # noqa: PLC0415

                webbrowser.open(address)

        if processes is None or processes == 1:
            run(listening, where, host, ready, packs)
        else:
            run_several(processes, listening, where, host, ready, packs)
    return 0


def store_of(data: str | None) -> str | Path:
    """Return where the store is that ``--data`` names: an address, a folder, or the default folder."""
    from damier.store.place import data_folder  # noqa: PLC0415 (help needs no store)

    return data_folder() if data is None else data if "://" in data else path_of(data)


def packs_of(folder: Path) -> list[NumberedPack]:
    """Return the packs of a folder of level files, and print what cannot be read in it on standard error.

    Raises ``Malformed`` if the folder is missing or empty, or if no level in it can be read.
    """
    packs, errors = read_packs(folder)
    for error in errors:
        print_error(error)
    if not packs:
        raise Malformed(say("there is no level in {source}", source=folder))
    return packs


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens on a port. Default: 8421, or the next free one.

    Raises ``Malformed`` if it cannot listen there.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    wanted = [port] if port is not None else [*range(PORT, PORT + TRIED), 0]
    for number in wanted:
        try:
            listening = socket.create_server((host, number), family=family, backlog=512)
        except OSError as error:
            if port is None and number != wanted[-1]:
                continue
            raise Malformed(
                say("cannot listen on {host}, port {port}: {reason}", host=host, port=number, reason=reason_of(error))
            ) from error
        # With TCP named, asyncio sends answers at once instead of collecting them for 40 ms.
        return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, fileno=listening.detach())
    raise AssertionError


def own_address() -> str:
    """Return the address by which other machines reach this one, or its name if it has none; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that nobody has: the system only chooses a way to it
        except OSError:
            return socket.gethostname()
        found: str = probe.getsockname()[0]
        return found


def has_screen() -> bool:
    """Return whether a browser can open a window here; without one, it would take over the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
