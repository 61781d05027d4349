"""``FlowModel`` and ``PathUnderBuilding``, as the assignment on Flow describes them.

Coordinates are ``(x, y)``, column and row, from 0. Each action returns whether it was carried out; a refused one
changes nothing. The assignment says nothing of constructors: a model is made from a level, or from its text.
"""

# ruff: noqa: N802 (the names are the assignment's)

from __future__ import annotations

from dataclasses import dataclass

from damier.core.contract import Cell, IllegalMove
from damier.games.flow.board import FlowBoard, FlowMove, Verb
from damier.games.flow.codec import parse_level
from damier.games.flow.level import FlowLevel


@dataclass(frozen=True, slots=True)
class PathUnderBuilding:
    """A path in one of its three states: untouched, partly built from one end or both, or complete.

    ``portions`` holds what is built, cell by cell: nothing for an untouched path, one or two portions, each from its
    endpoint on, for a partial one, and the whole path, from the first endpoint to the second, for a complete one.
    """

    color: str
    endpoints: tuple[Cell, Cell]
    portions: tuple[tuple[Cell, ...], ...]
    complete: bool

    @property
    def untouched(self) -> bool:
        """Whether only its two endpoints are known."""
        return not self.portions

    @property
    def partial(self) -> bool:
        """Whether one or both of its portions are known, and they do not meet yet."""
        return bool(self.portions) and not self.complete


class FlowModel:
    """The model of a game of Flow.

    >>> model = FlowModel("3x1 red=a1-c1")
    >>> model.start(0, 0), model.extend(2, 0), model.extend(1, 0), model.extend(2, 0), model.stop(2, 0)
    (True, False, True, True, True)
    >>> model.endOfGame()
    True
    """

    def __init__(self, level: FlowLevel | str) -> None:
        self._board = FlowBoard(parse_level(level) if isinstance(level, str) else level)

    def __repr__(self) -> str:
        return f"<FlowModel {self._board.line()}>"

    def _repr_svg_(self) -> str | None:
        return self._board._repr_svg_()

    def start(self, x: int, y: int) -> bool:
        """Begin a path, or take up one that was begun, at a cell; return whether that is allowed."""
        return self._act("start", x, y)

    def extend(self, x: int, y: int) -> bool:
        """Add a cell to the path that is being built; return whether that is allowed."""
        return self._act("extend", x, y)

    def stop(self, x: int, y: int) -> bool:
        """Stop building the path at the current cell; return whether that is allowed."""
        return self._act("stop", x, y)

    def delPath(self, x: int, y: int) -> None:
        """Remove the portion of path through a cell, if there is one."""
        self._act("delete", x, y)

    def getPathesUnderBuilding(self) -> list[PathUnderBuilding]:
        """Return the path of each colour, in the order of the level."""
        return [self._path(number) for number in range(len(self._board.level.pairs))]

    def endOfGame(self) -> bool:
        """Return whether every pair is joined and no cell is empty."""
        return self._board.outcome() is not None

    def toString(self) -> str:
        """Return the grid as letters: capitals are endpoints, small letters their paths, dots empty cells."""
        return self._board.letters()

    def __str__(self) -> str:
        return self.toString()

    def _act(self, verb: Verb, x: int, y: int) -> bool:
        try:
            self._board.push(FlowMove(verb, Cell(x, y)))
        except IllegalMove:
            return False
        return True

    def _path(self, number: int) -> PathUnderBuilding:
        board = self._board
        color, endpoints = board.level.pairs[number]
        complete = number in board.joined
        built = [board.path(number)] if complete else [nodes for nodes in board.portions[number] if len(nodes) > 1]
        cells = tuple(tuple(board.graph.nodes[node].cell for node in nodes) for nodes in built)
        return PathUnderBuilding(color, endpoints, cells, complete)
