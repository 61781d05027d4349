"""The ten functions of the assignment on Connexion, as a student's tests would call them, and the menu."""

from __future__ import annotations

import dataclasses
import inspect
import io
import re

import pytest

from damier.classroom import Connexion, connexion
from damier.classroom.connexion import BLEU, ROUGE
from damier.core.contract import IllegalMove, Malformed, Opponent, Outcome, say
from damier.games.connexion import MENU
from damier.games.connexion import Connexion as Game
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import ConnexionMove
from damier.locale import load_language

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
    """And each is one choice of the menu, at any moment."""
    names = [
        "colorerCase", "afficheComposante", "existeCheminCases", "relierCasesMin", "nombreEtoiles", "afficheScores",
        "relieComposantes", "joueDeuxHumains", "evaluerCase1", "evaluerCase2", "evaluerCase3", "evaluerCase4",
        "evaluerCase5", "joueOrdiHumain",
    ]  # fmt: skip
    assert all(inspect.isfunction(getattr(Connexion, name)) for name in names)
    assert list(MENU)[: len(names)] == names


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
    assert shown(screen) == "no path of Red joins (1, 1) and (4, 1).\n"
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
9
3 1
10
3 1
11
3 1
12
3 1
13
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
    assert " 4  relierCasesMin x y z t [c]     13  evaluerCase5 x y [c]\n" in answers[1].replace("[x y]", "x y")
    assert answers[2] == "line and column: the component of (1, 1) has 1 cell: (1, 1).\n"
    assert answers[3] == (
        "line and column: line and column: "
        "a cell is its line and its column, such as 2 3, or c2: not 'deux'\n"
        "line and column: (9, 9) is not on the board: lines and columns go from 1 to 4\n"
        "line and column: no path of Red joins (1, 1) and (4, 1).\n"
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


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("afficheComposante 1 1", "the component of (1, 1) has 1 cell: (1, 1)."),
        ("affichecomposante a1", "the component of (1, 1) has 1 cell: (1, 1)."),
        ("2 (1, 1)", "the component of (1, 1) has 1 cell: (1, 1)."),
        ("existeCheminCases 1 1 4 1 B", "no path of Blue joins (1, 1) and (4, 1)."),
        ("relierCasesMin a1 (4, 1)", "2 cells to colour to join (1, 1) and (4, 1): (2, 1) (3, 1)."),
        ("nombreEtoiles 1 1 R", "the component of (1, 1) has 1 star."),
        ("afficheScores", "stars joined: Red 1, Blue 1 of 3"),
        ("relieComposantes 2 2 B", "(2, 2) would join 2 components of Blue."),
        ("relieComposantes 2 2 2", "(2, 2) would join 2 components of Blue."),
        ("relieComposantes 2 2", "(2, 2) would join nothing: it touches no cell of Red."),
        ("evaluerCase1 b2 red", "(2, 2) for Red, closeness to one's centre of mass: 0.000"),
        ("evaluerCase5 2 2 bleu", "(2, 2) for Blue, stars gathered by colouring this cell: 2.000"),
        ("evaluerCase5 2 2 blue", "(2, 2) for Blue, stars gathered by colouring this cell: 2.000"),
        ("colorerCase 2 2 B", "0  2  ** 0"),
        ("colorerCase 2 2", "0  1  ** 0"),
        ("b2", "0  1  ** 0"),
        ("2 2 B", "0  2  ** 0"),
        ("afficheComposante 1 1 4 1", "afficheComposante asks for 1 cell"),
        ("afficheScores 1 1", "nothing can follow 'afficheScores': '1 1'"),
        ("afficheComposante 0 1", "lines and columns are counted from 1: '0 1' is no cell"),
        ("? 4", "relierCasesMin: the fewest cells to colour to join two cells"),
        ("? 40", "unknown choice of the menu '40'"),
    ],
)
def test_a_choice_takes_its_cells_and_its_colour_on_the_same_line(line: str, said: str) -> None:
    """By line and column or by letter and number, with the colour last; what is wrong is said."""
    board, screen = jeu(typed=f"{line}\n")
    board.joueDeuxHumains()
    assert said in shown(screen)


@pytest.mark.parametrize("langue", ["en", "fr"])
def test_the_menu_leaves_the_board_on_a_screen_of_80_by_24(langue: str) -> None:
    """It is printed with the board below it, and both with the line to type on have room there."""
    screen = io.StringIO()
    board = Connexion(8, 3, langue=langue, entree=io.StringIO("?\n"), sortie=screen)
    board.joueDeuxHumains()
    _, menu, asked = re.split(r"(?:Red|Rouge), .* menu\) ?: ", shown(screen))
    lines = menu.splitlines()
    assert asked.splitlines() == ["", load_language(langue).translate("The game stops here.")]
    assert len(lines) + 1 <= 24
    assert max(map(len, lines)) <= 80
    assert lines[-8:] == str(board).splitlines()


