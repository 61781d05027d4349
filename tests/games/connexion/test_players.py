"""The computer players of Connexion."""

import pytest

from damier.core.contract import Budget, Cell, Impossible, load_game
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import Colour, Swap, parse_level, parse_move
from damier.games.connexion.level import ConnexionLevel
from damier.games.connexion.players import nearest_to_mass
from damier.games.connexion.solver import SOLVER
from tests.games.connexion.positions import at_random, by_trying

PLAYERS = load_game("connexion").players or {}
FEW = Budget(nodes=6)


def board_after(level: str, *moves: str) -> ConnexionBoard:
    """Play some moves."""
    board = ConnexionBoard(parse_level(level))
    for move in moves:
        board.push(parse_move(move))
    return board


def best_moves(level: ConnexionLevel) -> list[str]:
    """Return the first moves that keep what a level is worth, as the solver finds them."""
    found = SOLVER.solve(level, Budget(seconds=60), count=True).facts["best_moves"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(
    "level", ["3x3 stars=2 seed=1", "6x6 stars=3 seed=5", "9x9 stars=4 seed=2", "12x12 stars=2 seed=4"]
)
def test_players_move_legally_and_the_same_way_twice(name: str, level: str) -> None:
    """From the start and in the middle of a game, with the same seed and number of nodes."""
    for moves in (0, 1, 5):
        board = at_random(parse_level(level), 3, moves)
        before = board.position()
        chosen = [PLAYERS[name].make(FEW, 7).choose(board) for _ in range(2)]
        assert chosen[0] == chosen[1]
        assert board.is_legal(chosen[0])
        assert board.position() == before


@pytest.mark.parametrize("name", PLAYERS)
def test_players_finish_games(name: str) -> None:
    """Against itself, on a board of several words."""
    board = ConnexionBoard(ConnexionLevel(9, 3, seed=1))
    players = [PLAYERS[name].make(Budget(nodes=5), seed) for seed in range(2)]
    while board.outcome() is None:
        board.push(players[board.turn].choose(board))
    with pytest.raises(Impossible, match="over"):
        players[0].choose(board)


@pytest.mark.parametrize("name", PLAYERS)
def test_large_boards_are_played_within_the_budget(name: str) -> None:
    """A board of a million cells gets a move too, and does not have every cell looked at."""
    board = ConnexionBoard(ConnexionLevel(1000, 4, seed=1))
    assert board.is_legal(PLAYERS[name].make(Budget(seconds=0.05), 1).choose(board))


@pytest.mark.parametrize("name", ["shortest", "alphabeta", "mcts", "expert"])
def test_a_win_in_reach_is_taken_and_one_of_the_opponent_stopped(name: str) -> None:
    """Whatever else is on the board."""
    win = board_after("5x5 red=a1,c1 blue=a5,c5", "e3", "e4")
    assert PLAYERS[name].make(Budget(nodes=400), 1).choose(win) == Colour(Cell.parse("b1"))
    danger = board_after("5x5 red=a1,e1 blue=a5,c5", "e3", "e4")
    assert PLAYERS[name].make(Budget(nodes=400), 1).choose(danger) == Colour(Cell.parse("b5"))


def test_mass_plays_nearest_to_the_centre_of_its_stars() -> None:
    """As a look at all cells finds it."""
    for seed in range(40):
        board = at_random(ConnexionLevel(6, 3, seed=seed), seed, seed % 30)
        stars = board.stars_of(board.turn)
        row, column = (sum(part) for part in zip(*(divmod(star, 6) for star in stars), strict=True))
        far = {
            place: (3 * (place // 6) - row) ** 2 + (3 * (place % 6) - column) ** 2
            for place, colour in enumerate(board.core.picture())
            if colour == 0
        }
        assert sorted(nearest_to_mass(board)) == [place for place in far if far[place] == min(far.values())]


def test_swap_is_taken_when_the_other_side_is_better() -> None:
    """After a first move that joins nearly everything, and not after one that is wasted."""
    good = board_after("5x5 red=a1,d1 blue=a5,e5 swap=yes", "b1")
    assert PLAYERS["expert"].make(Budget(nodes=2000), 1).choose(good) == Swap()
    wasted = board_after("5x5 red=a1,e1 blue=a5,d5 swap=yes", "e2")
    assert isinstance(PLAYERS["expert"].make(Budget(nodes=2000), 1).choose(wasted), Colour)


def test_strengths_for_people_come_first_the_weakest_before() -> None:
    """So they are offered in this order everywhere; the others have a name only."""
    strengths = [name for name, player in PLAYERS.items() if player.strength is not None]
    assert strengths == list(PLAYERS)[:4] == ["easy", "medium", "hard", "expert"]


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_weak_players_too_take_a_win_and_stop_one(name: str) -> None:
    """Whatever the seed: a person wants no victory that was only left to him."""
    win = board_after("5x5 red=a1,c1 blue=a5,c5", "e3", "e4")
    danger = board_after("5x5 red=a1,e1 blue=a5,c5", "e3", "e4")
    for seed in range(20):
        assert PLAYERS[name].make(Budget(nodes=400), seed).choose(win) == Colour(Cell.parse("b1"))
        assert PLAYERS[name].make(Budget(nodes=400), seed).choose(danger) == Colour(Cell.parse("b5"))


@pytest.mark.parametrize("name", ["shortest", "expert"])
def test_wide_boards_are_played_with_sense(name: str) -> None:
    """A win in reach is taken and one of the opponent stopped, and ``mass`` loses."""
    reds = "red=aa30,ac30 blue=aa40,ac40"
    win = board_after(f"70x70 {reds}", "a1", "a2")
    assert PLAYERS[name].make(Budget(nodes=5), 1).choose(win) == Colour(Cell.parse("ab30"))
    danger = board_after("70x70 red=aa30,aj30 blue=aa40,ac40", "a1", "a2")
    assert PLAYERS[name].make(Budget(nodes=5), 1).choose(danger) == Colour(Cell.parse("ab40"))
    board = ConnexionBoard(ConnexionLevel(70, 2, seed=1))
    players = [PLAYERS[name].make(Budget(nodes=2), 1), PLAYERS["mass"].make(FEW, 1)]
    while (outcome := board.outcome()) is None:
        board.push(players[board.turn].choose(board))
    assert outcome.winner == 0


def test_stronger_players_are_stronger() -> None:
    """Over some games with few nodes, each side once on each board."""
    pairs = (("random", "mass"), ("mass", "expert"), ("easy", "medium"), ("medium", "hard"), ("hard", "expert"))
    for weaker, stronger in pairs:
        points = 0.0
        for number in range(24):
            board = ConnexionBoard(ConnexionLevel(6, 2, seed=number // 2))
            names = (weaker, stronger) if number % 2 else (stronger, weaker)
            players = [PLAYERS[name].make(Budget(nodes=150), number) for name in names]
            while (outcome := board.outcome()) is None:
                board.push(players[board.turn].choose(board))
            points += 0.5 if outcome.winner is None else float(names[outcome.winner] == stronger)
        assert points > 12


@pytest.mark.parametrize("seed", range(12))
def test_the_expert_keeps_what_a_position_of_two_stars_is_worth(seed: int) -> None:
    """On 4x4 as trying every move tells it, in the middle of a game."""
    board = at_random(ConnexionLevel(4, 2, seed=seed), seed, 5 + seed % 3)
    if board.outcome() is None and board.free < 9:
        known: dict[object, int] = {}
        value = by_trying(board, known)
        board.push(PLAYERS["expert"].make(Budget(nodes=200), 1).choose(board))
        assert -by_trying(board, known) == value


def test_the_expert_solves_whole_levels_of_two_stars() -> None:
    """His first move keeps the value, as the solver finds it."""
    for side, seed in [(5, 1), (5, 2), (5, 3), (5, 4), (6, 2)]:
        level = ConnexionLevel(side, 2, seed=seed)
        best = best_moves(level)
        assert str(PLAYERS["expert"].make(Budget(nodes=2000), 1).choose(ConnexionBoard(level))) in best


def test_where_colours_may_be_exchanged_the_expert_begins_fairly_and_exchanges_what_is_lost() -> None:
    """Red begins with one of the four cells that draw; after c3, which wins for Red, Blue becomes Red."""
    text = "5x5 red=b2,d4 blue=b4,d2 swap=yes"
    fair = best_moves(parse_level(text))
    assert len(fair) == 4
    expert = PLAYERS["expert"].make(Budget(nodes=500), 1)
    assert str(expert.choose(board_after(text))) in fair
    assert expert.choose(board_after(text, "c3")) == Swap()
