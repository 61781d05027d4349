"""What every board offers, whatever its game: text for moves, counted moves, lines, copies, keys and views."""

import copy
import pickle
from collections.abc import Callable, Hashable, Iterator
from importlib import import_module
from typing import Any

import pytest

import damier
from damier.core.contract import Board, Exhausted, IllegalMove, Level, Malformed, Outcome, Violation, load_game, say
from damier.core.registry import own_names, registered
from damier.games.connexion import Connexion
from damier.games.get10 import Get10

Opener = Callable[[str], Board[Any, Any]]


def some_board(name: str, moves: int = 3) -> Board[Any, Any]:
    """Return a position of a game after some moves."""
    game = load_game(name)
    board: Board[Any, Any] = Board(game.levels()[0] if game.packs else game.generate(seed=7))
    for _ in range(moves):
        board.push(next(iter(board.legal_moves)))
    return board


def test_a_board_is_made_from_a_text_a_position_or_a_level() -> None:
    """Of whichever game it names."""
    start = Board("get10: 2x2 start=1.1/2.3")
    assert type(start).__name__ == "Get10Board"
    assert Board(start.level) == start
    assert [str(move) for move in Board("get10: 2x2 start=1.1/2.3; b1").moves] == ["b1"]


@pytest.mark.parametrize(
    ("text", "error", "reason"),
    [
        ("5x5 seed=42", Malformed, "expected a game's name and a level, such as get10: 5x5 seed=1, not '5x5 seed=42'"),
        ("get01: 5x5", Malformed, "unknown game 'get01': did you mean 'get10'"),
        ("get10: 5x5 sed=42", Malformed, "did you mean 'seed'"),
        ("get10: 2x2 start=1.1/2.3; b9", Malformed, "move 1, 'b9', cannot be played: b9 is outside the grid"),
        ("get10: 2x2 start=1.1/2.3; b1; ?", Malformed, "move 2, '\\?', cannot be played: expected a cell"),
        (42, TypeError, "a board is made from a level or a text, not from int"),
    ],
)
def test_what_names_no_position_is_refused(text: Any, error: type[Exception], reason: str) -> None:
    """With what was expected."""
    with pytest.raises(error, match=reason):
        Board(text)


def test_a_text_is_taken_wherever_a_move_is() -> None:
    """By push, by is_legal, and by the collection of legal moves."""
    board = Board("get10: 2x2 start=1.1/2.3")
    assert board.is_legal("a1")
    assert not board.is_legal("a2")
    assert not board.is_legal("somewhere")
    assert Board(level="get10: 2x2 start=1.1/2.3") == board
    board.push(" a1 ")
    with pytest.raises(Malformed, match="expected a cell"):
        board.push("somewhere")
    assert board.move_count == 1
    with pytest.raises(IllegalMove, match="b9 is outside the grid"):
        board.push("b9")
    assert board.move_count == 1


def test_legal_moves_are_counted_and_searched() -> None:
    """And what is no move at all is not among them."""
    board = Board("get10: 2x2 start=1.1/2.3")
    assert len(board.legal_moves) == 2
    assert [str(move) for move in board.legal_moves] == ["a1", "b1"]
    assert "b1" in board.legal_moves
    assert next(iter(board.legal_moves)) in board.legal_moves
    assert "a2" not in board.legal_moves
    assert "rubbish" not in board.legal_moves
    assert 7 not in board.legal_moves
    assert bool(board.legal_moves)
    assert not Board("get10: 2x2 start=1.2/3.4").legal_moves
    assert repr(board.legal_moves) == "<2 legal moves: a1, b1>"


def test_legal_moves_follow_the_board() -> None:
    """Counted before a move, they are not what they were after it, whichever move it was."""
    board = Board("get10: 3x2 start=1.1.2/3.2.2")
    moves = board.legal_moves
    before = len(moves), list(moves)
    for move in ("a1", "c1"):
        board.push(move)
        assert list(moves) == list(board.generate_moves())
        assert len(moves) == len(list(board.generate_moves()))
        board.pop()
        assert (len(moves), list(moves)) == before


