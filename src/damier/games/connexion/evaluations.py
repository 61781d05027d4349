"""How much a player would like to colour a cell: ``evaluerCase1`` to ``evaluerCase5``. The higher, the better.

Each evaluation takes a board, a player and some free places, and returns a number for each place. Its cost for the
whole board is stated for n cells a side and k stars for each player.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from typing import Final

from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.currents import currents

Values = dict[int, float]
Evaluation = Callable[[ConnexionBoard, int, Collection[int]], Values]


def evaluate_free_cells(evaluation: Evaluation, board: ConnexionBoard, player: int) -> Values:
    """Return the evaluation of every free cell."""
    return evaluation(board, player, [place for place, colour in enumerate(board.core.picture()) if not colour])


def centre_of_mass(board: ConnexionBoard, player: int) -> tuple[float, float]:
    """Return the mean row and the mean column, from 0, of a player's stars."""
    stars = [board.size.cell(place) for place in board.stars_of(player)]
    return sum(cell.row for cell in stars) / len(stars), sum(cell.column for cell in stars) / len(stars)


def closeness(board: ConnexionBoard, player: int, places: Collection[int]) -> Values:
    """Return minus the straight distance to the centre of mass of one's stars. Cost: k, then 1 for each cell."""
    row, column = centre_of_mass(board, player)
    side = board.level.side
    return {place: 0.0 - math.hypot(place // side - row, place % side - column) for place in places}


def meeting(board: ConnexionBoard, player: int, places: Collection[int]) -> Values:
    """Return minus the number of cells to colour, this one included, so that all one's stars meet in this cell.

    To each component with a star the nearest way is taken, whether or not ways share cells. A component that
    cannot be reached counts as many cells as the board has. Cost: a search of the board for each such component, or
    for each place where they are fewer: k n².
    """
    core, colour = board.core, player + 1
    roots = _roots(board, player)
    far = core.cells
    if len(places) < len(roots):
        found = {}
        for place in places:
            distances = core.distances(place, colour)
            found[place] = [distances[root] for root in roots]
    else:
        maps = [core.distances(root, colour) for root in roots]
        found = {place: [distances[place] for distances in maps] for place in places}
    return {
        place: -1.0 - sum(distance - 1 if distance >= 0 else far for distance in reached)
        for place, reached in found.items()
    }


def damage(board: ConnexionBoard, player: int, places: Collection[int]) -> Values:
    """Return how many more cells the opponent would need to join his stars two by two if he could not use this cell.

    His cheapest ways are found once. A cell on none of them does no harm, since they stay; for each of the others they
    are found again without it. Cost: a search of the board, n², and one more for each cell of the ways.
    """
    opponent = 1 - player
    stars = board.stars_of(opponent)
    cost, ways = board.core.tree(opponent + 1, stars)
    return {
        place: float(board.core.tree(opponent + 1, stars, place)[0] - cost) if place in ways else 0.0
        for place in places
    }


def current(board: ConnexionBoard, _player: int, places: Collection[int]) -> Values:
    """Return the share, from 0 to 1, of the electric current between stars, one's own and the opponent's, through it.

    A player's own cells conduct, free ones resist, the opponent's insulate: many ways side by side share the current, a
    place where all ways meet carries the whole of it, for either player. A current leaves each component with stars;
    the share is that of all these currents together. Cost: nearly n² for each of them, k n² in all.
    """
    core = board.core
    roots = [_roots(board, side) for side in (0, 1)]
    red, blue = (currents(core.side, core.picture(), side + 1, roots[side]) for side in (0, 1))
    number = len(roots[0]) + len(roots[1])
    return {place: min(1.0, (red[place] + blue[place]) / number) for place in places}


def gathering(board: ConnexionBoard, player: int, places: Collection[int]) -> Values:
    """Return the number of stars in the component that colouring the cell would make. Cost: nearly 1 for each cell."""
    return {place: float(board.core.gathers(place, player + 1)) for place in places}


def _roots(board: ConnexionBoard, player: int) -> list[int]:
    """Return one cell of each component that holds stars of a player."""
    return sorted({board.core.root(place) for place in board.stars_of(player)})


#: In the order of their numbers, from 1. ``EVALUATED`` in the package describes what each looks at.
EVALUATIONS: Final[tuple[Evaluation, ...]] = (closeness, meeting, damage, current, gathering)
