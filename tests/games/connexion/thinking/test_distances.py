"""What each player still needs, against trying all sets of cells."""

from itertools import combinations

from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.level import ConnexionLevel
from damier.games.connexion.thinking.judge import Judge
from tests.games.connexion.positions import at_random


def needed(board: ConnexionBoard, player: int) -> int | None:
    """Find the fewest free cells that join the player's stars, by trying all sets of cells."""
    free = [place for place, colour in enumerate(board.core.picture()) if colour == 0]
    stars = board.stars_of(player)
    for count in range(1, len(free) + 1):
        for cells in combinations(free, count):
            core = board.core.copy()
            for cell in cells:
                core.paint(cell, player + 1)
            if core.stars(stars[0]) == len(stars):
                return count
    return None


def test_distances_are_the_fewest_cells_that_join_all_stars() -> None:
    """As trying all sets of cells finds, on boards of 4x4 with two to four stars."""
    for seed in range(40):
        board = at_random(ConnexionLevel(4, 2 + seed % 3, seed=seed), seed, seed % 7)
        grid = Judge(4, 4, board.stars_of(0), board.stars_of(1), 0)
        for player in range(2):
            need, reach = grid.needs(board.core.picture(), player + 1)
            expected = needed(board, player)
            assert (need if reach == board.level.stars else None) == expected
