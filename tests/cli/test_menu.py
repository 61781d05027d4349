"""The menu of ``damier play connexion``: every function of the assignment by its imposed name, at any moment."""

import json
import re
import subprocess
from collections.abc import Callable

import pytest

from damier.games.connexion import Connexion
from tests.cli.window import ENTER, Open

Run = Callable[..., subprocess.CompletedProcess[str]]
LEVEL = "connexion: 4x4 red=a1,d1,a4 blue=d4,b3,c2"


def answers(damier: Run, *lines: str, language: str = "en") -> list[dict[str, object]]:
    """Type lines in a game on ``LEVEL``; return what each led to."""
    done = damier("play", LEVEL, "--json", "--lang", language, typed="".join(f"{line}\n" for line in lines))
    return [json.loads(line) for line in done.stdout.splitlines()][1:]


def test_every_function_is_there_by_its_name(damier: Run) -> None:
    """With lines and columns, with letters, in brackets, by number; with a colour where that makes a difference."""
    typed = {
        "afficheComposante 1 1": "a1 stands alone: no cell is joined to it.",
        "AFFICHECOMPOSANTE a1": "a1 stands alone: no cell is joined to it.",
        "2 (1, 1)": "a1 stands alone: no cell is joined to it.",
        "existeCheminCases 1 1 4 1": "no path of their colour joins a1 and a4.",
        "existeCheminCases 1 1 4 1 B": "no path of Blue joins a1 and a4.",
        "relierCasesMin (1, 1) a4": "2 cells to colour to join a1 and a4: a2 a3.",
        "nombreEtoiles 1 1 R": "the group of a1 has 1 star.",
        "afficheScores": "Red has joined 1 and Blue 1: neither was first.",
        "relieComposantes 2 2": "b2 would join nothing: it touches no cell of Red.",
        "relieComposantes 2 2 bleu": "b2 would join 2 groups of Blue.",
        "relieComposantes 2 2 2": "b2 would join 2 groups of Blue.",
        "evaluerCase1 2 2": "b2 for Red, how far it is from the middle of your stars: 0",
        "evaluerCase5 2 2 B": "b2 for Blue, how many stars it would gather: 2",
        "evaluerCase5 B": "The number on each free cell: how many stars it would gather. Best for Blue: b2 c3, with 2.",
        "menu relierCasesMin": "relierCasesMin: the fewest cells to colour to join two cells",
    }
    found = answers(damier, *typed)
    assert [one["answer"] for one in found] == list(typed.values())
    assert {one["moves"] for one in found} == {0}


def test_an_evaluation_rates_one_cell_as_it_does_on_the_board(damier: Run) -> None:
    """The best cell of each heat map has its number when it is asked for alone."""
    maps = answers(damier, *(f"evaluerCase{number}" for number in range(1, 6)))
    best = [str(one["answer"]).rsplit(": ", 1)[1].rstrip(".").split(", with ") for one in maps]
    alone = answers(damier, *(f"evaluerCase{at} {cells.split()[0]}" for at, (cells, _) in enumerate(best, start=1)))
    assert [str(one["answer"]).rsplit(": ", 1)[1] for one in alone] == [value for _, value in best]


def test_a_cell_is_coloured_by_the_function_s_name(damier: Run) -> None:
    """For whoever is to move; out of turn and on a taken cell it is refused, and what lacks is asked for."""
    found = answers(damier, "colorerCase 2 1", "colorerCase 2 2 R", "colorerCase 2 2 B", "colorerCase", "2 3", "2 4")
    assert [one["moves"] for one in found] == [1, 1, 2, 2, 2, 3]
    assert [one["error"] for one in found] == [None, "it is Blue's turn", None, None, "c2 is taken: it is Blue's", None]
    assert found[3]["answer"] == "colorerCase: the cell?"


