"""What each move of a game of get10 was worth: how often it still wins, and how often the best move found would have.

Every move is played on from some times, beside the move that a short search prefers: see ``continuations.py``. Those
that seem to have lost most are then played on from more often, until the worst of them are known well. The last moves
are looked at first: they take least, and a game is lost at its end. Moves after the target was made are not judged. If
no continuation of the last moves reaches the target, all of them share one sentence that says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from math import inf, sqrt
from typing import Final

from damier.core.contract import Budget, Sentence, say
from damier.core.reasoning import Judgement, Review, review_sentence
from damier.games.get10.board import Get10Board
from damier.games.get10.codec import Get10Move
from damier.games.get10.continuations import LONGEST, Continuations, Record, Work
from damier.games.get10.grid import collapse as afterstate
from damier.games.get10.kernel import Search
from damier.games.get10.players import search_for

#: The most work, in moves on a grid of 5×5: a few seconds.
WORK: Final = 2_400_000
#: Nodes of the search that picks the move to compare with.
NODES: Final = 1_200
#: How often a move is played on from: at least, at most, and if it is among those that seem to have lost most.
LEAST: Final = 12
FIRST: Final = 24
LAST: Final = 100
#: How many of the worst moves are to be known well, and the moves that a continuation takes, roughly.
WORST: Final = 5
_USUAL: Final = 200
#: The share of the work in which all moves are looked at.
SHARE: Final = 0.6
#: A difference of fewer wins than this, times the root of their number, may be mere luck: it counts for nothing.
LUCK: Final = 1.25
#: With fewer moves without a chance at the end, each has its own sentence.
FEWEST_HOPELESS: Final = 2


@dataclass(frozen=True, slots=True)
class _Choice:
    """A move of the game: its number, where it was made, the best place found, and the continuations of both.

    ``ends`` says that it made the target, ``lost`` that no group was left after it.
    """

    number: int
    move: Get10Move
    made: int
    best: int
    better: Get10Move
    tried: Continuations
    ends: bool
    lost: bool

    @property
    def hopeless(self) -> bool:
        """Whether no continuation reached the target, neither of the move made nor of the best one found."""
        return not any(record.won for record in self.tried.records.values())

    @property
    def records(self) -> tuple[Record, Record]:
        """What became of the continuations of the move made, and of the better one."""
        made, best = self.tried.records[self.made], self.tried.records[self.best]
        luck = best.played != made.played or best.won - made.won < LUCK * sqrt(made.played)
        return made, made if luck else best

    @property
    def loss(self) -> float:
        """How much the move seems to have lost."""
        return self.tried.records[self.best].share - self.tried.records[self.made].share

    def play(self, upto: int, work: Work) -> None:
        """Play on from the move made and from the best one found."""
        self.tried.play(list(dict.fromkeys([self.made, self.best])), upto, work)

    def judgement(self, shared: Sentence | None) -> Judgement:
        """Return what is known of the move, with the sentence that it has in common with others if there is one."""
        made, best = self.records
        return Judgement(
            move=self.number,
            side=0,
            before=best.share,
            after=made.share,
            better=str(self.better) if best is not made else None,
            proved=self.ends,
            sentence=self._sentence(made, best) if shared is None else shared,
            cells=(self.better.cell,) if best is not made else (),
            made=(self.move.cell,),
        )

    def _sentence(self, made: Record, best: Record) -> Sentence:
        if self.ends:
            return say("Move {number}, {move}, makes the target.", number=self.number, move=self.move)
        claim = _alone(made) if best is made else _beside(made, best, self.better)
        if not self.lost:
            return say("Move {number}, {move}: {claim}.", number=self.number, move=self.move, claim=claim)
        if best is made and made.won == 0:
            return say("Move {number}, {move}, left no group: the game was lost. No better move was found.",
                       number=self.number, move=self.move)  # fmt: skip
        # The continuations meet new values of their own, so that some may be won although the game was not.
        return say("Move {number}, {move}, left no group: the game was lost. With other new values, {claim}.",
                   number=self.number, move=self.move, claim=claim)  # fmt: skip


def _alone(made: Record) -> Sentence:
    """Return what was counted of a move for which no better one was found."""
    if made.won == 0:
        return say("none of {played} trial games is won, and no better move was found", played=made.played)
    return say("{won} of {played} trial games {won:is|are} won, and no better move was found",
               won=made.won, played=made.played)  # fmt: skip


def _beside(made: Record, best: Record, better: Get10Move) -> Sentence:
    """Return what was counted of a move and of the better one."""
    if made.won == 0:
        return say("none of {played} trial games is won, but {other} {other:is|are} after {better}",
                   played=made.played, other=best.won, better=better)  # fmt: skip
    return say("{won} of {played} trial games {won:is|are} won, and {other} after {better}",
               won=made.won, played=made.played, other=best.won, better=better)  # fmt: skip


def review(board: Get10Board, budget: Budget) -> Review:
    """Return a judgement of each move of the board's history up to the target, as far as the budget goes."""
    work = Work(board, budget, WORK)
    positions = _positions(board)
    upto = int(SHARE * work.moves / max(1, len(positions)) / (2 * _USUAL))
    upto = min(FIRST, max(LEAST, upto))
    choices: list[_Choice] = []
    search = search_for(positions[0], seed=0) if positions else None
    for number in range(len(positions), 0, -1):
        if search is None or work.over or work.spent >= SHARE:
            break
        last = number == len(board.moves) and not board.legal_moves
        choice = _choice(search, positions[number - 1], board.moves[number - 1], number, work, lost=last)
        choice.play(upto, work)
        if all(record.played for record in choice.tried.records.values()):
            choices.append(choice)
    _look_again(choices, work)
    choices.reverse()
    end, first = _end(choices)
    judgements = tuple(choice.judgement(end if choice.number >= first else None) for choice in choices)
    return Review(judgements=judgements, sentence=review_sentence(judgements, board.moves, len(positions), end))


