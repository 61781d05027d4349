"""The tree that is kept from one choice to the next."""

from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import Colour
from damier.games.connexion.level import ConnexionLevel
from damier.games.connexion.players import learnt_weights, seen
from damier.games.connexion.thinking.tree import Tree

ROUNDS = 400


def tree_for(board: ConnexionBoard) -> Tree:
    """Return the expert's tree for boards like this one."""
    side = board.level.side
    return Tree(side, side, board.stars_of(0), board.stars_of(1), 1, 100_000, learnt_weights())


def tried(tree: Tree, board: ConnexionBoard) -> float:
    """Have the tree go on at a position for some rounds; return how many rounds it then knows of."""
    tree.choose(*seen(board), None, ROUNDS, going_on=True)
    return sum(tree.tries().values())


def after_most_tried(tree: Tree, board: ConnexionBoard) -> None:
    """Play the move that was tried most."""
    tries = tree.tries()
    board.push(Colour(board.size.cell(max(tries, key=lambda place: tries[place]))))


def test_what_was_found_out_below_the_moves_played_is_kept() -> None:
    """After the move that was tried most; a position that does not follow is begun anew."""
    board = ConnexionBoard(ConnexionLevel(7, 3, seed=2))
    tree = tree_for(board)
    fresh = tried(tree, board)
    assert fresh <= ROUNDS
    after_most_tried(tree, board)
    assert tried(tree, board) > fresh
    assert tried(tree, ConnexionBoard(ConnexionLevel(7, 3, seed=2))) <= ROUNDS


def test_two_moves_later_the_part_below_them_is_kept_as_it_was() -> None:
    """Each move of the position has been tried as often as before."""
    board = ConnexionBoard(ConnexionLevel(6, 3, seed=3))
    tree = tree_for(board)
    tree.choose(*seen(board), None, 3000)
    after_most_tried(tree, board)
    single = tree_for(board)
    tree.choose(*seen(board), None, 1, going_on=True)
    known = tree.tries()
    after_most_tried(tree, board)
    tree.choose(*seen(board), None, 1, going_on=True)
    assert sum(tree.tries().values()) <= max(known.values()) + 2
    assert sum(tree.tries().values()) > 20
    single.choose(*seen(board), None, 1)
    assert sum(single.tries().values()) <= 2


def test_another_leader_is_another_position() -> None:
    """The same cells may have been coloured in another order: that tree is not kept."""
    board = ConnexionBoard(ConnexionLevel(6, 3, seed=3))
    tree = tree_for(board)
    tree.choose(*seen(board), None, 3000)
    after_most_tried(tree, board)
    colours, leader, turn = seen(board)
    tree.choose(colours, 1 if leader != 1 else 2, turn, None, 1, going_on=True)
    assert sum(tree.tries().values()) <= 2


def test_the_same_game_is_played_twice() -> None:
    """With the same seed, moves and rounds, though the tree is kept."""
    games = []
    for _ in range(2):
        board = ConnexionBoard(ConnexionLevel(6, 3, seed=5))
        tree = tree_for(board)
        places = []
        while board.outcome() is None:
            places.append(tree.choose(*seen(board), None, 60, going_on=True))
            board.push(Colour(board.size.cell(places[-1])))
        games.append(places)
    assert games[0] == games[1]
