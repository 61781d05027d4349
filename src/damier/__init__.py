"""damier: four grid games, played, solved, generated and studied.

>>> import damier
>>> board = damier.Board("get10: 5x5 seed=42")
>>> board.push("b4")
Traceback (most recent call last):
damier.core.errors.IllegalMove: b4 is isolated: no 3 touches it
>>> level = damier.generate("flow", size="7x7", seed=1)
>>> damier.solve(level).unique
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damier.core.lazy import exports

if TYPE_CHECKING:
    from damier.api import (
        check,
        explain,
        game,
        generate,
        grade,
        hint,
        level,
        load,
        player,
        read,
        review,
        save,
        solve,
        today,
        validate,
        write,
    )
    from damier.core.board import Board
    from damier.core.capabilities import Budget, Hint, Solution, Verdict
    from damier.core.cells import Cell, Size
    from damier.core.errors import DamierError, Exhausted, IllegalMove, Impossible, Malformed, Unavailable
    from damier.core.game import Game
    from damier.core.level import Level
    from damier.core.reasoning import Review
    from damier.core.registry import names as game_names
    from damier.core.registry import register
    from damier.play.session import Session

__all__ = [
    "Board",
    "Budget",
    "Cell",
    "DamierError",
    "Exhausted",
    "Game",
    "Hint",
    "IllegalMove",
    "Impossible",
    "Level",
    "Malformed",
    "Review",
    "Session",
    "Size",
    "Solution",
    "Unavailable",
    "Verdict",
    "__version__",
    "check",
    "explain",
    "game",
    "game_names",
    "generate",
    "grade",
    "hint",
    "level",
    "load",
    "player",
    "read",
    "register",
    "review",
    "save",
    "solve",
    "today",
    "validate",
    "write",
]

__version__ = "0.9.0"

# Imported when they are first used: the command line's help needs none of them.
__getattr__, __dir__ = exports(
    __name__,
    {
        **dict.fromkeys(
            (
                *("check", "explain", "game", "generate", "grade", "hint", "level", "load", "player", "read"),
                *("review", "save", "solve", "today", "validate", "write"),
            ),
            "damier.api",
        ),
        **dict.fromkeys(("Budget", "Hint", "Solution", "Verdict"), "damier.core.capabilities"),
        **dict.fromkeys(("Cell", "Size"), "damier.core.cells"),
        **dict.fromkeys(
            ("DamierError", "Exhausted", "IllegalMove", "Impossible", "Malformed", "Unavailable"), "damier.core.errors"
        ),
        "Board": "damier.core.board",
        "Game": "damier.core.game",
        "Level": "damier.core.level",
        "Review": "damier.core.reasoning",
        "Session": "damier.play.session",
        "game_names": "damier.core.registry:names",
        "register": "damier.core.registry",
        "__version__": "damier",
    },
)
