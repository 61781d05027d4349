"""Connexion by its rules: stars, turns, ends, who was first, texts, questions and pictures."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damier.core.contract import Cell, IllegalMove, Malformed, Outcome, Size, Stream
from damier.drawing import write_text
from damier.games.connexion import Connexion
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import Colour, Swap, parse_level, parse_move
from damier.games.connexion.drawing import draw
from damier.games.connexion.evaluations import EVALUATIONS, evaluate_free_cells
from damier.games.connexion.generator import GENERATOR
from damier.games.connexion.level import LARGEST_SIDE, ConnexionLevel
from damier.play.session import Session
from damier.testing import check_game
from tests.games.connexion.plain import Plain


def played(level: str, moves: str = "") -> ConnexionBoard:
    """Return the board after some moves."""
    board = ConnexionBoard(parse_level(level))
    for move in moves.split():
        board.push(parse_move(move))
    return board


def end(board: ConnexionBoard) -> Outcome:
    """Return the outcome of a game that is over."""
    outcome = board.outcome()
    assert outcome is not None
    assert not list(board.legal_moves)
    return outcome


def test_red_plays_first_and_turns_alternate() -> None:
    """Player 0 is red."""
    board = played("4x4 red=a1,d4 blue=d1,a4")
    assert board.turn == 0
    board.push(parse_move("b2"))
    assert board.turn == 1
    assert board.owner(Cell(1, 1)) == 0


def test_stars_are_on_distinct_cells_and_as_many_for_each() -> None:
    """Drawn from the seed, the same for the same seed."""
    for seed in range(200):
        red, blue = ConnexionLevel(5, 4, seed).placement()
        assert len({*red, *blue}) == 8
        assert ConnexionLevel(5, 4, seed).placement() == (red, blue)


def test_every_placement_is_drawn_alike() -> None:
    """On four cells there are two placements that join nothing, one as likely as the other."""
    times = sum(ConnexionLevel(2, 2, seed).placement() == ([0, 3], [1, 2]) for seed in range(1000))
    assert 430 < times < 570


def test_the_same_seed_places_the_same_stars() -> None:
    """And these places never change: saves depend on them. On four cells most draws are drawn again."""
    assert ConnexionLevel(seed=1).placement() == ([43, 46, 47], [27, 41, 53])
    assert ConnexionLevel(5, 4, 7).placement() == ([10, 11, 14, 18], [3, 8, 20, 21])
    first = [ConnexionLevel(2, 2, seed).placement()[0] for seed in range(12)]
    assert [red == [0, 3] for red in first] == [bool(int(one)) for one in "101101111100"]


@pytest.mark.parametrize("side", [2, 3, 4])
def test_a_placement_that_joins_all_stars_of_a_player_is_drawn_again(side: int) -> None:
    """No game starts won."""
    for seed in range(300):
        board = ConnexionBoard(ConnexionLevel(side, 2, seed))
        assert board.scores == (1, 1)


def test_given_stars_that_are_all_joined_are_refused() -> None:
    """They would have won before the first move."""
    with pytest.raises(Malformed, match="all stars of one player are joined at the start: a1,b1"):
        parse_level("4x4 red=a1,b1 blue=d1,d4")


def test_fewer_stars_that_touch_count_from_the_start() -> None:
    """Red has two of three joined, and is first."""
    board = played("4x4 red=a1,b1,d4 blue=d1,a4,c3")
    assert board.scores == (2, 1)
    assert board.leader == 0


def test_all_stars_joined_wins_at_once() -> None:
    """The game ends there, whatever is free."""
    board = played("3x3 red=a1,c1 blue=a3,c3", "b1")
    assert (end(board).name, end(board).winner) == ("ALL_STARS_JOINED", 0)
    with pytest.raises(IllegalMove, match="the game is over"):
        board.push(parse_move("b2"))


def test_cells_touch_by_their_sides_never_at_a_corner() -> None:
    """A diagonal joins nothing."""
    board = played("3x3 red=a1,c3 blue=c1,a3", "b2 a2")
    assert board.scores == (1, 1)
    assert board.core.size(board.size.index(Cell(1, 1))) == 1


def test_giving_up_loses_whatever_the_score() -> None:
    """Red leads by two stars to one, and gives up."""
    session = Session(parse_level("4x4 red=a1,b1,d4 blue=d1,a4,c3"))
    session.resign()
    outcome = session.outcome()
    assert outcome is not None
    assert (outcome.name, outcome.winner) == ("RESIGNED", 1)
    session.undo()
    session.play("a2")
    session.resign()
    outcome = session.outcome()
    assert outcome is not None
    assert (outcome.name, outcome.winner) == ("RESIGNED", 0)


def test_giving_up_is_no_move() -> None:
    """A random player, who picks among the legal moves, plays every game to its end."""
    stream = Stream(1)
    for seed in range(50):
        board = ConnexionBoard(ConnexionLevel(5, 3, seed))
        while board.outcome() is None:
            board.push(stream.pick(list(board.legal_moves)))
        assert end(board).name != "RESIGNED"
    with pytest.raises(Malformed, match="unknown move of Connexion 'resign'"):
        parse_move("resign")


def test_more_stars_win_on_a_full_board() -> None:
    """Blue has joined two of three, red none."""
    board = played("3x3 red=a1,c2,a3 blue=b1,a2,c3", "c1 b2 b3")
    assert (end(board).name, end(board).winner, board.scores) == ("MORE_STARS", 1, (1, 2))


def test_the_first_to_join_as_many_wins_on_a_full_board() -> None:
    """Both join two of three, blue before red, as in the document's third figure."""
    board = played("3x3 red=b1,a2,c3 blue=a1,b2,a3", "c2 b3")
    assert (board.scores, board.leader) == ((1, 2), 1)
    board.push(parse_move("c1"))
    assert (board.scores, end(board).name, end(board).winner) == ((2, 2), "FIRST_TO_JOIN", 1)


