"""Connexion: two players colour cells in turn, each to join all his stars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from damier.core.contract import Game, Gesture, deferred, say

if TYPE_CHECKING:
    from damier.games.connexion.codec import Move
    from damier.games.connexion.level import Level

#: The players, in the order in which they move.
SIDES: Final = (say("Red"), say("Blue"))

GAME: Game[Level, Move] = Game(
    name="connexion",
    title=say("Connexion: join your stars"),
    rules=say(
        "Red and Blue colour a free cell in turn. Whoever first joins all his stars, through cells of his colour that "
        "touch by their sides, wins at once. On a full board the larger number of stars joined together wins; where "
        "both have the same, the player who reached it first. `resign` gives up."
    ),
    parse_level=deferred("damier.games.connexion.codec:parse_level"),
    parse_move=deferred("damier.games.connexion.codec:parse_move"),
    board=deferred("damier.games.connexion.board:ConnexionBoard"),
    gesture=Gesture.TAP,
    sides=SIDES,
    drawing=deferred("damier.games.connexion.drawing:draw"),
    generator=deferred("damier.games.connexion.generator:GENERATOR"),
)
