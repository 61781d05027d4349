"""get10: collapse groups of equal values until a 10 is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damier.core.contract import Game, Gesture, Opponent, deferred, say
from damier.core.lazy import package_exports

if TYPE_CHECKING:
    from damier.games.get10.board import Get10Board
    from damier.games.get10.codec import Get10Move
    from damier.games.get10.level import Get10Level

__all__ = ["Get10", "Get10Board", "Get10Level", "Get10Move"]

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
    players={
        "random": Opponent(say("plays any legal move"), deferred("damier.games.get10.players:RandomPlayer")),
        "greedy": Opponent(
            say("looks one move ahead and keeps neighbours close in value"),
            deferred("damier.games.get10.players:GreedyPlayer"),
        ),
        "expert": Opponent(
            say("searches ahead, with values learnt from its own games"),
            deferred("damier.games.get10.players:ExpertPlayer"),
        ),
    },
)

__getattr__, __dir__ = package_exports(__name__, __all__, "level", "codec", "board")
