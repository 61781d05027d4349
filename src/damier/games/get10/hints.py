"""Hints of get10: which group to merge where, what that brings together, and how often it wins.

Nothing is forced in get10, so a hint is advice, and each of its claims is computed. What comes together is read from
the grid after the move and before the refill, which moves nothing. How often a move wins is counted: see
``continuations.py``. The work is a fixed number of moves, so that the words are the same on every machine that has the
time for it, and come within a second.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from damier.core.contract import Budget, Cell, Hint, Sentence, say
from damier.games.get10.board import Get10Board
from damier.games.get10.codec import Get10Move
from damier.games.get10.continuations import FEWEST, LONGEST, SHORTEST, Continuations, Record, Work
from damier.games.get10.grid import collapse as afterstate
from damier.games.get10.players import check_moves, search_for
from damier.games.get10.rules import collapse, group, pack

#: The most CPU seconds, and the most work: moves on a grid of 5×5.
SECONDS: Final = 0.9
WORK: Final = 240_000
#: Nodes of the search that picks the moves to play on from: the most, and on large grids the fewest.
NODES: Final = 6_000
FEW_NODES: Final = 300
#: How many moves are played on from at first, how often, and how often the two best of them in the end.
TRIED: Final = 4
FIRST: Final = 25
LAST: Final = 100


@dataclass(frozen=True, slots=True)
class Meeting:
    """Equal values that a move makes neighbours: the value, their places before the move, and if one is just made."""

    value: int
    places: tuple[int, ...]
    made: bool


def meeting(board: Get10Board, place: int) -> Meeting | None:
    """Return the equal values that collapsing at ``place`` makes neighbours, the highest if there are several.

    The value that is made comes first. Only tiles that are there now count, not those of the refill.
    """
    size = board.size
    before = board.cells
    cells, tiles = before.copy(), list[int | None](range(len(before)))
    members = collapse(cells, size, place)
    for member in members[1:]:
        tiles[member] = None
    for column in {member % size.width for member in members}:
        pack(cells, size, column)
        pack(tiles, size, column)
    met: list[Meeting] = []
    for index, tile in enumerate(tiles):
        value = cells[index]
        for other in size.touching(index):
            partner = tiles[other]
            if tile is None or value is None or partner is None or cells[other] != value:
                continue
            if tile == place:
                met.append(Meeting(value, (partner,), made=True))
            elif partner != place and tile < partner and partner not in group(before, size, tile):
                met.append(Meeting(value, (tile, partner), made=False))
    return max(met, key=lambda one: (one.made, one.value), default=None)


def hint(board: Get10Board, budget: Budget) -> Hint[Get10Move]:
    """Return the move that wins most often as a hint; raise ``Impossible`` if no group is left."""
    moves = [board.size.index(move.cell) for move in check_moves(board)]
    # Nodes alone are repeatable: a clock would make the same position say something else on a slower machine.
    seconds = None if budget.seconds is None else min(SECONDS, budget.seconds)
    work = Work(board, Budget(seconds, budget.nodes), WORK)
    search = search_for(board, seed=0)
    nodes = min(NODES, max(work.moves // 4, FEW_NODES), budget.nodes or NODES)
    ranked = [place for place in search.ranked(board.values, work.seconds, nodes) if place in moves] or moves[:1]
    work.spend(nodes)
    made = board.values[ranked[0]] + 1
    if made >= board.level.target:
        return _hint(board, ranked[0], say("that makes {made}", made=made), "makes-the-target")
    tried = Continuations(search, board.values, min(LONGEST, work.moves // (4 * FEWEST)))
    if tried.most >= SHORTEST:
        chosen = ranked[:TRIED]
        tried.play(chosen, FIRST, work, share=0.5)
        chosen = tried.best_first(chosen)[:2]
        tried.play(chosen, LAST, work)
        ranked = [*tried.best_first(chosen), *ranked]
    only = len({tuple(afterstate(board.values, *_shape(board), place)) for place in moves}) == 1
    return _hint(board, ranked[0], _counted(tried, ranked, only=only), "best-found")


def _shape(board: Get10Board) -> tuple[int, int]:
    return board.size.width, board.size.height


def _counted(tried: Continuations, ranked: list[int], *, only: bool) -> Sentence | None:
    """Return what was counted of the best move, and of the next best unless it is the ``only`` one.

    Returns None if too little was counted to claim anything.
    """
    best = tried.records.get(ranked[0])
    if best is None or best.played < FEWEST:
        return None
    if only and best.open:
        return None
    if only and best.won == 0:
        return say("there is no other move, and you win none of {played} trial games", played=best.played)
    if only:
        return say("there is no other move, and you win {won} of {played} trial games", won=best.won,
                   played=best.played)  # fmt: skip
    other = tried.records.get(next((place for place in ranked if place != ranked[0]), -1))
    return None if other is None or best.played != other.played else _compared(best, other, tried.most)


def _compared(best: Record, other: Record, most: int) -> Sentence:
    """Return what was counted of the best move and of the next best, in as many continuations of each."""
    if best.open or other.open:
        return _survived(best, other, most)
    if best.won > other.won:
        return say("you win {won} of {played} trial games, and {other} after the next best move",
                   won=best.won, played=best.played, other=other.won)  # fmt: skip
    if best.won:
        return say("you win {won} of {played} trial games, as many as after the next best move",
                   won=best.won, played=best.played)  # fmt: skip
    moves, others = int(best.mean), int(other.mean)
    if moves == others:
        return say("you win none of {played} trial games; they last about {moves} {moves:move|moves}, as after the "
                   "next best move", played=best.played, moves=moves)  # fmt: skip
    return say("you win none of {played} trial games, but they last about {moves} {moves:move|moves}, and {other} "
               "after the next best move", played=best.played, moves=moves, other=others)  # fmt: skip


def _survived(best: Record, other: Record, most: int) -> Sentence:
    """Return how often each of two moves has lost where continuations were left open after ``most`` moves."""
    if best.lost == 0:
        return say("you lose none of {played} trial games within {moves} moves", played=best.played, moves=most)
    if best.lost == other.lost:
        return say("you lose {lost} of {played} trial games within {moves} moves, as many as after the next best move",
                   lost=best.lost, played=best.played, moves=most)  # fmt: skip
    return say("you lose {lost} of {played} trial games within {moves} moves, and {other} after the next best move",
               lost=best.lost, played=best.played, moves=most, other=other.lost)  # fmt: skip


def _hint(board: Get10Board, place: int, claim: Sentence | None, technique: str) -> Hint[Get10Move]:
    """Return the hint to collapse at ``place``: its cell, and as evidence the group and what comes together."""
    cell = board.size.cell
    members = board.group(Get10Move(cell(place)))
    value = board.values[place]
    met = meeting(board, place)
    if met is not None and met.value < value:
        met = None  # true, but no reason
    seen = tuple(dict.fromkeys([*members[1:], *(() if met is None else met.places)]))
    evidence: tuple[Cell, ...] = tuple(cell(index) for index in seen if index != place)
    return Hint((Get10Move(cell(place)),), _sentence(value, met, claim), (cell(place),), evidence, technique)


def _sentence(value: int, met: Meeting | None, claim: Sentence | None) -> Sentence:
    if met is None:
        if claim is None:
            return say("Merge the {value}s here: it is the best move found in this time.", value=value)
        return say("Merge the {value}s here: {claim}.", value=value, claim=claim)
    if met.made:
        brought = say("it puts the {made} beside another {made}", made=met.value)
    elif met.value == value:
        brought = say("it brings two other {met}s together", met=met.value)
    else:
        brought = say("it brings two {met}s together", met=met.value)
    if claim is None:
        return say("Merge the {value}s here: {brought}.", value=value, brought=brought)
    return say("Merge the {value}s here: {brought}; {claim}.", value=value, brought=brought, claim=claim)
