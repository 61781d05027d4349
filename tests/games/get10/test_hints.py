"""Hints of get10: every claim against the board, the rules and the continuations played once more."""

import re
import time

import pytest

from damier.compiled import compiled
from damier.core.contract import Budget, Hint, Impossible, Size, Stream
from damier.games.get10 import Get10
from damier.games.get10.board import Get10Board
from damier.games.get10.codec import Get10Move
from damier.games.get10.continuations import Continuations, Record, Work
from damier.games.get10.hints import _compared, hint, meeting
from damier.games.get10.kernel import Search
from damier.games.get10.level import Get10Level
from damier.games.get10.players import search_for
from damier.games.get10.refill import REFILLS
from damier.locale import load_language

#: Enough for counts on a small grid, compiled or not.
SOME = Budget(nodes=20_000)
SMALL = Size(3, 3)


def at_random(level: Get10Level, moves: int) -> Get10Board:
    """Play so many random moves, fewer if the game ends."""
    board, stream = Get10Board(level), Stream(level.seed)
    for _ in range(moves):
        if board.outcome() is None:
            board.push(stream.pick(list(board.legal_moves)))
    return board


def positions(count: int) -> list[Get10Board]:
    """Return positions of small grids in which there is a move."""
    boards = (at_random(Get10Level(Size(3, 4), target=7, seed=seed), seed % 12) for seed in range(count))
    return [board for board in boards if board.outcome() is None]


def neighbours_after(board: Get10Board, move: Get10Move) -> set[tuple[int, int]]:
    """Return the pairs of tiles, by their numbers, of equal value and side by side once a move is made.

    Only tiles that were there before count. The board itself makes the move, with whatever its refill brings.
    """
    before = {tile for tile in board.tiles if tile is not None}
    after = board.copy()
    after.push(move)
    return {
        (min(one, two), max(one, two))
        for index, one in enumerate(after.tiles)
        for other in after.size.touching(index)
        if one is not None
        and (two := after.tiles[other]) is not None
        and {one, two} <= before
        and after.cells[index] == after.cells[other]
    }


@pytest.mark.parametrize("seed", range(60))
def test_what_comes_together_is_so_on_the_board_after_the_move(seed: int) -> None:
    """For every move: the tiles named are neighbours of one value after it, and were not before."""
    board = at_random(Get10Level(Size(4, 5), seed=seed), seed % 9)
    for move in board.legal_moves:
        place = board.size.index(move.cell)
        met = meeting(board, place)
        together = neighbours_after(board, move)
        own = board.tiles[place]
        if met is None:
            assert not any(own in pair for pair in together)
            continue
        tiles = [board.tiles[index] for index in met.places]
        pair = sorted([own, *tiles] if met.made else tiles)  # type: ignore[type-var]  # no tile is None
        assert tuple(pair) in together
        values = {board.cells[index] for index in met.places}
        assert values == {met.value}
        if met.made:
            assert met.value == (board.cells[place] or 0) + 1
        else:
            assert met.places[1] not in board.group(Get10Move(board.size.cell(met.places[0])))


def counts(given: Hint[Get10Move]) -> list[int]:
    """Return the numbers of a hint's sentence that are counted."""
    found = re.search(r"you win (\d+) of (\d+) trial games, and (\d+) after", str(given.sentence))
    return [int(number) for number in found.groups()] if found else []


def test_the_counts_are_those_of_the_continuations_played_again() -> None:
    """The same continuations of the hint's move give the same wins, and some other move gives the next best's."""
    many, checked = 30 if compiled() else 6, 0
    for board in positions(many):
        given = hint(board, SOME)
        if not (numbers := counts(given)):
            continue
        won, played, other = numbers
        search = search_for(board, seed=0)

        def wins(place: int, board: Get10Board = board, search: Search = search, played: int = played) -> int:
            return sum(search.continuation(board.values, place, number, 20_000) > 0 for number in range(played))

        moves = [board.size.index(move.cell) for move in board.legal_moves]
        assert wins(board.size.index(given.moves[0].cell)) == won
        assert other in {wins(place) for place in moves}
        assert won > other
        checked += 1
    assert checked > many // 6


@pytest.mark.parametrize(
    ("best", "other", "claim"),
    [
        ((100, 49, 51, 900), (100, 47, 53, 900), "you win 49 of 100 trial games, and 47 after"),
        ((100, 49, 51, 900), (100, 49, 51, 800), "you win 49 of 100 trial games, as many as after"),
        (
            (50, 0, 50, 620),
            (50, 0, 50, 510),
            "you win none of 50 trial games, but they last about 12 moves, and 10 after",
        ),
        ((50, 0, 50, 640), (50, 0, 50, 610), "you win none of 50 trial games; they last about 12 moves, as after"),
        ((20, 0, 5, 900), (20, 0, 6, 900), "you lose 5 of 20 trial games within 60 moves, and 6 after"),
        ((20, 0, 5, 900), (20, 0, 5, 900), "you lose 5 of 20 trial games within 60 moves, as many as after"),
    ],
)
def test_two_moves_are_told_apart_only_by_figures_that_differ(
    best: tuple[int, ...], other: tuple[int, ...], claim: str
) -> None:
    """The same number twice is said to be the same."""
    assert str(_compared(Record(*best), Record(*other), 60)) == f"{claim} the next best move"