def test_neither_first_is_a_draw() -> None:
    """Both at one star from the start to the end, on a full board; four stars on four cells leave nothing to play."""
    board = played("3x3 red=c1,a2 blue=a1,c3", "b2 b1 a3 c2 b3")
    assert (board.scores, end(board).name, end(board).winner) == ((1, 1), "DRAW", None)
    assert end(played("2x2 red=a1,b2 blue=b1,a2")).name == "DRAW"


def test_both_at_the_same_number_above_one_from_the_start_is_nobody_s_lead() -> None:
    """Neither reached it first: only a higher number makes a leader."""
    board = played("4x4 red=a1,b1,d3 blue=a4,b4,d1")
    assert board.scores == (2, 2)
    assert board.leader is None


@pytest.mark.parametrize(
    ("level", "moves", "said", "free"),
    [
        ("3x3 red=a1,c1 blue=a3,c3", "b1", "Red wins: all 2 stars are joined.", 4),
        ("3x3 red=a1,c1 blue=a3,c3", "b2 b3", "Blue wins: all 2 stars are joined.", 3),
        ("3x3 red=a1,c2,a3 blue=b1,a2,c3", "c1 b2 b3", "Blue wins: 2 stars joined against 1.", 0),
        (
            "3x3 red=b1,a2,c3 blue=a1,b2,a3",
            "c2 b3 c1",
            "Blue wins: both have joined 2 stars, Blue before the other.",
            0,
        ),
        ("3x3 red=c1,a2 blue=a1,c3", "b2 b1 a3 c2 b3", "A draw: neither was the first to join more stars.", 0),
    ],
)
def test_an_end_says_who_has_won_and_why(level: str, moves: str, said: str, free: int) -> None:
    """In a sentence; cells may be left."""
    board = played(level, moves)
    assert (str(end(board).sentence), board.free) == (said, free)


def test_the_legal_moves_are_the_free_cells_line_by_line() -> None:
    """And the exchange of colours, in answer to the first move where the level says so."""
    level = "3x3 red=a1,c2 blue=b1,c3 swap=yes"
    cells = ["c1", "a2", "b2", "a3", "b3"]
    for moves, legal in (("", cells), ("b2", ["c1", "a2", "a3", "b3", "swap"]), ("b2 c1", ["a2", "a3", "b3"])):
        found = [str(move) for move in played(level, moves).legal_moves]
        assert [move for move in found if move != "resign"] == legal


