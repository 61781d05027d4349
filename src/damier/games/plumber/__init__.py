"""Plumber: place the pipes of the reserve so that water runs from source to source and leaks nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damier.core.contract import Game, Gesture, deferred, say
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
)

__getattr__, __dir__ = package_exports(__name__, __all__, "level", "board", "marks")
