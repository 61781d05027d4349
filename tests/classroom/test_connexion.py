"""The ten functions of the assignment on Connexion, as a student's tests would call them, and the menu."""

from __future__ import annotations

import dataclasses
import inspect
import io
import re

import pytest

from damier.classroom import Connexion, connexion
from damier.classroom.connexion import BLEU, MENU, ROUGE
from damier.core.contract import IllegalMove, Malformed, Opponent, Outcome, say
from damier.games.connexion import Connexion as Game
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import ConnexionMove

LEVEL = "4x4 red=a1,d1,a4 blue=d4,b3,c2"


def jeu(level: str = LEVEL, typed: str = "", langue: str = "en") -> tuple[Connexion, io.StringIO]:
    """Return a board and the stream on which it shows what it does."""
    screen = io.StringIO()
    return Connexion(level=level, langue=langue, entree=io.StringIO(typed), sortie=screen), screen


def shown(screen: io.StringIO) -> str:
    """Return what has been shown since the last time."""
    text = screen.getvalue()
    screen.seek(0)
    screen.truncate()
    return text


def test_the_ten_names_are_to_the_letter() -> None:
    """And each is one choice away in the menu, but the two that run it."""
    names = [
        "colorerCase", "afficheComposante", "existeCheminCases", "relierCasesMin", "nombreEtoiles", "afficheScores",
        "relieComposantes", "joueDeuxHumains", "evaluerCase1", "evaluerCase2", "evaluerCase3", "evaluerCase4",
        "joueOrdiHumain",
    ]  # fmt: skip
    assert all(inspect.isfunction(getattr(Connexion, name)) for name in names)
    assert set(names) - set(MENU) == {"joueDeuxHumains", "joueOrdiHumain"}


def test_cells_are_line_and_column_from_one() -> None:
    """(1, 1) is top left, (1, 4) top right: red's stars."""
    board, screen = jeu()
    assert board.colorerCase(2, 1)
    assert shown(screen).splitlines()[1].split() == ["1", "0", "**", "0"]


def test_colouring_is_for_whoever_is_to_move_or_in_a_given_colour() -> None:
    """Without a colour the players alternate; with one, any free cell takes it, and the other colour is next."""
    board, _ = jeu()
    assert board.colorerCase(2, 1)
    assert board.colorerCase(4, 2)
    assert str(board).split()[13] == "2"
    for line, column, colour in ((1, 2, ROUGE), (2, 2, "R"), (2, 4, "rouge")):
        assert board.colorerCase(line, column, colour)
    assert board.colorerCase(3, 1, "B")
    assert str(board).split()[8] == "2"
    assert board.colorerCase(3, 4)
    assert str(board).split()[11] == "1"


def test_a_refused_colouring_is_said_and_changes_nothing() -> None:
    """A taken cell, a cell outside, a colour that is none."""
    board, screen = jeu()
    before = str(board)
    assert not board.colorerCase(1, 1)
    assert shown(screen) == "(1, 1) is taken: it is Red's\n"
    assert not board.colorerCase(0, 5, ROUGE)
    assert shown(screen) == "(0, 5) is not on the board: lines and columns go from 1 to 4\n"
    assert not board.colorerCase(2, 2, 3)
    assert shown(screen) == "a colour is R (1) or B (2), not 3\n"
    assert str(board) == before


