"""Whole strokes: what a finger that goes from cell to cell makes of the paths on a board, as one move.

A stroke takes up a path where the finger goes down, at an endpoint, at a loose end or inside: what lies behind that
cell stays, what lies before it is given up. It then goes from cell to cell. Coming back to a cell that it has passed,
it is shortened to there. Over another colour it cuts that colour's path, of which stays what still hangs on an
endpoint; over the other portion of its own colour it joins it, and cuts off what hung loose. Only the endpoints of
others are in its way, and a path that has reached its other endpoint is whole. All that counts is where the stroke runs
in the end: what was cut on a way that the finger has taken back is whole again.

A board is not changed here: ``FlowBoard`` plays strokes as its move ``draw``, ``trace`` reads them from a hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from damier.core.contract import Cell, Sentence, say

if TYPE_CHECKING:
    from damier.games.flow.board import FlowBoard, FlowMove

FREE = -1


class Portions(NamedTuple):
    """What is drawn of a colour: the nodes from each of its endpoints on, and whether the two make a whole path."""

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    joined: bool


class _Hold(NamedTuple):
    """Where a path is taken up: its colour, which of its portions, and the nodes of that from the endpoint to here."""

    colour: int
    side: int
    nodes: list[int]
    #: How many nodes there were when it was taken up.
    length: int


class Walk:
    """A stroke on its way over a board. ``cells`` are where it began and each cell it has come to since."""

    def __init__(self, board: FlowBoard, cell: Cell) -> None:
        self._board = board
        self._begun = cell
        #: The paths that may be meant: there are two on a bridge that both ways are crossed, until the next cell tells.
        self._holds = _holds(board, cell)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The shortest list of cells that draws the same, from the one where the finger went down."""
        board, (colour, side, nodes, length) = self._board, self._holds[0]
        taken_up = board.portions[colour][side][:length]
        kept = shared_length(taken_up, nodes)
        way = [*reversed(taken_up[kept - 1 :]), *nodes[kept:]]
        return tuple(board.graph.nodes[node].cell for node in way)

    def begin_refusal(self) -> Sentence | None:
        """Return why no stroke can begin at the first cell, or None if one can."""
        return None if self._holds else say("there is no path at {cell} to go on from", cell=self._begun)

    def come(self, cell: Cell) -> Sentence | None:
        """Go on to a cell, or back to it; return why that is not possible, and None where it is."""
        board = self._board
        fitting = [hold for hold in self._holds if self._reason(hold, cell) is None]
        if not fitting:
            return self._reason(self._holds[0], cell)
        self._holds = fitting[:1]
        nodes = self._holds[0].nodes
        target = board.node_towards(nodes[-1], cell)
        place = _place(board, nodes, target, cell)
        if place is None:
            assert target is not None  # noqa: S101 (it can be reached)
            nodes.append(target)
        else:
            del nodes[place + 1 :]
        return None

    def _reason(self, hold: _Hold, cell: Cell) -> Sentence | None:
        """Return why a path taken up so cannot go to a cell, or None if it can."""
        board, (colour, side, nodes, _) = self._board, hold
        target = board.node_towards(nodes[-1], cell)
        if _place(board, nodes, target, cell) is not None:
            return None
        if nodes[-1] == board.portions[colour][1 - side][0]:
            return say("the path is whole: choose another start")
        if target is None:
            return board.distance_refusal(nodes[-1], cell)
        owner = board.owner[target]
        if owner not in (FREE, colour) and cell in board.level.colour_at:
            return say("{cell} is an endpoint of {colour!r}", cell=cell, colour=board.level.colours[owner])
        return None

    def result(self) -> Mapping[int, Portions]:
        """Return the portions of every colour that the stroke changes, as they are when the finger is lifted."""
        board, (colour, side, nodes, length) = self._board, self._holds[0]
        if nodes == board.portions[colour][side][:length]:  # it has not left the cell where it began, or come back
            return {}
        drawn = set(nodes)
        found = {colour: _own(board, colour, side, nodes)}
        for other in {board.owner[node] for node in nodes} - {FREE, colour}:
            found[other] = _cut(board, other, drawn)
        return {number: portions for number, portions in found.items() if portions != portions_of(board, number)}


