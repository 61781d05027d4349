"""Boards, levels and their texts."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.core.contract import Cell, IllegalMove, Malformed, Size
from damier.games.get10 import Get10
from damier.games.get10.board import Get10Board
from damier.games.get10.codec import Get10Move, parse_level, parse_move
from damier.games.get10.drawing import draw
from damier.games.get10.generator import GENERATOR
from damier.games.get10.level import Get10Level
from damier.games.get10.refill import REFILLS
from damier.games.get10.rules import has_group

#: The grid of the assignment's worked example.
EXAMPLE = (2, 4, 3, 1, 1, 1, 3, 2, 1, 1, 3, 3, 1, 1, 1, 3, 2, 2, 3, 1, 1, 3, 1, 2, 3)

levels = st.builds(
    Get10Level,
    size=st.builds(Size, st.integers(1, 32), st.integers(2, 32)),
    target=st.integers(5, 99),
    refill=st.sampled_from(sorted(REFILLS)),
    seed=st.integers(0, 2**64 - 1),
)


@given(levels)
def test_a_level_reads_back_from_its_text(level: Get10Level) -> None:
    """And its settings with its seed make it again."""
    assert parse_level(str(level)) == level
    assert Get10.generate(GENERATOR.settings_of(level), seed=level.seed) == level


def test_a_level_may_give_its_start() -> None:
    """Line by line, with values of any length."""
    level = Get10Level(Size(3, 2), start=(1, 1, 12, 3, 4, 5), seed=7)
    assert str(level) == "3x2 target=10 refill=steady seed=7 start=1.1.12/3.4.5"
    assert parse_level(str(level)) == level
    assert Get10Board(level).values == [1, 1, 12, 3, 4, 5]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0x5", "has 1 to 32 columns and rows, not 0×5"),
        ("33x5", "not 33×5"),
        ("9999999x9999999", "not 9999999×9999999"),
        ("1x1", "can never have a group"),
        ("five", "unknown setting of get10 'five'|expected a size"),
        ("5x5 target=2", "from 5 to 99, not 2"),
        ("5x5 target=4 refill=rising", "from 5 to 99, not 4"),
        ("5x5 target=100", "from 5 to 99, not 100"),
        ("2x1 target=1 start=1.1", "from 2 to 99, not 1"),
        ("5x5 target=ten", "target: expected a whole number, not 'ten'"),
        ("5x5 target=-3", "target: expected a whole number, not '-3'"),
        ("5x5 seed=18446744073709551616", "a seed is a number from 0 to 18446744073709551615"),
        ("5x5 seed=1e3", "seed: expected a whole number"),
        ("5x5 seed=²", "seed: expected a whole number"),
        ("5x5 sede=1", "unknown setting of get10 'sede': did you mean 'seed'"),
        ("5x5 refill=stedy", "unknown refill 'stedy': did you mean 'steady'"),
        ("5x5 seed=1 seed=2", "seed is given twice, the second time as '2'"),
        ("2x2 start=1.2/3", "line 2 of start has 1 values, and the grid of 2×2 has 2 columns"),
        ("2x2 start=1.2", "start has 1 lines, and the grid of 2×2 has 2"),
        ("2x2 start=1.2.3.4", "line 1 of start has 4 values"),
        ("start=1.2/2.1", "line 1 of start has 2 values, and the grid of 5×5"),
        ("2x2 start=1.2/3.0", "value at b2 is a number from 1 to 99, not 0"),
        ("2x2 start=1.2/3.x", "start: expected a whole number, not 'x'"),
        ("5x5 6x6", "unknown setting of get10 '6x6'"),
        ("5x0", "has 1 to 32 columns and rows, not 5×0"),
        ("5x33", "has 1 to 32 columns and rows, not 5×33"),
        (f"5x5 seed={'0' * 20}1", "seed: expected a whole number, not '000000000000000000001'"),
        ("2x1 start=1.100", "value at b1 is a number from 1 to 99, not 100"),
    ],
)
def test_what_is_no_level_is_refused_with_the_reason(text: str, reason: str) -> None:
    """Sizes are bounded before memory is taken."""
    with pytest.raises(Malformed, match=reason):
        parse_level(text)


@pytest.mark.parametrize(
    "text",
    ["32x1 target=5 refill=steady seed=0", "1x32 target=99 refill=rising seed=18446744073709551615",
     "2x1 target=10 refill=steady seed=0 start=99.99"],
)  # fmt: skip
def test_a_level_may_go_to_the_limits(text: str) -> None:
    """One row or one column, the largest seed, the largest target and the largest values."""
    assert str(parse_level(text)) == text


def test_a_level_made_of_its_parts_is_held_to_the_same_limits() -> None:
    """A text cannot say everything that a program can."""
    with pytest.raises(Malformed, match=r"^a grid of 3×2 starts from 6 values, not 5$"):
        Get10Level(Size(3, 2), start=(1, 1, 1, 1, 1))
    with pytest.raises(Malformed, match=r"^a seed is a number from 0 to 18446744073709551615, not -1$"):
        Get10Level(seed=-1)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"colour": "red"}, "unknown setting 'colour'"),
        ({"size": "5x5 seed=4"}, "size is a size such as 5x5"),
        ({"size": ""}, "size is a size such as 5x5"),
    ],
)
def test_impossible_settings_are_refused(settings: dict[str, str], reason: str) -> None:
    """At once, with the reason."""
    with pytest.raises(Malformed, match=reason):
        Get10.generate(settings, seed=0)


def test_the_refills_are_the_documented_ones() -> None:
    """Weight for weight, by the highest value on the board."""
    steady, rising = REFILLS["steady"], REFILLS["rising"]
    assert all(steady.weights(highest) == (4, 3, 2, 1) for highest in range(15))
    assert all(rising.weights(highest) == (10, 6, 4, 1) for highest in range(5))
    assert [rising.weights(highest) for highest in range(5, 13)] == [
        (8, 8, 6, 4, 1),
        (10, 9, 8, 6, 2),
        (6, 8, 8, 5, 9, 1),
        (6, 6, 4, 4, 6, 1, 1),
        (4, 4, 4, 6, 5, 1, 1, 1),
        *[(2, 4, 4, 6, 5, 3, 1, 1)] * 3,
    ]


def test_new_values_follow_the_refill() -> None:
    """The shares of what is drawn are those of the weights, within five standard deviations."""
    weights = REFILLS["rising"].weights(9)
    drawn = Counter(
        value for number in range(1, 2001) for value in Get10Level(refill="rising", seed=3).new_values(number, 9, 10)
    )
    total = 20_000
    for value, weight in enumerate(weights, start=1):
        share = weight / sum(weights)
        assert abs(drawn[value] - share * total) < 5 * (total * share * (1 - share)) ** 0.5


@given(st.integers(0, 5000))
def test_a_start_always_has_a_group(seed: int) -> None:
    """Even on a grid of two cells, where most draws have none."""
    level = Get10Level(Size(2, 1), seed=seed)
    assert has_group(level.first_values(), level.size)


def test_a_move_is_carried_out_as_in_the_assignment() -> None:
    """The worked example: collapse at (3, 1), then gravity."""
    board = Get10Board(Get10Level(start=EXAMPLE))
    board.push(Get10Move(Cell(3, 1)))
    kept = [(2, 4), (1, 3, 3), (3, 3, 2, 2), (3, 2, 2, 3), (1, 3, 1, 2, 3)]
    for row, values in enumerate(kept):
        start = row * 5
        assert tuple(board.values[start : start + len(values)]) == values


@given(st.integers(0, 10_000), st.sampled_from(sorted(REFILLS)), st.lists(st.integers(0, 24), max_size=30))
def test_the_best_value_is_the_highest_on_the_board(seed: int, refill: str, choices: list[int]) -> None:
    """After every move and after undo: new values count as much as made ones."""
    board = Get10Board(Get10Level(seed=seed, refill=refill))
    for choice in choices:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[choice % len(moves)])
        assert board.best == max(board.values)
    while board.move_count:
        board.pop()
        assert board.best == max(board.values)


def test_a_move_reads_back_from_its_text() -> None:
    """A move is its cell."""
    assert parse_move(str(Get10Move(Cell(3, 1)))) == Get10Move(Cell(3, 1))


@pytest.mark.parametrize(("move", "reason"), [("a1", "a1 is isolated: no 2 touches it"), ("f1", "outside the grid")])
def test_an_illegal_move_says_why(move: str, reason: str) -> None:
    """Isolated, or not there."""
    board = Get10Board(Get10Level(start=EXAMPLE))
    before = board.position()
    with pytest.raises(IllegalMove, match=reason):
        board.push(parse_move(move))
    assert board.position() == before


def test_tiles_keep_their_number_when_they_fall() -> None:
    """The collapsed tile stays, the rest of its group is gone, those above fall, and new ones are new."""
    board = Get10Board(Get10Level(Size(1, 4), start=(3, 5, 1, 1), seed=1))
    assert board.tiles == [0, 1, 2, 3]
    board.push(parse_move("a4"))
    assert board.tiles == [4, 0, 1, 3]
    assert board.values[1:] == [3, 5, 2]
    board.pop()
    assert board.tiles == [0, 1, 2, 3]


def test_new_tiles_come_line_by_line_from_the_left() -> None:
    """Whatever the columns: saves depend on which value falls where."""
    level = Get10Level(Size(9, 2), start=(3, 4, 3, 4, 3, 4, 3, 1, 1, 4, 3, 4, 3, 4, 3, 4, 1, 1), seed=5)
    board = Get10Board(level)
    board.push(parse_move("i2"))
    places = [7, 8, 16]
    assert [board.tiles[place] for place in places] == [18, 19, 20]
    assert [board.values[place] for place in places] == level.new_values(1, 4, 3)
    assert (board.tiles[17], board.values[17]) == (17, 2)


def test_a_value_that_is_dealt_may_be_the_best() -> None:
    """It is told, but not made: before the first collapse nothing is."""
    dealt = []
    for seed in range(20):
        board = Get10Board(Get10Level(Size(2, 2), start=(1, 1, 1, 1), seed=seed))
        assert (board.best, board.made) == (1, 0)
        board.push(parse_move("a1"))
        assert (board.best, board.made) == (max(board.values), 2)
        dealt.append(board.best)
    assert {*dealt} == {2, 3, 4}


def test_boards_differ_where_their_grids_or_their_histories_do() -> None:
    """The number of the next move decides what is dealt next."""
    level = Get10Level(start=EXAMPLE)
    board, other = Get10Board(level), Get10Board(level)
    assert board == other
    board.push(parse_move("d2"))
    assert board != other
    other.push(parse_move("e1"))
    assert board != other


def test_won_when_the_target_is_made_and_play_goes_on() -> None:
    """The best value counts, and a win stays a win."""
    board = Get10Board(Get10Level(Size(2, 2), target=3, start=(2, 2, 2, 2)))
    assert board.outcome() is None
    board.push(parse_move("a1"))
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.name, outcome.winner, outcome.score) == ("TARGET_MADE", 0, 3)
    while any(board.legal_moves) and board.move_count < 30:
        board.push(next(iter(board.legal_moves)))
        outcome = board.outcome()
        assert outcome is not None
        assert outcome.name == "TARGET_MADE"
        assert outcome.score == board.best == max(board.values)


def test_a_target_that_is_dealt_is_not_made() -> None:
    """Small targets are won by a collapse like any other, and undo takes the win back."""
    board = Get10Board(Get10Level(Size(3, 1), target=2, start=(4, 1, 1)))
    assert board.outcome() is None
    board.push(parse_move("b1"))
    assert board.outcome() is not None
    board.pop()
    assert board.outcome() is None


def test_a_drawn_grid_never_starts_with_its_target() -> None:
    """The least target is above whatever is dealt, under every refill, where settings are asked for as well."""
    assert 1 + max(len(refill.weights(0)) for refill in REFILLS.values()) == 5
    assert max(Get10Board(Get10Level(Size(32, 32), 5, refill, 1)).best for refill in REFILLS) == 4
    with pytest.raises(Malformed, match=r"target is a number from 5 to 99, not 4"):
        Get10.generate({"target": "4"}, seed=1)


@pytest.mark.parametrize(
    ("level", "moves", "facts"),
    [
        ("2x2 target=3 start=2.2/2.2", "", ["best 2 of 3", "for a 3: two 2s side by side"]),
        ("2x2 target=3 start=2.2/2.2", "a1", ["best 3 of 3"]),
        ("3x1 target=2 start=4.1.1", "", ["best 4", "for a 5: two 4s side by side"]),
        ("3x1 target=2 start=4.1.1", "b1", ["best 4"]),
        ("2x2 start=99.1/1.1", "", ["best 99"]),
    ],
)
def test_the_best_value_is_counted_towards_the_target_until_it_is_passed(
    level: str, moves: str, facts: list[str]
) -> None:
    """No 4 of 2, and nothing is promised above the highest value there is."""
    board = Get10Board(parse_level(level))
    for move in moves.split():
        board.push(parse_move(move))
    assert [str(fact) for fact in draw(board).facts] == facts


def test_lost_when_no_group_is_left() -> None:
    """Nobody has won, and the best value is told."""
    outcome = Get10Board(Get10Level(Size(2, 2), start=(1, 2, 3, 1))).outcome()
    assert outcome is not None
    assert (outcome.name, outcome.winner, outcome.score) == ("NO_GROUP_LEFT", None, 3)
    assert str(outcome.sentence) == "Lost: no group is left. Best value: 3."


def test_the_same_seed_is_the_same_game() -> None:
    """And these values never change: saves depend on them."""
    board = Get10.board(parse_level("5x5 seed=42"))
    assert str(board) == "1 2 1 1 1\n1 2 1 1 2\n1 2 2 1 1\n1 3 2 1 3\n3 1 3 1 1"
    board.push(parse_move("a1"))
    assert str(board) == "3 2 1 1 1\n1 2 1 1 2\n4 2 2 1 1\n2 3 2 1 3\n3 1 3 1 1"


def test_holding_a_tile_shows_its_group_and_offers_its_moves() -> None:
    """Before, every tile of a group can be held and none is a move; after, the group's tiles are moves."""
    board = Get10Board(Get10Level(start=EXAMPLE))
    scene = draw(board)
    assert not [shape for shape in scene.shapes if shape.move]
    assert {str(shape.cell) for shape in scene.shapes if shape.hold} == {str(move) for move in board.legal_moves}
    held = draw(board, "e1")
    ones = {"d1", "e1", "d2", "e2", "c3", "d3", "e3", "e4"}
    assert {str(shape.cell) for shape in scene.shapes if shape.hold == "d1"} == ones
    assert draw(board, "d1") == held
    assert {shape.move for shape in held.shapes if shape.move} == ones
    assert {str(shape.cell) for shape in held.shapes if shape.role == "held"} == ones
    assert draw(board, "a1").shapes == scene.shapes
    assert draw(board, "z9").shapes == scene.shapes


def test_the_highest_value_is_not_collapsed() -> None:
    """There is no 100: a group of 99 stays, and where there is no other the game is over."""
    board = Get10Board(parse_level("2x2 target=99 start=99.99/3.4"))
    assert not board.legal_moves
    with pytest.raises(IllegalMove, match="a1 is 99, the highest value there is"):
        board.push(parse_move("a1"))
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.name == "NO_GROUP_LEFT"
    assert not any(shape.hold for shape in draw(board).shapes)