def test_what_makes_no_sense_is_refused_with_the_reason(damier: Run) -> None:
    """And nothing changes."""
    refused = {
        "afficheComposante 0 1": "lines and columns are counted from 1: '0 1' is no cell",
        "afficheComposante 9 9": "i9 is outside the grid of 4×4",
        "afficheComposante 1 1 B": "a1 is Red's",
        "relieComposantes 2 2 3": "expected a cell such as d2 (column d, row 2), not '3'",
        "evaluerCase1 1 1": "a1 is taken: it is Red's",
        "joueDeuxHumains R": "nothing can follow 'joueDeuxHumains': 'R'",
        "joueOrdiHumain nobody": "unknown player 'nobody': there are alphabeta, easy, expert, hard, mass, mcts, "
        "medium, random, shortest",
        "joueOrdiHumain mass R now": "joueOrdiHumain takes a computer player and a side, not 'mass R now'",
        "undo": "there is nothing to undo",
        "18": "the menu has the numbers 1 to 17, not 18",
        "menu 18": "unknown choice of the menu '18': there are ",
        "aficheScores": "unknown word 'aficheScores': did you mean 'afficheScores'?",
    }
    # A refused question still waits for its cells: a keyword drops it.
    found = answers(damier, *(line for typed in refused for line in (typed, "help")))[::2]
    assert [str(one["error"])[: len(reason)] for one, reason in zip(found, refused.values(), strict=True)] == list(
        refused.values()
    )
    assert {one["moves"] for one in found} == {0}


def test_the_two_games_are_choices_that_ask_before_one_under_way_is_left(damier: Run) -> None:
    """Typed again at the same position, they begin; anything between, and they ask again."""
    lines = ["joueOrdiHumain mass R", "a1", "joueDeuxHumains", "joueDeuxHumains", "joueOrdiHumain random", "8"]
    found = answers(damier, "colorerCase 2 1", lines[2], "colorerCase 2 2", lines[2], lines[3], lines[0])
    assert [one["moves"] for one in found] == [1, 1, 2, 2, 0, 1]
    for asked in (found[1], found[3]):
        assert asked["answer"] == "A game is under way: type joueDeuxHumains again to leave it and begin another."
    assert [one["seats"] for one in found[4:]] == [[None, None], ["mass", None]]
    assert found[4]["level"] != found[5]["level"] != LEVEL.split(": ")[1]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_giving_up_and_taking_back_have_their_names_in_every_language(damier: Run, language: str) -> None:
    """``annuler``, ``abandonner`` and ``quitter``, as in the class."""
    found = answers(damier, "colorerCase 2 1", "annuler", "abandonner", "quitter", "a2", language=language)
    assert [one["moves"] for one in found] == [1, 0, 0, 0]
    assert found[2]["outcome"] == "RESIGNED"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_at_80_by_24_the_menu_leaves_the_board_on_the_screen(window: Open, language: str) -> None:
    """All its lines and the whole board are seen at once, and a choice can be typed under them."""
    opened = window("connexion", "--size", "8", "--stars", "3", "--seed", "1", "--lang", language)
    opened.press("menu", ENTER)
    seen = opened.see("joueOrdiHumain").split()
    assert Connexion.menu.keys() <= set(seen)
    for row in range(1, 9):
        assert opened.place("h", row)
    assert max(map(len, opened.lines)) <= 80
    opened.press("6", ENTER)
    opened.see("1: Red is ahead." if language == "en" else "1 : Rouge mène.", gone="joueOrdiHumain")
    opened.press("abandonner", ENTER)
    opened.see("Blue wins." if language == "en" else "Bleu gagne.")


def test_the_numbers_on_the_board_are_those_of_the_sentence(damier: Run) -> None:
    """A share is written in percent on every free cell, and the best one's is in the sentence."""
    printed = damier("play", LEVEL, typed="evaluerCase4\n").stdout
    shares = [int(share) for share in re.findall(r"(\d+)%", printed)]
    best = re.search(r"with (\d+) %\.", printed)
    assert best is not None
    assert len(shares) == 10
    assert max(shares) == int(best[1]) <= 100