def portions_of(board: FlowBoard, colour: int) -> Portions:
    """Return what is drawn of a colour now."""
    first, second = board.portions[colour]
    return Portions((tuple(first), tuple(second)), colour in board.joined)


def shared_length(one: Sequence[int], other: Sequence[int]) -> int:
    """Return how many nodes two portions have in common from their start."""
    return next(
        (at for at, (here, there) in enumerate(zip(one, other, strict=False)) if here != there),
        min(len(one), len(other)),
    )


def walk_along(board: FlowBoard, cells: Sequence[Cell]) -> Walk | Sentence:
    """Return the stroke through ``cells``, or why there is none."""
    for cell in cells:
        if cell not in board.graph.at:
            return board.place_refusal(cell) or say("{cell} is a hole, not a part of the board", cell=cell)
    walk = Walk(board, cells[0])
    reason = walk.begin_refusal()
    for cell in cells[1:]:
        if reason is None:
            reason = walk.come(cell)
    return walk if reason is None else reason


def trace(board: FlowBoard, cells: Sequence[Cell]) -> tuple[FlowMove, ...]:
    """Return the moves of a finger that went down at the first of ``cells`` and came to the others; none if it tapped.

    Cells that the stroke cannot go to are passed over. A stroke under way ends first.
    """
    from damier.games.flow.board import FlowMove  # noqa: PLC0415 (boards play strokes)

    ending: tuple[FlowMove, ...] = ()
    if board.here is not None:
        ending = (FlowMove("stop", board.graph.nodes[board.here].cell),)
    known = [cell for cell in cells if cell in board.graph.at]
    if not known or known[0] != cells[0] or board.outcome() is not None:
        return ending
    walk = Walk(board, known[0])
    if walk.begin_refusal() is not None:
        return ending
    for cell in known[1:]:
        walk.come(cell)
    if not walk.result():
        return ending
    first, *way = walk.cells
    return (*ending, FlowMove("draw", first, way=tuple(way)))


def _holds(board: FlowBoard, cell: Cell) -> list[_Hold]:
    """Return the paths through a cell, each with what of it lies behind."""
    found: list[_Hold] = []
    for node in board.graph.at[cell]:
        colour = board.owner[node]
        for side, portion in enumerate(board.portions[colour] if colour != FREE else ()):
            if node in portion:
                length = portion.index(node) + 1
                found.append(_Hold(colour, side, portion[:length], length))
    return found


def _place(board: FlowBoard, nodes: list[int], target: int | None, cell: Cell) -> int | None:
    """Return where a stroke has passed the node it would come to at a cell, or the cell; None if it has not."""
    if target is not None:
        return nodes.index(target) if target in nodes else None
    return next((at for at in reversed(range(len(nodes))) if board.graph.nodes[nodes[at]].cell == cell), None)


def _own(board: FlowBoard, colour: int, side: int, nodes: list[int]) -> Portions:
    """Return the portions of a colour one of which now has these nodes."""
    other = board.portions[colour][1 - side]
    if nodes[-1] == other[0]:
        mine, theirs, joined = nodes[:-1], other[:1], True
    else:
        drawn = set(nodes)
        met = next((at for at, node in enumerate(other) if node in drawn), None)
        mine, theirs = nodes, other if met is None else other[:met]
        joined = met is not None and other[met] == nodes[-1]
    first, second = (mine, theirs) if side == 0 else (theirs, mine)
    return Portions((tuple(first), tuple(second)), joined)


def _cut(board: FlowBoard, colour: int, drawn: set[int]) -> Portions:
    """Return what stays of a colour where another is drawn over it: what still hangs on an endpoint."""
    if colour in board.joined:
        path = board.path(colour)
        crossed = [at for at, node in enumerate(path) if node in drawn]
        return Portions((tuple(path[: crossed[0]]), tuple(reversed(path[crossed[-1] + 1 :]))), joined=False)
    first, second = (
        portion[: next((at for at, node in enumerate(portion) if node in drawn), len(portion))]
        for portion in board.portions[colour]
    )
    return Portions((tuple(first), tuple(second)), joined=False)
