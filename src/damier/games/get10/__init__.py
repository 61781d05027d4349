"""get10: collapse groups of equal values until a 10 is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damier.core.contract import Game, Gesture, Lesson, Opponent, deferred, say
from damier.core.lazy import package_exports

if TYPE_CHECKING:
    from damier.games.get10.batch import Get10Batch
    from damier.games.get10.board import Get10Board
    from damier.games.get10.codec import Get10Move
    from damier.games.get10.level import Get10Level

__all__ = ["Get10", "Get10Batch", "Get10Board", "Get10Level", "Get10Move"]

Get10: Game[Get10Level, Get10Move, Get10Board] = Game(
    name="get10",
    title=say("get10"),
    tagline=say("make a ten"),
    rules=say(
        "Choose a cell in a group of equal neighbours: the group becomes one cell of the next value there, what is "
        "above falls, and new values come from the top. The game is won when the target is made, 10 unless said "
        "otherwise, and lost when no group is left before that. That it is won then is how we read the document."
    ),
    parse_level=deferred("damier.games.get10.codec:parse_level"),
    parse_move=deferred("damier.games.get10.codec:parse_move"),
    board=deferred("damier.games.get10.board:Get10Board"),
    label=lambda level: say("{size}", size=level.size),
    gesture=Gesture.TAP,
    drawing=deferred("damier.games.get10.drawing:draw"),
    generator=deferred("damier.games.get10.generator:GENERATOR"),
    files=deferred("damier.games.get10.codec:FILES"),
    hinter=deferred("damier.games.get10.hints:hint"),
    reviewer=deferred("damier.games.get10.review:review"),
    daily=deferred("damier.games.get10.daily:daily"),
    presets=deferred("damier.games.get10.presets:PRESETS"),
    example=(
        "5x5 target=10 refill=steady seed=5; b5; c4; b2; b2; b4; b1; e3; c5; d2; d1; d3; d3; e4; c5; a1; a4; a1; "
        "b1; b1; a2; a3; b2; b3; a2; b3; a2; a2; c4; d4; a1; b1; e4; e2; a2; a3; d5; c2; e4; c2; a3; d3; e4; b1; "
        "b2; d1; b2; e5; c3; a2; e1; a3; a2; a4; c3; d4; b1; b4; c4; c3; c2; c4; b2; c3; b1; c1; c2; a2; a1; a1; "
        "c2; d1; a3; c5; c2; e2; b5; b2; a1; c3; b1; b1; d3; e1; e1; a2; d1; b3; b3; b2; c1"
    ),
    lessons=(
        Lesson(
            "3x1 target=3 seed=1 start=2.2.1",
            say("Tap equal neighbours: they rise. Tap again, and they become one more."),
        ),
        Lesson(
            "3x3 target=4 seed=2 start=1.3.2/1.3.2/2.2.3",
            say("The cell that you tap keeps the new value, and what is above falls. Make a 4."),
        ),
        Lesson("3x3 target=5 seed=4", say("New values come from the top. Make a 5 before no neighbours are equal.")),
    ),
    players={
        "random": Opponent(
            say("plays any legal move"), deferred("damier.games.get10.players:RandomPlayer"), title=say("random")
        ),
        "greedy": Opponent(
            say("looks one move ahead and keeps neighbours close in value"),
            deferred("damier.games.get10.players:GreedyPlayer"),
            title=say("greedy"),
        ),
        "expert": Opponent(
            say("searches ahead, with values learnt from its own games"),
            deferred("damier.games.get10.players:ExpertPlayer"),
        ),
    },
)

__getattr__, __dir__ = package_exports(__name__, __all__, "level", "codec", "board", "batch")
