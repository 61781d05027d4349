"""``damier serve``: the server of the page, and a browser that opens it."""

from __future__ import annotations

import os
import re
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

import damier
from damier.cli.grammar import Command, WholeNumber, current_language, option, print_error, print_sentence
from damier.core.contract import Malformed, say
from damier.core.nearest import unknown
from damier.files.disk import path_of, reason_of
from damier.files.numbered import NumberedPack, read_packs

LOOPBACK: Final = "127.0.0.1"
PORT: Final = 8421
#: How many ports are tried if none is given.
TRIED: Final = 20
_DOMAIN: Final = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*")
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
@option(
    "--name",
    "names",
    multiple=True,
    typed=say("DOMAIN"),
    meaning=say("A name that the server answers to, such as games.example.org; can be given several times."),
)
@option(
    "--proxy",
    "proxies",
    multiple=True,
    typed=say("ADDRESS"),
    meaning=say("The address or network of a proxy whose headers are trusted; can be given several times."),
)
@option(
    "--proxy-headers",
    default="x-forwarded",
    typed=say("x-forwarded|forwarded"),
    meaning=say("Which headers the proxy sends [x-forwarded]."),
)
@option(
    "--monitor",
    "monitors",
    multiple=True,
    typed=say("ADDRESS"),
    meaning=say("An address or network that may read /metrics besides this machine; can be given several times."),
)
@option(
    "--log-level",
    default="warning",
    typed=say("LEVEL"),
    meaning=say("What is logged on standard error: debug, info, warning or error and what is worse [warning]."),
)
@option("--log-format", default="text", typed=say("text|json"), meaning=say("How a line of the log is written [text]."))
@option("--limits", typed=say("FILE"), meaning=say("A file that sets limits, in TOML: --show-limits prints one."))
@option("--show-limits", is_flag=True, meaning=say("Print every limit with its default and its meaning, and end."))
def serve(
    host: str = LOOPBACK,
    port: int | None = None,
    no_browser: bool = False,
    data: str | None = None,
    levels: tuple[str, ...] = (),
    processes: int | None = None,
    names: tuple[str, ...] = (),
    proxies: tuple[str, ...] = (),
    proxy_headers: str = "x-forwarded",
    monitors: tuple[str, ...] = (),
    log_level: str = "warning",
    log_format: str = "text",
    limits: str | None = None,
    show_limits: bool = False,
) -> int:
    """Serve the page until interrupted."""
    from damier.web.limits import Limits  # noqa: PLC0415 (help needs no server)
    from damier.web.limits_file import limits_text, read_limits  # noqa: PLC0415

    if show_limits:
        click.echo(limits_text(current_language()), nl=False)
        return 0
    from damier.web.logs import FORMATS, LEVELS  # noqa: PLC0415
    from damier.web.processes import run_several  # noqa: PLC0415
    from damier.web.proxies import HEADERS, network_of  # noqa: PLC0415
    from damier.web.server import run  # noqa: PLC0415
    from damier.web.setup import Setup  # noqa: PLC0415

    setup = Setup(
        data=store_of(data),
        host=host,
        version=damier.__version__,
        names=tuple(map(domain_of, names)),
        proxies=tuple(map(network_of, proxies)),
        proxy_headers=one_of(proxy_headers, HEADERS),
        monitors=tuple(map(network_of, monitors)),
        log_level=one_of(log_level, LEVELS),
        log_format=one_of(log_format, FORMATS),
        limits=Limits() if limits is None else read_limits(path_of(limits)),
        packs=[pack for folder in levels for pack in packs_of(path_of(folder))],
    )
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
            run(setup, listening, ready)
        else:
            run_several(processes, setup, listening, ready)
    return 0


def domain_of(text: str) -> str:
    """Return a domain as it is in a request's header; raise ``Malformed`` if the text is no domain.

    >>> domain_of("Jeux.École.example")
    'jeux.xn--cole-9oa.example'
    """
    try:
        name = text.rstrip(".").encode("idna").decode("ascii").lower()
    except UnicodeError:
        name = ""
    if not _DOMAIN.fullmatch(name):
        raise Malformed(say("{name!r} is no domain: write it without a scheme, a port or a path", name=text))
    return name


def one_of(text: str, choices: Sequence[str]) -> str:
    """Return a text that is one of the choices; raise ``Malformed`` if it is not."""
    if text not in choices:
        raise Malformed(unknown(say("choice"), text, choices))
    return text


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
