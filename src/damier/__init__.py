"""damier: four grid games, played, solved, generated and studied.

>>> import damier
>>> game = damier.load_game("get10")
>>> session = damier.Session(game, game.parse_level("5x5 seed=42"))
>>> session.play("b4")
Traceback (most recent call last):
damier.core.errors.IllegalMove: b4 is isolated: no 3 touches it
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from damier.core.contract import Session, game_names, load_game

__all__ = ["Session", "__version__", "game_names", "load_game"]

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """Import the public names when they are first used: the command line's help needs none of them."""
    if name in __all__:
        from damier.core import contract  # noqa: PLC0415

        return getattr(contract, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
