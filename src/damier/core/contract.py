"""Everything that a game needs of the core, in one place to import from; ``docs/new-game.md`` explains its use."""

from __future__ import annotations

from damier.core.board import Board, LegalMoves, Outcome, Violation
from damier.core.capabilities import (
    Answer,
    Budget,
    Generator,
    Hint,
    Lesson,
    LevelFiles,
    MenuLine,
    Opponent,
    Player,
    Question,
    Solution,
    Solver,
    Status,
    Verdict,
    solution_sentence,
)
from damier.core.cells import Cell, Size
from damier.core.daily import Daily
from damier.core.errors import DamierError, Exhausted, IllegalMove, Impossible, Malformed, Place
from damier.core.game import AnyGame, Capability, Game, Gesture, Side
from damier.core.lazy import deferred
from damier.core.level import Level
from damier.core.packs import Pack
from damier.core.randomness import Stream, seed_of
from damier.core.reasoning import Explanation, Grade, Grading, Judgement, Reasoner, Review, Soundness, Technique
from damier.core.registry import Broken, register
from damier.core.registry import load as load_game
from damier.core.registry import load_all as load_games
from damier.core.registry import names as game_names
from damier.core.scene import (
    Button,
    Disc,
    Letters,
    Lift,
    Line,
    Links,
    Point,
    Polygon,
    Rectangle,
    Rest,
    Run,
    Scene,
    Shape,
    Stroke,
    Tool,
)
from damier.core.sentences import Language, Sentence, say
from damier.core.settings import Area, Choice, Preset, Setting, Share, Switch, WholeNumber

__all__ = [
    "Answer",
    "AnyGame",
    "Area",
    "Board",
    "Broken",
    "Budget",
    "Button",
    "Capability",
    "Cell",
    "Choice",
    "Daily",
    "DamierError",
    "Disc",
    "Exhausted",
    "Explanation",
    "Game",
    "Generator",
    "Gesture",
    "Grade",
    "Grading",
    "Hint",
    "IllegalMove",
    "Impossible",
    "Judgement",
    "Language",
    "LegalMoves",
    "Lesson",
    "Letters",
    "Level",
    "LevelFiles",
    "Lift",
    "Line",
    "Links",
    "Malformed",
    "MenuLine",
    "Opponent",
    "Outcome",
    "Pack",
    "Place",
    "Player",
    "Point",
    "Polygon",
    "Preset",
    "Question",
    "Reasoner",
    "Rectangle",
    "Rest",
    "Review",
    "Run",
    "Scene",
    "Sentence",
    "Setting",
    "Shape",
    "Share",
    "Side",
    "Size",
    "Solution",
    "Solver",
    "Soundness",
    "Status",
    "Stream",
    "Stroke",
    "Switch",
    "Technique",
    "Tool",
    "Verdict",
    "Violation",
    "WholeNumber",
    "deferred",
    "game_names",
    "load_game",
    "load_games",
    "register",
    "say",
    "seed_of",
    "solution_sentence",
]


def __dir__() -> list[str]:
    return __all__
