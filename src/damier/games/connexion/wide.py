"""How Connexion is played on boards that are too wide for the searches of ``thinking/``.

What a player still needs is estimated on the board itself, by its cheapest ways two by two (see ``Core.tree``): that
takes one search of the board, whatever the number of stars. The cells on both players' ways come first, then those on
his own, then on the opponent's; of as many as the budget allows, the one after which he needs least, compared with the
opponent, is chosen. Between equals, the one through which most of the current between all stars flows (see
``currents.py``): where many ways lead, a single cell of one cheapest way says little.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Final

from damier.core.contract import Budget
from damier.games.connexion.evaluations import current

if TYPE_CHECKING:
    from damier.games.connexion.board import ConnexionBoard

#: The seconds that a search takes for each cell, compiled and with room to spare; and those of a current.
SEARCHED: Final = 2e-7
FLOWN: Final = 5e-7


def fits(board: ConnexionBoard, budget: Budget) -> bool:
    """Return whether the budget is enough for a choice: a search for each player, and some more."""
    return budget.seconds is None or 6 * SEARCHED * board.core.cells <= budget.seconds


def choose(board: ConnexionBoard, budget: Budget) -> int:
    """Return the place to colour; its ``budget`` counts a node for each place that is looked at."""
    end = math.inf if budget.seconds is None else time.thread_time() + budget.seconds
    own, other = board.turn + 1, 2 - board.turn
    ways, other_ways = (board.core.tree(colour, board.stars_of(colour - 1))[1] for colour in (own, other))
    shared = ways & other_ways
    places = [place for group in (shared, ways - shared, other_ways - shared) for place in sorted(group)]
    if not places:  # nothing can be joined any more
        return board.core.picture().find(0)
    flows: dict[int, float] = {}
    if budget.seconds is None or FLOWN * board.core.cells * 2 * board.level.stars <= budget.seconds / 2:
        flows = current(board, board.turn, places)
        places.sort(key=lambda place: (place not in shared, -flows[place]))
    best, chosen = (-math.inf, 0.0), places[0]
    for number, place in enumerate(places):
        if number and (time.thread_time() >= end or number == budget.nodes):
            break
        value = (_gain(board, place, own, other), flows.get(place, 0.0))
        if value > best:
            best, chosen = value, place
    return chosen


def _gain(board: ConnexionBoard, place: int, own: int, other: int) -> float:
    """Return how many cells fewer than the opponent a player needs after colouring a place."""
    core = board.core
    core.paint(place, own)
    mine, theirs = (core.tree(colour, board.stars_of(colour - 1))[0] for colour in (own, other))
    core.undo()
    if mine == 0:
        return math.inf
    return -math.inf if theirs == 1 else float(theirs - mine)
