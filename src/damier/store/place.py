"""The folder that the platform keeps for the data of programs: the store is there by default."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FILE: Final = "damier.sqlite"


def data_folder() -> Path:
    """Return the folder for damier's data: ``~/.local/share/damier`` on Linux, or ``damier`` in ``XDG_DATA_HOME``."""
    from platformdirs import user_data_path  # noqa: PLC0415 (few commands need it)

    return user_data_path("damier", appauthor=False)
