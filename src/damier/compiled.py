"""Whether the hot modules run compiled. They are the files called ``kernel.py``; see ``setup.py``."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path


def compiled() -> bool:
    """Return whether every hot module has its compiled extension beside it, which Python then imports."""
    folder = Path(__file__).parent
    return all(
        any(kernel.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)
        for kernel in folder.rglob("kernel.py")
    )
