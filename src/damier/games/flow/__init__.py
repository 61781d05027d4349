"""Flow: join each pair of endpoints by a path so that the paths cover the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damier.core.contract import Game, Gesture, Sentence, deferred, say
from damier.core.lazy import package_exports

if TYPE_CHECKING:
    from damier.games.flow.board import FlowBoard, FlowMove
    from damier.games.flow.check import violations
    from damier.games.flow.filling import Filling, drawing_of
    from damier.games.flow.level import FlowLevel
    from damier.games.flow.validation import validate

__all__ = ["Filling", "Flow", "FlowBoard", "FlowLevel", "FlowMove", "drawing_of", "validate", "violations"]


def _label(level: FlowLevel) -> Sentence:
    """Return the size of a level, and the rules that it states."""
    match level.touch, level.cover:
        case "no", "no":
            return say("{size}, no path touches itself, cells may stay empty", size=level.size)
        case "no", _:
            return say("{size}, no path touches itself", size=level.size)
        case _, "no":
            return say("{size}, cells may stay empty", size=level.size)
    return say("{size}", size=level.size)


Flow: Game[FlowLevel, FlowMove, FlowBoard] = Game(
    name="flow",
    title=say("Flow"),
    tagline=say("join the pairs and cover the board"),
    rules=say(
        "Join each pair of endpoints of one colour by a path from cell to cell, sideways or up and down. Paths do not "
        "cross, but on bridges, where they go straight. Every cell must be covered. A level may say that cells may "
        "stay empty, or that no path may touch itself: two of its cells are neighbours only if they follow each other."
    ),
    parse_level=deferred("damier.games.flow.codec:parse_level"),
    parse_move=deferred("damier.games.flow.codec:parse_move"),
    board=deferred("damier.games.flow.board:FlowBoard"),
    label=_label,
    gesture=Gesture.TRACE,
    tracing=deferred("damier.games.flow.strokes:trace"),
    drawing=deferred("damier.games.flow.drawing:draw"),
    generator=deferred("damier.games.flow.generator:GENERATOR"),
    solver=deferred("damier.games.flow.verdicts:SOLVER"),
    validator=deferred("damier.games.flow.validation:validate"),
    hinter=deferred("damier.games.flow.hints:hint"),
    reasoner=deferred("damier.games.flow.explanations:REASONER"),
    checker=deferred("damier.games.flow.hints:check"),
    files=deferred("damier.games.flow.formats:FILES"),
    packs=deferred("damier.games.flow.levels:packs"),
)

__getattr__, __dir__ = package_exports(__name__, __all__, "level", "board", "check", "filling", "validation")
