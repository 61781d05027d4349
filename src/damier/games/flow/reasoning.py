"""One step of reasoning at a position of Flow: what follows from what is drawn and marked, and why.

What anybody sees at once needs no step and no mark: that a finished cell takes no more paths, that two colours are not
joined, that no ring is closed. All else is a step, found in this order: what the rules decide of one cell or one path,
then what is refuted by a walk, the shallowest first (``grade.py`` has the stages). Among steps that are equally easy,
one near the last that was drawn is taken, so that a reader's eye does not jump.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from damier.games.flow import deduction
from damier.games.flow.board import FlowBoard, FlowMove, mark_move
from damier.games.flow.deduction import USED, Deduction
from damier.games.flow.grade import STAGES, Stage, deduction_of, easiest_walks
from damier.games.flow.strokes import FREE
from damier.games.flow.techniques import OF_RULE

#: The rules whose conclusions anybody sees.
SEEN: Final = 1 << deduction.FULL | 1 << deduction.COLOURS | 1 << deduction.RING | 1 << deduction.DEAD_END
#: Of so many walks that are equally deep, the one that rests on least is chosen.
_CANDIDATES: Final = 12


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found: the sides that are decided, each used (1) or closed (-1), and what it rests on.

    ``about`` is the node at which it was noticed, and ``colour`` the colour that it is about, or -1. A walk has its
    ``chain``, the sides that it goes through from the supposed one on, each with its value, and ends with a kind of
    ``contradiction`` at some nodes, the ``clash``.
    """

    technique: str
    decided: tuple[tuple[int, int], ...]
    about: int
    colour: int = -1
    chain: tuple[tuple[int, int], ...] = ()
    contradiction: int = -1
    clash: tuple[int, ...] = ()


class Reasoning:
    """What is known at a position: what is drawn and marked, and what anybody sees of it."""

    def __init__(self, board: FlowBoard, deadline: float = float("inf")) -> None:
        """Look at a board; what takes longer than ``time.thread_time()`` comes to ``deadline`` raises ``Exhausted``."""
        self.board = board
        self.graph = board.graph
        self.known: Deduction = deduction_of(board.level, deadline=deadline)
        #: Whether what is drawn and marked does not contradict itself at sight.
        self.sound = all(self.known.take(*one) for one in known_sides(board).items()) and self.known.settle(SEEN)

    def next(self) -> Finding | None:
        """Return the easiest next step, or None if reasoning goes no further, or if something is wrong."""
        if not self.sound:
            return None
        decided = self.known.consequences()
        if decided is None:
            return None
        return self._easiest(decided) or self._walk()

    def _easiest(self, decided: Sequence[tuple[int, int, int, int]]) -> Finding | None:
        """Return the easiest of what the rules decide, all that one rule says of one node together."""
        together: dict[tuple[int, int], dict[int, int]] = {}
        for side, value, rule, about in decided:
            if rule in OF_RULE:
                together.setdefault((rule, about), {})[side] = value
        if not together:
            return None
        rule, about = min(together, key=lambda one: (one[0], self._distance(one[1])))
        decided_here = tuple(together[rule, about].items())
        return Finding(OF_RULE[rule], decided_here, about, self.known.colour_of(about))

    def _walk(self) -> Finding | None:
        """Return what the shallowest walk refutes."""
        easiest = easiest_walks(self.known, STAGES)
        if easiest is None:
            return None
        stage, refuted = easiest
        near = sorted(refuted, key=lambda one: self._distance(self.graph.edges[one[0]][0]))
        found = [self._walked(side, value, stage) for side, value, _ in near[:_CANDIDATES]]
        return min(found, key=lambda one: len(one.chain))

    def _walked(self, side: int, value: int, stage: Stage) -> Finding:
        known = self.known
        start = known.mark()
        known.walk(side, value, stage.rounds, stage.look)
        kind, node, last, _, mate = known.contradiction()
        sides = known.known()
        chain = [known.entry(place)[0] for place in known.chain(start)] or [side]
        clash = [node] if last < 0 else [*self.graph.edges[last]]
        if kind == deduction.CUT:
            clash.append(mate)
        if kind == deduction.STRANDED:
            clash = known.region_of(node)
        colour = known.colour_of(node)
        known.back_to(start)
        return Finding(
            stage.technique(kind),
            ((side, -value),),
            self.graph.edges[side][0],
            colour,
            tuple((one, sides[one] or value) for one in chain),
            kind,
            tuple(clash),
        )

    def _distance(self, node: int) -> int:
        """Return how far a node is from where the last move was made."""
        moves = self.board.moves
        if not moves:
            return 0
        here, there = self.graph.nodes[node].cell, moves[-1].cell
        return abs(here.column - there.column) + abs(here.row - there.row)


def known_sides(board: FlowBoard) -> dict[int, int]:
    """Return the sides that are drawn or marked, each used (1) or closed (-1); what is drawn hides marks below it."""
    return board.marks | dict.fromkeys(board.drawn_sides(), USED)


def moves_of(board: FlowBoard, decided: Sequence[tuple[int, int]]) -> tuple[FlowMove, ...]:
    """Return the moves that put decided sides on the board: strokes where a path can be drawn on, else marks."""
    twin = board.copy()
    if board.here is not None:
        twin.push(FlowMove("stop", board.graph.nodes[board.here].cell))
    used = {side for side, value in decided if value == USED}
    while stroke := next(filter(None, (_stroke(twin, side, used) for side in used - {*twin.drawn_sides()})), None):
        for move in stroke:
            twin.push(move)
    drawn = {*twin.drawn_sides()}
    for side, value in decided:
        if side not in drawn and twin.marks.get(side) != value:
            one, other = (board.graph.nodes[node].cell for node in board.graph.edges[side])
            twin.push(mark_move("join" if value == USED else "close", one, other))
    moves = list(twin.moves[board.move_count :])
    if board.stroke is not None and moves[1].verb == "start" and board.loose_end(moves[1].cell) == board.stroke:
        del moves[:2]  # the stroke under way goes on
    return tuple(moves)


def _stroke(board: FlowBoard, side: int, used: set[int]) -> list[FlowMove]:
    """Return the stroke that draws a path on through a side and then as far as joined cells lead; empty if none can.

    On a bridge it goes straight on.
    """
    graph = board.graph
    for here, there in (graph.edges[side], graph.edges[side][::-1]):
        end = board.loose_end(graph.nodes[here].cell)
        if end is None or board.portions[end.colour][end.side][-1] != here:
            continue
        moves = [FlowMove("start", graph.nodes[here].cell)]
        before, at = here, there
        while True:
            moves.append(FlowMove("extend", graph.nodes[at].cell))
            if board.owner[at] != FREE:
                break
            onward = [
                near for _, near, edge in graph.around[at]
                if near != before and (graph.is_lane(at) or edge in used or board.marks.get(edge) == USED)
            ]  # fmt: skip
            if not onward or board.owner[onward[0]] not in (FREE, end.colour):
                break
            before, at = at, onward[0]
        return [*moves, FlowMove("stop", graph.nodes[at].cell)]
    return []