def test_stars_are_known_by_player_and_in_order() -> None:
    """An exchange gives them to the other player."""
    board = played("4x4 red=a3,b1 blue=d4,d1 swap=yes", "c3")
    assert [board.stars_of(player) for player in (0, 1)] == [[1, 8], [3, 15]]
    board.push(Swap())
    assert [board.stars_of(player) for player in (0, 1)] == [[3, 15], [1, 8]]


def test_boards_differ_where_their_cells_or_turns_do() -> None:
    """Or where one may still exchange the colours."""
    level = "4x4 red=a1,d4 blue=d1,a4"
    assert played(level, "b2") != played(level)
    assert played(level, "b2") != played(level, "b3")
    assert played(level, "b2 c3 b3 c2") == played(level, "b3 c2 b2 c3")


def test_who_was_first_is_kept_through_undo() -> None:
    """Blue catches up, overtakes, and takes it back."""
    board = played("5x5 red=a1,c1,e1 blue=a5,c5,e5", "b1 b5")
    assert (board.scores, board.leader) == ((2, 2), 0)
    board.push(parse_move("a3"))
    board.push(parse_move("d5"))
    assert (board.scores, board.leader) == ((2, 3), 1)
    board.pop()
    assert (board.scores, board.leader) == ((2, 2), 0)
    board.pop()
    board.pop()
    board.pop()
    assert (board.scores, board.leader) == ((1, 1), None)


