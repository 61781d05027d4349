"""Flow: join each pair of endpoints by a path so that the paths cover the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damier.core.contract import Game, Gesture, Lesson, Sentence, deferred, say
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
    reasoner=deferred("damier.games.flow.reasoner:REASONER"),
    checker=deferred("damier.games.flow.hints:check"),
    files=deferred("damier.games.flow.formats:FILES"),
    packs=deferred("damier.games.flow.levels:packs"),
    daily=deferred("damier.games.flow.daily:daily"),
    presets=deferred("damier.games.flow.presets:PRESETS"),
    example=(
        "6x6 red=a4-c6 green=f2-d4 blue=f3-e5 yellow=c1-b2 orange=b1-f6 cyan=f1-c4; start a4; extend a5; extend a6; "
        "extend b6; extend c6; stop c6; start f2; extend e2; extend e3; extend e4; extend d4; stop d4; start f3; "
        "extend f4; extend f5; extend e5; stop e5; start b1; extend a1; extend a2; extend a3; extend b3; stop b3"
    ),
    lessons=(
        Lesson("4x2 red=a1-d1 blue=a2-d2", say("Press a disc and draw to the other of its colour, without lifting.")),
        Lesson("3x3 red=a1-c1 blue=b2-c2", say("Every cell must be covered: a path may take the long way round.")),
        Lesson(
            "4x4 red=a1-c3 green=c2-a3 blue=b1-d1",
            say("Paths cannot cross. Draw over one that is wrong: it makes way."),
        ),
        Lesson(
            "4x3 red=d1-b3 green=b1-a3 blue=b2-d3 bridges:c2 bridge_rule:both",
            say("On the bridge two paths cross, both straight on."),
        ),
    ),
)

__getattr__, __dir__ = package_exports(__name__, __all__, "level", "board", "check", "filling", "validation")
