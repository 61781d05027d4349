"""Everything a game or a front end needs of the core, in one place to import from.

Each name is fetched when it is first imported from here: to solve one level nobody need load saves and sessions.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from damier.core.cells import Cell, Size
    from damier.core.deferred import deferred
    from damier.core.errors import DamierError, Exhausted, IllegalMove, Impossible, Malformed
    from damier.core.game import (
        Answer,
        Board,
        Budget,
        Game,
        Generator,
        Gesture,
        Hint,
        LevelFiles,
        Opponent,
        Outcome,
        Player,
        Question,
        Setting,
        Solver,
        Verdict,
        Violation,
    )
    from damier.core.randomness import Stream
    from damier.core.registry import Broken
    from damier.core.registry import load as load_game
    from damier.core.registry import load_all as load_games
    from damier.core.registry import names as game_names
    from damier.core.saves import Save
    from damier.core.scene import Disc, Letters, Point, Polygon, Rectangle, Scene, Shape, Stroke
    from damier.core.sentences import Language, Sentence, say
    from damier.core.session import Session

__all__ = [
    "Answer",
    "Board",
    "Broken",
    "Budget",
    "Cell",
    "DamierError",
    "Disc",
    "Exhausted",
    "Game",
    "Generator",
    "Gesture",
    "Hint",
    "IllegalMove",
    "Impossible",
    "Language",
    "Letters",
    "LevelFiles",
    "Malformed",
    "Opponent",
    "Outcome",
    "Player",
    "Point",
    "Polygon",
    "Question",
    "Rectangle",
    "Save",
    "Scene",
    "Sentence",
    "Session",
    "Setting",
    "Shape",
    "Size",
    "Solver",
    "Stream",
    "Stroke",
    "Verdict",
    "Violation",
    "deferred",
    "game_names",
    "load_game",
    "load_games",
    "say",
]

#: The module of the core that has each name, and its name there.
_PLACES: Final = {
    "Cell": "cells:Cell",
    "Size": "cells:Size",
    "deferred": "deferred:deferred",
    "DamierError": "errors:DamierError",
    "Exhausted": "errors:Exhausted",
    "IllegalMove": "errors:IllegalMove",
    "Impossible": "errors:Impossible",
    "Malformed": "errors:Malformed",
    "Answer": "game:Answer",
    "Board": "game:Board",
    "Budget": "game:Budget",
    "Game": "game:Game",
    "Generator": "game:Generator",
    "Gesture": "game:Gesture",
    "Hint": "game:Hint",
    "LevelFiles": "game:LevelFiles",
    "Opponent": "game:Opponent",
    "Outcome": "game:Outcome",
    "Player": "game:Player",
    "Question": "game:Question",
    "Setting": "game:Setting",
    "Solver": "game:Solver",
    "Verdict": "game:Verdict",
    "Violation": "game:Violation",
    "Stream": "randomness:Stream",
    "Broken": "registry:Broken",
    "load_game": "registry:load",
    "load_games": "registry:load_all",
    "game_names": "registry:names",
    "Save": "saves:Save",
    "Disc": "scene:Disc",
    "Letters": "scene:Letters",
    "Point": "scene:Point",
    "Polygon": "scene:Polygon",
    "Rectangle": "scene:Rectangle",
    "Scene": "scene:Scene",
    "Shape": "scene:Shape",
    "Stroke": "scene:Stroke",
    "Language": "sentences:Language",
    "Sentence": "sentences:Sentence",
    "say": "sentences:say",
    "Session": "session:Session",
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"there is no {name!r} in damier.core.contract")
    module, _, attribute = _PLACES[name].partition(":")
    found = globals()[name] = getattr(import_module(f"damier.core.{module}"), attribute)
    return found
