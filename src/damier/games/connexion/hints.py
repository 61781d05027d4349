"""Hints of Connexion: which cell to colour, and what is proved or counted of it.

Little is forced in Connexion, so a hint is advice, and each of its claims is computed. What is proved comes first: a
win at once, the only cell that stops one, a win by force within so many moves, the only cell that stops that, what the
position is worth when both play their best. Where nothing is proved, the best cells are played on from equally often,
and the hint says what the best of them scores, and the next.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from damier.core.contract import Budget, Cell, Hint, Sentence, say
from damier.games.connexion import SIDES
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.chances import FEWEST, Chance, Effort, Thoughts
from damier.games.connexion.codec import Colour, ConnexionMove, Swap
from damier.games.connexion.players import WIDEST, check_moves, nearest_to_mass

#: The most CPU seconds, and what each search does within them.
SECONDS: Final = 0.9
EFFORT: Final = Effort(force=15_000, exact=15_000, ranking=12_000, counting=5_000)
#: How many cells are played on from.
TRIED: Final = 3
#: The most moves within which a win by force is looked for: one's own, and the opponent's.
OWN_DEPTH: Final = 5
OTHER_DEPTH: Final = 4
#: The most stars for which a measure of the cells needed is exact.
MEASURED: Final = 6
#: The most cells, times three for each star that is measured exactly, with which the searches end within a second.
DEAR: Final = 300_000


@dataclass(frozen=True, slots=True)
class _Seat:
    """Whose hint it is: the board, the searches, and the colours of the player to move and of the other."""

    board: ConnexionBoard
    thoughts: Thoughts

    @property
    def own(self) -> int:
        return self.board.turn + 1

    @property
    def other(self) -> int:
        return 2 - self.board.turn

    @property
    def opponent(self) -> Sentence:
        return SIDES[1 - self.board.turn].name

    @property
    def free(self) -> list[int]:
        return [place for place, colour in enumerate(self.board.core.picture()) if colour == 0]

    def stars(self, colour: int) -> list[int]:
        return self.board.stars_of(colour - 1)

    def winning(self, colour: int) -> list[int]:
        """Return the cells that would join all stars of a colour: they touch the component of any of its stars."""
        core = self.board.core
        around = (near for place in core.component(self.stars(colour)[0]) for near in self.board.size.touching(place))
        free = sorted({near for near in around if core.colour(near) == 0})
        return [place for place in free if core.gathers(place, colour) == self.board.level.stars]

    def hint(self, place: int, sentence: Sentence, technique: str, evidence: Collection[int]) -> Hint[ConnexionMove]:
        """Return the hint to colour a cell."""
        cell = self.board.size.cell
        shown: tuple[Cell, ...] = tuple(cell(other) for other in evidence if other != place)
        return Hint((Colour(cell(place)),), sentence, (cell(place),), shown, technique)


def hint(board: ConnexionBoard, budget: Budget) -> Hint[ConnexionMove]:
    """Return what to do next and what is known of it; raise ``Impossible`` if the game is over."""
    check_moves(board)
    # Nodes alone are repeatable: a clock would make the same position say something else on a slower machine.
    seconds = None if budget.seconds is None else min(SECONDS, budget.seconds)
    seat = _Seat(board, Thoughts(board, Budget(seconds, budget.nodes), EFFORT))
    found = _at_once(seat)
    if found is not None:
        return found
    if board.level.side > WIDEST or _is_dear(board):
        return _nearest(seat)
    if board.is_legal(Swap()):
        return _exchange(seat)
    if board.level.swap and board.move_count == 0:
        return _fair(seat)
    return _by_force(seat) or _defence(seat) or _solved(seat) or _counted(seat, None, None)


def _is_dear(board: ConnexionBoard) -> bool:
    """Return whether measuring what a player needs takes so long on this board that no search ends within a second."""
    stars: int = board.level.stars
    return int(board.level.side**2 * 3 ** min(stars, MEASURED)) > DEAR


def _at_once(seat: _Seat) -> Hint[ConnexionMove] | None:
    """Return the cell that wins at once, or that the opponent would win with."""
    if seat.board.is_legal(Swap()):
        return None
    wins = seat.winning(seat.own)
    if wins:
        sentence = say("Colour this cell: it joins all your stars and wins.")
        return seat.hint(wins[0], sentence, "wins-at-once", seat.stars(seat.own))
    threats = seat.winning(seat.other)
    if not threats:
        return None
    if len(threats) == 1:
        sentence = say("Colour this cell: it is the only one that stops {side}, who would join all his stars here.",
                       side=seat.opponent)  # fmt: skip
        return seat.hint(threats[0], sentence, "only-defence", seat.stars(seat.other))
    sentence = say("{side} can join all his stars in {n} cells, and you can take only one of them: he wins.",
                   side=seat.opponent, n=len(threats))  # fmt: skip
    return seat.hint(threats[0], sentence, "lost", threats)


def _nearest(seat: _Seat) -> Hint[ConnexionMove]:
    """Return the cell nearest to the centre of the stars: on wide boards with many stars, nothing searches."""
    sentence = say("Colour this cell: none that is free is nearer to the middle of your stars.")
    return seat.hint(nearest_to_mass(seat.board)[0], sentence, "nearest-to-the-centre", seat.stars(seat.own))


def _exchange(seat: _Seat) -> Hint[ConnexionMove]:
    """Return whether to exchange the colours: whoever plays on from here wins less than half, or not."""
    place, chance = _best(seat, seat.thoughts.ranked(seat.board))[0]
    if chance.value >= 1 / 2:
        return _advice(seat, place, chance, None, None)
    if chance.played < FEWEST:
        sentence = say("Exchange the colours: the other side looks better off.")
    else:
        sentence = say("Exchange the colours: with your own, you score {points} points out of 100 in trial games (a "
                       "draw counts half).", points=_points(chance))  # fmt: skip
    return Hint((Swap(),), sentence, (), tuple(map(seat.board.size.cell, seat.stars(seat.own))), "exchange")


def _fair(seat: _Seat) -> Hint[ConnexionMove]:
    """Return the fairest first move: whatever is better for one side, the opponent takes that side."""
    place = seat.thoughts.ranked(seat.board, fair=True)[0]
    chance = seat.thoughts.chance_of(seat.board, place)
    if chance.proved or chance.played < FEWEST:
        sentence = say("Colour this cell: it is the fairest first move found, and {side} may exchange the colours.",
                       side=seat.opponent)  # fmt: skip
    else:
        sentence = say("Colour this cell: it is the fairest first move found. Unless {side} exchanges the colours, it "
                       "scores {points} points out of 100 in trial games (a draw counts half).", side=seat.opponent,
                       points=_points(chance))  # fmt: skip
    return seat.hint(place, sentence, "fair-start", seat.stars(seat.own))


def _by_force(seat: _Seat) -> Hint[ConnexionMove] | None:
    """Return a cell after which all stars are joined within a few moves, whatever the opponent replies."""
    force = seat.thoughts.force(seat.board)
    moves = force.joins_in(seat.own, OWN_DEPTH)
    if not moves:
        return None
    sentence = say("Colour this cell: it wins by force. Whatever {side} replies, all your stars are joined in {n} "
                   "moves.", side=seat.opponent, n=moves)  # fmt: skip
    return seat.hint(force.found, sentence, "wins-by-force", seat.stars(seat.own))


def _defence(seat: _Seat) -> Hint[ConnexionMove] | None:
    """Return the cell that stops the opponent from joining his stars by force, if he could after a wasted move."""
    force = seat.thoughts.force(seat.board)
    moves = force.joins_in(seat.other, OTHER_DEPTH)
    if not moves:
        return None
    after = {place: force.joins_after(place, seat.own, moves) for place in seat.free}
    if None in after.values():
        return None
    stops = [place for place, found in after.items() if found == 0]
    if len(stops) == 1:
        sentence = say("Colour this cell: it is the only one that stops {side} from joining all his stars in {n} "
                       "moves.", side=seat.opponent, n=moves)  # fmt: skip
        return seat.hint(stops[0], sentence, "only-defence", seat.stars(seat.other))
    if stops:
        claim = say("it is one of {n} cells that stop {side} from joining all his stars in {moves} moves", n=len(stops),
                    side=seat.opponent, moves=moves)  # fmt: skip
        return _counted(seat, stops, claim)
    longest = max(after, key=lambda place: after[place] or 0)
    sentence = say("Whatever you colour, {side} joins all his stars in {n} moves if he plays his best.",
                   side=seat.opponent, n=moves)  # fmt: skip
    return seat.hint(longest, sentence, "lost", seat.stars(seat.other))


def _solved(seat: _Seat) -> Hint[ConnexionMove] | None:
    """Return a cell that keeps what the position is worth when both play their best, if that can be found out."""
    exact = seat.thoughts.exact(seat.board)
    value = exact.value(seat.own)
    best = None if value is None else exact.best_move(seat.own)
    if value is None or best is None:
        return None
    if value < 1:
        best = next(
            (place for place in seat.thoughts.ranked(seat.board) if exact.value_of(place, seat.own) == value), best
        )
    if value < 0:
        sentence = say("Whatever you colour, {side} wins if he plays his best.", side=seat.opponent)
        return seat.hint(best, sentence, "lost", seat.stars(seat.other))
    others = [exact.value_of(place, seat.own, value - 1, value) for place in seat.free if place != best]
    only = bool(others) and all(found is not None and found < value for found in others)
    return _kept(seat, best, won=value > 0, only=only)


def _kept(seat: _Seat, best: int, *, won: bool, only: bool) -> Hint[ConnexionMove]:
    """Return a cell that keeps a win or a draw when both play their best, and whether it is the ``only`` one."""
    if won:
        sentence = say("Colour this cell: it wins by force, whatever {side} replies.", side=seat.opponent)
        if only:
            sentence = say("Colour this cell: it is the only one that wins by force.")
        return seat.hint(best, sentence, "wins-by-force", seat.stars(seat.own))
    if only:
        sentence = say("Colour this cell: it is the only one after which {side} does not win by force.",
                       side=seat.opponent)  # fmt: skip
        return seat.hint(best, sentence, "only-defence", seat.stars(seat.other))
    sentence = say("Colour this cell: it keeps a draw, whatever {side} replies; nothing wins by force.",
                   side=seat.opponent)  # fmt: skip
    return seat.hint(best, sentence, "keeps-the-draw", seat.stars(seat.own))


def _counted(seat: _Seat, among: Collection[int] | None, claim: Sentence | None) -> Hint[ConnexionMove]:
    """Return the cell that wins most continuations, of all or ``among`` some of which ``claim`` says something."""
    ranked = [place for place in seat.thoughts.ranked(seat.board) if among is None or place in among]
    if not ranked:
        ranked = list(among or ())
    (place, chance), *others = _best(seat, ranked)
    return _advice(seat, place, chance, others[0][1] if others else None, claim)


def _best(seat: _Seat, ranked: list[int]) -> list[tuple[int, Chance]]:
    """Return the first few cells with their chances, best first."""
    tried = [(place, seat.thoughts.chance_of(seat.board, place)) for place in ranked[:TRIED]]
    return sorted(tried, key=lambda one: one[1].value, reverse=True)


def _advice(
    seat: _Seat, place: int, chance: Chance, other: Chance | None, claim: Sentence | None
) -> Hint[ConnexionMove]:
    """Return the hint to colour a cell, with what is proved or counted of it, and what it does on the board."""
    if chance.proved and chance.value == 1:
        sentence = say("Colour this cell: it wins by force, whatever {side} replies.", side=seat.opponent)
        return seat.hint(place, sentence, "wins-by-force", seat.stars(seat.own))
    touched = [near for near in seat.board.size.touching(place) if seat.board.core.colour(near) == seat.own]
    groups = seat.board.core.joins(place, seat.own)
    evidence = touched if groups > 1 else seat.stars(seat.own)
    technique = "best-found"
    if claim is not None:
        technique, evidence = "stops-a-win", seat.stars(seat.other)
    elif groups > 1:
        technique, claim = "joins-groups", say("it joins {n} of your groups", n=groups)
    else:
        claim = _needs(seat, place)
    counted = _counts(chance, other)
    if counted is None:
        counted = say("it is the best move found in this time")
    if claim is None:
        return seat.hint(place, say("Colour this cell: {counted}.", counted=counted), technique, evidence)
    sentence = say("Colour this cell: {claim}; {counted}.", claim=claim, counted=counted)
    return seat.hint(place, sentence, technique, evidence)


def _needs(seat: _Seat, place: int) -> Sentence | None:
    """Return how many cells each player needs to join all his stars once a cell is coloured; None if one cannot."""
    from damier.games.connexion.thinking.judge import Judge  # noqa: PLC0415 (most commands need no search)

    side = seat.board.level.side
    judge = Judge(side, side, seat.stars(1), seat.stars(2), 0)
    colours = bytearray(seat.board.core.picture())
    colours[place] = seat.own
    (own, own_reach), (other, other_reach) = (judge.needs(colours, colour) for colour in (seat.own, seat.other))
    stars = seat.board.level.stars
    if min(own_reach, other_reach) < stars or stars > MEASURED:
        return None
    return say("you then need {n} more {n:cell|cells} to join all your stars, and {side} needs {other}", n=own,
               other=other, side=seat.opponent)  # fmt: skip


def _counts(chance: Chance, other: Chance | None) -> Sentence | None:
    """Return what a cell scores, and the next best if both were played on from equally often; None if too seldom.

    One figure for each, the one by which they are ranked: wins and draws told apart may seem to say the contrary.
    """
    if chance.proved:
        return say("it keeps a draw by force") if chance.value else None
    if chance.played < FEWEST:
        return None
    points = _points(chance)
    if other is None or other.proved or other.played != chance.played:
        return say("it scores {points} points out of 100 in trial games (a draw counts half)", points=points)
    if _points(other) == points:
        return say("it scores {points} points out of 100 in trial games, about as many as the next best (a draw counts "
                   "half)", points=points)  # fmt: skip
    return say("it scores {points} points out of 100 in trial games, and the next best {other} (a draw counts half)",
               points=points, other=_points(other))  # fmt: skip


def _points(chance: Chance) -> int:
    """Return the whole points out of 100 that continuations bring: one for a win, half a one for a draw."""
    return int(100 * chance.value)
