"""Worm, a game that lives only in the tests: traced step by step, by an author who wrote nothing for hands.

A worm begins anywhere and grows from its head to a free cell beside it, until it covers the grid. Touching a cell plays
the move that is drawn there, and lifting the hand ends the stroke: that is all a game needs whose gesture is ``TRACE``.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from damier.core.contract import (
    Board,
    Cell,
    Disc,
    Game,
    Gesture,
    Level,
    Malformed,
    Outcome,
    Pack,
    Rectangle,
    Scene,
    Sentence,
    Shape,
    Size,
    Stroke,
    say,
)

VERBS: Final = ("start", "grow", "rest")


@dataclass(frozen=True, repr=False)
class WormLevel(Level):
    """A grid."""

    game: ClassVar = "worm"
    size: Size

    def __post_init__(self) -> None:
        if not 1 <= self.size.width * self.size.height <= 100:
            raise Malformed(say("a worm needs 1 to 100 cells"))

    def __str__(self) -> str:
        return str(self.size)


@dataclass(frozen=True, slots=True)
class WormMove:
    """What to do, and at which cell."""

    verb: str
    cell: Cell

    def __str__(self) -> str:
        return f"{self.verb} {self.cell}"


def parse_move(text: str) -> WormMove:
    """Read a move such as ``grow b1``."""
    verb, _, cell = text.partition(" ")
    if verb not in VERBS:
        raise Malformed(say("expected start, grow or rest and a cell, not {text!r}", text=text))
    return WormMove(verb, Cell.parse(cell))


class WormBoard(Board[WormLevel, WormMove]):
    """The worm from its tail to its head, and whether it is growing."""

    def __init__(self, level: WormLevel) -> None:
        super().__init__(level)
        self.body: list[Cell] = []
        self.growing = False

    def generate_moves(self) -> Iterator[WormMove]:
        """Yield starts, or while it grows the cells beside its head, and the end of that."""
        if not self.growing:
            places = self.body[-1:] or self.level.size.cells()
            yield from (WormMove("start", cell) for cell in places)
            return
        for cell in self.level.size.cells():
            if cell not in self.body and _beside(cell, self.body[-1]):
                yield WormMove("grow", cell)
        yield WormMove("rest", self.body[-1])

    def refusal(self, move: WormMove) -> Sentence | None:
        """Refuse what is not listed."""
        return (
            None if move in tuple(self.generate_moves()) else say("the worm cannot do that at {cell}", cell=move.cell)
        )

    def apply(self, move: WormMove) -> tuple[list[Cell], bool]:
        """Carry out a move."""
        before = self.body.copy(), self.growing
        if move.verb == "grow" or not self.body:
            self.body.append(move.cell)
        self.growing = move.verb != "rest"
        return before

    def revert(self, move: WormMove, undo: tuple[list[Cell], bool]) -> None:  # noqa: ARG002 (the record has all)
        """Take it back."""
        self.body, self.growing = undo

    @property
    def at_rest(self) -> bool:
        """Whether it is not growing."""
        return not self.growing

    def outcome(self) -> Outcome | None:
        """Return the win once every cell is covered."""
        full = len(self.body) == self.level.size.width * self.level.size.height
        return Outcome("FULL", 0, say("The worm is everywhere.")) if full else None

    def position(self) -> Hashable:
        """Return all that undo restores."""
        return tuple(self.body), self.growing

    def copy(self) -> Self:
        """Return an independent board."""
        twin = super().copy()
        twin.body = self.body.copy()
        return twin

    def __str__(self) -> str:
        size = self.level.size
        signs = ("#" if cell in self.body else "." for cell in size.cells())
        return "\n".join("".join(next(signs) for _ in range(size.width)) for _ in range(size.height))


def _beside(one: Cell, other: Cell) -> bool:
    return abs(one.column - other.column) + abs(one.row - other.row) == 1


def draw(board: WormBoard, _held: str | None) -> Scene:
    """Draw the grid and the worm; each cell carries the move that touching it plays."""
    size = board.level.size
    moves = {move.cell: str(move) for move in board.generate_moves()}
    shapes = [Shape(key="ground", role="ground", form=Rectangle(0, 0, size.width, size.height, 0.1))]
    for cell in size.cells():
        x, y = cell
        label = say("{cell}: worm", cell=cell) if cell in board.body else say("{cell}: earth", cell=cell)
        shapes.append(Shape(key=f"cell-{cell}", role="place", form=Rectangle(x + 0.03, y + 0.03, 0.94, 0.94, 0.06),
                            cell=cell, label=label, glyph="#" if cell in board.body else ".",
                            move=moves.get(cell)))  # fmt: skip
    if board.body:
        points = tuple((cell.column + 0.5, cell.row + 0.5) for cell in board.body)
        shapes.append(Shape(key="worm", role="path", tone="pink", form=Stroke(points, 0.4)))
        shapes.append(Shape(key="head", role="endpoint", tone="pink", form=Disc(*points[-1], 0.3)))
    return Scene(
        columns=size.width, rows=size.height, width=size.width, height=size.height, shapes=tuple(shapes),
        title=say("Worm, {size}", size=size), description=say("Line by line: {lines}.", lines=str(board)),
        facts=(say("cells {n}", n=len(board.body)),),
        elsewhere=f"rest {board.body[-1]}" if board.growing else None,
    )  # fmt: skip


GAME: Game[WormLevel, WormMove, Any] = Game(
    name="worm",
    title=say("Worm"),
    tagline=say("cover the grid"),
    rules=say("Draw a worm from cell to cell until it covers the grid."),
    parse_level=lambda text: WormLevel(Size.parse(text)),
    parse_move=parse_move,
    board=WormBoard,
    label=lambda level: say("{size}", size=level.size),
    gesture=Gesture.TRACE,
    drawing=draw,
    packs=lambda: (Pack("worms", say("Worms"), (WormLevel(Size(3, 2)), WormLevel(Size(4, 4)))),),
    translations={
        "fr": {
            "Worms": "Vers",
            "a worm needs 1 to 100 cells": "un ver a besoin de 1 à 100 cases",
            "expected start, grow or rest and a cell, not {text!r}": "il faut start, grow ou rest et une case, "
            "et non {text!r}",
            "the worm cannot do that at {cell}": "le ver ne peut pas faire cela en {cell}",
            "The worm is everywhere.": "Le ver est partout.",
            "{cell}: worm": "{cell} : ver",
            "{cell}: earth": "{cell} : terre",
            "Worm, {size}": "Ver, {size}",
            "Line by line: {lines}.": "Ligne par ligne : {lines}.",
            "cells {n}": "cases {n}",
            "Worm": "Ver",
            "cover the grid": "couvrir la grille",
            "Draw a worm from cell to cell until it covers the grid.": "Tracez un ver de case en case jusqu'à ce "
            "qu'il couvre la grille.",
            "{size}": "{size}",
        }
    },
)
