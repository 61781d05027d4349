"""Which modules are hot, and whether they run compiled.

A hot module is ordinary Python in Cython's pure-Python mode. ``setup.py`` reads the list from here, and compiles either
all of them or none: some share compiled classes. ``tests/test_compiled.py`` keeps the list in step with the files.
"""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

HOT_MODULES: Final = (
    "damier.games.connexion.currents",
    "damier.games.connexion.kernel",
    "damier.games.connexion.thinking.alphabeta",
    "damier.games.connexion.thinking.blocking",
    "damier.games.connexion.thinking.continuations",
    "damier.games.connexion.thinking.distances",
    "damier.games.connexion.thinking.exact",
    "damier.games.connexion.thinking.force",
    "damier.games.connexion.thinking.grid",
    "damier.games.connexion.thinking.intuition",
    "damier.games.connexion.thinking.judge",
    "damier.games.connexion.thinking.nodes",
    "damier.games.connexion.thinking.thinker",
    "damier.games.connexion.thinking.tree",
    "damier.games.flow.cover",
    "damier.games.flow.deduction",
    "damier.games.flow.kernel",
    "damier.games.flow.places",
    "damier.games.flow.sweep",
    "damier.games.flow.wiring",
    "damier.games.get10.crowd",
    "damier.games.get10.grid",
    "damier.games.get10.kernel",
    "damier.games.plumber.deduction",
)


def compiled() -> bool:
    """Return whether every hot module has its compiled extension beside it, which Python then imports."""
    root = Path(__file__).parent.parent
    return all(
        any(root.joinpath(*name.split(".")).with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)
        for name in HOT_MODULES
    )
