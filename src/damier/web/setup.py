"""How a server is run: what its command line says, as every process of it is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from damier.files.numbered import NumberedPack
from damier.web.limits import Limits
from damier.web.proxies import HEADERS, Network


@dataclass(frozen=True)
class Setup:
    """What the options of ``damier serve`` say."""

    #: Where games are kept, and the address that is listened on.
    data: str | Path
    host: str
    #: The names that the server answers to; none: those of this machine, and addresses in numbers.
    names: tuple[str, ...] = ()
    #: The proxies whose headers are trusted, which headers those are, and who may read the metrics.
    proxies: tuple[Network, ...] = ()
    proxy_headers: str = HEADERS[0]
    monitors: tuple[Network, ...] = ()
    version: str = ""
    log_level: str = "warning"
    log_format: str = "text"
    limits: Limits = field(default_factory=Limits)
    packs: Sequence[NumberedPack] = ()
