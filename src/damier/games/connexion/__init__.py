"""Connexion: two players colour cells in turn, each to join all his stars."""

from __future__ import annotations

from damier.core.contract import Game, Gesture, say
from damier.games.connexion.board import SIDES, ConnexionBoard
from damier.games.connexion.codec import Move, parse_level, parse_move
from damier.games.connexion.drawing import draw
from damier.games.connexion.generator import Generator
from damier.games.connexion.level import Level

GAME: Game[Level, Move] = Game(
    name="connexion",
    title=say("Connexion: join your stars"),
    rules=say(
        "Red and Blue colour a free cell in turn. Whoever first joins all his stars, through cells of his colour that "
        "touch by their sides, wins at once. On a full board the larger number of stars joined together wins; where "
        "both have the same, the player who reached it first. `resign` gives up."
    ),
    parse_level=parse_level,
    parse_move=parse_move,
    board=ConnexionBoard,
    gesture=Gesture.TAP,
    sides=SIDES,
    drawing=draw,
    generator=Generator(),
)
