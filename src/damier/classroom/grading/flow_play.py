"""Levels of Flow for questions, and actions on them with what our own board says of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from hypothesis import strategies as st

from damier.core.cells import Cell, Size
from damier.games.flow.board import FlowBoard, FlowMove, Verb
from damier.games.flow.level import FlowLevel
from damier.games.flow.strokes import FREE

COLOURS: Final = ("red", "green", "blue", "yellow", "orange", "pink", "brown", "grey")
_METHODS: Final[dict[str, Verb]] = {"start": "start", "extend": "extend", "stop": "stop", "delPath": "delete"}
#: An action: the name of the method, and the cell.
Action = tuple[str, Cell]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A level as the walk that solves it, cut into the paths of the colours."""

    width: int
    height: int
    paths: tuple[tuple[Cell, ...], ...]

    def level(self) -> FlowLevel:
        """Return it as a level of ours."""
        ends = ((COLOURS[number], (path[0], path[-1])) for number, path in enumerate(self.paths))
        return FlowLevel(Size(self.width, self.height), tuple(ends))

    def forms(self) -> dict[str, list[Any]]:
        """Return how a model may be made, with the arguments: the document leaves that to the student.

        Text comes before a file, since what reads a file refuses to read text, but not the other way round.
        """
        lines = [[COLOURS[number], [*path[0]], [*path[-1]]] for number, path in enumerate(self.paths)]
        xml = "".join(
            f'<line><color value="{colour}"/><src x="{a[0]}" y="{a[1]}"/><dst x="{b[0]}" y="{b[1]}"/></line>'
            for colour, a, b in lines
        )
        puzzle = f'<flowpuzzle width="{self.width}" height="{self.height}">{xml}</flowpuzzle>'
        document = f"<flowpuzzles>{puzzle}</flowpuzzles>"
        return {
            "FlowModel(width, height, [(color, (x, y), (x, y)), ...])": [self.width, self.height, lines],
            "FlowModel('<flowpuzzles>...')": [document],
            "FlowModel('niveau.xml')": [{"file": ["niveau.xml", document]}],
            f"FlowModel({str(self.level())!r})": [str(self.level())],
        }


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Draw a small level with a solution."""
    width, height = draw(st.sampled_from([(3, 2), (2, 3), (3, 3), (4, 3), (2, 2), (4, 4)]))
    walk = [
        Cell(column if row % 2 == 0 else width - 1 - column, row) for row in range(height) for column in range(width)
    ]
    paths = []
    while walk:
        length = draw(st.integers(2, len(walk)))
        if length == len(walk) - 1:  # a path has two cells at least
            length = len(walk)
        paths.append(tuple(walk[:length]))
        walk = walk[length:]
    return Puzzle(width, height, tuple(paths))


class Play:
    """Actions on our own board, and for each whether it is allowed. ``asked`` is how many came before the question."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.board = FlowBoard(puzzle.level())
        self.actions: list[tuple[Action, bool]] = []
        self.asked = 0
        self.picture = ""
        self._lengthened = False

    @property
    def here(self) -> Cell | None:
        """The cell that the path in hand has reached, or None."""
        return None if self.board.here is None else self.board.graph.nodes[self.board.here].cell

    def act(self, method: str, cell: Cell) -> None:
        """Carry out an action if it is allowed, and note it with whether it was."""
        move = FlowMove(_METHODS[method], cell)
        allowed = self.board.refusal(move) is None
        self.actions.append(((method, cell), allowed))
        if allowed:
            self._lengthened = method == "extend"
            self.board.push(move)

    def ask(self, method: str, cell: Cell) -> None:
        """Carry out the action that the question is about."""
        self.asked, self.picture = len(self.actions), self.board.letters()
        self.act(method, cell)

    def choose(self, number: int) -> None:
        """Carry out one of the legal actions: begin a path, lengthen it, or stop after it has been lengthened."""
        if self.board.stroke is None:
            legal = [("start", cell) for cell in self.puzzle_cells() if self.board.loose_end(cell) is not None]
        else:
            legal = [("extend", move.cell) for move in self.board.path_moves() if move.verb == "extend"]
            if self._lengthened and self.here is not None:
                legal.append(("stop", self.here))
        if legal:
            self.act(*legal[number % len(legal)])

    def rest(self) -> bool:
        """Stop the path in hand, and return whether none is; a path that is only begun cannot be stopped."""
        if self.here is not None and self._lengthened:
            self.act("stop", self.here)
        return self.board.stroke is None

    def begin_other_end(self) -> None:
        """Draw one cell from the other endpoint of a path that is drawn from one end, so that it has two portions."""
        for colour, portions in enumerate(self.board.portions):
            short, long = sorted(portions, key=len)
            column, row = self.board.graph.nodes[short[0]].cell
            around = [Cell(column + x, row + y) for x, y in ((0, -1), (-1, 0), (1, 0), (0, 1))]
            empty = [cell for cell in around if cell in self.puzzle_cells() and self.owner(cell) == FREE]
            if colour not in self.board.joined and len(short) == 1 < len(long) and empty:
                self.act("start", Cell(column, row))
                self.act("extend", empty[0])
                self.rest()
                return

    def puzzle_cells(self) -> list[Cell]:
        """Return all cells, line by line."""
        return [Cell(x, y) for y in range(self.puzzle.height) for x in range(self.puzzle.width)]

    def around(self) -> list[Cell]:
        """Return the cells just outside the grid."""
        width, height = self.puzzle.width, self.puzzle.height
        return [Cell(-1, 0), Cell(0, -1), Cell(width, height - 1), Cell(width - 1, height)]

    def owner(self, cell: Cell) -> int:
        """Return the number of the colour on a cell, or that of no colour."""
        return self.board.owner[self.board.graph.at[cell][0]]

    def touching(self, cell: Cell) -> list[Cell]:
        """Return the cells that touch a cell by a side."""
        return [other for other in self.puzzle_cells() if abs(other[0] - cell[0]) + abs(other[1] - cell[1]) == 1]

    def other_end(self) -> Cell | None:
        """Return the end of the other portion of the path in hand, or None."""
        stroke = self.board.stroke
        if stroke is None:
            return None
        return self.board.graph.nodes[self.board.portions[stroke.colour][1 - stroke.side][-1]].cell

    def portion_cells(self) -> list[list[Cell]]:
        """Return what is drawn: the portions that have left their endpoint, and the whole paths."""
        return [
            [self.board.graph.nodes[node].cell for node in nodes]
            for colour, portions in enumerate(self.board.portions)
            for nodes in ([self.board.path(colour)] if colour in self.board.joined else portions)
            if len(nodes) > 1
        ]