@pytest.mark.parametrize("name", own_names())
def test_a_position_is_written_on_one_line_and_read_back(name: str) -> None:
    """With its history, so that it can be undone."""
    board = some_board(name)
    assert "\n" not in board.line()
    again = Board(board.line())
    assert again == board
    assert again.moves == board.moves
    assert repr(board) == f"Board({board.line()!r})"


@pytest.mark.parametrize("name", own_names())
def test_boards_pickle_and_deep_copy(name: str) -> None:
    """Each copy is the same position and goes its own way."""
    board = some_board(name)
    for twin in (pickle.loads(pickle.dumps(board)), copy.deepcopy(board), copy.copy(board), board.copy()):
        assert twin == board
        assert twin.moves == board.moves
        twin.pop()
        twin.push(next(iter(twin.legal_moves)))
        assert twin is not board
        assert board.move_count == 3


def test_a_key_leaves_out_what_does_not_matter() -> None:
    """In get10 which tile is which and how many moves were made: the same values have the same prospects."""
    one = Board("get10: 2x3 start=1.1/2.3/1.1")
    other = one.copy()
    one.push("a1")
    values = "/".join(".".join(line.split()) for line in str(one).splitlines())
    other = Board(f"get10: 2x3 start={values}")
    assert one.key() == other.key()
    assert one.position() != other.position()


def test_the_key_of_get10_tells_whether_the_target_is_made() -> None:
    """The same values before and after a win have other prospects."""
    before = Board("get10: 3x2 target=3 start=3.1.1/4.5.6")
    after = Board("get10: 3x2 target=3 start=2.2.1/4.5.6; a1")
    assert before.key()[1] != after.key()[1]  # type: ignore[index]  # a pair


class Spy:
    """A player that remembers what it was shown."""

    seen: Board[Any, Any] | None = None

    def __init__(self, budget: object, seed: int) -> None:
        del budget, seed

    def choose(self, board: Board[Any, Any]) -> str:
        """Play the first move there is, by its text."""
        Spy.seen = board
        return str(next(iter(board.legal_moves)))


@pytest.mark.parametrize("game", [Get10, Connexion])
def test_players_never_receive_the_seed(game: Any) -> None:
    """Neither in the level nor anywhere else: what they look ahead to is drawn from another one."""
    seed = 1234567890123456789
    board = game.board(game.generate(seed=seed))
    move = damier.core.capabilities.Opponent(game.title, Spy).make(damier.Budget(nodes=1), 3).choose(board)
    assert move in board.legal_moves
    assert Spy.seen is not None
    assert str(Spy.seen) == str(board)
    for told in (str(Spy.seen.level), repr(Spy.seen), str(pickle.dumps(Spy.seen))):
        assert str(seed) not in told


def test_what_a_player_looks_ahead_to_is_not_what_comes() -> None:
    """In get10 the values that fall on a player's copy are others than those that fall on the board."""
    board = Get10.board(Get10.generate({"size": 8}, seed=5))
    views = [board.seen(seed) for seed in (1, 2, 1)]
    move = next(iter(board.legal_moves))
    for each in (board, *views):
        each.push(move)
    assert str(views[0]) == str(views[2])
    assert len({str(board), str(views[0]), str(views[1])}) == 3


def test_a_won_game_of_get10_is_seen_as_one_for_the_next_value() -> None:
    """So that a player plays on."""
    board = Board("get10: 3x2 target=3 start=2.2.1/4.5.6; a1")
    seen: Any = board.seen(1)
    assert board.outcome() is not None
    assert seen.outcome() is None or seen.outcome().winner is None
    assert seen.level.target == 7


def test_a_class_that_lacks_a_part_is_no_board() -> None:
    """It is said where the class is defined, with what is missing."""
    with pytest.raises(TypeError, match="Half is no board yet: it does not define generate_moves, apply, revert"):

        class Half(Board[Level, str]):
            """Half a board."""

            def refusal(self, move: str) -> None:
                """Allow everything."""
                del move

            def outcome(self) -> Outcome | None:
                """Go on for ever."""
                return None

            def position(self) -> Hashable:
                """Return nothing."""
                return ()


