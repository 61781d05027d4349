"""What can be asked of a position of Connexion: the words and the cells of each answer."""

import re

import pytest

from damier.core.contract import Cell, IllegalMove
from damier.games.connexion import Connexion
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import parse_level, parse_move
from damier.games.connexion.evaluations import EVALUATIONS, evaluate_free_cells

POSITION = "4x4 red=a1,c1,d4 blue=a3,a4,d2", "b1 b3"


def played(level: str, moves: str = "") -> ConnexionBoard:
    """Return the board after some moves."""
    board = ConnexionBoard(parse_level(level))
    for move in moves.split():
        board.push(parse_move(move))
    return board


def ask(board: ConnexionBoard, question: str) -> tuple[str, str]:
    """Ask a question, its name and its cells in one text; return the sentence and the cells of the answer."""
    assert Connexion.questions is not None
    name, *cells = question.split()
    answer = Connexion.questions[name].ask(board, tuple(map(Cell.parse, cells)))
    return str(answer.sentence), " ".join(map(str, answer.cells))


@pytest.mark.parametrize(
    ("question", "sentence", "cells"),
    [
        ("component a3", "a3 is in a group of 3 cells: a3 b3 a4.", "a3 b3 a4"),
        ("component d4", "d4 stands alone: no cell is joined to it.", "d4"),
        ("path a3 b3", "a path joins a3 and b3: a3 b3.", "a3 b3"),
        ("path a3 d2", "no path of their colour joins a3 and d2.", "a3 d2"),
        ("join a1 c1", "a1 and c1 are joined already.", "a1 b1 c1"),
        ("join a1 d4", "3 cells to colour to join a1 and d4: c2 c3 d3.", "a1 b1 c1 c2 c3 d3 d4"),
        ("stars a3", "the group of a3 has 2 stars.", "a3 a4"),
        ("stars b3", "the group of b3 has 2 stars.", "a3 a4"),
        ("stars d2", "the group of d2 has 1 star.", "d2"),
        ("joins d1", "d1 would join nothing: it touches one group of Red.", "a1 b1 c1"),
        ("joins b4", "b4 would join nothing: it touches no cell of Red.", ""),
    ],
)
def test_an_answer_has_its_words_and_its_cells(question: str, sentence: str, cells: str) -> None:
    """The document's functions on one position, red to move."""
    assert ask(played(*POSITION), question) == (sentence, cells)


def test_the_components_that_a_cell_would_join_are_pointed_out() -> None:
    """Those of whoever is to move."""
    board = played("3x3 red=a2,c2,b3 blue=a1,c1,a3")
    assert ask(board, "joins b2") == ("b2 would join 3 groups of Red.", "a2 c2 b3")
    board = played("4x4 red=a2,d2,b4 blue=a1,c1,d4", "a4")
    assert ask(board, "joins b1") == ("b1 would join 2 groups of Blue.", "a1 c1")


def test_the_stars_of_a_component_are_pointed_out_in_reading_order() -> None:
    """From whichever of its cells it is asked about."""
    board = played("4x4 red=a4,c4,a1 blue=d1,d2,b1", "b4 c1")
    for cell in ("b1", "c1", "d1", "d2"):
        assert ask(board, f"stars {cell}") == (f"the group of {cell} has 3 stars.", "b1 d1 d2")


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        *((f"{name} z9", "z9 is outside the grid of 4×4") for name in ("component", "stars", "joins")),
        *((f"{name} {cells}", "z9 is outside the grid of 4×4")
          for name in ("path", "join") for cells in ("z9 a1", "a1 z9")),
        *((f"{name} {cells}", "b2 is free: choose a cell that has a colour")
          for name in ("path", "join") for cells in ("b2 a1", "a1 b2")),
        ("component b2", "b2 is free: choose a cell that has a colour"),
        ("stars b2", "b2 is free: choose a cell that has a colour"),
        ("path a1 a3", "a1 and a3 have different colours"),
        ("joins a3", "a3 is taken: it is Blue's"),
    ],
)  # fmt: skip
def test_cells_that_make_no_sense_are_refused(question: str, reason: str) -> None:
    """Each of them, with the reason."""
    with pytest.raises(IllegalMove) as refused:
        ask(played(*POSITION), question)
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("level", "moves", "said"),
    [
        ("3x3 red=a2,c2,b3 blue=a1,c1,a3", "", "Red has joined 1 and Blue 1: neither was first."),
        ("4x4 red=a1,b1,d4 blue=d1,a4,c3", "", "Red has joined 2 and Blue 1: Red is ahead."),
        ("4x4 red=d1,a4,c3 blue=a1,b1,d4", "", "Red has joined 1 and Blue 2: Blue is ahead."),
        (*POSITION, "Red has joined 2 and Blue 2: Blue was first, and is ahead."),
        ("4x4 red=a1,b1,d4 blue=a3,c3,d2", "a2 b3", "Red has joined 2 and Blue 2: Red was first, and is ahead."),
    ],
)
def test_the_scores_are_told_with_who_was_first(level: str, moves: str, said: str) -> None:
    """Being first counts where the scores are equal."""
    assert ask(played(level, moves), "scores") == (said, "")


