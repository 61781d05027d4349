"""get10: collapse groups of equal values until a 10 is made."""

from __future__ import annotations

from damier.core.contract import Game, Gesture, say
from damier.games.get10.board import Get10Board
from damier.games.get10.codec import Collapse, parse_level, parse_move
from damier.games.get10.drawing import draw
from damier.games.get10.generator import Generator
from damier.games.get10.level import Level
from damier.games.get10.players import PLAYERS, hint

GAME: Game[Level, Collapse] = Game(
    name="get10",
    title=say("get10: make a ten"),
    rules=say(
        "Choose a cell in a group of equal neighbours: the group becomes one cell of the next value there, what is "
        "above falls, and new values come from the top. Make the target, 10 unless said otherwise, before no group "
        "is left."
    ),
    parse_level=parse_level,
    parse_move=parse_move,
    board=Get10Board,
    gesture=Gesture.TAP,
    drawing=draw,
    generator=Generator(),
    hinter=hint,
    players=PLAYERS,
)