def test_a_continuation_keeps_the_rules() -> None:
    """Whether the game is won or lost, and after how many moves, as the board says of a line it could have taken."""
    rows = REFILLS["steady"].rows
    # Two 2s make a 3 at once; with one group left and no refill that can save it, the game is lost.
    assert Search(2, 1, 3, rows, None, 0).continuation([2, 2], 0, 0, 100) == 1
    ended = [Search(2, 1, 9, rows, None, 0).continuation([1, 1], 0, number, 100) for number in range(200)]
    # After the first move a 2 is left, and one new value: a 2 in three of ten cases, and the game goes on.
    first = sum(moves == -1 for moves in ended)
    assert all(moves < 0 for moves in ended)
    assert 110 < first < 170
    assert Search(2, 1, 9, rows, None, 0).continuation([1, 1], 0, 0, 1) == 0


def test_the_target_is_made_when_it_can_be() -> None:
    """And the hint says so, and shows the group."""
    board = Get10Board(Get10Level(SMALL, target=5, start=(4, 4, 1, 2, 3, 1, 1, 2, 3)))
    given = hint(board, SOME)
    assert str(given.sentence) == "Merge the 4s here: that makes 5."
    assert given.technique == "makes-the-target"
    assert {*given.cells, *given.evidence} == {move.cell for move in board.legal_moves if move.cell.row == 0
                                               and move.cell.column < 2}  # fmt: skip


def test_the_only_move_is_said_to_be_the_only_one() -> None:
    """Also where it can be made in two cells with the same result; never where there are others."""
    one = Get10Board(Get10Level(Size(2, 3), target=6, start=(1, 2, 1, 3, 4, 5)))
    assert "there is no other move" in str(hint(one, SOME).sentence)
    beside = Get10Board(Get10Level(Size(2, 3), target=6, start=(1, 1, 3, 2, 4, 5)))
    assert "no other move" not in str(hint(beside, SOME).sentence)


def test_few_nodes_claim_nothing_that_was_not_counted() -> None:
    """The move is still one of the board's."""
    for board in positions(12):
        given = hint(board, Budget(nodes=5))
        assert board.is_legal(given.moves[0])
        assert "trial games" not in str(given.sentence)


def test_the_same_position_gets_the_same_words() -> None:
    """Whatever the level's seed, which nobody may see, and however often it is asked."""
    board = positions(3)[0]
    start = tuple(board.values)
    levels = [Get10Level(Size(3, 4), target=7, seed=seed, start=start) for seed in (1, 2)]
    given = [Get10.hint(Get10Board(level), SOME) for level in levels]
    assert given[0] == given[1]
    assert given[0] == Get10.hint(Get10Board(levels[0]), SOME)


def test_hints_are_written_in_both_languages() -> None:
    """They are imperative, name no cell, and point at the cell and its group."""
    french = load_language("fr")
    for board in positions(25 if compiled() else 4):
        given = hint(board, SOME)
        english, translated = str(given.sentence), given.sentence.render(french)
        assert english.startswith("Merge the ")
        assert translated.startswith("Réunissez les ")
        assert not re.search(r"\b[a-d][1-9]\b", english + translated)
        assert given.kind == "advice"
        assert given.cells == (given.moves[0].cell,)
        members = {board.size.cell(index) for index in board.group(given.moves[0])}
        assert members <= {*given.cells, *given.evidence}


def test_hints_after_the_win_and_on_odd_grids() -> None:
    """A game that goes on is about the next value, and a grid may start with more than the target."""
    board = Get10Board(Get10Level(start=(10, 10, *[1, 2] * 11, 3)))
    assert board.is_legal(hint(board, Budget(nodes=200)).moves[0])
    top = Get10Board(Get10Level(Size(2, 2), target=99, start=(99, 99, 1, 1)))
    assert top.is_legal(hint(top, Budget(nodes=200)).moves[0])
    lost = Get10Board(Get10Level(Size(2, 2), start=(1, 2, 3, 1)))
    with pytest.raises(Impossible, match="no group left"):
        hint(lost, SOME)


@pytest.mark.skipif(not compiled(), reason="the bar is for the compiled core")
def test_the_first_words_come_soon_whatever_the_budget() -> None:
    """Long before the budget ends."""
    board = Get10Board(Get10Level(seed=42))
    began = time.thread_time()
    hint(board, Budget(seconds=20))
    assert time.thread_time() - began < 2


def test_work_is_counted_by_the_size_of_the_grid() -> None:
    """Moves on a large grid spend more, and nothing is played once all is spent."""
    small, large = (Get10Board(Get10Level(Size(side, side), seed=1)) for side in (5, 10))
    assert Work(small, Budget(nodes=100), 1000).moves == 100
    assert Work(large, Budget(seconds=5), 1600).moves == 100
    work = Work(small, Budget(nodes=1), 1000)
    tried = Continuations(search_for(small, 0), small.values)
    place = small.size.index(next(iter(small.legal_moves)).cell)
    tried.play([place], 50, work)
    assert tried.records[place].played == 1
    assert work.over
