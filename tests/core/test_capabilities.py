"""What a game can do besides being played: budgets, what players are shown, solutions and what is said of them."""

from __future__ import annotations

from typing import Any

import pytest

from damier.core.capabilities import Blindfolded, Budget, Opponent, Solution, Status, Verdict, solution_sentence
from damier.core.contract import Board, IllegalMove, Impossible, Malformed, load_game, say, seed_of
from damier.core.registry import open_board


@pytest.mark.parametrize(("seconds", "nodes"), [(0.001, None), (None, 1), (0.5, 10), (1, None)])
def test_a_budget_is_time_nodes_or_both(seconds: float | None, nodes: int | None) -> None:
    """However little."""
    assert Budget(seconds, nodes) == Budget(seconds=seconds, nodes=nodes)


@pytest.mark.parametrize(
    ("seconds", "nodes", "reason"),
    [
        (None, None, "a budget needs seconds, nodes or both"),
        (0, None, "a budget must be more than zero"),
        (-1, 5, "a budget must be more than zero"),
        (None, 0, "a budget must be more than zero"),
        (1, -1, "a budget must be more than zero"),
    ],
)
def test_a_budget_of_nothing_is_refused(seconds: float | None, nodes: int | None, reason: str) -> None:
    """And so is one that is not given."""
    with pytest.raises(Malformed, match=reason):
        Budget(seconds, nodes)


def test_a_player_s_view_is_drawn_from_its_seed_and_the_number_of_the_move() -> None:
    """So that the same player, asked again, plays the same, and each move is a chance of its own."""
    shown: list[Any] = []

    class Watcher:
        """A player that keeps what it is shown."""

        def choose(self, board: Any) -> Any:
            """Play the first move there is."""
            shown.append(board)
            return next(iter(board.legal_moves))

    board: Any = open_board("get10: 5x5 seed=42")
    player: Any = Opponent(say("a thing"), lambda _budget, _seed: Watcher()).make(Budget(nodes=1), 7)
    for number in (1, 2):
        move = player.choose(board)
        expected = board.seen(seed_of(7, number))
        for view in (shown[-1], expected):
            view.push(move)
        assert shown[-1] == expected
        board.push(move)


def test_a_solution_has_the_position_it_ends_in() -> None:
    """With its moves as the history, made once."""
    flow = load_game("flow")
    level = flow.levels()[0]
    solution = flow.solve(level).solutions[0]
    assert isinstance(solution, Solution)
    assert solution.board.moves == solution.moves
    assert solution.board.outcome() is not None
    assert solution.board is solution.board


def test_a_verdict_has_no_solutions_and_no_facts_unless_they_are_given() -> None:
    """Nor a count."""
    verdict: Verdict[Any] = Verdict(status="impossible", unique=None, sentence=say("There is no solution."))
    assert (verdict.solutions, verdict.count, verdict.facts) == ((), None, {})


@pytest.mark.parametrize(
    ("status", "unique", "count", "sentence"),
    [
        ("impossible", None, 0, "There is no solution."),
        ("exhausted", None, 3, "The budget ran out before the answer was known."),
        ("solved", None, 1, "There is 1 solution."),
        ("solved", False, 3, "There are 3 solutions."),
        ("solved", None, None, "Whether there are other solutions was not decided within the budget."),
        ("solved", True, None, "This is the only solution."),
        ("solved", False, None, "This is not the only solution."),
    ],
)
def test_what_is_said_of_solutions(status: Status, unique: bool | None, count: int | None, sentence: str) -> None:
    """Whether there is one, how many if counted, whether just one."""
    assert str(solution_sentence(status, unique=unique, count=count)) == sentence


class Scripted:
    """A player that does as it is told: returns a move, or raises."""

    def __init__(self, does: object) -> None:
        self.does = does

    def choose(self, board: object) -> object:
        """Return or raise what was given."""
        del board
        if isinstance(self.does, Exception):
            raise self.does
        return self.does


@pytest.mark.parametrize(
    ("does", "error", "reason"),
    [
        (ZeroDivisionError("oh"), Impossible, "the player Scripted failed: ZeroDivisionError: oh"),
        (None, Impossible, "the player Scripted failed: AttributeError"),
        ("a2", IllegalMove, "the player Scripted plays a2: a2 is isolated: no 2 touches it"),
        ("somewhere", Malformed, "expected a cell"),
        (Impossible(say("I give up")), Impossible, "^I give up$"),
    ],
)
def test_a_player_that_fails_or_cheats_is_named(does: object, error: type[Exception], reason: str) -> None:
    """What it refuses in words of its own is handed on as it is."""
    board = Board("get10: 2x2 start=1.1/2.3")
    with pytest.raises(error, match=reason):
        Blindfolded(Scripted(does), 1).choose(board)
    assert board.move_count == 0


def test_a_player_s_move_is_a_value_whatever_it_returns() -> None:
    """A text is read, a move is taken as it is."""
    board = Board("get10: 2x2 start=1.1/2.3")
    move = next(iter(board.legal_moves))
    assert Blindfolded(Scripted("a1"), 1).choose(board) == Blindfolded(Scripted(move), 1).choose(board) == move
    assert repr(Blindfolded(Scripted(move), 1)) == "<Player Scripted>"
