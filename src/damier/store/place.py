"""Where the store is by default: in the folder that the platform has for the data of programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

FILE: Final = "damier.sqlite"


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return damier's own folder among the data of this person's programs.

    >>> data_folder({"XDG_DATA_HOME": "/data"}, "linux").as_posix()
    '/data/damier'
    """
    if platform == "win32" and environment.get("LOCALAPPDATA"):
        return Path(environment["LOCALAPPDATA"], "damier")
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "damier"
    # The standard (XDG base directories) says to ignore a path that is not absolute.
    named = environment.get("XDG_DATA_HOME", "")
    return (Path(named) if named.startswith("/") else Path.home() / ".local" / "share") / "damier"
