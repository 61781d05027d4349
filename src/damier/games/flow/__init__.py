"""Flow: join each pair of endpoints by a path so that the paths cover the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damier.core.contract import Game, Gesture, deferred, say
from damier.core.lazy import package_exports

if TYPE_CHECKING:
    from damier.games.flow.board import FlowBoard, FlowMove
    from damier.games.flow.level import FlowLevel

__all__ = ["Flow", "FlowBoard", "FlowLevel", "FlowMove"]

Flow: Game[FlowLevel, FlowMove, FlowBoard] = Game(
    name="flow",
    title=say("Flow"),
    tagline=say("join the pairs and cover the board"),
    rules=say(
        "Join each pair of endpoints of one colour by a path from cell to cell, sideways or up and down. Paths do not "
        "cross, but on bridges, where they go straight. Every cell must be covered."
    ),
    parse_level=deferred("damier.games.flow.codec:parse_level"),
    parse_move=deferred("damier.games.flow.codec:parse_move"),
    board=deferred("damier.games.flow.board:FlowBoard"),
    label=lambda level: say("{size}", size=level.size),
    gesture=Gesture.TRACE,
    drawing=deferred("damier.games.flow.drawing:draw"),
    generator=deferred("damier.games.flow.generator:GENERATOR"),
    solver=deferred("damier.games.flow.verdicts:SOLVER"),
    hinter=deferred("damier.games.flow.hints:hint"),
    files=deferred("damier.games.flow.formats:FILES"),
    levels=deferred("damier.games.flow.levels:bundled"),
)

__getattr__, __dir__ = package_exports(__name__, __all__, "level", "board")