def test_asking_for_what_a_game_has_not_has_one_wording() -> None:
    """Whoever asks, and for whichever capability."""
    get10 = load_game("get10")
    with pytest.raises(damier.Impossible, match=r"^get10 has no solver$"):
        damier.solve("get10: 5x5 seed=1")
    with pytest.raises(damier.Impossible, match=r"^get10 comes with no levels$"):
        get10.require("packs")
    with pytest.raises(damier.Impossible, match=r"^flow has no computer players$"):
        damier.player("flow", "expert")
    assert not get10.has("solver")
    assert get10.has("hinter")


def test_the_front_door_passes_on_what_runs_out() -> None:
    """A budget that is too small is said as such."""
    with pytest.raises(Exhausted):
        damier.hint(Board("flow: 5x5 red=a5-b1 green=c5-b2 blue=c4-c1 yellow=d2-e5 orange=d1-e4"), seconds=1e-9)


@pytest.fixture
def chomp() -> Iterator[Opener]:
    """What opens a position of a game that leaves to the core what it can."""
    module: Any = import_module("chomp")
    with registered(module.GAME):
        yield module.GAME.parse_position


def test_outcomes_and_violations_are_compared_without_their_sentences() -> None:
    """Two words for the same thing are no two things."""
    assert Outcome("WON", 0, say("a thing")) == Outcome("WON", 0, say("a text"))
    assert Outcome("WON", 0, say("a thing")) != Outcome("WON", 1, say("a thing"))
    assert Violation("LOOSE", (), say("a thing")) == Violation("LOOSE", (), say("a text"))
    assert Violation("LOOSE", (), say("a thing")) != Violation("LOST", (), say("a thing"))


def test_legal_moves_that_were_counted_are_not_made_again(chomp: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the board changes."""
    board = chomp("4x3; d3")
    made: list[str] = []
    make = type(board).generate_moves

    def generate_moves(self: Board[Any, Any]) -> Any:
        made.append("once")
        return make(self)

    monkeypatch.setattr(type(board), "generate_moves", generate_moves)
    moves = board.legal_moves
    assert len(moves) == len(list(moves)) == len(moves) == 11
    assert len(made) == 1
    board.push("c3")
    assert len(moves) == len(list(moves)) == 10
    assert len(made) == 2


def test_legal_moves_follow_another_last_move(chomp: Opener) -> None:
    """Though there are as many moves before it, and the same ones."""
    board = chomp("4x3; d3; a3")
    moves = board.legal_moves
    assert len(moves) == 8
    board.pop()
    board.push("d2")
    assert len(moves) == 10


def test_a_board_has_modest_answers_where_its_game_gives_none(chomp: Opener) -> None:
    """One side, always at rest, nothing wrong, and a key that is the position."""
    board: Board[Any, Any] = Board("get10: 2x2 start=1.1/2.3")
    assert (board.turn, board.at_rest, board.violations()) == (0, True, [])
    assert chomp("4x3; d3").key() == chomp("4x3; d3").position()


@pytest.mark.parametrize(
    ("part", "given"),
    [("refusal", 1), ("generate_moves", 0), ("apply", 1), ("revert", 2), ("outcome", 0), ("position", 0)],
)
def test_what_every_game_writes_the_core_does_not_answer(chomp: Opener, part: str, given: int) -> None:
    """A board that asks the base for it has forgotten to write it."""
    with pytest.raises(NotImplementedError):
        getattr(Board, part)(chomp("4x3"), *[None] * given)


def test_a_copy_has_a_history_of_its_own(chomp: Opener) -> None:
    """A move on one is none on the other."""
    board = chomp("4x3; d3")
    twin = board.copy()
    twin.push("c3")
    assert (board.move_count, twin.move_count) == (1, 2)
    board.pop()
    assert (board.move_count, twin.move_count) == (0, 2)


def test_there_is_an_end_to_taking_back(chomp: Opener) -> None:
    """At the level itself."""
    board = chomp("4x3; d3")
    board.pop()
    with pytest.raises(IllegalMove, match="there is no move to take back"):
        board.pop()


def test_boards_are_equal_where_level_and_position_are(chomp: Opener) -> None:
    """And nothing else is equal to a board."""
    board = chomp("4x3; d3")
    assert board == chomp("4x3; d3")
    assert board != chomp("4x3; c3")
    assert chomp("4x3; c1") != chomp("3x3; c1")
    assert (board == 7) is False
    assert board.__eq__(7) is NotImplemented
