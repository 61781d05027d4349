"""Plumber: place the pipes of the reserve so that water runs from source to source and leaks nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damier.core.contract import Game, Gesture, Lesson, deferred, say
from damier.core.lazy import package_exports

if TYPE_CHECKING:
    from damier.games.plumber.board import AnyMove, PlumberBoard, PlumberMove
    from damier.games.plumber.level import PlumberLevel
    from damier.games.plumber.marks import SideMark

__all__ = ["Plumber", "PlumberBoard", "PlumberLevel", "PlumberMove", "SideMark"]

Plumber: Game[PlumberLevel, AnyMove, PlumberBoard] = Game(
    name="plumber",
    title=say("Plumber"),
    tagline=say("join the sources and let nothing leak"),
    rules=say(
        "Place every pipe of the reserve on the board. Each source must be joined by pipes to another of its colour, "
        "and to none of another colour. Where water runs, no open end may lead to an empty cell, to the border or to a "
        "pipe that is closed there; dry pipes may leak. Pipes with screws stay where they are."
    ),
    parse_level=deferred("damier.games.plumber.codec:parse_level"),
    parse_move=deferred("damier.games.plumber.codec:parse_move"),
    board=deferred("damier.games.plumber.board:PlumberBoard"),
    label=lambda level: say("{size}", size=level.board_size),
    gesture=Gesture.CARRY,
    drawing=deferred("damier.games.plumber.drawing:draw"),
    generator=deferred("damier.games.plumber.generator:GENERATOR"),
    solver=deferred("damier.games.plumber.verdicts:SOLVER"),
    hinter=deferred("damier.games.plumber.hints:hint"),
    reasoner=deferred("damier.games.plumber.reasoner:REASONER"),
    checker=deferred("damier.games.plumber.soundness:check"),
    files=deferred("damier.games.plumber.formats:FILES"),
    packs=deferred("damier.games.plumber.levels:packs"),
    remarks=deferred("damier.games.plumber.check:remarks"),
    daily=deferred("damier.games.plumber.daily:daily"),
    presets=deferred("damier.games.plumber.presets:PRESETS"),
    example=(
        "XXG2B2XX/XT1O0O0T2X/Y1T3L0L0L0X/XT1O0O0O0R3/Y1O0O0O0T3X/XR0G0B0XX; put T1 b2; put O0 c2; put O0 d2;"
        " put T2 e2; put T3 b3; put L0 e3; put O0 c5; put O0 d4"
    ),
    lessons=(
        Lesson("XXXXX/R1L1*L1L1R3/XXXXX", say("Carry a pipe from the reserve to where the water must run.")),
        Lesson("XXX/B1T2X/XB0X", say("Bends turn the water. Each sort of pipe lies in the reserve as it will lie.")),
        Lesson("XXB2X/R1L1O0R3/XXB0X", say("This pipe lets two waters cross without mixing.")),
        Lesson("XXR2X/R1T2L0X/R1F2T0R3/XR0XX", say("Every pipe is used, and where water runs no open end may leak.")),
    ),
)

__getattr__, __dir__ = package_exports(__name__, __all__, "level", "board", "marks")
