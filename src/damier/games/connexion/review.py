"""What each move of a game of Connexion was worth to who made it: proved where the solver can, else counted.

A move is compared with the best one found in its place, by the same searches and with as many continuations: see
``chances.py``. The last moves are looked at first: they are the ones that can be proved, and what takes least.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from damier.core.contract import Budget, Cell, Sentence, say
from damier.core.reasoning import Judgement, Review, review_sentence
from damier.games.connexion import SIDES
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.chances import DRAWN, FEWEST, LOST, WON, Chance, Effort, Thoughts, exchange_matters
from damier.games.connexion.codec import Colour, ConnexionMove, Swap
from damier.games.connexion.players import WIDEST

#: What each search does for a move.
EFFORT: Final = Effort(force=3_000, exact=12_000, ranking=8_000, counting=6_000)
#: The most moves within which a win by force is looked for.
DEPTH: Final = 3
#: A smaller difference between counted chances is none.
SMALL: Final = 0.05
#: What people read for a proved chance.
RESULTS: Final = {1.0: say("a win"), 0.5: say("a draw"), 0.0: say("a loss")}


def review(board: ConnexionBoard, budget: Budget) -> Review:
    """Return a judgement of each move of the board's history, as far as the budget goes."""
    moves = board.moves
    judgements: list[Judgement] = []
    if moves and board.level.side <= WIDEST:
        each = None if budget.nodes is None else max(1, budget.nodes // len(moves))
        thoughts = Thoughts(board, replace(budget, nodes=each), EFFORT)
        replayed = board.copy()
        for number in range(len(moves), 0, -1):
            replayed.pop()
            judgement = _judgement(replayed, moves[number - 1], number, thoughts)
            if judgement is None:
                break
            judgements.append(judgement)
    judgements.reverse()
    return Review(judgements=tuple(judgements), sentence=review_sentence(judgements, moves, len(moves)))


def _judgement(board: ConnexionBoard, move: ConnexionMove, number: int, thoughts: Thoughts) -> Judgement | None:
    """Return what a move was worth, at the position before it; None if there was no time to find out."""
    after = _after(board, move, thoughts)
    best, before = _best(board, thoughts)
    if thoughts.over or not _known(after):
        return None
    least = 0.0 if before.proved and after.proved else SMALL
    if best == move or not _known(before) or before.value - after.value <= least:
        before = after
    better = None if before is after else best
    return Judgement(
        move=number,
        side=board.turn,
        before=before.value,
        after=after.value,
        better=None if better is None else str(better),
        proved=before.proved and after.proved,
        sentence=_sentence(board, move, number, before, after, better),
        cells=_cells(better),
        made=_cells(move),
    )


def _cells(move: ConnexionMove | None) -> tuple[Cell, ...]:
    """Return the cell that a move colours; none for an exchange of the colours, or for no move."""
    return (move.cell,) if isinstance(move, Colour) else ()


def _known(chance: Chance) -> bool:
    """Return whether there is enough to claim something."""
    return chance.proved or chance.played >= FEWEST


def _best(board: ConnexionBoard, thoughts: Thoughts) -> tuple[ConnexionMove, Chance]:
    """Return the best move found at a position, and its chance for who makes it."""
    cell = board.size.cell
    if not exchange_matters(board):
        force = thoughts.force(board)
        if force.joins_in(board.turn + 1, DEPTH):
            return Colour(cell(force.found)), WON
        exact = thoughts.exact(board)
        value = exact.value(board.turn + 1)
        place = None if value is None else exact.best_move(board.turn + 1)
        if value is not None and place is not None:
            return Colour(cell(place)), (DRAWN, WON, LOST)[value]
    fair = board.level.swap and board.move_count == 0
    best: ConnexionMove = Colour(cell(thoughts.ranked(board, fair=fair)[0]))
    chance = _after(board, best, thoughts)
    if board.is_legal(Swap()) and chance.value < 1 / 2:
        return Swap(), _after(board, Swap(), thoughts)
    return best, chance


def _after(board: ConnexionBoard, move: ConnexionMove, thoughts: Thoughts) -> Chance:
    """Return the chance of who makes a move at a position, once it is made."""
    board.push(move)
    chance = _chance(board, thoughts)
    if board.is_legal(Swap()):
        # Whoever may exchange the colours takes the better side.
        chance = max(chance, chance.other_way_round(), key=lambda one: one.value)
    board.pop()
    return chance.other_way_round()


def _chance(board: ConnexionBoard, thoughts: Thoughts) -> Chance:
    """Return the chance of who is to move, who does not exchange the colours: proved if that is possible."""
    if board.outcome() is None:
        if thoughts.force(board).joins_in(board.turn + 1, DEPTH):
            return WON
        value = thoughts.exact(board).value(board.turn + 1)
        if value is not None:
            return (DRAWN, WON, LOST)[value]
    return thoughts.chance(board)


def _sentence(
    board: ConnexionBoard, move: ConnexionMove, number: int, before: Chance, after: Chance, better: ConnexionMove | None
) -> Sentence:
    """Return what is said of a move."""
    side = SIDES[board.turn].name
    if before.proved and after.proved:
        if better is None:
            return say("Move {number}, {move}: {side} keeps {result}. This is proved.", number=number, move=move,
                       side=side, result=RESULTS[after.value])  # fmt: skip
        return say("Move {number}, {move}: {side} turns {before} into {after}; {better} keeps it. This is proved.",
                   number=number, move=move, side=side, before=RESULTS[before.value], after=RESULTS[after.value],
                   better=better)  # fmt: skip
    if better is None:
        return say("Move {number}, {move}: the chance of {side} is {after} %, and no better move was found.",
                   number=number, move=move, side=side, after=round(100 * after.value))  # fmt: skip
    return say("Move {number}, {move}: the chance of {side} falls from {before} % to {after} %; {better} keeps it.",
               number=number, move=move, side=side, before=round(100 * before.value),
               after=round(100 * after.value), better=better)  # fmt: skip
