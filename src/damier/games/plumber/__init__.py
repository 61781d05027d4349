"""Plumber: place the pipes of the reserve so that water runs from source to source and leaks nowhere."""

from __future__ import annotations

from damier.core.contract import Game, Gesture, say
from damier.games.plumber.board import Move, PlumberBoard
from damier.games.plumber.codec import parse_level, parse_move
from damier.games.plumber.level import Level

GAME: Game[Level, Move] = Game(
    name="plumber",
    title=say("Plumber: join the sources and let nothing leak"),
    rules=say(
        "Place every pipe of the reserve on the board. Each source must be joined by pipes to another of its colour, "
        "and to none of another colour. Where water runs, no open end may lead to an empty cell, to the border or to a "
        "pipe that is closed there; dry pipes may leak. Pipes with screws stay where they are."
    ),
    parse_level=parse_level,
    parse_move=parse_move,
    board=PlumberBoard,
    gesture=Gesture.CARRY,
)