def _end(choices: list[_Choice]) -> tuple[Sentence | None, float]:
    """Return what is said of the last moves if there was no chance in them any more, and the number of the first."""
    hopeless = list(takewhile(lambda choice: choice.hopeless, reversed(choices)))
    if len(hopeless) < FEWEST_HOPELESS:
        return None, inf
    first = hopeless[-1]
    before = choices[: -len(hopeless)]
    if not before:
        return say("From move {number}, {move}, on, no continuation that was tried reached the target.",
                   number=first.number, move=first.move), first.number  # fmt: skip
    last = before[-1]
    record = max(last.tried.records.values(), key=lambda record: record.share)
    return say("From move {number}, {move}, on, no continuation that was tried reached the target; before move {last} "
               "{won} of {played} still did.", number=first.number, move=first.move, last=last.number, won=record.won,
               played=record.played), first.number  # fmt: skip


def _look_again(choices: list[_Choice], work: Work) -> None:
    """Play on more often from the moves that seem to have lost most, until the worst of them are known well."""
    while not work.over:
        worst = sorted(choices, key=lambda choice: -choice.loss)[:WORST]
        unsure = [one for one in worst if one.loss > 0 and one.records[0].played < LAST]
        if not unsure:
            return
        unsure[0].play(LAST, work)


def _positions(board: Get10Board) -> list[Get10Board]:
    """Return the positions before each move, up to the one in which the target was made."""
    replayed, found = type(board)(board.level), []
    for move in board.moves:
        if replayed.made >= board.level.target:
            break
        found.append(replayed.seen(0))
        replayed.push(move)
    return found


def _choice(search: Search, position: Get10Board, move: Get10Move, number: int, work: Work, *, lost: bool) -> _Choice:
    """Return a move with the best one found in its place; of moves with the same result, the one that was made."""
    size, values = position.size, position.values
    nodes = max(1, min(NODES, work.moves // 8))
    made, best = size.index(move.cell), search.ranked(values, work.seconds, nodes)[0]
    work.spend(nodes)
    width, height = size.width, size.height
    if afterstate(values, width, height, made) == afterstate(values, width, height, best):
        best = made
    ends = values[made] + 1 >= position.level.target
    tried = Continuations(search, values, LONGEST)
    return _Choice(number, move, made, made if ends else best, Get10Move(size.cell(best)), tried, ends, lost)
