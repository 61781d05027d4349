"""Connexion: two players colour cells in turn, each to join all his stars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from damier.core.contract import Game, Gesture, Lesson, MenuLine, Opponent, Question, Side, deferred, say
from damier.core.lazy import package_exports
from damier.core.reasoning import GRADE_NAMES

if TYPE_CHECKING:
    from damier.games.connexion.board import ConnexionBoard
    from damier.games.connexion.codec import ConnexionMove
    from damier.games.connexion.level import ConnexionLevel

__all__ = ["Connexion", "ConnexionBoard", "ConnexionLevel", "ConnexionMove"]

#: The players, in the order in which they move.
SIDES: Final = (Side("red", say("Red")), Side("blue", say("Blue")))
#: The widest boards that are solved in a moment: one of 6x6 may take minutes.
LARGEST_SOLVED: Final = 5
#: What each evaluation of a cell looks at, in the order of their numbers.
EVALUATED: Final = (
    say("closeness to one's centre of mass"),
    say("minus the cells to colour so that one's stars meet here"),
    say("cells that the opponent would need besides, without this one"),
    say("share of the electric current between the stars, one's own and the opponent's"),
    say("stars gathered by colouring this cell"),
)
#: The same as a player would ask for it.
_ASKED: Final = (
    say("Which free cells are nearest to the middle of my stars?"),
    say("Where do my stars meet with the fewest cells?"),
    say("Which cells cost the other most, if I take them?"),
    say("Through which cells do most ways between stars lead?"),
    say("Which cells gather most of my stars at once?"),
)
_ONE: Final = (say("the cell"),)
_TWO: Final = (say("the first cell"), say("the second cell"))
#: The functions of the document by their imposed names, in its order, and what else is done in a game.
MENU: Final = {
    "colorerCase": MenuLine(description=say("colour a cell"), move=True),
    "afficheComposante": MenuLine(description=say("the cells joined to a cell"), question="component"),
    "existeCheminCases": MenuLine(description=say("whether a path of one colour joins two cells"), question="path"),
    "relierCasesMin": MenuLine(description=say("the fewest cells to colour to join two cells"), question="join"),
    "nombreEtoiles": MenuLine(description=say("the stars of a cell's component"), question="stars"),
    "afficheScores": MenuLine(description=say("the most stars that each player has joined"), question="scores"),
    "relieComposantes": MenuLine(description=say("whether colouring a cell joins components"), question="joins"),
    "joueDeuxHumains": MenuLine(description=say("begin a new game of two people"), seats=(None, None)),
    **{
        f"evaluerCase{number}": MenuLine(description=what, question=f"evaluate{number}")
        for number, what in enumerate(EVALUATED, start=1)
    },
    "joueOrdiHumain": MenuLine(description=say("begin a new game against the computer"), seats=(None, "expert")),
    "annuler": MenuLine(description=say("take back the last action"), keyword="undo"),
    "abandonner": MenuLine(description=say("give up"), keyword="resign"),
    "quitter": MenuLine(description=say("leave"), keyword="quit"),
}

Connexion: Game[ConnexionLevel, ConnexionMove, ConnexionBoard] = Game(
    name="connexion",
    title=say("Connexion"),
    tagline=say("join your stars"),
    rules=say(
        "Red and Blue colour a free cell in turn. Whoever first joins all his stars, through cells of his colour that "
        "touch by their sides, wins at once. On a full board the larger number of stars joined together wins; where "
        "both have the same, the player who reached it first."
    ),
    parse_level=deferred("damier.games.connexion.codec:parse_level"),
    parse_move=deferred("damier.games.connexion.codec:parse_move"),
    board=deferred("damier.games.connexion.board:ConnexionBoard"),
    label=lambda level: say("{size}", size=level.size),
    gesture=Gesture.TAP,
    sides=SIDES,
    drawing=deferred("damier.games.connexion.drawing:draw"),
    generator=deferred("damier.games.connexion.generator:GENERATOR"),
    questions={
        "component": Question(
            say("Which cells are joined to this one?"),
            _ONE,
            deferred("damier.games.connexion.questions:component"),
            sided=True,
        ),
        "path": Question(
            say("Are these two cells joined by their colour?"),
            _TWO,
            deferred("damier.games.connexion.questions:path"),
            sided=True,
        ),
        "join": Question(
            say("How many cells are missing between these two?"),
            _TWO,
            deferred("damier.games.connexion.questions:join"),
            sided=True,
        ),
        "stars": Question(
            say("How many stars are joined to this cell?"),
            _ONE,
            deferred("damier.games.connexion.questions:stars"),
            sided=True,
        ),
        "scores": Question(
            say("Who has joined the most stars so far?"), (), deferred("damier.games.connexion.questions:scores")
        ),
        "joins": Question(
            say("Would this free cell join anything of mine?"),
            (say("the free cell"),),
            deferred("damier.games.connexion.questions:joins"),
            sided=True,
        ),
        **{
            f"evaluate{number}": Question(
                asked,
                (),
                deferred(f"damier.games.connexion.questions:evaluate{number}"),
                optional=(say("the free cell"),),
                sided=True,
            )
            for number, asked in enumerate(_ASKED, start=1)
        },
    },
    menu=MENU,
    solver=deferred("damier.games.connexion.solver:SOLVER"),
    solvable=lambda level: level.side <= LARGEST_SOLVED,
    files=deferred("damier.games.connexion.codec:FILES"),
    hinter=deferred("damier.games.connexion.hints:hint"),
    reviewer=deferred("damier.games.connexion.review:review"),
    daily=deferred("damier.games.connexion.daily:daily"),
    presets=deferred("damier.games.connexion.presets:PRESETS"),
    example="8x8 stars=4 seed=4; d3; c4; c3; d5; a3; c2; e1; e6; g5; b5; g4; f6; f5; f4",
    lessons=(
        Lesson(
            "3x3 red=a1,c1 blue=a3,c3",
            say("You are Red. Colour free cells until your stars are joined by their sides."),
        ),
        Lesson("4x4 red=a1,d1 blue=b4,c3", say("Blue colours a cell after each of yours: join your stars first.")),
        Lesson(
            "5x5 red=a1,c3,e1 blue=a5,e5,c1",
            say("A cell between the other's stars may be worth more than one of your own."),
        ),
    ),
    players={
        "easy": Opponent(
            say("colours any cell most of the time, but never misses a win at once"),
            deferred("damier.games.connexion.players:EasyPlayer"),
            GRADE_NAMES["easy"],
            say("easy"),
        ),
        "medium": Opponent(
            say("thinks at every fourth move, and not for long"),
            deferred("damier.games.connexion.players:MediumPlayer"),
            GRADE_NAMES["medium"],
            say("medium"),
        ),
        "hard": Opponent(
            say("thinks at every other move, and not for long"),
            deferred("damier.games.connexion.players:HardPlayer"),
            GRADE_NAMES["hard"],
            say("hard"),
        ),
        "expert": Opponent(
            say("sees far ahead and makes no mistake near the end"),
            deferred("damier.games.connexion.players:ExpertPlayer"),
            GRADE_NAMES["expert"],
        ),
        "random": Opponent(
            say("colours any free cell"),
            deferred("damier.games.connexion.players:RandomPlayer"),
            title=say("random"),
        ),
        "mass": Opponent(
            say("gathers his cells around the middle of his stars and does not mind yours"),
            deferred("damier.games.connexion.players:MassPlayer"),
            title=say("mass"),
        ),
        "shortest": Opponent(
            say("takes the best cell at once and sees no trap"),
            deferred("damier.games.connexion.players:ShortestPlayer"),
            title=say("shortest"),
        ),
        "alphabeta": Opponent(
            say("thinks a few moves ahead: a simple trap does not catch him"),
            deferred("damier.games.connexion.players:AlphaBetaPlayer"),
            title=say("alphabeta"),
        ),
        "mcts": Opponent(
            say("plays on at random many times and follows the moves that do well"),
            deferred("damier.games.connexion.players:MctsPlayer"),
            title=say("mcts"),
        ),
    },
)

__getattr__, __dir__ = package_exports(__name__, __all__, "level", "codec", "board")
