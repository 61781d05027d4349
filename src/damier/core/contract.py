"""Everything a game or a front end needs of the core, in one place to import from."""

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