def test_each_function_returns_its_result_and_shows_it() -> None:
    """On one position, in the document's order."""
    board, screen = jeu()
    board.colorerCase(2, 1, ROUGE)
    shown(screen)
    assert board.afficheComposante(2, 1, ROUGE) == [(1, 1), (2, 1)]
    assert shown(screen) == "the component of (2, 1) has 2 cells: (1, 1) (2, 1).\n"
    assert board.existeCheminCases(1, 1, 2, 1)
    assert shown(screen) == "a path joins (1, 1) and (2, 1): (1, 1) (2, 1).\n"
    assert not board.existeCheminCases(1, 1, 4, 1, ROUGE)
    assert shown(screen) == "no path of Red joins (1, 1) and (4, 1)\n"
    assert not board.existeCheminCases(1, 1, 2, 1, BLEU)
    assert board.relierCasesMin(1, 1, 4, 1) == 1
    assert shown(screen).endswith("1 cell to colour to join (1, 1) and (4, 1): (3, 1).\n")
    assert board.relierCasesMin(1, 1, 2, 1) == 0
    assert board.nombreEtoiles(2, 1) == 1
    assert shown(screen).endswith("the component of (2, 1) has 1 star.\n")
    assert board.afficheScores() == (1, 1)
    assert shown(screen) == "stars joined: Red 1, Blue 1 of 3\n"
    assert board.relieComposantes(3, 1, ROUGE)
    assert shown(screen) == "(3, 1) would join 2 components of Red.\n"
    assert not board.relieComposantes(2, 2, ROUGE)
    assert not board.relieComposantes(3, 1, BLEU)
    assert board.evaluerCase1(2, 2, ROUGE) == 0
    assert shown(screen).endswith("(2, 2) for Red, closeness to one's centre of mass: 0.000\n")
    for name in ("evaluerCase2", "evaluerCase3", "evaluerCase4", "evaluerCase5"):
        assert isinstance(getattr(board, name)(2, 2), float)
        assert shown(screen)


def test_cells_that_cannot_be_joined_are_an_answer() -> None:
    """None, and a sentence."""
    board, screen = jeu("3x3 red=a1,b3,c3 blue=b1,a2,a3")
    assert board.relierCasesMin(1, 1, 3, 2) is None
    assert shown(screen) == "(1, 1) and (3, 2) can no longer be joined.\n"


@pytest.mark.parametrize(
    ("name", "cells", "reason"),
    [
        ("relierCasesMin", (1, 1, 4, 4), "different colours"),
        ("relierCasesMin", (1, 1, 2, 2), r"\(2, 2\) is free"),
        ("afficheComposante", (2, 2), r"\(2, 2\) is free"),
        ("afficheComposante", (1, 1, BLEU), r"\(1, 1\) is Red's"),
        ("nombreEtoiles", (5, 1), "not on the board"),
        ("relieComposantes", (1, 1), "is taken"),
        ("evaluerCase1", (1, 1), "is taken"),
    ],
)
def test_what_makes_no_sense_is_an_error(name: str, cells: tuple[int, ...], reason: str) -> None:
    """With the reason."""
    board, _ = jeu()
    with pytest.raises(IllegalMove, match=reason):
        getattr(board, name)(*cells)


def test_colourings_are_taken_back_whoever_they_were_for() -> None:
    """And the turn with them."""
    board, _ = jeu()
    start = str(board)
    board.colorerCase(2, 1, BLEU)
    board.colorerCase(2, 2, BLEU)
    assert board.annuler()
    assert board.annuler()
    assert str(board) == start
    assert not board.annuler()
    board.colorerCase(2, 1)
    assert str(board).split()[4] == "1"


def test_the_screen_is_the_standard_output_unless_said_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    """In French where asked."""
    Connexion(4, 2, 1, langue="fr").afficheScores()
    assert capsys.readouterr().out == "étoiles reliées : Rouge 1, Bleu 1 sur 2\n"


def test_a_game_of_two_people_in_the_menu_with_every_function_and_every_mistake() -> None:
    """A scripted game: each function at some moment, wrong cells, a taken cell, words, undo, and red wins."""
    typed = """\
?
2
1 1
existeCheminCases
1 1
deux
9 9
4 1
4
1 1
4 1
2 1
2 1
12345
bonjour
1
4, 2
annuler
5
2 1
6
7
3 1
8
3 1
9
3 1
10
3 1
11
3 1
12
3 1
relierCasesMin

(3 2)
(4, 2)
3 1
3 4
1 2
4 3
1 3
"""
    board, screen = jeu(typed=typed)
    outcome = board.joueDeuxHumains()
    text = shown(screen)
    assert isinstance(outcome, Outcome)
    assert (outcome.name, outcome.winner) == ("ALL_STARS_JOINED", 0)
    asked = "Red, a cell or a choice (? for the menu): "
    answers = re.split(r"(?:Red, a cell|Blue, a cell)[^:]*: ", text)
    assert "  4  relierCasesMin      the fewest cells to colour to join two cells" in answers[1]
    assert answers[2] == "line and column: the component of (1, 1) has 1 cell: (1, 1).\n"
    assert answers[3] == (
        "line and column: line and column: "
        "a cell is two numbers, its line and its column, such as 2 3: not 'deux'\n"
        "line and column: (9, 9) is not on the board: lines and columns go from 1 to 4\n"
        "line and column: no path of Red joins (1, 1) and (4, 1)\n"
    )
    assert answers[4].endswith("2 cells to colour to join (1, 1) and (4, 1): (2, 1) (3, 1).\n")
    assert "(2, 1) is taken: it is Red's" in text
    assert "(3, 2) is taken: it is Blue's" in text
    assert "unknown choice of the menu '12345'" in text
    assert "unknown choice of the menu 'bonjour'" in text
    assert "stars joined: Red 1, Blue 1 of 3" in text
    assert len(re.findall(r"^.*\(3, 1\) for Blue, ", text, re.MULTILINE)) == 5
    assert text.endswith("Red wins: all 3 stars are joined.\n")
    assert text.count(asked) + text.count(asked.replace("Red", "Blue")) == len(answers) - 1


