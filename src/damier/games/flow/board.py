"""A position of Flow: for each colour at most two portions, one from each endpoint, and the stroke under way.

The moves are the actions of the assignment, start, extend, stop and delete, and two of our own: retract, which runs
back over the stroke under way, and draw, a whole stroke as a hand makes it, which may take up a path anywhere and cut
others (``strokes.py``). All but draw are single steps; ``at_rest`` tells sessions where a whole stroke ends.

Between strokes a player may also *mark* the side between two cells, to remember what was found out: that it is closed,
or that the two cells are joined although nobody knows yet by which colour. Marks decide nothing. A path that is drawn
hides the marks below it, which show again where it is deleted.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal, Self

from damier.core.cells import column_letters
from damier.core.contract import Board, Cell, Outcome, Sentence, Violation, say
from damier.games.flow.level import FlowLevel, wall_between
from damier.games.flow.strokes import FREE, Portions, Walk, portions_of, shared_length, walk_along

Verb = Literal["start", "extend", "stop", "retract", "delete", "draw", "join", "close", "clear"]
#: What the verbs that mark a side make of it: used, closed, or nothing.
MARKS: Final[Mapping[Verb, int]] = {"join": 1, "close": -1, "clear": 0}


@dataclass(frozen=True, slots=True)
class FlowMove:
    """A move: what to do, and at which cell; a mark is on the side between that cell and ``other``.

    A stroke that is drawn as one move begins at the cell and goes along ``way``.
    """

    verb: Verb
    cell: Cell
    other: Cell | None = None
    way: tuple[Cell, ...] = ()

    def __str__(self) -> str:
        if self.way:
            return f"{self.verb} {'-'.join(map(str, (self.cell, *self.way)))}"
        return f"{self.verb} {self.cell}" if self.other is None else f"{self.verb} {self.cell}-{self.other}"


@lru_cache(maxsize=1 << 14)  # there are many, and the same again in every position
def mark_move(verb: Verb, one: Cell, other: Cell) -> FlowMove:
    """Return the move that marks the side between two cells, the first in reading order first."""
    return FlowMove(verb, *wall_between(one, other))


@dataclass(frozen=True, slots=True)
class Stroke:
    """The stroke under way: its colour, which portion it lengthens, and whether it has closed the path."""

    colour: int
    side: int
    closed: bool = False


@dataclass(frozen=True, slots=True)
class _Undo:
    """What a move changed: the stroke before it, the nodes it added, and the nodes it took off, by colour and side."""

    stroke: Stroke | None
    added: tuple[int, int, int] | None = None
    taken: tuple[tuple[int, int, tuple[int, ...]], ...] = ()
    opened: tuple[int, ...] = ()
    closed: int | None = None
    #: The side that was marked, and the mark it had, 0 for none.
    marked: tuple[int, int] | None = None
    #: What was drawn of the colours that a whole stroke changed.
    redrawn: Mapping[int, Portions] = field(default_factory=dict)


class FlowBoard(Board[FlowLevel, FlowMove]):
    """A game of Flow under way.

    ``portions[colour][side]`` lists nodes of the level's graph from an endpoint on; colours are numbered as the level
    orders them.
    """

    def __init__(self, level: FlowLevel) -> None:
        super().__init__(level)
        self.graph = level.graph
        ends = [[self.graph.at[cell][0] for cell in pair] for _, pair in level.pairs]
        self.portions: list[tuple[list[int], list[int]]] = [([first], [second]) for first, second in ends]
        #: The colours whose path is whole.
        self.joined: set[int] = set()
        #: The colour on each node, or ``FREE``.
        self.owner = [FREE] * len(self.graph.nodes)
        for colour, (first, second) in enumerate(ends):
            self.owner[first] = self.owner[second] = colour
        self.stroke: Stroke | None = None
        #: What the player has marked of sides, by their numbers in the graph: 1 joined, -1 closed.
        self.marks: dict[int, int] = {}
        #: How many cells are not covered yet.
        self.uncovered = sum(not self._is_covered(cell) for cell in self.graph.at)

    def _is_covered(self, cell: Cell) -> bool:
        """Return whether ``cell`` is covered; a bridge is if a path crosses it, or both ways if the level says so."""
        used = [self.owner[node] != FREE for node in self.graph.at[cell]]
        return all(used) if self.level.bridge_rule == "both" else any(used)

    @property
    def cell_count(self) -> int:
        """How many cells there are to cover."""
        return len(self.graph.at)

    @property
    def here(self) -> int | None:
        """The node that the stroke under way has reached, or None without a stroke."""
        if self.stroke is None:
            return None
        side = 1 - self.stroke.side if self.stroke.closed else self.stroke.side
        return self.portions[self.stroke.colour][side][-1]

    def path(self, colour: int) -> list[int]:
        """Return the nodes of the whole path of ``colour``, from its first endpoint to its second."""
        first, second = self.portions[colour]
        return [*first, *reversed(second)]

    def drawn_sides(self) -> list[int]:
        """Return the sides that all paths go through, by their numbers in the graph."""
        edge_between = self.graph.edge_between
        lists = [
            nodes
            for colour, portions in enumerate(self.portions)
            for nodes in ([self.path(colour)] if colour in self.joined else portions)
        ]
        return [edge for nodes in lists for pair in pairwise(nodes) if (edge := edge_between(*pair)) is not None]

    def _is_drawn(self, edge: int) -> bool:
        """Return whether a path goes through a side."""
        one, other = self.graph.edges[edge]
        colour = self.owner[one]
        if colour == FREE or self.owner[other] != colour:
            return False
        lists = [self.path(colour)] if colour in self.joined else self.portions[colour]
        return any(pair in ((one, other), (other, one)) for nodes in lists for pair in pairwise(nodes))

    def violations(self) -> list[Violation]:
        """Return what keeps the position from being a solution, in a fixed order; empty when it is solved."""
        from damier.games.flow.check import violations  # noqa: PLC0415 (boards are played more often than checked)

        drawn = {
            name: [self.path(number)] if number in self.joined else [*self.portions[number]]
            for number, name in enumerate(self.level.colours)
        }
        cells = {
            name: [[self.graph.nodes[node].cell for node in path] for path in paths] for name, paths in drawn.items()
        }
        return violations(self.level, cells)

    # What is allowed.

    def refusal(self, move: FlowMove) -> Sentence | None:  # noqa: PLR0911 (each rule has its own sentence)
        """Return why the rules forbid the move, or None if they allow it."""
        if move.verb in MARKS:
            return self._mark_refusal(move)
        if (reason := self.place_refusal(move.cell)) is not None:
            return reason
        match move.verb:
            case "draw":
                return self._draw_refusal(move)
            case "start":
                return self._start_refusal(move.cell)
            case "extend":
                return self._extend_refusal(move.cell)
            case "stop":
                return self._stop_refusal(move.cell)
            case "retract":
                return self._retract_refusal(move.cell)
            case "delete":
                if not self._portions_through(move.cell):
                    return say("there is no path through {cell} to delete", cell=move.cell)
        return None

    def place_refusal(self, cell: Cell) -> Sentence | None:
        """Return why a cell is no part of the board, or None if it is one."""
        if cell not in self.level.size:
            return say("{cell} is outside the grid of {size}", cell=cell, size=self.level.size)
        return None if cell in self.graph.at else say("{cell} is a hole, not a part of the board", cell=cell)

    def _draw_refusal(self, move: FlowMove) -> Sentence | None:
        if self.stroke is not None:
            return say("finish the path being drawn before you draw another")
        walk = walk_along(self, (move.cell, *move.way))
        if not isinstance(walk, Walk):
            return walk
        return None if walk.result() else say("this stroke changes nothing")

    def _start_refusal(self, cell: Cell) -> Sentence | None:
        if self.loose_end(cell) is not None:
            return None
        if cell in self.level.colour_at:
            return say("a path leaves the endpoint {cell} already", cell=cell)
        return say("{cell} is neither an endpoint nor the loose end of a path", cell=cell)

    def _extend_refusal(self, cell: Cell) -> Sentence | None:
        if self.stroke is None:
            return say("choose a start before extending to {cell}", cell=cell)
        if self.stroke.closed:
            return say("the path is whole: choose another start")
        here = self.portions[self.stroke.colour][self.stroke.side][-1]
        target = self.node_towards(here, cell)
        if target is None:
            return self.distance_refusal(here, cell)
        if self.owner[target] == FREE or self._is_other_end(target):
            return None
        if self.owner[target] == self.stroke.colour:
            return say("the path has been at {cell} already", cell=cell)
        return say("{cell} is taken by {colour!r}", cell=cell, colour=self.level.colours[self.owner[target]])

    def distance_refusal(self, here: int, cell: Cell) -> Sentence:
        """Return why a path at the node ``here`` cannot come to a cell that it does not touch."""
        at = self.graph.nodes[here].cell
        if self.graph.is_lane(here):
            return say("a path crosses the bridge {at} straight, so it cannot go to {cell}", at=at, cell=cell)
        return say("{cell} does not touch {at}, where the path is", cell=cell, at=at)

    def _stop_refusal(self, cell: Cell) -> Sentence | None:
        here = self.here
        if here is None:
            return say("no path is being drawn")
        if self.graph.nodes[here].cell != cell:
            return say("the path is at {at}, not at {cell}", at=self.graph.nodes[here].cell, cell=cell)
        return None

    def _retract_refusal(self, cell: Cell) -> Sentence | None:
        if self.stroke is None:
            return say("no path is being drawn")
        if self._kept_length(cell) is None:
            return say("the path being drawn has not passed {cell}", cell=cell)
        return None

    def _mark_refusal(self, move: FlowMove) -> Sentence | None:
        edge = self.edge_of(move)
        if edge is None:
            return say("there is no side between {one} and {other} to mark", one=move.cell, other=move.other)
        if self.stroke is not None:
            return say("finish the path being drawn before you mark a side")
        if self._is_drawn(edge):
            return say("a path goes between {one} and {other} already", one=move.cell, other=move.other)
        if self.marks.get(edge, 0) == MARKS[move.verb]:
            return say("the side between {one} and {other} is so already", one=move.cell, other=move.other)
        return None

    def edge_of(self, move: FlowMove) -> int | None:
        """Return the number of the side that a move marks, or None if there is none between its two cells."""
        if move.other is None:
            return None
        nodes = (
            (one, other) for one in self.graph.at.get(move.cell, ()) for other in self.graph.at.get(move.other, ())
        )
        return next((edge for pair in nodes if (edge := self.graph.edge_between(*pair)) is not None), None)

    def is_mark(self, move: FlowMove) -> bool:
        """Return whether a move only marks a side."""
        return move.verb in MARKS

    def takes_back(self, move: FlowMove) -> bool:
        """Return whether a move only deletes what was drawn."""
        return move.verb == "delete"

    def loose_end(self, cell: Cell) -> Stroke | None:
        """Return the stroke that would lengthen the portion ending at ``cell``, or None if there is no such portion."""
        for node in self.graph.at[cell]:
            colour = self.owner[node]
            if colour != FREE and colour not in self.joined:
                for side in (0, 1):
                    if self.portions[colour][side][-1] == node:
                        return Stroke(colour, side)
        return None

    def node_towards(self, here: int, cell: Cell) -> int | None:
        """Return the node of ``cell`` that a path at the node ``here`` would come to, or None if they do not touch."""
        return next((node for node in self.graph.neighbours(here) if self.graph.nodes[node].cell == cell), None)

    def _is_other_end(self, node: int) -> bool:
        stroke = self.stroke
        return stroke is not None and self.portions[stroke.colour][1 - stroke.side][-1] == node

    def _kept_length(self, cell: Cell) -> int | None:
        """Return how many nodes of the portion are kept by running back to ``cell``; None if it is not behind."""
        assert self.stroke is not None  # noqa: S101 (callers have checked)
        portion = self.portions[self.stroke.colour][self.stroke.side]
        last = len(portion) if self.stroke.closed else len(portion) - 1
        return next((at + 1 for at in reversed(range(last)) if self.graph.nodes[portion[at]].cell == cell), None)

    def _portions_through(self, cell: Cell) -> list[tuple[int, int]]:
        """Return the portions through ``cell`` that can be deleted, as colour and side: both of a whole path."""
        found: list[tuple[int, int]] = []
        for colour in {self.owner[node] for node in self.graph.at[cell]} - {FREE}:
            for side in (0, 1):
                portion = self.portions[colour][side]
                here = any(node in portion for node in self.graph.at[cell])
                if (here and len(portion) > 1) or colour in self.joined:
                    found.append((colour, side))
        return sorted(found)

    def generate_moves(self) -> Iterator[FlowMove]:
        """Yield every legal step: those of the stroke under way first, then starts, then deletions, then marks.

        A whole stroke (``draw``) is several steps in one, and they are too many to be listed.
        """
        yield from self.path_moves()
        if self.stroke is None:
            drawn = {*self.drawn_sides()}
            for edge in range(len(self.graph.edges)):
                if edge not in drawn:
                    yield from self.mark_moves(edge)

    def mark_moves(self, edge: int) -> Iterator[FlowMove]:
        """Yield the moves that change the mark of a side, if no path goes through it and none is being drawn."""
        nodes, (here, there) = self.graph.nodes, self.graph.edges[edge]
        one, other, mark = nodes[here].cell, nodes[there].cell, self.marks.get(edge, 0)
        yield from (mark_move(verb, one, other) for verb, value in MARKS.items() if value != mark)

    def path_moves(self) -> Iterator[FlowMove]:
        """Yield every legal move that is no mark."""
        here = self.here
        if self.stroke is not None and here is not None:
            if not self.stroke.closed:
                for node in self.graph.neighbours(here):
                    if self.owner[node] == FREE or self._is_other_end(node):
                        yield FlowMove("extend", self.graph.nodes[node].cell)
            yield FlowMove("stop", self.graph.nodes[here].cell)
            portion = self.portions[self.stroke.colour][self.stroke.side]
            behind = portion if self.stroke.closed else portion[:-1]
            cells = dict.fromkeys(self.graph.nodes[node].cell for node in reversed(behind))
            yield from (FlowMove("retract", cell) for cell in cells)
        loose = {
            self.graph.nodes[portion[-1]].cell
            for colour, portions in enumerate(self.portions)
            if colour not in self.joined
            for portion in portions
        }
        yield from (FlowMove("start", cell) for cell in self.graph.at if cell in loose)
        drawn = {
            self.graph.nodes[node].cell
            for colour, portions in enumerate(self.portions)
            for portion in portions
            if len(portion) > 1 or colour in self.joined
            for node in portion
        }
        yield from (FlowMove("delete", cell) for cell in self.graph.at if cell in drawn)

    # Carrying out and taking back.

    def apply(self, move: FlowMove) -> _Undo:  # noqa: PLR0911 (one for each verb)
        """Carry out a move, and return what undoing it needs."""
        before = self.stroke
        match move.verb:
            case "start":
                self.stroke = self.loose_end(move.cell)
                return _Undo(before)
            case "stop":
                self.stroke = None
                return _Undo(before)
            case "extend":
                return self._extend(move.cell)
            case "retract":
                return self._retract(move.cell)
            case "delete":
                return self._delete(move.cell)
            case "draw":
                return self._draw(move)
            case _:
                return self._mark(move)

    def _mark(self, move: FlowMove) -> _Undo:
        edge = self.edge_of(move)
        assert edge is not None  # noqa: S101 (the move is legal)
        before = self.marks.get(edge, 0)
        self._set_mark(edge, MARKS[move.verb])
        return _Undo(self.stroke, marked=(edge, before))

    def _set_mark(self, edge: int, value: int) -> None:
        if value:
            self.marks[edge] = value
        else:
            self.marks.pop(edge, None)

    def _extend(self, cell: Cell) -> _Undo:
        assert self.stroke is not None  # noqa: S101 (the move is legal)
        before, (colour, side) = self.stroke, (self.stroke.colour, self.stroke.side)
        node = self.node_towards(self.portions[colour][side][-1], cell)
        assert node is not None  # noqa: S101
        if self._is_other_end(node):
            self.joined.add(colour)
            self.stroke = Stroke(colour, side, closed=True)
            return _Undo(before, closed=colour)
        self._add(colour, side, node)
        return _Undo(before, added=(colour, side, node))

    def _retract(self, cell: Cell) -> _Undo:
        assert self.stroke is not None  # noqa: S101 (the move is legal)
        before, (colour, side) = self.stroke, (self.stroke.colour, self.stroke.side)
        kept = self._kept_length(cell)
        assert kept is not None  # noqa: S101
        opened = (colour,) if before.closed else ()
        self.joined.difference_update(opened)
        self.stroke = Stroke(colour, side)
        return _Undo(before, taken=(self._take(colour, side, kept),), opened=opened)

    def _delete(self, cell: Cell) -> _Undo:
        before = self.stroke
        portions = self._portions_through(cell)
        opened = tuple(sorted({colour for colour, _ in portions} & self.joined))
        self.joined.difference_update(opened)
        if before is not None and any(before.colour == colour and (before.side == side or before.closed)
                                      for colour, side in portions):  # fmt: skip
            self.stroke = None
        return _Undo(before, taken=tuple(self._take(colour, side, 1) for colour, side in portions), opened=opened)

    def _draw(self, move: FlowMove) -> _Undo:
        walk = walk_along(self, (move.cell, *move.way))
        assert isinstance(walk, Walk)  # noqa: S101 (the move is legal)
        lines = walk.result()
        before = {colour: portions_of(self, colour) for colour in lines}
        self._redraw(lines)
        return _Undo(self.stroke, redrawn=before)

    def _redraw(self, lines: Mapping[int, Portions]) -> None:
        """Draw colours anew: first what is no longer theirs is taken off, then the rest is added."""
        kept = {
            (colour, side): shared_length(self.portions[colour][side], lines[colour].sides[side])
            for colour in lines
            for side in (0, 1)
        }
        for (colour, side), length in kept.items():
            self._take(colour, side, length)
        for (colour, side), length in kept.items():
            for node in lines[colour].sides[side][length:]:
                self._add(colour, side, node)
        for colour, portions in lines.items():
            (self.joined.add if portions.joined else self.joined.discard)(colour)

    def revert(self, move: FlowMove, undo: _Undo) -> None:  # noqa: ARG002 (the record has everything)
        """Undo what ``apply`` recorded."""
        if undo.marked is not None:
            self._set_mark(*undo.marked)
        if undo.added is not None:
            colour, side, _ = undo.added
            self._take(colour, side, len(self.portions[colour][side]) - 1)
        for colour, side, nodes in undo.taken:
            for node in nodes:
                self._add(colour, side, node)
        self.joined.update(undo.opened)
        if undo.closed is not None:
            self.joined.remove(undo.closed)
        self._redraw(undo.redrawn)
        self.stroke = undo.stroke

    def _add(self, colour: int, side: int, node: int) -> None:
        cell = self.graph.nodes[node].cell
        covered = self._is_covered(cell)
        self.portions[colour][side].append(node)
        self.owner[node] = colour
        self.uncovered -= self._is_covered(cell) - covered

    def _take(self, colour: int, side: int, kept: int) -> tuple[int, int, tuple[int, ...]]:
        """Shorten a portion to its first ``kept`` nodes; return its colour, its side and the nodes taken off."""
        portion = self.portions[colour][side]
        taken = tuple(portion[kept:])
        for node in reversed(taken):
            cell = self.graph.nodes[node].cell
            covered = self._is_covered(cell)
            portion.pop()
            self.owner[node] = FREE
            self.uncovered += covered - self._is_covered(cell)
        return colour, side, taken

    # The rest of the contract.

    @property
    def at_rest(self) -> bool:
        """Whether no stroke is under way: undo stops only before the start of a stroke or after its end."""
        return self.stroke is None

    def outcome(self) -> Outcome | None:
        """Return that the level is solved, once every pair is joined as its rules ask; None before.

        Every cell is covered, unless cells may stay empty, and no path touches itself, if none may.
        """
        if len(self.joined) < len(self.portions) or not self._is_filled() or self.touching_colours():
            return None
        if self.uncovered:
            return Outcome("SOLVED", 0, say("Solved: every pair is joined."))
        return Outcome("SOLVED", 0, say("Solved: every pair is joined and every cell is covered."))

    def _is_filled(self) -> bool:
        """Return whether enough cells are covered: all, or all bridges that must be crossed both ways."""
        if self.level.cover == "yes" or self.uncovered == 0:
            return self.uncovered == 0
        return self.level.bridge_rule == "any" or all(map(self._is_covered, self.level.bridges))

    def touching_colours(self) -> list[int]:
        """Return the colours whose path, or a portion of it, touches itself, if the level forbids that."""
        if self.level.touch == "yes":
            return []
        return [
            colour
            for colour, portions in enumerate(self.portions)
            if any(map(self._touches_itself, [self.path(colour)] if colour in self.joined else portions))
        ]

    def _touches_itself(self, path: list[int]) -> bool:
        place = {node: at for at, node in enumerate(path)}
        return any(
            abs(place.get(other, at) - at) > 1 for node, at in place.items() for other in self.graph.neighbours(node)
        )

    def position(self) -> Hashable:
        """Return all that distinguishes positions: portions, whole paths, and the stroke under way."""
        portions = tuple((tuple(first), tuple(second)) for first, second in self.portions)
        marks = frozenset(self.marks.items())
        return portions, frozenset(self.joined), self.stroke, tuple(self.owner), self.uncovered, marks

    def copy(self) -> Self:
        """Return an independent board with the same history."""
        twin = super().copy()
        twin.portions = [(first.copy(), second.copy()) for first, second in self.portions]
        twin.joined = self.joined.copy()
        twin.owner = self.owner.copy()
        twin.marks = self.marks.copy()
        return twin

    def __str__(self) -> str:
        from damier.drawing.text import write_text  # noqa: PLC0415 (most boards are never written)
        from damier.games.flow.drawing import draw  # noqa: PLC0415 (it draws boards)

        # A line of holes is a blank, so that those who split the text into lines find every row.
        return "\n".join(line or " " for line in write_text(draw(self), coordinates=False).splitlines())

    def letters(self) -> str:
        """Return the grid as plain letters: which colour is where, but not how its path goes.

        A capital for an endpoint, a small letter for a path, ``.`` free, ``+`` a bridge, a blank for a hole. With more
        colours than the alphabet has letters, cells are of two letters or more, with blanks between.
        """
        width = len(letter(len(self.portions) - 1))
        names = [letter(colour) for colour in range(len(self.portions))]
        small = [name.lower() for name in names]
        at, bridges, ends = self.graph.at, self.level.bridges, self.level.colour_at

        def sign(cell: Cell) -> str:
            if cell not in at:
                return " "
            if cell in bridges:
                return "+"
            owner = self.owner[at[cell][0]]
            return "." if owner == FREE else names[owner] if cell in ends else small[owner]

        lines = []
        for row in range(self.level.size.height):
            signs = [sign(Cell(column, row)) for column in range(self.level.size.width)]
            lines.append("".join(signs) if width == 1 else " ".join(one.ljust(width) for one in signs))
        return "\n".join(lines)


def letter(colour: int) -> str:
    """Return the letters for a colour's number: A to Z, then AA, AB and so on.

    >>> letter(0), letter(25), letter(26)
    ('A', 'Z', 'AA')
    """
    return column_letters(colour).upper()
