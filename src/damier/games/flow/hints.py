"""Hints in Flow: the next step with its reason, or what is wrong, or a step of a solution where reasoning has run out.

Before anything is said, it is looked up whether some solution agrees with all that is drawn and marked: what follows
from a mistake helps nobody. ``sentences.py`` has the words of the steps.
"""

from __future__ import annotations

from typing import Final

from damier.core.contract import Budget, Cell, Exhausted, Hint, Impossible, Sentence, say
from damier.core.reasoning import Soundness
from damier.games.flow.board import FlowBoard, FlowMove, mark_move
from damier.games.flow.encoding import Encoding, paths_of
from damier.games.flow.names import colour_name
from damier.games.flow.reasoning import Finding, Reasoning, known_sides
from damier.games.flow.sentences import cells_of, explained
from damier.search.sat import Meter

#: Conflicts after which a step is no longer proved once more before it is said: the rules have proved it already.
_PROOF: Final = 2_000


def hint(board: FlowBoard, budget: Budget) -> Hint[FlowMove]:
    """Return the next step, or what is wrong; raise ``Impossible`` if nothing helps, ``Exhausted`` if time ran out."""
    if board.outcome() is not None:
        raise Impossible(say("the level is solved already"))
    search = _Search(board, Meter(budget))
    solution = search.solution()
    if solution is None:
        raise Exhausted(say("no hint was found in the time there was"))
    if isinstance(solution, bool):
        return _mistake(board, search)
    try:
        finding = Reasoning(board, search.meter.deadline).next()
    except Exhausted:
        return _solver_step(board, solution, say("There was no time to reason further."))
    if finding is not None and search.agrees(finding):
        return explained(board, finding)
    return _solver_step(board, solution, say("Reasoning goes no further here."))


def check(board: FlowBoard, budget: Budget) -> Soundness:
    """Return whether some solution agrees with all that is drawn and marked; what is missing does not count."""
    search = _Search(board, Meter(budget))
    found = search.solution()
    if found is None:
        return Soundness(right=None, sentence=say("Nothing can be said in the time there was."))
    if found is not False:
        return Soundness(right=True, sentence=say("All is right so far."))
    try:
        wrong = search.first_wrong()
    except Exhausted:
        return Soundness(
            right=False, sentence=say("Something is wrong; what, was not found out in the time there was.")
        )
    if wrong is None:
        return Soundness(right=False, sentence=say("This level has no solution."))
    side = search.sides[wrong][0]
    return Soundness(
        right=False,
        sentence=_wrong_sentence(board, side),
        move=search.moves[wrong],
        cells=cells_of(board, side),
    )


class _Search:
    """Solutions that agree with what is drawn and marked, in the order in which that was done."""

    def __init__(self, board: FlowBoard, meter: Meter) -> None:
        self.board = board
        self.meter = meter
        found = _history(board)
        #: The sides that are drawn or marked, each with its value, in the order in which that was done.
        self.sides = [(side, value) for side, (value, _) in found.items()]
        #: The number of the move that did it, from 1.
        self.moves = [move for _, move in found.values()]
        self._encodings: dict[bool, Encoding] = {}

    def solution(
        self, first: int | None = None, against: tuple[int, int] | None = None, most: float = float("inf")
    ) -> frozenset[int] | bool | None:
        """Return a solution that agrees with the ``first`` of what is drawn, or with all; False if there is none.

        With ``against``, a side of it has not the value given there. None if the budget or ``most`` conflicts ran out.
        """
        assuming = [(side + 1) * value for side, value in self.sides[:first]]
        if against is not None:
            assuming.append(-(against[0] + 1) * against[1])
        for touching in (False, True) if self.board.level.touch == "yes" else (False,):
            if touching not in self._encodings:
                self._encodings[touching] = Encoding(self.board.level, self.meter, touching=touching)
            found = self._encodings[touching].next(most, assuming=assuming)
            if found is not False:
                return found
        return False

    def agrees(self, finding: Finding) -> bool:
        """Return whether no solution is known that agrees with the position but not with what was found."""
        return not any(isinstance(self.solution(against=one, most=_PROOF), frozenset) for one in finding.decided)

    def first_wrong(self) -> int | None:
        """Return the first place of ``sides`` up to which no solution agrees, or None if the level has none at all.

        Raises ``Exhausted`` where the budget ran out before that was known.
        """
        if not self._agrees_up_to(0):
            return None
        right, wrong = 0, len(self.sides)
        while wrong - right > 1:
            middle = (right + wrong) // 2
            if self._agrees_up_to(middle):
                right = middle
            else:
                wrong = middle
        return wrong - 1

    def _agrees_up_to(self, first: int) -> bool:
        found = self.solution(first)
        if found is None:
            raise Exhausted(say("no hint was found in the time there was"))
        return found is not False