def test_giving_up_in_the_menu() -> None:
    """The other player wins."""
    board, screen = jeu(typed="2 2\nabandonner\n")
    outcome = board.joueDeuxHumains()
    assert outcome is not None
    assert (outcome.name, outcome.winner) == ("RESIGNED", 0)
    assert shown(screen).endswith("Blue gives up: Red wins.\n")


@pytest.mark.parametrize("typed", ["", "2 2\n", "2 2\nquitter\n", "3\n1 1\n"])
def test_the_end_of_input_ends_the_game_cleanly(typed: str) -> None:
    """Also in the middle of a choice; so does leaving."""
    board, screen = jeu(typed=typed)
    assert board.joueDeuxHumains() is None
    assert shown(screen).endswith("The game stops here.\n")


def test_undo_in_the_menu_at_the_start() -> None:
    """There is nothing to take back."""
    board, screen = jeu(typed="annuler\n")
    board.joueDeuxHumains()
    assert "there is no move to take back" in shown(screen)


class FirstFree:
    """A computer player that colours the first free cell."""

    def choose(self, board: ConnexionBoard) -> ConnexionMove:
        """Return the first legal move."""
        return next(iter(board.legal_moves))


@pytest.fixture
def _first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game with that player alone."""
    opponent = Opponent(say("player"), lambda _budget, _seed: FirstFree())
    monkeypatch.setattr(connexion, "load_game", lambda _: dataclasses.replace(Game, players={"first": opponent}))


@pytest.mark.usefixtures("_first")
def test_a_game_against_an_unknown_player_is_refused() -> None:
    """With the names of those there are."""
    board, _ = jeu()
    with pytest.raises(Malformed, match="unknown player 'nobody': there are first"):
        board.joueOrdiHumain("nobody")


@pytest.mark.usefixtures("_first")
def test_a_game_against_the_computer() -> None:
    """It answers each move in its colour; undo takes back its answer too."""
    board, screen = jeu(typed="2 1\nannuler\n2 2\nabandonner\n")
    outcome = board.joueOrdiHumain("first", 0.01)
    assert outcome is not None
    assert (outcome.name, outcome.winner) == ("RESIGNED", 1)
    assert shown(screen).count("Blue, the computer, colours (1, 2)\n") == 2
    assert str(board).split()[:8] == ["*", "2", "0", "*", "0", "1", "**", "0"]


@pytest.mark.usefixtures("_first")
def test_the_computer_may_begin() -> None:
    """As red."""
    board, screen = jeu(typed="abandonner\n")
    outcome = board.joueOrdiHumain("first", 0.01, ordi=ROUGE)
    assert outcome is not None
    assert outcome.winner == 0
    assert shown(screen).count("Red, the computer, colours (1, 2)\n") == 1


@pytest.mark.parametrize("name", ["random", "mass"])
def test_the_game_s_own_players_play_here_too(name: str) -> None:
    """Also after cells were coloured out of turn."""
    board, screen = jeu(typed="abandonner\n")
    board.colorerCase(2, 1, ROUGE)
    board.colorerCase(2, 2, ROUGE)
    outcome = board.joueOrdiHumain(name, 0.01)
    assert outcome is not None
    assert outcome.winner == 1
    assert shown(screen).count("Blue, the computer, colours") == 1