@given(st.integers(0, 2**32))
@settings(max_examples=400)
def test_ends_are_those_of_the_plain_rules(seed: int) -> None:
    """A random game to its end, judged by counting anew."""
    draw_from = random.Random(seed)
    side = draw_from.randint(2, 6)
    level = ConnexionLevel(side, draw_from.randint(2, max(2, side * side // 3 - 1)), seed)
    board = ConnexionBoard(level)
    plain = Plain(side, *level.placement())
    while board.outcome() is None:
        assert max(plain.history[-1]) < level.stars
        move = draw_from.choice([move for move in board.legal_moves if isinstance(move, Colour)])
        plain.paint(board.size.index(move.cell), board.turn + 1)
        board.push(move)
    red, blue = plain.history[-1]
    outcome = end(board)
    if max(red, blue) == level.stars:
        expected = ("ALL_STARS_JOINED", int(blue > red))
    elif red != blue:
        expected = ("MORE_STARS", int(blue > red))
    elif plain.first():
        expected = ("FIRST_TO_JOIN", plain.first() - 1)
    else:
        expected = ("DRAW", None)  # type: ignore[assignment]
    assert (outcome.name, outcome.winner) == expected


def test_the_second_player_may_exchange_the_colours_where_the_level_says_so() -> None:
    """In answer to the first move only: red's stars and cell are blue's then, and red is to move."""
    level = "4x4 red=a1,d4 blue=d1,a4 swap=yes"
    board = played(level, "b2 swap")
    assert board.turn == 0
    assert [board.owner(Cell.parse(cell)) for cell in ("a1", "d4", "b2", "d1", "a4")] == [1, 1, 1, 0, 0]
    assert not board.is_legal(Swap())
    board.pop()
    assert board == played(level, "b2")
    assert not played(level).is_legal(Swap())
    assert not played(level.removesuffix(" swap=yes"), "b2").is_legal(Swap())


def test_exchanged_scores_and_lead_go_with_the_colours() -> None:
    """Two red stars touch at the start; after the exchange they are blue's, who then leads."""
    board = played("4x4 red=a1,b1,d4 blue=d1,a4,c3 swap=yes", "a2 swap")
    assert (board.scores, board.leader) == ((1, 2), 1)


def test_swap_keeps_the_contract() -> None:
    """The kit plays with exchanges as well, and on small boards that fill up; players are tested elsewhere."""
    levels = [ConnexionLevel(3, 2, seed, swap=seed % 2 == 0) for seed in range(10)]
    bare = dataclasses.replace(Connexion, solver=None, players=None, menu={}, hinter=None)
    check_game(bare, levels=levels, plays=60)


@pytest.mark.parametrize(
    ("move", "reason"),
    [("a1", "a1 is taken: it is Red's"), ("z9", "z9 is outside the grid of 4×4"), ("swap", "only in answer")],
)
def test_refusals_say_why(move: str, reason: str) -> None:
    """And change nothing."""
    board = played("4x4 red=a1,d4 blue=d1,a4")
    before = board.position()
    with pytest.raises(IllegalMove, match=reason):
        board.push(parse_move(move))
    assert board.position() == before


@given(st.integers(2, 12), st.integers(0, 2**64 - 1), st.booleans(), st.booleans(), st.data())
def test_levels_read_back_from_their_text(
    side: int, seed: int, swap: bool, given_cells: bool, data: st.DataObject
) -> None:
    """Drawn or given, whatever the settings."""
    stars = data.draw(st.integers(2, max(2, side * side // 3)))
    level = ConnexionLevel(side, stars, seed, swap=swap)
    if given_cells:
        red, blue = (tuple(map(level.size.cell, places)) for places in level.placement())
        level = ConnexionLevel(side, stars, given=(red, blue), swap=swap)
    assert parse_level(str(level)) == level
    assert str(parse_level(str(level))) == str(level)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("8x7", "a Connexion board is a square, not 8×7"),
        ("1x1", "2 to 2000 cells a side, not 1"),
        (f"{LARGEST_SIDE + 1}x{LARGEST_SIDE + 1}", "cells a side"),
        ("8x8 stars=1", "2 to 32 stars, not 1"),
        ("3x3 stars=5", "2 to 4 stars, not 5"),
        ("4x4 red=a1,d4", "both players"),
        ("4x4 red=a1,d4 blue=d1,a1", "two stars are on a1"),
        ("4x4 red=a1,d4 blue=d1,e1", "e1 is outside the grid of 4×4"),
        ("4x4 red=a1,d4 blue=d1", "each player has 2 stars, not 2 red and 1 blue"),
        ("4x4 red=a1,d4 blue=d1,a4 seed=3", "not both"),
        ("8x8 star=3", "^unknown setting of Connexion 'star': did you mean 'stars'"),
        (f"8x8 seed={'0' * 20}1", "seed: expected a whole number, not '000000000000000000001'"),
        (
            "8x8 seed=18446744073709551616",
            "a seed is a number from 0 to 18446744073709551615, not 18446744073709551616",
        ),
        ("8x8 stars=x", "stars: expected a whole number, not 'x'"),
        ("8x8 swap=maybe", "swap: expected yes or no"),
        ("8x8 seed=1 seed=2", "seed is given twice"),
    ],
)
def test_what_is_no_level_is_refused_with_the_reason(text: str, reason: str) -> None:
    """Before anything is made."""
    with pytest.raises(Malformed, match=reason):
        parse_level(text)


def test_a_level_may_go_to_the_limits() -> None:
    """The largest board and the largest seed; a program cannot go below either."""
    text = f"{LARGEST_SIDE}x{LARGEST_SIDE} stars=2 seed=18446744073709551615"
    assert str(parse_level(text)) == text
    assert str(ConnexionLevel(2, 2)) == "2x2 stars=2 seed=0"
    with pytest.raises(Malformed, match="a seed is a number from 0 to 18446744073709551615, not -1"):
        ConnexionLevel(seed=-1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("swop", "unknown move of Connexion 'swop': did you mean 'swap'?"),
        ("a0", "expected a cell such as d2 (column d, row 2), not 'a0'"),
    ],
)
def test_what_is_no_move_is_refused(text: str, said: str) -> None:
    """A word may have been meant as another; anything else should be a cell."""
    with pytest.raises(Malformed) as refused:
        parse_move(text)
    assert str(refused.value).startswith(said)


def test_settings_make_levels_and_levels_tell_their_settings() -> None:
    """One number stands for both sides of the square; what cannot be is refused."""
    assert str(Connexion.generate({"size": "5", "stars": "2"}, seed=7)) == "5x5 stars=2 seed=7"
    assert GENERATOR.settings_of(ConnexionLevel(5, 2, 7)) == {"size": Size(5, 5), "stars": 2, "swap": False}
    for wrong in ({"size": "5x6"}, {"stars": "99"}, {"colour": "red"}, {"size": "5 5"}):
        with pytest.raises(Malformed):
            Connexion.generate(wrong, seed=1)


def test_the_text_is_the_document_s() -> None:
    """0 free, 1 red, 2 blue, * a red star, ** a blue star."""
    board = played("3x3 red=a1,c1 blue=a3,c3", "a2 b2")
    assert str(board) == "*  0  *\n1  2  0\n** 0  **"
    assert [board.glyph(place) for place in range(9)] == ["*", "0", "*", "1", "2", "0", "**", "0", "**"]
    assert write_text(draw(board)).split("\n", 1)[1].split() == [
        "1",
        "*",
        "0",
        "*",
        "2",
        "1",
        "2",
        "0",
        "3",
        "**",
        "0",
        "**",
    ]


def test_the_picture_tells_players_apart_without_colour_and_marks_the_last_move() -> None:
    """Red is square, blue is round, stars are stars, and every tile has a label."""
    scene = draw(played("3x3 red=a1,c1 blue=a3,c3", "a2 b2"))
    forms = {shape.key: type(shape.form).__name__ for shape in scene.shapes}
    assert (forms["cell-a1"], forms["cell-a3"], forms["star-a1"]) == ("Rectangle", "Disc", "Polygon")
    assert forms["last"] == "Disc"
    assert forms["link-a1-a2"] == "Stroke"
    assert all(shape.label is not None for shape in scene.shapes if shape.cell is not None)
    assert {shape.move for shape in scene.shapes} >= {"b1", "c2"}


def test_large_boards_are_made_and_played() -> None:
    """A thousand cells a side: made, played, printed, and copied."""
    board = ConnexionBoard(ConnexionLevel(1000, 5, 1))
    board.push(next(iter(board.legal_moves)))
    assert str(board).count("\n") == 999
    board.pop()
    assert board.copy() == board


def ask(board: ConnexionBoard, name: str, cells: str = "") -> tuple[str, str]:
    """Return an answer's sentence and the cells it points out."""
    assert Connexion.questions is not None
    answer = Connexion.questions[name].ask(board, tuple(map(Cell.parse, cells.split())))
    return str(answer.sentence), " ".join(map(str, answer.cells))


def test_questions_are_answered_in_a_sentence_and_cells() -> None:
    """The document's functions, on one position."""
    board = played("4x4 red=a1,c1,d4 blue=a3,a4,d2", "b1 b3")
    assert ask(board, "component", "b1") == ("b1 is in a group of 3 cells: a1 b1 c1.", "a1 b1 c1")
    assert ask(board, "path", "a1 c1") == ("a path joins a1 and c1: a1 b1 c1.", "a1 b1 c1")
    assert ask(board, "path", "a1 d4") == ("no path of their colour joins a1 and d4.", "a1 d4")
    assert ask(board, "join", "a1 c1")[0] == "a1 and c1 are joined already."
    sentence, way = ask(board, "join", "c1 d4")
    assert sentence.startswith("3 cells to colour to join c1 and d4: ")
    assert len(way.split()) == 5
    assert ask(board, "stars", "a1") == ("the group of a1 has 2 stars.", "a1 c1")
    assert ask(board, "scores")[0] == "Red has joined 2 and Blue 2: Blue was first, and is ahead."
    assert ask(board, "joins", "c2")[0] == "c2 would join nothing: it touches one group of Red."
    assert ask(board, "joins", "d3")[0] == "d3 would join nothing: it touches one group of Red."
    assert ask(board, "joins", "b2")[0] == "b2 would join nothing: it touches one group of Red."
    board.push(parse_move("c4"))
    assert ask(board, "joins", "b4")[0] == "b4 would join nothing: it touches one group of Blue."
    assert ask(board, "joins", "c3")[0] == "c3 would join nothing: it touches one group of Blue."
    assert ask(played("5x5 red=a1,e1 blue=a5,e5"), "joins", "c3") == (
        "c3 would join nothing: it touches no cell of Red.",
        "",
    )


def test_joining_counts_components_not_neighbours() -> None:
    """Two neighbours of one component are one; three of three are three."""
    board = played("3x3 red=a2,c2,b3 blue=a1,c1,a3")
    assert ask(board, "joins", "b2")[0] == "b2 would join 3 groups of Red."
    board = played("4x4 red=a2,b1,d4 blue=d1,a4,c3", "a1 d3")
    assert ask(board, "joins", "b2")[0] == "b2 would join nothing: it touches one group of Red."


def test_cut_off_cells_can_no_longer_be_joined() -> None:
    """An answer, not an error: blue's stars close a1 in."""
    board = played("3x3 red=a1,b3,c3 blue=b1,a2,a3", "b2")
    assert ask(board, "join", "a1 b3") == ("a1 and b3 can no longer be joined.", "a1 b3")


@pytest.mark.parametrize(
    ("name", "cells", "reason"),
    [
        ("component", "b2", "b2 is free"),
        ("join", "a1 a3", "a1 and a3 have different colours"),
        ("join", "a1 b2", "b2 is free"),
        ("stars", "z9", "z9 is outside the grid"),
        ("joins", "a1", "a1 is taken: it is Red's"),
    ],
)
def test_questions_that_make_no_sense_are_refused(name: str, cells: str, reason: str) -> None:
    """A free cell, two colours, a cell outside, a taken cell."""
    with pytest.raises(IllegalMove, match=reason):
        ask(played("3x3 red=a1,c1 blue=a3,c3"), name, cells)


def test_evaluations_rank_every_free_cell() -> None:
    """A number for each, the best ones pointed out."""
    board = played("5x5 red=a1,e1 blue=a5,e5", "c3")
    assert Connexion.questions is not None
    for number in range(1, 6):
        answer = Connexion.questions[f"evaluate{number}"].ask(board, ())
        assert len(answer.values) == board.free
        best = max(answer.values.values())
        assert {cell for cell, value in answer.values.items() if value == best} == set(answer.cells)


def test_closeness_is_the_document_s_centre_of_mass() -> None:
    """The mean of the stars' lines and columns; nearer is better."""
    board = played("5x5 red=a1,e1 blue=a5,e5")
    values = evaluate_free_cells(EVALUATIONS[0], board, 1)
    assert values[board.size.index(Cell(2, 4))] == 0
    assert values[board.size.index(Cell(2, 1))] == -3


@given(st.integers(0, 2**32))
@settings(max_examples=80)
def test_meeting_and_damage_are_what_they_say(seed: int) -> None:
    """Against the plain search, with the cell coloured or lost; one cell or all, the values are the same."""
    draw_from = random.Random(seed)
    level = ConnexionLevel(draw_from.randint(3, 6), 2, seed)
    board = ConnexionBoard(level)
    for _ in range(draw_from.randint(0, board.free - 1)):
        if board.outcome() is None:
            board.push(draw_from.choice([move for move in board.legal_moves if isinstance(move, Colour)]))
    plain = Plain(level.side, *level.placement())
    plain.colours = {place: colour for place, colour in enumerate(board.core.picture()) if colour}
    free = [place for place in range(level.side**2) if place not in plain.colours]
    if not free or board.outcome() is not None:
        return
    whole = [evaluate_free_cells(evaluation, board, 0) for evaluation in EVALUATIONS]
    place = draw_from.choice(free)
    for evaluation, values in zip(EVALUATIONS, whole, strict=True):
        assert evaluation(board, 0, [place])[place] == values[place]
    one, other = board.stars_of(1)
    far, without = plain.distance(one, other), plain.distance(one, other, place)
    penalty = level.side**2
    assert whole[2][place] == (penalty if without < 0 else without) - (penalty if far < 0 else far)
    plain.colours[place] = 1
    reached = [plain.distance(place, star) for star in board.stars_of(0)]
    assert whole[1][place] == -1 - sum(penalty if steps < 0 else steps for steps in reached)


def test_a_board_is_pickled_with_its_history() -> None:
    """What comes out of a pickle or a deep copy plays on, and takes back, like the original; exchanges too."""
    board = played("5x5 red=a1,c1,c3 blue=a5,c5,e5 swap=yes", "b1 swap b5 d3")
    for twin in (pickle.loads(pickle.dumps(board)), copy.deepcopy(board)):
        original = board.copy()
        while True:
            assert twin.position() == original.position()
            assert (twin.scores, twin.leader) == (original.scores, original.leader)
            if original.move_count == 0:
                break
            assert twin.pop() == original.pop()
        twin.push(parse_move("e1"))
        assert board.owner(Cell.parse("e1")) is None