def _history(board: FlowBoard) -> dict[int, tuple[int, int]]:
    """Return each side that is drawn or marked, with its value and the number of the move that did it, in order."""
    twin = FlowBoard(board.level)
    found: dict[int, tuple[int, int]] = {}
    for number, move in enumerate(board.moves, start=1):
        twin.push(move)
        now = known_sides(twin)
        found = {side: one for side, one in found.items() if now.get(side) == one[0]}
        found |= {side: (value, number) for side, value in now.items() if side not in found}
    return found


# What is wrong.


def _is_mark(board: FlowBoard, side: int) -> bool:
    return side in board.marks and side not in board.drawn_sides()


def _wrong_sentence(board: FlowBoard, side: int) -> Sentence:
    if _is_mark(board, side):
        if board.marks[side] > 0:
            return say("No solution joins the framed cells, as you have marked them.")
        return say("Every solution joins the framed cells, which you have marked as apart.")
    number = board.owner[board.graph.edges[side][0]]
    return say("No solution takes {colour} between the framed cells.", colour=colour_name(board, number))


def _mistake(board: FlowBoard, search: _Search) -> Hint[FlowMove]:
    """Return a hint on the first thing that no solution has: a mark to clear, or a path to delete."""
    wrong = search.first_wrong()
    if wrong is None:
        raise Impossible(say("this level has no solution"))
    side, _ = search.sides[wrong]
    one, other = cells = cells_of(board, side)
    sentence = _wrong_sentence(board, side)
    if not _is_mark(board, side):
        return Hint((FlowMove("delete", _endpoint(board, side)),), sentence, cells, kind="mistake")
    stop = () if board.here is None else (FlowMove("stop", board.graph.nodes[board.here].cell),)
    return Hint((*stop, mark_move("clear", one, other)), sentence, cells, kind="mistake")


def _endpoint(board: FlowBoard, side: int) -> Cell:
    """Return the endpoint from which a path was drawn through a side: there nothing but that path is deleted."""
    nodes = {*board.graph.edges[side]}
    number = board.owner[board.graph.edges[side][0]]
    portion = max(board.portions[number], key=lambda portion: len(nodes.intersection(portion)))
    return board.graph.nodes[portion[0]].cell


# Where reasoning has run out.


def _solver_step(board: FlowBoard, solution: frozenset[int], why: Sentence) -> Hint[FlowMove]:
    """Return how one path goes on in a solution, the one under way if there is one; ``why`` says why it is asked."""
    paths = paths_of(board.level, solution)
    stroke = board.stroke if board.stroke is not None and not board.stroke.closed else None
    if stroke is not None:
        number, end = stroke.colour, stroke.side
    else:
        number, end = next(one for one in range(len(board.portions)) if one not in board.joined), 0
    portion = board.portions[number][end]
    path = paths[board.level.colours[number]]
    ahead = path if end == 0 else path[::-1]
    here, following = board.graph.nodes[portion[-1]].cell, ahead[len(portion)]
    moves = () if stroke is not None else (FlowMove("start", here),)
    sentence = say(
        "{why} In a solution, {colour} goes on to the framed cell.", why=why, colour=colour_name(board, number)
    )
    return Hint((*moves, FlowMove("extend", following)), sentence, (following,), (here,), "", "solver")