@pytest.mark.parametrize(("width", "ends"), [(60, "bh1."), (61, "bh1 …")])
def test_a_component_names_sixty_cells_at_most(width: int, ends: str) -> None:
    """And points out all of them."""
    cells = [str(Cell(column, 0)) for column in range(width)]
    board = ConnexionBoard(
        parse_level(f"70x70 red={','.join(cells)},a70 blue={','.join(f'{cell[:-1]}5' for cell in cells)},c70")
    )
    sentence, found = ask(board, "component a1")
    assert sentence.startswith(f"a1 is in a group of {width} cells: a1 b1 c1 ")
    assert sentence.endswith(f" {ends}")
    assert found == " ".join(cells)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, "how far it is from the middle of your stars. Best for Red: c2, with 0.33."),
        (2, ("how many cells to colour, it included, for all your stars to meet there. "
             "Best for Red: c2 c3 d3 c4, with 3.")),
        (3, "how many more cells the other then needs. Best for Red: d1 a2 b2 c2 c3, with 0."),
        (4, ("the share of the ways between stars, yours and the other's, that leads through it. "
             "Best for Red: c3, with 81 %.")),
        (5, "how many stars it would gather. Best for Red: d1 a2 b2 c2, with 2."),
    ],
)  # fmt: skip
def test_an_evaluation_says_what_it_is_for_whom_and_where_it_is_best(number: int, said: str) -> None:
    """Naming five cells at most, and pointing out all."""
    sentence, cells = ask(played(*POSITION), f"evaluate{number}")
    assert sentence == f"The number on each free cell: {said}"
    assert number != 3 or cells == "d1 a2 b2 c2 c3 d3 b4 c4"


def test_a_full_board_has_nothing_to_evaluate() -> None:
    """The answer says so."""
    board = played("2x2 red=a1,b2 blue=b1,a2")
    assert [ask(board, f"evaluate{number}") for number in range(1, 6)] == [("no cell is free.", "")] * 5


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_what_stands_on_the_cells_is_never_negative_and_the_best_is_in_the_sentence(number: int, seed: int) -> None:
    """Shares are percentages; the values themselves stay what the evaluations return."""
    board = ConnexionBoard(parse_level(f"6x6 stars=3 seed={seed}"))
    while board.outcome() is None:
        assert Connexion.questions is not None
        answer = Connexion.questions[f"evaluate{number}"].ask(board, ())
        assert answer.values.keys() == answer.written.keys()
        assert answer.values == {
            board.size.cell(place): value
            for place, value in evaluate_free_cells(EVALUATIONS[number - 1], board, board.turn).items()
        }
        for text in answer.written.values():
            assert re.fullmatch(r"\d+ %" if number == 4 else r"\d+(\.\d+)?|–", text)  # noqa: RUF001 (a dash)
            assert number != 4 or int(text.split()[0]) <= 100
        assert str(answer.sentence).endswith(f"with {answer.written[answer.cells[0]]}.")
        moves = list(board.legal_moves)
        board.push(moves[seed % len(moves)])