@pytest.mark.usefixtures("_first")
def test_the_games_are_choices_of_the_menu() -> None:
    """Each starts anew; where moves have been made, it asks first, and the game goes on if it is not to be left."""
    board, screen = jeu(typed="2 2\njoueDeuxHumains\nno\njoueDeuxHumains\nyes\njoueOrdiHumain first R\nabandonner\n")
    outcome = board.joueDeuxHumains()
    text = shown(screen)
    assert text.count("Leave this game and begin another? (yes, no): ") == 2
    start = "*  0  0  *\n0  0  ** 0\n0  ** 0  0\n*  0  0  **\n"
    assert text.count(start) == 3
    assert text.count("Red, the computer, colours (1, 2)\n") == 1
    assert outcome is not None
    assert (outcome.name, outcome.winner) == ("RESIGNED", 0)


def test_a_second_game_is_a_new_one() -> None:
    """Its stars are where they were if they or a seed were given, else anywhere."""
    board, screen = jeu(typed="2 2\nabandonner\n3 3\nabandonner\n")
    first = board.joueDeuxHumains()
    second = board.joueDeuxHumains()
    assert first is not None
    assert second is not None
    assert str(board).split()[5] == "0"
    assert str(board).split()[10] == "1"
    shown(screen)
    starts = set()
    for _ in range(4):
        seeded = Connexion(9, 2, 5, entree=io.StringIO("quitter\n"), sortie=screen)
        unseeded = Connexion(9, 2, entree=io.StringIO("quitter\nquitter\n"), sortie=screen)
        before = str(seeded)
        seeded.joueDeuxHumains()
        seeded.joueDeuxHumains()
        assert str(seeded) == before
        starts.add(str(unseeded))
        unseeded.joueDeuxHumains()
        unseeded.joueDeuxHumains()
        starts.add(str(unseeded))
    assert len(starts) == 8


def test_stars_are_placed_anew_each_time_unless_a_seed_is_given() -> None:
    """Ten boards of Connexion(8, 2) are not all the same; with a seed they are."""
    assert len({str(Connexion(8, 2)) for _ in range(10)}) > 1
    assert len({str(Connexion(8, 2, 7)) for _ in range(3)}) == 1


def test_numbers_that_are_not_whole_are_refused() -> None:
    """Cells, colours, sizes and seeds: nothing changes."""
    board, screen = jeu()
    before = str(board)
    assert not board.colorerCase(1.5, 1)  # type: ignore[arg-type]
    assert shown(screen) == "expected a whole number, not 1.5\n"
    assert not board.colorerCase(2, 2, 1.0)  # type: ignore[arg-type]
    assert not board.colorerCase("2", 2)  # type: ignore[arg-type]
    assert str(board) == before
    with pytest.raises(IllegalMove, match=r"expected a whole number, not 2\.0"):
        board.afficheComposante(1, 2.0)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match=r"expected a whole number, not 8\.5"):
        Connexion(8.5, 2)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "given", "reason"),
    [
        ("relierCasesMin", (1, 1, 4, 4), "(1, 1) et (4, 4) sont de couleurs différentes"),
        ("afficheComposante", (2, 2), "(2, 2) est libre : choisissez une case colorée"),
        ("afficheComposante", (1, 1, BLEU), "(1, 1) est à Rouge"),
        ("nombreEtoiles", (9, 1), "(9, 1) n'est pas sur le plateau : lignes et colonnes vont de 1 à 4"),
        ("evaluerCase4", (1, 1), "(1, 1) est prise : elle est à Rouge"),
        ("relieComposantes", (2, 2, "vert"), "une couleur est R (1) ou B (2), pas 'vert'"),
        ("existeCheminCases", (1, 1, 1, 1.5), "un nombre entier est attendu, pas 1.5"),
        ("joueOrdiHumain", ("nobody",), "joueur : 'nobody' n'existe pas"),
    ],
)
def test_refusals_are_in_the_language_of_the_board(name: str, given: tuple[object, ...], reason: str) -> None:
    """The text of an error too, not only what is printed."""
    board, _ = jeu(langue="fr")
    with pytest.raises((IllegalMove, Malformed)) as refused:
        getattr(board, name)(*given)
    assert reason in str(refused.value)


def test_a_board_that_cannot_be_is_refused_in_its_language() -> None:
    """Whether its size or its level is wrong."""
    with pytest.raises(Malformed, match="chaque joueur a de 2 à 8 étoiles, pas 9"):
        Connexion(4, 9, langue="fr")
    with pytest.raises(Malformed, match="'rouge' n'existe pas"):
        Connexion(level="3x3 rouge=a1", langue="fr")


def test_a_whole_game_in_french_has_no_english_in_it() -> None:
    """Every function, mistakes, the end: no sentence is left in English."""
    typed = "?\n? 4\n2 1 1\n3 1 1 4 1\n4 1 1 4 1\n5 1 1\n6\n7 2 2\n12 2 2\n1 1\n9 9\nbonjour\n2\ndeux\n\nannuler\n"
    board, screen = jeu(typed=f"{typed}2 2\njoueDeuxHumains\nnon\nabandonner\n", langue="fr")
    outcome = board.joueDeuxHumains()
    assert outcome is not None
    english = {"the", "is", "of", "and", "to", "cell", "has", "joins", "not", "choice", "line", "game", "wins", "or"}
    words = set(re.findall(r"[a-zà-ÿ]+", shown(screen).lower()))
    assert not words & english


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
